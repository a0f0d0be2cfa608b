"""What a group may do and under which terms: bits of one number (6.2, 19.0)."""

from __future__ import annotations

STRIKE, MOVE, BOMB, FLY = 1, 2, 4, 8
ANY = STRIKE | MOVE | BOMB | FLY
AIR_ONLY = BOMB | FLY
PAYS = 16  # normal attack and movement cost a card, face down
ALONE = 32  # groups of one unit
WIDE = 64  # landing: up to ten army units, and they must cross the sea
THREE = 128  # independent force: moves 3 whatever its movement, at sea as well
ASHORE = 256  # silver wheels: never to a sea area
SHIPPED = 512  # sea transport (7.5) instead of movement
TORPEDO = 1024  # ships attack with 4 and cannot be reacted to
STAYS_FRESH = 2048  # army units are not turned over
USED_TOO = 4096  # used units may act (Force Z)
SHIPS_ONLY = 8192
NAMED_ONLY = 16384  # the group is only named now and acts later (joint operation)
KEEPS = 32768  # the first of two actions: turned over after the second
OPTIONAL = 65536  # the player may leave it
TWICE = 131072  # two attacks may be declared together
ARMY_ONLY = 262144

# Terms of cards (19.0).
INDEPENDENT = MOVE | ALONE | THREE
TRANSPORT = SHIPPED | ALONE
LANDING = MOVE | WIDE | ARMY_ONLY
BICYCLES = MOVE | ASHORE | STAYS_FRESH
FORCE_Z = STRIKE | USED_TOO | SHIPS_ONLY

"""Chapter 2: who can fire at what, and forming a fire group."""

from __future__ import annotations

from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Action, Call, Decision, Goto, Next, Procedure
from bingqi.games.squad.actions import Direct, Join, Shoot
from bingqi.games.squad.rules.attack import WEAPON_KEY, Attack
from bingqi.games.squad.rules.fire import (
    FAR,
    NO_WEAPONS,
    OWN_FIRE,
    REACH,
    can_direct,
    greatest_reach,
    is_flame,
    power_of,
    shots_of,
)
from bingqi.games.squad.rules.queries import seen_among
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import (
    KINDS,
    LEADER,
)

SHOOT = Shoot()


def group_area(s: State, shots: tuple[Join, ...]) -> int:
    """2.group The hexes of a fire group and those next to them; a leader alone is no link."""
    mask = 0
    for shot in shots:
        u = s.units[shot.unit]
        mask |= 1 << u.hex
        if KINDS[u.kind].size != LEADER:
            mask |= s.map.near[u.hex]
    return mask


def in_line(s: State, h: int, area: int) -> int:
    """2.los The hexes of an area along whose lines one may try to fire: all where sight is known only by firing."""
    return area & ~(1 << h) if s.blind_fire else seen_among(s, h, area)


def joiners(
    s: State,
    side: int,
    target: int,
    shots: tuple[Join, ...],
    *,
    barred: tuple[int, ...] = (),
    limit: int = 0,
    busy: tuple[int, ...] = (),
) -> list[Join]:
    """Every shot that may be added. `limit` (movement phase) is how often a part may fire at this mover here."""
    area = s.fit[side] & ~s.melee
    mask = in_line(s, target, area & group_area(s, shots) if shots else area)
    taken = {*busy, *[shot.unit for shot in shots], *[shot.helper for shot in shots]} if shots else set(busy)
    found: list[Join] = []
    units, stacks, held = s.units, s.stacks, s.arms
    ranges = s.map.distances(target)
    for h in bit_list(mask):
        d = ranges[h]
        if d > FAR and _no_leader_left(s, h, side, shots, taken):
            continue
        for i in stacks[h]:
            u = units[i]
            if u.side != side or u.broken or i in taken:
                continue
            carried = held.get(i, NO_WEAPONS)
            if not carried and not u.mark and not u.used:  # most: nothing but their own fire, and all of it
                if d <= REACH[u.kind] and h not in barred and not (limit and s.fired.count(i) >= limit):
                    found.append(OWN_FIRE[i])
                continue
            if greatest_reach(s, i, carried) < d:
                continue
            for shot in shots_of(s, i, target, carried):
                flame = bool(shot.weapons) and is_flame(s, (shot,))
                if (flame and shots) or (h in barred and not flame and not _by_rate(s, shot)):
                    continue
                if limit and _spent(shot, s.fired, limit, flame):
                    continue
                found.append(shot)
    return found


def _no_leader_left(s: State, h: int, side: int, shots: tuple[Join, ...], taken: set[int]) -> bool:
    """9.mg.far Beyond 16 hexes the leader must stay free to direct; he does not fire himself."""
    if any(s.units[shot.unit].hex == h for shot in shots):
        taken.update(n for n in s.stacks[h] if KINDS[s.units[n].kind].size == LEADER)
        return False
    return not any(s.units[n].side == side and n not in taken and can_direct(s, n, ()) for n in s.stacks[h])


def _by_rate(s: State, shot: Join) -> bool:
    """2.rof Guns that have kept their rate fire once more by themselves."""
    return bool(shot.weapons) and not shot.own and all(s.weapons[n].used for n in shot.weapons)


def _spent(shot: Join, fired: list[int], limit: int, flame: bool) -> bool:
    """3.reaction.limit, 9.mg.group No unit fires at a mover in one hex more often than movement points were spent
    there, its own fire and its machine guns together; a flamethrower apart."""
    if not flame and fired.count(shot.unit) >= limit:
        return True
    return any(fired.count(WEAPON_KEY + n) >= limit for n in shot.weapons)


def can_fire_at(s: State, side: int, target: int) -> bool:
    """A quick test before asking."""
    mask = in_line(s, target, s.fit[side] & ~s.melee)
    if mask:
        ranges = s.map.distances(target)
        units, held = s.units, s.arms
        for h in bit_list(mask):
            d = ranges[h]
            for i in s.stacks[h]:
                u = units[i]
                if u.side == side and not u.broken and greatest_reach(s, i, held.get(i, NO_WEAPONS)) >= d:
                    return True
    return False


def targets(s: State, side: int, barred: tuple[int, ...] = ()) -> int:
    """Enemy-occupied hexes that some unit of the side can fire at now. `barred`: see `FirePhase`."""
    left, found, unsure = s.occupied[1 - side], 0, 0
    b, held, melee = s.map, s.arms, s.melee
    shut: dict[int, int] = {}  # by hex, what was fired at from there
    for pair in barred:
        shut[pair >> 10] = shut.get(pair >> 10, 0) | 1 << (pair & 1023)
    struck = bits_of([pair & 1023 for pair in barred])
    for i, u in enumerate(s.units):
        if u.side == side and u.hex >= 0 and not u.broken and not melee >> u.hex & 1:
            if not left:
                break
            plain = not u.mark and not u.used and i not in held
            reach = REACH[u.kind] if plain else greatest_reach(s, i, held.get(i, NO_WEAPONS))
            near = b.within(u.hex, reach) & left if reach else 0
            if near and not s.blind_fire:
                near = in_line(s, u.hex, near)
            if plain:
                near &= ~shut.get(u.hex, 0)
            elif near & struck:  # perhaps with a gun that fires once more
                unsure |= near & struck
                near &= ~struck
            found |= near
            left ^= near
    for h in bit_list(unsure & left):
        if joiners(s, side, h, (), barred=tuple([pair >> 10 for pair in barred if pair & 1023 == h])):
            found |= 1 << h
    return found


def directors_for(s: State, side: int, shots: tuple[Join, ...], directors: tuple[int, ...]) -> list[int]:
    """2.group.leader Leaders who may still be added: one for each hex of the group."""
    units, led = s.units, [s.units[n].hex for n in directors]
    found: list[int] = []
    for h in {units[shot.unit].hex for shot in shots}:
        leaders = [n for n in s.stacks[h] if KINDS[units[n].kind].size == LEADER and units[n].side == side]
        if not leaders or h in led:
            continue
        firing = {shot.unit for shot in shots} | {shot.helper for shot in shots}
        crew = tuple(x.unit for x in shots if units[x.unit].hex == h and KINDS[units[x.unit].kind].size != LEADER)
        if crew:
            found += [n for n in leaders if n not in firing and can_direct(s, n, crew)]
    return sorted(found)


def victims_at(s: State, side: int, target: int) -> tuple[int, ...]:
    """2.melee_fire All enemies in the hex; in a Melee everybody."""
    if s.melee >> target & 1:
        return s.stacks[target]
    return tuple(s.here(target, 1 - side))


class FireGroup(Procedure, tag="fire-group"):
    """2.group Who fires at the target, one after the other; then the attack."""

    STEPS = ("ask_member", "do_attack")
    side: int
    target: int
    victims: tuple[int, ...] = ()
    moving: int = 0
    shots: tuple[Join, ...] = ()
    directors: tuple[int, ...] = ()
    barred: tuple[int, ...] = ()
    limit: int = 0

    def ask_member(self, s: State) -> Decision | Next:
        if self.shots and is_flame(s, self.shots):
            return None
        options: list[Action] = [*self._joiners(s)]
        if self.shots:
            leaders = directors_for(s, self.side, self.shots, self.directors)
            options += [Direct(n) for n in leaders]
            if self._may_shoot(s):
                if not options:
                    return None
                options.insert(0, SHOOT)
        return Decision(self.side, "2.group", "prompt-fire-group", tuple(options), {"hex": self.target})

    def _joiners(self, s: State) -> list[Join]:
        return joiners(
            s,
            self.side,
            self.target,
            self.shots,
            barred=self.barred,
            limit=self.limit,
            busy=self.directors,
        )

    def _may_shoot(self, s: State) -> bool:
        """9.mg.far Beyond 16 hexes a machine gun needs its leader."""
        ranges = s.map.distances(self.target)
        far = {hex for shot in self.shots if ranges[hex := s.units[shot.unit].hex] > FAR}
        return not far or far <= {s.units[n].hex for n in self.directors}

    def on_member(self, s: State, action: Action) -> Next:
        if isinstance(action, Join):
            self.shots = (*self.shots, action)
            return Goto("ask_member")
        if isinstance(action, Direct):
            self.directors = (*self.directors, action.leader)
            return Goto("ask_member")
        return None

    def do_attack(self, s: State) -> Next:
        return Call(self.attack(s))

    def attack(self, s: State) -> Attack:
        """2.los Who sees nothing has fired for nothing."""
        hexes = {s.units[shot.unit].hex for shot in self.shots}
        movers = tuple([i for i in self.victims if s.units[i].hex == self.target])
        sight = seen_among(s, self.target, bits_of(hexes))
        sighted = tuple([shot for shot in self.shots if sight >> s.units[shot.unit].hex & 1])
        return Attack(
            side=self.side,
            target=self.target,
            victims=movers or victims_at(s, self.side, self.target),
            moving=self.moving,
            shots=sighted,
            blocked=tuple([shot for shot in self.shots if shot not in sighted]),
            directors=self.leading(s),
            fp=power_of(s, sighted, self.target),
        )

    def leading(self, s: State) -> tuple[int, ...]:
        """2.group.leader Leaders count if they stand in every hex."""
        if not self.directors:
            return ()
        led = {s.units[n].hex for n in self.directors}
        return self.directors if all(s.units[shot.unit].hex in led for shot in self.shots) else ()

### Three navies: texts of the table

game-title = Three Navies
game-about = 202X: three navies face each other in the seas between Japan, Korea and China. Ships move face down and whoever is found first is shot at first; air power is shared out action by action, missiles meet area-defence air defence.
seat-blue = Blue
seat-red = Red
seat-japan = Japan
seat-china = China
seat-korea = Korea
seat-unknown = Unknown force
seat-unknown-the = the unknown force

scenario-dokdo = Dokdo sets sail
scenario-dokdo-about = Japan and Korea race a loaded transport each to a disputed islet. Four turns; a good start. Japan is the stronger: between computer captains Japan won 69.5% of 200 games (95%: 63–75), between generals 69% (62–75). Even with a head start for red: of 3 points between captains 56.2% (49–63), of 5 between generals 48.5% (42–55).
scenario-diaoyu = Carriers off Diaoyu
scenario-diaoyu-about = Shandong covers a landing; Izumo and Kaga come out of Naha. Six turns. Between computer captains Japan won 81.8% of 200 games (95%: 76–86), between generals 48% (41–55); with a head start of 5 points for red 47.8% (41–55) and 32% (26–39): generals need none.
scenario-jeju = Defence of Jeju
scenario-jeju-about = China means to land on Jeju three times; Korea has submarines and land-based aircraft. Six turns. Between computer captains Korea won 67.5% of 200 games (95%: 61–74), between generals 61.8% (55–68); with a head start of 3 points for red 46.8% (40–54) and 50% (43–57).
scenario-izumo = Carrier Izumo
scenario-izumo-about = Izumo must run from south of Kii to an island in the south-west within two days while a carrier group of unknown flag comes in from the south. No land-based aircraft. Between generals of the computer Japan won 50% of 200 games (95%: 43–57), between captains, who err and come late, 9.5% (6–14): with 6 turns more for Izumo 45.5% (39–52).
scenario-sakishima = Sakishima campaign
scenario-sakishima-about = The full game: three days, eighteen turns, both sides bring troops and supplies to the Sakishima islands with everything they have. Between computer captains Japan won 54.8% of 200 games (95%: 48–61), between generals 76.5% (70–82), with a head start of 9 points for red 56.5% (50–63).

option-lhd = Assault ship
option-lhd-about = A Type 075B is shuffled among the Chinese transports (18.4).
option-supply-ships = Supply ships
option-supply-ships-about = A side that owns one adds a supply ship to its last surface force (18.3; the scenarios have none).
option-long-range = Long-range missiles
option-long-range-about = Some Chinese classes attack at 3 or 4 hexes (22.1).
option-ballistic = Anti-ship ballistic missiles
option-ballistic-about = China, once a game, for 2 air actions (22.2).
option-space-war = Space war
option-space-war-about = A roll at the start hampers the other side's air operations (22.3).
option-information-war = Information war
option-information-war-about = A roll each turn lowers the other side's tech levels (22.4).
option-exclusive-defence = Exclusive defence
option-exclusive-defence-about = Japan may not attack before it was attacked (22.5; not in the Dokdo scenario).
option-each-hex = A check for every watched hex
option-each-hex-about = A nuclear boat that enters two enemy coast or sonar hexes in one move is checked for each of them, not once for each kind (9.3(2)).
option-mixed-pairs = Mixed pairs
option-mixed-pairs-about = Search + search may be one search for ships and one for a submarine; a submarine's attack + attack likewise (6.0(1), 7.2(1)).
option-safe-boats = Submarines safe in port
option-safe-boats-about = Boats cannot attack submarines in the enemy's own port any more than ships there (14.0(7)).
option-base-interception = Base interception with Izumo
option-base-interception-about = In the Izumo scenario there are no base air chits, but Japan's air bases still intercept (19.4(5)②).
option-last-day = End of the last day
option-last-day-about = The end of the day is also played after the last turn, before points are counted (4.4).
option-more-time = More time for Izumo
option-more-time-about = Turns besides the twelve of the Izumo scenario, agreed before the game (19.4(1)); other scenarios are as long as ever.
option-more-time-0 = none
option-more-time-1 = 1 turn
option-more-time-2 = 2 turns
option-more-time-3 = 3 turns
option-more-time-4 = 4 turns
option-more-time-6 = 6 turns
option-more-time-8 = 8 turns
option-head-start = Head start
option-head-start-about = Victory points for one side, agreed before the game; they count from the start (not in the Izumo scenario, where only the goal counts).
option-head-start-0 = none
option-head-start-1 = 1 point for red
option-head-start-3 = 3 points for red
option-head-start-5 = 5 points for red
option-head-start-7 = 7 points for red
option-head-start-9 = 9 points for red
option-head-start--1 = 1 point for blue
option-head-start--3 = 3 points for blue
option-head-start--5 = 5 points for blue
option-head-start--7 = 7 points for blue
option-head-start--9 = 9 points for blue

chit-name = { $seat }: { $kind }
chit-af = base air
chit-ss = submarines
chit-tf = surface ships
phase-deployment = Placing ships
phase-operation = { $operation }
phase-over = Between operations
time-1 = 05–08 h
time-2 = 09–12 h
time-3 = 13–16 h
time-4 = 17–20 h
time-5 = 21–24 h
time-6 = 01–04 h
note-night = Night: air rolls −2
note-day-end = End of the day
space-named = { $place } ({ $label })
back-ship = undiscovered ship
back-boat = undiscovered submarine
plane-name = Aircraft
marker-landing = Landing
box-planes = Aircraft at hand
box-returned = Back in port
box-damaged = Damaged
box-sunk = Sunk
box-edge = Off the south edge
box-hand = To be placed
track-vp = Victory points
track-planes = Aircraft
track-cup = Chits in the cup
track-area = Area air defence
detail-ship = { $type }, { $class }
detail-values = anti-ship { $ship }, anti-air { $air }, anti-submarine { $sub }, tech level { $tech }
detail-supplies = carries { $count } supply markers
flag-found = discovered
flag-hidden = undiscovered
flag-acted = has acted
legend-values = Figures on counters: anti-ship–area air defence–anti-submarine–technology.
flag-chosen = in the group
terrain-sea = Sea
terrain-coast = Coast
terrain-land = Land
overlay-reach = Movement
overlay-air = Range of land-based aircraft
overlay-interception = Range of interception
overlay-watched = Enemy coast and fixed sonar
overlay-range = Missile range

line-damage = { $side }: enemy damaged
line-sinking = { $side }: enemy sunk
line-landing = { $side }: landings
line-bonus = { $side }: scenario
line-head-start = { $side }: head start
reason-points = By victory points
reason-goal = Izumo reached her goal
reason-goal-lost = Izumo is out of action
reason-goal-late = Izumo did not arrive in time

prompt-place = Choose a ship and its hex
prompt-distance = Declare the distance of the air operation
prompt-task = Assign air actions: { $left } left
prompt-resolve = Which target is resolved next?
prompt-scramble = Enemy aircraft are under way: intercept?
prompt-send = Send interceptors: { $left } left
prompt-air-fight = Air fight over { $hex }: all at once, or go for the attackers?
prompt-air-loss = Choose aircraft to lose: { $left } left
prompt-boat = Choose a submarine to act
prompt-boat-plan = { $unit }: choose an action
prompt-prey = Choose the submarine to attack
prompt-go = Where does { $unit } go?
prompt-group = Choose a group to act ({ $left } more)
prompt-join = Add ships to the group ({ $count } so far)
prompt-plan = Group of { $count }: choose an action
prompt-go-group = Where does the group go?
prompt-after = The group has attacked: where does it go now?
prompt-way = Which way does { $unit } take?
prompt-target = Choose the target
prompt-reveal = { $hex } is attacked: turn up undiscovered ships?
prompt-assign = Assign attackers to the targets in { $hex }
drill-search-ships = Search for ships in { $count } hexes, once each
drill-search-boats = Search for submarines in { $count } hexes, once each
drill-in-order = one after the other in the order declared
drill-area-rest = all that is left of the area air defence for the last ship under attack
prompt-fight = Which battle first?
prompt-area = How much area air defence for { $target }? ({ $track } on the track)
prompt-weaken = Whose strength is cut? { $left } to go
prompt-torpedo = Aim torpedoes: { $left } left
prompt-missile = Aim ballistic missiles: { $left } left

action-deploy = { $unit } at { $hex }
action-declare = Distance { $distance }
action-commit = { $unit } takes part
action-search-ships = Search { $hex } for ships
action-search-boat = Search { $hex } for { $number ->
    [0] a submarine
   *[other] submarine no. { $number }
}
action-strike-ships = Attack the ships in { $hex }
action-strike-boat = Attack { $target }
action-escort = Send an escort with the attack on { $hex }
action-launch-missiles = Launch ballistic missiles
action-resolve = Resolve { $hex }
action-scramble = Intercept from bases, distance { $distance }
action-scramble-carriers = Intercept from the chosen carriers, distance { $distance }
action-intercept = Intercept over { $hex }
action-fight-together = All at once
action-fight-through = Go for the attackers
action-lose-attacker = Lose an attacker
action-lose-escort = Lose an escort
action-take = { $unit }
action-take-group = All in { $hex }
action-take-arrivals = All off the south edge
action-join = Add { $unit }
action-ready = Group complete
action-fly = Carriers' air action
action-plan = { $plan ->
    [move] Move
    [move-search-ships] Move + search for ships
    [move-search-boat] Move + search for a submarine
    [move-attack-ships] Move + attack ships
    [move-attack-boat] Move + attack a submarine
    [attack-ships-move] Attack ships + move
    [attack-boat-move] Attack a submarine + move
    [search-ships] Search twice for ships
    [search-boat] Search twice for a submarine
    [attack-ships] Attack ships twice
    [attack-boat] Attack a submarine twice
    [search-both] Search for ships and for a submarine
    [attack-both] Attack ships and a submarine
    [land] Land
   *[dive] Dive
}
action-go = Go to { $hex }
action-through = By way of { $hex }
action-stay = The group stays where it is
action-target = Attack { $hex }
action-hunt = Attack { $target }
action-reveal = Turn up { $unit }
action-engage = { $attacker } at { $target }
action-aim = Aim at { $target }
action-fight = Resolve { $target }
action-spend = Spend { $points }
action-weaken = Cut { $attacker }

event-deployed = { $unit } placed at { $hex }
event-stationed = { $seat } at { $hex }: { $ships ->
    [0] no ships
    [one] one ship
   *[other] { $ships } ships
  }, { $boats ->
    [0] no submarines
    [one] one submarine
   *[other] { $boats } submarines
  }
event-waiting = { $seat } off the south edge: { $ships ->
    [0] no ships
    [one] one ship
   *[other] { $ships } ships
  }, { $boats ->
    [0] no submarines
    [one] one submarine
   *[other] { $boats } submarines
  }
event-turn-began = Turn { $turn } begins
event-chit-drawn = Turn { $turn }: { $chit }
event-tech-cut = Information war: { $seat } −{ $points } tech level this turn
event-air-cut = Space war: { $seat } −{ $points } on air operations
event-range-declared = { $seat } declares distance { $distance }
event-actions-gained = { $seat }: modified roll { $roll }, { $actions ->
    [one] one air action
   *[other] { $actions } air actions
  }
event-assigned = { $seat } sends { $use ->
    [search-ships] a search for ships
    [search-boat] a search for a submarine
    [strike-ships] an attack on ships
    [strike-boat] an attack on a submarine
   *[escort] an escort
} to { $hex }
event-scrambled = { $seat }: { $units ->
    [one] one interceptor is up
   *[other] { $units } interceptors are up
  }
event-intercepted = { $seat } intercepts over { $hex }
event-planes-lost = { $seat } loses { $units } aircraft
event-moved = { $seat }: { $count ->
    [one] one counter moves
   *[other] { $count } counters move
  } to { $hex }
event-dived = { $unit } dives
event-shown = { $unit } shows herself at { $hex }
event-found = { $unit } is discovered at { $hex }
event-searched = { $seat } searches { $hex }
event-nothing-found = The submarine at { $hex } stays hidden
event-attacked = { $seat } attacks { $hex }
event-stopped = The defence scores { $hits } ({ $target })
event-damaged = { $unit } is damaged and out of the fight
event-sunk = { $unit } is sunk
event-missed = { $unit } is not hit
event-supplies-lost = { $unit } loses { $count ->
    [one] one supply marker
   *[other] { $count } supply markers
  }
event-landed = { $seat } lands at { $hex }
event-returned = { $unit } returns to port
event-hidden = { $unit } is hidden again
event-day-ended = End of day { $day }
event-missiles-launched = { $seat } launches { $count ->
    [one] one ballistic missile
   *[other] { $count } ballistic missiles
  }
event-game-ended = The game ends after turn { $turn }

note-choose-ship = Choose a ship that you can see
line-distance = Distance
line-limit = Limit
line-declared = Declared distance
line-there = Already there
line-group = Group
line-used = Used
line-night = Night
line-space = Space war
line-tech = Tech level
line-attack = Attack dice
line-defence = Anti-air dice
line-defence-tech = Defender's tech level
line-dice = Dice
line-move = Moving
line-coast = Enemy coast
line-sonar = Enemy sonar
line-area = Area air defence assumed / on the track
line-attacks = Attacks
line-screen = Dice of the screen
line-no-interception = If nobody intercepts
forecast-flight = Air actions
forecast-scramble = Interceptors
forecast-battle = Attack on a ship
forecast-torpedo = Torpedoes
forecast-salvo = Torpedoes past the screen, each attack
forecast-missiles = Ballistic missiles
forecast-passage = Passing unseen
forecast-search = Search for a submarine
forecast-hunt = Attack on a submarine
outcome-actions = { $count }
outcome-missed = no hit
outcome-supplies = { $count ->
    [one] one supply marker lost
   *[other] { $count } supply markers lost
  }
outcome-through = { $count ->
    [0] none gets through
    [one] one gets through
   *[other] { $count } get through
  }
row-all-area = Hit for damage or worse if all { $count } points of area air defence are spent
row-damaged = { $ship } damaged, if all is aimed at her
row-sunk = { $ship } sunk, if all is aimed at her
outcome-damaged = damaged
outcome-sunk = sunk
outcome-found = discovered
outcome-unseen = stays undiscovered

refuse-acted = This ship has already acted in this operation.
refuse-air-fight-first = First settle the fight in the air.
refuse-air-range = The target is beyond the declared distance.
refuse-all-found = All ships of that hex are discovered already.
refuse-area-first = First say how much area air defence is spent.
refuse-assigned = This ship has her target.
refuse-attacks-too-far = No attack within reach of this carrier.
refuse-berth = There is already a submarine of yours.
refuse-boat-found = The submarine there is discovered already.
refuse-both = A target cannot be both searched and attacked.
refuse-carrier-strength = The carriers' air strength is used up, or of the wrong kind.
refuse-carriers-chosen = Carriers were chosen: bases and carriers do not share one roll.
refuse-carriers-first = First choose the carriers that take part.
refuse-choose-end = Choose the hex where the move ends.
refuse-choose-hex = Choose a hex to place it in.
refuse-choose-option = There are actions for it: choose one of them.
refuse-choose-ship = Choose a ship of yours.
refuse-choose-target = Choose one of the targets.
refuse-chosen = This carrier takes part already.
refuse-distance-first = First declare how far the aircraft go.
refuse-distance-useless = That distance brings no further target.
refuse-edge-only = Arrivals enter through the hexes of the south edge.
refuse-enemy-landing = An enemy landing marker lies there.
refuse-escort-alone = Escorts fly with an attack: assign an attack there first.
refuse-exclusive = Exclusive defence: no attack before you were attacked.
refuse-face-up = This ship is face up already.
refuse-flown = The carriers have flown in this operation.
refuse-flown-after = Surface actions ended with the air action; the two are not mixed.
refuse-found-later = It was not yet discovered when the chit was drawn.
refuse-groups = All groups of this operation have acted.
refuse-here-already = It is there already.
refuse-in-group = This ship is in the group already.
refuse-interception-range = Beyond the declared distance of interception.
refuse-land = Ships cannot enter land.
refuse-land-alone = A transport lands by itself.
refuse-land-side = That side is all land.
refuse-landed-now = A marker was landed there in this operation.
refuse-landing-full = There is no more room for landing markers.
refuse-missile-range = Out of missile range.
refuse-missiles-used = The missiles were used: once a game.
refuse-mixed = Both of a pair have the same object, unless mixed pairs were agreed.
refuse-neutral = Neutral coasts are closed.
refuse-no-air-strength = No air strength for that.
refuse-no-asw = The group's anti-submarine strength gives no die.
refuse-no-attack = There is no air attack to intercept.
refuse-no-bases = There is no air base to intercept from.
refuse-no-carriers = There is no carrier on the map that could fly.
refuse-no-fighters = No aircraft for interception there.
refuse-no-landing-hex = This is no landing hex.
refuse-no-pair = For a mixed pair there must be ships and a submarine.
refuse-no-planes = No aircraft are left.
refuse-no-such-boat = There are not so many undiscovered submarines; the next one is named in turn.
refuse-no-supplies = There are no supplies to land.
refuse-no-target = There is no such target there.
refuse-no-task = Nothing was assigned to that hex.
refuse-not-asked = The other side has to decide now.
refuse-not-attacked = This ship is not attacked, or her fight is over.
refuse-not-attacking = This ship does not attack here.
refuse-not-between = That hex does not lie on the way.
refuse-not-china = Only the Chinese player has them.
refuse-not-for-boats = Submarines have no such action.
refuse-not-for-ships = Surface groups have no such action.
refuse-not-found = An undiscovered submarine needs not dive.
refuse-not-lined-up = Not one of the ships that are lined up.
refuse-not-that-ship = The scenario wants another kind of ship there.
refuse-not-yours = That is not your ship.
refuse-nowhere = There is nowhere to go.
refuse-off-edge = Still off the edge of the map: it must come in first.
refuse-off-table = The air operations table does not go so far.
refuse-only-dive = A discovered submarine may only dive (a nuclear one may also move).
refuse-only-dive-move = A discovered nuclear submarine may only dive or move.
refuse-option-off = That optional rule is not in force.
refuse-other-hex = A group is made of ships of one hex.
refuse-other-hex-fights = The attack is on another hex.
refuse-other-kind = The chit does not command ships of this kind.
refuse-out-of-play = This ship is out of play.
refuse-outside = Outside the limits that the scenario sets.
refuse-over = The game is over.
refuse-own-ship = That is a ship of your own.
refuse-plan-first = First choose an action.
refuse-resolved = That target is resolved already.
refuse-reveal-own = Only own undiscovered surface ships of the attacked hex can be turned up.
refuse-round = All targets get an attacker before one gets another.
refuse-safe-port = Submarines cannot attack ships in their own port.
refuse-same-hex = Submarines deal with their own hex only.
refuse-same-hex-group = Submarines are attacked in the group's own hex only.
refuse-search-free = Searches cannot be intercepted.
refuse-searched = A group has searched: no more attacks in this operation.
refuse-searched-already = That hex is searched already; a second search finds nothing more.
refuse-stack = The hex cannot hold so many ships.
refuse-surface-only = Only surface ships can be aimed at.
refuse-take-singly = Choose the ship itself.
refuse-too-far = Farther than it can move.
refuse-too-few-actions = Not enough air actions are left.
refuse-track = There is not so much area air defence on the track.
refuse-unarmed = The group has no anti-ship strength.
refuse-unarmed-ship = This ship has no anti-ship strength.
refuse-undiscovered = Undiscovered units cannot be attacked.
refuse-way-round = Land is in between; the way round is too far.
refuse-weakened = Nothing of its strength is left.

panel-cup = Chits in the cup
panel-targets = Air targets
panel-line-up = Line-up at { $hex }
head-defender = Target: { $seat }
head-defence = Defence
head-aimed = Aimed at it
head-attacker = Attackers: { $seat }
line-air = anti-air { $value }
line-area-air = area air defence { $value }
line-strength = anti-ship { $value }
line-nobody = nobody yet
panel-track = Area air defence track { $track }, spent on this target { $spent }
panel-planes = { $count } aircraft
panel-landing = Landing hexes
head-target = Target
head-use = Use
head-units = Units
head-escorts = Escorts
head-interceptors = Interceptors
head-place = Place
head-owner = Held by
head-markers = Markers
head-points = Points
note-landing = Points for each marker: { $blue } / { $red }
use-search-ships = search for ships
use-search-boat = search for a submarine
use-strike-ships = attack on ships
use-strike-boat = attack on a submarine
use-done = resolved
panel-air-table = Air operations table
panel-actions = Action table
head-roll = Distance / roll
head-column = { $column }
head-plan = Action
head-object = Object
head-move = Move
head-range = Range
head-times = Times
heading-base-operation = Base air operation
heading-base-interception = Base interception
heading-carrier-operation = Carriers' air action
heading-carrier-interception = Carrier interception
note-air-table = Night −2; carriers add their lowest tech level.
note-actions = In brackets what a nuclear submarine moves.
object-ships = Ships
object-submarine = A submarine
times-all = All ships
table-move = Move
table-move-search = Move + search
table-move-attack = Move + attack
table-attack-move = Attack + move
table-search = Search + search
table-attack = Attack + attack
table-dive = Dive
table-land = Land
# What passing means, where the table asks this.
pass-prompt-distance = No air operation
pass-prompt-task = Assign no more
pass-prompt-group = End the surface operation
pass-prompt-plan = Done with this group
pass-prompt-boat = End the submarine operation
pass-prompt-boat-plan = Done with this submarine
pass-prompt-scramble = Do not intercept
pass-prompt-send = Send no more

# One line on a button: what the choice does.
hint-plan-move = Sails, and does nothing else.
hint-plan-move-search-ships = Sails, then looks for ships once.
hint-plan-move-search-boat = Sails, then looks for a submarine once.
hint-plan-move-attack-ships = Sails, then attacks discovered ships.
hint-plan-move-attack-boat = Sails, then attacks a discovered submarine.
hint-plan-attack-ships-move = Attacks first, then sails.
hint-plan-attack-boat-move = Attacks first, then sails.
hint-plan-search-ships = No move; up to two searches.
hint-plan-search-boat = No move; up to two searches.
hint-plan-attack-ships = No move; up to two attacks.
hint-plan-attack-boat = No move; up to two attacks.
hint-plan-search-both = No move; one search of each kind.
hint-plan-attack-both = No move; one attack of each kind.
hint-plan-land = A supply marker goes ashore here; it scores at the end.
hint-plan-dive = Turned face down again: the enemy must find it anew.
hint-declare = Targets within this distance; the farther, the fewer air actions.
hint-scramble = The farther, the fewer interceptors the die gives.
hint-fly = Ends the surface actions: the carriers fly.
hint-fight-together = Both sides fire at once; each chooses its own losses.
hint-fight-through = Escorts fire first, then what is left of the interceptors, at the attackers too.
hint-lose-attacker = One attack fewer on the target.
hint-lose-escort = The attackers stay, with less cover.

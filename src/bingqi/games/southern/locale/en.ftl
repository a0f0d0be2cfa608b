### Southern Operation 1941-42

game-title = Southern Operation 1941–42
game-about = Half a year from Hong Kong, Luzon and Malaya down to Java and Burma. An area map; each turn both sides secretly choose a hand from sixteen operation cards and act in turn: air and sea battles, landings, ambushes and the struggle for oil.
seat-japan = Japan
seat-allies = Allies
seat-allies-the = the Allies
scenario-campaign = The southern campaign
scenario-campaign-about = December 1941 to April 1942 in eight turns. Japan acts first; hands of seven cards against five. Japan begins with 17 points, which makes it even (an option).
option-bid = Points for Japan at the start
option-bid-about = Not in print. Units and area points are proposals for want of the printed ones, and with them the Allies are ahead. How much, depends on the players: between captains Japan won 45% (38–52) of 200 games with 20 points and 31% (25–37) with 17; between computers without error 53% (39–66) of 50 with 14 and 68% (54–79) with 17; between generals 68% (52–80) of 40 with 14 and 42% (29–58) of 40 others with 12. Without points it hardly ever wins.
option-bid-0 = none, as in print
option-bid-5 = 5 points
option-bid-10 = 10 points
option-bid-12 = 12 points
option-bid-14 = 14 points
option-bid-17 = 17 points
option-bid-20 = 20 points
option-bid-24 = 24 points
option-turns = Number of turns
option-turns-about = 17.1: nine turns if Japan seems to be at a disadvantage, seven if the Allies do.
option-turns-7 = 7 turns
option-turns-8 = 8 turns
option-turns-9 = 9 turns
option-hiryu-soryu = Hiryu and Soryu
option-hiryu-soryu-about = 17.2①: the Japanese carriers Hiryu and Soryu arrive at the start of turn 5.
option-indomitable = Indomitable
option-indomitable-about = 17.2②: the British carrier Indomitable is there from the start.
option-anniversary-japan = Anniversaries (Japan)
option-anniversary-japan-about = 17.3(1): Japan scores a point for each fortress newly taken on an anniversary turn.
option-anniversary-allies = Anniversaries (Allies)
option-anniversary-allies-about = 17.3(2): Japan loses a point for each fortress retaken on an anniversary turn.
option-two-reactions = Two reaction cards at once
option-two-reactions-about = 10.0(2): Ambush and Force Z may both be played against one action of one group. By the letter a side decides once.
option-transport = Sea transport carries
option-transport-about = 7.5(1), 19.0(10)②: the cards speak of units, item ① of army units. By the letter ships and aircraft may be shipped too.
option-transport-any = any unit
option-transport-army = army units only

## Phases, tracks, boxes

phase-hand = Choosing hands
phase-round = { $seat }: round
phase-reaction = Reaction
phase-damage = Allocating hits
phase-turn = End of turn
phase-over = The game is over
track-turn = Turn
track-vp-japan = Japanese points
track-vp-allies = Allied points
track-vp-track = Points track (Allies)
track-hand-japan = Japanese hand
track-hand-allies = Allied hand
box-pool = Allied reinforcement pool
box-lost = Replacement pool
box-deck = Deck
box-laid = Cards used face down
box-shown = Cards used face up
box-removed = Cards out of the game
card-back = Back of a card
oil-marker = Oil marker
turn-1 = December 1941
turn-2 = January 1942, first half
turn-3 = January, second half
turn-4 = February, first half
turn-5 = February, second half
turn-6 = March, first half
turn-7 = March, second half
turn-8 = April, first half
turn-9 = April, second half
note-carriers = Hiryu and Soryu arrive
note-anniversary = Anniversary
flag-used = used
flag-chosen = in the group
flag-star = ★ reaction
flag-once = leaves the game when played
legend-values = Figures on counters: attack–endurance–movement; of air units, air attack–range.
terrain-land = Land area
terrain-sea = Sea area
overlay-control = Control and points
overlay-supply = Supply lines
overlay-reach = Movement range
overlay-air = Air attack range
overlay-pick-unit = Choose a unit on the map first.
type-infantry = Infantry
type-mechanised = Mechanised
type-tank = Tanks
type-airborne = Airborne
type-fortress = Fortress
type-leader = Commander
type-af = Air force
type-cv = Carrier
type-cvl = Light carrier
type-bb = Battleship
type-bc = Battlecruiser
type-ca = Heavy cruiser
type-cl = Light cruiser
type-dd = Destroyers
values = Attack { $attack } · endurance { $endurance } · movement { $move } · air { $air }
score-won = Won during the game
score-areas = Areas held
score-oil = Oil
score-bid = Given to Japan at the start
score-total = Total
outcome-japan = Japan has more points and wins.
outcome-allies = The Allies have more points and win.
outcome-draw = Equal points: a draw.

## Questions

prompt-card = Choose this turn's hand, { $left } to go
prompt-round = Choose this round's action: play a card, begin a group in an area, or pass
prompt-area = Choose the area of the next group ({ $left } left)
prompt-unit = { $area }: choose units for the group
prompt-action = { $area }: choose more units, or let the group act
prompt-deed = { $area }: what does the group do?
prompt-payment = Choose a card to use face down
prompt-reaction-attack = The enemy attacks in { $area } with { $count } { $count ->
    [one] unit
   *[other] units
  }: do you react?
prompt-reaction-entry = The enemy enters { $area } with { $count } { $count ->
    [one] unit
   *[other] units
  }: do you react?
drill-harmless = { $count ->
    [one] One hit where it changes nothing
   *[other] { $count } hits where they change nothing
}
prompt-hit-own = { $area }: your units take hits, { $hits } left to allocate
prompt-hit-enemy = { $area }: allocate hits to the enemy, { $hits } left
prompt-retreat = Where does { $unit } retreat to from { $area }?
prompt-supply = Choose units to refresh ({ $left } left), or a whole area
prompt-landing = Landing / sea transport: choose one
prompt-divine = Divine Soldiers: move one group, move three single units, or let paratroops jump
prompt-parley = In which area do you demand surrender?
prompt-remove = { $area }: which unit is removed?
prompt-submarine = Which sea do the submarines attack ({ $left } left)?
prompt-oil = Which oil field is to be destroyed?
prompt-place = Where is { $unit } placed?
prompt-air-replacements = Air replacements: choose one
prompt-take = Choose the air unit that comes in ({ $left } left)
prompt-rally = MacArthur in { $area }: which unit is refreshed?

## Actions

action-take-card = Take into hand: { $card }
action-play-card = Play: { $card }
action-discard = Use face down: { $card }
action-react = React: { $card }
action-muster = Begin a group in { $area }
action-join = Add { $unit }
action-join-all = { $kind ->
    [army] Add all army units
    [ship] Add all ships
   *[air] Add all air units
  }
action-ready = The group is complete
action-strike = Normal attack
action-strike-twice = Declare two attacks, hits added
action-move-to = Move to { $area }
action-fly-to = Fly to { $area }
action-bomb = Air attack on { $area }
action-bomb-twice = Declare two air attacks on { $area }, hits added
fight-here-twice = Attack here twice, hits added
fight-by-air-twice = Two air attacks from { $place }, hits added
action-hit = { $unit } takes a hit
action-retreat = Retreat to { $area }
action-refresh = Refresh { $unit }
action-refresh-area = Refresh all units in { $area }
action-choose = Item { $item }
action-target = Target: { $area }
action-remove = Remove { $unit }
action-take = { $unit } comes in
action-place = Place in { $area }
action-drop = { $unit } lands in { $area }

## What happened

event-turn-began = Turn { $turn } begins.
event-card-taken = Taken into hand: “{ $card }”.
event-hand-ready = { $seat }: a hand of { $count } is chosen.
event-round-passed = { $seat }: pass.
event-card-played = { $seat }: { $card } is played.
event-card-removed = { $card } leaves the game.
event-card-discarded = { $seat }: a card is used face down.
event-card-laid-down = The card used face down is “{ $card }”.
event-reacted = { $seat }: reaction in { $area } with { $card }!
event-group-moved = { $seat }: { $count ->
    [one] one unit moves
   *[other] { $count } units move
  } from { $origin } to { $area }.
event-group-flew = { $seat }: { $count ->
    [one] one air unit flies
   *[other] { $count } air units fly
  } from { $origin } to { $area }.
event-group-shipped = { $unit } is shipped from { $origin } to { $area }.
event-attacked = { $seat }: attack in { $area } with { $count ->
    [one] one unit
   *[other] { $count } units
  }, { $hits ->
    [0] no hits
    [one] one hit
   *[other] { $hits } hits
  }.
event-bombed = { $seat }: air attack on { $area } from { $origin } with { $count ->
    [one] one unit
   *[other] { $count } units
  }, { $hits ->
    [0] no hits
    [one] one hit
   *[other] { $hits } hits
  }.
event-countered = { $seat }: counter-attack in { $area } with { $count ->
    [one] one unit
   *[other] { $count } units
  }, { $hits ->
    [0] no hits
    [one] one hit
   *[other] { $hits } hits
  }.
event-unit-flipped = { $unit } is turned to its used side.
event-unit-retreated = { $unit } retreats from { $origin } to { $area }.
event-unit-lost = { $unit } is lost in { $area }.
event-carrier-saved = { $unit } shrugs off one hit.
event-hits-void = { $count ->
    [one] One surplus hit is
   *[other] { $count } surplus hits are
  } ignored.
event-control-changed = { $area } changes hands: { $seat }.
event-unit-refreshed = { $unit } is refreshed.
event-area-refreshed = { $area }: { $count ->
    [one] one unit is
   *[other] { $count } units are
} refreshed.
event-side-recovered = { $seat }: { $count ->
    [one] one unit recovers
   *[other] { $count } units recover
}.
event-reinforced = { $unit } arrives in { $area }.
event-paratroops-landed = { $unit } lands in { $area }.
event-submarine-attacked = Submarines attack in { $area }: rolled { $die }, { $result } after modifiers.
event-parleyed = Surrender demanded in { $area }: rolled { $die }.
event-leader-left = { $unit } leaves the theatre.
event-oil-revealed = The oil marker of { $area } is turned over: { $value ->
    [one] one point
   *[other] { $value } points
 }.
event-oil-destroyed = The oil field of { $area } is destroyed!
event-oil-held = The oil field of { $area } survives.
event-points-scored = { $seat }: { $points ->
    [one] one point
   *[other] { $points } points
 } ({ $why ->
    [fortress] fortresses held
    [loss] Japanese loss
    [macarthur] MacArthur
   *[anniversary] anniversary
  }).
event-game-ended = The game is over: Japan { $japan }, Allies { $allies }.

## Cards

card-blitzkrieg = Blitzkrieg
card-blitzkrieg-about = One group acts and may act again; it is turned over only after the second action.
card-joint-operation = Joint Operation
card-joint-operation-about = Name two groups, then let them act in order, each in its own way.
card-supply = Supply
card-supply-about = Refresh four units in areas with a supply line, or all units of any one area.
card-independent-japan = Independent Units
card-independent-japan-about = Up to four single units move once each with 3 movement points.
card-divine-soldiers = Divine Soldiers
card-divine-soldiers-about = One group or three single units move; besides, one airborne unit may land in any land area. Leaves the game.
card-hinode = Hinode wa Yamagata
card-hinode-about = Up to four groups act, and two of them may act again. Leaves the game.
card-silver-wheels = Silver Wheels
card-silver-wheels-about = One group moves overland; its army units are not turned over. Leaves the game.
card-yes-or-no = Yes or No?
card-yes-or-no-about = In an area with own army units roll 4 or more to remove one enemy unit. Leaves the game.
card-oxygen-torpedo = Oxygen Torpedo
card-oxygen-torpedo-about = One group may act twice; its ships attack with 4 and nobody can react to it.
card-landing = Landing / Sea Transport
card-landing-about = ① one group of up to ten army units moves over the sea; ② up to four units are shipped once each.
card-ambush = Ambush
card-ambush-about = ★ When attacked normally, or when enemies enter an area with own units: all unused units there strike back.
card-independent-allies = Independent Units
card-independent-allies-about = Up to four single units act once each.
card-submarines = Submarines
card-submarines-about = Three attacks: roll, 2 less for enemy control, 2 less for each enemy destroyer unit; 1 or more sinks one unit.
card-destroy-oil = Destroy Oil Fields
card-destroy-oil-about = Turn over an own oil marker; from now on it may be destroyed at the end of each turn.
card-commonwealth = Commonwealth Reinforcements
card-commonwealth-about = Three Commonwealth army units at random from the pool arrive in India, used.
card-chinese = Chinese Reinforcements
card-chinese-about = Three Chinese units at random from the pool arrive, used, in Kunming or where Chinese units are and no enemy.
card-air-replacements = Air Replacements
card-air-replacements-about = ① up to two lost Commonwealth air units return in India; ② the Chinese air unit arrives in Kunming, unused.
card-i-shall-return = I Shall Return
card-i-shall-return-about = MacArthur leaves; Japan scores nothing for him. Leaves the game.
card-sea-transport = Sea Transport
card-sea-transport-about = Up to three units are shipped once each.
card-z-force = Force Z
card-z-force-about = ① one group of ships, used ones too, attacks twice; ② ★ when attacked normally or entered by enemies, all ships there strike back twice.

## Why not

refuse-other = Something else is being decided now: { $asked }
refuse-not-yours = { $unit } is not yours.
refuse-off-map = { $unit } is not on the map.
refuse-used = { $unit } is used and cannot act again this turn.
refuse-elsewhere = { $unit } is not in { $area }: a group is made of units of one area.
refuse-not-in-group = { $unit } took no part in the first action and cannot take part in the second.
refuse-together = With { $unit } the group could not do anything together.
refuse-idle-unit = { $unit } cannot do anything now.
refuse-idle-area = No unit of yours in { $area } can act.
refuse-same-area = The group is in { $area } already.
refuse-closed = { $area } is closed to you.
refuse-ship-land = Ships cannot enter the land area { $area }.
refuse-air-stop = Air units cannot stop in { $area }: it is not a land area of their own side.
refuse-china = Chinese units cannot enter { $area }.
refuse-immobile = A unit of the group has movement 0.
refuse-army-limit = { $area } would hold more than { $limit } army units.
refuse-air-limit = { $area } would hold more than { $limit } air units.
refuse-fortress = The enemy fortress { $area } can be entered only from a land area of your own.
refuse-sea-group = A group that crosses a sea border has at most { $limit } army units.
refuse-sea-move = Army units move at most { $limit } when they cross a sea border.
refuse-mountain = Only a group of one unit can cross a mountain border.
refuse-ashore = Silver Wheels move to no sea area: { $area } is one.
refuse-move-cost = { $area } costs { $needs } movement points, the group has { $has }.
refuse-no-way = There is no way to { $area }.
refuse-lane-army = By the agreed option sea transport carries army units only.
refuse-lane = No chain of own sea areas without enemies leads to { $area }.
refuse-lane-enemy = Sea transport cannot begin and end among enemies.
refuse-lane-goal = { $area } is held by the enemy and no unit of yours is there.
refuse-no-enemy = There is no enemy in { $area }.
refuse-wrong-terrain = { $unit } cannot make a normal attack in an area of this kind.
refuse-not-air = { $unit } has no air strength.
refuse-carrier-fly = Carriers do not make air moves.
refuse-fly-goal = An air move ends in a land area of your own.
refuse-range = { $area } is out of range of the air attack.
refuse-no-victim = No enemy unit in { $area } can take air hits.
refuse-no-cards = No card is left: only air operations are possible.
refuse-card-gone = { $card } was not taken into this turn's hand.
refuse-card-taken = There is no further copy of “{ $card }”.
refuse-card-reaction = { $card } is played only as a reaction.
refuse-card-idle = { $card } could not do anything now.
refuse-hit-full = { $unit } has been given all the hits that remove it.
refuse-hit-other = { $unit } is not a target of this attack.
refuse-hit-fort = Without an army unit of yours in the fortress, air hits do not reach { $unit }.
refuse-hit-macarthur = MacArthur takes no hits from air attacks.
refuse-retreat-sea = Nobody retreats into a sea area.
refuse-retreat-enemy = There are enemy units in { $area }.
refuse-retreat-held = { $area } is held by the enemy.
refuse-retreat-full = { $area } holds { $limit } army units already.
refuse-retreat-mountain = Nobody retreats across a mountain border.
refuse-retreat-far = { $area } is not next to the battle.
refuse-card-foreign = { $card } is not in your deck.
refuse-card-removed = { $card } has left the game.
refuse-card-used = { $card } was used this turn already.
refuse-card-no-star = { $card } carries no star: it is no reaction card.
refuse-card-again = { $card } was played against this action already.
refuse-no-ambushers = No unused unit of yours in { $area } could ambush anybody.
refuse-no-ships = You have no ships in { $area }.
refuse-no-ship = { $unit } is not a ship.
refuse-no-army = You have no unused army unit in { $area }.
refuse-no-army-unit = { $unit } is not an army unit.
refuse-no-units = You have no units in { $area }.
refuse-all-used = All your units in { $area } are used.
refuse-either-or = Units are being turned back singly; { $area } as a whole would have been the other choice.
refuse-area-fresh = No unit of yours in { $area } is used.
refuse-is-fresh = { $unit } is not used.
refuse-no-line = No supply line joins { $area } to a supply source: { $unit } cannot be chosen singly.
refuse-rally-elsewhere = { $unit } is not with MacArthur in { $area }.
refuse-rally-again = MacArthur has rallied { $unit } once this turn already.
refuse-oil-none = There is no oil field in { $area }.
refuse-oil-known = The oil marker in { $area } was turned over already.
refuse-oil-enemy = The oil field in { $area } is not yours.
refuse-not-sea = { $area } is not a sea area.
refuse-parley-army = You have no army unit in { $area }.
refuse-remove-own = { $unit } is your own.
refuse-remove-elsewhere = { $unit } is not in { $area }.
refuse-moved-already = The moves of this card were made.
refuse-nobody-moves = Nobody of yours can move.
refuse-drop-airborne = { $unit } is not an airborne unit.
refuse-drop-again = The paratroops have jumped.
refuse-drop-from-held = Paratroops jump from an area of their own side; { $area } is not one.
refuse-drop-from-enemy = Paratroops do not jump from among enemies: there are some in { $area }.
refuse-carrier-held = { $area } is not yours.
refuse-carrier-ships = There are Allied ships in { $area }.
refuse-no-chinese = There is no Chinese unit in { $area }.
refuse-chinese-enemy = There are enemies in { $area }.
refuse-take-other = { $unit } does not come by this item.
refuse-take-not-lost = { $unit } is not waiting to come in.
refuse-nobody-lost = There is no such air unit to bring in.
refuse-named-already = All unused units in { $area } are in the first group.
refuse-named-unit = { $unit } is in the first group.
refuse-name-first = Both groups are named first; they act afterwards.
refuse-immobile-area = Your units in { $area } have movement 0 and no enemy beside them.
refuse-lane-none = No sea transport is possible from { $area }.
refuse-in-group = { $unit } is in the group already.
refuse-alone = By this card groups consist of one unit.
refuse-landing-limit = A landing takes at most { $limit } army units.
refuse-landing-sea = A landing goes by way of the sea; { $area } can be reached by land alone.
refuse-no-group = First choose the units of the group.
refuse-not-by-card = This card does not let the group do that.
refuse-not-twice = Two attacks are declared together only where a group may act twice.
refuse-fly-instead = Air units fly to { $area } without a card: choose the air move.
refuse-fly-far = { $area } is more than { $has } areas away by air.
refuse-item-idle = Nobody could act by this item of the card.
refuse-hands-first = First the hands of the turn are chosen.
refuse-react-only = It is the enemy's round: all you may do is react.
refuse-item-first = First choose one item of the card.
refuse-pay-first = First the card that pays for the action.
refuse-hits-first = First the hits are given out; who must retreat does so afterwards.
refuse-retreat-first = First the beaten unit retreats.
refuse-one-action = A round is one action, and one is under way.
refuse-enemy-round = In the enemy's round a card is played only as a reaction.
refuse-area-first = A group begins with its area: choose { $area }.
refuse-not-named = { $unit } was not named for this group.
line-enter = Enter { $area }
line-leave = Leave { $area } with enemies in it
line-hostile = { $area } is held by the enemy or has enemies in it

## Odds

forecast-attack = Normal attack in { $area }
forecast-bomb = Air attack on { $area }
forecast-ambush = Ambush in { $area }
forecast-force-z = Force Z in { $area }: each of two volleys
forecast-submarine = Submarine attack in { $area }
forecast-parley = Demand for surrender in { $area }
forecast-none = No hit
forecast-hits = Hits: { $hits }
forecast-sunk = One unit is sunk
forecast-missed = No success
forecast-removed = One unit is removed
line-unit = { $unit }: hits on { $strength } or less
line-expected = Hits on average
line-soak = Hits that can be made void
line-need = Hits that remove everybody
line-reaction = the enemy may react first; not reckoned
line-control = Enemy control
line-escorts = Enemy destroyers: { $count }
chance-bites = Chance of any effect
chance-wipes = Chance of removing everybody
# What passing means, where the table asks this.
pass-prompt-round = Pass this round
pass-prompt-area = No more groups
pass-prompt-unit = Enough units
pass-prompt-reaction-attack = No reaction
pass-prompt-reaction-entry = No reaction
pass-prompt-action = The group does nothing more
pass-prompt-deed = The group does nothing more
pass-prompt-divine = Nothing more
pass-prompt-take = No more units
pass-prompt-rally = Refresh none
pass-prompt-supply = Refresh no more
choose-prompt-landing-1 = Landing: one group crosses the sea
choose-prompt-landing-2 = Sea transport: up to four single units
choose-prompt-divine-1 = One group moves
choose-prompt-divine-2 = Three single units move
choose-prompt-air-replacements-1 = Commonwealth: two air units to India
choose-prompt-air-replacements-2 = China: one air unit to Kunming

## Panels

panel-reaction = { $area }: the group that may be reacted to
panel-damage = { $area }: hits
panel-hits-left = { $hits } still to allocate
panel-cards = Cards of this turn
panel-forces = Contested areas
panel-force = { $count } ({ $ready } unused), strength { $strength }
head-unit = Unit
head-hits = Hits
head-room = Can take
head-side = Side
head-shown = Face up
head-laid = Face down
head-removed = Out of the game
head-area = Area
head-holder = Held by

# One line on a button: what the choice does.
hint-strike = One attack on the enemy in this area.
hint-strike-twice = Two attacks at once; their hits are allocated together.
hint-ready = The group is closed; what it does comes next.

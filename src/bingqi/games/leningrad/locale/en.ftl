### Leningrad 1941: prompts, actions, events, refusals.

## General
game-title = Leningrad 1941
game-about = Army Group North drives from East Prussia to Leningrad: nine turns, command chits from a cup, and nobody knows which army acts next.
seat-axis = Axis
seat-soviet = Soviet
seat-axis-the = the Axis player
seat-soviet-the = the Soviet player
scenario-auction = The northern campaign, sides bid for (16.1)
scenario-auction-about = Before the game both players bid how many victory points the Axis is to get; the higher bid leads the Axis and must reach it. Between equal computer players 30 points were reached at the end of some turn in 132 of 200 games, 31 in 36.
seat-first = First player
seat-second = Second player
seat-first-the = the first player
seat-second-the = the second player
scenario-campaign = The northern campaign
scenario-campaign-about = The whole campaign, 22 June to 25 September 1941, in nine turns. Hard for the Axis: between equal computer players it won 7 of 200 games. An agreed bid of 28 points counted at the end of the game makes it even (54% of 200 games; 47–60%); one of 25 favours the Axis (126 of 200), like one of 30 at the end of a turn (132 of 200).
option-bid = Agreed bid (16.1)
option-bid-about = The points the Axis must reach, where the players have agreed on them and on the sides beforehand. Choose the scenario with bidding to bid for the sides. Even by measure: 28, counted at the end of the game; 25 there, or 30 at the end of a turn, helps the Axis to two games in three. Who errs attacks worse: between captains 20 at the end of the game is nearly even (the Axis won 41%, 35–48, of 200 games).
option-bid-0 = no bid
option-bid-10 = 10 VP
option-bid-15 = 15 VP
option-bid-20 = 20 VP
option-bid-25 = 25 VP
option-bid-28 = 28 VP
option-bid-30 = 30 VP
option-bid-35 = 35 VP
option-bid-40 = 40 VP
option-bid-45 = 45 VP
option-bid-50 = 50 VP
option-bid-wins = When a bid wins (16.1(3))
option-bid-wins-about = With bidding: does the Axis win as soon as it holds the bid, at the end of the turn, or only at the end of the game?
option-bid-wins-at-once = at once
option-bid-wins-turn-end = at the end of a turn
option-bid-wins-game-end = at the end of the game
option-zhukov = Zhukov takes over (16.2)
option-zhukov-about = Once Leningrad is threatened the Soviet player may keep the reinforcement chit in hand and play it at will.
option-reserve = Reserve chit (16.3)
option-reserve-about = The Soviet player may take the Reserve chit instead of an army and activate one to three units directly.
option-hq-transfer = HQ transfer (16.4)
option-hq-transfer-about = An activated HQ may send another HQ in range to the turn track, to return as a reinforcement.
overlay-zoc-axis = Axis ZOC
overlay-zoc-soviet = Soviet ZOC
overlay-supply-axis = Axis supply lines
overlay-supply-soviet = Soviet supply lines
overlay-reach = Reach
overlay-command = Command range
overlay-control = Control of towns
flag-reduced = reduced
flag-activated = activated
flag-chosen = chosen
flag-unsupplied = no supply line
panel-cup = The cup: { $count }
panel-used = Drawn this turn: { $count }
panel-leningrad = Leningrad
panel-alarm = Axis units have stood before the city.
head-hex = Hex
head-holder = Held by
head-state = State
head-points = Points
state-joined = joined
state-besieged = besieged
legend-values = Figures on counters: attack–defence–movement; of two, combat strength–movement. The number of the unit stands in the corner.
terrain-clear = clear
terrain-light = light woods
terrain-deep = deep woods
terrain-marsh = marsh
terrain-city = large city
terrain-town = town
terrain-sea = sea
terrain-lake = lake
side-lake = lake hexside
terrain-neutral = out of play
box-box = Available reinforcements
box-next = Transfer box
box-dead = Eliminated
box-unplaced = To set up
box-third = 3rd Panzer Group (turn 7)
box-gone = Withdrawn
box-of-side = { $box } ({ $side })
box-cup = Cup
box-used = Executed chits
box-markers = Fortress markers
track-turn = Turn
track-vp = Victory points
track-bid = Bid
track-cup = Chits in the cup
turn-dates = { $first }–{ $last } { $month ->
    [6] June
    [7] July
    [8] August
   *[9] September
  }
turn-commands = Commands: Axis { $axis }, Soviet { $soviet }
turn-reinforcements = Reinforcements: Axis { $axis }, Soviet { $soviet }
turn-event-1 = Surprise attack before it; the Axis ignores supply (to turn 3)
turn-event-2 = 27th Army chit
turn-event-3 = 23rd Army chit
turn-event-4 = Both reinforcement chits; fortresses; one more Soviet army each turn
turn-event-7 = 3rd Panzer Group arrives
turn-event-9 = 4th Panzer Army leaves when SUPPLY is drawn
phase-auction = Bidding
phase-set-up = Set-up
phase-surprise = Surprise attack
phase-turn = Command
phase-activation = Activation
phase-movement = Movement
phase-combat = Declaring attacks
phase-battle = Combat
phase-fall-back = Retreat
phase-advance-after = Advance after combat
phase-supply = Supply
phase-transfer-step = Transfer
phase-departure = Panzers depart
phase-fortify = Fortification
phase-reinforce = Reinforcement
phase-reserve = Reserve
phase-over = Game over
detail-range = command range { $range }
detail-army = set-up: { $army }
detail-mech = mechanised
detail-foot = not mechanised

## Prompts
prompt-set-up = Place { $unit }, or accept the suggested set-up.
prompt-zhukov = The Axis stands before Leningrad: declare Zhukov?
prompt-add-army = Choose an army whose chit joins you from now on.
prompt-choose = Choose command chits in secret: { $left } to go.
prompt-keep = Keep the reinforcement chit in hand?
prompt-manstein = { $chit } is drawn. Play Manstein now?
prompt-manstein-last = The cup is empty. Play Manstein now?
prompt-zhukov-now = { $chit } is drawn. Play the reinforcement chit first?
prompt-bid-range = Bid in secret: how many victory points is the Axis to get? First the range.
prompt-bid = Bid in secret: the exact number.
prompt-send-hq = You may send another HQ in range to the turn track.
prompt-move-unit = Choose a unit to move.
prompt-move = Move { $unit } ({ $points ->
    [one] one movement point
   *[other] { $points } movement points
} left), or choose the next unit.
prompt-move-on = { $unit } passes through a full hex and must go on ({ $points ->
    [one] one movement point
   *[other] { $points } movement points
} left).
prompt-attack = Declare attacks: unit and target.
prompt-order = Which fight comes next?
prompt-loss = Allocate losses: { $left } to go.
prompt-stand = Fortress { $hex }: take { $losses ->
    [one] one loss
   *[other] { $losses } losses
} instead of retreating?
prompt-retreat = Choose the retreat path ({ $left ->
    [one] one hex
   *[other] { $left } hexes
} to go).
prompt-advance = Advance into { $hex }?
prompt-transfer = Take units off the map into the transfer box?
prompt-transfer-unit = Choose the unit to transfer.
prompt-withdraw = Choose mechanised units to leave: { $left } to go.
prompt-build = You may build one level of fortress.
prompt-bring = Choose a reinforcement: { $left } more.
prompt-arrive = Where does { $unit } arrive?
prompt-activate = Reserve: choose units to activate, { $left } more.

## Actions
action-bid-range = { $low } to { $high }
action-bid = { $points ->
    [one] one point
   *[other] { $points } points
 }
action-place = Place at { $hex }
action-default-setup = Accept the suggested set-up
action-add-army = Add { $chit }
action-choose = Choose { $chit }
action-interrupt = Play Manstein
action-declare-zhukov = Declare Zhukov
action-keep-in-hand = Keep in hand
action-play-zhukov = Play the reinforcement chit
action-select = Move { $unit }
action-move = Move to { $hex }
action-march = March to { $hex }
action-step = Straight on to { $hex }
action-form-column = Form march column
action-halt = Stay here
action-end-movement = End movement
action-attack = { $attacker } attacks { $hex }
action-end-declarations = No more attacks
action-resolve = Fight at { $hex }
action-take-loss = { $unit } takes the loss
action-stand = Stand
action-give-way = Give up the fortress and retreat
action-retreat = { $unit } retreats to { $hex }
action-advance = { $unit } advances to { $hex }
drill-in-order = one battle after the other in the order declared
drill-advance = Advance with the { $count } strongest
drill-no-transfer = no transfers
action-end-advance = No more advance
action-open-transfer = Transfer a unit
action-transfer = Transfer { $unit }
action-build = Build at { $hex }
action-bring = Bring in { $unit }
action-withdraw = { $unit } leaves
action-activate = Activate { $unit }
action-send-hq = Send { $unit }

## Events
event-turn-began = Turn { $turn } begins
event-bid-made = You bid { $points ->
    [one] one point
   *[other] { $points } points
 }
event-bids-tied = Both bid { $points ->
    [one] one point
   *[other] { $points } points
 }: a die decides
event-bids-opened = The bids: { $first } and { $second } points. { $axis ->
    [first] The first player leads the Axis
   *[second] The second player leads the Axis
}
event-placed = { $unit } is set up at { $hex }
event-army-added = { $chit } joins the chits at hand
event-chosen = { $chit } is chosen
event-cup-filled = { $count ->
    [one] One chit is
   *[other] { $count } chits are
} in the cup
event-chit-drawn = Drawn: { $chit }
event-chit-returned = { $chit } goes back into the cup
event-chit-void = { $chit } has no effect: its HQ is not on the map
event-manstein-played = Manstein cuts in
event-zhukov-declared = Zhukov takes over
event-zhukov-ready = The Soviet reinforcement chit is kept in hand
event-zhukov-played = Zhukov plays the reinforcement chit
event-hq-activated = { $unit } activates { $count ->
    [one] one unit
   *[other] { $count } units
}
event-unit-activated = Reserve activates { $unit }
event-hq-sent = { $unit } is sent away
event-moved = { $unit } moves from { $origin } to { $hex } ({ $cost } MP)
event-marched = { $unit } marches from { $origin } to { $hex } ({ $cost } MP)
event-attack-declared = { $attacker } will attack { $hex }
event-attack-void = The attack on { $hex } is below 1-1 and does not take place
event-fought = { $hex }: { $attack } against { $defence }, column { $column }-1, { $result ->
    [none] no effect
   *[other] result “{ $result }”
}
event-step-lost = { $unit } loses a step
event-destroyed = { $unit } is destroyed
event-rebuilding = { $unit } returns to the reinforcement box
event-stood-fast = The garrison of { $hex } stands fast
event-retreated = { $unit } retreats from { $origin } to { $hex }
event-advanced = { $unit } advances from { $origin } to { $hex }
event-supply-checked = { $seat } supply: { $count ->
    [0] nobody is cut off
    [one] one unit is cut off
   *[other] { $count } units are cut off
}
event-transferred = { $unit } goes to the transfer box
event-fortress-built = Fortress at { $hex }: level { $level }
event-fortress-lost = The fortress at { $hex } is lost
event-arrived = { $unit } arrives at { $hex }
event-panzers-joined = 3rd Panzer Group is available
event-withdrawn = { $unit } leaves the theatre
event-captured = { $hex } is now in { $seat } hands
event-game-ended = The campaign ends: Axis { $axis } VP, Soviet { $soviet } VP

## Outcome and reckoning
reason-points = Axis { $axis } VP, Soviet { $soviet } VP.
reason-bid = The Axis has { $axis } VP against a bid of { $bid }.
line-city-axis = { $place } (Axis)
line-city-soviet = { $place } (Soviet)
line-axis-losses = Axis units lost
forecast-fight = Attack on { $hex }
line-attack = Attack strength
line-river = Across a river ({ $full }), halved
line-defence = Defence strength
line-ratio = Odds
line-shift-city = Large city
line-shift-town = Town
line-shift-terrain = { $terrain }
column-none = below 1-1
outcome-none = Below 1-1: no attack
outcome-result = { $result }: { $meaning }
result-attacker-loss = attacker loses { $attacker ->
    [one] one step
   *[other] { $attacker } steps
}
result-nothing = no effect
result-retreat = defender retreats { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
}
result-loss-retreat = defender loses { $defender ->
    [one] one step
   *[other] { $defender } steps
} and retreats { $hexes ->
    [one] one hex
   *[other] { $hexes } hexes
}

## Why not
refuse-not-asked = It is the other side that decides now.
refuse-not-activated = { $unit } is not activated: it was out of the HQ’s range.
refuse-hq-not-activated = An HQ does not activate another HQ.
refuse-enemy-unit = { $unit } is not yours.
refuse-already-moved = { $unit } has finished its move.
refuse-off-map = { $unit } is not on the map.
refuse-no-land = { $hex } is water or out of play.
refuse-enemy-there = Enemy units are in { $hex }.
refuse-full = { $hex } already holds two units.
refuse-cost = { $hex } needs { $need } movement { $need ->
    [one] point
   *[other] points
}, there { $have ->
    [one] is { $have }
   *[other] are { $have }
}.
refuse-no-way = There is no way to { $hex }.
refuse-major-started = A major river without bridge is crossed only by a unit that starts beside it, and it stops there.
refuse-major-zoc = From enemy ZOC into enemy ZOC a major river cannot be crossed.
refuse-water-side = There is open water between these hexes.
refuse-march-zoc = A march neither starts in nor enters enemy ZOC.
refuse-march-road = A march keeps to roads from its first hex.
refuse-march-after-move = Having moved normally, the unit cannot march.
refuse-reserve-zoc = A unit activated by Reserve neither enters nor leaves enemy ZOC.
refuse-picked = { $unit } is picked: choose where it goes.
refuse-go-on = { $unit } stands in a full hex and must go on first.
refuse-not-in-reserve = { $unit } was not activated by the reserve chit.
refuse-stands-there = { $unit } stands there already.
refuse-step-near = One hex straight on: { $hex } is further away.
refuse-step-same = A plain move to { $hex } goes straight there already.
refuse-way-shut = Enemy units bar every way to { $hex }.
refuse-reserve-march = Out of all command a unit activated by Reserve does not march.
refuse-form-column = The unit can march there: form the march column first.
refuse-march-shut = The road to { $hex } leads through enemy units or their ZOC.
refuse-bid-first = The sides are being bid for; nothing else happens before.
refuse-pick-unit = Choose an activated unit first.
refuse-not-adjacent = { $attacker } is not next to { $hex }.
refuse-no-enemy = There is no enemy in { $hex }.
refuse-one-attack = { $attacker } already attacks { $target }; one hex for each unit.
refuse-no-strength = { $attacker } has no attack strength.
refuse-odds = All units at hand together would be below 1-1.
refuse-group = { $unit } sets up only in the hexes or zone of its army.
refuse-every-hex = The units left are needed for set-up hexes still empty.
refuse-not-rail = Reinforcements arrive on rail hexes.
refuse-rail-cut = The rail line from a source to { $hex } is cut.
refuse-arrive-zoc = Reinforcements do not arrive in enemy ZOC.
refuse-enemy-town = { $hex } is under enemy control.
refuse-retreat-better = The retreat must take a safer or shorter way: { $best }.
refuse-advance-first = The first hex of an advance is the one attacked.
refuse-advance-one = Units that are not mechanised advance one hex.
refuse-advance-stop = River, woods, marsh, town or city stop the advance after one hex.
refuse-build-city = Fortresses are built in own large cities.
refuse-build-line = { $hex } has no supply line.
refuse-build-enemy = { $hex } is next to an enemy unit.
refuse-build-top = A fortress has two levels at most.
refuse-build-markers = No fortress marker is left.
refuse-no-line = { $unit } has no supply line and cannot be transferred.
refuse-chit-not-yet = { $chit } joins on turn { $turn }.
refuse-chit-chosen = { $chit } is already chosen.
refuse-chit-enemy = { $chit } is not your chit.
refuse-not-mech = Only mechanised units leave.
refuse-no-loss = { $unit } has no part in this fight.
refuse-army-not-added = { $chit } has not been added yet: one army joins each turn from turn 4 on.
refuse-army-at-hand = { $chit } is at hand already.
refuse-not-an-army = { $chit } is no army’s chit.
refuse-chit-common = { $chit } is common to both sides and is always in the cup.
refuse-no-reserve = { $chit } is an optional rule that is not in use in this game.
refuse-chit-drawn = Chits come out of the cup by the draw; none is chosen now.
refuse-command-first = Commands come first: units act when the chit of their HQ is drawn.
refuse-stand-first = First decide whether the garrison stands or gives way.
refuse-set-up-next = { $unit } is placed now: choose a hex for it.
refuse-unit-wanted = A unit is asked for, not a hex.
refuse-hex-wanted = A hex is asked for, not a unit.
refuse-in-transfer = { $unit } is in the transfer box and is available from the next turn on.
refuse-third-later = { $unit } comes on turn 7.
refuse-lost = { $unit } is out of the game.
refuse-gone = { $unit } has left the theatre.
refuse-on-map = { $unit } is not in the reinforcement box.
refuse-number-come = The turn’s number of reinforcements has come ({ $come }).
refuse-fort-built = Fortresses are built in the supply sequence; they do not arrive.
refuse-fort-stays = A fortress marker neither moves nor acts.
refuse-active-already = { $unit } is activated already.
refuse-send-hq-only = { $unit } is no HQ; only HQs are sent.
refuse-send-itself = { $unit } is the active HQ; it sends another one.
refuse-send-range = { $unit } is { $far } hexes away, the command range is { $range }.
refuse-send-line = { $unit } has no supply line.
refuse-no-enemy-near = No enemy is next to { $unit }.
refuse-nobody-near = No activated unit can attack { $hex }.
refuse-not-declared = No attack on { $hex } was declared.
refuse-order-first = The attacks are declared; choose which of them is fought next.
refuse-no-part = { $unit } had no part in this attack.
refuse-not-retreating = { $unit } does not retreat now.
refuse-retreat-step = A retreat goes from hex to hex; { $hex } is not the next one.
refuse-not-concerned = That is not what is decided now.
why-entry = into { $hex } ({ $terrain })
why-road = by road into { $hex }
why-river = across a river
why-leave-zoc = leaving enemy ZOC
why-enter-zoc = entering enemy ZOC
why-need = in all
why-have = movement points
# What passing means, where the table asks this.
pass-prompt-manstein = No, go on
pass-prompt-transfer = Transfer nothing more
pass-prompt-bring = No more reinforcements
pass-prompt-build = Build nothing

# One line on a button: what the choice does.
hint-default-setup = All units at their suggested places.
hint-interrupt = The drawn chit goes back into the cup; 4th Panzer Army acts at once.
hint-declare-zhukov = From the next turn the reinforcement chit may be kept in hand and cut in.
hint-keep-in-hand = It does not go into the cup; after a draw it may be played first.
hint-play-zhukov = The drawn chit goes back into the cup; reinforcements come first.
hint-form-column = A road hex costs half a point; roads only, never into enemy ZOC.
hint-stand = Losses are taken in place of the retreat.
hint-give-way = The defenders leave the fortress instead of taking more losses.
hint-open-transfer = A unit with a supply line leaves the map and returns as a reinforcement.
hint-end-movement = Units that have not moved stay where they are; combat follows.
hint-end-declarations = The declared attacks are fought now.

game-title = Squad Tactics
game-about = Infantry squads of 1941–45 house by house: lines of sight, fire groups, and fire in the middle of the enemy's move.
scenario-crossroads = House by House
scenario-crossroads-about = Americans must hold four of the six houses round the crossroads at the end. Balance provision: for the Americans one German 4-4-7 fewer; for the Germans one LMG more. Even with no provision: the Americans won 54.5% of 200 games between captains and 50% of 60 between generals. Without a provision and without errors they won 63.5% of 200 (57–70%).
scenario-breakout = The Way Out
scenario-breakout-about = A cut-off German column must bring 10 points of men off the eastern edge. Balance provision: for the Germans one Russian 4-4-7 fewer; for the Russians 12 are needed. Even between captains with the provision for the Germans three times over: the Germans won 53% of 200 games. Between generals with the provision for the Germans: 41.7% of 60. Without a provision and without errors they won 33.5% of 200 (27–40%).
scenario-last_stand = Last Stand
scenario-last_stand-about = The Germans must clear the eastern quarter: at the end at most 2 half-squads' worth of steady Russians may be left there. Balance provision: for the Germans 4 may be left; for the Russians one 4-5-8 more. Even with no provision: the Germans won 45.5% of 200 games between captains and 45% of 60 between generals. Without a provision and without errors they won 56% of 200 (49–63%).
scenario-storm_group = Storm Group
scenario-storm_group-about = Flamethrower and charges against a strong point: two of three buildings must fall. Balance provision: for the Germans one 5-4-8 more; for the Russians one 4-4-7 more. Even between captains with the provision for the Germans four times over: the Germans won 44% of 200 games. Between generals with the provision for the Germans: 55% of 60. Without a provision and without errors they won 38% of 200 (32–45%).
scenario-meeting = Meeting at the Crossroads
scenario-meeting-about = Both sides race for the houses, and more men arrive by turn and by roll. The Americans must hold 14 building hexes at the end. Balance provision: for the Americans 13 are enough; the Germans begin with one more 4-6-7. Even between captains with the provision for the Germans twice over: the Americans won 47% of 200 games. Even between generals with it once: 49% of 200. Without a provision and without errors they won 59% of 200 (52–66%).
scenario-counterstroke = Counterstroke
scenario-counterstroke-about = The Germans must retake 18 building hexes of the western blocks and lose fewer than 16 points. Balance provision: for the Germans 15 hexes are enough; for the Americans one MMG more. Even between captains with the provision for the Germans: the Germans won 45.5% of 200 games. Between generals with the provision for the Germans twice over: 56.7% of 60. Without a provision and without errors they won 55.5% of 200 (49–62%).
scenario-snow_village = Village in the Snow
scenario-snow_village-about = Russians in white retake a frozen village: five of six houses at the end. Balance provision: for the Russians 4 are enough; for the Germans one 4-4-7 more. Even with no provision: the Russians won 59.5% of 200 games between captains and 52.1% of 140 between generals. Without a provision and without errors they won 59.5% of 200 (53–66%).
scenario-rail_yard = The Railway Yard
scenario-rail_yard-about = A .50 calibre gun, a flamethrower and a famous captain against conscripts in stone sheds: the Americans must hold 31 building hexes at the end. Balance provision: for the Americans 29 are enough; for the Germans one 4-6-7 more. Even with the provision for the Americans twice over: the Americans won 44% of 200 games between captains and 45% of 60 between generals. Without a provision and without errors they won 35.5% of 200 (29–42%).
scenario-night_shift = Night Shift
scenario-night_shift-about = Germans must take two of three sheds from a workers' militia before the night is over. Balance provision: for the Germans one 4-6-7 more; for the Russians one 4-4-7 more. Even between captains with the provision for the Germans: the Germans won 49.5% of 200 games. Between generals with the provision for the Russians: 50% of 60. Without a provision and without errors they won 59% of 200 (52–66%).
option-balance = Balance provision
option-balance-about = Helps one side, as the scenario says.
option-balance-none = None
option-balance-first = For the first mover
option-balance-second = For the second mover
option-balance-first-twice = For the first mover, twice over
option-balance-second-twice = For the second mover, twice over
option-balance-first-thrice = For the first mover, three times over
option-balance-second-thrice = For the second mover, three times over
option-balance-first-fourfold = For the first mover, four times over
option-balance-second-fourfold = For the second mover, four times over
option-pinned-leader-routs = Pinned leaders may rout
option-pinned-leader-routs-about = The flow chart's reading: a pinned leader may break of his own will to go with a routing unit.
option-blind-fire = Sight only by firing
option-blind-fire-about = Lines of sight cannot be looked at beforehand: whoever fires along a blocked line has fired for nothing.
option-flame-residual = Flamethrowers leave residual fire
option-flame-residual-about = Fire of a flamethrower at a mover stays in the hex like other fire.
option-leader-directs-later = Leaders who fired may direct later
option-leader-directs-later-about = A leader who fires a weapon gives up his leadership for that phase only, not for the rest of the player turn.
option-decline-leader = Bad leaders may be declined
option-decline-leader-about = The positive modifier of a poor leader is never forced upon the units of his hex in checks and close combat.
overlay-los = Line of sight
overlay-sight = Field of view
overlay-reach = Reach
overlay-fire = Who can fire there
overlay-control = Control
box-ready = { $seat }: about to enter
box-waiting = { $seat }: to come
phase-setup = Set-up
phase-rally = Rally phase ({ $seat })
phase-prep = Prep fire phase ({ $seat })
phase-movement = Movement phase ({ $seat })
phase-defensive = Defensive fire phase ({ $seat } moved)
phase-advancing = Advancing fire phase ({ $seat })
phase-rout = Rout phase ({ $seat })
phase-advance = Advance phase ({ $seat })
phase-close = Close combat phase ({ $seat })
track-lost = Points lost
track-elr = Experience level (ELR)
track-exited = Points off the board
legend-values = Figures on counters: firepower–range–morale; of leaders, morale–modifier.
flag-broken = broken
flag-dm = desperate (DM)
flag-pinned = pinned
flag-cx = exhausted (CX)
flag-wounded = wounded
flag-prep-fire = Prep Fire
flag-first-fire = First Fire
flag-final-fire = Final Fire
flag-done = has acted
flag-malfunctioned = malfunctioned
flag-dropped = lying in the hex
flag-chosen = in the group
detail-class = Class: { $class }
detail-broken-morale = Morale when broken: { $morale }
detail-smoke = Smoke exponent { $exponent }
detail-assault-fire = Assault fire
detail-carries = Carries: { $weapon }
detail-rof = Rate { $rof }, breakdown { $breakdown }, portage { $pp }
aim-control = { $seat }: buildings controlled
aim-hexes = { $seat }: building hexes controlled
aim-exit = { $seat }: points off the board
aim-clear = Steady enemy half-squads left in the area (at most)
aim-stand = { $seat }: steady half-squads in the area
aim-casualties = { $seat }: points of enemy losses
aim-spared = { $seat }: own losses (fewer than)
reason-aims-met = The attacking side's aims are met.
reason-aims-missed = The attacking side's aims are not met.
reason-wiped-out = One side has nothing left.
prompt-deploy = Place { $unit }
prompt-equip = Who carries { $weapon }?
prompt-recover = Pick up weapons?
prompt-repair = Repair weapons?
prompt-transfer = Hand over weapons?
prompt-self-rally = Self-rally?
prompt-rally = Which unit does a leader rally?
prompt-dm = { $unit }: remove the DM marker?
prompt-target = Choose a hex to fire at
prompt-fire-group = Fire at { $hex }: who fires?
prompt-rate = { $weapon } keeps its rate: fire on, or leave residual fire?
prompt-mover = Choose a unit to move
prompt-stack = { $unit }: who goes with it, and how?
prompt-step = { $unit }: where to?
prompt-reaction = { $unit } moves in { $hex }: fire?
prompt-rout = Choose a broken unit to rout
prompt-escort = Does a leader go with { $unit }?
prompt-flee = { $unit } routs: where to?
prompt-advance = Choose a unit to advance
prompt-advance-hex = { $unit } advances: where to?
prompt-close-hex = Choose the next close combat
prompt-attach = { $leader } joins which unit?
prompt-close-attack = Close combat in { $hex }: declare an attack
action-deploy = { $unit } to { $hex }
action-equip = { $unit } takes { $weapon }
action-recover = { $unit } picks up { $weapon }
action-repair = Repair { $weapon }
action-transfer = { $weapon } to { $unit }
action-self-rally = { $unit } rallies itself
action-rally = { $leader } rallies { $unit }
action-shed-dm = Remove DM from { $unit }
action-keep-dm = Keep DM on { $unit }
drill-self-rally = leaders try to rally themselves, then the one with the best chance
drill-shed-dm = remove DM wherever it may be removed
drill-keep-weapons = weapons stay where they are
action-target = Fire at { $hex }
action-join = { $unit } fires{ $own ->
     [true] {""}
    *[false] {" (weapons only)"}
  }{ $weapons_count ->
     [0] {""}
    *[other] {" with "}{ $weapons }
  }{ $mode ->
     [1] , subsequent first fire
     [2] , final protective fire
     [3] , final fire
    *[0] {""}
  }
action-direct = { $leader } directs
action-shoot = Fire!
action-destroy = Destroy { $weapon }
action-keep-rate = { $weapon } may fire again
action-yield-rate = { $weapon } leaves residual fire
action-hold = Do not ask again for this mover
action-detonate = Set off the charge in { $hex }
action-muster = { $unit }
action-double-time = { $unit } double-times
action-go = { $assault ->
     [true] Go, assault movement
    *[false] Go
  }
action-step = To { $hex }{ $road ->
     [true] {" by the road"}
    *[false] {""}
  }
action-exit = Leave the board
action-smoke = { $unit } throws smoke to { $hex }
action-drop = Drop { $weapon }
action-place-charge = { $unit } lays a charge at { $hex }
action-split = { $unit } leaves the stack
action-stop = Stop here
action-rout = { $unit } routs
action-escort = { $leader } goes along
action-flee = Rout to { $hex }
action-crawl = Low crawl to { $hex }
action-advance = { $unit } advances to { $hex }
action-fight = Close combat in { $hex }
action-attach = { $leader } joins { $unit }
action-commit = { $unit } attacks
action-against = against { $target }
action-declare = Declare the attack
event-deployed = { $unit } set up in { $hex }.
event-equipped = { $unit } carries { $weapon }.
event-phase-began = Turn { $turn }, { $seat }: { $phase ->
     [rally] rally phase
     [prep] prep fire phase
     [movement] movement phase
     [defensive] defensive fire phase
     [advancing] advancing fire phase
     [rout] rout phase
     [advance] advance phase
     [close] close combat phase
    *[other] { $phase }
  }
event-force-called = { $seat }: { $count ->
    [one] one unit stands
   *[other] { $count } units stand
} ready to enter.
event-picked-up = { $unit } { $success ->
     [true] picks up
    *[false] fails to pick up
  } { $weapon }.
event-mended = { $weapon }: { $result ->
     [mended] repaired
     [lost] ruined for good
    *[broken] still out of order
  }.
event-handed-over = { $unit } takes over { $weapon }.
event-dropped = { $weapon } is left in { $hex }.
event-weapon-lost = { $weapon } is lost.
event-weapon-failed = { $weapon } malfunctions.
event-rally-tried = { $unit } { $success ->
     [true] rallies
    *[false] does not rally
  } (morale { $morale }, DRM { $drm }).
event-leader-made = A new leader in { $hex }: { $unit }.
event-dm-shed = { $unit } loses its DM marker.
event-dm-placed = { $unit } gets a DM marker.
event-fire-opened = { $source ->
     [residual] Residual fire
     [charge] The charge
    *[fire] { $firers_count ->
         [0] Fire is opened
         [one] { $firers } fires
        *[other] { $firers } fire
      }
  } on { $hex }: { $fp } FP, column { $column }, DRM { $drm }.
event-sight-blocked = { $unit } fires at { $hex } in vain: the line is blocked.
event-fire-struck = { $hex }: final { $final } in column { $column }: { $cell }.
event-cowered = The firers at { $hex } cower: { $columns ->
    [one] one column
   *[other] { $columns } columns
} left.
event-checked = { $unit }: { $kind ->
     [ptc] pin task check
    *[mc] morale check
  } { $final } against { $morale }: { $result ->
     [passed] passes
     [pinned] is pinned
     [broke] breaks
     [reduced] loses men
    *[died] is eliminated
  }.
event-pinned = { $unit } is pinned.
event-broke = { $unit } breaks.
event-reduced = Casualties: now { $unit }.
event-replaced = Replaced by lower quality: now { $unit }.
event-wounded = { $unit } is wounded.
event-eliminated = { $unit } is eliminated.
event-rate-kept = { $weapon } keeps its rate of fire.
event-residual-left = Residual fire of { $fp } stays in { $hex }.
event-moved = { $unit } moves to { $hex }.
event-exposed = { $unit } is in the enemy's field of fire in { $hex }.
event-exited = { $unit } leaves the board: { $points ->
    [one] one point
   *[other] { $points } points
 }.
event-smoke-thrown = { $unit } throws smoke at { $hex }: { $success ->
     [true] it stands
    *[false] it fails
  }.
event-charge-laid = { $unit } lays a charge at { $hex }.
event-charge-failed = The charge in { $hex } is a dud.
event-interdicted = { $unit } is interdicted in { $hex }.
event-ambushed = { $seat } spring an ambush in { $hex }.
event-close-fought = { $seat } fight in { $hex }: { $final } against { $kill }: { $result ->
     [eliminated] the enemy is eliminated
     [reduced] the enemy loses men
    *[none] no effect
  }.
event-melee-began = Melee in { $hex }.
event-building-taken = { $seat } take the building at { $hex }.
line-fp = Firepower of { $who }
line-cower = On doubles: columns to the left
line-target-drm = { $who }: { $why }
line-odds = Odds
line-kill = Kill number
line-morale = Morale
line-drm = Sum of DRM
line-has = Movement points left
line-terrain = Terrain
line-smoke = Smoke
line-assault = Kept back in assault movement
line-blocks = { $hex } blocks
line-hinders = { $hex } hinders
drm-terrain = Terrain of the target
drm-hindrance = Hindrance
drm-leadership = Leadership
drm-cx = Exhausted (CX)
drm-ffmo = Moving in open ground (FFMO)
drm-ffnam = Not assault movement (FFNAM)
drm-flamethrower = Target carries a flamethrower
drm-ambush = Ambush
drm-target-cx = Target exhausted
drm-target-broken = Target broken
chance-kia = { $result }: { $number ->
    [one] one unit
   *[other] { $number } units
  } eliminated, the rest break
chance-k = { $result }: one unit reduced, morale check at +{ $number }
chance-mc = { $number ->
    [0] { $result }: morale check
   *[other] { $result }: morale check at +{ $number }
  }
chance-ptc = PTC: pin check
chance-none = No effect
chance-killed = { $unit } eliminated
chance-reduced = { $unit } reduced or wounded
chance-broken = { $unit } breaks
chance-pinned = { $unit } pinned
chance-malfunction = { $weapon } malfunctions
chance-dud = A dud
forecast-charge = Charge at { $hex }
line-dud = A dud on the original dice from
chance-close-killed = Eliminated
chance-close-reduced = Casualties
chance-close-none = No effect
chance-rallied = Rallies
chance-not-rallied = Stays broken
chance-casualty = Casualties
forecast-fire = Fire at { $hex }
forecast-close = Close combat in { $hex }
forecast-rally = Rally of { $unit }
panel-fire = Fire group against { $hex }
panel-fp = Firepower
panel-move = Moving
panel-spent = Points spent
panel-left = Points left
panel-close = Close combat in { $hex }
mark-smoke = Sm
mark-melee = Me
mark-charge = DC
mark-residual = RF
mark-fortified = +1
mark-control = held by
los-clear = { $from } to { $to }: clear, range { $range }, hindrance { $hindrance }
los-blocked = { $from } to { $to }: blocked, range { $range }
refuse-blind = Lines of sight show only when they are fired along.
refuse-not-now = This is not asked for now.
refuse-not-asked = The other side is asked now.
refuse-not-yours = { $unit } is not yours.
refuse-enemy-mover = { $unit } is the enemy's: only your own units move in this phase.
refuse-not-here = { $unit } is not on the board.
refuse-broken = { $unit } is broken.
refuse-pinned = { $unit } is pinned.
refuse-melee = { $unit } is in a Melee.
refuse-done = { $unit } has had its action.
refuse-prep = { $unit } has a Prep Fire marker.
refuse-fired = { $unit } has fired already.
refuse-stands-there = It stands in { $hex } already.
refuse-not-adjacent = { $hex } is not adjacent.
refuse-not-entry = This force does not enter at { $hex }.
refuse-out-of-play = { $hex } is not in play.
refuse-enemy = An enemy is in { $hex }: it cannot be entered in the movement phase.
refuse-stacking = { $hex } has no room: three squads and four leaders at most.
refuse-stack-full = With { $unit } the stack would not fit into a hex.
refuse-in-stack = { $unit } goes along already.
refuse-other-hex = { $unit } is in another hex.
refuse-other-force = { $unit } belongs to another force and enters elsewhere.
refuse-not-moving = { $unit } is not among those who are moving.
refuse-declare-first = { $unit }: first say who goes along and how.
refuse-doubles = { $unit } double-times already.
refuse-wounded = { $unit } is wounded and cannot double-time.
refuse-winded = { $unit } double-timed last turn: its CX marker has just come off.
refuse-assault = Assault movement goes one hex only.
refuse-assault-double = Assault movement and double time exclude each other.
refuse-assault-entry = Who enters from off the board does not assault-move.
refuse-points = Needs { $need } movement points, has { $has }.
refuse-no-smoke = { $unit } has no smoke grenades.
refuse-smoked = { $unit } has thrown smoke in this movement phase.
refuse-held = { $weapon } is in somebody's hands.
refuse-not-held = Nobody carries { $weapon }.
refuse-not-lying = { $weapon } does not lie in this hex.
refuse-carried = { $weapon } has been carried in this movement phase already.
refuse-too-heavy = { $weapon } is too much for { $unit }: a leader carries two points.
refuse-no-charge = { $unit } does not carry this charge.
refuse-no-charge-there = No charge lies ready in { $hex }.
refuse-used-enough = { $unit } has used as many weapons as it may.
refuse-alone = { $unit } moves alone.
refuse-must-stay = { $unit } has used the leader's pace and must stay with him.
refuse-one-advances = { $unit } is advancing: finish this first.
refuse-exhausted = { $hex } would cost all its movement points, and the unit is exhausted already.
refuse-wounded-tired = { $hex } would cost all its movement points: a wounded leader does not exhaust himself.
refuse-not-broken = { $unit } is not broken.
refuse-no-dm = { $unit } has no DM marker.
refuse-routed = { $unit } has routed in this phase.
refuse-no-leader = { $unit } is no leader.
refuse-rout-enemy = An enemy is in { $hex }.
refuse-rout-front = { $hex } and the present hex are both next to the enemy in { $foe }.
refuse-rout-nearer = { $hex } is nearer to the enemy in { $foe }, who has it in sight.
refuse-crawl-first = Low crawl is chosen before the first hex.
refuse-cover-stop = In cover the rout ends, unless it goes straight on into other cover; { $hex } is none.
refuse-cover-watched = A steady enemy is next to { $hex }.
refuse-not-nearest = { $hex } is not on a shortest way to the nearest cover.
refuse-placed = { $unit } has its place already.
refuse-placed-later = { $unit } is placed later; one after the other.
refuse-comes-later = { $unit } comes later in the game.
refuse-not-zone = { $hex } is outside the set-up area.
refuse-enemy-there = The enemy has set up in { $hex }.
refuse-armed = { $weapon } is handed out already.
refuse-weapon-later = { $weapon } is handed out later.
refuse-equip-leader = Weapons are handed out to squads and half-squads, not to { $unit }.
refuse-equip-force = { $unit } belongs to another force than the weapon.
refuse-works = { $weapon } is in order.
refuse-captured = { $weapon } is captured: only its own nation repairs it.
refuse-holds-it = { $unit } carries { $weapon } already.
refuse-fresh = { $weapon } has just changed hands.
refuse-tried = { $unit } has tried to rally in this phase.
refuse-attackers-only = { $unit } cannot rally itself: of squads only one of the attacker's may.
refuse-one-squad = One squad has tried to rally itself already.
refuse-dm-cover = { $unit } lost its DM marker by itself, being in cover.
refuse-dm-enemy = { $unit } keeps its DM marker: a steady enemy is adjacent.
refuse-dm-asked = { $unit } is asked about in its turn.
refuse-fought = The fight in { $hex } is over for this turn.
refuse-no-fight = { $hex } does not hold units of both sides.
refuse-not-in-fight = { $unit } is not in the fight in { $hex }.
refuse-leader-alone = A leader joins a squad or half-squad, not { $unit }.
refuse-has-leader = { $unit } has a leader already.
refuse-with-unit = { $unit } fights with the unit that he has joined.
refuse-has-attacked = { $unit } has attacked in this phase.
refuse-attacks = { $unit } takes part already.
refuse-targets-named = The targets are named: the attack takes no more units.
refuse-own-unit = { $unit } is your own.
refuse-attackers-first = First say who attacks.
refuse-has-been-attacked = { $unit } has been attacked in this phase.
refuse-is-target = { $unit } is a target already.
refuse-no-enemy = There is no enemy in { $hex }.
refuse-no-firers = Nobody can fire: no steady unit outside Melee.
refuse-all-fired = Nobody is left who can fire.
refuse-blocked = The line to { $hex } is blocked.
refuse-no-sight = { $unit } does not see { $hex }: the line is blocked.
refuse-range = { $unit }: range { $range } is beyond its reach of { $reach }.
refuse-barred = Units of one hex fire at { $hex } together; those who could have done so.
refuse-destroy-phase = Weapons are destroyed in the prep and defensive fire phases only.
refuse-destroy-safe = { $weapon } is in no danger: no enemy is adjacent, and nobody has anything to fire at.
refuse-used = { $weapon } has been used.
refuse-rate-other = The question is about another gun than { $weapon }.
refuse-in-group = { $unit } fires with the group already.
refuse-is-director = { $unit } directs the group.
refuse-chain = { $unit } is not in or next to a hex of the fire group.
refuse-flame-alone = The flamethrower of { $unit } fires by itself, not in a group.
refuse-fired-here = { $unit } has fired at this mover here as often as points were spent.
refuse-far-leader = Beyond 16 hexes { $unit } needs a leader who directs.
refuse-other-parts = { $unit } can fire here only in one of the ways offered.
refuse-final = { $unit } has a Final Fire marker: only adjacent movers.
refuse-final-done = { $unit } has a Final Fire marker.
refuse-closer = Another enemy is closer to { $unit } than this one.
refuse-normal-range = { $unit } has a First Fire marker: only within normal range.
refuse-only-adjacent = { $unit } has a First Fire marker: only adjacent targets.
refuse-leader = { $unit } has no firepower of his own and no weapon.
refuse-weapon-broken = { $weapon } is out of order.
refuse-gun-moved = { $weapon } was carried: it does not fire in the advancing fire phase.
refuse-gun-fired = { $weapon } has fired already.
refuse-flame-pinned = { $unit } is pinned and cannot use the flamethrower.
refuse-gunner = { $unit } has fired a weapon himself.
refuse-not-with-them = { $unit } is in none of the group's hexes.
refuse-one-leader = One leader directs in each hex.
refuse-directed = { $unit } directs other units this turn.
refuse-director = { $unit } cannot direct this group.
refuse-nobody-there = No unit stands in { $hex }.
refuse-weapon-gone = { $weapon } is out of play.
refuse-charge-laid = { $weapon } is laid while moving, not fired.
refuse-carries-nothing = { $unit } carries no weapon.
refuse-unit-aside = { $unit } is not concerned.
refuse-weapon-aside = { $weapon } is not concerned.
# What passing means, where the table asks this.
pass-prompt-transfer = Keep weapons as they are
pass-prompt-target = No more fire
pass-prompt-mover = End the movement phase
pass-prompt-reaction = Hold fire
pass-prompt-rout = No more routs
pass-prompt-advance = End the advances
pass-prompt-advance-hex = Stay
pass-prompt-self-rally = Do not try
pass-prompt-recover = Leave them
pass-prompt-flee = Go no further
pass-prompt-rally = No more rallies
pass-prompt-repair = Do not repair
pass-prompt-close-attack = No more attacks
pass-prompt-escort = Nobody goes along

# One line on a button: what the choice does.
hint-go-false = Ordinary movement.
hint-go-true = One hex, one point kept back: no −1 for moving against it.
hint-double-time = Two more points; the unit is CX from then on.
hint-shoot = The group as it stands fires now.
hint-keep-rate = It may fire again this phase, and leaves no residual fire.
hint-yield-rate = Marked as fired; residual fire lies in the hex.
hint-hold = None of your units fires at it during this move.
hint-shed-dm = Its next rally is easier, but it may not rout.
hint-keep-dm = +4 to rally, but it may still rout.
hint-declare = Rolls for the attack as it stands.

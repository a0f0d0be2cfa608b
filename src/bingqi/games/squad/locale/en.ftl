game-title = Squad Tactics
game-about = Infantry squads of 1941–45 house by house: lines of sight, fire groups, and fire in the middle of the enemy's move.
scenario-crossroads = House by House
scenario-crossroads-about = Americans must hold three of the six houses round the crossroads at the end.
scenario-breakout = The Way Out
scenario-breakout-about = A cut-off German column must bring enough men off the eastern edge.
scenario-last_stand = Last Stand
scenario-last_stand-about = The Germans must clear the eastern quarter of steady Russian squads.
scenario-storm_group = Storm Group
scenario-storm_group-about = Flamethrower and charges against a strong point: two of three buildings must fall.
scenario-meeting = Meeting at the Crossroads
scenario-meeting-about = Both sides race for the houses; more men arrive by turn and by roll.
scenario-counterstroke = Counterstroke
scenario-counterstroke-about = The Germans must retake the western blocks without losing too much.
scenario-snow_village = Village in the Snow
scenario-snow_village-about = Russians in white retake a frozen village.
option-balance = Balance provision
option-balance-about = Helps one side, as the scenario says.
option-balance-none = None
option-balance-first = For the first mover
option-balance-second = For the second mover
option-pinned_leader_routs = Pinned leaders may rout
option-pinned_leader_routs-about = The flow chart's reading: a pinned leader may break of his own will to go with a routing unit.
option-blind_fire = Sight only by firing
option-blind_fire-about = Lines of sight cannot be looked at beforehand: whoever fires along a blocked line has fired for nothing.
option-flame_residual = Flamethrowers leave residual fire
option-flame_residual-about = Fire of a flamethrower at a mover stays in the hex like other fire.
option-leader_directs_later = Leaders who fired may direct later
option-leader_directs_later-about = A leader who fires a weapon gives up his leadership for that phase only, not for the rest of the player turn.
option-decline_leader = Bad leaders may be declined
option-decline_leader-about = The positive modifier of a poor leader is never forced upon the units of his hex in checks and close combat.
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
event-force-called = { $seat }: { $count } units stand ready to enter.
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
    *[fire] { $firers } { $firers_count ->
         [one] fires
        *[other] fire
      }
  } on { $hex }: { $fp } FP, column { $column }, DRM { $drm }.
event-sight-blocked = { $unit } fires at { $hex } in vain: the line is blocked.
event-fire-struck = { $hex }: final { $final } in column { $column }: { $cell }.
event-cowered = The firers at { $hex } cower: { $columns } column(s) left.
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
event-exited = { $unit } leaves the board: { $points } points.
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
line-fp = Fire power of { $who }
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
panel-fp = Fire power
panel-move = Moving
panel-spent = Points spent
panel-left = Points left
panel-close = Close combat in { $hex }
mark-smoke = Sm
mark-melee = Me
mark-charge = DC
mark-residual = RF
mark-fortified = +1
mark-control = control
los-clear = { $from } to { $to }: clear, range { $range }, hindrance { $hindrance }
los-blocked = { $from } to { $to }: blocked, range { $range }
refuse-blind = Lines of sight show only when they are fired along.
refuse-not-now = This is not asked for now.
refuse-not-yours = { $unit } is not yours to use here.
refuse-not-adjacent = { $hex } is not adjacent.
refuse-not-entry = This force does not enter at { $hex }.
refuse-out-of-play = { $hex } is not in play.
refuse-enemy = An enemy is in { $hex }: it cannot be entered in the movement phase.
refuse-stacking = { $hex } has no room: three squads and four leaders at most.
refuse-assault = Assault movement goes one hex only.
refuse-points = Needs { $need } movement points, has { $has }.
refuse-broken = { $unit } is broken.
refuse-pinned = { $unit } is pinned.
refuse-prep = { $unit } has fired in the prep fire phase.
refuse-done = { $unit } has had its action.
refuse-melee = { $unit } is in a Melee.
refuse-not-here = { $unit } is not on the board.
refuse-exhausted = { $hex } would cost all its movement points, and the unit is exhausted already.
refuse-not-zone = { $hex } is outside the set-up area.
refuse-flee = A routing unit may not go to { $hex }.
refuse-rally = No steady leader is with this unit, or it has tried already.
refuse-no-enemy = There is no enemy in { $hex }.
refuse-blocked = Nobody sees { $hex }: the line is blocked.
refuse-all-fired = Nobody is left who can fire.
refuse-range = Range { $range } is too far: the reach is { $reach }.
refuse-chain = { $unit } is not in or next to a hex of the fire group.
refuse-fired-here = { $unit } has fired at this target as often as it may.
refuse-final = { $unit } has a Final Fire marker: only adjacent movers.
refuse-closer = Another enemy is closer to { $unit } than this one.
refuse-fired = { $unit } has fired already.
refuse-leader = A leader has no fire power of his own.
refuse-directed = { $unit } directs other units this turn.
refuse-director = { $unit } cannot direct this group.
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

### Texts common to all games, the table and the terminal.

event-rolled = { $rule }: rolled { $dice }
event-drawn = { $rule }: drew { $items_count ->
    [one] one
   *[other] { $items_count }
  }
action-pass = Pass
error-unknown = Something went wrong.
error-bad-request = This request cannot be carried out.
error-malformed-action = This is not an action of the game.
error-illegal-action = This is not allowed now ({ $rule }).
error-not-your-decision = It is the other side's decision.
error-stale-action = The position has changed; look again (now at { $seq }).
error-game-over = The game is over.
error-cannot-undo = A roll, a reveal or the other side's choice lies behind: this cannot be taken back.
error-unknown-game = There is no game { $game }.
error-unknown-option = There is no option { $option }, or it cannot have this value.
error-bad-record = The record cannot be used.
error-bad-data = The data file { $file } is wrong at line { $line }, field { $field }: { $why }

# What an older version says in its own words: both languages are in the arguments.
kept-words = { $en }

## The terminal table

term-turn = Turn { $turn } of { $turns } · { $phase }
term-prompt = number, why, odds, undo, rules, save, quit >
term-more = { $count } options: an empty line shows the next page
term-help = A number chooses. "why 3117" or "why unit:5": why is this not possible? "odds 3": the chances of option 3. "undo". "rules 10.6". "save". "quit".
term-no-such = Choose a number from 1 to { $count }.
term-no-reason = There is nothing to explain here.
term-no-odds = There are no odds to give for this.
term-no-clause = There is no clause { $clause }.
term-saved = Saved as { $file }.
term-over = The game is over. { $result } ({ $points })

## The web table

ui-slogan = A wargame table that knows the rules: every move checked, every refusal with its clause.
ui-footer = Open source. Maps, rulebooks and texts are our own; where each value comes from is said in each game's RULES.md.
ui-loading = Loading…
ui-error-unreachable = The server does not answer at the moment.
ui-lost-title = There is no such table
ui-lost-text = The link may be cut short, or the game is gone.
ui-to-lobby = To the lobby
ui-choose-game = Choose a game
ui-hex-length = one hex: { $length }
ui-set-up-game = Set up a game
ui-my-games = My games
ui-table-gone = gone
ui-forget = Remove from the list
ui-complexity = Complexity
ui-minutes = { $minutes } min
ui-hours = { $hours } h
ui-scenarios = { $count ->
    [one] one scenario
   *[other] { $count } scenarios
  }
ui-scenario = Scenario
ui-scenario-facts = { $turns } turns · about { $minutes } minutes
ui-opponent = Opponent
ui-computer = Computer: { $level }
ui-opponent-friend = A friend (gets a link)
ui-opponent-same = Two at this screen
ui-your-side = Your side
ui-random = Random
ui-optional-rules = Optional rules
ui-yes = yes
ui-no = no
ui-start = Start
ui-link-ready = The table is ready: send the link
ui-link-friend = Link for your opponent (it holds the seat)
ui-link-spectator = Link for spectators (shows only what both may see)
ui-copy-link = Copy link
ui-copied = Copied
ui-enter-table = Take your seat
ui-record-open = Open a record
ui-record = Record
ui-record-later = Published with the end of the game: it holds the seed and every hidden choice.
ui-record-download = Download the record
ui-commitment = Commitment to the seed (SHA-256): { $hash }
ui-turn = Turn
ui-turn-n = Turn { $turn }
ui-turn-of = Turn { $turn } of { $turns }
ui-undo = Undo
ui-replay = Replay
ui-help = Help
ui-menu = Menu
ui-close = Close
ui-connection-away = Connection lost, reconnecting…
ui-connection-connecting = Connecting…
ui-page-renewed = The table was updated: load again.
ui-load-again = Load again
ui-panels = Panels
ui-sheet = Raise or lower the panels
ui-tab-stack = Stack
ui-tab-state = State
ui-tab-log = Log
ui-tab-rules = Rules
ui-tab-chat = Chat
ui-decision = The decision
ui-options = Options
ui-choice = Chosen so far
ui-all-options = Show all { $count }
ui-click-map = Click one of the { $count } lit places on the map.
ui-click-who = Click one of the { $count } lit counters, then where it goes.
ui-back = Back
ui-commit = Go ahead
ui-commit-what = Go ahead: { $what }
ui-forecast = Forecast
ui-odds-seen = One click now does it.
ui-just-now = Just now
ui-further-chances = Also
ui-open-clause = Open in the rulebook
ui-your-turn = Your turn
ui-waiting = To move: { $seat }
ui-thinking = The computer ({ $seat }) is thinking
ui-nobody = nobody
ui-spectator = Spectator
ui-rewind-asked = The other side ({ $seat }) asks to go back to after move { $move }. If you accept, the dice are seeded anew.
ui-rewind-waiting = You asked to go back to after move { $move }; waiting for the answer.
ui-accept = Accept
ui-refuse = Refuse
ui-map-label = Map. Arrow keys move the cursor, Enter chooses.
ui-minimap = Overview map
ui-zoom = Zoom
ui-zoom-in = Zoom in
ui-zoom-out = Zoom out
ui-fit = Whole map
ui-stack = Stack
ui-unknown-unit = Unknown
ui-pieces = { $count ->
    [0] empty
    [one] one piece
   *[other] { $count } pieces
  }
ui-empty-space = Nothing here.
ui-stack-hint = Click a space or a counter to look at it here.
ui-steps = steps { $steps }/{ $full }
ui-turn-track = Turn track
ui-table-state = Table
ui-score = Score
ui-all-turns = All turns
ui-dice-only = Dice only
ui-search = Search
ui-search-log = Search the log
ui-search-rules = Search the rules
ui-no-rulebook = The rulebook is not available.
ui-todays-rulebook = This is today's rulebook. The game was played by the rules of bingqi { $release }, which may differ.
ui-log-empty = Nothing yet.
ui-chat-empty = Nobody has said anything yet.
ui-chat-say = Say something
ui-send = Send
ui-overlays = Overlays
ui-overlay-moves = Last moves
ui-hand = Hand
ui-hand-of = { $seat }: { $count ->
    [one] one card
   *[other] { $count } cards
  }
ui-first = First
ui-previous = Previous
ui-play = Play
ui-pause = Pause
ui-next = Next
ui-last = Last
ui-replay-move = Move
ui-replay-at = Replay: move { $move } of { $moves }
ui-to-present = To the present
ui-since-mine = Since my last turn
ui-branch = Branch off here
ui-branch-unseen = Opens an analysis game; what you cannot know is dealt anew.
ui-ask-rewind = Ask to go back here
ui-curtain-title = Pass the screen to { $seat }
ui-curtain-text = Open it when the other side cannot see the screen.
ui-curtain-open = I am seated
ui-curtain-never = Leave it open for this game (we play with open hands)
ui-curtain-use = Curtain when the seat changes
ui-help-intro = What glows can be clicked; counters can be dragged. Actions without a target are buttons. If there is a forecast, it is shown first and you confirm.
ui-help-touch = Tap a lit hex, a counter or a button to choose it, or drag the counter. Press and hold to choose several units. Two fingers zoom the map. The sheet at the bottom can be pulled up.
ui-help-why = Click something that is not allowed and the table says why, with the clause; click the clause to open the rulebook there.
ui-help-arrows = move the cursor over the map
ui-help-enter = choose, confirm
ui-help-tab = go through the options
ui-help-esc = one step back
ui-help-undo = undo
ui-help-replay = open or close the replay
ui-help-map = go to the map
ui-help-zoom = zoom in, out, whole map
ui-help-help = this help
ui-surround = Surroundings
ui-surround-auto = as the system
ui-surround-light = light
ui-surround-dark = dark
ui-language = Language
ui-text-size = Text size
ui-text-size-0 = normal
ui-text-size-1 = large
ui-text-size-2 = larger
ui-links = Links
ui-notices = Notices
ui-notices-allow = Notify me in the browser when it is my turn
ui-notices-on = Notices are on.
ui-notices-off = The browser does not allow notices.
ui-hook = POST to this URL when it is my turn
ui-hook-saved = Saved.
ui-save = Save
ui-result = Result
ui-game-over = The game is over
ui-winner = Victory for { $seat }
ui-line-rolled = Dice:
ui-line-drawn = Drawn by lot: { $count }
ui-draw = A draw
ui-turning-points = Turning points
ui-line-of = { $seat }:{ " " }
ui-move-n = move { $move }
ui-luck = Luck of the dice
ui-side = Side
ui-dice = Dice
ui-rolled = Rolled
ui-expected = Expected
ui-percentile = Percentile
ui-seed = Seed
ui-verified = The seed matches the commitment published at the start
ui-not-verified = The seed does not match the commitment
ui-no-review = No review is available.
ui-replay-all = Replay from the start
level-recruit = recruit
level-sergeant = sergeant
level-captain = captain
level-colonel = colonel
level-general = general
level-script = script (version 0.1)
level-policy = policy without error
ui-watching-it = Watching the other side
ui-watching = Watching { $seat }
ui-skip = Skip
ui-pace = Speed
ui-pace-off = off
ui-pace-follow = The map follows what happens
ui-pace-about = Show the other side's turn on the map
ui-show-again = Show it again
ui-changed-moved = { $count } moved
ui-changed-fought = { $count ->
    [one] dice at one place
   *[other] dice at { $count } places
  }
ui-changed-weakened = { $count } weakened
ui-changed-lost = { $count } off the map
ui-changed-taken = { $count } taken
ui-replay-by = Step by
ui-replay-by-move = by action
ui-replay-by-phase = by phase
ui-replay-by-turn = by turn
ui-sound = A soft sound when my turn comes
ui-standing-mover = always, for this unit
ui-standing-turn = always, this turn
ui-standing-beyond-from = unless within
ui-standing-beyond-to = hexes
ui-standing-below-from = unless a shot has
ui-standing-below-to = or more
ui-standing-below = unless a shot has { $percent }% or more
ui-standing-beyond = unless within { $hexes } hexes
ui-standing-given = Answered by your standing order.
ui-standing-what = { $what }:
ui-standing-stop = Ask me again
ui-group = Group
ui-group-about = { $count ->
    [one] One unit chosen. Choose a place to move there; { $by ->
        [finger] a long press adds more.
       *[mouse] a shift-click or a long press adds more.
      }
   *[other] { $count } units chosen. Choose a place to move them all there.
  }
ui-group-stopped = Stopped: { $arrived } of { $count } arrived, then something happened or the way was barred.
ui-help-group = shift-click, a box drawn with Shift, or a long press: choose several units, then a place; drag a counter with Shift: its whole heap
ui-task-kept = Ordered: { $count ->
    [one] one unit
   *[other] { $count } units
  } for { $place }, when the group is asked
ui-task-drop = forget this order
ui-legend = Legend
ui-north = North
ui-legend-road = road
ui-legend-highway = highway
ui-legend-rail = railway
ui-legend-track = track
ui-legend-sea-lane = sea lane
ui-legend-river = river
ui-legend-major-river = major river
ui-legend-cliff = cliff
ui-legend-land-side = land between: no ship passes
ui-legend-narrow-side = narrows
ui-legend-border-mountain = mountain border
ui-legend-border-land = land border
ui-legend-border-sea = across the sea
ui-legend-source = { $seat }: supply source
ui-legend-vp = victory points
ui-legend-port = port
ui-legend-airbase = airbase
ui-legend-oil = oil
ui-legend-fortress = fortress
ui-legend-sosus = SOSUS array
ui-legend-landing = landing beach
ui-legend-objective = objective
ui-first-game = A good first game
ui-opponents = Computer:
ui-end-early = End the game
ui-resign = Resign
ui-resign-sure = Resign the game? This cannot be taken back.
ui-offer-draw = Offer a draw
ui-draw-offered = A draw is offered ({ $seat }).
ui-draw-waiting = You offer a draw; waiting for the answer.
ui-rematch = Rematch, sides swapped
ui-rematch-accept = Accept the rematch, sides swapped
ui-rematch-waiting = Waiting for the other side's consent to a rematch
ui-acting = Acting
ui-unspent = { $left } of { $total } units could still act
ui-ending-again = { $left } of { $total } units could still act. End it all the same?
ui-not-yet = Not yet
ui-out-of-question = This is not what is asked now.
ui-fan-shut = Close
ui-analysis = Analysis
ui-friend-missing = Your opponent has not joined yet. Send the link:
ui-help-choose = choose from the list
ui-help-space = confirm; skip what is being shown
ui-help-units = next and previous unit that could act
ui-help-options = from the map to the first option
ui-help-steps = one move back or on in the replay
level-random = random
level-easy = easy
level-greedy = normal
list-more = { $first }, { $rest }

## Suggestions and reviews

because-only = It is the only choice.
because-odds = { $outcome }: { $percent }%
because-gain = It wins { $percent }% more games than the next best.
because-usual = The usual choice; the others do about as well.
because-lost = The game looks lost either way; it costs least.
because-won = The game looks won either way; it is the safest.
ui-dice-differ = The dice are not those that this server promised. Keep the record and do not trust the rolls.

## Fights put together

fight-against = Against { $place }
fight-from = From { $place }
fight-here = Attack here
fight-by-air = Air attack from { $place }
fight-targets = Targets at { $place }
fight-aims = { $count ->
    [one] One shot to aim
   *[other] { $count } shots to aim
}
fight-fire = Fire at { $place }
fight-blind = Sight shows only by firing, so no odds are given beforehand.
fight-close = Close combat at { $place }
ui-battle = Fight
ui-battles = Fights you could make
ui-battle-at-once = Go as proposed
ui-battle-go = Go ahead
ui-in-turn = In this order:
ui-in-turn-always = Always fight in this order, without asking
ui-in-turn-asked = Ask me each time
ui-in-turn-first = { $what } first
ui-battle-go-count = { $count ->
    [one] Go ahead with one
   *[other] Go ahead with { $count }
}
ui-battle-all = All
ui-battle-none = None
ui-battle-shot = Shot { $number }
ui-battle-out = Stays out
ui-battle-idle = { $count ->
    [one] One more, to no effect
   *[other] { $count } more, to no effect
}
ui-battle-chance = { $percent }% chance to gain something
ui-battle-stopped = Stopped: something has happened on the way.
ui-by-hand = Choice by choice
ui-threats = What could they do here?
ui-threats-none = They cannot attack this place now.
ui-battle-together = Put a fight together
ui-suggest = Suggest
ui-advice-thinking = The general is thinking…
ui-advice-now = { $seat }: about { $percent }% to win from here. The best choices, and their chances:
ui-advice-figures = ± { $error }%, from { $playouts } games played on
ui-reason-ask = Why did the computer do that?
ui-reason-none = There is nothing to say about it: no move that you could see.
ui-win-chance = Chance to win, move by move
ui-general-figures = { " " }({ $general }%, as played { $chosen }%).{ " " }
ui-general-same = The general would have done the same.
ui-general-other = The general would have chosen:{ " " }
ui-rating = { $elo } ± { $more } Elo, { $games } games
ui-rating-base = { $elo } Elo, the yardstick
ui-rating-none = not measured yet
ui-level-about-recruit = wide of the mark every other time
ui-level-about-sergeant = often off the mark
ui-level-about-captain = errs now and then
ui-level-about-colonel = sound, slips rarely
ui-level-about-general = no slips; in some games plays plans out in its head
ui-handicap = Handicap
ui-helps = (helps { $seat })
ui-way-left = costs { $cost }, leaves { $left }.
ui-way-cost = costs { $cost }.
ui-way-stop = The move ends in { $places }.
ui-way-zoc = Enemy ZOC: { $places }.
ui-way-watched = Watched: { $places }.
ui-way-reacts = { $count ->
    [one] { $names } may react.
   *[other] { $count } may react: { $names }.
}
ui-setup-suggested = Set up as suggested
ui-as-suggested = Do it as suggested
ui-following = Carried on as suggested until this fight is over.
ui-times = { $what }, { $count } times
ui-orders = Orders
ui-group-unite = Act as one group
ui-same-again = { $count ->
    [one] As the last time
   *[other] As the last time ({ $count })
}
ui-plan = The last time
ui-plan-about = To change one, drag another option onto it; or click it, and then the other.
ui-plan-empty = to be chosen
ui-routine-done = { $count } choices were made. Undo takes them back one by one.
ui-keep-loss = Always on the same one, for the rest of the turn
ui-drill-always = always so
ui-drill-due = By your own rule: { $what }
ui-alike = Several that are alike
ui-alike-count = { $what } and others alike, { $count } in all
march-from = Go there from { $place }
flight-from = Fly there from { $place }
ui-again-what = Again: { $what }
ui-reckoning = The reckoning ({ $count } lines)
ui-again-all = as often as it goes

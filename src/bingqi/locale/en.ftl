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
term-draw = Nobody
term-over = The game is over. Winner: { $winner } ({ $points })

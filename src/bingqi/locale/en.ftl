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

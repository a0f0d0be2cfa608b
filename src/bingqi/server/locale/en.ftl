### Texts of the server: refusals and troubles that no game knows of.

error-no-such-table = This link opens no table.
error-not-found = There is nothing here.
error-malformed-request = The server did not understand this request.
error-not-allowed = This link does not allow that, or not before the game is over.
error-no-answer = There is no answer to this question.
error-too-big = This is too large.
error-too-many = Too much at once; wait a moment.
error-table-frozen = This table is frozen by a bug of ours; its record is kept.
error-too-long = This would take too long to reckon here.
error-busy = The server is busy; try again in a moment.
error-server = The server is in trouble; nothing was lost. Try again.
trouble-frozen = A bug in the rules code has stopped this table at { $rule }. The record is kept; nothing you did was wrong.
error-old-rules = This table was begun under rules { $was }; this server plays { $now } and cannot go on with it.
trouble-restarted = The computer player stopped and was started again ({ $try }).
trouble-stand-in = The computer player stopped { $try } times over one decision; a random choice was made in its place.
event-table-resigned = Resigned: { $seat }.
event-table-agreed = A draw was agreed.
reason-resigned = Resigned: { $seat }
reason-agreed = a draw was agreed
trouble-old-rules = This table was begun under rules { $was }; this server plays { $now }. It can be read and its record taken along, but not played on.
trouble-kept-over = This game was played under rules { $was } of bingqi { $release } and is shown by them, move by move; this server plays { $now } now.
trouble-kept-running = This table was begun under rules { $was } of bingqi { $release }; this server plays { $now }. It can be looked at move by move, by its own rules, and its record taken along, but not played on.
reason-old-rules = The rules have changed: to look at only
error-no-help = Suggestions are for games against the computer and for analysis, not against a person.

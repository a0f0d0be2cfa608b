"""HTTP and WebSocket: the only door to a game in play.

From the outside in: `app` (routes, headers), `lobby`, `tables`, `analysis`, `sockets`, `pages` (what can be asked),
`house` (all tables of a process), `live` (one table: one writer, stored before told), `play` (the game in memory).
Beside them: `computer` and `workers` (processes that think), `tasks` (what they do), `show` and `why` (what leaves),
`hooks`, `limits`, `tokens`, `logs`, `dumps`, `settings`, `errors`, `protocol` (the words on the wire).
"""

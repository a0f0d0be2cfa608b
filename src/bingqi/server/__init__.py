"""HTTP and WebSocket: the only door to a game in play.

`app` puts it together, `service` is one process with its tables, workers and store.

`routes/`  what can be asked for: lobby, tables, questions, history, records, pages
`live/`    tables in play: registry, table (one writer), orders, play, presence, attending, sockets, telling
`work/`    processes beside: pool, jobs, questions, opponent
`projection` (what a seat gets), `protocol` (the words on the wire), `idempotency`, `webhooks`, `catalog` (games,
boards, texts), `limits`, `wires` (sockets below the table), `responses`, `errors`, `settings`, `tokens`, `logs`.
"""

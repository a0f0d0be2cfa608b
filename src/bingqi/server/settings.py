"""What whoever runs a server may set. Every limit can be changed; 0 switches a rate off."""

from __future__ import annotations

import msgspec

LIMIT = "BINGQI_LIMIT_"  # before the name of one in the environment


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    body: int = 64 * 1024  # bytes of a request
    message: int = 16 * 1024  # bytes of a WebSocket message
    chat: int = 500  # characters of a line
    chat_lines: int = 2000  # lines kept of a table; further ones are refused
    requests_per_second: float = 40.0  # of one address
    request_burst: int = 300
    messages_per_second: float = 30.0  # of one socket
    message_burst: int = 120
    games_per_hour: float = 120.0  # made by one address
    games_burst: int = 40
    sockets_per_link: int = 12
    connections: int = 4000  # at once; more are answered with 503
    connections_per_address: int = 256  # 0 behind a proxy, which has one address
    header_seconds: float = 10.0  # in which the head of a request must have come
    body_seconds: float = 60.0  # in which its body must have come
    send_seconds: float = 120.0  # in which a peer must have read what it asked for
    keep_alive_seconds: int = 15  # that an idle connection is kept
    shed_at: float = 0.5  # seconds that the event loop is late before new work is refused; 0: never
    sockets_per_address: int = 200
    waiting: int = 64  # questions that wait for a process; further ones are refused
    live_tables: int = 400  # held in memory; more are read again when wanted


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    database: str = "sqlite:///bingqi.sqlite"
    games: str = "bingqi.games"  # a module with GAMES and load_game
    limits: Limits = Limits()
    workers: int = 0  # processes for computer players; 0: one less than there are cores
    reckoners: int = 2  # processes for odds, explanations, overlays, looks back and branches
    reckon_seconds: float = 2.0  # a question that takes longer is not answered
    advisers: int = 1  # processes for suggestions, reasons, reviews and opened records
    advice_seconds: float = 1.8  # that a suggestion is played out for; likewise each turning point of a review
    think_seconds: float = 60.0  # a computer player that takes longer is restarted
    think_tries: int = 3  # then a random option is taken, and the table says so
    review_seconds: float = 120.0
    record_seconds: float = 30.0  # a record that takes longer to play through is not opened
    dumps: str = "dumps"  # folder for the records of tables that a bug of ours froze
    behind_proxy: bool = False  # take the address from X-Forwarded-For
    proxies: int = 1  # hops that are ours: the address is the one that the outermost of them saw
    public_url: str = ""  # where players reach this server, for the links in its log
    live_days: float = 400.0  # after which a table that nobody touched is deleted; 0: never
    analysis_days: float = 60.0
    most_megabytes: float = 20_000.0  # that all tables may take; then the oldest are deleted; 0: no bound
    private_hooks: bool = False  # allow webhooks into private networks
    static: str = ""  # folder of the built page; default: beside this module


def settings_from(environment: dict[str, str]) -> Settings:
    """BINGQI_THINK_SECONDS=5 and the like; limits as BINGQI_LIMIT_BODY=1000. A limit that there is not is no limit:
    whoever misspells one must learn of it."""
    plain = {
        name: environment[f"BINGQI_{name.upper()}"]
        for name in Settings.__struct_fields__
        if f"BINGQI_{name.upper()}" in environment and name != "limits"
    }
    limits = {name.removeprefix(LIMIT).lower(): value for name, value in environment.items() if name.startswith(LIMIT)}
    if unknown := sorted(limits.keys() - set(Limits.__struct_fields__)):
        raise ValueError(f"there is no limit {unknown[0]!r}")
    return msgspec.convert({**plain, "limits": limits}, type=Settings, strict=False)

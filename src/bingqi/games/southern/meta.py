"""Who plays what, and what can be agreed beforehand."""

from __future__ import annotations

from bingqi.core.game import Meta, Option, Scenario
from bingqi.games.southern.tables import FIGURES

BID = FIGURES.bid

META = Meta(
    id="southern",
    rules_version=3,
    seats=("japan", "allies"),
    scenarios=(Scenario("campaign", FIGURES.turns.standard, 180),),
    options=(
        Option(
            "bid",
            BID.usual,
            BID.choices,
            "15.0",
            helps=tuple(None if n == BID.usual else int(n < BID.usual) for n in BID.choices),
        ),
        Option(
            "turns",
            FIGURES.turns.standard,
            (FIGURES.turns.short, FIGURES.turns.standard, FIGURES.turns.long),
            "17.1",
            helps=(1, None, 0),
        ),
        Option("hiryu-soryu", False, rule="17.2①", helps=(None, 0)),
        Option("indomitable", False, rule="17.2②", helps=(None, 1)),
        Option("anniversary-japan", False, rule="17.3(1)", helps=(None, 0)),
        Option("anniversary-allies", False, rule="17.3(2)", helps=(None, 1)),
        Option("two-reactions", False, rule="10.0(2)"),
        Option("transport", "any", ("any", "army"), "7.5(1)"),
    ),
    complexity=3,
    setup=("prompt-place",),
    routine=("prompt-card", "prompt-supply", "prompt-take"),
    losses=("prompt-hit-own", "prompt-hit-enemy"),
    reactions=("prompt-reaction-entry", "prompt-reaction-attack"),
    overlays=("control", "supply", "reach", "air"),
)

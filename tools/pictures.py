#!/usr/bin/env python3
"""Pictures of every screen, to look at; and those of docs/.

    .venv/bin/python tools/pictures.py [FOLDER] [--only squad] [--screens middle,battle] [--variants 4] [--docs]

Positions come of the computer playing both sides with known dice; they are kept in FOLDER (screenshots/ unless told),
so that a second run only takes the pictures anew. Each screen is taken in both languages, at 1440×900, 1280×720 and
390×844, in light and dark surroundings, and put on contact sheets, six to a sheet. `--docs` makes docs/*.jpg instead.
Needs the built page, Chromium and the test requirements.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from playwright.sync_api import Browser, Error, ViewportSize, sync_playwright  # noqa: E402

from bingqi.ai import make_player  # noqa: E402
from bingqi.ai.player import think  # noqa: E402
from bingqi.core.game import Game  # noqa: E402
from bingqi.core.procedure import Decision  # noqa: E402
from bingqi.core.record import encode  # noqa: E402
from bingqi.core.session import Session  # noqa: E402
from bingqi.core.state import State  # noqa: E402
from bingqi.games import load_game  # noqa: E402
from tests.browser.fixtures import CHROMIUM  # noqa: E402
from tests.browser.known_dice import NONCES, SECRET  # noqa: E402
from tests.browser.player import Player  # noqa: E402
from tests.server.serving import Link, Server, make, serving  # noqa: E402


class Variant(NamedTuple):
    language: str
    width: int
    height: int
    scheme: str

    @property
    def phone(self) -> bool:
        return self.width < 500

    @property
    def name(self) -> str:
        return f"{self.language[:2]}-{self.width}-{self.scheme}"


# The first four have everything once: each language, size and surrounding.
VARIANTS = [
    Variant("zh-CN", 1440, 900, "light"),
    Variant("en-GB", 1280, 720, "dark"),
    Variant("zh-CN", 390, 844, "dark"),
    Variant("en-GB", 390, 844, "light"),
    Variant("en-GB", 1440, 900, "dark"),
    Variant("zh-CN", 1280, 720, "light"),
    Variant("en-GB", 1440, 900, "light"),
    Variant("zh-CN", 1440, 900, "dark"),
    Variant("zh-CN", 1280, 720, "dark"),
    Variant("en-GB", 1280, 720, "light"),
    Variant("zh-CN", 390, 844, "light"),
    Variant("en-GB", 390, 844, "dark"),
]

Wanted = Callable[[Game[Any], State, Decision], bool]
Show = Callable[[Player], None]


class Scene(NamedTuple):
    """A game's position in the middle of things, and one before a fight: by prompt, from some turn on."""

    scenario: str
    turn: int
    middle: str
    fight: str
    options: dict[str, Any]


SCENES = {
    "leningrad": Scene("campaign", 3, "prompt-move", "prompt-attack", {}),
    "okinawa": Scene("campaign", 3, "prompt-move", "prompt-attack", {}),
    "southern": Scene("campaign", 2, "prompt-round", "prompt-deed", {}),
    "naval": Scene("sakishima", 2, "prompt-group", "prompt-assign", {}),
    "squad": Scene("crossroads", 2, "prompt-mover", "prompt-target", {"blind-fire": False}),
}


def aims(now: Decision) -> int:
    """How many different targets may be named."""
    return len({getattr(option, "target", None) for option in now.options})


# What comes up in one game alone: by prompt, and how many targets there must be.
MORE: dict[str, dict[str, tuple[str, int]]] = {
    "southern": {
        "hand": ("prompt-card", 0),
        "reaction": ("prompt-reaction-entry", 0),
        "loss": ("prompt-hit-own", 0),
    },
    "naval": {"boat": ("prompt-boat", 0), "broadside": ("prompt-assign", 3), "declared": ("prompt-resolve", 0)},
    "squad": {"reaction": ("prompt-reaction", 0), "step": ("prompt-step", 0)},
}


# --- positions -------------------------------------------------------------------------------------------------------


def played(server: Server, id: str, wanted: Wanted) -> str:
    """A table of one person for both seats, played by the computer until it is as wanted; its token."""
    scene, game = SCENES[id], load_game(id)
    link: Link = make(server, ["me", "me"], id, scene.scenario, **scene.options)[0]
    session = Session.bound(game, scene.scenario, dict(scene.options), SECRET, {})
    session.play_forced()
    player, rng, table = make_player("sergeant", 31), Random(31), link.table()
    while (asked := session.decision) is not None and not wanted(game, session.state, asked):
        action = think(game, session.state, asked.seat, asked, player, rng)
        answer = link.act(table, json.loads(encode(action)))
        assert answer.status_code == 200, answer.text
        table = answer.json()
        session.play(asked.seat, action)
        session.play_forced()
    return link.token


def wanted_positions(id: str) -> dict[str, Wanted]:
    scene = SCENES[id]

    def asked(prompt: str) -> Wanted:
        return lambda game, state, now: game.turn(state) >= scene.turn and now.prompt == prompt

    def fight(game: Game[Any], state: State, now: Decision) -> bool:
        return asked(scene.fight)(game, state, now) and bool(game.battles.foes(state, now))

    def more(prompt: str, least: int) -> Wanted:
        return lambda _, __, now: now.prompt == prompt and aims(now) >= least

    return {
        "setup": lambda *_: True,
        "middle": asked(scene.middle),
        "fight": fight,
        "end": lambda *_: False,
        **{name: more(*each) for name, each in MORE.get(id, {}).items()},
    }


def positions(server: Server, folder: Path, games: list[str], needed: Container[str] | None) -> dict[str, str]:
    """Tokens by game and position, made where they are not there yet; all of a game, or those that are needed."""
    file = folder / "tokens.json"
    tokens: dict[str, str] = json.loads(file.read_text()) if file.exists() else {}
    for id in games:
        for name, wanted in wanted_positions(id).items():
            if f"{id}-{name}" not in tokens and (needed is None or f"{id}-{name}" in needed):
                tokens[f"{id}-{name}"] = played(server, id, wanted)
                file.write_text(json.dumps(tokens))
                print(f"{id} {name}", flush=True)
        if f"{id}-analysis" not in tokens and needed is None:
            over = Link(server, tokens[f"{id}-end"])
            branch = over.post(f"/branch/{over.table()['move'] // 2}").json()
            tokens[f"{id}-analysis"] = branch["links"][0]["token"]
            file.write_text(json.dumps(tokens))
    if "invited" not in tokens:
        mine, other, _ = make(server, ["me", "friend"], "squad", "crossroads")  # who is invited begins
        tokens["friend"], tokens["invited"] = mine.token, other.token
        file.write_text(json.dumps(tokens))
    return tokens


# --- screens ---------------------------------------------------------------------------------------------------------


def open_fight(player: Player) -> None:
    fight = player.page.locator("[data-testid=foe], [data-testid=battle-go]").first
    fight.wait_for(timeout=60_000)
    if player.see("foe").count():
        fight.click()
    player.see("battle").wait_for()
    player.page.wait_for_load_state("networkidle")


def rules(player: Player) -> None:
    player.page.locator("#tab-rules").click()
    player.see("rules").locator("article").first.wait_for()


def tab(name: str) -> Show:
    return lambda player: player.page.locator(f"#tab-{name}").click()


def replay(player: Player) -> None:
    close_end(player)
    player.see("replay").click()
    for _ in range(3):
        player.see("replay-back").click()


def in_motion(player: Player) -> None:
    """The replay as it plays: stopped in the middle of a step."""
    replay(player)
    for _ in range(20):
        player.see("replay-back").click()
    player.page.clock.install()
    player.page.locator(".replay button.primary").click()
    for _ in range(30):  # until something is fought over, if it is soon
        player.page.clock.run_for(350)
        player.page.wait_for_load_state("networkidle")
        if player.page.locator(".burst.flash").count():
            break
    player.page.clock.pause_at(player.page.evaluate("Date.now()") / 1000 + 1)


def suggest(player: Player) -> None:
    player.wait_asked()
    player.see("suggest").click()
    player.see("advice").wait_for(timeout=60_000)


# Counters in the midst of the window whose heap has several, the largest first; else any.
HEAPS = """() => [...document.querySelectorAll('g.place:not(.under)')].map((each) => {
  const box = each.querySelector('.face').getBoundingClientRect();
  const map = document.querySelector('[data-map]').getBoundingClientRect();
  const many = Number(each.querySelector('.number')?.textContent ?? 0);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, map, option: each.classList.contains('option'), many };
}).filter(({ x, y, map }) => x > map.x + 40 && x < map.right - 60 && y > map.y + 60 && y < map.bottom - 60)
  .sort((a, b) => b.many - a.many)"""


def fan(player: Player) -> None:
    """The largest stack in sight that spreads out: not where the place itself is to be clicked."""
    player.rest()
    coarse = player.page.evaluate("() => matchMedia('(pointer: coarse)').matches")
    heaps = player.page.evaluate(HEAPS)
    if coarse:  # a tap on what can be chosen would choose it
        heaps = [heap for heap in heaps if not heap["option"]]
    for heap in heaps[:6]:
        if coarse:
            player.page.touchscreen.tap(heap["x"], heap["y"])
        else:
            player.page.mouse.move(heap["x"], heap["y"], steps=3)
        player.page.wait_for_timeout(700)
        if player.see("fan").count():
            break


def refusal(player: Player) -> None:
    """A click on a counter that cannot be chosen now: it is looked at, and why not is said."""
    player.rest()
    player.page.wait_for_function("() => !document.querySelector('[data-asking]')")
    for each in [each for each in player.page.evaluate(HEAPS) if not each["option"]][:6]:
        player.page.mouse.click(each["x"], each["y"])
        player.page.wait_for_timeout(900)
        if player.see("refusal").count():
            break


def close_end(player: Player) -> None:
    if player.see("winner").count():
        player.page.keyboard.press("Escape")


def whole_end(player: Player) -> None:
    player.see("course").wait_for(timeout=60_000)


def nothing(_: Player) -> None:
    pass


def way(player: Player) -> None:
    """The pointer over a place that can be reached: the way there, and what it costs."""
    player.rest()
    box = player.page.locator("g.place.acting .face, g.place.chosen .face, g.place.option .face").first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for far in (3.2, 2.2, 1.3):
        for part in range(12):
            turn = part * math.tau / 12
            player.page.mouse.move(x + far * box["width"] * math.cos(turn), y + far * box["width"] * math.sin(turn))
            player.page.wait_for_timeout(60)
            if player.see("way").count():
                return


def group(player: Player) -> None:
    """Several taken at once: by a box, on a phone by a long press."""
    player.rest()
    stage = player.see("map").bounding_box()
    assert stage is not None
    if not player.page.evaluate("() => matchMedia('(pointer: coarse)').matches"):
        player.page.keyboard.down("Shift")
        far = stage["x"] + stage["width"] - 90, stage["y"] + stage["height"] - 90
        player.drag((stage["x"] + 30, stage["y"] + 70), far)
        player.page.keyboard.up("Shift")
        return
    heap = next((each for each in player.page.evaluate(HEAPS) if each["option"]), None)
    if not heap:
        return
    devtools = player.page.context.new_cdp_session(player.page)
    at = {"x": heap["x"], "y": heap["y"]}
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    player.see("group").wait_for()
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def in_turn(player: Player) -> None:
    """The fights in the order in which they are fought."""
    player.see("in-turn-always").click()
    player.see("in-turn").wait_for()


def bring(player: Player) -> None:
    """A card on its way to the map."""
    card = player.page.locator(".hands .card:not(:disabled)").first.bounding_box()
    stage = player.see("map").bounding_box()
    assert card is not None and stage is not None
    player.page.mouse.move(card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    player.page.mouse.down()
    player.page.mouse.move(stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2, steps=6)


def legend(player: Player) -> None:
    player.see("legend-toggle").click()


def last_phase(player: Player) -> None:
    """The end of a phase is asked for while many could still act."""
    player.see("option-button").last.click()


# What is shown of a game: the position, and how to come to the screen.
SCREENS: dict[str, tuple[str, Show]] = {
    "setup": ("setup", nothing),
    "middle": ("middle", nothing),
    "stack": ("middle", tab("stack")),
    "log": ("middle", tab("log")),
    "rules": ("middle", rules),
    "battle": ("fight", open_fight),
    "end": ("end", whole_end),
    "analysis": ("analysis", nothing),
    "suggest": ("analysis", suggest),
    "replay": ("end", replay),
    "motion": ("end", in_motion),
    "legend": ("middle", legend),
    "way": ("middle", way),
    "chat": ("middle", tab("chat")),
    "fan": ("middle", fan),
    "refusal": ("middle", refusal),  # clicks, and may so have changed the position: the last of it
}

# And of one game alone.
OWN: dict[str, dict[str, tuple[str, Show]]] = {
    "leningrad": {"group": ("middle", group)},
    "okinawa": {"group": ("middle", group), "unspent": ("middle", last_phase)},
    "southern": {
        "hand": ("hand", nothing),
        "standing": ("reaction", nothing),
        "loss": ("loss", nothing),
        "card": ("middle", bring),
    },
    "naval": {
        "group": ("middle", group),
        "orders": ("boat", nothing),
        "order": ("broadside", in_turn),
        "declared": ("declared", nothing),
    },
    "squad": {"group": ("middle", group), "standing": ("reaction", nothing), "way": ("step", way)},
}
WITH_A_MOUSE = (way, bring)


@contextmanager
def opened(browser: Browser, server: Server, path: str, variant: Variant, pace: str = "off") -> Iterator[Player]:
    size: ViewportSize = {"width": variant.width, "height": variant.height}
    context = browser.new_context(
        viewport=size,
        locale=variant.language,
        color_scheme="dark" if variant.scheme == "dark" else "light",
        has_touch=variant.phone,
        is_mobile=variant.phone,
        device_scale_factor=2 if variant.phone else 1,
    )
    context.set_default_timeout(30_000)
    context.add_init_script(NONCES)
    context.add_init_script(f"localStorage.setItem('bingqi-pace', '{pace}')")
    player = Player(context.new_page(), server.url)
    player.page.goto(server.url + path)
    yield player
    context.close()


BESIDE: set[str] = set()  # variants that are taken with another, which differs in its surroundings alone


def sat_down(player: Player) -> None:
    player.ready()
    if player.see("curtain").count():
        player.page.locator(".curtain input").check()
        player.see("curtain").click()


def taken(player: Player, file: Path, stopped: bool = False) -> None:
    """When it stands still; where the page's clock was stopped nothing would tell. In both surroundings, if both are
    wanted: the page is opened once."""
    player.page.wait_for_load_state("networkidle")
    if not stopped:
        player.drawn()
    if file.suffix == ".jpg":
        player.page.screenshot(path=file, type="jpeg", quality=82)
        return
    player.page.screenshot(path=file)
    light, dark = (
        file.with_name(file.name.replace(f"-{was}.", f"-{to}.")) for was, to in (("dark", "light"), ("light", "dark"))
    )
    other = dark if file == light else light
    if other.stem.endswith(tuple(BESIDE)):
        player.page.emulate_media(color_scheme="dark" if other == dark else "light")
        player.page.screenshot(path=other)
        player.page.emulate_media(color_scheme="dark" if file == dark else "light")


def take_game(
    browser: Browser, server: Server, folder: Path, id: str, tokens: dict[str, str], by: Variant, wanted: str
) -> None:
    for name, (position, show) in {**SCREENS, **OWN.get(id, {})}.items():
        if (wanted and name not in wanted.split(",")) or (by.phone and show in WITH_A_MOUSE):
            continue
        with opened(browser, server, f"/#/t/{tokens[f'{id}-{position}']}", by) as player:
            try:
                sat_down(player)
                show(player)
            except (Error, AssertionError) as error:
                print(f"{id} {name} {by.name}: {str(error).splitlines()[0]}", flush=True)
            taken(player, folder / f"{id}-{name}-{by.name}.png", stopped=show is in_motion)


IN_SECRET = ("take-card",)  # nothing of it is seen


def before_a_long_turn(server: Server, id: str, tokens: dict[str, str]) -> tuple[list[Any], int]:
    """The moves of the finished game up to where one side makes many in a row, from the scene's turn on; and whose."""
    over = Link(server, tokens[f"{id}-end"])
    moves = over.get("/record").json()["moves"]
    log = over.table()["log"]
    first = next(line["move"] for line in log if line["turn"] >= SCENES[id].turn)
    seats = [move["seat"] for move in moves]
    told = [move["action"]["type"] not in IN_SECRET for move in moves]

    def told_in_a_row(n: int) -> int:
        own = (m for m in range(n, min(n + 8, len(moves))) if seats[m] != seats[n] or not told[m])
        return next(own, n + 8) - n

    starts = [n for n in range(first, len(moves) - 8) if seats[n - 1] != seats[n]]
    start = max(starts, key=told_in_a_row)  # the first of those that are as long
    return moves[: start + 40], start


def go_on(link: Link, action: dict[str, Any]) -> None:
    """As it was played, or, where the dice fell otherwise, anything; nothing if it is the other's choice."""
    table = link.table()
    if table.get("decision"):
        options = [option["action"] for option in table["decision"]["options"]]
        link.act(table, action if action in options else options[0])


def hand_over(link: Link, other: Link) -> None:
    """Where the dice fell otherwise the wrong side may be asked: it goes on until the other is."""
    for _ in range(300):
        if other.table().get("decision"):
            return
        go_on(link, {})


def by_chance(links: dict[int, Link], rng: Random) -> None:
    for link in links.values():
        table = link.table()
        if table.get("decision"):
            link.act(table, rng.choice(table["decision"]["options"])["action"])


def take_enemy(browser: Browser, server: Server, folder: Path, id: str, tokens: dict[str, str], by: Variant) -> None:
    """The other side's turn as it is played, and the arrows and the card that it leaves."""
    moves, start = before_a_long_turn(server, id, tokens)
    scene, theirs = SCENES[id], moves[start]["seat"]
    made = make(server, ["me", "friend"], id, scene.scenario, **scene.options)
    links = {seat: link for link in made[:2] for seat in link.table()["you"]}
    for move in moves[:start]:
        go_on(links[move["seat"]], move["action"])
    hand_over(links[1 - theirs], links[theirs])
    with opened(browser, server, f"/#/t/{links[1 - theirs].token}", by, pace="1") as player:
        player.ready()
        player.page.clock.install()
        player.page.clock.pause_at(player.page.evaluate("Date.now()") / 1000 + 1)
        for move in moves[start:]:
            go_on(links[theirs], move["action"])
        rng = Random(5)
        for _ in range(150):  # where that led to nothing to be seen, by chance
            if player.see("watching").count():
                break
            by_chance(links, rng)
        player.see("watching").wait_for()
        player.page.clock.run_for(700)
        player.page.wait_for_load_state("networkidle")
        taken(player, folder / f"{id}-enemy-{by.name}.png", stopped=True)
        if player.see("skip").count():
            player.see("skip").click()
        player.page.clock.resume()
        player.see("changes").locator("summary").click()
        taken(player, folder / f"{id}-told-{by.name}.png")


# As the page that made the table keeps its links.
INVITED = """([mine, other]) => {
  const [table] = JSON.parse(localStorage.getItem('bingqi-tables'));
  const theirs = { seats: table.seats.map((seat) => 1 - seat), token: other };
  const links = [{ seats: table.seats, token: mine, mine: true }, theirs];
  localStorage.setItem('bingqi-tables', JSON.stringify([{ ...table, links }]));
}"""


def take_endings(browser: Browser, server: Server, folder: Path, by: Variant) -> None:
    """A draw offered and answered, resignation, a rematch; and a link that leads nowhere."""
    mine, other, _ = make(server, ["me", "friend"], "squad", "crossroads")
    with opened(browser, server, f"/#/t/{mine.token}", by) as player:
        player.ready()
        other.post("/draw", {"accept": True})
        player.see("draw-offer").wait_for()
        taken(player, folder / f"house-draw-{by.name}.png")
        other.post("/draw", {"accept": False})
        player.see("menu").click()
        player.see("resign").click()
        player.see("resign-sure").scroll_into_view_if_needed()
        taken(player, folder / f"house-resign-{by.name}.png")
        player.see("resign-sure").click()
        player.see("rematch").wait_for()
        other.post("/rematch", {"accept": True})
        taken(player, folder / f"house-rematch-{by.name}.png")
    with opened(browser, server, "/#/t/nowhere", by) as player:
        player.page.locator(".lost").wait_for()
        taken(player, folder / f"house-lost-{by.name}.png")


def take_house(browser: Browser, server: Server, folder: Path, tokens: dict[str, str], by: Variant) -> None:
    """What is the same for all games: lobby, a new game, help, menu, waiting for a friend, the curtain."""
    with opened(browser, server, "/", by) as player:
        player.see("game-squad").wait_for()
        taken(player, folder / f"house-lobby-{by.name}.png")
        player.see("game-leningrad").click()
        taken(player, folder / f"house-new-{by.name}.png")
    with opened(browser, server, f"/#/t/{tokens['friend']}", by) as player:
        player.ready()
        player.page.evaluate(INVITED, [tokens["friend"], tokens["invited"]])
        player.page.reload()
        player.ready()
        taken(player, folder / f"house-friend-{by.name}.png")
        player.page.keyboard.press("?")
        taken(player, folder / f"house-help-{by.name}.png")
        player.page.keyboard.press("Escape")
        player.see("menu").click()
        taken(player, folder / f"house-menu-{by.name}.png")
        player.page.keyboard.press("Escape")
    take_endings(browser, server, folder, by)
    with opened(
        browser, server, f"/#/t/{next(tokens[name] for name in tokens if name.endswith('-setup'))}", by
    ) as player:
        player.see("curtain").wait_for()
        taken(player, folder / f"house-curtain-{by.name}.png")


def sheets(browser: Browser, folder: Path, pattern: str, across: int, width: int) -> None:
    """Contact sheets of all pictures of a kind."""
    files = sorted(folder.glob(pattern))
    page = browser.new_page(viewport={"width": across * (width + 8), "height": 600})
    for n in range(0, len(files), 6):
        images = "".join(
            f"<figure><img src='{each.as_uri()}' width={width}><figcaption>{each.stem}</figcaption></figure>"
            for each in files[n : n + 6]
        )
        style = "body{margin:0;display:flex;flex-wrap:wrap;font:12px sans-serif;background:#fff}figure{margin:4px}"
        listing = folder / "sheet.html"
        listing.write_text(f"<style>{style}</style>{images}")
        page.goto(listing.as_uri())
        name = pattern.replace("*", "").strip("-").replace(".png", "")
        page.screenshot(path=folder / f"sheet-{name}-{n // 6}.png", full_page=True)
    page.close()


# --- docs ------------------------------------------------------------------------------------------------------------

DESK = Variant("zh-CN", 1440, 900, "light")
DOCS: dict[str, tuple[str, Show, Variant]] = {
    "table": ("leningrad-middle", nothing, DESK),
    "forecast": ("leningrad-fight", open_fight, DESK),
    "okinawa": ("okinawa-middle", nothing, DESK),
    "southern": ("southern-middle", nothing, DESK),
    "naval": ("naval-middle", nothing, DESK),
    "squad": ("squad-middle", nothing, DESK),
    "end": ("naval-end", whole_end, DESK),
    "phone": ("okinawa-middle", nothing, Variant("zh-CN", 390, 844, "light")),
}


def take_docs(browser: Browser, server: Server, tokens: dict[str, str]) -> None:
    with opened(browser, server, "/", DESK) as player:
        player.see("game-squad").wait_for()
        taken(player, ROOT / "docs" / "lobby.jpg")
    for name, (position, show, by) in DOCS.items():
        if position not in tokens:  # of a game that was not asked for
            continue
        with opened(browser, server, f"/#/t/{tokens[position]}", by) as player:
            sat_down(player)
            show(player)
            taken(player, ROOT / "docs" / f"{name}.jpg")


def put_back(folder: Path, made: dict[Path, bytes]) -> None:
    """The positions as they were made: a click for a picture may have played on."""
    for file in folder.glob("games.sqlite*"):
        file.unlink()
    for file, content in made.items():
        file.write_bytes(content)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", default=str(ROOT / "screenshots"), type=Path)
    parser.add_argument("--only", default="", help="these games (or `house`), by commas")
    parser.add_argument("--screens", default="", help="these screens of a game, by commas")
    parser.add_argument("--variants", type=int, default=len(VARIANTS))
    parser.add_argument("--variant", default="", help="these alone, such as zh-390-dark, by commas")
    parser.add_argument("--docs", action="store_true")
    chosen = parser.parse_args()
    folder: Path = chosen.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    kinds = chosen.only.split(",") if chosen.only else ["house", *SCENES]
    games = [id for id in kinds if id in SCENES]
    needed = {position for position, _, _ in DOCS.values()} if chosen.docs else None
    settings = {"games": "bingqi.games"}
    database = f"sqlite:///{folder}/games.sqlite"

    @contextmanager
    def served() -> Iterator[Server]:
        with serving(folder, database, module="tests.browser.known_dice", **settings) as server:
            yield server

    with served() as server:
        tokens = positions(server, folder, games, needed)
    made = {file: file.read_bytes() for file in folder.glob("games.sqlite*")}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        if chosen.docs:
            with served() as server:
                take_docs(browser, server, tokens)
            return
        variants = [
            by for by in VARIANTS[: chosen.variants] if not chosen.variant or by.name in chosen.variant.split(",")
        ]
        for by in variants:
            if by.name in BESIDE:
                continue
            BESIDE.update(each.name for each in variants if each[:3] == by[:3] and each != by)
            put_back(folder, made)
            with served() as server:
                if "house" in kinds:
                    take_house(browser, server, folder, tokens, by)
                for id in games:
                    take_game(browser, server, folder, id, tokens, by, chosen.screens)
                    if not chosen.screens or "enemy" in chosen.screens:
                        take_enemy(browser, server, folder, id, tokens, by)
        put_back(folder, made)
        for kind in kinds:
            for by in variants:
                sheets(browser, folder, f"{kind}-*-{by.name}.png", 6 if by.phone else 2, 330 if by.phone else 960)
        browser.close()


if __name__ == "__main__":
    main()

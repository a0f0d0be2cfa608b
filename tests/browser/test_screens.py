"""Every screen of every game in both languages, on a desk, a small desk and a phone, in light and dark surroundings:
nothing is cut off, nothing lies over anything else, and axe finds nothing serious."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_faults import at_prompt
from tests.browser.test_orders import shelled
from tests.browser.test_pictures import go_on, seat
from tests.browser.test_reach import violations
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser

POSITIONS = {  # where an ordinary question is asked, and one with a fight in it
    "leningrad": ("campaign", "prompt-move"),
    "okinawa": ("campaign", "prompt-move"),
    "southern": ("campaign", "prompt-round"),
    "naval": ("sakishima", "prompt-group"),
    "squad": ("crossroads", "prompt-mover"),
}
SIZES: list[ViewportSize] = [{"width": 1440, "height": 900}, {"width": 1280, "height": 720}]
WAYS = [
    pytest.param(language, phone, id=f"{language[:2]}-{'phone' if phone else 'desk'}")
    for language in ("zh-CN", "en-GB")
    for phone in (False, True)
]

# Texts outside the map that do not fit where they stand, or over which something else lies. What a box with scroll bars
# holds back is only further down, and the last lines give way line by line.
SPOILT = """() => {
  const styles = new Map();
  const style = (e) => styles.get(e) ?? styles.set(e, getComputedStyle(e)).get(e);
  const sticks = (e) => !!e && (style(e).position === 'sticky' || sticks(e.parentElement)); // texts scroll under it
  const spoilt = [];
  const seen = document.querySelector('dialog[open]') ?? document.body; // what lies behind a dialog may be covered
  const texts = document.createTreeWalker(seen, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode, owner = node.parentElement;
    if (!node.data.trim() || owner.closest('svg, .hidden, script, style, select, .recent, .frame, [inert]')) continue;
    if (!owner.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    let cut = '';
    for (let e = owner; e && e !== document.body; e = e.parentElement) {
      const s = style(e), b = e.getBoundingClientRect();
      const both = [['X', left, right, b.left, b.right], ['Y', top, bottom, b.top, b.bottom]];
      for (const [axis, from, to, edge, end] of both) {
        const how = s[`overflow${axis}`];
        if (how === 'visible') continue;
        if ((how === 'hidden' || how === 'clip') && (to > end + 1.5 || from < edge - 1.5)) cut ||= 'cut';
        if (axis === 'X') [left, right] = [Math.max(left, edge), Math.min(right, end)];
        else [top, bottom] = [Math.max(top, edge), Math.min(bottom, end)];
      }
      if (right <= left || bottom <= top) break; // scrolled out of sight
    }
    if (right <= left || bottom <= top) continue;
    if (right > innerWidth + 1 || left < -1) cut ||= 'off the page';
    if (!cut && right - left > 4 && bottom - top > 8) {
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const label = owner.closest('label'); // a field may lie unseen over its label
      const aside = over && !over.contains(owner) && !owner.contains(over) && !label?.contains(over);
      if (aside && !sticks(over) && !over.closest('.grip')) cut = `under ${over.className || over.tagName}`;
    }
    if (cut) spoilt.push(`${cut}: ${node.data.trim().slice(0, 60)}`);
  }
  return spoilt;
}"""


@cache
def position(server: Server, game: str) -> Link:
    return at_prompt(server, game, *POSITIONS[game])


def shapes(player: Player, phone: bool) -> Iterator[str]:
    """The page in all that can be changed while it is open."""
    for size in [None] if phone else SIZES:
        if size:
            player.page.set_viewport_size(size)
        player.drawn()
        yield f"{size['width']}" if size else "390"


def clean(player: Player, phone: bool, where: str) -> None:
    for size in shapes(player, phone):
        assert player.page.evaluate(SPOILT) == [], f"{where} at {size}"


def accessible(player: Player, language: str, where: str) -> None:
    """In one language: the other has the same elements and colours."""
    if language != "en-GB":
        return
    for scheme in ("light", "dark"):
        player.page.emulate_media(color_scheme=scheme)
        player.rest()
        assert violations(player.page) == [], f"{where}, {scheme}"


@pytest.mark.parametrize("language,phone", WAYS)
@pytest.mark.parametrize("game", POSITIONS)
def test_nothing_at_a_table_is_cut_off_or_covered(
    seated: Seated, server: Server, game: str, language: str, phone: bool
) -> None:
    player = seat(seated, position(server, game), phone, language)
    player.page.wait_for_function("() => !document.querySelector('[data-asking]')")
    clean(player, phone, "the question")
    accessible(player, language, "the question")
    for tab in ("stack", "state", "log", "rules", "chat"):
        player.page.locator(f"#tab-{tab}").click()
        if tab == "rules":
            player.see("rules").locator("article").first.wait_for()
        clean(player, phone, tab)
        accessible(player, language, tab)
    player.see("menu").click()
    expect(player.page.get_by_role("dialog")).to_be_visible()
    clean(player, phone, "the menu")
    accessible(player, language, "the menu")
    player.page.keyboard.press("Escape")
    player.see("replay").click()
    player.see("replay-bar").wait_for()
    clean(player, phone, "the replay")
    accessible(player, language, "the replay")


@pytest.mark.parametrize("language,phone", WAYS)
def test_nothing_in_the_lobby_is_cut_off_or_covered(seated: Seated, language: str, phone: bool) -> None:
    player = seated("/", language=language, phone=phone)
    player.see("game-squad").wait_for()
    clean(player, phone, "the lobby")
    accessible(player, language, "the lobby")
    for game in POSITIONS:
        player.see(f"game-{game}").click()
        player.see("start").wait_for()
        for more in player.page.locator("dialog details").all():
            more.locator("summary").click()
        clean(player, phone, f"a new game of {game}")
        accessible(player, language, f"a new game of {game}")
        player.page.keyboard.press("Escape")


@pytest.mark.parametrize("language,phone", WAYS)
def test_nothing_on_curtain_or_help_is_cut_off_or_covered(
    seated: Seated, server: Server, language: str, phone: bool
) -> None:
    link, _ = make(server, ["me", "me"], "squad", "crossroads")
    player = seated(f"/#/t/{link.token}", language=language, phone=phone).ready()
    expect(player.see("curtain")).to_be_visible()
    clean(player, phone, "the curtain")
    accessible(player, language, "the curtain")
    player.open_curtain()
    expect(player.see("curtain")).to_have_count(0)
    player.page.keyboard.press("?")
    expect(player.page.get_by_role("dialog")).to_be_visible()
    clean(player, phone, "the help")
    accessible(player, language, "the help")


# Panels that come up in one game alone, with the question that brings them.
PANELS = {
    "standing": ("squad", "crossroads", "prompt-reaction", 7),
    "standing-turn": ("southern", "campaign", "prompt-reaction-entry", 5),
    "orders": ("naval", "dokdo", "prompt-boat", 3),
    "times-3": ("naval", "dokdo", "prompt-task", 1),
    "drill-always": ("naval", "dokdo", "prompt-resolve", 4),
    "option": ("southern", "campaign", "prompt-card", 3),
    "keep-loss": ("southern", "campaign", "prompt-hit-own", 3),
}


@cache
def asked(server: Server, panel: str) -> Link:
    return at_prompt(server, *PANELS[panel])


@pytest.mark.parametrize("language,phone", WAYS)
@pytest.mark.parametrize("panel", PANELS)
def test_nothing_of_a_standing_order_or_a_row_of_them_is_cut_off_or_covered(
    seated: Seated, server: Server, panel: str, language: str, phone: bool
) -> None:
    player = seat(seated, asked(server, panel), phone, language)
    player.page.wait_for_function("() => !document.querySelector('[data-asking]')")
    expect(player.page.locator(f"[data-testid^='{panel}']").first).to_be_attached()
    clean(player, phone, panel)
    accessible(player, language, panel)


@cache
def broadside(server: Server) -> Link:
    """Three targets or more, to be given out."""
    for seed in range(40):  # a fight of that kind is rare
        link, _ = make(server, ["me", "me"], "naval", "dokdo")
        if go_on(link, Random(seed), shelled, 3000).get("decision"):
            return link
    raise AssertionError("nobody was shot at")


@pytest.mark.parametrize("language,phone", WAYS)
def test_nothing_of_fights_in_a_row_is_cut_off_or_covered(
    seated: Seated, server: Server, language: str, phone: bool
) -> None:
    player = seat(seated, broadside(server), phone, language)
    player.see("in-turn-always").click()
    player.see("in-turn").wait_for()
    clean(player, phone, "fights in their order")
    accessible(player, language, "fights in their order")


@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
def test_nothing_of_a_group_is_cut_off_or_covered(seated: Seated, server: Server, language: str) -> None:
    player = seat(seated, position(server, "okinawa"), False, language)
    stage = player.see("map").bounding_box()
    assert stage is not None
    player.page.keyboard.down("Shift")
    end = stage["x"] + stage["width"] - 90, stage["y"] + stage["height"] - 90
    player.drag((stage["x"] + 30, stage["y"] + 70), end)
    player.page.keyboard.up("Shift")
    expect(player.see("group")).to_be_visible()
    clean(player, False, "a group")
    accessible(player, language, "a group")


@pytest.mark.parametrize("language,phone", WAYS)
def test_nothing_of_an_end_before_the_end_is_cut_off_or_covered(
    seated: Seated, server: Server, language: str, phone: bool
) -> None:
    """A draw is offered, the game resigned, a rematch asked for."""
    mine, other, _ = make(server, ["me", "friend"], "squad", "crossroads")
    player = seat(seated, mine, phone, language)
    assert other.post("/draw", {"accept": True, "id": ""}).status_code == 200
    player.see("draw-offer").wait_for()
    clean(player, phone, "a draw offered")
    accessible(player, language, "a draw offered")
    player.see("menu").click()
    player.see("resign").click()
    player.see("resign-sure").scroll_into_view_if_needed()
    clean(player, phone, "resigning")
    accessible(player, language, "resigning")
    player.see("resign-sure").click()
    player.see("rematch").wait_for()
    assert other.post("/rematch", {"accept": True, "id": ""}).status_code == 200
    clean(player, phone, "a rematch asked for")
    accessible(player, language, "a rematch asked for")


@pytest.mark.parametrize(
    "fault,found",
    [
        (".decision .prompt { max-width: 60px; overflow: hidden; white-space: nowrap }", "cut"),
        (".tabs { position: absolute; top: 46px; left: 0; right: 0; z-index: 9 }", "under"),
    ],
)
def test_a_spoilt_text_would_be_found(seated: Seated, server: Server, fault: str, found: str) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    assert player.page.evaluate(SPOILT) == []
    player.page.add_style_tag(content=fault)
    player.rest()
    assert any(re.match(found, each) for each in player.page.evaluate(SPOILT))

"""A person at a page: sees what is asked, clicks, waits until the table has moved on."""

from __future__ import annotations

from random import Random

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, TimeoutError, expect

from tests.browser.known_dice import SAT

OPTIONS = (
    "[data-testid=option-button]:not(:disabled), [data-testid=option]:not(:disabled),"
    " [data-testid=battle-go]:not(:disabled)"
)

# A picture is ready: letters and pictures have come, and what fades in or out has done so.
DRAWN = """async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].filter((each) => !each.complete)
    .map((each) => new Promise((done) => each.addEventListener('load', done) || each.addEventListener('error', done))));
}"""

STAND_STILL = """async () => {
  const still = () => !document.querySelector('.world.moving')
    && !document.getAnimations().some((each) => each instanceof CSSTransition && each.playState === 'running');
  const frame = () => new Promise(requestAnimationFrame);
  for (let calm = 0; calm < 3; calm = still() ? calm + 1 : 0) await frame();
}"""


class Player:
    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.errors: list[str] = []
        page.on("pageerror", self._note)
        page.on("console", self._hear)

    def _note(self, error: Error) -> None:
        self.errors.append(str(error))

    def _hear(self, message: ConsoleMessage) -> None:
        # A refused request is logged by the browser itself; anything else is our mistake.
        known = any(word in message.text for word in ("Failed to load resource", "WebSocket"))
        if message.type == "error" and not known:
            self.errors.append(message.text)

    # --- looking ---

    def see(self, name: str) -> Locator:
        return self.page.get_by_test_id(name)

    @property
    def prompt(self) -> str:
        return self.see("prompt").inner_text()

    @property
    def seq(self) -> int:
        return int(self.page.locator(".page").get_attribute("data-seq") or -1)

    @property
    def move(self) -> int:
        return int(self.page.locator(".page").get_attribute("data-move") or -1)

    @property
    def asked(self) -> bool:
        return bool(self.page.locator(".page").get_attribute("data-asked"))

    @property
    def over(self) -> bool:
        return self.see("winner").count() > 0

    def ready(self) -> Player:
        self.see("map").wait_for()
        self.page.wait_for_function(SAT)
        self.rest()
        return self

    def rest(self) -> None:
        """Until map and counters stand still: what is measured before that is somewhere else when it is clicked."""
        self.page.evaluate(STAND_STILL)

    def drawn(self) -> None:
        """Until everything that belongs to the picture is there."""
        self.page.evaluate(DRAWN)
        self.rest()

    def open_curtain(self) -> None:
        if self.see("curtain").count():
            self.see("curtain").click()

    def wait_asked(self, seconds: float = 60) -> None:
        expect(self.page.locator(".page:not([data-asked=''])")).to_be_visible(timeout=seconds * 1000)

    def wait_asked_or_over(self) -> None:
        self.page.wait_for_function(
            "() => document.querySelector('[data-testid=winner]')"
            " || document.querySelector('.page').dataset.asked !== ''"
        )

    def wait_move(self, move: int) -> None:
        expect(self.page.locator(f".page[data-move='{move}']")).to_be_visible(timeout=60_000)

    # --- doing ---

    def settle(self, seq: int) -> None:
        """Until the table has a higher number; a forecast on the way is confirmed."""
        self.page.wait_for_function(
            "seq => !document.querySelector('[data-running]')"
            " && Number(document.querySelector('.page').dataset.seq) > seq"
            " || document.querySelector('[data-testid=commit]:not(:disabled)')",
            arg=seq,
        )
        if self.seq <= seq:
            self.see("commit").click()
            self.page.wait_for_function("seq => Number(document.querySelector('.page').dataset.seq) > seq", arg=seq)

    def list_options(self) -> Locator:
        """What may be chosen beside the map, once the fights are in it; where that is places alone, they are listed."""
        self.page.wait_for_function("() => !document.querySelector('[data-asking]')")
        options = self.page.locator(OPTIONS)
        whole = self.see("all-options")
        options.or_(whole).first.wait_for()
        if not options.count() and whole.count():
            whole.click()
            options.first.wait_for()
        return options

    def choose(self, text: str) -> None:
        seq = self.seq
        self.page.locator(OPTIONS).filter(has_text=text).first.click()
        self.settle(seq)

    def by_hand(self) -> None:
        """The plain list of options, where the page proposes to put a fight together."""
        self.page.wait_for_function("() => !document.querySelector('[data-asking]')")
        if self.see("by-hand").count():
            self.see("by-hand").click()

    def choose_any(self, rng: Random) -> None:
        """One of the options by chance; every other time a button (done, pass), so that turns go by."""
        seq = self.seq
        for _ in range(10):
            options = self.list_options()
            buttons = self.page.locator("[data-testid=option-button]:not(:disabled)")
            chosen = buttons.last if buttons.count() and rng.random() < 0.5 else None
            chosen = chosen or options.nth(rng.randrange(max(1, options.count())))
            try:
                chosen.click(timeout=6_000)
                break
            except TimeoutError:  # a fight that is proposed has taken the place of the list: choose again
                continue
        self.settle(seq)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a place of the board, in board units, is on the screen."""
        self.rest()
        world = self.page.locator("svg.live")
        box, view = world.bounding_box(), (world.get_attribute("viewBox") or "").split()
        assert box is not None
        return box["x"] + x / float(view[2]) * box["width"], box["y"] + y / float(view[3]) * box["height"]

    def place_of(self, ref: str) -> tuple[float, float]:
        """The middle of a counter on the screen, when it has come to rest."""
        self.rest()
        box = self.counter(ref).bounding_box()
        assert box is not None
        return round(box["x"] + box["width"] / 2, 1), round(box["y"] + box["height"] / 2, 1)

    def world(self) -> str:
        """Where and how large the map is drawn."""
        return str(self.page.locator(".world").evaluate("e => e.style.transform"))

    def road(self, hex: int) -> tuple[float, float]:
        """A hex of the toy's road, on the screen; beside its counter."""
        return self.point(1 + 1.5 * hex, 1 + 0.74)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """With the mouse, from here to there."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=6)
        self.page.mouse.up()

    def come_nearer(self, times: int) -> None:
        """Zooms in by the button, by touch."""
        for _ in range(times):
            self.page.get_by_role("button", name="zoom in").tap()
            self.rest()

    def counter(self, ref: str) -> Locator:
        return self.page.locator(f"g.place[data-ref='{ref}']")

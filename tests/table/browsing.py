"""A real server and a real browser, and how a person plays in it: by clicking, by tapping, by keys."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from typing import Any

import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page

from sheepfold.table.app import create_app
from sheepfold.table.serving.serve import TableServer, protocol_for
from sheepfold.table.settings import Settings

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "user_agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36",
}
PATIENCE = 30_000
"""Milliseconds; the machine may have much else to do."""


class Served:
    """A server in a thread, on a free port."""

    def __init__(self, settings: Settings) -> None:
        self.app = create_app(settings)
        http = protocol_for(settings)
        config = uvicorn.Config(self.app, port=0, http=http, log_level="warning", timeout_graceful_shutdown=1)
        self._server = TableServer(config, self.app)
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)
        self.address = f"http://127.0.0.1:{self._server.servers[0].sockets[0].getsockname()[1]}"

    def stop(self) -> None:
        """Stop serving."""
        self._server.should_exit = True
        self._thread.join(10)


def visit(
    browser: Browser, served: Served, calm: bool = True, plays_forced: bool = False, **device: Any
) -> tuple[BrowserContext, Page]:
    """A new browser without animations that makes every choice itself; whatever goes wrong in it fails the test."""
    motion = "reduce" if calm else "no-preference"
    usual = {"service_workers": "block", **(device or DESKTOP)}
    context = browser.new_context(base_url=served.address, reduced_motion=motion, **usual)
    context.set_default_timeout(PATIENCE)
    if not plays_forced:
        context.add_init_script("try { localStorage.forced ??= 'no'; } catch { /* a page without storage */ }")
    page = context.new_page()
    page.on("pageerror", lambda error: page_troubles(page).append(str(error)))
    page.on("console", lambda message: page_troubles(page).append(message.text) if bad(message) else None)
    return context, page


def bad(message: Any) -> bool:
    """Whether a console message is trouble: a refusal's status is not."""
    return message.type == "error" and "status of 4" not in message.text and "ERR_INTERNET" not in message.text


def page_troubles(page: Page) -> list[str]:
    """What has gone wrong in a page so far."""
    if not hasattr(page, "troubles"):
        page.troubles = []  # type: ignore[attr-defined]
    return page.troubles  # type: ignore[attr-defined, no-any-return]


def set_up(page: Page, game: str, sitters: list[str], **options: object) -> None:
    """Fill in the form of a game and start."""
    page.goto(f"/games/{game}")
    if page.locator(f'.set-up input[name="seats"][value="{len(sitters)}"]').count():
        page.check(f'.set-up input[name="seats"][value="{len(sitters)}"]')
    for seat, sitter in enumerate(sitters):
        page.select_option(f'.set-up select[name="seat{seat}"]', sitter)
        page.fill(f'.set-up input[name="name{seat}"]', ("Ann", "Ben", "Cat", "Dan", "Eve")[seat])
    if options:
        page.click("details.more > summary")
    for name, value in options.items():
        field = page.locator(f'[name="option_{name}"]')
        if field.evaluate("e => e.tagName") == "SELECT":
            field.select_option(str(value))
        else:
            field.fill(str(value))
    page.click("text=Start the match")
    page.wait_for_selector("#table")


def awaited(page: Page) -> str:
    """Wait until the page's own decision is due, the device must be handed over, or the match is over."""
    page.wait_for_selector('#table[data-decides="yes"], #table[data-over="yes"], #take-over')
    if page.locator("#take-over").count():
        return "hand over"
    return "over" if page.get_attribute("#table", "data-over") == "yes" else "decide"


OFFERED = """() => JSON.parse(document.querySelector("#choices")?.dataset.choices ?? "[]").map((choice) => {
  const button = document.querySelector(`#all-choices [data-code="${choice.code}"]`);
  return { ...choice, move: button.querySelector("code").textContent, words: button.querySelector("span").textContent };
})"""


def offered(page: Page) -> list[dict[str, Any]]:
    """The choices that the page offers."""
    return page.evaluate(OFFERED)  # type: ignore[no-any-return]


def click(page: Page, choice: dict[str, Any]) -> None:
    """Make a choice by clicking on the board."""
    for key in choice["keys"]:
        page.mouse.click(*spot_of(page, key))
    confirm(page, choice)


def spot_of(page: Page, key: str) -> tuple[float, float]:
    """A point of the window where a click hits the thing with this key; it is scrolled into view first."""
    spot = page.evaluate(FIND_SPOT, key)
    assert spot, f"{key} cannot be clicked"
    return spot[0], spot[1]


FIND_SPOT = """async key => {
    for (let tries = 0; tries < 60; tries++) {  // the board may just be drawn anew
        const element = [...document.querySelectorAll("#board [data-key]")].find(e => e.dataset.key === key);
        element?.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        for (const part of element ? [element, ...element.querySelectorAll("*")] : []) {
            const box = part.getBoundingClientRect();
            for (const [across, down] of [[0.5, 0.5], [0.5, 0.15], [0.15, 0.5], [0.85, 0.85]]) {
                const x = box.x + box.width * across, y = box.y + box.height * down;
                if (document.elementFromPoint(x, y)?.closest("[data-key]") === element) return [x, y];
            }
        }
    }
    return null;
}"""


def tap(page: Page, choice: dict[str, Any]) -> None:
    """Make a choice by tapping on the board, then on the button."""
    for key in choice["keys"]:
        page.touchscreen.tap(*spot_of(page, key))
    page.locator("#do-it").tap()


def by_keys(page: Page, choice: dict[str, Any]) -> None:
    """Make a choice without a pointer: the cursor is moved with arrow keys as far as they lead, then Enter."""
    for key in choice["keys"]:
        page.keyboard.press("b")
        steer(page, key)
        page.keyboard.press("Enter")
    confirm(page, choice)


def steer(page: Page, key: str) -> None:
    """Bring the board's cursor to a key, always towards it; give up like a person and focus it when arrows circle."""
    seen = set()
    for _ in range(60):
        way = page.evaluate(
            """key => {
                const now = document.activeElement.closest("#board [data-key]");
                if (!now) return "none";
                if (now.dataset.key === key) return "here";
                const goal = [...document.querySelectorAll("#board [data-key]")].find(e => e.dataset.key === key);
                const a = now.getBoundingClientRect(), b = goal.getBoundingClientRect();
                const dx = b.x + b.width / 2 - a.x - a.width / 2, dy = b.y + b.height / 2 - a.y - a.height / 2;
                if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "ArrowRight" : "ArrowLeft";
                return dy > 0 ? "ArrowDown" : "ArrowUp";
            }""",
            key,
        )
        if way == "here":
            return
        at = page.evaluate("document.activeElement.dataset?.key ?? ''")
        if way == "none" or (at, way) in seen:
            break
        seen.add((at, way))
        page.keyboard.press(way)
    page.evaluate(
        "key => [...document.querySelectorAll('#board [data-key]')].find(e => e.dataset.key === key).focus()", key
    )


def confirm(page: Page, choice: dict[str, Any]) -> None:
    """Say yes to a second thought."""
    if choice["warning"]:
        page.locator("#do-it").click()


def play(page: Page, seed: int, make: Callable[[Page, dict[str, Any]], None], most: int = 1000) -> int:
    """Play this browser's seats until the match is over; how many choices it made."""
    draw = random.Random(seed)
    for made in range(most):
        state = awaited(page)
        if state == "over":
            return made
        if state == "hand over":
            page.click("#take-over")
            continue
        before = stands(page)
        make(page, draw.choice(offered(page)))
        wait_for_news(page, before)
    raise AssertionError("the match does not end")


def stands(page: Page) -> str:
    """Where the match stands on a page: its steps, and what is drafted."""
    return str(page.evaluate("(t => `${t.number} ${t.draft}`)(document.querySelector('#table').dataset)"))


def wait_for_news(page: Page, before: str) -> None:
    """Wait until the page shows something new."""
    page.wait_for_function(
        "before => (t => `${t.number} ${t.draft}` !== before)(document.querySelector('#table').dataset)", arg=before
    )


def serious(page: Page) -> list[str]:
    """What axe-core finds that keeps people out."""
    found = Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]} ({len(one['nodes'])})"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]

"""Every board at three sizes, light and dark, into screenshots/ (`make screenshots`).

python tests/table/screenshots.py [GAME ...]
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import sheepfold
from sheepfold.table.settings import Settings

if __package__:
    from .browsing import PHONE, Served, awaited, click, offered, set_up, stands, visit, wait_for_news
else:
    sys.path.insert(0, str(Path(__file__).parent))
    from browsing import PHONE, Served, awaited, click, offered, set_up, stands, visit, wait_for_news

SIZES: dict[str, dict[str, Any]] = {
    "phone": PHONE | {"viewport": {"width": 390, "height": 1200}, "device_scale_factor": 1},
    "tablet": {"viewport": {"width": 834, "height": 1194}},
    "wide": {"viewport": {"width": 1440, "height": 1000}},
}
STEPS = {"peter": 14, "wolf": 3, "sheepdogs": 16, "sheep": 14, "shepherd": 8}
"""So many choices into a match there is something to see."""

FOLDER = Path("screenshots")


def some_way_in(page: Page, game: str, seed: int) -> None:
    """Play a little against computers; a match that is over too soon is followed by another one."""
    seats = sheepfold.load(game).usual_seats
    draw, is_over = random.Random(seed), True
    while is_over:
        set_up(page, game, ["me", *["random"] * (seats - 1)])
        for _ in range(STEPS.get(game, 10)):
            if awaited(page) == "over":
                break
            before = stands(page)
            click(page, draw.choice(offered(page)))
            wait_for_news(page, before)
        is_over = awaited(page) == "over"


def shoot(browser: Browser, served: Served, games: list[str]) -> None:
    """All pictures."""
    FOLDER.mkdir(exist_ok=True)
    for game in games:
        context, page = visit(browser, served)
        some_way_in(page, game, 4)
        state, address = context.storage_state(), page.url
        context.close()
        for size, device in SIZES.items():
            for theme in ("light", "dark"):
                context, page = visit(browser, served, storage_state=state, color_scheme=theme, **device)
                context.add_cookies(
                    [{"name": "shape", "value": "tall" if size == "phone" else "wide", "url": served.address}]
                )
                page.goto(address)
                page.wait_for_selector("#board svg")
                page.screenshot(path=FOLDER / f"{game}-{size}-{theme}.png")
                context.close()
                print(f"{game} {size} {theme}", flush=True)
    for name, path in (("home", "/"), ("game", "/games/wolf"), ("rules", "/rules/peter")):
        for size, device in SIZES.items():
            context, page = visit(browser, served, **device)
            page.goto(path)
            page.screenshot(path=FOLDER / f"{name}-{size}.png")
            context.close()


def main() -> None:
    """The command."""
    games = sys.argv[1:] or list(sheepfold.game_names())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Settings(database=f"sqlite:///{folder}/table.sqlite", key=b"screenshots"))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        shoot(browser, served, games)
        browser.close()
        served.stop()


if __name__ == "__main__":
    main()

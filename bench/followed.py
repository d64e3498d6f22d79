"""How well play can be followed in a browser: seconds between own decisions, and how much of the page moves by itself.

python bench/followed.py [GAME:SEATS ...] [--mind pup] [--decisions 20] [--phone | --size 768x1024]
"""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from sheepfold.table.settings import Settings

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "table"))
from browsing import PHONE, Served, awaited, click, offered, set_up, stands, tap, visit, wait_for_news

USUAL = ["wolf:5", "shepherd:4"]
LONGEST = 150_000
COUNT_SHIFTS = """globalThis.shifted = 0;
new PerformanceObserver(list => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifted += entry.value;
}).observe({type: "layout-shift", buffered: true});"""


def followed(page: Page, game: str, sitters: list[str], decisions: int, is_phone: bool) -> tuple[list[float], float]:
    """Seconds from each own decision to the next, and the most that a page of a match moved by itself."""
    draw, seconds, most = random.Random(3), [], 0.0
    while len(seconds) < decisions:
        set_up(page, game, sitters)
        while awaited(page) == "decide" and len(seconds) < decisions:
            before, began = stands(page), time.monotonic()
            (tap if is_phone else click)(page, draw.choice(offered(page)))
            wait_for_news(page, before)
            awaited(page)
            seconds.append(time.monotonic() - began)
        most = max(most, page.evaluate("shifted"))
    return seconds, most


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=USUAL)
    parser.add_argument("--mind", default="pup")
    parser.add_argument("--decisions", type=int, default=20)
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--size", default="1280x900", metavar="WIDTHxHEIGHT", help="of the window, without --phone")
    chosen = parser.parse_args()
    width, _, height = chosen.size.partition("x")
    device: dict[str, Any] = PHONE if chosen.phone else {"viewport": {"width": int(width), "height": int(height)}}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Settings(database=f"sqlite:///{folder}/table.sqlite", key=b"a key for benchmarks"))
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for text in chosen.games:
            game, _, seats = text.partition(":")
            context, page = visit(browser, served, calm=False, **device)
            context.set_default_timeout(LONGEST)
            page.add_init_script(COUNT_SHIFTS)
            sitters = ["me", *[chosen.mind] * (int(seats or 2) - 1)]
            seconds, moved = followed(page, game, sitters, chosen.decisions, chosen.phone)
            told = f"median {statistics.median(seconds):.1f} s, most {max(seconds):.1f} s, shift {moved:.3f}"
            print(f"{text:12} {told}", flush=True)
            context.close()
        browser.close()
        served.stop()


if __name__ == "__main__":
    main()

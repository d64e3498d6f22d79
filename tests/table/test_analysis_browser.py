"""The analysis in a browser: asked for by a click, followed to a costly decision by click and keys, on a phone too."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sheepfold.analysis.findings import Effort, Thoroughness
from sheepfold.analysis.study import Study
from sheepfold.games import load
from sheepfold.table import deeds
from sheepfold.table.live import analyses
from sheepfold.table.live.room import Room
from sheepfold.table.store.stored import NewSeat

from .browsing import DESKTOP, PHONE, Served, serious

GLANCE = Thoroughness("quick", 200, 60_000, least=60)


@pytest.fixture
def over(served: Served, monkeypatch: pytest.MonkeyPatch) -> Room:
    """A short match that ended with mistakes, at a server that looks at it but briefly."""

    class Glance(Study):
        def __init__(self, match: Any, effort: Effort, **more: Any) -> None:
            super().__init__(match, GLANCE, **more)
            self._name = effort.name

    monkeypatch.setattr(analyses, "Study", Glance)
    rooms = served.app.state.rooms
    room: Room = rooms.room(
        deeds.set_up(rooms.store, deeds.Wanted(load("peter"), [NewSeat("Ann", taken=True), NewSeat("Ben", taken=True)]))
    )
    while not room.started.over:
        room.play(room.started.actor, room.number, room.started.position.choices()[-1])
    return room


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_an_analysis_is_made_and_followed(pages: Any, over: Room, device: dict[str, Any]) -> None:
    page: Page = pages(**device)
    page.goto(f"/m/{over.name}")
    page.click("#analyse")
    page.click("#analyse-quick")
    page.wait_for_selector("#chart", timeout=180_000)  # the game may have to be compiled first
    decision = page.locator("[id^=decision-]").first
    number = (decision.get_attribute("id") or "").removeprefix("decision-")
    decision.click()
    expect(page.locator(f'#table[data-step="{number}"] #verdict')).to_contain_text("points of winning chance")
    assert page.locator(f'#chart a[data-step="{number}"] .sign').count() == 1
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(f'#table[data-step="{int(number) + 1}"]')
    expect(page.locator("#chart-now")).to_contain_text("Ann")
    page.locator("#chart").scroll_into_view_if_needed()
    box = page.locator("#chart").bounding_box()
    assert box
    page.mouse.click(box["x"] + 0.13 * box["width"], box["y"] + 0.2 * box["height"])
    page.wait_for_function("n => Number(document.querySelector('#table').dataset.step) !== n", arg=int(number) + 1)
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    assert serious(page) == []

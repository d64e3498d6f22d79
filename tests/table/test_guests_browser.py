"""Games from packages of somebody else's, where there are some, in a real browser: by mouse, by touch and by keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import sheepfold
from sheepfold.games import OWN

from .browsing import PHONE, awaited, by_keys, click, offered, play, serious, set_up, spot_of, tap

GUESTS = [name for name in sheepfold.game_names() if name not in OWN]
WAYS = {"mouse": ({}, click), "touch": (PHONE, tap), "keys": ({}, by_keys)}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", GUESTS)
def test_a_whole_match(pages: Any, game: str, way: str) -> None:
    device, make = WAYS[way]
    page = pages(**device)
    set_up(page, game, ["me", "random"])
    play(page, 1, make)
    expect(page.locator("text=Rematch")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("game", GUESTS)
def test_axe_finds_nothing_serious_and_a_preview_is_drawn(pages: Any, game: str) -> None:
    page = pages()
    set_up(page, game, ["me", "random"])
    assert awaited(page) == "decide"
    assert serious(page) == []
    first = offered(page)[0]
    *before, last = first["keys"]
    for key in before:
        page.mouse.click(*spot_of(page, key))
    page.mouse.move(*spot_of(page, last))
    page.wait_for_selector("#board .sf-preview", state="attached")

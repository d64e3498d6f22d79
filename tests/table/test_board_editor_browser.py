"""The board editor in a real browser: drawn by mouse and by keys, then played on; and for everybody."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .browsing import DESKTOP, PHONE, awaited, click, offered, serious, spot_of, stands, steer, wait_for_news

PATH = "/boards/sheepdogs"


def choose_tool(page: Page, name: str) -> None:
    """Take another tool by its button and wait until the board is drawn for it."""
    with page.expect_response(f"**{PATH}"):
        page.locator(f"label:has(#tool-{name})").click()


def click_on(page: Page, key: str) -> None:
    with page.expect_response(f"**{PATH}"):
        page.mouse.click(*spot_of(page, key))


def board(page: Page) -> Any:
    return json.loads(page.input_value("#board-text"))


def wait_for_space(page: Page, entry: list[Any]) -> None:
    """Wait until the text has this space."""
    page.wait_for_function(
        "entry => JSON.parse(document.querySelector('#board-text').value).spaces.some(s => String(s) === entry)",
        arg=",".join(map(str, entry)),
    )


def test_a_board_is_changed_by_clicks_and_keys_undone_and_played_on(pages: Any) -> None:
    page = pages()
    page.goto(f"{PATH}?start=alt2")
    choose_tool(page, "rock")
    expect(page.locator("#undo-drawing")).to_be_disabled()
    click_on(page, "0,-1")
    wait_for_space(page, [0, -1, "rock"])

    page.locator("#tool-rock").focus()
    with page.expect_response(f"**{PATH}"):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#tool-clover")).to_be_checked()
    page.locator("#board [data-key][tabindex='0']").first.focus()
    steer(page, "2,-3")
    page.keyboard.press("Enter")
    wait_for_space(page, [2, -3, "clover"])
    assert page.evaluate("document.activeElement.dataset.key") == "2,-3"

    page.click("#undo-drawing")
    wait_for_space(page, [2, -3])
    page.click("#redo-drawing")
    wait_for_space(page, [2, -3, "clover"])
    expect(page.locator("#redo-drawing")).to_be_disabled()

    page.reload()
    wait_for_space(page, [2, -3, "clover"])
    page.click("#play-on")
    expect(page.locator("#own-board")).to_have_value(re.compile("clover"))
    page.select_option('.set-up select[name="seat1"]', "here")
    page.click("text=Start the match")
    awaited(page)
    before = stands(page)
    click(page, offered(page)[0])
    wait_for_news(page, before)


def test_mistakes_are_told_and_mended(pages: Any) -> None:
    page = pages()
    page.goto(PATH)
    choose_tool(page, "fewer")
    click_on(page, "0,0")
    expect(page.locator("#answer")).to_contain_text("gets no sheep")
    page.fill("#board-text", "{oops")
    page.click("#apply")
    expect(page.locator("#answer")).to_contain_text("line 1, column 2")
    assert page.input_value("#board-text") == "{oops"
    page.click("#undo-drawing")
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator("#tool-fewer")).to_be_checked()
    expect(page.locator("#ready")).to_contain_text("V6")


def test_quick_clicks_all_count(pages: Any) -> None:
    page = pages()
    page.goto(PATH)
    choose_tool(page, "more")
    page.evaluate(
        """["0,0", "1,0", "0,0", "0,1"].forEach(key => document.querySelector(`#board [data-key="${key}"]`)
            .dispatchEvent(new MouseEvent("click", {bubbles: true})))"""
    )
    page.wait_for_function("() => JSON.parse(document.querySelector('#board-text').value).sheep.length === 3")
    assert board(page)["sheep"] == [[0, 0, 2], [1, 0, 1], [0, 1, 1]]


def test_what_is_too_large_is_told_and_the_board_stays(pages: Any) -> None:
    page = pages()
    page.goto(PATH)
    page.evaluate("document.querySelector('#board-text').value = 'x'.repeat(70000)")
    page.click("#apply")
    expect(page.locator("#answer")).to_contain_text("too large")
    expect(page.locator("#board svg")).to_be_visible()


def test_files_are_opened_and_downloaded(pages: Any, tmp_path: Any) -> None:
    page = pages()
    page.goto(f"{PATH}?start=alt3")
    with page.expect_download() as saved:
        page.click("text=Download it")
    saved.value.save_as(tmp_path / "farm.json")
    page.goto(f"{PATH}?start=blank4")
    page.set_input_files("#board-file", tmp_path / "farm.json")
    page.click("#open-file")
    expect(page.locator("#play-on")).to_be_visible()
    assert board(page)["players"] == 3


def test_a_pen_is_moved_and_turned_by_tapping_on_a_phone(pages: Any) -> None:
    page = pages(**PHONE)
    page.goto(f"{PATH}?start=alt2")
    choose_tool(page, "pen0")
    for opening in ("E", "NE"):
        with page.expect_response(f"**{PATH}"):
            page.touchscreen.tap(*spot_of(page, "-4,2"))
        page.wait_for_function(
            "way => JSON.parse(document.querySelector('#board-text').value).pens[0].open === way", arg=opening
        )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(pages: Any, theme: str) -> None:
    page = pages(color_scheme=theme, **DESKTOP)
    page.goto(PATH)
    assert serious(page) == []
    choose_tool(page, "fence")
    page.wait_for_selector('#board [data-key="0,0,E"]')
    assert serious(page) == []
    page.fill("#board-text", "{")
    page.click("#apply")
    expect(page.locator("#answer")).to_contain_text("line 1")
    assert serious(page) == []
    page.goto(f"{PATH}?start=alt4-dale")
    assert serious(page) == []
    page.click("#play-on")
    assert serious(page) == []

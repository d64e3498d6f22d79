"""Two people at one table, one in Japanese and one in English: each page speaks its own language while they play."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .browsing import PHONE, click, offered, page_troubles, serious, set_up, stands, wait_for_news


def choose_language(page: Page, name: str) -> None:
    page.click(".languages summary")
    page.click(f".languages button:text-is('{name}')")
    page.wait_for_load_state()


def test_two_people_play_in_two_languages(pages: Any) -> None:
    ann, ben = pages(), pages()
    set_up(ann, "sheep", ["me", "friend", "random"], round_cap=3)
    choose_language(ann, "日本語")
    expect(ann.locator("h1 + p")).to_have_text("全員がそろうと対局が始まります。")
    ben.goto(ann.url)
    ben.click("text=Sit down here")
    awaited = awaited_soon(ann, ben)
    for page, turn, others in ((ann, "あなたの番です。", "さんの番です。"), (ben, "Your turn.", " decides.")):
        expect(page.locator("#turn")).to_contain_text(turn if page is awaited else others)
    for _ in range(4):
        mover, other = (ann, ben) if awaited_soon(ann, ben) is ann else (ben, ann)
        if mover is ann:
            ann.locator("#typing").evaluate("part => { part.open = true; }")
            ann.fill("#typed", "nonsense")
            ann.click(".typed button")
            expect(ann.locator("#answer")).to_contain_text("を読めません")
        before = {page: stands(page) for page in (mover, other)}
        click(mover, offered(mover)[0])
        for page, stood in before.items():  # a page that has not heard of it yet would seem to be awaited still
            wait_for_news(page, stood)
        for page, heading in ((ann, "これまでの出来事"), (ben, "What has happened")):
            expect(page.locator("#log-title")).to_have_text(heading)
            assert page.locator("html").get_attribute("lang") == ("ja" if page is ann else "en")
    awaited_soon(ann, ben)
    expect(ann.locator("#turn")).to_contain_text("番です。")
    expect(ben.locator("#turn")).not_to_contain_text("番")
    assert page_troubles(ann) == []


def awaited_now(page: Page) -> bool:
    return page.get_attribute("#table", "data-decides") == "yes"


def awaited_soon(*pages: Page) -> Page:
    """The page that may choose, once one of them may."""
    for _ in range(600):
        for page in pages:
            if awaited_now(page):
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody may choose")


@pytest.mark.parametrize("path", ["/", "/games/shepherd", "/rules/peter", "/boards/sheepdogs", "/puzzles/wolf"])
def test_pages_in_japanese_fit_a_phone(pages: Any, path: str) -> None:
    page = pages(**PHONE, locale="ja-JP")
    page.goto(path)
    assert page.locator("html").get_attribute("lang") == "ja"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.querySelector('.bar').offsetHeight") < 60
    assert serious(page) == []


def test_the_switch_works_by_keys_and_without_scripts(browser: Any, served: Any) -> None:
    context = browser.new_context(base_url=served.address, java_script_enabled=False, locale="ja-JP")
    page = context.new_page()
    page.goto("/games/peter")
    page.focus(".languages summary")
    page.keyboard.press("Enter")
    page.focus(".languages button[value=en]")
    page.keyboard.press("Enter")
    expect(page.locator("h2").first).to_have_text("Set up a match")
    assert page.url.endswith("/games/peter")
    context.close()

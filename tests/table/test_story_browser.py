"""Play that one can follow: everything in sight at every size, turns looked at again, forced turns, words, the end."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from sheepfold.games import load
from sheepfold.players import KINDS
from sheepfold.players.dog_names import dog_name

from .browsing import (
    PHONE,
    Served,
    awaited,
    click,
    offered,
    page_troubles,
    play,
    serious,
    set_up,
    stands,
    visit,
    wait_for_news,
)

SIZES = [(390, 844), (844, 390), (768, 1024), (1024, 768), (1280, 720), (1366, 768), (1920, 1080)]
MOST = {"peter": 2, "wolf": 5, "sheepdogs": 4, "sheep": 4, "shepherd": 4}
"""Each game with many seats, where there is least room."""

PARTS = ["#seats", "#story", "#turn", "#skip", "#again", "#speed", "#goal", "#board > svg", "#hover"]
OUT_OF_SIGHT = """names => names.filter(name => {
    const element = document.querySelector(name), box = element.getBoundingClientRect();
    if (name === "#hover" && getComputedStyle(element).display === "none") return false;  // a finger does not hover
    const isOut = box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
    return isOut || box.width < 4 || box.height < 4;
})"""


CUT_OFF = "e => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2"


@pytest.mark.parametrize("game", MOST)
def test_board_story_goal_and_players_need_no_scrolling_at_any_size(pages: Any, game: str) -> None:
    page = pages(**PHONE)
    set_up(page, game, ["me", *["random"] * (MOST[game] - 1)])
    awaited(page)
    for width, height in SIZES:
        page.evaluate("localStorage.removeItem('reshaped')")
        page.set_viewport_size({"width": width, "height": height})
        shape = "tall" if width <= 760 and height > width else "wide"
        page.wait_for_selector(f'#table[data-shape="{shape}"]')
        page.wait_for_load_state()
        assert page.evaluate(OUT_OF_SIGHT, PARTS) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
        assert not page.eval_on_selector("#goal", CUT_OFF), (width, height)


def test_a_board_that_came_in_the_wrong_shape_is_asked_for_again(pages: Any) -> None:
    page = pages(**PHONE)
    set_up(page, "peter", ["me", "random"])
    awaited(page)
    answered = []

    def answer_tall_once(route: Route) -> None:
        address = route.request.url
        route.continue_(url=address if answered else f"{address}{'&' if '?' in address else '?'}shape=tall")
        answered.append(address)

    page.route(page.url, answer_tall_once)
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_selector('#table[data-shape="wide"]')
    assert len(answered) == 2


HEAR = """() => {
    const turn = document.querySelector("#turn");
    globalThis.told = [];
    new MutationObserver(() => told.push(turn.textContent)).observe(turn, {childList: true});
}"""


def animated(browser: Browser, served: Served, game: str, *sitters: str, **more: Any) -> Page:
    """A page with animations, after the first decision of its own."""
    _, page = visit(browser, served, calm=False, **more)
    set_up(page, game, list(sitters))
    awaited(page)
    return page


def test_the_last_turn_is_looked_at_again_and_everything_is_as_before(browser: Browser, served: Served) -> None:
    page = animated(browser, served, "peter", "me", "random")
    page.select_option("#speed", "0")
    before = stands(page)
    click(page, offered(page)[0])
    wait_for_news(page, before)
    awaited(page)
    turn, board = page.text_content("#turn"), page.inner_html("#board")
    page.evaluate(HEAR)
    page.focus("#again")
    page.keyboard.press("Enter")
    page.wait_for_function("() => told.length > 0")
    expect(page.locator("#skip")).to_be_enabled()
    page.click("#skip")
    expect(page.locator("#skip")).to_be_disabled()
    assert page.text_content("#turn") == turn
    assert page.inner_html("#board") == board
    assert any("acts" in line for line in page.evaluate("told"))
    assert page_troubles(page) == []
    page.context.close()


def test_speed_and_skip_stand_in_the_story_and_are_remembered(browser: Browser, served: Served) -> None:
    page = animated(browser, served, "shepherd", "me", "random")
    page.select_option("#speed", "0.45")
    page.reload()
    assert page.input_value("#speed") == "0.45"
    page.context.close()


def test_a_forced_turn_is_played_with_a_word_that_says_so(browser: Browser, served: Served) -> None:
    _, page = visit(browser, served, plays_forced=True)
    set_up(page, "peter", ["me", "random"], deal="small")
    for _ in range(60):
        page.wait_for_selector('#table[data-decides="yes"]')
        before = stands(page)
        if page.get_attribute("#table", "data-forced") is not None:
            expect(page.locator("#said")).to_contain_text("Only one choice is left")
            wait_for_news(page, before)
            page.context.close()
            return
        click(page, offered(page)[-1])
        wait_for_news(page, before)
    raise AssertionError("every turn had several choices")


def test_words_come_first_and_notation_is_a_switch(pages: Any) -> None:
    page = pages()
    set_up(page, "shepherd", ["me", "random"])
    awaited(page)
    click(page, offered(page)[0])
    assert page.locator("#typed").is_hidden()
    expect(page.locator(".notation:visible")).to_have_count(0)
    page.click("#about > summary")
    page.check("#notation")
    expect(page.locator("#log .notation").first).to_be_visible()
    page.reload()
    expect(page.locator("#log .notation").first).to_be_visible()


def test_computers_have_names_and_faces_of_their_own(pages: Any) -> None:
    page = pages()
    page.goto("/games/wolf")
    page.click(".intro button.main")
    page.wait_for_selector("#board svg")
    names = page.locator("#seats .name").all_text_contents()
    assert [name.split()[0] for name in names[1:]] == [dog_name("pup", seat) for seat in range(1, 5)]
    assert len({page.locator(f"#seat-{seat} .face").inner_html() for seat in range(1, 5)}) == 4
    assert len({dog_name(kind, seat) for kind in KINDS for seat in range(8)}) == 8 * len(KINDS)


def test_the_end_tells_who_won_with_a_score_table_and_the_board_behind_it(pages: Any) -> None:
    page = pages()
    set_up(page, "wolf", ["me", "random", "random"])
    play(page, 6, click)
    rows = page.locator(".result tbody tr")
    assert rows.count() == page.locator("#seats .seat").count()
    assert "winner" in (rows.first.get_attribute("class") or "")
    points = [int(text) for text in page.locator(".result .points").all_text_contents()]
    assert points == sorted(points, reverse=True)
    assert page.evaluate("(s => s.scrollTop + s.clientHeight >= s.scrollHeight - 1)(document.querySelector('#said'))")
    assert serious(page) == []
    page.click("#finale > summary")
    expect(page.locator(".finale-card")).to_be_hidden()
    page.click("#finale > summary")
    expect(page.locator(".finale-card button.main")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".result .parts").first).to_be_visible()


@pytest.mark.parametrize("game", ["peter", "wolf"])
def test_steps_and_board_of_a_replay_need_no_scrolling_at_any_size(pages: Any, game: str) -> None:
    page = pages(**PHONE)
    set_up(page, game, ["me", *["random"] * (MOST[game] - 1)])
    awaited(page)
    address = page.url.split("?")[0]
    for width, height in SIZES:
        page.goto("about:blank")  # a board that is open is drawn anew for another shape of window
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{address}/replay")
        assert page.evaluate(OUT_OF_SIGHT, ["#seats", "#first", "#run", "#last", "#board > svg"]) == [], (width, height)


def test_every_game_says_what_is_played_for() -> None:
    for name in MOST:
        game = load(name)
        assert all(standing.goal for standing in game.view.standings(game.new(seed=1)))

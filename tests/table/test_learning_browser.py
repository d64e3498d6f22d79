"""Coached games and puzzles in a real browser: all five played through, by mouse, by touch and by keys."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sheepfold
from sheepfold.match.coaching import CoachedGame
from sheepfold.puzzles.puzzle import puzzles_of
from sheepfold.table.pages.coaching import read_made

from .browsing import PHONE, by_keys, click, offered, serious, tap

GAMES = sheepfold.game_names()


def go_through(page: Page, name: str, make: Any) -> None:
    """Play a coached game to its end, doing what the coach waits for."""
    game = sheepfold.load(name)
    while not page.locator("#coach-end").count():
        number = page.get_attribute("#table", "data-number")
        made = (page.get_attribute("#table", "data-query") or "").removeprefix("?made=")
        wanted = CoachedGame(game, read_made(made)).accepted
        if not wanted:
            page.focus("#go-on")
            page.keyboard.press("Enter")
        else:
            page.wait_for_selector("#board .pointer", state="attached")
            make(page, next(choice for choice in offered(page) if choice["code"] in wanted))
        page.wait_for_selector(f'#table:not([data-number="{number}"])')


@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("wolf", "shepherd")])
def test_a_coached_game_is_played_through(pages: Any, name: str) -> None:
    page = pages()
    page.goto(f"/coach/{name}")
    go_through(page, name, click)
    expect(page.locator("#coach-end")).to_contain_text("Play a real game")


def test_a_coached_game_by_touch_on_a_phone_in_japanese(pages: Any) -> None:
    page = pages(**PHONE, locale="ja-JP")
    page.goto("/coach/wolf")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    go_through(page, "wolf", tap)
    expect(page.locator("#coach-end")).to_contain_text("本当のゲームをする")


def test_a_coached_game_by_keys_from_the_front_door_to_a_real_game(pages: Any) -> None:
    page = pages()
    page.goto("/")
    page.click('.cover[data-game="shepherd"] .buttons a.button:last-child')
    go_through(page, "shepherd", by_keys)
    assert serious(page) == []
    page.click("#restart")
    expect(page.locator("#turn")).to_contain_text("Welcome!")
    page.go_back()
    page.click("#coach-end button")
    page.wait_for_selector('#table[data-match]:not([data-match^="coach"])')


def test_a_wrong_choice_is_explained_and_nothing_changes(pages: Any) -> None:
    page = pages()
    page.goto("/coach/peter?made=n")
    click(page, next(choice for choice in offered(page) if choice["move"] == "W7"))
    expect(page.locator("#answer")).to_contain_text("take Sheep 7 now")
    assert page.get_attribute("#table", "data-number") == "1"


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_is_missed_hinted_and_solved(pages: Any, name: str) -> None:
    game = sheepfold.load(name)
    puzzle = next(one for one in puzzles_of(game)[len(puzzles_of(game)) // 2 :] if len(one.worths) > 3)
    page = pages()
    page.goto(f"/puzzles/{name}/{puzzle.name}")
    page.click("#hint")
    page.wait_for_selector("#board .pointer", state="attached")
    wrong = next(choice for choice in offered(page) if choice["code"] != puzzle.answer)
    right = next(choice for choice in offered(page) if choice["code"] == puzzle.answer)
    click(page, wrong)
    page.wait_for_selector('#table[data-result="wrong"]')
    click(page, right)
    page.wait_for_selector('#table[data-result="right"]')
    expect(page.locator("#explained")).to_contain_text("chance to win")
    if name == GAMES[0]:
        assert serious(page) == []
        page.goto(f"/puzzles/{name}")
        assert page.get_attribute(f'[data-puzzle-link="{name} {puzzle.name}"]', "data-was") == "right"


def test_right_answers_make_a_streak_and_a_wrong_one_ends_it(pages: Any) -> None:
    game = sheepfold.load("shepherd")
    page = pages(**PHONE)
    page.goto("/puzzles")
    page.click('[data-next="shepherd"]')
    for number in (1, 2):
        page.wait_for_selector('#table[data-result=""] #choices', state="attached")
        which = page.url.split("?")[0].rsplit("/", 1)[1]
        answer = next(puzzle.answer for puzzle in puzzles_of(game) if puzzle.name == which)
        tap(page, next(choice for choice in offered(page) if choice["code"] == answer))
        page.wait_for_selector('#table[data-result="right"]')
        expect(page.locator("#streak")).to_have_text(f"Streak: {number}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.click("#next-puzzle")
    page.click("#solution")
    page.wait_for_selector('#table[data-result="shown"]')
    expect(page.locator("#streak")).to_have_text("")
    page.goto("/puzzles")
    expect(page.locator('[data-solved="shepherd"]')).to_have_text(f"2 of {len(puzzles_of(game))} solved")

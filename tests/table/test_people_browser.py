"""Coming back, in a real browser: a name that stays, a scoreboard, the day's deal, a challenge, lobby and reactions."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from .browsing import PHONE, Served, serious, set_up


def named(page: Page, name: str, face: str = "wolf") -> Page:
    """Choose a name by keys alone."""
    page.goto("/me")
    page.fill("#my-name", name)
    page.focus(f'.faces input[value="{face}"]')
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.wait_for_selector(".notice-bar")
    return page


def finish(served: Served, page: Page, place: int = -1) -> None:
    """Play a page's match to its end by the choice at this place of each list, or its first one, the page away."""
    address = page.url
    page.goto("about:blank")
    room = served.app.state.rooms.room(address.rsplit("/", 1)[-1])
    while not room.started.over:
        seat = room.started.actor
        choices = room.started.seen_by(seat).choices()
        room.play(seat, room.number, choices[max(place, -len(choices))], by_computer=bool(room.mind_of(seat)))
    page.goto(address)


@pytest.fixture
def still(served: Served, monkeypatch: pytest.MonkeyPatch) -> Served:
    """A table whose computer players wait."""
    monkeypatch.setattr(served.app.state.rooms.computers, "think", lambda room: None)
    return served


def fits(page: Page) -> bool:
    """Whether nothing has to be scrolled sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_name_is_chosen_by_keys_and_fills_in_every_form(pages: Any) -> None:
    page = named(pages(**PHONE), "Mia")
    assert page.text_content("h1") == "Mia"
    page.goto("/games/peter")
    assert page.input_value('.set-up [name="name0"]') == "Mia"
    page.click("text=Play now")
    page.wait_for_selector("#table")
    assert "Mia" in (page.text_content("#seat-0 .name") or "")
    assert page.locator("#seat-0 .portrait .face").count() == 1
    page.goto("/me")
    page.check("#confirm")
    page.reload()
    assert page.is_checked("#confirm")


def test_a_private_link_makes_another_device_the_same_person(pages: Any) -> None:
    desktop, phone = named(pages(), "Mia"), pages(**PHONE)
    phone.goto(desktop.input_value("#my-link"))
    assert fits(phone)
    phone.click("text=Yes, this is my device")
    assert phone.text_content("h1") == "Mia"
    desktop.click(".danger summary")
    desktop.check('.danger input[name="agreed"]')
    desktop.click(".danger button")
    desktop.wait_for_selector("text=Everything is deleted")
    phone.goto("/me")
    assert phone.text_content("h1") == "A name that stays"


def test_axe_finds_nothing_serious_by_day_and_night_and_nothing_is_too_wide(pages: Any, still: Served) -> None:
    page, other = pages(**PHONE), pages()
    page.goto("/me")
    assert serious(page) == []
    named(page, "Maximilian Brandenburger")
    page.fill("#group-name", "The Sunday table")
    page.click("text=Begin a scoreboard")
    group = page.url
    named(other, "Otto").goto(group)
    other.click("#join-group")
    set_up(page, "wolf", ["me", "friend"])
    other.goto(page.url)
    other.click("text=Sit down here")
    page.wait_for_selector("#react")
    finish(still, page)
    page.goto("/daily/wolf")
    page.click("#play-daily")
    page.wait_for_selector("#table")
    finish(still, page)
    daily = page.url
    set_up(page, "wolf", ["me", "dog"])
    finish(still, page)
    page.click("#challenge")
    for number, path in enumerate((group, "/me", "/daily", "/daily/wolf", page.url, "/lobby", daily, "/")):
        page.emulate_media(color_scheme=("light", "dark")[number % 2])  # type: ignore[arg-type]
        page.goto(path)
        assert fits(page), path
        if path not in (daily, "/"):
            assert serious(page) == [], path


def test_the_deal_of_the_day_is_played_and_compared(pages: Any, still: Served) -> None:
    for number, name in enumerate(("Ann", "Ben")):
        page = named(pages(), name)
        page.goto("/daily")
        page.click("#deal-wolf button.main")
        page.wait_for_selector("#table")
        assert "the try that counts" in (page.text_content("#shared-deal") or "")
        finish(still, page, place=-1 - number)
        page.wait_for_selector("#compare")
        assert page.locator("#analyse").count() == 0
        page.click("#compare")
        page.wait_for_selector("#verdict")
    assert "other player" in (page.text_content("#verdict") or "")
    assert "Sheepfold, the deal of" in page.input_value("#share-text")
    assert page.locator("tbody tr").count() >= 2
    page.click("#practise")
    page.wait_for_selector("#table")
    assert "practice" in (page.text_content("#shared-deal") or "")


def test_a_challenge_is_taken_and_both_results_stand_side_by_side(pages: Any, still: Served) -> None:
    ann, ben = named(pages(), "Ann"), named(pages(**PHONE), "Ben")
    set_up(ann, "wolf", ["me", "dog", "dog"])
    finish(still, ann)
    ann.click("#challenge")
    ben.goto(ann.input_value("#challenge-link"))
    assert ben.text_content("h1") == "Beat Ann at this deal"
    ben.click("#take-challenge")
    ben.wait_for_selector("#table")
    finish(still, ben, place=-2)
    ben.click("#compare")
    assert ben.locator("#side-by-side li").count() == 3
    ann.reload()
    assert "Ben" in (ann.text_content("section[aria-labelledby=answers]") or "")


def test_somebody_from_the_lobby_sits_down_and_reactions_are_seen_and_muted(pages: Any) -> None:
    ann, ben = named(pages(), "Ann"), named(pages(**PHONE), "Ben", "cow")
    set_up(ann, "peter", ["me", "friend"])
    ann.click("#listing button")
    ann.wait_for_selector("text=Take it out of the lobby")
    ben.goto("/lobby")
    assert fits(ben)
    ben.click("text=Sit down")
    ben.click("text=Sit down here")
    ben.wait_for_selector("#react")
    ben.click("#react")
    assert fits(ben)
    ben.click('#react-menu button[value="dog"]')
    ann.wait_for_selector("#shown-reactions li")
    assert "Ben Well played!" in " ".join((ann.text_content("#shown-reactions") or "").split())
    assert not ben.is_visible("#react-menu")
    ann.click("#about summary")
    ann.uncheck("#about #reactions")
    assert not ann.is_visible("#shown-reactions")
    assert serious(ann) == []

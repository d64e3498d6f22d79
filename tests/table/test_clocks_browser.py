"""Clocks and leavers in a real browser: a time runs out, a seat is left and taken back, one who is away is replaced."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .browsing import PHONE, Served, serious


class Shifted:
    """The true time and a little more: as if it had passed."""

    def __init__(self) -> None:
        self.more = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC).replace(tzinfo=None) + self.more

    def pass_by(self, seconds: float) -> None:
        self.more += timedelta(seconds=seconds)


@pytest.fixture
def time(served: Served) -> Iterator[Shifted]:
    store = served.app.state.store
    true = store.now
    store.now = shifted = Shifted()
    yield shifted
    store.now = true


def together(ann: Page, ben: Page, clock: str) -> None:
    """Ann sets up a match with a clock, and Ben sits down."""
    ann.goto("/games/shepherd")
    ann.check('.set-up input[name="seats"][value="2"]')
    ann.select_option('.set-up select[name="seat1"]', "friend")
    ann.fill('.set-up input[name="name0"]', "Ann")
    ann.select_option('select[name="clock"]', clock)
    if clock == "own":
        ann.fill('input[name="clock_amount"]', "2")
    ann.select_option('select[name="keeper"]', "random")
    ann.click("text=Start the match")
    ann.wait_for_selector("#table")
    ben.goto(ann.url)
    ben.fill('input[name="name"]', "Ben")
    ben.click("text=Sit down here")
    for page in (ann, ben):
        page.wait_for_selector("#board")


def decider(ann: Page, ben: Page) -> tuple[Page, Page]:
    """The one who must decide, and the other."""
    return (ann, ben) if ann.get_attribute("#table", "data-decides") == "yes" else (ben, ann)


def milliseconds(page: Page) -> int:
    """What the running clock of a page says is left."""
    text = page.locator("#seats .clock.runs .clock-text").inner_text()
    minutes, seconds = text.split(":")
    return 1000 * (60 * int(minutes) + int(seconds))


def test_a_time_runs_out_and_the_seat_is_taken_back(pages: Any, time: Shifted) -> None:
    ann, ben = pages(), pages(**PHONE)
    together(ann, ben, "own")
    mover, other = decider(ann, ben)
    assert 100_000 < milliseconds(mover) <= 120_000
    assert other.locator("#seats .clock.runs.low").count() == 0
    time.pass_by(105)
    mover.reload()
    clock = mover.locator("#seats .seat.you .clock")
    expect(clock).to_contain_text("hurry", use_inner_text=True, ignore_case=True)
    expect(mover.locator("#clock-said")).to_contain_text("time: 0:")
    before = milliseconds(mover)
    mover.wait_for_function(
        "b => { const [m, s] = document.querySelector('#seats .clock.runs .clock-text').textContent.split(':');"
        " return 60000 * m + 1000 * s < b; }",
        arg=before,
    )
    assert serious(mover) == []
    time.pass_by(20)
    expect(mover.locator(".gone")).to_contain_text("A computer (random) goes on for you.")
    expect(other.locator(".tag.kept")).to_be_visible()
    expect(other.locator("#log")).to_contain_text("time is over; a computer (random) goes on.")
    other.wait_for_selector('#table[data-decides="yes"]')
    expect(other.locator("#log")).to_contain_text("by a computer")
    assert serious(mover) == []
    mover.click("text=Take my seat back")
    expect(other.locator("#log")).to_contain_text("is back.")
    expect(mover.locator(".gone")).to_have_count(0)
    expect(mover.locator("#seats .seat.you .clock")).to_contain_text("2:00")


def test_a_seat_is_left_and_taken_back_and_one_who_is_away_is_replaced(
    pages: Any, time: Shifted, served: Served
) -> None:
    ann, ben, guest = pages(), pages(), pages()
    together(ann, ben, "none")
    guest.goto(ann.url)
    assert guest.locator("#leave").count() == 0
    ann.click("#leave > summary")
    ann.click("text=a computer goes on for me")
    expect(ben.locator("#log")).to_contain_text("Ann has left; a computer (random) goes on.")
    expect(guest.locator(".tag.kept")).to_be_visible()
    ben.wait_for_selector('#table[data-decides="yes"]')
    ann.click("text=Take my seat back")
    expect(ben.locator("#log")).to_contain_text("Ann is back.")
    ben.goto("about:blank")
    room = served.app.state.rooms.room(ann.url.rpartition("/m/")[2])
    while 1 in room.watched_seats():
        ann.wait_for_timeout(20)
    time.pass_by(150)
    served.app.state.timekeeper.call_the_roll()
    button = ann.locator("text=Let a computer play for Ben")
    expect(button).to_be_visible()
    expect(ann.locator("#seats")).to_contain_text("away")
    button.click()
    expect(guest.locator("#log")).to_contain_text("Ben is away; Ann lets a computer (random) go on.")
    ann.wait_for_selector('#table[data-decides="yes"]')
    ben.goto(ann.url)
    ben.click("text=Take my seat back")
    expect(ann.locator("#log")).to_contain_text("Ben is back.")

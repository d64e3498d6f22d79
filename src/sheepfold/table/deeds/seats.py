"""Sitting down: names, words for chance and private links."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from sheepfold.language import say
from sheepfold.match.chance import Source, drawn_word
from sheepfold.match.names import BadName, proper_name
from sheepfold.table.deeds.errors import NoSeat, Unfit
from sheepfold.table.live.room import News, Room, commitment
from sheepfold.table.store.stored import AWAITED, TooLate

MOST_NAME = 24
MOST_WORD = 64


# -------------------------------------------------------------------- what somebody brings


def checked_name(text: str, usual: str) -> str:
    """A name that can be shown, or the usual one for an empty text."""
    try:
        return proper_name(text, MOST_NAME) if text.strip() else usual
    except BadName as trouble:
        raise Unfit(str(trouble)) from None


def checked_word(text: str) -> str:
    """A word that somebody brings for chance; empty if they bring none."""
    word = " ".join(text.split())
    if len(word) > MOST_WORD or not word.isprintable():
        raise Unfit(say("a word for chance has up to {most} letters, digits and spaces", most=MOST_WORD))
    return word


def checked_seat(room: Room, seat: int) -> int:
    """A seat that the match has; `NoSeat` for any other."""
    if seat >= len(room.names):
        raise NoSeat(say("there is no such seat at this table"))
    return seat


# -------------------------------------------------------------------- sitting down


def join(room: Room, seat: int, name: str, word: str, browser: str = "") -> None:
    """Take an open seat; the match begins with the last one. `TooLate` if it is taken. A program has no browser.

    Without a word the table draws one; without a name it is that of the browser's profile, or else the seat's.
    """
    checked_seat(room, seat)
    profile = room.store.profile(browser) if browser else None
    called, brought = checked_name(name, profile.name if profile else room.names[seat]), checked_word(word)
    source = Source.OWN if brought else Source.TABLE
    _take(room, seat, called, browser, brought or drawn_word(commitment(room), seat), source)


def join_any(room: Room, name: str, word: str) -> int:
    """Take the first open seat that nobody else takes meanwhile; its number."""
    while True:
        free = [seat.number for seat in room.stored.seats if not seat.taken]
        if not free:
            raise TooLate(say("every seat is taken"))
        try:
            join(room, free[0], name, word)
        except TooLate:
            room.catch_up()
        else:
            return free[0]


def sit_by_link(room: Room, key: str, browser: str) -> None:
    """Let the browser that has opened a seat's private link hold the seat; an open one then awaits its word."""
    seat = room.store.hold_seat(room.name, key, browser)
    if not room.stored.seats[seat].taken:
        _take(room, seat, room.names[seat], browser, "", AWAITED)
    else:
        _show_change(room)


def _take(room: Room, seat: int, name: str, browser: str, word: str, source: str) -> None:
    profile = room.store.profile(browser) if browser else None
    room.store.take_seat(room.name, seat, name, browser, word, source, profile.face if profile else "")
    _show_change(room)


def _show_change(room: Room) -> None:
    room.catch_up()
    room.announce(News.HERE)


# -------------------------------------------------------------------- words and links


def bring_word(room: Room, seat: int, text: str) -> None:
    """Bring the word for chance that was awaited from a seat; for an empty one the table draws it."""
    word = checked_word(text)
    source = Source.OWN if word else Source.TABLE
    if not room.store.bring_word(room.name, seat, word or drawn_word(commitment(room), seat), source):
        raise TooLate(say("this seat has its word already"))
    _show_change(room)


def bring_words(room: Room, words: Iterable[tuple[int, str]]) -> None:
    """The same for several seats, all of whose words must be fit; of a word that is sent twice the first one counts."""
    for seat, word in [(seat, checked_word(text)) for seat, text in words]:
        with suppress(TooLate):
            bring_word(room, seat, word)


def renew_link(room: Room, seat: int, agreed: bool, browser: str = "") -> None:
    """Make a seat's private link anew: everybody but this browser loses the seat, which must be agreed to."""
    if not agreed:
        raise Unfit(say("nothing was changed: say that the other devices may lose the seat"))
    room.store.renew_link(room.name, seat, browser)
    _show_change(room)

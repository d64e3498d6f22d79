"""Deeds: what people and programs do is checked in one place; rooms announce it, and Rooms reacts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import sheepfold
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.errors import BadOption
from sheepfold.match.match import CannotUndo
from sheepfold.match.record import read, write
from sheepfold.table import deeds
from sheepfold.table.api.errors import name_of
from sheepfold.table.app import REFUSED
from sheepfold.table.deeds.errors import NoSeat, NotOver, Unfit
from sheepfold.table.deeds.setting_up import FRIEND, HERE, ME, Rematch, new_seat
from sheepfold.table.live.course import NoDraft
from sheepfold.table.live.room import News, Room, Stale, SubstitutePlays
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import AWAITED, NewSeat, Stored, TooLate

from .private_postgres import fresh_database
from .visits import SECRETS, TWO_SEATS

ANN, BEN = NewSeat("Ann", holders=("a",), taken=True), NewSeat("Ben", holders=("b",), taken=True)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(fresh_database(tmp_path))
    yield store
    store.close()


class Heard:
    """What a room has announced."""

    def __init__(self) -> None:
        self.news: list[News] = []

    def __call__(self, room: Room, news: News) -> None:
        self.news.append(news)

    def since(self) -> list[News]:
        news, self.news = self.news, []
        return news


def room_with(store: Store, heard: Heard, *seats: NewSeat, game: str = TWO_SEATS, **more: Any) -> Room:
    name = deeds.set_up(store, deeds.Wanted(sheepfold.load(game), seats or (ANN, BEN), **more))
    return Room(store, name, react=heard)


def choose_first(room: Room) -> int:
    seat = room.started.actor
    assert deeds.choose(room, seat, deeds.Chosen(room.number, room.started.position.choices()[0])) == ()
    return seat


def play_out(room: Room) -> None:
    while not room.started.over:
        choose_first(room)


# -------------------------------------------------------------------- announcing


def test_every_deed_is_announced_after_it_is_stored(store: Store) -> None:
    heard = Heard()
    room = room_with(store, heard, ANN, NewSeat("Ben"))
    deeds.join(room, 1, "Bob", "a word", "b")
    assert heard.since() == [News.HERE]
    seat = choose_first(room)
    assert heard.since() == [News.HERE]
    deeds.leave(room, seat)
    deeds.come_back(room, seat)
    assert heard.since() == [News.HERE, News.HERE]
    assert Room(store, room.name).number == room.number == 3


def test_a_computers_choice_and_another_processes_are_announced_as_such(store: Store) -> None:
    heard, other_heard = Heard(), Heard()
    room = room_with(store, heard)
    other = Room(store, room.name, react=other_heard)
    room.play(room.started.actor, 0, room.started.position.choices()[0], by_computer=True)
    assert heard.since() == [News.COMPUTER]
    with pytest.raises(Stale):
        choose_first(other)
    assert other_heard.since() == [News.ELSEWHERE]


def test_what_is_refused_is_not_announced(store: Store) -> None:
    heard = Heard()
    room = room_with(store, heard)
    with pytest.raises(ValueError, match="not allowed"):
        deeds.choose(room, room.started.actor, deeds.Chosen(0, 32000))
    with pytest.raises(CannotUndo):
        deeds.ask_undo(room, 0, 0)
    assert heard.since() == []


def test_rooms_react_to_what_a_room_announces(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = Rooms(store, 1)
    room = rooms.room(deeds.set_up(store, deeds.Wanted(sheepfold.load(TWO_SEATS), (ANN, BEN))))
    thought: list[str] = []
    monkeypatch.setattr(rooms.computers, "think", lambda room: thought.append("think"))
    monkeypatch.setattr(rooms.computers, "go_on", lambda room: thought.append("go on"))
    for news in News:
        room.announce(news)
    assert thought == ["think", "go on"]
    choose_first(room)
    assert thought == ["think", "go on", "think"]
    rooms.close()


# -------------------------------------------------------------------- choosing and taking back


def test_a_draft_is_told_to_nobody_and_sent_with_the_next_choice(store: Store) -> None:
    heard = Heard()
    room = drafting_room(store, heard)
    seat = room.started.actor
    code = next(code for code in room.started.position.choices() if room.is_draft(seat, [code]))
    draft = deeds.choose(room, seat, deeds.Chosen(0, code))
    assert (draft, room.number, heard.since()) == ((code,), 0, [])
    seen = room.draft(seat, draft).seen_by(seat)
    last = next(choice for choice in seen.choices() if not room.is_draft(seat, (*draft, choice)))
    typed = room.game.notation.write_choice(seen.record, last)
    assert deeds.choose(room, seat, deeds.Chosen(0, None, typed, draft)) == ()
    assert [span.step.choice for span in room.spans] == [code, last]
    assert heard.since() == [News.HERE]


def drafting_room(store: Store, heard: Heard) -> Room:
    """A room of a game in which the first decision is sent together with the next one."""
    for name in sheepfold.game_names():
        game = sheepfold.load(name)
        if game.sent_together:
            seats = [NewSeat(f"Seat {seat}", taken=True) for seat in range(game.usual_seats)]
            room = room_with(store, heard, *seats, game=name)
            if any(room.is_draft(room.started.actor, [code]) for code in room.started.position.choices()):
                return room
    raise AssertionError("no game begins with a draft")


def test_what_is_no_draft_is_refused_before_it_is_looked_at(store: Store) -> None:
    room = room_with(store, Heard())
    seat, code = room.started.actor, room.started.position.choices()[0]
    with pytest.raises(NoDraft):
        deeds.choose(room, seat, deeds.Chosen(0, code, draft=(code,)))
    choose_first(room)
    with pytest.raises(Stale):
        deeds.choose(room, room.started.actor, deeds.Chosen(0, typed="nonsense", draft=(code,)))


def test_one_who_has_left_chooses_again_when_back(store: Store) -> None:
    room = room_with(store, Heard())
    seat = room.started.actor
    deeds.leave(room, seat)
    with pytest.raises(SubstitutePlays):
        choose_first(room)
    deeds.come_back(room, seat)
    assert choose_first(room) == seat


# -------------------------------------------------------------------- seats


def test_the_first_open_seat_is_taken_even_if_somebody_else_takes_one_meanwhile(store: Store) -> None:
    room = room_with(store, Heard(), ANN, NewSeat("One"), NewSeat("Two"), game=SECRETS_OF_THREE)
    elsewhere = Room(store, room.name)
    deeds.join(elsewhere, 1, "Eve", "")
    assert deeds.join_any(room, "Bob", "") == 2
    with pytest.raises(TooLate, match="every seat is taken"):
        deeds.join_any(room, "Cat", "")


SECRETS_OF_THREE = next(name for name in sheepfold.game_names() if 3 in sheepfold.load(name).seats)


def test_a_private_link_of_an_open_seat_awaits_its_word(store: Store) -> None:
    room = room_with(store, Heard(), ANN, NewSeat("Ben"))
    deeds.sit_by_link(room, room.stored.seats[1].key, "b")
    assert (room.match, room.stored.seats[1].source, room.seats_of("b")) == (None, AWAITED, [1])
    deeds.bring_words(room, [(1, "  two   words "), (1, "another")])
    assert room.stored.seats[1].word == "two words"
    assert room.started.names == ("Ann", "Ben")


@pytest.mark.parametrize(
    ("deed", "refused"),
    [
        (lambda room: deeds.join(room, 9, "Ben", ""), NoSeat),
        (lambda room: deeds.join(room, 1, "x" * 25, ""), Unfit),
        (lambda room: deeds.join(room, 1, "Ben", "x" * 65), Unfit),
        (lambda room: deeds.renew_link(room, 0, agreed=False), Unfit),
        (lambda room: deeds.join(room, 0, "Ben", ""), TooLate),
    ],
    ids=["no seat", "long name", "long word", "not agreed", "taken"],
)
def test_a_deed_that_is_refused_changes_nothing(store: Store, deed: Any, refused: type[Exception]) -> None:
    heard = Heard()
    room = room_with(store, heard, ANN, NewSeat("Ben"))
    before = store.match(room.name)
    with pytest.raises(refused):
        deed(room)
    assert store.match(room.name) == before
    assert heard.since() == []


def test_every_refusal_of_a_deed_has_a_status_and_the_name_that_programs_know() -> None:
    known = {NoSeat: (404, "not_found"), NotOver: (409, "conflict"), SubstitutePlays: (409, "seat_kept")}
    assert {error: (REFUSED[error], name_of(error)) for error in known} == known
    assert REFUSED[Unfit] == 422
    assert name_of(Unfit).startswith("unprocessable_")


# -------------------------------------------------------------------- before and after a match


def test_seats_are_wanted_with_and_without_a_browser() -> None:
    assert new_seat(0, ME, "Ann", False, "a") == NewSeat("Ann", holders=("a",), taken=True)
    assert new_seat(1, HERE, "", True, "a") == NewSeat("Guest 2", holders=("a",), taken=True, brings_word=True)
    assert new_seat(0, ME, "Ann", True) == NewSeat("Ann", taken=True, brings_word=True)
    assert new_seat(1, FRIEND, "", False) == NewSeat("Guest 2")
    assert new_seat(2, "random", "", False) == NewSeat("Muddle", mind="random")
    with pytest.raises(BadOption):
        new_seat(1, HERE, "", False)


def test_a_rematch_waits_for_the_end_and_rotates_the_seats(store: Store) -> None:
    room = room_with(store, Heard(), substitute="random")
    with pytest.raises(NotOver):
        deeds.rematch(room)
    play_out(room)
    rematch = deeds.rematch(room)
    new = store.match(rematch.match)
    assert [seat.name for seat in new.seats] == ["Ben", "Ann"]
    assert new.match.substitute == "random"
    assert [new.seats[rematch.seat_of(seat)].name for seat in (0, 1)] == ["Ann", "Ben"]
    assert deeds.rematch(room).match == rematch.match
    assert Rematch("x", is_rotated=False, seats=3).seat_of(2) == 2


def test_a_record_is_masked_until_the_end(store: Store) -> None:
    room = room_with(store, Heard(), game=SECRETS)
    choose_first(room)
    match = room.started
    assert deeds.record(room, 0) == write(match, 0)
    assert deeds.record(room, SPECTATOR) == write(match, SPECTATOR)
    assert deeds.record(room, 0) != deeds.record(room, 1)
    play_out(room)
    assert read(deeds.record(room, SPECTATOR)).over


# -------------------------------------------------------------------- the store's values


def test_what_the_store_gives_cannot_be_changed(store: Store) -> None:
    room = room_with(store, Heard())
    choose_first(room)
    stored = store.match(room.name)
    assert isinstance(stored, Stored)
    for value in (stored, stored.match, stored.seats[0], stored.steps[0], *store.matches_of("a", 1)):
        assert is_dataclass(value)
        with pytest.raises(FrozenInstanceError):
            value.anything = 1  # type: ignore[attr-defined]


def test_a_copy_for_those_who_draw_stays_as_it_is(store: Store) -> None:
    room = room_with(store, Heard())
    shown = room.shown()
    before = shown.number, shown.stored.match.changes
    choose_first(room)
    assert (shown.number, shown.stored.match.changes) == before
    assert room.stored.match.changes == before[1] + 1

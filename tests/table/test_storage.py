"""What is stored is there after any end, and two who store at once are told apart."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import sheepfold
from sheepfold.match.match import CannotUndo
from sheepfold.table import deeds
from sheepfold.table.live import thinking
from sheepfold.table.live.room import Room, Stale
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import NewSeat, NoSuchMatch, StepKind, StoredStep, TooLate

from .private_postgres import fresh_database
from .visits import TWO_SEATS


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(fresh_database(tmp_path))
    yield store
    store.close()


def new(store: Store, *seats: NewSeat) -> str:
    rooms = Rooms(store, 1)
    sitting = seats or (NewSeat("Ann", holders=("a",), taken=True), NewSeat("Ben", holders=("b",), taken=True))
    return deeds.set_up(rooms.store, deeds.Wanted(sheepfold.load(TWO_SEATS), sitting))


def play_some(room: Room, steps: int) -> None:
    for _ in range(steps):
        room.play(room.started.actor, room.number, room.started.position.choices()[0])


def test_a_room_is_rebuilt_from_what_is_stored(store: Store) -> None:
    room = Room(store, new(store))
    play_some(room, 12)
    again = Room(store, room.name)
    assert again.number == 12
    assert again.started.position == room.started.position
    assert again.started.names == ("Ann", "Ben")


def test_two_processes_keep_in_step(store: Store) -> None:
    one = Room(store, new(store))
    other = Room(store, one.name)
    play_some(one, 3)
    with pytest.raises(Stale):
        other.play(other.started.actor, other.number, other.started.position.choices()[0])
    assert other.number == 3
    play_some(other, 1)
    one.catch_up()
    assert one.started.position == other.started.position


def test_a_step_is_stored_once(store: Store) -> None:
    room = Room(store, new(store))
    store.add_step(room.name, 0, StoredStep(StepKind.PLAY, 0, 1))
    with pytest.raises(TooLate):
        store.add_step(room.name, 0, StoredStep(StepKind.PLAY, 0, 2))
    assert [step.choice for step in store.match(room.name).steps] == [1]


def test_a_refused_choice_stores_nothing(store: Store) -> None:
    room = Room(store, new(store))
    with pytest.raises(ValueError, match="not allowed"):
        room.play(room.started.actor, 0, 32000)
    assert store.match(room.name).steps == ()


def test_the_last_seat_starts_the_match(store: Store) -> None:
    name = new(store, NewSeat("Ann", holders=("a",), taken=True), NewSeat("Ben"))
    room = Room(store, name)
    assert room.match is None
    store.take_seat(name, 1, "Bob", "b", "word", "own")
    with pytest.raises(TooLate):
        store.take_seat(name, 1, "Eve", "e", "word", "own")
    room.catch_up()
    assert room.started.names == ("Ann", "Bob")
    assert room.seats_of("b") == [1]
    assert room.seats_of("e") == []


def test_what_is_not_there_is_said_so(store: Store) -> None:
    with pytest.raises(NoSuchMatch):
        store.match("nothing")
    with pytest.raises(NoSuchMatch):
        store.hold_seat(new(store), "no key", "browser")


def test_lists_know_whose_matches_are_whose(store: Store) -> None:
    mine, other = new(store), new(store, *(NewSeat(name, holders=("c",), taken=True) for name in ("Cat", "Dan")))
    assert [kept.match.id for kept in store.matches_of("a", 9)] == [mine]
    assert [kept.match.id for kept in store.matches_of("c", 9)] == [other]
    assert store.finished(9) == []
    assert sorted(store.unfinished()) == sorted([mine, other])


def test_chance_is_the_same_when_a_room_is_opened_again(store: Store) -> None:
    room = Room(store, new(store))
    play_some(room, 5)
    moments = [(moment.actor, moment.choice) for moment in room.started.moments]
    again = Room(store, room.name)
    assert [(moment.actor, moment.choice) for moment in again.started.moments] == moments


def test_nothing_can_be_taken_back_before_the_first_choice(store: Store) -> None:
    room = Room(store, new(store))
    with pytest.raises(CannotUndo):
        deeds.ask_undo(room, 0, 0)
    with pytest.raises(CannotUndo):
        deeds.answer_undo(room, 0, 0, True)


def test_watchers_are_woken_from_other_threads(store: Store) -> None:
    room = Room(store, new(store))

    async def watch() -> bool:
        with room.watched() as watcher:
            await asyncio.to_thread(play_some, room, 1)
            return await watcher.wait(5)

    assert asyncio.run(watch())
    assert room.watchers == set()


def test_computers_play_each_other_only_while_somebody_looks(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "WATCHED_SECONDS", 0.01)
    rooms = Rooms(store, 1)
    room = rooms.room(new(store, NewSeat("One", mind="random"), NewSeat("Two", mind="random")))

    async def watch() -> int:
        with room.watched() as watcher:
            rooms.computers.think(room)
            while room.number < 5:
                assert await watcher.wait(30)
            return room.number

    assert asyncio.run(watch()) >= 5
    rooms.close()

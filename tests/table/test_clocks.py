"""Clocks kept by the server from stored times, and seats that are left and taken back; no test waits for a time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import sheepfold
from sheepfold import Position
from sheepfold.engine.errors import BadOption
from sheepfold.match.match import CannotUndo
from sheepfold.match.record import read, write
from sheepfold.players import mind
from sheepfold.table import deeds
from sheepfold.table.app import create_app
from sheepfold.table.bot import Bot
from sheepfold.table.deeds.leaving import CannotLeave, CannotReturn, come_back, leave, replace
from sheepfold.table.live.clocks import DAY, Clock, Per, checked_clock
from sheepfold.table.live.presence import is_away, notices, time_out
from sheepfold.table.live.room import Room, SubstitutePlays
from sheepfold.table.live.rooms import Rooms
from sheepfold.table.live.timekeeper import Timekeeper
from sheepfold.table.settings import Settings
from sheepfold.table.store.storage import Store
from sheepfold.table.store.stored import NewSeat, StepKind

from .programs import Program, seated
from .visits import FENCES, SECRETS, TWO_SEATS, another, new_match, number, post

PEOPLE = (NewSeat("Ann", holders=("a",), taken=True), NewSeat("Ben", holders=("b",), taken=True))


class Now:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.at = datetime(2026, 1, 1)

    def __call__(self) -> datetime:
        return self.at

    def pass_by(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)


@pytest.fixture
def now() -> Now:
    return Now()


@pytest.fixture
def rooms(tmp_path: Path, now: Now) -> Iterator[Rooms]:
    rooms = Rooms(Store(f"sqlite:///{tmp_path / 'table.sqlite'}", now), 1)
    yield rooms
    rooms.close()
    rooms.store.close()


def begun(rooms: Rooms, clock: Clock | None, *seats: NewSeat, game: str = TWO_SEATS) -> Room:
    name = deeds.set_up(
        rooms.store, deeds.Wanted(sheepfold.load(game), seats or PEOPLE, clock=clock, substitute="random")
    )
    return Room(rooms.store, name)


def play(room: Room) -> int:
    """The seat whose decision it is makes its first choice."""
    seat = room.started.actor
    room.play(seat, room.number, room.started.position.choices()[0])
    return seat


def left(room: Room) -> list[int]:
    assert room.times is not None
    return [round(room.times.left_at(seat, room.store.now())) for seat in range(len(room.names))]


# -------------------------------------------------------------------- time


def test_every_decision_has_its_own_time(rooms: Rooms, now: Now) -> None:
    room = begun(rooms, Clock(Per.DECISION, 30))
    actor = room.started.actor
    now.pass_by(12)
    assert (left(room)[actor], left(room)[1 - actor]) == (18, 30)
    for _ in range(4):
        play(room)
        assert left(room) == [30, 30]
        now.pass_by(7)
        assert left(room)[room.started.actor] == 23


def test_a_game_has_time_for_each_seat_and_more_after_each_turn(rooms: Rooms, now: Now) -> None:
    room = begun(rooms, Clock(Per.GAME, 300, 5))
    spent, turns = [0, 0], [0, 0]
    for seconds in range(1, 15):
        now.pass_by(seconds)
        seat = play(room)
        spent[seat] += seconds
        turns[seat] += room.started.actor != seat
        assert left(room) == [300 - spent[one] + 5 * turns[one] for one in (0, 1)]
    assert sum(turns) > 1
    assert left(Room(rooms.store, room.name)) == left(room)


def test_a_record_says_how_long_every_decision_took(rooms: Rooms, now: Now) -> None:
    room = begun(rooms, None, *PEOPLE, NewSeat("Cat", taken=True), game=FENCES)
    for seconds in (3, 0.26, 40):
        now.pass_by(seconds)
        seat = play(room)
    assert "\nTimes: 3.0 0.3 40.0\n" in write(room.started)
    now.pass_by(5)
    room.do(StepKind.UNDO, seat)
    assert "\nTimes: 3.0 0.3\n" in write(room.started)
    now.pass_by(2)
    play(room)
    assert read(write(room.started)).seconds.keys() == room.started.seconds.keys()
    assert "\nTimes: 3.0 0.3 2.0\n" in write(Room(rooms.store, room.name).started)


def test_days_survive_a_restart_in_the_middle(rooms: Rooms, now: Now) -> None:
    room = begun(rooms, Clock(Per.DECISION, 3 * DAY))
    play(room)
    now.pass_by(2 * DAY)
    again = Room(rooms.store, room.name)
    actor = again.started.actor
    assert left(again)[actor] == DAY
    now.pass_by(DAY - 1)
    assert not time_out(again)
    now.pass_by(1)
    assert time_out(again)
    assert again.gone == {actor: StepKind.TIME_OUT}
    assert Room(rooms.store, room.name).gone == again.gone


def test_no_time_runs_before_everybody_is_here_nor_while_a_computer_decides(rooms: Rooms, now: Now) -> None:
    room = begun(rooms, Clock(Per.GAME, 60), PEOPLE[0], NewSeat("Ben"))
    now.pass_by(1000)
    rooms.store.take_seat(room.name, 1, "Bob", "b", "", "table")
    room.catch_up()
    assert left(room) == [60, 60]
    other = begun(rooms, Clock(Per.GAME, 60), PEOPLE[0], NewSeat("Dog", mind="random"))
    for _ in range(40):
        if not other.is_person(other.started.actor):
            break
        play(other)
    now.pass_by(1000)
    assert left(other) == [60, 60]
    assert other.times is not None
    assert other.times.ends is None


def test_a_choice_that_comes_too_late_is_refused(rooms: Rooms, now: Now) -> None:
    room = begun(rooms, Clock(Per.DECISION, 30))
    now.pass_by(30)
    with pytest.raises(SubstitutePlays, match="your time is over"):
        play(room)
    assert room.number == 0


def test_taking_back_gives_no_time(rooms: Rooms, now: Now) -> None:
    for clock in (Clock(Per.GAME, 300, 9), Clock(Per.DECISION, 300)):
        room = begun(rooms, clock, *PEOPLE, NewSeat("Cat", taken=True), game=FENCES)
        now.pass_by(20)
        seat = play(room)
        other = room.started.actor
        deeds.ask_undo(room, seat, room.number)
        now.pass_by(30)
        if room.asked_undo is not None:
            for answering in (3 - seat - other, other):
                deeds.answer_undo(room, answering, room.number, True)
        assert room.started.actor == seat != other
        assert left(room)[seat] == 280
        assert left(room)[other] == (270 if clock.per == Per.GAME else 300)


# -------------------------------------------------------------------- when time is over


def test_the_timekeeper_hands_over_and_a_computer_goes_on(rooms: Rooms, now: Now) -> None:
    name = begun(rooms, Clock(Per.DECISION, 30)).name
    timekeeper = Timekeeper(rooms)
    assert timekeeper.look() <= 1
    room = rooms.room(name)
    seat = room.started.actor
    assert rooms.store.due(now() + timedelta(seconds=30)) == [(name, now() + timedelta(seconds=30))]
    now.pass_by(29.75)
    assert timekeeper.look() == pytest.approx(0.25)
    assert room.number == 0
    now.pass_by(0.25)
    timekeeper.look()
    wait_for_person(rooms, room)
    assert room.spans[0].step.kind == StepKind.TIME_OUT
    assert room.number > 1
    assert room.substitute_choices
    assert notices(room)[0].words == f"{room.names[seat]}'s time is over; a computer (random) goes on."
    assert left(room)[1 - seat] == 30


def wait_for_person(rooms: Rooms, room: Room) -> None:
    """Let the computer players choose until it is a person's decision."""
    while not room.started.over and not room.is_person(room.started.actor):
        with room.lock:
            seat, number = room.started.actor, room.number
            room.play(seat, number, room.started.position.choices()[0], by_computer=True)


def test_a_match_that_cannot_be_opened_keeps_no_other_waiting(
    rooms: Rooms, now: Now, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, good = (begun(rooms, Clock(Per.DECISION, 30)).name for _ in range(2))
    opened = rooms.room
    monkeypatch.setattr(rooms, "room", lambda name: opened(name if name != bad else "nothing"))
    now.pass_by(30)
    Timekeeper(rooms).look()
    Timekeeper(rooms).look()
    assert caplog.text.count("could not be kept") == 1
    assert [len(rooms.store.match(name).steps) > 0 for name in (bad, good)] == [False, True]


def test_of_two_processes_one_hands_over(rooms: Rooms, now: Now) -> None:
    room = begun(rooms, Clock(Per.DECISION, 30))
    other = Room(rooms.store, room.name)
    now.pass_by(30)
    assert [time_out(room), time_out(other)] == [True, False]
    assert [kept.kind for kept in rooms.store.match(room.name).steps] == [StepKind.TIME_OUT]
    assert other.gone == room.gone


def test_who_comes_back_has_time_again_but_cannot_hold_the_others_up(rooms: Rooms, now: Now) -> None:
    room = begun(rooms, Clock(Per.GAME, 1200))
    seat = room.started.actor
    now.pass_by(1200)
    time_out(room)
    with pytest.raises(SubstitutePlays):
        play(room)
    come_back(room, seat)
    assert left(room)[seat] == 60
    now.pass_by(50)
    play(room)
    while room.started.actor != seat:
        play(room)
    assert left(room)[seat] == 60
    daily = begun(rooms, Clock(Per.DECISION, DAY))
    seat = daily.started.actor
    now.pass_by(DAY)
    time_out(daily)
    wait_for_person(rooms, daily)
    come_back(daily, seat)
    assert left(daily)[seat] == DAY


def test_who_leaves_and_comes_back_wins_no_time(rooms: Rooms, now: Now) -> None:
    for clock in (Clock(Per.GAME, 300), Clock(Per.DECISION, 300)):
        room = begun(rooms, clock)
        seat = room.started.actor
        now.pass_by(100)
        leave(room, seat)
        now.pass_by(5)
        come_back(room, seat)
        assert left(room)[seat] == 200


# -------------------------------------------------------------------- leaving


def test_a_computer_goes_on_from_the_seats_own_knowledge(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, Position]] = []

    def choose(text: str, seen: Position, *_: object) -> int:
        asked.append((text, seen))
        return seen.choices()[0]

    monkeypatch.setattr("sheepfold.table.live.thinking.thought_of", choose)
    room = rooms.room(begun(rooms, None, game=SECRETS).name)
    seat = room.started.actor
    leave(room, seat)
    room.thinking = True
    rooms.computers._think(room)
    text, seen = asked[0]
    assert (text, seen.viewer) == ("random", seat)
    assert room.spans[1].step.kind == StepKind.PLAY
    assert room.substitute_choices == {room.spans[1].first}


def test_what_a_computer_chose_for_one_is_not_taken_back(rooms: Rooms) -> None:
    room = begun(rooms, None, *PEOPLE, NewSeat("Cat", taken=True), game=FENCES)
    seat = room.started.actor
    leave(room, seat)
    room.play(seat, room.number, room.started.position.choices()[0], by_computer=True)
    with pytest.raises(SubstitutePlays):
        deeds.ask_undo(room, seat, room.number)
    come_back(room, seat)
    with pytest.raises(CannotUndo, match="a computer player made the last choice for you"):
        deeds.ask_undo(room, seat, room.number)
    assert [notice.words for notice in notices(room)][1] == f"{room.names[seat]} is back."


def test_a_table_that_all_have_left_goes_on_only_if_all_of_them_wanted_to(rooms: Rooms, now: Now) -> None:
    room = begun(rooms, Clock(Per.DECISION, 60))
    leave(room, 0)
    assert not room.waits_for_people
    leave(room, 1)
    assert not room.waits_for_people
    late = begun(rooms, Clock(Per.DECISION, 60))
    now.pass_by(60)
    time_out(late)
    leave(late, late.started.position.seats - 1 - late.started.actor)
    assert late.waits_for_people
    rooms.computers.think(late)
    assert not late.thinking


def test_seats_are_left_and_taken_back_in_order(rooms: Rooms) -> None:
    room = begun(rooms, None, PEOPLE[0], NewSeat("Dog", mind="random"))
    with pytest.raises(CannotReturn, match="this seat is yours"):
        come_back(room, 0)
    with pytest.raises(CannotLeave, match="already"):
        leave(room, 1)
    leave(room, 0)
    with pytest.raises(CannotLeave):
        leave(room, 0)
    come_back(room, 0)
    assert room.gone == {}


def test_others_need_not_wait_for_one_who_is_away(rooms: Rooms, now: Now) -> None:
    room = rooms.room(begun(rooms, None).name)
    seat = room.started.actor
    other = 1 - seat
    timekeeper = Timekeeper(rooms)
    with pytest.raises(CannotLeave, match="is here, or was a moment ago"):
        replace(room, other, seat)
    now.pass_by(119)
    assert not is_away(room, seat)
    now.pass_by(1)
    assert is_away(room, seat)
    with pytest.raises(CannotLeave, match="decision that everybody waits for"):
        replace(room, seat, other)
    replace(room, other, seat)
    assert room.gone == {seat: StepKind.REPLACE}
    timekeeper.call_the_roll()
    clocked = begun(rooms, Clock(Per.DECISION, DAY))
    now.pass_by(3600)
    with pytest.raises(CannotLeave, match="this match has a clock"):
        replace(clocked, 1 - clocked.started.actor, clocked.started.actor)


def test_an_open_stream_is_being_here_also_for_other_processes(rooms: Rooms, now: Now) -> None:
    room = rooms.room(begun(rooms, None).name)
    seat = room.started.actor
    other = Room(rooms.store, room.name)
    timekeeper = Timekeeper(rooms)

    async def watch() -> None:
        with room.watched(lambda: [seat]):
            now.pass_by(500)
            assert not is_away(room, seat)
            timekeeper.call_the_roll()

    asyncio.run(watch())
    with pytest.raises(CannotLeave, match="is here"):
        replace(other, 1 - seat, seat)
    now.pass_by(120)
    replace(other, 1 - seat, seat)


def test_those_who_look_on_are_told_that_one_is_away(rooms: Rooms, now: Now) -> None:
    room = rooms.room(begun(rooms, None).name)
    seat = room.started.actor
    timekeeper = Timekeeper(rooms)

    async def watch() -> int:
        with room.watched(lambda: [1 - seat]):
            timekeeper.call_the_roll()
            before = room.stored.match.changes
            now.pass_by(500)
            for _ in range(3):
                timekeeper.call_the_roll()
            return room.stored.match.changes - before

    assert asyncio.run(watch()) == 1


# -------------------------------------------------------------------- clocks that are none


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("decision", 4), "5 seconds to 30 days, not 4 seconds"),
        (("decision", 31 * DAY), "not 31 days"),
        (("game", 91 * DAY), "5 seconds to 90 days, not 91 days"),
        (("decision", 60, 5), "only where the clock's time is for the whole game"),
        (("game", 60, 61), "1 minute can be added at most, not 61 seconds"),
        (("week", 60), "not for 'week'"),
    ],
    ids=str,
)
def test_nonsense_is_refused(given: tuple[str, int], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        checked_clock(*given)


# -------------------------------------------------------------------- at the table


@pytest.fixture
def table(settings: Settings, now: Now) -> Iterator[TestClient]:
    """A table whose time is the test's."""
    app = create_app(settings)
    app.state.store.now = now
    yield TestClient(app, follow_redirects=False)
    app.state.rooms.close()
    app.state.store.close()


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"clock": "slow", "keeper": "lamb"}, 303),
        (
            {"clock": "own", "clock_amount": "2", "clock_unit": "hours", "clock_per": "game", "clock_increment": "30"},
            303,
        ),
        ({"clock": "own"}, 422),
        ({"clock": "own", "clock_amount": "-3"}, 422),
        ({"clock": "own", "clock_amount": "9", "clock_unit": "weeks"}, 422),
        ({"clock": "sundial"}, 422),
        ({"keeper": "a cat"}, 422),
    ],
    ids=str,
)
def test_the_form_sets_a_clock(table: TestClient, fields: dict[str, str], status: int) -> None:
    answer = post(table, f"/games/{TWO_SEATS}/new", seats=2, seat0="me", seat1="here", **fields)
    assert answer.status_code == status, answer.text


def test_a_page_shows_times_and_lets_one_leave_and_come_back(table: TestClient, now: Now) -> None:
    match = new_match(table, TWO_SEATS, "me", "friend", clock="slow", keeper="random")
    ben, guest = another(table), another(table)
    post(ben, f"{match}/join", seat=1, name="Ben")
    now.pass_by(3600 * 20)
    page = guest.get(match).text
    assert "2 days 4 h" in page
    assert "3 days 0 h" in page
    room = table.app.state.rooms.room(match.removeprefix("/m/"))  # type: ignore[attr-defined]
    other = {0: table, 1: ben}[1 - room.started.actor]
    mine = 1 - room.started.actor
    for what in ("leave", "return", "replace"):
        assert post(guest, f"{match}/{what}", seat=mine).status_code == 403
        assert post(other, f"{match}/{what}", seat=9).status_code == 403
    assert post(other, f"{match}/leave", seat=1 - mine).status_code == 403
    assert post(other, f"{match}/return", seat=mine).status_code == 409
    assert post(other, f"{match}/leave", seat=mine).status_code == 303
    assert "Take my seat back" in other.get(match).text
    assert "Take my seat back" not in guest.get(match).text
    assert f"{room.names[mine]} has left; a computer (random) goes on." in guest.get(match).text
    assert "You have left; a computer (random) goes on." in other.get(match).text
    assert choose_refused(other, match) == 409
    assert post(other, f"{match}/return", seat=mine).status_code == 303
    assert f"{room.names[mine]} is back." in guest.get(f"{match}/replay").text
    assert "You are back." in other.get(match).text


def choose_refused(client: TestClient, match: str) -> int:
    page = client.get(match).text
    assert "data-choices" not in page
    return post(client, f"{match}/choose", number=number(page), choice=0).status_code


def test_time_that_is_over_is_seen_on_the_next_page(table: TestClient, now: Now) -> None:
    match = new_match(table, SECRETS, "me", "here", clock="blitz", keeper="random")
    assert 'class="clock runs"' in table.get(match).text
    now.pass_by(301)
    page = table.get(match).text
    room = table.app.state.rooms.room(match.removeprefix("/m/"))  # type: ignore[attr-defined]
    seat = next(iter(room.gone))
    assert f"A computer (random) goes on for {room.names[seat]}." in page
    assert post(table, f"{match}/return", seat=seat).status_code == 303


def test_a_rematch_keeps_the_clock(table: TestClient) -> None:
    programs = seated(table, "wolf", "me", "me", clock={"per": "game", "seconds": 600}, keeper="dog")
    room = table.app.state.rooms.room(programs[0].path.rpartition("/")[2])  # type: ignore[attr-defined]
    while not room.started.over:
        play(room)
    new = Program(table, programs[0].post("/again").json()["link"].split("/")[4])
    assert (new.observe()["clock"]["seconds"], new.observe()["keeper"]) == (600, "dog")


# -------------------------------------------------------------------- for programs


def test_programs_see_times_leave_and_come_back(table: TestClient, now: Now) -> None:
    programs = seated(table, TWO_SEATS, "me", "me", clock={"per": "decision", "seconds": 60}, keeper="random")
    onlooker = Program(table, programs[0].path.rpartition("/")[2])
    now.pass_by(15)
    seen = onlooker.observe()
    actor = seen["actor"]
    assert seen["clock"] == {"per": "decision", "seconds": 60, "increment": 0, "grace": 20.0, "runs": actor}
    assert [seat["left_ms"] for seat in seen["seats"]] == [45_000 if seat == actor else 60_000 for seat in (0, 1)]
    assert onlooker.post("/leave").json()["error"] == "bad_token"
    mover, other = programs[actor], programs[1 - actor]
    assert mover.post("/return").json()["error"] == "cannot_return"
    assert mover.post("/replace", seat=1 - actor).json()["error"] == "cannot_leave"
    assert mover.post("/replace", seat=5).status_code == 404
    left = other.post("/leave").json()
    assert left["seats"][1 - actor]["keeper"] == "random"
    assert left["seats"][1 - actor]["left_ms"] is None
    assert [notice["kind"] for notice in onlooker.observe()["notices"]] == ["leave"]
    assert other.post("/choose", number=1, choice=0).json()["error"] == "seat_kept"
    back = other.post("/return").json()
    assert back["seats"][1 - actor]["keeper"] == ""
    now.pass_by(60)
    assert onlooker.observe()["seats"][actor]["keeper"] == "random"


def test_a_bot_takes_its_seat_back() -> None:
    asked = []

    class Elsewhere:
        """A table where the bot's seat is kept by a computer player."""

        def come_back(self) -> None:
            asked.append("back")

    bot = Bot(Elsewhere(), mind("random"))  # type: ignore[arg-type]
    bot._act({"state": "playing", "viewer": 1, "seats": [{}, {"keeper": "pup"}]})
    assert asked == ["back"]


@pytest.mark.parametrize(
    "clock",
    [{"per": "week", "seconds": 60}, {"per": "game", "seconds": 1}, {"seconds": 60}, {"per": "game", "seconds": True}],
)
def test_a_program_is_told_what_clocks_there_are(table: TestClient, clock: dict[str, object]) -> None:
    body = {"game": TWO_SEATS, "seats": [{}, {}], "clock": clock}
    assert table.post("/api/matches", json=body).status_code == 422

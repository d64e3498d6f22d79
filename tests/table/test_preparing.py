"""The table is there at once: games are compiled behind it, and stand-ins play meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from sheepfold.engine.game import Game
from sheepfold.games import game_names, load
from sheepfold.match.match import Match, Seat
from sheepfold.players.stand_in import StandIn
from sheepfold.table.live import preparing, sight
from sheepfold.table.live.preparing import Preparing
from sheepfold.table.pages import home

from .visits import new_match

GAMES = [load(name) for name in game_names()]


class Slow:
    """Compiling that takes until it is let go."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.begun = threading.Semaphore(0)
        self.let_go = threading.Semaphore(0)

    def __call__(self, game: Game) -> None:
        self.begun.release()
        self.let_go.acquire(timeout=20)
        self.done.append(game.name)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    slow = Slow()
    monkeypatch.setattr(preparing, "is_prepared", lambda game: game.name in slow.done)
    monkeypatch.setattr(preparing, "prepare_elsewhere", slow)
    monkeypatch.setattr(preparing.os, "cpu_count", lambda: 1)
    yield slow
    slow.let_go.release(len(GAMES))


def test_the_game_that_somebody_opened_comes_first_and_each_is_told(slow: Slow) -> None:
    ours, told = Preparing(), []
    assert ours.begin(GAMES, lambda game, ready, total: told.append((game.name, ready, total))) == GAMES
    assert slow.begun.acquire(timeout=20)
    last = ours._waiting[-1]
    ours.come_first(last)
    slow.let_go.release(len(GAMES))
    for game in GAMES:
        ours.wait(game)
    assert slow.done[1] == last.name
    assert sorted(slow.done) == sorted(game.name for game in GAMES)
    assert ours.progress() == (len(GAMES), len(GAMES))
    assert told[0] == (slow.done[0], 1, len(GAMES))


def test_a_stand_in_plays_until_the_game_is_ready(slow: Slow) -> None:
    ours = Preparing()
    assert isinstance(ours.thinker("pup", GAMES[0]), StandIn)
    assert ours.thinker("random", GAMES[0]).name == "random"
    slow.let_go.release()
    ours.wait(GAMES[0])
    assert ours.thinker("pup", GAMES[0]).name == "pup"


def test_a_process_that_leaves_it_to_others_begins_nothing(slow: Slow) -> None:
    ours = Preparing()
    ours.leave_to_others()
    ours.want(GAMES[0])
    assert not slow.begun.acquire(blocking=False)
    slow.done.append(GAMES[0].name)
    ours.wait(GAMES[0])


@pytest.mark.parametrize("name", game_names())
def test_a_stand_in_chooses_what_is_allowed(name: str) -> None:
    match = Match.new(load(name), [Seat("Ann")] * load(name).usual_seats, secret=b"a secret of tests" * 2)
    for _ in range(2):
        match.play(match.actor, StandIn(seed=1).choose(match.seen_by(match.actor)))


def test_pages_say_what_is_not_ready_and_how_far_it_is(
    client: TestClient, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = Preparing()
    for module in (home, sight):
        monkeypatch.setattr(module, "PREPARING", ours)
    assert "preparing" not in client.get("/").text
    ours.begins_soon = True
    assert 'id="preparing" role="status" hidden' in client.get("/").text
    assert client.get("/preparing").json()["soon"]
    ours.begin(GAMES)
    assert not client.get("/preparing").json()["soon"]
    assert "0 of 5" in client.get("/").text
    assert client.get("/preparing").json()["total"] == len(GAMES)
    match = new_match(client, "peter", "me", "pup")
    assert "plain rules and few simulations" in client.get(match).text

"""Levels: names that people understand, honest and repeatable; a game may bring players of its own."""

from __future__ import annotations

import dataclasses
import random
import time
from functools import cache
from itertools import pairwise

import pytest

from sheepfold import Game, Position
from sheepfold.engine import time_limit
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.players import KINDS, LEVELS, AtRandom, Thought, is_mind, levels, mind
from sheepfold.players.levels import Grade, Level

from ..games.peter.table import GAME
from .test_search import decisions

PATIENT = 600.0
"""Seconds: so that simulations alone end a thought."""


def test_the_levels_from_the_weakest_to_the_strongest() -> None:
    assert LEVELS == ("lamb", "pup", "dog", "shepherd", "champion")
    assert list(KINDS)[2:] == list(LEVELS)
    assert all(is_mind(level) and mind(level).name == level for level in LEVELS)


def test_every_level_tries_harder_than_the_one_below() -> None:
    efforts = [grade.value for grade in Grade if grade is not Grade.champion]
    for lower, upper in pairwise(efforts):
        assert upper.simulations > 3 * lower.simulations
        assert upper.temperature <= lower.temperature
        assert upper.seconds > lower.seconds


def test_a_champion_has_the_limits_of_a_shepherd_and_judges_better() -> None:
    shepherd, champion = Grade.shepherd.value, Grade.champion.value
    assert (champion.simulations, champion.seconds) == (shepherd.simulations, shepherd.seconds)


@pytest.mark.parametrize(("grade", "expected"), [(Grade.champion, None), (Grade.shepherd, 200_000)])
def test_a_champion_thinks_for_all_the_time_that_it_is_given(
    monkeypatch: pytest.MonkeyPatch, grade: Grade, expected: int | None
) -> None:
    made: list[int | None] = []
    monkeypatch.setattr(levels, "Search", lambda **how: made.append(how["simulations"]))
    Level(grade)
    Level(grade, 5.0)
    assert made == [200_000, expected]


@pytest.mark.parametrize("text", ["dog:0.5", "shepherd:3"])
def test_a_level_can_have_another_limit_to_its_time(text: str) -> None:
    assert mind(text).name == text


@pytest.mark.parametrize("seconds", ["0", "-1", "601", "x", "nan", "inf", "1s"])
def test_a_bad_limit_is_refused(seconds: str) -> None:
    with pytest.raises(ValueError, match=rf"'dog:{seconds}' should give its thinking time in seconds, as in dog:2"):
        mind(f"dog:{seconds}")


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that are told to stop have done exactly so much work: the same for the same seed."""
    monkeypatch.setattr(time_limit, "FIRST_SLICE", 60)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("grade", Grade, ids=LEVELS)
def test_what_a_seat_cannot_know_changes_no_levels_choice(game: Game, grade: Grade) -> None:
    """In thousands of positions in all, at every number of seats; a few where nothing is hidden."""
    number = 250 if game.has_secrets else 30
    looked_at = 0
    for position in many_decisions(game, number):
        seat = position.actor
        chosen = set()
        for world in (position, position.imagine(seat, seed=looked_at)):
            level = Level(grade, PATIENT, looked_at)
            level.stop.set()
            chosen.add(level.choose(world.seen_by(seat)))
        assert len(chosen) == 1, f"{grade.name} looked at what it must not know in {position.text()}"
        looked_at += 1
    assert looked_at == number


@cache
def many_decisions(game: Game, number: int) -> list[Position]:
    """Decisions of random games with every number of seats in turn."""
    found: list[Position] = []
    seed = 20
    while len(found) < number:
        position = game.new(game.seats[seed % len(game.seats)], seed=seed, **game.quick)
        chance, player = random.Random(seed), AtRandom(seed)
        while not position.over:
            if len(position.choices()) > 1 and chance.random() < 0.3:
                found.append(position.copy())
            position.play(player.choose(position))
        seed += 1
    return found[:number]


@pytest.mark.parametrize("grade", list(Grade)[:2], ids=LEVELS[:2])
def test_the_same_seed_gives_the_same_game(game: Game, grade: Grade) -> None:
    assert some_choices(game, grade) == some_choices(game, grade)


def some_choices(game: Game, grade: Grade) -> list[int]:
    position = game.new(seed=3)
    minds = [Level(grade, PATIENT, seat) for seat in range(position.seats)]
    made = []
    while not position.over and len(made) < 30:
        made.append(minds[position.actor].choose(position.seen_by(position.actor)))
        position.play(made[-1])
    return made


def test_a_level_gives_hints(game: Game) -> None:
    position = decisions(game, 1, 40)[0]
    thought = Level(Grade.pup, PATIENT, 1).think(position.seen_by(position.actor))
    assert isinstance(thought, Thought)
    assert thought.choice in position.choices()
    assert thought.choice == Level(Grade.pup, PATIENT, 1).choose(position.seen_by(position.actor))


@pytest.mark.usefixtures("hurried")
def test_a_levels_time_is_the_clocks_if_it_is_given(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock finds a minute gone: so a second is over after the first slice."""
    minutes = iter(range(0, 10**9, 60))
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(minutes)))
    position = many_decisions(game, 3)[2]
    stopped, short = Level(Grade.shepherd, PATIENT, 1), Level(Grade.shepherd, 1.0, 1)
    stopped.stop.set()
    choices = [level.choose(position.seen_by(position.actor)) for level in (stopped, short)]
    assert choices[0] == choices[1]


def test_a_level_that_is_told_to_stop_still_chooses(game: Game) -> None:
    level = Level(Grade.shepherd, PATIENT, 1)
    level.stop.set()
    position = decisions(game, 1, 40)[0]
    assert level.choose(position.seen_by(position.actor)) in position.choices()


def test_a_steady_level_needs_no_clock_and_chooses_the_same_again(game: Game) -> None:
    position = decisions(game, 1, 40)[0]
    seen = position.seen_by(position.actor)
    steady = [Level(Grade.dog, seed=3, steady=True) for _ in range(2)]
    assert all(level.is_steady for level in steady)
    assert steady[0].choose(seen) == steady[1].choose(seen)
    assert steady[0].longest(game) == Level(Grade.dog, seed=3).longest(game), "its answers are paced as usual"
    assert not Level(Grade.shepherd, seed=3, steady=True).is_steady, "too many simulations to wait for"


class First:
    """A game's own player: it makes the first choice."""

    def choose(self, seen: Position) -> int:
        return seen.choices()[0]


def test_a_level_asks_the_game_for_a_player_of_its_own() -> None:
    asked: list[tuple[str, int | None]] = []

    def own_mind(level: str, seed: int | None, limit: TimeLimit) -> First | None:
        asked.append((level, seed))
        assert limit.stop is not None
        return First() if level == "dog" else None

    game = dataclasses.replace(GAME, minds=dataclasses.replace(GAME.minds, own_mind=own_mind))
    seen = Position(game, decisions(GAME, 1, 30)[0].record, chance="ask")
    seen = seen.seen_by(seen.actor)
    dog = Level(Grade.dog, seed=7)
    assert dog.choose(seen) == dog.choose(seen) == dog.think(seen).choice == seen.choices()[0]
    assert Level(Grade.lamb, seed=8).choose(seen) in seen.choices()
    assert asked == [("dog", 7), ("lamb", 8)]

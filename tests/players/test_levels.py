"""Levels: names that people understand, honest and repeatable; a game may bring players of its own."""

from __future__ import annotations

import dataclasses
from itertools import pairwise

import pytest

from sheepfold import Game, Position
from sheepfold.players import KINDS, LEVELS, Thought, is_mind, mind
from sheepfold.players.levels import Grade, Level

from ..games.peter.table import GAME
from .test_search import decisions

PATIENT = 600.0
"""Seconds: so that simulations alone end a thought."""


def test_the_levels_from_the_weakest_to_the_strongest() -> None:
    assert LEVELS == ("lamb", "pup", "dog", "shepherd")
    assert list(KINDS)[2:] == list(LEVELS)
    assert all(is_mind(level) and mind(level).name == level for level in LEVELS)


def test_every_level_tries_harder_than_the_one_below() -> None:
    efforts = [grade.value for grade in Grade]
    for lower, upper in pairwise(efforts):
        assert upper.simulations > 4 * lower.simulations
        assert upper.temperature <= lower.temperature
        assert upper.seconds > lower.seconds


@pytest.mark.parametrize("text", ["dog:0.5", "shepherd:3"])
def test_a_level_can_have_another_limit_to_its_time(text: str) -> None:
    assert mind(text).name == text


@pytest.mark.parametrize("seconds", ["0", "-1", "601", "x", "nan", "inf", "1s"])
def test_a_bad_limit_is_refused(seconds: str) -> None:
    with pytest.raises(ValueError, match=rf"'dog:{seconds}' should give its thinking time in seconds, as in dog:2"):
        mind(f"dog:{seconds}")


@pytest.mark.parametrize("grade", Grade, ids=LEVELS)
def test_what_a_seat_cannot_know_changes_no_levels_choice(game: Game, grade: Grade) -> None:
    most = {"lamb": 60, "pup": 40, "dog": 12, "shepherd": 3}[grade.name]
    for number, position in enumerate(decisions(game, 20, most)):
        seat = position.actor
        worlds = [position, position.imagine(seat, seed=number)]
        assert len({Level(grade, PATIENT, number).choose(world.seen_by(seat)) for world in worlds}) == 1


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


def test_a_level_that_is_told_to_stop_still_chooses(game: Game) -> None:
    level = Level(Grade.shepherd, PATIENT, 1)
    level.stop.set()
    position = decisions(game, 1, 40)[0]
    assert level.choose(position.seen_by(position.actor)) in position.choices()


class First:
    """A game's own player: it makes the first choice."""

    def choose(self, seen: Position) -> int:
        return seen.choices()[0]


def test_a_level_asks_the_game_for_a_player_of_its_own() -> None:
    asked: list[tuple[str, int | None]] = []

    def own_mind(level: str, seed: int | None) -> First | None:
        asked.append((level, seed))
        return First() if level == "dog" else None

    game = dataclasses.replace(GAME, own_mind=own_mind)
    seen = Position(game, decisions(GAME, 1, 30)[0].record, chance="ask")
    seen = seen.seen_by(seen.actor)
    dog = Level(Grade.dog, seed=7)
    assert dog.choose(seen) == dog.choose(seen) == seen.choices()[0]
    assert Level(Grade.lamb, seed=8).choose(seen) in seen.choices()
    assert asked == [("dog", 7), ("lamb", 8)]

"""Events: each is told with just the integers that it names, and the rules run once for a choice, whoever looks."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheepfold import EVERYTHING, SPECTATOR, Game
from sheepfold.engine.events import collecting
from sheepfold.engine.record import copy_of, differing_fields
from sheepfold.lab.set_ups import some_set_up
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import step_text, write

from ..rule_calls import counting_choices
from .random_play import random_game, short_game


@pytest.mark.parametrize("seed", range(3))
def test_every_event_is_told_with_as_many_integers_as_it_names(game: Game, seed: int) -> None:
    played = random_game(game, seed)
    position = copy_of(played.start)
    with collecting(game.events) as scenes:
        for choice in played.choices:
            game.plain.apply(position, choice)
    assert scenes
    for told, _ in scenes:
        assert [type(number) for number in told.values] == [int] * len(told.kind.fields)


def test_every_rule_tells_an_event_with_as_many_integers_as_it_names(game: Game) -> None:
    """Also the events that hardly ever happen."""
    said = list(events_in_source(game))
    assert said or not len(game.events)
    for where, event, numbers in said:
        assert numbers == len(game.events[event].fields), f"{where}: {event}"


def events_in_source(game: Game) -> Iterator[tuple[str, str, int]]:
    """Every `tell(position, Event.X, ...)` of a game: where it is, the event, and how many integers it tells."""
    files = {file for module in game.rule_modules for file in Path(str(module.__file__)).parent.rglob("*.py")}
    for file in sorted(files):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "tell":
                _, event, *numbers = node.args
                if isinstance(event, ast.Attribute):
                    yield f"{file}:{node.lineno}", event.attr, len(numbers)


# -------------------------------------------------------------------- the rules run once


def new_match(game: Game, seed: int) -> Match:
    seats, options = some_set_up(game, random.Random(seed))
    return Match.new(game, [Seat(f"N{seat}") for seat in range(seats)], options, secret=new_secret(seed))


def test_the_rules_run_once_for_a_choice_however_many_look(game: Game) -> None:
    draw = random.Random(5)
    with counting_choices(game) as calls:
        match = new_match(game, seed=5)
        while not match.over and len(match.moments) < 60:
            match.play(match.actor, draw.choice(match.position.choices()))
        assert len(calls) == len(match.moments)
        for viewer in (*range(len(match.seats)), SPECTATOR, EVERYTHING):
            match.log(viewer)
            write(match, viewer)
            for number in range(len(match.moments)):
                match.scenes(number, viewer)
                step_text(match, number, viewer)
        assert len(calls) == len(match.moments)


@pytest.mark.parametrize("seed", range(2))
def test_scenes_are_the_positions_in_which_events_were_told(game: Game, seed: int) -> None:
    played = short_game(game, seed)
    match = Match(game, [Seat(f"N{seat}") for seat in range(played.seats)], played.start, new_match(game, seed).chance)
    for choice in played.choices:
        match.make(choice)
        with collecting(game.events) as scenes:
            game.plain.apply(copy_of(match.moments[-1].before), choice)
        kept = match.scenes(len(match.moments) - 1, EVERYTHING)
        assert [seen.told for seen in kept] == [scene.told for scene in scenes]
        for seen, scene in zip(kept, scenes, strict=True):
            assert differing_fields(seen.seen.record, scene.position) == []
            assert seen.seen.record.tobytes() == scene.position.tobytes()

"""Hidden information: what a seat cannot know changes nothing that it sees, and `imagine` is uniform."""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from scipy.stats import chisquare

from sheepfold import CHANCE, Game, NotYours, Position
from sheepfold.engine.record import copy_of, differing_fields
from sheepfold.engine.rng import stream

from .homes import folder_of_tests
from .random_play import differences, different_viewers, positions, viewers

DRAWS_FOR_EACH_WORLD = 40
ALMOST_IMPOSSIBLE = 1e-6
LEAST_EXPECTED = 5


def everything_shown(position: Position, viewer: int) -> list[object]:
    """All that reaches a seat: record, texts, pictures, prompt, choices, words and refusals."""
    seen = position.seen_by(viewer)
    game = seen.game
    shown: list[object] = [seen.record.tobytes(), seen.text(), repr(seen), seen.picture(viewer), seen.svg(viewer)]
    shown += [game.words.prompt(seen), seen.scores, seen.payoffs, seen.actor, seen.decision, seen.over]
    try:
        shown += [seen.choices(), seen.moves(), [game.words.describe(seen, code) for code in seen.choices()]]
        shown += [seen.why_not(code) for code in range(-1, game.codes)]
        shown += [seen.odds() if seen.actor == CHANCE else None]
    except NotYours as refused:
        shown.append(str(refused))
    return shown


def looked_at(game: Game, most: int) -> int:
    """So many positions of a random game: few where nothing is hidden, so that all worlds are the true one."""
    return most if game.has_secrets else 2


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_cannot_know_changes_nothing_that_reaches_it(game: Game, seed: int) -> None:
    for number, position in enumerate(positions(game, seed, looked_at(game, 12), rules=game.plain)):
        for viewer in different_viewers(position):
            other_world = position.imagine(viewer, seed=number)
            assert everything_shown(other_world, viewer) == everything_shown(position, viewer)


@pytest.mark.parametrize("seed", range(6))
def test_imagined_worlds_keep_every_invariant_and_what_the_seat_sees(game: Game, seed: int) -> None:
    for number, position in enumerate(positions(game, seed, looked_at(game, 25), rules=game.plain)):
        for viewer in different_viewers(position):
            world = position.imagine(viewer, seed=number)
            again = copy_of(world.record)
            game.plain.hide(again, viewer)
            assert differing_fields(again, position.seen_by(viewer).record) == []
            assert differences(game.position(world.text()), world) == []
            if not world.over:
                assert world.choices() or position.choices() == []


def test_a_seat_that_decides_knows_its_choices(game: Game) -> None:
    for position in positions(game, 2, most=100):
        if position.actor >= 0:
            assert position.seen_by(position.actor).choices() == position.choices()


def test_nobody_chooses_in_what_a_seat_sees(game: Game) -> None:
    seen = game.new(seed=1).seen_by(0)
    with pytest.raises(NotYours):
        seen.play(0)


# -------------------------------------------------------------------- uniformity, against brute force


Worlds = dict[str, int]
"""Possible worlds as position texts, each with its weight (1 for all if they are equally likely)."""


def oracle(game: Game) -> Callable[[Position, int], Worlds] | None:
    """A game's brute-force list of possible worlds, from its tests' `worlds.py`, if it has one; empty if too many."""
    file = folder_of_tests(game) / "worlds.py"
    if not file.exists():
        return None
    module_spec = importlib.util.spec_from_file_location(f"worlds_of_{game.name}", file)
    assert module_spec is not None
    assert module_spec.loader is not None
    module = importlib.util.module_from_spec(module_spec)
    module_spec.loader.exec_module(module)
    found: Callable[[Position, int], Worlds] = module.worlds
    return found


@pytest.mark.parametrize("seed", range(3))
def test_imagine_gives_every_consistent_world_its_share(game: Game, seed: int) -> None:
    worlds = oracle(game)
    if worlds is None:
        assert not game.has_secrets, "a game with secrets needs tests/games/NAME/worlds.py"
        return
    for position in positions(game, seed, most=10):
        for viewer in viewers(position):
            possible = worlds(position, viewer)
            if 1 <= len(possible) <= 400:
                check_shares(position, viewer, possible)


def check_shares(position: Position, viewer: int, possible: Worlds) -> None:
    assert position.text() in possible
    game, hidden, rng = position.game, position.seen_by(viewer).record, stream(len(possible))
    found: Counter[bytes] = Counter()
    draws = DRAWS_FOR_EACH_WORLD * len(possible)
    for _ in range(draws):
        world = copy_of(hidden)
        game.compiled.imagine(world, viewer, rng)
        found[world.tobytes()] += 1
    texts = {game.notation.write_position(np.frombuffer(key, game.record)[0]): n for key, n in found.items()}
    assert set(texts) <= set(possible)
    if len(possible) > 1:
        shares = sorted(
            (draws * weight / sum(possible.values()), texts.get(world, 0)) for world, weight in possible.items()
        )
        expected, seen = pooled(shares)
        assert len(seen) == 1 or chisquare(seen, expected).pvalue > ALMOST_IMPOSSIBLE


def pooled(shares: list[tuple[float, int]]) -> tuple[list[float], list[int]]:
    """Expected and seen numbers, the rarest put together until at least five are expected."""
    expected, seen = [0.0], [0]
    for share, number in shares:
        if expected[-1] >= LEAST_EXPECTED:
            expected.append(0.0)
            seen.append(0)
        expected[-1] += share
        seen[-1] += number
    if expected[-1] < LEAST_EXPECTED and len(expected) > 1:
        expected[-2:], seen[-2:] = [sum(expected[-2:])], [sum(seen[-2:])]
    return expected, seen

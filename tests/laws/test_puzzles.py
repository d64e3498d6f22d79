"""Puzzles that travel with a game: they fit its rules, hold only what their seat sees, and have one right answer."""

from __future__ import annotations

from sheepfold import Game
from sheepfold.engine.record import copy_of, differing_fields
from sheepfold.games import OWN
from sheepfold.puzzles.mining import MARGIN
from sheepfold.puzzles.puzzle import puzzles_of, trouble_with
from sheepfold.puzzles.words import names_for, what_happens

ROUNDING = 2
"""Worths are kept in whole points."""

FEWEST = 100


def test_a_game_of_ours_has_enough_puzzles_and_they_can_be_posed(game: Game) -> None:
    puzzles = puzzles_of(game)
    assert len(puzzles) >= (FEWEST if game.name in OWN else 0)
    assert [puzzle.name for puzzle in puzzles if trouble_with(game, puzzle)] == []
    assert len({puzzle.name for puzzle in puzzles}) == len(puzzles)


def test_a_puzzle_holds_only_what_its_seat_sees(game: Game) -> None:
    for puzzle in puzzles_of(game):
        seen = puzzle.seen(game)
        assert seen.viewer == seen.actor
        stored = game.notation.read_position(game, puzzle.at)
        again = copy_of(stored)
        game.plain.hide(again, seen.actor)
        assert differing_fields(again, stored) == []
        assert seen.text() == puzzle.at


def test_the_answer_is_clearly_better_than_any_other_choice(game: Game) -> None:
    for puzzle in puzzles_of(game):
        assert puzzle.margin(puzzle.seen(game)) >= 100 * MARGIN - ROUNDING


def test_every_decision_of_a_puzzle_has_a_theme(game: Game) -> None:
    decisions = {puzzle.seen(game).decision for puzzle in puzzles_of(game)}
    assert decisions <= set(game.teaching.themes)


def test_what_is_told_about_an_answer_is_the_same_in_every_world(game: Game) -> None:
    for puzzle in puzzles_of(game)[::20]:
        seen = puzzle.seen(game)
        told = what_happens(seen, puzzle.answer, names_for(seen))
        for seed in range(100, 103):
            world = seen.imagine(seen.actor, seed=seed)
            assert what_happens(world.seen_by(seen.actor), puzzle.answer, names_for(seen)) == told

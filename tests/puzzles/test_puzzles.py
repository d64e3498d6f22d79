"""Puzzles: their files, what is said about them, and how they are mined."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import sheepfold
from sheepfold.engine.errors import BadOption
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.players.worth import worth_of
from sheepfold.puzzles import keeping, mining
from sheepfold.puzzles.keeping import Wanted, mine_into
from sheepfold.puzzles.mining import Mine, QuickLook, chosen, mine_game, proved
from sheepfold.puzzles.puzzle import EXACT, BadPuzzles, Puzzle, puzzle_of, puzzles_of, read, trouble_with, written
from sheepfold.puzzles.words import explained, left_by_hint, names_for

SHEPHERD = sheepfold.load("shepherd")
WOLF = sheepfold.load("wolf")


# -------------------------------------------------------------------- files


def test_a_file_is_read_back_as_it_was_written() -> None:
    puzzles = puzzles_of(WOLF)[:3]
    back = read(WOLF, written(WOLF, puzzles, 7, 12), "here")
    assert back.puzzles == puzzles
    assert (back.seed, back.games) == (7, 12)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no file of puzzles"),
        ("{}", "no file of puzzles"),
        ("[1]", "no file of puzzles"),
        ("not json", "cannot be read"),
        ('{"puzzles": 1}', "cannot be read"),
        ('{"puzzles": 1, "game": "peter", "rules": "1", "seed": 1, "games": 1}', "holds puzzles of 'peter'"),
        ('{"puzzles": 1, "game": "wolf", "rules": "0", "seed": 1, "games": 1}', "by version 0 of the rules"),
        ('{"puzzles": 1, "game": "wolf", "rules": "1", "seed": 1, "games": 1}\n{"at": "x"}', "cannot be read"),
    ],
)
def test_a_file_that_does_not_fit_says_why(text: str, said: str) -> None:
    with pytest.raises(BadPuzzles, match=said):
        read(WOLF, text, "a file")


def test_a_puzzle_that_cannot_be_posed_says_why() -> None:
    puzzle = puzzles_of(WOLF)[0]
    whole = WOLF.new(seats=3, seed=1)
    legal = whole.choices()
    cases = {
        "cannot read": Puzzle("nonsense", 0, (1,), ()),
        "not what the deciding seat sees": Puzzle(whole.text(), legal[0], (9,) * len(legal), ()),
        "not those of this position": Puzzle(puzzle.at, 9999, puzzle.worths, ()),
        "as good as": Puzzle(puzzle.at, puzzle.answer, (5,) * len(puzzle.worths), ()),
    }
    for said, wrong in cases.items():
        assert said in trouble_with(WOLF, wrong)


# -------------------------------------------------------------------- words


@pytest.mark.parametrize("name", sheepfold.game_names())
def test_a_wrong_attempt_is_explained_without_the_answer(name: str) -> None:
    game = sheepfold.load(name)
    if not puzzles_of(game):
        pytest.skip("a game without puzzles")
    puzzle = puzzles_of(game)[-1]
    seen = puzzle.seen(game)
    wrong = next(code for code in seen.choices() if code != puzzle.answer)
    answer = game.words.describe(seen, puzzle.answer, names_for(seen))
    said = " ".join(explained(puzzle, seen, wrong).sentences)
    assert answer not in said.replace(game.words.describe(seen, wrong, names_for(seen)), "")
    right = explained(puzzle, seen, puzzle.answer)
    assert right.is_right
    assert answer in right.sentences[0]
    assert not explained(puzzle, seen, None).is_right


def test_hints_leave_three_then_two_and_always_the_answer() -> None:
    puzzle = next(one for one in puzzles_of(WOLF) if len(one.worths) > 4)
    seen = puzzle.seen(WOLF)
    assert [len(left_by_hint(puzzle, seen, step)) for step in (1, 2)] == [3, 2]
    assert all(puzzle.answer in left_by_hint(puzzle, seen, step) for step in (1, 2))


# -------------------------------------------------------------------- mining


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mining that takes little time."""
    for name, number in {"QUICK": 120, "LONG": 300, "EACH": 60, "CLOSE": 200, "LOOKED_AT": 1.0}.items():
        monkeypatch.setattr(mining, name, number)


def test_the_same_game_gives_the_same_puzzles_and_they_can_be_posed(quick: None) -> None:
    mine = Mine("shepherd", (2,), {}, 5)
    found = [mine_game(mine, number) for number in range(3)]
    assert found == [mine_game(mine, number) for number in range(3)]
    puzzles = [puzzle for puzzles in found for puzzle in puzzles]
    assert puzzles
    assert [trouble_with(SHEPHERD, puzzle) for puzzle in puzzles if trouble_with(SHEPHERD, puzzle)] == []


def test_a_choice_is_not_proved_right_where_another_is_as_good(quick: None) -> None:
    start = SHEPHERD.new(seats=2, seed=3)
    seen = start.seen_by(start.actor)
    look = QuickLook(seen, worth_of(seen, seen.actor, 200, 1, TimeLimit()))
    assert proved(seen, look, 1)[0] == {}


def test_puzzles_are_chosen_from_every_grade_in_turn() -> None:
    puzzles = puzzles_of(WOLF)
    few = chosen(WOLF, puzzles, 6)
    assert len(few) == 6
    assert {puzzle.grade for puzzle in few} <= {puzzle.grade for puzzle in puzzles}
    assert len({puzzle.grade for puzzle in few}) > 1
    assert len(chosen(WOLF, puzzles + puzzles, 10**6)) == len(puzzles)


def test_mining_goes_on_where_it_stopped_and_keeps_what_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzles, asked = list(puzzles_of(SHEPHERD)[:6]), []

    def mined(mine: Mine, numbers: range, processes: int) -> Any:
        for number in numbers:
            asked.append(number)
            if number == 3 and len(asked) == 4:
                raise KeyboardInterrupt
            yield number, [puzzles[number]]

    monkeypatch.setattr(keeping, "mined", mined)
    file = tmp_path / "found.ndjson"
    with pytest.raises(KeyboardInterrupt):
        mine_into(file, SHEPHERD, Wanted(6, 10, seed=8))
    assert set(read(SHEPHERD, file.read_text(), "").puzzles) == set(puzzles[:3])
    with pytest.raises(BadOption, match="seed 8, not 9"):
        mine_into(file, SHEPHERD, Wanted(6, 10, seed=9))
    assert set(mine_into(file, SHEPHERD, Wanted(6, 10))) == set(puzzles)
    assert asked == [0, 1, 2, 3, 3, 4, 5]
    assert json.loads(file.read_text().splitlines()[0])["games"] == 6
    assert list(tmp_path.iterdir()) == [file]


def test_some_endings_of_peter_are_solved_exactly() -> None:
    peter = sheepfold.load("peter")
    exact = [puzzle for puzzle in puzzles_of(peter) if puzzle.proof == EXACT]
    for puzzle in exact[:3]:
        assert "to the end" in " ".join(explained(puzzle, puzzle.seen(peter), None).sentences)


def test_a_puzzle_is_found_by_its_name() -> None:
    puzzle = puzzles_of(WOLF)[4]
    assert puzzle_of(WOLF, puzzle.name) is puzzle

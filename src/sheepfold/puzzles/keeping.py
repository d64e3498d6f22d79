"""Mining into a file: it always holds what is found so far, and mining goes on where it stopped."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import NamedTuple

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Game
from sheepfold.engine.options import Value
from sheepfold.language import say
from sheepfold.players.prepare import is_prepared, prepare
from sheepfold.puzzles.mining import Mine, chosen, mined
from sheepfold.puzzles.puzzle import Puzzle, PuzzleFile, read, written

SPARE = 6
"""A file under way keeps so many times the puzzles that are wanted, so that the best can be chosen in the end."""


class Wanted(NamedTuple):
    """What to mine: how many puzzles to keep, from how many games, and how."""

    games: int
    kept: int
    processes: int = 1
    seed: int | None = None
    seats: tuple[int, ...] = ()
    options: Mapping[str, Value] | None = None


def mine_into(
    file: Path,
    game: Game,
    wanted: Wanted,
    progress: Callable[[int, int], None] = lambda games, found: None,
    is_over: Callable[[], bool] = lambda: False,
) -> list[Puzzle]:
    """Mine games into a file, going on where it stopped; what is there when somebody stops it stays.

    `progress` is told the games done and the puzzles found. All candidates are kept in a second file beside it until
    the games are done.
    """
    heap = file.with_name(f"{file.name}.found")
    before = _before(heap, game, wanted.seed)
    if not is_prepared(game):
        prepare(game)
    mine = Mine(game.name, wanted.seats or game.seats, wanted.options or {}, before.seed)
    found, done = list(before.puzzles), set(range(before.games))
    first = before.games
    progress(len(done), len(found))
    try:
        for number, puzzles in mined(mine, range(first, max(first, wanted.games)), wanted.processes):
            found += puzzles
            done.add(number)
            first = next(number for number in count(first) if number not in done)
            if puzzles:
                found = chosen(game, found, SPARE * wanted.kept)
                _write(heap, written(game, found, before.seed, first))
            progress(len(done), len(found))
            if is_over():
                break
    finally:
        _write(heap, written(game, found, before.seed, first))
        kept = chosen(game, found, wanted.kept)
        _write(file, written(game, kept, before.seed, first))
    if first >= wanted.games:
        heap.unlink()
    return kept


def _before(heap: Path, game: Game, seed: int | None) -> PuzzleFile:
    """What was found before; another seed than the one it was found with is refused."""
    if not heap.exists():
        return PuzzleFile((), 1 if seed is None else seed, 0)
    before = read(game, heap.read_text(encoding="utf-8"), heap.name)
    if seed is not None and seed != before.seed:
        told = {"file": heap, "other": before.seed, "seed": seed}
        raise BadOption(say("{file} was mined with seed {other}, not {seed}: remove it to begin anew", **told))
    return before


def _write(file: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    beside = file.with_name(f"{file.name}.new")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, file)

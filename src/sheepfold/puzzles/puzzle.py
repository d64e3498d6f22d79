"""A puzzle, and the files that keep them: only what the seat that decides may see, never the hidden world."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.errors import Unreadable
from sheepfold.engine.game import Game
from sheepfold.engine.position import ASK, Position
from sheepfold.language import say

FORMAT = 1
"""The first line of a file says which format it has."""

EXACT, SEARCHED = "exact", "search"
"""How an answer was proved: to the end in every possible world, or by two searches of other worlds."""

NAME_LENGTH = 8


class BadPuzzles(ValueError):
    """A file of puzzles cannot be used; the message says why."""


class NoPuzzle(KeyError):
    """A game has no puzzle of this name."""


@dataclass(frozen=True)
class Puzzle:
    """A position as the deciding seat sees it, the right choice, and what every choice is worth to that seat."""

    at: str
    """The text of what the seat sees."""
    answer: int
    worths: tuple[int, ...]
    """Of each legal choice, in order: the chance to win in percent, a shared win counted in part."""
    missed: tuple[str, ...]
    """The levels that usually choose something else."""
    proof: str = SEARCHED
    line: tuple[int, ...] = ()
    """The choices expected after the answer, up to a chance event; none where seats know different things."""

    @property
    def name(self) -> str:
        """A short name that follows from the position."""
        return hashlib.sha256(self.at.encode()).hexdigest()[:NAME_LENGTH]

    @property
    def grade(self) -> int:
        """How hard it is: so many levels miss it."""
        return len(self.missed)

    def seen(self, game: Game) -> Position:
        """The position as the deciding seat sees it, by plain rules: nothing needs to be compiled for it."""
        whole = Position(game, game.notation.read_position(game, self.at), chance=ASK, rules=game.plain)
        return whole.seen_by(whole.actor if whole.actor >= 0 else SPECTATOR)

    def margin(self, seen: Position) -> int:
        """How many points of winning chance the answer is better than any other choice."""
        found = dict(zip(seen.choices(), self.worths, strict=True))
        right = found.pop(self.answer)
        return right - max(found.values())

    def as_line(self) -> str:
        """The line of a file."""
        kept: dict[str, object] = {
            "at": self.at,
            "answer": self.answer,
            "worths": self.worths,
            "missed": self.missed,
            "proof": self.proof,
        }
        if self.line:
            kept["line"] = self.line
        return json.dumps(kept, separators=(",", ":"), ensure_ascii=False)


class PuzzleFile(NamedTuple):
    """What a file holds: its puzzles, and which games they were mined from."""

    puzzles: tuple[Puzzle, ...]
    seed: int
    games: int
    """Games number 0 to this one are done."""


def written(game: Game, puzzles: Iterable[Puzzle], seed: int, games: int) -> str:
    """The text of a file: a line about all of them, and one for each."""
    head = {"puzzles": FORMAT, "game": game.name, "rules": game.version, "seed": seed, "games": games}
    return "".join(f"{line}\n" for line in (json.dumps(head), *(puzzle.as_line() for puzzle in puzzles)))


def read(game: Game, text: str, where: str) -> PuzzleFile:
    """The puzzles of a file; `BadPuzzles` if it is none, of another game, or of other rules than these."""
    lines = text.splitlines()
    try:
        head = json.loads(lines[0]) if lines else {}
        if not isinstance(head, dict) or head.get("puzzles") != FORMAT:
            raise BadPuzzles(say("{file} is no file of puzzles of format {format}", file=where, format=FORMAT))
        _check(game, head, where)
        puzzles = tuple(_puzzle(json.loads(line)) for line in lines[1:])
        return PuzzleFile(puzzles, int(head["seed"]), int(head["games"]))
    except (json.JSONDecodeError, KeyError, TypeError) as trouble:
        raise BadPuzzles(say("{file} cannot be read as puzzles: {trouble}", file=where, trouble=trouble)) from None


def _check(game: Game, head: Mapping[str, Any], where: str) -> None:
    if head["game"] != game.name:
        told = {"file": where, "other": head["game"], "title": say(game.title)}
        raise BadPuzzles(say("{file} holds puzzles of {other!r}, not of {title}", **told))
    if head["rules"] != game.version:
        told = {"file": where, "other": head["rules"], "version": game.version, "title": say(game.title)}
        raise BadPuzzles(
            say(
                "{file} holds puzzles by version {other} of the rules of {title}, which are now version {version}: "
                "mine new ones",
                **told,
            )
        )


def _puzzle(kept: Mapping[str, Any]) -> Puzzle:
    worths, line = (tuple(map(int, part)) for part in (kept["worths"], kept.get("line", ())))
    return Puzzle(str(kept["at"]), int(kept["answer"]), worths, tuple(kept["missed"]), kept["proof"], line)


def trouble_with(game: Game, puzzle: Puzzle) -> str:
    """Why a puzzle cannot be posed; empty if it can."""
    try:
        seen = puzzle.seen(game)
    except Unreadable as trouble:
        return str(trouble)
    if seen.actor < 0 or seen.text() != puzzle.at:
        return say("it is not what the deciding seat sees")
    codes = seen.choices()
    if puzzle.answer not in codes or len(codes) != len(puzzle.worths):
        return say("its choices are not those of this position")
    return "" if puzzle.margin(seen) > 0 else say("another choice is as good as its answer")


# -------------------------------------------------------------------- what travels with a game


@lru_cache(maxsize=64)
def _kept(game: Game, file: Path) -> PuzzleFile:
    return read(game, file.read_text(encoding="utf-8"), file.name)


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that travel with a game, the easiest first; none where it brings none."""
    file = game.puzzle_file
    found = _kept(game, file).puzzles if file is not None else ()
    return tuple(sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.name)))


def puzzle_of(game: Game, name: str) -> Puzzle:
    """The puzzle of this name; `NoPuzzle` if the game has none."""
    for puzzle in puzzles_of(game):
        if puzzle.name == name:
            return puzzle
    raise NoPuzzle(name)

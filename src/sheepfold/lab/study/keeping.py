"""What a study has finished, on the disk: a file for each piece, so that it can be stopped and gone on with."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from sheepfold.lab.study.collecting import RANDOM, Harvest, Piece, Series, play_piece
from sheepfold.lab.study.planning import StudyPlan
from sheepfold.lab.study.searching import searched_game
from sheepfold.lab.study.watching import Codes, Rows, Tally, watch_games
from sheepfold.language import say

PLAN, SECONDS = "plan.json", "seconds.txt"
VERSION = 3
"""Pieces of another version are not mixed with these."""

SAMPLED = 50
"""By so many random games of each kind the rules of two machines are compared."""


class OtherStudy(ValueError):
    """What is kept belongs to a study of other games."""


class Shelf:
    """A folder with the finished pieces of one study."""

    def __init__(self, folder: Path, plan: StudyPlan) -> None:
        self.folder = folder
        self._plan = plan

    def begin(self, resume: bool) -> None:
        """Make the folder; what another study left there is taken away, unless this one is to go on with it."""
        if resume and (self.folder / PLAN).is_file():
            kept = json.loads((self.folder / PLAN).read_text(encoding="utf-8"))
            if not is_same(kept, made_of(self._plan)):
                raise OtherStudy(
                    say(
                        "{folder} is of another study (other players, options, seed, rules or version): "
                        "leave out --resume to begin anew",
                        folder=self.folder,
                    )
                )
            return
        if resume:
            raise OtherStudy(say("there is nothing to go on with: {folder} is not there", folder=self.folder))
        self.forget()
        self.folder.mkdir(parents=True)
        plan = {**made_of(self._plan), "series": [series.name for series in self._plan.series]}
        write_whole(self.folder / PLAN, lambda file: file.write(json.dumps(plan, indent=1).encode()))

    @property
    def seconds(self) -> float:
        """How long its games took, as far as that was written down."""
        file = self.folder / SECONDS
        return float(file.read_text()) if file.is_file() else 0.0

    @seconds.setter
    def seconds(self, seconds: float) -> None:
        write_whole(self.folder / SECONDS, lambda file: file.write(f"{seconds:.1f}".encode()))

    def keep(self, series: int, piece: Piece, harvest: Harvest) -> None:
        """Keep what came of a piece."""
        name = f"{series:03}-{piece.first:012}-{harvest.games:06}.npz"
        write_whole(self.folder / name, lambda file: write_harvest(file, harvest))

    def kept(self, series: list[Series]) -> Iterator[tuple[Harvest, int]]:
        """Every piece that is kept, with its first game; those of a series in their order."""
        for file in sorted(self.folder.glob("*.npz")):
            number, first, _ = map(int, file.stem.split("-"))
            with file.open("rb") as kept:
                yield read_harvest(kept, series[number]), first

    def forget(self) -> None:
        """Take the folder away, if it is one of a study."""
        if (self.folder / PLAN).is_file():
            shutil.rmtree(self.folder)
        elif self.folder.exists() and any(self.folder.iterdir()):
            raise OtherStudy(say("{folder} is there and is no study's: it is left alone", folder=self.folder))


def write_harvest(file: BinaryIO, harvest: Harvest) -> None:
    """Write what came of a piece as NumPy arrays."""
    arrays: dict[str, Any] = {f"rows_{name}": array for name, array in harvest.rows._asdict().items()}
    arrays |= {f"tally_{name}": array for name, array in harvest.tally._asdict().items()}
    arrays |= {f"codes_{name}": array for name, array in harvest.codes._asdict().items()}
    np.savez(file, **arrays, thoughts=harvest.thoughts, thoughts_begin=harvest.thoughts_begin)


def read_harvest(file: BinaryIO, series: Series) -> Harvest:
    """What came of a piece of this series."""
    with np.load(file, allow_pickle=False) as found:
        parts = {name: found[name] for name in found.files}
    return Harvest(
        series,
        Rows(*(parts[f"rows_{name}"] for name in Rows._fields)),
        Tally(*(parts[f"tally_{name}"] for name in Tally._fields)),
        Codes(*(parts[f"codes_{name}"] for name in Codes._fields)),
        parts["thoughts"],
        parts["thoughts_begin"],
    )


def made_of(plan: StudyPlan) -> dict[str, str]:
    """Hashes of all that decides which games a study has: the plan, the rules, and what random play comes to by them.

    The hash of the rules is one of Python's bytecode, so another Python's cannot be compared; games can be.
    """
    said = [(s.name, s.seats, s.options, s.seatings, s.seed, s.own_luck, s.allies, s.decisions) for s in plan.series]
    played = [
        play_piece(Piece(replace(series, seatings=((RANDOM,) * series.seats,), decisions=False), 0, SAMPLED))
        for series in {(one.seats, one.options): one for one in plan.series}.values()
    ]
    games = [(found.rows.games.tolist(), found.rows.payoffs.tolist()) for found in played if found is not None]
    return {
        "digest": _hashed((VERSION, plan.game.name, said)),
        "rules": plan.game.compiled.digest([searched_game, watch_games]),
        "python": str(sys.implementation.cache_tag),
        "games": _hashed(games),
    }


def is_same(kept: dict[str, str], wanted: dict[str, str]) -> bool:
    """Whether pieces that are kept belong to this study."""
    same_python = kept.get("python") == wanted["python"]
    return all(kept.get(name) == wanted[name] for name in ("digest", "games", *["rules"] * same_python))


def _hashed(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]


def write_whole(file: Path, write: Callable[[BinaryIO], object]) -> None:
    """Write a file so that it is there whole or not at all."""
    new = file.with_name(f".{file.name}.new")
    try:
        with new.open("wb") as out:
            write(out)
        os.replace(new, file)
    except OSError as trouble:
        reason = os.strerror(trouble.errno) if trouble.errno else str(trouble)
        raise OSError(say("{file} could not be written: {reason}", file=file, reason=reason)) from None
    finally:
        new.unlink(missing_ok=True)

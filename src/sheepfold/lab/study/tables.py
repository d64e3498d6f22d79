"""Games and decisions of a study as Arrow tables, and as Parquet files (schema: docs/laboratory.md)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import sheepfold
from sheepfold.engine.counting import BEFORE_FIRST
from sheepfold.engine.game import Game
from sheepfold.lab.statistics import share
from sheepfold.lab.study.collecting import Harvest
from sheepfold.lab.study.measures.choice import payoff_scale, total_of
from sheepfold.lab.study.watching import NEVER

GAMES_FILE, DECISIONS_FILE = "games.parquet", "decisions.parquet"

NEVER_ENDED = "NEVER"


def games_table(harvest: Harvest, series: str = "") -> pa.Table:
    """One row a game: who sat where, result, length, leads, and how often each event was told."""
    rows, own = harvest.rows, harvest.series
    games = rows.games
    numbers = games["number"]
    sitting = np.array(own.seatings, object)[numbers % len(own.seatings)]
    columns: dict[str, Any] = {
        "series": pa.array([series or own.name] * len(games)).dictionary_encode(),
        "game": numbers,
        "deal": harvest.deals,
        "seats": np.full(len(games), own.seats, np.int8),
        "ending": _names(own.game.endings, games["ending"]),
    }
    for name in (
        "decisions",
        "forced",
        "chances",
        "turns",
        "dead_turns",
        "starter",
        "winner",
        "lead_changes",
        "behind",
    ):
        columns[name] = games[name]
    columns |= {"settled": games["settled"], "seconds": games["seconds"]}
    for place, quarter in enumerate((25, 50, 75)):
        columns[f"led_at_{quarter}"] = games["led_at"][:, place]
    for seat in range(own.seats):
        columns[f"player_{seat}"] = pa.array([str(name) for name in sitting[:, seat]]).dictionary_encode()
        columns[f"payoff_{seat}"] = rows.payoffs[:, seat]
        columns[f"score_{seat}"] = rows.scores[:, seat]
    for event in own.game.events:
        columns[f"told_{event.name}"] = rows.events[:, event + BEFORE_FIRST]
    return _described(pa.table({name: _array(column) for name, column in columns.items()}), harvest)


def decisions_table(harvest: Harvest, series: str = "") -> pa.Table:
    """One row a decision: who, at which phase, how many choices, which one, and what the search thought of it."""
    own, rows = harvest.series, harvest.rows.decisions
    columns: dict[str, Any] = {"series": pa.array([series or own.name] * len(rows)).dictionary_encode()}
    columns |= {name: rows[name] for name in ("game", "step", "seat")}
    columns["phase"] = _names(own.game.phases, rows["phase"])
    columns |= {name: rows[name] for name in ("choices", "choice", "leader")}
    thoughts = _thoughts_beside(harvest)
    if thoughts is not None:
        scale, total = payoff_scale(harvest), total_of(harvest)
        unknown = thoughts["simulations"] == 0
        for name in ("best", "simulations", "in_question", "dominated", "clarity"):
            columns[name] = pa.array(thoughts[name], mask=unknown if name != "simulations" else None)
        columns["lost"] = pa.array(thoughts["lost"] * np.float32(scale), mask=unknown)
        columns["sway"] = pa.array(thoughts["sway"] * np.float32(scale), mask=unknown)
        for seat in range(own.seats):
            chance = share(thoughts["before"][:, seat].astype(float), total, own.seats)
            columns[f"chance_{seat}"] = pa.array(np.clip(chance, 0.0, 1.0).astype(np.float32), mask=unknown)
    return _described(pa.table({name: _array(column) for name, column in columns.items()}), harvest)


def _thoughts_beside(harvest: Harvest) -> Any:
    """The thoughts in the order of the decisions, those that were not kept empty; None if there are none at all."""
    if not len(harvest.thoughts):
        return None
    kept = np.zeros(len(harvest.rows.decisions), harvest.thoughts.dtype)
    kept[: len(harvest.thoughts)] = harvest.thoughts
    return kept


def _names(kind: Any, numbers: Any) -> pa.DictionaryArray:
    """Members of an enumeration by name."""
    names = {int(member): member.name for member in kind} | {NEVER: NEVER_ENDED}
    known = sorted({*names} & {*map(int, np.unique(numbers))})
    places = {number: place for place, number in enumerate(known)}
    codes = np.array([places[int(number)] for number in numbers], np.int8) if len(numbers) else np.zeros(0, np.int8)
    return pa.DictionaryArray.from_arrays(pa.array(codes), pa.array([names[number] for number in known], pa.string()))


def _array(column: Any) -> Any:
    return np.ascontiguousarray(column) if isinstance(column, np.ndarray) else column


def _described(table: pa.Table, harvest: Harvest) -> pa.Table:
    """The table with what it is about in its metadata."""
    own = harvest.series
    options = " ".join(f"{name}={' '.join(str(value).split())}" for name, value in own.options)
    about = {"sheepfold": sheepfold.__version__, "game": own.game.name, "seats": own.seats}
    about |= {"options": options, "seed": own.seed, "rules": own.game.version}
    return table.replace_schema_metadata({key: str(value) for key, value in about.items()})


def write_parquet(folder: Path, harvests: dict[str, Harvest]) -> list[Path]:
    """Games and decisions of all series with the same seats as the first one, each into a file."""
    folder.mkdir(parents=True, exist_ok=True)
    seats = next(iter(harvests.values())).series.seats
    same = {name: harvest for name, harvest in harvests.items() if harvest.series.seats == seats}
    written = [_write(folder / GAMES_FILE, (games_table(harvest, name) for name, harvest in same.items()))]
    if any(len(harvest.rows.decisions) for harvest in same.values()):
        parts = (decisions_table(harvest, name) for name, harvest in same.items() if len(harvest.rows.decisions))
        written.append(_write(folder / DECISIONS_FILE, parts))
    return written


def _write(file: Path, tables: Iterator[pa.Table]) -> Path:
    new = file.with_name(f".{file.name}.new")
    try:
        whole = pa.concat_tables(list(tables), promote_options="default")
        pq.write_table(whole.unify_dictionaries(), new, compression="zstd")
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
    return file


class ParquetStream:
    """Parquet files that grow piece by piece: for datasets that are larger than memory."""

    def __init__(self, folder: Path, game: Game) -> None:
        self._is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.game = folder, game
        self._writers: dict[str, Any] = {}
        self.games = 0

    def add(self, harvest: Harvest) -> None:
        """Write the games of a piece, and its decisions if it has them."""
        self._put(GAMES_FILE, _plain(games_table(harvest)))
        if len(harvest.rows.decisions):
            self._put(DECISIONS_FILE, _plain(decisions_table(harvest)))
        self.games += harvest.games

    def _put(self, name: str, table: pa.Table) -> None:
        if name not in self._writers:
            new = self.folder / f".{name}.new"
            self._writers[name] = pq.ParquetWriter(new, table.schema, compression="zstd")
        self._writers[name].write_table(table)

    def close(self, keep: bool = True) -> list[Path]:
        """Finish the files; what was written so far is whole, or taken away again."""
        done = []
        for name, writer in self._writers.items():
            new = self.folder / f".{name}.new"
            if keep:
                writer.close()
                new.replace(self.folder / name)
                done.append(self.folder / name)
            else:
                with suppress(OSError):
                    writer.close()
                new.unlink(missing_ok=True)
        if self._is_new and not done:
            with suppress(OSError):
                self.folder.rmdir()
        return done


def _plain(table: pa.Table) -> pa.Table:
    """Names as plain texts, so that all pieces have the same columns; Parquet stores repeated texts once."""
    fields = [pa.field(one.name, pa.string() if pa.types.is_dictionary(one.type) else one.type) for one in table.schema]
    return table.cast(pa.schema(fields, table.schema.metadata))

"""Mine puzzles of all games at once, for so many seconds: python bench/puzzles.py --seconds 140 --out DIR.

`sheepfold puzzles GAME` does the same for one game, with a progress bar; this needs NumPy and Numba alone.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from pathlib import Path

from sheepfold.games import game_names, load
from sheepfold.puzzles.keeping import Wanted, mine_into


def mine_one(name: str, folder: Path, until: float, processes: int, count: int, seed: int) -> None:
    """One game, as long as there is time."""
    game, file = load(name), folder / f"{name}.ndjson"
    wanted = Wanted(games=10**9, kept=count, processes=processes, seed=seed)
    told = [0, 0]

    def progress(games: int, found: int) -> None:
        told[:] = games, found

    kept = mine_into(file, game, wanted, progress, lambda: time.time() > until)
    print(f"{name}: {told[0]} games, {told[1]} candidates, {len(kept)} kept", flush=True)


def main() -> None:
    """Every game in a process of its own, each with its share of the processes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=140.0)
    parser.add_argument("--processes", type=int, default=16)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    until, names = time.time() + given.seconds, game_names()
    each = max(2, -(-given.processes // len(names)))
    start = multiprocessing.get_context("spawn").Process
    running = [start(target=mine_one, args=(name, given.out, until, each, given.count, given.seed)) for name in names]
    for process in running:
        process.start()
    for process in running:
        process.join()


if __name__ == "__main__":
    main()

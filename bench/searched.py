"""Games of `dog` a second: choice by choice as `sheepfold ladder` plays them, whole in compiled code, and on a GPU.

python bench/searched.py [GAME ...] [--seconds S] [--launch G] [--whole]

All in one run, every game in processes of its own. The first two are games for each second of one core's work
(processor time), the third by the clock with the GPU to itself. Long games are timed on a GPU by a sample: searched
decisions drawn evenly from the whole games of the second column, so many a second, divided by decisions in a game;
`--whole` plays whole ones. In games whose levels have players of their own (You Cry Wolf!) the search of `dog` plays.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import sheepfold
from sheepfold.engine.gpu import NoGpu, usable_cuda
from sheepfold.lab.study.collecting import Piece, Series, play_piece, thinker
from sheepfold.lab.study.planning import MAIN, planned
from sheepfold.players import Search
from sheepfold.players.levels import FOR_EACH_CHOICE, Grade
from sheepfold.players.self_play import Sitter, Tables, play_tables

DOG = Grade.dog.value
SHORT = 60_000
"""A game of so many simulations at most is played whole on a GPU."""

SAMPLES = 4
"""Of longer games so many decisions are searched in each place of the GPU."""

CHECKED = 8
"""So many whole games are compared with the CPU's."""

PATIENCE = 600.0
"""Seconds in which the process on the CPU must have played."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="the games to measure (all by default)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each measurement on the CPU, about")
    parser.add_argument("--launch", type=int, default=8448, help="games in a launch on the GPU")
    parser.add_argument("--whole", action="store_true", help="whole games on the GPU, however long they are")
    parser.add_argument("--only", choices=["cpu", "cuda"], help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    names = chosen.game or list(sheepfold.game_names())
    if chosen.only == "cpu":
        on_cpu(names[0], chosen.seconds, chosen.folder)
    elif chosen.only == "cuda":
        on_gpu(names[0], chosen.launch, chosen.whole, chosen.folder)
    else:
        print_table(names, measured(names, chosen))


def measured(names: list[str], chosen: argparse.Namespace) -> dict[tuple[str, str], dict[str, Any]]:
    """What came of every game and device, in processes side by side; measurements take turns where cores are few."""
    try:
        usable_cuda()
        devices = ["cpu", "cuda"]
    except NoGpu as trouble:
        print(trouble)
        devices = ["cpu"]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "lock").touch()
        own = ["--seconds", str(chosen.seconds), "--launch", str(chosen.launch), *["--whole"] * chosen.whole]
        running = {
            (name, device): subprocess.Popen(
                [sys.executable, __file__, name, *own, "--only", device, "--folder", folder], stdout=subprocess.PIPE
            )
            for name in names
            for device in devices
        }
        found = {}
        for key, process in running.items():
            said = process.communicate()[0].decode().splitlines()
            if process.returncode == 0 and said:
                found[key] = json.loads(said[-1])
            else:
                print(f"{' on '.join(key)}: failed with status {process.returncode}")
    return found


def print_table(names: list[str], found: dict[tuple[str, str], dict[str, Any]]) -> None:
    """A row for each game."""
    print("| game, seats | free decisions | choice by choice | whole games compiled, one core | one GPU |")
    print("|---|---|---|---|---|")
    for name in names:
        cpu, gpu = found.get((name, "cpu")), found.get((name, "cuda"))
        if cpu is None:
            continue
        single, compiled = cpu["single"], cpu["compiled"]
        cells = [
            f"{name}, {cpu['seats']}",
            f"{cpu['decisions']:.0f}",
            f"{single:.2f} games/s ({cpu['single_games']} games)",
            f"{compiled:.2f} games/s ({cpu['compiled_games']} games): {compiled / single:.1f}x",
            "-" if gpu is None else f"{gpu['speed']:.1f} games/s ({gpu['what']}): {gpu['speed'] / single:.0f}x",
        ]
        print(f"| {' | '.join(cells)} |")
    for name in names:
        if gpu := found.get((name, "cuda")):
            print(f"{name} on the GPU: {gpu['told']}")


# -------------------------------------------------------------------- one core


def on_cpu(name: str, seconds: float, folder: Path) -> None:
    """Measure both ways on one core, and leave what the GPU's sample is drawn from."""
    game = sheepfold.load(name)
    seats = game.usual_seats
    series = searching_series(game)
    harvest = play_piece(Piece(series, 0, 1))
    with alone(folder, "cores"):
        began = time.thread_time()
        games = 0
        kept = []
        while time.thread_time() - began < seconds:
            harvest = play_piece(Piece(series, games, 1))
            assert harvest is not None
            kept.append((harvest.codes.codes, harvest.thoughts["simulations"]))
            games += 1
        compiled = games / (time.thread_time() - began)
    searched = [simulations[simulations > 0] for _, simulations in kept]
    leave_positions(game, series, [codes for codes, _ in kept[:40]], folder / f"{name}.npz")
    one_by_one(game, 0, 1)
    with alone(folder, "cores"):
        began, decisions, number = time.thread_time(), 0, 0
        while time.thread_time() - began < seconds:
            decisions += one_by_one(game, number)
            number += 1
        spent = time.thread_time() - began
    found = {
        "seats": seats,
        "decisions": sum(map(len, searched)) / games,
        "compiled": compiled,
        "compiled_games": games,
        # games differ in length: decisions are counted, and the games are those of the column beside it
        "single": decisions / spent / (sum(map(len, searched)) / games),
        "single_games": number,
    }
    print(json.dumps(found))


def searching_series(game: sheepfold.Game) -> Series:
    """The main series of a study of `dog`, or of a search like it where dog is a player of another kind."""
    player = "dog" if game.minds.own_mind is None else f"search:{DOG.simulations}"
    return next(one for one in planned(game, players=[player], seed=1, ladder=False).series if one.name == MAIN)


def one_by_one(game: sheepfold.Game, seed: int, most: int = 0) -> int:
    """A game as the ladder plays it; how many decisions were searched."""
    position = game.new(seed=seed)
    own = thinker(searching_series(game).seatings[0][0])
    players = [
        Search(
            simulations=own.simulations, for_each=FOR_EACH_CHOICE, seed=1000 * seed + seat, temperature=own.temperature
        )
        for seat in range(game.usual_seats)
    ]
    searched = 0
    while not position.over and not (most and searched >= most):
        seen = position.seen_by(position.actor)
        searched += len(seen.choices()) > 1
        position.play(players[position.actor].choose(seen))
    return searched


def leave_positions(game: sheepfold.Game, series: Series, games: list[Any], file: Path) -> None:
    """Every position of these games at which a seat had a choice, for the GPU."""
    positions, simulations = [], 0
    for codes in games:
        position = game.new(series.seats, 0, "ask", **dict(series.options))
        for code in codes:
            if position.actor >= 0 and (number := len(position.choices())) > 1:
                positions.append(position.record.copy())
                simulations += max(DOG.simulations, FOR_EACH_CHOICE * number)
            position.play(int(code))
    every = np.zeros(len(positions), game.record)
    for place, position in enumerate(positions):
        every[place] = position
    part = file.with_suffix(".part.npz")
    np.savez(part, positions=every.view(np.uint8), games=len(games), simulations=simulations)
    part.rename(file)


# -------------------------------------------------------------------- a GPU


def on_gpu(name: str, launch: int, whole: bool, folder: Path) -> None:
    """Compile while the CPU plays; then time whole games, or a sample of decisions."""
    game = sheepfold.load(name)
    began = time.perf_counter()
    play_tables(tables_of(game, 1, searched=1), "cuda")
    compiling = time.perf_counter() - began
    positions, decisions, simulations = wait_for_positions(game, folder / f"{name}.npz")
    is_whole = whole or simulations <= SHORT
    if is_whole:
        tables, what = tables_of(game, launch), f"{launch} games"
    else:
        tables, what = tables_of(game, SAMPLES * launch, searched=1), f"{SAMPLES * launch} decisions"
        tables.table[:, 0] = positions[np.random.default_rng(1).integers(len(positions), size=tables.games)]
    with alone(folder, "lock"):
        began = time.perf_counter()
        played = play_tables(tables, "cuda")
        seconds = time.perf_counter() - began
    speed = tables.games / seconds if is_whole else tables.games / seconds / decisions
    told = f"compiled in {compiling:.0f} s; {what} in {seconds:.1f} s, {speed * simulations / 1e6:.1f} M simulations/s"
    if is_whole:
        beside = play_tables(tables_of(game, CHECKED), threads=1)
        same = int((beside.payoffs == played.payoffs[:CHECKED]).all(axis=1).sum())
        told += f"; {same} of {CHECKED} games end as on the CPU"
    print(json.dumps({"speed": speed, "what": what, "told": told}))


def tables_of(game: sheepfold.Game, games: int, searched: int = 0) -> Tables:
    """Tables of two that search as `dog` does."""
    sitter, order = Sitter(DOG.simulations), [[0] * game.usual_seats]
    return Tables(game, [sitter, sitter], order, games, 1, each=FOR_EACH_CHOICE, searched=searched)


def wait_for_positions(game: sheepfold.Game, file: Path) -> tuple[Any, float, float]:
    """What the process on the CPU leaves: positions; searched decisions and simulations in a game."""
    until = time.perf_counter() + PATIENCE
    while not file.exists():
        if time.perf_counter() > until:
            raise SystemExit("no positions came from the process on the CPU")
        time.sleep(0.2)
    with np.load(file) as found:
        positions, games = found["positions"].view(game.record), int(found["games"])
        return positions, len(positions) / games, float(found["simulations"]) / games


@contextmanager
def alone(folder: Path, name: str) -> Iterator[None]:
    """Nobody else measures on this device meanwhile; the cores of a machine that has enough are for all at once."""
    if name == "cores" and (os.cpu_count() or 1) >= 2 * len(sheepfold.game_names()):
        yield
        return
    with (folder / name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    main()

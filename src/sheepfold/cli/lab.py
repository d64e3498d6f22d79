"""Commands of the laboratory: simulate, measure the levels, count sequences, soak, train."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from sheepfold.cli.errors import UsageError, must_be
from sheepfold.cli.files import is_file, text_of
from sheepfold.cli.flags import add_command, add_ray, cluster_of, for_each_game, need_game, options_of
from sheepfold.cli.progress import progress_bar
from sheepfold.cli.reports import print_ladder, print_report
from sheepfold.engine.batch import DEVICES
from sheepfold.engine.contract import EVERYTHING
from sheepfold.engine.game import Game
from sheepfold.games import game_names, load
from sheepfold.lab.champions import LINES, SIMULATIONS, STEPS, train_champions
from sheepfold.lab.ladder import check_players, measure
from sheepfold.lab.perft import DEEPEST, perft
from sheepfold.lab.simulate import Report, simulate, simulated_game
from sheepfold.lab.soak import soak_set_ups
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.match.record import record_of
from sheepfold.players import LEVELS


def add_simulate(commands: Any) -> None:
    """`sheepfold simulate`."""
    what = say("play random games by the million and see what happens")
    simulation = add_command(commands, "simulate", what, need_game)
    for game, parser in for_each_game(simulation, "simulate"):
        parser.add_argument("--games", type=int, default=100_000, metavar="N", help=say("how many (default 100000)"))
        parser.add_argument(
            "--seats", type=int, metavar="N", help=say("number of seats (default {number})", number=game.usual_seats)
        )
        parser.add_argument("--threads", type=int, metavar="N", help=say("CPU threads (default: one for each core)"))
        parser.add_argument("--device", choices=DEVICES, default="cpu", help=say("where to play (default cpu)"))
        parser.add_argument("--seed", type=int, metavar="N", help=say("repeat the very same games"))
        parser.add_argument("--json", action="store_true", help=say("print one JSON object"))
        records = say("write the record of every game to this file (slow: for some thousands at most)")
        parser.add_argument("--records", type=Path, metavar="FILE", help=records)
        parser.set_defaults(run=run_simulation)


def run_simulation(chosen: argparse.Namespace) -> None:
    """`sheepfold simulate GAME`."""
    game = load(chosen.game)
    _check_threads(chosen.threads)
    progress, bar = progress_bar(game.title, chosen.games)
    with progress:
        report = simulate(
            game,
            chosen.games,
            seats=chosen.seats,
            options=options_of(chosen, game),
            seed=chosen.seed,
            threads=chosen.threads,
            device=chosen.device,
            progress=lambda done: progress.update(bar, completed=done),
        )
    if chosen.records is not None:
        _write_records(chosen.records, game, report)
    if chosen.json:
        print(json.dumps(report.as_json()))
    else:
        print_report(game, report)


def _write_records(file: Path, game: Game, report: Report) -> None:
    """The records of a simulation's games, an empty line between them."""
    with file.open("w", encoding="utf-8") as out:
        for number in range(report.games):
            position = simulated_game(game, number, seed=report.seed, seats=report.seats, options=report.options)
            out.write(f"{'' if number == 0 else chr(10)}{record_of(position)}")


def _check_threads(threads: int | None) -> None:
    if threads is not None and not 1 <= threads <= 1024:
        raise UsageError(must_be("--threads", 1, 1024, threads))


def add_ladder(commands: Any) -> None:
    """`sheepfold ladder`."""
    what = say("measure how much stronger each level is than the one below")
    climbing = add_command(commands, "ladder", what, need_game)
    for game, parser in for_each_game(climbing, "ladder"):
        parser.add_argument(
            "--games", type=int, default=40, metavar="N", help=say("for each pair, at least (default 40)")
        )
        parser.add_argument(
            "--seats", type=int, metavar="N", help=say("number of seats (default {number})", number=game.usual_seats)
        )
        parser.add_argument(
            "--levels",
            nargs="+",
            default=list(LEVELS),
            metavar="PLAYER",
            help=say("default {names}", names=" ".join(LEVELS)),
        )
        parser.add_argument(
            "--seconds", type=float, metavar="S", help=say("the most seconds a player thinks at a time")
        )
        parser.add_argument(
            "--threads", type=int, default=1, metavar="N", help=say("games at the same time (default 1)")
        )
        add_ray(parser)
        parser.add_argument("--seed", type=int, metavar="N", help=say("repeat the very same deals"))
        parser.add_argument("--json", action="store_true", help=say("print one JSON object"))
        parser.set_defaults(run=run_ladder)


def run_ladder(chosen: argparse.Namespace) -> None:
    """`sheepfold ladder GAME`."""
    game = load(chosen.game)
    _check_threads(chosen.threads)
    players = [_limited(player, chosen.seconds) for player in chosen.levels]
    check_players(players)
    pool = cluster_of(chosen)
    progress, bar = progress_bar(game.title, None)
    with progress:
        ladder = measure(
            game,
            players=players,
            games=chosen.games,
            seats=chosen.seats,
            options=options_of(chosen, game),
            seed=chosen.seed,
            threads=chosen.threads,
            pool=pool,
            progress=lambda done, total: progress.update(bar, completed=done, total=total),
        )
    if chosen.json:
        print(json.dumps(ladder.as_json()))
    else:
        print_ladder(game, ladder)


def _limited(player: str, seconds: float | None) -> str:
    """A level, or the roll-out player, with a limit to its time."""
    return player if seconds is None or ":" in player or player == "random" else f"{player}:{seconds:g}"


def add_perft(commands: Any) -> None:
    """`sheepfold perft`."""
    what = say("count all sequences of choices to a depth, chance included")
    counting = add_command(commands, "perft", what, need_game)
    for game, parser in for_each_game(counting, "perft"):
        parser.add_argument("depth", type=int, metavar="DEPTH", help=say("how many choices deep"))
        parser.add_argument(
            "--position", metavar="TEXT", help=say("start from this position (its text, or a file with it)")
        )
        parser.add_argument("--seed", type=int, metavar="N", help=say("start from a game dealt by this seed"))
        parser.add_argument(
            "--seats", type=int, metavar="N", help=say("number of seats (default {number})", number=game.usual_seats)
        )
        parser.set_defaults(run=run_perft)


def run_perft(chosen: argparse.Namespace) -> None:
    """`sheepfold perft GAME DEPTH`."""
    game = load(chosen.game)
    options = options_of(chosen, game)
    if not 0 <= chosen.depth <= DEEPEST:
        raise UsageError(must_be(say("the depth"), 0, DEEPEST, chosen.depth))
    if chosen.position is not None:
        if options or chosen.seats is not None or chosen.seed is not None:
            raise UsageError(say("a position has its own seats and options: --position takes no others"))
        text = text_of(Path(chosen.position)) if is_file(chosen.position) else chosen.position
        whole = game.position(text)
        if whole.viewer != EVERYTHING:
            said = say("all sequences can be counted from a whole position only: this one has hidden parts")
            raise UsageError(said)
        position = whole.record
    elif chosen.seed is not None:
        position = game.new(chosen.seats, chosen.seed, **options).record
    else:
        position = game.start(chosen.seats, options)
    for depth in range(chosen.depth + 1):
        print(f"{depth:3} {perft(game, position, depth):>20,}")


def add_soak(commands: Any) -> None:
    """`sheepfold soak`."""
    what = say("play random games in all set-ups, checking every invariant")
    soaking = add_command(commands, "soak", what, run_soak)
    soaking.add_argument(
        "games_to_soak", nargs="*", metavar="GAME", help=say("which (default: {names})", names=in_a_row(game_names()))
    )
    soaking.add_argument(
        "--games", type=int, default=1_000_000, metavar="N", help=say("how many each (default 1000000)")
    )
    soaking.add_argument("--seed", type=int, default=1, metavar="N", help=say("which games (default 1)"))


def run_soak(chosen: argparse.Namespace) -> None:
    """`sheepfold soak`."""
    if chosen.games < 1:
        raise UsageError(
            say("{what} must be at least {least}, not {given}", what="--games", least=1, given=chosen.games)
        )
    for game in [load(name) for name in chosen.games_to_soak or game_names()]:
        progress, bar = progress_bar(say("soaking {title}", title=game.title), chosen.games)
        with progress:
            soak_set_ups(
                game,
                chosen.games,
                seed=chosen.seed,
                progress=lambda done, show=progress, bar=bar: show.update(bar, completed=done),  # type: ignore[misc]
            )
        told = {"title": game.title, "games": chosen.games}
        print(say("{title}: {games:,} random games in all set-ups, every invariant held after every choice", **told))


def add_train(commands: Any) -> None:
    """`sheepfold train`."""
    what = say("train the networks of a game's champions, or its own computer player, or solve a small game exactly")
    training = add_command(commands, "train", what, run_training)
    training.add_argument(
        "game", metavar="GAME", help=say("one of: {names}", names=in_a_row(trainable()) or say("none"))
    )
    training.add_argument(
        "--seats", type=int, nargs="+", metavar="N", help=say("for these numbers of seats (default: all)")
    )
    training.add_argument("--iterations", type=int, metavar="N", help=say("so many for each; with a seed, repeatable"))
    training.add_argument("--seconds", type=float, metavar="S", help=say("or so long for each"))
    training.add_argument("--seed", type=int, metavar="N", help=say("repeat the very same training"))
    training.add_argument("--out", type=Path, metavar="FILE", help=say("where to store it (default: in this folder)"))
    text = say("the networks to train (default: all): numbers of seats, some with a variant")
    training.add_argument("--networks", nargs="+", metavar="NAME", help=text)
    text = say("steps for each network (default {number}); what came of it is stored after each", number=STEPS)
    training.add_argument("--steps", type=int, metavar="N", help=text)
    training.add_argument("--games", type=int, metavar="N", help=say("games of each step; with a seed, repeatable"))
    text = say("simulations for each decision of self-play, on processors (default {number})", number=SIMULATIONS)
    training.add_argument("--simulations", type=int, metavar="N", help=text)
    text = say("or so many lines tried at each: weaker play, many more games (on a GPU {number})", number=LINES)
    training.add_argument("--lines", type=int, metavar="N", help=text)
    text = say(
        "where lines are tried and networks fitted (default cpu); with cuda You Cry Wolf! learns from itself for any "
        "number of seats, in rounds (--iterations) of about a million turns"
    )
    training.add_argument("--device", choices=("cpu", "cuda"), help=text)
    training.add_argument("--threads", type=int, metavar="N", help=say("so many games at a time (default: all cores)"))
    add_ray(training)
    training.add_argument(
        "--level", metavar="LEVEL", help=say("whose player to train, where levels play differently (default: the best)")
    )
    training.add_argument("--resume", action="store_true", help=say("go on with the training stored beside --out"))
    training.add_argument(
        "--exact",
        metavar="SMALL",
        help=say("solve a small game instead and print its exploitability (`help` lists them)"),
    )


def trainable() -> list[str]:
    """The games that have a computer player or networks to train."""
    return [name for name in game_names() if (minds := load(name).minds).train or minds.learning]


def run_training(chosen: argparse.Namespace) -> None:
    """`sheepfold train GAME`."""
    game = load(chosen.game)
    if game.minds.train is None and game.minds.learning is None:
        told = {"title": game.title, "games": in_a_row(trainable())}
        raise UsageError(say("{title} has nothing to train: {games} have", **told))
    refuse_flags(chosen, game.title, OF_OWN_PLAYERS if game.minds.train is None else OF_NETWORKS)
    pool = cluster_of(chosen)
    progress, bar = progress_bar(say("training for {title}", title=game.title), 1000)
    given: dict[str, Any] = {"seed": chosen.seed, "out": chosen.out, "resume": chosen.resume}
    given |= {} if chosen.seconds is None else {"seconds": chosen.seconds}
    given["progress"] = lambda done: progress.update(bar, completed=round(1000 * done))
    given["report"] = lambda line: progress.console.print(line, highlight=False)
    with progress:
        if game.minds.train is not None:
            names: tuple[str, ...] = ("seats", "iterations", "exact", "level", "device")
            given |= {name: value for name in names if (value := getattr(chosen, name)) is not None}
            found = game.minds.train(game, **given)
        else:
            names = ("steps", "games", "simulations", "lines", "device", "threads")
            given |= {name: value for name in names if (value := getattr(chosen, name)) is not None}
            found = train_champions(game, kinds=chosen.networks, pool=pool, **given)
    print(found)


OF_OWN_PLAYERS = ("seats", "iterations", "exact", "level")
OF_NETWORKS = ("networks", "steps", "games", "simulations", "lines", "threads", "ray")
"""Flags of `sheepfold train` for one kind of training only."""


def refuse_flags(chosen: argparse.Namespace, title: str, names: tuple[str, ...]) -> None:
    """Refuse flags that this training would not heed."""
    if stray := [f"--{name}" for name in names if getattr(chosen, name) is not None]:
        raise UsageError(say("training for {title} takes no {flags}", title=title, flags=in_a_row(stray)))

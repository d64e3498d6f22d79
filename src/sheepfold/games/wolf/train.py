"""`sheepfold train wolf`: the champion or the strategy of the other levels anew, or a small game solved exactly."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from math import inf
from pathlib import Path

from sheepfold.engine.game import Game
from sheepfold.engine.rng import checked_seed
from sheepfold.games.wolf.bluff.store import FILE, write
from sheepfold.games.wolf.bluff.training import train_seats
from sheepfold.games.wolf.champion import store
from sheepfold.games.wolf.champion.apprentice import FEWEST_SEATS, ROUND, WATCHED, Apprentice
from sheepfold.games.wolf.champion.gpu_training import GpuTraining
from sheepfold.games.wolf.champion.training import Strength, Training, train_champion
from sheepfold.games.wolf.exact.liars_dice import SIDES, liars_dice
from sheepfold.games.wolf.exact.small_wolf import FEW_DICE, SHORT_ROWS, small_wolf
from sheepfold.games.wolf.exact.solver import EquilibriumSolver
from sheepfold.games.wolf.exact.tree import GameTree
from sheepfold.games.wolf.minds import CHAMPION, TRAINED
from sheepfold.language import mark, say
from sheepfold.language.phrases import in_a_row

USUAL_SECONDS = 120.0
"""For each number of seats."""

USUAL_EXACT_SECONDS = 5.0
EXACT_ITERATIONS = 10
"""The first report of an exact solution comes after so many iterations, each next one after twice as many."""

KINDS = mark(
    "liars-dice:SIDES (liar's dice with one die each) or small:DICE:ROW (one play of this game by its real rules, "
    "so many dice under each cup and rows so long)"
)


def train(
    game: Game,
    *,
    seats: Iterable[int] | None = None,
    iterations: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    out: Path | None = None,
    exact: str | None = None,
    level: str = CHAMPION,
    device: str = "cpu",
    resume: bool = False,
    progress: Callable[[float], None] = lambda done: None,
    report: Callable[[str], None] = lambda line: None,
) -> str:
    """Train a level's players for these numbers of seats into a file, or solve a small game; what came of it.

    On the device cuda the champion learns from itself with any number of seats, on the CPU with up to five.
    """
    _check(iterations, seconds)
    if device == "cuda" and (exact is not None or level != CHAMPION):
        raise ValueError(say("only the training of {level} has a use for --device cuda", level=CHAMPION))
    if exact is not None:
        if seats is not None or out is not None or seed is not None:
            raise ValueError(
                say("--exact solves a game for two and stores nothing: it takes no --seats, --out and --seed")
            )
        return solve(game, exact, iterations, seconds, progress)
    if level not in TRAINED:
        told = {"level": level, "levels": in_a_row(TRAINED)}
        raise ValueError(say("{level!r} is not trained: the levels that are: {levels}", **told))
    if resume and level != CHAMPION:
        raise ValueError(say("only the training of {level} can be resumed", level=CHAMPION))
    out = out or Path((store.FILE if level == CHAMPION else FILE).name)
    if not out.parent.is_dir():
        raise ValueError(say("{file} cannot be written: there is no folder {folder}", file=out, folder=out.parent))
    chosen = tuple(game.checked_seats(number) for number in dict.fromkeys(seats or game.seats))
    limits = (iterations, seconds or USUAL_SECONDS)
    if level == CHAMPION:
        return _train_champion(game, chosen, limits, seed, out, device, resume, progress, report)
    return _train(game, chosen, limits, checked_seed(seed), out, progress)


def _check(iterations: int | None, seconds: float | None) -> None:
    if iterations is not None and seconds is not None:
        raise ValueError(say("give --iterations or --seconds, not both"))
    if iterations is not None and iterations < 1:
        raise ValueError(say("--iterations must be at least 1, not {iterations}", iterations=iterations))
    if seconds is not None and not 0 < seconds <= 86400:
        raise ValueError(say("--seconds must be more than 0 and at most 86400, not {seconds:g}", seconds=seconds))


def _train(
    game: Game,
    chosen: tuple[int, ...],
    limits: tuple[int | None, float],
    seed: int,
    out: Path,
    progress: Callable[[float], None],
) -> str:
    lines, learnt = [], {}
    for place, number in enumerate(chosen):
        training = train_seats(
            game,
            number,
            iterations=limits[0],
            seconds=limits[1],
            seed=seed,
            progress=lambda done, place=place: progress((place + done) / len(chosen)),  # type: ignore[misc]
        )
        learnt[number] = training.learnt()
        met = int((training.tables.sums.sum(axis=1) > 0).sum())
        text = mark("{seats} seats: {plays:,} plays, {met:,} kinds of turns met")
        lines.append(say(text, seats=number, plays=training.plays, met=met))
    write(out, learnt, base=FILE)
    size = out.stat().st_size / 1000
    text = mark(
        "{file} ({size:.0f} kB); repeat with --seed {seed} and --iterations; the players read {name} of\n"
        "the package's folder games/wolf/bluff, so put it there to play against it"
    )
    return "\n".join([*lines, say(text, file=out, size=size, seed=seed, name=FILE.name)])


# -------------------------------------------------------------------- the champion


def _train_champion(
    game: Game,
    chosen: tuple[int, ...],
    limits: tuple[int | None, float],
    seed: int | None,
    out: Path,
    device: str,
    resume: bool,
    progress: Callable[[float], None],
    report: Callable[[str], None],
) -> str:
    """Learn by self-play, one number of seats after the other; what is learned is stored after every step."""
    lines = []
    drawn = used = checked_seed(seed)
    fewest = FEWEST_SEATS if device == "cpu" else inf
    if resume and max(chosen) >= fewest:
        text = mark("with {seats} seats and more training is done at once, there is nothing to go on with")
        raise ValueError(say(text, seats=FEWEST_SEATS))
    for place, number in enumerate(chosen):
        if number >= fewest:
            lines.append(
                _train_apprentice(Apprentice(game, number, drawn), limits, out, _part(progress, place, chosen))
            )
            continue
        training = (Training if device == "cpu" else GpuTraining)(game, number, drawn)
        state = out.with_suffix(f".{number}.npz")
        if resume:
            training.read_state(state)
            if seed is not None and seed != training.seed:
                told = {"stored": training.seed, "seed": seed}
                raise ValueError(say("the training to go on with has the seed {stored}, not {seed}", **told))
            used = training.seed

        def step(strength: Strength, training: Training = training, state: Path = state) -> None:
            training.write_state(state)
            store.write(out, {training.seats: training.learnt()}, base=out if out.exists() else store.FILE)
            report(_how_strong(strength))

        train_champion(
            training,
            iterations=limits[0],
            seconds=limits[1],
            progress=_part(progress, place, chosen),
            step=step,
        )
        lines.append(_how_strong(training.strength()))
    text = mark(
        "{file} ({size:.0f} kB); go on with --resume, repeat with --seed {seed} and --iterations; the champion reads\n"
        "{name} of the package's folder games/wolf/champion, so put it there to play against it"
    )
    size = out.stat().st_size / 1000
    return "\n".join([*lines, say(text, file=out, size=size, seed=used, name=store.FILE.name)])


def _part(progress: Callable[[float], None], place: int, chosen: tuple[int, ...]) -> Callable[[float], None]:
    """The progress of one number of seats, as a part of all."""
    return lambda done: progress((place + done) / len(chosen))


def _train_apprentice(
    apprentice: Apprentice, limits: tuple[int | None, float], out: Path, progress: Callable[[float], None]
) -> str:
    """Learn from shepherds: a round is a hundred turns of theirs."""
    turns, seconds = (WATCHED, limits[1]) if limits[0] is None else (min(WATCHED, ROUND * limits[0]), inf)
    watched = apprentice.watched(turns, seconds, progress)
    store.write(out, {apprentice.seats: apprentice.learnt(watched)}, base=out if out.exists() else store.FILE)
    text = mark("{seats} seats: {turns:,} turns of shepherds were watched and imitated")
    return say(text, seats=apprentice.seats, turns=len(watched.notes.seat))


def _how_strong(strength: Strength) -> str:
    text = mark(
        "{seats} seats, {rounds:,} rounds, {turns:,} turns: without search it wins {share:.1%} (+-{margin:.1%}) "
        "alone against shepherd's strategy, {fair:.1%} is even"
    )
    return say(text, **strength._asdict(), fair=1 / strength.seats)


# -------------------------------------------------------------------- exactly


def solve(
    game: Game, kind: str, iterations: int | None, seconds: float | None, progress: Callable[[float], None]
) -> str:
    """Solve a small game by CFR+ and tell how its exploitability falls."""
    solver = EquilibriumSolver(game, small_game(game, kind))
    solver.run(0)
    solver.exploitability()  # both compile before the clock starts
    tree = solver.tree
    text = mark("{game}: {positions:,} public positions, {hands} hands")
    lines = [say(text, game=kind, positions=len(tree.kind), hands=len(tree.deal))]
    began, target = time.perf_counter(), EXACT_ITERATIONS
    done = 0.0
    while done < 1.0:
        solver.run(min(target, iterations or target) - solver.iterations)
        spent = time.perf_counter() - began
        done = solver.iterations / iterations if iterations else spent / (seconds or USUAL_EXACT_SECONDS)
        lines.append(
            say(
                "{iterations:>9,} iterations {seconds:8.2f} s   exploitability {exploitability:.3g}"
                "   value for the first seat {value:+.6f}",
                iterations=solver.iterations,
                seconds=spent,
                exploitability=solver.exploitability(),
                value=solver.value(),
            )
        )
        target *= 2
        progress(min(done, 1.0))
    return "\n".join(lines)


def small_game(game: Game, kind: str) -> GameTree:
    """The tree of a small game by its name."""
    name, *given = kind.split(":")
    numbers = [int(number) if number.isascii() and number.isdigit() else -1 for number in given]
    if name == "liars-dice" and len(numbers) == 1 and numbers[0] in SIDES:
        return liars_dice(numbers[0])
    if name == "small" and len(numbers) == 2 and numbers[0] in FEW_DICE and numbers[1] in SHORT_ROWS:
        return small_wolf(game, numbers[0], numbers[1])
    text = mark(
        "there is no small game {game!r}: there are {kinds}; {few} to {many} sides; {one} to {most} dice, "
        "rows of {short} to {long}"
    )
    sizes = {"few": SIDES[0], "many": SIDES[-1], "one": FEW_DICE[0], "most": FEW_DICE[-1]}
    raise ValueError(say(text, game=kind, kinds=say(KINDS), **sizes, short=SHORT_ROWS[0], long=SHORT_ROWS[-1]))

"""Training champions: games that the search plays against itself, and a network fitted to them, step by step.

Every step plays searched games with the best network so far (in the first step with the game's own promise), fits the
network to the positions of the last steps, and says how strong it is: its search against the search without a network,
in the time of so many simulations of that. Networks, what came of every step and a plot are stored after each, and
training can go on from there.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.gpu import usable_cuda
from sheepfold.engine.groups import Learning
from sheepfold.engine.rng import checked_seed
from sheepfold.lab.fitting import Fit, torch_here
from sheepfold.lab.ladder import chance, difference, interval_by_deals, seatings, shares
from sheepfold.lab.pool import Pool
from sheepfold.lab.strength_chart import Point, strength_chart
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.players.network import made_for_text, write_networks
from sheepfold.players.sampled_play import play_sampled
from sheepfold.players.self_play import Games, Sitter, Tables, joined, play_tables

LONGEST = 86_400
STEPS = 4
SECONDS = 240.0
"""For each network: all its steps together."""

SIMULATIONS = 60
"""Of every decision in self-play."""

SELDOM = 24
"""After a game's opening one choice in so many is made without a search."""

NOTED, ROWS = 200, 4_000_000
"""Positions noted of a game, and kept of all steps, at most."""

WANTED = 60
"""Positions noted of a long game, about, once the first step has shown how many there are."""

AT_ONCE = {"cpu": 256, "cuda": 32_768}
"""Games in one launch."""

LINES = 64
"""Tried at every decision on a GPU."""

NOTED_OF_LINES = 8
"""Positions noted of a game where lines are tried, about: there are many games then."""

TRIAL = 64
"""Games that tell how long games are, and what they are played for."""

PART = 8
"""Games that another machine plays at a time."""

EPOCHS, RATE = 3.0, 1e-3
FIRST_EPOCHS, FIRST_RATE = 6.0, 2e-3

YARDSTICK = 400
"""Simulations of the search that a network is measured against; its own has the same time."""

DECISIONS = 60
"""Games are left after so many searched decisions when simulations are timed: a game may last longer with a network."""

TESTS = 96
"""Games of a measurement."""


@dataclass(frozen=True)
class Step:
    """What came of one step of training."""

    kind: str
    step: int
    games: int
    positions: int
    loss: float
    speed: float
    """Simulations with the network for one without, in equal time."""
    share: float
    low: float
    high: float
    """Its part of a table of two against the search without a network, with its 95% interval."""
    seconds: float


@dataclass(frozen=True)
class Wanted:
    """How to train."""

    kinds: tuple[str, ...]
    steps: int
    seconds: float
    games: int | None
    simulations: int
    seed: int
    out: Path
    device: str
    threads: int | None
    resume: bool
    pool: Pool | None = None
    """Where games are played, if not here."""
    lines: int = 0
    """So many lines are tried at every decision of self-play instead of searching; 0: it searches."""


def train_champions(
    game: Game,
    *,
    kinds: Iterable[str] | None = None,
    steps: int = STEPS,
    seconds: float = SECONDS,
    games: int | None = None,
    simulations: int | None = None,
    lines: int | None = None,
    seed: int | None = None,
    out: Path | None = None,
    device: str = "cpu",
    threads: int | None = None,
    pool: Pool | None = None,
    progress: Callable[[float], None] = lambda done: None,
    resume: bool = False,
    report: Callable[[str], None] = lambda line: None,
) -> str:
    """Train these networks of a game into a file, anew or (`resume`) going on from what is there; what came of it.

    Self-play tries so many `lines` at every decision, on a GPU or on processors, or it searches with so many
    `simulations`, always on processors. A `pool` plays the games somewhere else, on a cluster for example; networks are
    fitted here.
    """
    learning = checked_learning(game)
    _check_numbers(steps=steps, games=games, simulations=simulations, lines=lines, threads=threads)
    if not 0 < seconds <= LONGEST:
        raise ValueError(say("--seconds must be more than 0 and at most 86400, not {seconds:g}", seconds=seconds))
    if device == "cuda" and pool is not None:
        raise ValueError(say("a cluster plays on processors: leave out --device cuda or --ray"))
    if device == "cuda":
        usable_cuda()
    if lines and simulations:
        raise ValueError(say("self-play tries lines or searches: leave out --lines or --simulations"))
    tried = lines or (LINES if device == "cuda" and simulations is None else 0)
    torch_here()
    chosen = tuple(dict.fromkeys(kinds or learning.kinds))
    if unknown := [kind for kind in chosen if kind not in learning.kinds]:
        told = {"kind": unknown[0], "title": game.title, "known": in_a_row(learning.kinds)}
        raise ValueError(say("there is no network {kind!r} of {title}: there are {known}", **told))
    file = out or Path(f"{game.name}-networks.npz")
    if not file.parent.is_dir():
        raise ValueError(say("{file} cannot be written: there is no folder {folder}", file=file, folder=file.parent))
    effort = simulations or SIMULATIONS
    wanted = Wanted(
        chosen, steps, seconds, games, effort, checked_seed(seed), file, device, threads, resume, pool, tried
    )
    try:
        for place, kind in enumerate(chosen):
            training = Training(game, learning, kind, wanted)
            for number in range(steps):
                report(training.make_step())
                progress((place + (number + 1) / steps) / len(chosen))
    finally:
        if pool is not None:
            pool.close()
    return say(
        "{file} ({size:.0f} kB); what came of every step: {history} and {plot}; champions read {name} of the\n"
        "package's folder games/{game}, so put it there to play against it",
        file=file,
        size=file.stat().st_size / 1000,
        history=history_of(file),
        plot=plot_of(file),
        name=learning.file.name,
        game=game.name,
    )


def _check_numbers(**numbers: int | None) -> None:
    """Whole numbers that are given must be at least 1."""
    for name, number in numbers.items():
        if number is not None and number < 1:
            raise ValueError(say("--{name} must be at least 1, not {number}", name=name, number=number))


def checked_learning(game: Game) -> Learning:
    """How the game's champions learn, or an error that it has none."""
    if game.minds.learning is None:
        raise ValueError(say("{title} has no features for a network to judge by", title=game.title))
    return game.minds.learning


def plot_of(file: Path) -> Path:
    """Where the strength over time is drawn."""
    return file.with_suffix(".svg")


def history_of(file: Path) -> Path:
    """Where the steps of a file's training are told."""
    return file.with_suffix(".json")


class Training:
    """One network on its way."""

    def __init__(self, game: Game, learning: Learning, kind: str, wanted: Wanted) -> None:
        options = dict(learning.kinds[kind])
        self._game, self._learning, self._kind, self._wanted = game, learning, kind, wanted
        self._seats = int(str(options.pop("seats")))
        self._options = options
        self._inputs = learning.inputs(self._seats)
        self._net, self._done = self._stored()
        self._kept: list[tuple[Any, ...]] = []
        self._skip, self._noted, self._wanted_of_game = 1, NOTED, WANTED
        if wanted.lines:
            self._begin_with_lines()
        else:
            self._begin(self._tables(1, 0), 0)()  # compiles, before time counts

    def _begin_with_lines(self) -> None:
        """Lines need a network from the beginning; a few games tell how many positions there are, and compile."""
        if self._net is None:
            sitter = Sitter(2)
            played = play_tables(
                Tables(self._game, [sitter, sitter], [[0] * self._seats], TRIAL, self._wanted.seed, self._options),
                threads=self._wanted.threads,
            )
            fit = Fit(self._inputs, self._seats, self._wanted.seed, self._wanted.device, None, self._learning.prior)
            self._net = fit.network(*_least_and_sum(played.payoffs))
        played = self._begin(self._tables(TRIAL, self._wanted.seed), self._wanted.seed)()
        self._skip = max(1, round(len(played.notes) / len(played.payoffs) / NOTED_OF_LINES))
        self._noted, self._wanted_of_game = 4 * NOTED_OF_LINES, NOTED_OF_LINES

    def _stored(self) -> tuple[Any, int]:
        """The network that is there already, and how many steps it has made."""
        file = self._wanted.out
        if not self._wanted.resume or not file.exists():
            return None, 0
        with np.load(file, allow_pickle=False) as stored:
            if str(stored["made_for"]) != made_for_text(self._game) or self._kind not in stored.files:
                return None, 0
            return stored[self._kind].astype(np.float32), len([s for s in read_steps(file) if s.kind == self._kind])

    def make_step(self) -> str:
        """Play, fit, measure and store; what came of it in a line."""
        began = time.perf_counter()
        seed = self._wanted.seed + 1_000 * self._done
        games = self._play(seed)
        lowest, total = self._keep(games)
        loss = self._fit(seed, lowest, total)
        speed = self._speed()
        share, low, high = self._measure(speed, seed + 500)
        step = Step(
            self._kind,
            self._done + 1,
            sum(len(played.payoffs) for played in games),
            sum(len(played.notes) for played in games),
            round(loss, 4),
            round(speed, 3),
            round(share, 3),
            round(low, 3),
            round(high, 3),
            round(time.perf_counter() - began, 1),
        )
        self._done += 1
        write_networks(self._wanted.out, self._game, {self._kind: self._net})
        write_steps(self._wanted.out, self._game.title, step)
        return told_step(self._game, step)

    def _play(self, seed: int) -> list[Games]:
        """Self-play for this step's part of the time, or so many games."""
        wanted = self._wanted
        until = time.perf_counter() + wanted.seconds / wanted.steps
        begun: deque[Callable[[], Games]] = deque()
        played: list[Games] = []
        number = given = 0
        while True:
            while len(begun) < self._at_a_time:
                games = AT_ONCE[wanted.device]
                if wanted.games is not None:
                    games = min(games, wanted.games - given)
                if games == 0 or (wanted.games is None and number and time.perf_counter() >= until):
                    break
                begun.append(self._begin(self._tables(games, seed + number), seed + number))
                number, given = number + 1, given + games
            if not begun:
                return played
            played.append(begun.popleft()())

    @property
    def _at_a_time(self) -> int:
        """Launches under way: one here, on other machines as many as keep all of them busy."""
        pool = self._wanted.pool
        return 1 if pool is None else 1 + -(-2 * pool.number * PART // AT_ONCE["cpu"])

    def _begin(self, tables: Tables, seed: int, lines: bool = True) -> Callable[[], Games]:
        """Begin these games where they are played, by trying lines if that is wanted; what is called to have them."""
        threads, pool, device = self._wanted.threads, self._wanted.pool, self._wanted.device
        lines = lines and self._wanted.lines > 0
        if pool is None:
            if lines:
                return lambda: play_sampled(tables, seed, device, threads)
            return lambda: play_tables(tables, threads=threads)
        parts = [tables.part(first, PART) for first in range(0, tables.games, PART)]
        running = [pool.submit(_play_lines if lines else _play_part, part, seed) for part in parts]
        return lambda: joined([part.result() for part in running])

    def _tables(self, games: int, seed: int) -> Tables:
        sitter = Sitter(self._wanted.lines or self._wanted.simulations, self._net)
        return Tables(
            self._game, [sitter, sitter], [[0] * self._seats], games, seed, self._options,
            opening=self._learning.opening, seldom=SELDOM, noted=self._noted, skip=self._skip,
            each=self._learning.each, horizon=_noted_after(self._learning),
        )  # fmt: skip

    def _keep(self, games: list[Games]) -> tuple[float, float]:
        """Add positions to those that are fitted to; the least payoff, and what all above it add up to."""
        payoffs = np.concatenate([played.payoffs for played in games])
        lowest, total = _least_and_sum(payoffs)
        parts = [noted_positions(played, self._seats, lowest, total) for played in games]
        rows, ends, own, values = (np.concatenate(part) for part in zip(*parts, strict=True))
        self._kept.append((rows, ends, own, values))
        self._skip = max(1, round(self._skip * len(rows) / len(payoffs) / self._wanted_of_game))
        while sum(len(kept[0]) for kept in self._kept) > ROWS and len(self._kept) > 1:
            self._kept.pop(0)
        return lowest, total

    def _fit(self, seed: int, lowest: float, total: float) -> float:
        fit = Fit(self._inputs, self._seats, seed, self._wanted.device, self._net, self._learning.prior)
        rows, ends, own, values = (np.concatenate(part) for part in zip(*self._kept, strict=True))
        first = self._done == 0
        epochs, rate = (FIRST_EPOCHS, FIRST_RATE) if first else (EPOCHS, RATE)
        loss = fit.run(rows, ends, own, values, self._learning.trust, epochs, rate)
        self._net = fit.network(lowest, total)
        return loss

    def _speed(self) -> float:
        """Simulations with the network for one without, on one core, over equally many decisions."""
        spent = []
        for sitter in (Sitter(YARDSTICK), Sitter(YARDSTICK, self._net)):
            for _ in range(2):  # the first time compiles
                tables = Tables(
                    self._game, [sitter, sitter], [[0] * self._seats], 4, 1, self._options, searched=DECISIONS
                )
                clock = time.thread_time()
                play_tables(tables, threads=1)
                took = time.thread_time() - clock
            spent.append(took)
        return spent[0] / spent[1]

    def _measure(self, speed: float, seed: int) -> tuple[float, float, float]:
        """The network's part of a table of two against the search without it, in equal time, with its interval."""
        sitters = [Sitter(YARDSTICK), Sitter(max(1, round(YARDSTICK * speed)), self._net)]
        orders = seatings(self._seats, self._game.sides(self._game.start(self._seats, self._options)))
        tables = Tables(self._game, sitters, orders, TESTS, seed, self._options)
        counts = won_by_deal(self._begin(tables, seed, lines=False)(), len(orders))
        elo = difference(counts.sum(axis=0))
        low, high = interval_by_deals(counts, elo)
        return chance(elo), chance(low), chance(high)


def _noted_after(learning: Learning) -> int:
    return learning.horizon if learning.noted_after is None else learning.noted_after


def _play_part(tables: Tables, seed: int) -> Games:
    return play_tables(tables, threads=1)


def _play_lines(tables: Tables, seed: int) -> Games:
    return play_sampled(tables, seed, threads=1)


def _least_and_sum(payoffs: Any) -> tuple[float, float]:
    """The least payoff, and what all seats have above it."""
    lowest = float(payoffs.min())
    return lowest, float((payoffs - lowest).sum(axis=1).mean())


def won_by_deal(played: Games, orders: int) -> Any:
    """By deal (each in so many orders) and seats of the second player: games, and that player's part of the wins."""
    counts = np.zeros((len(played.payoffs) // orders, played.seating.shape[1] + 1, 2))
    for number, (seating, payoffs) in enumerate(zip(played.seating, played.payoffs, strict=True)):
        won = shares(list(payoffs))
        mine = sum(share for share, player in zip(won, seating, strict=True) if player)
        counts[number // orders, seating.sum()] += 1, mine
    return counts


def noted_positions(played: Games, seats: int, lowest: float, total: float) -> tuple[Any, ...]:
    """Numbers, shares of the payoff seen from the viewer on, for whose turn the search expected what share."""
    viewer, who = played.notes["viewer"], played.notes["who"]
    turns = (viewer[:, None] + np.arange(seats)) % seats
    ends = np.take_along_axis(((played.payoffs - lowest) / total)[played.notes["game"]], turns, 1)
    own = np.where(who >= 0, (who - viewer) % seats, -1).astype(np.int8)
    values = np.clip((played.notes["value"] - lowest) / total, 0.0, 1.0)
    return played.rows.astype(np.float16), ends.astype(np.float32), own, values.astype(np.float32)


# -------------------------------------------------------------------- what is told


def told_step(game: Game, step: Step) -> str:
    """A step in words."""
    return say(
        "{title}, {kind}, step {step}: {games:,} games, {positions:,} positions, loss {loss:.4f}; of two against the "
        "search without a network {share:.1%} ({low:.1%} to {high:.1%}) in equal time ({speed:.2f} simulations for "
        "one); {seconds:.0f} s",
        title=game.title,
        **asdict(step),
    )


def read_steps(file: Path) -> list[Step]:
    """The steps that a file of networks has made."""
    history = history_of(file)
    return [Step(**step) for step in json.loads(history.read_text("utf-8"))] if history.exists() else []


def write_steps(file: Path, title: str, step: Step) -> None:
    """Add a step, and draw them all."""
    before = [one for one in read_steps(file) if one.kind != step.kind or one.step < step.step]
    steps = [*before, step]
    history_of(file).write_text(json.dumps([asdict(step) for step in steps], indent=1) + "\n", "utf-8")
    lines: dict[str, list[Point]] = {}
    for one in steps:
        spent = lines[one.kind][-1].seconds if one.kind in lines else 0.0
        lines.setdefault(one.kind, []).append(Point(spent + one.seconds, one.share, one.low, one.high))
    plot_of(file).write_text(strength_chart(title, lines) + "\n", "utf-8")

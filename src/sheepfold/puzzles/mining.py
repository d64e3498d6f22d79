"""Mining: games that computers play, and the decisions in them that only one choice answers well.

A decision becomes a puzzle if a short look finds a choice clearly ahead, and if that is proved: exactly where so little
of the game is left that every choice can be played to its end in every possible world; or else twice, in other worlds
and with other luck: a long search finds the same choice, and every other choice, compared with it in the same worlds,
is worse by a clear margin.
"""

from __future__ import annotations

import multiprocessing
import queue
import random
import signal
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.options import Value
from sheepfold.engine.position import Position
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.games import load
from sheepfold.lab.statistics import share
from sheepfold.language import say
from sheepfold.players.exact import solved
from sheepfold.players.worth import NO_CHOICE, Worth, worth_of
from sheepfold.puzzles.grading import levels_that_miss
from sheepfold.puzzles.puzzle import EXACT, SEARCHED, Puzzle

QUICK = 400
"""Simulations of the look that a game is played by."""

LOOSE = 0.25
"""In so many of the decisions the second best found is played, so that games go many ways."""

MARGIN = 0.08
"""A right choice is better than any other by so much of the win, at least."""

HOPE = 0.7
"""A quick look must find so much of the margin."""

LONG, EACH, CLOSE = 8000, 400, 5000
"""Simulations of a proof: the search for the best, each other choice, and the closest of them again."""

CLOSEST = 4
"""So many of the other choices are looked at again."""

SURE = 2.6
"""Differences must be above the margin by so many of their standard errors."""

WARM_UP = 4
"""The first one in so many simulations only gets to know the position and is not counted."""

FEWEST_CHOICES = 3
APART = 6
"""Decisions between two puzzles of a game, at least."""

MOST_OF_A_GAME = 5

LOOKED_AT = 0.25
"""So many of the decisions that promise something are looked at, so that puzzles come from all of a game."""

LONGEST_LINE = 4
"""So many choices that are expected after the answer are kept."""

POLL = 1.0
"""Seconds after which it is looked whether all processes are still there."""


class Mine(NamedTuple):
    """What is mined: which game, by how many seats each time, with which options, from which seed."""

    game: str
    seats: tuple[int, ...]
    options: Mapping[str, Value]
    seed: int


def mine_game(mine: Mine, number: int) -> list[Puzzle]:
    """The puzzles in one game; the same number always gives the same ones."""
    game, draw = load(mine.game), random.Random(f"{mine.seed}/{number}")
    seats = mine.seats[number % len(mine.seats)]
    position = Position(game, game.start(seats, mine.options), seed=draw.getrandbits(40))
    found: list[Puzzle] = []
    since = APART
    while not position.over and len(found) < MOST_OF_A_GAME:
        seen = position.seen_by(position.actor)
        codes, since = seen.choices(), since + 1
        if len(codes) == 1:
            position.play(codes[0])
            continue
        seed = draw.getrandbits(30)
        look = QuickLook(seen, worth_of(seen, seen.actor, QUICK, seed, TimeLimit()))
        is_hopeful = since > APART and len(codes) >= FEWEST_CHOICES and look.gap >= HOPE * MARGIN
        if is_hopeful and draw.random() < LOOKED_AT:
            worths, proof = proved(seen, look, seed)
            if worths:
                missed = levels_that_miss(seen, look.best, seed)
                percents = tuple(round(100 * worths[code]) for code in codes)
                line = expected_line(seen, look.best, seed)
                found.append(Puzzle(seen.text(), look.best, percents, missed, proof, line))
                since = 0
        position.play(look.others[0] if look.others and draw.random() < LOOSE else look.best)
    return found


class QuickLook:
    """What a short search found: the best choice, the others by how often they were tried, and how far it is ahead."""

    def __init__(self, seen: Position, worth: Worth) -> None:
        codes, visits = np.unique(worth.began, return_counts=True)
        order = [int(codes[place]) for place in np.argsort(-visits, kind="stable")]
        self.best, self.others = order[0], order[1:]
        parts = parts_of(seen, worth)
        means = {code: float(parts[worth.began == code].mean()) for code in order}
        self.gap = means[self.best] - max((means[code] for code in self.others), default=0.0)


def parts_of(seen: Position, worth: Worth) -> Any:
    """What each simulation brought the deciding seat, as a part of the win."""
    total = float(worth.payoffs.sum(axis=1).mean())
    return share(worth.payoffs[:, seen.actor], round(total, 6), seen.seats)


# -------------------------------------------------------------------- the proof


def proved(seen: Position, look: QuickLook, seed: int) -> tuple[dict[int, float], str]:
    """What every choice is worth if the best found is proved to be right; else nothing. And how it was proved."""
    learning = seen.game.minds.learning
    if learning is not None and learning.is_ending(seen.record) and (ending := solved(seen)) is not None:
        return _exactly(seen, look.best, ending.values), EXACT
    worths: dict[int, float] = {}
    for turn in (1, 2):
        worths = _once(seen, look, (seed << 4) + turn)
        if not worths:
            break
    return worths, SEARCHED


def _exactly(seen: Position, best: int, values: Mapping[int, float]) -> dict[int, float]:
    total = 1.0 if min(values.values()) >= 0 else 0.0
    parts = {code: float(share(value, total, seen.seats)) for code, value in values.items()}
    ahead = min(parts[best] - part for code, part in parts.items() if code != best)
    return parts if ahead >= MARGIN else {}


def _once(seen: Position, look: QuickLook, seed: int) -> dict[int, float]:
    """What every choice is worth by one proof; nothing if the best found is not clearly ahead."""
    best, seat = look.best, seen.actor
    searched = worth_of(seen, seat, LONG, seed, TimeLimit())
    if QuickLook(seen, searched).best != best:
        return {}
    others = [*look.others, *(code for code in seen.choices() if code not in (best, *look.others))]
    right = _parts(seen, CLOSE, seed, best)
    parts: dict[int, float] = {best: float(_counted(right).mean())}
    ahead: dict[int, float] = {}
    for code in others:
        short = _parts(seen, EACH, seed, code)
        gain, error = _compared(right[: len(short)], short)
        parts[code], ahead[code] = parts[best] - gain, gain
        if gain + SURE * error < MARGIN:
            return {}
    for code in sorted(others, key=lambda other: ahead[other])[:CLOSEST]:
        gain, error = _compared(right, _parts(seen, CLOSE, seed, code))
        parts[code] = parts[best] - gain
        if gain - SURE * error < MARGIN:
            return {}
    return parts


def _parts(seen: Position, simulations: int, seed: int, choice: int = NO_CHOICE) -> Any:
    return parts_of(seen, worth_of(seen, seen.actor, simulations, seed, TimeLimit(), choice))


def _counted(parts: Any) -> Any:
    return parts[len(parts) // WARM_UP :]


def _compared(right: Any, other: Any) -> tuple[float, float]:
    """By how much the first is better in the same worlds, and the doubt about it."""
    difference = _counted(right) - _counted(other)
    return float(difference.mean()), float(difference.std() / sqrt(len(difference)))


def expected_line(seen: Position, answer: int, seed: int) -> tuple[int, ...]:
    """What is expected after the answer, up to a chance event, where everybody knows the same."""
    if seen.game.has_secrets:
        return ()
    line = worth_of(seen, seen.actor, CLOSE, seed, TimeLimit(), answer).line
    return tuple(int(code) for code in line[1 : 1 + LONGEST_LINE])


# -------------------------------------------------------------------- many games


def mined(mine: Mine, numbers: range, processes: int) -> Iterator[tuple[int, list[Puzzle]]]:
    """The puzzles of each of these games, in any order; whoever goes away ends the processes."""
    if processes == 1 or len(numbers) < 2:
        yield from ((number, mine_game(mine, number)) for number in numbers)
        return
    context = multiprocessing.get_context("spawn")
    results = context.Queue()
    shares = [numbers[place::processes] for place in range(processes)]
    workers = [context.Process(target=_work, args=(mine, part, results), daemon=True) for part in shares]
    for worker in workers:
        worker.start()
    try:
        for _ in numbers:
            yield _next_of(results, workers)
    finally:
        for worker in workers:
            worker.kill()
        results.cancel_join_thread()


def _work(mine: Mine, numbers: range, results: Any) -> None:
    """What one process does; Ctrl+C is for the one that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for number in numbers:
        results.put((number, mine_game(mine, number)))


def _next_of(results: Any, workers: Sequence[Any]) -> tuple[int, list[Puzzle]]:
    while True:
        try:
            found: tuple[int, list[Puzzle]] = results.get(timeout=POLL)
        except queue.Empty:
            if any(worker.exitcode for worker in workers):
                raise ChildProcessError(say("a process that mines puzzles has ended before its games")) from None
        else:
            return found


def chosen(game: Game, puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """So many of the puzzles: of every grade and kind of decision in turn, those that are clearest first."""
    groups: dict[tuple[int, str], list[tuple[int, str, Puzzle]]] = {}
    for puzzle in {puzzle.at: puzzle for puzzle in puzzles}.values():
        seen = puzzle.seen(game)
        groups.setdefault((puzzle.grade, seen.decision), []).append((-puzzle.margin(seen), puzzle.name, puzzle))
    waiting = [sorted(group, reverse=True) for _, group in sorted(groups.items(), key=lambda item: item[0])]
    found: list[Puzzle] = []
    while len(found) < count and any(waiting):
        for group in waiting:
            if group and len(found) < count:
                found.append(group.pop()[2])
    return found

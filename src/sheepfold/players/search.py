"""The searching player: it grows trees by simulations or by time, and plays what it found best."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from sheepfold.engine.position import Position
from sheepfold.engine.rng import below, checked_seed, stream
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.players.drafting import best_draft, drafts_of, drafts_turns, grown
from sheepfold.players.exact import solved
from sheepfold.players.growth import Tree

SECONDS_TO_SOLVE = 0.05
"""Who has less time does not try to solve endings exactly."""


@dataclass(frozen=True)
class Thought:
    """What a search found: its choice, that choice's mean payoff, how often each was tried, and the line expected."""

    choice: int
    value: float
    visits: dict[int, int]
    line: tuple[int, ...]
    simulations: int


class Search:
    """Thinks for so many `simulations`, for so many `seconds`, or until the first of both is over.

    A `limit` can limit it instead of seconds. Simulations alone make it repeatable; where every choice is to have
    `for_each` of them there are more. With `temperature` 0 it plays what was tried most, above by chance, in
    proportion to the visits to the power of 1 / temperature. A `learned` one judges by the game's trained network,
    where there is one. Setting `stop` ends a thought that is under way.
    """

    name = "search"

    def __init__(
        self,
        seconds: float | None = None,
        *,
        simulations: int | None = None,
        limit: TimeLimit | None = None,
        for_each: int = 0,
        seed: int | None = None,
        threads: int = 1,
        temperature: float = 0.0,
        learned: bool = False,
    ) -> None:
        if seconds is None and simulations is None and limit is None:
            raise ValueError("expected seconds or simulations, or both: a search must end")
        if simulations is not None and simulations < 1:
            raise ValueError(f"expected at least 1 simulation, got {simulations}")
        if threads < 1:
            raise ValueError(f"expected at least 1 thread, got {threads}")
        self._limit = limit or TimeLimit(seconds)
        self.stop = self._limit.stop
        self._simulations = simulations
        self._for_each = for_each
        self._threads = threads
        self._temperature = temperature
        self._learned = learned
        self._seed = checked_seed(seed)
        self._thoughts = 0

    def choose(self, seen: Position) -> int:
        """The choice it found best; the only one there is without thinking."""
        codes = seen.choices()
        return codes[0] if len(codes) == 1 else self.think(seen).choice

    def think(self, seen: Position, about: int | None = None) -> Thought:
        """All that it found out about the decision of the seat that is asked, or about one choice given to it."""
        if seen.actor < 0:
            raise ValueError(f"nobody has a choice to think about at {seen.decision}")
        hidden = seen.seen_by(seen.actor)
        if self._learned and (thought := self._solve(hidden, about)) is not None:
            return thought
        if about is None and self._drafts_turns(hidden):
            return self._draft(hidden)
        first = self._thoughts * self._threads
        seconds = self._limit.longest
        trees = [
            Tree(hidden, self._seed, first + i, learned=self._learned, seconds=seconds) for i in range(self._threads)
        ]
        self._thoughts += 1
        shares = self._shares(len(hidden.choices()))
        if len(trees) == 1:
            trees[0].grow(shares[0], self._limit.begin())
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                list(pool.map(lambda tree, share: tree.grow(share, self._limit.begin()), trees, shares))
        return self._conclude(hidden, trees, about)

    def _solve(self, hidden: Position, about: int | None) -> Thought | None:
        """A short ending solved exactly, as a thought that tried only the best choice; None for a long one."""
        learning = hidden.game.minds.learning
        if learning is None or self._limit.seconds < SECONDS_TO_SOLVE or not learning.is_ending(hidden.record):
            return None
        found = solved(hidden)
        if found is None:
            return None
        self._thoughts += 1
        best = max(found.values, key=lambda code: found.values[code])
        choice = best if about is None else about
        return Thought(choice, found.values[choice], {**dict.fromkeys(found.values, 0), best: 1}, (choice,), 1)

    def _drafts_turns(self, hidden: Position) -> bool:
        """Whether it drafts its turns: a champion with time does, whose single thread always plays the best."""
        by_itself = self._learned and self._threads == 1 and self._temperature <= 0
        return by_itself and drafts_turns(hidden.game, self._limit.longest)

    def _draft(self, hidden: Position) -> Thought:
        """The best of several drafts of the own turn, as a thought."""
        clock, number = self._limit.begin(), self._thoughts
        simulations = self._shares(len(hidden.choices()))[0]
        trees = grown(hidden, self._seed, number, simulations, clock)
        drafts = drafts_of(hidden, trees, self._seed, number)
        best = best_draft(drafts, simulations, clock)
        self._thoughts += 1
        visits = dict.fromkeys(hidden.choices(), 0)
        for tree in trees:
            for code, tried, _ in tree.root_choices():
                visits[code] += tried
        judged = sum(draft.judge.simulations for draft in drafts if draft.judge is not None)
        return Thought(best.codes[0], best.value, visits, best.codes, judged + sum(tree.simulations for tree in trees))

    def _shares(self, choices: int) -> list[int | None]:
        """How many simulations each thread makes; None for as many as the time allows."""
        if self._simulations is None:
            return [None] * self._threads
        each, more = divmod(max(self._simulations, self._for_each * choices), self._threads)
        return [max(1, each + (number < more)) for number in range(self._threads)]

    def _conclude(self, seen: Position, trees: list[Tree], about: int | None) -> Thought:
        visits = dict.fromkeys(seen.choices(), 0)
        totals = dict.fromkeys(visits, 0.0)
        for tree in trees:
            for code, number, total in tree.root_choices():
                visits[code] += number
                totals[code] += total
        choice = self._pick(visits, totals) if about is None else about
        value = totals[choice] / max(1, visits[choice])
        return Thought(choice, value, visits, trees[0].line(choice), sum(tree.simulations for tree in trees))

    def _pick(self, visits: dict[int, int], totals: dict[int, float]) -> int:
        best = max(visits, key=lambda code: (visits[code], totals[code]))
        if self._temperature <= 0:
            return best
        weights = [int(1e6 * (number / visits[best]) ** (1 / self._temperature)) for number in visits.values()]
        drawn = int(below(stream(self._seed, (1 << 40) + self._thoughts), sum(weights)))
        for code, weight in zip(visits, weights, strict=True):
            if drawn < weight:
                return code
            drawn -= weight
        return best

"""The ladder: how much stronger each player is than the one below, over the same deals in all seat orders.

With two seats a pair of players plays every deal in both orders. With more, one sits against several of the other in
every seat, and the other way round; team mates are the same player. Ratings are Elo: a seat's chance to win is its
strength's share of all strengths at the table, and 400 points are ten times the strength; a shared win counts by its
shares.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import log, log1p
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.rng import checked_seed
from sheepfold.lab.pool import Pool, calls_on
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.players import LEVELS, is_mind, mind

MOST_ELO = 3000.0
HALF_CHI_SQUARE_95 = 1.9207
FEWEST_DEALS = 30
"""So many deals, wins and losses tell how much deals differ."""
VIRTUAL = 0.5
"""A pair's imaginary wins and losses: they keep the rating of a player that never lost finite."""


class LadderGame(NamedTuple):
    """One game of the ladder: which deal, and which player (0 or 1 of the pair) sits where."""

    pair: int
    deal: int
    seating: tuple[int, ...]


class Played(NamedTuple):
    """A table and each seat's share of the win."""

    table: LadderGame
    shares: tuple[float, ...]


@dataclass
class Rung:
    """What a pair's games say: the upper player's share of a table of two, and Elo points above, with 95% intervals."""

    lower: str
    upper: str
    games: int
    share: float
    share_interval: tuple[float, float]
    elo: float
    elo_interval: tuple[float, float]


@dataclass
class Ladder:
    """A measured ladder."""

    game: str
    seats: int
    options: dict[str, Any]
    players: list[str]
    seed: int
    rungs: list[Rung] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        data: dict[str, Any] = {key: value for key, value in vars(self).items() if key != "rungs"}
        return {**data, "rungs": [vars(rung) for rung in self.rungs]}


def measure(
    game: Game,
    *,
    players: Sequence[str] = LEVELS,
    games: int = 40,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    threads: int = 1,
    pool: Pool | None = None,
    progress: Callable[[int, int], None] = lambda done, all: None,
) -> Ladder:
    """Let each player meet the one before it in at least so many games; `progress` is told games done and all.

    A `pool` plays them somewhere else, on a cluster for example.
    """
    check_players(players)
    if games < 1:
        raise ValueError(say("expected at least 1 game, got {games}", games=games))
    number = game.checked_seats(seats)
    ladder = Ladder(game.name, number, game.checked_options(number, options or {}), list(players), checked_seed(seed))
    orders = seatings(number, game.sides(game.start(number, ladder.options)))
    tables = [table for pair in range(len(players) - 1) for table in _tables(pair, orders, games)]
    played: list[Played] = []
    for one in _play_all(game, ladder, tables, threads) if pool is None else _play_on(pool, game, ladder, tables):
        played.append(one)
        progress(len(played), len(tables))
    played.sort(key=lambda one: one.table)
    ladder.rungs = [_rung(ladder, pair, played) for pair in range(len(players) - 1)]
    return ladder


def check_players(players: Sequence[str]) -> None:
    """At least two computer players, whose descriptions can be read."""
    if len(players) < 2:
        got = in_a_row(players) or say("none")
        raise ValueError(say("a ladder needs at least two players, got {players}", players=got))
    for text in players:
        if not is_mind(text):
            raise ValueError(say("{text!r} is no computer player: only those can stand on a ladder", text=text))
        mind(text)


# -------------------------------------------------------------------- the games


def seatings(seats: int, sides: Sequence[Sequence[int]] | None = None) -> list[tuple[int, ...]]:
    """The seat orders of a pair: one against all others, in every seat, both ways; team mates are one player.

    >>> seatings(2)
    [(1, 0), (0, 1)]
    >>> len(seatings(3))
    6
    >>> seatings(4, sides=[(0, 2), (1, 3)])
    [(1, 0, 1, 0), (0, 1, 0, 1)]
    """
    sides = sides or [(seat,) for seat in range(seats)]
    alone = [tuple(int(seat in side) for seat in range(seats)) for side in sides]
    return alone if len(sides) == 2 else alone + [tuple(1 - player for player in seating) for seating in alone]


def _tables(pair: int, orders: Sequence[tuple[int, ...]], games: int) -> list[LadderGame]:
    deals = -(-games // len(orders))
    return [LadderGame(pair, deal, seating) for deal in range(deals) for seating in orders]


def _play_all(game: Game, ladder: Ladder, tables: list[LadderGame], threads: int) -> Iterator[Played]:
    """The games in any order; if the caller goes away those under way are given up."""
    given_up = threading.Event()
    pool = ThreadPoolExecutor(threads)
    try:
        running = [pool.submit(_play, game, ladder, table, given_up) for table in tables]
        for game_played in as_completed(running):
            yield game_played.result()
    finally:
        given_up.set()
        pool.shutdown(cancel_futures=True)


def _play_on(pool: Pool, game: Game, ladder: Ladder, tables: list[LadderGame]) -> Iterator[Played]:
    """The games in any order, wherever the pool plays them."""
    return calls_on(pool, _play_there, [(game, ladder, table) for table in tables])


def _play_there(game: Game, ladder: Ladder, table: LadderGame) -> Played:
    return _play(game, ladder, table, threading.Event())


def _play(game: Game, ladder: Ladder, table: LadderGame, given_up: threading.Event) -> Played:
    luck = np.random.SeedSequence([ladder.seed, table.pair, table.deal]).generate_state(2, np.uint64)
    deal, own = int(luck[0] >> 1), int(luck[1] >> 1)
    names = ladder.players[table.pair : table.pair + 2]
    minds = [mind(names[player], (own + seat) % (1 << 62)) for seat, player in enumerate(table.seating)]
    position = game.new(ladder.seats, deal, **ladder.options)
    while not position.over and not given_up.is_set():
        position.play(minds[position.actor].choose(position.seen_by(position.actor)))
    return Played(table, shares(position.payoffs))


def shares(payoffs: Sequence[float]) -> tuple[float, ...]:
    """Each seat's share of the win.

    >>> shares([1.0, -1.0]), shares([0.0, 0.0])
    ((1.0, 0.0), (0.5, 0.5))
    """
    above = [payoff - min(payoffs) for payoff in payoffs]
    return tuple(part / sum(above) if sum(above) else 1 / len(above) for part in above)


# -------------------------------------------------------------------- ratings


def _rung(ladder: Ladder, pair: int, played: list[Played]) -> Rung:
    games = [one for one in played if one.table.pair == pair]
    counts = _counts_by_deal(games, ladder.seats)
    elo = difference(counts.sum(axis=0))
    low, high = interval_by_deals(counts, elo)
    lower, upper = ladder.players[pair : pair + 2]
    return Rung(lower, upper, len(games), chance(elo), (chance(low), chance(high)), elo, (low, high))


def _counts_by_deal(games: list[Played], seats: int) -> Any:
    """By deal and number of seats of the upper player: games, and the upper player's shares of the win."""
    counts = np.zeros((1 + max(one.table.deal for one in games), seats + 1, 2))
    for table, won in games:
        mine = sum(share for share, player in zip(won, table.seating, strict=True) if player)
        counts[table.deal, sum(table.seating)] += 1, mine
    return counts


def difference(counts: Any) -> float:
    """Elo points between the two players that make their shares of the wins most likely.

    >>> round(difference(np.array([[0, 0], [100, 75], [0, 0]])))
    189
    """
    wins = float(counts[:, 1].sum()) + VIRTUAL
    return _crossing(lambda elo: wins - _expected(counts, elo), -MOST_ELO, MOST_ELO)


def interval(counts: Any, elo: float, alike: float = 1.0) -> tuple[float, float]:
    """Where the results become so unlikely that 95% of all such intervals hold the truth (by the likelihood's fall).

    Where wins vary `alike` times as much as those of independent games, the likelihood counts so much less.
    """
    wanted = _likelihood(counts, elo) - HALF_CHI_SQUARE_95 * alike
    low = _crossing(lambda less: wanted - _likelihood(counts, less), -MOST_ELO, elo)
    high = _crossing(lambda more: _likelihood(counts, more) - wanted, elo, MOST_ELO)
    return low, high


def interval_by_deals(counts: Any, elo: float) -> tuple[float, float]:
    """The same interval where games of a deal may be alike: `counts` has games and shares of the win for every deal."""
    return interval(counts.sum(axis=0), elo, _variance_by_deals(counts, elo))


def _variance_by_deals(counts: Any, elo: float) -> float:
    """How many times as much wins vary from deal to deal as those of independent games; 1 where too few tell."""
    seats, together = counts.shape[1] - 1, counts.sum(axis=0)
    wins, games = together[:, 1].sum(), together[:, 0].sum()
    if len(counts) < FEWEST_DEALS or min(wins, games - wins) < FEWEST_DEALS:
        return 1.0
    strength, upper = 10 ** (elo / 400), np.arange(seats + 1)
    chances = upper * strength / (upper * strength + seats - upper)
    surplus = counts[:, :, 1].sum(axis=1) - counts[:, :, 0] @ chances
    return float(surplus @ surplus) / (len(counts) - 1) / float((counts[:, :, 0] @ (chances * (1 - chances))).mean())


def _crossing(value: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function of a rating crosses zero."""
    while high - low > 0.01:
        middle = (low + high) / 2
        low, high = (middle, high) if value(middle) > 0 else (low, middle)
    return (low + high) / 2


def _chances(counts: Any, elo: float) -> Iterator[tuple[float, float, float]]:
    """Games, wins of the upper player and its chance, for each kind of table and for the imaginary games."""
    seats, strength = len(counts) - 1, 10 ** (elo / 400)
    yield 2 * VIRTUAL, VIRTUAL, strength / (strength + 1)
    for upper in range(1, seats):
        games, wins = counts[upper]
        yield float(games), float(wins), upper * strength / (upper * strength + seats - upper)


def _expected(counts: Any, elo: float) -> float:
    return sum(games * chance for games, _, chance in _chances(counts, elo))


def _likelihood(counts: Any, elo: float) -> float:
    return sum(wins * log(chance) + (games - wins) * log1p(-chance) for games, wins, chance in _chances(counts, elo))


def chance(elo: float) -> float:
    """The chance to win a table of two with so many Elo points more.

    >>> chance(0.0), round(chance(400.0), 3)
    (0.5, 0.909)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))

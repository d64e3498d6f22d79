"""Series of games, played in pieces: which games there are follows from the plan, never from who plays them or when."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.options import Value
from sheepfold.engine.record import blank
from sheepfold.engine.rng import RNG
from sheepfold.engine.time_limit import TimeLimit
from sheepfold.lab.study.searching import PLAYER, STOPPED, THOUGHT, Brain, Script, searched_game
from sheepfold.lab.study.watching import Codes, Desk, Rows, Tally, watch_games
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.players import LEVELS, mind
from sheepfold.players.levels import Grade

RANDOM = "random"
SEARCH = "search"
MOST_SIMULATIONS = 1_000_000

JUDGED_BY = 200
"""Simulations with which games are judged whose players do not search."""

MOST_THOUGHTS = 4000
"""Of a series so many games keep what was thought at each decision."""

OWN_LUCK = 1 << 40
"""Players of a second series of the same deals take their luck so far from the first one's."""


class Thinker(NamedTuple):
    """A player of a study: its name, its simulations (0: any legal choice), its temperature, and its level if any."""

    name: str
    simulations: int
    temperature: float
    level: str = ""


def thinker(text: str) -> Thinker:
    """The player of this description: `random`, a level, or `search:` and a number of simulations.

    >>> thinker("dog").simulations, thinker("search:50")
    (400, Thinker(name='search:50', simulations=50, temperature=0.0, level=''))
    """
    kind, _, detail = text.partition(":")
    if kind in LEVELS and not detail:
        grade = Grade[kind].value
        return Thinker(kind, grade.simulations, grade.temperature, kind)
    if text == RANDOM:
        return Thinker(RANDOM, 0, 0.0)
    if kind == SEARCH and detail.isdecimal() and 1 <= int(detail) <= MOST_SIMULATIONS:
        return Thinker(text, int(detail), 0.0)
    searching = say("search:N (N simulations for each decision, up to {most})", most=MOST_SIMULATIONS)
    known = in_a_row([RANDOM, *LEVELS, searching])
    if kind in LEVELS:
        raise ValueError(
            say(
                "{name!r} thinks by the clock: a study counts simulations, to be repeatable; there are {known}",
                name=text,
                known=known,
            )
        )
    raise ValueError(say("there is no player {name!r} for a study: there are {known}", name=text, known=known))


def seated(players: Sequence[str], seats: int) -> tuple[str, ...]:
    """Who sits where: one player everywhere, or several in turn.

    >>> seated(["dog", "pup"], 3)
    ('dog', 'pup', 'dog')
    """
    if len(players) > seats:
        told = {"players": in_a_row(players), "seats": seats}
        raise ValueError(say("{players} are too many players for {seats} seats", **told))
    return tuple(players[seat % len(players)] for seat in range(seats))


def rotations(sitting: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The ways to sit in the same order, each once: every player sits in every seat equally often.

    >>> rotations(("dog", "dog")), rotations(("dog", "pup"))
    ((('dog', 'dog'),), (('dog', 'pup'), ('pup', 'dog')))
    """
    return tuple(dict.fromkeys(sitting[turn:] + sitting[:turn] for turn in range(len(sitting))))


@dataclass(frozen=True)
class Series:
    """Games that belong together: the same seats, options and players, numbered from 0.

    Game number n has deal n // len(seatings), and its players sit as in seating n % len(seatings).
    """

    name: str
    game: Game
    seats: int
    options: tuple[tuple[str, Value], ...]
    seatings: tuple[tuple[str, ...], ...]
    seed: int
    own_luck: int = 0
    """Where the numbers of the players' luck begin: another one plays the same deals again."""
    allies: tuple[int, ...] = ()
    """By seat: whose payoff counts as much as its own."""
    most: int = 0
    """So many games at most; 0: as many as there is time for."""
    weight: float = 1.0
    """Its part of the time."""
    most_thoughts: int = MOST_THOUGHTS
    """Of so many games what was thought is kept."""
    decisions: bool = False
    """Whether every decision is kept as a row."""

    @property
    def is_random(self) -> bool:
        """Whether all players play at random and nothing need be thought about."""
        return all(name == RANDOM for seating in self.seatings for name in seating)

    def deal_of(self, number: int) -> int:
        """The deal of a game."""
        return number // len(self.seatings)

    def sitting(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        return self.seatings[number % len(self.seatings)]


class Piece(NamedTuple):
    """Some games of a series, one after the other."""

    series: Series
    first: int
    number: int


@dataclass
class Harvest:
    """What came of the games of a piece, or of many pieces of the same series."""

    series: Series
    rows: Rows
    tally: Tally
    codes: Codes = field(default_factory=Codes.none)
    thoughts: Any = field(default_factory=lambda: np.zeros(0, THOUGHT))
    thoughts_begin: Any = field(default_factory=lambda: np.zeros(1, np.int64))
    """Where the thoughts of each game begin, and those of the last one end; games after that have none."""

    @property
    def games(self) -> int:
        """How many."""
        return len(self.rows.games)

    @property
    def deals(self) -> Any:
        """By game: the number of its deal."""
        return self.rows.games["number"] // len(self.series.seatings)

    def thoughts_of(self, game: int) -> Any:
        """What was thought in the game in this row."""
        return self.thoughts[self.thoughts_begin[game] : self.thoughts_begin[game + 1]]

    @property
    def thought_games(self) -> int:
        """Of so many games thoughts were kept."""
        return len(self.thoughts_begin) - 1


def merged(harvests: Sequence[Harvest]) -> Harvest:
    """Several pieces of a series as one, in the order of their games; those with thoughts first."""
    parts = sorted(harvests, key=lambda part: (part.thought_games == 0, int(part.rows.games["number"][0])))
    tally = Tally(*(np.zeros_like(array) for array in parts[0].tally))
    for part in parts:
        tally.add(part.tally)
    rows = Rows(*(np.concatenate(arrays) for arrays in zip(*(part.rows for part in parts), strict=True)))
    codes = [part.codes.of_game(place) for part in parts for place in range(len(part.codes.begins) - 1)]
    offsets = np.cumsum([0, *(len(part.thoughts) for part in parts)])
    begins = [part.thoughts_begin[1:] + offset for part, offset in zip(parts, offsets, strict=False)]
    return Harvest(
        parts[0].series,
        rows,
        tally,
        Codes.of(codes) if codes else Codes.none(),
        np.concatenate([part.thoughts for part in parts]),
        np.concatenate([np.zeros(1, np.int64), *begins]),
    )


# -------------------------------------------------------------------- playing a piece


class Stop:
    """Ends play, after the games under way or at once."""

    def __init__(self) -> None:
        self._after_games = threading.Event()
        self.now = np.zeros(1, np.int8)
        """Not 0: games under way are given up."""

    def after_games(self) -> None:
        """No more games are begun."""
        self._after_games.set()

    def at_once(self) -> None:
        """Games under way are given up."""
        self.now[0] = 1
        self._after_games.set()

    def is_set(self) -> bool:
        """Whether no more games are to be begun."""
        return self._after_games.is_set()


def play_piece(piece: Piece, stop: Stop | None = None) -> Harvest | None:
    """Play the games of a piece; None if it was stopped before the first one was over."""
    series, stop = piece.series, stop or Stop()
    start = series.game.start(series.seats, dict(series.options))
    if series.is_random:
        return _watched(piece, start, Codes.none())
    scripts: list[Script] = []
    is_own, is_kept = has_own_minds(series), piece.first < series.most_thoughts
    for number in range(piece.first, piece.first + piece.number):
        if stop.is_set():
            break
        play = _own_game if is_own else _searched
        script = play(series, number, start, is_kept, stop)
        if script is None:
            break
        scripts.append(script)
    return harvested(piece, scripts) if scripts else None


def harvested(piece: Piece, scripts: Sequence[Script]) -> Harvest:
    """What is counted in the first games of a piece, by their scripts; their thoughts, if those are kept."""
    series = piece.series
    codes = Codes.of([script.codes for script in scripts])
    start = series.game.start(series.seats, dict(series.options))
    harvest = _watched(piece._replace(number=len(scripts)), start, codes)
    kept = [script.thoughts for script in scripts] if piece.first < series.most_thoughts else []
    harvest.codes = codes if kept else Codes.none()
    harvest.thoughts = np.concatenate([harvest.thoughts, *kept])
    harvest.thoughts_begin = np.cumsum([0, *map(len, kept)]).astype(np.int64)
    return harvest


def _watched(piece: Piece, start: Any, codes: Codes) -> Harvest:
    """Count what happens in random games or in those given."""
    series, game = piece.series, piece.series.game
    watch, room = game.counted.specialise(watch_games), 64 * piece.number if series.decisions else 0
    while True:
        tally, rows = Tally.empty(game), Rows.empty(game, piece.number, series.seats, room)
        used = watch(Desk.new(game, start), codes, blank(RNG), series.seed, piece.first, rows, tally)
        if used <= room or not series.decisions:
            return Harvest(series, rows._replace(decisions=rows.decisions[:used]), tally)
        room = used


class _Brains(threading.local):
    """The trees of this thread, kept from game to game."""

    def __init__(self) -> None:
        self.known: dict[tuple[Game, int, int, str], tuple[Brain, Script]] = {}


_BRAINS = _Brains()


def _key(game: Game, start: Any, simulations: int) -> tuple[Game, int, int, str]:
    learning = game.minds.learning
    return game, int(start.seats), simulations, "" if learning is None else learning.kind(start)


def _room_for(game: Game, start: Any, simulations: int) -> tuple[Brain, Script]:
    key = _key(game, start, simulations)
    if key not in _BRAINS.known:
        _BRAINS.known.clear()
        _BRAINS.known[key] = Brain.new(game, start, simulations), Script.new()
    return _BRAINS.known[key]


def player_rows(series: Series, sitting: tuple[str, ...]) -> Any:
    """The players of a game as compiled code takes them."""
    rows = np.zeros(series.seats, PLAYER)
    for seat, name in enumerate(sitting):
        player = thinker(name)
        rows[seat]["simulations"], rows[seat]["temperature"] = player.simulations, player.temperature
        rows[seat]["learned"] = player.level == Grade.champion.name
        rows[seat]["ally"] = series.allies[seat] if series.allies else seat
    return rows


NOT_GIVEN = np.zeros(0, np.int32)


def _searched(series: Series, number: int, start: Any, is_kept: bool, stop: Stop) -> Script | None:
    """One game between searching players; None if it was given up."""
    return _scripted(series, number, start, player_rows(series, series.sitting(number)), NOT_GIVEN, stop)


def _scripted(series: Series, number: int, start: Any, players: Any, given: Any, stop: Stop) -> Script | None:
    game = series.game
    begin = np.zeros(1, game.record)
    begin[0] = start
    simulations = int(players["simulations"].max())
    brain, script = _room_for(game, start, simulations)
    play, deal, own = game.compiled.specialise(searched_game), series.deal_of(number), series.own_luck + number
    while not (length := int(play(brain, begin, players, series.seed, deal, own, given, script, stop.now))):
        script = Script.new(2 * len(script.codes))
        _BRAINS.known[_key(game, start, simulations)] = brain, script
    if length == STOPPED:
        return None
    return Script(script.codes[: length & 0xFFFFFFFF].copy(), script.thoughts[: length >> 32].copy())


def has_own_minds(series: Series) -> bool:
    """Whether some player's level has a player of the game's own, which does not run in compiled code."""
    new = series.game.minds.own_mind
    levels = {thinker(name).level for seating in series.seatings for name in seating} - {""}
    return new is not None and any(new(level, 0, TimeLimit()) is not None for level in levels)


def _own_game(series: Series, number: int, start: Any, is_kept: bool, stop: Stop) -> Script | None:
    """One game between players of the game's own, judged by a search where its thoughts are kept."""
    luck = np.random.SeedSequence([series.seed, series.deal_of(number)]).generate_state(1, np.uint64)
    own = np.random.SeedSequence([series.seed, series.own_luck + number, 1]).generate_state(series.seats, np.uint64)
    minds = [mind(name, int(seed >> np.uint64(2))) for name, seed in zip(series.sitting(number), own, strict=True)]
    position = series.game.new(series.seats, int(luck[0] >> np.uint64(2)), "roll", **dict(series.options))
    while not position.over:
        if stop.now[0]:
            return None
        position.play(minds[position.actor].choose(position.seen_by(position.actor)))
    codes = np.array(position.codes(), np.int32)
    if not is_kept:
        return Script(codes, np.zeros(0, THOUGHT))
    judges = np.zeros(series.seats, PLAYER)
    judges["simulations"], judges["ally"] = JUDGED_BY, range(series.seats)
    return _scripted(series, number, start, judges, codes, stop)

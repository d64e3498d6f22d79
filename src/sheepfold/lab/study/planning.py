"""The plan of a study: which series of games it needs, checked before anything is played."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise, product

from sheepfold.engine.errors import BadOption
from sheepfold.engine.game import Game
from sheepfold.engine.options import Value
from sheepfold.lab.ladder import seatings
from sheepfold.lab.study.collecting import OWN_LUCK, RANDOM, Series, rotations, seated, thinker
from sheepfold.language import say
from sheepfold.language.phrases import in_a_row
from sheepfold.players import LEVELS

SEATS = "seats"

MAIN, BESIDE, AGAIN, STRONG, ALLIES = "players", "random", "again", "one strong", "two together"
"""The series of every study: the players, random play beside them, the players' deals again, and where three or more
play one stronger player at the table, and two who play together."""

MOST_RANDOM = 100_000
MOST_VARIANTS = 64
LADDER_GAMES_WEIGHT = 0.25


@dataclass(frozen=True)
class Variant:
    """One cell of a what-if: what is changed, and the seats and options that it comes to."""

    changes: tuple[tuple[str, Value], ...]
    seats: int
    options: tuple[tuple[str, Value], ...]
    number: int = 1
    """Of several whose labels would be the same: which one."""

    @property
    def label(self) -> str:
        """The changes as they are asked for."""
        changes = " ".join(f"{name}={_short(value)}" for name, value in self.changes) or say("as it is")
        return changes if self.number == 1 else f"{changes} ({self.number})"


def _short(value: Value) -> str:
    """A value in a few words: of a text that people wrote (a board) its name."""
    text = " ".join(str(value).split())
    if text.startswith("{"):
        with suppress(ValueError):
            text = str(json.loads(text).get("name") or text)
    return text if len(text) <= 24 else f"{text[:23]}…"


def told_apart(variants: Sequence[Variant]) -> list[Variant]:
    """Each variant once, and those with the same label numbered."""
    found: list[Variant] = []
    for variant in dict.fromkeys(variants):
        alike = sum(replace(one, number=1).label == variant.label for one in found)
        found.append(replace(variant, number=1 + alike))
    return found


@dataclass(frozen=True)
class StudyPlan:
    """All that decides which games a study has."""

    game: Game
    seats: int
    options: tuple[tuple[str, Value], ...]
    players: tuple[str, ...]
    seed: int
    games: int = 0
    """Of the players' series; 0: as many as there is time for."""
    variants: tuple[Variant, ...] = ()
    ladder: bool = True
    decisions: bool = False

    @property
    def series(self) -> list[Series]:
        """The series, the most important first."""
        sitting = seated(self.players, self.seats)
        base = Series(
            MAIN, self.game, self.seats, self.options, rotations(sitting), self.seed, most=self.games, weight=3.0,
            decisions=self.decisions,
        )  # fmt: skip
        if base.is_random:
            main = [replace(base, most=self.games or MOST_RANDOM)]
        else:
            main = [base, self._beside(), replace(base, name=AGAIN, own_luck=OWN_LUCK, weight=1.0, most_thoughts=0)]
        return [*main, *self._what_if(base), *self._rungs(), *self._tables(base)]

    def _beside(self) -> Series:
        chosen = (seated([RANDOM], self.seats),)
        return Series(
            BESIDE,
            self.game,
            self.seats,
            self.options,
            chosen,
            self.seed,
            most=max(self.games, MOST_RANDOM),
            weight=0.1,
        )

    def _what_if(self, base: Series) -> list[Series]:
        """The same players and deals under every variant."""
        return [
            replace(
                base,
                name=variant.label,
                seats=variant.seats,
                options=variant.options,
                seatings=rotations(seated(self.players, variant.seats)),
                weight=2.0,
                most_thoughts=500,
                decisions=False,
                most=self.games or (MOST_RANDOM if base.is_random else 0),
            )
            for variant in self.variants
        ]

    def _rungs(self) -> list[Series]:
        """Each level beside the one below it, from random up to the strongest player of the study."""
        names = [RANDOM, *(level for level in LEVELS if thinker(level).simulations <= self._strongest)]
        if not self.ladder:
            return []
        orders = seatings(self.seats, self.game.sides(self.game.start(self.seats, dict(self.options))))
        return [
            Series(
                f"{lower} < {upper}",
                self.game,
                self.seats,
                self.options,
                tuple(tuple((lower, upper)[player] for player in order) for order in orders),
                self.seed,
                most=self.games,
                weight=LADDER_GAMES_WEIGHT,
                most_thoughts=0,
            )
            for lower, upper in pairwise(names)
        ]

    @property
    def _strongest(self) -> int:
        return max(thinker(name).simulations for name in self.players)

    def _tables(self, base: Series) -> list[Series]:
        """Where three or more play and think: a stronger neighbour, and two who play together."""
        names = [RANDOM, *LEVELS]
        if self.seats < 3 or len(set(self.players)) > 1 or self.players[0] not in names[1:] or not self.ladder:
            return []
        weaker = names[names.index(self.players[0]) - 1]
        one_strong = rotations((self.players[0], *[weaker] * (self.seats - 1)))
        found = [replace(base, name=STRONG, seatings=one_strong, weight=0.5, most_thoughts=0, decisions=False)]
        if self.game.minds.own_mind is None:
            allies = (1, 0, *range(2, self.seats))
            found.append(replace(base, name=ALLIES, allies=allies, weight=0.5, most_thoughts=0, decisions=False))
        return found


def planned(
    game: Game,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    players: Sequence[str] = ("dog",),
    seed: int = 1,
    games: int = 0,
    what_if: Mapping[str, Sequence[object]] | None = None,
    ladder: bool = True,
    decisions: bool = False,
) -> StudyPlan:
    """A plan, or a clear error for what cannot be studied."""
    number = game.checked_seats(seats)
    for name in players:
        thinker(name)
    if not players:
        raise ValueError(say("a study needs a player: there are {known}", known=in_a_row([RANDOM, *LEVELS])))
    seated(players, number)
    if games < 0:
        raise ValueError(say("expected at least 1 game, got {games}", games=games))
    own = game.checked_options(number, options or {})
    variants = grid(game, number, options or {}, what_if or {})
    for variant in variants:
        seated(players, variant.seats)
    return StudyPlan(game, number, tuple(own.items()), tuple(players), seed, games, tuple(variants), ladder, decisions)


def grid(
    game: Game, seats: int, options: Mapping[str, object], what_if: Mapping[str, Sequence[object]]
) -> list[Variant]:
    """Every combination of the values asked for; `BadOption` for one that cannot be played."""
    for name in what_if:
        if name != SEATS and name not in game.options:
            known = in_a_row([SEATS, *game.options])
            raise BadOption(
                say(
                    "{title} has nothing called {name}: what can be changed is {known}",
                    title=game.title,
                    name=name,
                    known=known,
                )
            )
    cells = list(product(*([(name, value) for value in values] for name, values in what_if.items()))) if what_if else []
    if len(cells) > MOST_VARIANTS:
        raise BadOption(say("a grid has at most {most} cells, not {number}", most=MOST_VARIANTS, number=len(cells)))
    found = [_cell(game, seats, options, dict(cell)) for cell in cells]
    return told_apart(found)


def _cell(game: Game, seats: int, options: Mapping[str, object], changes: Mapping[str, object]) -> Variant:
    """One cell of a grid; an error says which, where there are several."""
    try:
        return variant_of(game, seats, options, changes)
    except ValueError as trouble:
        if len(changes) < 2:
            raise
        cell = " ".join(f"{name}={_short(str(value))}" for name, value in changes.items())
        raise BadOption(f"{cell}: {trouble}") from None


def variant_of(game: Game, seats: int, options: Mapping[str, object], changes: Mapping[str, object]) -> Variant:
    """A game with some things changed; `BadOption` if it cannot be played."""
    number = seats
    if SEATS in changes:
        text = str(changes[SEATS])
        number = game.checked_seats(int(text) if text.isdecimal() else -1)
    others = {name: value for name, value in changes.items() if name != SEATS}
    checked = game.checked_options(number, {**options, **others})
    kept: dict[str, Value] = {name: checked[name] if name != SEATS else number for name in changes}
    return Variant(tuple(kept.items()), number, tuple(checked.items()))

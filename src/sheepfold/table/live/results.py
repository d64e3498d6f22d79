"""How people did: results of finished matches by game, by opponent and beside each other."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from sheepfold.language import say_in
from sheepfold.players.dog_names import LEVEL
from sheepfold.table.store.stored import Stored, StoredProfile


@dataclass(frozen=True)
class Result:
    """A finished match by seats, as it was stored."""

    stored: Stored

    @cached_property
    def told(self) -> dict[str, Any]:
        """What is stored about the end; empty for a match that an older table stored in words."""
        text = self.stored.match.outcome
        return dict(json.loads(text)) if text.startswith("{") else {}

    @property
    def is_known(self) -> bool:
        """Whether it is stored who won."""
        return bool(self.told)

    @property
    def seats(self) -> int:
        return len(self.stored.seats)

    @property
    def winners(self) -> list[int]:
        """The seats that won; none of those who left."""
        return [seat for seat in self.told["winners"] if seat not in self.gone]

    @property
    def gone(self) -> list[int]:
        """The people who had left before the end."""
        return list(self.told.get("gone", ()))

    @property
    def scores(self) -> list[int]:
        return list(self.told["scores"])

    @cached_property
    def sides(self) -> list[list[int]]:
        """The seats that won or lost together."""
        return [list(side) for side in self.told.get("sides") or [[seat] for seat in range(self.seats)]]

    def merit(self, seat: int) -> tuple[float, ...]:
        """What results are compared by, the higher the better: not gone, payoff, lead in points, points."""
        side = next(side for side in self.sides if seat in side)
        payoffs = self.told.get("payoffs") or [float(one in self.told["winners"]) for one in range(self.seats)]
        lead = self._points(side) - self._best_other(side)
        return float(seat not in self.gone), float(payoffs[seat]), float(lead), float(self._points(side))

    def _points(self, side: Sequence[int]) -> int:
        return sum(self.scores[seat] for seat in side)

    def _best_other(self, side: Sequence[int]) -> int:
        return max((self._points(other) for other in self.sides if other != list(side)), default=0)

    def seats_of(self, browser: str) -> list[int]:
        """The seats that a browser holds."""
        return [seat for seat, holders in self.stored.holders.items() if browser in holders]

    def own_seat(self, browser: str) -> int | None:
        """The one seat that a browser holds; None for one that holds several, as where a device is passed on."""
        held = self.seats_of(browser)
        return held[0] if len(held) == 1 else None

    def has_drawn(self) -> bool:
        """Whether everybody won, which is a draw."""
        return len(self.told["winners"]) == self.seats


@dataclass
class Count:
    """So many games, and how they ended."""

    title: str
    played: int = 0
    won: int = 0
    drawn: int = 0
    last: datetime | None = None
    face: str = ""
    mind: str = ""

    def add(self, result: Result, seat: int) -> None:
        """Count a game."""
        self.played += 1
        self.drawn += result.has_drawn()
        self.won += seat in result.winners and not result.has_drawn()
        ended = result.stored.match.ended
        self.last = ended if self.last is None or (ended and ended > self.last) else self.last

    @property
    def lost(self) -> int:
        """How many were neither won nor drawn."""
        return self.played - self.won - self.drawn

    @property
    def percent(self) -> int:
        """How many of a hundred were won."""
        return round(100 * self.won / self.played) if self.played else 0


@dataclass
class Account:
    """What somebody has played: in all, by game and by opponent."""

    in_all: Count = field(default_factory=lambda: Count(""))
    by_game: dict[str, Count] = field(default_factory=dict)
    by_opponent: dict[str, Count] = field(default_factory=dict)


def account(listed: Iterable[Stored], browser: str, profiles: Mapping[str, StoredProfile]) -> Account:
    """The finished matches in which a browser held one seat, added up."""
    told = Account()
    for result in map(Result, listed):
        seat = result.own_seat(browser)
        if seat is None or not result.is_known:
            continue
        told.in_all.add(result, seat)
        game = result.stored.match.game
        told.by_game.setdefault(game, Count(game)).add(result, seat)
        for key, count in opponents(result, seat, profiles).items():
            told.by_opponent.setdefault(key, count).add(result, seat)
    told.by_game = dict(sorted(told.by_game.items(), key=lambda one: -one[1].played))
    told.by_opponent = dict(sorted(told.by_opponent.items(), key=lambda one: -one[1].played))
    return told


def opponents(result: Result, seat: int, profiles: Mapping[str, StoredProfile]) -> dict[str, Count]:
    """Those who sat at the other sides: people by profile or else by name, computers by level."""
    mates = next(side for side in result.sides if seat in side)
    found: dict[str, Count] = {}
    for other in result.stored.seats:
        if other.number in mates:
            continue
        known = [profiles[one] for one in result.stored.holders.get(other.number, ()) if one in profiles]
        if other.mind:
            kind = other.mind.partition(":")[0]
            found[f"mind {kind}"] = Count(say_in(LEVEL, kind), mind=kind)
        elif known:
            found[f"profile {known[0].id}"] = Count(known[0].name, face=known[0].face)
        else:
            found[f"name {other.name}"] = Count(other.name)
    return found

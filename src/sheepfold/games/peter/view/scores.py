"""Points as the pictures show them: now, of Spring, what they are made of, and what Summer needs (ledger R10, R11)."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.games.peter.board import (
    BARN_POINTS,
    FENCE,
    FENCE_POINTS,
    GRASSLAND_POINTS,
    LEFT,
    RIGHT,
    SLOTS_EACH,
    WOLF_POINTS,
    Place,
)
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.rules import scoring
from sheepfold.games.peter.view.facts import Facts, asked
from sheepfold.games.peter.words import board as words

ACHIEVER, SHODDY = 1, 2
"""The marks of a round score."""


class Need(NamedTuple):
    """What a player's Summer must reach, for what, and whether it would now (R11.2, R11.3)."""

    points: int
    purpose: str
    reached: bool


class Scored(NamedTuple):
    """So many animals at so many points each."""

    number: int
    each: int

    @property
    def points(self) -> int:
        """What they are worth together."""
        return self.number * self.each


def total(facts: Facts, player: int) -> int:
    """Points of the rounds before."""
    return int(facts.record.total[player])


def now(facts: Facts, player: int) -> int:
    """The points if it were scored now (R10.2)."""
    return asked(scoring.points, facts.record, player)


def parts(facts: Facts, player: int) -> list[Scored]:
    """What a player's points are made of now: livestock, wolves, Fence and Barn (R10.2)."""
    own = Place.RING + SLOTS_EACH * player
    tame, wolves = facts.classes(own + LEFT)
    also = facts.classes(own + RIGHT)
    return [
        Scored(tame + also[0], GRASSLAND_POINTS),
        Scored(wolves + also[1], WOLF_POINTS),
        Scored(len(facts.at(own + FENCE)), FENCE_POINTS),
        Scored(len(facts.at(Place.BARN + player)), BARN_POINTS),
    ]


def spring(facts: Facts, player: int) -> int | None:
    """The points of Spring, once it is over."""
    scored = facts.trick > facts.spring_trick or facts.phase == Phase.TRICK_END
    return int(facts.record.spring[player]) if scored else None


def fences_are_open(facts: Facts) -> bool:
    """Whether Spring has emptied Fences and Barns already, so that the points have changed (R10.3, R10.4)."""
    return facts.is_spring and any(now(facts, player) != spring(facts, player) for player in facts.players)


def needs(facts: Facts, player: int) -> list[Need]:
    """What Summer must reach not to be Shoddy, and to be an Achiever (R11.2, R11.3)."""
    before = spring(facts, player)
    if before is None or facts.trick <= facts.spring_trick:
        return []
    found = [Need(before, words.KEEPS_SUMMER, now(facts, player) >= before)]
    if asked(scoring.is_achiever, facts.record.neg_scores, before, 2 * before):
        found.append(Need(2 * before, words.DOUBLES_SPRING, now(facts, player) >= 2 * before))
    return found


def marks(facts: Facts, player: int) -> int:
    """ACHIEVER plus SHODDY, as far as they hold (R11.2, R11.3)."""
    return asked(scoring.marks, facts.record, player, now(facts, player))


def round_score(facts: Facts, player: int) -> int:
    """What the round is worth (R11.7)."""
    before = int(facts.record.spring[player])
    return asked(scoring.round_score, facts.record.neg_scores, before, now(facts, player))

"""Luck and skill: where a seat's result came from, in parts that add up exactly."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.analysis.findings import Analysis
from sheepfold.engine.contract import CHANCE


class Account(NamedTuple):
    """A seat's way from what it could expect at the start to what it got, in parts of the win; they add up."""

    seat: int
    start: float
    deal: float
    """What chance brought before the first decision."""
    chance: float
    """What chance brought after it."""
    decisions: float
    """What its own mistakes cost: never above 0."""
    gifts: float
    """What the mistakes of others brought."""
    rest: float
    """What came to light, small things that are no mistakes, and what the estimates are off."""
    result: float

    @property
    def luck(self) -> float:
        """Deal and chance together."""
        return self.deal + self.chance


class Stroke(NamedTuple):
    """What one chance event brought a seat."""

    number: int
    seat: int
    change: float


def account(analysis: Analysis, seat: int) -> Account:
    """One seat's account, all from its own knowledge."""
    start, result = analysis.own(0, seat), analysis.own(analysis.last, seat)
    deal = chance = rest = 0.0
    gains = {mistake.number: mistake.gains[seat] for mistake in analysis.mistakes}
    decided = False
    for number, actor in enumerate(analysis.actors):
        change = analysis.own(number + 1, seat) - analysis.own(number, seat)
        decided = decided or actor >= 0
        if actor == CHANCE and decided:
            chance += change
        elif actor == CHANCE:
            deal += change
        else:
            rest += change - gains.get(number, 0.0)
    own = sum(mistake.gains[seat] for mistake in analysis.mistakes if mistake.actor == seat)
    gifts = sum(mistake.gains[seat] for mistake in analysis.mistakes if mistake.actor != seat)
    return Account(seat, start, deal, chance, own, gifts, rest, result)


def strokes(analysis: Analysis, most: int) -> list[Stroke]:
    """The chance events that changed most for a seat and clearly more than the estimates are off, largest first."""
    found = []
    for number, actor in enumerate(analysis.actors):
        if actor != CHANCE:
            continue
        changes = [analysis.own(number + 1, seat) - analysis.own(number, seat) for seat in range(analysis.seats)]
        seat = max(range(len(changes)), key=lambda place: (abs(changes[place]), changes[place]))
        doubt = analysis.errors[number] + analysis.errors[number + 1]
        if abs(changes[seat]) > doubt:
            found.append(Stroke(number, seat, changes[seat]))
    return sorted(found, key=lambda stroke: -abs(stroke.change))[:most]

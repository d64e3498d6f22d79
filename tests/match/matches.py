"""Matches for tests: set up or new, played at random and repeatable, with chance from a fixed secret."""

from __future__ import annotations

import random
from collections.abc import Sequence

from sheepfold.lab.set_ups import some_set_up
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, Seat

from ..games.peter.table import GAME, drawn

PEOPLE = (Seat("Ann"), Seat("Ben"))
ONE_ROUND = {"length": "one_round"}

LEDGERS_EXAMPLE = """\
round 1 trick 3 leader 0 at LEAD totals 0,0 spring -
H0 S2 S3 P1 P2 P3 P5 C5 W6 W7 | H1 S4 S5 S6 P6 P7 C1 C2 C3 C7
L0 - | R0 - | F0 C6 | B0 C4 | L1 S1 S7 W2 W3 W4 | R1 P4 | F1 - | B1 -
bag W1 W5 | out - | void0 - | void1 W"""
"""E21: a chain of three Chases with choices while sowing, a Welcome Back and a bonus is possible here."""


def new_match(seed: int = 1, words: Sequence[str] = (), options: dict[str, object] | None = None) -> Match:
    """A match of Ann and Ben just dealt; leader, deal and draws follow from the seed."""
    return Match.new(GAME, PEOPLE, options, secret=new_secret(seed), words=words)


def set_up(text: str, seed: int = 1, words: Sequence[str] = ()) -> Match:
    """A match of Ann and Ben from a position."""
    match = Match(GAME, PEOPLE, GAME.position(text).record, FairChance(new_secret(seed), tuple(words)))
    match.let_chance_act()
    return match


def ended(totals: str) -> Match:
    """A finished match with these totals."""
    return set_up(drawn(f"trick 11 leader 0 at END spring 0,0 totals {totals}"))


def play(match: Match, moves: str) -> Match:
    """Make these choices, each by the seat whose decision it is."""
    for move in moves.split():
        match.play(match.actor, move)
    return match


def played(match: Match, seed: int = 1, most: int = 10_000) -> Match:
    """So many decisions at random, or all to the end."""
    draw = random.Random(seed)
    while not match.over and most > 0:
        match.play(match.actor, draw.choice(match.position.choices()))
        most -= 1
    return match


def some_match(seed: int, most: int = 10_000) -> Match:
    """A match with options and words by a seed, played at random."""
    _, options = some_set_up(GAME, random.Random(seed))
    return played(new_match(seed, [f"word {seed}"], dict(options)), seed, most)


def decided(match: Match) -> list[tuple[int, int]]:
    """Who chose what, chance left out."""
    return [(moment.actor, moment.choice) for moment in match.moments if moment.actor >= 0]

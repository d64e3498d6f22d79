"""Finished matches to be analysed."""

from __future__ import annotations

import random

from sheepfold import Game
from sheepfold.analysis.findings import Thoroughness
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, Seat

A_GLANCE = Thoroughness("glance", 40, 1_000_000, least=40)
"""Enough to see that everything fits together."""

LAST_CHASE = """\
round 3 trick 11 leader 1 at EXTRA winner 1 chases 1 totals 90,87 spring 24,20
H0 - | H1 -
L0 - | R0 S5 S6 P3 P5 C6 W1 W2 W4 | F0 P2 P4 P6 | B0 - | L1 C2 | R1 P7 C1 C4 C5 W3 | F1 S3 S4 S7 P1 C3 | B1 -
bag C7 W6 | out S1 S2 W5 W7 | void0 P | void1 -
"""
"""Peter's last trick: who chases once more wins almost always, who stops loses."""

MOST_MOMENTS = 40


def seated(number: int) -> list[Seat]:
    """Seats for so many people."""
    return [Seat(name) for name in ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")[:number]]


def finished(game: Game, seed: int) -> Match:
    """The end of a random match: its last moments only, so that it is quickly analysed."""
    seats = game.usual_seats
    whole = played_on(Match.new(game, seated(seats), dict(game.quick), secret=new_secret(seed)), seed)
    first = max(0, len(whole.moments) - MOST_MOMENTS)
    late = Match(game, seated(seats), whole.position_at(first).record, whole.chance)
    for moment in whole.moments[first:]:
        late.make(moment.choice)
    return late


def played_on(match: Match, seed: int) -> Match:
    """The same match, played at random to its end."""
    draw = random.Random(seed)
    match.let_chance_act()
    while not match.over:
        match.play(match.actor, draw.choice(match.position.choices()))
    return match


def with_a_blunder(game: Game) -> Match:
    """A match that begins with its last decision that matters, and it is wrong."""
    start = game.position(LAST_CHASE).record
    match = Match(game, seated(2), start, FairChance(new_secret(1), ()))
    match.play(0, "=")
    return played_on(match, 1)

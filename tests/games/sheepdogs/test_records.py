"""Records of Sheepdogs: declined offers are left out, except as the last token (ledger: Notation)."""

from __future__ import annotations

import random
import re

import pytest

from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import moves, read, write

from .table import GAME


def some_match(seed: int, most: int) -> Match:
    draw = random.Random(seed)
    match = Match.new(GAME, [Seat("Ann"), Seat("Ben")], {"round_cap": 10}, secret=new_secret(seed))
    while not match.over and most:
        match.play(match.actor, draw.choice(match.position.choices()))
        most -= 1
    return match


@pytest.mark.parametrize("seed", range(5))
def test_declined_offers_are_written_only_as_the_last_token(seed):
    match = some_match(seed, 120 + seed)
    *before, _ = " ".join(moves(match)).split()
    assert not [token for token in before if token in ("+-", "L-")]
    assert read(write(match)).position == match.position


def test_a_record_that_stops_at_a_declined_offer_says_so():
    match, place = next(found for seed in range(40) for found in declined_leads(some_match(seed, 400)))
    cut = Match(GAME, match.seats, match.start, match.chance)
    for moment in match.moments[: place + 1]:
        cut.make(moment.choice)
    assert moves(cut)[-1].endswith(" L-")
    assert read(write(cut)).position == cut.position


def declined_leads(match: Match) -> list[tuple[Match, int]]:
    """The match with the number of each choice that declined a lead move."""
    made = enumerate(match.moments)
    return [(match, n) for n, moment in made if moment.choice == 0 and match.position_at(n).decision == "LEAD_DOG"]


def test_declined_offers_may_be_written_everywhere():
    for seed in range(20):
        text = write(some_match(seed, 200))
        spelled = re.sub(r"(\n\d+\. \d: S\w+) (D\d)", r"\1 L- \2", text)
        if spelled != text:
            assert write(read(spelled)) == text
            return
    raise AssertionError("nobody declined a lead move")

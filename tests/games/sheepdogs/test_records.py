"""Records of Sheepdogs: declined offers are left out, except as the last token (ledger: Notation)."""

from __future__ import annotations

import json
import random
import re

import pytest

from sheepfold.engine.contract import EVERYTHING
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.reader import marked_text
from sheepfold.match.record import BadRecord, moves, read, write

from .table import GAME, driven, flocks, ring, text_of


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


# -------------------------------------------------------------------- what happens by itself, written out


def written_out(match: Match) -> str:
    """The record with every declined offer and every step that was no choice."""
    steps = [marked_text(match, number, EVERYTHING) for number in range(len(match.moments))]
    head = write(match).split("\n\n")[0]
    return f"{head}\n\n" + re.sub("[{}]", "", "".join(steps)).lstrip("\n") + "\n"


@pytest.mark.parametrize("seed", range(8))
def test_a_record_may_write_out_all_that_happens_by_itself(seed):
    match = some_match(seed, 400)
    spelled = written_out(match)
    assert len(spelled.split()) > len(write(match).split())
    assert write(read(spelled)) == write(match)


def from_position(text: str, line: str) -> Match:
    """The match that begins at a position and goes on with this line."""
    record = GAME.position(text).record
    match = Match(GAME, [Seat(f"P{seat}") for seat in range(int(record.seats))], record, FairChance(new_secret(1), ()))
    return read(f"{write(match)}{line}\n")


AWAY = "S1=a6 S2=g6 S3=g1 D1=a5 D2=g5 D3=f7"
CALLED = text_of("std4", "CALL", "c3=kkk c4=wk a1=w", f"S0=c3 D0=c1 {AWAY}")
"""White is called into a space full of black sheep: a black one goes back by itself."""

ONE_TARGET = text_of("std4", "CALL", "c3=k c4=w", f"S0=c3 D0=c4 {AWAY}")
"""The dog stands with the only other sheep: after the call there is one target."""

FULL_OF_WHITE = driven("std4", "d4", "d4=w d5=www d6=wkk a1=k g1=k", "W", "S0=a6 S1=g6").text()
"""One white sheep is pushed out of d5 by itself; then it must be chosen who leaves d6."""

ARM = json.dumps(ring(spaces=[*ring()["spaces"], [3, 0], [4, 0]]))
FORCED_WALK = text_of(ARM, "LEAD_DOG", "a1=k", "S0=c6 S1=c4 D1=a1+a1", seat=1)
"""Both dogs of seat 1 stand with the only sheep; seat 0's shepherd at the end of an arm can go to c5 only."""


@pytest.mark.parametrize("line", ["+Ew", "+Ew~k", "+Ew ~k"])
def test_a_swap_without_choice_may_be_written(line):
    match = from_position(CALLED, line)
    assert flocks(match.position) == "a1=w c3=wkk c4=kk"
    assert moves(match) == [" +Ew"]


@pytest.mark.parametrize("line", ["+Ew :W", "+Ew Dc3:W"])
def test_a_dogs_only_target_may_be_written(line):
    match = from_position(ONE_TARGET, line)
    assert (match.position.decision, moves(match)) == ("DIRECT", [" +Ew :W"])


@pytest.mark.parametrize("line", ["[wS] *k\n2. 1:", "[wS] *w *k\n2. 1:"])
def test_pushes_without_choice_may_be_written(line):
    match = from_position(FULL_OF_WHITE, line)
    assert flocks(match.position) == "a1=k d5=www d6=wwk d7=k g1=k"
    assert moves(match)[0] == " [wS] *k"


def test_a_push_that_can_be_a_choice_is_one():
    one = from_position(FULL_OF_WHITE, "[wS] *w\n2. 1:")
    assert flocks(one.position) == "a1=k d5=www d6=wkk d7=w g1=k"
    assert flocks(from_position(FULL_OF_WHITE, "[wS] *w *w\n2. 1:").position) == flocks(one.position)


@pytest.mark.parametrize(
    ("start", "line", "trouble"),
    [
        (CALLED, "+Ew~g", r"cannot read '~g.*before that only '~k' may stand here"),
        (CALLED, "+Ew~k~k", "cannot read '~k"),
        (ONE_TARGET, "+Ew Dc4:W", r"cannot read 'Dc4:W': .* DOG_EDGE.*before that only 'Dc3' may stand here"),
        (ONE_TARGET, "+Ew Dc31:W", "before that only 'Dc3' may stand here"),
        (ONE_TARGET, "+Ew D-", "before that only 'Dc3' may stand here"),
        (ONE_TARGET, "+Ew S- Dc3:W", "cannot read 'S- Dc3:W'"),
        (FULL_OF_WHITE, "[wS] *g", r"\*g is not allowed"),
        (FULL_OF_WHITE, "[wS] *w *g", r"by the rules it goes on with '2\.', here stands '\*g'"),
        (FULL_OF_WHITE, "[wS] *w *w *w", r"by the rules it goes on with '2\.', here stands '\*w'"),
    ],
)
def test_what_does_not_agree_is_refused_with_line_and_reason(start, line, trouble):
    with pytest.raises(BadRecord, match=trouble) as refused:
        from_position(start, line)
    assert refused.value.line == 13


@pytest.mark.parametrize("line", ["L- D-\n2. 0: D0a1", "L- D-\n2. 0: Sc5 D0a1", "D-\n2. 0: Sc5 D0a1"])
def test_a_shepherds_only_walk_may_be_written(line):
    match = from_position(FORCED_WALK, line)
    assert (match.position.decision, moves(match)) == ("DOG_EDGE", [" D-", "2. 0: D0a1"])


@pytest.mark.parametrize("walk", ["Sc4", "S-", "Sc55"])
def test_a_walk_that_was_not_made_is_refused(walk):
    with pytest.raises(BadRecord, match=f"line 14: cannot read '{walk} D0a1'.*before that only 'Sc5' may stand here"):
        from_position(FORCED_WALK, f"L- D-\n2. 0: {walk} D0a1")

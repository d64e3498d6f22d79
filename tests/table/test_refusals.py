"""A refusal tells nothing: the seat that decides is answered alike in all worlds that it cannot tell apart."""

from __future__ import annotations

from itertools import islice

import pytest
from fastapi.testclient import TestClient

import sheepfold
from sheepfold import Unreadable
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, Seat

from ..games.wolf.table import GAME, begun
from ..games.wolf.table import play as bids
from .refusals import Desk, check, decisions


@pytest.mark.parametrize("name", sheepfold.game_names())
@pytest.mark.parametrize("seed", range(3))
def test_a_refusal_to_the_seat_that_decides_is_the_same_in_every_world(
    client: TestClient, name: str, seed: int
) -> None:
    desk = Desk(client)
    found = islice(decisions(sheepfold.load(name), seed), 0, 60, 6)
    assert sum(check(desk, position, 100 * seed + place, 12) for place, position in enumerate(found))


@pytest.mark.parametrize("typed", ["/ P3 !S zzz", "!S zzz", "!S #SSSCC|SSSSS|SSSSCD", "P3 !S=3", "!S !S", "! !S zzz"])
def test_a_call_with_anything_behind_it_tells_no_die(typed: str) -> None:
    refusals = set()
    for cups in ("SSSCCD|SSSSSW|SSSSCD", "SCCCCD|SCCCCC|SSSSCD"):
        record = bids(begun(cups), "P1 S=4; P2 S=5").record
        match = Match(GAME, [Seat(name) for name in "ABC"], record, FairChance(new_secret(1), ()))
        with pytest.raises(Unreadable) as refused:
            match.play_text(2, typed)
        assert match.moments == []
        refusals.add(str(refused.value))
    assert len(refusals) == 1

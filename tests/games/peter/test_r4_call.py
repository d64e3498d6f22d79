"""The Call of the winner (ledger R4)."""

from __future__ import annotations

import pytest

from sheepfold import Unreadable

from .table import PIECES, at, board, lies


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(("move", "left", "right"), [
    ("cLL", "S5 W6", "-"),
    ("cLR", "S5", "W6"),
    ("cRL", "W6", "S5"),
    ("cRR", "-", "S5 W6"),
])  # fmt: skip
def test_r4_1_each_piece_goes_to_either_own_grassland(winner, move, left, right):
    position = at(f"leader 0 at CALL winner {winner}", lead="S5", follow="W6").play(move)
    assert (lies(position, f"L{winner}"), lies(position, f"R{winner}")) == (left, right)
    assert (lies(position, "lead"), lies(position, "follow")) == ("-", "-")


@pytest.mark.parametrize(("winner", "expected"), [(0, "L0 P5 | R0 S6"), (1, "L1 P5 | R1 S6")])
def test_r4_1_the_first_letter_is_for_the_lead_piece_whoever_won(winner, expected):
    assert board(at(f"leader 1 at CALL winner {winner}", lead="P5", follow="S6").play("cLR")) == expected


@pytest.mark.parametrize("winner", [0, 1])
def test_r4_2_a_call_never_goes_to_a_fence_a_barn_or_an_opponents_slot(winner):
    position = at(f"leader 0 at CALL winner {winner}", lead="S5", follow="W6")
    assert position.moves() == ["cLL", "cLR", "cRL", "cRR"]
    for move in position.moves():
        after = position.copy().play(move)
        assert {field.split()[0] for field in board(after).split(" | ")} <= {f"L{winner}", f"R{winner}"}


@pytest.mark.parametrize("text", ["cFL", "cLF", "cBL", "clr0", "cL"])
def test_r4_2_there_is_no_notation_for_such_a_call(text):
    with pytest.raises(Unreadable):
        at("leader 0 at CALL winner 0", lead="S5", follow="W6").play(text)


@pytest.mark.parametrize(("lead", "follow"), [("W5", "S3"), ("S5", "W3"), ("W5", "W3")])
def test_r4_3_wolves_in_the_trick_are_called_too(lead, follow):
    position = at("leader 0 at CALL winner 0", lead=lead, follow=follow)
    for move in position.moves():
        after = position.copy().play(move)
        assert sorted((lies(after, "L0") + " " + lies(after, "R0")).replace("-", "").split()) == sorted([lead, follow])


def test_r4_4_a_grassland_has_no_capacity_limit():
    rest = [piece for piece in PIECES if piece not in ("S5", "W6")]
    position = at("leader 0 at CALL winner 0", lead="S5", follow="W6", L0=" ".join(rest)).play("cLL")
    assert lies(position, "L0") == " ".join(PIECES)

"""The deal at the start of every round (ledger R2)."""

from __future__ import annotations

import pytest

from sheepfold import CHANCE
from sheepfold.engine.contract import SPECTATOR

from .table import GAME, PIECES, board, dealt, ended, lies

REVERSED = PIECES[::-1]


def test_r2_1_all_28_pieces_go_into_the_bag_whatever_happened_before():
    position = ended("trick 11 winner 1 totals 30,20", F0="S1", L1="W1 W2", B1="C1", bag="P1", void0="S", H0="-")
    assert position.text().split("\n") == [
        "round 2 trick 1 leader 1 at DEAL totals 36,24 spring -",
        "H0 - | H1 -",
        "L0 - | R0 - | F0 - | B0 - | L1 - | R1 - | F1 - | B1 -",
        f"bag {' '.join(PIECES)} | out - | void0 - | void1 -",
    ]


def test_r2_2_each_player_draws_11_pieces():
    position = dealt(REVERSED)
    assert lies(position, "H0") == "C4 C5 C6 C7 W1 W2 W3 W4 W5 W6 W7"
    assert lies(position, "H1") == "S7 P1 P2 P3 P4 P5 P6 P7 C1 C2 C3"


def test_r2_2_a_piece_is_drawn_at_random_from_the_bag():
    position = GAME.new(chance="ask").play("first 0").play("C4")
    assert position.actor == CHANCE
    assert position.moves() == [piece for piece in PIECES if piece != "C4"]
    assert position.odds() == [1] * 27


@pytest.mark.parametrize(("seat", "hidden"), [(0, {"H1"}), (1, {"H0"}), (SPECTATOR, {"H0", "H1"})])
def test_r2_2_hands_are_kept_behind_the_screen(seat, hidden):
    position = dealt(PIECES)
    seen = position.seen_by(seat)
    for hand in ("H0", "H1"):
        assert lies(seen, hand) == ("?x11" if hand in hidden else lies(position, hand))


def test_r2_3_one_piece_goes_on_each_of_the_four_grasslands():
    position = dealt(REVERSED)
    assert board(position) == "L0 S6 | R0 S5 | L1 S4 | R1 S3"
    assert position.decision == "LEAD"


def test_r2_3_the_start_pieces_are_known_to_all():
    position = dealt(REVERSED)
    for seat in (0, 1, SPECTATOR):
        assert board(position.seen_by(seat)) == board(position)


def test_r2_4_the_last_two_pieces_stay_in_the_bag():
    assert lies(dealt(REVERSED), "bag") == "S1 S2"


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_r2_4_the_bag_is_unseen_by_both_players(seat):
    assert lies(dealt(REVERSED).seen_by(seat), "bag") == "?x2"


def test_r2_5_a_wolf_dealt_to_a_grassland_simply_stands_there():
    position = dealt([*PIECES[:20], "W6", "W7", "W1", "W2", "W3", "W4"])
    assert board(position) == "L0 W1 | R0 W2 | L1 W3 | R1 W4"
    assert lies(position, "out") == "-"
    assert position.decision == "LEAD"

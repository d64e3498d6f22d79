"""The trick (ledger R3)."""

from __future__ import annotations

import random

import pytest

from sheepfold.engine.contract import SPECTATOR

from .table import GAME, at, head, lies, places, play, random_choice


@pytest.mark.parametrize(("leader", "hand"), [(0, ["S7", "C2", "W4"]), (1, ["P1", "P5", "W6"])])
def test_r3_1_the_leader_plays_any_piece_of_the_hand(leader, hand):
    position = at(f"trick 9 leader {leader}", H0="S7 C2 W4", H1="P1 P5 W6")
    assert position.actor == leader
    assert position.moves() == hand


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_r3_1_the_leader_plays_openly(seat):
    position = at("trick 9 leader 0", H0="S7 C2 W4", H1="P1 P5 W6").play("C2")
    assert lies(position.seen_by(seat), "lead") == "C2"
    assert lies(position, "H0") == "S7 W4"


def test_r3_2_the_follower_must_play_the_led_type_any_piece_of_it():
    position = at("leader 0 at FOLLOW", lead="P6", H1="S7 P2 P7 W1")
    assert position.actor == 1
    assert position.moves() == ["P2", "P7"]


def test_r3_3_a_follower_without_the_led_type_may_play_any_piece():
    position = at("leader 1 at FOLLOW", lead="C6", H0="S7 P2 P7 W1")
    assert position.actor == 0
    assert position.moves() == ["S7", "P2", "P7", "W1"]


@pytest.mark.parametrize(("lead", "hand", "legal"), [
    ("W3", "S7 P1 W1 W6", ["W1", "W6"]),
    ("W3", "S7 P1", ["S7", "P1"]),
    ("S3", "S5 W7", ["S5"]),
], ids=["wolf led", "no wolf", "a wolf is no way out"])  # fmt: skip
def test_r3_4_wolf_is_a_type_like_the_others_for_following(lead, hand, legal):
    assert at("leader 0 at FOLLOW", lead=lead, H1=hand).moves() == legal


def test_r3_4_a_wolf_may_be_led():
    position = at("trick 10 leader 0", H0="S7 W4", H1="P1 P5").play("W4")
    assert (position.decision, lies(position, "lead")) == ("FOLLOW", "W4")


@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize(("lead", "follow", "follower_wins"), [
    ("S5", "S6", True),
    ("S6", "S5", False),
    ("S5", "W7", True),
    ("W3", "C2", False),
    ("C1", "P2", True),
    ("P7", "W6", False),
])  # fmt: skip
def test_r3_5_the_higher_number_wins_whatever_the_types(leader, lead, follow, follower_wins):
    position = at(f"leader {leader} at FOLLOW", lead=lead, **{f"H{1 - leader}": follow}).play(follow)
    winner = 1 - leader if follower_wins else leader
    assert (position.decision, position.actor) == ("CALL", winner)
    assert head(position)["winner"] == str(winner)


@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize(("lead", "follow"), [("S3", "W3"), ("W7", "C7"), ("P1", "S1")])
def test_r3_6_equal_numbers_the_leader_wins(leader, lead, follow):
    position = at(f"leader {leader} at FOLLOW", lead=lead, **{f"H{1 - leader}": follow}).play(follow)
    assert (position.decision, position.actor) == ("CALL", leader)


def test_r3_7_lead_follow_call_action_with_extra_actions_and_bonus_then_the_next_trick():
    position = at("trick 10 leader 0", H0="S7 S1", H1="S2 P1", L1="C1 C2", R1="C3", bag="W1 W2")
    play(position, "S7 S2 cLL xR xL xR wb +W1 @f")
    assert [(step.actor, step.decision) for step in position.history] == [
        (0, "LEAD"), (1, "FOLLOW"), (0, "CALL"), (1, "CHASE"), (1, "EXTRA"), (1, "EXTRA"), (1, "EXTRA"),
        (-1, "BONUS_DRAW"), (1, "BONUS_PLACE"),
    ]  # fmt: skip
    assert (head(position)["trick"], position.decision) == ("11", "LEAD")


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("leader", [0, 1])
def test_r3_8_the_loser_leads_the_next_trick(leader, winner):
    position = at(f"trick 2 leader {leader} at CALL winner {winner}", lead="S3", follow="P4").play("cLL")
    assert (position.decision, position.actor, head(position)["trick"]) == ("LEAD", 1 - winner, "3")


@pytest.mark.parametrize("winner", [0, 1])
def test_r3_8_the_loser_of_trick_5_leads_trick_6_across_spring(winner):
    position = at(f"trick 5 leader 0 at CALL winner {winner}", lead="S3", follow="P4").play("cLL")
    assert (position.decision, position.actor, head(position)["trick"]) == ("LEAD", 1 - winner, "6")


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_r3_9_played_pieces_stay_visible_wherever_they_go(seat):
    position = at("trick 9 leader 0", H0="W7 S5 S4", H1="S6 S7 C1")
    play(position, "W7 S6 cRR S7 S5 cRR w")  # W7 is sown into a Fence and leaves, S6 goes on to L1
    seen = places(position.seen_by(seat))
    assert "W7" in seen["out"]
    assert (seen["L1"], seen["R1"]) == ("S6", "S5 S7")


@pytest.mark.parametrize("seed", range(5))
def test_r3_10_a_round_has_11_tricks_and_both_hands_are_used_up(seed):
    position, rng = GAME.new(seed=seed, length="one_round"), random.Random(seed)
    while not position.over:
        position.play(random_choice(position, rng))
    decisions = [step.decision for step in position.history]
    assert [decisions.count(name) for name in ("LEAD", "FOLLOW", "CALL")] == [11, 11, 11]
    assert (lies(position, "H0"), lies(position, "H1"), head(position)["trick"]) == ("-", "-", "11")

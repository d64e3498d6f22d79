"""The ledger's rulings, Q1 to Q36; Q37 is tested with the position text in test_notation."""

from __future__ import annotations

import random

import pytest

from sheepfold import CHANCE, BadOption, NotYours
from sheepfold.engine.contract import SPECTATOR

from .table import (
    GAME,
    PIECES,
    after_summer,
    at,
    board,
    counts,
    dealt,
    ended,
    head,
    heap,
    lies,
    longest_chain,
    mirrored,
    play,
    random_choice,
    recorded,
    round_score,
)


def test_q1_the_ring_is_that_of_the_chase_example():
    # Six from D go to the chaser's Fence, B, A, the opponent's Fence, C, D.
    position = at("leader 0 at ACTION winner 0", R1="S1 S2 S3 S4 S5 S6")
    rulebook = {"F1": "S1", "L0": "S2", "R0": "S3", "F0": "S4", "L1": "S5", "R1": "S6"}
    assert {slot: lies(position, slot) for slot in rulebook} == rulebook


@pytest.mark.parametrize("seed", range(3))
def test_q1_rotating_by_three_slots_swaps_the_players(seed):
    rng = random.Random(seed)
    position = dealt(rng.sample(PIECES, 28), max_rounds=1)
    twin = mirrored(position)
    while not position.over:
        code = random_choice(position, rng)
        position.play(code)
        twin.play(code)
        assert mirrored(position).text() == twin.text()
    assert (position.scores, position.payoffs) == (twin.scores[::-1], twin.payoffs[::-1])


@pytest.mark.parametrize("player", [0, 1])
def test_q2_the_own_fence_is_next_to_the_right_and_the_left_is_before_the_right(player):
    one = at(f"leader 0 at ACTION winner {1 - player}", **{f"R{player}": "S1"})
    two = at(f"leader 0 at ACTION winner {1 - player}", **{f"L{player}": "S1 S2"})
    assert board(one) == f"F{player} S1"
    assert board(two) == f"R{player} S1 | F{player} S2"


def test_q3_nothing_is_skipped_so_7_from_the_right_end_in_the_own_fence():
    position = at("leader 0 at ACTION winner 0", R1=heap(7))
    assert board(position) == "L0 S2 | R0 S3 | F0 S4 | L1 S5 | R1 S6 | F1 S1 S7"
    assert position.decision == "EXTRA"


def test_q4_nobody_arranges_the_starting_pieces():
    position = play(GAME.new(chance="ask").play("first 0"), " ".join(PIECES[:22]))
    for slot, piece in [("L0", "W7"), ("R0", "W6"), ("L1", "W5"), ("R1", "W4")]:
        assert (position.decision, position.actor) == ("DEAL", CHANCE)
        assert lies(position.play(piece), slot) == piece


@pytest.mark.parametrize(("lead", "hand", "legal"), [
    ("P6", "S7 P2 P4 P7 W1", ["P2", "P4", "P7"]),
    ("W6", "S7 P2 W1 W7", ["W1", "W7"]),
], ids=["several of the type", "wolves are a type"])  # fmt: skip
def test_q5_a_follower_chooses_among_the_pieces_of_the_type(lead, hand, legal):
    assert at("leader 0 at FOLLOW", lead=lead, H1=hand).moves() == legal


@pytest.mark.parametrize(("filled", "empty"), [("L1", "xR"), ("R1", "xL")])
def test_q6_an_empty_grassland_cannot_be_chosen(filled, empty):
    position = at("leader 0 at EXTRA winner 0 chases 1", **{filled: "S1"})
    assert empty not in position.moves()
    assert position.why_not(empty).rule == "R6.1"


@pytest.mark.parametrize("slot", ["L1", "R1", "F1"])
def test_q7_no_slot_has_a_limit(slot):
    position = at("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="C7", **{slot: heap(20)})
    assert counts(position.play(f"@{slot[0]}"))[slot] == 21


def test_q7_only_the_bag_can_run_out():
    position = at("leader 0 at EXTRA winner 0 chases 5", F1="S1").play("=")
    assert position.decision == "LEAD"


@pytest.mark.parametrize(("places", "moves", "place", "pieces"), [
    ({"L1": "S4 P1 C7 W2", "R1": "W1"}, "xL o", "R1", "S4 W1"),
    ({"L1": "S4 W6 W2", "R1": "C1"}, "xL w", "R1", "C1 W2"),
    ({"R1": "W3", "F1": "C4 P7 P2"}, "xR", "F1", "P7 C4"),
    ({"F1": "C4 P7 P2"}, "wb", "B1", "P2"),
], ids=["livestock sown", "wolf sown", "wolf's victim", "Welcome Back"])  # fmt: skip
def test_q8_the_piece_with_the_lowest_id_moves(places, moves, place, pieces):
    position = at("leader 0 at EXTRA winner 0 chases 1", **places)
    assert lies(play(position, moves), place) == pieces


def test_q8_choices_are_by_class_not_by_piece():
    position = at("leader 0 at ACTION winner 0", R1="S1 P1 C1 W1 W2 W3")
    assert (position.decision, position.moves()) == ("SOW", ["o", "w"])


@pytest.mark.parametrize(("lead", "follow"), [("S5", "C7"), ("W2", "W6")])
def test_q8_lead_right_follow_left_is_not_offered_for_one_class(lead, follow):
    position = at("leader 0 at CALL winner 1", lead=lead, follow=follow)
    assert position.moves() == ["cLL", "cLR", "cRR"]
    assert position.why_not("cRL").rule == "Q8"


def test_q9_the_wolfs_victim_is_no_decision_the_lowest_id_leaves():
    position = at("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="W1", F0="P3 C1 S7").play("@f")
    assert (position.decision, lies(position, "F0")) == ("LEAD", "P3 C1")


@pytest.mark.parametrize(("moves", "expected"), [
    ("w", "L0 S1 | R0 S2 | F0 S3 | L1 S4 | R1 S5 | F1 S6"),
    ("o o o o o o", "L0 S2 | R0 S3 | F0 S4 | L1 S5 | R1 S6"),
], ids=["wolf first: harmless", "wolf last: takes one"])  # fmt: skip
def test_q10_a_wolf_acts_at_once_so_the_order_of_sowing_matters(moves, expected):
    position = at("leader 0 at ACTION winner 0", R1="S1 S2 S3 S4 S5 S6 W1")
    assert board(play(position, moves)) == expected


@pytest.mark.parametrize("fence", ["-", "S1 S2"], ids=["leaves alone", "takes one"])
def test_q11_a_wolf_as_last_piece_earns_the_extra_action(fence):
    position = at("leader 0 at ACTION winner 0", L1="W1 W2", F1=fence)
    assert (position.decision, position.moves()) == ("EXTRA", ["xR", "="])


def test_q12_by_default_the_player_may_stop():
    position = at("leader 0 at ACTION winner 0", R1="S1")
    assert position.moves() == ["=", "wb"]


def test_q12_with_must_there_is_no_stop_and_no_declining_of_welcome_back():
    chasing = at("leader 0 at ACTION winner 0 extra_action must", L1="S1 S2 S3 S4 S5", R1="P1").play("xL")
    welcoming = at("leader 0 at ACTION winner 0 extra_action must", R1="S1")
    assert chasing.decision == "LEAD"
    assert (board(welcoming), welcoming.decision) == ("B1 S1", "LEAD")


@pytest.mark.parametrize("option", ["may", "must"])
def test_q12_the_first_action_is_compulsory_in_both(option):
    position = at(f"leader 0 at CHASE winner 0 extra_action {option}", L1="S1", R1="S2")
    assert position.moves() == ["xL", "xR"]
    assert position.why_not("=").rule == "R5.1"


def test_q13_an_extra_welcome_back_needs_both_grasslands_empty():
    position = at("leader 0 at EXTRA winner 0 chases 1", L1="W1", F1="S1")
    assert position.why_not("wb").rule == "R5.1"
    assert at("leader 0 at EXTRA winner 0 chases 1", F1="S1").moves() == ["=", "wb"]


@pytest.mark.parametrize("option", ["may", "must"])
def test_q13_with_an_empty_fence_it_does_nothing_and_the_chain_is_over(option):
    position = at(f"leader 0 at CALL winner 0 extra_action {option}", lead="S7", follow="S1", R1="W1")
    assert recorded(position, "cLL") == " 0:cLL 1:xR:w.!"
    assert position.play("cLL").decision == "LEAD"


def test_q13_welcome_back_ends_the_chain_always():
    position = at("leader 0 at EXTRA winner 0 chases 1", F1="S1 S2").play("wb")
    assert (position.decision, board(position)) == ("LEAD", "F1 S2 | B1 S1")


def test_q14_declining_is_final_but_a_bonus_already_earned_is_taken():
    few = at("leader 0 at EXTRA winner 0 chases 2", L1="S1 S2", bag="W1").play("=")
    many = at("leader 0 at EXTRA winner 0 chases 3", L1="S1 S2", bag="W1").play("=")
    assert (few.decision, many.decision) == ("LEAD", "BONUS_DRAW")
    play(many, "+W1 @l")
    assert (many.decision, lies(many, "L1")) == ("LEAD", "S1 S2")


@pytest.mark.parametrize(("side", "sign"), [("L1", [2, 5]), ("R1", [1, 4])])
def test_q15_the_sign_boards_say_2_5_on_the_left_and_1_4_on_the_right(side, sign):
    again = [n for n in range(1, 7) if at("leader 0 at ACTION winner 0", **{side: heap(n)}).decision == "EXTRA"]
    assert again == sign


def test_q16_the_compulsory_chase_counts_as_the_first():
    position = at("leader 0 at ACTION winner 0", R1="S1")
    assert (position.decision, head(position)["chases"]) == ("EXTRA", "1")


def test_q16_chases_are_counted_from_the_call_on():
    position = at("leader 0 at CALL winner 0 chases 4", lead="S7", follow="S6", R1="S1", bag="W1").play("cLL")
    assert (position.decision, head(position)["chases"]) == ("EXTRA", "1")


@pytest.mark.parametrize("chases", [3, 4, 5])
def test_q16_one_bonus_even_for_four_or_five(chases):
    position = at(f"leader 0 at EXTRA winner 0 chases {chases}", F1="S1", bag="W1 W2")
    play(position, "= +W1 @f")
    assert (position.decision, lies(position, "bag")) == ("LEAD", "W2")


@pytest.mark.parametrize("pieces", ["S1", "S1 S2 S3"], ids=["one", "three"])
def test_q16_what_the_third_chase_ends_in_is_irrelevant(pieces):
    position = at("leader 0 at EXTRA winner 0 chases 2", L1=pieces, bag="W1").play("xL")
    assert position.decision == "BONUS_DRAW"


def test_q17_a_bonus_on_an_own_grassland_cannot_be_chased_in_the_same_trick():
    position = at("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="S7").play("@R")
    assert (position.decision, board(position)) == ("LEAD", "R1 S7")


@pytest.mark.parametrize("bonus", ["S7", "W7"])
def test_q18_all_six_slots_are_always_legal_even_useless_ones(bonus):
    position = at("leader 0 at BONUS_PLACE winner 0 chases 3", bonus=bonus)
    assert position.choices() == [38, 39, 40, 41, 42, 43]


def test_q18_a_wolf_put_into_an_empty_fence_simply_leaves():
    position = at("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="W7", R1="S1").play("@F")
    assert (board(position), position.decision) == ("R1 S1", "LEAD")


def test_q19_spring_scores_both_then_empties_the_fences_then_opens_the_barns():
    position = ended("trick 5 winner 0", F0="S1", B0="S2", F1="P1", B1="P2", H0="C1")
    assert head(position)["spring"] == "16,16"
    assert board(position) == "F0 S2 | F1 P2"
    assert {"S1", "P1"} <= set(lies(position, "out").split())


def test_q20_lenient_is_the_default():
    assert GAME.new(seed=1).options["neg_scores"] == "lenient"
    assert round_score(-3, 0) == round_score(-3, 0, "neg_scores lenient") == -3


@pytest.mark.parametrize("summer", [0, 3, 12])
def test_q20_with_0_in_spring_all_three_settings_agree(summer):
    assert {round_score(0, summer, f"neg_scores {rule}") for rule in ("lenient", "literal", "harsh")} == {summer}


def test_q20_literal_can_apply_bonus_and_penalty_together():
    position = at("trick 11 leader 0 at EXTRA chases 1 winner 0 spring -6,0 neg_scores literal", F1="C7", L0="W1 W2 W3")
    assert recorded(position, "=").split("\n")[1] == "SUMMER 0=-9 1=6 round 0=-12AZ 1=6A"


@pytest.mark.parametrize(("rule", "monotone"), [("lenient", False), ("literal", False), ("harsh", True)])
def test_q20_only_harsh_is_monotone_for_every_spring(rule, monotone):
    def rises(spring):
        found = [round_score(spring, summer, f"neg_scores {rule}") for summer in range(-15, 25, 3)]
        return found == sorted(found)

    assert all(rises(spring) for spring in (-6, -3, 0, 3, 12)) == monotone


def test_q21_doubling_spring_creates_no_new_comparison():
    # Spring counts 40, Summer 41: compared with the doubled Spring it would be neither double nor less.
    assert round_score(20, 41) == 81
    assert round_score(20, 40) == 80


@pytest.mark.parametrize(("summer", "expected"), [(19, 29), (20, 40), (21, 41)])
def test_q22_exactly_double_earns_the_bonus(summer, expected):
    assert round_score(10, summer) == expected


def test_q23_equal_totals_of_100_or_more_are_a_draw_without_an_extra_round():
    position = ended("trick 11 winner 0 totals 70,70 spring 40,40", F1="S1")
    assert (position.over, position.scores, position.payoffs) == (True, [110, 110], [0, 0])


def test_q24_one_player_at_100_is_enough_and_the_other_may_win():
    alone = ended("trick 11 winner 0 totals 62,0 spring 38,38", F1="S1")
    passed = ended("trick 11 winner 0 totals 62,70 spring 38,38", F1="S1")
    assert (alone.over, alone.scores, alone.payoffs) == (True, [100, 38], [1, -1])
    assert (passed.over, passed.scores, passed.payoffs) == (True, [100, 108], [-1, 1])


def test_q25_no_chain_is_longer_than_5_chases():
    found = set()
    for left in range(29):
        for right in range(29 - left):
            pieces = {"L1": " ".join(PIECES[:left]), "R1": " ".join(PIECES[left : left + right])}
            if left and right:
                found.add(longest_chain(at("leader 0 at CHASE winner 0", **pieces)))
            elif left or right:
                found.add(longest_chain(at("leader 0 at EXTRA winner 0 chases 0", **pieces)))
    assert found == {1, 2, 3, 4, 5}


LONGEST_CHAINS = """\
0  1  1  1  1  1  1  3  1  1  3  1  1
1  2  1  1  2  1  1  4  1  1  4  1  1
2  3  2  2  3  2  4  3  2  4  3  2  4
1  2  1  1  2  1  1  3  1  1  3  1  1
1  2  1  1  2  1  1  4  1  1  4  1  1
2  3  2  2  3  2  4  3  2  4  3  2  4
1  2  1  1  2  1  1  3  1  1  3  1  1
1  2  1  1  2  1  1  4  1  1  4  1  1
2  3  3  2  3  5  2  3  5  2  3  3  2"""


@pytest.mark.parametrize("left", range(9))
def test_q25_the_longest_chains_are_those_of_the_ledgers_table(left):
    found = []
    for right in range(13):
        places = {"L1": heap(left), "R1": heap(right, first=left)}
        filled = left or right
        found.append(longest_chain(at("leader 0 at EXTRA winner 0 chases 0", **places)) if filled else 0)
    assert found == [int(number) for number in LONGEST_CHAINS.split("\n")[left].split()]


@pytest.mark.parametrize(("totals", "payoffs"), [("30,20", [1, -1]), ("20,30", [-1, 1]), ("20,20", [0, 0])])
def test_q25_the_game_ends_after_the_last_allowed_round(totals, payoffs):
    position = ended(f"round 3 trick 11 winner 0 max_rounds 3 totals {totals} spring 9,9", F1="S1")
    assert (position.ending, position.payoffs) == ("max_rounds", payoffs)
    assert not ended(f"round 2 trick 11 winner 0 max_rounds 3 totals {totals} spring 9,9", F1="S1").over


@pytest.mark.parametrize("winner", [0, 1])
def test_q26_who_lost_the_last_trick_is_the_loser_of_trick_11(winner):
    position = ended(f"trick 11 winner {winner} totals 20,20 spring 9,9", **{f"F{1 - winner}": "S1"})
    assert (position.decision, head(position)["leader"]) == ("DEAL", str(1 - winner))


def test_q27_lead_and_follow_are_asked_even_with_one_piece():
    position = at("trick 11 leader 0", H0="S1", H1="S2")
    assert (position.decision, position.moves()) == ("LEAD", ["S1"])
    position.play("S1")
    assert (position.decision, position.moves()) == ("FOLLOW", ["S2"])


@pytest.mark.parametrize(("places", "decision"), [
    ({"L1": "S1", "R1": "S2"}, "CHASE"),
    ({"L1": "S1"}, "LEAD"),
    ({"R1": "S1 S2"}, "LEAD"),
    ({"F1": "S1 S2"}, "LEAD"),
], ids=["both", "Left only", "Right only", "Welcome Back"])  # fmt: skip
def test_q27_the_first_action_is_asked_only_with_two_grasslands_to_choose_from(places, decision):
    assert at("leader 0 at ACTION winner 0", **places).decision == decision


def test_q27_sowing_asks_only_while_both_classes_are_left():
    position = at("leader 0 at ACTION winner 0", R1="S1 S2 W1")
    asked = []
    while position.decision == "SOW":
        asked.append(lies(position, "taken"))
        position.play("o")
    assert asked == ["S1 S2 W1", "S2 W1"]
    assert at("leader 0 at ACTION winner 0", R1="W1 W2 W3").decision == "LEAD"


@pytest.mark.parametrize(("option", "places", "decision"), [
    ("may", {"L1": "S1", "R1": "P1"}, "EXTRA"),
    ("may", {"L1": "S1"}, "EXTRA"),
    ("may", {"F1": "S1"}, "EXTRA"),
    ("may", {}, "LEAD"),
    ("must", {"L1": "S1", "R1": "P1"}, "EXTRA"),
    ("must", {"L1": "S1"}, "LEAD"),
    ("must", {"F1": "S1 S2"}, "LEAD"),
    ("must", {}, "LEAD"),
])  # fmt: skip
def test_q27_an_extra_action_is_asked_only_when_there_are_two_choices(option, places, decision):
    sowing = f"leader 0 at SOW winner 0 chases 1 last L0 extra_action {option}"
    position = at(sowing, taken="C7 W1", F0="C1 C2", **places).play("o")
    assert lies(position, "F0") == "C2"
    assert position.decision == decision


def test_q27_chance_is_an_event_even_with_one_outcome():
    position = at("leader 0 at BONUS_DRAW winner 0 chases 3", bag="S7")
    assert (position.decision, position.moves()) == ("BONUS_DRAW", ["+S7"])


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_q27_whether_a_play_was_forced_is_for_its_player_alone(seat):
    position = at("trick 10 leader 0", H0="S1 P1", H1="S2 C1")
    with pytest.raises(NotYours):
        position.seen_by(seat).choices()
    assert position.seen_by(0).moves() == ["S1", "P1"]


def test_q28_nothing_but_totals_lead_and_round_number_carries_over():
    one = ended("trick 11 winner 0 totals 10,10 spring 9,20", F1="S1", H0="C1", bag="P1", void0="S")
    other = ended("trick 11 winner 1 totals 13,0 spring 0,30 neg_scores lenient", F0="S1", L1="W1", B1="P1")
    assert (one.decision, one.scores, head(one)["leader"]) == ("DEAL", [19, 30], "0")
    assert (other.scores, head(other)["leader"]) == (one.scores, "0")
    assert other == one


def test_q29_the_options_and_their_defaults():
    assert GAME.new(seed=1).options == {
        "extra_action": "may", "neg_scores": "lenient", "target": 100, "length": "target", "max_rounds": 20,
        "deal": "full",
    }  # fmt: skip


@pytest.mark.parametrize(("name", "values"), [
    ("extra_action", ["may", "must"]),
    ("neg_scores", ["lenient", "literal", "harsh"]),
    ("target", [10, 100, 500]),
    ("length", ["target", "one_round"]),
    ("max_rounds", [1, 20, 100]),
    ("deal", ["full", "small"]),
])  # fmt: skip
def test_q29_every_value_can_be_chosen(name, values):
    for value in values:
        assert GAME.new(seed=1, **{name: value}).options[name] == value


@pytest.mark.parametrize(("name", "value"), [
    ("extra_action", "never"),
    ("neg_scores", "kind"),
    ("target", 9),
    ("target", 501),
    ("target", "many"),
    ("length", "two_rounds"),
    ("max_rounds", 0),
    ("max_rounds", 101),
    ("wolves", 8),
])  # fmt: skip
def test_q29_unknown_names_and_values_out_of_range_are_refused(name, value):
    with pytest.raises(BadOption, match=name):
        GAME.new(**{name: value})


def test_q29_one_round_ends_after_the_first_summer():
    position = ended("trick 11 winner 0 length one_round spring 9,3", F1="S1")
    assert (position.ending, position.scores, position.payoffs) == ("one_round", [9, 12], [-1, 1])


def test_q29_one_round_plays_exactly_like_max_rounds_1():
    one = GAME.new(seed=8, length="one_round", target=10, max_rounds=50)
    other, rng = GAME.new(seed=8, max_rounds=1), random.Random(8)
    while not one.over:
        code = random_choice(one, rng)
        assert one.play(code).text().split("\n")[1:] == other.play(code).text().split("\n")[1:]
    assert (other.over, one.scores, one.payoffs) == (True, other.scores, other.payoffs)


@pytest.mark.parametrize(("target", "over"), [(10, True), (50, True), (51, False), (500, False)])
def test_q29_the_target_ends_the_game(target, over):
    assert ended(f"trick 11 winner 0 totals 40,0 spring 10,0 target {target}", F1="S1").over == over


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_q30_eliminated_pieces_are_public(seat):
    position = at("leader 0 at CALL winner 0", lead="S7", follow="S1", H0="C1", H1="C2", bag="W1 W2")
    assert lies(position.seen_by(seat), "out") == lies(position, "out") != "-"


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_q31_the_bag_remainder_is_known_by_elimination_after_trick_11(seat):
    position = at("trick 11 leader 0 at EXTRA winner 0 chases 1 length one_round", F1="S1", bag="W1 S7")
    assert lies(position.seen_by(seat), "bag") == "?x2"
    assert position.imagine(seat, seed=1) == position
    assert lies(position.play("=").seen_by(seat), "bag") == "S7 W1"


def test_q32_draws_are_without_order():
    order = PIECES[3:] + PIECES[:3]
    shuffled = order[:11][::-1] + order[11:22][::-1] + order[22:]
    assert dealt(order) == dealt(shuffled)


def test_q32_a_bonus_is_uniform_over_the_bag_at_the_time_of_drawing():
    position = at("leader 0 at BONUS_DRAW winner 0 chases 3", bag="W1 S7")
    assert (position.moves(), position.odds()) == (["+S7", "+W1"], [1, 1])


def test_q33_who_draws_has_no_effect():
    assert GAME.new(chance="ask").play("first 1").actor == CHANCE
    for winner in (0, 1):
        assert at(f"leader 0 at BONUS_DRAW winner {winner} chases 3", bag="W1").actor == CHANCE


EMPTY = "L0 - | R0 - | F0 - | B0 - | L1 - | R1 - | F1 - | B1 -"


def test_q35_what_is_kept_before_the_deal():
    position = GAME.new(chance="ask")
    rest = ["H0 - | H1 -", EMPTY, f"bag {' '.join(PIECES)} | out - | void0 - | void1 -"]
    assert position.text().split("\n") == ["round 1 trick 1 leader - at FIRST_LEAD totals 0,0 spring -", *rest]
    position.play("first 1")
    assert position.text().split("\n") == ["round 1 trick 1 leader 1 at DEAL totals 0,0 spring -", *rest]


@pytest.mark.parametrize("drawn", [0, 10, 11, 21, 22, 25])
def test_q35_the_next_draw_of_a_deal_is_29_minus_the_bag(drawn):
    places = (["H0"] * 11 + ["H1"] * 11 + ["L0", "R0", "L1", "R1"])[drawn]
    position = play(GAME.new(chance="ask").play("first 0"), " ".join(PIECES[:drawn]))
    assert len(lies(position, "bag").split()) == 28 - drawn
    assert PIECES[drawn] in lies(position.play(PIECES[drawn]), places).split()


def test_q35_at_the_end_everything_stays_as_summer_scored_it():
    places = {"L0": "W1", "B0": "S2", "F1": "S1", "bag": "P1", "void0": "S"}
    position = ended("trick 11 winner 0 totals 60,0 spring 40,0", **places)
    assert position.text().split("\n")[0] == "round 1 trick 11 leader 1 at END totals 100,6 spring 40,0"
    assert (board(position), lies(position, "bag"), lies(position, "void0")) == ("L0 W1 | B0 S2 | F1 S1", "P1", "S")


def test_q35_winner_and_chases_are_forgotten_at_the_end_of_a_trick():
    position = at("leader 0 at EXTRA winner 0 chases 2", F1="S1")
    assert (head(position)["winner"], head(position)["chases"]) == ("0", "2")
    assert {"winner", "chases"}.isdisjoint(head(position.play("=")))


def test_q35_the_last_sown_slot_is_forgotten_when_the_taken_pieces_run_out():
    position = at("leader 0 at ACTION winner 0", L1="S1 S2 W1 W2 W3")
    assert head(position)["last"] == "L1"
    play(position, "o w")
    assert head(position)["last"] == "F1"
    position.play("o")
    assert (position.decision, "last" in head(position)) == ("EXTRA", False)


def test_q36_scores_are_the_totals_at_any_time_and_payoffs_0_before_the_end():
    position = at("round 2 trick 11 leader 0 totals -3,50 spring 9,9", H0="S1", H1="S2")
    assert (position.scores, position.payoffs) == ([-3, 50], [0, 0])


@pytest.mark.parametrize(("spring", "payoffs"), [(20, [1, -1]), (6, [0, 0]), (3, [-1, 1])])
def test_q36_payoffs_at_the_end_are_plus_1_0_or_minus_1(spring, payoffs):
    assert after_summer(spring, 0, "length one_round").payoffs == payoffs

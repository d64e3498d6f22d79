"""Q1 to Q33: the rulings."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from sheepfold import CHANCE, BadOption, Position
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import Told, collecting
from sheepfold.games.wolf.board import DICE
from sheepfold.match.series import Series

from .table import GAME, at, begun, drawn, field, outcome, play, recorded, refused, row, short, told


def test_q1_the_usual_die_has_three_sheep_and_the_ten_dice_have_all_animals():
    dice = GAME.options["die"].values
    assert GAME.new(chance="ask").options["die"] == dice[0] == "S3C1D1W1"
    assert len(set(dice)) == 10
    assert all(sum(die) == 6 and min(die) >= 1 for die in DICE)


def test_q1_the_odds_of_a_roll_are_those_of_six_dice():
    position = GAME.new(2, chance="ask").play("first=P1")
    odds = dict(zip(position.moves(), position.odds(), strict=True))
    assert (sum(odds.values()), odds["P1~SSSSSS"], odds["P1~SSSCDW"]) == (46656, 729, 3240)
    assert position.code("P1~WWWWWW") == 0


@pytest.mark.parametrize("die", GAME.options["die"].values)
def test_q1_a_spare_die_shows_a_face_as_often_as_it_has_sides_of_it(die):
    position = play(begun("SSSCDW|SSSCDW", die=die), "P1 S=4; P2 C=2").play("*")
    weights = dict(zip(position.moves(), position.odds(), strict=True))
    assert "".join(f"{face}{weights[face]}" for face in "SCDW") == die


@pytest.mark.parametrize(
    ("seats", "opened", "spare"), [(2, "off", 18), (2, "on", 12), (4, "off", 6), (4, "on", 0), (5, "off", 0)]
)
def test_q2_spare_dice_are_the_rest_of_the_box(seats, opened, spare):
    position = GAME.new(seats, chance="ask", open_dice=opened)
    assert (field(position, "box"), field(position, "sp")) == ("30", str(spare))


@pytest.mark.parametrize(("seats", "box", "opened"), [(5, 29, "off"), (2, 17, "on"), (6, 30, "off"), (2, 61, "off")])
def test_q2_a_box_with_too_few_or_too_many_dice_is_refused(seats, box, opened):
    with pytest.raises(BadOption):
        GAME.new(seats, chance="ask", box_dice=box, open_dice=opened)


def test_q2_used_spare_dice_are_back_in_the_next_play():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=8; P2 C=2; P1 *C; P2 !S")
    assert field(position, "sp") == "18"


@pytest.mark.parametrize("box", [12, 30, 60])
def test_q3_a_row_is_as_long_as_there_are_dice(box):
    assert begun("SSSCDW|SSSCDW", box_dice=box).play("C").choices() == list(range(2, box + 1))


def test_q4_every_seat_is_first_player_with_the_same_chance():
    position = GAME.new(5, chance="ask")
    assert (position.decision, position.choices(), position.odds()) == ("FIRST_PLAYER", [0, 1, 2, 3, 4], [1] * 5)


def test_q4_by_option_a_seat_that_was_agreed_on_begins():
    position = GAME.new(5, chance="ask", first_player="3")
    assert (position.decision, position.record.first) == ("ROLL_CUP", 3)
    while position.actor == CHANCE:
        position.play(position.choices()[0])
    assert position.actor == 3


def test_q4_only_somebody_at_the_table_begins():
    with pytest.raises(BadOption, match=r"first_player cannot be 3 with 3 seats \(Q4\)"):
        GAME.new(3, first_player="3")


def test_q5_turns_and_the_marker_go_to_the_next_seat():
    position = play(begun("SSSCDW|SSSCDW|SSSCDW", first="P3"), "P3 S=2; P1 C=2; P2 C=3; P3 *S")
    assert (field(position, "T"), field(position, "F")) == ("P1", "P1")


def test_q6_the_very_first_bet_may_lay_a_die_as_something_else():
    assert row(play(begun("SSSCDW|SSSCDW"), "P1 W/S=4"), "S") == "S[W]P1@4"


ROAM = [
    ("S", "S[S]P1@9 C[]- D[D]P1@9 W[WD]P1@9", 2),
    ("D", "S[S]P1@9 C[]- D[DW]P1@9 W[WWD]P1@9", 4),
    ("W", "S[SW]P1@9 C[]- D[DDW]P1@9 W[WD]P1@9", 4),
    ("C", "S[S]P1@9 C[C]P1@9 D[]- W[W]P1@9", 1),
]


@pytest.mark.parametrize(("letter", "rows", "count"), ROAM, ids=[case[0] for case in ROAM])
def test_q7_under_roam_honest_dice_also_count_for_other_rows(letter, rows, count):
    text = drawn("P2", "P1+", rows, "SSS|CCCCC", head="placed=roam")
    hidden = {"S": 3, "C": 5}.get(letter, 0)
    assert outcome(at(text), f"P2 !{letter}")["count"] == count + hidden
    lying = len(rows.split(f"{letter}[")[1].split("]")[0])
    assert outcome(at(text.replace("roam", "stay")), f"P2 !{letter}")["count"] == lying + hidden


def test_q7_under_roam_the_least_claim_still_looks_at_the_row_only():
    position = at(drawn("P1", "P2", "S[S]P2@2 C[]- D[]- W[WWW]-", "SSSSSS|SSC", head="placed=roam")).play("S")
    assert position.choices()[0] == 3


def test_q8_with_four_markers_no_row_is_closed_for_want_of_one():
    rows = "S[SS]P1@5 C[C]P1@3 D[D]P1@4 W[W]P2@2"
    for markers, reason in ((3, "R4_9_NO_MARKER_LEFT"), (4, "NONE")):
        assert refused(at(drawn("P1", "P2+", rows, "CDW|SSSSS", head=f"markers={markers}")), "W") == reason


def test_q9_with_an_empty_cup_one_must_call_or_use_the_privilege():
    rows = "S[SSSSSS]P2@8 C[C]P1@2 D[]- W[]-"
    assert at(drawn("P1", "P2+", rows, "-|SSSSS")).moves() == ["!S"]
    assert at(drawn("P1", "P1+", rows, "-|SSSSS")).moves() == ["!S", "*"]


def test_q10_a_claim_already_proved_may_be_called():
    position = at(drawn("P1", "P2+", "S[SSSSS]P2@3 C[]- D[]- W[]-", "SSS|SSSS"))
    assert outcome(position, "P1 !S")["owed"] == 5 + 7 - 3 + 1


def test_q10_a_marker_that_went_home_cannot_be_called():
    position = play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 S=4; P2 S=5; P3 C=2")
    assert [move for move in position.moves() if move.startswith("!")] == ["!S", "!C"]
    assert told(position, "P1 !S")[1][1].owner == 1


def test_q11_without_spare_dice_and_sheep_the_privilege_cannot_be_used():
    position = play(begun("SSSCDW|CCSCDW", box_dice=12), "P1 C=4; P2 C=5")
    assert refused(position, "**") == "R7_4_NOTHING_TO_ROLL"


def test_q12_the_other_sheep_move_down_and_the_die_goes_to_the_end():
    position = play(begun("SSSCDW|SSSCDW", box_dice=12), "P1 W/S=4; P2 S=5; P1 **W/S")
    assert row(position, "S") == "S[SW]P2@5"


def test_q12_the_sheep_row_may_be_empty_under_its_marker():
    position = play(begun("SSSCDW|SSSCDW", box_dice=12), "P1 S=4; P2 C=5; P1 **C")
    assert (row(position, "S"), row(position, "C")) == ("S[]P1@4", "C[CC]P2@5")


def test_q13_a_pass_counts_as_a_turn_and_rules_faces_out():
    position = at(drawn("P1", "P1+", "S[SS]P2@10 C[CC]P2@30 D[]- W[]-", "SSSSSS|C"))
    after, events = told(position, "P1 *S")
    assert [GAME.events(event.kind).name for event in events][-1] == "R3_3_PASSES"
    assert (field(after, "F"), field(after, "ruled")) == ("P2+", "-,SDW")


def test_q13_a_pass_without_dice_rules_nothing_out():
    after = play(at(drawn("P1", "P1+", "S[SS]P2@10 C[CC]P2@30 D[]- W[]-", "SSSSSS|-")), "P1 *S")
    assert field(after, "ruled") == "-,-"


@pytest.mark.parametrize(("seats", "turns"), [(2, 35), (3, 25), (4, 31), (5, 37), (8, 55)])
def test_q14_a_play_and_a_game_are_bounded(seats, turns):
    luck = random.Random(seats)
    for seed in range(12):
        position = GAME.new(seats, seed=seed)
        made = {}
        while not position.over:
            codes = position.choices()
            plays = int(position.record.plays)
            if position.decision == "TURN":
                made[plays] = made.get(plays, 0) + 1
                codes = [code for code in codes if not 7 <= code <= 10] or codes
            position.play(codes[0] if position.decision == "CLAIM" else luck.choice(codes))
        assert max(made.values()) <= turns
        assert len(made) <= 4 * seats + 1


def test_q14_the_longest_play_of_three_or_more_is_reached():
    """Everyone lays all dice, the privilege is used whenever it may be."""
    position = begun("SSSSSS|SSSSSS|SSSSSS", box_dice=60)
    turns = 0
    while position.record.plays == 1 and not position.over:
        codes = position.choices()
        if position.decision == "TURN":
            turns += 1
            codes = [11] if 11 in codes else codes
        position.play(codes[0])
    assert turns == 25


def test_q15_winners_share_one_point_and_equal_pairs_share_a_rank():
    position = play(begun("SSSCDW|SSSCDW|CCCCCC", own="1,4,4", rec="2,1,3"), "P1 S=10; P2 !S")
    assert position.payoffs == [0, 0.5, 0.5]
    assert GAME.notation.final_text(position.record) == "## P2 3+4, P3 3+4, P1 2+0; win P2,P3"
    assert begun("SSSCDW|SSSCDW").payoffs == [0, 0]


def test_q16_open_dice_are_neither_in_a_row_nor_spare_nor_allowed_for_five():
    position = begun("SSSCDW|SSSCDW", open_dice="CCCCCC")
    assert (field(position, "sp"), position.copy().play("C").choices()[0]) == ("12", 2)
    with pytest.raises(BadOption):
        GAME.new(5, chance="ask", open_dice="on", box_dice=36)
    rolled = play(begun("SSSCDW|SSSCDW", open_dice="SSSSSS", box_dice=18), "P1 C=2; P2 C=3")
    assert refused(rolled, "**") == "R7_4_NOTHING_TO_ROLL"


def test_q16_open_dice_of_the_whole_game_are_hidden_from_nobody_and_travel_in_texts():
    text = "play=2 ph=ROLL_CUP T=P1 F=P1 sp=12 S[]- C[]- D[]- W[]- open=once:SSCDDW cups=?|?"
    position = GAME.position(text)
    assert field(position.seen_by(SPECTATOR), "open") == "once:SSCDDW"
    assert position.options["open_dice"] == "once"
    assert play(begun("SSSCDW|SSSCDW", open_dice="once:CCCCCC"), "P1 C=9; P2 !C").scores == [0, 1]


def test_q17_up_to_nine_games_and_equal_sums_are_broken_by_own_chips():
    over = play(begun("SSSCDW|SSSCDW", own="2,3", rec="2,3"), "P1 S=10; P2 !S")
    assert (GAME.series.most_games, GAME.series.tie_break(over.record)) == (9, [0, 3])
    assert Series(2, 3, (7, 7), (1, 4)).winners() == [1]
    assert Series(2, 3, (7, 7), (4, 4)).winners() == [0, 1]


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_q18_further_players_bring_six_dice_each(seats):
    assert GAME.new(seats, chance="ask").options["box_dice"] == 6 * seats
    assert GAME.new(seats, seed=1).decision == "TURN"


def test_q19_paying_just_the_last_chip_ends_the_game():
    position = play(begun("SSSCDW|SSSCDW", own="1,5", rec="0,4"), "P1 S=9; P2 !S")
    assert (position.over, position.ending) == (True, "last_chip")


def test_q20_all_that_is_owed_is_scored():
    position = play(begun("CCCCCC|CCCCCC"), "P1 C=30; P2 !C")
    assert (position.scores, position.ending) == ([0, 18], "shortfall")


def test_q21_nobody_is_entitled_at_the_start_of_a_play():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=4; P2 C=2; P1 S=8; P2 !S").play("P2~SSSCDW").play("P1~SSSCDW")
    assert (field(position, "F"), refused(position, "*")) == ("P2", "R7_1_R7_6_AFTER_A_LAP")


def test_q22_reveal_count_payment_next_first_player():
    _, events = told(begun("SSSCDW|SSSCDW"), "P1 S=8; P2 !S")
    names = [GAME.events(event.kind).name.split("_", 2)[2] for event in events]
    assert names[-6:] == ["CALLS", "REVEALED", "REVEALED", "COUNTED", "CALLER_PAYS", "NEXT_PLAY"]


def test_q23_who_laid_a_die_has_no_effect():
    one = play(begun("SSSSSC|SSSSCC"), "P1 S=4; P2 C=2")
    other = at(drawn("P1", "P1+", "S[S]P1@4 C[C]P2@2 D[]- W[]-", "SSSSC|SSSSC"))
    assert short(one) == short(other)


def test_q25_a_single_choice_is_asked_at_turn_but_not_for_a_sheep_or_a_cow_of_the_privilege():
    assert at(drawn("P1", "P2+", "S[SSSSSS]P2@8 C[C]- D[]- W[]-", "-|SSSSS")).choices() == [7]
    lap = play(begun("SSSCDW|SSSCDW"), "P1 S=4; P2 C=2").play("*")
    assert [lap.copy().play(face).decision for face in "SCDW"] == ["TURN", "TURN", "PLACE_SPARE", "PLACE_SPARE"]
    last = at(drawn("P1", "P2", "S[S]P2@29 C[]- D[]- W[]-", "SSSSSS|SSSSS")).play("S")
    assert (last.decision, last.choices()) == ("CLAIM", [30])


def test_q26_die_and_number_are_two_decisions_of_one_player():
    position = begun("SSSCDW|SSSCDW").play("W/S")
    assert (position.decision, position.actor, field(position, "ph")) == ("CLAIM", 0, "CLAIM:W/S")
    assert all(position.copy().play(number) for number in position.choices())


def test_q27_all_dice_fit_into_one_row():
    cups = "|".join(["SSSSSS"] * 2)
    position = begun(cups, box_dice=12)
    for turn in range(11):
        play(position, f"P{turn % 2 + 1} S={turn + 2}")
    assert (row(position, "S"), position.moves()) == ("S[SSSSSSSSSSS]P1@12", ["!S"])


def test_q28_a_privilege_die_may_reach_the_marker_which_stays_callable():
    position = at(drawn("P1", "P1+", "S[SSS]P2@4 C[]- D[]- W[]-", "SSSS|SSSSS"))
    after = play(position, "P1 *S")
    assert row(after, "S") == "S[SSSS]P2@4"
    assert after.copy().play("S").choices()[0] == 6
    assert "!S" in play(after, "P2 S=7").moves()


def test_q29_a_privilege_replaces_bet_and_call():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=4; P2 C=2; P1 *S")
    assert position.actor == 1


def test_q30_the_payer_begins_whoever_held_the_marker():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=4; P2 C=2; P1 *S; P2 S=9; P1 !S")
    assert field(position, "F") == "P1"


def test_q31_the_privilege_die_is_in_the_air_while_it_is_rolled_and_placed():
    position = play(begun("SSSCDW|SSSCDW", box_dice=12), "P1 S=4; P2 C=5").play("**")
    assert (field(position, "ph"), row(position, "S"), field(position, "F")) == ("ROLL_SPARE:**", "S[]P1@4", "P1+")
    position.play("W")
    assert (field(position, "ph"), field(position, "T"), field(position, "F")) == ("PLACE_SPARE:**W", "P1", "P1+")
    assert short(position.play("/D")).startswith("T=P2 F=P2 sp=0 S[]P1@4 C[C]P2@5 D[W]-")


def test_q32_the_record_of_a_call_carries_all_that_the_new_play_wipes():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=8")
    assert recorded(position, "!S") == " / P2 !S #SSCDW|SSSCDW =8 P2-1>P1"
    over = play(begun("SSSCDW|SSSCDW"), "P1 S=20; P2 !S")
    assert short(over) == "T=- F=P1 sp=18 S[S]P1@20 C[]- D[]- W[]- open=- cups=SSCDW|SSSCDW"


def test_q33_a_claim_that_cannot_be_true_is_legal_and_described_as_such():
    position = begun("CCCCCC|CCCCCC").play("C")
    assert refused(position, 30) == "NONE"
    seen = position.seen_by(0)
    assert GAME.words.describe(seen, 30) == "at least 30 cows: cannot be true, a call would cost 18 or more"


# -------------------------------------------------------------------- invariants that need whole games


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_invariant_15_one_privilege_in_any_lap_and_one_turn_and_none_in_the_first_lap(seats):
    acts, privilege = GAME.events.R3_1_ACTS, GAME.events.R7_1_PRIVILEGE
    for seed in range(6):
        for events in plays_of(seats, seed):
            turns = [event.kind for event in events if event.kind in (acts, privilege)]
            used = [turns[:place].count(acts) for place, kind in enumerate(turns) if kind == privilege]
            assert all(place > seats for place in used)
            assert all(later - earlier > seats for earlier, later in pairwise(used))


def plays_of(seats: int, seed: int) -> list[list[Told]]:
    """What is told in each play of a game in which nobody calls who need not, and privileges are always used."""
    luck = random.Random(seed)
    position = Position(GAME, GAME.start(seats), seed=seed, rules=GAME.plain)
    plays: dict[int, list[Told]] = {}
    while not position.over:
        codes = position.choices()
        if position.decision == "TURN":
            codes = [11] if 11 in codes else [code for code in codes if code < 7] or codes
        with collecting(GAME.events) as scenes:
            number = int(position.record.plays)
            position.play(codes[0] if position.decision == "CLAIM" else luck.choice(codes))
        plays.setdefault(number, []).extend(scene.told for scene in scenes)
    return list(plays.values())


def rotated(text: str, seats: int, by: int) -> str:
    """The same position with every player so many seats further left (invariant 17)."""
    names = {f"P{seat + 1}": f"P{(seat + by) % seats + 1}" for seat in range(seats)}
    parts = []
    for part in text.split():
        name, _, value = part.partition("=")
        between = {"own": ",", "rec": ",", "ruled": ",", "cups": "|"}.get(name)
        if between:
            items = value.split(between)
            part = f"{name}={between.join(items[(seat - by) % seats] for seat in range(seats))}"
        elif name in ("T", "F") or "@" in part:
            for old in names:
                if old in part:
                    part = part.replace(old, names[old])
                    break
        parts.append(part)
    return " ".join(parts)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_invariant_17_renaming_seats_by_rotation_commutes_with_every_rule(seats):
    luck = random.Random(seats)
    for seed in range(6):
        position = GAME.new(seats, seed=seed, chance="ask").play(luck.randrange(seats))
        while not position.over:
            twin = GAME.position(rotated(position.text(), seats, 1))
            assert twin.choices() == position.choices()
            choice = luck.choice(position.choices())
            twin.play(choice)
            position.play(choice)
            assert twin.text() == rotated(position.text(), seats, 1)

"""Notation: position texts, single choices and records (ledger: Notation, Q37)."""

from __future__ import annotations

import random

import pytest

from sheepfold import IllegalChoice, NotYours, Unreadable
from sheepfold.engine.contract import EVERYTHING, SPECTATOR
from sheepfold.engine.events import Told
from sheepfold.games.peter.position import Event

from .table import (
    GAME,
    PIECES,
    at,
    board,
    dealt,
    drawn,
    head,
    lies,
    play,
    random_choice,
    recorded,
    replayed,
    worth,
)

EXAMPLE = """\
round 1 trick 6 leader 1 at LEAD totals 0,0 spring 15,21
H0 S1 S6 P3 C2 C7 W5 | H1 S2 P4 P7 C1 C3 C5
L0 S4 W2 | R0 P1 | F0 - | B0 - | L1 C6 | R1 - | F1 S3 | B1 -
bag P5 W7 | out S5 S7 P2 P6 C4 W1 W3 W4 W6 | void0 - | void1 W"""

ALL = " ".join(PIECES)
FROM_DEAL = {"H0": ALL[:32], "H1": ALL[33:65], "L0": "W2", "R0": "W3", "L1": "W4", "R1": "W5", "bag": "W6 W7"}


# -------------------------------------------------------------------- position text


def test_the_ledgers_example_is_read_and_written():
    position = GAME.position(EXAMPLE)
    assert position.text() == str(position) == EXAMPLE
    assert (position.actor, position.decision, position.chance) == (1, "LEAD", "ask")


def test_what_is_left_out_has_its_default():
    position = GAME.position("leader 1 | " + " | ".join(f"{name} {items}" for name, items in FROM_DEAL.items()))
    first, *_, last = position.text().split("\n")
    assert first == "round 1 trick 1 leader 1 at LEAD totals 0,0 spring -"
    assert last == "bag W6 W7 | out - | void0 - | void1 -"


def test_spring_left_out_is_0_from_trick_6_on():
    assert head(at("trick 6 leader 0 at FOLLOW", lead="S1", H1="S2"))["spring"] == "0,0"
    assert head(at("trick 5 leader 0 at FOLLOW", lead="S1", H1="S2"))["spring"] == "-"


def test_chases_left_out_are_0():
    assert head(at("leader 0 at CALL winner 1", lead="S1", follow="S2"))["chases"] == "0"


@pytest.mark.parametrize("seed", range(5))
def test_the_pairs_and_the_places_come_in_any_order(seed):
    rng = random.Random(seed)
    first, *rest = EXAMPLE.split("\n")
    words = first.split()
    pairs = list(zip(words[::2], words[1::2], strict=True))
    fields = " | ".join(rest).split(" | ")
    rng.shuffle(pairs)
    rng.shuffle(fields)
    assert GAME.position(" ".join(f"{a} {b}" for a, b in pairs) + "\n" + "\n".join(fields)).text() == EXAMPLE


@pytest.mark.parametrize("text", [
    EXAMPLE.replace("\n", " | "),
    EXAMPLE.replace(" | ", "\n"),
    EXAMPLE.replace(" | ", "|"),
    EXAMPLE.replace("\n", "\r\n"),
    "\n\n" + EXAMPLE.replace("\n", "\n\n") + "\n",
    EXAMPLE.replace(" ", "   "),
], ids=["one line", "a line each", "no blanks", "carriage returns", "empty lines", "many blanks"])  # fmt: skip
def test_a_bar_and_a_line_end_are_alike(text):
    assert GAME.position(text).text() == EXAMPLE


def test_pieces_are_read_in_any_order_and_written_by_id():
    assert lies(at("leader 0 at FOLLOW", lead="S1", H1="W7 C1 S7 P3 S2"), "H1") == "S2 S7 P3 C1 W7"


def test_options_that_differ_from_the_default_are_written_in_the_order_of_the_ledger():
    options = "max_rounds 7 length one_round target 150 neg_scores harsh extra_action must"
    written = at(f"{options} leader 0 at FOLLOW", lead="S1", H1="S2").text().split("\n")[0]
    assert written.endswith("spring - extra_action must neg_scores harsh target 150 length one_round max_rounds 7")


def test_options_at_their_default_are_not_written():
    options = "max_rounds 20 length target target 100 neg_scores lenient extra_action may"
    written = at(f"{options} leader 0 at FOLLOW", lead="S1", H1="S2").text().split("\n")[0]
    assert written == "round 1 trick 1 leader 0 at FOLLOW totals 0,0 spring -"


@pytest.mark.parametrize(("text", "line"), [
    (drawn("leader 0 at FOLLOW", lead="S1", H1="S2"), "lead S1"),
    (drawn("leader 0 at CALL winner 1", lead="S1", follow="S2"), "lead S1 | follow S2"),
    (drawn("leader 0 at SOW winner 1 chases 1 last L0", taken="S1 W2"), "taken S1 W2"),
    (drawn("leader 0 at BONUS_PLACE winner 1 chases 3", bonus="W1"), "bonus W1"),
])  # fmt: skip
def test_the_fifth_line_has_only_what_is_not_empty(text, line):
    assert GAME.position(text).text().split("\n")[4:] == [line]


def test_totals_and_spring_may_be_negative():
    text = drawn("trick 7 leader 0 at FOLLOW totals -3,-12 spring -6,-21", lead="S1", H1="S2")
    assert GAME.position(text).text().split("\n")[0].endswith("totals -3,-12 spring -6,-21")


@pytest.mark.parametrize(("places", "decision", "expected"), [
    ({"L1": "S1", "R1": "S2"}, "CHASE", "L1 S1 | R1 S2"),
    ({"L1": "S1"}, "LEAD", "R1 S1"),
    ({"R1": "S1"}, "EXTRA", "F1 S1"),
    ({"L1": "S1 W1"}, "SOW", ""),
    ({"F1": "S1"}, "LEAD", "B1 S1"),
    ({}, "LEAD", ""),
])  # fmt: skip
def test_at_action_goes_on_to_the_next_decision(places, decision, expected):
    position = at("leader 0 at ACTION winner 0", **places)
    assert (position.decision, board(position)) == (decision, expected)
    assert "ACTION" not in position.text()


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_game_is_read_back_as_it_was_written(seed):
    rng = random.Random(seed)
    position = GAME.new(seed=seed, chance="ask", max_rounds=2, extra_action=rng.choice(["may", "must"]), target=40)
    while not position.over:
        again = GAME.position(position.text())
        assert again == position
        assert again.text() == position.text()
        position.play(random_choice(position, rng))
    assert GAME.position(position.text()) == position


# -------------------------------------------------------------------- what a seat sees


@pytest.mark.parametrize(("seat", "hands", "bag"), [
    (0, "H0 S1 S6 P3 C2 C7 W5 | H1 ?x6", "bag ?x2"),
    (1, "H0 ?x6 | H1 S2 P4 P7 C1 C3 C5", "bag ?x2"),
    (SPECTATOR, "H0 ?x6 | H1 ?x6", "bag ?x2"),
])  # fmt: skip
def test_a_hidden_hand_or_bag_is_its_size(seat, hands, bag):
    lines = GAME.position(EXAMPLE).seen_by(seat).text().split("\n")
    assert lines[1] == hands
    assert lines[3] == f"{bag} | out S5 S7 P2 P6 C4 W1 W3 W4 W6 | void0 - | void1 W"
    assert [lines[0], lines[2]] == [EXAMPLE.split("\n")[0], EXAMPLE.split("\n")[2]]


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_an_empty_hidden_place_is_a_dash(seat):
    position = at("leader 0 at FOLLOW", lead="S1", H1="S2")
    assert lies(position.seen_by(seat), "H0") == "-"
    assert lies(position.seen_by(seat), "bag") == "-"


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_what_a_seat_sees_is_read_as_that_seats_view(seat):
    seen = GAME.position(GAME.position(EXAMPLE).seen_by(seat).text())
    assert seen.viewer == seat
    with pytest.raises(NotYours):
        seen.play("S2")
    assert seen.imagine(seat, seed=1).viewer == EVERYTHING


@pytest.mark.parametrize("seed", range(1))
def test_what_a_seat_sees_is_read_back_throughout_a_game(seed):
    position, rng = GAME.new(seed=seed, chance="ask", max_rounds=1), random.Random(seed)
    while not position.over:
        position.play(random_choice(position, rng))
        for seat in (0, 1, SPECTATOR):
            seen = position.seen_by(seat)
            assert GAME.position(seen.text()) == seen


# -------------------------------------------------------------------- refusals of position texts

BASE = {"H0": "S1", "H1": "S2"}

REFUSED = {
    # Position text
    "nothing": ("", "leader must be given"),
    "no leader": (drawn("trick 11", **BASE), "leader must be given"),
    "leader -": (drawn("trick 11 leader -", **BASE), "leader must be given"),
    "leader 2": (drawn("trick 11 leader 2", **BASE), "leader 2"),
    "unknown key": (drawn("trick 11 leader 0 wind 3", **BASE), "'wind' is no field"),
    "unknown place": (drawn("trick 11 leader 0", **BASE, G0="S3"), "'G0' is no field"),
    "repeated key": (drawn("trick 11 leader 0 trick 11", **BASE), "trick is given twice"),
    "repeated option": (drawn("trick 11 leader 0 target 50 target 60", **BASE), "target is given twice"),
    "repeated place": (drawn("trick 11 leader 0", **BASE) + "\nH0 -", "H0 is given twice"),
    "repeated void": (drawn("trick 11 leader 0", **BASE, void0="S") + "\nvoid0 S", "void0 is given twice"),
    "key without value": (drawn("trick 11 leader 0 round", **BASE), "'round' stands alone"),
    "a piece missing": (drawn("trick 11 leader 0", **BASE).replace(" C4", ""), "missing: C4"),
    "a piece twice": (drawn("trick 11 leader 0", **BASE, L0="S1"), r"S1 is there twice \(I1\)"),
    "a piece twice in a place": (drawn("trick 11 leader 0", **BASE, L0="S3 S3"), r"S3 is there twice \(I1\)"),
    "no piece": (drawn("trick 11 leader 0", **BASE, L0="S8"), "'S8' in L0 is no piece"),
    "no type": (drawn("trick 11 leader 0", **BASE, void0="X"), "void0 should be type letters"),
    "no phase": (drawn("trick 11 leader 0 at REST", **BASE), "at: 'REST' is not known"),
    "SOWING": (drawn("leader 0 at SOWING winner 0 last L1", taken="S1"), "at: 'SOWING' is not known"),
    "TRICK_END": (drawn("leader 0 at TRICK_END winner 0"), "at: 'TRICK_END' is not known"),
    "no round": (drawn("trick 11 leader 0 round 0", **BASE), "round 0"),
    "no trick": (drawn("trick 12 leader 0", **BASE), "trick 12"),
    "no number": (drawn("trick ten leader 0", **BASE), "trick ten"),
    "one total": (drawn("trick 11 leader 0 totals 5", **BASE), "totals 5"),
    "no option value": (drawn("trick 11 leader 0 target 5", **BASE), "target cannot be"),
    "hidden slot": (drawn("trick 11 leader 0", **BASE, L0="?x2"), "only hands and the bag"),
    # Q37: what the phase needs
    "no winner at CALL": (drawn("leader 0 at CALL", lead="S1", follow="S2"), "winner must be given"),
    "no winner at ACTION": (drawn("leader 0 at ACTION", L0="S1"), "winner must be given"),
    "winner at LEAD": (drawn("trick 11 leader 0 winner 0", **BASE), "no winner at LEAD"),
    "chases at FOLLOW": (drawn("leader 0 at FOLLOW chases 1", lead="S1", H1="S2"), "no chases at FOLLOW"),
    "chases 6": (drawn("leader 0 at EXTRA winner 0 chases 6", F1="S1"), "chases 6"),
    "no last at SOW": (drawn("leader 0 at SOW winner 0 chases 1", taken="S1 W1"), "`last`"),
    "last at LEAD": (drawn("trick 11 leader 0 last L0", **BASE), "`last`"),
    "last no slot": (drawn("leader 0 at SOW winner 0 last B0", taken="S1 W1"), "last B0"),
    "leader at FIRST_LEAD": (drawn("leader 0 at FIRST_LEAD", bag=ALL), "nobody leads yet"),
    "spring before trick 6": (drawn("trick 5 leader 0 at FOLLOW spring 3,3", lead="S1", H1="S2"), "not scored before"),
    "no spring from trick 6": (drawn("trick 6 leader 0 at FOLLOW spring -", lead="S1", H1="S2"), "has been scored"),
    "beyond max_rounds": (drawn("round 4 max_rounds 3 trick 11 leader 0", **BASE), "round 4 is beyond .*, 3"),
    "beyond one round": (drawn("round 2 length one_round trick 11 leader 0", **BASE), "round 2 is beyond .*, 1"),
    "wolf in a Fence": (drawn("trick 11 leader 0", **BASE, F0="W1"), r"wolf never rests .*\(I3\)"),
    "wolf in a Barn": (drawn("trick 11 leader 0", **BASE, B1="W1"), r"wolf never rests .*\(I3\)"),
    "hands at LEAD": (drawn("trick 10 leader 0", **BASE), r"the size of both hands is 2 \(I2\)"),
    "unequal hands at LEAD": (drawn("trick 11 leader 0", H0="S1"), r"the size of both hands is 1 \(I2\)"),
    "bag of three": (drawn("trick 11 leader 0", **BASE, bag="S3 S4 S5"), r"bag holds 2, 1 or 0 pieces \(I4\)"),
    "bag of three at SOW": (drawn("leader 0 at SOW winner 0 last L1", taken="S1 W1", bag="S3 S4 S5"), r"\(I4\)"),
    "void type held": (drawn("trick 11 leader 0", **BASE, void0="S"), r"did not follow \(I10\)"),
    "lead at LEAD": (drawn("trick 11 leader 0", **BASE, lead="S3"), "at LEAD `lead` holds nothing"),
    "no lead at FOLLOW": (drawn("leader 0 at FOLLOW", H1="S2"), "at FOLLOW `lead` holds one piece"),
    "two leads": (drawn("leader 0 at FOLLOW", H1="S2", lead="S1 S3"), "at FOLLOW `lead` holds one piece"),
    "no piece to follow with": (drawn("leader 0 at FOLLOW", lead="S1", H0="S2"), "follower needs a piece"),
    "no follow at CALL": (drawn("leader 0 at CALL winner 0", lead="S1"), "at CALL `follow` holds one piece"),
    "trick at ACTION": (drawn("leader 0 at ACTION winner 0", lead="S1"), "at ACTION `lead` holds nothing"),
    "nothing taken at SOW": (drawn("leader 0 at SOW winner 0 last L1"), "at SOW `taken` holds pieces"),
    "one class at SOW": (drawn("leader 0 at SOW winner 0 last L1", taken="S1 S2"), "of both classes"),
    "taken at EXTRA": (drawn("leader 0 at EXTRA winner 0", L1="S1", taken="S2 W1"), "`taken` holds nothing"),
    "no bonus": (drawn("leader 0 at BONUS_PLACE winner 0 chases 3"), "`bonus` holds one piece"),
    "one Grassland at CHASE": (drawn("leader 0 at CHASE winner 0", L1="S1", R0="S2"), "at CHASE both Grasslands"),
    "nothing at EXTRA": (drawn("leader 0 at EXTRA winner 0", L0="S1"), "at least two choices"),
    "one choice at EXTRA": (drawn("leader 0 at EXTRA winner 0 extra_action must", L1="S1"), "at least two choices"),
    "no bag at BONUS_DRAW": (drawn("leader 0 at BONUS_DRAW winner 0 chases 3"), "bag that is not empty"),
    "END in trick 10": (drawn("trick 10 leader 0 at END totals 100,0"), "ends after trick 11"),
    "END without a reason": (drawn("trick 11 leader 0 at END totals 99,0"), "ends after trick 11"),
    "FIRST_LEAD in round 2": (drawn("round 2 at FIRST_LEAD", bag=ALL), "before the deal of round 1"),
    "FIRST_LEAD with a piece out": (drawn("at FIRST_LEAD", bag=ALL[:-3]), "all 28 pieces are in the bag"),
    "DEAL in trick 2": (drawn("trick 2 leader 0 at DEAL", bag=ALL), "at DEAL it is trick 1"),
    "DEAL with nothing to draw": (drawn("leader 0 at DEAL", **{**FROM_DEAL}), "less than 26 pieces are drawn"),
    "DEAL out of order": (drawn("leader 0 at DEAL", H1="S1", bag=ALL[3:]), "in draw order"),
    "DEAL with a Grassland first": (drawn("leader 0 at DEAL", L0="S1", bag=ALL[3:]), "in draw order"),
    "DEAL with a piece out": (drawn("leader 0 at DEAL", bag=ALL[3:]), "in draw order"),
    "DEAL with a void": (drawn("leader 0 at DEAL", bag=ALL, void0="S"), "at DEAL it is trick 1"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "trouble"), REFUSED.values(), ids=REFUSED)
def test_q37_an_inconsistent_position_is_refused_with_the_reason(text, trouble):
    with pytest.raises(Unreadable, match=trouble) as refused:
        GAME.position(text)
    assert refused.value.text == text


def test_q37_a_position_need_not_be_reachable():
    position = at("round 3 trick 2 leader 0 at EXTRA winner 0 chases 5 totals 0,499", F1=" ".join(PIECES[:21]))
    assert position.moves() == ["=", "wb"]


def test_q37_a_position_that_was_read_can_be_played_on_and_written():
    position = at("leader 0 at EXTRA winner 0 chases 5", L1="S1 S2").play("xL")
    assert GAME.position(position.text()) == position


@pytest.mark.parametrize(("hidden", "shown"), [
    ("H0 ?x6 | H1 S2 P4 P7 C1 C3 C5", "bag P5 W7"),
    ("H0 S1 S6 P3 C2 C7 W5 | H1 S2 P4 P7 C1 C3 C5", "bag ?x2"),
    ("H0 ?x6 | H1 ?x6", "bag P5 W7"),
], ids=["one hand but not the bag", "the bag but no hand", "both hands but not the bag"])  # fmt: skip
def test_q37_a_masked_text_that_is_nobodys_view_is_refused(hidden, shown):
    first, _, slots, last = EXAMPLE.split("\n")
    with pytest.raises(Unreadable):
        GAME.position("\n".join([first, hidden, slots, last.replace("bag P5 W7", shown)]))


@pytest.mark.parametrize("seat", [0, 1])
def test_q37_a_seat_that_holds_a_void_type_is_refused_in_a_masked_text_too(seat):
    text = GAME.position(EXAMPLE.replace("void1 W", "void1 -")).seen_by(seat).text()
    with pytest.raises(Unreadable, match="I10"):
        GAME.position(text.replace(f"void{seat} -", f"void{seat} P"))


def test_q37_a_masked_text_that_fits_no_whole_position_is_refused():
    text = GAME.position(EXAMPLE).seen_by(0).text()
    with pytest.raises(Unreadable):
        GAME.position(text.replace("void1 W", "void1 P C W"))


# -------------------------------------------------------------------- one choice


@pytest.mark.parametrize(("text", "moves"), [
    (drawn("at FIRST_LEAD", bag=ALL), {"first 0": 0, "first 1": 1}),
    (drawn("leader 0 at DEAL", H0="S1", bag=ALL[3:]), {piece: code for code, piece in enumerate(PIECES) if code}),
    (drawn("trick 9 leader 0", H0="S1 P7 W7", H1="S2 S3 S4"), {"S1": 0, "P7": 13, "W7": 27}),
    (drawn("leader 0 at FOLLOW", lead="C7", H1="S2 W1"), {"S2": 1, "W1": 21}),
    (drawn("leader 0 at CALL winner 0", lead="C7", follow="W1"), {"cLL": 28, "cLR": 29, "cRL": 30, "cRR": 31}),
    (drawn("leader 0 at CHASE winner 0", L1="S1", R1="S2"), {"xL": 32, "xR": 33}),
    (drawn("leader 0 at EXTRA winner 0", L1="S1", R1="S2"), {"xL": 32, "xR": 33, "=": 34}),
    (drawn("leader 0 at EXTRA winner 0", F1="S1"), {"=": 34, "wb": 35}),
    (drawn("leader 0 at SOW winner 0 last L1", taken="S1 W1"), {"o": 36, "w": 37}),
    (drawn("leader 0 at BONUS_DRAW winner 0 chases 3", bag="S7 W4"), {"+S7": 6, "+W4": 24}),
    (drawn("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="S7"),
     {"@L": 38, "@R": 39, "@F": 40, "@l": 41, "@r": 42, "@f": 43}),
    (drawn("trick 11 leader 0 at END totals 100,0"), {}),
], ids=["FIRST_LEAD", "DEAL", "LEAD", "FOLLOW", "CALL", "CHASE", "EXTRA", "EXTRA home", "SOW", "BONUS_DRAW",
        "BONUS_PLACE", "END"])  # fmt: skip
def test_each_choice_has_its_code_and_its_text(text, moves):
    position = GAME.position(text)
    assert dict(zip(position.moves(), position.choices(), strict=True)) == moves
    for move, code in moves.items():
        assert position.copy().play(move) == position.copy().play(code)


def test_blanks_around_a_choice_do_not_matter():
    assert at("trick 11 leader 0", H0="S1", H1="S2").play("  S1\n").decision == "FOLLOW"


def test_capital_letters_tell_own_slots_from_the_opponents():
    position = at("leader 0 at BONUS_PLACE winner 0 chases 3", bonus="S7")
    assert board(position.copy().play("@F")) == "F1 S7"
    assert board(position.copy().play("@f")) == "F0 S7"


@pytest.mark.parametrize(
    "text", ["", "S", "S0", "S8", "X1", "S1 S2", "c", "cLX", "xl xr", "@", "@B", "+", "first 2", "32", "wb-", "xL:o"]
)
def test_an_unreadable_choice_leaves_the_position_unchanged(text):
    position = at("trick 11 leader 0", H0="S1", H1="S2")
    before = position.copy()
    with pytest.raises(Unreadable, match="cannot read") as refused:
        position.play(text)
    assert refused.value.text == text
    assert (position, position.history) == (before, ())


def test_a_refused_choice_is_named_in_notation():
    with pytest.raises(IllegalChoice, match=r"^S2 is not allowed: "):
        at("trick 11 leader 0", H0="S1", H1="S2").play(1)


def test_the_history_is_kept_in_notation():
    position = play(at("trick 10 leader 0", H0="S1 C1", H1="S2 P1"), "S1 S2 cLL")
    assert [step.move for step in position.history] == ["S1", "S2", "cLL"]


@pytest.mark.parametrize("seed", range(3))
def test_the_texts_of_the_legal_choices_are_all_different_and_read_back(seed):
    position, rng = GAME.new(seed=seed, chance="ask", max_rounds=1), random.Random(seed)
    while not position.over:
        moves = position.moves()
        assert len(set(moves)) == len(moves)
        assert [position.code(move) for move in moves] == position.choices()
        position.play(random_choice(position, rng))


# -------------------------------------------------------------------- records


def test_a_record_begins_with_the_first_lead_and_the_deal():
    draws = " ".join([FROM_DEAL[name] for name in ("H0", "H1", "L0", "R0", "L1", "R1")]).split()
    written = recorded(GAME.new(chance="ask"), "first 0", *draws)
    assert written == f"\nfirst 0\ndeal 0[{FROM_DEAL['H0']}] 1[{FROM_DEAL['H1']}] L0=W2 R0=W3 L1=W4 R1=W5"


@pytest.mark.parametrize(("seat", "hands"), [
    (0, f"0[{FROM_DEAL['H0']}] 1[?x11]"),
    (1, f"0[?x11] 1[{FROM_DEAL['H1']}]"),
    (SPECTATOR, "0[?x11] 1[?x11]"),
])  # fmt: skip
def test_the_deal_of_a_record_shows_a_seat_its_own_hand_only(seat, hands):
    position = dealt([*FROM_DEAL["H0"].split(), *FROM_DEAL["H1"].split(), "W2", "W3", "W4", "W5"])
    line = GAME.notation.record_text(position.seen_by(seat).record, Told(Event.R2_4_DEALT))
    assert line == f"\ndeal {hands} L0=W2 R0=W3 L1=W4 R1=W5"


@pytest.mark.parametrize(("places", "moves", "line"), [
    ({}, [], "1:wb-"),
    ({"F1": "S4"}, [], "1:wb"),
    ({"R1": "W1"}, [], "1:xR:w.!"),
    ({"R1": "W1", "F1": "S4 S5"}, ["="], "1:xR:w*!="),
    ({"R1": "S4 S5 W1", "F1": "C1"}, ["w"], "1:xR:w*oo"),
    ({"L1": "C2", "R1": "S4"}, ["xR", "xL"], "1:xR:o!xL:o"),
])  # fmt: skip
def test_an_action_in_a_record(places, moves, line):
    position = at("trick 10 leader 0", H0="S7 C7", H1="S1 P1", **places)
    assert recorded(position, "S7", "S1", "cLL", *moves) == f"\nT10 0:S7 1:S1 0:cLL {line}"


def test_summer_and_totals_in_a_record():
    position = at("trick 11 leader 0 at EXTRA winner 0 chases 1 spring 15,21", F1="C1 C2 C3", **worth(33))
    assert recorded(position, "=") == "=\nSUMMER 0=33 1=18 round 0=63A 1=21Z\nTOTAL 0=63 1=21"


@pytest.mark.parametrize(("totals", "lines"), [
    ("103,80", "TOTAL 0=103 1=86\nEND 0"),
    ("80,103", "TOTAL 0=80 1=109\nEND 1"),
    ("106,100", "TOTAL 0=106 1=106\nEND draw"),
    ("-9,0", "TOTAL 0=-9 1=6"),
])  # fmt: skip
def test_the_end_in_a_record(totals, lines):
    position = at(f"trick 11 leader 0 at EXTRA winner 0 chases 1 totals {totals}", F1="C1")
    assert recorded(position, "=") == f"=\nSUMMER 0=0 1=6 round 0=0 1=6\n{lines}"


VIEWS = {
    "whole": lambda position: position,
    "seat 0": lambda position: position.seen_by(0),
    "seat 1": lambda position: position.seen_by(1),
    "spectator": lambda position: position.seen_by(SPECTATOR),
}


@pytest.mark.parametrize("look", VIEWS.values(), ids=VIEWS)
def test_the_record_of_a_game_is_read_back_by_whoever_kept_it(look):
    rng = random.Random(3)
    position = dealt(rng.sample(PIECES, 28), max_rounds=1)
    while not position.over:
        position.play(random_choice(position, rng))
    start = GAME.new(chance="ask", max_rounds=1)
    record = recorded(start, *[step.choice for step in position.history], look=look).strip()
    again = start.copy()
    for code in replayed(start, record, look):
        again.play(code)
    assert (again.scores, board(again)) == (position.scores, board(position))

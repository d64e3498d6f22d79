"""The ledger's worked examples, E1 to E21."""

from __future__ import annotations

import pytest

from sheepfold.engine.contract import SPECTATOR

from .table import (
    GAME,
    PIECES,
    at,
    board,
    counts,
    dealt,
    ended,
    head,
    heap,
    lies,
    longest_chain,
    play,
    recorded,
    replayed,
    round_score,
)


def herd(left, right):
    """Player 1 lost the trick and has so many livestock pieces on the Grasslands; all else is empty."""
    return at("leader 0 at ACTION winner 0", L1=heap(left), R1=heap(right, first=left), bag="W4 C7")


def own_and_other(position):
    """The counts of player 1's slots as L R F and of player 0's as l r f, as in the Tips."""
    found = counts(position)
    return {"LRFlrf"[place]: found[slot] for place, slot in enumerate(["L1", "R1", "F1", "L0", "R0", "F0"])}


def test_example_1_chase_of_six():
    position = at("leader 0 at ACTION winner 0", R1="S1 S2 S3 S4 S5 S6")
    assert board(position) == "L0 S2 | R0 S3 | F0 S4 | L1 S5 | R1 S6 | F1 S1"
    assert position.decision == "LEAD"


def test_example_2_bonus_chain():
    position = at("leader 0 at CHASE winner 0", L1="S1 P1", R1="C1", F0="S2 P2", bag="W4 S7")
    steps = [
        ("xR", "F0 S2 P2 | L1 S1 P1 | F1 C1", [32, 34]),
        ("xL", "F0 S2 P2 | R1 S1 | F1 P1 C1", [33, 34]),
        ("xR", "F0 S2 P2 | F1 S1 P1 C1", [34, 35]),
        ("wb", "F0 S2 P2 | F1 P1 C1 | B1 S1", [6, 24]),
        ("+W4", "F0 S2 P2 | F1 P1 C1 | B1 S1", [38, 39, 40, 41, 42, 43]),
        ("@f", "F0 P2 | F1 P1 C1 | B1 S1", []),
    ]
    for move, expected, codes in steps:
        position.play(move)
        assert (board(position), position.choices()) == (expected, codes)
    assert (lies(position, "bag"), "W4" in lies(position, "out"), "S2" in lies(position, "out")) == ("S7", True, True)


def test_example_2_player_1_then_counts_22_and_player_0_counts_6():
    position = at("trick 11 leader 0 at BONUS_PLACE winner 0 chases 3", bonus="W4", F0="S2 P2", F1="P1 C1", B1="S1")
    assert position.play("@f").scores == [6, 22]


def test_example_3_achiever():
    assert round_score(15, 33) == 63


def test_example_4_shoddy():
    assert round_score(36, 33) == 36


def test_example_5_pattern_a():
    position = herd(2, 4)
    for move, expected in [
        ("xR", {"L": 2, "R": 0, "F": 1, "l": 1, "r": 1, "f": 1}),
        ("xL", {"L": 0, "R": 1, "F": 2, "l": 1, "r": 1, "f": 1}),
        ("xR", {"L": 0, "R": 0, "F": 3, "l": 1, "r": 1, "f": 1}),
    ]:
        position.play(move)
        assert (own_and_other(position), position.decision) == (expected, "EXTRA")
    position.play("wb")
    assert (counts(position)["F1"], counts(position)["B1"], position.decision) == (2, 1, "BONUS_DRAW")


@pytest.mark.parametrize(("moves", "chases", "right", "fence"), [
    ("xL xR xR xL", "4", 1, 4),
    ("xL xR xL", "3", 2, 3),
], ids=["third from the Right", "third from the Left"])  # fmt: skip
def test_example_6_pattern_b(moves, chases, right, fence):
    position = play(herd(5, 6), moves)
    assert own_and_other(position) == {"L": 0, "R": right, "F": fence, "l": 2, "r": 2, "f": 2}
    assert (position.decision, head(position)["chases"]) == ("BONUS_DRAW", chases)


def test_example_7_pattern_c():
    position = play(herd(2, 1), "xR xL xR")
    assert own_and_other(position) == {"L": 0, "R": 0, "F": 3, "l": 0, "r": 0, "f": 0}
    position.play("wb")
    assert (counts(position)["F1"], counts(position)["B1"], position.decision) == (2, 1, "BONUS_DRAW")


def test_example_8_sign_boards():
    def ends_in_a_fence(side, number):
        return at("leader 0 at ACTION winner 0", **{side: heap(number)}).decision == "EXTRA"

    assert [number for number in range(1, 13) if ends_in_a_fence("R1", number)] == [1, 4, 7, 10]
    assert [number for number in range(1, 13) if ends_in_a_fence("L1", number)] == [2, 5, 8, 11]


@pytest.mark.parametrize(("seat", "unseen"), [(SPECTATOR, 24), (0, 13), (1, 13)])
def test_example_9_deal(seat, unseen):
    position = dealt(PIECES)
    assert [len(lies(position, name).split()) for name in ("H0", "H1", "bag")] == [11, 11, 2]
    assert sum(counts(position).values()) == 4
    text = position.seen_by(seat).text()
    assert sum(piece not in text for piece in PIECES) == unseen


@pytest.mark.parametrize(("left", "right", "chain"), [(2, 1, 3), (4, 1, 2), (3, 2, 1), (2, 3, 2)])
def test_example_10_tip_on_spoiling(left, right, chain):
    assert longest_chain(herd(left, right)) == chain


def test_example_10_a_call_of_two_pieces_leads_there():
    position = at("leader 0 at CALL winner 0", lead="S7", follow="S6", L0="C1 C2", R0="C3")
    found = [counts(position.copy().play(move)) for move in position.moves()]
    assert [(count["L0"], count["R0"]) for count in found] == [(4, 1), (3, 2), (2, 3)]


def test_example_11_follow():
    position = at("leader 0 at FOLLOW", lead="P6", H1="S7 P2 P7 W1")
    assert position.moves() == ["P2", "P7"]
    assert [position.copy().play(move).actor for move in position.moves()] == [0, 1]


def test_example_12_off_type():
    position = at("leader 0 at FOLLOW", lead="W3", H1="S3 S4 C2")
    assert position.moves() == ["S3", "S4", "C2"]
    after = [position.copy().play(move) for move in position.moves()]
    assert [each.actor for each in after] == [0, 1, 0]
    assert [lies(each, "void1") for each in after] == ["W", "W", "W"]


@pytest.mark.parametrize(("lead", "follow", "codes"), [
    ("S5", "C7", [28, 29, 31]),
    ("W2", "W6", [28, 29, 31]),
    ("S5", "W6", [28, 29, 30, 31]),
])  # fmt: skip
def test_example_13_call_sets(lead, follow, codes):
    assert at("leader 0 at CALL winner 1", lead=lead, follow=follow).choices() == codes


def test_example_14_wolf_alone():
    position = at("leader 1 at CALL winner 1", lead="C7", follow="C1", R0="W3", F0="S1")
    assert recorded(position, "cLL") == " 1:cLL 0:xR:w*!"
    position.play("cLL")
    assert (board(position), position.decision, position.actor) == ("L1 C1 C7", "LEAD", 0)


@pytest.mark.parametrize(("move", "expected"), [("o", "F0 S1 S2 | L1 W1"), ("w", "L1 S1")])
def test_example_15_order_of_sowing(move, expected):
    position = at("leader 0 at ACTION winner 1", R0="S1 W1", F0="S2")
    assert position.decision == "SOW"
    assert (board(position.play(move)), position.decision) == (expected, "LEAD")


@pytest.mark.parametrize(("move", "expected"), [("o", "R1 P3"), ("w", "R1 W5 | F1 P3")])
def test_example_16_wolf_last(move, expected):
    position = at("leader 0 at ACTION winner 0", L1="P3 W5").play(move)
    assert (board(position), position.decision, position.choices()) == (expected, "EXTRA", [33, 34])


def test_example_16_going_on_would_lose_the_pig():
    position = play(at("leader 0 at ACTION winner 0", L1="P3 W5"), "w xR")
    assert (board(position), position.decision) == ("", "LEAD")


def test_example_17_bonus_into_own_fence():
    position = at("leader 0 at BONUS_DRAW winner 1 chases 3", L0="C1", bag="S7")
    play(position, "+S7 @F")
    assert (board(position), position.decision) == ("L0 C1 | F0 S7", "LEAD")


def test_example_18_spring():
    position = ended("trick 5 winner 1", L0="S1 W1", R0="P1", F0="S2 S3", B0="C1", L1="W2 W3", F1="C2", H0="C3")
    assert head(position)["spring"] == "25,0"
    assert board(position) == "L0 S1 W1 | R0 P1 | F0 C1 | L1 W2 W3"
    assert {"S2", "S3", "C2"} <= set(lies(position, "out").split())


@pytest.mark.parametrize(("spring", "summer", "lenient", "literal", "harsh"), [
    (10, 20, 40, 40, 40),
    (10, 19, 29, 29, 29),
    (10, 10, 20, 20, 20),
    (10, 9, 10, 10, 10),
    (0, 12, 12, 12, 12),
    (0, 0, 0, 0, 0),
    (0, -3, 0, 0, -3),
    (-3, 0, -3, -6, -3),
    (-3, 12, 9, 6, 9),
    (-6, -9, -6, -12, -15),
    (-6, -6, -12, -18, -12),
    (12, -3, 12, 12, 9),
])  # fmt: skip
def test_example_19_round_scores(spring, summer, lenient, literal, harsh):
    found = [round_score(spring, summer, f"neg_scores {rule}") for rule in ("lenient", "literal", "harsh")]
    assert found == [lenient, literal, harsh]


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize(("totals", "springs", "scores", "over"), [
    ("62,40", "38,61", [100, 101], True),
    ("60,40", "39,59", [99, 99], False),
])  # fmt: skip
def test_example_20_end(winner, totals, springs, scores, over):
    position = ended(f"trick 11 winner {winner} totals {totals} spring {springs}", **{f"F{1 - winner}": "S1"})
    assert (position.scores, position.over) == (scores, over)
    assert position.payoffs == ([-1, 1] if over else [0, 0])
    assert over or head(position)["leader"] == str(1 - winner)


E21_BEFORE = """\
round 1 trick 3 leader 0 at LEAD totals 0,0 spring -
H0 S2 S3 P1 P2 P3 P5 C5 W6 W7 | H1 S4 S5 S6 P6 P7 C1 C2 C3 C7
L0 - | R0 - | F0 C6 | B0 C4 | L1 S1 S7 W2 W3 W4 | R1 P4 | F1 - | B1 -
bag W1 W5 | out - | void0 - | void1 W"""

E21_CODES = [27, 5, 30, 33, 32, 37, 36, 37, 37, 33, 35, 21, 43, 13, 7, 28, 33, 1, 3, 28, 36, 33, 34]

E21_RECORD = """\
T3 0:W7 1:S6 0:cRL 1:xR:o!xL:wowwo!xR:w*!wb +W1@f*
T4 1:P7 0:P1 1:cLL 0:xR:w*w
T5 0:S2 1:S4 1:cLL 0:xL:ow.!xR:o!=
SPRING 0=16 1=19"""

E21_AFTER = """\
round 1 trick 6 leader 0 at LEAD totals 0,0 spring 16,19
H0 S3 P2 P3 P5 C5 W6 | H1 S5 P6 C1 C2 C3 C7
L0 - | R0 - | F0 C4 | B0 - | L1 S2 S4 P1 P7 W7 | R1 - | F1 P4 | B1 -
bag W5 | out S1 S6 S7 C6 W1 W2 W3 W4 | void0 - | void1 W"""


def test_example_21_the_choices_lead_to_the_position():
    position = GAME.position(E21_BEFORE)
    assert position.text() == E21_BEFORE
    for code in E21_CODES:
        position.play(code)
    assert position.text() == E21_AFTER


def test_example_21_the_choices_write_the_record():
    assert recorded(GAME.position(E21_BEFORE), *E21_CODES) == "\n" + E21_RECORD


@pytest.mark.parametrize("marks", [True, False], ids=["as written", "without marks"])
def test_example_21_the_record_is_read_back(marks):
    record = E21_RECORD if marks else E21_RECORD.translate(str.maketrans("", "", "*.!"))
    assert replayed(GAME.position(E21_BEFORE), record) == E21_CODES


def test_example_21_in_the_middle_of_the_sowing():
    position = GAME.position(E21_BEFORE.replace("spring -", "spring - extra_action must"))
    play(position, "W7 S6 cRL xR w o")
    assert (
        position.text()
        == """\
round 1 trick 3 leader 0 at SOW winner 0 chases 2 last F1 totals 0,0 spring - extra_action must
H0 S2 S3 P1 P2 P3 P5 C5 W6 | H1 S4 S5 P6 P7 C1 C2 C3 C7
L0 S6 | R0 W7 | F0 C6 | B0 C4 | L1 - | R1 W2 | F1 S1 P4 | B1 -
bag W1 W5 | out - | void0 - | void1 W
taken S7 W3 W4"""
    )

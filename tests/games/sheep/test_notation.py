"""Notation: position texts and records (ledger: Notation)."""

from __future__ import annotations

import random

import pytest

from sheepfold import Unreadable
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import Told
from sheepfold.games.sheep.position import Event
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import moves, read, write

from .table import EMPTY, FENCES, GAME, at, drawn, field, play, recorded

OPTIONS = "start=random,fences4=even,chain_fixed=true,corner_guard=false,round_cap=200"
BEGINNING = f"{EMPTY} 4 ? start 0 0 - - {OPTIONS}"
LIFTED = {"node": "dog_to", "hand": "b3", "d": "b4 b5 j3 j4 j5"}


def test_the_beginning_of_a_game():
    position = GAME.new(chance="ask")
    assert position.text() == BEGINNING
    assert GAME.position(BEGINNING) == position


@pytest.mark.parametrize("given", [
    {"node": "fence", "turn": 0, "fence": "d4 c7", "first": "B"},
    {"node": "fence", "turn": 0, "seats": 3, "fence": "l1", "first": "Y"},
    {"r": "l16 f7", "y": "a1", "d": "c3", "ap": 1, "done": "+"},
    {"node": "dog_to", "hand": "@", "d": "c3", "ap": 2},
    LIFTED,
    {"node": "over", "turn": 9, "y": "g7 g6 g5 h8 i8 i7"},
    {"node": "over", "turn": 800, "y": "g7 g6"},
    {"node": "fence", "turn": 0, "first": "K", "options": {"start": "seat3", "fences4": "all", "round_cap": "1"}},
    {"turn": 7, "options": {"chain_fixed": "false", "corner_guard": "true"}},
    {"turn": 7, "seats": 3, "options": {"fourth_corner": "tile"}},
])  # fmt: skip
def test_a_text_is_read_and_written_alike(given):
    text = drawn(**given)
    assert GAME.position(text).text() == text


@pytest.mark.parametrize(("text", "why"), [
    ("", "9 parts"),
    (BEGINNING + " x", "9 parts"),
    (BEGINNING.replace(" 4 ", " 5 "), "players"),
    (BEGINNING.replace(" start 0", " begin 0"), "node"),
    (BEGINNING.replace("12/12/12/12/12/12/12/5RY5", "12/12/12/12/12/12/5RY5", 1), "16 rows"),
    (BEGINNING.replace("12/12", "11/12", 1), "12 squares"),
    (BEGINNING.replace("12/12", "13/12", 1), "12 squares"),
    (BEGINNING.replace("12/12", "6z5/12", 1), "stands for nothing"),
    (BEGINNING.replace("12/12", "66/12", 1), "12 squares"),
    (BEGINNING.replace("5RY5", "5YR5"), "shepherd cannot stand"),
    (BEGINNING.replace("5RY5", "6Y5"), "shepherd is missing"),
    (BEGINNING.replace("5RY5", "5RY5").replace("5KB5", "5#B5"), "shepherd's square"),
    (BEGINNING.replace("? start", "R start"), "nobody"),
    (BEGINNING.replace("start=random", "start=seat1"), "nobody"),
    (BEGINNING.replace("12/12", "#11/12", 1), "fence"),
    (BEGINNING.replace("12/12", "4#7/12", 1), "after the start player"),
    (BEGINNING.replace("fences4=even,", ""), "options"),
    (BEGINNING + ",fourth_corner=ground", "one text"),
    (BEGINNING + ",fourth_corner=", "fourth_corner cannot be"),
    (BEGINNING + ",fourth_corner=tile,fourth_corner=tile", "each once"),
    (BEGINNING.replace("12/12", "9" * 5000 + "/12", 1), "should have 12 squares"),
    (BEGINNING.replace("12/12", "\u0661\u0662/12", 1), "stands for nothing"),
    (BEGINNING.replace("true,corner", "yes,corner"), "chain_fixed"),
    (BEGINNING.replace("cap=200", "cap=0"), "round_cap"),
    (BEGINNING.replace("cap=200", "cap=0200"), "one text"),
    (BEGINNING.replace(" 4 ?", "  4 ?"), "one text"),
    (drawn(first="?"), "start"),
    (drawn(seats=3, first="K"), "start"),
    (drawn(options={"start": "seat1"}), "let start"),
    (drawn(seats=3, options={"start": "seat3"}), "Q5"),
    (drawn(ap=0), "ap"),
    (drawn(ap=4), "ap"),
    (drawn(turn=0, ap=2), "ap"),
    (drawn(turn=800), "turn"),
    (drawn(ap=3, done="+"), "no sheep action was made"),
    (drawn(done="x", ap=2), "sheep"),
    (drawn(node="over", turn=800, done="+"), "no sheep action"),
    (drawn(hand="@"), "dog in hand"),
    (drawn(node="dog_to"), "dog in hand"),
    (drawn(node="dog_to", hand="zz"), "hand"),
    (drawn(node="dog_to", hand="b3", d="b4"), "supply is empty"),
    (drawn(node="dog_to", hand="b4", d="b4 b5 j3 j4 j5"), "not vacant"),
    (drawn(node="dog_to", hand="a1", d="b4 b5 j3 j4 j5"), "starting square"),
    (drawn(node="dog_to", hand="@", d="b3 b4 b5 j3 j4 j5"), "6 dogs"),
    (drawn(node="dog_to", hand="@", ap=1), "last action point"),
    (drawn(node="dog_to", hand="l15", ap=1, r="l16", d="k16 b5 j3 j4 j5", fence="l14"), ""),
    (drawn(d="b3 b4 b5 j3 j4 j5 j6"), "6 dogs"),
    (drawn(r="c1 c2 c3 c4 c5 c6 c7"), "6 sheep"),
    (drawn(seats=3, k="c1"), "0 sheep"),
    (drawn(fence="e7"), "no fence"),
    (drawn(fence="b1"), "no fence"),
    (drawn(d="l16"), "no dog"),
    (drawn(fence="c1 c2 b3 a3"), "block"),
    (drawn(k="g7", r="h8"), "both sides"),
    (drawn(y="g7 g6 g5 h8 i8 i7"), "over"),
    (drawn(node="over", y="g7 g6"), "ends"),
    (drawn(node="over", turn=8, y="g7 g6 g5 h8 i8 i7"), "ends"),
    (drawn(node="over", turn=800, y="g7 g6 g5 h8 i8 i7"), "ends"),
    (drawn(node="fence", turn=0, fence=FENCES), "16 fences"),
    (drawn(node="fence", turn=0, r="c3"), "wait beside"),
    (drawn(node="fence", turn=0, d="c3"), "wait beside"),
    (drawn(node="fence", turn=3), "turn"),
])  # fmt: skip
def test_what_breaks_a_rule_is_refused(text, why):
    if not why:
        assert GAME.position(text).text() == text
        return
    with pytest.raises(Unreadable, match=why):
        GAME.position(text)


def test_the_field_helper_draws_the_empty_field():
    assert field() == EMPTY


# -------------------------------------------------------------------- records


def test_the_ledgers_beginning_is_recorded_as_the_ledger_has_it():
    position = GAME.new(chance="ask")
    written = recorded(position, "S=R " + " ".join(f"#{square}" for square in FENCES.split()))
    assert written == "\nS=R\n" + " ".join(f"#{square}" for square in FENCES.split()) + "\n1R:"
    play(position, "S=R " + " ".join(f"#{square}" for square in FENCES.split()))
    rest = recorded(position, "+l16 +a16 a16-a1 @g7 / +l1 l1-b1 b1-b5 l16-l1 l1-b1 b1-b4")
    assert rest == " +l16\n1Y: +a16 a16-a1\n1B: @g7 /\n1K: +l1 l1-b1 b1-b5\n2R: l16-l1 l1-b1 b1-b4\n2Y:"


def test_suffixes_tell_touching_chained_and_winning():
    assert recorded(at(r="f1"), "f1-f7") == " f1-f7*"
    assert recorded(at(r="f7 f1"), "f1-f6") == " f1-f6~"
    assert recorded(at(turn=9, y="g7 g6 g5 h8 i8 i1"), "i1-i7") == " i1-i7~!\nY wins"


def test_the_cap_names_those_who_share_the_win():
    assert recorded(at(turn=799, ap=1, done="+", r="f7", y="g7"), "/") == " /\ncap: R Y"


def test_a_moved_dog_is_one_token():
    position = at(d="b3 b4 b5 j3 j4 j5")
    assert recorded(position, "b3@c9") == " b3@c9"
    assert recorded(position, "b3@?") == " b3@"


@pytest.mark.parametrize("text", ["+ x", "+l16 x", "@c3", "@?", "l16-l1*", "/"])
def test_the_next_choice_of_a_record_is_read(text):
    position = at(r="l16", done="+", ap=2) if text[0] in "/l" else at()
    code = GAME.notation.next_choice(position.record, GAME.notation.bare(text))
    assert position.why_not(code) is None


def test_a_record_without_a_choice_is_unreadable():
    with pytest.raises(Unreadable, match="ACT"):
        GAME.notation.next_choice(at().record, "R wins")


def test_an_event_that_is_not_written_says_nothing():
    assert GAME.notation.record_text(at().record, Told(Event.R7_1_HOME, 0, 3)) == ""


# -------------------------------------------------------------------- words


def test_words_are_whole_sentences():
    draw = random.Random(1)
    position = GAME.new(seed=1, round_cap=4, start="seat0")
    while not position.over:
        seen = position.seen_by(position.actor)
        assert GAME.words.prompt(seen).endswith(".")
        said = [GAME.words.describe(seen, code) for code in seen.choices()]
        assert len(set(said)) == len(said)
        position.play(draw.choice(position.choices()))
    assert GAME.words.prompt(position.seen_by(SPECTATOR)).startswith("The game is over. ")


@pytest.mark.parametrize(("told", "said"), [
    (Told(Event.R1_10_STARTS, 1), "Ben saw a sheep last and starts."),
    (Told(Event.R2_1_FENCE, 0, 39, 0), "Ann puts a fence on d4."),
    (Told(Event.R2_8_FENCES_STAND, 16), "All 16 fences stand; the dogs are let loose."),
    (Told(Event.R3_1_TURN, 2, 5, 3), "Round 5: Cat has 3 action points."),
    (Told(Event.R3_5_ENDS_TURN, 2, 1), "Cat ends the turn, 1 action point unused."),
    (Told(Event.R4_1_PLACED, 0, 191), "Ann brings a sheep in on l16."),
    (Told(Event.R5_1_DOG_TAKEN, 0), "Ann takes a dog from the supply."),
    (Told(Event.R5_3_DOG_PUT, 0, 254, 78), "Ann puts a dog from the supply on g7."),
    (Told(Event.R5_3_DOG_PUT, 0, 0, 78), "Ann puts a dog from a1 on g7."),
    (Told(Event.R6_2_SLIDES, 0, 191, 11, 0), "Ann's sheep runs from l16 to l1."),
    (Told(Event.R6_2_SLIDES, 0, 5, 77, 5), "Ann's sheep runs from f1 to f7: it is with its shepherd."),
    (Told(Event.R7_1_HOME, 0, 4), "Ann has 4 sheep at home."),
    (Told(Event.R8_1_WINS, 1), "Ben's flock is complete: Ben wins!"),
    (Told(Event.Q23_CAP, 5, 2), "The last round is over: Ann and Cat with 2 sheep at home."),
])  # fmt: skip
def test_events_in_words(told, said):
    assert GAME.words.log(told, ("Ann", "Ben", "Cat", "Dan"), at().seen_by(SPECTATOR)) == said


@pytest.mark.parametrize(("told", "said"), [
    (Told(Event.R1_10_STARTS, 0), "You saw a sheep last and start."),
    (Told(Event.R2_1_FENCE, 0, 39, 0), "You put a fence on d4."),
    (Told(Event.R2_1_FENCE, 1, 39, 0), "Ben puts a fence on d4."),
    (Told(Event.R3_1_TURN, 0, 5, 3), "Round 5: you have 3 action points."),
    (Told(Event.R3_1_TURN, 0, 5, 1), "Round 5: you have 1 action point."),
    (Told(Event.R3_5_ENDS_TURN, 0, 1), "You end the turn, 1 action point unused."),
    (Told(Event.R5_3_DOG_PUT, 0, 254, 78), "You put a dog from the supply on g7."),
    (Told(Event.R6_2_SLIDES, 0, 5, 77, 5), "Your sheep runs from f1 to f7: it is with its shepherd."),
    (Told(Event.R8_1_WINS, 0), "Your flock is complete: you win!"),
    (Told(Event.Q23_CAP, 5, 2), "The last round is over: you and Cat with 2 sheep at home."),
])  # fmt: skip
def test_events_in_words_to_the_player_they_are_about(told, said):
    assert GAME.words.log(told, ("Ann", "Ben", "Cat", "Dan"), at().seen_by(0)) == said


@pytest.mark.parametrize("seed", range(3))
def test_a_record_that_stops_with_a_dog_in_hand_ends_in_a_question_mark(seed):
    draw = random.Random(seed)
    match = Match.new(GAME, [Seat(name) for name in ("Ann", "Ben", "Cem")], secret=new_secret(seed))
    while match.position.decision != "DOG_TO":
        match.play(match.actor, draw.choice(match.position.choices()))
    assert moves(match)[-1].endswith("@?")
    assert read(write(match)).position == match.position

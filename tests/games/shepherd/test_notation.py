"""Notation: position texts, single choices and records (ledger: Notation, Position text)."""

from __future__ import annotations

import random

import pytest

from sheepfold import Position, Unreadable
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import moves

from .table import DARK, GAME, LIGHT, at, drawn, point, recorded, sheep
from .test_rulings import some_game

LEDGER = [
    "basic/4/stay/12/free/never/600 d1e1/a5a4/e8d8/h4h5 - "
    "110011/11111111/11211211/01122110/01122110/11211211/11111111/110011 0 0/0/0/0 0.- FIRST_PLAYER",
    "basic/2/stay/12/free/never/600 c2e1/e8c6 d7 "
    "110011/11111111/11211211/01122110/01122110/11211211/11301111/110011 1 1/0 6.R ROLL",
    "basic/2/stay/12/free/never/600 c2e1/e8d8 d3 "
    "110011/11111111/11211211/01122110/01122110/11211211/11101111/110011 0 1/0 3.B TURN_CARD:UG:U:c2",
    "tactical/4/turn_back/12/free/never/600 f3e1/a5a4/f3d8/h4h5 d3 "
    "110011/11111111/11211211/01122110/01122110/11210211/11111111/110011 0 1/0/0/0 31.B FLEE:GD:G:0:4",
    "basic/2/fine/12/free/never/600 d1e1/e8d8 - "
    "000000/00000000/00000000/00000010/01122110/11211211/11111111/110011 12 15:11/14:10 70.B COUNT_WORMS:sun:1",
]

RECORD = """\
first Blue
 1. Blue [SG] d1-d2 d2*1
 2. Red [GD] Dd3 d2>c2 ~G
 3. Blue [UG] c2*w U1
 4. Red [SS] d8-d7 d7-d6
 5. Blue [GD] Dd7 d6>c6 ~G"""

CHOICES = [
    "first Blue",
    "[SG]",
    "d1-d2",
    "1",
    "[GD]",
    "Dd3",
    "d2>c2",
    "[UG]",
    "w",
    "[SS]",
    "d8-d7",
    "d7-d6",
    "[GD]",
    "Dd7",
    "d6>c6",
]


@pytest.mark.parametrize("text", LEDGER, ids=lambda text: text.split()[-1])
def test_the_ledgers_positions_are_read_and_written(text):
    assert GAME.position(text).text() == text


def test_the_ledgers_record_is_written():
    assert recorded(GAME.new(2, chance="ask"), *CHOICES) == RECORD


def test_the_ledgers_record_leads_to_the_ledgers_positions():
    position = GAME.new(2, chance="ask")
    texts = [position.play(choice).text() for choice in CHOICES]
    assert texts[-1] == LEDGER[1]
    assert LEDGER[2] in texts


def test_the_ledgers_tactical_line():
    position = at("tactical", sheep="e3e1/a5a4/f3d8/h4h5", dog="d6", eaten="e3", turn="31.B")
    assert recorded(position, "[GD]", "Dd3", "e3>f3!", "f3>g3") == "31. Blue [GD] Dd3 e3>f3! f3>g3 f3*2"


def test_a_fixed_first_player_is_written_too():
    match = Match(GAME, [Seat("A"), Seat("B")], GAME.start(2, {"first_player": "1"}), FairChance(new_secret(), ()))
    match.make("[GG]")
    assert moves(match) == ["first Red", " 1. Red [GG] ~G ~G"]


def test_the_end_is_written_with_the_worms_of_fine():
    position = GAME.position(LEDGER[4].replace("COUNT_WORMS:sun:1", "COUNT_WORMS:sun:-"))
    assert recorded(position, "1", "0") == " worms 1 0 Blue 13 Red 14"
    start = at("basic", 2, worm_rule="fine", sun=11, scores="0:0/0:0", turn="70.B")
    assert recorded(start, "[UG]") == "70. Blue [UG] ~G U12\n#sun worms 0 0 Blue 0 Red 0"


@pytest.mark.parametrize("cap", [50])
def test_an_ending_by_the_cap_is_written(cap):
    assert recorded(at("basic", 2, turn_cap=cap, turn="50.R"), "[GG]").endswith("\n#cap Blue 0 Red 0")


@pytest.mark.parametrize("typed", ["D1-D2", "d1-d2"])
def test_capital_letters_do_not_matter(typed):
    assert at("basic", 2, throw="SS").code(typed) == 0


@pytest.mark.parametrize("typed", ["d1>>d8!", "d1>>d8", "d1>d8"])
def test_the_marks_of_a_flight_may_be_left_out(typed):
    assert at("tactical", throw="UD").play("Dd2").code(typed) == 2


def test_a_text_with_one_choice_or_none_is_carried_on():
    assert point(GAME.position(drawn("basic", 2, point="ACT:GG:GG"))) == "ROLL"
    single = GAME.position(drawn("basic", 2, "c3e1/e8d8", point="ACT:UG:GU"))
    assert (point(single), single.scores) == ("ROLL", [2, 0])
    flight = GAME.position(drawn("basic", 2, "b8e1/e8f8", dog="c8", turn="2.R", point="FLEE:UD:U:-:-"))
    assert (point(flight), sheep(flight)) == ("ROLL", "b7e1/e8f8")


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_game_is_read_back_as_it_was_written(seed):
    options = random.Random(seed).choice([{}, {"worms": "fine"}, {"version": "tactical"}, {"passing": "allowed"}])
    for position in some_game(seed, **options):
        again = GAME.position(position.text())
        assert again == position
        assert again.text() == position.text()
        assert len(set(position.moves())) == len(position.choices())
        assert [position.code(move) for move in position.moves()] == position.choices()


# -------------------------------------------------------------------- refusals of position texts

GOOD = {"version": "basic", "players": 2}
FINE = {**GOOD, "worm_rule": "fine"}
TACTICAL = {"version": "tactical", "players": 2}

REFUSED = {
    "nothing": ("", "8 parts"),
    "a part too many": (drawn(**GOOD) + " x", "8 parts"),
    "options": (drawn(**GOOD).replace("/600", ""), "the options are"),
    "players": (drawn(**GOOD).replace("basic/2", "basic/5"), "players: '5'"),
    "version": (drawn(**GOOD).replace("basic", "easy"), "version cannot be"),
    "sun length": (drawn(**GOOD, sun_length=3), "sun_length cannot be"),
    "too few sheep": (drawn(**GOOD, sheep="d1e1"), "sheep has 2 values"),
    "a corner": (drawn(**GOOD, sheep="a1e1/e8d8"), "'a1' is no field"),
    "dog": (drawn(**GOOD, dog="i3"), "dog: 'i3' is no field"),
    "two on a field": (drawn(**GOOD, sheep="d1d1/e8d8"), "never share a field"),
    "sheep on the dog": (drawn(**GOOD, dog="d1"), "on or next to the dog"),
    "sheep next to the dog": (drawn(**GOOD, dog="d2"), "on or next to the dog"),
    "rows": (drawn(**GOOD).replace("/110011 ", "/11001 "), "eight rows"),
    "card states": (drawn(**GOOD).replace("/110011 ", "/410011 "), "eight rows"),
    "light on dark": (drawn(**GOOD).replace("11211211", "11111211"), "never a light card on c"),
    "dark on light": (drawn(**GOOD).replace("/110011 ", "/210011 "), "never a dark pair on b1"),
    "worm on start": (drawn(**GOOD).replace("/110011 ", "/113011 "), "never a worm on d1"),
    "five worms": (drawn(**GOOD, worms=" ".join(LIGHT[:5])), "four worms"),
    "worms with fine": (drawn(**FINE, worms="c2", scores="1:1/0:0"), "four worms"),
    "Sun too far": (drawn(**GOOD, sun=13), "Sun: '13'"),
    "Sun at its end": (drawn(**GOOD, sun=12), "the Sun ends the game"),
    "over before the Sun": (drawn(**GOOD, sun=11, point="OVER:sun"), "the Sun ends the game"),
    "Sun not a number": (drawn(**GOOD).replace(" 0 0/0", " x 0/0"), "whole number"),
    "piles": (drawn(**GOOD, scores="0"), "piles has 2 values"),
    "piles without light": (drawn(**FINE, scores="0/0"), "cards:light"),
    "piles with light": (drawn(**GOOD, scores="0:0/0:0"), "cards:light"),
    "too many cards": (drawn(**GOOD, scores="1/0"), "invariants 1 and 2"),
    "lost cards": (drawn(**GOOD, eaten="c2", scores="0/0"), "invariants 1 and 2"),
    "odd dark cards": (drawn(**FINE, eaten="c2 c3", scores="3:0/0:0"), "invariants 1 and 2"),
    "turn of nobody": (drawn(**GOOD, turn="1.W"), "one of B R"),
    "turn 0": (drawn(**GOOD, turn="0.B"), "the turn: '0'"),
    "no turn": (drawn(**GOOD, turn="0.-"), "FIRST_PLAYER and nowhere else"),
    "turn too late": (drawn(**GOOD, turn="601.B"), "the turn: '601'"),
    "turn before it begins": (drawn(**GOOD, point="FIRST_PLAYER"), "FIRST_PLAYER and nowhere else"),
    "begun already": (drawn(**GOOD, sheep="d2e1/e8d8", turn="0.-", point="FIRST_PLAYER"), "nothing has happened"),
    "unknown point": (drawn(**GOOD, point="SLEEP"), "point: 'SLEEP' is not known"),
    "automatic point": (drawn(**GOOD, point="FLIGHTS"), "point: 'FLIGHTS' is not known"),
    "too little said": (drawn(**GOOD, point="ACT:SS"), "ACT:throw:left"),
    "too much said": (drawn(**GOOD, point="ROLL:SS"), "written ROLL"),
    "no throw": (drawn(**GOOD, point="ACT:DS:S"), "'DS' is no throw"),
    "wrong order": (drawn(**GOOD, point="ACT:SG:GS"), "in the order SGDU"),
    "more than thrown": (drawn(**GOOD, point="ACT:SG:SS"), "more S are left"),
    "Sun gone": (drawn(**GOOD, point="ACT:US:S"), "the Sun is left"),
    "turned field": (drawn(**GOOD, point="TURN_CARD:UG:U:z9"), "'z9' is no field"),
    "nobody there": (drawn(**GOOD, point="TURN_CARD:UG:U:c2"), "unturned light card"),
    "symbol not used": (drawn(**GOOD, sheep="c2e1/e8d8", point="TURN_CARD:UG:GU:c2"), "not left any more"),
    "turning with fine": (
        drawn(**FINE, sheep="c2e1/e8d8", scores="0:0/0:0", point="TURN_CARD:UG:U:c2"), "unturned light card"
    ),
    "flight without dog": (drawn(**GOOD, point="FLEE:UD:U:-:-"), "a dog was thrown"),
    "flight without throw": (drawn(**GOOD, sheep="d1e1/e8d8", dog="d2", point="FLEE:US:U:-:-"), "a dog was thrown"),
    "nobody flees": (drawn(**GOOD, dog="d4", point="FLEE:UD:U:-:-"), "next to the dog, or one waits"),
    "moved": (drawn(**GOOD, dog="d2", point="FLEE:UD:U:10:-"), "ascending"),
    "moved unknown": (drawn(**GOOD, dog="d2", point="FLEE:UD:U:7:-"), "ascending"),
    "moved but near": (drawn(**GOOD, dog="d2", point="FLEE:UD:U:0:-"), "has run"),
    "waiting in basic": (drawn(**GOOD, sheep="b3e1/b3d8", dog="d3", point="FLEE:UD:U:0:2"), "nobody waits"),
    "waiting alone": (drawn(**TACTICAL, sheep="b3e1/c4d8", dog="d3", point="FLEE:UD:U:0:2"), "never share a field"),
    "waiting unmoved": (drawn(**TACTICAL, sheep="b3e1/b3d8", dog="d3", point="FLEE:UD:U:-:2"), "has not run itself"),
    "no way out": (drawn("basic", 4, "b1e1/b2a4/e8d8/h4h5", dog="c1", point="FLEE:UD:U:-:-"), "cannot all run"),
    "unknown ending": (drawn(**GOOD, sun=12, point="OVER:rain"), "reason: 'rain' is not known"),
    "cap too early": (drawn(**GOOD, turn="20.B", point="OVER:cap"), "the last turn"),
    "grass is left": (drawn(**GOOD, point="OVER:grass"), "over by grass"),
    "no grass is left": (drawn(**GOOD, eaten=" ".join([*DARK, *LIGHT[:40]]), point="ROLL"), "over by grass"),
    "counting without fine": (drawn(**GOOD, sun=12, point="COUNT_WORMS:sun:-"), "with `fine` only"),
    "counted all": (drawn(**FINE, sun=12, scores="0:0/0:0", point="COUNT_WORMS:sun:0/0"), "not the worms of some"),
    "counted too few": (drawn(**FINE, sun=12, scores="0:0/0:0", point="OVER:sun:0"), "not the worms of all"),
    "impossible worms": (drawn(**FINE, sun=12, scores="0:0/0:0", point="OVER:sun:1/0"), "worms: '1'"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "trouble"), REFUSED.values(), ids=REFUSED)
def test_a_text_that_is_no_position_is_refused_with_the_reason(text, trouble):
    with pytest.raises(Unreadable) as refused:
        GAME.position(text)
    assert trouble in str(refused.value)


def test_a_record_says_what_the_rules_say_at_every_step():
    position = Position(GAME, GAME.start(2), chance="ask", rules=GAME.plain)
    rest = RECORD
    for choice in CHOICES:
        code = GAME.notation.next_choice(position.record, rest)
        assert code == position.code(choice)
        rest = rest.removeprefix(recorded(position, code).strip()).lstrip()
        position.play(code)
    assert rest == ""


def test_a_record_that_goes_on_wrongly_is_unreadable():
    with pytest.raises(Unreadable, match="expected the choice for ACT"):
        GAME.notation.next_choice(at("basic", 2, throw="SS").record, "hello")


def test_a_code_that_means_nothing_has_no_notation():
    position = at("basic", 2, throw="SS")
    for code in (-1, 2, 71):
        with pytest.raises(ValueError, match="means something at ACT"):
            GAME.notation.write_choice(position.record, code)

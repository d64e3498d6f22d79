"""The record file: written, read back through the rules, masked for each seat, refused with line and reason."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from sheepfold.engine.contract import EVERYTHING, SPECTATOR
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import BadRecord, moves, read, write

from ..games.peter.table import PIECES, drawn, lies
from .matches import GAME, LEDGERS_EXAMPLE, ONE_ROUND, decided, new_match, play, played, set_up, some_match

ONE = (Path(__file__).parent / "one_round.sheepfold").read_text(encoding="utf-8")
VIEWERS = [EVERYTHING, 0, 1, SPECTATOR]

# -------------------------------------------------------------------- writing and reading


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("most", [0, 1, 57, 10_000])
def test_a_record_is_read_back_whole_and_as_every_viewer_has_it(seed, most):
    match = some_match(seed, most)
    for viewer in VIEWERS:
        text = write(match, viewer)
        again = read(text)
        assert write(again) == text
        assert (again.names, again.options, again.viewer) == (match.names, match.options, viewer)
        assert decided(again) == decided(match)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
@pytest.mark.parametrize("most", [30, 10_000])
def test_a_masked_record_gives_the_positions_as_they_were_seen(viewer, most):
    match = played(new_match(5), 5, most)
    again = read(write(match, viewer))
    for number, moment in enumerate(match.moments):
        if moment.actor >= 0:
            assert again.position_at(number).seen_by(viewer) == match.position_at(number).seen_by(viewer)
    assert again.seen_by(viewer) == match.seen_by(viewer)
    assert again.log(viewer)[-20:] == match.log(viewer)[-20:]


def test_a_written_record_is_this_text():
    assert write(read(ONE)) == ONE


def test_a_read_record_keeps_its_date():
    assert "Date: 2026-05-01" in write(read(ONE), SPECTATOR)


@pytest.mark.parametrize("name", ['A "B" \\ C', "Zoë 🐑", "two\nlines", "a\u2028b\x85c", ";", "  x "])
def test_any_name_and_word_is_kept(name):
    match = Match.new(GAME, [Seat(name), Seat("Ben")], secret=new_secret(1), words=[name])
    again = read(write(match, with_secret=True))
    assert (again.names, again.chance.words) == ((name, "Ben"), (name,))


def test_only_options_that_differ_from_the_default_are_written():
    text = write(new_match(options={"target": 40, "extra_action": "must", "max_rounds": 20}))
    assert "\nOptions: extra_action=must target=40\n" in text


def test_a_match_from_a_set_up_position_is_read_back():
    match = play(set_up(LEDGERS_EXAMPLE), "W7 S6 cRL xR xL w o w w xR wb")
    again = read(write(match))
    assert again.position == match.position
    assert moves(again) == moves(match)
    assert moves(match)[0].startswith("T3 0:W7 1:S6 0:cRL 1:xR:o!xL:wowwo!xR:w*!wb +")


def test_a_match_set_up_in_the_middle_of_a_deal_is_read_back():
    text = drawn("leader 0 at DEAL", H0="S5 W7 C1", bag=" ".join(p for p in PIECES if p not in "S5 W7 C1"), out="-")
    match = set_up(text)
    assert moves(read(write(match))) == moves(match)


# -------------------------------------------------------------------- what a record keeps back


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
@pytest.mark.parametrize("start", [None, LEDGERS_EXAMPLE], ids=["new", "set up"])
@pytest.mark.parametrize("most", [0, 1, 9])
def test_a_masked_record_names_no_hidden_piece(viewer, start, most):
    match = played(new_match(9) if start is None else set_up(start), 9, most)
    hands = [lies(match.position, f"H{seat}") for seat in range(2) if seat != viewer]
    hidden = " ".join([*hands, lies(match.position, "bag")]).split()
    named = re.findall(r"[SPCW][1-7]", write(match, viewer))
    assert hidden
    assert not set(hidden) & set(named)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_masked_record_of_a_set_up_match_is_read_back(viewer):
    text = write(played(set_up(LEDGERS_EXAMPLE), 2), viewer)
    assert write(read(text)) == text


def test_the_secret_is_written_when_the_match_is_over_or_saved():
    match = new_match(options=ONE_ROUND)
    secret = match.chance.secret.hex()
    assert secret not in write(match)
    assert secret in write(match, with_secret=True)
    assert secret in write(played(match))


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_masked_record_never_has_the_secret(viewer):
    match = played(new_match(options=ONE_ROUND))
    assert match.chance.secret.hex() not in write(match, viewer, with_secret=True)
    assert match.chance.commitment in write(match, viewer)


def test_a_record_read_as_one_seats_is_never_written_whole():
    again = read(write(new_match(), 1))
    assert "View: seat 1" in write(again)
    assert "View: seat 1" in write(again, 0)


# -------------------------------------------------------------------- what a reader ignores


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r"[*.!]", ""),
        (r"\n(?=T)", "\n; a note (R9.9) T1 0:S1\n\n"),
        (r"\nDate", "\n;note\nDate"),
        (r"\n(?=T\d|S[PU])", "\n\n  \n"),
        (r"(?<=:[SPCW]\d) (?=[01]:)", "\n   "),
        (r"\n", "\r\n"),
        (r"\Z", "\n\n;end"),
    ],
    ids=["marks", "comments", "comment among tags", "blank lines", "line breaks", "windows", "end"],
)
def test_marks_comments_and_white_space_are_ignored(old, new):
    changed = re.sub(old, new, ONE) if old != r"[*.!]" else ONE[:480] + re.sub(old, new, ONE[480:])
    assert changed != ONE
    assert write(read(changed)) == ONE


# -------------------------------------------------------------------- refusals

REFUSALS = {
    "a piece of the other hand": ("T1 0:W5", "T1 0:W1", 15, "W1 is not allowed: you do not hold Wolf 1 (R3.1)."),
    "the led type not followed": ("T2 1:S1 0:S2", "T2 1:S1 0:P1", 16, "you must play one (R3.2)."),
    "a call that is the same as another": ("T3 1:C5 0:C7 0:cLR", "T3 1:C5 0:C7 0:cRL", 17, "(Q8)."),
    "another seat's choice": ("T3 1:C5", "T3 0:C5", 17, "by the rules it goes on with '1:C5'"),
    "another trick": ("T3 1:C5", "T4 1:C5", 17, "by the rules it goes on with 'T3'"),
    "an automatic step": ("0:cLR 1:wb-\nT5", "0:cLR 1:xL:o\nT5", 18, "by the rules it goes on with '1:wb-'"),
    "an automatic step left out": ("1:xL:oooo", "1:xL:ooo", 25, "by the rules it goes on with '1:xL:oooo'"),
    "unreadable": ("T1 0:W5", "T1 0:Z5", 15, "cannot read 'T1 0:Z5"),
    "a piece twice in the deal": ("0[S2 S6", "0[S1 S6", 14, "a deal has 11 different pieces in each hand"),
    "the points of Spring": ("SPRING 0=12", "SPRING 0=13", 20, "by the rules it goes on with '0=12'"),
    "no Spring": ("SPRING 0=12 1=12\n", "", 20, "by the rules it goes on with 'SPRING', here stands 'T6 0:W6"),
    "the points of Summer": ("SUMMER 0=30 1=18", "SUMMER 0=30 1=19", 27, "by the rules it goes on with '1=18'"),
    "an Achiever's mark": ("0=54A", "0=54", 27, "by the rules it goes on with '0=54A'"),
    "the totals": ("TOTAL 0=54", "TOTAL 0=55", 28, "by the rules it goes on with '0=54'"),
    "the winner": ("END 0", "END 1", 29, "by the rules it goes on with '0'"),
    "no end": ("\nEND 0", "", 29, "by the rules it goes on with 'END', here stands ''"),
    "more after the end": ("END 0", "END 0\n\nT12 0:S1", 31, "the game is over, but the record goes on: 'T12 0:S1'"),
    "the result": ("Result: 0=54", "Result: 0=55", 11, "by the moves it is '0=54 1=30, won by 0 (one_round)'"),
    "a tag that is none": ("Date:", "Weather:", 6, "'Weather' is no tag; the tags are Game, Rules"),
    "no colon": ("Date: ", "Date ", 6, "is no tag"),
    "a tag twice": ("Date: 2026-05-01", "Rules: 1", 6, "'Rules' is given twice"),
    "no Date": ("Date: 2026-05-01\n", "", 11, "the tag Date is missing"),
    "no day": ("2026-05-01", "2026-02-30", 6, "expected a date"),
    "another game": ("Game: peter", "Game: chess", 2, "there is no game 'chess': the games are peter"),
    "another version": ("Rules: 1", "Rules: 9", 3, "the rules are version 9, ours are 1"),
    "an unknown option": ("length=", "size=", 4, "has no option 'size': its options are extra_action"),
    "an option's value": ("one_round\n", "short\n", 4, "length cannot be 'short': expected target or one_round (Q29)"),
    "an option twice": ("=one_round\n", "=one_round length=target\n", 4, "given twice"),
    "broken names": ('["Ann", "Ben"]', '["Ann", "Ben"', 5, "a comma or a closing bracket is missing"),
    "names that are none": ('["Ann", "Ben"]', '["Ann", 2]', 5, "expected a list of texts"),
    "names nested too deeply": ('["Ann", "Ben"]', "[" * 100_000, 5, "nested too deeply"),
    "too many seats": ('["Ann", "Ben"]', '["A", "B", "C"]', 5, "cannot have 3 seats: expected 2"),
    "broken words": ('["clover"', '{"clover"', 9, "a colon is missing"),
    "a view of nobody": ("everything", "seat 2", 7, "the view is everything, spectator or a seat, not 'seat 2'"),
    "a broken secret": ("Secret: 9b", "Secret: xy", 10, "in pairs of the digits"),
    "a long number of games": ("Date: ", "Series: " + "9" * 5000 + " of 3 [[], []]\nDate: ", 6, "a game of a series"),
    "names with a character that nobody stores": ('["Ann", "Ben"]', '["A\\u0000", "Ben"]', 5, "cannot be stored"),
    "a broken start": ("Commitment", "Start: round 1 trick\nCommitment", 8, "'trick' stands alone"),
    "other options in the start": (
        "Commitment",
        "Start: round 1 trick 1 leader - at FIRST_LEAD\n  bag " + " ".join(PIECES) + "\nCommitment",
        8,
        "options of this position are not those of the record",
    ),
}


@pytest.mark.parametrize(("old", "new", "line", "why"), REFUSALS.values(), ids=REFUSALS)
def test_a_record_that_is_wrong_is_refused_with_the_line_and_the_reason(old, new, line, why):
    assert old in ONE
    with pytest.raises(BadRecord) as refused:
        read(ONE.replace(old, new, 1))
    assert refused.value.line == line
    assert why in refused.value.trouble
    assert str(refused.value) == f"line {line}: {refused.value.trouble}"


@pytest.mark.parametrize(
    "text", ["", "\n", "hello", "sheepfold record 1\n", "Sheepfold record 2\n", "\x00\x01"], ids=repr
)
def test_what_is_no_record_is_refused_in_its_first_line(text):
    with pytest.raises(BadRecord, match=r"^line 1: a record begins with 'Sheepfold record 1'$"):
        read(text)


def test_an_unfinished_record_with_a_result_is_refused():
    stopped = "\n".join(ONE.split("\n")[:25])
    with pytest.raises(BadRecord, match=r"line 11: the result is given as .* by the moves it is 'unfinished'"):
        read(stopped)
    assert not read(re.sub("Result: .*", "Result: unfinished", stopped)).over


def test_a_hidden_hand_that_plays_another_hands_piece_is_refused():
    text = write(play(new_match(6), "W5"), 0)
    assert "deal 0[S1 S2 S7" in text
    with pytest.raises(BadRecord, match=r"line 13: .* a deal has 11 different pieces in each hand"):
        read(text.rstrip() + " 1:S2\n")


# -------------------------------------------------------------------- broken files

LETTERS = 'SPCW0123456789:xLRow=@+?[]{}" \n;,-_\x00é٣\u2028'


def broken(text: str, draw: random.Random) -> str:
    """A text with a few characters or lines lost, added, changed or moved."""
    for _ in range(draw.choice([1, 1, 2, 3])):
        at, lines = draw.randrange(len(text)), text.split("\n")
        line = draw.randrange(len(lines))
        text = draw.choice(
            [
                text[:at] + text[at + draw.randrange(1, 5) :],
                text[:at] + draw.choice(LETTERS) + text[at:],
                text[:at] + draw.choice(LETTERS) + text[at + 1 :],
                "\n".join(lines[:line] + lines[line + 1 :]),
                "\n".join(lines[:line] + lines[line:][:2][::-1] + lines[line + 2 :]),
            ]
        )
    return text


@pytest.mark.parametrize("seed", range(12))
def test_a_broken_record_is_refused_or_read_to_something_consistent(seed):
    draw = random.Random(seed)
    match = some_match(seed, draw.choice([3, 40, 10_000]))
    text = write(match, draw.choice([EVERYTHING, EVERYTHING, 0, 1, SPECTATOR]), with_secret=seed % 2 == 0)
    for _ in range(40):
        try:
            found = read(broken(text, draw))
        except BadRecord:
            continue
        assert write(read(write(found))) == write(found)

"""Position texts, their refusals, and records (ledger: Notation)."""

from __future__ import annotations

import random

import pytest

from sheepfold import Unreadable
from sheepfold.engine.contract import CHANCE, EVERYTHING, SPECTATOR
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import BadRecord, moves, read, write

from .table import EMPTY, GAME, at, begun, drawn, field, play, recorded

WHOLE = (
    "wolf n=2 die=S3C1D1W1 box=30 placed=stay markers=3 play=1 own=5,5 rec=0,0 ph=TURN T=P1 F=P2+ sp=17 "
    "S[SWS]P2@7 C[C]P2@2 D[]- W[]- open=- cups=SSCDW|SSDW ruled=-,-"
)
SHORT = "T=P1 F=P2+ sp=17 S[SWS]P2@7 C[C]P2@2 D[]- W[]- open=- cups=SSCDW|SSDW"
START = f"T=P1 F=P1 sp=18 {EMPTY} open=- cups=SSSCDW|SSSCDW"


# -------------------------------------------------------------------- position texts


def test_a_short_text_has_defaults_for_the_rest():
    assert at(SHORT).text() == WHOLE
    assert at(WHOLE) == at(SHORT)


def test_a_cup_in_any_order_is_written_in_the_ledgers():
    assert field(at(SHORT.replace("SSCDW", "WDCSS")), "cups") == "SSCDW|SSDW"


@pytest.mark.parametrize(
    ("text", "viewer"),
    [
        (WHOLE, EVERYTHING),
        (WHOLE.replace("SSDW", "4"), 0),
        (WHOLE.replace("SSCDW", "5"), 1),
        (SHORT.replace("SSCDW|SSDW", "5|4"), SPECTATOR),
    ],
    ids=["whole", "P1", "P2", "spectator"],
)
def test_a_view_says_whose_it_is(text, viewer):
    position = at(text)
    assert position.viewer == viewer
    assert at(position.text()).text() == position.text()


def test_anothers_empty_cup_is_the_number_0_and_the_own_one_a_dash():
    position = at(drawn("P1", "P2+", "S[SSSSSS]P2@8 C[CCCCCC]P2@8 D[]- W[]-", "-|-"))
    assert [field(position.seen_by(viewer), "cups") for viewer in (0, 1, SPECTATOR)] == ["-|0", "0|-", "0|0"]
    assert at(position.seen_by(1).text()).viewer == 1


REFUSED = {
    "empty": ("", "missing"),
    "unknown field": (f"{WHOLE} x=1", "is no field"),
    "twice": (SHORT.replace("sp=17", "sp=17 sp=17"), "sp is given twice"),
    "order": (SHORT.replace("T=P1 F=P2+", "F=P2+ T=P1"), "T must come before F"),
    "missing": (SHORT.replace("sp=17 ", ""), "missing: sp"),
    "one player": (START.replace("|SSSCDW", ""), "cannot have 1 seats"),
    "n and cups": (f"n=3 {START}", "n=3, but there are 2 cups"),
    "die": (f"die=S6 {START}", "die cannot be 'S6'"),
    "box": (f"box=61 {START}", "box_dice cannot be '61'"),
    "small box": (f"box=12 {START}".replace("sp=18", "sp=0").replace("open=-", "open=SSSSSS"), "uses 18 dice"),
    "play": (f"play=0 {START}", "play: '0' should be a whole number from 1 to 9"),
    "own": (f"own=5 {START}", "own has 2 values"),
    "own number": (f"own=6,5 {START}", "own: '6' should be"),
    "phase": (f"ph=WAIT {START}", "ph=WAIT is not known"),
    "automatic phase": (f"ph=BEGIN_TURN {START}", "is not known"),
    "laid": (f"ph=CLAIM:D/S {START}", "that face may not be laid in that row (R4.2)"),
    "nobody's turn": (START.replace("T=P1", "T=-"), "a seat is expected"),
    "somebody at the end": (f"ph=GAME_OVER {START}", "T=- is expected there"),
    "no such seat": (START.replace("T=P1", "T=P3"), "should be a seat from P1 to P2"),
    "row": (START.replace("D[]-", "D=x"), "should be a row such as D[]-"),
    "sheep among dogs": (SHORT.replace("D[]-", "D[S]-"), "S may not lie in row D (R4.2)"),
    "marker number": (SHORT.replace("@7", "@31"), "from 2 to 30"),
    "marker owner": (SHORT.replace("P2@7", "P5@7"), "should be a seat"),
    "open dice": (START.replace("open=-", "open=SS"), "should be 6 dice"),
    "open once": (START.replace("open=-", "open=once:SS"), "should be 6 dice"),
    "open once, nothing": (START.replace("open=-", "open=once:"), "should be 6 dice"),
    "open once too early": (f"ph=FIRST_PLAYER T=- F=- sp=12 {EMPTY} open=once:SSSCDW cups=?|?", "not rolled yet"),
    "open once, not rolled": (f"play=2 ph=ROLL_CUP T=P1 F=P1 sp=12 {EMPTY} open=once:? cups=?|?", "should be 6 dice"),
    "open once, rolled again": (
        f"play=2 ph=ROLL_OPEN T=P1 F=P1 sp=12 {EMPTY} open=once:SSSCDW cups=SSSCDW|SSSCDW",
        "once only",
    ),
    "open too early": (f"ph=FIRST_PLAYER T=- F=- sp=12 {EMPTY} open=SSSCDW cups=?|?", "not rolled yet"),
    "cup": (START.replace("SSSCDW|", "SSSCDX|"), "should be up to 6 dice"),
    "seven dice": (START.replace("SSSCDW|", "SSSSCDW|"), "should be up to 6 dice"),
    "not rolled": (START.replace("SSSCDW|", "?|"), "is rolled already"),
    "rolled too early": (f"ph=FIRST_PLAYER T=- F=- sp=18 {EMPTY} open=- cups=?|SSSCDW", "not rolled yet"),
    "two seen": (
        f"T=P1 F=P1 sp=12 {EMPTY} open=- cups=SSSCDW|SSSCDW|6",
        "hides all others",
    ),
    "dice": (SHORT.replace("sp=17", "sp=16"), "the box has 30 dice, here are 9 under cups, 4 in rows, 16 spare"),
    "roll of few": (f"ph=ROLL_CUP T=P2 F=P1 sp=19 {EMPTY} open=- cups=SSSCD|?", "everyone has 6 dice"),
    "no marker": (SHORT.replace("P2@7", "-").replace("P2@2", "-"), "after a bet a marker stands"),
    "too many markers": (
        drawn("P1", "P1+", "S[S]P2@2 C[C]P2@2 D[D]P2@2 W[W]P2@2", "SSSSSS|SS"),
        "P2 has 3 markers only, not 4",
    ),
    "markers without bets": (
        drawn("P1", "P1+", "S[S]P2@2 C[]P2@4 D[]- W[]-", "SSSSSS|SSSCD"),
        "2 markers out after 1 bets",
    ),
    "no own chips": (f"own=0,5 rec=0,5 {START}", "everyone has one at least before the end"),
    "received": (f"own=4,5 rec=0,2 {START}", "received chips are those that others have paid"),
    "end with chips": (
        "ph=GAME_OVER T=- F=P1 sp=18 S[S]P1@20 C[]- D[]- W[]- open=- cups=SSSCD|SSSCDW",
        "only the last payer, F, has none",
    ),
    "end without call": (
        f"own=0,5 rec=0,5 ph=GAME_OVER T=- F=P1 sp=18 {EMPTY} open=- cups=SSSCDW|SSSCDW",
        "ends by a call",
    ),
    "ruled text": (f"{SHORT} ruled=-", "ruled has 2 values"),
    "ruled order": (f"{SHORT} ruled=-,WS", "should name for each of 2 players"),
    "ruled of three": (
        f"T=P1 F=P1 sp=12 {EMPTY} open=- cups=SSSCDW|SSSCDW|SSSCDW ruled=S,-,-",
        "with two players only",
    ),
    "ruled face there": (f"{SHORT} ruled=-,S", "cannot have a face that is ruled out"),
    "all ruled": (f"{SHORT.replace('SSDW', '4')} ruled=-,SCDW", "cannot have a face that is ruled out"),
    "dice before the roll": (
        "ph=ROLL_CUP T=P1 F=P1 sp=17 S[S]- C[]- D[]- W[]- open=- cups=?|?",
        "before the first turn of a play the board is empty",
    ),
    "first player later": (
        f"play=2 ph=FIRST_PLAYER T=- F=- sp=18 {EMPTY} open=- cups=?|?",
        "before the first play only",
    ),
    "roll of open dice": (f"ph=ROLL_OPEN T=P1 F=P1 sp=18 {EMPTY} open=- cups=SSSCDW|SSSCDW", "with open dice only"),
    "not the first": (START.replace("T=P1", "T=P2"), "the first player has the first turn"),
    "ready too early": (START.replace("F=P1", "F=P1+"), "is not ready before it"),
    "would pass": (
        drawn("P2", "P2", "S[SS]P2@10 C[CC]P2@30 D[]- W[]-", "SSSSSS|CC"),
        "P2 could do nothing here and would pass (R3.3)",
    ),
    "hidden would pass": (
        drawn("P2", "P2", "S[SS]P2@30 C[CC]P2@30 D[]- W[]P2@30", "SSSSSS|2"),
        "P2 could do nothing here and would pass (R3.3)",
    ),
    "claim without die": (
        drawn("P1", "P1", "S[C]- C[]- D[]- W[]-".replace("S[C]", "S[S]"), "SSSSC|SSSSSS", ph="CLAIM:C"),
        "last one",
    ),
    "claim in a full row": (
        drawn("P1", "P2+", "S[SS]P2@30 C[]- D[]- W[]-", "SSSSS|SSSSS", ph="CLAIM:S"),
        "a number and a marker are left",
    ),
    "privilege of another": (
        drawn("P1", "P2+", "S[SS]P2@9 C[]- D[]- W[]-", "SSSSS|SSSSS", ph="ROLL_SPARE:*"),
        "F and T alike",
    ),
    "privilege too early": (
        drawn("P1", "P1", "S[SS]P2@9 C[]- D[]- W[]-", "SSSSS|SSSSS", ph="ROLL_SPARE:*"),
        "ready: F=P1+",
    ),
    "two stars": (drawn("P1", "P1+", "S[S]P2@9 C[]- D[]- W[]-", "SSSSS|SSSSS", ph="ROLL_SPARE:**"), "* and not **"),
    "one star": (
        drawn("P1", "P1+", "S[S]P2@9 C[]- D[]- W[]-", "SSSSS|SSSSS", head="box=12", ph="PLACE_SPARE:*W"),
        "** and not *",
    ),
    "privilege sheep": (
        drawn("P1", "P1+", "S[SS]P2@9 C[]- D[]- W[]-", "SSSSS|SSSSS", ph="PLACE_SPARE:*S"),
        "is not known",
    ),
}


@pytest.mark.parametrize(("text", "trouble"), REFUSED.values(), ids=REFUSED)
def test_a_text_that_is_no_position_is_refused_with_the_reason(text, trouble):
    with pytest.raises(Unreadable) as refused:
        at(text)
    assert trouble in refused.value.trouble


# -------------------------------------------------------------------- records


def test_a_record_has_one_line_for_each_play():
    position = GAME.new(2, chance="ask")
    first = ["first=P2", "P2~SSSCDW", "P1~SSSSSC", "S", "=7", "!S", "P1~CCCCCC", "P2~SSSSSS", "C", "=2"]
    assert recorded(position, *first).strip("\n") == (
        "first=P2 P2~SSSCDW P1~SSSSSC / P2 S=7 / P1 !S #SSSSSC|SSCDW =9 P1-3>P2\nP1~CCCCCC P2~SSSSSS / P1 C=2"
    )


@pytest.mark.parametrize(
    ("choices", "text"), [(("*", "W", "/W"), "*W"), (("*", "W", "/S"), "*W/S"), (("*", "C"), "*C")]
)
def test_a_privilege_in_a_record_leaves_out_the_row_of_its_face(choices, text):
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=4; P2 C=2")
    assert recorded(position, *choices, "S", "=9") == f" / P1 {text} / P2 S=9"


def test_a_record_that_stops_after_a_privilege_says_whether_its_die_is_laid():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=4; P2 C=2")
    assert (recorded(position, "*", "W"), recorded(position, "*", "W", "/W")) == (" / P1 *W", " / P1 *W /")


def test_a_pass_is_recorded():
    position = at(drawn("P1", "P1+", "S[SS]P2@10 C[CC]P2@30 D[]- W[]-", "SSSSSS|C"))
    assert (
        recorded(position, "*", "S", "!C")
        == " / P1 *S / P2 -- / P1 !C #SSSSSS|C =3 P2-27(5)>P1 ## P1 27+5, P2 0+0; win P1"
    )


def some_match(seed, seats=2, most=60, **options):
    """A match in which calls are rare, so that passes and privileges happen."""
    luck = random.Random(seed)
    match = Match.new(GAME, [Seat(f"Seat {n}") for n in range(seats)], options, secret=bytes([seed % 256] * 32))
    while not match.over and most:
        codes = match.position.choices()
        if match.position.decision == "TURN" and luck.random() < 0.95:
            codes = [11] if 11 in codes else [code for code in codes if code < 7] or codes
        if match.position.decision == "CLAIM":
            codes = codes[-1:] if luck.random() < 0.5 else codes
        match.play(match.actor, luck.choice(codes))
        most -= 1
    return match


@pytest.mark.parametrize("viewer", [EVERYTHING, 0, 1, SPECTATOR])
def test_records_are_read_back_also_as_one_seat_saw_them(viewer):
    passes = 0
    for seed in range(30):
        match = some_match(seed, most=random.Random(seed).randrange(1, 40), box_dice=(12, 20, 30)[seed % 3])
        text = write(match, viewer)
        passes += text.count("--")
        again = read(text)
        assert write(again, viewer) == text
        assert [m.choice for m in again.moments if m.actor != CHANCE] == [
            m.choice for m in match.moments if m.actor != CHANCE
        ]
    assert passes > 0


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_records_of_more_players_are_read_back_as_seen(seats):
    for seed in range(4):
        match = some_match(seed, seats, most=25)
        for viewer in (EVERYTHING, 0, seats - 1, SPECTATOR):
            assert write(read(write(match, viewer)), viewer) == write(match, viewer)


def test_a_masked_record_shows_only_six_dice_of_the_others():
    match = some_match(3, seats=3, most=1)
    shown = moves(match, 1)[0]
    assert shown.count("~6") == 2
    assert [f"P2~{cup}" in shown for cup in ("6",)] == [False]


@pytest.mark.parametrize(
    ("old", "new", "trouble"),
    [
        ("=", "=9", "line"),
        (" / P", " / P9", "line"),
    ],
)
def test_a_record_that_breaks_a_rule_is_refused(old, new, trouble):
    match = some_match(5, most=12)
    head, body = write(match).split("\n\n", 1)
    with pytest.raises(BadRecord, match=trouble):
        read(f"{head}\n\n{body.replace(old, new, 1)}")


def test_a_masked_cup_that_cannot_be_is_refused():
    match = some_match(3, seats=3, most=4)
    head, body = write(match, SPECTATOR).split("\n\n", 1)
    laid = body.replace("~6 ", "~6 / P1 S=2 / P1 S=3 / P1 S=4 / P1 S=5 / P1 S=6 / P1 S=7 / P1 S=8 ", 1)
    with pytest.raises(BadRecord):
        read(f"{head}\n\n{laid}")

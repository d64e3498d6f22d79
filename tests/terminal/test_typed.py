"""Numbers, places and second thoughts at the terminal, where the games ask for them."""

from __future__ import annotations

import re
from contextlib import suppress
from importlib import import_module

import pytest

from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.terminal.screen import Leave, Screen
from sheepfold.terminal.table import Table

from ..games.sheepdogs.table import at

WOLF = import_module("sheepfold.games.wolf").GAME
SHEEPDOGS = import_module("sheepfold.games.sheepdogs").GAME
SHEPHERD = import_module("sheepfold.games.shepherd").GAME

CLAIMING = (
    "wolf n=3 die=S3C1D1W1 box=30 placed=stay markers=3 play=1 own=5,5,5 rec=0,0,0 ph=CLAIM:S T=P1 F=P2 sp=12 "
    "S[SS]P2@8 C[]- D[]- W[]- open=- cups=SSSCD|SSSCD|SSSCDW ruled=-,-,-"
)
CALLING = "T=P1 F=P2+ sp=12 S[SSW]P2@4 C[]- D[]- W[]- open=- cups=SSCD|SSSCD|SSSSCD"


def table_at(text: str, game=WOLF) -> Table:
    record = game.position(text).record
    names = ("Ann", "Ben", "Cid")[: record.seats]
    return Table(Match(game, [Seat(name) for name in names], record, FairChance(new_secret(1), ())), Screen())


def typed_at(table: Table, keyboard, *lines: str) -> list[str]:
    """What was played, in notation."""
    keyboard.will_type(["", *lines] if table._is_hot_seat else lines)
    with suppress(Leave):
        table.play()
    match = table.match
    return [
        match.game.notation.write_choice(moment.before, moment.choice) for moment in match.moments if moment.actor == 0
    ]


def test_a_number_that_is_asked_for_is_meant(keyboard, capsys):
    assert typed_at(table_at(CLAIMING), keyboard, "why 10", "10") == ["=10"]
    out = capsys.readouterr().out
    assert "Claim 9 to 30." in out
    assert "10 is allowed." in out


@pytest.mark.parametrize("typed", ["#6", "＃６", "# 6", "=14", "１４"])
def test_a_place_of_the_list_has_a_mark_of_its_own(typed, keyboard):
    assert typed_at(table_at(CLAIMING), keyboard, typed) == ["=14"]


def test_a_number_out_of_reach_is_refused_by_its_rule(keyboard, capsys):
    assert typed_at(table_at(CLAIMING), keyboard, "8", "31", "why 31") == []
    out = capsys.readouterr().out
    assert "8 is not allowed: a marker stands on 8 here: claim more (R4.6)" in out.replace("A marker", "a marker")
    assert out.count("The row ends at 30 (R4.10).") + out.count("the row ends at 30 (R4.10).") == 2


@pytest.mark.parametrize("command", ["", "why "])
def test_where_no_number_is_asked_for_a_number_alone_is_refused(command, keyboard, capsys):
    assert typed_at(table_at(CALLING), keyboard, f"{command}1", f"{command}99") == []
    out = capsys.readouterr().out
    assert "Cannot read '1': no number is asked for here; #1 is number 1 of the list." in out
    assert "Cannot read '99': no number is asked for here; #1 to #5 are the places of the list." in out


def test_lists_have_their_places_marked(keyboard, capsys):
    typed_at(table_at(CALLING), keyboard)
    typed_at(table_at(CLAIMING), keyboard)
    out = capsys.readouterr().out
    assert re.search(r"^  #1  S +lay a sheep", out, re.MULTILINE)
    assert "#9 =17" in out
    assert out.count("or # and its place: #1") == 2


# -------------------------------------------------------------------- second thoughts


def test_q33_a_claim_that_cannot_be_true_is_asked_about(keyboard, capsys):
    assert typed_at(table_at(CLAIMING), keyboard, "30", "n") == []
    assert typed_at(table_at(CLAIMING), keyboard, "30", "") == []
    assert capsys.readouterr().out.count("Claim it all the same? (y/N) ") == 2
    assert typed_at(table_at(CLAIMING), keyboard, "30", "y") == ["=30"]
    assert typed_at(table_at(CLAIMING), keyboard, "#22", "#22") == ["=30"]


def test_q33_a_call_of_what_is_certain_is_asked_about(keyboard, capsys):
    assert typed_at(table_at(CALLING), keyboard, "!S", "no") == []
    assert "It is true already: you would pay 2 chips or more. Cry wolf all the same? (y/N) " in capsys.readouterr().out
    assert typed_at(table_at(CALLING), keyboard, "!S", "Yes") == ["!S"]


def test_several_choices_at_once_are_asked_about_too(keyboard, capsys):
    text = at("std3", "DOG_MOVE", "d4=w c3=wk", "S0=b1 S1=d4 S2=g2 D0=c2 D1=a1 D2=g4").text()
    assert typed_at(table_at(text, SHEEPDOGS), keyboard, "Dd4 :W", "n") == []
    assert "In d4 stands Ben's shepherd: Ben says" in capsys.readouterr().out
    assert typed_at(table_at(text, SHEEPDOGS), keyboard, "Dd4 :W", "Dd4 :W") == ["Dd4", ":W"]


def test_other_games_warn_as_well(keyboard, capsys):
    text = (
        "basic/2/stay/12/free/allowed/600 d2e1/e8d8 - "
        "110011/11111111/11211211/01122110/01122110/11211211/11111111/110011 0 0/0 1.B ACT:SG:SG"
    )
    assert typed_at(table_at(text, SHEPHERD), keyboard, "pass", "n", "d2*") == ["d2*"]
    assert "You would give up sheep and grass. Play it all the same? (y/N) " in capsys.readouterr().out


def test_a_warning_changes_nothing_before_it_is_answered(keyboard):
    table = table_at(CLAIMING)
    before = table.match.position.text()
    typed_at(table, keyboard, "30", "n")
    assert table.match.position.text() == before


# -------------------------------------------------------------------- names and rules


def test_names_are_on_the_board_in_the_list_and_on_the_end_screen(keyboard, capsys):
    table = table_at(CALLING.replace("P2@4", "P2@20").replace("T=", "n=3 own=1,5,5 rec=0,4,0 T="))
    assert typed_at(table, keyboard, "!S", "y") == ["!S"]
    out = capsys.readouterr().out
    assert "cry wolf at Ben's 20 sheep" in out
    assert "P2 Ben" in out
    assert "Ben pays Ann" in out
    assert "Player" not in out


def test_rules_are_looked_up_by_their_numbers_while_playing(keyboard, capsys):
    typed_at(table_at(CALLING), keyboard, "rules R5.3", "rules q33, r6.1", "rules R5.9", "rules 7")
    out = capsys.readouterr().out
    assert "R5.3 All cups are lifted" in out
    assert "Q33 Claims that cannot be true" in out
    assert "R6.1 count < k" in out
    assert "There is no R5.9 here: there are R5, R5.1, R5.2, R5.3, R5.4, R5.5, R5.6, R5.7." in out
    assert "'7' is no number of a rule: those read like R5.3, R5 or Q7." in out

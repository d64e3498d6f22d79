"""A match once more: stepping through it, as one seat or a spectator saw it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheepfold.engine.contract import SPECTATOR
from sheepfold.match.record import moves, read, write
from sheepfold.terminal.replay import Replay
from sheepfold.terminal.screen import Screen

from ..games.peter.table import lies
from ..match.matches import new_match, played

ONE = (Path(__file__).parent.parent / "match" / "one_round.sheepfold").read_text(encoding="utf-8")


def walked(keyboard, capsys, *typed: str, viewer: int = SPECTATOR) -> list[str]:
    """The numbers of the stops that were shown."""
    keyboard.will_type(typed)
    Replay(read(ONE), Screen(), viewer).walk()
    return re.findall(r"^(\d+) of \d+\.", capsys.readouterr().out, re.MULTILINE)


def test_enter_goes_on_and_b_goes_back(keyboard, capsys):
    assert walked(keyboard, capsys, "", "", "b", "b", "b", "q") == ["0", "1", "2", "1", "0", "0"]


def test_a_number_goes_there_and_not_beyond_the_end(keyboard, capsys):
    last = str(sum(moment.actor >= 0 for moment in read(ONE).moments))
    assert walked(keyboard, capsys, "7", "9999", "", "q") == ["0", "7", last, last]


def test_the_moves_are_shown_when_asked_for(keyboard, capsys):
    keyboard.will_type(["m", "q"])
    Replay(read(ONE), Screen(), SPECTATOR).walk()
    assert "\n".join(moves(read(ONE))) in capsys.readouterr().out


def test_the_end_of_input_ends_a_replay(keyboard, capsys):
    assert walked(keyboard, capsys) == ["0"]


def test_each_stop_tells_what_led_to_it(keyboard, capsys):
    keyboard.will_type(["", "q"])
    Replay(read(ONE), Screen(), SPECTATOR).walk()
    first, second = capsys.readouterr().out.split("0 of ")
    assert "Ann leads the first trick." in first
    assert "Trick 1: Ann leads Wolf 5." in second


def test_whoever_looks_from_a_seat_is_called_you(capsys):
    Replay(read(ONE), Screen(), 0).print_all()
    out = capsys.readouterr().out
    assert "Trick 1: you lead Wolf 5." in out
    assert not re.search(r"\bAnn (leads|plays|wins)", out)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_replay_of_an_unfinished_match_names_no_hidden_piece(viewer, capsys):
    match = played(new_match(3), 3, 12)
    Replay(read(write(match)), Screen(), viewer).print_all()
    shown = capsys.readouterr().out
    hidden = " ".join(lies(match.position, place) for place in ("H0", "H1", "bag") if place != f"H{viewer}").split()
    assert [piece for piece in hidden if re.search(rf"\b{piece}\b", shown)] == []


def test_a_finished_match_is_shown_whole(capsys):
    Replay(read(ONE), Screen(), SPECTATOR).print_all()
    assert "deal 0[S2 S6 P1" in capsys.readouterr().out

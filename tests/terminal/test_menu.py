"""The menu: what is asked until something is played."""

from __future__ import annotations

import os

import pytest

from sheepfold import game_names
from sheepfold.cli import main
from sheepfold.match.record import read, write
from sheepfold.terminal.menu import MOST_SAVED
from sheepfold.terminal.store import save

from ..match.matches import new_match

PETER = str(1 + game_names().index("peter"))


def test_a_game_is_chosen_and_who_plays(keyboard, home, capsys):
    keyboard.will_type([PETER, "Ann", "random"])
    assert main(["play"]) == 0
    [file] = home.iterdir()
    match = read(file.read_text(encoding="utf-8"))
    assert match.names == ("Ann", "random")
    assert f"SHA-256 {match.chance.commitment}" in capsys.readouterr().out


def test_enter_takes_what_is_usual(keyboard, home):
    keyboard.will_type([PETER, "", ""])
    main(["play"])
    [file] = home.iterdir()
    assert read(file.read_text(encoding="utf-8")).names == ("You", "rollout:1")


@pytest.mark.parametrize("typed", ["0", "99", "x", "-1", "٣"])
def test_what_is_not_in_the_menu_is_asked_again(typed, keyboard, home, capsys):
    keyboard.will_type([typed, "q"])
    assert main(["play"]) == 0
    out = capsys.readouterr().out
    assert "Please type #1 to #" in out
    assert out.count("What shall it be?") == 2
    assert not home.exists()


@pytest.mark.parametrize("typed", [["q"], ["quit"], []], ids=["q", "quit", "end of input"])
def test_the_menu_can_be_left(typed, keyboard, home):
    keyboard.will_type(typed)
    assert main(["play"]) == 0
    assert not home.exists()


def test_a_bad_computer_player_is_refused(keyboard, capsys):
    keyboard.will_type([PETER, "Ann", "rollout:x"])
    assert main(["play"]) == 1
    assert "'rollout:x' should give its thinking time" in capsys.readouterr().err


def test_saved_matches_are_offered_the_latest_first(keyboard, home, capsys):
    for number in range(MOST_SAVED + 2):
        file = home / f"peter-saved-{number}.sheepfold"
        save(file, write(new_match(number), with_secret=True))
        os.utime(file, (1000 + number, 1000 + number))
    keyboard.will_type([str(len(game_names()) + 2)])
    main(["play"])
    out = capsys.readouterr().out
    assert out.count("go on with peter-saved-") == MOST_SAVED
    assert f" #{len(game_names()) + 1}  go on with peter-saved-6" in out
    assert f"--resume {home / 'peter-saved-5.sheepfold'}" in out


def test_a_name_that_nobody_sees_is_asked_for_again(keyboard, home, capsys):
    keyboard.will_type([PETER, "\u3164", "Ann", "random"])
    assert main(["play"]) == 0
    assert "a name has up to 40 letters" in capsys.readouterr().out.lower()
    [file] = home.iterdir()
    assert read(file.read_text(encoding="utf-8")).names == ("Ann", "random")

"""Small configurations: fewer dice, fewer chips, no privilege (ledger Q34 to Q36)."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from sheepfold import BadOption, Unreadable
from sheepfold.engine.contract import SPECTATOR
from sheepfold.games.wolf.exact.small_wolf import small_wolf
from sheepfold.games.wolf.exact.solver import EquilibriumSolver
from sheepfold.lab.exploit import Exploiter, Regrets
from sheepfold.lab.game_tree import SmallGame

from .table import GAME, at, field, play, refused

HEAD = "die=S3C1D1W1 box=4 placed=stay markers=3 dice=2 chips=1 privilege=off"


def two_dice(cups, **options):
    """The first turn of a game with two dice under each cup."""
    first, second = cups.split("|")
    given = {"dice": 2, "chips": 1, "box_dice": 4, "first_player": 0, **options}
    return GAME.new(2, chance="ask", **given).play(f"P1~{first}").play(f"P2~{second}")


@pytest.mark.parametrize("dice", range(1, 7))
def test_q34_a_roll_of_fewer_dice_has_fewer_outcomes(dice):
    position = GAME.new(2, chance="ask", dice=dice, first_player=0)
    assert position.choices() == list(range(comb(dice + 3, 3)))
    assert sum(position.odds()) == 6**dice
    assert position.moves()[0] == "P1~" + "W" * dice
    assert position.moves()[-1] == "P1~" + "S" * dice
    assert position.odds()[-1] == 3**dice
    assert field(position.play("P1~" + "S" * dice).seen_by(SPECTATOR), "cups") == f"{dice}|?"


@pytest.mark.parametrize(("seats", "dice", "box"), [(2, 1, 5), (5, 2, 10), (8, 3, 24), (2, 6, 30), (8, 6, 48)])
def test_q34_the_box_has_fewer_dice_too(seats, dice, box):
    position = GAME.new(seats, seed=1, dice=dice)
    assert position.options["box_dice"] == box
    assert field(position, "sp") == str(box - seats * dice)


def test_q34_there_are_as_many_open_dice_as_under_a_cup():
    position = GAME.new(2, seed=1, dice=2, open_dice="on")
    assert len(field(position, "open")) == 2
    assert field(position, "sp") == "4"


def test_q34_all_dice_must_fit_into_the_box():
    with pytest.raises(BadOption, match="this game uses 6 dice at least"):
        GAME.new(2, dice=2, open_dice="on", box_dice=5)


@pytest.mark.parametrize("chips", range(1, 6))
def test_q34_the_game_ends_with_the_last_of_so_many_chips(chips):
    position = GAME.new(2, seed=1, chips=chips, first_player=0)
    assert field(position, "own") == f"{chips},{chips}"
    while not position.over:
        position.play(position.choices()[0 if position.decision == "CLAIM" else -1])
    assert min(position.record.own[:2]) == 0
    assert max(position.record.own[:2]) <= chips


def test_q34_with_one_chip_the_first_call_ends_the_game():
    position = play(two_dice("SS|SW"), "P1 S=3; P2 !S")
    assert (position.over, position.scores, position.payoffs) == (True, [2, 0], [1.0, 0.0])


def test_q34_a_text_names_what_differs_from_the_rulebook():
    position = two_dice("SS|SW", privilege="off")
    assert position.text().startswith(f"wolf n=2 {HEAD} play=1 own=1,1 ")
    assert at(position.text()).text() == position.text()
    assert "dice=" not in GAME.new(2, seed=1).text()


@pytest.mark.parametrize(("old", "new", "why"), [
    ("dice=2", "dice=7", "from 1 to 6"),
    ("cups=SS|SW", "cups=SSS|SW", "up to 2 dice"),
    ("own=1,1", "own=2,1", "nobody has more than 1"),
    ("chips=1", "chips=0", "from 1 to 5"),
])  # fmt: skip
def test_q34_a_text_that_does_not_fit_is_refused(old, new, why):
    with pytest.raises(Unreadable, match=why):
        at(two_dice("SS|SW", privilege="off").text().replace(old, new))


def test_q35_without_the_privilege_the_first_player_only_begins():
    position = play(two_dice("SS|SC", privilege="off", box_dice=12), "P1 S=3; P2 S=4")
    assert field(position, "F") == "P1"
    assert 11 not in position.choices()
    assert refused(position, "*") == "Q35_NO_PRIVILEGE"
    assert "no privilege" in position.svg(0)
    assert "no privilege" in position.picture(0)
    assert field(play(two_dice("SS|SC", box_dice=12), "P1 S=3; P2 S=4"), "F") == "P1+"


def test_q35_a_record_has_every_turn_as_one_of_its_own():
    position = play(two_dice("SS|SC", privilege="off", box_dice=12), "P1 S=3; P2 S=4; P1 S=5")
    assert "/ P1 S=3 / P2 S=4 / P1 S=5" in position.write_record()


def test_q36_the_small_configuration_has_so_many_information_states():
    small = SmallGame(GAME, 2, GAME.small)
    assert (small.positions, small.information_states) == (256_953, 105_915)


def test_q36_its_value_is_what_the_games_own_solver_finds():
    exploiter = Exploiter(SmallGame(GAME, 2, {**GAME.small, "dice": 1, "box_dice": 2}))
    regrets = Regrets(exploiter)
    regrets.run(300)
    tree = small_wolf(GAME, 1, 2, privilege=False)
    solver = EquilibriumSolver(GAME, tree._replace(payoffs=np.sign(tree.payoffs)))
    solver.run(300)
    assert exploiter.values(regrets.average())[0] == pytest.approx((1 + solver.value()) / 2, abs=1e-4)

"""Each invariant of the ledger is noticed when it is broken."""

from __future__ import annotations

import pytest

from sheepfold.engine.record import copy_of
from sheepfold.games.wolf.invariants import broken, broken_in

from .table import at, begun, drawn, play

BASE = play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 S=4; P2 C=2")
OPENED = begun("SSSCDW|SSSCDW", open_dice="once:CCCCCC")
LAP = play(begun("SSSCDW|SSSCDW", box_dice=12), "P1 S=4; P2 S=5")


def set_(name, value, place=None):
    """A way to tamper with one field."""

    def change(record):
        if place is None:
            record[name] = value
        else:
            record[name][place] = value

    return change


ALONE = {
    "a spare die too many": (set_("spare", 13), 1),
    "a cup with another number": (set_("cups", 0, 2), 2),
    "a dog among the cows": (set_("strangers", 1, 1), 3),
    "a stranger beyond the dice": (set_("strangers", 8, 0), 3),
    "markers without bets": (set_("owner", 2, 3), 4),
    "a marker on 1": (set_("number", 1, 0), 5),
    "a number without marker": (set_("number", 3, 3), 5),
    "received out of nothing": (set_("received", 1, 0), 7),
    "six own chips": (set_("own", 6, 0), 7),
    "ruled out with three": (set_("ruled", 1, 0), 12),
    "too many plays": (set_("plays", 14), 13),
}


@pytest.mark.parametrize(("change", "number"), ALONE.values(), ids=ALONE)
def test_a_broken_position_is_noticed(change, number):
    record = copy_of(BASE.record)
    assert broken_in(record) == 0
    change(record)
    assert broken_in(record) == number


def test_an_owner_without_chips_before_the_end_is_noticed():
    record = copy_of(BASE.record)
    record.own[0], record.received[1] = 0, 5
    assert broken_in(record) == 8


def test_a_turn_without_a_choice_is_noticed():
    record = at(drawn("P1", "P1+", "S[SS]P2@10 C[CC]P2@30 D[]- W[]-", "SSSSSS|CC")).record
    record.turn = record.first = 1
    record.ready = 0
    assert broken_in(record) == 11


def lose_a_sheep(record):
    """Another player's sheep goes from the cup back to the spare dice."""
    record.cups[0] -= 1
    record.held[0] -= 1
    record.spare += 1


def send_a_marker_home(record):
    record.owner[0], record.number[0] = -1, 0


def add_a_spare_die(record):
    record.lying[0], record.spare = 0, 1


BETWEEN = {
    "another's cup changes": (BASE, "S", lose_a_sheep, 2),
    "a marker goes home unasked": (BASE, "S", send_a_marker_home, 4),
    "a number falls": (BASE, "S", set_("number", 3, 0), 5),
    "spare dice rise": (LAP, "**", add_a_spare_die, 6),
    "open dice change": (OPENED, "S", set_("opened", 6), 18),
}


@pytest.mark.parametrize(("position", "move", "change", "number"), BETWEEN.values(), ids=BETWEEN)
def test_a_broken_step_is_noticed(position, move, change, number):
    after = position.copy().play(move)
    assert broken(position.record, position.code(move), after.record) == 0
    change(after.record)
    assert broken(position.record, position.code(move), after.record) == number


@pytest.mark.parametrize(("opened", "number"), [("CCCCCC", 0), ("once:CCCCCC", 18)])
def test_open_dice_of_the_whole_game_that_go_with_a_play_are_noticed(opened, number):
    position = play(begun("SSSCDW|SSSCDW", open_dice=opened), "P1 C=9")
    after = position.copy().play("!C")
    assert broken(position.record, position.code("!C"), after.record) == 0
    after.record.opened = 0
    assert broken(position.record, position.code("!C"), after.record) == number


def pay_somebody_else(record):
    record.received[0], record.received[1] = 0, 1


CALLS = {
    "received": (set_("received", 2, 0), 7),
    "ready": (set_("ready", 1), 14),
    "receiver": (pay_somebody_else, 9),
}


@pytest.mark.parametrize(("change", "number"), CALLS.values(), ids=CALLS)
def test_a_broken_call_is_noticed(change, number):
    position = play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 S=12; P2 C=2")
    after = position.copy().play("!S")
    assert broken(position.record, 7, after.record) == 0
    change(after.record)
    assert broken(position.record, 7, after.record) == number

"""Imagined cups are fair dice, and keep what passes and turns prove (ledger: Hidden information)."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import Told
from sheepfold.engine.record import copy_of
from sheepfold.engine.rng import stream

from .table import GAME, at, begun, drawn, field, play
from .worlds import worlds

DRAWS = 6000
ALMOST_IMPOSSIBLE = 1e-6

LATE = drawn("P1", "P2", "S[SSSSS]P2@9 C[CC]P1@3 D[]- W[]-", "SSDW|SC")
AFTER_A_PASS = drawn("P1", "P2+", "S[SSW]P2@10 C[CCC]P2@30 D[]- W[]-", "SSS|CCC", head="die=S1C2D2W1") + " ruled=-,SDW"
MUST_HAVE_A_BET = drawn("P2", "P2", "S[SSS]P2@10 C[CCC]P2@30 D[]- W[]P2@30", "SSSSS|DS", head="die=S1C1D1W3")


def draws(position, viewer, number=DRAWS):
    """How often each world is imagined."""
    hidden, rng = position.seen_by(viewer).record, stream(7)
    found = Counter()
    for _ in range(number):
        world = copy_of(hidden)
        GAME.compiled.imagine(world, viewer, rng)
        found[world.tobytes()] += 1
    return {GAME.notation.write_position(np.frombuffer(key, GAME.record)[0]): times for key, times in found.items()}


def assert_fair(position, viewer):
    possible = worlds(position, viewer)
    found = draws(position, viewer)
    assert position.text() in possible
    assert set(found) <= set(possible)
    weights = np.array(list(possible.values()), float)
    times = np.array([found.get(text, 0) for text in possible], float)
    rare = weights / weights.sum() * DRAWS < 5
    if rare.any():
        weights = np.append(weights[~rare], weights[rare].sum())
        times = np.append(times[~rare], times[rare].sum())
    if len(weights) > 1:
        assert chisquare(times, weights / weights.sum() * DRAWS).pvalue > ALMOST_IMPOSSIBLE


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR], ids=["P1", "P2", "spectator"])
@pytest.mark.parametrize("text", [LATE, AFTER_A_PASS, MUST_HAVE_A_BET], ids=["late", "after a pass", "must have a bet"])
def test_imagined_cups_are_fair_dice(text, viewer):
    assert_fair(at(text), viewer)


@pytest.mark.parametrize("seed", range(4))
def test_imagined_cups_are_fair_dice_in_random_play(seed):
    luck = random.Random(seed)
    checked = 0
    while checked < 3:
        position = GAME.new(2, seed=luck.randrange(10**6), die=luck.choice(GAME.options["die"].values), box_dice=12)
        for _ in range(luck.randrange(1, 24)):
            if not position.over:
                bets = [code for code in position.choices() if position.decision != "TURN" or code < 7]
                lowest = bets[:1] if position.decision == "CLAIM" else bets
                position.play(luck.choice(lowest or position.choices()))
        if not position.over and 1 < len(worlds(position, 0)) <= 84:
            assert_fair(position, 0)
            checked += 1


def test_after_a_pass_no_face_that_could_have_been_bet_is_imagined():
    cups = {text.split("cups=")[1].split()[0] for text in draws(at(AFTER_A_PASS), 0, 200)}
    assert cups == {"SSS|CCC"}


def test_who_is_asked_for_a_turn_without_call_and_privilege_has_a_bet():
    """Only the sheep row is open to P2, so without a sheep and a wolf P2 would have passed (inference 2)."""
    cups = {text.split("cups=")[1].split()[0] for text in draws(at(MUST_HAVE_A_BET), 0, 4000)}
    assert cups == {f"SSSSS|{cup}" for cup in ("SS", "SC", "SD", "SW", "CW", "DW", "WW")}


def test_a_call_proves_nothing_about_the_cup_of_the_one_who_may_call():
    position = at(drawn("P2", "P1+", "S[S]P1@9 C[CC]P2@30 D[]- W[]-", "SSSSS|DSCS"))
    assert any("|CCCC " in text for text in draws(position, 0))


def test_the_list_of_turns_is_for_the_actor_alone():
    position = begun("SSSCDW|SSSCDW|SSSCDW")
    assert [bool(GAME.plain.lists(position.record, seat)) for seat in (0, 1, 2, SPECTATOR)] == [
        True,
        False,
        False,
        False,
    ]
    position.play("S")
    assert [bool(GAME.plain.lists(position.record, seat)) for seat in (0, 1, 2, SPECTATOR)] == [True] * 4


@pytest.mark.parametrize(
    ("moves", "cups"),
    [("P1 S=4", "SSCDW|6|6"), ("P1 S=4; P2 C=2", "SSCDW|5|6")],
    ids=["one bet", "two bets"],
)
def test_a_bet_shows_one_face_and_the_number_of_dice_left(moves, cups):
    assert field(play(begun("SSSCDW|SSSCDW|SSSCDW"), moves).seen_by(0), "cups") == cups


def test_after_the_last_call_everything_is_public():
    position = play(begun("SSSCDW|SSSCDW"), "P1 S=20; P2 !S")
    assert {position.seen_by(viewer).text() for viewer in (0, 1, SPECTATOR)} == {position.text()}


def test_while_cups_are_rolled_only_those_rolled_are_hidden():
    position = GAME.new(3, chance="ask").play("first=P2").play("P2~SSSCDW")
    assert field(position.seen_by(0), "cups") == "?|6|?"
    assert field(position.seen_by(1), "cups") == "?|SSSCDW|?"


def test_others_are_told_only_that_six_dice_were_rolled():
    event = Told(GAME.events.R2_2_ROLLED, 1, 259, 0)
    assert [GAME.secrets.masked(event, seat).cup for seat in (0, 1, SPECTATOR)] == [-1, 259, -1]

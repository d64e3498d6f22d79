"""R10: variants."""

from __future__ import annotations

import pytest

from sheepfold import BadOption
from sheepfold.match.match import Match, Seat
from sheepfold.match.series import Series

from .table import GAME, begun, field, play


def test_r10_1_the_open_dice_are_rolled_at_the_start_of_each_play():
    position = GAME.new(2, chance="ask", open_dice="on").play("first=P1").play("P1~SSSCDW").play("P2~SSSCDW")
    assert (position.decision, field(position, "open")) == ("ROLL_OPEN", "?")
    assert field(position.play("open~SSCDDW"), "open") == "SSCDDW"
    play(position, "P1 S=30; P2 C=2; P1 !C").play("P1~SSSCDW").play("P2~SSSCDW")
    assert (position.decision, field(position, "open")) == ("ROLL_OPEN", "?")


def test_r10_1_by_option_the_open_dice_are_rolled_once_and_lie_for_the_whole_game():
    position = GAME.new(2, chance="ask", open_dice="once").play("first=P1").play("P1~SSSCDW").play("P2~SSSCDW")
    assert (position.decision, field(position, "open"), field(position, "sp")) == ("ROLL_OPEN", "once:?", "12")
    play(position.play("open~CCCCDW"), "P1 C=3; P2 C=4; P1 !C")
    assert (position.decision, field(position, "play"), field(position, "open")) == ("ROLL_CUP", "2", "once:CCCCDW")
    position.play("P1~SSSCDW").play("P2~SSSCDW")
    assert (position.decision, field(position, "open"), field(position, "sp")) == ("TURN", "once:CCCCDW", "12")
    assert position.scores == [0, 3]


@pytest.mark.parametrize("seats", range(2, 9))
def test_r10_1_the_optional_rule_is_for_four_players_or_fewer(seats):
    if seats <= 4:
        assert GAME.new(seats, chance="ask", open_dice="on").options["open_dice"] == "on"
    else:
        for opened in ("on", "once"):
            with pytest.raises(BadOption, match=r"R10\.1"):
                GAME.new(seats, chance="ask", open_dice=opened, box_dice=60)


def test_r10_2_the_scores_of_several_games_are_added_up():
    match = Match.new(GAME, [Seat("Ann"), Seat("Ben")], series=Series(games=2))
    sums = [0, 0]
    for number in (1, 2):
        while not match.over:
            match.play(match.actor, match.position.choices()[-1])
        sums = [before + now for before, now in zip(sums, match.position.scores, strict=True)]
        assert match.series_so_far().scores == tuple(sums)
        match = match.next_game() if number == 1 else match


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_r10_3_more_players_bring_their_own_dice(seats):
    position = begun("|".join(["SSSCDW"] * seats))
    assert (position.options["box_dice"], field(position, "sp")) == (6 * seats, "0")
    assert position.play("S").choices()[-1] == 6 * seats

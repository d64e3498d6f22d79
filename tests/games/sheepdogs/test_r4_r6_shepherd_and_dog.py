"""Shepherd, dog and drive (ledger R4 to R6)."""

from __future__ import annotations

import pytest

from sheepfold.games.sheepdogs.position import Event

from .table import at, driven, flocks, told

SHUT_IN = "S0=d1 S1=c1 S2=d2 S3=e1"


def test_r4_1_the_shepherd_goes_one_or_two_spaces_and_never_through_another():
    position = at("std4", "SHEPHERD_MOVE", "d9=k", "S0=d1 S1=c1 S2=d2")
    assert position.moves() == ["Se1", "Se2", "Sf1"]


def test_r4_2_a_shepherd_that_cannot_move_stays_and_may_call():
    position = at("std4", "SHEPHERD_MOVE", "d2=w a4=k d9=k", SHUT_IN)
    assert (position.decision, position.moves()) == ("CALL", ["+-", "+Ew"])


def test_r4_3_only_the_own_colour_is_called_from_beside():
    position = at("std3", "CALL", "d5=wkg c4=n d6=w e3=kn", "S0=d4")
    assert position.moves() == ["+-", "+Ew"]


@pytest.mark.parametrize(
    ("sheep", "pieces"),
    [("d1=w", "S0=d2"), ("c1=w", "S0=P0"), ("d3=w", "S0=d2 D1=d2")],
    ids=["fence", "pen", "dog"],
)
def test_r4_4_no_call_across_a_fence_or_to_a_pen_or_a_dog(sheep, pieces):
    position = at("alt4-dale", "CALL", f"{sheep} e3=k a5=k", pieces)
    assert position.decision == "DOG_MOVE"


def test_r4_4_a_shepherd_with_the_sheep_does_not_matter():
    assert at("std4", "CALL", "d6=w a4=k", "S0=d5 S1=d6").moves() == ["+-", "+Ew"]


def test_r4_5_a_full_space_sends_another_colour_back():
    position = at("std4", "CALL", "d5=wkg d6=w a4=k", "S0=d5").play("+Ew")
    assert position.moves() == ["~k", "~g"]
    assert flocks(position.play("~g")) == "a4=k d5=wwk d6=g"


@pytest.mark.parametrize(("sheep", "pieces"), [("d5=www", ""), ("d5=wkg", "D1=d6")], ids=["one colour", "dog"])
def test_r4_5_no_call_where_nothing_can_go_back(sheep, pieces):
    assert at("std4", "CALL", f"{sheep} d6=w a4=k", f"S0=d5 {pieces}").decision == "DOG_MOVE"


def test_r4_6_beside_the_own_pen_the_opening_may_be_turned():
    position = at("alt2", "TURN_PEN", "d4=k a1=w", "S0=c1")
    assert position.moves() == ["^E", "^SE", "^NE"]
    assert "open=NE,W" in position.play("^NE").text()
    assert at("std4", "CALL", "d6=k a4=k", "S0=b7").decision == "DOG_MOVE"


def test_r5_1_dogs_run_over_fences_dogs_shepherds_and_the_own_pen():
    position = at("alt4-dale", "DOG_MOVE", "d3=k f3=k", "D0=d1 D1=d2 S0=c2")
    assert position.moves() == ["Dd3", "Df3"]


@pytest.mark.parametrize(("seat", "reached"), [(0, True), (1, False)])
def test_r5_1_only_the_own_pen_can_be_passed(seat, reached):
    shut = "b1=k c2=w d1=w e1=n"
    position = at("alt2", "DOG_MOVE", shut, f"D{seat}=c1+f6", seat=seat, more="led=1")
    assert ("D0e1" in position.moves()) == reached


def test_r5_2_a_dog_stops_in_the_first_sheep_and_must_leave_its_own_space():
    position = at("std4", "DOG_MOVE", "d1=k d2=w c1=w e1=w d9=g", "D0=d1 D1=d2")
    assert position.moves() == ["Dc1", "Dd2", "De1"]


def test_r5_3_without_a_target_there_is_no_drive():
    position = at("std4", "DOG_MOVE", "d1=kkk", "D0=d1")
    assert (position.actor, position.decision) == (1, "SHEPHERD_MOVE")


def test_r6_1_the_dog_may_stand_on_any_edge():
    position = at("std4", "DOG_EDGE", "d1=k", "D0=d1", more="drive=0")
    assert position.moves() == [":E", ":SE", ":SW", ":W", ":NW", ":NE"]


@pytest.mark.parametrize(("face", "end"), [("L", "c5"), ("S", "d6"), ("R", "e5")])
def test_r6_2_each_colour_rolls_and_keeps_together(face, end):
    position = driven("std4", "d5", "d5=kk c5=g d6=g e5=g", "W").play(f"[k{face}]")
    assert f"{end}=kkg" in flocks(position)


def test_r6_3_with_a_shepherd_no_dice_are_rolled():
    assert driven("std4", "d5", "d5=w", "W", "S2=d5").decision == "DIRECT"
    assert driven("std4", "d5", "d5=w", "W").decision == "DRIVE_ROLL"


def test_r6_4_what_is_blocked_goes_the_path_of_least_resistance_or_stays():
    position = driven("std4", "d5", "d5=wk", "W", "D1=e5").play("[wR kS]")
    assert flocks(position) == "d8=wk"
    stuck = driven("std4", "d1", "d1=w", "E", "D1=c1 D2=e1").play("[wS]")
    assert flocks(stuck) == "d1=w"


def test_r6_5_bands_are_put_down_at_once():
    position = driven("std4", "d5", "d5=wkg", "W", "D1=d6 D2=b4")
    after, events = told(position, "[wS kL gR]", "?SE")
    kinds = [event.kind for event in events]
    assert kinds.count(Event.R7_1_RUNS) == 2
    assert flocks(after) == "a5=k g5=wg"


def test_r6_5_paths_are_worked_out_before_any_band_is_down():
    """White runs d9, c8, b7; black runs c8, b7, a6 and does not stop where white will be put down."""
    assert flocks(driven("std4", "d8", "d8=wk", "W", "D1=e8").play("[wS kL]")) == "a6=k b7=w"

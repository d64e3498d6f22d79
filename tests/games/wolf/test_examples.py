"""The ledger's worked examples, X1 to X16, executed as they are written there."""

from __future__ import annotations

from .ledger import blocks, run_example


def test_example_1_the_first_bet_of_the_rulebook():
    assert len(run_example(1)) == 1


def test_example_2_laying_as_something_else():
    assert len(run_example(2)) == 1


def test_example_3_a_marker_on_15_in_the_sheep_row():
    assert len(run_example(3)) == 1


def test_example_4_the_story_of_the_overview():
    assert len(run_example(4)) == 2


def test_example_5_seven_cows():
    assert len(run_example(5)) == 2


def test_example_6_checking_dogs():
    assert len(run_example(6)) == 1


def test_example_7_twenty_sheep_with_18():
    assert len(run_example(7)) == 1


def test_example_8_twenty_sheep_with_22_and_with_20():
    assert len(run_example(8)) == 2


def test_example_9_the_privilege():
    assert len(run_example(9)) == 1


def test_example_10_no_spare_dice():
    assert len(run_example(10)) == 1


def test_example_11_the_end_and_a_shortfall():
    assert len(run_example(11)) == 1


def test_example_12_the_tie_break():
    assert len(run_example(12)) == 1


def test_example_13_the_optional_rule():
    assert len(run_example(13)) == 2


def test_example_14_a_whole_play():
    assert len(run_example(14)) == 1


def test_example_15_every_point_of_a_play_in_whole_texts():
    assert len(run_example(15)) == 1


def test_example_16_twelve_choices():
    assert len(run_example(16)) == 1


def test_all_examples_of_the_ledger_are_run_and_none_is_empty():
    assert [len(blocks(number)[0]) > 3 for number in range(1, 17)] == [True] * 16

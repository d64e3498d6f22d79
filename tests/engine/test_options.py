"""Options: what they take, and refusals that list it."""

from __future__ import annotations

import pytest

import sheepfold
from sheepfold import BadOption
from sheepfold.engine.options import Option

from .toy import TOY

GAME = sheepfold.load("peter")
NAMED = Option("speed", ("slow", "fast"), "slow", "Q1", "how fast")
RANGED = Option("target", range(10, 501), 100, "Q2", "when it ends")


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [(NAMED, "fast", "fast"), (RANGED, 10, 10), (RANGED, "500", 500), (RANGED, " 42 ", 42)],
)
def test_a_value_is_taken_as_it_is_or_from_text(option, given, value):
    checked = option.checked(given)
    assert checked == value
    assert option.value_of(option.stored(checked)) == value


@pytest.mark.parametrize("given", ["Fast", "", "slowly", 0, None, True, ["slow"]])
def test_another_name_is_refused_with_the_names_there_are(given):
    with pytest.raises(BadOption, match=r"speed cannot be .*: expected slow or fast \(Q1\)"):
        NAMED.checked(given)


@pytest.mark.parametrize("given", [9, 501, "x", "", "1e2", 10.0, True, None, "9" * 5000])
def test_another_number_is_refused_with_the_range(given):
    with pytest.raises(BadOption, match=r"target cannot be .*: expected a whole number from 10 to 500 \(Q2\)"):
        RANGED.checked(given)


def test_an_unknown_option_is_refused_with_those_there_are():
    with pytest.raises(BadOption, match="has no option 'size': its options are extra_action, neg_scores, target"):
        GAME.new(size=3)


def test_a_bad_value_is_refused_with_the_valid_ones():
    with pytest.raises(BadOption, match="neg_scores cannot be 'kind': expected lenient, literal or harsh"):
        GAME.new(neg_scores="kind")


@pytest.mark.parametrize("seats", [0, 1, 3, -2, 2.5])
def test_another_number_of_seats_is_refused(seats):
    with pytest.raises(BadOption, match=f"cannot have {seats} seats: expected 2"):
        GAME.new(seats)


def test_numbers_of_seats_are_listed_in_a_refusal():
    with pytest.raises(BadOption, match="expected 2, 3 or 4"):
        TOY.checked_seats(5)


def test_options_that_are_not_given_have_their_default():
    assert GAME.new(seed=1, target=50).options == {
        "extra_action": "may",
        "neg_scores": "lenient",
        "target": 50,
        "length": "target",
        "max_rounds": 20,
        "deal": "full",
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_default_can_depend_on_the_seats(seats):
    assert TOY.options_of(TOY.start(seats))["stones"] == 10 * seats


def test_a_games_options_are_described():
    assert {name: option.described() for name, option in GAME.options.items()}["length"] == "target or one_round"


def test_true_and_false_are_yes_and_no_in_words():
    option = Option("guard", ("false", "true"), "false", "Q3", "whether it is guarded")
    assert [option.value_label(value) for value in ("true", "false")] == ["yes", "no"]
    assert NAMED.value_label("fast") == "fast"

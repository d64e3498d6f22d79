"""`Position`: friendly, repeatable, and never changed by what is refused."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

import sheepfold
from sheepfold import CHANCE, EVERYTHING, NOBODY, SPECTATOR, IllegalChoice, NotYours, Position, Unreadable
from sheepfold.engine.record import copy_of, differing_fields

from ..games.peter.table import GAME, at
from .toy import TOY

BEFORE_A_BONUS = """\
round 1 trick 3 leader 0 at EXTRA winner 0 chases 3 totals 0,0 spring -
H0 S2 S3 P1 P2 P3 P5 C5 W6 | H1 S4 S5 P6 P7 C1 C2 C3 C7
L0 S6 W3 | R0 W4 W7 | F0 S7 C6 | B0 C4 | L1 - | R1 - | F1 S1 P4 | B1 -
bag W1 W5 | out W2 | void0 - | void1 -"""

# -------------------------------------------------------------------- chance


def test_chance_acts_by_itself_unless_asked():
    assert (GAME.new(seed=1).decision, GAME.new(chance="ask").decision) == ("LEAD", "FIRST_LEAD")


def test_asked_chance_is_played_like_any_choice():
    position = TOY.new(2, chance="ask")
    assert (position.actor, position.choices(), position.odds()) == (CHANCE, [1, 2, 3], [1, 2, 3])
    position.play(2)
    assert (position.actor, position.choices()) == (0, [1, 2])


def test_chance_falls_by_its_odds():
    rolls = Counter(int(TOY.new(2, seed=seed).record.most) for seed in range(1200))
    assert chisquare([rolls[1], rolls[2], rolls[3]], [200, 400, 600]).pvalue > 0.001


def test_the_same_seed_gives_the_same_luck_all_the_way():
    one, two, other = GAME.new(seed=5), GAME.new(seed=5), GAME.new(seed=6)
    while not one.over:
        assert one == two
        code = one.choices()[-1]
        one.play(code)
        two.play(code)
    assert one == two != other


def test_without_a_seed_no_two_games_are_alike():
    assert len({GAME.new().text() for _ in range(10)}) == 10


@pytest.mark.parametrize("chance", ["dice", "", None, "Roll"])
def test_an_unknown_way_of_chance_is_refused(chance):
    with pytest.raises(ValueError, match=f"expected chance 'roll' or 'ask', got {chance!r}"):
        GAME.new(chance=chance)


@pytest.mark.parametrize("chance", ["roll", "ask"])
@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_range_is_refused(seed, chance):
    with pytest.raises(ValueError, match="expected a seed from 0"):
        GAME.new(seed=seed, chance=chance)


def test_there_are_no_odds_where_a_seat_decides():
    with pytest.raises(ValueError, match="there are odds at a chance event only, not at LEAD"):
        GAME.new(seed=1).odds()


# -------------------------------------------------------------------- choosing


def test_a_choice_is_made_by_code_or_notation():
    texts = {GAME.new(seed=1).play(choice).text() for choice in ("C1", " c1 ", 14, np.int16(14))}
    assert len(texts) == 1


@pytest.mark.parametrize("tried", [99, -1, 10**30, -(10**30), "W4", 24])
def test_an_illegal_choice_leaves_the_position_unchanged(tried):
    position = GAME.new(seed=1)
    before, steps = copy_of(position.record), position.history
    with pytest.raises(IllegalChoice, match="is not allowed: "):
        position.play(tried)
    assert differing_fields(before, position.record) == []
    assert position.history == steps


@pytest.mark.parametrize("tried", ["", "S8", "take 2", "S1 S2", "♥"])
def test_an_unreadable_choice_leaves_the_position_unchanged(tried):
    position = GAME.new(seed=1)
    before = copy_of(position.record)
    for ask in (position.play, position.why_not):
        with pytest.raises(Unreadable, match="cannot read"):
            ask(tried)
    assert differing_fields(before, position.record) == []


@pytest.mark.parametrize("tried", [14.0, None, True, b"C1", ["C1"], np.float64(14)])
def test_what_is_neither_code_nor_notation_is_a_type_error(tried):
    position = GAME.new(seed=1)
    for ask in (position.play, position.why_not):
        with pytest.raises(TypeError, match=r"expected a choice as a code \(int\) or notation \(str\)"):
            ask(tried)


def test_why_not_is_none_or_a_reason_with_its_rule():
    position = GAME.new(seed=1)
    assert position.why_not(position.moves()[0]) is None
    refusal = position.why_not("W4")
    assert (str(refusal), refusal.rule) == ("You do not hold Wolf 4 (R3.1).", "R3.1")


def test_moves_are_the_choices_in_notation():
    position = GAME.new(seed=1)
    assert [position.code(move) for move in position.moves()] == position.choices()


# -------------------------------------------------------------------- copies and history


def test_a_copy_goes_its_own_way():
    position = GAME.new(seed=1)
    before = position.text()
    twin = position.copy()
    twin.play(twin.choices()[0])
    assert (position.text(), len(twin.history)) == (before, len(position.history) + 1)
    position.play(position.choices()[1])
    assert twin.history[-1] != position.history[-1]


@pytest.mark.parametrize("seed", [None, 3])
def test_copies_have_the_same_luck_ahead(seed):
    for _ in range(8):
        position = GAME.position(BEFORE_A_BONUS, seed=seed, chance="roll")
        assert position.copy().play("wb") == position.copy().play("wb") == position.play("wb")


def test_the_history_has_every_choice_chance_included():
    position = TOY.new(2, seed=1, stones=5)
    while not position.over:
        position.play(position.choices()[-1])
    again = TOY.new(2, chance="ask", stones=5)
    for step in position.history:
        assert (again.actor, again.decision) == (step.actor, step.decision)
        again.play(step.choice)
    assert again == position
    assert {step.move for step in position.history} <= {"take 1", "take 2", "take 3"}


def test_a_position_from_text_begins_a_new_history():
    assert GAME.position(GAME.new(seed=1).text()).history == ()


# -------------------------------------------------------------------- results


def test_payoffs_are_0_before_the_end_and_scores_are_not():
    position = at("leader 0 at LEAD totals 30,-4 trick 11", H0="S1", H1="S2")
    assert (position.payoffs, position.scores, position.ending) == ([0.0, 0.0], [30, -4], None)


def test_a_finished_game_has_payoffs_and_an_ending():
    position = at("trick 11 leader 0 at END totals 90,110")
    assert (position.actor, position.over, position.choices()) == (NOBODY, True, [])
    assert (position.payoffs, position.scores, position.ending) == ([-1.0, 1.0], [90, 110], "target")


# -------------------------------------------------------------------- what a seat sees


def test_nobody_plays_in_what_a_seat_sees():
    position = GAME.new(seed=1)
    with pytest.raises(NotYours, match="this is what a seat sees"):
        position.seen_by(position.actor).play(position.choices()[0])


def test_what_a_seat_sees_has_no_history():
    with pytest.raises(NotYours, match="no history"):
        _ = GAME.new(seed=1).seen_by(0).history


@pytest.mark.parametrize("ask", [Position.choices, Position.moves, lambda seen: seen.why_not("S1")])
def test_anothers_choices_are_not_for_a_seat_to_know(ask):
    position = GAME.new(seed=1)
    for viewer in (1 - position.actor, SPECTATOR):
        with pytest.raises(NotYours, match="which choices there are at LEAD is not for this seat to know"):
            ask(position.seen_by(viewer))


def test_what_one_seat_sees_cannot_be_seen_by_another():
    seen = GAME.new(seed=1).seen_by(0)
    for viewer in (1, SPECTATOR):
        with pytest.raises(NotYours, match="this is what another seat sees"):
            seen.seen_by(viewer)
    assert seen.seen_by(0) == seen


@pytest.mark.parametrize("seat", [2, CHANCE, NOBODY, 7])
def test_a_seat_that_does_not_exist_is_refused(seat):
    for ask in (GAME.new(seed=1).seen_by, GAME.new(seed=1).imagine):
        with pytest.raises(ValueError, match=f"expected 0 <= seat < 2, SPECTATOR or EVERYTHING, got {seat}"):
            ask(seat)


@pytest.mark.parametrize("viewer", [None, "0", True, 1.0])
def test_what_is_no_number_is_no_viewer(viewer):
    position = GAME.new(seed=1)
    for ask in (position.seen_by, position.imagine, position.svg, position.picture):
        with pytest.raises(TypeError, match=f"expected a viewer .*, got {viewer!r}"):
            ask(viewer)
    with pytest.raises(TypeError, match="expected a viewer"):
        Position(GAME, position.record, viewer=viewer)


def test_who_looks_and_who_decides_are_five_different_values():
    assert len({CHANCE, NOBODY, SPECTATOR, EVERYTHING, 0}) == 5


def test_nothing_is_hidden_from_everything():
    position = GAME.new(seed=1)
    whole = position.seen_by(EVERYTHING)
    assert (whole.viewer, whole.text()) == (EVERYTHING, position.text())
    with pytest.raises(NotYours, match="this is what another seat sees"):
        position.seen_by(0).seen_by(EVERYTHING)
    with pytest.raises(ValueError, match="nothing is hidden from EVERYTHING"):
        position.imagine(EVERYTHING)


def test_what_a_seat_sees_is_drawn_as_it_sees_it():
    position = GAME.new(seed=1)
    assert position.seen_by(1).svg() == position.svg(1) != position.svg()
    assert position.seen_by(1).picture() == position.picture(1) != position.picture()


def test_looking_does_not_change_the_position():
    position = GAME.new(seed=1)
    before = copy_of(position.record)
    position.seen_by(0).picture()
    world = position.imagine(0, seed=1)
    world.play(world.choices()[0])
    assert differing_fields(before, position.record) == []


def test_a_seed_gives_always_the_same_imagined_world():
    position = GAME.new(seed=1)
    assert position.imagine(0, seed=4) == position.imagine(0, seed=4)
    assert len({position.imagine(0, seed=seed).text() for seed in range(30)}) > 15


def test_an_imagined_world_can_be_played_on():
    world = GAME.new(seed=1).imagine(0, seed=4)
    while not world.over:
        world.play(world.choices()[0])


def test_the_luck_of_an_imagined_world_does_not_depend_on_what_was_imagined():
    """A bonus is drawn from the bag; S2 is the first piece that may have been imagined into it."""
    position = GAME.position(BEFORE_A_BONUS, chance="roll")
    with_s2 = [world for world in (position.imagine(1, seed=seed) for seed in range(600)) if "bag S2" in world.text()]
    drawn = [world.copy().play("wb").text().split("bonus ")[1] for world in with_s2]
    assert len(drawn) > 60
    assert 0.3 < drawn.count("S2") / len(drawn) < 0.7


# -------------------------------------------------------------------- as an object


def test_positions_are_equal_if_every_field_is():
    assert GAME.new(seed=1) == GAME.new(seed=1)
    assert GAME.new(seed=1) != GAME.new(seed=2)
    assert GAME.new(seed=1) != TOY.new(seed=1)
    assert GAME.new(seed=1) != "peter"


def test_a_position_shows_where_it_is():
    position = GAME.new(seed=1)
    assert repr(position) == f"<peter LEAD seat {position.actor}: {' '.join(position.moves()[:3])} ...>"
    assert repr(position.seen_by(1)) == f"<peter LEAD seat {position.actor}, seen by seat 1>"
    assert repr(position.seen_by(SPECTATOR)) == f"<peter LEAD seat {position.actor}, seen by a spectator>"
    assert repr(GAME.new(chance="ask")) == "<peter FIRST_LEAD chance: first 0 first 1>"
    assert repr(at("trick 11 leader 0 at END totals 90,110")) == "<peter END over: 90 110>"
    assert str(position) == position.text()


def test_a_notebook_shows_the_board_as_the_one_who_decides_sees_it():
    position = GAME.new(seed=1)
    assert position._repr_svg_() == position.svg(position.actor)


def test_games_are_found_by_name():
    assert all(sheepfold.load(name).name == name for name in sheepfold.game_names())

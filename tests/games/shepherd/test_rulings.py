"""The rulings Q1 to Q40."""

from __future__ import annotations

import random
import re
from fractions import Fraction

import pytest

from sheepfold import BadOption
from sheepfold.engine.bits import bit
from sheepfold.engine.contract import EVERYTHING, SPECTATOR
from sheepfold.games.shepherd.board import FIELD
from sheepfold.games.shepherd.rules.actions import all_can_flee, legal_dogs, reachable
from sheepfold.lab.game_tree import SmallGame
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import read, step_text, write

from .table import DARK, FIELDS, GAME, LIGHT, at, drawn, part, piles, play, point, reason, recorded, sheep, state, told


def neighbours(field):
    column, row = "abcdefgh".index(field[0]), int(field[1])
    around = [(column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row)]
    names = ["abcdefgh"[c] + str(r) for c, r in around if 0 <= c < 8]
    return [name for name in names if name in FIELDS]


def some_game(seed, seats=None, **options):
    """The positions of a random game in which the dog comes often."""
    rng = random.Random(seed)
    position = GAME.new(seats or rng.choice([2, 3, 4]), chance="ask", **options)
    while not position.over:
        dogs = [code for code, move in zip(position.choices(), position.moves(), strict=True) if move[:1] == "D"]
        position.play(rng.choice(dogs if dogs and rng.random() < 0.8 else position.choices()))
        yield position


def test_q1_the_board_is_eight_by_eight_without_corners():
    assert len(FIELDS) == 60
    assert not {"a1", "a8", "h1", "h8"} & set(FIELDS)


def test_q2_every_dark_field_is_three_steps_from_two_neighbouring_sides():
    def steps(one, other):
        return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))

    sides = [["d1", "e1"], ["a5", "a4"], ["e8", "d8"], ["h4", "h5"]]
    for field in DARK:
        near = [side for side, places in enumerate(sides) if min(steps(field, place) for place in places) == 3]
        assert len(near) == 2
        assert (near[1] - near[0]) % 2 == 1


def test_q3_starting_places_of_absent_colours_are_ordinary_fields():
    assert "b5-a5" in at("basic", 2, "b5e1/e8d8", throw="US").moves()
    assert "Dh4" in at("basic", 2, throw="UD").moves()
    assert [sheep(at("basic", n)) for n in (2, 3)] == ["d1e1/e8d8", "d1e1/a5a4/e8d8"]


@pytest.mark.parametrize("length", [3, 37])
def test_q4_the_suns_track_has_4_to_36_fields_usually_12(length):
    assert GAME.new(2).options["sun_length"] == 12
    with pytest.raises(BadOption):
        GAME.new(2, sun_length=length)


def test_q5_the_first_player_is_one_chance_event_or_an_option():
    position = GAME.new(3, chance="ask", first_player="2")
    assert (position.decision, part(position, 7)) == ("ROLL", "1.R")
    assert recorded(position, "[GG]") == "first Red\n 1. Red [GG] ~G ~G"
    with pytest.raises(BadOption, match="first_player"):
        GAME.new(2, first_player="2")


def test_q6_play_goes_south_west_north_east():
    position = at(turn="4.Y", throw="GG")
    assert part(position, 7) == "5.B"


def test_q7_the_dog_before_the_grass_or_after_it():
    first = at("basic", 2, "c2e1/e8d8", throw="GD")
    assert "c2*" in first.moves()
    assert "Dc8" in first.moves()
    assert recorded(at("basic", 2, "c2e1/e8d8", sun=3), "[UG]", "1") == " 1. Blue [UG] c2*1 U4"


def test_q8_no_symbol_is_wasted_while_another_can_be_used():
    assert at("basic", 2, throw="SG").moves() == ["d1-d2", "d1-c1", "e1-e2", "e1-f1"]


def test_q8_passing_gives_up_all_but_the_sun():
    position = at("basic", 2, passing="allowed", throw="US")
    assert position.moves()[-1] == "pass"
    assert recorded(position, "pass") == " pass U1"
    idle = at("basic", 2, passing="allowed", throw="GG")
    assert part(idle, 7) == "2.R"


def test_q9_one_symbol_is_for_one_sheep():
    position = play(at("basic", 2, "c2b2/e8d8", throw="UG"), "c2* 1")
    assert (piles(position), position.decision) == ("1/0", "ROLL")


def test_q10_a_dark_field_has_two_cards_or_none():
    for position in some_game(5):
        assert all(state(position, field) in "02" for field in DARK)


def test_q11_the_sheep_grazes_where_it_stands_now():
    position = at("tactical", 2, "d4e1/e8d8", dog="c6", eaten="d4", throw="GD").play("Dd5").play("d4>e4")
    assert (piles(position), state(position, "e4")) == ("4/0", "0")


def test_q12_a_worm_is_never_taken_unless_fine_is_played():
    assert piles(at("basic", 2, "c2e1/e8d8", throw="UG").play("w")) == "0/0"
    assert GAME.new(2, version="tactical", worms="fine").options["worms"] == "fine"


def test_q13_the_sheep_is_not_stuck_on_a_worm():
    assert "c2-c3" in at("basic", 2, "c2e1/e8d8", worms="c2", throw="US").moves()


def test_q14_a_known_worm_may_be_grazed_again_without_a_draw():
    position = at("tactical", 2, "c2b2/e8d8", worms="c2", throw="UG")
    assert position.moves() == ["c2*", "b2*"]
    assert play(position, "c2*").decision == "ROLL"


def remembering(show):
    """A match in which Blue has just found a worm on c2."""
    start = GAME.position(drawn("basic", 2, "c2e1/e8d8", worm_rule="turn_back")).record
    start.show_worms = ["on", "off"].index(show)
    match = Match(GAME, [Seat("Ann"), Seat("Ben")], start, FairChance(new_secret(), ()))
    for choice in ("[SG]", "c2*", "w"):
        match.make(choice)
    return match


@pytest.mark.parametrize("show", ["on", "off"])
def test_q14_show_worms_is_about_the_display_only(show):
    match = remembering(show)
    position = match.position
    assert state(position, "c2") == "3"
    log = " ".join(match.log(0))
    assert ("c2" in log) is (show == "on")
    assert ("c2" in re.findall(r"worm on (\w\w)", position.svg(0))) is (show == "on")
    assert ("w" in position.picture(0).split("\n")[15]) is (show == "on")


@pytest.mark.parametrize(("show", "shown"), [("on", "3"), ("off", "1")])
def test_q14_the_text_that_a_viewer_is_shown_forgets_where_worms_are(show, shown):
    match = remembering(show)
    for viewer in (0, 1, SPECTATOR):
        assert state(match.seen_by(viewer), "c2") == shown
        assert match.seen_by(viewer).record.worm == match.position.record.worm
    steps = [step_text(match, number, 0) for number in range(len(match.moments))]
    assert any("c2" in step for step in steps) == (show == "on")
    assert "c2*w" in "".join(step_text(match, number, EVERYTHING) for number in range(len(match.moments)))


def test_q14_at_the_end_every_worm_is_shown():
    over = at("tactical", 2, worms="c2", sun=12, turn="9.B", point="OVER:sun")
    over.record.show_worms = 1
    assert state(over.seen_by(0), "c2") == "3"


@pytest.mark.parametrize("seed", range(3))
def test_q14_what_is_forgotten_changes_no_choice_and_stops_nobody_from_going_on(seed):
    """A seat's text has the same choices, and its record is read back and goes on, worms and all."""
    draw, found = random.Random(seed), 0
    options = {"version": "tactical", "show_worms": "off", "sun_length": 36}
    match = Match.new(GAME, [Seat("Ann"), Seat("Ben")], options, secret=new_secret(seed))
    while not match.over:
        grazings = [move for move in match.position.moves() if "*" in move]
        match.play(match.actor, draw.choice(grazings or match.position.moves()))
        seen = match.seen_by(0)
        found += bool(match.position.record.worm)
        if not match.over:
            assert "3" not in part(seen, 4)
            assert GAME.position(seen.text()).choices() == match.position.choices()
    assert found > 10
    text = write(match, 0)
    assert write(read(text)) == text


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_q14_a_match_with_worms_to_be_remembered_goes_on_from_a_record(viewer):
    match = remembering("off")
    again = read(write(match, viewer, with_secret=True))
    assert again.position == match.position
    assert state(again.position, "c2") == "3"
    assert again.options == match.options


def test_q15_a_pile_cannot_be_worth_less_than_nothing():
    position = at(
        "basic", 2, worm_rule="fine", eaten=" ".join(LIGHT[:6]), sun=12, scores="5:5/1:1", turn="9.B",
        point="COUNT_WORMS:sun:-",
    )  # fmt: skip
    assert position.play("3").play("1").scores == [0, 0]


def test_q16_a_card_does_not_make_a_field_occupied_for_the_dog():
    assert {"Dc3", "Dc2", "Da5"} <= set(at("basic", 2, throw="UD").moves())


def test_q17_next_to_does_not_go_round_the_edge():
    for version in ("basic", "tactical"):
        position = at(version, 2, "d1g4/e6c6", throw="UD").play("Dd8")
        assert (position.decision, sheep(position)) == ("ROLL", "d1g4/e6c6")


def test_q18_the_thrower_flees_first_then_the_others_clockwise():
    position = at("basic", 4, "c3e1/d4a4/e3d8/h4h5", turn="3.R", throw="UD").play("Dd3")
    assert reason(position, "c3>b3") == "Q18_NOT_YET"
    actors = []
    while position.decision == "FLEE":
        actors.append(position.actor)
        position.play(position.choices()[-1])
    assert actors == [2, 0, 1]


def test_q18_a_player_with_two_frightened_sheep_chooses_their_order():
    position = at("basic", 2, "c3e3/e8d8", throw="UD").play("Dd3")
    assert {move[:2] for move in position.moves()} == {"c3", "e3"}


def test_q19_no_dog_where_a_sheep_could_not_escape():
    position = at("basic", 4, "b1e1/b2a4/e8d8/h4h5", throw="UD")
    assert reason(position, "Dc1") == "Q19_NO_ESCAPE"
    assert "Db3" in position.moves()


def test_q19_frightened_sheep_need_different_escapes():
    position = at("basic", 4, "b1c2/b2c3/d2d8/h4h5", throw="UD")
    assert reason(position, "Dc1") == "Q19_NO_ESCAPE"


@pytest.mark.parametrize("version", ["basic", "tactical"])
def test_q19_q28_the_dogs_fields_found_as_sets_are_those_found_one_by_one(version):
    lots, corner = random.Random(1), [FIELD[column + row] for column in "abcd" for row in "2345"]
    failing = 0
    for _ in range(200):
        position = GAME.start(4, {"version": version})
        position.sheep[:] = lots.sample(corner, 8)
        position.occupied = sum(map(bit, position.sheep))
        reached = [field for field in FIELD.values() if reachable(position) & bit(field)]
        fitting = [field for field in reached if all_can_flee(position, field)]
        assert legal_dogs(position) == sum(map(bit, fitting))
        failing += len(fitting) < len(reached)
    assert failing > 50 or version == "tactical"  # there nearly everybody can push


def test_q20_nobody_takes_the_last_escape_of_another():
    position = at("basic", 4, "c3g1/e4a4/d4d5/h4h5", throw="UD").play("Dd3")
    assert position.moves() == ["c3>c2", "c3>b3"]
    assert reason(position, "c3>c4") == "Q20_LAST_ESCAPE"


def test_q21_a_tactical_dog_enters_as_in_basic():
    assert at("tactical", throw="UD").choices() == at("basic", throw="UD").choices()


def test_q22_the_path_does_not_matter_and_the_dog_must_go():
    position = at("tactical", 2, "d6g1/e8d8", dog="d4", throw="UD")
    assert "Dd4" not in position.moves()
    assert "Dd5" in position.moves()
    assert reason(position, "Dd7") == "R9_2_TOO_FAR"


@pytest.mark.parametrize(("push", "moves"), [
    ("free", ["c3>c4", "c3>c2", "c3>b3!"]),
    ("forced", ["c3>c4", "c3>c2"]),
])  # fmt: skip
def test_q23_pushing_at_will_or_only_when_forced(push, moves):
    position = at("tactical", 2, "c3e1/b3d8", push=push, throw="UD").play("Dd3")
    assert position.moves() == moves
    if push == "forced":
        assert reason(position, "c3>b3") == "Q23_FREE_FIELD_FIRST"


def test_q24_a_sheep_that_has_run_is_a_wall_and_a_pushed_one_goes_first():
    position = at("tactical", 2, "c3d4/b3d8", throw="UD").play("Dd3").play("c3>b3!")
    assert point(position) == "FLEE:UD:U:0:2"
    assert reason(position, "d4>d5") == "Q24_PUSHED_FIRST"
    position.play("b3>b4")
    position = at("tactical", 2, "c3d4/e8d8", throw="UD").play("Dd3").play("c3>c4")
    assert reason(position, "d4>c4") == "Q24_HAS_RUN"
    assert reason(position, "d4>d3") == "Q24_NEXT_TO_THE_DOG"


def test_q25_dice_and_dog_never_go_over_the_edge():
    position = at("tactical", 2, "d1e4/e8d7", dog="a4", throw="SD")
    assert "d1-d8" not in position.moves()
    assert "Dh4" not in position.moves()


@pytest.mark.parametrize(("field", "dog", "to"), [("a7", "b7", "a2"), ("b8", "b7", "g1"), ("g1", "f1", "b1")])
def test_q26_rows_and_columns_are_as_long_as_they_are(field, dog, to):
    position = at("tactical", 2, f"{field}d4/e8d8", throw="UD").play(f"D{dog}")
    wrapped = {"a7": "a7>>a2", "b8": "b8>>g8", "g1": "g1>>b1"}[field]
    assert wrapped in position.moves()


def test_q27_over_the_edge_onto_a_sheep_is_a_push():
    position = at("tactical", 2, "d1g4/e6d8", throw="UD").play("Dd2")
    assert "d1>>d8!" in position.moves()
    sheep_in_the_way = at("tactical", 2, "d1g4/e6d8", throw="UD").play("Dd2").play("d1>>d8!")
    assert point(sheep_in_the_way) == "FLEE:UD:U:0:3"


def test_q28_a_chain_must_be_able_to_end():
    position = play(at("tactical", sheep="b5g1/e2e3/e1f2/h4h5", throw="UD"), "Df1 g1>g2 e1>e2! e2>e3!")
    assert reason(position, "e3>f3") == "Q28_RUNS_DEAD"
    assert position.moves() == ["e3>e4", "e3>d3"]


LAST = " ".join([*DARK[1:], *LIGHT[:40]])


def test_q29_grass_ends_at_once_and_the_sun_stays():
    position = at("basic", 2, "c6e1/e8d8", eaten=LAST, sun=11, turn="40.B", throw="UG")
    assert (position.ending, part(position, 5)) == ("grass", "11")


@pytest.mark.parametrize("rule", ["stay", "turn_back"])
def test_q30_worms_are_no_grass(rule):
    position = at("basic", 2, "c6e1/e8d8", eaten=LAST, worm_rule=rule, turn="40.B", throw="UG")
    assert (position.ending, position.scores) == ("grass", [56, 0])


def test_q30_with_fine_all_sixty_must_go():
    eaten = " ".join([*DARK[1:], *LIGHT])
    position = at("basic", 2, "c6e1/e8d8", worm_rule="fine", eaten=eaten, scores="58:44/0:0", turn="40.B", throw="UG")
    assert (position.ending, position.scores) == ("grass", [52, 0])


def test_q31_the_end_comes_in_the_middle_of_a_turn():
    position = at("basic", 2, "c6e1/e8d8", eaten=LAST, turn="41.B", throw="SG").play("c6*")
    assert (position.over, part(position, 7)) == (True, "41.B")


def test_q32_all_with_the_most_cards_win_together():
    assert at("basic", 4, sun=11, throw="UG").payoffs == [0.25] * 4


def test_q33_the_last_turn_ends_the_game():
    assert at("basic", 2, turn_cap=50, turn="50.R", throw="GG").ending == "cap"
    assert at("basic", 2, turn_cap=50, turn="49.B", throw="GG").ending is None
    assert at("basic", 2, turn_cap=50, turn="50.R", sun=11, throw="UG").ending == "sun"


def test_q34_single_choices_are_made_without_asking():
    position = at("basic", 2, "c3e1/e8d8")
    after, events = told(position, "[UG]")
    assert after.decision == "ROLL"
    assert [GAME.events(event.kind).name for event in events] == [
        "R3_1_THROWS", "R5_1_GRAZES", "R5_2_TAKES_BOTH", "R7_1_SUN",
    ]  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_q34_whoever_is_asked_has_two_choices(seed):
    for position in some_game(seed, version="tactical", push="forced"):
        assert position.over or len(position.choices()) > 1


def test_q35_a_worm_is_drawn_when_a_card_is_turned():
    position = at("basic", 2, "c2e1/e8d8", eaten=" ".join(LIGHT[:10]), worms="b2 g2", throw="UG")
    odds = position.odds()
    assert Fraction(odds[1], sum(odds)) == Fraction(2, 32)


def test_q35_what_is_certain_is_not_drawn():
    assert at("basic", 2, "c2e1/e8d8", worms="b2 g2 b7 g7", throw="UG").decision == "ROLL"
    eaten = [field for field in LIGHT if field not in ("c2", "b2", "g2", "g7")]
    worm = at("basic", 2, "c2e1/e8d8", eaten=" ".join(eaten), turn="40.B", throw="UG")
    assert (worm.decision, state(worm, "c2")) == ("ROLL", "3")


def test_q36_a_dog_given_up_before_it_was_on_the_board_changes_nothing():
    position = play(at("tactical", 2, passing="allowed"), "[UD] pass [UD]")
    assert len([move for move in position.moves() if move[0] == "D"]) == 56


def test_q37_nothing_is_deducted_before_the_last_pile_is_counted():
    position = at(
        "basic", 2, worm_rule="fine", eaten=" ".join(LIGHT[:6]), sun=12, scores="5:5/1:1", turn="9.B",
        point="COUNT_WORMS:sun:-",
    ).play("2")  # fmt: skip
    assert (position.scores, position.payoffs) == ([5, 1], [0.0, 0.0])
    assert position.play("0").scores == [1, 1]


def test_q38_with_fine_a_pile_tells_its_light_cards():
    position = at("basic", 2, "c3c2/e8d8", worm_rule="fine", scores="0:0/0:0", throw="GG").play("c3*")
    assert piles(position) == "3:1/0:0"


def test_q39_the_throw_is_kept_for_display_until_the_turn_ends():
    position = at("basic", 2, throw="SS").play("d1-d2")
    assert point(position) == "ACT:SS:S"
    other = at("basic", 2, "d2e1/e8d8", point="ACT:SG:S")
    assert other.choices() == position.choices()


@pytest.mark.parametrize(
    ("options", "rule"), [({"push": "forced"}, "Q23"), ({"show_worms": "off"}, "Q14")], ids=["push", "show_worms"]
)
def test_an_option_that_would_do_nothing_is_refused(options, rule):
    with pytest.raises(BadOption, match=rule):
        GAME.start(2, options)


def test_q40_the_small_configuration_is_one_turn_for_each():
    small = SmallGame(GAME, 2, GAME.small)
    assert (small.positions, small.information_states) == (76_752, 22_954)
    assert {position.ending for position in some_game(3, 2, **GAME.small) if position.over} == {"cap"}


def test_q40_the_last_turn_is_in_sight():
    assert "Turn 1 of 2" in GAME.new(2, seed=1, **GAME.small).picture(0)
    assert "Turn 1 of 2" in GAME.new(2, seed=1, **GAME.small).svg(0)
    assert "Turn 1 of" not in GAME.new(2, seed=1).picture(0)

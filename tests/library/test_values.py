"""Positions, games, events, matches and environments are ordinary Python values."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from collections.abc import Callable
from enum import Enum
from typing import Any

import numpy as np
import pytest
from pydantic import TypeAdapter

import sheepfold
from sheepfold import EVERYTHING, SPECTATOR, Game, IllegalChoice, NotYours, Position, Unreadable
from sheepfold.bridges import gymnasium, pettingzoo
from sheepfold.engine.record import content_of, differing_fields
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.match.record import BadRecord, read, write
from sheepfold.players import mind
from sheepfold.table.api.models import WantedMatch

from ..engine.toy import TOY

Copying = Callable[[object], object]
WAYS: dict[str, Copying] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
}


@pytest.fixture(params=sheepfold.game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return sheepfold.load(request.param)


@pytest.fixture(params=WAYS)
def again(request: pytest.FixtureRequest) -> Copying:
    return WAYS[request.param]


def played(game: Game, number: int) -> Position:
    """A position after so many random choices, none of which ended the game."""
    position, draw = game.new(seed=3), random.Random(3)
    for _ in range(number):
        codes = [code for code in position.choices() if not position.copy().play(code).over]
        position.play(draw.choice(codes))
    return position


# -------------------------------------------------------------------- positions


def test_a_copy_is_equal_and_goes_its_own_way(game, again):
    position = played(game, 9)
    before, twin = position.text(), again(position)
    assert twin == position
    assert hash(twin) == hash(position)
    assert (twin.history, twin.choices()) == (position.history, position.choices())
    twin.play(twin.choices()[0])
    assert (position.text(), len(twin.history) > len(position.history)) == (before, True)
    assert twin != position


def test_a_copy_has_the_same_luck_ahead(game, again):
    position, draw = played(game, 5), random.Random(1)
    twin = again(position)
    while not position.over:
        code = draw.choice(position.choices())
        assert twin.play(code) == position.play(code)


def test_a_pickle_keeps_who_looks_and_what_was_hidden(game, again):
    position = played(game, 5)
    for viewer in (SPECTATOR, 0, 1):
        seen = again(position.seen_by(viewer))
        assert (seen.viewer, seen) == (viewer, position.seen_by(viewer))


def test_what_a_seat_sees_keeps_nothing_of_the_rest(game):
    """The pickle of what a seat sees is the same whatever it cannot see."""
    position = played(game, 5)
    seen = position.seen_by(0)
    kept = pickle.dumps(seen)
    for seed in range(3):
        assert pickle.dumps(position.imagine(0, seed).seen_by(0)) == kept
    assert content_of(position.record) not in kept or not game.has_secrets


def test_a_position_of_plain_rules_stays_so(again):
    game = sheepfold.load("peter")
    plain = Position(game, game.start(), chance="ask", rules=game.plain)
    assert again(plain)._rules is game.plain


def test_a_position_of_another_version_of_the_rules_is_refused():
    state = list(played(sheepfold.load("peter"), 3).__getstate__())
    state[1] = "0"
    with pytest.raises(ValueError, match="is from another version"):
        Position.__new__(Position).__setstate__(tuple(state))


def test_positions_are_keys(game):
    positions = [played(game, number) for number in range(6)]
    assert len({*positions, *(position.copy() for position in positions)}) == 6


def test_luck_and_history_are_no_part_of_the_value():
    game = sheepfold.load("sheep")
    one, other = game.new(seed=1, start="seat0"), game.new(seed=2, start="seat0")
    assert (one, hash(one)) == (other, hash(other))
    assert game.position(one.text()) == one


def test_positions_cross_to_other_processes_and_back():
    positions = [played(sheepfold.load(name), number) for name in sheepfold.game_names() for number in (0, 7)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        answers = pool.map(first_choice_made, positions)
    assert answers == [position.copy().play(position.choices()[0]) for position in positions]


def first_choice_made(position: Position) -> Position:
    return position.play(position.choices()[0])


def test_a_record_in_somebodys_hands_is_never_out_of_date(game):
    position = played(game, 4)
    record = position.record
    code = position.choices()[0]
    game.plain.apply(record, code)
    fresh = Position(game, record, chance="ask")
    assert (position.actor, position.over) == (fresh.actor, fresh.over)
    if fresh.actor >= 0:
        assert (position.choices(), position.moves()) == (fresh.choices(), fresh.moves())


# -------------------------------------------------------------------- games, records, errors


def test_there_is_one_object_for_each_game(game, again):
    assert again(game) is game
    assert len(repr(game)) < 80


def test_a_game_that_no_name_finds_is_found_in_its_module(again):
    assert again(TOY) is TOY


def test_records_and_their_types_travel(game, again):
    record = played(game, 3).record
    twin = again(record)
    assert differing_fields(twin, record) == []
    assert twin.dtype == record.dtype
    twin.phase += 1
    assert differing_fields(twin, record) == ["phase"]
    positions = np.zeros(2, game.record)
    assert again(positions).dtype == positions.dtype


def test_errors_travel_with_what_they_carry(again):
    position = sheepfold.load("peter").new(seed=1)
    for tried, kind, names in (("W4", IllegalChoice, ("tried", "refusal")), ("S8", Unreadable, ("text", "trouble"))):
        with pytest.raises(kind) as caught:
            position.play(tried)
        twin = again(caught.value)
        assert str(twin) == str(caught.value)
        assert [getattr(twin, name) for name in names] == [getattr(caught.value, name) for name in names]
    assert again(position.why_not("W4")).rule == "R3.1"
    assert again(BadRecord(3, "no")).line == 3


# -------------------------------------------------------------------- undo


def test_undo_takes_back_choice_after_choice(game):
    position, seen = game.new(seed=2), []
    draw = random.Random(2)
    while not position.over and len(seen) < 40:
        seen.append((position.copy(), position.history))
        position.play(draw.choice(position.choices()))
    for before, history in reversed(seen):
        position.undo()
        assert (position, position.history) == (before, history)
    with pytest.raises(ValueError, match="nothing has been chosen yet"):
        position.undo()


def test_the_same_choice_after_undo_has_the_same_luck(game):
    position = played(game, 8)
    code = position.choices()[0]
    after = position.copy().play(code)
    assert position.play(code).undo().play(code) == after


def test_asked_chance_is_taken_back_one_by_one():
    position = TOY.new(2, chance="ask")
    position.play(2).play(1).undo()
    assert (position.actor, len(position.history)) == (0, 1)
    assert (position.undo().actor, position.history) == (sheepfold.CHANCE, ())


# -------------------------------------------------------------------- events and choices in words


def test_events_are_what_a_match_tells(game):
    """Compiled positions tell what the plain rules of a match tell, to every viewer in the same words."""
    names = tuple(f"P{seat}" for seat in range(game.usual_seats))
    match = Match.new(game, [Seat(name) for name in names], secret=new_secret(1))
    position, draw = Position(game, match.start, chance="ask"), random.Random(1)
    for moment in match.moments:
        position.play(moment.choice)
    for _ in range(12):
        if match.over:
            break
        match.make(draw.choice(match.position.choices()))
        position.play(match.moments[-1].choice)
        number = len(match.moments) - 1
        for viewer in (EVERYTHING, SPECTATOR, 0, 1):
            told = [(event.name, event.words) for event in position.events_for(viewer, names)]
            assert told == [(scene.told.kind.name, match.line(scene)) for scene in match.scenes(number, viewer)]


def test_events_have_what_chance_rolled_after_the_choice():
    position = sheepfold.load("wolf").new(seats=2, seed=1)
    assert {event.name for event in position.events} >= {"R1_4_FIRST_PLAYER", "R2_2_ROLLED"}
    assert position.events_for(0) != position.events


def test_what_a_seat_sees_has_no_events():
    with pytest.raises(NotYours, match="no history"):
        _ = sheepfold.load("peter").new(seed=1).seen_by(0).events


def test_legal_choices_have_codes_moves_and_words(game):
    position = played(game, 6)
    legal = position.legal()
    assert [choice for choice, _, _ in legal] == position.choices()
    assert [move for _, move, _ in legal] == position.moves()
    seen = position.seen_by(position.actor)
    assert all(words == game.words.describe(seen, choice) for choice, _, words in legal)
    assert seen.legal() == legal


def test_moves_are_the_notation_of_every_choice(game):
    """Texts are kept by `text_key`: a key that two texts share would show here."""
    for seed in range(6):
        seats = game.seats[seed % len(game.seats)]
        position, draw = game.new(seats, seed=seed, chance=("roll", "ask")[seed % 2]), random.Random(seed)
        for _ in range(150):
            moves = position.moves()
            assert moves == [game.notation.write_choice(position._fields, code) for code in position.choices()]
            if position.over:
                break
            place = draw.randrange(len(moves))
            assert position.copy().play(moves[place]) == position.play(position.choices()[place])


# -------------------------------------------------------------------- matches


@pytest.mark.parametrize("player", ["random", "lamb"])
def test_a_match_copies_and_goes_its_own_way(game, again, player):
    seats = [Seat("Ann"), *(Seat(f"P{seat}", mind(player, seat)) for seat in range(1, game.usual_seats))]
    match = Match.new(game, seats, secret=new_secret(4))
    draw = random.Random(4)
    for _ in range(5):
        match.play(match.actor, draw.choice(match.position.choices()))
    twin = again(match)
    assert (twin, hash(twin), write(twin)) == (match, hash(match), write(match))
    assert [twin.log(0), twin.names] == [match.log(0), match.names]
    match.play(match.actor, match.position.choices()[0])
    assert twin != match
    twin.play(twin.actor, twin.position.choices()[0])
    assert twin == match


def test_a_match_read_from_a_record_equals_it(game, again):
    match = Match.new(game, [Seat(f"P{seat}") for seat in range(game.usual_seats)], secret=new_secret(5))
    match.play(match.actor, match.position.choices()[0])
    assert again(read(write(match, with_secret=True))) == match


# -------------------------------------------------------------------- records


def test_a_position_writes_a_record_that_reads_as_the_same_game(game):
    position = played(game, 6)
    names = tuple(f"P{seat}" for seat in range(position.seats))
    match = read(position.write_record(names=names))
    assert (match.names, match.position) == (names, position)
    assert read(position.write_record(0)).viewer == 0


def test_a_position_from_text_writes_where_it_began(game):
    begun = played(game, 4)
    position = game.position(begun.text(), seed=1, chance="roll").play(begun.choices()[0])
    assert "\nStart: " in position.write_record()
    assert read(position.write_record()).position == position


# -------------------------------------------------------------------- options and seeds


class Says(Enum):
    LITERAL = 7
    TACTICAL = "basic"
    FIRST = "0"


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("sheep", {"chain_fixed": False}, "false"),
        ("sheep", {"corner_guard": True}, "true"),
        ("sheep", {"corner_guard": "yes"}, "true"),
        ("sheepdogs", {"lead_onto_dogs": True}, "yes"),
        ("sheepdogs", {"first_player": 1}, "1"),
        ("wolf", {"open_dice": True, "seats": 4}, "on"),
        ("wolf", {"first_player": np.int64(1)}, "1"),
        ("wolf", {"first_player": Says.FIRST}, "0"),
        ("wolf", {"markers": np.int8(4)}, 4),
        ("peter", {"neg_scores": Says.LITERAL}, "literal"),
        ("shepherd", {"version": Says.TACTICAL}, "tactical"),
        ("shepherd", {"worms": "turn_back", "show_worms": False}, "off"),
    ],
)
def test_options_take_pythons_own_values(name, given, value):
    option = list(given)[-1] if "seats" not in given else next(iter(given))
    assert sheepfold.load(name).new(seed=1, **given).options[option] == value


@pytest.mark.parametrize("given", [True, 1, Says.LITERAL, None.__class__, 2.0, b"may"])
def test_a_value_that_means_nothing_is_refused_with_those_that_do(given):
    with pytest.raises(sheepfold.BadOption, match=r"extra_action cannot be .*: expected may or must"):
        sheepfold.load("peter").new(extra_action=given)


@pytest.mark.parametrize("seed", [1.5, 1.0, True, "1", b"1"])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(TypeError, match="expected a seed as a whole number, got"):
        sheepfold.load("peter").new(seed=seed)


@pytest.mark.parametrize("seats", [2.0, True, "2"])
def test_so_is_the_number_of_seats(seats):
    with pytest.raises(sheepfold.BadOption, match=r"cannot have .* seats"):
        sheepfold.load("sheepdogs").new(seats)


# -------------------------------------------------------------------- environments


def test_an_environment_copies_and_pickles_where_it_stands(game, again):
    env = pettingzoo.env(game.name)
    env.reset(seed=5)
    draw = random.Random(5)
    for _ in range(3):
        if env.terminations[env.agent_selection]:
            break
        env.step(draw.choice(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))
    twin = again(env)
    assert same_sight(twin, env)
    if not env.terminations[env.agent_selection]:
        action = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
        twin.step(action)
        assert not same_sight(twin, env)
        env.step(action)
        assert same_sight(twin, env)


def same_sight(one: Any, other: Any) -> bool:
    return one.agent_selection == other.agent_selection and bool(np.array_equal(one.state(), other.state()))


def test_a_gymnasium_environment_too(again):
    env = gymnasium.SheepfoldEnv("peter")
    info = env.reset(seed=1)[1]
    twin, action = again(env), int(np.flatnonzero(info["action_mask"])[0])
    for one, other in zip(twin.step(action)[:3], env.step(action)[:3], strict=True):
        assert np.array_equal(one, other)


def test_the_json_interface_keeps_truth_values():
    field = WantedMatch.model_fields["options"]
    given = TypeAdapter(field.annotation).validate_json('{"chain_fixed": false, "round_cap": 9, "start": "seat0"}')
    assert [type(value) for value in given.values()] == [bool, int, str]

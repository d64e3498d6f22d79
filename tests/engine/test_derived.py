"""What a game need not bring: it is derived, and it is whole."""

from __future__ import annotations

import random
from dataclasses import MISSING, fields, replace
from enum import IntEnum
from xml.etree import ElementTree

import pytest

from sheepfold.engine.contract import SPECTATOR, nothing_to_hide, nothing_to_imagine
from sheepfold.engine.derived import DerivedWords, in_words
from sheepfold.engine.errors import Unreadable
from sheepfold.engine.events import EventKind, Told, tell
from sheepfold.engine.game import Credits, Game
from sheepfold.engine.groups import Secrets
from sheepfold.engine.protocols import Look
from sheepfold.engine.record import record
from sheepfold.engine.rule import rule
from sheepfold.engine.ruleset import CONTRACT, DEFAULTS, BadRules
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat

from .toy import rules as toy_rules
from .toy.bare import BARE, POSITION

NAMED = replace(BARE, code_names=[f"take {code}" for code in range(4)], notation=None, words=None, view=None)
PEOPLE = [Seat("Ann"), Seat("Ben"), Seat("Cat")]


def position(game=BARE, **options):
    return game.position(game.new(seats=3, chance="ask", **options).text())


def played(game=BARE, seed=1):
    match, draw = Match.new(game, PEOPLE, {}, secret=new_secret(seed)), random.Random(seed)
    while not match.over:
        match.play(match.actor, draw.choice(match.position.choices()))
    return match


# -------------------------------------------------------------------- what a game must bring


def test_a_game_must_bring_thirteen_pieces():
    needed = {field.name for field in fields(Game) if field.default is MISSING and field.default_factory is MISSING}
    assert needed == {"name", "title", "seats", "record", "phases", "reasons", "rules"}
    functions = set(CONTRACT) - set(DEFAULTS) - {"hide", "imagine", "lists", "lean", "promise", "features"}
    assert functions == {"begin", "actor", "choices", "apply", "why_not", "result"}
    codes = 1
    assert len(needed - {"rules"}) + codes + len(functions) == 13


def test_numbers_that_are_left_out_follow_from_the_others():
    assert (BARE.usual_seats, BARE.most_choices, NAMED.codes) == (2, 4, 4)
    assert position().ending is None


@pytest.mark.parametrize("missing", ["begin", "actor", "choices", "apply", "why_not", "result"])
def test_rules_that_are_missing_are_named(missing, monkeypatch):
    monkeypatch.delattr(toy_rules, missing)
    with pytest.raises(BadRules, match=f"the rules lack {missing}$"):
        _ = replace(BARE).plain


def test_secrets_among_the_rules_are_not_overlooked(monkeypatch):
    monkeypatch.setattr(toy_rules, "hide", lambda position, viewer: None, raising=False)
    with pytest.raises(BadRules, match="hide must be passed in a group"):
        _ = replace(BARE).plain


def test_a_game_with_secrets_writes_its_own_records():
    with pytest.raises(ValueError, match="a game with secrets needs a notation of its own"):
        replace(BARE, notation=None, secrets=Secrets(nothing_to_hide, nothing_to_imagine))


@pytest.mark.parametrize(
    ("names", "trouble"),
    [
        (["a", "b", "c", "A"], "expected 4 different code names, got 3"),
        (["a", "b", "c"], "expected 4 different code names, got 3"),
        (["a", "b", "c", "#1"], "a code cannot be called '#1'"),
        (["a", "b", "c", "{x}"], "a code cannot be called"),
        (["a", "b", "c", " d"], "a code cannot be called"),
    ],
)
def test_names_that_could_not_be_read_back_are_refused(names, trouble):
    with pytest.raises(ValueError, match=trouble):
        replace(BARE, code_names=names, notation=None)


def test_every_field_needs_a_range():
    vague = record(("seats", "i1"), ("phase", "i1"), ("stones", "i2"), ("cheat", "i1"), ("left", "i2"))
    with pytest.raises(ValueError, match="the field 'left' needs a range"):
        replace(BARE, record=vague, notation=None)


# -------------------------------------------------------------------- notation


def test_choices_are_numbers_or_have_the_names_of_their_codes():
    assert position().moves() == ["1", "2", "3"]
    assert position(NAMED).moves() == ["take 1", "take 2", "take 3"]
    assert position(NAMED).code("TAKE 2") == 2


def test_what_is_no_choice_is_refused_with_one_that_is():
    with pytest.raises(Unreadable, match="no choice is called so; one is called take 1"):
        position(NAMED).play("steal 1")
    with pytest.raises(ValueError, match="expected 0 <= choice < 4, got 4"):
        BARE.notation.write_choice(position().record, 4)


def test_a_position_is_its_fields():
    assert position().text() == "seats=3 phase=roll stones=9 left=9 most=0 turn=0 taken=0,0,0,0 grid=0,0,0,0,0,0"


GOOD = "seats=3 phase=take stones=9 left=7 most=2 turn=1 taken=2,0,0,0 grid=0,0,-1,0,2,0"


def test_a_text_is_read_back():
    assert BARE.position(GOOD).text() == GOOD
    assert BARE.position(GOOD).record.grid.tolist() == [[0, 0, -1], [0, 2, 0]]


@pytest.mark.parametrize(
    ("written", "instead", "trouble"),
    [
        ("seats=3", "seats=5", "seats"),
        ("phase=take", "phase=sleep", "the phase is one of roll, take, end"),
        ("stones=9", "stones=4", "stones cannot be '4'"),
        ("most=2", "most=4", "most: '4' should be a whole number from 0 to 3"),
        ("taken=2,0,0,0", "taken=2,0,0", "taken has 4 values, not 3"),
        ("grid=0,0,-1", "grid=0,0,-2", "grid"),
        ("left=7 ", "", "a position has the fields seats=, phase="),
        ("left=7", "left=7 left=7", "a position has the fields seats=, phase="),
        ("left=7", "left=6", "invariant I3 is broken"),
        ("most=2", "most=0", "nothing could be chosen, and it is not over"),
    ],
)
def test_what_cannot_happen_is_refused(written, instead, trouble):
    assert written in GOOD
    with pytest.raises(Unreadable, match=trouble):
        BARE.position(GOOD.replace(written, instead))


@pytest.mark.parametrize("game", [BARE, NAMED], ids=["numbers", "names"])
def test_a_record_has_every_choice_chance_included(game, monkeypatch):
    from sheepfold.match import record as records

    monkeypatch.setattr("sheepfold.match.tags.load", lambda name: game)
    match = played(game)
    text = records.write(match)
    again = records.read(text)
    assert records.write(again) == text
    assert [moment.choice for moment in again.moments] == [moment.choice for moment in match.moments]
    assert len(records.verify(text)) == 3


# -------------------------------------------------------------------- words


def test_names_are_words():
    assert in_words(toy_rules.Phase.TAKE) == "take"
    assert in_words(IntEnum("Reason", "R4_2_Q7_NOT_YOUR_SHEEP").R4_2_Q7_NOT_YOUR_SHEEP) == "not your sheep"


def test_a_refusal_is_the_name_of_its_reason():
    assert BARE.position(GOOD).why_not(3) == "Too many (R1)."


def test_prompts_name_who_decides():
    take, roll, names = BARE.position(GOOD), position(), ("Ann", "Ben", "Cat")
    assert BARE.words.prompt(take.seen_by(1), names) == "Choose: take."
    assert BARE.words.prompt(take.seen_by(0), names) == "Ben decides: take."
    assert BARE.words.prompt(roll.seen_by(0), names) == "Chance decides: roll."
    assert BARE.words.prompt(played().seen_by(0), names) == "The game is over. Cat wins. You 2, Ben 3, Cat 4."


def test_the_log_has_every_choice():
    log = played(NAMED).log(SPECTATOR)
    assert log[0].startswith("Chance: take ")
    assert log[1].startswith("Ann: take ")


class Event(EventKind):
    R7_1_WOLF_TAKES = 1, "player", "sheep_left"
    R8_DUSK = 2


def test_an_event_is_told_by_the_names_of_it_and_of_its_numbers():
    game = replace(BARE, events=Event)
    seen, names = BARE.position(GOOD).seen_by(0), ("Ann", "Ben", "Cat")
    assert game.words.log(Told(Event.R7_1_WOLF_TAKES, 1, 5), names, seen) == "Wolf takes: Ben, sheep left 5"
    assert game.words.log(Told(Event.R8_DUSK), names, seen) == "Dusk."


quiet = toy_rules.apply


@rule
def telling(position, choice):
    tell(position, Event.R8_DUSK)
    quiet(position, choice)


def test_a_choice_is_told_before_the_events_that_follow_from_it(monkeypatch):
    monkeypatch.setattr(toy_rules, "apply", telling)
    match = Match.new(replace(BARE, events=Event), PEOPLE, {}, secret=new_secret(1))
    assert [told.kind.name for told in match.moments[0].told] == ["CHOSEN", "R8_DUSK"]


def test_a_game_may_say_some_things_itself():
    class Own(DerivedWords):
        def describe(self, seen, choice, names=()):
            return f"takes {choice}"

    assert played(replace(BARE, words=Own(BARE))).log(SPECTATOR)[1].startswith("Ann: takes ")


def test_credits_may_be_short():
    assert Credits().line() == "A traditional game."
    assert Credits(design="Ann").line() == "Design Ann."
    assert Credits(design="Ann", publisher="Ben").line() == "By Ann; published by Ben."
    assert Credits().text("Stones").startswith("Stones: a traditional game. ")


# -------------------------------------------------------------------- view


def test_the_picture_shows_every_field_with_its_values():
    text = BARE.position(GOOD).picture(1)
    assert [line.split() for line in text.splitlines() if line][-6:] == [
        ["Left", "7"],
        ["Most", "2"],
        ["Turn", "1"],
        ["Taken", "2", "·", "·", "·"],
        ["Grid", "·", "·", "-1"],
        ["·", "2", "·"],
    ]


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_everything_stays_inside_the_picture_and_nothing_overlaps(tall):
    look = Look(("Ann", "Ben", "Cat"), tall=tall)
    svg = BARE.view.svg(BARE.position(GOOD).seen_by(1), look)
    width, height = (float(number) for number in ElementTree.fromstring(svg).get("viewBox").split()[2:])
    from sheepfold.art.derived_view import Layout

    layout = Layout(BARE.position(GOOD).seen_by(1), look)
    areas = [*layout.plates, *(panel.area for panel in layout.panels), *layout.buttons.values()]
    assert all(area.x + area.width <= width and area.y + area.height <= height for area in areas)
    assert not any(overlap(one, other) for place, one in enumerate(areas) for other in areas[:place])


def overlap(one, other):
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def test_a_preview_has_the_values_after_the_choice():
    seen = BARE.position(GOOD).seen_by(1)
    preview = ElementTree.fromstring(BARE.view.preview(seen, 2))
    assert {text.text for text in preview.iter("text")} == {"roll", "5", "2"}


def test_ranges_choose_the_smallest_type():
    assert [POSITION[name].base.str for name in ("left", "most", "taken", "grid")] == ["<i2", "|i1", "<i2", "|i1"]

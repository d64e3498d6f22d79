"""What people type in one go: one choice or several, all or none."""

from __future__ import annotations

from importlib import import_module

import pytest

from sheepfold import IllegalChoice, Unreadable
from sheepfold.engine.game import Game
from sheepfold.match.chance import FairChance, new_secret
from sheepfold.match.match import Match, OutOfTurn, Seat
from sheepfold.match.record import moves, read, write

from ..games.sheep.table import drawn
from ..games.sheepdogs.table import driven, flocks, text_of
from .matches import new_match

SHEEP: Game = import_module("sheepfold.games.sheep").GAME
SHEEPDOGS: Game = import_module("sheepfold.games.sheepdogs").GAME
AWAY = "S1=a6 S2=g6 S3=g1 D1=a5 D2=g5 D3=f7"


def match_at(game: Game, text: str) -> Match:
    record = game.position(text).record
    return Match(game, [Seat(f"P{seat}") for seat in range(int(record.seats))], record, FairChance(new_secret(1), ()))


def test_one_choice_is_typed_as_ever():
    match = match_at(SHEEP, drawn(r="l16"))
    (moment,) = match.play_text(0, "l16-a16")
    assert moment.actor == 0
    assert match.moments == [moment]


@pytest.mark.parametrize(("given", "typed"), [({}, "@g7"), ({"d": "b3 b4 b5 j3 j4 j5"}, "b3@g7")])
def test_a_dog_is_taken_and_put_in_one_go(given, typed):
    match = match_at(SHEEP, drawn(r="l16", **given))
    assert len(match.play_text(0, typed)) == 2
    assert match.position.decision == "ACT"
    assert moves(match) == [f" {typed}"]


@pytest.mark.parametrize("typed", ["@l16", "@a1", "b3@c3", "@g7x", "@g7 @l16", "@g7 l16-b16"])
def test_if_a_later_choice_is_refused_nothing_has_changed(typed):
    match = match_at(SHEEP, drawn(r="l16"))
    before = match.position.copy()
    with pytest.raises((IllegalChoice, Unreadable)):
        match.play_text(0, typed)
    assert match.position == before
    assert match.moments == []


def test_the_reason_against_a_later_choice_is_told():
    match = match_at(SHEEP, drawn(r="l16"))
    with pytest.raises(IllegalChoice, match=r"R5\.4"):
        match.play_text(0, "@a1")
    with pytest.raises(IllegalChoice, match=r"R5\.1"):
        match_at(SHEEP, drawn(r="l16", d="b3")).play_text(0, "b3@c3")


def test_what_is_no_notation_at_all_is_refused_as_one_choice_is():
    match = match_at(SHEEP, drawn(r="l16"))
    with pytest.raises(Unreadable, match="a choice is #d4"):
        match.play_text(0, "hello")


def test_a_whole_turn_may_be_typed():
    text = text_of("std4", "SHEPHERD_MOVE", "c3=wkg c4=wg c2=wkn", f"S0=b4 D0=c1 {AWAY}")
    match = match_at(SHEEPDOGS, text)
    assert len(match.play_text(0, "Sc3 +Ew~k Dc2:W")) == 5
    assert moves(match)[0].startswith(" Sc3 +Ew~k Dc2:W [")
    assert read(write(match)).position == match.position


def test_pushes_are_typed_together_with_those_that_were_no_choice():
    match = match_at(SHEEPDOGS, driven("std4", "d4", "d4=ww d5=wwk a1=k g1=k", "W", "S0=a6 S1=g6").text())
    match.make("[wS]")
    assert len(match.play_text(0, "*kw")) == 1
    assert flocks(match.position) == "a1=k d5=www d6=wk g1=k"


def test_what_chance_or_somebody_else_decides_first_must_wait():
    match = match_at(SHEEPDOGS, driven("std4", "d4", "d4=w a1=k", "W", "S0=a6").text())
    dogs = match_at(SHEEPDOGS, text_of("std4", "DOG_MOVE", "d5=w a1=k", f"S0=c3 D0=c1 {AWAY}"))
    assert match.actor < 0
    before = dogs.position.copy()
    with pytest.raises(Unreadable, match="must wait"):
        dogs.play_text(0, "Dd5:W [wS]")
    assert dogs.position == before


def test_a_game_with_secrets_takes_one_choice_at_a_time():
    match = new_match()
    lead = match.position.moves()[0]
    before = match.position.copy()
    with pytest.raises(Unreadable):
        match.play_text(match.actor, f"{lead} {lead}")
    assert match.position == before


def test_nobody_types_for_another():
    match = match_at(SHEEP, drawn(r="l16"))
    with pytest.raises(OutOfTurn):
        match.play_text(1, "@g7")

"""Boards: what can be chosen can be clicked, what can be clicked has a label, every step of a game can be drawn."""

from __future__ import annotations

import random
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from sheepfold import Game, Position
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.protocols import Look
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat

from .random_play import positions, viewers

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
LOOKS = (Look(), Look(alone=False), Look(alone=False, tall=True))
STILL = Look(alone=False, still=True)


def elements(svg: str) -> list[ElementTree.Element]:
    """Everything in a picture, which must be well formed."""
    return list(ElementTree.fromstring(svg).iter())


def attributes(svg: str, name: str) -> list[str]:
    return [value for element in elements(svg) if (value := element.get(name)) is not None]


def keys_lit(svg: str) -> set[str]:
    """The keys of what is shown as something that can be clicked now."""
    return {str(e.get("data-key")) for e in elements(svg) if "can" in (e.get("class") or "").split()}


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_what_can_be_chosen_can_be_clicked(game: Game, look: Look) -> None:
    for position in positions(game, 5, most=16, rules=game.plain):
        if position.actor < 0:
            continue
        seen = position.seen_by(position.actor)
        svg = game.view.svg(seen, look)
        keys = {code: game.view.keys(seen, code) for code in seen.choices()}
        there = attributes(svg, "data-key")
        assert all(ways and set(ways) <= set(there) for ways in keys.values())
        assert keys_lit(svg) == {ways[0] for ways in keys.values()}
        assert [game.view.meant(seen, ways) for ways in keys.values()] == list(keys)


def test_no_choice_begins_like_another_whole_one(game: Game) -> None:
    for position in positions(game, 6, most=14, rules=game.plain):
        if position.actor >= 0:
            seen = position.seen_by(position.actor)
            ways = sorted(game.view.keys(seen, code) for code in seen.choices())
            assert not any(longer[: len(shorter)] == shorter for shorter, longer in pairwise(ways))


def test_only_the_seat_that_decides_sees_choices_lit(game: Game) -> None:
    for position in positions(game, 7, most=14, rules=game.plain):
        for viewer in viewers(position):
            svg = game.view.svg(position.seen_by(viewer), Look(NAMES[: position.seats], alone=False))
            if viewer != position.actor:
                assert keys_lit(svg) == set()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_ids_and_keys_are_unique_and_labelled(game: Game, look: Look) -> None:
    for position in positions(game, 8, most=10, rules=game.plain):
        for viewer in viewers(position):
            drawn = elements(game.view.svg(position.seen_by(viewer), look))
            for name in ("id", "data-key"):
                found = [value for element in drawn if (value := element.get(name)) is not None]
                assert len(found) == len(set(found))
            assert all(element.get("aria-label") for element in drawn if element.get("data-key"))


def test_a_still_picture_offers_nothing(game: Game) -> None:
    for position in positions(game, 9, most=10, rules=game.plain):
        svg = game.view.svg(position.seen_by(max(position.actor, 0)), STILL)
        assert attributes(svg, "data-key") == []
        assert keys_lit(svg) == set()


def test_clicks_that_mean_nothing_mean_none(game: Game) -> None:
    seen = first_decision(game)
    assert game.view.meant(seen, ()) is None
    assert game.view.meant(seen, ("no such key",)) is None


def test_every_click_means_something_or_nothing_and_never_fails(game: Game) -> None:
    draw = random.Random(3)
    for position in positions(game, 10, most=10, rules=game.plain):
        if position.actor < 0:
            continue
        seen = position.seen_by(position.actor)
        there = attributes(game.view.svg(seen), "data-key")
        tries = [(key,) for key in there] + [tuple(draw.sample(there, min(2, len(there)))) for _ in range(20)]
        for keys in tries:
            code = game.view.meant(seen, keys)
            assert code is None or seen.why_not(code) is not None or keys == game.view.keys(seen, code)


def test_previews_are_drawings(game: Game) -> None:
    some = 0
    for position in positions(game, 11, most=16, rules=game.plain):
        if position.actor < 0:
            continue
        seen = position.seen_by(position.actor)
        for code in seen.choices():
            for look in LOOKS[1:]:
                preview = game.view.preview(seen, code, look)
                some += bool(preview)
                assert not preview or ElementTree.fromstring(preview).tag == "g"
            assert isinstance(game.words.warning(seen, code), str)
    assert some


def test_standings_are_for_every_seat(game: Game) -> None:
    for position in positions(game, 12, most=10, rules=game.plain):
        for viewer in viewers(position):
            standings = game.view.standings(position.seen_by(viewer), Look(NAMES[: position.seats]))
            assert len(standings) == position.seats
            assert all(standing.score for standing in standings)


@pytest.mark.parametrize("seed", range(2))
def test_every_step_of_a_game_can_be_drawn_and_told(game: Game, seed: int) -> None:
    draw = random.Random(seed)
    seats = draw.choice(game.seats)
    match = Match.new(game, [Seat(name) for name in NAMES[:seats]], secret=new_secret(seed))
    told = 0
    while not match.over and len(match.moments) < 60:
        match.play(match.actor, draw.choice(match.position.choices()))
    for number in range(len(match.moments)):
        for viewer in (SPECTATOR, 0, seats - 1):
            for scene in match.scenes(number, viewer):
                ElementTree.fromstring(game.view.svg(scene.seen, Look(match.names, alone=False, still=True)))
                told += bool(match.line(scene))
    assert told


def test_the_cover_is_a_picture(game: Game) -> None:
    assert ElementTree.fromstring(game.view.cover()).get("viewBox") == "0 0 480 360"


def test_names_are_shown(game: Game) -> None:
    names = tuple(f"{name}-{number}" for number, name in enumerate(NAMES))
    seen = first_decision(game)
    said = game.view.svg(seen, Look(names[: seen.seats]))
    assert all(name in said for seat, name in enumerate(names[: seen.seats]) if seat != seen.viewer)


def first_decision(game: Game) -> Position:
    """What the first seat to decide sees."""
    position = next(p for p in positions(game, 1, most=1000, rules=game.plain) if p.actor >= 0)
    return position.seen_by(position.actor)

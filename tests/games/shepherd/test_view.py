"""Pictures: what can be clicked, where things stand, and that nothing is fetched."""

from __future__ import annotations

import random
import re
from itertools import chain
from xml.etree import ElementTree

import pytest

from sheepfold.art.terminal import PLAIN, ansi

from .table import GAME, at, drawn, part, sheep
from .test_rulings import some_game


def clickable(svg):
    """The choices that a click makes, each once and marked as such."""
    elements = [element for element in ElementTree.fromstring(svg).iter() if "data-choice" in element.attrib]
    assert all("can" in element.attrib["class"].split() for element in elements)
    return sorted(int(element.attrib["data-choice"]) for element in elements)


def places(svg):
    """Where the pieces with an id stand."""
    found = {}
    for element in ElementTree.fromstring(svg).iter():
        if match := re.match(r"translate\((\S+) (\S+)\)", element.get("transform", "")):
            found[element.get("id")] = (float(match[1]), float(match[2]))
    return found


@pytest.mark.parametrize("options", [{}, {"version": "tactical", "passing": "allowed"}], ids=["basic", "tactical"])
def test_what_can_be_clicked_is_what_the_viewer_may_choose(options):
    met = set()
    for number, position in enumerate(chain.from_iterable(some_game(seed, **options) for seed in range(3))):
        if position.decision == "FLEE" or (number % 15 == 0 and position.decision == "ACT"):
            met.add(position.decision)
            assert clickable(position.svg(position.actor)) == position.choices()
            other = (position.actor + 1) % position.seats
            assert clickable(position.svg(other)) == clickable(position.svg(None)) == []
    assert met == {"ACT", "FLEE"}


def test_every_sheep_stands_on_its_field_and_so_does_the_dog():
    for number, position in enumerate(some_game(3)):
        if number % 7 == 0 and position.decision != "FLEE":
            at_ = places(position.svg(None))
            colours = {2: "BR", 3: "BWR", 4: "BWRY"}[position.seats]
            for colour, pair in zip(colours, sheep(position).split("/"), strict=True):
                assert at_[f"sheep-{colour}0"] == at_[f"field-{pair[:2]}"]
                assert at_[f"sheep-{colour}1"] == at_[f"field-{pair[2:]}"]
            if part(position, 3) != "-":
                assert at_["dog"] == at_[f"field-{part(position, 3)}"]


def test_a_waiting_sheep_stands_half_off_its_field():
    position = at("tactical", 2, "b3d4/b3d8", dog="d3", point="FLEE:UD:U:0:2")
    where = places(position.svg(0))
    assert where["sheep-R0"] != where["field-b3"] == where["sheep-B0"]
    assert "R0!" in position.picture(0)


@pytest.mark.parametrize(("steps", "corner"), [(0, "a8"), (3, "h8"), (6, "h1"), (9, "a1")])
def test_q4_the_sun_goes_round_the_corners_of_the_board(steps, corner):
    where = places(at("basic", 2, sun=steps).svg(0))
    x, y = where["sun"]
    assert (x < where["field-a5"][0]) is (corner[0] == "a")
    assert (y < where["field-d8"][1]) is (corner[1] == "8")


@pytest.mark.parametrize("seed", range(6))
def test_the_terminal_picture_keeps_to_its_columns(seed):
    options = [{}, {"version": "tactical"}, {"worms": "fine"}, {"sun_length": 36}, {"passing": "allowed"}, {}][seed]
    draw = random.Random(seed)
    for position in some_game(seed, **options):
        if draw.random() < 0.2 or position.over:
            for viewer in (0, None):
                seen = position.seen_by(viewer)
                picture = GAME.view.picture(seen, PLAIN)
                assert max(map(len, picture.split("\n"))) <= 80
                assert len(picture.split("\n")) <= 24
                assert re.sub("\x1b\\[[0-9;]+m", "", GAME.view.picture(seen, ansi)) == picture


def test_the_picture_shows_sheep_cards_dog_dice_and_sun():
    picture = at("basic", 2, "c2e1/e8c6", dog="d7", worms="c2", eaten="d2", sun=1, turn="6.R", throw="SG").picture(1)
    for shown in ("B0w", "R1▓", "dog░", "[sheep]", "[grass]", "11 steps left", "worms found: 1 of 4", "Red (you)"):
        assert shown in picture


def test_the_far_edge_and_pushes_are_drawn_differently():
    svg = at("tactical", throw="UD").play("Dd2").svg(0)
    assert ">d8</text>" in svg
    assert "over the edge to d8 and pushes Red's sheep there" in svg


def test_nothing_is_fetched_and_nothing_runs():
    svg = at(throw="SD").svg(0)
    assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<image|url\(|\son\w+=", svg)


@pytest.mark.parametrize("seed", range(4))
def test_everything_has_words(seed):
    options = [{}, {"version": "tactical"}, {"worms": "fine"}, {"passing": "allowed"}][seed]
    for position in some_game(seed, **options):
        said = GAME.words.prompt(position.seen_by(None))
        assert said.endswith(".")
        assert "{" not in said
        for code in position.choices():
            assert len(GAME.words.describe(position.seen_by(None), code)) > 2


@pytest.mark.parametrize(("text", "said"), [
    (drawn("basic", 2, "c3e1/e8d8", dog="d3", turn="2.R", point="FLEE:UD:U:-:-"), "Blue, the dog is next to your"),
    (drawn("tactical", 2, "c3e1/e8d8", dog="d3", turn="2.R", point="FLEE:UD:U:-:-"), "Red, the dog frightens sheep"),
    (drawn("basic", 2, point="ACT:US:SU"), "Blue, use your throw: sheep. The Sun goes on"),
    (drawn("basic", 2, sun=12, point="OVER:sun"), "Blue and Red share the victory (Blue 0, Red 0)"),
])  # fmt: skip
def test_prompts_say_who_decides_what(text, said):
    assert said in GAME.words.prompt(GAME.position(text).seen_by(None))

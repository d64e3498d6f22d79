"""Pictures: everything is drawn, what can be clicked is what may be chosen."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from sheepfold.art.terminal import PLAIN, ansi
from sheepfold.engine.position import Position
from sheepfold.games.sheep.squares import square_name

from .table import GAME, at

CROWDED = {"r": "f7 f6 e6 a3 l16", "y": "g7 h8 a1", "b": "h10", "k": "e9 l1", "fence": "d4 i4 c8", "d": "c7 g12"}


def positions(seeds, step=1):
    """Positions of random games, every so many choices."""
    for seed in seeds:
        luck = random.Random(seed)
        position = Position(GAME, GAME.start(3 + seed % 2, {"round_cap": 4}), chance="ask", rules=GAME.plain)
        for number in range(10_000):
            if number % step == 0 or position.over:
                yield position
            if position.over:
                break
            position.play(luck.choice(position.choices()))


def clickable(svg):
    """The choices that a click makes, each marked as such."""
    elements = [element for element in ElementTree.fromstring(svg).iter() if "data-choice" in element.attrib]
    assert all("can" in element.attrib["class"].split() for element in elements)
    return sorted(int(element.attrib["data-choice"]) for element in elements)


def test_what_can_be_clicked_is_what_the_viewer_may_choose():
    met = set()
    for position in positions(range(3), step=3):
        if position.actor >= 0:
            met.add(position.decision)
            assert clickable(position.svg(position.actor)) == position.choices()
    assert met == {"FENCE", "ACT", "DOG_TO"}


def test_whoever_does_not_decide_has_nothing_to_click():
    for position in positions(range(2), step=23):
        for viewer in {*range(position.seats), None} - {position.actor}:
            assert clickable(position.svg(viewer)) == []


def test_every_piece_is_drawn_once():
    for position in positions(range(2), step=17):
        ids = [element.get("id") or "" for element in ElementTree.fromstring(position.svg(None)).iter()]
        stand = [f"piece-{square_name(square)}" for square in range(192) if position.record.on[square]]
        assert sorted(name for name in ids if name.startswith("piece-")) == sorted(stand)
        waiting = [name for name in ids if name.startswith("waiting-")]
        assert len(waiting) == position.record.off.sum()
        assert len([name for name in ids if re.fullmatch(r"dog-\d", name)]) == position.record.supply


def test_the_terminal_picture_keeps_to_its_columns():
    for position in positions(range(3), step=9):
        for viewer in (position.actor if position.actor >= 0 else None, None):
            seen = position.seen_by(viewer)
            picture = GAME.view.picture(seen, PLAIN)
            lines = picture.split("\n")
            assert max(map(len, lines)) <= 80
            assert len(lines) <= 24
            assert re.sub("\x1b\\[[0-9;]+m", "", GAME.view.picture(seen, ansi)) == picture


def test_the_terminal_shows_all_pieces():
    picture = at(**CROWDED).picture(0)
    rows = [line[3:39] for line in picture.split("\n")[2:18]]
    shown = {square: rows[square // 12][3 * (square % 12) : 3 * (square % 12) + 3] for square in range(192)}
    assert (shown[77], shown[65], shown[24], shown[89], shown[0]) == ("(r)", "(r)", " r ", " R ", " y ")
    assert (shown[39], shown[74]) == ("▒▒▒", " d ")
    assert "Red (you)      3/6    5    1" in picture


def test_chains_are_linked_in_the_drawing():
    links = at(**CROWDED).svg(0).count('stroke-width="9"')
    assert links == 3 + 2 + 1


@pytest.mark.parametrize("viewer", [0, None])
def test_the_end_of_the_turn_says_why_not(viewer):
    svg = at(r="c3").svg(viewer)
    assert ("You must move or place a sheep this turn" in svg) == (viewer == 0)


def test_a_forbidden_fence_says_why():
    svg = at(node="fence", turn=0, fence="c1 c2 b3").svg(3)
    assert svg.count("cut Blue&#x27;s corner off") + svg.count("cut Blue's corner off") == 2


def test_nothing_is_fetched_and_nothing_runs():
    svg = at(**CROWDED).svg(0)
    assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<image|url\(|\son\w+=", svg)


def test_the_end_is_told():
    position = at(turn=9, y="g7 g6 g5 h8 i8 i1").play("i1-i7")
    assert "Yellow wins" in position.picture(None)
    assert "Yellow wins" in position.svg(None)

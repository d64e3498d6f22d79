"""Pictures: what is drawn, what can be clicked, and that columns are kept."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from sheepfold import Position
from sheepfold.art.terminal import PLAIN, ansi

from .table import GAME, driven, fields


def positions(boards, step, seeds=(1,), **options):
    """Positions of random games, every so many choices."""
    for board in boards:
        for seed in seeds:
            luck = random.Random(seed)
            start = GAME.start(int(board[3]), {"board": board, "round_cap": 10, **options})
            position = Position(GAME, start, chance="ask", rules=GAME.plain)
            number = 0
            while not position.over:
                if number % step == 0:
                    yield position
                position.play(luck.choice(position.choices()))
                number += 1
            yield position


def clickable(svg):
    """The choices that a click makes, each once and marked as such."""
    elements = [element for element in ElementTree.fromstring(svg).iter() if "data-choice" in element.attrib]
    assert all("can" in element.attrib["class"].split() for element in elements)
    return sorted(int(element.attrib["data-choice"]) for element in elements)


def test_what_can_be_clicked_is_what_the_viewer_may_choose():
    met = set()
    for position in positions(["std2", "alt3-clover", "alt4-dale"], 3, seeds=(1, 2)):
        if position.actor >= 0:
            met.add(position.decision)
            assert clickable(position.svg(position.actor)) == position.choices()
            other = (position.actor + 1) % position.seats
            assert clickable(position.svg(other)) == []
    assert len(met) >= 15


def test_every_sheep_shepherd_and_dog_is_drawn_once():
    for position in positions(["std2", "std3", "alt4"], 17):
        ids = [element.get("id", "") for element in ElementTree.fromstring(position.svg(None)).iter()]
        found = fields(position)
        on_pasture = sum(letter in "wkgn" for word in found["sheep"].split(",") for letter in word.partition(":")[2])
        flying = sum(
            len(re.match("[wkgn]*", word.split(":")[1])[0]) for word in found.get("fly", "").split(",") if word
        )
        assert sum(name.startswith("sheep-") for name in ids) == on_pasture + flying
        assert sum(name.startswith("shepherd-") for name in ids) == position.seats
        assert sum(name.startswith("dog-") for name in ids) == (4 if position.seats == 2 else position.seats)
        assert len(set(ids) - {""}) == len([name for name in ids if name])


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_terminal_picture_keeps_to_its_columns(viewer):
    for position in positions(["std2", "std4", "alt2-tor"], 23):
        seen = position.seen_by(viewer)
        picture = GAME.view.picture(seen, PLAIN)
        assert max(map(len, picture.split("\n"))) <= 80
        assert re.sub("\x1b\\[[0-9;]+m", "", GAME.view.picture(seen, ansi)) == picture


def test_the_terminal_picture_shows_sheep_pieces_and_gaps():
    picture = driven("std2", "d5", "d5=wk c3=n", "NW", "S0=a1 D1=f3+g3").picture(0)
    assert "│wk" in picture
    assert "●S│" in picture
    assert "└═══┐   └" in picture
    assert "driving d5" in picture


def test_an_over_full_space_is_marked():
    picture = driven("std4", "d5", "d5=wk d6=ggg", "W").play("[wS kS]").picture(0)
    assert "wkggg!" in picture


def test_prompts_and_descriptions_are_words():
    for position in positions(["std2", "alt4-dale"], 5):
        seen = position.seen_by(position.actor if position.actor >= 0 else None)
        assert len(GAME.words.prompt(seen)) > 8
        for code in position.choices()[:8]:
            assert "{" not in GAME.words.describe(seen, code)


def test_nothing_is_fetched_and_nothing_runs():
    svg = driven("std2", "d5", "d5=wk", "NW").svg(0)
    assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<image|url\(|\son\w+=", svg)

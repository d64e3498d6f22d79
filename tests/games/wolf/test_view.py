"""Pictures of the table."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from sheepfold.art.terminal import PLAIN, ansi
from sheepfold.engine.position import Position

from .table import FIVE, GAME, at, begun, drawn, play


def positions(seeds, seats=3, chance="roll", **options):
    """Positions of random games in which calls are rare, so that much happens."""
    for seed in seeds:
        luck = random.Random(seed)
        position = Position(GAME, GAME.start(seats, options), seed=seed, chance=chance, rules=GAME.plain)
        for _ in range(200):
            yield position.copy()
            if position.over:
                break
            codes = position.choices()
            if position.decision == "TURN" and luck.random() < 0.9:
                codes = [code for code in codes if not 7 <= code <= 10] or codes
            if position.decision == "CLAIM":
                codes = codes[:3]
            position.play(luck.choice(codes))


def clickable(svg):
    """The choices that a click makes, each once and marked as such."""
    elements = [element for element in ElementTree.fromstring(svg).iter() if "data-choice" in element.attrib]
    assert all("can" in element.attrib["class"].split() for element in elements)
    return sorted(int(element.attrib["data-choice"]) for element in elements)


def dice_named(svg, start):
    """The titles of the dice whose ids begin so, in their order."""
    found = [element for element in ElementTree.fromstring(svg).iter() if element.get("id", "").startswith(start)]
    return [element[0].text for element in found]


def test_what_can_be_clicked_is_what_the_viewer_may_choose():
    met = set()
    for place, position in enumerate(positions(range(2), seats=2)):
        if position.actor >= 0 and (place % 3 == 0 or position.decision == "PLACE_SPARE"):
            met.add(position.decision)
            assert clickable(position.svg(position.actor)) == position.choices()
    assert met == {"TURN", "CLAIM", "PLACE_SPARE"}


def test_whoever_does_not_decide_has_nothing_to_click():
    for position in [*positions(range(1), chance="ask")][::7]:
        for viewer in {0, 1, 2, None} - {position.actor}:
            assert clickable(position.svg(viewer)) == []


def test_all_twelve_choices_can_be_clicked():
    position = play(begun("|".join(["SSSCDW"] * 5)), "P1 S=2; P2 S=3; P3 C=2; P4 D=2; P5 W=2")
    assert clickable(position.svg(0)) == list(range(12))


def test_own_dice_are_shown_to_oneself_only():
    position = begun("SSSCDW|SSCDDW|SSSCDW")
    assert dice_named(position.svg(1), "die-own-") == ["sheep", "sheep", "cow", "sheepdog", "sheepdog", "wolf"]
    assert dice_named(position.svg(0), "die-P2-") == ["a hidden die"] * 6
    assert dice_named(position.svg(None), "die-own-") == []


def test_a_wolf_among_the_sheep_is_drawn_as_a_wolf():
    position = play(begun("SSSCDW|SSSCDW"), "P1 W/S=4; P2 S=5")
    assert dice_named(position.svg(0), "die-S-") == ["wolf as a sheep", "sheep"]
    assert "S sheep   ≥6   5 WS····" in position.picture(0)


@pytest.mark.parametrize("seats", [2, 5, 8])
@pytest.mark.parametrize("chance", ["roll", "ask"])
def test_the_terminal_picture_keeps_to_its_columns(seats, chance):
    options = {"box_dice": 60, "open_dice": "on"} if seats == 2 else {"box_dice": 60}
    for place, position in enumerate(positions(range(2), seats, chance, **options)):
        if place % 15 == 0 or position.over:
            for viewer in (0, seats - 1, None):
                seen = position.seen_by(viewer)
                picture = GAME.view.picture(seen, PLAIN)
                assert max(map(len, picture.split("\n"))) <= 80
                assert len(picture.split("\n")) <= 24
                assert re.sub("\x1b\\[[0-9;]+m", "", GAME.view.picture(seen, ansi)) == picture
                assert len(ElementTree.fromstring(GAME.view.svg(seen))) > 5


@pytest.mark.parametrize("number", [2, 15, 29, 30, 45, 60])
def test_a_marker_stands_under_its_number_and_its_claim_fits_beside_it(number):
    position = play(begun("SSSCDW|SSSCDW", box_dice=60), f"P1 S={number}")
    below = position.picture(1).split("\n")[4]
    assert below[18 + number - 1] == "●"
    assert f"{number} Player 1, " in below


def test_the_table_of_a_seat_shows_what_it_knows_and_how_likely_a_claim_is():
    picture = play(begun("SSSCDW|SSSCDW"), "P1 S=8").picture(1)
    assert "S sheep   ≥9   5 S···" in picture
    assert "●8 Player 1, 79%" in picture


def test_chances_are_those_of_fair_dice():
    seen = begun("SSSSSS|SSSCDW").play("S").seen_by(0)
    assert GAME.words.describe(seen, 6) == "at least 6 sheep: certain"
    assert GAME.words.describe(seen, 12) == "at least 12 sheep: 9%"  # (4/6)^6
    assert GAME.words.describe(seen, 13) == "at least 13 sheep: cannot be true, a call would cost 1 or more"


def test_after_a_pass_chances_leave_out_what_is_ruled_out():
    text = drawn("P1", "P2+", "S[SSW]P2@5 C[CCC]P2@30 D[]- W[]-", "SSS|CCC") + " ruled=-,SDW"
    picture = at(text).picture(0)
    assert "▒ ▒ ▒     -SDW ●●●●●" in picture
    assert "no S D W" in at(text).svg(0)
    assert GAME.words.describe(at(text).seen_by(0), 7).endswith("it is true already, you would pay 2 at least")


def test_the_first_player_and_the_state_of_the_privilege_are_shown():
    position = begun(FIVE, first="P2")
    assert "P2 Player 2" in position.picture(0)
    assert "first, privilege after a lap" in position.picture(0)
    assert "first, privilege ready" in play(position, "P2 S=4").picture(0)


def test_the_end_shows_all_cups_and_the_winner():
    position = play(begun("SSSCDW|CCCCCC"), "P1 S=20; P2 !S")
    picture = position.picture(None)
    assert "Player 2 wins with 16" in picture
    assert "S sheep   =4     S···" in picture
    assert "in all: 4" in position.svg(None)
    assert dice_named(position.svg(1), "die-P2-") == ["cow"] * 6
    assert "S S C D W" in picture
    assert "C C C C C C" in picture


def test_nothing_is_fetched_and_nothing_runs():
    svg = begun(FIVE).svg(0)
    assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<image|url\(|\son\w+=", svg)


def test_ids_are_there_once():
    for position in [*positions(range(1), seats=4, open_dice="on")][::5]:
        for viewer in (0, None):
            ids = [e.get("id") for e in ElementTree.fromstring(position.svg(viewer)).iter() if e.get("id")]
            assert len(ids) == len(set(ids))

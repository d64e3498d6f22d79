"""Pictures: where things stand, what clicks mean, arrows and previews, and that nothing is fetched."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from sheepfold.art.terminal import PLAIN, ansi
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.protocols import Look
from sheepfold.games.shepherd.view import pieces

from .table import GAME, at, drawn, part, sheep
from .test_rulings import remembering, some_game

NAMES = ("Ann", "Ben", "Cat", "Dan")
PAGE, PHONE = Look(NAMES, alone=False), Look(NAMES, alone=False, tall=True)
NORTH, EAST, SOUTH, WEST = range(4)


def places(svg):
    """Where the pieces with an id stand."""
    found = {}
    for element in ElementTree.fromstring(svg).iter():
        if match := re.match(r"translate\((\S+) (\S+)\)", element.get("transform", "")):
            found[element.get("id")] = (float(match[1]), float(match[2]))
    return found


def labels(svg):
    """What is said of everything that is clicked, by its key."""
    found = [element for element in ElementTree.fromstring(svg).iter() if "data-key" in element.attrib]
    return {element.attrib["data-key"]: element.attrib["aria-label"] for element in found}


def text_sizes(element, scale=1.0):
    """How large all words are drawn; what is only defined is not."""
    if element.tag.endswith("defs"):
        return
    scale *= float((re.findall(r"scale\(([\d.]+)\)", element.get("transform", "")) or ["1"])[0])
    if element.tag.endswith("text"):
        yield scale * float(element.get("font-size")), element.text
    for child in element:
        yield from text_sizes(child, scale)


# -------------------------------------------------------------------- where things stand


def test_every_sheep_stands_on_its_field_and_so_does_the_dog():
    for number, position in enumerate(some_game(3)):
        if number % 7 == 0 and position.decision != "FLEE":
            at_ = places(position.svg(SPECTATOR))
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


@pytest.mark.parametrize("look", [PAGE, PHONE], ids=["wide", "tall"])
@pytest.mark.parametrize(("steps", "corner"), [(0, "a8"), (3, "h8"), (6, "h1"), (9, "a1")])
def test_q4_the_sun_goes_round_the_corners_of_the_board(steps, corner, look):
    where = places(at("basic", 2, sun=steps).svg(0, look))
    x, y = where["sun"]
    assert (x < where["field-a5"][0]) is (corner[0] == "a")
    assert (y < where["field-d8"][1]) is (corner[1] == "8")


def test_a_taken_card_goes_to_the_pile_and_all_others_stay():
    position = at("basic", 2, "c3e1/e8d8", throw="SG")
    before, after = places(position.svg(0)), places(position.play("c3*").svg(0))
    assert before.keys() - after.keys() == {"card-c3"}
    assert after.keys() - before.keys() == {"pile-0-0", "pile-0-1"}


def test_the_dice_turn_over_with_every_throw():
    position = at("basic", 2)
    before, after = position.svg(0), position.play("[SG]").svg(0)
    turns = [re.findall(r'id="die-0"[^>]*rotate\((\d+)\)', svg) for svg in (before, after)]
    assert abs(int(turns[0][0]) - int(turns[1][0])) == 360


def test_frightened_sheep_show_it():
    frightened = at("basic", 4, "c3e1/a5a4/e3d8/h4h5", turn="4.Y", throw="UD").play("Dd3")
    assert frightened.svg(SPECTATOR, PAGE).count(pieces.fright()) == 2
    assert pieces.fright() not in at("basic", 4, throw="UD").svg(0, PAGE)


def test_q14_a_worm_to_be_remembered_is_seen_while_it_is_turned():
    match = remembering("off")
    scenes = [scene for scene in match.scenes(2, 1) if scene.told.kind == GAME.events.R6_4_WORM_TURNED_BACK]
    assert pieces.worm_card() in GAME.view.svg(scenes[0].seen, Look(alone=False, still=True))
    assert pieces.worm_card() not in match.position.svg(1)
    assert "a worm" not in labels(match.position.svg(1, PAGE))["c2"]


@pytest.mark.parametrize(("look", "least"), [(PAGE, 14), (PHONE, 18), (Look(), 14)], ids=["page", "phone", "alone"])
def test_all_words_are_large_enough(look, least):
    shown = [at(throw="SG"), at("tactical", 4, "e3e1/a5a4/f3d8/h4h5", dog="d6", throw="GD").play("Dd3"), at()]
    for position in shown:
        sizes = list(text_sizes(ElementTree.fromstring(position.svg(max(position.actor, 0), look))))
        assert sizes
        assert [found for found in sizes if found[0] < least - 0.01] == []


# -------------------------------------------------------------------- clicks


@pytest.mark.parametrize(("position", "choice", "keys"), [
    (at(throw="SG"), "d1-d2", ("d1", "d2")),
    (at("basic", 4, "c3b2/a5a4/e8d8/h4h5", throw="GG"), "c3*", ("c3",)),
    (at("basic", 4, "c3b2/a5a4/e8d8/h4h5", throw="GG"), "b2*", ("b2",)),
    (at("basic", 4, "c3b2/a5a4/e8d8/h4h5", throw="SG"), "c3*", ("c3", "c3")),
    (at(throw="UD"), "Dc8", ("dog", "c8")),
    (at(throw="SD", passing="allowed"), "pass", ("pass",)),
    (at("tactical", throw="UD").play("Dd2"), "d1>>d8!", ("d8",)),
    (at("basic", 2, "c3e3/e8d8", throw="UD").play("Dd3"), "c3>c4", ("c3", "c4")),
])  # fmt: skip
def test_choices_are_clicked_like_this(position, choice, keys):
    assert GAME.view.keys(position.seen_by(position.actor), position.code(choice)) == keys


FLEE = at("basic", 4, "c3e1/d4a4/e3d8/h4h5", turn="3.R", throw="UD").play("Dd3")
TWO = at("basic", 2, "c3e3/e8d8", throw="UD").play("Dd3")
PUSHED = at("tactical", 2, "b3d4/b3d8", dog="d3", point="FLEE:UD:U:0:2")


@pytest.mark.parametrize(("position", "keys", "reason"), [
    (at(throw="SG"), ("d1", "e2"), "R4_1_NOT_A_STEP"),
    (at(throw="SG"), ("d1", "d4"), "R4_1_NOT_A_STEP"),
    (at(throw="SG"), ("d1", "e1"), "R4_3_OCCUPIED"),
    (at("basic", 4, "c3e1/a5a4/e8d8/h4h5", dog="e3", throw="SG"), ("c3", "d3"), "R4_6_NEXT_TO_THE_DOG"),
    (at(throw="SG"), ("a5",), "R3_3_NOT_YOURS"),
    (at(throw="SG"), ("a5", "b5"), "R3_3_NOT_YOURS"),
    (at(throw="UD"), ("d1",), "R3_3_SYMBOL_NOT_LEFT"),
    (at(throw="SS"), ("dog",), "R3_3_SYMBOL_NOT_LEFT"),
    (at(throw="UD"), ("dog", "e1"), "R8_1_ON_A_SHEEP"),
    (at(throw="SD"), ("pass",), "R3_5_NO_PASSING"),
    (at(throw="SG"), ("d1", "d1"), "R5_3_NO_CARD"),
    (at(throw="GD"), ("d1",), "R5_3_NO_CARD"),
    (at(throw="SS"), ("d1", "d1"), "R3_3_SYMBOL_NOT_LEFT"),
    (FLEE, ("c3",), "Q18_NOT_YET"),
    (FLEE, ("a4",), "R8_3_NOT_FRIGHTENED"),
    (FLEE, ("d3",), "R8_5_TO_THE_DOG"),
    (FLEE, ("f4",), "R4_1_NOT_A_STEP"),
    (TWO, ("e8",), "R8_3_NOT_FRIGHTENED"),
    (TWO, ("c3", "d3"), "R8_5_TO_THE_DOG"),
    (PUSHED, ("d4",), "Q24_PUSHED_FIRST"),
])  # fmt: skip
def test_a_click_in_vain_has_its_reason(position, keys, reason):
    seen = position.seen_by(position.actor)
    refusal = seen.why_not(GAME.view.meant(seen, keys))
    assert refusal is not None
    assert GAME.reasons(refusal.reason).name == reason
    assert set(keys) <= set(labels(GAME.view.svg(seen, PAGE)))


@pytest.mark.parametrize(("position", "keys"), [
    (at(throw="SG"), ("d1",)),
    (at(throw="SG"), ("c5",)),
    (at(throw="SG"), ("c5", "c6")),
    (at(throw="UD"), ("dog",)),
    (at(throw="UD"), ("dog", "pass")),
    (at(throw="SG"), ("pass", "d1")),
    (TWO, ("c3",)),
    (FLEE, ("e3",)),
])  # fmt: skip
def test_some_clicks_mean_nothing_yet(position, keys):
    assert GAME.view.meant(position.seen_by(position.actor), keys) is None


def test_a_tuft_is_pale_where_nothing_can_be_grazed():
    svg = at("basic", 2, "c3e1/e8d8", throw="SG").svg(0, PAGE)
    assert svg.count(pieces.graze_mark(can=True)) == svg.count(pieces.graze_mark(can=False)) == 1
    assert pieces.graze_mark(can=False) not in at(throw="SS").svg(0, PAGE)


def test_nothing_covers_a_sheep_that_can_be_clicked():
    svg = ElementTree.fromstring(at("basic", 2, "c3e1/e8d8", throw="SG").svg(0, PAGE))
    signs = [one for one in svg.iter() if one.get("pointer-events") == "none" and one.get("transform")]
    assert len(signs) >= 2
    assert not [one for sign in signs for one in sign.iter() if one.get("data-key")]


def test_labels_say_who_stands_where():
    said = labels(at("basic", 4, "c3e1/a5a4/e8d8/h4h5", dog="e3", worms="b2", throw="SG").svg(0, PAGE))
    assert said["c3"] == "your sheep on c3, two dark cards"
    assert said["d3"] == "d3, a light card, next to the dog"
    assert said["a5"] == "Ben's sheep on a5, no card"
    assert said["b2"] == "b2, a worm"
    assert said["dog"] == "the dog on e3"
    assert said["pass"] == "Pass: A symbol that can be used must be used (R3.5)."


# -------------------------------------------------------------------- arrows and previews


def test_a_push_and_the_way_over_the_edge_have_arrows_of_their_own():
    svg = at("tactical", throw="UD").play("Dd2").svg(0, PAGE)
    assert svg.count(pieces.run_arrow(WEST)) == 1
    assert svg.count(pieces.push_arrow(EAST)) == 1
    assert svg.count(pieces.edge_arrow(SOUTH, pushes=True)) == svg.count(pieces.landing(SOUTH, pushes=True)) == 1
    arrows = {pieces.run_arrow(NORTH), pieces.push_arrow(NORTH), pieces.edge_arrow(NORTH, False)}
    assert len(arrows) == 3


def preview(position, choice, look=PAGE):
    return GAME.view.preview(position.seen_by(position.actor), position.code(choice), look)


@pytest.mark.parametrize(("version", "said"), [("basic", "Ann, Ben and you move them"), ("tactical", "you move them")])
def test_a_dogs_preview_shows_whom_it_frightens_where_they_could_go_and_who_moves_them(version, said):
    position = at(version, 4, "c3e1/d4a4/e3d8/h4h5", turn="3.R", throw="UD")
    shown = preview(position, "Dd3")
    assert f">{said}<" in shown
    assert shown.count(pieces.fright()) == 3
    assert shown.count(pieces.run_arrow(WEST)) == 2
    assert pieces.fright() not in preview(position, "Dg7")


def test_q20_a_preview_shows_no_way_that_leaves_another_sheep_without_one():
    position = at("basic", 4, "c3g1/e4a4/d4d5/h4h5", throw="UD")
    assert preview(position, "Dd3").count(pieces.run_arrow(NORTH)) == 0


@pytest.mark.parametrize(("position", "choice", "said"), [
    (at("basic", 2, "c2b3/e8d8", throw="GG"), "c2*", "+1, worm 9 %"),
    (at("basic", 2, "c3c2/e8d8", throw="GG"), "c3*", ">+2<"),
    (at("basic", 2, "c2b3/e8d8", throw="GG", worm_rule="fine", scores="0:0/0:0"), "c2*", ">+1<"),
    (at("tactical", 2, "c2b2/e8d8", worms="c2", throw="UG"), "c2*", ">a worm<"),
])  # fmt: skip
def test_a_grazings_preview_says_what_it_brings(position, choice, said):
    assert said in preview(position, choice)


def test_standings_are_cards_and_with_fine_what_is_known_of_the_pile():
    position = GAME.position(drawn("basic", 2, worm_rule="fine", eaten="b2 c3", scores="3:1/0:0")).seen_by(0)
    standing = GAME.view.standings(position)[0]
    assert standing.score == "3"
    assert {part.name: part.value for part in standing.parts} == {
        "cards": "3",
        "sheep on": "d1 and e1",
        "light cards": "1",
    }


# -------------------------------------------------------------------- the terminal, and the rest


@pytest.mark.parametrize("seed", range(6))
def test_the_terminal_picture_keeps_to_its_columns(seed):
    options = [{}, {"version": "tactical"}, {"worms": "fine"}, {"sun_length": 36}, {"passing": "allowed"}, {}][seed]
    draw = random.Random(seed)
    for position in some_game(seed, **options):
        if draw.random() < 0.2 or position.over:
            for viewer in (0, SPECTATOR):
                seen = position.seen_by(viewer)
                picture = GAME.view.picture(seen, PLAIN)
                assert max(map(len, picture.split("\n"))) <= 80
                assert len(picture.split("\n")) <= 24
                assert re.sub("\x1b\\[[0-9;]+m", "", GAME.view.picture(seen, ansi)) == picture


def test_the_picture_shows_sheep_cards_dog_dice_and_sun():
    picture = at("basic", 2, "c2e1/e8c6", dog="d7", worms="c2", eaten="d2", sun=1, turn="6.R", throw="SG").picture(1)
    for shown in ("B0w", "R1▓", "dog░", "[sheep]", "[grass]", "11 steps left", "worms found: 1 of 4", "R You"):
        assert shown in picture


@pytest.mark.parametrize("svg", [at(throw="SD").svg(0), GAME.view.cover()], ids=["board", "cover"])
def test_nothing_is_fetched_and_nothing_runs(svg):
    assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<image|url\(|\son\w+=", svg)

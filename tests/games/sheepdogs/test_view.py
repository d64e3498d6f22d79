"""Pictures: what is drawn, what can be clicked, what previews show, and that columns are kept."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from sheepfold import Position
from sheepfold.art.terminal import PLAIN, ansi
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import collecting
from sheepfold.engine.protocols import Look
from sheepfold.engine.record import copy_of
from sheepfold.games.sheepdogs import routes
from sheepfold.games.sheepdogs.board import BUILT_IN, PENS

from .table import GAME, at, driven, fields

PAGE = Look(("Ann", "Ben", "Cat", "Dan"), alone=False)
TALL = Look(("Ann", "Ben", "Cat", "Dan"), alone=False, tall=True)


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


def elements(svg):
    """Everything in a picture."""
    return list(ElementTree.fromstring(svg).iter())


def sheep_ids(svg):
    """The ids of all sheep."""
    return {name for element in elements(svg) if (name := element.get("id", "")).startswith("sheep-")}


def place_of(svg, name):
    """Where a piece stands in the picture."""
    moved = next(element.get("transform") for element in elements(svg) if element.get("id") == name)
    return tuple(map(float, re.findall(r"-?[\d.]+", moved)[:2]))


# -------------------------------------------------------------------- clicks


def test_every_choice_of_every_phase_is_clicked_in_both_shapes():
    met = set()
    for position in positions(["std2", "alt3-clover", "alt4-dale"], 9, seeds=(2,)):
        if position.actor >= 0:
            met.add(position.decision)
            seen = position.seen_by(position.actor)
            keys = {code: GAME.view.keys(seen, code) for code in position.choices()}
            for look in (PAGE, TALL):
                there = {element.get("data-key") for element in elements(GAME.view.svg(seen, look))}
                assert all(set(ways) <= there for ways in keys.values())
            assert [GAME.view.meant(seen, ways) for ways in keys.values()] == list(keys)
    assert len(met) >= 12


def refused(position, *clicks):
    """The rule against what clicking these would mean."""
    seen = position.seen_by(position.actor)
    code = GAME.view.meant(seen, clicks)
    return None if code is None else seen.why_not(code).rule


def test_vain_clicks_are_told_their_rule():
    walking = at("std3", "SHEPHERD_MOVE", "d4=w", "S0=d3 S1=d4")
    assert refused(walking, "d4") == "R4.1"
    assert refused(walking, "g4") == "R4.1"
    assert refused(walking, "P1") == "R4.1"
    sending = at("std3", "DOG_MOVE", "d4=w d6=k", "D0=d2 S0=b1 S1=b5 S2=g2")
    assert refused(sending, "d3") == "R5.2"
    directing = at("std2", "DIRECT", "c1=wk", "S0=c1 S1=g1 D0=c1+d3 D1=f3+f2", more="drive=0/E")
    assert refused(directing, "E") == "R10.2"
    assert refused(directing, "W") == "R10.4"


def test_calls_that_cannot_be_are_told_their_rule():
    position = at("alt4-dale", "CALL", "b4=w c3=w a3=w e3=k", "S0=b3 D0=c1 S1=c5 S2=g5 S3=g1 D1=h1 D2=h6 D3=i1")
    assert refused(position, "b4") == "R4.4"
    assert refused(position, "e3") == "R4.3"
    assert GAME.view.keys(position.seen_by(0), position.code("+SEw")) == ("c3",)


def test_r15_2_two_colours_of_a_team_in_one_space_are_called_by_their_sheep():
    position = at("std4", "CALL", "c4=wg c2=w", "S0=c3 D0=c1 S1=b7 S2=f7 S3=f1 D1=a6 D2=g6 D3=g1", teams="on")
    seen = position.seen_by(0)
    assert {GAME.view.keys(seen, code) for code in position.choices()} == {("none",), ("c4w",), ("c4g",), ("c2",)}
    assert GAME.view.meant(seen, ("c4",)) is None
    assert GAME.view.meant(seen, ("c4g",)) == position.code("+Eg")


def test_r14_3_with_two_dogs_the_dog_is_clicked_before_the_space():
    position = at("std2", "LEAD_DOG", "d4=wk c2=k", "S0=a1 S1=g1 D0=a2+d1 D1=f3+g3")
    seen = position.seen_by(0)
    assert GAME.view.keys(seen, position.code("L1d2")) == ("dog1", "d2")
    assert GAME.view.meant(seen, ("d2",)) is None
    position.play("L1d2")
    assert GAME.view.keys(position.seen_by(0), position.code("D0c2")) == ("c2",)
    assert refused(position, "dog1") == "R14.3"


# -------------------------------------------------------------------- pieces


def test_every_sheep_shepherd_and_dog_is_drawn_once():
    for position in positions(["std2", "std3", "alt4"], 17):
        svg = GAME.view.svg(position.seen_by(SPECTATOR), PAGE)
        ids = [element.get("id", "") for element in elements(svg)]
        found = fields(position)
        many = sum(letter in "wkgn" for word in found["sheep"].split(",") for letter in word.partition(":")[2])
        many += sum(len(re.match("[wkgn]*", word.split(":")[1])[0]) for word in found.get("fly", "").split(",") if word)
        many += sum(len(word) for key in ("pens", "wait") for word in found[key].split(",") if word != "-")
        assert sum(name.startswith("sheep-") for name in ids) == many
        assert sum(name.startswith("shepherd-") for name in ids) == position.seats
        assert sum(name.startswith("dog-") for name in ids) == (4 if position.seats == 2 else position.seats)


def test_who_does_not_move_keeps_id_and_place():
    position = at("std3", "DOG_EDGE", "d4=wk a4=g g1=kk d6=w", "D0=d4 S0=b1 S1=b5 S2=g3 D1=a3 D2=f1", more="drive=0")
    before = GAME.view.svg(position.seen_by(0), PAGE)
    after = GAME.view.svg(position.play(":SE").play("[wS kS]").seen_by(0), PAGE)
    assert sheep_ids(before) - sheep_ids(after) == {"sheep-w-d4-0", "sheep-k-d4-0"}
    for name in ("sheep-g-a4-0", "sheep-k-g1-1", "sheep-w-d6-0", "shepherd-1", "dog-2-0"):
        assert place_of(before, name) == place_of(after, name)


def test_sheep_have_a_kind_by_which_they_are_matched():
    svg = GAME.view.svg(at("std3", "SHEPHERD_MOVE", "d4=wk").seen_by(0), PAGE)
    kinds = {element.get("id"): element.get("data-kind") for element in elements(svg)}
    assert kinds["sheep-w-d4-0"] == "sheep-w"


def scenes_of(position, *moves):
    """The pictures of everything that these choices tell."""
    record = copy_of(position.record)
    for move in moves:
        code = Position(GAME, record, chance="ask", rules=GAME.plain).code(move)
        with collecting(GAME.events) as scenes:
            GAME.plain.apply(record, code)
        for scene in scenes:
            seen = Position(GAME, scene.position, chance="ask", rules=GAME.plain).seen_by(0)
            yield GAME.events(scene.told.kind).name, GAME.view.svg(seen, Look(alone=False, still=True))


def test_no_sheep_is_lost_or_doubled_in_the_middle_of_a_choice():
    position = at("std4", "DOG_EDGE", "c4=wkg e5=wgn", "D0=c4 D2=c6", more="drive=0")
    told = list(scenes_of(position, ":W", "[wS kL gR]", "*w"))
    assert [name for name, _ in told][:4] == ["R6_1_EDGE", "R6_2_ROLL", "R7_1_RUNS", "R7_1_RUNS"]
    assert all(len(sheep_ids(svg)) == 48 for _, svg in told)


def test_a_scene_shows_what_it_tells():
    position = at("std2", "SHEPHERD_MOVE", "c2=w d4=n e2=k", "S1=e4 D1=f3+P1")
    told = dict(scenes_of(position, "Sc1", "+Ew", "^E", "L0d3", "D1c1", ":E", "!w:NW"))
    assert "sheep-w-c1-0" in sheep_ids(told["R4_3_CALLS"])
    assert "c1: your shepherd" in told["R4_1_SHEPHERD"].replace("Seat 0&#x27;s", "your")
    assert "open to the east" in told["R4_6_PEN"]
    assert "d3: your dog 0" in told["R14_2_LEADS"]


def test_dice_show_the_ways_of_the_colours_and_a_cross_where_one_is_shut():
    position = at("std4", "DOG_EDGE", "d5=wkg", "D1=d5 D2=c5", seat=1, more="drive=0")
    told = dict(scenes_of(position, ":W", "[wR kS gL]"))
    dice = [element for element in elements(told["R6_2_ROLL"]) if element.get("id", "").startswith("die-")]
    drawn = [ElementTree.tostring(die, encoding="unicode") for die in dice]
    assert "rotate(60)" in drawn[0]
    assert "rotate(0)" in drawn[1]
    assert "rotate" not in drawn[2]


# -------------------------------------------------------------------- previews


def preview(position, move, look=PAGE):
    """The preview of a choice."""
    return GAME.view.preview(position.seen_by(position.actor), position.code(move), look)


def test_w5_the_preview_of_an_edge_knows_the_chances_of_rare_breeds():
    position = at("std3", "DOG_EDGE", "d4=nn", "D0=d4 D1=P1 D2=P2 S0=c1 S1=c6 S2=g3", more="drive=0")
    names = BUILT_IN["std3"].names()
    found = routes.landings(position.record, names.index("d4"), 3)
    chances = {names[landing.route.end]: landing.chance for landing in found}
    ninths = {"a1": 1, "a4": 2, "d7": 3, "g4": 2, "g1": 1}
    assert chances == {place: Fraction(number, 9) for place, number in ninths.items()}
    drawn = preview(position, ":W")
    assert all(text in drawn for text in ("11%", "22%", "33%"))


def test_w1_diverted_colours_are_drawn_where_they_would_go():
    position = at("std4", "DOG_EDGE", "d5=wkg", "D1=d5 D2=c5", seat=1, more="drive=0")
    names = BUILT_IN["std4"].names()
    found = routes.landings(position.record, names.index("d5"), 3)
    where = {(landing.colour, names[landing.route.end]): landing.chance for landing in found}
    assert where[0, "g5"] == Fraction(1, 3)
    assert sum(
        landing.chance for landing in found if landing.colour == 2 and names[landing.route.end] == "d8"
    ) == Fraction(2, 3)


def test_foreign_sheep_in_the_own_pen_are_shown_with_what_they_cost():
    position = at("std2", "DOG_EDGE", "d2=wk", "S0=a1 S1=g1 D0=d2+g3 D1=f3+f2", more="drive=0")
    drawn = preview(position, ":SE")
    assert "-2" in drawn
    assert "+1" in drawn


def test_a_shepherd_in_the_driven_space_is_named_instead_of_chances():
    position = at("std3", "DOG_EDGE", "d4=wk", "D0=d4 S1=d4", more="drive=0")
    assert "no dice: Ben's shepherd decides" in preview(position, ":W").replace("&#x27;", "'")


def test_the_preview_of_a_walk_tells_that_the_pen_can_be_turned():
    position = at("std2", "SHEPHERD_MOVE", "c2=w d4=n e2=k", "S1=e4 D1=f3+P1")
    assert "the pen can be turned" in preview(position, "Sc1")
    assert "the pen can be turned" not in preview(position, "Sd2")


def test_routes_agree_with_the_rules():
    checked = 0
    for position in positions(["std3", "alt4-dale"], 1):
        if position.decision != "DRIVE_ROLL":
            continue
        record = position.record
        space = int(record.dog[record.seat, record.driver])
        found = routes.landings(record, space, int(record.edge))
        twin = copy_of(record)
        with collecting(GAME.events) as scenes:
            GAME.plain.apply(twin, random.Random(checked).choice(position.choices()))
        ends = [scene.told.space for scene in scenes if GAME.events(scene.told.kind).name == "R7_1_RUNS"]
        assert set(ends) <= {landing.route.end for landing in found}
        assert all(sum(one.chance for one in found if one.colour == each.colour) >= 1 for each in found)
        checked += 1
    assert checked > 50


def test_the_dogs_path_runs_over_empty_spaces_and_its_own_pen():
    position = at("std2", "DOG_MOVE", "d4=wk c2=k", "S0=a1 S1=g1 D0=P0+P0 D1=f3+g3")
    names = BUILT_IN["std2"].names()
    path = routes.dog_path(position.record, 1, names.index("d4"))
    assert path[0] == PENS
    assert [names[cell] for cell in path[1:]][-1] == "d4"
    assert names.index("c2") not in path


# -------------------------------------------------------------------- sizes and words


@pytest.mark.parametrize("look", [PAGE, TALL, Look(), Look(tall=True)], ids=str)
def test_no_text_is_too_small(look):
    least = 18 if look.tall else 14
    for position in positions(["std2", "std4", "alt2-tor"], 31):
        seen = position.seen_by(position.actor if position.actor >= 0 else SPECTATOR)
        for element in elements(GAME.view.svg(seen, look)):
            if element.tag.endswith("text") and "font-size" in element.attrib and not is_on_piece(element):
                assert float(element.get("font-size")) >= least


def is_on_piece(element):
    """Whether a text is part of a drawing that is scaled: a dog's number, a die, a rosette."""
    return element.text in ("0", "1", "?") and float(element.get("font-size")) in (17.0, 19.0, 34.0)


def test_over_full_spaces_and_winners_are_marked():
    svg = GAME.view.svg(driven("std4", "d5", "d5=wk d6=ggg", "W").play("[wS kS]").seen_by(0), PAGE)
    assert "+2" in [element.text for element in elements(svg)]
    assert "d6: 1 white, 1 black and 3 grey sheep, 2 too many" in svg


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
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
        seen = position.seen_by(position.actor if position.actor >= 0 else SPECTATOR)
        assert len(GAME.words.prompt(seen)) > 8
        for code in position.choices()[:8]:
            assert "{" not in GAME.words.describe(seen, code)


def test_nothing_is_fetched_and_nothing_runs():
    svg = driven("std2", "d5", "d5=wk", "NW").svg(0)
    assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<image|url\(|\son\w+=", svg)

"""The board editor: every tool, what it refuses, and what is missing until a board can be played (V1 to V9)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sheepfold import BadOption
from sheepfold.engine.position import Position
from sheepfold.games.sheepdogs import editor
from sheepfold.games.sheepdogs.board import BUILT_IN
from sheepfold.games.sheepdogs.pasture import BadBoard, read_pasture, written

from .table import GAME, ring

EXAMPLES = editor.examples()
DUCK_POND = Path(__file__).parents[3] / "examples" / "duck-pond.json"


def changed(**changes):
    return json.dumps(ring(**changes))


def after(text, *clicks):
    """The board as data after clicks, each a tool and a key."""
    for click in clicks:
        text = editor.edit(text, *click.split())
    return json.loads(text)


def keyed(text, tool):
    """The label of everything that can be clicked with a tool, by key."""
    found = ElementTree.fromstring(editor.draw(text, tool)).iter()
    return {element.get("data-key"): element.get("aria-label") for element in found if element.get("data-key")}


# -------------------------------------------------------------------- beginnings


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_blank_board_lacks_sheep_and_nothing_else(players):
    text = editor.blank(players)
    assert json.loads(text)["players"] == len(json.loads(text)["pens"]) == players
    assert [reason[-4:] for reason in editor.troubles(text)] == ["(V6)", "(V8)"]


def test_a_blank_board_is_for_two_to_four():
    with pytest.raises(BadOption, match="V1"):
        editor.blank(5)


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_board_of_the_game_can_be_opened_changed_and_played_on(name):
    text = EXAMPLES[name]
    assert editor.troubles(text) == []
    assert read_pasture(text)._replace(name=name) == BUILT_IN[name]
    place = ",".join(map(str, BUILT_IN[name].spaces[0]))
    there_and_back = editor.edit(editor.edit(text, "clover", place), "grass", place)
    assert there_and_back == text
    altered = editor.edit(text, "clover", place)
    assert editor.troubles(altered) == []
    start = GAME.start(BUILT_IN[name].players, {"board": altered, "round_cap": 10})
    position, luck = Position(GAME, start, chance="ask", rules=GAME.plain), random.Random(1)
    for _ in range(60):
        position.play(luck.choice(position.choices()))


def test_the_example_file_can_be_opened():
    text = DUCK_POND.read_text(encoding="utf-8")
    assert editor.troubles(text) == []
    assert after(text, "fence 1,-3,SE", "fence 1,-3,SE") == json.loads(written(read_pasture(text)))


def test_a_text_has_one_entry_to_a_line():
    lines = editor.edit(changed(name="Höhe 7"), "rock", "2,0").split("\n")
    assert ' "name": "Höhe 7",' in lines
    assert '  [2, 0, "rock"],' in lines
    assert '  {"q": 0, "r": -3, "open": "SE"},' in lines
    assert ' "fences": []' in lines


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_board_called_like_one_of_the_games_travels_in_the_position_text(name):
    start = GAME.start(BUILT_IN[name].players, {"board": written(BUILT_IN[name])})
    position = Position(GAME, start, chance="ask", rules=GAME.plain)
    assert GAME.position(position.text()).text() == position.text()
    assert json.loads(str(position.options["board"]))["name"] == name


# -------------------------------------------------------------------- tools


def test_ground_is_laid_out_on_spaces_and_beside_them():
    board = after(changed(), "rock 2,0", "clover 3,0", "grass 3,1", "rock 3,1", "grass 3,1")
    assert [2, 0, "rock"] in board["spaces"]
    assert [3, 0, "clover"] in board["spaces"]
    assert [3, 1] in board["spaces"]


def test_rocks_leave_room_for_two():
    assert [-1, 0, 3] in json.loads(EXAMPLES["std3"])["sheep"]
    assert [-1, 0, 2] in after(EXAMPLES["std3"], "rock -1,0")["sheep"]


def test_a_space_goes_with_all_that_is_on_it():
    board = after(changed(), "fence 2,0,W", "fence 2,0,SW", "fence 1,0,NE", "away 2,0")
    assert [2, 0] not in board["spaces"]
    assert [2, 0, 2] not in board["sheep"]
    assert board["fences"] == [[2, -1, "SW"]]
    assert after(changed(), "rare 1,0", "away 1,0")["rare"] == []


def test_sheep_are_added_and_taken():
    assert [1, 0, 2] in after(changed(), "more 1,0", "more 1,0")["sheep"]
    assert [2, 0, 1] in after(changed(), "fewer 2,0")["sheep"]
    assert not [entry for entry in after(changed(), "fewer 2,0", "fewer 2,0")["sheep"] if entry[:2] == [2, 0]]


def test_the_rare_breed_takes_the_place_of_others_and_they_its():
    board = after(changed(), "rare 2,0")
    assert board["rare"] == [[2, 0]]
    assert not [entry for entry in board["sheep"] if entry[:2] == [2, 0]]
    assert after(changed(), "rare 2,0", "rare 2,0")["rare"] == []
    assert after(changed(), "rare 2,0", "more 2,0")["rare"] == []


def test_a_pen_is_moved_and_turned():
    board = after(changed(), "pen0 3,-1")
    assert board["pens"][0] == {"q": 3, "r": -1, "open": "SW"}
    assert after(changed(), "pen0 3,-1", "pen0 3,-1")["pens"][0]["open"] == "W"
    assert after(changed(), "pen0 3,-1", "pen0 3,-1", "pen0 3,-1")["pens"][0]["open"] == "SW"


def test_a_pen_may_lie_in_a_hole_and_keeps_its_opening():
    assert after(changed(), "pen1 0,0")["pens"][1] == {"q": 0, "r": 0, "open": "NW"}


def test_a_missing_pen_is_added():
    text = changed(pens=ring()["pens"][:1])
    assert editor.troubles(text) == ["pens: expected one for each of 2 players, got 1 (V1)"]
    assert after(text, "pen1 3,-1")["pens"][1] == {"q": 3, "r": -1, "open": "SW"}


def test_fences_are_built_and_taken_down_from_either_side():
    assert after(changed(), "fence 2,0,W")["fences"] == [[1, 0, "E"]]
    assert after(changed(), "fence 2,0,W", "fence 1,0,E")["fences"] == []


def test_four_players_have_no_rare_breed_and_four_pens():
    assert "rare" not in dict(editor.tools(editor.blank(4)))
    assert [name for name, _ in editor.tools(editor.blank(4))][-4:] == ["pen0", "pen1", "pen2", "pen3"]
    assert [name for name, _ in editor.tools(editor.blank(2))][-2:] == ["pen0", "pen1"]


REFUSED = [
    ("grass 0,-3", "a pen lies here.*V4"),
    ("grass 9,9", "beside no space"),
    ("away 0,0", "there is no space here"),
    ("away 0,-3", "there is no space here"),
    ("more 2,0", "2 sheep at most .V5"),
    ("more 3,0", "there is no space here"),
    ("fewer 1,0", "gets no sheep"),
    ("rare 3,0", "there is no space here"),
    ("pen0 2,0", "c4 is a space.*V4"),
    ("pen0 0,3", "a pen lies here.*V4"),
    ("pen0 9,9", "beside no space"),
    ("pen2 3,0", "no tool 'pen2' for a board for 2 players .V1"),
    ("fence 2,0", "between two spaces .V8"),
    ("fence 2,0,E", "between two spaces .V8"),
    ("paint 2,0", "no tool 'paint'"),
    ("grass here", "'here' names no place"),
    ("grass 2,0,N", "names no place"),
]  # fmt: skip


@pytest.mark.parametrize(("click", "reason"), REFUSED)
def test_a_tool_that_does_nothing_somewhere_says_why(click, reason):
    with pytest.raises(BadOption, match=reason):
        editor.edit(changed(), *click.split())


def test_a_board_keeps_its_last_space_and_has_64_at_most():
    one = changed(spaces=[[0, 0]], sheep=[], pens=[])
    with pytest.raises(BadOption, match="V2"):
        editor.edit(one, "away", "0,0")
    many = changed(spaces=[[q, r] for q in range(8) for r in range(8)], sheep=[], pens=[])
    with pytest.raises(BadOption, match=r"at most 64 spaces \(V2\)"):
        editor.edit(many, "grass", "8,0")


def test_a_space_lies_at_most_20_places_out():
    far = changed(spaces=[[q, 0] for q in range(-20, 21)], sheep=[], pens=[])
    with pytest.raises(BadOption, match=r"at most 20 places .* \(V2\)"):
        editor.edit(far, "grass", "21,0")
    assert "21,0" not in keyed(far, "grass")


# -------------------------------------------------------------------- what is missing


MISSING = [
    (changed(pens=ring()["pens"][:1]), ["V1"]),
    (changed(spaces=[[0, 0], [1, 0]], sheep=[], pens=[]), ["V1", "V2", "V6", "V8", "V9"]),
    (changed(spaces=[[0, r] for r in range(-13, 14)], sheep=[], pens=[]), ["V1", "V2", "V6", "V8"]),
    (changed(spaces=[*ring()["spaces"], [9, 9], [9, 8]]), ["V3"]),
    (changed(pens=[{"q": 9, "r": 9, "open": "E"}, {"q": 0, "r": 3, "open": "SW"}]), ["V4", "V4"]),
    (changed(sheep=[*ring()["sheep"][1:], [*ring()["sheep"][0][:2], 3]]), ["V5", "V6"]),
    (changed(sheep=ring()["sheep"][1:]), ["V6"]),
    (changed(rare=[ring()["sheep"][0][:2]]), ["V7"]),
    (changed(sheep=[]), ["V6", "V8"]),
    (changed(spaces=[[q, r, "rock"] for q, r in ring()["spaces"]], rare=[[1, 0]]), ["V9"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rules"), MISSING, ids=[" ".join(rules) for _, rules in MISSING])
def test_a_board_that_is_not_ready_is_drawn_and_all_reasons_are_named(text, rules):
    assert [reason.rsplit("(", 1)[1].rstrip(")") for reason in editor.troubles(text)] == rules
    assert keyed(text, "grass")


BROKEN = [
    ("", "this is no board: line 1"),
    ("{", "this is no board: line 1"),
    ("[]", "JSON object"),
    ("[" * 100_000, "no board"),
    (changed(colour="red"), "'colour' is not known"),
    (changed(players=5), "V1"),
    (changed(pens=[*ring()["pens"], {"q": 3, "r": 0, "open": "W"}]), "V1"),
    (changed(spaces=[]), "V2"),
    (changed(spaces=[[q, r] for q in range(9) for r in range(8)]), "V2"),
    (changed(spaces=[[21, 0]]), "V2"),
    (changed(pens=[{"q": 2, "r": 0, "open": "E"}]), "is a space .V4"),
    (changed(pens=[{"q": 99999, "r": 0, "open": "E"}]), "too far out.*V4"),
    (changed(sheep=[[9, 9, 1]]), "V5"),
    (changed(sheep=[[2, 0, True]]), "V5"),
    (changed(sheep=[[2, 0, 10**9]]), "V5"),
    (changed(fences=[[2, 0, "E"]]), "V8"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "reason"), BROKEN)
def test_what_cannot_be_drawn_is_refused_with_the_place_and_the_reason(text, reason):
    for asked in (lambda: editor.draw(text, "grass"), lambda: editor.tools(text), lambda: editor.edit(text, "x", "y")):
        with pytest.raises(BadOption, match=reason):
            asked()
    assert len(editor.troubles(text)) == 1


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_drawn_is_ready_exactly_if_it_can_be_read(seed):
    luck = random.Random(seed)
    text = luck.choice([editor.blank(2), changed(), EXAMPLES["alt2-tor"], EXAMPLES["alt4-dale"]])
    for _ in range(60):
        tool = luck.choice(editor.tools(text))[0]
        key = luck.choice(list(keyed(text, tool)))
        try:
            text = editor.edit(text, tool, key)
        except BadOption:
            continue
        reasons = editor.troubles(text)
        assert not any("this is no board" in reason for reason in reasons)
        if reasons:
            with pytest.raises(BadBoard) as refused:
                read_pasture(text)
            assert str(refused.value) == reasons[0]
        else:
            read_pasture(text)


# -------------------------------------------------------------------- the drawing


def test_what_can_be_clicked_depends_on_the_tool():
    text = changed()
    spaces = {f"{q},{r}" for q, r in ring()["spaces"]}
    assert set(keyed(text, "more")) == spaces
    assert set(keyed(text, "rock")) == spaces | set(keyed(text, "pen0")) - {"0,-3"}
    assert "0,0" in keyed(text, "pen0")
    assert set(keyed(text, "pen0")) & spaces == set()
    assert {"0,-3"} == set(keyed(text, "pen0")) - set(keyed(text, "pen1"))
    assert len(keyed(text, "fence")) == 36
    assert all(key.count(",") == 2 for key in keyed(text, "fence"))


def test_everything_has_a_label():
    text = editor.edit(editor.edit(changed(), "rare", "1,0"), "fence", "2,0,W")
    assert keyed(text, "more")["2,0"] == "c4, grass: 2 sheep"
    assert keyed(text, "more")["1,0"] == "c3, grass: rare breed"
    assert keyed(text, "grass")["3,0"] == "empty place east of c4"
    assert keyed(text, "pen0")["0,-3"] == "pen of player 1, open to the southeast: turn it"
    assert keyed(text, "fence")["1,0,E"] == "between c3 and c4: a fence"
    assert keyed(text, "fence")["1,0,SE"] == "between c3 and d4: no fence"


def test_the_drawing_fetches_nothing_and_ids_are_unique():
    svg = editor.draw(changed(name="<b>&\"'"), "grass")
    found = [element.get("id") for element in ElementTree.fromstring(svg).iter() if element.get("id")]
    assert len(found) == len(set(found))
    assert "<b>" not in svg
    assert "style=" not in svg

"""Pictures: everything is drawn, clicks mean what people think, previews show what would happen."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from sheepfold.art.terminal import PLAIN, ansi
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.position import Position
from sheepfold.engine.protocols import Look
from sheepfold.games.sheep.position import Reason
from sheepfold.games.sheep.squares import square_name
from sheepfold.games.sheep.view import pieces

from .table import FENCES, GAME, at, fencing

CROWDED = {"r": "f7 f6 e6 a3 l16", "y": "g7 h8 a1", "b": "h10", "k": "e9 l1", "fence": "d4 i4 c8", "d": "c7 g12"}
NAMES = ("Ann", "Ben", "Cat", "Dan")
PAGE, PHONE = Look(NAMES, alone=False), Look(NAMES, alone=False, tall=True)
DOGS = "b3 b4 b5 j3 j4 j5"


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


def labels(svg):
    """What is said of everything that is clicked, by its key."""
    found = [element for element in ElementTree.fromstring(svg).iter() if "data-key" in element.attrib]
    return {element.attrib["data-key"]: element.attrib["aria-label"] for element in found}


def pieces_by_id(position):
    """Every piece that glides: its id and its kind."""
    elements = ElementTree.fromstring(position.svg(SPECTATOR)).iter()
    return {element.get("id"): element.get("data-kind") for element in elements if element.get("data-kind")}


def text_sizes(element, scale=1.0):
    """How large all words are drawn; what is only defined is not."""
    if element.tag.endswith("defs"):
        return
    scale *= float((re.findall(r"scale\(([\d.]+)\)", element.get("transform", "")) or ["1"])[0])
    if element.tag.endswith("text"):
        yield scale * float(element.get("font-size")), element.text
    for child in element:
        yield from text_sizes(child, scale)


# -------------------------------------------------------------------- clicks


def clicks(position, choice):
    return GAME.view.keys(position.seen_by(position.actor), position.code(choice))


@pytest.mark.parametrize(("given", "choice", "keys"), [
    ({"node": "fence", "turn": 0}, "#d4", ("d4",)),
    ({"r": "l16"}, "l16-l1", ("l16", "l1")),
    ({}, "+", ("l16",)),
    ({}, "@?", ("supply",)),
    ({"d": DOGS}, "b3@?", ("b3",)),
    ({"node": "dog_to", "hand": "@", "d": "b3"}, "@c3", ("c3",)),
    ({"done": "+", "ap": 2}, "/", ("end",)),
])  # fmt: skip
def test_a_choice_is_one_click_but_a_slide_is_the_sheep_and_where_it_stops(given, choice, keys):
    assert clicks(at(**given), choice) == keys


@pytest.mark.parametrize(("given", "keys", "reason"), [
    ({"r": "c3", "fence": "c10"}, ("c3", "c6"), Reason.R6_2_RUNS_ON),
    ({"r": "c3"}, ("c3", "e6"), Reason.R6_2_RUNS_ON),
    ({"r": "f7"}, ("f7",), Reason.R6_3_FIXED),
    ({"r": "f7"}, ("f7", "f1"), Reason.R6_3_FIXED),
    ({"y": "c3"}, ("c3",), Reason.R6_1_NOT_YOUR_SHEEP),
    ({"y": "c3"}, ("c3", "d9"), Reason.R6_1_NOT_YOUR_SHEEP),
    ({"r": "h1 g7", "d": "h9"}, ("h1", "h8"), Reason.R6_4_LAST_ACCESS),
    ({"r": "a5", "fence": "a4 a6 b5"}, ("a5",), Reason.R6_5_CANNOT_MOVE),
    ({"y": "l16"}, ("l16",), Reason.R4_1_START_OCCUPIED),
    ({"r": "c1 c2 c3 c4 c5 c6"}, ("l16",), Reason.R4_1_ALL_IN_THE_FIELD),
    ({}, ("a1",), Reason.R4_1_NOT_YOUR_CORNER),
    ({"d": "b3"}, ("b3",), Reason.R5_1_SUPPLY_FIRST),
    ({"d": DOGS}, ("supply",), Reason.R5_2_SUPPLY_EMPTY),
    ({}, ("end",), Reason.R3_4_SHEEP_FIRST),
    ({"node": "dog_to", "hand": "b3", "d": "b4 b5 j3 j4 j5"}, ("b3",), Reason.R5_2_SAME_SQUARE),
    ({"node": "dog_to", "hand": "@"}, ("supply",), Reason.R3_3_NOT_NOW),
    ({"node": "fence", "turn": 0}, ("f7",), Reason.R2_3_CENTRAL_TILE),
])  # fmt: skip
def test_a_click_in_vain_has_its_reason(given, keys, reason):
    seen = at(**given).seen_by(0)
    refusal = seen.why_not(GAME.view.meant(seen, keys))
    assert refusal is not None
    assert refusal.reason == reason
    assert set(keys) <= set(labels(GAME.view.svg(seen, PAGE)))


@pytest.mark.parametrize("keys", [("c3",), ("c3", "c3"), ("k9",), ("f8",), ("end", "c3"), ("c3", "end"), ("d4", "d5")])
def test_some_clicks_mean_nothing_yet(keys):
    assert GAME.view.meant(at(r="c3").seen_by(0), keys) is None


def test_the_waiting_flock_can_be_clicked_like_its_corner():
    svg = at().svg(0, PAGE)
    corner = next(e for e in ElementTree.fromstring(svg).iter() if e.get("data-key") == "l16")
    assert len([edge for edge in corner.iter() if edge.get("class") == "sf-edge"]) == 2


# -------------------------------------------------------------------- the field


def test_every_piece_is_drawn_once():
    for position in positions(range(2), step=17):
        found = pieces_by_id(position)
        stand = {square_name(square) for square in range(192) if position.record.on[square]}
        assert {name.rsplit("-", 1)[1] for name in found if "-off-" not in name and "-supply-" not in name} - {
            "hand", *(str(n) for n in range(18))} == stand  # fmt: skip
        assert len([name for name in found if "-off-" in name]) == position.record.off.sum()
        assert len([name for name in found if name.startswith("dog-supply-")]) == position.record.supply


@pytest.mark.parametrize(("given", "choice", "gone", "come"), [
    ({"r": "c3 f7", "y": "c9"}, "c3-c8", "sheep-0-c3", "sheep-0-c8"),
    ({"r": "f6 f7", "y": "c9"}, "+", "sheep-0-off-3", "sheep-0-l16"),
    ({"node": "fence", "turn": 0}, "#d4", "fence-pile-15", "fence-d4"),
    ({}, "@?", "dog-supply-5", "dog-hand"),
    ({"node": "dog_to", "hand": "b3", "d": "b4 b5 j3 j4 j5", "r": "c9"}, "b3@c3", "dog-hand", "dog-c3"),
])  # fmt: skip
def test_one_choice_moves_one_piece_and_all_others_keep_their_names(given, choice, gone, come):
    position = at(**given)
    before = pieces_by_id(position)
    after = pieces_by_id(position.play(choice))
    assert before.keys() - after.keys() == {gone}
    assert after.keys() - before.keys() == {come}
    assert before[gone] == after[come]


def test_chains_are_linked_in_the_drawing():
    links = at(**CROWDED).svg(0).count('stroke-width="11"')
    assert links == 3 + 2 + 1


def test_ghosts_stand_where_the_sheep_would_stop():
    position = at(r="c3 h1", d="c7")
    ends = {move.split("-")[1] for move in position.moves() if "-" in move}
    assert position.svg(0, PAGE).count(pieces.SHEEP_OUTLINE) == len(ends)
    assert pieces.SHEEP_OUTLINE not in position.svg(1, PAGE)


def test_a_forbidden_end_is_crossed_and_the_guarded_shepherd_lit():
    guarded = at(r="h1 g7", d="h9")
    assert guarded.svg(0, PAGE).count(pieces.cross(11)) == 1
    assert 'stroke-dasharray="7 4"' in guarded.svg(0, PAGE)
    corner = at(r="a9", options={"corner_guard": "true"})
    assert corner.svg(0, PAGE).count(pieces.cross(11)) == 2
    assert 'stroke-dasharray="7 4"' not in corner.svg(0, PAGE)
    assert pieces.cross(11) not in guarded.svg(SPECTATOR, PAGE)


def test_a_forbidden_fence_says_why_and_shows_what_it_would_cut_off():
    svg = at(node="fence", turn=0, fence="c1 c2 b3").svg(3)
    said = labels(svg)
    assert "cut Player 3's corner off from the shepherds (R2.5, R2.6)" in said["a3"]
    assert said["e7"].endswith("No fence on the four central tiles (R2.3).")
    assert said["d9"] == "d9, vacant"
    assert svg.count('display="none"') == 2


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_the_end_of_the_turn_says_why_not(viewer):
    svg = at(r="c3").svg(viewer)
    assert ("You must move or place a sheep this turn" in svg) == (viewer == 0)


def test_labels_say_what_stands_where_and_whose_it_is():
    said = labels(at(**CROWDED).svg(0, PAGE))
    assert said["f6"] == "your sheep on f6, at home"
    assert said["a1"] == "Ben's sheep on a1, Cat's starting square"
    assert said["e8"] == "e8, beside your shepherd, vacant"
    assert said["g9"] == "Cat's shepherd on g9"
    assert (said["d4"], said["c7"]) == ("fence on d4", "dog on c7")


def test_with_three_players_black_has_a_shepherd_but_no_flock():
    said = labels(at(seats=3).svg(0, Look(NAMES[:3], alone=False)))
    assert said["f9"] == "Black's shepherd on f9"
    assert said["l1"] == "l1, vacant"


@pytest.mark.parametrize(("look", "least"), [(PAGE, 14), (PHONE, 18), (Look(), 14)], ids=["page", "phone", "alone"])
def test_all_words_are_large_enough(look, least):
    for position in [at(**CROWDED), fencing(fence="c1"), at(node="dog_to", hand="@"), at(seats=3)]:
        seen = Look(look.names[: position.seats], look.tall, look.alone)
        sizes = list(text_sizes(ElementTree.fromstring(position.svg(position.actor, seen))))
        assert sizes
        assert [found for found in sizes if found[0] < least - 0.01] == []


# -------------------------------------------------------------------- previews and standings


def preview(position, choice, look=PAGE):
    return GAME.view.preview(position.seen_by(position.actor), position.code(choice), look)


def test_a_slide_home_is_counted_in_its_preview():
    position = at(turn=9, y="g7 g6 g5 h8 i8 i1")
    assert "wins!" in preview(position, "i1-i7")
    assert ">2 of 6 home<" in preview(at(r="f7 f1"), "f1-f6")
    assert "home" not in preview(position, "i1-a1")


def test_a_dogs_preview_shows_whose_slides_change():
    position = at(node="dog_to", hand="@", d="k9", r="a3", y="c14", b="l1")
    drawn = preview(position, "@c3")
    assert drawn.count(pieces.cross(9)) == 2
    assert drawn.count(pieces.suit(0, 0, 0, 10)) == drawn.count(pieces.suit(1, 0, 0, 10)) == 1
    assert pieces.suit(2, 0, 0, 10) not in drawn


def test_lifting_a_dog_shows_who_could_run_on():
    drawn = preview(at(r="a3", d="c3 b4 b5 j3 j4 j5"), "c3@?")
    assert drawn.count(pieces.cross(9)) == 1


def test_the_preview_of_a_picture_alone_lies_below_its_headline():
    position = fencing()
    assert 'translate(0 52)"' in preview(position, "#d4", Look())
    assert 'translate(0 0)"' in preview(position, "#d4")


def test_standings_count_sheep_at_home_in_the_field_and_to_come():
    standing = GAME.view.standings(at(**CROWDED).seen_by(0))[0]
    assert standing.score == "3"
    assert [part.value for part in standing.parts] == ["3 of 6", "5", "1"]


# -------------------------------------------------------------------- the terminal, and the rest


def test_the_terminal_picture_keeps_to_its_columns():
    for position in positions(range(3), step=9):
        for viewer in (position.actor if position.actor >= 0 else SPECTATOR, SPECTATOR):
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
    assert "R You          3/6    5    1" in picture


@pytest.mark.parametrize("svg", [at(fence=FENCES, r="c9").svg(0), GAME.view.cover()], ids=["board", "cover"])
def test_nothing_is_fetched_and_nothing_runs(svg):
    assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<image|url\(|\son\w+=", svg)


def test_the_end_is_told():
    position = at(turn=9, y="g7 g6 g5 h8 i8 i1").play("i1-i7")
    assert "Player 2 wins with 6" in position.picture(SPECTATOR)
    assert "Player 2 wins with 6" in position.svg(SPECTATOR)
    assert "You win" in position.svg(1, Look(NAMES))

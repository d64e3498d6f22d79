import random
import re
from xml.etree import ElementTree

import pytest

import sheepfold
from sheepfold.art.terminal import PLAIN, ansi
from sheepfold.engine.position import Position
from sheepfold.games.peter.board import PIECES, Place
from sheepfold.games.peter.pieces import piece_name
from sheepfold.games.peter.position import Phase

GAME = sheepfold.load("peter")
VIEWERS = (0, 1, None)
NAMES = [piece_name(piece) for piece in range(PIECES)]
KINDS = {"Sheep": "S", "Pig": "P", "Cow": "C", "Wolf": "W"}

CROWDED = """round 3 trick 9 leader 0 at LEAD totals 62,-15 spring 21,-12
H0 S1 W6 W7 | H1 S2 P4 P7
L0 S3 S4 S5 S6 S7 P1 P2 P3 P5 P6 C1 C2 C3 C4 C5 W1 W2 W3 W4 W5 | R0 - | F0 - | B0 - | L1 - | R1 - | F1 - | B1 -
bag C6 | out C7 | void0 P C | void1 W C"""


def positions(seeds, step=1, chance="roll"):
    """Positions of random games, every so many choices, the last one included."""
    for seed in seeds:
        luck = random.Random(seed)
        position = Position(GAME, GAME.start(), seed=seed, chance=chance, rules=GAME.plain)
        for turn in range(10_000):
            if turn % step == 0 or position.over:
                yield position
            if position.over:
                break
            position.play(luck.choice(position.choices()))


def visible(seen):
    """The names of the pieces that this viewer sees somewhere; the bag is opened at the end only."""
    shut = {Place.UNSEEN} if seen.record.phase == Phase.END else {Place.UNSEEN, Place.BAG}
    pieces = sum(int(seen.record.at[place]) for place in range(len(seen.record.at)) if place not in shut)
    return {name for piece, name in enumerate(NAMES) if pieces >> piece & 1}


def named(svg):
    """Every piece that a picture names, in notation or in words."""
    words = re.sub(r' d="[^"]*"', "", svg)
    spelled = {KINDS[kind] + number for kind, number in re.findall(r"\b(Sheep|Pig|Cow|Wolf) ([1-7])\b", words)}
    return spelled | set(re.findall(r"\b[SPCW][1-7]\b", words))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_visible_piece_is_drawn_once_and_no_other_is_named(viewer):
    for position in positions(range(3), step=7):
        seen = position.seen_by(viewer)
        svg = GAME.view.svg(seen)
        ids = [element.get("id", "") for element in ElementTree.fromstring(svg).iter()]
        assert sorted(name[6:] for name in ids if name.startswith("piece-")) == sorted(visible(seen))
        assert named(svg) == visible(seen)


def test_what_can_be_clicked_is_what_the_viewer_may_choose():
    met = set()
    for position in positions(range(4)):
        if position.actor >= 0:
            met.add(position.decision)
            assert clickable(position.svg(position.actor)) == position.choices()
    assert met == {"LEAD", "FOLLOW", "CALL", "CHASE", "SOW", "EXTRA", "BONUS_PLACE"}


def test_whoever_does_not_decide_has_nothing_to_click():
    for position in positions(range(2), step=3, chance="ask"):
        for viewer in {*VIEWERS} - {position.actor}:
            assert clickable(position.svg(viewer)) == []


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nothing_hidden_changes_a_picture(viewer):
    for number, position in enumerate(positions(range(2), step=5)):
        seen, other = position.seen_by(viewer), position.imagine(viewer, seed=number).seen_by(viewer)
        assert GAME.view.svg(seen) == GAME.view.svg(other)
        assert GAME.view.picture(seen, PLAIN) == GAME.view.picture(other, PLAIN)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("chance", ["roll", "ask"])
def test_the_terminal_picture_keeps_to_its_columns(viewer, chance):
    for position in positions(range(3), step=5, chance=chance):
        seen = position.seen_by(viewer)
        picture = GAME.view.picture(seen, PLAIN)
        lines = picture.split("\n")
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 28
        assert re.sub("\x1b\\[[0-9;]+m", "", GAME.view.picture(seen, ansi)) == picture
        assert len(ElementTree.fromstring(GAME.view.svg(seen))) > 2


def test_the_terminal_picture_names_what_is_visible():
    for position in positions(range(3), step=7):
        seen = position.seen_by(position.actor if position.actor >= 0 else None)
        assert set(re.findall(r"\b[SPCW][1-7]\b", GAME.view.picture(seen, PLAIN))) == visible(seen)


def test_a_crowded_grassland_stays_in_its_box():
    position = drawn(CROWDED)
    picture = GAME.view.picture(position.seen_by(0), PLAIN)
    assert "┌ Left 15+5 wolves ──┐" in picture
    assert "again at 2 5 [20]" in picture
    assert "│C5 W1 W2 W3 W4 W5   │" in picture


def test_28_pieces_in_one_slot_are_written_by_type():
    position = drawn(CROWDED)
    everything = sum(1 << piece for piece in range(PIECES))
    position.record.at[:] = 0
    position.record.at[Place.L0] = everything
    picture = GAME.view.picture(position.seen_by(None), PLAIN)
    assert "S1234567 P1234567" in picture
    assert "C1234567 W1234567" in picture


@pytest.mark.parametrize(("viewer", "own"), [(0, 0), (1, 1), (None, 0)], ids=["0", "1", "spectator"])
def test_the_own_grasslands_are_near_and_the_own_fence_is_at_the_right(viewer, own):
    slots = where_slots_are(drawn(CROWDED).svg(viewer))
    near = 3 * own
    assert slots[near][1] == slots[near + 1][1] > slots[(near + 3) % 6][1] == slots[(near + 4) % 6][1]
    assert slots[near][0] < slots[near + 1][0] < slots[near + 2][0]
    assert slots[(near + 3) % 6][0] > slots[(near + 4) % 6][0] > slots[(near + 5) % 6][0]


def test_after_spring_both_thresholds_are_shown():
    position = drawn(CROWDED.replace("21,-12", "21,12"))
    for shown in (position.picture(0), position.svg(0)):
        for words in ("21 keeps Summer", "42 doubles Spring", "12 keeps Summer", "24 doubles Spring"):
            assert words in shown


def test_no_achiever_is_promised_where_none_can_be():
    assert "-24" not in drawn(CROWDED).picture(0)


def test_a_piece_that_only_the_bag_can_hold_is_marked():
    row = next(line for line in drawn(CROWDED).picture(0).split("\n") if line.startswith(" Cow"))
    assert row.startswith(" Cow     ■ ■ ■ ■ ■ b ■")


def test_nothing_is_fetched_and_nothing_runs():
    svg = drawn(CROWDED).svg(0)
    assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<image|url\(|\son\w+=", svg)


def drawn(text):
    """The position that a text describes."""
    return Position(GAME, GAME.notation.read_position(GAME, text), chance="ask", rules=GAME.plain)


def clickable(svg):
    """The choices that a click makes, each once and marked as such."""
    elements = [element for element in ElementTree.fromstring(svg).iter() if "data-choice" in element.attrib]
    assert all("can" in element.attrib["class"].split() for element in elements)
    return sorted(int(element.attrib["data-choice"]) for element in elements)


def where_slots_are(svg):
    """The upper left corner of each slot of the ring."""
    elements = ElementTree.fromstring(svg).iter()
    slots = {int(element.get("data-slot")): element for element in elements if "data-slot" in element.attrib}
    edges = {slot: element.find("{*}rect[@class='sf-edge']") for slot, element in slots.items()}
    return {slot: (float(edge.get("x")), float(edge.get("y"))) for slot, edge in edges.items()}

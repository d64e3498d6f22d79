import random
import re
from xml.etree import ElementTree

import pytest

import sheepfold
from sheepfold.art.terminal import PLAIN, ansi
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import collecting
from sheepfold.engine.position import Position
from sheepfold.engine.protocols import Look
from sheepfold.games.peter.board import PIECES, Place
from sheepfold.games.peter.pieces import names_in, piece_name
from sheepfold.games.peter.position import Event, Phase
from sheepfold.games.peter.view.chains import longest_chain

GAME = sheepfold.load("peter")
VIEWERS = (0, 1, SPECTATOR)
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
            assert clickable(position, position.actor) == position.choices()
    assert met == {"LEAD", "FOLLOW", "CALL", "CHASE", "SOW", "EXTRA", "BONUS_PLACE"}


def test_whoever_does_not_decide_has_nothing_to_click():
    for position in positions(range(2), step=3, chance="ask"):
        for viewer in {*VIEWERS} - {position.actor}:
            assert clickable(position, viewer) == []


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
        seen = position.seen_by(position.actor if position.actor >= 0 else SPECTATOR)
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
    picture = GAME.view.picture(position.seen_by(SPECTATOR), PLAIN)
    assert "S1234567 P1234567" in picture
    assert "C1234567 W1234567" in picture


@pytest.mark.parametrize(("viewer", "own"), [(0, 0), (1, 1), (SPECTATOR, 0)], ids=["0", "1", "spectator"])
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


# -------------------------------------------------------------------- on the page

PAGE = Look(("Ann", "Ben"), alone=False)
PHONE = Look(("Ann", "Ben"), alone=False, tall=True)

HANDS = "H0 S2 S5 P1 P4 C3 C6 W2 W7 | H1 S3 S7 P2 P5 P6 C7 W1 W4\n"
CHASE = (
    "round 1 trick 3 leader 1 at CHASE winner 1 chases 0 totals 0,0 spring -\n" + HANDS + "L0 S4 C2 | R0 P3 | F0 P7 | "
    "B0 - | L1 S1 W3 | R1 C1 C4 | F1 S6 | B1 -\nbag C5 W5 | out W6 | void0 - | void1 -"
)
EXTRA = CHASE.replace("CHASE", "EXTRA").replace("chases 0", "chases 2")
HOME = EXTRA.replace("L0 S4 C2 | R0 P3 | F0 P7", "L0 - | R0 - | F0 S4 P3 P7 C2")
SOW = CHASE.replace("CHASE", "SOW").replace("chases 0", "chases 1 last R0")
SOW = SOW.replace("L0 S4 C2 | R0 P3", "L0 C2 | R0 -").replace("L1 S1 W3", "L1 S1 P3") + "\ntaken S4 W3"
BONUS = CHASE.replace("CHASE", "BONUS_PLACE").replace("chases 0", "chases 3").replace("C5 W5", "C5") + "\nbonus W5"
FOLLOW = CHASE.replace("CHASE winner 1 chases 0", "FOLLOW").replace("S4 C2", "C2").replace("P3 |", "- |")
FOLLOW = FOLLOW.replace("S1 W3", "S1 P3 W3").replace("W7 |", "W6 W7 |").replace("out W6", "out -") + "\nlead S4"
CALL = FOLLOW.replace("at FOLLOW", "at CALL winner 0 chases 0").replace("S5 P1", "P1") + " | follow S5"

END = """round 1 trick 11 leader 0 at END totals 63,36 spring 15,36 length one_round
H0 - | H1 -
L0 S1 | R0 - | F0 - | B0 S2 S3 P1 | L1 S4 S5 P2 | R1 P3 C1 C2 W1 | F1 S6 P4 C3 | B1 -
bag C4 W2 | out S7 P5 P6 P7 C5 C6 C7 W3 W4 W5 W6 W7 | void0 - | void1 -"""


def written(svg):
    """Every text of a picture with its size, scales of the groups around it counted."""
    found = []

    def walk(element, scale):
        for factor in re.findall(r"scale\(([-.0-9]+)", element.get("transform", "")):
            scale *= abs(float(factor))
        if element.tag.endswith("text"):
            found.append((round(float(element.get("font-size")) * scale, 2), element.text))
        for child in element:
            walk(child, scale)

    walk(ElementTree.fromstring(svg), 1)
    return found


@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_a_page_has_the_headline_and_the_scores_itself(tall):
    seen = drawn(CROWDED).seen_by(0)
    alone, page = GAME.view.svg(seen, Look(tall=tall)), GAME.view.svg(seen, Look(alone=False, tall=tall))
    for words in ("keeps Summer", "if scored now<", "<style"):
        assert words in alone
        assert words not in page


@pytest.mark.parametrize(("look", "least"), [(PAGE, 14), (PHONE, 18)], ids=["wide", "tall"])
@pytest.mark.parametrize("text", [CHASE, SOW, EXTRA, HOME, BONUS, FOLLOW, CALL, END])
def test_words_are_large_enough_to_read(text, look, least):
    seen = drawn(text).seen_by(0)
    previews = [GAME.view.preview(seen, code, look) for code in seen.choices()]
    for svg in (GAME.view.svg(seen, look), *previews):
        assert all(size >= least for size, words in written(svg) if not words.isdigit())


def test_labels_say_what_a_thing_is_where_it_is_and_what_it_would_do():
    svg = GAME.view.svg(drawn(CHASE).seen_by(0), PAGE)
    assert label(svg, "slot-0") == (
        "Your Left Grassland: Sheep 4, Cow 2. "
        "Chase 2 animals from your Left Grassland, the last into your Goal Fence: another action!"
    )
    assert label(svg, "slot-3") == "Ben's Left Grassland: Sheep 1, Wolf 3"
    assert label(svg, "S5") == "Sheep 5 in your hand"


@pytest.mark.parametrize(
    ("text", "key", "rule"),
    [
        (CHASE, "stop", "R5.1"),
        (CHASE, "welcome", "R5.1"),
        (CHASE, "slot-3", "R3.7"),
        (CHASE, "S2", "R3.7"),
        (SOW, "slot-2", "R3.7"),
        (BONUS, "barn", "R3.7"),
        (FOLLOW, "P1", "R3.2"),
        (HOME, "slot-0", "R6.1"),
        (EXTRA.replace("spring -", "spring - extra_action must"), "stop", "Q12"),
    ],
)
def test_a_click_in_vain_is_answered_with_a_rule(text, key, rule):
    seen = drawn(text).seen_by(0)
    assert key in {e.get("data-key") for e in ElementTree.fromstring(GAME.view.svg(seen, PAGE)).iter()}
    assert seen.why_not(GAME.view.meant(seen, (key,))).rule == rule


def test_the_other_barn_never_means_the_own_welcome_back():
    seen = drawn(HOME).seen_by(0)
    assert GAME.view.meant(seen, ("welcome",)) in seen.choices()
    assert GAME.view.meant(seen, ("barn",)) is None


def test_animals_are_drawn_in_one_order_wherever_they_stand():
    orders = []
    for position in (drawn(CHASE), drawn(CHASE).play("xL")):
        ids = [e.get("id", "") for e in ElementTree.fromstring(GAME.view.svg(position.seen_by(0), PAGE)).iter()]
        orders.append([name for name in ids if name.startswith("piece-")])
    assert orders[0] == orders[1]
    assert orders[0] == [f"piece-{name}" for name in NAMES if f"piece-{name}" in orders[0]]


def test_a_hidden_piece_that_is_played_can_glide_out_of_its_hand():
    position = drawn(CROWDED.replace("leader 0", "leader 1"))
    backs = GAME.view.svg(position.seen_by(0), PAGE).count('data-kind="hand-1"')
    played = GAME.view.svg(position.play("S2").seen_by(0), PAGE)
    assert backs == played.count('data-kind="hand-1"') == 3
    assert re.search('id="piece-S2"[^>]*data-kind="hand-1"', played)


# -------------------------------------------------------------------- previews


def said(text, move, look=PAGE):
    """What a preview says."""
    position = drawn(text)
    seen = position.seen_by(position.actor)
    return [words for _, words in written(GAME.view.preview(seen, seen.code(move), look))]


def test_a_chase_is_shown_by_numbers_and_its_end_is_lit():
    assert said(CHASE, "xL") == ["1", "2", "again!"]
    assert said(CHASE, "xR") == ["1", "again!"]


def test_a_sown_wolf_is_announced_in_a_fence():
    empty = SOW.replace("F0 P7", "F0 -").replace("L1 S1 P3", "L1 S1 P3 P7")
    assert said(SOW, "w")[-2:] == ["The wolf", "will take one"]
    assert said(empty, "w")[-2:] == ["The wolf", "will flee"]
    assert "The wolf" not in said(SOW, "o")


def test_a_bonus_shows_both_changes_of_points():
    assert said(BONUS, "@L") == ["5", "You −3", "Ben ±0"]
    assert said(BONUS, "@f") == ["5", "You ±0", "Ben −6", "The wolf", "will take one"]


def test_a_play_shows_who_would_win_act_and_lead():
    assert said(FOLLOW, "S5") == ["5", "You win and call", "Ben acts, then leads"]
    assert said(FOLLOW, "S2") == ["2", "Ben wins and calls", "You act, then lead"]
    assert said(CROWDED, "W7") == ["7", "Nothing beats Wolf 7", "Loser acts and leads"]
    assert said(CROWDED, "S1") == ["1", "4 of 4 unseen beat it", "Loser acts and leads"]


def test_a_call_shows_the_new_numbers_and_the_chain_they_allow():
    assert said(CALL, "cLR") == ["1 → 2", "again!", "0 → 1", "again!", "Then a chain of 3: bonus!"]
    assert said(CALL, "cLL") == ["1 → 3", "Then a chain of 1"]


CHAINS = """
0 1 1 1 1 1 1 3 1 1 3 1 1
1 2 1 1 2 1 1 4 1 1 4 1 1
2 3 2 2 3 2 4 3 2 4 3 2 4
1 2 1 1 2 1 1 3 1 1 3 1 1
1 2 1 1 2 1 1 4 1 1 4 1 1
2 3 2 2 3 2 4 3 2 4 3 2 4
1 2 1 1 2 1 1 3 1 1 3 1 1
1 2 1 1 2 1 1 4 1 1 4 1 1
2 3 3 2 3 5 2 3 5 2 3 3 2"""


def test_q25_the_longest_chains_are_those_of_the_ledger():
    table = [[int(entry) for entry in line.split()] for line in CHAINS.strip().split("\n")]
    assert table == [[longest_chain(left, right) for right in range(13)] for left in range(9)]


# -------------------------------------------------------------------- scoring and standings


@pytest.mark.parametrize("look", [PAGE, PHONE], ids=["wide", "tall"])
def test_a_scoring_is_itemised(look):
    shown = [words for _, words in written(GAME.view.svg(drawn(END).seen_by(0), look))]
    for words in ("Summer", "15×2", "+63", "Achiever", "+36", "Shoddy"):
        assert words in shown


def test_spring_is_shown_before_its_fences_are_emptied_and_after():
    text = (
        EXTRA.replace("trick 3", "trick 5")
        .replace("S2 S5 ", "")
        .replace("S3 S7 ", "")
        .replace("out", "out S2 S5 S3 S7")
    )
    scenes = told_scenes(drawn(text), 34)
    still = Look(("Ann", "Ben"), alone=False, still=True)
    before = GAME.view.svg(scenes[Event.R10_2_SPRING].seen_by(0), still)
    after = GAME.view.svg(scenes[Event.R10_3_FENCES_EMPTIED].seen_by(0), still)
    assert "Wolves" in before
    assert "The Fences are emptied," not in before
    assert "The Fences are emptied," in after


def told_scenes(position, code):
    """The positions at the events of a choice, the last of each kind."""
    with collecting(GAME.events) as scenes:
        GAME.plain.apply(position.record, code)
    return {scene.told.kind: Position(GAME, scene.position, chance="ask", rules=GAME.plain) for scene in scenes}


def test_an_event_is_told_after_its_change():
    position = drawn(SOW)
    with collecting(GAME.events) as scenes:
        GAME.plain.apply(position.record, 37)
    sown = [scene.position for scene in scenes if scene.told.kind == Event.R6_2_SOWN]
    taken = next(scene.position for scene in scenes if scene.told.kind == Event.R7_1_WOLF_TAKES)
    assert names_in(sown[0].at[Place.F0]) == "P7 W3"
    assert names_in(taken.at[Place.F0]) == "-"
    assert names_in(sown[1].at[Place.L1]) == "S1 S4 P3"


def test_standings_name_every_number():
    ann, ben = GAME.view.standings(drawn(CROWDED.replace("21,-12", "60,3")).seen_by(0), PAGE)
    parts = dict(ann.parts)
    assert (ann.score, ben.score) == ("62", "-15")
    assert parts["if scored now"] == "30"
    assert parts["on the Grasslands"] == "30 (15 animals, 5 wolves)"
    assert parts["Spring"] == "60"
    assert parts["Summer counts from"] == "60 (30 to go)"
    assert parts["Spring doubles from"] == "120 (90 to go)"
    assert parts["has no"] == "Pig, Cow"
    assert dict(ben.parts)["animals in hand"] == "3"


def test_the_total_of_a_game_that_is_over_is_made_of_its_rounds_and_seasons():
    assert not GAME.view.standings(drawn(CROWDED).seen_by(0), PAGE)[0].made_of
    position, draw, totals = GAME.new(seed=3), random.Random(3), [(0, 0)]
    while not position.over:
        position.play(draw.choice(position.choices()))
        if (now := tuple(position.record.total.tolist())) != totals[-1]:
            totals.append(now)
    for player, standing in enumerate(GAME.view.standings(position.seen_by(0), PAGE)):
        before, spring, summer = (int(re.findall(r"-?\d+", part.value)[-1]) for part in standing.made_of)
        assert before == totals[-2][player]
        assert before + spring + summer == totals[-1][player] == int(standing.score)


def test_nothing_is_fetched_and_nothing_runs():
    svg = drawn(CROWDED).svg(0)
    assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<image|url\(|\son\w+=", svg)


def drawn(text):
    """The position that a text describes."""
    return Position(GAME, GAME.notation.read_position(GAME, text), chance="ask", rules=GAME.plain)


def clickable(position, viewer):
    """The choices that a click on what is lit makes, each once."""
    seen = position.seen_by(viewer)
    elements = [e for e in ElementTree.fromstring(GAME.view.svg(seen)).iter() if "data-key" in e.attrib]
    lit = [e.attrib["data-key"] for e in elements if "can" in e.attrib["class"].split()]
    return sorted(GAME.view.meant(seen, (key,)) for key in lit)


def label(svg, key):
    """What a key is called."""
    return next(e.get("aria-label") for e in ElementTree.fromstring(svg).iter() if e.get("data-key") == key)


def where_slots_are(svg):
    """The upper left corner of each slot of the ring."""
    elements = ElementTree.fromstring(svg).iter()
    slots = {int(element.get("data-slot")): element for element in elements if "data-slot" in element.attrib}
    edges = {slot: element.find("{*}rect[@class='sf-edge']") for slot, element in slots.items()}
    return {slot: (float(edge.get("x")), float(edge.get("y"))) for slot, edge in edges.items()}

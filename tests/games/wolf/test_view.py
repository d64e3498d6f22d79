"""Pictures of the table."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

from sheepfold.art.terminal import PLAIN, ansi
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import collecting
from sheepfold.engine.position import Position
from sheepfold.engine.protocols import Look
from sheepfold.engine.record import copy_of

from .table import FIVE, GAME, at, begun, drawn, play

PAGE = Look(("Ann", "Ben", "Cid"), alone=False)
TALL = Look(("Ann", "Ben", "Cid"), alone=False, tall=True)
VIEW = GAME.view


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


def elements(svg):
    return list(ElementTree.fromstring(svg).iter())


def lit(svg):
    """The keys of what can be clicked now."""
    return {e.get("data-key") for e in elements(svg) if "can" in e.get("class", "").split()}


def where(svg, name):
    """Where the piece with this id lies."""
    found = next(e.get("transform") for e in elements(svg) if e.get("id") == name)
    return tuple(map(float, re.findall(r"-?[\d.]+", found)))


def said(preview):
    """The words of a preview."""
    return [e.text for e in elements(preview) if e.tag.endswith("text")]


def scenes(position, choice, viewer=0):
    """The name of each event of a choice, and the position as the viewer saw it then."""
    with collecting(GAME.events) as found:
        GAME.plain.apply(copy_of(position.record), position.code(choice))
    whole = [(scene, Position(GAME, scene.position, chance="ask", rules=GAME.plain)) for scene in found]
    return [(GAME.events(scene.told.kind).name, then.seen_by(viewer)) for scene, then in whole]


def dice_named(svg, start):
    """The titles of the dice whose ids begin so, in their order."""
    found = [element for element in ElementTree.fromstring(svg).iter() if element.get("id", "").startswith(start)]
    return [element[0].text for element in found]


# -------------------------------------------------------------------- clicks


def test_a_bet_is_a_die_and_a_row_then_a_number():
    position = begun("SSSCDW|SSSCDW|SSSCDW")
    seen = position.seen_by(0)
    assert VIEW.keys(seen, position.code("W/S")) == ("die-W", "row-S")
    assert VIEW.keys(position.play("W/S").seen_by(0), 7) == ("number-7",)


def test_all_twelve_choices_can_be_clicked():
    position = play(begun("|".join(["SSSCDW"] * 5)), "P1 S=2; P2 S=3; P3 C=2; P4 D=2; P5 W=2")
    seen = position.seen_by(0)
    keys = [VIEW.keys(seen, code) for code in range(12)]
    assert len(set(keys)) == 12
    assert lit(VIEW.svg(seen)) == {ways[0] for ways in keys}
    assert keys[7:] == [("call-S",), ("call-C",), ("call-D",), ("call-W",), ("privilege",)]


@pytest.mark.parametrize("look", [PAGE, TALL], ids=["wide", "tall"])
def test_every_number_of_the_row_can_be_tried(look):
    seen = begun("SSSCDW|SSSCDW|SSSCDW").play("S").seen_by(0)
    svg = VIEW.svg(seen, look)
    there = [e.get("data-key") for e in elements(svg) if (e.get("data-key") or "").startswith("number-")]
    assert there == [f"number-{number}" for number in range(1, 31)]
    assert lit(svg) == {f"number-{number}" for number in range(2, 31)}


def test_whoever_does_not_decide_has_nothing_to_click():
    for position in [*positions(range(1), chance="ask")][::7]:
        for viewer in {0, 1, 2, SPECTATOR} - {position.actor}:
            assert lit(position.svg(viewer)) == set()


def markers_out():
    return at(drawn("P1", "P2+", "S[S]P1@9 C[C]P1@3 D[D]P1@4 W[WW]P2@6", "SDW|SSSC|SSSSCD"))


def no_dice():
    return at(drawn("P1", "P2+", "S[SSSSSS]P2@30 C[C]P2@30 D[]- W[]-", "-|SSSS"))


def claim():
    return play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 C=2; P2 S=5; P3 D=2").play("S")


def spare():
    return play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 S=4; P2 S=5; P3 C=2").play("*").play("D")


@pytest.mark.parametrize(
    ("drawing", "clicks", "reason"),
    [
        (markers_out, ("die-D", "row-W"), "R4_9_NO_MARKER_LEFT"),
        (markers_out, ("die-D", "row-S"), "R4_2_NOT_PERMITTED"),
        (markers_out, ("die-S", "row-C"), "R4_2_NOT_PERMITTED"),
        (markers_out, ("call-S",), "R5_2_OWN_MARKER"),
        (markers_out, ("privilege",), "R7_1_ONLY_THE_FIRST_PLAYER"),
        (no_dice, ("row-S",), "R4_11_NO_DICE"),
        (claim, ("number-1",), "R4_5_NOT_ABOVE_THE_DICE"),
        (claim, ("number-5",), "R4_6_NOT_ABOVE_THE_MARKER"),
        (claim, ("row-C",), "R3_1_R5_1_NOT_NOW"),
        (spare, ("row-S",), "R4_2_NOT_PERMITTED"),
        (spare, ("die-S",), "R3_1_R5_1_NOT_NOW"),
    ],
)
def test_vain_clicks_are_refused_with_their_rule(drawing, clicks, reason):
    seen = drawing().seen_by(0)
    refusal = seen.why_not(VIEW.meant(seen, clicks))
    assert GAME.reasons(refusal.reason).name == reason


def test_a_die_that_can_be_laid_nowhere_is_refused_at_once():
    text = drawn("P1", "P2+", "S[S]P1@9 C[C]P1@3 D[D]P1@30 W[W]P2@30", "SD|SSSC|SSSSCD")
    seen = at(text).seen_by(0)
    assert lit(VIEW.svg(seen)) == {"die-S", "call-W"}
    assert GAME.reasons(seen.why_not(VIEW.meant(seen, ("die-D",))).reason).name == "R4_10_ROW_CLOSED"
    assert VIEW.meant(seen, ("die-S",)) is None


# -------------------------------------------------------------------- pieces


def test_own_dice_are_shown_to_oneself_only():
    position = begun("SSSCDW|SSCDDW|SSSCDW")
    assert dice_named(position.svg(1), "die-P2-") == ["sheep", "sheep", "cow", "sheepdog", "sheepdog", "wolf"]
    assert dice_named(position.svg(0), "die-P2-") == ["a hidden die"] * 6
    assert dice_named(position.svg(SPECTATOR), "die-P2-") == ["a hidden die"] * 6


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
            for viewer in (0, seats - 1, SPECTATOR):
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
    assert "●8 Player 1, true: 79%" in picture


def test_chances_are_those_of_fair_dice():
    seen = begun("SSSSSS|SSSCDW").play("S").seen_by(0)
    assert GAME.words.describe(seen, 6) == "at least 6 sheep; true: 100%"
    assert GAME.words.describe(seen, 12) == "at least 12 sheep; true: 9%"  # (4/6)^6
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
    picture = position.picture(SPECTATOR)
    assert "Player 2 wins with 16" in picture
    assert "S sheep   =4     S···" in picture
    assert "in all: 4" in position.svg(SPECTATOR)
    assert dice_named(position.svg(1), "die-P2-") == ["cow"] * 6
    assert "S S C D W" in picture
    assert "C C C C C C" in picture


def test_nothing_is_fetched_and_nothing_runs():
    svg = begun(FIVE).svg(0)
    assert set(re.findall(r"https?://[^\"]*", svg)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<script|<image|url\(|\son\w+=", svg)


def test_unmoved_dice_keep_their_ids():
    position = begun("SSSCDW|SSCDDW|SSSCDW")
    before = {e.get("id") for e in elements(position.svg(0)) if e.get("id")}
    after = {e.get("id") for e in elements(play(position, "P1 C=3").svg(0)) if e.get("id")}
    assert before - after == {"die-P1-C0", "marker-P1-home2"}
    assert after - before == {"die-C-1", "marker-P1-C"}


def test_pieces_that_become_each_other_are_of_one_kind():
    svg = play(begun("SSSCDW|SSCDDW|SSSCDW"), "P1 C=3").svg(0)
    kinds = {e.get("id"): e.get("data-kind") for e in elements(svg) if e.get("data-kind")}
    assert {kind for name, kind in kinds.items() if name.startswith("die-")} == {"die"}
    assert kinds["marker-P1-C"] == kinds["marker-P1-home0"] == "marker-P1"
    assert kinds["chip-P2-0"] == "chip"


# -------------------------------------------------------------------- a call


def called(viewer=1):
    """A call with open dice, scene by scene."""
    cups = "SSSCDW|SSSSCW|SSCDDW"
    position = play(begun(cups, open_dice="SSSCDW"), "P1 C=2; P2 S=10; P3 D/W=3; P1 W/S=16")
    return [
        (name, seen, VIEW.svg(seen, Look(alone=False, still=True))) for name, seen in scenes(position, "!S", viewer)
    ]


def test_cups_are_lifted_one_by_one():
    shown = [svg for name, _, svg in called() if name in ("R5_1_CALLS", "R5_3_REVEALED")]
    known = [[dice_named(svg, f"die-P{p}-")[0] != "a hidden die" for p in (1, 3)] for svg in shown]
    assert known == [[False, False], [True, False], [True, False], [True, True]]


def test_accepted_dice_slide_into_the_called_row_and_are_counted():
    found = {name: svg for name, _, svg in called()}
    counts = [re.search(r">(\d+ of 16)<", svg)[1] for name, _, svg in called() if re.search(r">\d+ of 16<", svg)]
    assert counts == ["2 of 16", "6 of 16", "9 of 16", "13 of 16", "16 of 16", "16 of 16"]
    spots = [where(found["R5_7_COUNTED"], name) for name in ("die-open-0", "die-P1-0", "die-P2-S0", "die-P3-0")]
    assert len({y for _, y in spots}) == 1
    assert [x for x, _ in spots] == sorted(x for x, _ in spots)


def test_a_chip_goes_from_the_payer_to_the_receiver():
    by_name = {name: svg for name, _, svg in called()}
    ids = [{e.get("id") for e in elements(by_name[name])} for name in ("R5_7_COUNTED", "R6_2_CALLER_PAYS")]
    assert {name for name in ids[0] ^ ids[1] if name} == {"chip-P2-4", "gold-P1-0"}


def test_a_roaming_die_is_lit_when_it_counts_elsewhere():
    position = play(begun("SSSCDW|SSSSCW", placed_dice="roam"), "P1 W=2; P2 S=10")
    svgs = {name: VIEW.svg(seen) for name, seen in scenes(position, "!S")}
    assert "1 of 10" not in svgs["R5_1_CALLS"]
    assert "2 of 10" in svgs["R5_1_CALLS"]
    assert "9 of 10" in svgs["R5_7_COUNTED"]


def test_events_are_shown_after_their_change():
    position = play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 S=4; P2 S=5; P3 C=2")
    privilege = dict(scenes(position, "*"))["R7_1_PRIVILEGE"]
    assert dice_named(VIEW.svg(privilege), "die-air") == ["privilege die"]
    rolled = scenes(position.play("*"), "S")
    assert [dice_named(VIEW.svg(seen), "die-air") for _, seen in rolled] == [["privilege die"], [], []]
    claimed = dict(scenes(begun("SSSCDW|SSSCDW").play("S"), "=4"))["R4_3_CLAIMS"]
    assert "marker-P1-S" in VIEW.svg(claimed)


def test_a_roll_shows_nobody_elses_dice_while_it_is_told():
    position = Position(GAME, GAME.start(2), chance="ask", rules=GAME.plain).play("first=P1")
    ((_, own),) = scenes(position, "P1~SSSCDW", 0)
    ((_, other),) = scenes(position, "P1~SSSCDW", 1)
    assert own.record.cups[0]
    assert not other.record.cups[0]
    assert dice_named(VIEW.svg(own), "die-P1-")[3] == "cow"


# -------------------------------------------------------------------- previews and standings


@pytest.mark.parametrize("look", [PAGE, TALL], ids=["wide", "tall"])
def test_a_bet_shows_the_chances_and_what_the_die_no_longer_is(look):
    position = play(begun("SSSCDW|SSSCDW|SSSCDW"), "P1 S=4; P2 S=8; P3 C=2")
    words = said(VIEW.preview(position.seen_by(0), position.code("W/S"), look))
    assert "no longer a wolf or dog" in words
    assert "then claim 9 or more" in words
    assert {"9", "10", "11"} <= set(words)


def test_an_honest_die_that_roams_loses_nothing():
    for placed, told in (("stay", True), ("roam", False)):
        position = begun("SSSCDW|SSSCDW|SSSCDW", placed_dice=placed)
        words = said(VIEW.preview(position.seen_by(0), position.code("W"), PAGE))
        assert ("no longer a dog or sheep" in words or "no longer a sheep or dog" in words) is told


def test_a_number_beyond_all_dice_is_shown_with_its_price():
    seen = begun("SSSSSS|SSSCDW").play("S").seen_by(0)
    assert said(VIEW.preview(seen, 14, PAGE))[-2:] == ["there are 12 at most", "a call costs 2 or more"]


def test_a_call_shows_what_is_known_and_what_it_brings():
    seen = at(drawn("P1", "P1+", "S[S]P2@8 C[]- D[]- W[]-", "SSSCDW|SSSCD")).seen_by(0)
    words = ["you know of 5 of 8", "5 dice unknown; true: 79%", "1 too few: Ben pays 1", "exactly true: you pay 1"]
    assert said(VIEW.preview(seen, 7, PAGE)) == words
    seen = at(drawn("P1", "P2+", "S[SSS]P2@3 C[]- D[]- W[]-", "SSS|SSSSS")).seen_by(0)
    assert said(VIEW.preview(seen, 7, PAGE))[2:] == ["it is true already!", "you pay 4 or more"]


@pytest.mark.parametrize(("box", "rolled"), [(30, "rolls a spare die"), (12, "rolls the first sheep again")])
def test_the_privilege_says_which_die_it_rolls_and_where_the_marker_goes(box, rolled):
    position = play(begun("SSSCDW|SSSCDW", box_dice=box), "P1 S=4; P2 C=2")
    assert said(VIEW.preview(position.seen_by(0), 11, PAGE)) == [rolled, "then the bell goes to Ben"]


def test_the_privilege_die_shows_the_new_least_number():
    seen = spare().seen_by(0)
    assert said(VIEW.preview(seen, 3, PAGE)) == ["a sheepdog as a wolf", "next: 2 or more", "no longer a dog"]


def test_standings_tell_all_that_is_counted():
    position = play(begun("SSSCDW|SSSCDW", own="4,3", rec="2,1"), "P1 S=4")
    first, second = VIEW.standings(position.seen_by(1), PAGE)
    assert first.score == "2"
    assert dict(first.parts) == {
        "own chips": "4 of 5",
        "under the cup": "5 dice",
        "markers left": "2 of 3",
        "first player": "privilege ready",
    }
    assert dict(second.parts)["under the cup"] == "6 dice"
    text = drawn("P1", "P2+", "S[SSW]P2@5 C[CCC]P2@30 D[]- W[]-", "SSS|CCC") + " ruled=-,SDW"
    assert dict(VIEW.standings(at(text).seen_by(0))[1].parts)["has none of"] == "sheep, sheepdogs, wolves"


def sizes_of_words(svg):
    """How large the words of a picture are, with all that is drawn smaller or larger around them."""
    found = []

    def look_into(element, scale):
        for factor in re.findall(r"scale\((-?[\d.]+)", element.get("transform", "")):
            scale *= float(factor)
        if element.tag.endswith("text"):
            found.append(float(element.get("font-size")) * scale)
        for child in element:
            look_into(child, scale)

    look_into(ElementTree.fromstring(svg), 1.0)
    return found


@pytest.mark.parametrize(("look", "least"), [(PAGE, 14), (TALL, 18)], ids=["wide", "tall"])
def test_no_words_are_too_small(look, least):
    for position in [*positions(range(1), seats=3, open_dice="on")][::6]:
        for viewer in (max(position.actor, 0), SPECTATOR):
            assert min(sizes_of_words(VIEW.svg(position.seen_by(viewer), look))) >= least


def test_ids_are_there_once():
    for position in [*positions(range(1), seats=4, open_dice="on")][::5]:
        for viewer in (0, SPECTATOR):
            ids = [e.get("id") for e in ElementTree.fromstring(position.svg(viewer)).iter() if e.get("id")]
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize("look", [PAGE, TALL], ids=["wide", "tall"])
def test_a_certain_claim_does_not_read_as_a_certain_call(look):
    seen = at(drawn("P1", "P2+", "S[SSS]P2@3 C[]- D[]- W[]-", "SSS|SSSSS")).seen_by(0)
    picture = re.sub(r"<[^>]*>", "", VIEW.svg(seen, look))
    assert "true: 100%" in picture
    assert not re.search(r"(?<!true: )100%", picture)

"""The animals, all in one layer and in one order, so that each glides wherever it goes."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

from sheepfold.art.animals import HEIGHT, WIDTH, standing
from sheepfold.art.board import clicked
from sheepfold.art.layout import Area, rows
from sheepfold.art.scenery import tile
from sheepfold.art.svg import Markup, Value, group, number, tag
from sheepfold.games.peter.board import FENCE, NUMBERS, PIECES, SLOTS, SLOTS_EACH, Place
from sheepfold.games.peter.pieces import piece_name
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.view.facts import Facts, Stage, is_wolf, kind_of
from sheepfold.games.peter.view.places import Places, Point
from sheepfold.games.peter.words import board as words
from sheepfold.games.peter.words import describe

RATIO = WIDTH / HEIGHT

SNUG = 1.1
"""Rows stand a little closer than animals are high: ears may reach over the feet behind them, no more."""

BASE = 100
"""How wide a wooden piece is before it is scaled, and the animal on it a little less."""

TALL_COLUMNS = 6
"""So many pieces of the hand stand in a row on a phone."""

TYPE_GAP = 12


class Spot(NamedTuple):
    """Where a piece stands, and how wide it is."""

    x: float
    y: float
    width: float
    kind: str = ""
    """What it can have come from, if it was not to be seen there: a hidden hand, or the bag."""


def draw_pieces(facts: Facts, places: Places) -> Markup:
    """Every animal that the viewer sees, by its id."""
    spots = where(facts, places)
    hand = hand_spots(facts, places)
    drawn = []
    for piece in range(PIECES):
        if piece in spots:
            drawn.append(draw_animal(piece, spots[piece]))
        elif piece in hand:
            drawn.append(draw_tile(facts, piece, hand[piece], places.tile))
    return group(*drawn, class_="sf-pieces")


@cache
def animal(piece: int) -> Markup:
    """One animal with its number."""
    return standing(kind_of(piece), str(piece % NUMBERS + 1))


def draw_animal(piece: int, spot: Spot) -> Markup:
    """An animal on the board; a click on it is a click on the place where it stands."""
    return tag(
        "g",
        animal(piece),
        id=f"piece-{piece_name(piece)}",
        class_="sf-piece",
        pointer_events="none",
        transform=moved(spot.x, spot.y, spot.width / WIDTH),
        data_kind=spot.kind or None,
    )


def draw_tile(facts: Facts, piece: int, at: Point, width: float) -> Markup:
    """A piece of the viewer's hand; one that may not be played now is pale."""
    can = facts.plays and piece in facts.codes
    label = words.piece_label(piece, describe(facts.seen, piece, facts.look.names) if can else "")
    attributes: dict[str, Value] = clicked(piece_name(piece), label, can, facts.look, "sf-piece")
    return tag(
        "g",
        tile(WIDTH, WIDTH * 1.14),
        animal(piece),
        id=f"piece-{piece_name(piece)}",
        transform=moved(*at, width / WIDTH),
        opacity=0.5 if facts.plays and not can else None,
        **attributes,
    )


def moved(x: float, y: float, scale: float) -> str:
    """A place and a size; both glide."""
    return f"translate({number(x)} {number(y)}) scale({scale:.3f})"


# -------------------------------------------------------------------- where they are


def where(facts: Facts, places: Places) -> dict[int, Spot]:
    """Where every piece on the board stands, the hands aside."""
    spots: dict[int, Spot] = {}
    for slot in range(SLOTS):
        area = herd_area(places, slot, facts.near)
        spots |= herd(facts.on(slot), area, 104)
    for player in facts.players:
        barn = places.barn(player, facts.near)
        spots |= herd(facts.at(Place.BARN + player), in_barn(barn), 80)
    spots |= herd(facts.at(Place.OUT), in_tray(places), 62)
    spots |= plays(facts, places)
    spots |= taken(facts, places)
    for piece in facts.at(Place.BONUS):
        spots[piece] = Spot(*places.bonus, 88, "bag")
    x, y = places.bag
    return spots | herd(facts.bag, Area(x - 42, y + (-80 if places.tall else 34), 84, 36), 46)


def herd(pieces: list[int], area: Area, most: float) -> dict[int, Spot]:
    """Animals in rows that shrink when the place gets crowded; none hides another."""
    size, spots = rows(len(pieces), area, RATIO * SNUG, most)
    return {piece: Spot(*at, size * 0.96) for piece, at in zip(pieces, spots, strict=True)}


def herd_area(places: Places, slot: int, near: int) -> Area:
    """Where the animals of a slot stand, between its signs and its edges."""
    area = places.slot(slot, near)
    if slot % SLOTS_EACH == FENCE:
        return area.inset(14, 38, 14, 24) if places.tall else area.inset(18, 34, 18, 26)
    return area.inset(12, 42, 12, 6) if places.tall else area.inset(22, 44, 22, 8)


def in_barn(barn: Area) -> Area:
    """Where the animals of a Barn stand."""
    return Area(barn.x + 16, barn.y + barn.height * 0.42, barn.width - 32, barn.height * 0.55)


def in_tray(places: Places) -> Area:
    """Where the pieces out of the round stand."""
    return places.tray.inset(10, 30 if places.tall else 26, 10, 6)


def plays(facts: Facts, places: Places) -> dict[int, Spot]:
    """Both plays of the trick, each from a hand."""
    leader = int(facts.record.leader)
    spots = {}
    both = places.plays(is_calling(facts))
    for place, player, at in ((Place.LEAD, leader, both[0]), (Place.FOLLOW, 1 - leader, both[1])):
        for piece in facts.at(place):
            spots[piece] = Spot(*at, 88, f"hand-{player}")
    return spots


def is_calling(facts: Facts) -> bool:
    """Whether the viewer has the buttons of a Call before them."""
    return facts.phase == Phase.CALL and bool(facts.codes)


def taken(facts: Facts, places: Places) -> dict[int, Spot]:
    """The taken pieces by class."""
    if facts.stage != Stage.SOWING:
        return {}
    pieces = facts.at(Place.TAKEN)
    tame, wolves = [p for p in pieces if not is_wolf(p)], [p for p in pieces if is_wolf(p)]
    areas = places.taken(len(tame), len(wolves))
    return herd(tame, areas[0].inset(8, 4, 8, 4), 76) | herd(wolves, areas[1].inset(8, 4, 8, 4), 76)


def hand_spots(facts: Facts, places: Places) -> dict[int, Point]:
    """The viewer's hand by type."""
    if not facts.knows_hand(facts.near):
        return {}
    hand = facts.at(Place.HAND + facts.near)
    spots = tall_hand(len(hand), places) if places.tall else wide_hand(hand, places)
    return dict(zip(hand, spots, strict=True))


def tall_hand(size: int, places: Places) -> list[Point]:
    """Rows of six."""
    x, y, width, _ = places.hands[0]
    pitch = width / TALL_COLUMNS
    return [(x + pitch * (item % TALL_COLUMNS + 0.5), y + 48 + 98 * (item // TALL_COLUMNS)) for item in range(size)]


def wide_hand(hand: list[int], places: Places) -> list[Point]:
    """One row, with a gap between types."""
    pitch = places.tile + 8
    x, y = places.hands[0].middle
    gaps = [kind_of(piece) != kind_of(before) for before, piece in pairwise(hand)]
    x -= (pitch * (len(hand) - 1) + TYPE_GAP * sum(gaps)) / 2
    spots = []
    for gap in [False, *gaps][: len(hand)]:
        x += TYPE_GAP if gap else 0
        spots.append((x, y))
        x += pitch
    return spots

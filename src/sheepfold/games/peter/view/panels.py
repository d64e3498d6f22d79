"""Around the board: calendar, hands, voids, tray, bag and tracker."""

from __future__ import annotations

from functools import cache

from sheepfold.art import colours as c
from sheepfold.art.animals import sheepdog, standing
from sheepfold.art.layout import Area
from sheepfold.art.scenery import bag, centred, face_down, label, seat_mark, sprout, sun
from sheepfold.art.svg import Markup, box, group, oval, path, placed, tag
from sheepfold.games.peter.board import NUMBERS, Kind, Place
from sheepfold.games.peter.view.facts import Facts, Mark, Stage
from sheepfold.games.peter.view.pieces import moved
from sheepfold.games.peter.view.places import Places, Point, middle_row
from sheepfold.games.peter.words import board as words
from sheepfold.language import say
from sheepfold.language.phrases import columns

CELLS = {
    Mark.SEEN: (c.GRASS, c.GRASS, c.INK_SOFT),
    Mark.MINE: (c.LAMP, c.WOOD_DARK, c.INK),
    Mark.UNSEEN: (c.CREAM, c.WOOD_DARK, c.INK),
    Mark.BAG: (c.WOOD_PALE, c.WOOD_DARK, c.INK),
}
"""A cell of the tracker: its colour, its edge and its number's colour."""


# -------------------------------------------------------------------- the calendar


def draw_calendar(facts: Facts, places: Places) -> Markup:
    """Round, the eleven tricks, and Spring and Summer after their last ones."""
    area = places.calendar
    return group(
        tag("title", words.calendar(int(facts.record.rounds), facts.trick, facts.spring_trick, facts.last_trick)),
        box(*area, c.WOOD_PALE, 12, stroke=c.WOOD_DEEP, stroke_width=2.5),
        *(tall_calendar if places.tall else wide_calendar)(facts, area),
    )


def wide_calendar(facts: Facts, area: Area) -> list[Markup]:
    """Spring's tricks in one row, Summer's in another."""
    x, y = area.x, area.y
    pips = [draw_pip(facts, trick, *wide_pip(facts, area, trick)) for trick in range(1, facts.last_trick + 1)]
    return [
        label(x + 14, y + 28, words.round_title(int(facts.record.rounds)), 19, c.WOOD_DARK, font_weight="800"),
        label(x + area.width - 14, y + 27, f"{facts.trick}/{facts.last_trick}", 17, c.WOOD_DARK, text_anchor="end"),
        *pips,
        sprout(x + 174, y + 60),
        sun(x + 202, y + 97, 6),
    ]


def wide_pip(facts: Facts, area: Area, trick: int) -> Point:
    """Where a trick's mark stands."""
    if trick <= facts.spring_trick:
        return area.x + 24 + 29.5 * (trick - 1), area.y + 58
    return area.x + 24 + 29.5 * (trick - facts.spring_trick - 1), area.y + 97


def tall_calendar(facts: Facts, area: Area) -> list[Markup]:
    """All tricks in one row."""
    x, y = area.x + 122, area.y + 22
    ends = [x + 34 * (facts.spring_trick - 1) + 30, x + 34 * (facts.last_trick - 1) + 62]
    pips = []
    for trick in range(1, facts.last_trick + 1):
        pips.append(draw_pip(facts, trick, x + 34 * (trick - 1) + (30 if trick > facts.spring_trick else 0), y))
    return [
        label(area.x + 10, y + 6, words.round_title(int(facts.record.rounds)), 18, c.WOOD_DARK, font_weight="800"),
        *pips,
        sprout(ends[0], y),
        sun(ends[1], y, 6),
    ]


def draw_pip(facts: Facts, trick: int, x: float, y: float) -> Markup:
    """One trick of the round: over, now or still to come."""
    done, now = trick <= facts.tricks_done, trick == facts.trick and facts.stage != Stage.SCORING
    return pip(trick, x, y, done, now, facts.look.tall)


@cache
def pip(trick: int, x: float, y: float, done: bool, now: bool, tall: bool) -> Markup:
    """The mark of a trick."""
    fill = c.GRASS_DARK if done else c.LAMP if now else c.CREAM
    disc = oval(x, y, 15.5 if tall else 13.5, fill=fill, stroke=c.WOOD_DARK, stroke_width=3 if now else 1.5)
    size = 18 if tall else 15
    return group(disc, centred(x, y + size * 0.36, str(trick), size, c.CREAM if done else c.INK, font_weight="700"))


# -------------------------------------------------------------------- hands


def draw_hands(facts: Facts, places: Places) -> Markup:
    """The hands that the viewer does not see, face down, and who leads."""
    hidden = [player for player in facts.players if not facts.knows_hand(player)]
    return group(*(draw_backs(facts, places, player) for player in hidden), draw_leader(facts, places))


def draw_backs(facts: Facts, places: Places, player: int) -> Markup:
    """A hand that nobody here may see."""
    near = player == facts.near
    area = places.hands[not near]
    size = facts.hand_size(player)
    width = (56 if near else 40) if not places.tall else (44 if near else 29)
    backs = []
    for place, (x, y) in enumerate(middle_row(size, area, width * 1.12)):
        look = {"id": f"back-{player}-{place}", "class_": "sf-piece", "data_kind": f"hand-{player}"}
        backs.append(tag("g", face_down(BACK, BACK * 1.1), transform=moved(x, y, width / BACK), **look))
    said = words.hand(facts.company, player, size)
    name = Markup("") if places.tall else draw_name(facts, player, 692 if near else 32)
    return group(tag("title", said), name, *backs)


BACK = 60


def draw_name(facts: Facts, player: int, y: float) -> Markup:
    """Whose side this is."""
    look = c.SEATS[player]
    name = facts.company.short(17).name(player)
    return group(seat_mark(player, 30, y), label(48, y + 6, name, 17, look.colour, font_weight="800"))


def draw_leader(facts: Facts, places: Places) -> Markup:
    """A flag beside the hand of whoever leads the trick."""
    if facts.leader < 0:
        return group()
    return leader_flag(say(words.LEADS), *places.leads[facts.leader != facts.near], places.tall)


@cache
def leader_flag(said: str, x: float, y: float, tall: bool) -> Markup:
    """A flag that says it."""
    width, size = (62, 18) if tall else (54, 15)
    return placed(x, y, box(0, 0, width, 28, c.LAMP, 9), centred(width / 2, 19.5, said, size, c.INK, font_weight="700"))


def draw_dog(facts: Facts, places: Places) -> Markup:
    """The sheepdog waits beside the player who decides."""
    if facts.actor < 0 or places.tall:
        return group()
    near = facts.actor == facts.near
    x, y, across = (1160, 668, -0.58) if near else (920, 34, 0.46)
    dog = group(sheepdog(c.SEATS[facts.actor].colour), transform=f"scale({across} {abs(across)})")
    return placed(x, y, tag("title", facts.headline), dog)


def draw_voids(facts: Facts, places: Places) -> Markup:
    """The types that the players have shown not to hold, crossed out."""
    drawn = []
    for player in facts.players:
        area = places.voids[player != facts.near]
        found = facts.voids(player)
        square = area.height > area.width / 2.2
        for place, kind in enumerate(found):
            x, y = (place % 2, place // 2) if square else (place, 0)
            step = 39 if places.tall and not square else 47
            at = area.x + 24 + step * x, area.y + 20 + 38 * y
            title = tag("title", words.no_kind(facts.company, player, kind))
            drawn.append(placed(*at, title, crossed_out(kind)))
    return group(*drawn)


@cache
def crossed_out(kind: Kind) -> Markup:
    """An animal that is not there."""
    slash = path("M-16 12L16 -12", stroke=c.BAD, stroke_width=4.5, stroke_linecap="round")
    card = box(-21, -17, 42, 34, c.CREAM, 9, stroke=c.BAD, stroke_width=2)
    return group(card, standing(kind.name.lower(), width=36), slash)


# -------------------------------------------------------------------- tray, bag and tracker


def draw_tray(facts: Facts, places: Places) -> Markup:
    """The place of the pieces out of the round."""
    tray = places.tray
    said = words.out_of_round(sum(facts.classes(Place.OUT)), places.tall)
    return group(
        box(*tray, c.WOOD_PALE, 14, stroke=c.WOOD_DEEP, stroke_width=2.5),
        box(*tray.inset(7, 26 if places.tall else 24, 7, 7), c.CREAM_DEEP, 10),
        label(tray.x + 12, tray.y + 19, said, places.words, c.WOOD_DARK, font_weight="700"),
    )


def draw_bag(facts: Facts, places: Places) -> Markup:
    """The bag with the number of pieces in it, which peep out of it."""
    left = int(facts.record.bagged)
    x, y = places.bag
    peeping = []
    for place in range(min(left, 2) if not facts.bag else 0):
        look = {"id": f"bag-{place}", "class_": "sf-piece", "data_kind": "bag"}
        at = moved(x - 12 + 24 * place, y - 44, 0.5)
        peeping.append(tag("g", face_down(BACK, BACK * 1.1), transform=at, **look))
    return group(tag("title", words.in_bag(left)), *peeping, placed(x, y, bag(str(left))))


def draw_tracker(facts: Facts, places: Places) -> Markup:
    """A cell for each of the pieces: seen, in the viewer's hand, unseen, or surely in the bag."""
    marks = facts.marks()
    unseen = sum(mark in (Mark.UNSEEN, Mark.BAG) for mark in marks.values())
    cells = [cell(mark, piece, *cell_at(places, piece), places.tall) for piece, mark in marks.items()]
    ground = box(*places.tracker, c.CREAM, 12, stroke=c.WOOD_DEEP, stroke_width=2)
    return group(
        tag("title", words.tracker(len(marks), unseen)), ground, heads(places), *cells, draw_legend(facts, places)
    )


def cell_at(places: Places, piece: int) -> Point:
    """The middle of a piece's cell."""
    kind, number = divmod(piece, NUMBERS)
    x, y = places.tracker.x, places.tracker.y
    if places.tall:
        return x + 56 + 35 * number, y + 16 + 25 * kind
    return x + 58 + 33 * number + 284 * (kind % 2), y + 20 + 27 * (kind // 2)


def heads(places: Places) -> Markup:
    """The four types beside their cells."""
    width = 36 if places.tall else 34
    drawn = []
    for kind in Kind:
        x, y = cell_at(places, NUMBERS * kind)
        drawn.append(placed(x - width, y, standing(kind.name.lower(), width=30)))
    return group(*drawn)


@cache
def cell(mark: Mark, piece: int, x: float, y: float, tall: bool) -> Markup:
    """What is known about one piece: its number, in the cell of what is known."""
    width, height = (32, 22) if tall else (30, 23)
    fill, edge, ink = CELLS[mark]
    dashed = "3 2.5" if mark == Mark.BAG else None
    look = box(
        x - width / 2, y - height / 2, width, height, fill, 6, stroke=edge, stroke_width=1.8, stroke_dasharray=dashed
    )
    weight = "500" if mark == Mark.SEEN else "800"
    size = 18 if tall else 15
    return group(look, centred(x, y + size * 0.36, str(piece % NUMBERS + 1), size, ink, font_weight=weight))


def draw_legend(facts: Facts, places: Places) -> Markup:
    """What the cells mean."""
    marks = [mark for mark in facts.legend if not places.tall or mark != Mark.SEEN]
    return legend(tuple((mark, say(mark.value[1])) for mark in marks), places.tracker, places.words)


@cache
def legend(marks: tuple[tuple[Mark, str], ...], tracker: Area, size: float) -> Markup:
    """A sample of each cell with its words."""
    x, y = tracker.x + 14, tracker.y + tracker.height - 13
    drawn = []
    for mark, said in marks:
        fill, edge, _ = CELLS[mark]
        dashed = "3 2.5" if mark == Mark.BAG else None
        drawn.append(box(x, y - 7, 16, 14, fill, 4, stroke=edge, stroke_width=1.8, stroke_dasharray=dashed))
        drawn.append(label(x + 20, y + size * 0.33, said, size, c.INK_SOFT))
        x += 34 + size * 0.62 * columns(said)
    return group(*drawn)

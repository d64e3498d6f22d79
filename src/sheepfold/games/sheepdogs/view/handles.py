"""What is clicked beside whole spaces: directions, sheep by colour, dogs, and buttons; in the strip all of it large."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.board import clicked
from sheepfold.art.layout import Area
from sheepfold.art.scenery import centred, paw
from sheepfold.art.svg import Markup, Value, box, group, oval, path, placed, scaled
from sheepfold.games.sheepdogs import words
from sheepfold.games.sheepdogs.board import DIRECTIONS, LETTERS, PENS
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.flocks import number_of
from sheepfold.games.sheepdogs.view.clicks import DOG_KEYS, KEPT, NONE
from sheepfold.games.sheepdogs.view.facts import Facts, Token
from sheepfold.games.sheepdogs.view.flocks import Point, Stand
from sheepfold.games.sheepdogs.view.hexes import point, sector, towards
from sheepfold.games.sheepdogs.view.pieces import dog, sheep

ARROWS = "→↘↙←↖↗"
ROSE = 104
"""The radius of the large hex in the strip of a tall picture."""


def draw_handles(facts: Facts, found: list[Stand], spots: dict[Token, tuple[Point, float]]) -> Markup:
    """All of it; nothing if the viewer is not asked."""
    if not facts.may_choose:
        return Markup("")
    strip = Strip(facts)
    return group(
        *draw_ways(facts, strip),
        *draw_colours(facts, found, strip),
        *draw_calls(facts, found),
        *draw_dogs(facts, strip, spots),
        *draw_button(facts, strip),
    )


def handle(facts: Facts, key: str, said: str) -> dict[str, Value]:
    """The attributes of a handle: if it makes a choice, the label says which."""
    if key in facts.lit:
        said = words.describe(facts.seen, facts.lit[key], facts.look.names)
    return clicked(key, said, key in facts.lit, facts.look)


class Strip:
    """The strip beside the pasture, or its left part; things are set into it row by row, from the upper left."""

    def __init__(self, facts: Facts) -> None:
        self.area = facts.plan.hands
        self.high = 92 if facts.plan.tall else 62
        self.x, self.y = self.area.x, self.area.y + (14 if facts.plan.tall else 4)

    def take(self, width: float) -> Area:
        """The next free area of this width."""
        if self.x + width > self.area.x + self.area.width:
            self.x, self.y = self.area.x, self.y + self.high + 18
        area = Area(self.x, self.y, width, self.high)
        self.x += width + 14
        return area


# -------------------------------------------------------------------- directions


def draw_ways(facts: Facts, strip: Strip) -> list[Markup]:
    """Six handles around the place in question, those that can be chosen with an arrow or an edge."""
    place = facts.asked_place()
    if place < 0:
        return []
    middle = strip.area.middle
    return [draw_way(facts, place, way, middle) for way in range(6)]


def draw_way(facts: Facts, place: int, way: int, rose: Point) -> Markup:
    """One direction: a sector to click, with a sign in it; once more and larger in a tall picture's strip."""
    grid, can = facts.grid, DIRECTIONS[way] in facts.lit
    outer = 1.5 if facts.plan.tall else 1.75
    shape = sector(grid.at[place], grid.size, way, 0.5, outer)
    drawn = [path(shape, "transparent", class_=None if can else "sf-edge")]
    drawn += draw_sign(facts, place, way) if can else draw_bar(facts, place, way)
    if facts.plan.tall:
        drawn += draw_petal(facts, way, rose, can)
    return group(*drawn, **handle(facts, DIRECTIONS[way], words.board.way_label(facts.seen, way, facts.people)))


def draw_sign(facts: Facts, place: int, way: int) -> list[Markup]:
    """What a direction that can be chosen looks like: an edge for dogs and gates, an arrow for sheep."""
    grid = facts.grid
    if facts.phase in (Phase.DOG_EDGE, Phase.TURN_PEN):
        x, y = grid.towards(place, way, 0.62)
        edge = grid.edge(place, way, 0.9)
        drawn = [
            path(edge, stroke=c.WOOD_DARK, stroke_width=grid.size * 0.2, stroke_linecap="round"),
            path(edge, class_="sf-edge", stroke=c.LAMP, stroke_width=5, stroke_linecap="round"),
        ]
        if facts.phase == Phase.DOG_EDGE:
            drawn.append(placed(x, y, oval(0, 0, 15, fill=c.CREAM, opacity=0.85), scaled(0.85, paw(c.WOOD_DARK))))
        return drawn
    return [stout(grid.towards(place, way, 0.38), grid.towards(place, way, 0.86), grid.size / 60)]


def stout(start: Point, end: Point, scale: float) -> Markup:
    """An arrow that glows when it can be chosen."""
    (x, y), (to_x, to_y) = start, end
    along, across = ((to_x - x), (to_y - y)), (-(to_y - y), to_x - x)
    shape = ((0, -0.11), (0.55, -0.11), (0.55, -0.26), (1, 0), (0.55, 0.26), (0.55, 0.11), (0, 0.11))
    corners = [(x + a * along[0] + b * across[0], y + a * along[1] + b * across[1]) for a, b in shape]
    outline = "M" + "L".join(map(point, corners)) + "Z"
    under = path(outline, stroke=c.WOOD_DARK, stroke_width=8 * scale, stroke_linejoin="round")
    return group(under, path(outline, c.CREAM, class_="sf-edge", stroke=c.LAMP, stroke_linejoin="round"))


def draw_bar(facts: Facts, place: int, way: int) -> list[Markup]:
    """A direction that is barred: the dog's own edge is crossed out (R10.2)."""
    if facts.phase != Phase.DIRECT or facts.record.rush >= 0 or way != facts.record.edge:
        return []
    x, y = facts.grid.towards(place, way, 0.72)
    return [path(f"M{x - 9} {y - 9}l18 18m0 -18l-18 18", stroke=c.BAD, stroke_width=5, stroke_linecap="round")]


def draw_petal(facts: Facts, way: int, middle: Point, can: bool) -> list[Markup]:
    """A sixth of the large hex in the strip, with the direction's name."""
    x, y = towards(middle, ROSE, way, 0.345)
    shape = path(sector(middle, ROSE, way, 0.36, 1), c.CREAM if can else c.CREAM_DEEP, class_="sf-edge",
                 stroke=c.WOOD_DEEP, stroke_width=2, stroke_linejoin="round")  # fmt: skip
    ink = c.INK if can else c.INK_SOFT
    sign = "" if facts.phase in (Phase.DOG_EDGE, Phase.TURN_PEN) else ARROWS[way]
    name = centred(x, y + (2 if sign else 8), DIRECTIONS[way], 22, ink, font_weight="800", opacity=1 if can else 0.5)
    return [shape, name, centred(x, y + 23, sign, 22, ink)] if sign and can else [shape, name]


# -------------------------------------------------------------------- sheep by colour


def draw_colours(facts: Facts, found: list[Stand], strip: Strip) -> list[Markup]:
    """The sheep of the place in question, colour by colour: rings on the board, buttons in the strip."""
    place, herd = facts.flock_asked()
    if place < 0:
        return []
    drawn = []
    for colour in facts.colours():
        can = LETTERS[colour] in facts.lit
        rings = [ring(stand, can) for stand in found if (stand.colour, stand.place) == (colour, place)]
        area = strip.take(104 if facts.plan.tall else 80)
        x, y = area.width / 2, area.height / 2
        count = number_of(herd, colour)
        face = [placed(x, y, sheep(colour, area.height * 0.8))]
        face += (
            [centred(area.width - 15, area.height - 8, str(count), 20, c.INK, font_weight="800")] if count > 1 else []
        )
        said = words.board.colour_label(colour)
        drawn.append(group(*rings, plate(area), placed(area.x, area.y, *face), **handle(facts, LETTERS[colour], said)))
    return drawn


def ring(stand: Stand, can: bool) -> Markup:
    """A ring around a sheep, drawn if it can be chosen."""
    line = c.LAMP if can else None
    return oval(*stand.at, stand.width * 0.54, fill="transparent", stroke=line, stroke_width=3.5)


def plate(area: Area) -> Markup:
    """The face of a button."""
    side = box(area.x, area.y + 4, area.width, area.height, c.WOOD_DEEP, 12)
    return group(side, box(*area, c.CREAM, 12, class_="sf-edge", stroke=c.WOOD_DEEP, stroke_width=2))


def draw_calls(facts: Facts, found: list[Stand]) -> list[Markup]:
    """Where two colours could be called from one space, each by its own sheep (R15.2)."""
    drawn = []
    for key in facts.lit:
        if facts.phase == Phase.CALL and key[-1] in LETTERS and key[:-1] in facts.names:
            place, colour = facts.names.index(key[:-1]), LETTERS.index(key[-1])
            rings = [ring(stand, True) for stand in found if (stand.colour, stand.place) == (colour, place)]
            drawn.append(group(*rings, **handle(facts, key, "")))
    return drawn


# -------------------------------------------------------------------- dogs and buttons


def draw_dogs(facts: Facts, strip: Strip, spots: dict[Token, tuple[Point, float]]) -> list[Markup]:
    """With two players: which dog goes."""
    drawn = []
    for number in facts.own_dogs():
        token = Token(int(facts.record.seat), number)
        (x, y), scale = spots[token]
        area = strip.take(104 if facts.plan.tall else 80)
        figure = placed(
            area.x + area.width / 2, area.y + area.height * 0.53, scaled(area.height / 66, dog(token.seat, str(number)))
        )
        circle = oval(x, y, 25 * scale, fill="transparent", class_="sf-edge", stroke=c.WOOD_DEEP, stroke_width=2)
        said = facts.token_name(token)
        drawn.append(
            group(
                circle,
                plate(area),
                figure,
                **clicked(DOG_KEYS[number], said, DOG_KEYS[number] in facts.lit, facts.look),
            )
        )
    return drawn


def draw_button(facts: Facts, strip: Strip) -> list[Markup]:
    """The button that takes up no offer, or keeps a visitor."""
    key = KEPT if facts.phase == Phase.REPLACE else NONE
    if facts.phase not in words.choices.BUTTONS or (facts.phase != Phase.REPLACE and key not in facts.lit):
        return []
    area = strip.take(222 if facts.plan.tall else 174)
    size, said = 24 if facts.plan.tall else 20, words.choices.button_words(facts.record)
    face = centred(area.width / 2, area.height / 2 + size * 0.36, said, size, c.INK)
    return [group(plate(area), placed(area.x, area.y, face), **handle(facts, key, said))]


def asked_outline(facts: Facts) -> Markup:
    """A dashed line around the place that a question, or a stampede, is about: everybody sees where it happens."""
    place = facts.asked_place() if facts.in_question else -1
    place = int(facts.record.rush) if place < 0 and facts.record.rush >= 0 else place
    if place < 0 and facts.in_question:
        place = facts.flock_asked()[0]
    if facts.host() >= 0:
        place = PENS + facts.host()
    if place < 0:
        return Markup("")
    line = facts.grid.outline(place, 0.9)
    return path(line, stroke=c.BARN_RED, stroke_width=4, stroke_dasharray="10 7", pointer_events="none")

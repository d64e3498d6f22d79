"""What a choice would bring about, drawn over the board (ledger: What a good table shows)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from sheepfold.art import colours as c
from sheepfold.art.scenery import centred, label
from sheepfold.art.svg import Markup, box, group, path, placed, scaled, tag
from sheepfold.engine.record import copy_of
from sheepfold.games.sheepdogs import words
from sheepfold.games.sheepdogs.board import KEEP, LETTERS, PENS, SPACES
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.routes import (
    Landing,
    Route,
    asking_herd,
    dog_path,
    landings,
    least_ways,
    onward,
    pen_value,
)
from sheepfold.games.sheepdogs.rules.ends import host, points_each
from sheepfold.games.sheepdogs.rules.flocks import (
    excess,
    lowest_colour,
    note_shepherds,
    number_of,
    shepherd_in,
    spot,
    total,
)
from sheepfold.games.sheepdogs.rules.shepherds import calls, is_at_pen
from sheepfold.games.sheepdogs.view.facts import Facts
from sheepfold.games.sheepdogs.view.flocks import Point, stands
from sheepfold.games.sheepdogs.view.ground import walls
from sheepfold.games.sheepdogs.view.hexes import point
from sheepfold.games.sheepdogs.view.pieces import dog, sheep, shepherd
from sheepfold.language import say
from sheepfold.language.phrases import columns

CARD = 1.35
"""The height of a line, in sizes of its text."""

INTO = "#fff3c4"


def draw(facts: Facts, choice: int) -> str:
    """The preview of a choice; empty if there is nothing to show."""
    drawn = DRAWN[facts.phase](facts, choice) if facts.phase in DRAWN else []
    return tag("g", *drawn, class_="sf-preview", pointer_events="none") if drawn else ""


# -------------------------------------------------------------------- what previews are made of


def line_through(facts: Facts, cells: tuple[int, ...], colour: str = c.CREAM) -> Markup:
    """An arrow from the middle of a cell through others."""
    grid = facts.grid
    spots = [grid.at[cell] for cell in cells]
    (x, y), (to_x, to_y) = spots[-2], spots[-1]
    end = x + 0.82 * (to_x - x), y + 0.82 * (to_y - y)
    (first_x, first_y), (next_x, next_y) = spots[:2]
    spots[0] = first_x + 0.4 * (next_x - first_x), first_y + 0.4 * (next_y - first_y)
    wide = grid.size * 0.1
    route = "M" + "L".join(map(point, [*spots[:-1], end]))
    head = arrow_head((x, y), end, wide * 3)
    return group(
        path(route, stroke=c.WOOD_DARK, stroke_width=wide + 4, stroke_linecap="round", stroke_linejoin="round"),
        path(route, stroke=colour, stroke_width=wide, stroke_linecap="round", stroke_linejoin="round"),
        path(head, colour, stroke=c.WOOD_DARK, stroke_width=2.5, stroke_linejoin="round"),
    )


def arrow_head(start: Point, end: Point, size: float) -> str:
    """The head of an arrow as a path."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = (dx * dx + dy * dy) ** 0.5 or 1
    along, across = (dx / far * size, dy / far * size), (-dy / far * size, dx / far * size)
    corners = [
        (end[0] + 0.7 * along[0], end[1] + 0.7 * along[1]),
        (end[0] - 0.4 * along[0] + 0.7 * across[0], end[1] - 0.4 * along[1] + 0.7 * across[1]),
        (end[0] - 0.4 * along[0] - 0.7 * across[0], end[1] - 0.4 * along[1] - 0.7 * across[1]),
    ]
    return "M" + "L".join(map(point, corners)) + "Z"


def ghost(facts: Facts, place: int, figure: Markup, scale: float, dy: float = 0) -> Markup:
    """A piece that would stand there."""
    x, y = facts.grid.at[place]
    return placed(x, y + dy * facts.grid.size, scaled(scale, figure), opacity=0.75)


def glow(facts: Facts, place: int) -> Markup:
    """A place that would be reached."""
    return path(facts.grid.outline(place, 0.9), INTO, fill_opacity=0.4, stroke=c.LAMP, stroke_width=4)


def note(facts: Facts, place: int, said: str, dy: float = -0.9) -> Markup:
    """A few words near a place, kept inside the picture."""
    size = facts.plan.least_text + 2
    width = columns(said) * size * 0.56 + 20
    x, y = facts.grid.at[place]
    x = min(max(x, width / 2 + 4), facts.plan.width - width / 2 - 4)
    y = max(y + dy * facts.grid.size, size)
    card = box(x - width / 2, y - size * 0.95, width, size * 1.9, c.CREAM, 9, stroke=c.WOOD_DEEP, stroke_width=2)
    return group(card, centred(x, y + size * 0.35, said, size, c.INK))


# -------------------------------------------------------------------- scatter, visitors


def preview_place(facts: Facts, space: int) -> list[Markup]:
    """The sheep on the space where it would be put, or the points for keeping it."""
    if facts.phase == Phase.SCATTER_PLACE:
        colour = int(facts.record.hold)
    else:
        owner = int(host(facts.record))
        colour = int(lowest_colour(facts.record.wait[owner]))
        if space == KEEP:
            worth = int(points_each(facts.record, owner, colour))
            return [glow(facts, PENS + owner), note(facts, PENS + owner, f"{worth:+d}", 0)]
    return [glow(facts, space), ghost(facts, space, sheep(colour, 52), facts.grid.size / 60, 0.2)]


def preview_take(facts: Facts, space: int) -> list[Markup]:
    """The space, with an arrow to the hand."""
    return [glow(facts, space), line_through(facts, (space, PENS + int(facts.record.seat)))]


# -------------------------------------------------------------------- the shepherd


def preview_walk(facts: Facts, space: int) -> list[Markup]:
    """The shepherd there, the calls it would then have, and whether the pen can be turned (R4.3, R4.6)."""
    after, seat = copy_of(facts.record), int(facts.record.seat)
    after.shepherd[seat] = space
    note_shepherds(after)
    codes = int(calls(after))
    drawn = [glow(facts, space)]
    for way in range(6):
        if codes >> (1 + 4 * way) & 15:
            drawn.append(line_through(facts, (int(board_of(after).next_cell[space, way]), space)))
    drawn.append(ghost(facts, space, shepherd(seat), facts.grid.size / 50, 0.2))
    if is_at_pen(after):
        drawn.append(path(facts.grid.outline(PENS + seat, 0.92), stroke=c.LAMP, stroke_width=6))
        drawn.append(note(facts, PENS + seat, say(words.board.PEN_CAN_TURN)))
    return drawn


def preview_call(facts: Facts, choice: int) -> list[Markup]:
    """The sheep that would come; both ways if another must go back (R4.5)."""
    if not choice:
        return []
    space = int(facts.record.shepherd[facts.record.seat])
    beside = int(board_of(facts.record).next_cell[space, choice - 1 >> 2])
    drawn = [line_through(facts, (beside, space))]
    if excess(facts.record, space) >= 0:
        drawn.append(note(facts, space, say(words.board.ONE_GOES_BACK)))
    return drawn


def preview_swap(facts: Facts, colour: int) -> list[Markup]:
    """Who comes and who goes back (R4.5)."""
    space, called = int(facts.record.shepherd[facts.record.seat]), int(facts.record.call) - 1
    beside = int(board_of(facts.record).next_cell[space, called >> 2])
    small = facts.grid.size / 90
    return [
        line_through(facts, (space, beside)),
        ghost(facts, beside, sheep(colour, 52), small, 0.45),
        ghost(facts, space, sheep(called & 3, 52), small, 0.45),
    ]


def preview_pen(facts: Facts, way: int) -> list[Markup]:
    """The pen as it would stand (R4.6)."""
    seat, place = int(facts.record.seat), PENS + int(facts.record.seat)
    ground = path(facts.grid.outline(place, 0.98), c.SEATS[seat].pale)
    beside = int(board_of(facts.record).pen_next[seat, way])
    return [ground, walls(facts.grid, place, way), line_through(facts, (beside, place))]


# -------------------------------------------------------------------- dogs


def preview_dog(facts: Facts, choice: int) -> list[Markup]:
    """The dog's way, and who decides there (R5.1, R10.1)."""
    first = facts.phase == Phase.LEAD_DOG
    if first and not choice:
        return []
    number, space = divmod(choice - first, SPACES)
    seat = int(facts.record.seat)
    path_there = dog_path(facts.record, number, space)
    drawn = [glow(facts, space)]
    drawn += [line_through(facts, path_there)] if len(path_there) > 1 else []
    drawn.append(
        ghost(facts, space, dog(seat, str(number) if len(facts.seats) == 2 else ""), facts.grid.size / 54, 0.3)
    )
    return drawn + decided_by(facts, space)


def decided_by(facts: Facts, space: int) -> list[Markup]:
    """Who decides instead of the dice (R6.3)."""
    if not int(facts.record.shepherds) & spot(space) or not facts.herd(space):
        return []
    who = words.names.shepherd_words(facts.people, int(shepherd_in(facts.record, space)))
    return [note(facts, space, say(words.board.DECIDES, shepherd=who), -1.25)]


def preview_edge(facts: Facts, edge: int) -> list[Markup]:
    """The drive's heading, and for every colour where it may land and how likely (R6.1-R6.4, R17.1)."""
    space, grid = facts.driven, facts.grid
    dog_there = path(
        grid.edge(space, edge, 0.86), stroke=c.BARN_RED, stroke_width=grid.size * 0.14, stroke_linecap="round"
    )
    if decides := decided_by(facts, space):
        return [dog_there, *decides]
    found = landings(facts.record, space, edge)
    if not found:
        return [dog_there, note(facts, space, say(words.board.STAYS))]
    routes = {landing.route.cells: landing for landing in found}
    ahead = (edge + 3) % 6
    straight = [cells for cells in routes if cells[1] == board_of(facts.record).next_cell[space, ahead]]
    lines = [line_through(facts, cells, c.LAMP if cells in straight else c.CREAM) for cells in routes]
    ends: dict[int, list[Landing]] = {}
    for landing in found:
        ends.setdefault(landing.route.end, []).append(landing)
    return [dog_there, *lines, *(draw_card(facts, end, those) for end, those in sorted(ends.items()))]


def draw_card(facts: Facts, end: int, found: list[Landing]) -> Markup:
    """Who may land in a cell and how likely, with the points in a pen and a mark where it would be too full."""
    lines = [(colour, *chance_of(found, colour)) for colour in sorted({one.colour for one in found})]
    size = facts.plan.least_text + (0 if facts.plan.tall else 1)
    texts = [said + consequence(facts, end, colour) for colour, said, _ in lines]
    width = max(len(said) for said in texts) * size * 0.72 + size * 2
    high = size * CARD * len(lines) + 6
    x, y = facts.grid.at[end]
    x, y = min(max(x, width / 2 + 3), facts.plan.width - width / 2 - 3), y + facts.grid.size * 0.46
    drawn = [box(x - width / 2, y - high / 2, width, high, c.CREAM, 8, stroke=c.WOOD_DARK, stroke_width=2)]
    for row, ((colour, _, _), said) in enumerate(zip(lines, texts, strict=True)):
        middle = y - high / 2 + 3 + size * CARD * (row + 0.5)
        ink = c.BAD if "-" in said else c.GOOD if "+" in said else c.INK
        drawn.append(placed(x - width / 2 + size * 0.85, middle, sheep(colour, size * 1.45)))
        drawn.append(label(x - width / 2 + size * 1.7, middle + size * 0.36, said, size, ink))
    return group(*drawn)


def chance_of(found: list[Landing], colour: int) -> tuple[str, Fraction]:
    """How likely a colour lands here; at most so likely if a player has a say in it."""
    mine = [one for one in found if one.colour == colour]
    chance = sum((one.chance for one in mine), Fraction(0))
    return ("≤" if any(one.chosen for one in mine) else "") + f"{round(100 * chance)}%", chance


def consequence(facts: Facts, end: int, colour: int) -> str:
    """What a colour's arrival means: points in an own pen, a visit, or an over-full space."""
    record, number = facts.record, number_of(facts.herd(facts.driven), colour)
    if end >= PENS:
        value = pen_value(record, end, colour) * number
        return f" {value:+d}" if value else ""
    here = 0 if end == facts.driven else total(facts.herd(end))
    return " !" if here + number > board_of(record).capacity[end] else ""


# -------------------------------------------------------------------- ways and stampedes


def preview_way(facts: Facts, way: int) -> list[Markup]:
    """Where these sheep would run."""
    herd = asking_herd(facts.record)
    drawn = []
    for route in onward(facts.record, way):
        drawn += [line_through(facts, route.cells), glow(facts, route.end), *arrival(facts, route, herd)]
    return drawn


def arrival(facts: Facts, route: Route, herd: int) -> list[Markup]:
    """The sheep where they would land, with points or a mark if these are too many."""
    one = facts.phase == Phase.DIRECT
    colour = int(lowest_colour(herd))
    drawn = [ghost(facts, route.end, sheep(colour, 52), facts.grid.size / 80, 0.2)]
    counts = {colour: 1} if one else {each: number_of(herd, each) for each in range(len(LETTERS))}
    if route.end >= PENS:
        value = sum(pen_value(facts.record, route.end, each) * many for each, many in counts.items())
        return [*drawn, note(facts, route.end, f"{value:+d}")] if value else drawn
    over = total(facts.herd(route.end)) + sum(counts.values()) - int(board_of(facts.record).capacity[route.end])
    return [*drawn, note(facts, route.end, say(words.board.TOO_MANY, number=over))] if over > 0 else drawn


def preview_heading(facts: Facts, heading: int) -> list[Markup]:
    """Where the stampede would go (R9.4)."""
    return flights(facts, int(facts.record.rush), [heading])


def flights(facts: Facts, space: int, headings: list[int]) -> list[Markup]:
    """The ways out of a stampeding space for these headings."""
    ways = {way for heading in headings for way in least_ways(facts.record, space, heading)}
    cells = [(space, int(board_of(facts.record).next_cell[space, way])) for way in sorted(ways)]
    return [line_through(facts, pair) for pair in cells] + [glow(facts, pair[1]) for pair in cells if pair[1] < PENS]


def preview_pick(facts: Facts, space: int) -> list[Markup]:
    """Where the sheep of an over-full space would go, or who decides that (R9.2-R9.5)."""
    headings = [way for way in range(6) if int(facts.record.entered[space]) >> way & 1]
    return [glow(facts, space), *(decided_by(facts, space) or flights(facts, space, headings))]


def preview_push(facts: Facts, colour: int) -> list[Markup]:
    """Which sheep would go, and where to (R9.3)."""
    space = int(facts.record.rush)
    mine = [stand for stand in stands(facts) if (stand.colour, stand.place) == (colour, space)]
    x, y = mine[0].at
    rings = [placed(x, y, scaled(mine[0].width / 52, path(RING, stroke=c.BARN_RED, stroke_width=5)))]
    headings = [way for way in range(6) if int(facts.record.ways) >> way & 1]
    return [*flights(facts, space, headings), *decided_by(facts, space), *rings]


RING = "M-30 0A30 30 0 1 1 30 0A30 30 0 1 1 -30 0Z"

DRAWN: dict[Phase, Callable[[Facts, int], list[Markup]]] = {
    Phase.SCATTER_TAKE: preview_take,
    Phase.SCATTER_PLACE: preview_place,
    Phase.SHEPHERD_MOVE: preview_walk,
    Phase.CALL: preview_call,
    Phase.SWAP: preview_swap,
    Phase.TURN_PEN: preview_pen,
    Phase.LEAD_DOG: preview_dog,
    Phase.DOG_MOVE: preview_dog,
    Phase.DOG_EDGE: preview_edge,
    Phase.WAY: preview_way,
    Phase.DIRECT: preview_way,
    Phase.PICK_STAMPEDE: preview_pick,
    Phase.HEADING: preview_heading,
    Phase.PUSH: preview_push,
    Phase.REPLACE: preview_place,
}

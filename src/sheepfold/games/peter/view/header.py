"""What a picture that stands by itself says above the board: whose decision it is, and both players' points."""

from __future__ import annotations

from sheepfold.art import colours as c
from sheepfold.art.scenery import centred, label, seat_mark
from sheepfold.art.svg import Markup, box, group, placed
from sheepfold.games.peter.view import scores
from sheepfold.games.peter.view.facts import Facts
from sheepfold.games.peter.view.places import Places
from sheepfold.games.peter.words import board as words
from sheepfold.language import say

HEIGHT, TALL_HEIGHT = 146, 216


def height_of(facts: Facts) -> float:
    """How high the header is; on a page there is none."""
    if not facts.look.alone:
        return 0
    return TALL_HEIGHT if facts.look.tall else HEIGHT


def draw_header(facts: Facts, places: Places) -> Markup:
    """The headline over both plates."""
    half = places.width / 2
    said = centred(half, 36, facts.headline, 24, c.INK, font_weight="800")
    plates = [
        placed(half * place + 8, 50, draw_plate(facts, player, half - 16)) for place, player in enumerate(facts.players)
    ]
    return group(box(0, 0, places.width, height_of(facts) + 20, c.MEADOW, 18), said, *plates)


def draw_plate(facts: Facts, player: int, width: float) -> Markup:
    """A player's name and points."""
    look = c.SEATS[player]
    spring = scores.spring(facts, player)
    numbers = (str(scores.total(facts, player)), str(scores.now(facts, player)), "–" if spring is None else str(spring))
    named = zip((words.TOTAL, words.NOW, words.SPRING), numbers, strict=True)
    edge = 5 if player == facts.actor else 2.5
    return group(
        box(0, 0, width, height_of(facts) - 58, c.CREAM, 14, stroke=look.colour, stroke_width=edge),
        seat_mark(player, 22, 22),
        label(40, 28, facts.company.short(20).name(player), 18, look.colour, font_weight="800"),
        *(draw_number(facts, place, *number) for place, number in enumerate(named)),
        *draw_needs(facts, player),
    )


def draw_number(facts: Facts, place: int, what: str, points: str) -> Markup:
    """A number with its name."""
    x = 16 + (0, 62, 200)[place]
    name = label(x, 54, say(what), 17 if facts.look.tall else 15, c.INK_SOFT)
    return group(name, label(x, 79, points, 23, c.INK, font_weight="800"))


def draw_needs(facts: Facts, player: int) -> list[Markup]:
    """What Summer must reach (R11.2, R11.3)."""
    drawn = []
    for place, need in enumerate(scores.needs(facts, player)):
        said = f"{'✓' if need.reached else '✗'} {say(need.purpose, points=need.points)}"
        x, y = (16, 108 + 26 * place) if facts.look.tall else (320, 54 + 25 * place)
        drawn.append(label(x, y, said, 18 if facts.look.tall else 16, c.GOOD if need.reached else c.BAD))
    return drawn

"""The same game with a drawn board: a fox, four hounds and eight rows of squares."""

from dataclasses import replace

from sheepfold.art import colours as c
from sheepfold.art.animals import standing
from sheepfold.art.board import board, clicked
from sheepfold.art.derived_view import DerivedView
from sheepfold.art.scenery import arrow, centred
from sheepfold.art.svg import box, group, placed
from sheepfold.engine.naming import people_at
from sheepfold.engine.protocols import LOOK

from . import GAME as PLAIN
from . import HOUNDS, NAMES, SQUARES, STEPS

SIZE, EDGE, PLATE = 68, 28, 46
CODE = {step: code for code, step in enumerate(STEPS)}


def corner(square):
    row, column = SQUARES[square]
    return EDGE + SIZE * column, PLATE + SIZE * row


def middle(square):
    x, y = corner(square)
    return x + SIZE / 2, y + SIZE / 2


class DrawnBoard(DerivedView):
    def svg(self, seen, look=LOOK):
        said = self.game.words.prompt(seen, look.names)
        mine = seen.actor >= 0 and seen.viewer == seen.actor
        lit = {STEPS[code][0] for code in seen.choices()} if mine and not look.still else set()
        fox = placed(*middle(int(seen.record.fox)), standing("wolf", width=62), id="fox", class_="sf-piece")
        width = height = 2 * EDGE + 8 * SIZE
        return board(
            f"{self.game.title}: {said}",
            f"{said} {self.in_words(seen)}",
            box(0, 0, width, height + 2 * (PLATE - EDGE), c.STRAW, 18),
            box(EDGE, PLATE, 8 * SIZE, 8 * SIZE, c.CREAM_DEEP),
            *(self.square(seen, look, square, square in lit) for square in range(32)),
            group(*self.hounds(seen), fox, pointer_events="none"),
            *(self.name(seen, look, seat) for seat in range(2)),
            width=width, height=height + 2 * (PLATE - EDGE), look=look, animals=("wolf", "sheepdog"),
        )  # fmt: skip

    def in_words(self, seen):
        hounds = [NAMES[square] for square in range(32) if seen.record.hounds[square]]
        return f"Fox {NAMES[seen.record.fox]}, hounds {', '.join(hounds)}."

    def square(self, seen, look, square, lit):
        face = box(*corner(square), SIZE, SIZE, c.GRASS, class_="sf-edge", stroke=c.GRASS_DARK, stroke_width=1)
        return group(face, **clicked(NAMES[square], NAMES[square], lit, look))

    def hounds(self, seen):
        squares = [square for square in range(32) if seen.record.hounds[square]]
        return [
            placed(*middle(at), standing("sheepdog", width=62), id=f"hound-{at}", class_="sf-piece", data_kind="hound")
            for at in squares
        ]

    def name(self, seen, look, seat):
        y = 30 if seat == HOUNDS else PLATE + 8 * SIZE + 32
        mark = "▶ " if seen.actor == seat else ""
        return centred(EDGE + 4 * SIZE, y, mark + people_at(seen, look.names).name(seat), 20, c.SEATS[seat].colour)

    def keys(self, seen, choice):
        return tuple(NAMES[square] for square in STEPS[choice])

    def meant(self, seen, keys):
        return CODE.get(tuple(NAMES.index(key) if key in NAMES else -1 for key in keys))

    def preview(self, seen, choice, look=LOOK):
        return group(arrow(*map(middle, STEPS[choice]), c.LAMP), class_="sf-preview")


GAME = replace(PLAIN, view=DrawnBoard(PLAIN))

"""What the pictures of the field show (ledger: What a good table shows)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from sheepfold.engine import facts
from sheepfold.engine.protocols import LOOK, Look
from sheepfold.games.sheep import words
from sheepfold.games.sheep.board import (
    COLOURS,
    COLUMNS,
    DIRECTIONS,
    FIRST_ACCESS,
    SHEEP_EACH,
    SHEPHERDS,
    SPECIAL,
    SQUARES,
    STARTS,
    STEP,
    Code,
    On,
)
from sheepfold.games.sheep.position import Phase
from sheepfold.games.sheep.rules.field import is_fixed, resting_square
from sheepfold.games.sheep.rules.turns import leaves_access
from sheepfold.games.sheep.view.keys import keys_of
from sheepfold.language import say

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


class Slide(NamedTuple):
    """A slide: where the sheep stands, which way it runs and where it stops."""

    square: int
    direction: int
    end: int


class Facts(facts.Facts):
    """The field and everything beside it."""

    def __init__(self, seen: Position, look: Look = LOOK) -> None:
        super().__init__(seen, look)
        self.phase = Phase(int(self.record.phase))
        self.seats = int(self.record.seats)
        self.on: list[int] = self.record.on.tolist()
        self.lit = frozenset(keys_of(self.record, code)[0] for code in self.codes)

    # ---------------------------------------------------------------- words

    @property
    def doing(self) -> str:
        """Whose decision it is."""
        return words.headline(self.people, self.phase, self.actor)

    def say(self, square: int) -> str:
        """A square and what stands on it, and why nothing can be put there now."""
        said = words.square_words(self.people, self.seats, square, self.on[square])
        if self.puts and self.on[square] == On.GRASS and square not in self.codes:
            return say("{square}: {refusal}", square=said, refusal=self.seen.why_not(square, self.look.names))
        return said

    @cached_property
    def puts(self) -> bool:
        """Whether the viewer puts something on a square now."""
        return bool(self.codes) and self.phase in (Phase.FENCE, Phase.DOG_TO)

    @property
    def acting(self) -> bool:
        """Whether a player's turn is under way."""
        return self.phase in (Phase.ACT, Phase.DOG_TO, Phase.SPEND)

    # ---------------------------------------------------------------- pieces

    def colour_on(self, square: int) -> int | None:
        """The colour of the sheep or shepherd on a square."""
        thing = self.on[square]
        if thing == On.SHEPHERD:
            return SHEPHERDS.index(square)
        return thing % COLOURS if thing >= On.SHEEP else None

    def home(self, square: int) -> bool:
        """Whether the sheep on a square is with its shepherd (R7.1)."""
        return self.on[square] >= On.HOME

    def in_field(self, seat: int) -> int:
        """How many sheep of a player are in the field."""
        return SHEEP_EACH - int(self.record.off[seat])

    def links(self) -> list[tuple[int, int]]:
        """Neighbours of one flock that are at home, and the shepherds that they touch."""
        found = []
        for square in range(SQUARES):
            if self.home(square):
                colour = self.on[square] % COLOURS
                for direction in range(DIRECTIONS):
                    near = int(STEP[direction, square])
                    if near == SHEPHERDS[colour] or (near > square and self.on[near] == On.HOME + colour):
                        found.append((square, near))
        return found

    # ---------------------------------------------------------------- choices

    @cached_property
    def ends(self) -> frozenset[int]:
        """The squares where one of the viewer's slides would stop."""
        if self.phase != Phase.ACT:
            return frozenset()
        slides = [divmod(code, DIRECTIONS) for code in self.codes if code < Code.PLACE]
        return frozenset(int(resting_square(self.record, *slide)) for slide in slides)

    @cached_property
    def forbidden(self) -> list[Slide]:
        """The viewer's slides that are refused for where they would stop (R6.4, Q21)."""
        if self.phase != Phase.ACT or not self.codes:
            return []
        found = []
        for square in self.record.sheep[self.actor].tolist():
            if square < SQUARES and not is_fixed(self.record, square, self.actor):
                for direction in range(DIRECTIONS):
                    end = int(resting_square(self.record, square, direction))
                    if end != square and DIRECTIONS * square + direction not in self.codes:
                        found.append(Slide(square, direction, end))
        return found

    def guarded(self, slide: Slide) -> int | None:
        """The shepherd whose last free side a forbidden slide would take, None if it is refused for a corner."""
        if leaves_access(self.record, self.actor, slide.end):
            return None
        return (int(SPECIAL[slide.end]) - FIRST_ACCESS) // 2

    @property
    def corner(self) -> int | None:
        """The starting square of the viewer while it is for the viewer to act."""
        mine = 0 <= self.viewer == self.actor and self.phase == Phase.ACT
        return STARTS[self.viewer] if mine else None


def tile_of(square: int) -> tuple[int, int]:
    """The row and column of a square's tile."""
    row, column = divmod(square, COLUMNS)
    return row // 2, column // 2

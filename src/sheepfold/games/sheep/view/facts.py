"""What both pictures of the field show (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheepfold.engine.contract import CHANCE, NOBODY, SPECTATOR
from sheepfold.games.sheep import words
from sheepfold.games.sheep.board import (
    COLOURS,
    COLUMNS,
    DIRECTIONS,
    NO_DOG,
    POINTS,
    SHEEP_EACH,
    SHEPHERDS,
    SQUARES,
    STARTS,
    STEP,
    Code,
    On,
)
from sheepfold.games.sheep.position import Phase
from sheepfold.games.sheep.rules.fences import fences_to_place
from sheepfold.games.sheep.rules.field import is_fixed, resting_square
from sheepfold.games.sheep.squares import COLOUR_NAMES, square_name

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


class Slide(NamedTuple):
    """A legal slide: its code, where the sheep stands, which way it runs and where it stops."""

    code: int
    square: int
    direction: int
    end: int


class Facts:
    """The field and everything beside it."""

    def __init__(self, seen: Position) -> None:
        self.seen = seen
        self.record = seen.record
        self.viewer = SPECTATOR if seen.viewer is None else seen.viewer
        self.phase = Phase(int(self.record.phase))
        self.seats = int(self.record.seats)
        self.actor = seen.actor
        self.on: list[int] = self.record.on.tolist()
        self.codes = frozenset(seen.choices() if 0 <= self.viewer == self.actor else ())

    # ---------------------------------------------------------------- words

    def name(self, seat: int) -> str:
        """A player's colour, and whether it is the viewer."""
        return COLOUR_NAMES[seat] + (" (you)" if seat == self.viewer else "")

    @property
    def headline(self) -> str:
        """Whose decision it is, or how it ended."""
        if self.actor == NOBODY:
            return self._outcome()
        if self.actor == CHANCE:
            return "Who starts?"
        to_do = {Phase.FENCE: "to place a fence", Phase.ACT: "to act", Phase.DOG_TO: "to put a dog"}[self.phase]
        return f"{self.name(self.actor)} {to_do}"

    def _outcome(self) -> str:
        best = max(self.seen.scores)
        winners = [COLOUR_NAMES[seat] for seat, score in enumerate(self.seen.scores) if score == best]
        return f"{winners[0]} wins" if len(winners) == 1 else f"Shared: {', '.join(winners)}"

    @property
    def stage(self) -> str:
        """How far the game has come."""
        if self.phase <= Phase.FENCE:
            return f"Fences {self.record.fenced} of {fences_to_place(self.record)}"
        rounds = min(int(self.record.turn) // self.seats + 1, int(self.record.round_cap))
        return f"Round {rounds} of {self.record.round_cap}"

    @property
    def duty(self) -> str:
        """Whether a sheep action is still due (R3.4)."""
        if self.phase not in (Phase.ACT, Phase.DOG_TO):
            return ""
        return "sheep action made" if self.record.done else "sheep action still due"

    @property
    def hand(self) -> str:
        """Where the dog in hand came from."""
        hand = int(self.record.hand)
        if hand == NO_DOG:
            return ""
        return f"dog from {square_name(hand)} in hand" if hand < SQUARES else "dog from the supply in hand"

    def say(self, code: int) -> str:
        """What a choice would do."""
        return words.describe(self.seen, code)

    # ---------------------------------------------------------------- pieces

    def points(self) -> tuple[int, int]:
        """Action points left, and those of the whole turn."""
        return int(self.record.ap), min(POINTS, int(self.record.turn) + 1)

    def colour_on(self, square: int) -> int | None:
        """The colour of the sheep or shepherd on a square."""
        thing = self.on[square]
        if thing == On.SHEPHERD:
            return SHEPHERDS.index(square)
        return thing % COLOURS if thing >= On.SHEEP else None

    def fixed(self, square: int) -> bool:
        """Whether the sheep on a square may not be moved any more (R6.3)."""
        return bool(is_fixed(self.record, square, self.on[square] % COLOURS))

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

    def slides(self) -> list[Slide]:
        """The slides that the viewer may choose."""
        found = []
        for code in sorted(self.codes) if self.phase == Phase.ACT else ():
            if code < Code.PLACE:
                square, direction = divmod(code, DIRECTIONS)
                found.append(Slide(code, square, direction, int(resting_square(self.record, square, direction))))
        return found

    def square_code(self, square: int) -> int | None:
        """The choice that a click on a square makes: a fence, a dog, a sheep to come in."""
        if self.phase in (Phase.FENCE, Phase.DOG_TO):
            return square if square in self.codes else None
        code = None
        if self.on[square] == On.DOG:
            code = Code.DOG_LIFT + square
        elif self.actor >= 0 and square == STARTS[self.actor]:
            code = int(Code.PLACE)
        return code if code in self.codes else None

    def code(self, code: Code) -> int | None:
        """A code if the viewer may choose it now."""
        return int(code) if self.phase == Phase.ACT and code in self.codes else None


def tile_of(square: int) -> tuple[int, int]:
    """The row and column of a square's tile."""
    row, column = divmod(square, COLUMNS)
    return row // 2, column // 2

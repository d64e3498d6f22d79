"""What both pictures of the board show, worked out from what one seat may know (ledger: What a good table shows)."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any

from sheepfold.engine import facts
from sheepfold.engine.bits import bit, count
from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.protocols import LOOK, Look
from sheepfold.games.peter import knowledge
from sheepfold.games.peter.board import (
    ALL_OF,
    FIRST_WOLF,
    KINDS,
    LAST_TRICK_OF,
    LEFT,
    LIVESTOCK,
    NUMBERS,
    RIGHT,
    SLOTS,
    SLOTS_EACH,
    SPRING_TRICK_OF,
    WOLVES,
    Code,
    Kind,
    Place,
)
from sheepfold.games.peter.pieces import pieces_in
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.words import board as words
from sheepfold.games.peter.words.names import Company

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SIGNS = ((2, 5), (1, 4))
"""The numbers on the signs of a Left and a Right Grassland: so many pieces end in a Fence (R8.6, Q15)."""


class Mark(Enum):
    """What the viewer knows about a piece, with its sign in a terminal and its words."""

    SEEN = ("■", words.SEEN)
    MINE = ("◆", words.MINE)
    UNSEEN = ("·", words.UNSEEN)
    BAG = ("b", words.IN_BAG)


class Stage(Enum):
    """What the yard between the Grasslands is used for."""

    TRICK = "trick"
    ACTION = "action"
    SOWING = "sowing"
    BONUS = "bonus"
    SCORING = "scoring"
    DEAL = "deal"


STAGES = {
    Phase.FIRST_LEAD: Stage.DEAL,
    Phase.DEAL: Stage.DEAL,
    Phase.LEAD: Stage.TRICK,
    Phase.FOLLOW: Stage.TRICK,
    Phase.CALL: Stage.TRICK,
    Phase.CHASE: Stage.ACTION,
    Phase.SOW: Stage.ACTION,
    Phase.EXTRA: Stage.ACTION,
    Phase.ACTION: Stage.ACTION,
    Phase.SOWING: Stage.ACTION,
    Phase.NEXT_ACTION: Stage.ACTION,
    Phase.CHAIN_END: Stage.ACTION,
    Phase.TRICK_END: Stage.SCORING,
    Phase.ROUND_END: Stage.SCORING,
    Phase.END: Stage.SCORING,
}
"""What the yard is used for when nothing is in the air; a trick's end is told only when it is scored."""


class Facts(facts.Facts):
    """The board as the viewer may know it; a spectator sits where player 0 does."""

    def __init__(self, seen: Position, look: Look = LOOK) -> None:
        super().__init__(seen, look)
        self.near = max(self.viewer, 0)
        self.far = 1 - self.near
        self.players = (self.near, self.far)
        self.phase = Phase(int(self.record.phase))
        self.actor = self._actor()
        self.trick = int(self.record.trick)
        self.company = Company(self.viewer, look.names)

    def _actor(self) -> int:
        """Who decides; between decisions whoever acts, and nobody once the trick is over."""
        actor = self.seen.actor
        return actor if actor < self.seen.seats else CHANCE

    @property
    def doing(self) -> str:
        """Whose decision it is, or what happens by itself."""
        return words.headline(self.company, self.phase, self.actor)

    # ---------------------------------------------------------------- pieces

    def at(self, place: int) -> list[int]:
        """The pieces at a place, ascending: wolves come last."""
        return list(pieces_in(self.record.at[place]))

    def on(self, slot: int) -> list[int]:
        """The pieces on a slot of the ring."""
        return self.at(Place.RING + slot)

    def classes(self, place: int) -> tuple[int, int]:
        """How many livestock and how many wolves are at a place."""
        pieces = self.record.at[place]
        return count(pieces & LIVESTOCK), count(pieces & WOLVES)

    @property
    def bag(self) -> list[int]:
        """The pieces left in the bag, once they may be shown (Q31)."""
        return self.at(Place.BAG) if self.phase == Phase.END else []

    def hand_size(self, player: int) -> int:
        """How many pieces a hand holds, hidden or not."""
        return int(self.record.held[player])

    def knows_hand(self, player: int) -> bool:
        """Whether the viewer sees this hand's pieces."""
        return player == self.viewer

    def voids(self, player: int) -> list[Kind]:
        """The types that a player has shown not to hold."""
        return [Kind(kind) for kind in range(KINDS) if self.record.void[player] & bit(kind)]

    def marks(self) -> dict[int, Mark]:
        """For each piece of the deal, what the viewer knows about it."""
        hidden, bag = self._hidden()
        mine = int(self.record.at[Place.HAND + self.viewer]) if self.viewer >= 0 else 0
        sets = ((bag, Mark.BAG), (hidden, Mark.UNSEEN), (mine, Mark.MINE), (-1, Mark.SEEN))
        pieces = pieces_in(ALL_OF[self.record.deal])
        return {piece: next(mark for known, mark in sets if known & bit(piece)) for piece in pieces}

    def _hidden(self) -> tuple[int, int]:
        """The pieces that the viewer has not seen, and those that are surely in the bag (ledger: Forced inference)."""
        at = self.record.at
        others = [player for player in self.players if player != self.viewer]
        hidden = int(at[Place.UNSEEN]) | int(at[Place.BAG])
        bag = hidden
        for player in others:
            hidden |= int(at[Place.HAND + player])
            if self.hand_size(player):
                bag &= asked(knowledge.barred, self.record, player)
        return hidden, bag

    @property
    def legend(self) -> list[Mark]:
        """The marks that this viewer can meet."""
        return [mark for mark in Mark if mark != Mark.MINE or self.viewer >= 0]

    # ---------------------------------------------------------------- trick and sowing

    @property
    def leader(self) -> int:
        """Who leads the trick, -1 if nobody does."""
        return int(self.record.leader) if self.actor != NOBODY else -1

    @property
    def stage(self) -> Stage:
        """What the yard is used for now, also between decisions."""
        if self.record.at[Place.BONUS] or self.phase in (Phase.BONUS_DRAW, Phase.BONUS_PLACE):
            return Stage.BONUS
        if self.record.at[Place.TAKEN]:
            return Stage.SOWING
        return STAGES[self.phase]

    @property
    def next_slot(self) -> int:
        """Where the next taken piece goes, -1 if nothing is being sown."""
        return (int(self.record.last) + 1) % SLOTS if self.record.at[Place.TAKEN] else -1

    def chase_ends(self) -> list[tuple[int, int]]:
        """For each Chase that the viewer can choose, its side and the slot of its last piece (R6.2)."""
        found = []
        for side, code in ((LEFT, Code.CHASE_LEFT), (RIGHT, Code.CHASE_RIGHT)):
            slot = SLOTS_EACH * self.near + side
            if code in self.codes:
                found.append((side, (slot + count(self.record.at[Place.RING + slot])) % SLOTS))
        return found

    @property
    def plays(self) -> bool:
        """Whether the viewer is about to play a piece of the hand."""
        return bool(self.codes) and self.phase in (Phase.LEAD, Phase.FOLLOW)

    def sign(self, slot: int) -> tuple[tuple[int, ...], int]:
        """The numbers on a Grassland's sign, and the one that is lit: so many pieces stand there (R8.6)."""
        numbers = SIGNS[slot % SLOTS_EACH]
        standing = count(self.record.at[Place.RING + slot])
        lit = standing if standing % SLOTS_EACH == numbers[0] else 0
        return (*numbers, lit) if lit > numbers[-1] else numbers, lit

    # ---------------------------------------------------------------- seasons

    @property
    def tricks_done(self) -> int:
        """How many tricks of the round are over."""
        return self.trick if self.stage == Stage.SCORING else self.trick - 1

    @property
    def is_spring(self) -> bool:
        """Whether it is Spring that is being scored."""
        return self.trick == self.spring_trick

    @property
    def spring_trick(self) -> int:
        """The trick after which Spring is scored (R10)."""
        return SPRING_TRICK_OF[self.record.deal]

    @property
    def last_trick(self) -> int:
        """The trick after which Summer is scored (R11)."""
        return LAST_TRICK_OF[self.record.deal]


def kind_of(piece: int) -> str:
    """The animal of a piece, as the drawing kit and the terminal call it."""
    return Kind(piece // NUMBERS).name.lower()


def is_wolf(piece: int) -> bool:
    """Whether a piece is a wolf."""
    return piece >= FIRST_WOLF


def asked(rule: Callable[..., Any], *arguments: Any) -> int:
    """A rule's answer as a plain number."""
    return int(rule(*arguments))

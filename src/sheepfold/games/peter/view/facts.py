"""What both pictures of the board show, worked out from what one seat may know (ledger: What a good table shows)."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from sheepfold.engine.bits import bit, count
from sheepfold.engine.contract import CHANCE, NOBODY, SPECTATOR
from sheepfold.games.peter import knowledge
from sheepfold.games.peter.board import (
    FIRST_WOLF,
    KINDS,
    LAST_TRICK,
    LEFT,
    LIVESTOCK,
    NUMBERS,
    PIECES,
    RIGHT,
    SLOTS,
    SLOTS_EACH,
    SPRING_TRICK,
    WOLVES,
    Code,
    Kind,
    Place,
)
from sheepfold.games.peter.pieces import pieces_in
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.rules import scoring

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SIDES = ("Left", "Right", "Fence")

SIGNS = ((2, 5), (1, 4))
"""The numbers on the signs of a Left and a Right Grassland: so many pieces end in a Fence (R8.6, Q15)."""

TO_DO = {
    Phase.LEAD: "to lead",
    Phase.FOLLOW: "to follow",
    Phase.CALL: "to call",
    Phase.CHASE: "to chase",
    Phase.SOW: "to sow",
    Phase.EXTRA: "to act again",
    Phase.BONUS_PLACE: "to place the bonus",
}

BY_CHANCE = {
    Phase.FIRST_LEAD: "Who leads first?",
    Phase.DEAL: "Dealing the animals",
    Phase.BONUS_DRAW: "A bonus from the bag",
}


class Mark(Enum):
    """What the viewer knows about a piece, with its sign in a terminal and its words."""

    SEEN = ("■", "seen")
    MINE = ("◆", "yours")
    UNSEEN = ("·", "unseen")
    BAG = ("b", "in the bag")


class Need(NamedTuple):
    """What a player's Summer must reach, for what, and whether it would now (R11.2, R11.3)."""

    points: int
    purpose: str
    reached: bool


class Facts:
    """The board as the viewer may know it; a spectator sits where player 0 does."""

    def __init__(self, seen: Position) -> None:
        self.seen = seen
        self.record = seen.record
        self.viewer = SPECTATOR if seen.viewer is None else seen.viewer
        self.near = max(self.viewer, 0)
        self.far = 1 - self.near
        self.players = (self.near, self.far)
        self.phase = Phase(int(self.record.phase))
        self.actor = seen.actor
        self.trick = int(self.record.trick)
        self.codes = frozenset(seen.choices() if 0 <= self.viewer == self.actor else ())

    # ---------------------------------------------------------------- words

    def name(self, player: int) -> str:
        """What the viewer calls a player."""
        if self.viewer == SPECTATOR:
            return f"Player {player}"
        return "You" if player == self.viewer else "Opponent"

    def does(self, player: int, verb: str) -> str:
        """A short sentence about a player."""
        return f"{self.name(player)} {verb}{'' if player == self.viewer else 's'}"

    def whose(self, player: int) -> str:
        """The player's name before a thing."""
        return "your" if player == self.viewer else f"{self.name(player).lower()}'s"

    def slot_name(self, slot: int) -> str:
        """A slot of the ring in words."""
        return f"{self.whose(slot // SLOTS_EACH)} {SIDES[slot % SLOTS_EACH]}"

    @property
    def headline(self) -> str:
        """Whose decision it is, or how it ended."""
        if self.actor == NOBODY:
            return self._outcome()
        if self.actor == CHANCE:
            return BY_CHANCE[self.phase]
        return f"{self.name(self.actor)} {TO_DO[self.phase]}"

    def _outcome(self) -> str:
        first, second = self.seen.scores
        if first == second:
            return f"A draw at {first}"
        winner = int(second > first)
        return f"{self.does(winner, 'win')} {max(first, second)} to {min(first, second)}"

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

    def marks(self) -> list[Mark]:
        """For each of the 28 pieces, what the viewer knows about it."""
        hidden, bag = self._hidden()
        mine = int(self.record.at[Place.HAND + self.viewer]) if self.viewer != SPECTATOR else 0
        sets = ((bag, Mark.BAG), (hidden, Mark.UNSEEN), (mine, Mark.MINE), (-1, Mark.SEEN))
        return [next(mark for pieces, mark in sets if pieces & bit(piece)) for piece in range(PIECES)]

    def _hidden(self) -> tuple[int, int]:
        """The pieces that the viewer has not seen, and those that are surely in the bag (ledger: Forced inference)."""
        at = self.record.at
        others = [player for player in self.players if player != self.viewer]
        hidden = int(at[Place.UNSEEN]) | int(at[Place.BAG])
        bag = hidden
        for player in others:
            hidden |= int(at[Place.HAND + player])
            if self.hand_size(player):
                bag &= _asked(knowledge.barred, self.record, player)
        return hidden, bag

    @property
    def legend(self) -> list[Mark]:
        """The marks that this viewer can meet."""
        return [mark for mark in Mark if mark != Mark.MINE or self.viewer != SPECTATOR]

    # ---------------------------------------------------------------- trick and sowing

    @property
    def leader(self) -> int:
        """Who leads the trick, -1 if nobody does."""
        return int(self.record.leader) if self.actor != NOBODY else -1

    @property
    def in_action(self) -> bool:
        """Whether the loser of the trick is acting."""
        return self.phase in (Phase.CHASE, Phase.SOW, Phase.EXTRA, Phase.BONUS_DRAW, Phase.BONUS_PLACE)

    @property
    def next_slot(self) -> int:
        """Where the next taken piece goes, -1 if nothing is being sown."""
        return (int(self.record.last) + 1) % SLOTS if self.phase == Phase.SOW else -1

    def slot_code(self, slot: int) -> int | None:
        """The choice that a click on a slot makes now."""
        side = slot - SLOTS_EACH * self.near
        if self.phase == Phase.BONUS_PLACE:
            code = Code.PLACE + side % SLOTS
        else:
            code = {LEFT: Code.CHASE_LEFT, RIGHT: Code.CHASE_RIGHT}.get(side, -1)
        return int(code) if code in self.codes else None

    def chase_ends(self) -> list[tuple[str, int]]:
        """For each Chase that the viewer can choose, its side and the slot of its last piece (R6.2)."""
        found = []
        for side, code in ((LEFT, Code.CHASE_LEFT), (RIGHT, Code.CHASE_RIGHT)):
            slot = SLOTS_EACH * self.near + side
            if code in self.codes:
                found.append((SIDES[side], (slot + count(self.record.at[Place.RING + slot])) % SLOTS))
        return found

    @property
    def plays(self) -> bool:
        """Whether the viewer is about to play a piece of the hand."""
        return bool(self.codes) and self.phase in (Phase.LEAD, Phase.FOLLOW)

    def piece_code(self, piece: int) -> int | None:
        """The choice that a click on a piece of the hand makes now."""
        return piece if piece in self.codes else None

    def sign(self, slot: int) -> tuple[tuple[int, ...], int]:
        """The numbers on a Grassland's sign, and the one that is lit: so many pieces stand there (R8.6)."""
        numbers = SIGNS[slot % SLOTS_EACH]
        standing = count(self.record.at[Place.RING + slot])
        lit = standing if standing % SLOTS_EACH == numbers[0] else 0
        return (*numbers, lit) if lit > numbers[-1] else numbers, lit

    # ---------------------------------------------------------------- scores

    def total(self, player: int) -> int:
        """Points of the rounds before."""
        return self.seen.scores[player]

    def now(self, player: int) -> int:
        """The points if it were scored now (R10.2)."""
        return _asked(scoring.points, self.record, player)

    def spring(self, player: int) -> int | None:
        """The points of Spring, once it is over."""
        return int(self.record.spring[player]) if self.trick > SPRING_TRICK else None

    def needs(self, player: int) -> list[Need]:
        """What Summer must reach not to be Shoddy, and to be an Achiever (R11.2, R11.3)."""
        spring = self.spring(player)
        if spring is None:
            return []
        found = [Need(spring, "keeps Summer", self.now(player) >= spring)]
        if _asked(scoring.is_achiever, self.record.neg_scores, spring, 2 * spring):
            found.append(Need(2 * spring, "doubles Spring", self.now(player) >= 2 * spring))
        return found

    @property
    def tricks_done(self) -> int:
        """How many tricks of the round are over."""
        return LAST_TRICK if self.phase == Phase.END else self.trick - 1


def kind_of(piece: int) -> str:
    """The animal of a piece, as the drawing kit and the terminal call it."""
    return Kind(piece // NUMBERS).name.lower()


def is_wolf(piece: int) -> bool:
    """Whether a piece is a wolf."""
    return piece >= FIRST_WOLF


def _asked(rule: Callable[..., Any], *arguments: Any) -> int:
    """A rule's answer as a plain number."""
    return int(rule(*arguments))

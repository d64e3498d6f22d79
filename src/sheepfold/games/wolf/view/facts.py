"""What every picture of the table shows, worked out from what one seat may know (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine import facts
from sheepfold.engine.protocols import LOOK, Look
from sheepfold.games.wolf import chances
from sheepfold.games.wolf.board import ALLOW, BETS, LETTERS, ROWS, Code
from sheepfold.games.wolf.dice import faces_of, faces_text, row_faces
from sheepfold.games.wolf.invariants import is_rolled
from sheepfold.games.wolf.notation import ranked
from sheepfold.games.wolf.position import Phase, PlacedDice
from sheepfold.games.wolf.rules.bets import least_claim
from sheepfold.games.wolf.rules.calls import known_count
from sheepfold.games.wolf.words import names
from sheepfold.games.wolf.words import table as words
from sheepfold.language import say

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

UNDECIDED = (Phase.FIRST_PLAYER, Phase.ROLL_CUP)
"""Phases in which some cup is not rolled yet."""


class Facts(facts.Facts):
    """The table as the viewer may know it; a spectator sits where the first seat does.

    There is something to guess (`guessing`) while all cups are rolled and none is lifted.
    """

    def __init__(self, seen: Position, look: Look = LOOK) -> None:
        super().__init__(seen, look)
        self.phase = Phase(int(self.record.phase))
        self.length = int(self.record.box_dice)
        self.guessing = chances.all_rolled(self.record)
        self._odds: dict[int, tuple[int, tuple[float, ...]]] = {}
        self._lying = [row_faces(self.record, row) for row in rows()]
        self._owner, self._number = self.record.owner.tolist(), self.record.number.tolist()
        self._held, self._own = self.record.held.tolist(), self.record.own.tolist()
        self._score = self.record.received.tolist()
        self._cups = [self._cup(player) for player in range(seen.seats)]
        near = max(self.viewer, 0)
        self.players = [(near + turn) % seen.seats for turn in range(seen.seats)]

    # ---------------------------------------------------------------- words

    @property
    def may_choose(self) -> bool:
        """Whether the viewer decides now; a still picture shows what could be chosen, too."""
        return 0 <= self.viewer == self.actor

    @property
    def doing(self) -> str:
        """Whose decision it is, or what happens by itself."""
        return words.headline(self.people, self.phase, self.actor)

    @property
    def ranking(self) -> list[int]:
        """The players by rank (R9.3, R9.4)."""
        return ranked(self.record)

    # ---------------------------------------------------------------- rows

    def lying(self, row: int) -> list[int]:
        """The faces of the dice in a row, from space 1."""
        return self._lying[row]

    def marker(self, row: int) -> tuple[int, int] | None:
        """Whose marker stands in a row, and on which number."""
        return (self._owner[row], self._number[row]) if self._owner[row] >= 0 else None

    def least(self, row: int) -> int | None:
        """The least number that the next bet in a row may claim, None if the row is full."""
        laid = self.phase == Phase.CLAIM and row == self.record.row
        number = int(least_claim(self.record, row, 0 if laid else 1))
        return number if number <= self.length else None

    def odds(self, row: int) -> tuple[int, tuple[float, ...]]:
        """How many the viewer knows of, and how likely 0, 1, 2, ... more are; worked out once."""
        if row not in self._odds:
            known = chances.known(self.record, self.viewer, row)
            self._odds[row] = known, chances.spread(self.record, self.viewer, row)
        return self._odds[row]

    def known(self, row: int) -> int:
        """How many the viewer knows of: lying, under the own cup and open."""
        return self.odds(row)[0]

    def unknown(self) -> int:
        """How many dice under cups the viewer cannot see."""
        return sum(chances.unknown(self.record, self.viewer).values())

    def total(self, row: int) -> int | None:
        """How many there really are, once all cups are lifted (R5.7)."""
        if self.phase != Phase.GAME_OVER:
            return None
        together = sum(int(cup) for cup in self.record.cups)
        return int(known_count(self.record, row, together))

    def chance(self, row: int, number: int) -> float:
        """How likely a claim is true for this viewer."""
        known, spread = self.odds(row)
        return min(1.0, sum(spread[max(0, number - known) :]))

    def truth(self, row: int, number: int) -> str:
        """How likely a claim is true for this viewer, in words; empty when there is nothing to guess."""
        return names.percent(self.chance(row, number)) if self.guessing else ""

    # ---------------------------------------------------------------- a call

    @property
    def called_row(self) -> int | None:
        """The row that is being called."""
        return int(self.record.row) if self.phase == Phase.REVEAL else None

    def is_lifted(self, player: int) -> bool:
        """Whether a call has lifted this cup (R5.3)."""
        if self.phase == Phase.REVEAL:
            return bool(player < self.record.face)
        return self.phase == Phase.GAME_OVER

    def has_joined(self, player: int) -> bool:
        """Whether the dice of this cup that the called row accepts lie there already (R5.4)."""
        return bool(self.phase == Phase.REVEAL and player < self.record.face - 1)

    @property
    def open_joined(self) -> bool:
        """Whether the open dice that the called row accepts lie there already (R5.6)."""
        return bool(self.phase == Phase.REVEAL and self.record.face > 0)

    def counts_elsewhere(self, row: int, face: int) -> bool:
        """Whether a die of this face, laid in another row, counts for the called one (Q7)."""
        called = self.called_row
        if called is None or called == row or face != row:
            return False
        return called in ALLOW[face] and bool(self.record.placed_dice == PlacedDice.ROAM)

    def counted(self) -> int:
        """How many of the called animal are counted so far (R5.7)."""
        called = int(self.record.row)
        lying = [(row, face) for row in rows() for face in self.lying(row)]
        found = sum(row == called or self.counts_elsewhere(row, face) for row, face in lying)
        joined = [face for player in self.players if self.has_joined(player) for face in self.cup(player) or []]
        if self.open_joined:
            joined += self.opened or []
        return found + sum(called in ALLOW[face] for face in joined)

    # ---------------------------------------------------------------- players

    def cup(self, player: int) -> list[int] | None:
        """The faces under a cup; None if the viewer cannot see them, or they are not rolled."""
        return self._cups[player]

    def _cup(self, player: int) -> list[int] | None:
        if self.record.unseen >> player & 1 or not bool(is_rolled(self.record, player)):
            return None
        return faces_of(self.record.cups[player])

    def cup_dice(self, player: int) -> list[tuple[str, int | None]]:
        """The dice of a cup: a name that a die keeps until it is laid, and the face if the viewer may see it."""
        cup, seat = self.cup(player), f"P{player + 1}"
        if cup is None or player != self.viewer:
            faces = [None] * self.held(player) if cup is None else cup
            return [(f"{seat}-{place}", face) for place, face in enumerate(faces)]
        return [(f"{seat}-{LETTERS[face]}{place - cup.index(face)}", face) for place, face in enumerate(cup)]

    def is_rolled(self, player: int) -> bool:
        """Whether a cup has been rolled in this play."""
        return self.phase not in UNDECIDED or bool(is_rolled(self.record, player))

    def held(self, player: int) -> int:
        """How many dice are under a cup."""
        return int(self._held[player])

    def own(self, player: int) -> int:
        """Chips of the own colour."""
        return int(self._own[player])

    def score(self, player: int) -> int:
        """Chips received, and what could not be paid."""
        return int(self._score[player])

    def markers_home(self, player: int) -> int:
        """How many markers a player still has."""
        return int(self.record.markers) - int(self._owner.count(player))

    def ruled_out(self, player: int) -> str:
        """Faces that a pass has ruled out, empty for none."""
        return faces_text(self.record.ruled[player]).strip("-")

    def is_first(self, player: int) -> bool:
        """Whether a player holds the first-player marker."""
        return bool(player == self.record.first)

    @property
    def privilege(self) -> str:
        """What the first-player marker is good for now."""
        if not self.record.privilege:
            return say(words.NO_PRIVILEGE)
        return say(words.PRIVILEGE[bool(self.record.ready)])

    @property
    def spare(self) -> int:
        """How many dice nobody uses."""
        return int(self.record.spare)

    @property
    def opened(self) -> list[int] | None:
        """The open dice; None without the optional rule, nothing before they are rolled."""
        return faces_of(self.record.opened) if self.record.open_dice else None

    # ---------------------------------------------------------------- choices

    def bets(self, face: int) -> list[int]:
        """The rows in which the viewer can bet with this face now."""
        if self.phase != Phase.TURN:
            return []
        return [row for code, (shown, row) in enumerate(BETS) if shown == face and code in self.codes]

    def can_call(self, row: int) -> bool:
        """Whether the viewer can call the marker of this row now."""
        return self.phase == Phase.TURN and Code.CALL + row in self.codes

    def can_claim(self, row: int, number: int) -> bool:
        """Whether the viewer can claim this number in this row now."""
        return self.is_claiming and row == self.record.row and number in self.codes

    def can_place(self, row: int) -> bool:
        """Whether the viewer can lay the privilege die in this row now."""
        return self.phase == Phase.PLACE_SPARE and row in self.codes

    @property
    def is_claiming(self) -> bool:
        """Whether the viewer is to name a number now."""
        return self.phase == Phase.CLAIM and self.viewer == self.actor

    @property
    def can_use_privilege(self) -> bool:
        """Whether the viewer can use the privilege now."""
        return self.phase == Phase.TURN and Code.PRIVILEGE in self.codes

    @property
    def has_die_in_air(self) -> bool:
        """Whether the privilege die is being rolled or waits for its row (Q31)."""
        return self.phase in (Phase.ROLL_SPARE, Phase.PLACE_SPARE)

    @property
    def in_air(self) -> int | None:
        """The face of the privilege die that waits for its row."""
        return int(self.record.face) if self.phase == Phase.PLACE_SPARE else None


def kind_of(face: int) -> str:
    """The animal of a face, as the drawing kit calls it."""
    return KINDS[face]


KINDS = ("sheep", "cow", "sheepdog", "wolf")


def rows() -> range:
    """The four rows."""
    return range(ROWS)

"""What both pictures of the table show, worked out from what one seat may know (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.contract import CHANCE, NOBODY, SPECTATOR
from sheepfold.games.wolf import chances
from sheepfold.games.wolf.board import BETS, ROWS, Code
from sheepfold.games.wolf.dice import faces_of, faces_text, row_faces
from sheepfold.games.wolf.invariants import is_rolled
from sheepfold.games.wolf.notation import ranked
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.rules.bets import least_claim
from sheepfold.games.wolf.rules.calls import is_best, known_count
from sheepfold.games.wolf.words import MANY, ONE, counted

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

TO_DO = {
    Phase.TURN: "to bet or to call",
    Phase.CLAIM: "to claim a number",
    Phase.PLACE_SPARE: "to lay the privilege die",
}

BY_CHANCE = {
    Phase.FIRST_PLAYER: "Who is first player?",
    Phase.ROLL_CUP: "Rolling under the cups",
    Phase.ROLL_OPEN: "Rolling the open dice",
    Phase.ROLL_SPARE: "Rolling the privilege die",
}


class Facts:
    """The table as the viewer may know it; a spectator sits where the first seat does."""

    def __init__(self, seen: Position) -> None:
        self.seen = seen
        self.record = seen.record
        self.viewer = SPECTATOR if seen.viewer is None else seen.viewer
        self.phase = Phase(int(self.record.phase))
        self.actor = seen.actor
        self.length = int(self.record.box_dice)
        self.codes = frozenset(seen.choices() if 0 <= self.viewer == self.actor else ())
        near = max(self.viewer, 0)
        self.players = [(near + turn) % seen.seats for turn in range(seen.seats)]

    # ---------------------------------------------------------------- words

    def name(self, player: int) -> str:
        """What the viewer calls a player."""
        return "You" if player == self.viewer else f"Player {player + 1}"

    @property
    def headline(self) -> str:
        """Whose decision it is, or how it ended."""
        if self.actor == NOBODY:
            winners = [player for player in ranked(self.record) if bool(is_best(self.record, player))]
            names = " and ".join(self.name(player) for player in winners)
            wins = "win" if len(winners) > 1 or winners == [self.viewer] else "wins"
            return f"{names} {wins} with {self.score(winners[0])}"
        if self.actor == CHANCE:
            return BY_CHANCE[self.phase]
        return f"{self.name(self.actor)} {TO_DO[self.phase]}"

    @property
    def ranking(self) -> list[int]:
        """The players by rank (R9.3, R9.4)."""
        return ranked(self.record)

    @property
    def title(self) -> str:
        """Which play it is."""
        return f"Play {self.record.plays}"

    # ---------------------------------------------------------------- rows

    def lying(self, row: int) -> list[int]:
        """The faces of the dice in a row, from space 1."""
        return row_faces(self.record, row)

    def marker(self, row: int) -> tuple[int, int] | None:
        """Whose marker stands in a row, and on which number."""
        owner = int(self.record.owner[row])
        return (owner, int(self.record.number[row])) if owner >= 0 else None

    def least(self, row: int) -> int | None:
        """The least number that the next bet in a row may claim, None if the row is full."""
        laid = self.phase == Phase.CLAIM and row == self.record.row
        number = int(least_claim(self.record, row, 0 if laid else 1))
        return number if number <= self.length else None

    @property
    def guessing(self) -> bool:
        """Whether there is something to guess: all cups are rolled, none is lifted."""
        return chances.all_rolled(self.record)

    def known(self, row: int) -> int:
        """How many the viewer knows of: lying, under the own cup and open."""
        return chances.known(self.record, self.viewer, row)

    def total(self, row: int) -> int | None:
        """How many there really are, once all cups are lifted (R5.7)."""
        if self.phase != Phase.GAME_OVER:
            return None
        together = sum(int(cup) for cup in self.record.cups)
        return int(known_count(self.record, row, together))

    def truth(self, row: int, number: int) -> str:
        """How likely a claim is true for this viewer, empty when there is nothing to guess."""
        if not self.guessing:
            return ""
        return chances.percent(chances.likely(self.record, self.viewer, row, number))

    def standing_truth(self, row: int) -> str:
        """How likely the standing claim of a row is true, empty if there is none."""
        marker = self.marker(row)
        return self.truth(row, marker[1]) if marker else ""

    def claim_words(self, row: int) -> str:
        """The standing claim of a row in words."""
        marker = self.marker(row)
        if marker is None:
            return f"no claim about {MANY[row]}"
        truth = self.truth(row, marker[1])
        return f"{self.name(marker[0])}: at least {counted(marker[1], row)}" + (f" ({truth})" if truth else "")

    # ---------------------------------------------------------------- players

    def cup(self, player: int) -> list[int] | None:
        """The faces under a cup; None if the viewer cannot see them, or they are not rolled."""
        if self.record.unseen >> player & 1 or not bool(is_rolled(self.record, player)):
            return None
        return faces_of(self.record.cups[player])

    def held(self, player: int) -> int:
        """How many dice are under a cup."""
        return int(self.record.held[player])

    def own(self, player: int) -> int:
        """Chips of the own colour."""
        return int(self.record.own[player])

    def score(self, player: int) -> int:
        """Chips received, and what could not be paid."""
        return int(self.record.received[player])

    def ruled_out(self, player: int) -> str:
        """Faces that a pass has ruled out, empty for none."""
        return faces_text(self.record.ruled[player]).strip("-")

    def is_first(self, player: int) -> bool:
        """Whether a player holds the first-player marker."""
        return bool(player == self.record.first)

    @property
    def privilege(self) -> str:
        """What the first-player marker is good for now."""
        return "privilege ready" if self.record.ready else "privilege after a lap"

    @property
    def opened(self) -> list[int] | None:
        """The open dice; None without the optional rule, nothing before they are rolled."""
        return faces_of(self.record.opened) if self.record.open_dice else None

    # ---------------------------------------------------------------- choices

    def bets(self, face: int) -> list[tuple[int, int]]:
        """The bets that the viewer can make with this face: code and row, the own row first."""
        found = [(code, row) for code, (shown, row) in enumerate(BETS) if shown == face and code in self.codes]
        return found if self.phase == Phase.TURN else []

    def call_code(self, row: int) -> int | None:
        """The choice that a click on a marker makes."""
        code = Code.CALL + row
        return int(code) if self.phase == Phase.TURN and code in self.codes else None

    def claim_code(self, row: int, number: int) -> int | None:
        """The choice that a click on a space makes."""
        here = self.phase == Phase.CLAIM and row == self.record.row
        return number if here and number in self.codes else None

    def row_code(self, row: int) -> int | None:
        """The choice that a click on a row's sign makes."""
        return row if self.phase == Phase.PLACE_SPARE and row in self.codes else None

    @property
    def may_use_privilege(self) -> bool:
        """Whether the viewer can use the privilege now."""
        return self.phase == Phase.TURN and Code.PRIVILEGE in self.codes

    @property
    def in_air(self) -> int | None:
        """The face of the privilege die that waits for its row."""
        return int(self.record.face) if self.phase == Phase.PLACE_SPARE else None


def kind_of(face: int) -> str:
    """The animal of a face, as the drawing kit calls it."""
    return ONE[face]


def rows() -> range:
    """The four rows."""
    return range(ROWS)

"""What a picture shows, as plain facts (ledger: What a good table shows)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheepfold.engine.contract import CHANCE, NOBODY, SPECTATOR
from sheepfold.games.sheepdogs.board import (
    CLOVER,
    COLOURS,
    DIRECTIONS,
    END_AT,
    KEEP,
    OFF,
    PENS,
    ROCK,
    TEAM_END_AT,
)
from sheepfold.games.sheepdogs.names import names_of, place_name, sheep_text
from sheepfold.games.sheepdogs.pasture import pasture_of
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.ends import points
from sheepfold.games.sheepdogs.rules.flocks import excess, number_of
from sheepfold.games.sheepdogs.rules.refusals import subject
from sheepfold.games.sheepdogs.words import COLOUR_WORDS, WAY_WORDS, herd_words

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

TO_DO = {
    Phase.SCATTER_TAKE: "to take up sheep",
    Phase.SCATTER_SHEEP: "to choose a sheep",
    Phase.SCATTER_PLACE: "to put it down",
    Phase.SHEPHERD_MOVE: "to move the shepherd",
    Phase.CALL: "to call",
    Phase.SWAP: "to send one back",
    Phase.TURN_PEN: "to turn the pen",
    Phase.LEAD_DOG: "to lead a dog",
    Phase.DOG_MOVE: "to send a dog",
    Phase.DOG_EDGE: "to place the dog",
    Phase.WAY: "to choose a way",
    Phase.DIRECT: "to direct a sheep",
    Phase.PICK_STAMPEDE: "to pick a stampede",
    Phase.HEADING: "to choose a heading",
    Phase.PUSH: "to choose who runs",
    Phase.REPLACE: "to place a visitor",
}

BY_CHANCE = {
    Phase.FIRST_PLAYER: "Who plays first?",
    Phase.DEAL: "Dealing the sheep",
    Phase.DRIVE_ROLL: "Rolling the dice",
}

BY_SPACE = (Phase.SCATTER_TAKE, Phase.SCATTER_PLACE, Phase.SHEPHERD_MOVE, Phase.PICK_STAMPEDE, Phase.REPLACE)
BY_COLOUR = (Phase.SCATTER_SHEEP, Phase.SWAP, Phase.PUSH)
BY_WAY = (Phase.DOG_EDGE, Phase.WAY, Phase.DIRECT, Phase.HEADING)


class Token(NamedTuple):
    """A shepherd (dog -1) or a dog."""

    seat: int
    dog: int


class Facts:
    """The board and all pieces; nothing of this game is hidden."""

    def __init__(self, seen: Position) -> None:
        self.seen = seen
        self.record = seen.record
        self.viewer = SPECTATOR if seen.viewer is None else seen.viewer
        self.board = pasture_of(self.record)
        self.names = names_of(self.record)
        self.seats = range(seen.seats)
        self.phase = Phase(int(self.record.phase))
        self.actor = seen.actor
        self.codes = tuple(seen.choices() if 0 <= self.viewer == self.actor else ())

    # ---------------------------------------------------------------- words

    def name(self, seat: int) -> str:
        """What the viewer calls a seat."""
        return "You" if seat == self.viewer else f"Seat {seat}"

    @property
    def headline(self) -> str:
        """Whose decision it is, or how it ended."""
        if self.actor == NOBODY:
            best = max(self.seen.payoffs)
            winners = [self.name(seat) for seat in self.seats if self.seen.payoffs[seat] == best]
            shared = len(winners) == len(self.seats)
            verb = "win" if len(winners) > 1 or winners == ["You"] else "wins"
            return "A shared win" if shared else f"{' and '.join(winners)} {verb}"
        if self.actor == CHANCE:
            return BY_CHANCE[self.phase]
        return f"{self.name(self.actor)} {TO_DO[self.phase]}"

    @property
    def turn(self) -> str:
        """Which turn it is."""
        if self.phase < Phase.SHEPHERD_MOVE:
            return "set-up"
        number = int(self.record.turns) + (self.phase != Phase.OVER)
        left = int(self.record.left)
        return f"turn {number}" + (f", {left} left" if left > 0 else "")

    def doing(self) -> str:
        """What is under way, in a few words."""
        said = []
        if self.record.driver >= 0:
            space = int(self.record.dog[self.record.seat, self.record.driver])
            edge = int(self.record.edge)
            ahead = f", heading {WAY_WORDS[(edge + 3) % 6]}" if edge >= 0 else ""
            said.append(f"driving {place_name(self.record, space)}{ahead}")
        flying = [f"{DIRECTIONS[way]} {sheep_text(self.record.fly[way])}" for way in range(6) if self.record.fly[way]]
        if flying:
            said.append("running: " + ", ".join(flying))
        if self.record.rush >= 0:
            chosen = f", chosen {sheep_text(self.record.chosen)}" if self.record.chosen else ""
            said.append(f"stampede in {place_name(self.record, int(self.record.rush))}{chosen}")
        pending = [name for space, name in enumerate(self.names) if self.record.entered[space]]
        if pending:
            said.append("over-full: " + " ".join(pending))
        return "; ".join(said)

    # ---------------------------------------------------------------- cells

    def herd(self, space: int) -> int:
        """The sheep in a space."""
        return int(self.record.sheep[space])

    def to_deal(self, space: int) -> int:
        """How many sheep a numbered space still gets."""
        waiting = self.phase <= Phase.DEAL and not self.herd(space)
        return self.board.sheep[space] if waiting else 0

    def capacity(self, space: int) -> int:
        """How many sheep a space holds."""
        return int(self.record.capacity[space])

    def terrain(self, space: int) -> str:
        """Rock, clover or plain."""
        return self.board.terrain[space]

    def is_rough(self, space: int) -> bool:
        """Whether a space has a capacity of its own."""
        return self.terrain(space) in (ROCK, CLOVER)

    def excess(self, space: int) -> int:
        """How many sheep too many a space holds, 0 if none."""
        return max(0, int(excess(self.record, space)))

    def tokens(self, place: int) -> list[Token]:
        """The shepherds and dogs at a place."""
        found = [Token(seat, -1) for seat in self.seats if self.record.shepherd[seat] == place]
        dogs = [(seat, dog) for seat in self.seats for dog in range(2)]
        return found + [Token(seat, dog) for seat, dog in dogs if self.record.dog[seat, dog] == place]

    def edge(self, space: int, way: int) -> str:
        """What lies on an edge of a space: `fence`, `wall`, `gate`, `rim` or `grass`."""
        beside = int(self.record.next_cell[space, way])
        if beside == OFF:
            return "rim"
        if beside >= PENS:
            return "gate" if self.record.opening[beside - PENS] == (way + 3) % 6 else "wall"
        return "fence" if int(self.record.fences[space]) >> way & 1 else "grass"

    # ---------------------------------------------------------------- seats

    def score(self, seat: int) -> int:
        """The points of a seat's pen."""
        return int(points(self.record, seat))

    def kept(self, seat: int) -> int:
        """The sheep in a seat's pen."""
        return int(self.record.pens[seat])

    def waiting(self, seat: int) -> str:
        """Visitors, or in the scatter the hand, in words."""
        herd = int(self.record.wait[seat])
        if not herd:
            return ""
        return ("in hand " if self.phase < Phase.SHEPHERD_MOVE else "visiting ") + herd_words(herd)

    def out(self, seat: int) -> int:
        """How many own sheep of a seat are on the pasture."""
        return sum(number_of(self.herd(space), seat) for space in range(len(self.names)))

    def until_end(self, seat: int) -> int:
        """How many more of the own sheep, or the team's, must leave the pasture to trigger the end (R12.1)."""
        if self.record.teams:
            return max(0, self.out(seat) + self.out(seat ^ 2) - TEAM_END_AT)
        return max(0, self.out(seat) - END_AT)

    def colour(self, seat: int) -> str:
        """The colour that a seat collects."""
        return COLOUR_WORDS[seat]

    def in_scatter(self) -> bool:
        """Whether sheep are still dealt or scattered."""
        return self.phase < Phase.SHEPHERD_MOVE

    # ---------------------------------------------------------------- choices

    def space_code(self, space: int) -> int | None:
        """The choice that a click on a space makes now, if there is just one."""
        found = self.dog_codes(space)
        if self.phase in BY_SPACE and space in self.codes:
            return space
        return found[0][1] if len(found) == 1 else None

    def dog_codes(self, space: int) -> list[tuple[int, int]]:
        """The dogs that can go to a space now, each with its code."""
        if self.phase not in (Phase.LEAD_DOG, Phase.DOG_MOVE):
            return []
        first = 1 if self.phase == Phase.LEAD_DOG else 0
        codes = [(dog, first + 64 * dog + space) for dog in range(2)]
        return [(dog, code) for dog, code in codes if code in self.codes]

    def calls(self) -> list[tuple[int, int, int]]:
        """The possible calls: direction, colour and code."""
        if self.phase != Phase.CALL:
            return []
        return [((code - 1) >> 2, (code - 1) & 3, code) for code in self.codes if code]

    def ways(self) -> list[int]:
        """The directions that can be chosen out of the space in question."""
        return list(self.codes) if self.phase in BY_WAY else []

    def pen_ways(self) -> list[int]:
        """The directions to which the pen can be opened."""
        return list(self.codes) if self.phase == Phase.TURN_PEN else []

    def colours(self) -> list[int]:
        """The colours that can be chosen."""
        return [code for code in self.codes if code < COLOURS] if self.phase in BY_COLOUR else []

    def decline(self) -> tuple[int, str] | None:
        """The choice that takes up no offer, with its words."""
        if self.phase == Phase.CALL and 0 in self.codes:
            return 0, "call none"
        if self.phase == Phase.LEAD_DOG and 0 in self.codes:
            return 0, "lead none"
        if self.phase == Phase.REPLACE and KEEP in self.codes:
            return KEEP, "keep it"
        return None

    def subject(self) -> int:
        """The space that a question about leaving sheep concerns, -1 if there is none."""
        if self.record.rush >= 0 or self.record.driver >= 0:
            return int(self.record.cell) if self.record.band >= 0 else int(subject(self.record))
        return -1

    def is_choice(self, space: int) -> bool:
        """Whether the viewer can choose this space now."""
        return self.space_code(space) is not None or bool(self.dog_codes(space))

"""What a picture shows, as plain facts (ledger: What a good table shows)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from sheepfold.art.svg import Value
from sheepfold.engine import facts
from sheepfold.engine.protocols import LOOK, Look
from sheepfold.games.sheepdogs import routes, words
from sheepfold.games.sheepdogs.board import BUILT_IN, CAPACITY, COLOURS, END_AT, OFF, PENS, TEAM_END_AT
from sheepfold.games.sheepdogs.names import names_of
from sheepfold.games.sheepdogs.options import board_words
from sheepfold.games.sheepdogs.pasture_table import board_of, pasture_of
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.ends import host, points
from sheepfold.games.sheepdogs.rules.flocks import herd_in, number_of, total
from sheepfold.games.sheepdogs.view.clicks import BY_COLOUR, BY_WAY, DOGS, keys
from sheepfold.games.sheepdogs.view.hexes import grid_of
from sheepfold.language import say

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


class Token(NamedTuple):
    """A shepherd (dog -1) or a dog."""

    seat: int
    dog: int


class Facts(facts.Facts):
    """The board and all pieces; nothing of this game is hidden."""

    def __init__(self, seen: Position, look: Look = LOOK) -> None:
        super().__init__(seen, look)
        self.board = pasture_of(self.record)
        self.plan, self.grid = grid_of(self.board, look.tall, look.alone)
        self.names = names_of(self.record)
        self.seats = range(seen.seats)
        self.phase = Phase(int(self.record.phase))
        self.in_question = not look.still and self.phase < Phase.OVER and self.actor >= 0
        """Whether somebody is asked here; in between two questions nobody is."""

    @property
    def may_choose(self) -> bool:
        """Whether the viewer is asked."""
        return self.in_question and self.viewer == self.actor

    @cached_property
    def lit(self) -> dict[str, int]:
        """The keys with which a choice of the viewer's begins, each with one such choice."""
        return {keys(self.seen, code)[0]: code for code in sorted(self.codes, reverse=True)}

    def data_of(self, key: str) -> dict[str, Value]:
        """A space's name as an attribute."""
        return {"data_space": key} if key in self.names else {}

    # ---------------------------------------------------------------- words

    @property
    def doing(self) -> str:
        """Whose decision it is, or what happens by itself."""
        return words.board.headline(self.people, self.phase, self.actor)

    @property
    def turn(self) -> str:
        """Which turn it is."""
        return words.board.turn_words(self.record)

    @property
    def title(self) -> str:
        """The board's name, if it can be shown."""
        name = self.board.name
        if name in BUILT_IN:
            return board_words(name)
        return name if name.isprintable() else say(words.board.OWN_BOARD)

    # ---------------------------------------------------------------- cells

    @cached_property
    def herds(self) -> list[int]:
        """The sheep in every space."""
        return [int(herd_in(self.record, space)) for space in range(len(self.names))]

    def herd(self, space: int) -> int:
        """The sheep in a space."""
        return self.herds[space]

    @cached_property
    def space_labels(self) -> list[str]:
        """Every space and all that stands there, in words."""
        rooms = [CAPACITY[kind] for kind in self.board.terrain]
        return [
            words.board.space_label(name, rooms[space], self.herds[space], self.token_words(space), self.to_deal(space))
            for space, name in enumerate(self.names)
        ]

    def pen_label(self, seat: int) -> str:
        """A pen and all that is in it, in words."""
        return words.board.pen_label(self.record, self.people, seat, self.token_words(PENS + seat))

    def token_words(self, place: int) -> list[str]:
        """The shepherds and dogs at a place, in words."""
        return [self.token_name(token) for token in self.tokens(place)]

    def token_name(self, token: Token) -> str:
        """A shepherd or dog in words."""
        numbered = len(self.seats) == 2
        return words.board.token_words(self.people, token.seat, token.dog, numbered)

    def to_deal(self, space: int) -> int:
        """How many sheep a numbered space still gets."""
        waiting = self.phase in words.board.DEALT_IN and not self.herd(space)
        return self.board.sheep[space] if waiting else 0

    def excess(self, space: int) -> int:
        """How many sheep too many a space holds, 0 if none."""
        return max(0, int(total(self.herds[space])) - CAPACITY[self.board.terrain[space]])

    @cached_property
    def landed(self) -> dict[int, int]:
        """The bands that have landed and are not yet put down, by place (R6.5)."""
        found: dict[int, int] = {}
        for herd, place in zip(self.record.fly.tolist(), self.record.land.tolist(), strict=True):
            if herd and place >= 0:
                found[place] = found.get(place, 0) + herd
        return found

    @cached_property
    def tokens_by_place(self) -> dict[int, list[Token]]:
        """The shepherds and dogs, wherever they are."""
        found: dict[int, list[Token]] = {}
        shepherds, dogs = self.record.shepherd.tolist(), self.record.dog.tolist()
        for seat in self.seats:
            found.setdefault(shepherds[seat], []).append(Token(seat, -1))
        for seat in self.seats:
            for number, place in enumerate(dogs[seat]):
                if place != OFF:
                    found.setdefault(place, []).append(Token(seat, number))
        return found

    def tokens(self, place: int) -> list[Token]:
        """The shepherds and dogs at a place, shepherds first."""
        return self.tokens_by_place.get(place, [])

    def edge(self, space: int, way: int) -> str:
        """What lies on an edge of a space: `fence`, `wall`, `gate`, `rim` or `grass`."""
        beside = int(board_of(self.record).next_cell[space, way])
        if beside == OFF:
            return "rim"
        if beside >= PENS:
            return "gate" if self.record.opening[beside - PENS] == (way + 3) % 6 else "wall"
        return "fence" if int(board_of(self.record).fences[space]) >> way & 1 else "grass"

    # ---------------------------------------------------------------- seats

    def score(self, seat: int) -> int:
        """The points of a seat's pen."""
        return int(points(self.record, seat))

    def kept(self, seat: int) -> int:
        """The sheep in a seat's pen."""
        return int(self.record.pens[seat])

    def waiting(self, seat: int) -> str:
        """Visitors, or in the scatter the hand, in words."""
        return words.board.waiting_words(self.record, seat)

    def out(self, seat: int) -> int:
        """How many own sheep of a seat are on the pasture, running ones too."""
        herds = [*self.herds, *self.record.fly.tolist()]
        return sum(number_of(herd, seat) for herd in herds)

    def until_end(self, seat: int) -> int:
        """How many more of the own sheep, or the team's, must leave the pasture to trigger the end (R12.1)."""
        if self.record.teams:
            return max(0, self.out(seat) + self.out(seat ^ 2) - TEAM_END_AT)
        return max(0, self.out(seat) - END_AT)

    def in_scatter(self) -> bool:
        """Whether sheep are still dealt or scattered."""
        return words.board.is_before_turns(self.record)

    # ---------------------------------------------------------------- what is asked

    @cached_property
    def driven(self) -> int:
        """The space that is being driven, -1 if none is."""
        return int(self.record.dog[self.record.seat, self.record.driver]) if self.record.driver >= 0 else -1

    def asked_place(self) -> int:
        """The space or pen that a question about directions concerns, -1 if there is none."""
        if self.phase == Phase.TURN_PEN:
            return PENS + int(self.record.seat)
        return routes.asking_space(self.record) if self.phase in BY_WAY else -1

    def flock_asked(self) -> tuple[int, int]:
        """The place whose sheep are asked for by colour, and those sheep; -1 and none if there is no such question."""
        if self.phase not in BY_COLOUR:
            return -1, 0
        seat = int(self.record.seat)
        if self.phase == Phase.SCATTER_SHEEP:
            return PENS + seat, int(self.record.wait[seat])
        place = int(self.record.shepherd[seat] if self.phase == Phase.SWAP else self.record.rush)
        return place, self.herd(place)

    def colours(self) -> list[int]:
        """The colours that are asked about."""
        return [colour for colour in range(COLOURS) if number_of(self.flock_asked()[1], colour)]

    def own_dogs(self) -> list[int]:
        """The numbers of the dogs between which the viewer chooses."""
        return list(range(2)) if self.may_choose and self.phase in DOGS and len(self.seats) == 2 else []

    def host(self) -> int:
        """The seat whose visitor is asked about, -1 if none is."""
        return int(host(self.record)) if self.phase == Phase.REPLACE else -1

    def is_choice(self, space: int) -> bool:
        """Whether the viewer can choose this space now."""
        return any(self.names[space] in keys(self.seen, code) for code in self.codes)

"""The rules once more, slow and obvious: sets and dictionaries of squares, written from the ledger alone."""

from __future__ import annotations

from itertools import groupby

Square = tuple[int, int]
"""Row from the top and column from the left, from 0."""

ROWS, COLUMNS = 16, 12
WAYS = [(-1, 0), (0, 1), (1, 0), (0, -1)]
COLOURS = "RYBK"
SHEPHERDS: list[Square] = [(7, 5), (7, 6), (8, 6), (8, 5)]
CORNERS: list[Square] = [(15, 11), (15, 0), (0, 0), (0, 11)]
PLACE, END, SUPPLY, LIFT = 768, 769, 770, 771
FIELD = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
CENTRE = [(row, column) for row in range(6, 10) for column in range(4, 8)]


def number(square: Square) -> int:
    return COLUMNS * square[0] + square[1]


def beside(square: Square) -> list[Square]:
    near = [(square[0] + down, square[1] + right) for down, right in WAYS]
    return [place for place in near if place in EVERYWHERE]


EVERYWHERE = set(FIELD)
ACCESS = [[place for place in beside(shepherd) if place not in SHEPHERDS] for shepherd in SHEPHERDS]


def tile(square: Square) -> Square:
    return square[0] // 2, square[1] // 2


class Naive:
    """A game of Sheep."""

    def __init__(self, seats: int, options: dict[str, str | int]) -> None:
        self.seats = seats
        self.options = options
        self.fences: set[Square] = set()
        self.dogs: set[Square] = set()
        self.sheep: dict[Square, int] = {}
        self.supply = 6
        self.node = "start"
        self.first = -1
        self.turn = self.ap = 0
        self.done = False
        self.hand: Square | str | None = None
        self.winners: list[int] = []
        if options["start"] != "random":
            self.begin(int(str(options["start"])[-1]))

    # ---------------------------------------------------------------- what stands where

    def vacant(self, square: Square) -> bool:
        return not any(square in things for things in (self.fences, self.dogs, self.sheep, SHEPHERDS))

    def flock(self, colour: int) -> set[Square]:
        return {square for square, whose in self.sheep.items() if whose == colour}

    def off(self, colour: int) -> int:
        return 6 - len(self.flock(colour))

    def connected(self, colour: int) -> set[Square]:
        found = self.flock(colour) & set(ACCESS[colour])
        while True:
            more = {place for square in found for place in beside(square)} & self.flock(colour) - found
            if not more:
                return found
            found |= more

    def fixed(self, colour: int) -> set[Square]:
        if self.options["chain_fixed"] == "true":
            return self.connected(colour)
        return self.flock(colour) & set(ACCESS[colour])

    # ---------------------------------------------------------------- who decides, and what

    @property
    def actor(self) -> int:
        if self.node in ("start", "over"):
            return {"start": -1, "over": -2}[self.node]
        so_far = len(self.fences) if self.node == "fence" else self.turn
        return (self.first + so_far) % self.seats

    def choices(self) -> list[int]:
        if self.node == "start":
            return list(range(self.seats))
        if self.node == "fence":
            return [number(square) for square in FIELD if self.may_fence(square)]
        if self.node == "act":
            return self.actions()
        if self.node == "dog_to":
            return [number(square) for square in FIELD if self.may_stand(square)]
        return []

    def may_fence(self, square: Square) -> bool:
        corners = CORNERS if self.options.get("fourth_corner") == "tile" else CORNERS[: self.seats]
        tiles = [tile(corner) for corner in corners]
        if not self.vacant(square) or square in CENTRE or tile(square) in tiles:
            return False
        shut = self.fences | {square} | set(SHEPHERDS)
        reached, waiting = set(), [place for place in CENTRE if place not in SHEPHERDS]
        while waiting:
            place = waiting.pop()
            if place not in reached:
                reached.add(place)
                waiting += [near for near in beside(place) if near not in shut]
        return all(corner in reached for corner in corners)

    def may_stand(self, square: Square) -> bool:
        return self.vacant(square) and square not in CORNERS[: self.seats] and square != self.hand

    def end_of_slide(self, square: Square, way: int) -> Square:
        while True:
            ahead = square[0] + WAYS[way][0], square[1] + WAYS[way][1]
            if ahead not in EVERYWHERE or not self.vacant(ahead):
                return square
            square = ahead

    def may_slide(self, square: Square, way: int) -> bool:
        colour, end = self.actor, self.end_of_slide(square, way)
        if end == square or square in self.fixed(colour):
            return False
        for other, places in enumerate(ACCESS):
            if other != colour and end in places and not all(self.vacant(place) for place in places):
                return False
        guarded = self.options["corner_guard"] == "true"
        corners = [CORNERS[other] for other in range(self.seats) if other != colour and self.off(other)]
        return not (guarded and end in corners)

    def actions(self) -> list[int]:
        seat = self.actor
        own = sorted(self.flock(seat))
        found = [4 * number(square) + way for square in own for way in range(4) if self.may_slide(square, way)]
        if self.off(seat) and self.vacant(CORNERS[seat]):
            found.append(PLACE)
        if found and not self.done and self.ap == 1:
            return found
        if self.done or not found:
            found.append(END)
        if self.supply:
            return [*found, SUPPLY]
        return found + [LIFT + number(square) for square in sorted(self.dogs)]

    # ---------------------------------------------------------------- making a choice

    def play(self, choice: int) -> None:
        square = divmod(choice, COLUMNS)
        if self.node == "start":
            self.begin(choice)
        elif self.node == "fence":
            self.fences.add(square)
            if len(self.fences) == self.all_fences():
                self.node = "act"
                self.begin_turn()
        elif self.node == "dog_to":
            self.dogs.add(square)
            self.hand = None
            self.node = "act"
            self.spend()
        else:
            self.act(choice)

    def begin(self, seat: int) -> None:
        self.first = seat
        self.node = "fence"

    def all_fences(self) -> int:
        return 18 if self.seats == 3 or self.options["fences4"] == "all" else 16

    def act(self, choice: int) -> None:
        seat = self.actor
        if choice == END:
            self.end_turn()
        elif choice == SUPPLY:
            self.supply -= 1
            self.hand, self.node = "@", "dog_to"
        elif choice >= LIFT:
            self.hand, self.node = divmod(choice - LIFT, COLUMNS), "dog_to"
            self.dogs.remove(self.hand)
        else:
            self.done = True
            if choice == PLACE:
                self.sheep[CORNERS[seat]] = seat
            else:
                square = divmod(choice // 4, COLUMNS)
                end = self.end_of_slide(square, choice % 4)
                del self.sheep[square]
                self.sheep[end] = seat
            if len(self.connected(seat)) == 6:
                self.finish([seat])
            else:
                self.spend()

    def spend(self) -> None:
        self.ap -= 1
        if self.ap == 0:
            self.end_turn()

    def begin_turn(self) -> None:
        self.ap = min(3, self.turn + 1)
        self.done = False

    def end_turn(self) -> None:
        self.turn += 1
        if self.turn == self.seats * int(self.options["round_cap"]):
            most = max(self.scores())
            self.finish([seat for seat, score in enumerate(self.scores()) if score == most])
        else:
            self.begin_turn()

    def finish(self, winners: list[int]) -> None:
        self.node = "over"
        self.winners = winners
        self.ap = 0
        self.done = False

    # ---------------------------------------------------------------- results and text

    def scores(self) -> list[int]:
        return [len(self.connected(seat)) for seat in range(self.seats)]

    def payoffs(self) -> list[float]:
        return [1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(self.seats)]

    def sign(self, square: Square) -> str:
        if square in SHEPHERDS:
            return COLOURS[SHEPHERDS.index(square)]
        if square in self.sheep:
            return COLOURS[self.sheep[square]].lower()
        return "#" if square in self.fences else "d" if square in self.dogs else "."

    def text(self) -> str:
        """The position text (ledger: Notation)."""
        rows = []
        for row in range(ROWS):
            runs = [(sign, len(list(run))) for sign, run in groupby(self.sign((row, c)) for c in range(COLUMNS))]
            rows.append("".join(str(length) if sign == "." else sign * length for sign, length in runs))
        hand = "-" if self.hand is None else self.hand
        if isinstance(hand, tuple):
            hand = f"{'abcdefghijkl'[hand[1]]}{hand[0] + 1}"
        start = "?" if self.node == "start" else COLOURS[self.first]
        done = "+" if self.done else "-"
        options = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{'/'.join(rows)} {self.seats} {start} {self.node} {self.turn} {self.ap} {done} {hand} {options}"

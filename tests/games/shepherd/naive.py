"""A slow and obvious twin of the rules, written from the ledger alone: sets, lists and recursion."""

from __future__ import annotations

from copy import deepcopy
from math import comb
from typing import Any

CELLS = [(row, column) for row in range(8) for column in range(8) if not (row in (0, 7) and column in (0, 7))]
STEPS = [(-1, 0), (0, 1), (1, 0), (0, -1)]
DARK = {(2, 2), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4), (5, 2), (5, 5)}
HOMES = {"Blue": [(7, 3), (7, 4)], "White": [(3, 0), (4, 0)], "Red": [(0, 4), (0, 3)], "Yellow": [(4, 7), (3, 7)]}
SEATED = {2: ["Blue", "Red"], 3: ["Blue", "White", "Red"], 4: ["Blue", "White", "Red", "Yellow"]}
THROWS = [a + b for a in "SGU" for b in "SGD"]
FACES = {"A": "SSSGGU", "B": "SGGGDD"}


def name(cell: tuple[int, int]) -> str:
    return "abcdefgh"[cell[1]] + str(8 - cell[0])


def step(cell, direction):
    row, column = cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1]
    return (row, column) if (row, column) in CELLS else None


def around(cell, direction):
    ahead = step(cell, direction)
    while ahead is None and (behind := step(cell, (direction + 2) % 4)) is not None:
        cell = behind
        if step(cell, (direction + 2) % 4) is None:
            return cell
    return ahead


def near(dog, cell):
    return dog is not None and abs(dog[0] - cell[0]) + abs(dog[1] - cell[1]) == 1


class Twin:
    """A game under way."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        self.seats, self.options = seats, options
        self.colours = SEATED[seats]
        self.sheep = [home for colour in self.colours for home in HOMES[colour]]
        homes = {home for pair in HOMES.values() for home in pair}
        self.cards = {cell: 0 if cell in homes else 2 if cell in DARK else 1 for cell in CELLS}
        self.dog: Any = None
        self.sun, self.turn, self.player = 0, 0, 0
        self.score, self.light = [0] * seats, [0] * seats
        self.throw, self.left, self.turned, self.moved, self.waiting = "", "", None, set(), None
        self.point, self.reason, self.worms = "FIRST_PLAYER", "", []
        if options["first_player"] != "random":
            self.player, self.turn, self.point = int(options["first_player"]), 1, "ROLL"

    # ---------------------------------------------------------------- flights, as the ledger has them

    @property
    def tactical(self) -> bool:
        return self.options["version"] == "tactical"

    def ways(self, sheep, dog, places, moved):
        free, push = [], []
        for direction in range(4):
            target = (around if self.tactical else step)(places[sheep], direction)
            if target is None or target == dog or near(dog, target):
                continue
            there = [other for other, cell in enumerate(places) if cell == target]
            if not there:
                free.append((direction, target, None))
            elif self.tactical and there[0] not in moved:
                push.append((direction, target, there[0]))
        if self.options["push"] == "forced" and self.tactical:
            return free or push
        return free + push

    def can_finish(self, dog, places, moved, waiting):
        running = [s for s, cell in enumerate(places) if near(dog, cell)] if waiting is None else [waiting]
        if not running:
            return True
        for sheep in running:
            for _, target, pushed in self.ways(sheep, dog, places, moved):
                after = [target if other == sheep else cell for other, cell in enumerate(places)]
                if self.can_finish(dog, after, moved | {sheep}, pushed):
                    return True
        return False

    def flights(self):
        frightened = [s for s, cell in enumerate(self.sheep) if near(self.dog, cell)]
        mine = [s for s in frightened if self.tactical or s // 2 == self.actor()]
        legal = []
        for sheep in mine if self.waiting is None else [self.waiting]:
            for direction, target, pushed in self.ways(sheep, self.dog, self.sheep, self.moved):
                after = [target if other == sheep else cell for other, cell in enumerate(self.sheep)]
                if self.can_finish(self.dog, after, self.moved | {sheep}, pushed):
                    legal.append(4 * sheep + direction)
        return sorted(legal)

    # ---------------------------------------------------------------- what is legal

    def actor(self):
        if self.point == "OVER":
            return -2
        if self.point == "FLEE" and not self.tactical:
            turns = [(self.player + n) % self.seats for n in range(self.seats)]
            return next(p for p in turns for s in (2 * p, 2 * p + 1) if near(self.dog, self.sheep[s]))
        return self.player if self.point in ("ACT", "FLEE") else -1

    def actions(self):
        legal = []
        for number, cell in enumerate(self.sheep[2 * self.player : 2 * self.player + 2]):
            for direction in range(4):
                target = step(cell, direction)
                free = target is not None and target not in self.sheep and target != self.dog
                if "S" in self.left and free and not near(self.dog, target):
                    legal.append(4 * number + direction)
            wanted = (1, 2, 3) if self.options["worms"] == "turn_back" else (1, 2)
            if "G" in self.left and self.cards[cell] in wanted:
                legal.append(8 + number)
        if "D" in self.left:
            legal += [10 + CELLS.index(f) for f in self.dogs() if self.can_finish(f, self.sheep, set(), None)]
        if legal and self.options["passing"] == "allowed":
            legal.append(70)
        return sorted(legal)

    def dogs(self):
        if not self.tactical or self.dog is None:
            return [cell for cell in CELLS if cell not in self.sheep and cell != self.dog]
        reached, edge = {self.dog}, {self.dog}
        for _ in range(3):
            edge = {step(cell, d) for cell in edge for d in range(4)} - {None} - set(self.sheep) - reached
            reached |= edge
        return reached - {self.dog}

    def odds(self):
        """The possible outcomes of a chance event with their weights."""
        if self.point == "FIRST_PLAYER":
            return dict.fromkeys(range(self.seats), 1)
        if self.point == "ROLL":
            return {n: FACES["A"].count(t[0]) * FACES["B"].count(t[1]) for n, t in enumerate(THROWS)}
        if self.point == "TURN_CARD":
            worms = 4 - list(self.cards.values()).count(3)
            unturned = list(self.cards.values()).count(1)
            outcomes = {0: unturned - worms, 1: worms}
        else:
            done = len(self.worms)
            cards, worms = 44 - sum(self.light[:done]), 4 - sum(self.worms)
            light = self.light[done]
            outcomes = {k: comb(worms, k) * comb(cards - worms, light - k) for k in range(min(worms, light) + 1)}
        return {outcome: weight for outcome, weight in outcomes.items() if weight}

    def choices(self):
        if self.point == "OVER":
            return []
        if self.actor() >= 0:
            return self.flights() if self.point == "FLEE" else self.actions()
        return list(self.odds())

    # ---------------------------------------------------------------- playing

    def play(self, code):
        """Make a choice, and then everything that leaves no choice."""
        self.do(code)
        while self.point != "OVER" and len(codes := self.choices()) < 2:
            if self.point == "ACT" and not codes:
                self.end_turn()
            else:
                self.do(codes[0])

    def do(self, code):
        getattr(self, self.point.lower())(code)

    def first_player(self, code):
        self.player, self.turn, self.point = code, 1, "ROLL"

    def roll(self, code):
        self.throw, self.left, self.point = THROWS[code], THROWS[code], "ACT"

    def act(self, code):
        if code == 70:
            self.end_turn()
            return
        self.left = self.left.replace("S" if code < 8 else "G" if code < 10 else "D", "", 1)
        sheep = 2 * self.player + (code // 4 if code < 8 else code - 8)
        if code < 8:
            self.sheep[sheep] = step(self.sheep[sheep], code % 4)
        elif code < 10:
            self.graze(self.sheep[sheep])
        else:
            self.dog = CELLS[code - 10]
            self.look_around()

    def graze(self, cell):
        card = self.cards[cell]
        if card == 1 and self.options["worms"] != "fine":
            self.turned, self.point = cell, "TURN_CARD"
        elif card in (1, 2):
            self.light[self.player] += card == 1
            self.take(cell, card)

    def take(self, cell, number):
        self.cards[cell] = 0
        self.score[self.player] += number
        if sum(self.score) == (60 if self.options["worms"] == "fine" else 56):
            self.end("grass")

    def turn_card(self, code):
        cell, self.turned, self.point = self.turned, None, "ACT"
        if code:
            self.cards[cell] = 3
        else:
            self.take(cell, 1)

    def flee(self, code):
        sheep, direction = divmod(code, 4)
        target = (around if self.tactical else step)(self.sheep[sheep], direction)
        self.waiting = self.sheep.index(target) if target in self.sheep else None
        self.sheep[sheep] = target
        self.moved.add(sheep)
        self.look_around()

    def look_around(self):
        self.point = "FLEE"
        if self.waiting is None and not any(near(self.dog, cell) for cell in self.sheep):
            self.moved, self.point = set(), "ACT"

    def end_turn(self):
        self.sun += "U" in self.throw
        if self.sun == self.options["sun_length"]:
            self.end("sun")
        elif self.turn == self.options["turn_cap"]:
            self.end("cap")
        else:
            self.turn, self.player, self.point = self.turn + 1, (self.player + 1) % self.seats, "ROLL"

    def end(self, reason):
        self.reason = reason
        self.point = "COUNT_WORMS" if self.options["worms"] == "fine" else "OVER"

    def count_worms(self, code):
        self.worms.append(code)
        if len(self.worms) == self.seats:
            self.point = "OVER"

    # ---------------------------------------------------------------- looking

    def scores(self):
        if self.point != "OVER" or not self.worms:
            return list(self.score)
        return [max(0, cards - 2 * worms) for cards, worms in zip(self.score, self.worms, strict=True)]

    def text(self):
        names = ("version", "", "worms", "sun_length", "push", "passing", "turn_cap")
        options = "/".join(str(self.options[n]) if n else str(self.seats) for n in names)
        sheep = "/".join(name(self.sheep[s]) + name(self.sheep[s + 1]) for s in range(0, 2 * self.seats, 2))
        rows = ["".join(str(self.cards[cell]) for cell in CELLS if cell[0] == row) for row in range(8)]
        fine = self.options["worms"] == "fine"
        pairs = zip(self.score, self.light, strict=True)
        piles = "/".join(f"{cards}:{light}" if fine else str(cards) for cards, light in pairs)
        turn = f"{self.turn}.{self.colours[self.player][0]}" if self.turn else "0.-"
        dog = name(self.dog) if self.dog else "-"
        return " ".join([options, sheep, dog, "/".join(rows), str(self.sun), piles, turn, self.point_text()])

    def point_text(self):
        parts = [self.point]
        if self.point in ("ACT", "TURN_CARD", "FLEE"):
            parts += [self.throw, "".join(sorted(self.left, key="SGDU".index)) or "-"]
        if self.point == "TURN_CARD":
            parts.append(name(self.turned))
        if self.point == "FLEE":
            waiting = "-" if self.waiting is None else str(self.waiting)
            parts += ["".join(str(s) for s in sorted(self.moved)) or "-", waiting]
        if self.point in ("COUNT_WORMS", "OVER"):
            parts.append(self.reason)
            if self.options["worms"] == "fine":
                parts.append("/".join(map(str, self.worms)) or "-")
        return ":".join(parts)


def read(text: str) -> Twin:
    """The game that a position text describes, at FIRST_PLAYER, ROLL or ACT."""
    options, sheep, dog, rows, sun, piles, turn, point = text.split()
    names = ("version", "seats", "worms", "sun_length", "push", "passing", "turn_cap")
    values: dict[str, Any] = dict(zip(names, options.split("/"), strict=True)) | {"first_player": "random"}
    values |= {key: int(values[key]) for key in ("seats", "sun_length", "turn_cap")}
    twin = Twin(values["seats"], values)
    cells = {name(cell): cell for cell in CELLS}
    places = sheep.replace("/", "")
    twin.sheep = [cells[places[at : at + 2]] for at in range(0, len(places), 2)]
    twin.dog = cells.get(dog)
    twin.cards = dict(zip(CELLS, map(int, rows.replace("/", "")), strict=True))
    twin.sun = int(sun)
    twin.score = [int(pile.split(":")[0]) for pile in piles.split("/")]
    twin.light = [int(pile.split(":")[1]) if ":" in pile else 0 for pile in piles.split("/")]
    if turn != "0.-":
        twin.turn, twin.player = int(turn[:-2]), [c[0] for c in twin.colours].index(turn[-1])
    twin.point, *rest = point.split(":")
    if rest:
        twin.throw, twin.left = rest
    return twin


def leaves(twin: Twin, depth: int) -> int:
    """How many sequences of so many choices there are; games that end earlier do not count."""
    if depth == 0:
        return 1
    total = 0
    for code in twin.choices():
        after = deepcopy(twin)
        after.play(code)
        total += leaves(after, depth - 1)
    return total

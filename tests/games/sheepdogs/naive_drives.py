"""Drives and stampedes once more, slow and obvious (ledger: Transitions, Kernel): what one choice leads to."""

from __future__ import annotations

import re

from sheepfold.games.sheepdogs.board import DIRECTIONS, LETTERS

from .naive import BLOCKED, OFF, OPEN, Naive, step

Place = tuple[int, int]


class Asked(Exception):
    """Somebody must decide: the name of the decision."""


class Drive(Naive):
    """A position in which sheep move; `play` goes on to the next decision or to the end of the stampedes."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.kept = self.letters("pens")
        self.visitors = self.letters("wait")
        self.bands: dict[int, str] = {}
        self.landed: dict[int, tuple[Place, int]] = {}
        self.running: tuple[int, Place, int, int] | None = None
        for word in self.fields.get("fly", "").split(","):
            if word:
                self.read_band(*word.split(":"))
        self.rush: Place | None = None
        self.entries: set[int] = set()
        if "rush" in self.fields:
            space, ways = self.fields["rush"].split("/")
            self.rush = self.names[space]
            self.entries = {DIRECTIONS.index(way) for way in ways.split("+") if way != "-"}
        self.chosen = self.fields.get("push", "-").replace("-", "")
        self.pending: dict[Place, set[int]] = {}
        for word in self.fields.get("pend", "").split(","):
            if word:
                space, ways = word.split(":")
                self.pending[self.names[space]] = {DIRECTIONS.index(way) for way in ways.split("+")}
        self.count = int(self.fields.get("count", "0"))

    def letters(self, field: str) -> list[str]:
        return [word.replace("-", "") for word in self.fields[field].split(",")]

    def read_band(self, way: str, rest: str) -> None:
        first = DIRECTIONS.index(way)
        herd, mark, where = re.fullmatch(r"([a-z]+)(?:([@>])(.*))?", rest).groups()  # type: ignore[union-attr]
        self.bands[first] = herd
        if mark == ">":
            cell, came = where.split("/")
            self.landed[first] = self.place(cell), DIRECTIONS.index(came)
        elif mark == "@":
            cell, heading, empties = where.split("/")
            self.running = first, self.names[cell], DIRECTIONS.index(heading), int(empties)

    # ---------------------------------------------------------------- one choice

    def play(self, choice: str) -> str:
        """Make a choice; the name of the next decision, or END when all stampedes are over."""
        try:
            self.make(choice)
        except Asked as asked:
            return str(asked)
        return "END"

    def make(self, choice: str) -> None:
        if choice[0] == "[":
            self.roll(choice)
        elif choice[0] == "?":
            self.take_way(DIRECTIONS.index(choice[1:]))
        elif choice[0] == "!" and self.rush is None:
            self.send(choice[1], DIRECTIONS.index(choice[3:]))
            self.direct()
        elif choice[0] == "!":
            self.send_chosen(choice[1], DIRECTIONS.index(choice[3:]))
            self.flee()
        elif choice[0] == "@":
            self.pick(self.names[choice[1:]])
        elif choice[0] == "/":
            self.entries = {DIRECTIONS.index(choice[1:])}
            self.push()
        elif choice[0] == "*":
            self.chosen += choice[1]
            self.push()
        else:
            self.choose_edge(choice[1:])

    def choose_edge(self, edge: str) -> None:
        self.fields["drive"] += f"/{edge}"
        if self.driven() not in self.shepherds:
            raise Asked("DRIVE_ROLL")
        self.direct()

    def ahead(self) -> int:
        return (DIRECTIONS.index(self.fields["drive"].split("/")[1]) + 3) % 6

    # ---------------------------------------------------------------- the drive

    def roll(self, text: str) -> None:
        for word in re.findall(r"\w[LSR+]+", text):
            turn = sum("LSR".index(face) - 1 for face in word[1:].split("+"))
            way = (self.ahead() + turn) % 6
            if self.kind(self.driven(), way) == OPEN:
                for _ in range(self.sheep[self.driven()].count(word[0])):
                    self.send(word[0], way)
        found = self.least(self.driven(), self.ahead()) if self.sheep[self.driven()] else []
        if len(found) == 2:
            raise Asked("WAY")
        if found:
            self.send_all(found[0])
        self.travel()

    def send(self, letter: str, way: int) -> None:
        """One sheep leaves the driven space."""
        self.sheep[self.driven()] = self.sheep[self.driven()].replace(letter, "", 1)
        self.bands[way] = self.bands.get(way, "") + letter

    def send_all(self, way: int) -> None:
        for letter in self.sheep[self.driven()]:
            self.send(letter, way)

    def direct(self) -> None:
        """The shepherd's owner decides for every sheep in the driven space."""
        place = self.driven()
        dogs_edge = (self.ahead() + 3) % 6
        ways = [way for way in range(6) if self.kind(place, way) == OPEN and way != dogs_edge]
        if len(ways) > 1 and self.sheep[place]:
            raise Asked("DIRECT")
        if ways:
            self.send_all(ways[0])
        self.travel()

    def take_way(self, way: int) -> None:
        if self.rush is not None:
            self.rush_off(way)
        elif self.running is not None:
            first, cell, _, empties = self.running
            self.run(first, cell, way, empties)
            self.travel()
        else:
            self.send_all(way)
            self.travel()

    def travel(self) -> None:
        for way in range(6):
            if way in self.bands and way not in self.landed:
                self.run(way, self.driven(), way, 0)
        self.land()

    def run(self, first: int, place: Place, way: int, empties: int) -> None:
        while True:
            place = step(place, way)
            if place in self.pens or self.sheep[place]:
                break
            empties += 1
            kind = self.kind(place, way)
            if empties == 3 or kind == BLOCKED:
                break
            if kind == OFF:
                found = self.least(place, way)
                if len(found) == 2:
                    raise Asked("WAY")
                if not found:
                    break
                way = found[0]
        self.landed[first] = place, way

    def land(self) -> None:
        for first, (place, _) in self.landed.items():
            self.arrive(place, self.bands[first])
        for place, came in self.landed.values():
            if place in self.sheep and len(self.sheep[place]) > self.capacity[place]:
                self.pending.setdefault(place, set()).add(came)
        if self.rush is not None:
            self.count += 1
        self.rush, self.bands, self.landed = None, {}, {}
        self.stampede()

    def arrive(self, place: Place, herd: str) -> None:
        if place in self.sheep:
            self.sheep[place] = self.in_order(self.sheep[place] + herd)
            return
        owner = self.pens.index(place)
        own = owner == self.seat or (self.options[0] == "on" and owner == self.seat ^ 2)
        pens = self.kept if own else self.visitors
        pens[owner] = self.in_order(pens[owner] + herd)

    def in_order(self, herd: str) -> str:
        return "".join(sorted(herd, key=LETTERS.index))

    # ---------------------------------------------------------------- stampedes

    def stampede(self) -> None:
        if self.count == 60:
            self.pending = {}
        if len(self.pending) > 1:
            raise Asked("PICK_STAMPEDE")
        for place in list(self.pending):
            self.pick(place)

    def pick(self, place: Place) -> None:
        self.rush, self.entries = place, self.pending.pop(place)
        if place in self.shepherds:
            self.entries = set()
            is_jammed = not any(self.kind(place, way) == OPEN for way in range(6))
        else:
            useful = {way for way in self.entries if self.has_way(place, way)}
            if len(useful) > 1:
                raise Asked("HEADING")
            is_jammed = not useful
            self.entries = useful
        if is_jammed:
            self.rush = None
            self.stampede()
        else:
            self.push()

    def push(self) -> None:
        assert self.rush is not None
        herd = self.sheep[self.rush]
        while len(self.chosen) < len(herd) - self.capacity[self.rush]:
            left = [letter for letter in LETTERS if herd.count(letter) > self.chosen.count(letter)]
            if len(left) > 1:
                raise Asked("PUSH")
            self.chosen += left[0]
        self.flee()

    def flee(self) -> None:
        assert self.rush is not None
        if self.rush not in self.shepherds:
            (heading,) = self.entries
            found = self.least(self.rush, heading)
            if len(found) == 2:
                raise Asked("WAY")
            self.rush_off(found[0])
            return
        ways = [way for way in range(6) if self.kind(self.rush, way) == OPEN]
        if self.chosen and len(ways) > 1:
            raise Asked("DIRECT")
        for letter in self.chosen:
            self.send_chosen(letter, ways[0])
        self.step_out()

    def rush_off(self, way: int) -> None:
        for letter in self.chosen:
            self.send_chosen(letter, way)
        self.step_out()

    def send_chosen(self, letter: str, way: int) -> None:
        assert self.rush is not None
        self.chosen = self.chosen.replace(letter, "", 1)
        self.sheep[self.rush] = self.sheep[self.rush].replace(letter, "", 1)
        self.bands[way] = self.bands.get(way, "") + letter

    def step_out(self) -> None:
        assert self.rush is not None
        self.landed = {way: (step(self.rush, way), way) for way in self.bands}
        self.land()

    # ---------------------------------------------------------------- as text

    def found(self) -> dict[str, str]:
        """The fields of the position text that sheep on the move change."""
        pending = [
            f"{name}:{self.ways_text(self.pending[place])}"
            for name, place in self.names.items()
            if place in self.pending
        ]
        words = {
            "sheep": ",".join(f"{name}:{self.sheep[place]}" for name, place in self.names.items() if self.sheep[place]),
            "pens": ",".join(herd or "-" for herd in self.kept),
            "wait": ",".join(herd or "-" for herd in self.visitors),
            "pend": ",".join(pending),
            "rush": f"{self.name_of[self.rush]}/{self.ways_text(self.entries)}" if self.rush else "",
            "push": (self.in_order(self.chosen) or "-") if self.rush else "",
        }
        return {name: word or ("-" if name == "sheep" else "") for name, word in words.items()}

    def ways_text(self, ways: set[int]) -> str:
        return "+".join(DIRECTIONS[way] for way in sorted(ways)) or "-"

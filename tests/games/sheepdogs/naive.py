"""The rules once more, slow and obvious, from position texts and coordinates: what may be chosen."""

from __future__ import annotations

from sheepfold.games.sheepdogs.board import CAPACITY, DIRECTIONS, LETTERS, STEPS

from .table import board_of

OFF, OPEN, BLOCKED = "off", "open", "blocked"


class Naive:
    """A position as dictionaries by coordinates."""

    def __init__(self, text: str) -> None:
        name, *words = text.split(" ")
        self.board = board = board_of(name)
        self.fields = dict(word.split("=", 1) for word in words)
        self.names = dict(zip(board.names(), board.spaces, strict=True))
        self.name_of = {place: space for space, place in self.names.items()}
        self.seats = board.players
        self.options = self.fields["opt"].split(",")
        self.seat = int(self.fields["seat"]) if self.fields["seat"] != "-" else -1
        self.pens = [(pen.q, pen.r) for pen in board.pens]
        self.sheep = dict.fromkeys(board.spaces, "")
        for word in [] if self.fields["sheep"] == "-" else self.fields["sheep"].split(","):
            space, _, herd = word.partition(":")
            self.sheep[self.names[space]] = herd
        self.capacity = {place: CAPACITY[kind] for place, kind in zip(board.spaces, board.terrain, strict=True)}
        self.shepherds = [self.place(word) for word in self.fields["S"].split(",")]
        self.dogs = [[self.place(dog) for dog in word.split("+")] for word in self.fields["D"].split(",")]
        self.open = [DIRECTIONS.index(word) for word in self.fields["open"].split(",")]
        self.fences = set()
        for space, way in board.fences:
            place = board.spaces[space]
            self.fences |= {(place, way), (step(place, way), (way + 3) % 6)}

    def place(self, word: str) -> tuple[int, int]:
        return self.pens[int(word[1])] if word[0] == "P" else self.names[word]

    def all_dogs(self) -> set[tuple[int, int]]:
        return {place for dogs in self.dogs for place in dogs}

    def beside(self, place: tuple[int, int]) -> list[tuple[int, int]]:
        return [step(place, way) for way in range(6) if step(place, way) in self.sheep]

    def kind(self, place: tuple[int, int], way: int) -> str:
        beside = step(place, way % 6)
        if beside in self.pens:
            shut = self.open[self.pens.index(beside)] != (way + 3) % 6 or beside in self.all_dogs()
            return BLOCKED if shut else OPEN
        if beside not in self.sheep:
            return OFF
        return BLOCKED if beside in self.all_dogs() or (place, way % 6) in self.fences else OPEN

    def least(self, place: tuple[int, int], way: int) -> list[int]:
        """No way, one, or the two between which the player chooses."""
        for turn in (0, 1, 2):
            ways = sorted({(way + turn) % 6, (way - turn) % 6})
            found = [one for one in ways if self.kind(place, one) == OPEN]
            if len(found) == 2:
                empty = [one for one in found if not self.sheep.get(step(place, one), "")]
                return empty if len(empty) == 1 else found
            if found:
                return found
        return []

    def names_in(self, places: set[tuple[int, int]]) -> list[str]:
        return [name for name, place in self.names.items() if place in places]

    # ---------------------------------------------------------------- choices

    def walks(self) -> list[str]:
        here = self.shepherds[self.seat]
        others = set(self.shepherds) - {here}

        def steps(place: tuple[int, int]) -> set[tuple[int, int]]:
            ways = range(6)
            if self.options[4] == "yes":
                in_pen = place in self.pens
                ways = [self.open[self.seat]] if in_pen else [w for w in ways if (place, w) not in self.fences]
            return {step(place, way) for way in ways if step(place, way) in self.sheep} - others

        found = steps(here)
        for place in set(found):
            found |= steps(place)
        return [f"S{name}" for name in self.names_in(found - {here})]

    def calls(self) -> list[str]:
        here = self.shepherds[self.seat]
        colours = {LETTERS[self.seat]} | ({LETTERS[self.seat ^ 2]} if self.options[0] == "on" else set())
        found = ["+-"]
        for way in range(6):
            beside = step(here, way)
            for letter in LETTERS:
                if letter not in colours or letter not in self.sheep.get(beside, "") or (here, way) in self.fences:
                    continue
                full = len(self.sheep[here]) >= self.capacity[here]
                swappable = set(self.sheep[here]) - {letter} and beside not in self.all_dogs()
                if here not in self.all_dogs() and (not full or swappable):
                    found.append(f"+{DIRECTIONS[way]}{letter}")
        return found

    def reach(self, dog: int) -> set[tuple[int, int]]:
        """The spaces beside what a dog can pass."""
        passed, waiting = set(), [self.dogs[self.seat][dog]]
        touched: set[tuple[int, int]] = set()
        while waiting:
            place = waiting.pop()
            passed.add(place)
            for beside in (step(place, way) for way in range(6)):
                free = beside == self.pens[self.seat] or self.sheep.get(beside) == ""
                if beside in self.sheep:
                    touched.add(beside)
                if free and beside not in passed:
                    waiting.append(beside)
        return touched

    def leads(self) -> list[str]:
        found = ["L-"]
        for dog in range(2):
            shut = {self.dogs[self.seat][dog]} if "lead_onto_dogs=yes" in self.options else self.all_dogs()
            places = {p for p in self.reach(dog) if not self.sheep[p]} - shut
            found += [f"L{dog}{name}" for name in self.names_in(places)]
        return found

    def targets(self) -> list[str]:
        found = []
        for dog, place in enumerate(self.dogs[self.seat]):
            if self.fields.get("led") != str(dog):
                places = {p for p in self.reach(dog) if self.sheep[p]} - {place}
                number = dog if self.seats == 2 else ""
                found += [f"D{number}{name}" for name in self.names_in(places)]
        return found

    def directs(self) -> list[str]:
        if "rush" in self.fields:
            place, herd, shut = self.names[self.fields["rush"].split("/")[0]], self.fields["push"], ""
        else:
            place, herd, shut = self.driven(), self.sheep[self.driven()], self.fields["drive"].split("/")[1]
        letter = min(herd, key=LETTERS.index)
        ways = [way for way in range(6) if self.kind(place, way) == OPEN and DIRECTIONS[way] != shut]
        return [f"!{letter}:{DIRECTIONS[way]}" for way in ways]

    def replaces(self) -> list[str]:
        waiting = self.fields["wait"].split(",")
        owner = next(
            (self.seat + n) % self.seats for n in range(1, self.seats) if waiting[(self.seat + n) % self.seats] != "-"
        )
        room = {p for p in self.sheep if len(self.sheep[p]) < self.capacity[p]}
        room -= set() if "replace_onto_dogs=yes" in self.options else self.all_dogs()
        found = [f"R{owner}{waiting[owner][0]}:{name}" for name in self.names_in(room)]
        return found + ([f"R{owner}{waiting[owner][0]}:keep"] if self.options[2] == "may" or not found else [])

    def pushes(self) -> list[str]:
        herd = self.sheep[self.names[self.fields["rush"].split("/")[0]]]
        chosen = self.fields["push"]
        return [f"*{letter}" for letter in LETTERS if herd.count(letter) > chosen.count(letter)]

    def ways(self) -> list[str]:
        if "rush" in self.fields:
            space, way = self.fields["rush"].split("/")
        else:
            running = [word for word in self.fields.get("fly", "").split(",") if "@" in word]
            if running:
                space, way, _ = running[0].split("@")[1].split("/")
            else:
                space, edge = self.name_of[self.driven()], self.fields["drive"].split("/")[1]
                way = DIRECTIONS[(DIRECTIONS.index(edge) + 3) % 6]
        return [f"?{DIRECTIONS[one]}" for one in self.least(self.names[space], DIRECTIONS.index(way))]

    def picks(self) -> list[str]:
        return [f"@{word.split(':')[0]}" for word in self.fields["pend"].split(",")]

    def headings(self) -> list[str]:
        space, ways = self.fields["rush"].split("/")
        found = [DIRECTIONS.index(way) for way in ways.split("+")]
        return [f"/{DIRECTIONS[way]}" for way in sorted(found) if self.has_way(self.names[space], way)]

    def has_way(self, place: tuple[int, int], way: int) -> bool:
        return any(self.kind(place, way + turn) == OPEN for turn in (-2, -1, 0, 1, 2))

    def choices(self) -> list[str] | None:
        """The texts of the legal choices, where this oracle knows them."""
        known = {
            "SHEPHERD_MOVE": self.walks, "CALL": self.calls, "LEAD_DOG": self.leads, "DOG_MOVE": self.targets,
            "DIRECT": self.directs, "REPLACE": self.replaces, "PUSH": self.pushes, "WAY": self.ways,
            "PICK_STAMPEDE": self.picks, "HEADING": self.headings,
        }  # fmt: skip
        ask = known.get(self.fields["at"])
        return ask() if ask else None

    def driven(self) -> tuple[int, int]:
        return self.dogs[self.seat][int(self.fields["drive"].split("/")[0])]


def step(place: tuple[int, int], way: int) -> tuple[int, int]:
    return place[0] + STEPS[way % 6][0], place[1] + STEPS[way % 6][1]

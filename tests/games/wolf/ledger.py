"""Runs the worked examples as the ledger writes them, line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheepfold import IllegalChoice, Position

from .table import GAME, at, atoms, begun, outcome, play, recorded, short

LEDGER = Path(__file__).parents[3] / "docs" / "rules" / "wolf.md"
OPTION_NAMES = {"placed": "placed_dice", "markers": "markers", "box": "box_dice", "die": "die"}
STARTS = ("opts", "own", "rec", "first", "cups", "open")


def blocks(example: int) -> list[list[tuple[str, str]]]:
    """The blocks of lines of a worked example, each line with its name."""
    text = LEDGER.read_text(encoding="utf-8")
    part = re.search(rf"^\*\*X{example} .*?(?=^\*\*X|^Tips of|\Z)", text, re.MULTILINE | re.DOTALL)
    assert part is not None
    found = re.findall(r"^```\n(.*?)^```", part[0], re.MULTILINE | re.DOTALL)
    return [
        [(name, value.strip()) for name, _, value in (line.partition(":") for line in block.splitlines())]
        for block in found
    ]


class Example:
    """One block, executed in order."""

    def __init__(self, lines: list[tuple[str, str]]) -> None:
        given = {name: value for name, value in lines if name in STARTS}
        first_text = next((value for name, value in lines if name == "text"), None)
        if "cups" in given:
            pairs = [pair.split("=") for pair in given["opts"].split()]
            options = {OPTION_NAMES[name]: value for name, value in pairs if name in OPTION_NAMES}
            self.position = begun(
                given["cups"],
                given["first"],
                given.get("open", ""),
                given.get("own", ""),
                given.get("rec", ""),
                **options,
            )
        else:
            assert first_text is not None
            self.position = at(first_text)
        self.start = self.position.copy()
        self.done: list[int | str] = []
        self.before, self.last = self.start, ""
        self.deal = given

    def run(self, lines: list[tuple[str, str]]) -> None:
        for name, value in lines:
            if name not in STARTS:
                getattr(self, name)(value)

    def moves(self, value: str) -> None:
        for move in value.split(";"):
            self.before, self.last = self.position.copy(), move.strip()
            self.done += atoms(move)[1]
            play(self.position, move)

    def code(self, value: str) -> None:
        self.done.append(int(value))
        self.position.play(int(value))

    def pos(self, value: str) -> None:
        assert short(self.position) == value

    def text(self, value: str) -> None:
        assert self.position.text() == value
        assert at(value) == self.position

    def view(self, value: str) -> None:
        seat, _, text = value.partition(" ")
        assert self.position.seen_by(int(seat[1]) - 1).text() == text

    def illegal(self, value: str) -> None:
        seat, parts = atoms(value)
        twin = self.position.copy()
        assert twin.actor == seat
        *before, last = parts
        if before and twin.why_not(before[0]) is None:
            twin.play(before[0])
        else:
            last = parts[0]
        with pytest.raises(IllegalChoice):
            twin.play(last)

    def legal(self, value: str) -> None:
        what, _, codes = value.partition(" = ")
        kind, seat, *die = what.split()
        twin = self.position.copy()
        assert twin.actor == int(seat[1]) - 1
        if kind == "CLAIM":
            twin.play(die[0])
        if kind == "PLACE":
            twin.play(11).play(die[0])
        low, dots, high = codes.partition("..")
        expected = list(range(int(low), int(high) + 1)) if dots else [int(code) for code in codes.split()]
        assert twin.choices() == expected

    def result(self, value: str) -> None:
        expected = dict(pair.split("=") for pair in value.replace(" over ", " ").split())
        found = outcome(self.before, self.last)
        assert {name: str(item) for name, item in found.items()} == expected

    def record(self, value: str) -> None:
        assert self.prefix() + recorded(self.start, *self.done).strip() == value

    def prefix(self) -> str:
        """The deal, where the example begins after it."""
        if "cups" not in self.deal:
            return ""
        cups = self.deal["cups"].split("|")
        first = int(self.deal["first"][1]) - 1
        order = [(first + turn) % len(cups) for turn in range(len(cups))]
        return f"first={self.deal['first']} " + " ".join(f"P{seat + 1}~{cups[seat]}" for seat in order) + " "


def run_example(number: int) -> list[Position]:
    """Execute every block of an example; the positions they end in."""
    ends = []
    for lines in blocks(number):
        example = Example(lines)
        example.run(lines)
        ends.append(example.position)
    return ends


assert GAME.name == "wolf"

"""An analysis at the terminal: a small chart, the decisions that cost most, luck and skill."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sheepfold.analysis import words
from sheepfold.analysis.findings import Analysis
from sheepfold.art.colours import SEATS
from sheepfold.language import say
from sheepfold.language.phrases import padded, shortened
from sheepfold.match.match import Match

MOST = 10
"""So many decisions are shown."""

COLUMNS = 60
BARS = " ▁▂▃▄▅▆▇█"


def print_analysis(match: Match, found: Analysis, seat: int | None = None) -> None:
    """All of it, or the decisions and luck of one seat; choices are counted from 1, chance included."""
    console = Console(highlight=False)
    console.print(Text(match.outcome(), style="bold"))
    console.print(Text(say("Chances to win over the game")), style="bold", end="\n")
    for one in range(found.seats):
        name = padded(shortened(match.names[one], 12), 12)
        console.print(Text(f"{SEATS[one].mark} {name} {spark(found, one)}"))
    _print_decisions(console, match, found, seat)
    _print_luck(console, match, found, seat)
    _print_accounts(console, match, found, seat)
    console.print()
    for sentence in words.how_sure(found, match):
        console.print(Text(sentence), style="dim")


def spark(found: Analysis, seat: int) -> str:
    """A seat's chances as a row of bars, from its own knowledge."""
    columns = min(COLUMNS, found.last + 1)
    steps = [round(place * found.last / max(1, columns - 1)) for place in range(columns)]
    return "".join(BARS[round(found.chance(step, seat) * (len(BARS) - 1))] for step in steps)


def _print_decisions(console: Console, match: Match, found: Analysis, seat: int | None) -> None:
    console.print(Text(say("Decisions that cost most")), style="bold")
    told = words.decisions(found, match, seat)
    if not told:
        console.print(Text(say("No decision was clearly wrong.")))
    for one in told[:MOST]:
        console.print(Text(f"{one.number + 1:5}  {SEATS[one.actor].mark} {one.sentence}"))
        console.print(Text(f"         {one.better.move}: {one.better.words}"), style="dim")


def _print_luck(console: Console, match: Match, found: Analysis, seat: int | None) -> None:
    console.print(Text(say("Strokes of luck")), style="bold")
    luck = words.lucky(found, match, seat=seat)
    if not luck:
        console.print(Text(say("No single chance event decided much.")))
    for one in luck:
        console.print(Text(f"{one.number + 1:5}  {SEATS[one.seat].mark} {one.whole}"))


def _print_accounts(console: Console, match: Match, found: Analysis, seat: int | None) -> None:
    console.print(Text(say("Luck and skill")), style="bold")
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for title, _ in words.COLUMNS.values():
        table.add_column(say(title), justify="right")
    rows = [row for row in words.rows(found, match) if seat in (None, row.seat)]
    for row in rows:
        parts = [getattr(row, name) for name in words.COLUMNS]
        shown = [f"{parts[0]}%", *map(words.signed, parts[1:-1]), f"{parts[-1]}%"]
        table.add_row(Text(f"{SEATS[row.seat].mark} {row.name}"), *shown)
    console.print(table)
    for row in rows:
        console.print(Text(row.sentence))

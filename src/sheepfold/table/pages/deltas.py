"""Messages as what is new in them: what a page was sent before is named by its place, not sent again.

A text is cut before every `<`, by the server and by the page's script (`static/deltas.js`) alike. A message that begins
with `~` is a JSON list: a string stands for itself, two numbers for so many pieces from a place on. Places count the
pieces of the last whole table that this page was sent, then those of the last frame after it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

MARK = "~"
"""Begins a message that names what is known; HTML never does."""
WHOLE = 'id="table"'
"""What a whole table has and a frame of an animation has not."""
SHORTEST = 12
"""Known pieces that are shorter are named only after another one that is known: they are everywhere."""


class Deltas:
    """What one page was sent, and new messages for it; between messages it is kept as small as possible."""

    def __init__(self) -> None:
        self._whole = b""
        self._frame = b""

    def events(self, events: Sequence[str]) -> list[str]:
        """Events of a stream, each with its id if it has one, as they are sent."""
        told = [_parts(event) for event in events]
        sent = self.messages([text for _, text in told])
        return [f"{head}{_lines(text)}\n" for (head, _), text in zip(told, sent, strict=True)]

    def messages(self, texts: Sequence[str]) -> list[str]:
        """Texts as they are sent; the first one of all is sent whole."""
        whole, frame = _pieces(self._whole), _pieces(self._frame)
        found = []
        for text in texts:
            pieces, known = text.split("<"), [*whole, *frame]
            named = json.dumps(delta(known, pieces), ensure_ascii=False, separators=(",", ":")) if known else ""
            found.append(f"{MARK}{named}" if known else text)
            if WHOLE in text:
                whole, frame = pieces, []
            else:
                frame = pieces
        self._whole, self._frame = "<".join(whole).encode(), "<".join(frame).encode()
        return found


def _parts(event: str) -> tuple[str, str]:
    """The lines of an event that are no data, and its data."""
    lines = event.splitlines()
    head = "".join(f"{line}\n" for line in lines if line and not line.startswith("data: "))
    return head, "\n".join(line.removeprefix("data: ") for line in lines if line.startswith("data: "))


def _lines(text: str) -> str:
    return "".join(f"data: {line}\n" for line in text.split("\n"))


def _pieces(text: bytes) -> list[str]:
    return text.decode().split("<") if text else []


def delta(known: list[str], pieces: list[str]) -> list[str | int]:
    """Pieces as runs of known ones, a place and a number each, and texts between them.

    >>> delta(["", "p class='turn'>", "b>", "/p>"], ["", "p class='turn'>", "b>", "i>", "/p>"])
    ['', 1, 2, 'i></p>']
    """
    places = {piece: place for place, piece in enumerate(known) if len(piece) >= SHORTEST}
    found: list[str | int] = []
    new: list[str] = []
    start = end = 0
    for piece in pieces:
        if start < end < len(known) and known[end] == piece:
            end += 1
            continue
        if start < end:
            found += (start, end - start)
            start = end = 0
        place = places.get(piece)
        if place is None:
            new.append(piece)
            continue
        if new:
            found.append("<".join(new))
            new = []
        start, end = place, place + 1
    if new:
        found.append("<".join(new))
    if start < end:
        found += (start, end - start)
    return found

"""Messages as what is new in them: what a page was sent before is named by its place, not sent again.

A text is cut before every `<`, by the server and by the page's script (`static/deltas.js`) alike. A message that begins
with `~` is a JSON list: a string stands for itself, two numbers for so many pieces from a place on. Places count the
pieces of the last whole table that this page was sent, then those of the last frame after it.
"""

from __future__ import annotations

import json

MARK = "~"
"""Begins a message that names what is known; HTML never does."""
WHOLE = 'id="table"'
"""What a whole table has and a frame of an animation has not."""
SHORTEST = 12
"""Known pieces that are shorter are named only after another one that is known: they are everywhere."""


class Deltas:
    """What one page was sent, and new messages for it."""

    def __init__(self) -> None:
        self._whole = b""
        self._frame = b""

    def event(self, event: str) -> str:
        """An event of a stream, with its id if it has one, as it is sent."""
        lines = event.splitlines()
        ids = [f"{line}\n" for line in lines if line.startswith("id: ")]
        text = "\n".join(line.removeprefix("data: ") for line in lines if line.startswith("data: "))
        said = "\n".join(f"data: {line}" for line in self.message(text).split("\n"))
        return f"{''.join(ids)}{said}\n\n"

    def message(self, text: str) -> str:
        """A text as it is sent; the first one is sent whole."""
        known = [part for kept in (self._whole, self._frame) if kept for part in kept.decode().split("<")]
        if WHOLE in text:
            self._whole, self._frame = text.encode(), b""
        else:
            self._frame = text.encode()
        if not known:
            return text
        return MARK + json.dumps(delta(known, text.split("<")), ensure_ascii=False, separators=(",", ":"))


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

"""`Moment`: one choice of a match, with every step that it brought about.

The rules run once for a choice. What was told then, and the position at each event, is all that logs, animations and
records of every viewer are made of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from sheepfold.engine.events import Scene, Told
from sheepfold.engine.record import Record


class Moment(NamedTuple):
    """One choice of a match: the position before it, who made it, and what it brought about."""

    before: Record
    actor: int
    choice: int
    told: tuple[Told, ...]
    changes: tuple[bytes, ...]
    """For every event, how the position had changed by then (see `change`)."""

    @classmethod
    def of(cls, before: Record, actor: int, choice: int, scenes: Sequence[Scene]) -> Moment:
        """A choice with what the rules told when it was made."""
        old = before.tobytes()
        changes = tuple(change(old, scene.position.tobytes()) for scene in scenes)
        return cls(before, actor, choice, tuple(scene.told for scene in scenes), changes)

    def scenes(self) -> Iterator[Scene]:
        """Every event with the whole position when it was told."""
        for told, changed in zip(self.told, self.changes, strict=True):
            content = with_change(self.before.tobytes(), changed)
            yield Scene(told, np.frombuffer(content, self.before.dtype)[0])


def change(old: bytes, new: bytes) -> bytes:
    """How one content of a record became another: the places of bytes, then their new values.

    Most of a record stays as it is in a match, so this is far smaller than the record.

    >>> change(b"sheep", b"sleep"), bytes(with_change(b"sheep", change(b"sheep", b"sleep")))
    (b'\\x01l', b'sleep')
    >>> change(b"sheep", b"sheep"), bytes(with_change(b"sheep", b""))
    (b'', b'sheep')
    """
    after = np.frombuffer(new, np.uint8)
    places = np.flatnonzero(np.frombuffer(old, np.uint8) != after)
    return places.astype(_place_type(old)).tobytes() + after[places].tobytes()


def with_change(old: bytes, changed: bytes) -> bytearray:
    """The content that `change` was made for."""
    content, kind = bytearray(old), _place_type(old)
    number = len(changed) // (kind.itemsize + 1)
    places = np.frombuffer(changed, kind, number)
    np.frombuffer(content, np.uint8)[places] = np.frombuffer(changed, np.uint8, offset=number * kind.itemsize)
    return content


def _place_type(content: bytes) -> np.dtype[np.unsignedinteger]:
    """The smallest type of number that can say every place in a record."""
    return np.min_scalar_type(len(content))

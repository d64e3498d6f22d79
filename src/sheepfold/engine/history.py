"""What was chosen, what can be chosen and what a choice brought about, as small named values."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sheepfold.engine.contract import EVERYTHING
from sheepfold.engine.events import Scene, Told

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


class PastChoice(NamedTuple):
    """One choice that was made: by whom, at which decision, its code and its notation (`Position.history`).

    >>> import sheepfold
    >>> sheepfold.load("peter").new(seed=7).play("S7").history[-1]
    PastChoice(actor=1, decision='LEAD', choice=6, move='S7')
    """

    actor: int
    decision: str
    choice: int
    move: str


class LegalChoice(NamedTuple):
    """One choice that can be made: its code, its notation and what it would do in words (`Position.legal`).

    >>> import sheepfold
    >>> for choice, move, words in sheepfold.load("peter").new(seed=7).legal()[:2]:
    ...     print(choice, move, words)
    1 S2 Sheep 2
    2 S3 Sheep 3
    """

    choice: int
    move: str
    words: str


class PastEvent(NamedTuple):
    """One event that a choice brought: its name, its numbers by name, and a sentence (`Position.events`).

    `words` is empty where an event is not worth a line in a log.

    >>> import sheepfold
    >>> event = sheepfold.load("peter").new(seed=7).play("S7").events[0]
    >>> event.name, event.numbers
    ('R3_1_LEADS', {'trick': 1, 'player': 1, 'piece': 6})
    >>> event.words
    'Trick 1: Player 2 leads Sheep 7.'
    """

    name: str
    numbers: dict[str, int]
    words: str

    @classmethod
    def of(cls, told: Told, seen: Position, names: tuple[str, ...]) -> PastEvent:
        """An event in words; `seen` is what its reader saw when it was told."""
        return cls(told.kind.name, told.named, seen.game.words.log(told, names, seen))


def masked(position: Position, scene: Scene, viewer: int) -> Told | None:
    """An event of this position's game as a viewer may see it; None if not at all."""
    return scene.told if viewer == EVERYTHING else position.game.secrets.masked(scene.told, viewer)

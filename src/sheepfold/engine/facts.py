"""`Facts`: what every game's pictures work out from a position first, and how each of them begins."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from sheepfold.engine.contract import NOBODY
from sheepfold.engine.naming import outcome_in_short, people_at, winners_of
from sheepfold.engine.protocols import LOOK, Look

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


class Facts:
    """What one viewer may know of a position; a game's own facts derive from this."""

    def __init__(self, seen: Position, look: Look = LOOK) -> None:
        self.seen = seen
        self.look = look
        self.record = seen.record
        self.people = people_at(seen, look.names)
        self.viewer = self.people.viewer
        self.actor = seen.actor

    @property
    def may_choose(self) -> bool:
        """Whether the viewer decides now, and the picture is one to choose in."""
        return 0 <= self.viewer == self.actor and not self.look.still

    @cached_property
    def codes(self) -> frozenset[int]:
        """What the viewer can choose now."""
        return frozenset(self.seen.choices() if self.may_choose else ())

    def name(self, seat: int) -> str:
        """What the viewer calls a player."""
        return self.people.name(seat)

    @property
    def headline(self) -> str:
        """Whose decision it is, or how the game ended, in one line."""
        return self.outcome if self.seen.actor == NOBODY else self.doing

    @property
    def doing(self) -> str:
        """What happens now and who does it, in one line; each game has its own words for this."""
        raise NotImplementedError

    @property
    def outcome(self) -> str:
        """How a finished game ended, in one line."""
        return outcome_in_short(self.people, winners_of(self.seen.payoffs), self.seen.scores)

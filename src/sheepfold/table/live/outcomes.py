"""How a match ended, as it is stored and in words."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sheepfold.engine.naming import People, outcome_in_words
from sheepfold.match.match import Match
from sheepfold.table.store.stored import Stored


def outcome_to_store(match: Match, gone: Iterable[int] = ()) -> str:
    """How a finished match ended: seats and numbers, to be said in any language, and who had gone before."""
    told: dict[str, object] = {"winners": match.winners(), "scores": match.position.scores}
    told |= {"payoffs": match.position.payoffs, "sides": match.game.sides(match.position.record)}
    return json.dumps(told | {"gone": sorted(gone)})


def outcome_of(stored: Stored) -> str:
    """How a stored match ended, in words; an older table stored it in English words."""
    if not stored.match.outcome.startswith("{"):
        return stored.match.outcome
    told = json.loads(stored.match.outcome)
    people = People(names=tuple(seat.name for seat in stored.seats))
    return outcome_in_words(people, told["winners"], told["scores"])

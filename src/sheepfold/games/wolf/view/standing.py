"""How every player stands: the score, and all that is counted beside it."""

from __future__ import annotations

from sheepfold.engine.protocols import Part, Standing
from sheepfold.games.wolf.view.facts import Facts
from sheepfold.games.wolf.words import table as words
from sheepfold.games.wolf.words.names import dice_words
from sheepfold.language import say


def standings(facts: Facts) -> list[Standing]:
    """Every seat; received chips are the score (R9.2)."""
    return [standing(facts, player) for player in range(facts.seen.seats)]


def standing(facts: Facts, player: int) -> Standing:
    """One player."""
    parts = [
        Part(say(words.OWN_CHIPS), words.of_words(facts.own(player), int(facts.record.chips))),
        Part(say(words.UNDER_THE_CUP), dice_words(facts.held(player))),
        Part(say(words.MARKERS_LEFT), words.of_words(facts.markers_home(player), int(facts.record.markers))),
    ]
    if facts.is_first(player):
        parts.append(Part(say(words.FIRST_PLAYER), facts.privilege if facts.guessing else say(words.BEGINS)))
    if ruled := facts.ruled_out(player):
        parts.append(Part(say(words.CANNOT_HOLD), words.faces_words(ruled)))
    goal = words.goal(facts.score(player), min(facts.own(seat) for seat in range(facts.seen.seats)))
    return Standing(str(facts.score(player)), tuple(parts), goal=goal)

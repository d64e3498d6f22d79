"""The doors between Python and compiled rules.

Numba recognises an array of records ten times as fast as a single record, so what Python calls all the time takes
an array that holds the position.
"""

from __future__ import annotations

from typing import Any

from sheepfold.engine.contract import actor, apply, choices, ending, hide, imagine, lists, odds, result, why_not
from sheepfold.engine.record import Choices, Record
from sheepfold.engine.rule import rule


@rule
def actor_of(positions: Any) -> int:
    """Who decides."""
    return actor(positions[0])


@rule
def choices_of(positions: Any, out: Choices) -> int:
    """The legal codes, written to `out`, and their number."""
    return choices(positions[0], out)


@rule
def odds_of(positions: Any, choice: int) -> int:
    """The weight of a chance outcome."""
    return odds(positions[0], choice)


@rule
def reason_against(positions: Any, choice: int) -> int:
    """The reason against a choice, 0 if there is none."""
    return why_not(positions[0], choice)


@rule
def try_choice(positions: Any, choice: int) -> int:
    """Make a choice if it is legal; the reason against it, 0 if it was made."""
    reason = why_not(positions[0], choice)
    if not reason:
        apply(positions[0], choice)
    return reason


@rule
def result_of(positions: Any, payoffs: Any, scores: Any) -> None:
    """Payoffs and scores."""
    result(positions[0], payoffs, scores)


@rule
def ending_of(positions: Any) -> int:
    """How the game ended."""
    return ending(positions[0])


@rule
def hide_from(positions: Any, seat: int) -> None:
    """Erase what a seat may not know."""
    hide(positions[0], seat)


@rule
def imagine_for(positions: Any, seat: int, rng: Record) -> None:
    """Fill in what was erased."""
    imagine(positions[0], seat, rng)


@rule
def may_list(positions: Any, seat: int) -> bool:
    """Whether a seat may know the legal choices."""
    return lists(positions[0], seat)

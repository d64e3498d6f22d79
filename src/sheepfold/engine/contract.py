"""The contract: what a game's rules must offer. Generic code imports these; the engine puts a game's own in.

Every game is a sequence of atomic decisions, described in its ledger's section "Turn as a state machine".
Chance is one more actor. These functions only name and describe the parts: calling one directly is a mistake,
because each game has its own (`Game.compiled`, `Game.plain`, or generic code given to `Game.specialise`).
"""

from __future__ import annotations

from typing import Any

from sheepfold.engine.record import Choices, Record
from sheepfold.engine.rule import rule

CHANCE = -1
"""The actor at a chance event."""

NOBODY = -2
"""The actor when the game is over."""

SPECTATOR = -3
"""The viewer who holds no seat and only watches."""

EVERYTHING = -4
"""The viewer of a whole position or record, from whom nothing is hidden; `hide`, `imagine` and `lists` never get it."""

ANY = 0
"""The reason that means: legal."""


@rule
def begin(position: Record) -> None:
    """Go to the first decision; the options and the number of seats are in the record already."""
    raise NotImplementedError


@rule
def actor(position: Record) -> int:
    """The seat that decides, CHANCE, or NOBODY when the game is over."""
    raise NotImplementedError


@rule
def choices(position: Record, out: Choices) -> int:
    """Write the legal codes to `out` in the ledger's order and return how many there are."""
    raise NotImplementedError


@rule
def apply(position: Record, choice: int) -> None:
    """Make this choice, and every automatic step after it; the caller guarantees that it is legal."""
    raise NotImplementedError


@rule
def why_not(position: Record, choice: int) -> int:
    """0 for a legal choice, else the game's `Reason` against it."""
    raise NotImplementedError


@rule
def odds(position: Record, choice: int) -> int:
    """At a chance event: this outcome's relative weight, a whole number. Optional: 1 for every outcome."""
    raise NotImplementedError


@rule
def pick(position: Record, who: int, rng: Record, out: Choices) -> Any:
    """A random legal choice for `who`: uniform for a seat, by the odds for chance.

    Optional: the engine has one for all games. A game's own must give exactly the same, only faster.
    """
    raise NotImplementedError


@rule
def lean(position: Record, who: int, rng: Record, out: Choices) -> Any:
    """A random legal choice for seat `who` that a sensible player might make, cheaply: what roll-outs play.

    Optional: `pick` unless a game has its own. It may look at what `who` itself knows, never at the rest.
    """
    raise NotImplementedError


@rule
def promise(position: Record, payoffs: Any) -> bool:
    """Whether it wrote an estimate of each seat's payoff in this unfinished position, where a roll-out may stop.

    Optional: without it roll-outs go to the end. `Minds.horizon` says after how many choices it is asked.
    """
    raise NotImplementedError


@rule
def features(position: Record, out: Any) -> int:
    """Write the numbers that a network judges this unfinished position by, and return the seat they are seen from.

    Optional: -1, nothing is written here. That seat comes first in what is written, the others follow in turn.
    """
    raise NotImplementedError


@rule
def result(position: Record, payoffs: Any, scores: Any) -> None:
    """Write each seat's payoff (0 before the end) and the score that people know."""
    raise NotImplementedError


@rule
def ending(position: Record) -> int:
    """Which of the game's endings a finished game has come to. Optional: 0."""
    raise NotImplementedError


@rule
def broken(before: Record, choice: int, after: Record) -> int:
    """The number of the ledger's first invariant that this choice broke, or 0. Optional: 0.

    Where the text of a position is read by the derived notation, it is asked with the position as both and -1 as
    the choice.
    """
    raise NotImplementedError


@rule
def text_key(position: Record, choice: int) -> int:
    """A number from 0 to 2**31 - 1 that decides alone how this legal choice is written; -1 if none does.

    Optional: -1. With it `Position.moves` writes each text only once. Choices of different texts have different keys,
    also in different positions and with different options.
    """
    raise NotImplementedError


@rule
def hide(position: Record, seat: int) -> None:
    """Erase what this seat (or SPECTATOR) may not know."""
    raise NotImplementedError


@rule
def imagine(position: Record, seat: int, rng: Record) -> None:
    """Fill what `hide` erased with a uniformly random possibility consistent with all that the seat knows."""
    raise NotImplementedError


@rule
def lists(position: Record, seat: int) -> bool:
    """Whether this seat may know which choices are legal now.

    Choosing from a list that not everybody may know is a reveal: it cannot be taken back.
    """
    raise NotImplementedError


@rule
def equal_odds(position: Record, choice: int) -> int:
    """`odds` of a game whose chance events all have equally likely outcomes, or that has none."""
    return 1


@rule
def one_ending(position: Record) -> int:
    """`ending` of a game that ends in one way."""
    return 0


@rule
def no_text_key(position: Record, choice: int) -> int:
    """`text_key` of a game that writes every choice anew."""
    return -1


@rule
def nothing_broken(before: Record, choice: int, after: Record) -> int:
    """`broken` of a game without invariants."""
    return 0


@rule
def nothing_to_hide(position: Record, seat: int) -> None:
    """`hide` of a game with open information."""


@rule
def nothing_to_imagine(position: Record, seat: int, rng: Record) -> None:
    """`imagine` of a game with open information."""


@rule
def everyone_lists(position: Record, seat: int) -> bool:
    """`lists` of a game with open information."""
    return True


@rule
def no_promise(position: Record, payoffs: Any) -> bool:
    """`promise` of a game without an evaluation."""
    return False


@rule
def no_features(position: Record, out: Any) -> int:
    """`features` of a game that no network judges."""
    return -1

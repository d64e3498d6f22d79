"""Nothing is hidden from one and not from another; the engine's defaults say so (ledger: Hidden information).

With `show_worms=off` only what people are shown forgets where worms were found; the position itself does not (Q14).
"""

from __future__ import annotations

import re

from sheepfold.engine.record import Record, copy_of
from sheepfold.games.shepherd.position import Phase, ShowWorms, Worms

GRAZING_WITHOUT_A_CARD = re.compile(r" ?[a-h]\d\*w?(?=\s|$)")
"""A grazing in a record's text that met a worm, or that has yet to turn its card."""


def worms_hidden(position: Record) -> bool:
    """Whether people play from memory where the worms are (Q14)."""
    hides = position.worms == Worms.TURN_BACK and position.show_worms == ShowWorms.OFF
    return bool(hides and position.phase != Phase.OVER)


def shown_position(position: Record) -> Record:
    """A position whose text shows worms to be remembered as cards that were never turned (Q14)."""
    if not worms_hidden(position):
        return position
    shown = copy_of(position)
    shown.light |= shown.worm
    shown.worm = 0
    return shown


def shown_step(position: Record, text: str) -> str:
    """A choice as a log shows it: no grazing that met a worm to be remembered (Q14)."""
    return GRAZING_WITHOUT_A_CARD.sub("", text) if worms_hidden(position) else text

"""Length: decisions, turns and rounds, minutes at a human pace, endings, and games that never end."""

from __future__ import annotations

from typing import Any

import numpy as np

from sheepfold.lab.study.collecting import Harvest
from sheepfold.lab.study.estimates import Figure, mean_of, share_of
from sheepfold.lab.study.watching import LONGEST, NEVER

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def length(harvest: Harvest) -> list[Figure]:
    """How long games are, and how they end."""
    rows, seats = harvest.rows.games, harvest.series.seats
    ended = rows["ending"] != NEVER
    found = [
        mean_of("decisions", rows["decisions"][ended]),
        mean_of("turns", rows["turns"][ended]),
        mean_of("rounds", rows["turns"][ended] / seats),
        mean_of("minutes", rows["seconds"][ended] / 60, form="minutes"),
        mean_of("chances", rows["chances"][ended]),
    ]
    for ending in harvest.series.game.endings:
        hits = int((rows["ending"] == ending).sum())
        found.append(share_of("endings", hits, len(rows), ending.name))
    found.append(share_of("never_ends", int((~ended).sum()), len(rows), str(LONGEST)))
    return found


def spread_of(values: Any) -> dict[str, float]:
    """Quantiles of what was measured in each game."""
    return {f"{share:g}": float(np.quantile(values, share)) for share in QUANTILES} if len(values) else {}

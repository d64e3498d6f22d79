"""Actions by their masks."""

from __future__ import annotations

from typing import Any

import numpy as np


def some_legal(mask: Any, draw: np.random.Generator) -> int:
    """A legal action at random."""
    return int(draw.choice(np.flatnonzero(mask)))


def first_illegal(mask: Any) -> int:
    """The illegal action with the lowest code."""
    return int(np.flatnonzero(mask == 0)[0])

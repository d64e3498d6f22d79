"""The board editor: what a page needs to let people draw a board of their own (ledger: Custom boards)."""

from __future__ import annotations

from sheepfold.games.sheepdogs.drafting import blank, edit, examples, tools, troubles
from sheepfold.games.sheepdogs.view.editor import draw

__all__ = ["blank", "draw", "edit", "examples", "tools", "troubles"]

"""What the games to look at are called."""

from __future__ import annotations

from sheepfold.language import mark

KINDS = {
    "typical": mark("the most typical game"),
    "shortest": mark("the shortest game"),
    "longest": mark("the longest game"),
    "dramatic": mark("the most dramatic game"),
    "upset": mark("the biggest upset"),
}

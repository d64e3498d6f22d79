import re

import pytest

from sheepfold.art.canvas import Canvas
from sheepfold.art.terminal import PLAIN, ansi

STYLES = ["sheep", "pig", "cow", "wolf", "dim", "strong", "good", "bad", "grass", "fence", "barn"]
SEATS = [f"seat{seat}" for seat in range(8)]


@pytest.mark.parametrize("style", STYLES + SEATS)
def test_ansi_colours_every_style_and_ends_it(style):
    assert re.fullmatch("\x1b\\[[0-9;]+mW3\x1b\\[0m", ansi(style, "W3"))


def test_other_styles_and_plain_leave_text_as_it_is():
    assert ansi("unheard of", "W3") == PLAIN("wolf", "W3") == "W3"


def test_colours_move_nothing():
    canvas = Canvas(20, 3)
    canvas.frame(0, 0, 12, 3, "pen", "fence")
    canvas.write(canvas.write(2, 1, "S5", "sheep") + 1, 1, "W7", "wolf")
    painted = canvas.text(ansi)
    assert re.sub("\x1b\\[[0-9;]+m", "", painted) == canvas.text(PLAIN) == "┌ pen ─────┐\n│ S5 W7    │\n└──────────┘"


@pytest.mark.parametrize("x", [-1, 4])
def test_what_does_not_fit_is_refused(x):
    with pytest.raises(ValueError, match="does not fit into 5 columns"):
        Canvas(5, 1).write(x, 0, "W7")

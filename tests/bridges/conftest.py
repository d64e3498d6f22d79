"""The bridges work for every game there is."""

from __future__ import annotations

import pytest

import sheepfold
from sheepfold import Game


@pytest.fixture(params=sheepfold.game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return sheepfold.load(request.param)

from itertools import combinations

import pytest

from sheepfold.art.layout import Area, rows

RATIO = 1.25


@pytest.mark.parametrize("number", range(1, 29))
@pytest.mark.parametrize("area", [Area(10, 20, 304, 150), Area(0, 0, 176, 70), Area(5, 5, 60, 200)], ids=str)
def test_things_stay_inside_and_apart(number, area):
    width, spots = rows(number, area, RATIO, 92)
    height = width / RATIO
    for x, y in spots:
        assert area.x - 1e-6 <= x - width / 2 <= x + width / 2 <= area.x + area.width + 1e-6
        assert area.y - 1e-6 <= y - height / 2 <= y + height / 2 <= area.y + area.height + 1e-6
    for (x, y), (other_x, other_y) in combinations(spots, 2):
        assert abs(x - other_x) > width - 1e-6 or abs(y - other_y) > height - 1e-6


def test_few_things_are_as_large_as_allowed_and_stand_in_one_row():
    width, spots = rows(3, Area(0, 0, 304, 150), RATIO, 92)
    assert width == 92
    assert len({y for _, y in spots}) == 1


def test_an_empty_place_has_no_spots():
    assert rows(0, Area(0, 0, 10, 10), RATIO, 92) == (92, [])

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from sheepfold.art import colours
from sheepfold.art.animals import DRAWINGS, FLANKS, standing, symbols

LIVESTOCK = {"sheep": colours.WOOL, "pig": colours.PINK, "cow": colours.WOOL}


def lightness(colour):
    """Relative luminance, as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    lower, higher = sorted((lightness(one), lightness(other)))
    return (higher + 0.05) / (lower + 0.05)


@pytest.mark.parametrize("kind", DRAWINGS)
def test_every_animal_is_a_picture_of_its_own(kind):
    symbol = ElementTree.fromstring(symbols(kind))[0]
    assert symbol.get("id") == f"sf-{kind}"
    assert f'href="#sf-{kind}"' in standing(kind)
    assert [text.text for text in ElementTree.fromstring(standing(kind, "7")).iter("text")] == ["7"]


@pytest.mark.parametrize("kind", LIVESTOCK)
def test_a_wolf_is_dark_even_without_colours(kind):
    assert contrast(colours.FUR, LIVESTOCK[kind]) > 5


@pytest.mark.parametrize("kind", FLANKS)
def test_a_label_can_be_read_on_its_flank(kind):
    assert contrast(FLANKS[kind].ink, FLANKS[kind].halo) > 4.5


def test_seats_differ_in_colour_and_in_shape():
    for one, other in combinations(colours.SEATS, 2):
        assert len({one.colour, other.colour}) == len({one.shape, other.shape}) == len({one.mark, other.mark}) == 2


def test_nothing_is_fetched_from_elsewhere():
    assert not re.findall(r"https?:|url\(|<image|<script", symbols(*DRAWINGS))

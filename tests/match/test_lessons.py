"""Lessons: their pictures are positions of the game, and what they say of rules can be looked up."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import sheepfold
from sheepfold.match.lessons import Picture, lesson

LEDGERS = Path(__file__).parents[2] / "docs" / "rules"


@pytest.mark.parametrize("name", sheepfold.games())
def test_every_lesson_has_pictures_that_can_be_drawn(name: str) -> None:
    pictures = [part for part in lesson(sheepfold.load(name)) if isinstance(part, Picture)]
    assert len(pictures) >= 3
    for picture in pictures:
        drawn = ElementTree.fromstring(picture.svg())
        x, y, width, height = (float(number) for number in str(drawn.get("viewBox")).split())
        assert x >= 0
        assert y >= 0
        assert x + width <= 1200
        assert y + height <= 1200
        assert picture.caption
        assert picture.seen.picture(0)


@pytest.mark.parametrize("name", sheepfold.games())
def test_no_block_of_a_lesson_is_left_unread(name: str) -> None:
    assert not any("```" in part for part in lesson(sheepfold.load(name)) if isinstance(part, str))


@pytest.mark.parametrize("name", sheepfold.games())
def test_rules_that_a_lesson_names_are_in_the_ledger(name: str) -> None:
    from sheepfold.table.pages import RULE

    ledger = (LEDGERS / f"{name}.md").read_text(encoding="utf-8")
    words = "".join(part for part in lesson(sheepfold.load(name)) if isinstance(part, str))
    assert all(number in ledger for number in RULE.findall(words))

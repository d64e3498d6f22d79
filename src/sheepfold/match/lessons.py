"""Lessons: a game's teaching text, with little boards as pictures between the words.

A picture is a fenced block whose first line gives the part of the board and a caption, and whose body is a position:

    ```board 0 0 600 450 | The wolf takes one animal along
    (a position text)
    ```
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.engine.protocols import Look
from sheepfold.language import say

BLOCK = re.compile(r"^```board (\d+) (\d+) (\d+) (\d+) \| (.+)\n((?:.*\n)+?)```\n?", re.MULTILINE)
PARAGRAPH = re.compile(r".+(?:\n.+)*")
VIEW_BOX = re.compile(r'viewBox="[^"]*"')


class Picture(NamedTuple):
    """A little board: what it shows of it (x, y, width, height), its caption and the position."""

    crop: tuple[int, int, int, int]
    caption: str
    seen: Position

    def svg(self) -> str:
        """The picture as SVG."""
        board = self.seen.svg(0, Look(alone=False, still=True))
        x, y, width, height = self.crop
        return VIEW_BOX.sub(f'viewBox="{x} {y} {width} {height}"', board, count=1)


def lesson(game: Game) -> Iterator[str | Picture]:
    """A game's teaching, words and pictures in turn."""
    done = 0
    for block in BLOCK.finditer(game.words.TEACHING):
        yield said(game.words.TEACHING[done : block.start()])
        x, y, width, height = (int(number) for number in block.groups()[:4])
        record = game.notation.read_position(game, block[6].strip())
        seen = Position(game, record, chance="ask", rules=game.plain).seen_by(0)
        yield Picture((x, y, width, height), say(block[5]), seen)
        done = block.end()
    yield said(game.words.TEACHING[done:])


def said(text: str) -> str:
    """A part of a lesson in the language now spoken, paragraph by paragraph."""
    return PARAGRAPH.sub(lambda paragraph: say(paragraph[0]), text)


def lesson_texts(game: Game) -> list[str]:
    """Every paragraph and caption of a game's lesson, for translators."""
    words = BLOCK.sub("\n\n", game.words.TEACHING)
    captions = [block[5] for block in BLOCK.finditer(game.words.TEACHING)]
    return [*(paragraph[0] for paragraph in PARAGRAPH.finditer(words)), *captions]

"""Markdown as lessons and ledgers are written in, in any language.

CommonMark takes `**` for emphasis only where a word begins or ends. Languages that put no blanks between words lose
it beside brackets (`呼ぶのは**「狼少年！」**です`), so that an invisible word joiner stands there while a text is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

JOINER = "\u2060"
EMPHASIS = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)|\*\*(?=[^\s*])((?:(?!\n\s*\n|\*\*).)+)(?<=[^\s*])\*\*", re.DOTALL)
"""Code, which is left alone, or words between two pairs of asterisks."""


@cache
def markdown() -> MarkdownIt:
    """What reads Markdown; loaded with the first text, because a table starts without one."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")


def joined(text: str) -> str:
    """A text whose emphasis is read wherever it stands.

    >>> joined("呼ぶのは**「狼」**です").count(JOINER), joined("`**` or `**`").count(JOINER)
    (2, 0)
    """
    return EMPHASIS.sub(lambda found: f"**{JOINER}{found[2]}{JOINER}**" if found[2] else found[0], text)


def without_joiners(tokens: Iterable[Token]) -> None:
    """Take the joiners out of what was read."""
    for token in tokens:
        token.content = token.content.replace(JOINER, "")
        without_joiners(token.children or ())


def html_of(text: str) -> str:
    """A text as HTML."""
    html: str = markdown().render(joined(text))
    return html.replace(JOINER, "")

"""Docstrings on the site: their examples are shown as Python."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension

EXAMPLE = re.compile(r"^( *)>>> .*(?:\n *\S.*)*", re.MULTILINE)


def with_examples(docstring: str) -> str:
    """A docstring with every example in a block of its own."""
    return EXAMPLE.sub(lambda found: f"\n{found[1]}```pycon\n{found[0]}\n{found[1]}```\n", docstring)


class Examples(Extension):
    """Does it to everything that is documented."""

    def on_object(self, *, obj: Any, **others: Any) -> None:
        """Called for each module, class, function and attribute."""
        if obj.docstring and "```" not in obj.docstring.value:
            obj.docstring.value = with_examples(obj.docstring.value)

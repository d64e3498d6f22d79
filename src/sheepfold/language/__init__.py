"""Which language texts are said in: gettext catalogues, one file per language, and the language now spoken.

Texts stand in the code in English: `say("{name} decides.", name=name)`. A table of texts is made with `mark` and
said where it is used. Notation, rule numbers and names are never translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from sheepfold.language.catalogue_files import language_name, read_catalogue

SOURCE, SOURCE_NAME = "en", "English"
CATALOGUES = Path(__file__).parent

_brought: list[Path] = []
"""Folders with texts of other packages; ours come first."""

_spoken: ContextVar[str] = ContextVar("spoken", default=SOURCE)


def say(text: str, /, **parts: object) -> str:
    """A text in the language now spoken, with its parts put in."""
    said = catalogue(_spoken.get()).gettext(text) if text else text
    return said.format(**parts) if parts else said


def say_in(context: str, text: str, /, **parts: object) -> str:
    """A short text that means several things, as it is said in this context."""
    said = catalogue(_spoken.get()).pgettext(context, text)
    return said.format(**parts) if parts else said


def say_many(one: str, many: str, number: int, /, **parts: object) -> str:
    """A text about a number of things, which is also its part `number`."""
    return form_for(one, many, number).format(number=number, **parts)


def form_for(one: str, many: str, number: int) -> str:
    """The form of a text for so many things, its parts not yet put in."""
    return catalogue(_spoken.get()).ngettext(one, many, number)


def mark(text: str) -> str:
    """The text itself, to be said later: this only tells translators about it."""
    return text


def mark_many(one: str, many: str) -> tuple[str, str]:
    """The same for a text about a number of things."""
    return one, many


# -------------------------------------------------------------------- the language now spoken


def spoken() -> str:
    """The language now spoken."""
    return _spoken.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Everything is said in this language; English where there is no such catalogue."""
    token = _spoken.set(language if language in languages() else SOURCE)
    try:
        yield
    finally:
        _spoken.reset(token)


def nearest(wanted: Iterable[str]) -> str:
    """The first language that there is of those wanted, from the best on; English if there is none.

    >>> nearest(["xx", "ja_JP.UTF-8", "en"]), nearest(["xx"])
    ('ja', 'en')
    """
    for code in wanted:
        parts = re.split(r"[-_]", re.split(r"[.@]", code)[0].lower())
        for length in range(len(parts), 0, -1):
            for known in languages():
                if known.lower().replace("_", "-") == "-".join(parts[:length]):
                    return known
    return SOURCE


@cache
def languages() -> dict[str, str]:
    """Every language there is, with its name in itself."""
    return {SOURCE: SOURCE_NAME} | {file.stem: language_name(file) for file in sorted(CATALOGUES.glob("*.po"))}


@cache
def catalogue(language: str) -> NullTranslations:
    """The texts of one language."""
    if language == SOURCE:
        return NullTranslations()
    texts = read_catalogue(CATALOGUES / f"{language}.po")
    for folder in _brought:
        if (more := folder / f"{language}.po").is_file():
            texts.add_fallback(read_catalogue(more))
    return texts


def bring_catalogues(folder: Path) -> None:
    """Take in the texts of a package of somebody else's: a file for each language in this folder (`ja.po`)."""
    if folder not in _brought:
        _brought.append(folder)
        catalogue.cache_clear()

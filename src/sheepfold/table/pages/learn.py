"""The rules: a lesson with little boards, and every rule and ruling by its number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from sheepfold.art.svg import tag
from sheepfold.engine.game import Game
from sheepfold.games import load
from sheepfold.language import SOURCE, speaking, spoken
from sheepfold.match.ledgers import Section, ledger_file, sections_of
from sheepfold.match.lessons import Picture, lesson
from sheepfold.match.markdown import html_of
from sheepfold.table.dependencies import Browser, ThePages
from sheepfold.table.pages.templating import with_rule_links

router = APIRouter()

SHOWN = ("At a glance", "Rules", "Rulings", "Board and components data", "Notation", "Worked examples")
"""The sections of a ledger that players read; the others are for those who write programs."""

DEFINED = re.compile(r"<(li|p|tr|h3|h4)>(\s*(?:<p>|<td>)?\s*(?:<strong>)?)([RQ]\d+(?:\.\d+)?)\b", re.ASCII)
NUMBER = re.compile(r"(?<![\w#\"/])([RQ]\d+(?:\.\d+)?)\b(?![^<]*</(?:code|h\d)>)", re.ASCII)
SCROLLED = re.compile("<(pre|table)>")
"""What may be wider than a phone: keys must reach it."""


@router.get("/rules/{name}")
def rules(request: Request, name: str, pages: ThePages, browser: Browser) -> Response:
    """A game's lesson and its rules."""
    game = load(name)
    language = spoken()
    lesson, ledger = lesson_of(name, language), ledger_of(name, language)
    return pages.page(request, "rules.html", game=game, lesson=lesson, ledger=ledger)


@cache
def lesson_of(name: str, language: str) -> Markup:
    """A game's lesson as HTML, its rule numbers linked."""
    game = load(name)
    with speaking(language):
        parts = [_figure(part) if isinstance(part, Picture) else _words(part, game) for part in lesson(game)]
    return Markup("").join(parts)


def _words(text: str, game: Game) -> Markup:
    html = html_of(text)
    return Markup(NUMBER.sub(lambda found: str(with_rule_links(found[1], game)), html))


def _figure(picture: Picture) -> Markup:
    caption = tag("figcaption", picture.caption)
    return Markup(f'<figure class="little-board">{picture.svg()}{caption}</figure>')


class Ledger(NamedTuple):
    """Every rule and ruling of a game as HTML, and the language it is written in."""

    html: Markup
    language: str


@cache
def ledger_of(name: str, language: str) -> Ledger | None:
    """A game's ledger, each rule with its number as an anchor: translated, else in English; None if there is none."""
    original = ledger_file(name, SOURCE)
    if original is None:
        return None
    titles = [section.title for section in sections_of(original)]
    for written in dict.fromkeys((language, SOURCE)):
        file = ledger_file(name, written)
        if file is not None and len(sections := sections_of(file)) == len(titles):
            html = html_of(shown_part(sections, titles))
            return Ledger(Markup(SCROLLED.sub(r'<\1 tabindex="0">', _linked(_anchored(html)))), written)
    return None


def shown_part(sections: Sequence[Section], titles: Sequence[str]) -> str:
    """The sections that players read, by their English titles: a translated ledger has the same in the same order."""
    shown = [section for section, title in zip(sections, titles, strict=True) if title in SHOWN]
    return "".join(f"## {section.title}\n{section.text}" for section in shown)


def _anchored(html: str) -> str:
    """Every rule can be pointed at where it is first defined."""
    seen: set[str] = set()

    def anchor(found: re.Match[str]) -> str:
        if found[3] in seen:
            return found[0]
        seen.add(found[3])
        return f'<{found[1]} id="{found[3]}" class="rule-text" tabindex="-1">{found[2]}{found[3]}'

    return DEFINED.sub(anchor, html)


def _linked(html: str) -> str:
    """Rule numbers elsewhere lead there."""
    ids = set(re.findall(r'id="([RQ][\d.]+)"', html))
    return NUMBER.sub(
        lambda found: f'<a class="rule" href="#{found[1]}">{found[1]}</a>' if found[1] in ids else found[1], html
    )

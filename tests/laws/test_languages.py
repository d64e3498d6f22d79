"""Languages: in Japanese a game says everything in Japanese; notation, rule numbers and names are never translated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

import pytest

from sheepfold import Game, Position
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.events import collecting
from sheepfold.engine.protocols import Look
from sheepfold.engine.record import copy_of
from sheepfold.games import OWN
from sheepfold.language import say, speaking
from sheepfold.language.phrases import columns
from sheepfold.match.lessons import Picture, lesson

from .random_play import positions, random_game, viewers

NAMES = ("花子", "太郎", "次郎", "三郎", "四郎", "五郎", "六郎", "七郎")
LOOKS = (Look(NAMES), Look(NAMES, alone=False, tall=True), Look())

NOTATION = re.compile(
    r"`[^`]*`|\b[SCDW]+\b|!r|\{\w+\}|\b(?:NE|NW|SE|SW)\b|\b[wkgn]+\b|\[[^\]]*\]|\b\d[wkgn](?:\d[wkgn])*\b"
)
"""What stays as it is wherever it stands: what people type, directions, dice and sheep by their letters."""

LATIN = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture
def japanese(game: Game) -> Iterator[Game]:
    if game.name not in OWN and not (game.folder / "ja.po").exists():
        pytest.skip("somebody else's game may be in English alone")
    with speaking("ja"):
        yield game


def english_in(texts: Iterable[str]) -> set[str]:
    """The texts in which a word is not Japanese."""
    return {text for text in texts if LATIN.search(NOTATION.sub("", text))}


def test_prompts_choices_warnings_and_refusals(japanese: Game) -> None:
    assert english_in(said_at(japanese, seed=21, most=10)) == set()


def said_at(game: Game, seed: int, most: int) -> Iterator[str]:
    """What is said about the positions of a random game."""
    for position in positions(game, seed, most, rules=game.plain):
        for viewer in viewers(position):
            yield game.words.prompt(position.seen_by(viewer))
        yield from (str(position.why_not(code) or "") for code in range(-1, min(game.codes, 40)))
        if position.actor >= 0:
            seen = position.seen_by(position.actor)
            for code in seen.choices():
                yield game.words.describe(seen, code)
                yield game.words.warning(seen, code)


def test_log_lines(japanese: Game) -> None:
    assert english_in(logged(japanese, seed=22)) == set()


def logged(game: Game, seed: int) -> Iterator[str]:
    """The log of a random game, as everybody reads it."""
    played = random_game(game, seed)
    world = copy_of(played.start)
    with collecting(game.events) as scenes:
        for choice in played.choices:
            game.plain.apply(world, choice)
    for scene in scenes:
        position = Position(game, scene.position, chance="ask", rules=game.plain)
        for viewer in (0, SPECTATOR):
            if told := game.secrets.masked(scene.told, viewer):
                yield game.words.log(told, NAMES, position.seen_by(viewer))


@pytest.mark.parametrize("look", LOOKS, ids=["alone", "tall", "without names"])
def test_boards_previews_and_standings(japanese: Game, look: Look) -> None:
    assert english_in(drawn(japanese, look, seed=23, most=8)) == set()


def drawn(game: Game, look: Look, seed: int, most: int) -> Iterator[str]:
    """What pictures say, and what is read out instead of them."""
    for position in positions(game, seed, most, rules=game.plain):
        for viewer in (max(position.actor, 0), SPECTATOR):
            seen = position.seen_by(viewer)
            yield from texts_in(game.view.svg(seen, look))
            for standing in game.view.standings(seen, look):
                yield from (text for part in standing.parts for text in part)
        if position.actor >= 0:
            seen = position.seen_by(position.actor)
            for code in seen.choices()[:12]:
                yield from texts_in(game.view.preview(seen, code, look) or "<g/>")


def texts_in(svg: str) -> Iterator[str]:
    """Every text and label of a picture, its style aside."""
    for element in ElementTree.fromstring(svg).iter():
        if not element.tag.endswith("style"):
            yield from (text for text in (element.text, element.tail, element.get("aria-label")) if text)


def test_pictures_in_a_terminal_fit_and_stay_in_line(japanese: Game) -> None:
    for position in positions(japanese, 24, most=12, rules=japanese.plain):
        for viewer in (max(position.actor, 0), SPECTATOR):
            lines = japanese.view.picture(position.seen_by(viewer), lambda style, text: text).split("\n")
            assert english_in(lines) == set()
            assert all(columns(line) <= 80 for line in lines)


def test_title_summary_options_and_lesson(japanese: Game) -> None:
    texts = [say(japanese.title), say(japanese.words.SUMMARY)]
    for option in japanese.option_list:
        values = [] if isinstance(option.values, range) else [option.value_label(value) for value in option.values]
        texts += [option.label, say(option.help), *values]
    for part in lesson(japanese):
        texts.append(part.caption if isinstance(part, Picture) else part)
    texts += texts_in(japanese.view.cover())
    assert english_in(texts) == set()

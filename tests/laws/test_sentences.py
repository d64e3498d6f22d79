"""What people read, in every language: no mark twice, seats by name, and boards that have room for names."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator

import pytest

from sheepfold import Game
from sheepfold.art.terminal import PLAIN
from sheepfold.engine.contract import EVERYTHING, SPECTATOR
from sheepfold.engine.protocols import Look
from sheepfold.language import languages, speaking
from sheepfold.language.phrases import columns
from sheepfold.language.texts import files_of_languages, read_catalogue
from sheepfold.match.chance import new_secret
from sheepfold.match.match import Match, Seat
from sheepfold.terminal.screen import short_names

DOUBLED = re.compile(r"[。！？!?][。.]|(?<!\.)\.\.(?!\.)|[、,，][。.、,，]|[。.][、,]|[:：;；][。.]|\(\)|（）")
SAID = re.compile(r'(?:aria-label|data-said)="([^"]*)"|<(?:title|desc)[^>]*>([^<]*)<')
NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")
LONG = tuple(f"{name} the Very Long-Named of {name}shire" for name in NAMES)


def matches(game: Game, steps: int = 60) -> Iterator[Match]:
    """Two random matches, stopped again and again."""
    for seed in range(2):
        draw, seats = random.Random(seed), game.seats[-1 - seed % len(game.seats)]
        match = Match.new(game, [Seat(name) for name in NAMES[:seats]], secret=new_secret(seed))
        while not match.over and len(match.moments) < 10 * steps:
            match.play(match.actor, draw.choice(match.position.choices()))
            yield match


def texts(match: Match, draw: random.Random) -> Iterator[str]:
    """What the seat that decides reads, and the last lines of the log."""
    yield from match.log(SPECTATOR, len(match.moments) - 1)
    yield match.game.words.prompt(match.seen_by(SPECTATOR), match.names)
    if match.over:
        yield match.outcome()
        return
    seen, words = match.seen_by(match.actor), match.game.words
    yield words.prompt(seen, match.names)
    for code in draw.sample(seen.choices(), min(4, len(seen.choices()))):
        yield words.describe(seen, code, match.names)
        yield words.warning(seen, code, match.names)
    for code in draw.sample(range(match.game.codes), min(4, match.game.codes)):
        yield str(seen.why_not(code, match.names) or "")


@pytest.mark.parametrize("language", list(languages()))
def test_no_mark_is_written_twice(game: Game, language: str) -> None:
    draw = random.Random(1)
    with speaking(language):
        for number, match in enumerate(matches(game)):
            found = list(texts(match, draw))
            if number % 20 == 0:
                picture = match.game.view.svg(match.seen_by(0), Look(match.names))
                found += [html.unescape(one or other) for one, other in SAID.findall(picture)]
            assert [text for text in found if DOUBLED.search(text)] == []


@pytest.mark.parametrize("file", files_of_languages(), ids=lambda file: file.stem)
def test_no_translation_has_a_mark_twice(file) -> None:
    forms = [form for message in read_catalogue(file) if message.id for form in _forms(message.string)]
    assert [form for form in forms if re.search(r"[。！？][。]|。。|、。|。、", form)] == []


def _forms(string: str | tuple[str, ...]) -> tuple[str, ...]:
    return (string,) if isinstance(string, str) else tuple(string)


def test_who_has_a_name_is_called_by_it_and_who_looks_is_called_you(game: Game) -> None:
    draw = random.Random(2)
    for number, match in enumerate(matches(game, 30)):
        everybody = len(match.names) == game.seats[-1]
        said = "\n".join(texts(match, draw))
        assert not BY_NUMBER.search(said)
        assert not (everybody and BY_COLOUR.search(said))
        for viewer in (draw.randrange(len(match.names)), SPECTATOR) if number % 15 == 0 or match.over else ():
            shown = "\n".join(pictures(match, viewer))
            assert not BY_NUMBER.search(shown)
            assert not (everybody and BY_COLOUR.search(shown))
            assert viewer == SPECTATOR or not re.search(rf"\b{match.names[viewer]}\b", shown)


@pytest.mark.parametrize("language", list(languages()))
def test_the_log_calls_its_reader_you_and_a_spectator_reads_names(game: Game, language: str) -> None:
    with speaking(language):
        for match in ends(game):
            for viewer, name in enumerate(match.names):
                said = "\n".join(match.log(viewer))
                assert not re.search(rf"\b{name}\b", said, re.ASCII)
                assert YOU.search(said)
                assert not WRONG_VERB.search(said)
                assert not YOU.search("\n".join(match.log(viewer, by_name=True)))
            for viewer in (SPECTATOR, EVERYTHING):
                assert not YOU.search("\n".join(match.log(viewer)))


def ends(game: Game) -> list[Match]:
    """Every random match once, when it is over or long enough."""
    return list({id(match): match for match in matches(game, 20)}.values())


YOU = re.compile(r"\b[Yy]ou(r|rs)?\b|あなた|自分")
WRONG_VERB = re.compile(r"\b[Yy]ou ([a-z]+[^s\W]s|is|has|was)\b|\w You\b|(^|[.!?] )you\b", re.MULTILINE)
"""`You puts`, `it pushes You`, and a sentence that begins with `you`."""

BY_NUMBER = re.compile(r"\b([Pp]layer|[Ss]eat) \d|\b[Oo]pponent")
BY_COLOUR = re.compile(
    r"\b(?i:red|yellow|blue|black|white|grey|brown)'s|\b(Red|Yellow|Blue|Black|White|Grey|Brown)\b(?! (and|sheep))"
)
"""A colour may say which sheep it is: `White and black sheep`. (A flock without a player has only its colour.)"""


def pictures(match: Match, viewer: int) -> Iterator[str]:
    """All that a viewer can read on the board, and what is asked and offered there."""
    seen, view, look = match.seen_by(viewer), match.game.view, Look(match.names)
    yield view.picture(seen, PLAIN, look)
    for drawn in (view.svg(seen, look), view.svg(seen, Look(match.names, tall=True, alone=False, still=True))):
        yield from (html.unescape(text) for found in READ.findall(drawn) for text in found if text)
    yield match.game.words.prompt(seen, match.names)
    if match.actor == viewer:
        for code in seen.choices():
            yield match.game.words.describe(seen, code, match.names)
            yield match.game.words.warning(seen, code, match.names)


READ = re.compile(r'(?:aria-label|data-said)="([^"]*)"|>([^<]+)<')


@pytest.mark.parametrize("language", list(languages()))
def test_boards_have_room_for_long_names(game: Game, language: str) -> None:
    with speaking(language):
        for number, match in enumerate(matches(game, 20)):
            if number % 10 and not match.over:
                continue
            look = short_names(LONG[: len(match.names)])
            for viewer in (0, SPECTATOR):
                lines = game.view.picture(match.seen_by(viewer), PLAIN, look).split("\n")
                assert max(map(columns, lines)) <= 80
            assert all(name.rstrip("…")[:8] in "\n".join(lines) for name in look.names)

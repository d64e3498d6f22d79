"""Every text of the program is in every language's file, translated, with the same parts, and no other text is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message

from sheepfold.cli.upkeep import game_texts
from sheepfold.language import texts
from sheepfold.language.texts import (
    BadText,
    Text,
    files_of_languages,
    found_texts,
    in_python,
    is_translated,
    read_catalogue,
)

FOUND = found_texts(game_texts())
BROKEN = re.compile(r"^(?![#|])[^\n]*[\u3000-\u9fff\uff00-\uffef]\n *[\u3000-\u9fff\uff00-\uffef]", re.MULTILINE)
languages = pytest.mark.parametrize("file", files_of_languages(), ids=lambda file: file.stem)


@languages
def test_every_text_is_translated(file: Path) -> None:
    known = read_catalogue(file)
    assert [(text, files[0]) for text, files in FOUND.items() if not is_translated(known, text)] == []


@languages
def test_the_file_is_as_sheepfold_texts_writes_it(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == texts.updated(file, FOUND), "run `make texts`"


@languages
def test_translations_have_the_same_parts_and_tags(file: Path) -> None:
    for message in read_catalogue(file):
        for said in forms(message):
            assert wanted(message) == (parts(said), tags(said)), message.id


def forms(message: Message) -> Iterator[str]:
    yield from message.string if isinstance(message.string, tuple | list) else [message.string] if message.id else []


def wanted(message: Message) -> tuple[set[str], Counter[str]]:
    text = message.id[1] if isinstance(message.id, tuple | list) else message.id
    return parts(text), tags(text)


def parts(text: str) -> set[str]:
    """The parts that are put into a text, as they are written there."""
    found = [(name, form, turned) for _, name, form, turned in Formatter().parse(text) if name is not None]
    return {f"{name}!{turned}:{form}" for name, form, turned in found}


def tags(text: str) -> Counter[str]:
    return Counter(re.findall(r"<[^<>]+>", text))


def test_texts_with_parts_put_in_by_python_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text('say(f"{name} decides.")')
    with pytest.raises(BadText, match="line 1"):
        list(in_python(file))


def test_an_update_keeps_translations_adds_what_is_new_and_drops_what_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "ja.po"
    file.write_text('msgid ""\nmsgstr ""\n\nmsgid "old"\nmsgstr "古い"\n\nmsgid "gone"\nmsgstr "ない"\n')
    first = texts.updated(
        file,
        {
            Text("new {part}"): ["b.py"],
            Text("old"): ["a.py", "b.py"],
            Text("{number} dog", "{number} dogs"): ["c.py"],
            Text("old", context="cheese"): ["d.py"],
        },
    )
    file.write_text(first)
    assert first.endswith(
        '#: b.py\n#, python-brace-format\nmsgid "new {part}"\nmsgstr ""\n\n#: a.py b.py\nmsgid "old"\nmsgstr "古い"\n\n'
        '#: c.py\n#, python-brace-format\nmsgid "{number} dog"\nmsgid_plural "{number} dogs"\nmsgstr[0] ""\n\n'
        '#: d.py\nmsgctxt "cheese"\nmsgid "old"\nmsgstr ""\n\n'
    )
    assert "Date" not in first
    assert texts.updated(file, {Text("old"): ["a.py"]}).count("msgid") == 2


@languages
def test_no_line_ends_between_letters_that_have_no_spaces_between_words(file: Path) -> None:
    """It would be shown as a space; a heading's line ends."""
    said = [form for message in read_catalogue(file) for form in forms(message)]
    assert [text for text in said if BROKEN.search(text)] == []

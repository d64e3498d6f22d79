"""A language's file is read as gettext's own tools read it."""

from __future__ import annotations

import io
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

from sheepfold.language.catalogue_files import language_name, read_catalogue
from sheepfold.language.texts import files_of_languages, found_texts, updated
from sheepfold.language.texts import read_catalogue as read_with_babel

PARTS = '''\
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;\\n"

# by hand
#: a.py
#, python-brace-format
msgid "several "
"lines\\n"
"and \\"quotes\\", a tab\\t, a \\\\ and {part}"
msgstr "ひとつ\\n\\"ふたつ\\"\\t\\\\ {part}"

msgctxt "cheese"
msgid "old"
msgstr "古い"

msgid "old"
msgstr "年とった"

msgid "{number} dog"
msgid_plural "{number} dogs"
msgstr[0] "one"
msgstr[1] "two"
msgstr[2] "more"

msgid "{number} cat"
msgid_plural "{number} cats"
msgstr[0] "one"
msgstr[1] ""
msgstr[2] ""

#, fuzzy, python-brace-format
msgid "perhaps"
msgstr "たぶん"

msgid "not yet"
msgstr ""

#~ msgid "gone"
#~ msgstr "ない"

msgid "last"
msgstr "最後"'''


@pytest.fixture
def texts(tmp_path: Path) -> GNUTranslations:
    file = tmp_path / "xx.po"
    file.write_text(PARTS, encoding="utf-8")
    return read_catalogue(file)


def test_lines_are_joined_and_escapes_read(texts: GNUTranslations) -> None:
    said = texts.gettext('several lines\nand "quotes", a tab\t, a \\ and {part}')
    assert said == 'ひとつ\n"ふたつ"\t\\ {part}'
    assert texts.gettext("last") == "最後"


def test_a_context_is_told_apart(texts: GNUTranslations) -> None:
    assert (texts.gettext("old"), texts.pgettext("cheese", "old"), texts.pgettext("wine", "old")) == (
        "年とった",
        "古い",
        "old",
    )


def test_forms_for_numbers_follow_the_header(texts: GNUTranslations) -> None:
    assert [texts.ngettext("{number} dog", "{number} dogs", n) for n in (1, 2, 3)] == ["one", "two", "more"]


def test_what_is_not_whole_is_said_in_english(texts: GNUTranslations) -> None:
    assert [texts.gettext(text) for text in ("perhaps", "not yet", "gone")] == ["perhaps", "not yet", "gone"]
    assert texts.ngettext("{number} cat", "{number} cats", 1) == "{number} cat"


@pytest.mark.parametrize("file", files_of_languages(), ids=lambda file: file.stem)
def test_our_files_are_read_as_babel_reads_them(file: Path) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, read_with_babel(file))
    compiled.seek(0)
    theirs, ours = GNUTranslations(compiled)._catalog, read_catalogue(file)._catalog  # type: ignore[attr-defined]
    assert len(theirs) > 1000
    assert {key: text for key, text in theirs.items() if key} == {key: text for key, text in ours.items() if key}


def test_a_file_with_nothing_but_an_empty_header_can_be_begun_with(tmp_path: Path) -> None:
    file = tmp_path / "fr.po"
    file.write_text('msgid ""\nmsgstr ""\n', encoding="utf-8")
    assert (language_name(file), read_catalogue(file).gettext("old")) == ("fr", "old")
    file.write_text(updated(file, found_texts()), encoding="utf-8")
    assert (language_name(file), read_catalogue(file).gettext("old")) == ("français", "old")

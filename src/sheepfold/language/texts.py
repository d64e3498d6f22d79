"""Catalogues kept in step with the sources: every text that is said stands in every language's file, and no other."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from sheepfold.language import CATALOGUES

PACKAGE = CATALOGUES.parent
KEYWORDS = ("say", "say_many", "mark")

Text = str | tuple[str, str]
"""A text to be said, or a text about one thing and the same about many."""

Found = dict[Text, list[str]]
"""Every text, with the files that say it."""

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


class BadText(ValueError):
    """A text that translators could not be told about; the message says where it stands."""


def found_texts(more: Mapping[str, Sequence[str]] | None = None) -> Found:
    """Every text of the program by file, in order; `more` gives those that stand in data, by file."""
    found: Found = {}
    for file in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.html")]):
        name = file.relative_to(PACKAGE).as_posix()
        texts = in_python(file) if file.suffix == ".py" else in_template(file)
        for text in [*texts, *(more or {}).get(name, ())]:
            files = found.setdefault(text, [])
            files.extend([name] if name not in files else [])
    return found


def in_python(file: Path) -> Iterator[Text]:
    """The texts that a module says or marks; a part put in by Python itself could not be translated."""
    calls = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if not isinstance(node.func, ast.Name) or node.func.id not in KEYWORDS:
            continue
        given = node.args[: 2 if node.func.id == "say_many" else 1]
        if any(isinstance(text, ast.JoinedStr | ast.BinOp) for text in given):
            raise BadText(f"{file.name}, line {node.lineno}: {node.func.id} takes a whole text with named parts")
        texts = [text.value for text in given if isinstance(text, ast.Constant) and isinstance(text.value, str)]
        if len(texts) == len(given) and all(texts):
            yield (texts[0], texts[1]) if node.func.id == "say_many" else texts[0]


def in_template(file: Path) -> Iterator[Text]:
    """The texts that a page says."""
    with file.open("rb") as page:
        for _, keyword, given, _ in babel_extract(page, KEYWORDS, (), {"encoding": "utf-8"}):
            texts = [given] if isinstance(given, str) else [text for text in given or () if isinstance(text, str)]
            if texts:
                yield (texts[0], texts[1]) if keyword == "say_many" else texts[0]


def files_of_languages() -> list[Path]:
    """Every language's file."""
    return sorted(CATALOGUES.glob("*.po"))


def read_catalogue(file: Path) -> Catalog:
    """A language's file as it is."""
    with file.open("rb") as texts:
        return read_po(texts, locale=file.stem)


def updated(file: Path, found: Found) -> str:
    """A language's file with these texts: what was translated stays so, what is new is empty, what is gone goes."""
    known = read_catalogue(file)
    new = Catalog(locale=file.stem, fuzzy=False)
    for text, files in found.items():
        before = known.get(text if isinstance(text, str) else text[0])
        translated = (
            before.string if before and not before.fuzzy and before.pluralizable is isinstance(text, tuple) else ""
        )
        comments = before.user_comments if before else []
        new.add(text, translated, locations=[(name, 1) for name in files], user_comments=comments)
    lines = io.BytesIO()
    write_po(lines, new, width=0, omit_header=True, include_lineno=False)
    return HEADER.format(language=file.stem, plurals=new.plural_forms) + lines.getvalue().decode()


def update_all(more: Mapping[str, Sequence[str]]) -> dict[str, tuple[int, int]]:
    """Bring every language's file up to date; for each, how many texts there are and how many lack a translation."""
    found = found_texts(more)
    told = {}
    for file in files_of_languages():
        file.write_text(updated(file, found), encoding="utf-8")
        told[file.stem] = (len(found), sum(not is_translated(read_catalogue(file), text) for text in found))
    return told


def is_translated(texts: Catalog, text: Text) -> bool:
    """Whether a language has this text, in all its forms."""
    message = texts.get(text if isinstance(text, str) else text[0])
    if message is None or message.fuzzy:
        return False
    forms = message.string if isinstance(message.string, tuple | list) else [message.string]
    return all(forms) and (isinstance(text, str) or len(forms) == texts.num_plurals)

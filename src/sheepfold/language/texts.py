"""Catalogues kept in step with the sources: every text that is said stands in every language's file, and no other."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from jinja2.ext import babel_extract

from sheepfold.language import CATALOGUES

PACKAGE = CATALOGUES.parent
KEYWORDS = {"say": 1, "mark": 1, "refuse": 1, "say_many": 2, "mark_many": 2, "say_in": 2}
"""What says or marks texts, and how many of its arguments are texts."""


class Text(NamedTuple):
    """A text to be said, the same about many things if it is about a number, and the context it is said in."""

    one: str
    many: str = ""
    context: str = ""

    @property
    def id(self) -> str | tuple[str, str]:
        """As catalogues name it."""
        return (self.one, self.many) if self.many else self.one


Found = dict[Text, list[str]]
"""Every text, with the files that say it."""

HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"X-Language-Name: {name}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


class BadText(ValueError):
    """A text that translators could not be told about; the message says where it stands."""


def found_texts(more: Mapping[str, Sequence[tuple[str, str]]] | None = None) -> Found:
    """Every text of the program by file, in order; `more` gives contexts and texts that stand in data, by file."""
    found: Found = {}
    for file in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.html")]):
        name = file.relative_to(PACKAGE).as_posix()
        texts = in_python(file) if file.suffix == ".py" else in_template(file)
        for text in [*texts, *(Text(text, context=context) for context, text in (more or {}).get(name, ()))]:
            files = found.setdefault(text, [])
            files.extend([name] if name not in files else [])
    return found


def in_python(file: Path) -> Iterator[Text]:
    """The texts that a module says or marks; a part put in by Python itself could not be translated."""
    calls = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        if not isinstance(node.func, ast.Name) or node.func.id not in KEYWORDS:
            continue
        given = node.args[: KEYWORDS[node.func.id]]
        if any(isinstance(text, ast.JoinedStr | ast.BinOp) for text in given):
            raise BadText(f"{file.name}, line {node.lineno}: {node.func.id} takes a whole text with named parts")
        texts = [text.value for text in given if isinstance(text, ast.Constant) and isinstance(text.value, str)]
        if len(texts) == len(given) and all(texts):
            yield _text(node.func.id, texts)


def in_template(file: Path) -> Iterator[Text]:
    """The texts that a page says."""
    with file.open("rb") as page:
        for _, keyword, given, _ in babel_extract(page, list(KEYWORDS), (), {"encoding": "utf-8"}):
            texts = [given] if isinstance(given, str) else [text for text in given or () if isinstance(text, str)]
            if len(texts) >= KEYWORDS[keyword]:
                yield _text(keyword, texts)


def _text(keyword: str, texts: Sequence[str]) -> Text:
    if keyword == "say_in":
        return Text(texts[1], context=texts[0])
    return Text(*texts[: KEYWORDS[keyword]])


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
        before = known.get(text.one, text.context or None)
        is_same = before is not None and not before.fuzzy and before.pluralizable is bool(text.many)
        translated, comments = (before.string if is_same else "", before.user_comments) if before else ("", [])
        places = [(name, 1) for name in files]
        new.add(text.id, translated, locations=places, user_comments=comments, context=text.context or None)
    lines = io.BytesIO()
    write_po(lines, new, width=0, omit_header=True, include_lineno=False)
    name = Locale.parse(file.stem).get_display_name(file.stem)
    return HEADER.format(language=file.stem, name=name, plurals=new.plural_forms) + lines.getvalue().decode()


def update_all(more: Mapping[str, Sequence[tuple[str, str]]]) -> dict[str, tuple[int, int]]:
    """Bring every language's file up to date; for each, how many texts there are and how many lack a translation."""
    found = found_texts(more)
    told = {}
    for file in files_of_languages():
        file.write_text(updated(file, found), encoding="utf-8")
        written = read_catalogue(file)
        told[file.stem] = (len(found), sum(not is_translated(written, text) for text in found))
    return told


def is_translated(texts: Catalog, text: Text) -> bool:
    """Whether a language has this text, in all its forms."""
    message = texts.get(text.one, text.context or None)
    if message is None or message.fuzzy:
        return False
    forms = message.string if isinstance(message.string, tuple | list) else [message.string]
    return all(forms) and (not text.many or len(forms) == texts.num_plurals)

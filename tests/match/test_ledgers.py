"""Ledgers: every rule, chapter and ruling can be looked up by its number, in every language."""

from __future__ import annotations

import re

import pytest

import sheepfold
from sheepfold.cli import main
from sheepfold.language import languages
from sheepfold.match.ledgers import UnknownRule, ledger_file, looked_up, sections_of
from sheepfold.match.lessons import lesson
from sheepfold.match.markdown import html_of, joined
from sheepfold.terminal.lesson import Prose


@pytest.mark.parametrize("name", sheepfold.game_names())
def test_every_rule_that_a_ledger_numbers_can_be_looked_up_in_every_language(name: str) -> None:
    english = ledger_file(name, "en")
    assert english is not None
    numbers = re.findall(r"^\s*(?:-\s+\*{0,2}|\*\*|#+ )([RQ]\d+(?:\.\d+)?)\b", english.read_text("utf-8"), re.M | re.A)
    assert len(numbers) > 70
    for language in languages():
        for number in numbers:
            found = looked_up(name, number, language)
            assert re.match(rf"(- |#+ )?\**{re.escape(number)}\b", found, re.ASCII)


def test_a_chapter_has_all_its_rules_and_nothing_of_the_next() -> None:
    chapter = looked_up("wolf", "r5", "en")
    assert chapter.startswith("### R5 ")
    assert re.findall(r"R5\.\d", chapter)[:7] == [f"R5.{number}" for number in range(1, 8)]
    assert "### R6" not in chapter
    assert looked_up("wolf", " q33 ", "en").startswith("**Q33 Claims that cannot be true")


def test_a_ruling_ends_where_the_next_paragraph_begins() -> None:
    assert "Options in one place" not in looked_up("wolf", "Q33", "en")


@pytest.mark.parametrize(
    ("number", "near"),
    [
        ("R5.9", "there is no R5.9 here: there are R5, R5.1, R5.2, R5.3"),
        ("R77", "there is no R77 here: there are R1, R2, R3"),
        ("Q999", "there are Q1, Q2, Q3"),
        ("5.3", "'5.3' is no number of a rule: those read like R5.3, R5 or Q7"),
        ("R٣", "is no number of a rule"),
    ],
)
def test_an_unknown_number_is_refused_with_those_that_are_near(number: str, near: str) -> None:
    with pytest.raises(UnknownRule, match=re.escape(near)):
        looked_up("wolf", number, "en")


def test_the_command_line_shows_rules_in_the_language_that_is_spoken(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "wolf", "R5.3", "Q33"]) == 0
    out = capsys.readouterr().out
    assert "R5.3 All cups are lifted" in out
    assert "Q33 Claims that cannot be true" in out
    assert main(["rules", "wolf", "R5.3", "--language", "ja"]) == 0
    assert "R5.3 すべてのカップを開け" in capsys.readouterr().out
    assert main(["rules", "wolf", "R5.99"]) == 1
    assert capsys.readouterr().err.startswith("sheepfold: there is no R5.99 here: there are R5, R5.1")


# -------------------------------------------------------------------- emphasis in every language


def prose(language: str) -> list[str]:
    """Every lesson and every ledger in a language."""
    from sheepfold.language import speaking

    with speaking(language):
        texts = [
            part for name in sheepfold.game_names() for part in lesson(sheepfold.load(name)) if isinstance(part, str)
        ]
    files = [ledger_file(name, language) for name in sheepfold.game_names()]
    return texts + [section.text for file in files if file is not None for section in sections_of(file)]


@pytest.mark.parametrize("language", list(languages()))
def test_no_asterisks_of_emphasis_are_left_to_be_read(language: str) -> None:
    texts = prose(language)
    assert len(texts) > 5
    for text in texts:
        html = re.sub(r"<(code|pre)>.*?</\1>", "", html_of(text), flags=re.DOTALL)
        assert "**" not in html
        assert "\u2060" not in html
        shown = [child for token in Prose(text).parsed for child in token.children or () if child.type == "text"]
        assert not any("**" in one.content or "\u2060" in one.content for one in shown)


def test_emphasis_beside_brackets_is_read_and_code_is_left_alone() -> None:
    assert (
        html_of("マーカーに**「狼少年！」**と言います") == "<p>マーカーに<strong>「狼少年！」</strong>と言います</p>\n"
    )
    assert joined("`*` (or `**` without spare dice), `/S`") == "`*` (or `**` without spare dice), `/S`"
    assert html_of("```\n**a**\n```") == "<pre><code>**a**\n</code></pre>\n"

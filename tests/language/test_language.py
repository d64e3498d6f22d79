"""Texts are said in the language now spoken, each thread and task in its own."""

from __future__ import annotations

import asyncio

import pytest

from sheepfold import language
from sheepfold.language import languages, nearest, say, say_many, speaking, spoken
from sheepfold.language.phrases import any_of, full_sentence, in_a_row, listed


def test_a_text_without_a_translation_is_said_in_english() -> None:
    with speaking("ja"):
        assert say("no such text {part}", part=3) == "no such text 3"


def test_an_unknown_language_is_english() -> None:
    with speaking("xx"):
        assert spoken() == "en"


def test_languages_are_named_in_themselves() -> None:
    assert languages()["en"] == "English"
    assert languages()["ja"] == "日本語"


def test_lists_and_sentences_follow_the_language() -> None:
    with speaking("ja"):
        assert listed(["Ann", "Ben", "Cat"]) == "Ann、BenとCat"
        assert any_of([2, 3]) == "2か3"
        assert in_a_row(["a", "b"]) == "a、b"
        assert full_sentence("席がありません") == "席がありません。"
        assert full_sentence("終わりです。") == "終わりです。"


def test_many_follows_the_languages_own_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dual(language.NullTranslations):
        def ngettext(self, one: str, many: str, number: int) -> str:
            return ("{number} one", "{number} two", "{number} more")[min(number, 3) - 1]

    monkeypatch.setattr(language, "catalogue", lambda code: Dual())
    assert [say_many("{number} dog", "{number} dogs", number) for number in (1, 2, 5)] == ["1 one", "2 two", "5 more"]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["ja_JP.UTF-8"], "ja"),
        (["JA"], "ja"),
        (["fr", "ja", "en"], "ja"),
        (["en-GB", "ja"], "en"),
        (["C"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_that_there_is_is_taken(wanted: list[str], found: str) -> None:
    assert nearest(wanted) == found


def test_tasks_and_their_threads_speak_their_own_language() -> None:
    async def speak(code: str) -> list[str]:
        with speaking(code):
            said = [say("Your turn.")]
            await asyncio.sleep(0)
            return [*said, await asyncio.to_thread(say, "Your turn."), say("Your turn.")]

    async def both() -> list[list[str]]:
        return await asyncio.gather(speak("ja"), speak("en"))

    assert asyncio.run(both()) == [["あなたの番です。"] * 3, ["Your turn."] * 3]


def test_a_package_of_somebody_elses_brings_its_own_texts(tmp_path, monkeypatch):
    monkeypatch.setattr(language, "_brought", [])
    (tmp_path / "ja.po").write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "fox"\nmsgstr "狐"\n'
    )
    with speaking("ja"):
        ours = say("The game is over.")
        assert say("fox") == "fox"
        language.bring_catalogues(tmp_path)
        assert (say("fox"), say("The game is over.")) == ("狐", ours)
    monkeypatch.undo()
    language.catalogue.cache_clear()

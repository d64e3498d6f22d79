"""Everybody's page speaks their own language: chosen in the header, or as the browser asks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import sheepfold
from sheepfold.match.ledgers import ledger_file, sections_of
from sheepfold.table.pages import learn

from . import programs
from .programs import seated
from .visits import SECRETS, TWO_SEATS, another, choose, new_match, play_out, post

JAPANESE = {"Accept-Language": "ja"}

ANCHOR = re.compile(r'id="([RQ][\d.]+)"')
SECTIONS = ["概要", "規則", "裁定", "ボードと部品のデータ", "状態機械としての手番", "隠れた情報", "記法", "例題"]
SECTIONS += ["よいテーブルが示すもの", "不変条件"]


def choose_language(client: TestClient, language: str, back: str = "/") -> str:
    answer = post(client, "/language", language=language, back=back)
    assert answer.status_code == 303
    return answer.headers["location"]


def test_a_chosen_language_is_kept_and_the_page_shown_again(client: TestClient) -> None:
    assert '<html lang="en">' in client.get("/").text
    assert (
        '<input type="hidden" name="back" value="/games/peter?a=1&amp;b=2">' in client.get("/games/peter?a=1&b=2").text
    )
    assert choose_language(client, "ja", "/games/peter?a=1&b=2") == "/games/peter?a=1&b=2"
    page = client.get("/games/peter")
    assert '<html lang="ja">' in page.text
    assert "すぐ遊ぶ" in page.text
    assert page.headers["content-language"] == "ja"
    choose_language(client, "en")
    assert "Play now" in client.get("/", headers=JAPANESE).text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("ja", "羊と犬と狼"),
        ("fr, ja-JP;q=0.8, en;q=0.2", "羊と犬と狼"),
        ("en, ja;q=0.9", "Sheep, dogs"),
        ("ja;q=0", "Sheep, dogs"),
        ("x" * 5000 + ";q=,,;=", "Sheep, dogs"),
    ],
    ids=["ja", "best", "english", "not", "odd"],
)
def test_before_that_the_browser_says_what_it_reads(client: TestClient, asked: str, said: str) -> None:
    assert said in client.get("/", headers={"Accept-Language": asked}).text


@pytest.mark.parametrize(
    "back", ["//evil.example/", "https://evil.example/", "\\\\evil.example", "/\\evil.example", "x", "/a\nb"]
)
def test_the_way_back_leads_nowhere_else(client: TestClient, back: str) -> None:
    assert choose_language(client, "ja", back) == "/"


def test_an_unknown_language_and_a_form_of_others_are_refused(client: TestClient) -> None:
    answer = post(client, "/language", language="xx")
    assert answer.status_code == 422
    assert "There is no language &#39;xx&#39;: there are en, ja." in answer.text
    assert client.post("/language", data={"language": "ja"}).status_code == 403


def test_two_people_at_one_table_read_it_in_two_languages(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "friend")
    ben = another(client)
    ben.headers.update(JAPANESE)
    post(ben, f"{match}/join", seat=1, name="Ben")
    pages = [client.get(match).text, ben.get(match).text]
    assert ("Your turn." in pages[0]) != ("あなたの番です。" in pages[1])
    assert "What has happened" in pages[0]
    assert "これまでの出来事" in pages[1]
    choose(client if "Your turn." in pages[0] else ben, match)
    assert ("Your turn." in client.get(match).text) != ("あなたの番です。" in ben.get(match).text)


def test_an_ended_match_is_told_in_every_readers_language(client: TestClient) -> None:
    match = new_match(client, SECRETS, "me", "friend", option_length="one_round")
    ben = another(client)
    post(ben, f"{match}/join", seat=1, name="Ben")
    play_out([client, ben], match)
    for path in ("/", match, f"{match}/replay"):
        assert " wins. Ann " in client.get(path).text
        assert "さんの勝ちです。Ann " in client.get(path, headers=JAPANESE).text
    assert "はい。" in client.get(f"{match}/fair", headers=JAPANESE).text


def test_programs_ask_for_a_language_too(client: TestClient) -> None:
    ann, _ = seated(client, TWO_SEATS, "me", "me")
    seen = ann.observe()
    wrong = {"number": seen["number"] + 5, "choice": 0}
    in_japanese = client.post(f"{ann.path}/choose?language=ja", json=wrong, headers=ann.headers).json()
    assert in_japanese["error"] == "stale"
    assert in_japanese["detail"] == "選んだページが古くなっています。状況が変わったので、もう一度ご覧ください"
    games = client.get("/api/games", headers=JAPANESE).json()
    assert next(mind for mind in games["minds"] if mind["name"] == "dog")["plays"] == "上手です"
    assert client.get("/api/docs", headers=JAPANESE).text.count("JSONインターフェース") == 2


def test_streams_speak_their_readers_language(client: TestClient) -> None:
    ann, ben = seated(client, SECRETS, "me", "me", options={"length": "one_round"})
    ben.headers["Accept-Language"] = "ja"
    programs.play_out([ann, ben], lambda offered: offered[-1])
    english, japanese = (person.stream()[-1]["result"]["outcome"] for person in (ann, ben))
    assert english.startswith("A draw. ") or " wins. " in english
    assert ("引き分け" if english.startswith("A draw. ") else "さんの勝ちです。") in japanese


# -------------------------------------------------------------------- ledgers


@pytest.fixture
def ledgers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ledgers of a test's own."""
    monkeypatch.setattr("sheepfold.match.ledgers.LEDGERS", (tmp_path,))
    learn.ledger_of.cache_clear()
    (tmp_path / "ja").mkdir()
    (tmp_path / "peter.md").write_text("# Peter\n\n## Rules\n\n- **R1.1** Sheep bleat.\n\n## Invariants\n\nnone\n")
    return tmp_path


def test_a_ledger_that_is_not_translated_is_shown_in_english(client: TestClient, ledgers: Path) -> None:
    page = client.get("/rules/peter", headers=JAPANESE).text
    assert "この規則は英語です。" in page
    assert '<div class="ledger" lang="en">' in page
    assert '<li id="R1.1"' in page
    assert "in English" not in client.get("/rules/peter").text
    learn.ledger_of.cache_clear()


def test_a_translated_ledger_is_shown_with_its_rule_numbers(client: TestClient, ledgers: Path) -> None:
    text = "# ピーター\n\n## 規則\n\n- **R1.1** 羊は鳴きます。\n- R1.2羊は走ります（R1.1により、R1.1のあと）。\n"
    text += "\n## 不変条件\n\n羊\n"
    (ledgers / "ja" / "peter.md").write_text(text, encoding="utf-8")
    page = client.get("/rules/peter", headers=JAPANESE).text
    assert "英語です" not in page
    assert '<div class="ledger" lang="ja"><h2>規則</h2>' in page
    assert '<li id="R1.2"' in page
    assert page.count('<a class="rule" href="#R1.1">R1.1</a>') == 3
    assert "不変条件" not in page
    learn.ledger_of.cache_clear()


@pytest.mark.parametrize("game", sheepfold.game_names())
def test_every_ledger_is_translated_and_has_the_same_rules(game: str) -> None:
    english, japanese = learn.ledger_of(game, "en"), learn.ledger_of(game, "ja")
    assert english is not None
    assert japanese is not None
    assert japanese.language == "ja"
    assert ANCHOR.findall(japanese.html) == ANCHOR.findall(english.html)
    files = [ledger_file(game, language) for language in ("en", "ja")]
    numbers, sections = zip(*(of_ledger(file) for file in files if file), strict=True)
    assert numbers[0] == numbers[1]
    assert len(sections[0]) == len(sections[1])
    assert sections[1] == SECTIONS


def of_ledger(file: Path) -> tuple[list[str], list[str]]:
    """The numbers that a ledger defines, and its sections' titles, both in order."""
    text = file.read_text(encoding="utf-8")
    numbers = re.findall(r"^\s*(?:-\s+\*{0,2}|\*\*|#+ )([RQ]\d+(?:\.\d+)?)\b", text, re.MULTILINE | re.ASCII)
    return numbers, [section.title for section in sections_of(file)]

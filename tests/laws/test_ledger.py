"""Every rule and ruling of a ledger has a test named after it, is cited in the code, and none is invented."""

from __future__ import annotations

import re
from pathlib import Path

from sheepfold import Game
from sheepfold.language import SOURCE
from sheepfold.match.ledgers import ledger_file

from .homes import folder_of_tests, home_of, source_of

NUMBER = r"[RQ]\d+(?:\.\d+)?"


def ledger(game: Game) -> str:
    file = ledger_file(game.name, SOURCE)
    assert file is not None
    return file.read_text(encoding="utf-8")


def numbers_of(game: Game) -> set[str]:
    """All numbers that a ledger defines; a section's own number only if it has no parts."""
    text = ledger(game)
    defined = set(re.findall(rf"^\s*(?:-\s+\*{{0,2}}|\*\*)({NUMBER})\b", text, re.MULTILINE))
    defined |= set(re.findall(r"^#+ (R\d+) ", text, re.MULTILINE))
    return {number for number in defined if not any(other.startswith(f"{number}.") for other in defined)}


def as_number(name: str) -> str:
    """`r4_2` is R4.2."""
    kind, *parts = re.findall(r"[rq]|\d+", name)
    return kind.upper() + ".".join(parts)


def numbers_with_tests(game: Game) -> dict[str, str]:
    """Numbers in the names of tests, each with the name of one."""
    found = {}
    for file in folder_of_tests(game).glob("test_*.py"):
        for name in re.findall(r"^def test_((?:r\d+_\d+|q\d+|r\d+(?!_\d))_\w+)", file.read_text(), re.MULTILINE):
            number = re.match(r"r\d+_\d+|[rq]\d+", name)
            assert number is not None
            found[as_number(number[0])] = name
    return found


def untestable(game: Game) -> dict[str, str]:
    """Numbers with nothing to run, each with the reason."""
    file = folder_of_tests(game) / "untestable.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {number: reason for number, _, reason in (line.partition(" ") for line in lines if line.strip())}


def cited_in(folder: Path) -> dict[str, str]:
    """Numbers in the texts and names of Python files, each with one file."""
    found = {}
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        for number in re.findall(r"\b(?:R\d+\.\d+|Q\d+)\b", text):
            found[number] = file.name
        for section, first, last in re.findall(r"\b(R\d+)\.(\d+)-\1\.(\d+)\b", text):
            found |= {f"{section}.{part}": file.name for part in range(int(first), int(last))}
        for prefix in re.findall(r"\b((?:[RQ]\d+(?:_\d+)?_)+)[A-Z]", text):
            for number in re.findall(r"[RQ]\d+(?:_\d+)?", prefix):
                found[as_number(number.lower())] = file.name
    return found


def test_every_number_of_the_ledger_has_a_test(game: Game) -> None:
    missing = numbers_of(game) - set(numbers_with_tests(game)) - set(untestable(game))
    assert sorted(missing) == []


def test_no_test_has_an_invented_number(game: Game) -> None:
    assert sorted(set(numbers_with_tests(game)) - numbers_of(game)) == []


def test_what_is_called_untestable_is_in_the_ledger_untested_and_has_a_reason(game: Game) -> None:
    for number, reason in untestable(game).items():
        assert number in numbers_of(game)
        assert number not in numbers_with_tests(game)
        assert len(reason) > 10


def test_the_code_cites_no_invented_number(game: Game) -> None:
    cited = cited_in(source_of(game))
    assert {number: file for number, file in cited.items() if number not in numbers_of(game)} == {}


def test_every_rule_is_cited_in_the_code_or_called_untestable(game: Game) -> None:
    cited = set(cited_in(source_of(game)))
    rules = {number for number in numbers_of(game) if number.startswith("R")}
    assert sorted(rules - cited - set(untestable(game))) == []


def test_every_reason_and_event_is_named_after_a_number(game: Game) -> None:
    for kind in (game.reasons, game.events):
        for member in kind:
            if member.value:
                assert re.match(r"[RQ]\d+(_\d+)?_", member.name), member.name


def test_the_game_is_credited_in_the_readme(game: Game) -> None:
    readme = (home_of(game) / "README.md").read_text(encoding="utf-8")
    assert game.title in readme
    assert game.credits.design in readme
    assert game.credits.publisher in readme

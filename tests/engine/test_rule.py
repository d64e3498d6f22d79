"""Rules become copies: specialised, compiled, kept on the disk under a hash of their sources."""

from __future__ import annotations

import os
import tempfile
import time
from enum import IntEnum
from pathlib import Path

import numba
import numpy as np
import pytest

from sheepfold.engine.events import EventKind, Told, collecting, tell
from sheepfold.engine.rule import (
    KEPT_CACHES,
    Copies,
    cache_folder,
    files_with_rules,
    fingerprint,
    for_cpu,
    for_python,
    is_rule,
    rule,
)


class Kind(IntEnum):
    SHEEP = 3
    WOLF = 5


@rule
def value(number):
    """Generic code calls this; every game has its own."""
    raise NotImplementedError


@rule
def doubled(number):
    return 2 * number


@rule
def with_kind(number):
    return number + Kind.WOLF


@rule
def counted_down(number):
    """A rule that calls itself and a rule to be swapped."""
    return 0 if number == 0 else value(number) + counted_down(number - 1)


class Event(EventKind):
    COUNTED = 3, "number"


@rule
def told(number):
    tell(number, Event.COUNTED, number)
    return value(number)


def not_a_rule(number):
    return number


# -------------------------------------------------------------------- specialising


@pytest.fixture(params=["plain", "compiled"])
def copies_with(request, tmp_path, monkeypatch):
    """Makes copies of rules in which `value` is another one."""
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    if request.param == "plain":
        return lambda name, own: for_python(name, {value: own})
    return lambda name, own: for_cpu(name, [Path(__file__)], {value: own})


def test_generic_code_gets_a_games_own_functions(copies_with):
    one, two = copies_with("one", doubled), copies_with("two", with_kind)
    assert (one.entry(counted_down)(4), two.entry(counted_down)(4)) == (20, 30)
    assert one.entry(counted_down)(3) == 12


def test_the_generic_function_itself_stays_as_it_was(copies_with):
    copies_with("one", doubled).entry(counted_down)
    with pytest.raises(NotImplementedError):
        counted_down(1)


def test_a_copy_is_made_once(copies_with):
    copies = copies_with("one", doubled)
    assert copies.entry(counted_down) is copies.entry(counted_down)


def test_events_are_told_in_plain_python_only(copies_with):
    function = copies_with("one", doubled).entry(told)
    with collecting(Event) as heard:
        assert function(np.int64(7)) == 14
    assert [scene.told for scene in heard] == ([Told(Event.COUNTED, 7)] if not hasattr(function, "stats") else [])


def test_a_copy_has_a_name_of_its_own():
    assert for_python("peter", {}).entry(counted_down).__qualname__ == "counted_down_peter"


def test_what_is_no_rule_is_not_copied():
    assert Copies("any", None, {}).of(not_a_rule) is not_a_rule
    assert (is_rule(doubled), is_rule(not_a_rule), is_rule(3)) == (True, False, False)


# -------------------------------------------------------------------- the disk


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_compiled_code_is_found_again_on_the_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    functions = [for_cpu("toy", [Path(__file__)], {value: doubled}).entry(counted_down) for _ in range(2)]
    assert [function(4) for function in functions] == [20, 20]
    assert [sum(function.stats.cache_hits.values()) for function in functions] == [0, 1]


@rule
def counted_twice(number):
    return counted_down(number) + counted_down(number)


@rule
def counted_thrice(number):
    return counted_twice(number) + counted_down(number)


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_an_inner_rule_is_found_again_on_the_disk_by_another_rule(tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    before, after = (for_cpu("toy", [Path(__file__)], {value: doubled}) for _ in range(2))
    assert (before.entry(counted_twice)(4), after.entry(counted_thrice)(4)) == (40, 60)
    hits = [sum(after.of(inner).stats.cache_hits.values()) for inner in (counted_twice, counted_down)]
    assert hits == [0, 1]


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_an_inner_rule_on_the_disk_is_not_taken_for_one_that_python_calls(tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    before, after = (for_cpu("toy", [Path(__file__)], {value: doubled}) for _ in range(2))
    assert before.entry(told)(4) == after.entry(doubled)(4) == 8


@pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="nothing is compiled")
def test_processes_that_compile_at_the_same_time_do_not_mix_up_their_code(tmp_path, monkeypatch):
    """Each of two has looked at the disk before the other one wrote: a kept index may lack one, never lie."""
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    one, two = (for_cpu("toy", [Path(__file__)], {value: doubled}).entry(counted_down) for _ in range(2))
    monkeypatch.setattr(type(two._cache._cache_file), "_load_index", lambda files: {})
    assert (one(4), two(4.0)) == (20, 20.0)
    monkeypatch.undo()
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    names = [file.name for file in tmp_path.rglob("*.nbc") if file.name.startswith("test_rule.counted_down")]
    assert len(names) == 2
    third = for_cpu("toy", [Path(__file__)], {value: doubled}).entry(counted_down)
    assert (third(4), third(4.0)) == (20, 20.0)


def test_a_changed_rule_is_never_run_from_the_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path / "cache"))
    source = tmp_path / "rules.py"
    answers = []
    for text, own in (("one", doubled), ("two", with_kind)):
        source.write_text(text)
        answers.append(for_cpu("toy", [source], {value: own}).entry(counted_down)(4))
    assert answers == [20, 30]


def test_without_compiling_the_copies_are_plain_python(tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path))
    monkeypatch.setattr(numba.config, "DISABLE_JIT", 1)
    assert for_cpu("toy", [Path(__file__)], {value: doubled}).entry(counted_down)(4) == 20


@pytest.fixture
def sources(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "game"
    (folder / "rules").mkdir(parents=True)
    (folder / "board.py").write_text("A = 1")
    (folder / "rules" / "deal.py").write_text("B = 1")
    return folder


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "board.py").write_text("A = 2"),
        lambda folder: (folder / "rules" / "deal.py").write_text("B = 1 "),
        lambda folder: (folder / "rules" / "new.py").touch(),
        lambda folder: (folder / "board.py").rename(folder / "boards.py"),
        lambda folder: (folder / "board.py").unlink(),
    ],
    ids=["changed", "changed below", "new", "renamed", "removed"],
)
def test_every_change_of_a_source_leads_to_another_folder(sources, change):
    before = cache_folder("toy", [sources])
    change(sources)
    after = cache_folder("toy", [sources])
    assert before != after
    assert before.is_dir()
    assert after.is_dir()


def test_what_is_no_source_changes_nothing(sources):
    before = fingerprint([sources])
    (sources / "notes.txt").write_text("x")
    assert fingerprint([sources]) == before


def test_compiled_code_depends_on_files_with_rules_and_on_what_they_import(tmp_path):
    folder = tmp_path / "croquet"
    (folder / "rules").mkdir(parents=True)
    texts = {
        "__init__.py": "from croquet.words import WORDS",
        "words.py": "WORDS = 1",
        "board.py": "from croquet import numbers\nHOOPS = numbers.SIX",
        "numbers.py": "SIX = 6",
        "rules/__init__.py": "from croquet.rules.strokes import stroke",
        "rules/strokes.py": "from croquet.board import HOOPS\n@rule\ndef stroke(position): ...",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    found = {file.relative_to(folder).as_posix() for file in files_with_rules(folder)}
    assert found == {"board.py", "numbers.py", "rules/strokes.py"}


def test_another_compiler_leads_to_another_folder(sources, monkeypatch):
    before = fingerprint([sources])
    monkeypatch.setattr(numba, "__version__", "0.0")
    assert fingerprint([sources]) != before


def test_the_folder_lies_where_the_environment_says(sources, tmp_path):
    assert cache_folder("toy", [sources]).parent == tmp_path / "cache"
    assert cache_folder("toy", [sources]).name.startswith("toy-")


def test_where_nothing_can_be_written_the_temporary_folder_is_used(sources, monkeypatch):
    monkeypatch.setenv("SHEEPFOLD_CACHE", str(sources / "board.py" / "below"))
    assert Path(tempfile.gettempdir()) in cache_folder("toy", [sources]).parents


def test_old_generations_are_removed_and_other_games_stay(sources, tmp_path):
    long_ago = time.time() - 100_000
    for number, name in enumerate(["toy-a", "toy-b", "toy-c", "toy-d", "other-a"]):
        folder = tmp_path / "cache" / name
        folder.mkdir(parents=True)
        os.utime(folder, (long_ago + number, long_ago + number))
    kept = cache_folder("toy", [sources])
    assert kept.is_dir()
    left = {folder.name for folder in (tmp_path / "cache").iterdir()} - {kept.name}
    assert KEPT_CACHES == 3
    assert left == {"toy-d", "toy-c", "other-a"}


def test_a_generation_in_use_is_not_removed(sources, tmp_path):
    for number in range(6):
        (tmp_path / "cache" / f"toy-{number}").mkdir(parents=True)
    cache_folder("toy", [sources])
    assert len(list((tmp_path / "cache").iterdir())) == 7

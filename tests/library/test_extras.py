"""The light install has all that rules, players, terminal and records need; what needs an extra names it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from sheepfold.engine.compile_cache import cache_root
from sheepfold.engine.extras import PARTS, MissingExtra, needs_extra
from sheepfold.language import speaking

from .bare_install import ROOT, Bare, build_wheel, locked_names, try_light_install

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BRIDGES = {"gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "openspiel": "openspiel", "contest": "openspiel"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Bare:
    """The light install with this Python, from packages that are here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHEEPFOLD_CACHE", str(cache_root()))
        made = Bare(tmp_path_factory.mktemp("bare"))
    made.link_packages()
    made.pip("--no-deps", "--no-index", str(wheel))
    return made


def test_the_light_install_works_without_the_packages_of_the_table(bare: Bare) -> None:
    try_light_install(bare)


def test_the_light_install_speaks_every_language_and_has_the_ledgers(bare: Bare) -> None:
    assert "羊" in bare.run("sheepfold", "rules", "peter", "--language", "ja").stdout
    assert "R5.3" in bare.run("sheepfold", "rules", "wolf", "R5.3").stdout


@pytest.mark.parametrize(("module", "extra"), BRIDGES.items())
def test_a_bridge_without_its_library_names_its_extra(bare: Bare, module: str, extra: str) -> None:
    done = bare.run("python", "-c", f"import sheepfold.bridges.{module}")
    assert f"MissingExtra: {PARTS[extra]} needs more packages: pip install 'sheepfold[{extra}]'" in done.stderr


IMPORT_EACH = """
from importlib import import_module
from sheepfold.engine.extras import MissingExtra
for name in {names}:
    try:
        import_module(f"sheepfold.bridges.{{name}}")
    except MissingExtra as missing:
        assert "pip install" in str(missing)
"""


def test_every_other_file_of_the_bridges_needs_no_library_or_names_an_extra(bare: Bare) -> None:
    names = [
        file.stem for file in (ROOT / "src" / "sheepfold" / "bridges").glob("[!_]*.py") if file.stem not in BRIDGES
    ]
    done = bare.run("python", "-c", IMPORT_EACH.format(names=names))
    assert (len(names) > 3, done.returncode, done.stderr) == (True, 0, "")


@pytest.mark.parametrize(
    "words", [["serve"], ["backup", "x"], ["restore", "x"], ["settings"]], ids=lambda words: words[0]
)
def test_a_command_of_the_table_names_its_extra(bare: Bare, words: list[str]) -> None:
    done = bare.run("sheepfold", *words)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "sheepfold: the table needs more packages: pip install 'sheepfold[table]'\n"


def test_other_commands_name_theirs_or_need_none(bare: Bare) -> None:
    assert "pip install 'sheepfold[texts]'" in bare.run("sheepfold", "texts").stderr
    cuda = bare.run("sheepfold", "simulate", "peter", "--games", "10", "--device", "cuda")
    assert cuda.returncode == 0 or "pip install 'sheepfold[cuda]'" in cuda.stderr
    bot = bare.run("sheepfold", "bot", "http://127.0.0.1:9/m/abc")
    assert (bot.returncode, "pip install" in bot.stderr, "Traceback" in bot.stderr) == (1, False, False)


def test_every_extra_that_is_named_exists_and_is_told_in_every_language() -> None:
    assert set(PARTS) <= set(PROJECT["optional-dependencies"])
    with speaking("ja"):
        assert str(MissingExtra("table", "fastapi")) == (
            "ブラウザーの対局場には追加のパッケージが必要です: pip install 'sheepfold[table]'"
        )


def test_a_missing_module_of_our_own_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError) as caught, needs_extra("table"):
        import sheepfold.no_such_module  # type: ignore[import-not-found]  # noqa: F401
    assert not isinstance(caught.value, MissingExtra)
    with pytest.raises(MissingExtra) as missing, needs_extra("table"):
        import no_such_library  # type: ignore[import-not-found]  # noqa: F401
    assert (missing.value.extra, missing.value.name) == ("table", "no_such_library")


def test_the_light_install_stays_light() -> None:
    assert len(locked_names()) <= 8
    named = {re.split(r"[\[<>=]", need)[0] for need in PROJECT["dependencies"]}
    assert named == {"markdown-it-py", "numba", "numpy", "rich"}


def test_the_wheel_has_what_is_needed_without_node_and_names_no_workplace(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        names = set(packed.namelist())
    assert "sheepfold/table/static/vendor/htmx.min.js" in names
    assert "sheepfold/language/ja.po" in names
    assert "sheepfold/ledgers/peter.md" in names
    assert not [name for name in names if name.startswith(("tests/", "docs/", "bench/"))]


def test_a_study_without_its_libraries_names_its_extra(bare: Bare) -> None:
    needed = f"{PARTS['lab']} needs more packages: pip install 'sheepfold[lab]'"
    assert needed in bare.run("sheepfold", "study", "peter", "--games", "1").stderr
    assert needed in bare.run("sheepfold", "dataset", "peter", "--games", "1").stderr
    assert f"MissingExtra: {needed}" in bare.run("python", "-c", "import sheepfold; sheepfold.study('peter')").stderr

"""What comes from elsewhere is what was locked: npm's files, and every Python package by its hash."""

from __future__ import annotations

import io
import json
import re
import runpy
import sys
import tarfile
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
VENDOR = ROOT / "src" / "sheepfold" / "table" / "static" / "vendor"
REQUIREMENTS = ROOT / "requirements"
PINNED = re.compile(r"^([a-z0-9][a-z0-9._-]*)==([^\s;\\]+)", re.MULTILINE | re.IGNORECASE)


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The build's hook, without what builds."""
    name = "hatchling.builders.hooks.plugin.interface"
    stub = ModuleType(name)
    stub.BuildHookInterface = {Any: object}  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, name, stub)
    return runpy.run_path(str(ROOT / "hatch_build.py"))


def packed(build: dict[str, Any], content: bytes) -> bytes:
    """A package with all the files that we want, each with this content."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as package:
        for names in build["WANTED"].values():
            for name in names:
                info = tarfile.TarInfo(name)
                info.size = len(content)
                package.addfile(info, io.BytesIO(content))
    return file.getvalue()


def test_the_vendored_files_are_those_of_the_locked_packages(build: dict[str, Any]) -> None:
    assert build["are_whole"](VENDOR, build["locked_packages"](ROOT))


def test_a_package_with_another_hash_is_refused(build: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match=r"not the package that package-lock\.json names"):
        build["vendor"](tmp_path / "vendor", {"htmx.org": packed(build, b"evil")}, build["locked_packages"](ROOT))
    assert not (tmp_path / "vendor").exists()


def test_a_vendored_file_that_was_changed_or_lost_is_noticed(build: dict[str, Any], tmp_path: Path) -> None:
    sent = packed(build, b"good")
    locked = {"htmx.org": {"integrity": build["digest"](sent)}}
    build["vendor"](tmp_path, {"htmx.org": sent}, locked)
    assert build["are_whole"](tmp_path, locked)
    assert not build["are_whole"](tmp_path, {"htmx.org": {"integrity": "sha512-another"}})
    (tmp_path / "htmx.min.js").write_bytes(b"evil")
    assert not build["are_whole"](tmp_path, locked)
    (tmp_path / "htmx.min.js").unlink()
    assert not build["are_whole"](tmp_path, locked)


@pytest.mark.parametrize("name", ["build", "main", "table", "postgresql", "cuda", "texts", "docs", "bench", "dev"])
def test_every_requirement_has_one_version_and_its_hashes(name: str) -> None:
    text = (REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8")
    wanted = [part for part in re.split(r"(?<!\\)\n", text) if part.strip() and not part.startswith("#")]
    assert wanted
    assert all(PINNED.match(part) and "--hash=sha256:" in part for part in wanted)
    assert "://" not in text


def test_the_requirements_have_all_that_the_project_names_and_one_version_of_each() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    files = {file.stem: dict(PINNED.findall(file.read_text(encoding="utf-8"))) for file in REQUIREMENTS.glob("*.txt")}
    for name, needs in {"main": project["dependencies"], **project["optional-dependencies"]}.items():
        named = {plain(re.split(r"[\[<>=]", need)[0]) for need in needs} - {"sheepfold"}
        if name in files:
            assert named <= {plain(known) for known in files[name]}
            assert {plain(known) for known in files["main"]} <= {plain(known) for known in files[name]}
    versions: dict[str, set[str]] = {}
    for file, known in files.items():
        for name, version in known.items() if file != "build" else ():
            versions.setdefault(plain(name), set()).add(version)
    assert all(len(found) == 1 for found in versions.values())


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_lock_of_npm_names_no_host() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    assert all("resolved" not in package for package in lock["packages"].values())

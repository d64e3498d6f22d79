"""Fetches what the web table's pages load from npm when the package is built, so that installing it needs no Node.

Every package is checked against its hash in package-lock.json, and every file against the package it came from.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = {
    "htmx.org": {
        "package/dist/htmx.min.js": "htmx.min.js",
        "package/dist/ext/hx-sse.min.js": "hx-sse.min.js",
        "package/LICENSE": "htmx-LICENSE.txt",
    },
}
"""By package: which of its files we have, and how they are called here."""

STAMP = "versions.json"


class Vendor(BuildHookInterface[Any]):
    """Puts files of npm packages beside our own static files, unless they are there and whole."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before anything is built, editable or not."""
        root = Path(self.root)
        folder = root / "src" / "sheepfold" / "table" / "static" / "vendor"
        locked = locked_packages(root)
        if not are_whole(folder, locked):
            vendor(folder, {name: fetched(root, name, package) for name, package in locked.items()}, locked)


def locked_packages(root: Path) -> dict[str, dict[str, Any]]:
    """The packages that we have files of, as package-lock.json has them."""
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))
    return {name: lock["packages"][f"node_modules/{name}"] for name in WANTED}


def are_whole(folder: Path, locked: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether all files are there, from the packages that are locked, and as they were when they came."""
    stamp = folder / STAMP
    if not stamp.is_file():
        return False
    known = json.loads(stamp.read_text(encoding="utf-8"))
    if known.get("packages") != {name: package["integrity"] for name, package in locked.items()}:
        return False
    names = [name for files in WANTED.values() for name in files.values()]
    found = {name: digest((folder / name).read_bytes()) for name in names if (folder / name).is_file()}
    return bool(known.get("files") == found and len(found) == len(names))


def fetched(root: Path, name: str, package: Mapping[str, Any]) -> bytes:
    """A package as npm sends it."""
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError("building Sheepfold from its sources needs Node's npm (an installed wheel does not)")
    with tempfile.TemporaryDirectory() as folder:
        command = [
            npm,
            "pack",
            f"{name}@{package['version']}",
            "--pack-destination",
            folder,
            "--ignore-scripts",
            "--silent",
        ]
        subprocess.run(command, cwd=root, check=True, stdout=subprocess.DEVNULL)
        (file,) = Path(folder).iterdir()
        return file.read_bytes()


def vendor(folder: Path, packages: Mapping[str, bytes], locked: Mapping[str, Mapping[str, Any]]) -> None:
    """Check the packages against their locked hashes, then take our files out of them."""
    for name, sent in packages.items():
        if digest(sent) != locked[name]["integrity"]:
            raise RuntimeError(f"{name} is not the package that package-lock.json names: {digest(sent)}")
    folder.mkdir(parents=True, exist_ok=True)
    for name, sent in packages.items():
        with tarfile.open(fileobj=io.BytesIO(sent), mode="r:gz") as package:
            for source, target in WANTED[name].items():
                content = package.extractfile(source)
                assert content is not None
                (folder / target).write_bytes(content.read())
    files = {name: digest((folder / name).read_bytes()) for kept in WANTED.values() for name in kept.values()}
    stamp = {"packages": {name: package["integrity"] for name, package in locked.items()}, "files": files}
    (folder / STAMP).write_text(json.dumps(stamp, indent=1), encoding="utf-8")


def digest(content: bytes) -> str:
    """A hash as package-lock.json writes it."""
    return f"sha512-{base64.b64encode(hashlib.sha512(content).digest()).decode()}"

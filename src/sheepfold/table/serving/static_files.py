"""Static files named by their content: an address with the right version is good for ever."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

from fastapi import Response
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent.parent / "static"
VERSION = re.compile(r"[0-9a-f]{12}")
FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_WHILE = "public, max-age=600"
"""For addresses without a version or with another one: pages loaded before an upgrade still find their files."""
KEPT = (200, 206, 304)
"""Answers with these statuses have a file, or stand for it: browsers keep nothing else."""


def digest(content: bytes) -> str:
    """The version of a content."""
    return hashlib.sha256(content).hexdigest()[:12]


@cache
def version_of(name: str) -> str:
    """The version of a static file; our own scripts have one together, because they import each other by name."""
    is_script = name.endswith(".js") and "/" not in name
    files = sorted(FOLDER.glob("*.js")) if is_script and (FOLDER / name).is_file() else [FOLDER / name]
    return digest(b"".join(file.read_bytes() for file in files))


def address_of(name: str) -> str:
    """The address of a static file, with its version."""
    return f"/static/{version_of(name)}/{name}"


class VersionedFiles(StaticFiles):
    """Serves static files, with or without a version before their name."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Called for every file."""
        version, _, name = path.partition("/")
        has_version = bool(name) and VERSION.fullmatch(version) is not None
        answer = await super().get_response(name if has_version else path, scope)
        if answer.status_code in KEPT:
            is_right = has_version and version == version_of(name)
            answer.headers["Cache-Control"] = FOR_EVER if is_right else FOR_A_WHILE
        return answer

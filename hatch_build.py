"""Fetches what the web table's pages load from npm when the package is built, so that installing it needs no Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = {
    "htmx.org/dist/htmx.min.js": "htmx.min.js",
    "htmx.org/dist/ext/hx-sse.min.js": "hx-sse.min.js",
    "htmx.org/LICENSE": "htmx-LICENSE.txt",
}


class Vendor(BuildHookInterface[Any]):
    """Copies files of npm packages beside our own static files, unless those of this version are there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before anything is built, editable or not."""
        root = Path(self.root)
        folder = root / "src" / "sheepfold" / "table" / "static" / "vendor"
        wanted = json.loads((root / "package.json").read_text(encoding="utf-8"))["dependencies"]
        stamp = folder / "versions.json"
        if stamp.is_file() and json.loads(stamp.read_text(encoding="utf-8")) == wanted:
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError("building Sheepfold from its sources needs Node's npm (an installed wheel does not)")
        subprocess.run([npm, "ci", "--ignore-scripts", "--silent"], cwd=root, check=True)
        folder.mkdir(parents=True, exist_ok=True)
        for source, name in WANTED.items():
            shutil.copyfile(root / "node_modules" / source, folder / name)
        stamp.write_text(json.dumps(wanted), encoding="utf-8")

"""What a server is told from outside: where its data is, where it listens, how long things may be."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """The settings of one server; every one has a default that just works."""

    database: str
    """An SQLAlchemy address: SQLite by default."""
    key: bytes
    """What cookies and forms are signed with."""
    public: bool = False
    """Whether it is reached over https: cookies then travel on no other way."""
    thinkers: int = 2
    """So many computer players think at the same time."""
    most_body: int = 64 * 1024
    """A request may have so many bytes."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings that `SHEEPFOLD_...` variables give, and defaults for the rest."""
        folder = Path(environment.get("SHEEPFOLD_DATA") or data_folder(environment))
        database = environment.get("SHEEPFOLD_DATABASE_URL") or f"sqlite:///{folder / 'table.sqlite'}"
        if database.startswith("sqlite") or not environment.get("SHEEPFOLD_KEY"):
            folder.mkdir(parents=True, exist_ok=True)
        key = environment.get("SHEEPFOLD_KEY")
        return cls(
            database=database,
            key=key.encode() if key else _kept_key(folder / "table.key"),
            public=environment.get("SHEEPFOLD_PUBLIC", "") not in ("", "0", "no"),
            thinkers=_number(environment, "SHEEPFOLD_THINKERS", cls.thinkers, 1, 64),
        )


class BadSetting(ValueError):
    """A setting that cannot be used; the message says which and what is expected."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where this person's programs keep their data."""
    home = environment.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "sheepfold"


def _number(environment: Mapping[str, str], name: str, usual: int, least: int, most: int) -> int:
    text = environment.get(name) or str(usual)
    if not text.isascii() or not text.isdigit() or not least <= int(text) <= most:
        raise BadSetting(f"{name} cannot be {text!r}: expected a whole number from {least} to {most}")
    return int(text)


def _kept_key(file: Path) -> bytes:
    """The key kept in a file that only its owner can read; a new one the first time."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_bytes()
    with os.fdopen(handle, "wb") as new:
        new.write(secrets.token_hex(32).encode())
    return file.read_bytes()

"""The settings of a server, from the environment."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from sheepfold.language import say
from sheepfold.language.phrases import any_of
from sheepfold.table.host_names import checked_address
from sheepfold.table.store.files import private_file, private_folder

MOST_PROCESSES = 64
LEAST_KEY = 32
"""The fewest letters of a key: 16 random bytes in hexadecimal."""
MOST_LIMIT = 1_000_000
MOST_DAYS = 36_500
LABS = ("off", "local", "all")
"""What `SHEEPFOLD_LAB` can be."""
LOGS = ("", "plain", "json")
"""What `SHEEPFOLD_LOG` can be."""


@dataclass(frozen=True)
class Settings:
    """The settings of one server; every one has a default that just works."""

    database: str
    """An SQLAlchemy address: SQLite by default."""
    key: bytes
    """What cookies and forms are signed with; empty: it is stored in the database, for all processes."""
    public: bool = False
    """Whether it is reached over https: cookies then travel on no other way."""
    thinkers: int = 2
    """How many computer players think at the same time, in each process."""
    processes: int = 1
    """How many processes serve at one port."""
    away_seconds: int = 120
    """How long the others must wait for one who is away, where there is no clock."""
    api_per_minute: int = 3000
    """How many requests of programs are answered in a minute, for each token or address."""
    pages_per_minute: int = 3000
    """How many pages, forms and files are sent to one address in a minute."""
    matches_per_hour: int = 300
    """How many matches can be set up from one address in an hour."""
    pictures_per_hour: int = 240
    """How many pictures and animations are painted for one address in an hour."""
    streams: int = 200
    """How many pages of matches can be open at one address at the same time; a fourth of them in one browser."""
    connections: int = 500
    """How many connections one address may have open."""
    is_unlimited: bool = False
    """Whether no address or program is limited."""
    unplayed_days: int = 30
    """After how many days matches are removed in which no person has chosen anything; 0: never."""
    unopened_days: int = 365
    """After how many days unfinished matches are removed that nobody opens; 0: never."""
    finished_days: int = 0
    """After how many days finished matches are removed that people played; 0: never."""
    log_json: bool = False
    """Whether everything is logged, one JSON object a line."""
    address: str = ""
    """How people reach it, as in https://sheep.example: links have this name, and no other one is answered to."""
    most_body: int = 64 * 1024
    """How many bytes the body of a request may have."""
    lab: str = "local"
    """Who may ask for studies at /lab: nobody (off), whoever sits at this machine (local), or everybody (all)."""
    push: bool = True
    """Whether browsers that ask for it are told when it is their turn (Web Push)."""
    push_hosts: tuple[str, ...] = ()
    """Hosts that messages may be sent to besides the usual push services."""
    lobby: bool = True
    """Whether there is a lobby of open tables."""
    folder: Path | None = None
    """Where files are kept beside the database: studies; None: in a folder that is gone with the server."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings that `SHEEPFOLD_...` variables give, and defaults for the rest."""
        folder = Path(environment.get("SHEEPFOLD_DATA") or data_folder(environment))
        database = environment.get("SHEEPFOLD_DATABASE_URL") or f"sqlite:///{folder / 'table.sqlite'}"
        if is_file := database.startswith("sqlite"):
            private_folder(folder)
        address = _address(environment.get("SHEEPFOLD_ADDRESS", ""))
        key = _checked_key(environment.get("SHEEPFOLD_KEY", "").encode(), "SHEEPFOLD_KEY")
        log_json = _logs_json(environment)
        public = is_public(environment, address)
        if is_file and not key:
            key = _key_in(folder / "table.key")
        numbers: dict[str, Any] = {number.field: number.read(environment) for number in NUMBERS}
        found = cls(
            database=database,
            key=key,
            log_json=log_json,
            public=public,
            address=address,
            lab=_lab(environment),
            push=not _is_off(environment, "SHEEPFOLD_PUSH"),
            push_hosts=tuple(environment.get("SHEEPFOLD_PUSH_HOSTS", "").replace(",", " ").split()),
            lobby=not _is_off(environment, "SHEEPFOLD_LOBBY", "off" if public else "on"),
            folder=folder,
            **numbers,
        )
        return unlimited(found) if _is_off(environment, "SHEEPFOLD_LIMITS") else found


class Number(NamedTuple):
    """A setting that is a whole number: its variable, its field, and its bounds."""

    variable: str
    field: str
    least: int
    most: int

    @property
    def usual(self) -> int:
        """What it is where nothing is set."""
        return int(getattr(Settings, self.field))

    def read(self, environment: Mapping[str, str]) -> int:
        """What the environment sets, or the usual number."""
        text = environment.get(self.variable) or str(self.usual)
        if not text.isascii() or not text.isdigit() or len(text) > 18 or not self.least <= int(text) <= self.most:
            expected = say("a whole number from {least} to {most}", least=self.least, most=self.most)
            told = {"name": self.variable, "value": text[:40], "expected": expected}
            raise BadSetting(say("{name} cannot be {value!r}: expected {expected}", **told))
        return int(text)


NUMBERS = (
    Number("SHEEPFOLD_THINKERS", "thinkers", 1, 64),
    Number("SHEEPFOLD_PROCESSES", "processes", 1, MOST_PROCESSES),
    Number("SHEEPFOLD_AWAY_SECONDS", "away_seconds", 10, 1_000_000),
    Number("SHEEPFOLD_API_PER_MINUTE", "api_per_minute", 1, MOST_LIMIT),
    Number("SHEEPFOLD_PAGES_PER_MINUTE", "pages_per_minute", 1, MOST_LIMIT),
    Number("SHEEPFOLD_MATCHES_PER_HOUR", "matches_per_hour", 1, MOST_LIMIT),
    Number("SHEEPFOLD_PICTURES_PER_HOUR", "pictures_per_hour", 1, MOST_LIMIT),
    Number("SHEEPFOLD_STREAMS", "streams", 1, MOST_LIMIT),
    Number("SHEEPFOLD_CONNECTIONS", "connections", 1, MOST_LIMIT),
    Number("SHEEPFOLD_UNPLAYED_DAYS", "unplayed_days", 0, MOST_DAYS),
    Number("SHEEPFOLD_UNOPENED_DAYS", "unopened_days", 0, MOST_DAYS),
    Number("SHEEPFOLD_FINISHED_DAYS", "finished_days", 0, MOST_DAYS),
)


def unlimited(settings: Settings) -> Settings:
    """The same settings with no limit for any address or program."""
    return replace(
        settings,
        api_per_minute=MOST_LIMIT,
        pages_per_minute=MOST_LIMIT,
        matches_per_hour=MOST_LIMIT,
        pictures_per_hour=MOST_LIMIT,
        streams=MOST_LIMIT,
        connections=MOST_LIMIT,
        is_unlimited=True,
    )


class BadSetting(ValueError):
    """A setting that cannot be used; the message says which and what is expected."""


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where this person's programs keep their data."""
    home = environment.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "sheepfold"


def _is_off(environment: Mapping[str, str], name: str, usual: str = "on") -> bool:
    value = environment.get(name, "") or usual
    if value not in ("on", "off"):
        raise BadSetting(
            say("{name} cannot be {value!r}: expected {expected}", name=name, value=value, expected="on | off")
        )
    return value == "off"


def _lab(environment: Mapping[str, str]) -> str:
    chosen = environment.get("SHEEPFOLD_LAB", "") or Settings.lab
    if chosen not in LABS:
        expected = any_of(LABS)
        raise BadSetting(
            say(
                "{name} cannot be {value!r}: expected {expected}",
                name="SHEEPFOLD_LAB",
                value=chosen[:40],
                expected=expected,
            )
        )
    return chosen


def _logs_json(environment: Mapping[str, str]) -> bool:
    kind = environment.get("SHEEPFOLD_LOG", "")
    if kind not in LOGS:
        raise BadSetting(say("SHEEPFOLD_LOG cannot be {value!r}: expected plain or json", value=kind))
    return kind == "json"


def is_public(environment: Mapping[str, str], address: str) -> bool:
    """Whether the table is reached over https: as it is set, or else by its address."""
    told = environment.get("SHEEPFOLD_PUBLIC")
    return told not in ("0", "no") and bool(told or address.startswith("https:"))


def _address(text: str) -> str:
    try:
        return checked_address(text) if text else ""
    except ValueError as trouble:
        said = say("{name} cannot be {value!r}: {trouble}", name="SHEEPFOLD_ADDRESS", value=text[:60], trouble=trouble)
        raise BadSetting(said) from None


def _key_in(file: Path) -> bytes:
    """The key in a file that only its owner can read; a new one the first time."""
    if not file.exists():
        _make_key(file)
    private_file(file)
    return _checked_key(file.read_bytes().strip() or b"-", str(file))


def _make_key(file: Path) -> None:
    """Write a new key, whole or not at all; of several processes that do so at once, the first one's stays."""
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as new:
        new.write(secrets.token_hex(32).encode())
    try:
        os.link(part, file)
    except FileExistsError:
        pass
    except OSError:  # a disk that knows no second name for a file
        part.replace(file)
    part.unlink(missing_ok=True)


def _checked_key(key: bytes, source: str) -> bytes:
    """A key that nobody can guess, or none; the message does not have it."""
    if key and len(key) < LEAST_KEY:
        said = say(
            "{source} is too short for a key: expected {least} letters at least, as this makes: {command}",
            source=source,
            least=LEAST_KEY,
            command='python3 -c "import secrets; print(secrets.token_hex(32))"',
        )
        raise BadSetting(said)
    return key

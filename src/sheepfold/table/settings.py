"""What a server is told from outside: where its data is, where it listens, how long things may be."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from sheepfold.language import mark, say
from sheepfold.table.serving.hosts import checked_address
from sheepfold.table.store.files import private_file, private_folder

MOST_PROCESSES = 64
LEAST_KEY = 32
"""A key has so many letters at least: 16 bytes by chance, written in hexadecimal."""
MOST_LIMIT = 1_000_000
MOST_DAYS = 36_500
LOGS = ("", "plain", "json")
"""What `SHEEPFOLD_LOG` can be."""


@dataclass(frozen=True)
class Settings:
    """The settings of one server; every one has a default that just works."""

    database: str
    """An SQLAlchemy address: SQLite by default."""
    key: bytes
    """What cookies and forms are signed with; empty: the database keeps it for all processes."""
    public: bool = False
    """Whether it is reached over https: cookies then travel on no other way."""
    thinkers: int = 2
    """So many computer players think at the same time, in each process."""
    processes: int = 1
    """So many processes serve at one port."""
    away_seconds: int = 120
    """Where there is no clock, the others need not wait for one who has not been here for so long."""
    api_per_minute: int = 3000
    """So many requests of a program are answered in a minute, for each token or address."""
    pages_per_minute: int = 3000
    """So many pages, forms and files are sent to one address in a minute."""
    matches_per_hour: int = 300
    """So many matches can be set up from one address in an hour."""
    streams: int = 200
    """So many pages of matches can be open at one address at the same time, and a fourth of them in one browser."""
    connections: int = 500
    """So many connections of one address are kept."""
    is_unlimited: bool = False
    """Whether no address or program is limited."""
    unplayed_days: int = 30
    """Matches in which no person has chosen anything are removed after so many days; 0: never."""
    unopened_days: int = 365
    """Unfinished matches are removed when nobody has opened them for so many days; 0: never."""
    finished_days: int = 0
    """Finished matches that people played are removed after so many days; 0: never."""
    log_json: bool = False
    """Whether everything is logged, one JSON object a line."""
    address: str = ""
    """How people reach it, as in https://sheep.example: links have this name, and no other one is answered to."""
    most_body: int = 64 * 1024
    """A request may have so many bytes."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings that `SHEEPFOLD_...` variables give, and defaults for the rest."""
        folder = Path(environment.get("SHEEPFOLD_DATA") or data_folder(environment))
        database = environment.get("SHEEPFOLD_DATABASE_URL") or f"sqlite:///{folder / 'table.sqlite'}"
        if is_file := database.startswith("sqlite"):
            private_folder(folder)
        address = _address(environment.get("SHEEPFOLD_ADDRESS", ""))
        key = _checked_key(environment.get("SHEEPFOLD_KEY", "").encode(), "SHEEPFOLD_KEY")
        kind = environment.get("SHEEPFOLD_LOG", "")
        if kind not in LOGS:
            raise BadSetting(say("SHEEPFOLD_LOG cannot be {value!r}: expected plain or json", value=kind))

        def limit(name: str, usual: int) -> int:
            return _number(environment, name, usual, 1, MOST_LIMIT)

        def days(name: str, usual: int) -> int:
            return _number(environment, name, usual, 0, MOST_DAYS)

        found = cls(
            database=database,
            key=_kept_key(folder / "table.key") if is_file and not key else key,
            public=environment.get("SHEEPFOLD_PUBLIC") not in ("0", "no")
            and bool(environment.get("SHEEPFOLD_PUBLIC") or address.startswith("https:")),
            thinkers=_number(environment, "SHEEPFOLD_THINKERS", cls.thinkers, 1, 64),
            processes=_number(environment, "SHEEPFOLD_PROCESSES", cls.processes, 1, MOST_PROCESSES),
            away_seconds=_number(environment, "SHEEPFOLD_AWAY_SECONDS", cls.away_seconds, 10, 1_000_000),
            api_per_minute=limit("SHEEPFOLD_API_PER_MINUTE", cls.api_per_minute),
            pages_per_minute=limit("SHEEPFOLD_PAGES_PER_MINUTE", cls.pages_per_minute),
            matches_per_hour=limit("SHEEPFOLD_MATCHES_PER_HOUR", cls.matches_per_hour),
            streams=limit("SHEEPFOLD_STREAMS", cls.streams),
            connections=limit("SHEEPFOLD_CONNECTIONS", cls.connections),
            unplayed_days=days("SHEEPFOLD_UNPLAYED_DAYS", cls.unplayed_days),
            unopened_days=days("SHEEPFOLD_UNOPENED_DAYS", cls.unopened_days),
            finished_days=days("SHEEPFOLD_FINISHED_DAYS", cls.finished_days),
            log_json=kind == "json",
            address=address,
        )
        return unlimited(found) if _is_off(environment, "SHEEPFOLD_LIMITS") else found


def unlimited(settings: Settings) -> Settings:
    """The same settings with no limit for any address or program."""
    return replace(
        settings,
        api_per_minute=MOST_LIMIT,
        pages_per_minute=MOST_LIMIT,
        matches_per_hour=MOST_LIMIT,
        streams=MOST_LIMIT,
        connections=MOST_LIMIT,
        is_unlimited=True,
    )


class BadSetting(ValueError):
    """A setting that cannot be used; the message says which and what is expected."""


class Setting(NamedTuple):
    """A setting as people are told it: its variable, its value, where that comes from, and what it sets."""

    name: str
    value: str
    source: str
    sets: str


HELP = {
    "SHEEPFOLD_DATA": mark("the folder of the database and of the key"),
    "SHEEPFOLD_DATABASE_URL": mark("the database: sqlite:////FOLDER/FILE or postgresql://NAME:PASSWORD@HOST/DATABASE"),
    "SHEEPFOLD_KEY": mark("the key that signs cookies and forms"),
    "SHEEPFOLD_ADDRESS": mark("how people reach the table, as in https://sheep.example; other names are refused"),
    "SHEEPFOLD_PUBLIC": mark("1: reached over https, cookies travel on no other way"),
    "SHEEPFOLD_THINKERS": mark("so many computer players think at the same time, in each process"),
    "SHEEPFOLD_PROCESSES": mark("so many processes serve at one port"),
    "SHEEPFOLD_AWAY_SECONDS": mark("without a clock, people wait so many seconds for one who is away"),
    "SHEEPFOLD_API_PER_MINUTE": mark("so many requests a minute for each program's token or address"),
    "SHEEPFOLD_PAGES_PER_MINUTE": mark("so many pages, forms and files a minute for each address"),
    "SHEEPFOLD_MATCHES_PER_HOUR": mark("so many new matches an hour for each address"),
    "SHEEPFOLD_STREAMS": mark("so many open pages of matches for each address, and a fourth of them for a browser"),
    "SHEEPFOLD_CONNECTIONS": mark("so many connections for each address"),
    "SHEEPFOLD_LIMITS": mark("off: no address and no program is limited"),
    "SHEEPFOLD_UNPLAYED_DAYS": mark("matches in which nobody has chosen are removed after so many days; 0: never"),
    "SHEEPFOLD_UNOPENED_DAYS": mark("unfinished matches that nobody opens are removed after so many days; 0: never"),
    "SHEEPFOLD_FINISHED_DAYS": mark("finished matches are removed after so many days; 0: never"),
    "SHEEPFOLD_LOG": mark("json: everything is logged, one JSON object a line"),
}
"""Every variable, and what it sets."""


def told(environment: Mapping[str, str] = os.environ) -> list[Setting]:
    """Every setting with its value, its secrets left out; nothing is made on the way."""
    folder = Path(environment.get("SHEEPFOLD_DATA") or data_folder(environment))
    usual = {
        "SHEEPFOLD_DATA": str(folder),
        "SHEEPFOLD_DATABASE_URL": f"sqlite:///{folder / 'table.sqlite'}",
        "SHEEPFOLD_PUBLIC": "1" if environment.get("SHEEPFOLD_ADDRESS", "").startswith("https:") else "0",
        "SHEEPFOLD_THINKERS": str(Settings.thinkers),
        "SHEEPFOLD_PROCESSES": str(Settings.processes),
        "SHEEPFOLD_AWAY_SECONDS": str(Settings.away_seconds),
        "SHEEPFOLD_API_PER_MINUTE": str(Settings.api_per_minute),
        "SHEEPFOLD_PAGES_PER_MINUTE": str(Settings.pages_per_minute),
        "SHEEPFOLD_MATCHES_PER_HOUR": str(Settings.matches_per_hour),
        "SHEEPFOLD_STREAMS": str(Settings.streams),
        "SHEEPFOLD_CONNECTIONS": str(Settings.connections),
        "SHEEPFOLD_LIMITS": "on",
        "SHEEPFOLD_UNPLAYED_DAYS": str(Settings.unplayed_days),
        "SHEEPFOLD_UNOPENED_DAYS": str(Settings.unopened_days),
        "SHEEPFOLD_FINISHED_DAYS": str(Settings.finished_days),
        "SHEEPFOLD_LOG": "plain",
    }
    listed = []
    for name, sets in HELP.items():
        value = environment.get(name) or usual.get(name, "")
        source = say("environment") if environment.get(name) else say("usual")
        if name == "SHEEPFOLD_KEY" and not environment.get(name):
            source = _key_source(environment, folder / "table.key")
        listed.append(Setting(name, _shown(name, value), source, say(sets)))
    return listed


def _key_source(environment: Mapping[str, str], file: Path) -> str:
    if not environment.get("SHEEPFOLD_DATABASE_URL", "sqlite").startswith("sqlite"):
        return say("kept in the database")
    return say("kept in {file}", file=file) if file.exists() else say("will be made in {file}", file=file)


def _shown(name: str, value: str) -> str:
    """A value without its secrets."""
    if name == "SHEEPFOLD_KEY":
        return say("(secret)")
    if name != "SHEEPFOLD_DATABASE_URL":
        return value
    try:
        return make_url(value).render_as_string(hide_password=True)
    except ArgumentError:
        return say("(not an SQLAlchemy address)")


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where this person's programs keep their data."""
    home = environment.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "sheepfold"


def _is_off(environment: Mapping[str, str], name: str) -> bool:
    value = environment.get(name, "") or "on"
    if value not in ("on", "off"):
        raise BadSetting(
            say("{name} cannot be {value!r}: expected {expected}", name=name, value=value, expected="on | off")
        )
    return value == "off"


def _number(environment: Mapping[str, str], name: str, usual: int, least: int, most: int) -> int:
    text = environment.get(name) or str(usual)
    if not text.isascii() or not text.isdigit() or len(text) > 18 or not least <= int(text) <= most:
        expected = say("a whole number from {least} to {most}", least=least, most=most)
        raise BadSetting(
            say("{name} cannot be {value!r}: expected {expected}", name=name, value=text[:40], expected=expected)
        )
    return int(text)


def _address(text: str) -> str:
    try:
        return checked_address(text) if text else ""
    except ValueError as trouble:
        said = say("{name} cannot be {value!r}: {trouble}", name="SHEEPFOLD_ADDRESS", value=text[:60], trouble=trouble)
        raise BadSetting(said) from None


def _kept_key(file: Path) -> bytes:
    """The key kept in a file that only its owner can read; a new one the first time."""
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

"""Every setting as people are told it: its value, where that comes from, and what it sets."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from sheepfold.language import mark, say
from sheepfold.table.settings import NUMBERS, Settings, data_folder, is_public
from sheepfold.table.store.database import without_password


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
    "SHEEPFOLD_PICTURES_PER_HOUR": mark("so many pictures and animations an hour for each address"),
    "SHEEPFOLD_STREAMS": mark("so many open pages of matches for each address, and a fourth of them for a browser"),
    "SHEEPFOLD_CONNECTIONS": mark("so many connections for each address"),
    "SHEEPFOLD_LIMITS": mark("off: no address and no program is limited"),
    "SHEEPFOLD_UNPLAYED_DAYS": mark("matches in which nobody has chosen are removed after so many days; 0: never"),
    "SHEEPFOLD_UNOPENED_DAYS": mark("unfinished matches that nobody opens are removed after so many days; 0: never"),
    "SHEEPFOLD_FINISHED_DAYS": mark("finished matches are removed after so many days; 0: never"),
    "SHEEPFOLD_LAB": mark("who may ask for studies at /lab: off, local (this machine) or all"),
    "SHEEPFOLD_PUSH": mark("off: no notifications are sent to browsers (Web Push)"),
    "SHEEPFOLD_PUSH_HOSTS": mark("hosts of push services besides the usual ones"),
    "SHEEPFOLD_LOBBY": mark("on: there is a lobby of tables that people have opened for everybody; off: there is none"),
    "SHEEPFOLD_LOG": mark("json: everything is logged, one JSON object a line"),
}
"""Every variable, and what it sets."""


def told(environment: Mapping[str, str] = os.environ) -> list[Setting]:
    """Every setting with its value, without secrets; no file or folder is made."""
    folder = Path(environment.get("SHEEPFOLD_DATA") or data_folder(environment))
    usual = {
        "SHEEPFOLD_DATA": str(folder),
        "SHEEPFOLD_DATABASE_URL": f"sqlite:///{folder / 'table.sqlite'}",
        "SHEEPFOLD_PUBLIC": "1" if environment.get("SHEEPFOLD_ADDRESS", "").startswith("https:") else "0",
        "SHEEPFOLD_LIMITS": "on",
        "SHEEPFOLD_LAB": Settings.lab,
        "SHEEPFOLD_PUSH": "on",
        "SHEEPFOLD_LOBBY": "off" if is_public(environment, environment.get("SHEEPFOLD_ADDRESS", "")) else "on",
        "SHEEPFOLD_LOG": "plain",
        **{number.variable: str(number.usual) for number in NUMBERS},
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
    return without_password(value) or say("(not an SQLAlchemy address)")

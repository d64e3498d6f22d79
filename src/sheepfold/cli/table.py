"""Commands of the web table. The table itself is imported when one of them runs: it takes long to load."""

from __future__ import annotations

import argparse
import gc
from dataclasses import replace
from pathlib import Path
from typing import Any

from sheepfold.cli.errors import UsageError, must_be
from sheepfold.cli.flags import add_command
from sheepfold.engine.extras import needs_extra
from sheepfold.language import say
from sheepfold.players import LEVELS, mind
from sheepfold.table.bot import Bot, Visit
from sheepfold.table.settings import MOST_PROCESSES, BadSetting, Settings


def add_serve(commands: Any) -> None:
    """`sheepfold serve`."""
    serving = add_command(commands, "serve", say("a table for the browser: play there, alone or together"), serve_table)
    serving.add_argument(
        "--host", default="127.0.0.1", metavar="ADDRESS", help=say("listen here (default 127.0.0.1: this machine)")
    )
    serving.add_argument(
        "--port", type=int, metavar="N", help=say("listen at this port (default 8800, or the next free one)")
    )
    serving.add_argument("--no-browser", action="store_true", help=say("do not open a browser"))
    serving.add_argument("--processes", type=int, metavar="N", help=say("so many processes at this port (default 1)"))
    serving.add_argument("--log-json", action="store_true", help=say("log everything, one JSON object a line"))


def serve_table(chosen: argparse.Namespace) -> None:
    """`sheepfold serve`."""
    gc.disable()  # until all is loaded: `serve` turns it on again
    with needs_extra("table"):
        from sheepfold.table.serving.serve import serve

    if chosen.port is not None and not 0 <= chosen.port <= 65535:
        raise UsageError(must_be("--port", 0, 65535, chosen.port))
    if chosen.processes is not None and not 1 <= chosen.processes <= MOST_PROCESSES:
        raise UsageError(must_be("--processes", 1, MOST_PROCESSES, chosen.processes))
    try:
        settings = Settings.from_environment()
        if chosen.log_json:
            settings = replace(settings, log_json=True)
        if chosen.processes is not None:
            settings = replace(settings, processes=chosen.processes)
        serve(chosen.host, chosen.port, not chosen.no_browser, settings)
    except (BadSetting, OSError) as trouble:
        raise UsageError(str(trouble)) from None


def add_bot(commands: Any) -> None:
    """`sheepfold bot`."""
    visiting = add_command(
        commands, "bot", say("let a computer player sit at a table somewhere, over its JSON interface"), run_bot
    )
    visiting.add_argument("url", metavar="URL", help=say("the address of a match, or a seat's private link"))
    visiting.add_argument(
        "--mind", default=LEVELS[1], metavar="PLAYER", help=say("which player (default {name})", name=LEVELS[1])
    )
    visiting.add_argument(
        "--name", default="", metavar="NAME", help=say("what it is called there (default: the player's)")
    )


def run_bot(chosen: argparse.Namespace) -> None:
    """`sheepfold bot URL`."""
    thinker = mind(chosen.mind)
    visit = Visit(chosen.url)
    print(say("{name} has sat down", name=visit.join(chosen.name or thinker.name)), flush=True)
    print(Bot(visit, thinker).play())


def add_backup(commands: Any) -> None:
    """`sheepfold backup` and `sheepfold restore`."""
    saving = add_command(
        commands, "backup", say("copy the table's database to a file, also while it is in use"), back_up_table
    )
    saving.add_argument("file", type=Path, metavar="FILE", help=say("where to"))
    saving.add_argument("--force", action="store_true", help=say("replace the file if it exists"))
    putting = add_command(commands, "restore", say("put a backup in the place of the table's database"), restore_table)
    putting.add_argument("file", type=Path, metavar="FILE", help=say("the backup"))
    putting.add_argument("--force", action="store_true", help=say("replace the database if there is one"))


def back_up_table(chosen: argparse.Namespace) -> None:
    """`sheepfold backup FILE`."""
    with needs_extra("table"):
        from sheepfold.table.store.backup import back_up

    matches = back_up(_database(), chosen.file, chosen.force)
    kept = say("It holds the seats' private keys: keep it to yourself.")
    print(say("{file} has all {matches:,} matches.", file=chosen.file, matches=matches), kept)


def restore_table(chosen: argparse.Namespace) -> None:
    """`sheepfold restore FILE`."""
    with needs_extra("table"):
        from sheepfold.table.store.backup import restore

    matches = restore(chosen.file, _database(), chosen.force)
    print(say("The table has the {matches:,} matches of {file} now.", matches=matches, file=chosen.file))


def _database() -> Path:
    with needs_extra("table"):
        from sheepfold.table.settings_listing import told
        from sheepfold.table.store.backup import database_file

    return database_file(next(setting.value for setting in told() if setting.name == "SHEEPFOLD_DATABASE_URL"))


def add_settings(commands: Any) -> None:
    """`sheepfold settings`."""
    what = say("every setting of the table: its value and where that comes from")
    add_command(commands, "settings", what, show_settings)


def show_settings(chosen: argparse.Namespace) -> None:
    """`sheepfold settings`."""
    with needs_extra("table"):
        from sheepfold.table.settings_listing import told

    for setting in told():
        print(f"{setting.name:25} {setting.value}\n{'':25} {setting.source}: {setting.sets}")

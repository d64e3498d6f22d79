"""A PostgreSQL server of one's own, from Debian's packages: made in a temporary folder, gone afterwards.

python tests/table/private_postgres.py COMMAND ...     runs a command with its address in SHEEPFOLD_TEST_POSTGRES
"""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg

ADDRESS = "SHEEPFOLD_TEST_POSTGRES"
"""The variable that has a server's address, for tests."""

UNPRIVILEGED = ("postgres", "nobody")
"""PostgreSQL refuses to run as root: then it runs as the first of these."""


def programs() -> Path:
    """Where the newest PostgreSQL's programs are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    if not found:
        raise SystemExit("PostgreSQL is missing: sh tests/table/install-postgresql.sh installs it")
    return found[-1].parent


def someone_else() -> pwd.struct_passwd | None:
    """Who runs the server: nobody but us, unless we are root."""
    if os.getuid() != 0:
        return None
    known = {user.pw_name: user for user in pwd.getpwall()}
    return next(known[name] for name in UNPRIVILEGED if name in known)


def run(command: Sequence[str | Path], user: pwd.struct_passwd | None, folder: Path) -> None:
    """Run one of PostgreSQL's programs, as another user if need be."""
    ids = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if user else {}
    done = subprocess.run(
        command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **ids
    )  # type: ignore[call-overload]
    if done.returncode:
        log = folder / "log"
        raise RuntimeError(f"{command[0]} failed: {done.stdout}{log.read_text() if log.exists() else ''}")


@contextmanager
def private_server() -> Iterator[str]:
    """A running server, reached through a socket in its own folder; its address."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    user, bin = someone_else(), programs()
    folder = Path(tempfile.mkdtemp(prefix="sheepfold-pg-"))
    data = folder / "data"
    try:
        if user:
            os.chown(folder, user.pw_uid, user.pw_gid)
        run([bin / "initdb", "-D", data, "-U", "shepherd", "-A", "trust", "-E", "UTF8", "--locale=C"], user, folder)
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c max_connections=200"
        run([bin / "pg_ctl", "-D", data, "-w", "-o", options, "-l", folder / "log", "start"], user, folder)
        try:
            yield f"postgresql://shepherd@/postgres?host={folder}"
        finally:
            run([bin / "pg_ctl", "-D", data, "-w", "-m", "immediate", "stop"], user, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_database(server: str) -> str:
    """The address of a new, empty database of a server."""
    name = f"table_{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[call-overload]
    return server.replace("/postgres?", f"/{name}?")


def fresh_database(folder: Path) -> str:
    """The address of an empty database for one test: on the server that the tests are given, or a file."""
    server = os.environ.get(ADDRESS)
    return new_database(server) if server else f"sqlite:///{folder / 'table.sqlite'}"


def main() -> None:
    """Run a command beside a server."""
    if not sys.argv[1:]:
        raise SystemExit(__doc__)
    with private_server() as address:
        raise SystemExit(subprocess.call(sys.argv[1:], env={**os.environ, ADDRESS: address}))


if __name__ == "__main__":
    main()

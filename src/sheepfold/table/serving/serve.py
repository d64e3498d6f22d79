"""Serving: start the table, say where it is, and open the browser if there is one."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from functools import partial
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.config import LOGGING_CONFIG
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from sheepfold.engine.game import Game
from sheepfold.games import game_names, load
from sheepfold.language import say, speaking, spoken
from sheepfold.language.phrases import listed
from sheepfold.table.app import create_app
from sheepfold.table.live.preparing import PREPARING
from sheepfold.table.serving.connections import Connections, TableProtocol, allow_files, log_calmly, most_connections
from sheepfold.table.serving.logs import log_as_json
from sheepfold.table.serving.processes import QUEUE, Processes
from sheepfold.table.settings import Settings
from sheepfold.table.store.database import open_database

USUAL_PORT = 8800
FIRST_PAGE_SECONDS = 1.0
"""How long games are not looked at, which loads the compiler, so that the first page does not wait for that."""
TRIES = 20
SWITCH_SECONDS = 0.001
"""How often threads take turns, so that an answer does not wait long for boards that are being drawn."""
TAKEN_TOGETHER = 128
"""How many connections are accepted before those that are there are looked at again."""
QUIET_SECONDS = 75
"""How long a connection may be quiet: longer than with proxies, so that none asks on one that is just being closed."""


def serve(host: str, port: int | None, open_browser: bool, settings: Settings | None = None) -> None:
    """Serve the table until it is stopped."""
    settings = settings or Settings.from_environment()
    if settings.log_json:
        log_as_json()
    app = create_app(settings) if settings.processes == 1 else None
    if app is None:
        open_database(settings.database).dispose()
    gc.enable()
    listener = _listener(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{listener.getsockname()[1]}/"
    shown = f"{settings.address}/" if settings.address else address
    print(say("Sheepfold is ready at {address} (Ctrl+C stops it)", address=shown), flush=True)
    PREPARING.begins_soon = settings.processes == 1
    threading.Thread(target=_prepare_behind, args=(spoken(),), daemon=True).start()
    if open_browser and _has_browser():
        threading.Thread(target=_open_when_ready, args=(address, shown), daemon=True).start()
    if app is not None:
        _serve_app(app, listener)
    else:
        Processes(settings.processes, partial(_serve_one, settings), listener).run()


def _prepare_behind(language: str) -> None:
    """Get the games ready for this machine while people look around; one line for each, on a terminal or not."""
    time.sleep(FIRST_PAGE_SECONDS)
    with speaking(language):
        lacking = PREPARING.begin(map(load, game_names()), partial(_tell_prepared, language))
        if lacking:
            names = listed([game.title for game in lacking])
            said = say("Getting ready for this machine, once, while you look around: {names}", names=names)
            print(said, flush=True)


def _tell_prepared(language: str, game: Game, ready: int, total: int) -> None:
    with speaking(language):
        print(say("{title} is ready ({ready} of {total})", title=game.title, ready=ready, total=total), flush=True)


def _serve_one(settings: Settings, listener: socket.socket) -> None:
    """Serve as one process of several; the one that started them gets the games ready."""
    PREPARING.leave_to_others()
    if settings.log_json:
        log_as_json()
    _serve_app(create_app(settings), listener)


def _serve_app(app: FastAPI, listener: socket.socket) -> None:
    """Serve; objects of the program itself are frozen first, so that garbage collection skips them."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()
    TableServer(_config(app), app).run(sockets=[listener])


def _config(app: FastAPI) -> uvicorn.Config:
    log_json = app.state.settings.log_json
    return uvicorn.Config(
        app,
        loop="asyncio",
        http=protocol_for(app.state.settings),
        log_level="warning",
        access_log=False,
        server_header=False,
        backlog=TAKEN_TOGETHER,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=QUIET_SECONDS,
        log_config=None if log_json else LOGGING_CONFIG,
    )


def protocol_for(settings: Settings) -> Any:
    """The HTTP protocol class for uvicorn, with the limits of this process."""
    most = most_connections(allow_files())
    proxies = ProxyHeadersMiddleware(_no_app, os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")).trusted_hosts
    return partial(TableProtocol, all_of_them=Connections(most, settings.connections, lambda host: host in proxies))


async def _no_app(*_: object) -> None:
    """Stands where the middleware needs an application."""


class TableServer(uvicorn.Server):
    """A server that ends its streams before it waits for the last answers, and logs repeated troubles once a minute."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._rooms = app.state.rooms

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Called when the server starts: many connections may wait, but few are accepted in one round."""
        log_calmly(asyncio.get_running_loop())
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(QUEUE)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Called when the server is to stop."""
        self._rooms.close()
        await super().shutdown(sockets)


def _listener(host: str, port: int | None) -> socket.socket:
    """A socket at this port, or without one at the usual port or the next one that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = [port] if port is not None else list(range(USUAL_PORT, USUAL_PORT + TRIES))
    for number in ports:
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            return listener
        except OSError as trouble:
            listener.close()
            last = trouble
    told = {"host": host, "port": ports[0], "trouble": last.strerror}
    raise OSError(say("cannot listen at {host} port {port}: {trouble}; another --port may be free", **told))


def _has_browser() -> bool:
    """Whether there is a screen to open a browser on."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def _open_when_ready(address: str, shown: str) -> None:
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"{address}health", timeout=1):
                webbrowser.open(shown)
                return
        except OSError:
            time.sleep(0.05)

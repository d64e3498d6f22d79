"""Workers on a Ray cluster: pieces are played wherever there is room, and again where a machine is lost.

A piece says which games it has, so it does not matter who plays it, or how often.
"""

from __future__ import annotations

import logging
import socket
from concurrent.futures import Future
from io import BytesIO
from typing import Any

import ray

from sheepfold.lab.study.collecting import Harvest, Piece, play_piece
from sheepfold.lab.study.keeping import read_harvest, write_harvest
from sheepfold.language import say

LOCAL = "local"
"""The address for a cluster that is begun here and is gone with the program."""

PATIENCE = 5.0
"""Seconds in which an address must answer."""

TRIES = 20
"""So often a piece is played again whose machine was lost."""


class NoCluster(ValueError):
    """There is no Ray cluster at an address; the message says which."""


def join(address: str) -> None:
    """Join a cluster, or begin one here."""
    if ray.is_initialized():
        return
    if address not in (LOCAL, "auto"):
        _check_answers(address)
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR, "configure_logging": False}
    try:
        ray.init(**({} if address == LOCAL else {"address": address}), **quiet)
    except (ConnectionError, RuntimeError, ValueError, TimeoutError) as trouble:
        raise _no_cluster(address, trouble) from None


def _check_answers(address: str) -> None:
    """Refuse an address where nothing listens, before Ray waits for it."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    try:
        if not port.isdecimal():
            raise OSError(say("expected HOST:PORT"))
        socket.create_connection((host.strip("[]") or "127.0.0.1", int(port)), PATIENCE).close()
    except (OSError, OverflowError) as trouble:
        raise _no_cluster(address, trouble) from None


def _no_cluster(address: str, trouble: Exception) -> NoCluster:
    reason = str(trouble).splitlines()[0][:200] if str(trouble) else type(trouble).__name__
    said = say("there is no Ray cluster at {address}: {reason}", address=address, reason=reason)
    return NoCluster(said)


class RayWorkers:
    """As many workers as the cluster has processors; machines that join or leave meanwhile count at once."""

    def __init__(self, address: str) -> None:
        join(address)
        self._play = ray.remote(num_cpus=1, max_retries=TRIES)(_played)
        self._under_way: dict[Future[Harvest | None], Any] = {}

    @property
    def number(self) -> int:
        """How many pieces are played at a time."""
        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, piece: Piece) -> Future[Harvest | None]:
        """Begin a piece somewhere."""
        reference = self._play.remote(piece)
        arrived: Future[Harvest | None] = Future()
        self._under_way = {one: kept for one, kept in self._under_way.items() if not one.done()}
        self._under_way[arrived] = reference
        reference.future().add_done_callback(lambda packed: _unpack(packed, arrived, piece))
        return arrived

    def close(self) -> None:
        """Give up what is under way."""
        for future, reference in self._under_way.items():
            if not future.done():
                ray.cancel(reference, force=True)
        self._under_way = {}


def _played(piece: Piece) -> bytes:
    """Play a piece; its arrays travel as a file does."""
    harvest, packed = play_piece(piece), BytesIO()
    if harvest is not None:
        write_harvest(packed, harvest)
    return packed.getvalue()


def _unpack(packed: Future[bytes], arrived: Future[Harvest | None], piece: Piece) -> None:
    try:
        content = packed.result()
        arrived.set_result(read_harvest(BytesIO(content), piece.series) if content else None)
    except BaseException as trouble:  # whoever waits for the piece gets it
        arrived.set_exception(trouble)

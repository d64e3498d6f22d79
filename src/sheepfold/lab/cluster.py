"""Work on a Ray cluster: calls are made wherever there is room, and again where a machine is lost.

What is called says by its arguments which games are played, so it does not matter who plays them, or how often.
"""

from __future__ import annotations

import logging
import pickle
import socket
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import ray

from sheepfold.language import say

LOCAL = "local"
"""The address for a cluster that is begun here and is gone with the program."""

PATIENCE = 5.0
"""Seconds in which an address must answer."""

TRIES = 20
"""So often a call is made again whose machine was lost."""


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


class Cluster:
    """Calls made on a cluster; machines that join or leave meanwhile count at once."""

    def __init__(self, address: str) -> None:
        join(address)
        self._call = ray.remote(num_cpus=1, max_retries=TRIES)(_called)
        self._under_way: dict[Future[Any], Any] = {}

    @property
    def number(self) -> int:
        """How many calls are made at a time: one for each processor of the cluster."""
        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Call a function of a module somewhere."""
        reference = self._call.remote(pickle.dumps((function, arguments)))
        arrived: Future[Any] = Future()
        self._under_way[arrived] = reference
        arrived.add_done_callback(lambda done: self._under_way.pop(done, None))
        reference.future().add_done_callback(lambda found: _hand_over(found, arrived))
        return arrived

    def close(self) -> None:
        """Give up what is under way."""
        for reference in list(self._under_way.values()):
            ray.cancel(reference, force=True)
        self._under_way.clear()


def _called(packed: bytes) -> bytes:
    """A call and what it brings, packed by Python itself: Ray's own way cannot carry the records of positions."""
    function, arguments = pickle.loads(packed)
    return pickle.dumps(function(*arguments))


def _hand_over(found: Future[bytes], arrived: Future[Any]) -> None:
    try:
        arrived.set_result(pickle.loads(found.result()))
    except BaseException as trouble:  # whoever waits for it gets it
        arrived.set_exception(trouble)

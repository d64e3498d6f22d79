"""Pictures are painted by a process of their own, one after the other, and kept for whoever wants the same."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import re
import subprocess
import sys
import threading
from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import asdict, dataclass
from functools import cache, partial
from html import unescape
from pathlib import Path

from sheepfold.language import mark, say
from sheepfold.table.serving.clients import asking
from sheepfold.table.serving.limits import HOUR, Limits
from sheepfold.table.serving.turn_taking import FairPool

LOG = logging.getLogger("sheepfold.table")

PAINTER = Path(__file__).parent / "painter.py"
FONT = Path(__file__).parent.parent / "fonts" / "rounded-bold.ttf"
FAMILY = "Rounded Mplus 1c Bold"
TIMEOUT = 60.0
"""After how many seconds a picture is given up."""
MOST_BYTES = 3_000_000
"""How large an animation may be."""
MOST_KEPT = 48_000_000
"""How many bytes of pictures a process remembers."""
MOST_WAITING = 4
"""How many pictures can wait for one browser."""

SAID = mark("too many pictures were asked for from your address: wait {seconds} s")

WORDS = re.compile(r"<text[^>]*>([^<]*)")


class NoPicture(RuntimeError):
    """A picture could not be drawn."""

    def __init__(self) -> None:
        super().__init__(say("this picture cannot be drawn just now"))


@dataclass(frozen=True)
class Wanted:
    """What is to be painted: one picture, or several with how many seconds each is shown."""

    svgs: tuple[str, ...]
    width: int
    kind: str = "png"
    seconds: tuple[float, ...] = ()

    @property
    def digest(self) -> str:
        """The same for the same picture, and for no other one."""
        return hashlib.sha256(json.dumps(asdict(self)).encode()).hexdigest()[:32]


class Pictures:
    """The pictures of a process. All its methods may be called from any thread."""

    def __init__(self, per_hour: int) -> None:
        self._pool = FairPool(1, "pictures", most_waiting=MOST_WAITING)
        self._limits = Limits(per_hour, period=HOUR, said=SAID)
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._under_way: dict[str, Future[bytes]] = {}
        self._lock = threading.Lock()

    def close(self) -> None:
        """Begin no other picture."""
        self._pool.close()

    async def painted(self, wanted: Wanted) -> bytes:
        """A picture, painted once however many ask; `TooManyRequests` for an address that asks for too many."""
        digest = wanted.digest
        with self._lock:
            if digest in self._kept:
                self._kept.move_to_end(digest)
                return self._kept[digest]
            future = self._under_way.get(digest)
            if future is None:
                self._limits.charge(asking().address)
                future = self._pool.submit(asking(), partial(painted, wanted))
                self._under_way[digest] = future
                future.add_done_callback(partial(self._keep, digest))
        try:
            return await asyncio.shield(asyncio.wrap_future(future))
        except asyncio.CancelledError:
            if not future.cancelled():
                raise
            raise NoPicture from None

    def _keep(self, digest: str, future: Future[bytes]) -> None:
        with self._lock:
            self._under_way.pop(digest, None)
            if future.cancelled() or future.exception() is not None:
                return
            self._kept[digest] = future.result()
            while sum(map(len, self._kept.values())) > MOST_KEPT:
                self._kept.popitem(last=False)


def painted(wanted: Wanted) -> bytes:
    """A picture, by a process of its own."""
    asked = asdict(wanted) | {"font": str(FONT), "family": FAMILY, "most_bytes": MOST_BYTES}
    asked["needs_more_fonts"] = not all(is_covered(svg) for svg in wanted.svgs)
    command = [sys.executable, "-I", str(PAINTER)]
    try:
        done = subprocess.run(command, input=json.dumps(asked).encode(), capture_output=True, timeout=TIMEOUT)
    except (OSError, subprocess.TimeoutExpired) as trouble:
        LOG.warning("a picture was not painted: %s", type(trouble).__name__)
        raise NoPicture from None
    if done.returncode or not done.stdout:
        LOG.warning("a picture was not painted: %s", done.stderr.decode(errors="replace").strip()[-300:])
        raise NoPicture
    return done.stdout


@cache
def covered() -> frozenset[int]:
    """The characters of our own font, as the file beside it lists them."""
    found: set[int] = set()
    for span in FONT.with_suffix(".txt").read_text(encoding="ascii").split():
        first, _, last = span.partition("-")
        found.update(range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(found)


def is_covered(svg: str) -> bool:
    """Whether our own font has all that a picture says, so that none of the system's is looked for.

    >>> is_covered("<text>Ann · 羊 ✓</text>"), is_covered("<text>🐑</text>")
    (True, False)
    """
    said = {ord(letter) for words in WORDS.findall(svg) for letter in unescape(words)}
    return said - {10, 13} <= covered()

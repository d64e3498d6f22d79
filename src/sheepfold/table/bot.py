"""A program at somebody's table: one of our players in a seat, over the JSON interface and nothing else."""

from __future__ import annotations

import http.client
import json
import re
import secrets
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any

from sheepfold.games import load
from sheepfold.language import say, spoken
from sheepfold.players import Mind
from sheepfold.players.pace import paced
from sheepfold.table.host_names import split

ADDRESS = re.compile(r"(?P<base>.*)/m/(?P<match>[a-z0-9]{1,16})(/seat/(?P<token>[\w-]+))?/?")
TIMEOUT = 60.0
"""Seconds without a sign of life after which a connection is given up; a table gives one every 15."""
MOST_FAILURES = 8
"""After how many failures in a row a bot gives up; the pauses between them double up to LONGEST_PAUSE seconds."""
LONGEST_PAUSE = 30.0

TROUBLES = (OSError, ValueError, http.client.HTTPException)
"""What goes wrong on the way to a table."""

Observed = dict[str, Any]


class NoTable(ValueError):
    """A table that cannot be reached, or that refuses: `status` is its answer's, 0 if there was none."""

    def __init__(self, said: str, status: int = 0, error: str = "") -> None:
        self.status = status
        self.error = error
        super().__init__(said)

    @property
    def may_pass(self) -> bool:
        """Whether trying again a little later may help."""
        return self.status == 0 or self.status >= 500


class Visit:
    """A seat at a table somewhere."""

    def __init__(self, address: str, sleep: Callable[[float], None] = time.sleep) -> None:
        parts = split(address)
        found = ADDRESS.fullmatch(parts.path) if parts else None
        if parts is None or parts.scheme not in ("http", "https") or found is None:
            example = "http://HOST/m/MATCH"
            raise NoTable(
                say(
                    "{address!r} is not the address of a match: expected {example} or a seat's private link",
                    address=address,
                    example=example,
                )
            )
        host = f"{parts.scheme}://{parts.netloc}"
        self._base = f"{host}{found['base']}/api/matches/{found['match']}"
        self._token: str | None = found["token"]
        self._sleep = sleep
        self.word = secrets.token_hex(8)
        """What this program adds to chance."""
        self.promise = ""
        """The hash of the table's secret, as it was before the word was told."""

    def join(self, name: str) -> str:
        """Sit down; returns the name of the seat."""
        self.promise = str(self._ask("", None)["commitment"])
        taken = self._ask("/join", {"name": name, "word": self.word})
        self._token = taken["token"]
        return str(taken["name"])

    def bring_word(self) -> None:
        """A word of the program's own for chance, where the table waits for it."""
        self._ask("/word", {"word": self.word})

    def choose(self, seen: Observed, code: int) -> Observed:
        """Make a choice on what was observed; returns what is observed then."""
        return self._ask("/choose", {"number": seen["number"], "choice": code, "draft": seen["draft"]})

    def agree(self, seen: Observed) -> None:
        """Let somebody take a choice back."""
        self._ask("/undo/answer", {"number": seen["number"], "agreed": True})

    def come_back(self) -> None:
        """Take the seat back from the table's substitute: time was over, or the connection lost."""
        self._ask("/return", {})

    def observations(self) -> Iterator[Observed]:
        """The match as the seat sees it now, and again after every step until the connection ends."""
        with self._open("/stream", None) as stream:
            try:
                for line in stream:
                    if line.startswith(b"data: "):
                        yield json.loads(line.removeprefix(b"data: "))
            except TROUBLES as trouble:
                said = say("the table at {address} was lost: {trouble}", address=self._base, trouble=trouble)
                raise NoTable(said) from None

    def _ask(self, path: str, body: Observed | None) -> Observed:
        with self._open(path, body) as answer:
            try:
                told: Observed = json.load(answer)
            except TROUBLES as trouble:
                at = f"{self._base}{path}"
                said = say("{address} answers nothing that can be read: {trouble}", address=at, trouble=trouble)
                raise NoTable(said) from None
            return told

    def _open(self, path: str, body: Observed | None) -> Any:
        """Send a request and wait for its answer; after a 429, send it again when the table says."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Accept-Language": spoken()}
        request = urllib.request.Request(f"{self._base}{path}", data, headers)
        if self._token is not None:
            request.add_header("Authorization", f"Bearer {self._token}")
        while True:
            try:
                return urllib.request.urlopen(request, timeout=TIMEOUT)
            except urllib.error.HTTPError as refused:
                with refused:
                    if refused.code != 429:
                        raise _refusal(refused) from None
                    self._sleep(float(refused.headers.get("Retry-After") or 1))
            except TROUBLES as trouble:
                said = say("the table at {address} cannot be reached: {trouble}", address=self._base, trouble=trouble)
                raise NoTable(said) from None


def _refusal(refused: urllib.error.HTTPError) -> NoTable:
    try:
        told = json.load(refused)
        said = say("the table refuses: {reason}", reason=told["detail"])
        return NoTable(said, refused.code, told["error"])
    except (ValueError, KeyError, TypeError, OSError):
        answer = f"{refused.code} {refused.reason}"
        said = say("there is no table with a JSON interface: {answer}", answer=answer)
        return NoTable(said, refused.code)


class Bot:
    """A computer player that decides for a seat somewhere, from what that seat is told."""

    def __init__(self, visit: Visit, mind: Mind, sleep: Callable[[float], None] = time.sleep) -> None:
        self._visit = visit
        self._mind = mind
        self._sleep = sleep
        self._failures = 0

    def play(self) -> str:
        """Play to the end; returns how it ended, in words."""
        while True:
            try:
                for seen in self._visit.observations():
                    if seen["state"] == "over":
                        return str(seen["result"]["outcome"])
                    self._act(seen)
                    self._failures = 0
                raise NoTable(say("the table has closed the connection"))
            except NoTable as trouble:
                self._wait_after(trouble)

    def _act(self, seen: Observed) -> None:
        """Do what is asked of the seat; if it comes too late, the next observation tells what to do."""
        try:
            if seen["state"] == "playing" and seen["seats"][seen["viewer"]].get("keeper"):
                return self._visit.come_back()
            if seen["state"] == "waiting":
                if any(seat["is_you"] and seat["word"] == "awaited" for seat in seen["seats"]):
                    self._visit.bring_word()
                return
            if seen["must_answer_undo"]:
                self._visit.agree(seen)
            while seen["decides"]:
                code = paced(self._mind, load(seen["game"]).position(seen["position"]), self._sleep)
                after = self._visit.choose(seen, code)
                if not after["draft"]:
                    return
                seen = after
        except NoTable as trouble:
            if trouble.status != 409 or trouble.error == "illegal_choice":
                raise

    def _wait_after(self, trouble: NoTable) -> None:
        self._failures += 1
        if not trouble.may_pass or self._failures >= MOST_FAILURES:
            raise trouble
        self._sleep(min(LONGEST_PAUSE, 2.0 ** (self._failures - 1)))

"""A bot in fifty lines: it sits down at a table over the JSON interface and plays at random.

python examples/bot.py http://localhost:8800/m/MATCH          takes the first open seat
python examples/bot.py http://localhost:8800/m/MATCH/seat/KEY takes the seat of a private link

Nothing but Python is needed; /api/docs at the table describes everything. Put your own idea into `decide`.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
import urllib.error
import urllib.request
from typing import Any


def decide(seen: dict[str, Any]) -> int:
    """The code of one of the choices in `seen`, which is all that the seat may know."""
    return int(random.choice(seen["choices"])["code"])


def ask(address: str, token: str, body: dict[str, Any] | None = None) -> Any:
    """Send something to the table, or just ask; the answer."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(address, data, headers))


def play(link: str) -> str:
    """Play to the end; how it ended."""
    link, _, token = link.partition("/seat/")
    api = link.replace("/m/", "/api/matches/")
    promise, word = json.load(ask(api, token))["commitment"], secrets.token_hex(8)  # docs/fair-chance.md
    print(f"chance is promised by {promise}; our word is {word}")
    token = json.load(ask(f"{api}/join", token, {"name": "Example bot", "word": word}))["token"]
    for line in ask(f"{api}/stream", token):
        if not line.startswith(b"data: "):
            continue
        seen = json.loads(line[len(b"data: ") :])
        if seen["state"] == "over":
            return str(seen["result"]["outcome"])
        while seen["decides"]:
            choice = {"number": seen["number"], "choice": decide(seen), "draft": seen["draft"]}
            try:
                seen = json.load(ask(f"{api}/choose", token, choice))
            except urllib.error.HTTPError as refused:
                if refused.code != 409:  # 409: something has happened meanwhile; the stream tells what
                    raise
                break
            if not seen["draft"]:
                break
    return "the table has closed"


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(play(sys.argv[1]))

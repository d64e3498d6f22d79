"""Fair chance: outcomes that nobody could choose, and that everybody can check afterwards.

Before the first choice the table shows the SHA-256 hash of a secret. Every seat may add a word of its own.
Outcome number n is drawn from HMAC-SHA-256, keyed by the secret, over the words, n and the attempt. After the
last choice the secret is shown, and anyone can compute every outcome again (docs/fair-chance.md).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sheepfold.language import say

SECRET_BYTES = 32
SPACE = 1 << 256
"""How many values one HMAC-SHA-256 can have."""


class Source(StrEnum):
    """Who chose a seat's word: whoever sits there, after seeing the promised hash, or the table itself."""

    OWN = "own"
    TABLE = "table"


Sources = tuple[tuple[int, Source], ...]
"""For every seat with a word, who chose it."""


@dataclass(frozen=True)
class FairChance:
    """The source of a match's chance outcomes: a secret and the seats' own words.

    Read from a record that keeps the secret back, it knows the promised hash alone and can draw nothing.
    """

    secret: bytes
    words: tuple[str, ...]
    promised: str = ""
    sources: Sources = ()
    """Who chose the words; empty if that is not known."""

    @property
    def commitment(self) -> str:
        """The hash that is shown before the first choice."""
        return hashlib.sha256(self.secret).hexdigest() if self.secret else self.promised

    def outcome(self, number: int, weights: Sequence[int]) -> int:
        """The place of outcome `number` (from 0) among these weights; exact, without any bias."""
        if not self.secret:
            raise ValueError(say("the secret behind this match's chance is not known"))
        if min(weights, default=0) < 0 or not 0 < sum(weights) <= SPACE:
            raise ValueError(f"expected whole weights with a sum from 1 to 2**256, got {list(weights)}")
        drawn = self._below(sum(weights), number)
        place = 0
        while drawn >= weights[place]:
            drawn -= weights[place]
            place += 1
        return place

    def _below(self, bound: int, number: int) -> int:
        even = SPACE - SPACE % bound
        attempt = 0
        while (drawn := self._value(number, attempt)) >= even:
            attempt += 1
        return drawn % bound

    def _value(self, number: int, attempt: int) -> int:
        message = json.dumps([list(self.words), number, attempt], separators=(",", ":")).encode()
        return int.from_bytes(hmac.digest(self.secret, message, "sha256"))


def drawn_word(commitment: str, seat: int) -> str:
    """The word of a seat that brings none: it follows from the promised hash, so that nobody can choose it later."""
    return hashlib.sha256(f"{commitment} seat {seat}".encode()).hexdigest()[:16]


def new_secret(seed: int | None = None) -> bytes:
    """A secret nobody can foresee, or for a seed always the same one."""
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES)
    return hashlib.sha256(f"sheepfold seed {seed}".encode()).digest()

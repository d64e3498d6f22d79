"""Errors for people: what was tried, why not, which rule. They carry their data as attributes."""

from __future__ import annotations


class Refusal(str):
    """Why a choice is not allowed, as a sentence; `reason` is for programs, `rule` names the ledger's number."""

    reason: int
    rule: str

    def __new__(cls, sentence: str, reason: int, rule: str) -> Refusal:
        text = super().__new__(cls, f"{sentence} ({rule}).")
        text.reason = reason
        text.rule = rule
        return text


class IllegalChoice(ValueError):
    """The rules forbid this choice: `refusal.reason` is for programs, the message for people."""

    def __init__(self, tried: str, refusal: Refusal) -> None:
        self.tried = tried
        self.refusal = refusal
        super().__init__(f"{tried} is not allowed: {refusal[0].lower()}{refusal[1:]}")


class Unreadable(ValueError):
    """A text that is not notation: what it was, and where the trouble is."""

    def __init__(self, text: str, trouble: str) -> None:
        self.text = text
        self.trouble = trouble
        shown = text if len(text) <= 60 else text[:57] + "..."
        super().__init__(f"cannot read {shown!r}: {trouble}")


class BadOption(ValueError):
    """An option, a value or a number of seats that this game does not have; the message lists what it has."""


class UnknownGame(ValueError):
    """There is no game of this name; the message lists those there are."""


class NotYours(ValueError):
    """Something was asked of what a seat sees that this seat may not know."""

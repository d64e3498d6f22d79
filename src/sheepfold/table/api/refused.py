"""What the JSON interface answers where it refuses."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Answer(BaseModel):
    """What a program is answered."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class Refused(Answer):
    """Why something was refused."""

    error: str
    """A short name for programs, such as `illegal_choice`."""
    detail: str
    """The same for people."""
    rule: str | None = None
    """The rule of the game that forbids it, if one does."""
    retry_after: int | None = None
    """After so many seconds it can be tried again, where that helps."""

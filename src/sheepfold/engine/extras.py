"""Extras: packages that one part of Sheepfold needs and the rest does not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from sheepfold.language import mark, say

PARTS = {
    "table": mark("the table"),
    "openspiel": mark("the bridge to OpenSpiel"),
    "pettingzoo": mark("the bridge to PettingZoo"),
    "gymnasium": mark("the bridge to Gymnasium"),
    "texts": mark("the command for translators"),
    "lab": mark("the laboratory"),
    "ray": mark("playing on a Ray cluster"),
    "research": mark("training networks"),
}
"""By extra: which part needs it."""


class MissingExtra(ModuleNotFoundError):
    """A part of Sheepfold needs packages that are not installed; the message has the command that installs them."""

    def __init__(self, extra: str, package: str | None) -> None:
        part = say(PARTS[extra])
        super().__init__(
            say("{part} needs more packages: pip install 'sheepfold[{extra}]'", part=part, extra=extra), name=package
        )
        self.extra = extra


def missing_extra(extra: str, *packages: str) -> MissingExtra | None:
    """What somebody is told where one of these packages of an extra is not installed; None if all are."""
    absent = [package for package in packages if find_spec(package) is None]
    return MissingExtra(extra, absent[0]) if absent else None


@contextmanager
def needs_extra(extra: str) -> Iterator[None]:
    """What is imported inside needs this extra: where a package is missing, the error says so."""
    try:
        yield
    except MissingExtra:
        raise
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] == "sheepfold":
            raise
        raise MissingExtra(extra, missing.name) from missing

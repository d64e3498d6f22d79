"""The icons of the installed table, made from the one drawing: `python -m sheepfold.table.pictures.icons`.

They are in `static/` and are made again when `icon.svg` changes.
"""

from __future__ import annotations

import re

from sheepfold.table.pictures.painting import Wanted, painted
from sheepfold.table.serving.static_files import FOLDER

SAFE = 0.86
"""How much of a maskable icon the drawing takes: devices cut the rest to a shape of their own."""
GROUND = "#6f9150"
SIZES = {"icon-192.png": 192, "icon-512.png": 512}
MASKABLE = {"icon-maskable-512.png": 512, "icon-apple-180.png": 180}
BADGE = "icon-badge-96.png"
"""What devices show beside a notification, in white."""


def drawings() -> dict[str, Wanted]:
    """What is painted for each file."""
    drawn = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    inside = re.sub(r"^<svg[^>]*>|</svg>\s*$", "", drawn)
    sheep = re.sub(r"<rect[^>]*/>", "", inside, count=1)
    whole = _svg(f'<rect width="64" height="64" fill="{GROUND}"/>{_smaller(sheep, SAFE)}')
    found = {name: Wanted((drawn,), size) for name, size in SIZES.items()}
    found |= {name: Wanted((whole,), size) for name, size in MASKABLE.items()}
    return found | {BADGE: Wanted((_svg(_smaller(_outline(sheep), 1.2)),), 96)}


def _outline(sheep: str) -> str:
    """The sheep in white, with the lines of its face left out."""
    white = re.sub(r'fill="#[0-9a-f]{6}"', 'fill="#ffffff"', re.sub(r' stroke(-width)?="[^"]*"', "", sheep))
    face = "".join(re.findall(r"<ellipse[^>]*/>|<circle[^>]*r=\"1.8\"[^>]*/>", sheep))
    lines = re.sub(r'stroke="[^"]*"', 'stroke="#000"', re.sub(r'fill="#e[0-9a-f]{5}"', 'fill="none"', face))
    mask = f'<mask id="face"><rect width="64" height="64" fill="#fff"/>{lines}</mask>'
    return f'{mask}<g mask="url(#face)">{white}</g>'


def _svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">{inside}</svg>'


def _smaller(inside: str, part: float) -> str:
    """A drawing around the middle, in a part of its size."""
    return f'<g transform="translate({32 - 33 * part:g} {32 - 34 * part:g}) scale({part:g})">{inside}</g>'


def main() -> None:
    """Paint all icons."""
    for name, wanted in drawings().items():
        (FOLDER / name).write_bytes(painted(wanted))


if __name__ == "__main__":
    main()

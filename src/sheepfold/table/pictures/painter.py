"""A program that turns SVG pictures into a PNG file or an animation; it knows nothing of Sheepfold.

It reads one JSON object from its input: `svgs`, `width`, `kind` (png, webp, gif), `seconds` for each picture, `font`
and `family`, `needs_more_fonts`, and `most_bytes` of an animation. It writes the file to its output. The libraries
hold Python's lock while they draw, so that a server runs this as a process.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from typing import TYPE_CHECKING, Any

import resvg_py

if TYPE_CHECKING:
    from PIL import Image

NICENESS = 8
MEMORY, SECONDS = 2 * 1024**3, 60
"""What the program may take at most, where the system can limit it."""
SMALLER, TRIES = 0.8, 4
"""An animation that is too large is drawn smaller, so many times."""


def drawn(asked: dict[str, Any], svg: str, width: int) -> bytes:
    """One picture as PNG."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        font_files=[asked["font"]],
        font_family=asked["family"],
        sans_serif_family=asked["family"],
        skip_system_fonts=not asked["needs_more_fonts"],
    )


def animated(asked: dict[str, Any]) -> bytes:
    """All pictures one after the other, not larger than asked for."""
    width = asked["width"]
    for _ in range(TRIES):
        found = _animated(asked, width)
        if len(found) <= asked["most_bytes"]:
            break
        width = int(width * SMALLER)
    return found


def _animated(asked: dict[str, Any], width: int) -> bytes:
    from PIL import Image

    frames: list[Image.Image] = []
    for svg in asked["svgs"]:
        with Image.open(io.BytesIO(drawn(asked, svg, width))) as picture:
            frames.append(picture.convert("RGB"))
    first, *others = frames
    durations = [int(1000 * seconds) for seconds in asked["seconds"]]
    written = io.BytesIO()
    if asked["kind"] == "webp":
        first.save(
            written, "WEBP", save_all=True, append_images=others, duration=durations, loop=0, quality=72, method=1
        )
    else:
        colours = first.quantize(255)
        flat = [frame.quantize(palette=colours, dither=Image.Dither.NONE) for frame in frames]
        flat[0].save(written, "GIF", save_all=True, append_images=flat[1:], duration=durations, loop=0, optimize=False)
    return written.getvalue()


def limit() -> None:
    """Take no more than is needed, and no processor that somebody else wants."""
    with contextlib.suppress(ImportError, OSError, ValueError, AttributeError):
        os.nice(NICENESS)
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def main() -> None:
    """Draw what is asked for."""
    limit()
    asked = json.load(sys.stdin.buffer)
    found = drawn(asked, asked["svgs"][0], asked["width"]) if asked["kind"] == "png" else animated(asked)
    sys.stdout.buffer.write(found)


if __name__ == "__main__":
    main()

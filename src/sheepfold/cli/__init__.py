"""The command line: `sheepfold --help`.

Each file of this folder has a group of commands: their flags, and what they do.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from sheepfold.cli.parser import UnknownLanguage, build_parser, command_of, language_of
from sheepfold.engine.errors import BrokenInvariant
from sheepfold.engine.extras import MissingExtra
from sheepfold.engine.gpu import NoGpu
from sheepfold.language import say, speaking
from sheepfold.terminal.leaving import Leave


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; what a user got wrong ends in one clear line, never in a traceback."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        with speaking(language_of(given)):
            return _run(given)
    except UnknownLanguage as trouble:
        print(f"sheepfold: {trouble}", file=sys.stderr)
        return 1


def _run(arguments: Sequence[str]) -> int:
    """Run one command in the language now spoken."""
    chosen = build_parser(command_of(arguments)).parse_args(arguments)
    try:
        chosen.run(chosen)
    except Leave:
        return 0
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        print(f"\n{say('stopped')}", file=sys.stderr)
        return 130
    except (ValueError, OSError, MissingExtra, NoGpu, BrokenInvariant) as trouble:
        print(f"sheepfold: {trouble}", file=sys.stderr)
        return 1
    return 0

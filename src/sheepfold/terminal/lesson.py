"""A game's lesson at the terminal: words, and little boards as terminal pictures."""

from __future__ import annotations

from rich.markdown import Markdown

from sheepfold.engine.game import Game
from sheepfold.match.lessons import Picture, lesson
from sheepfold.terminal.screen import Screen


def teach(game: Game, screen: Screen) -> None:
    """Show a game's lesson."""
    for part in lesson(game):
        if isinstance(part, Picture):
            screen.say(part.seen.picture(0, screen.paint))
            screen.say(screen.paint("strong", f"  {part.caption}\n"))
        elif part.strip():
            screen.console.print(Markdown(part))

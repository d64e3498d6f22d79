"""A game's lesson at the terminal: words, and little boards as terminal pictures."""

from __future__ import annotations

from collections.abc import Iterable

from rich.markdown import Markdown

from sheepfold.engine.game import Game
from sheepfold.language import spoken
from sheepfold.match.ledgers import looked_up
from sheepfold.match.lessons import Picture, lesson
from sheepfold.match.markdown import joined, without_joiners
from sheepfold.terminal.screen import Screen


class Prose(Markdown):
    """A text for the terminal."""

    def __init__(self, text: str) -> None:
        super().__init__(joined(text))
        without_joiners(self.parsed)


def teach(game: Game, screen: Screen) -> None:
    """Show a game's lesson."""
    for part in lesson(game):
        if isinstance(part, Picture):
            screen.say(part.seen.picture(0, screen.paint))
            screen.say(screen.paint("strong", f"  {part.caption}\n"))
        elif part.strip():
            screen.console.print(Prose(part))


def show_rules(game: Game, numbers: Iterable[str], screen: Screen) -> None:
    """Show rules and rulings by their numbers, as the game's ledger has them; `UnknownRule` if one is not there."""
    for text in [looked_up(game.name, number, spoken()) for number in numbers]:
        screen.console.print(Prose(text))
        screen.say()

"""Puzzles at the terminal: one position after the other, with hints and explanations."""

from __future__ import annotations

from collections.abc import Sequence

from sheepfold.engine.errors import IllegalChoice, Unreadable
from sheepfold.engine.game import Game
from sheepfold.engine.position import Position
from sheepfold.language import mark, say
from sheepfold.puzzles.puzzle import Puzzle
from sheepfold.puzzles.words import LEFT_BY_HINT, explained, grade_in_words, left_by_hint, names_for, theme_of
from sheepfold.terminal.leaving import Leave
from sheepfold.terminal.screen import Screen, short_names
from sheepfold.terminal.typed import meant, plain

KEYS = mark("a move, or # and its place in the list; hint, solution, next, quit (or h, s, n, q)")
SHORT = {"hint": "h", "solution": "s", "solve": "s", "next": "n", "skip": "n", "quit": "q", "stop": "q", "exit": "q"}


class Solving:
    """A row of puzzles for the person at the keyboard."""

    def __init__(self, game: Game, puzzles: Sequence[Puzzle], screen: Screen) -> None:
        self.game, self.puzzles, self.screen = game, puzzles, screen
        self.streak = 0

    def walk(self) -> None:
        """Pose one after the other until there is none, or the person stops."""
        try:
            for number, puzzle in enumerate(self.puzzles, 1):
                self._pose(number, puzzle)
            self.screen.say(say("That was the last one."))
        except Leave:
            return

    def _pose(self, number: int, puzzle: Puzzle) -> None:
        seen = puzzle.seen(self.game)
        self._show(number, puzzle, seen)
        hints, is_first = 0, True
        while True:
            typed = plain(self.screen.ask(f"{say(KEYS)}\n> "))
            typed = SHORT.get(typed.lower(), typed)
            if typed == "q":
                raise Leave
            if typed == "n":
                self.streak = 0
                return
            if typed == "h":
                hints = min(hints + 1, len(LEFT_BY_HINT))
                self._hint(puzzle, seen, hints)
                continue
            if typed == "s":
                self.streak = 0
                self.screen.say("\n".join(explained(puzzle, seen, None).sentences))
                return
            tried = self._tried(seen, typed)
            if tried is None:
                continue
            told = explained(puzzle, seen, tried)
            if told.is_right:
                self.streak += is_first and not hints
                self.screen.say(self.screen.paint("strong", say("Right!")))
                self.screen.say("\n".join(told.sentences))
                if is_first and not hints:
                    self.screen.say(say("Streak: {number}", number=self.streak))
                return
            is_first, self.streak = False, 0
            self.screen.say("\n".join(told.sentences))

    def _show(self, number: int, puzzle: Puzzle, seen: Position) -> None:
        names, game = names_for(seen), self.game
        about = {"number": number, "all": len(self.puzzles), "grade": grade_in_words(puzzle)}
        self.screen.say("\n" + say("Puzzle {number} of {all}, {grade}", **about))
        self.screen.say(game.view.picture(seen, self.screen.paint, short_names(names)))
        self.screen.say(f"\n{theme_of(game, seen)} {game.words.prompt(seen, names)}")
        for place, legal in enumerate(seen.legal(names), 1):
            self.screen.say(f"  #{place:<3} {legal.move:10} {legal.words}")

    def _hint(self, puzzle: Puzzle, seen: Position, step: int) -> None:
        left = left_by_hint(puzzle, seen, step)
        moves = [legal.move for legal in seen.legal() if legal.choice in left]
        self.screen.say(say("It is one of these: {choices}.", choices=", ".join(moves)))

    def _tried(self, seen: Position, typed: str) -> int | None:
        """The choice that was typed; None if it was none, and the person is told why."""
        try:
            code = seen.code(meant(seen, typed))
            if (refusal := seen.why_not(code, names_for(seen))) is not None:
                raise IllegalChoice(typed, refusal)
        except (Unreadable, IllegalChoice) as trouble:
            self.screen.say(str(trouble))
            return None
        return code

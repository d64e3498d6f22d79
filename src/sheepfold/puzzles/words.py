"""A puzzle in words: what it asks, hints, and why the right choice is right."""

from __future__ import annotations

from typing import NamedTuple

from sheepfold.engine.events import collecting
from sheepfold.engine.game import Game
from sheepfold.engine.position import ASK, Position
from sheepfold.engine.record import Record
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import in_turn
from sheepfold.players.dog_names import dog_name
from sheepfold.puzzles.puzzle import EXACT, Puzzle

GRADES = (
    mark("for a start"),
    mark("easy"),
    mark("middling"),
    mark("tricky"),
    mark("hard"),
    mark("very hard"),
)
"""By how many levels miss it."""

RIVAL = "dog"
"""The kind of computer player that the others are named after."""

WORLDS = 12
"""What a choice brings is told if it is the same in so many possible worlds."""

MOST_LINES = 4
LEFT_BY_HINT = (3, 2)
"""So many choices the first and the second hint leave."""


class Explained(NamedTuple):
    """What is said about an attempt: whether it was right, and sentences in order."""

    is_right: bool
    sentences: tuple[str, ...]


def theme_of(game: Game, seen: Position) -> str:
    """What a puzzle asks, by its kind of decision."""
    usual = seen.decision.replace("_", " ").capitalize()
    return say(game.teaching.themes.get(seen.decision, usual))


def grade_in_words(puzzle: Puzzle) -> str:
    """How hard a puzzle is."""
    return say(GRADES[min(puzzle.grade, len(GRADES) - 1)])


def names_for(seen: Position) -> tuple[str, ...]:
    """What the players of a puzzle are called: you, and dogs."""
    return tuple(say("You") if seat == seen.actor else dog_name(RIVAL, seat) for seat in range(seen.seats))


def worths_of(puzzle: Puzzle, seen: Position) -> dict[int, int]:
    """What each choice is worth, in percent."""
    return dict(zip(seen.choices(), puzzle.worths, strict=True))


def left_by_hint(puzzle: Puzzle, seen: Position, step: int) -> list[int]:
    """The choices that are left after the first or the second hint: the answer, and the best of the others."""
    worths = worths_of(puzzle, seen)
    left = LEFT_BY_HINT[min(step, len(LEFT_BY_HINT)) - 1]
    best = sorted(worths, key=lambda code: (code != puzzle.answer, -worths[code], code))[:left]
    return sorted(best)


def explained(puzzle: Puzzle, seen: Position, tried: int | None) -> Explained:
    """Why the answer is right; about a wrong attempt only what is wrong with it. None: the solution was asked for."""
    names, worths, describe = names_for(seen), worths_of(puzzle, seen), seen.game.words.describe
    right = worths[puzzle.answer]
    if tried is not None and tried != puzzle.answer:
        return Explained(False, (_less(describe(seen, tried, names), worths[tried], right),))
    second = max((code for code in worths if code != puzzle.answer), key=lambda code: worths[code])
    sentences = [
        say("The right choice: {words}.", words=describe(seen, puzzle.answer, names)),
        say(
            "It leaves you a chance to win of {right}%. The next best ({words}) leaves {other}%.",
            right=right,
            words=describe(seen, second, names),
            other=worths[second],
        ),
        *what_happens(seen, puzzle.answer, names),
        *what_follows(puzzle, seen, names),
        how_sure(puzzle, seen),
        who_misses(puzzle),
    ]
    return Explained(tried is not None, tuple(sentences))


def _less(words: str, worth: int, right: int) -> str:
    return say_many(
        "Not the best: {words}. It leaves you a chance to win of {worth}%; another choice is worth {number} point "
        "more.",
        "Not the best: {words}. It leaves you a chance to win of {worth}%; another choice is worth {number} points "
        "more.",
        right - worth,
        words=words,
        worth=worth,
    )


def how_sure(puzzle: Puzzle, seen: Position) -> str:
    """How the answer was proved."""
    if puzzle.proof == EXACT:
        return say("This was worked out to the end in every deal that you cannot rule out.")
    if seen.game.has_secrets:
        return say("Two long searches found the same, each in thousands of deals that fit what you can see.")
    return say("Two long searches with different luck found the same.")


def who_misses(puzzle: Puzzle) -> str:
    """How many of the computer levels miss it."""
    if not puzzle.missed:
        return say("All five levels of computer players find it.")
    return say_many(
        "{number} of the five levels of computer players misses it.",
        "{number} of the five levels of computer players miss it.",
        len(puzzle.missed),
    )


def what_happens(seen: Position, choice: int, names: tuple[str, ...]) -> list[str]:
    """What a choice brings at once, in words, as far as it is the same in all worlds that the seat cannot rule out."""
    told: list[str] | None = None
    for number in range(WORLDS if seen.game.has_secrets else 1):
        lines = _told(seen, choice, names, number + 1)
        told = lines if told is None else [line for line in told if line in lines]
    return (told or [])[:MOST_LINES]


def what_follows(puzzle: Puzzle, seen: Position, names: tuple[str, ...]) -> list[str]:
    """How play is expected to go on, in a sentence; none where that is not known."""
    rules, world = seen.game.plain, seen.record.copy()
    rules.apply(world, puzzle.answer)
    lines: list[str] = []
    for code in puzzle.line:
        if rules.actor(world) < 0 or rules.why_not(world, code):
            break
        lines += _lines(seen, world, code, names)
    return [say("Expected after that: {line}", line=in_turn(lines[:MOST_LINES]))] if lines else []


def _told(seen: Position, choice: int, names: tuple[str, ...], seed: int) -> list[str]:
    """What a choice brings in one of the worlds that the seat cannot rule out."""
    world = seen.imagine(seen.actor, seed=seed).record if seen.game.has_secrets else seen.record
    return _lines(seen, world.copy(), choice, names)


def _lines(seen: Position, world: Record, choice: int, names: tuple[str, ...]) -> list[str]:
    """Make a choice in a world, and tell what the seat sees of it."""
    game, viewer = seen.game, seen.actor
    with collecting(game.events) as scenes:
        game.plain.apply(world, choice)
    lines = []
    for scene in scenes:
        told = game.secrets.masked(scene.told, viewer)
        if told is not None:
            whole = Position(game, scene.position, chance=ASK, rules=game.plain)
            lines.append(game.words.log(told, names, whole.seen_by(viewer)))
    return [line for line in lines if line]

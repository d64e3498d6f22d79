"""What players are called, everywhere: by name, and "you" to the one who looks; without names by number, from 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Self

from sheepfold.engine.contract import EVERYTHING, SPECTATOR
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import in_a_row, in_turn, listed, shortened

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


Text = str | tuple[str, str]
"""A text for everybody; or two about one player: what is said to that player, and what to all others."""


def seat_name(seat: int, names: Sequence[str] = ()) -> str:
    """What a seat is called by everybody.

    >>> seat_name(0, ("Ann", "Ben")), seat_name(0)
    ('Ann', 'Player 1')
    """
    return names[seat] if seat < len(names) else say("Player {number}", number=seat + 1)


class People(NamedTuple):
    """The players as one of them, or a spectator, calls them."""

    viewer: int = SPECTATOR
    names: tuple[str, ...] = ()

    def name(self, seat: int) -> str:
        """A player.

        >>> [People(1, ("Ann", "Ben")).name(seat) for seat in range(2)]
        ['Ann', 'You']
        """
        return say("You") if seat == self.viewer else seat_name(seat, self.names)

    def whom(self, seat: int) -> str:
        """A player inside a sentence.

        >>> [People(1, ("Ann", "Ben")).whom(seat) for seat in range(2)]
        ['Ann', 'you']
        """
        return say("you") if seat == self.viewer else seat_name(seat, self.names)

    def says(self, seat: int, own: str, other: str, /, **parts: object) -> str:
        """What is said about a player: one text to the viewer, another with the `name` of anybody else.

        >>> Ann = People(0, ("Ann", "Ben"))
        >>> Ann.says(0, "your sheep", "{name}'s sheep"), Ann.says(1, "your sheep", "{name}'s sheep")
        ('your sheep', "Ben's sheep")
        """
        return say(own, **parts) if seat == self.viewer else say(other, name=seat_name(seat, self.names), **parts)

    def says_many(
        self, seat: int, own: tuple[str, str], other: tuple[str, str], number: int, /, **parts: object
    ) -> str:
        """The same about a number of things: both texts in both forms (`mark_many`)."""
        if seat == self.viewer:
            return say_many(*own, number, **parts)
        return say_many(*other, number, name=seat_name(seat, self.names), **parts)

    def text(self, seat: int, text: Text) -> str:
        """What the viewer is told about a player, its parts not yet put in.

        >>> [People(viewer).text(0, ("You pass.", "{name} passes.")) for viewer in (0, 1)]
        ['You pass.', '{name} passes.']
        """
        own, other = (text, text) if isinstance(text, str) else text
        return own if seat == self.viewer else other

    def short(self, letters: int) -> Self:
        """The same with names that fit into small places."""
        return type(self)(self.viewer, tuple(shortened(name, letters) for name in self.names))


def people_at(seen: Position, names: tuple[str, ...] = ()) -> People:
    """The players as whoever looks at this position calls them."""
    return People(seen.viewer, names)


def is_asked(seen: Position) -> bool:
    """Whether whoever looks is the one who decides; a whole position is looked at with the eyes of that one."""
    return seen.viewer in (EVERYTHING, seen.actor)


def people_asked(seen: Position, names: tuple[str, ...] = ()) -> People:
    """The players as whoever is asked calls them: the viewer, in a whole position the one who decides."""
    return People(seen.actor, names) if is_asked(seen) else people_at(seen, names)


# -------------------------------------------------------------------- how it ended


def winners_of(payoffs: Sequence[float]) -> list[int]:
    """The seats that won a finished game; all of them in a draw."""
    return [seat for seat, payoff in enumerate(payoffs) if payoff == max(payoffs)]


def outcome_in_short(people: People, winners: Sequence[int], scores: Sequence[int]) -> str:
    """Who won, with how many points where all winners have the same.

    >>> outcome_in_short(People(0, ("Ann", "Ben")), [0], [7, 4])
    'You win with 7'
    """
    points = {scores[seat] for seat in winners}
    if len(points) > 1:
        return _who_won(people, winners)
    return _who_won_with(people, winners, len(scores), points.pop())


def _who_won(people: People, winners: Sequence[int]) -> str:
    if len(winners) > 1:
        return say("{names} win", names=_named(people, winners))
    return people.says(winners[0], mark("You win"), mark("{name} wins"))


def _who_won_with(people: People, winners: Sequence[int], seats: int, points: int) -> str:
    if len(winners) == seats:
        return say("A draw at {points}", points=points)
    if len(winners) > 1:
        return say("{names} win with {points}", names=_named(people, winners), points=points)
    own, other = mark("You win with {points}"), mark("{name} wins with {points}")
    return people.says(winners[0], own, other, points=points)


def outcome_in_words(people: People, winners: Sequence[int], scores: Sequence[int]) -> str:
    """How a game ended: who won, and everybody's score.

    >>> outcome_in_words(People(names=("Ann", "Ben")), [1], [3, 5])
    'Ben wins. Ann 3, Ben 5.'
    """
    points = scores_in_words(people, scores)
    if len(winners) == len(scores):
        return say("A draw. {scores}.", scores=points)
    if len(winners) > 1:
        return say("{winners} win. {scores}.", winners=_named(people, winners), scores=points)
    return people.says(winners[0], mark("You win. {scores}."), mark("{name} wins. {scores}."), scores=points)


def game_over(seen: Position, names: tuple[str, ...] = ()) -> str:
    """That a game is over, and how it ended, for whoever looks at its last position."""
    outcome = outcome_in_words(people_at(seen, names), winners_of(seen.payoffs), seen.scores)
    return in_turn([say("The game is over."), outcome])


def scores_in_words(people: People, scores: Iterable[int]) -> str:
    """Everybody's score."""
    return in_a_row(f"{people.name(seat)} {score}" for seat, score in enumerate(scores))


def _named(people: People, seats: Iterable[int]) -> str:
    return listed([people.name(seat) for seat in seats])

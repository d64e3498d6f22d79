"""An analysis in words: chances as percentages, costs as points of winning chance, luck and skill in a sentence."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from sheepfold.analysis.accounts import Account, Stroke, account, strokes
from sheepfold.analysis.findings import Analysis, Mistake
from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.errors import IllegalChoice
from sheepfold.engine.position import Position
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import in_turn
from sheepfold.match.match import Match
from sheepfold.match.record import step_text

LEAST = 2
"""Fewer points than this are not worth a word."""

LONGEST_LINE = 8
"""So many choices of an expected line are shown."""


class Said(NamedTuple):
    """A choice in notation and in words."""

    move: str
    words: str


class CostlyDecision(NamedTuple):
    """A mistake for people: who, what was chosen, what was better, how much it cost, and the line expected."""

    number: int
    actor: int
    name: str
    made: Said
    better: Said
    cost: int
    sentence: str
    line: str
    turn: int = 1
    """Which turn of the match it belongs to, from 1."""


class Luck(NamedTuple):
    """A stroke of luck for people."""

    number: int
    seat: int
    name: str
    change: int
    happened: str
    sentence: str

    @property
    def whole(self) -> str:
        """What happened and what it meant."""
        return in_turn((self.happened, self.sentence))


class Row(NamedTuple):
    """A seat's account in whole points, and the sentence about it."""

    seat: int
    name: str
    start: int
    deal: int
    chance: int
    decisions: int
    gifts: int
    rest: int
    result: int
    sentence: str


COLUMNS = {
    "start": (mark("Start"), mark("the chance to win before anything happened")),
    "deal": (mark("Deal"), mark("what chance brought before the first decision")),
    "chance": (mark("Chance"), mark("what dice and draws brought later")),
    "decisions": (mark("Own decisions"), mark("what was given away by decisions")),
    "gifts": (mark("Others' decisions"), mark("what the decisions of others gave or took")),
    "rest": (mark("The rest"), mark("what came to light, and many small things that are no clear mistakes")),
    "result": (mark("Result"), mark("the part of the win")),
}
"""The parts of an account, in order: their names and what they mean."""


def points(part: float) -> int:
    """A part of the win as whole points."""
    return round(100 * part)


def signed(number: int) -> str:
    """Points with their sign.

    >>> signed(8), signed(-3), signed(0)
    ('+8', '−3', '0')
    """
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


# -------------------------------------------------------------------- decisions


def decisions(analysis: Analysis, match: Match, seat: int | None = None) -> list[CostlyDecision]:
    """The decisions that cost most, the dearest first: everybody's or one seat's."""
    found = [mistake for mistake in analysis.mistakes if seat is None or mistake.actor == seat]
    return [costly_decision(analysis, match, mistake) for mistake in sorted(found, key=lambda mistake: -mistake.cost)]


def costly_decision(analysis: Analysis, match: Match, mistake: Mistake) -> CostlyDecision:
    """One mistake for people."""
    seen = match.position_at(mistake.number).seen_by(mistake.actor)
    cost = max(1, points(mistake.cost * analysis.scale(mistake.actor)))
    name = match.names[mistake.actor]
    made, better = (said(seen, choice, match.names) for choice in (mistake.made, mistake.better))
    sentence = say_many(
        "{name} chose “{made}”; better was “{better}”, by about {number} point of winning chance.",
        "{name} chose “{made}”; better was “{better}”, by about {number} points of winning chance.",
        cost,
        name=name,
        made=made.words,
        better=better.words,
    )
    turn = turn_of(match, mistake.number)
    return CostlyDecision(
        mistake.number, mistake.actor, name, made, better, cost, sentence, line_of(match, mistake), turn
    )


def turn_of(match: Match, number: int) -> int:
    """Which turn of the match a choice belongs to, from 1: another one begins when another seat decides."""
    actors = [moment.actor for moment in match.moments[: number + 1] if moment.actor >= 0]
    return 1 + sum(1 for before, after in pairwise(actors) if before != after)


def decisive(analysis: Analysis, match: Match) -> int:
    """The step that decided a finished match: where the chance of those who won rose most."""
    winner = match.winners()[0]
    rises = [analysis.chance(step, winner) - analysis.chance(step - 1, winner) for step in range(1, analysis.last + 1)]
    step = 1 + max(range(len(rises)), key=rises.__getitem__) if rises else 0
    return step - 1 if any(mistake.number == step - 1 for mistake in analysis.mistakes) else step


def said(seen: Position, choice: int, names: tuple[str, ...] = ()) -> Said:
    """A choice as the seat that made it saw it."""
    return Said(seen.game.notation.write_choice(seen.record, choice), seen.game.words.describe(seen, choice, names))


def line_of(match: Match, mistake: Mistake) -> str:
    """How play was expected to go on after the better choice, in notation, as far as it can be played."""
    position = match.position_at(mistake.number)
    moves = []
    for choice in mistake.line[:LONGEST_LINE]:
        if position.actor < 0:
            break
        try:
            move = position.game.notation.write_choice(position.record, choice)
            position.play(choice)
        except (IllegalChoice, ValueError):
            break
        moves.append(move)
    return " ".join(moves)


# -------------------------------------------------------------------- luck


def lucky(analysis: Analysis, match: Match, most: int = 5, seat: int | None = None) -> list[Luck]:
    """The largest strokes of luck: everybody's, or those that meant most to one seat."""
    found = [stroke for stroke in strokes(analysis, analysis.last) if seat is None or stroke.seat == seat]
    told = [_luck(analysis, match, stroke) for stroke in found[:most]]
    return [luck for luck in told if abs(luck.change) >= LEAST]


def _luck(analysis: Analysis, match: Match, stroke: Stroke) -> Luck:
    change, name = points(stroke.change * analysis.scale(stroke.seat)), match.names[stroke.seat]
    happened = in_turn(match.log(stroke.seat, stroke.number, stroke.number + 1, by_name=True))
    happened = happened or step_text(match, stroke.number, SPECTATOR).strip()
    return Luck(stroke.number, stroke.seat, name, change, happened, _meant(name, change))


def _meant(name: str, change: int) -> str:
    if change > 0:
        return say_many(
            "This brought {name} {number} point.", "This brought {name} {number} points.", change, name=name
        )
    return say_many("This cost {name} {number} point.", "This cost {name} {number} points.", -change, name=name)


# -------------------------------------------------------------------- luck beside skill


def rows(analysis: Analysis, match: Match) -> list[Row]:
    """Every seat's account."""
    return [_row(analysis, match, account(analysis, seat)) for seat in range(analysis.seats)]


def _row(analysis: Analysis, match: Match, found: Account) -> Row:
    name, scale = match.names[found.seat], analysis.scale(found.seat)
    parts = [points(scale * part) for part in found[1:]]
    start, deal, chance, own, gifts, rest, result = parts
    return Row(found.seat, name, start, deal, chance, own, gifts, rest, result, sentence(name, found, scale))


def sentence(name: str, found: Account, scale: int = 1) -> str:
    """Luck and skill of one seat in a sentence or two."""
    luck, cost = points(scale * found.luck), points(-scale * found.decisions)
    gifts = points(scale * found.gifts)
    how = 1 if luck >= LEAST else -1 if luck <= -LEAST else 0
    first = say(SENTENCES[how, cost >= 1], name=name, luck=signed(luck), cost=cost)
    if gifts < LEAST:
        return first
    second = say("The others gave {name} {gifts} by theirs.", name=name, gifts=gifts)
    return in_turn((first, second))


SENTENCES = {
    (1, True): mark("{name} had luck ({luck}) but gave {cost} back by decisions."),
    (1, False): mark("{name} had luck ({luck}) and gave nothing clear away by decisions."),
    (-1, True): mark("{name} was unlucky ({luck}) and gave another {cost} away by decisions."),
    (-1, False): mark("{name} was unlucky ({luck}), and no decision was clearly wrong."),
    (0, True): mark("Chance was even for {name}, whose decisions gave {cost} away."),
    (0, False): mark("Chance was even for {name}, and no decision was clearly wrong."),
}
"""By luck (good 1, bad -1, even 0) and whether decisions cost something."""


# -------------------------------------------------------------------- how sure this is


def how_sure(analysis: Analysis, match: Match) -> list[str]:
    """What is meant, and how far to trust it."""
    usual = sorted(analysis.errors)[len(analysis.errors) // 2]
    found = [
        say("A chance to win of 60% means: of a hundred such games, 60 would be won; a shared win counts in part.")
        if max(map(len, analysis.sides)) == 1
        else say("A chance to win is that of the whole side; a shared win counts in part.")
    ]
    found.append(
        say(
            "All of it is a computer player's judgement by {number} simulated games; a single value is usually off by "
            "up to {points} points. A decision is listed only if the doubt about it is clearly smaller than its cost.",
            number=f"{analysis.simulations:,}",
            points=max(1, points(usual)),
        )
    )
    if analysis.has_views:
        found.append(say("A seat is judged by what it could know when it decided, not by what lay hidden from it."))
    if match.game.minds.own_worth is not None:
        found.append(say("In this game the judgement is that of its own trained players, who also bluff and doubt."))
    return found

"""The five questions that a designer asks first, answered in words."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sheepfold.lab.study.estimates import Figure
from sheepfold.lab.study.report.words import change_of, compared_as, interval_of, name_of, written
from sheepfold.language import mark, say
from sheepfold.language.phrases import in_turn

if TYPE_CHECKING:
    from sheepfold.lab.study.result import StudyResult

SURELY, PERHAPS = 0.01, 0.05
"""Chances below which equal seats are ruled out, and doubtful."""


TOO_WIDE = 0.5
"""A share whose interval is wider than this says nothing."""


class Answer(NamedTuple):
    """A question, the answer in a few words, and the numbers behind it."""

    question: str
    short: str
    sentences: str


QUESTIONS = {
    "fair": mark("Is it fair?"),
    "long": mark("How long does it take?"),
    "choice": mark("Is there something to decide?"),
    "open": mark("Does it stay open?"),
    "skill": mark("Luck or skill?"),
}


def answers(result: StudyResult) -> list[Answer]:
    """All five, as far as they were measured."""
    found = [_fair(result), _long(result), _choice(result), _open(result), _skill(result)]
    return [answer for answer in found if answer is not None]


def put(figure: Figure | None) -> str:
    """A figure with its interval."""
    if figure is None or isnan(figure.value):
        return "–"
    bounds = interval_of(figure)
    return (
        say("{value} ({interval})", value=written(figure.value, figure.form), interval=bounds)
        if bounds
        else written(figure.value, figure.form)
    )


def _fair(result: StudyResult) -> Answer:
    by_order = result.figures("wins_by_order")
    figures, test = (
        by_order or result.figures("wins_by_seat"),
        result.figure("order_equal" if by_order else "seats_equal"),
    )
    best = max(figures, key=lambda figure: figure.value)
    told = {"best": best.of, "share": put(best), "equal": written(1 / result.plan.seats, "share")}
    first = (
        say(
            "Number {best} in the starting order wins {share} of the games, beside {equal} if all were equal.",
            **told,
        )
        if by_order
        else say("Seat {best} wins {share} of the games, beside {equal} if all were equal.", **told)
    )
    unsure = test is None or isnan(test.value)
    short = (
        say("Too few games to say")
        if unsure
        else say("No: the places are not equal")
        if test is not None and test.value < SURELY
        else say("Perhaps not")
        if test is not None and test.value < PERHAPS
        else say("As far as these games show, yes")
    )
    second = (
        ""
        if unsure or test is None
        else say("Equal places would differ as much with a chance of {p}.", p=written(test.value, "p"))
    )
    draws = say("{draws} are shared or drawn.", draws=put(result.figure("draws")))
    return Answer(say(QUESTIONS["fair"]), short, in_turn([part for part in (first, second, draws) if part]))


def _long(result: StudyResult) -> Answer:
    minutes = result.figure("minutes")
    seconds = result.main.rows.games["seconds"] / 60
    low, high = (float(np.quantile(seconds, share)) for share in (0.05, 0.95))
    never = result.figure("never_ends")
    sentences = [
        say(
            "{minutes} at a human pace; nine of ten games take {low:.0f} to {high:.0f} minutes.",
            minutes=put(minutes),
            low=low,
            high=high,
        ),
        say(
            "A game has {decisions} decisions in {rounds} rounds.",
            decisions=put(result.figure("decisions")),
            rounds=put(result.figure("rounds")),
        ),
    ]
    if never is not None and never.value > 0:
        sentences.append(say("{share} of the games do not end by themselves.", share=put(never)))
    value = 0.0 if minutes is None else minutes.value
    return Answer(say(QUESTIONS["long"]), say("About {minutes:.0f} minutes", minutes=value), in_turn(sentences))


def _choice(result: StudyResult) -> Answer:
    question = result.figure("in_question")
    told = {"choices": put(result.figure("choices")), "forced": put(result.figure("forced"))}
    sentences = [say("A free decision has {choices} choices; {forced} of all decisions are forced.", **told)]
    if question is None:
        short = say("{choices} choices at a free decision", choices=told["choices"])
        return Answer(say(QUESTIONS["choice"]), short, in_turn(sentences))
    sentences.append(
        say(
            "{number} of them are in question; at {obvious} of the decisions one stands out.",
            number=put(question),
            obvious=put(result.figure("obvious")),
        )
    )
    if result.never_chosen:
        moves = ", ".join(one.move for one in result.never_chosen[:5])
        sentences.append(say("Never chosen, however often it was possible: {moves}.", moves=moves))
    short = say("{number:.1f} choices in question at a time", number=question.value)
    return Answer(say(QUESTIONS["choice"]), short, in_turn(sentences))


def _open(result: StudyResult) -> Answer | None:
    decided = result.figure("decided")
    if decided is None:
        settled = result.figure("settled")
        if settled is None or isnan(settled.value):
            return None
        short = say("In points it is settled after {share}", share=written(settled.value, "share"))
        return Answer(
            say(QUESTIONS["open"]),
            short,
            say("The winner leads in points to the end after {share} of the game.", share=put(settled)),
        )
    sentences = [
        say("After {share} of the game the winner is more likely to win than not, to the end.", share=put(decided)),
        say(
            "The lead changes {changes} times; {comebacks} of the games are comebacks.",
            changes=put(result.figure("chance_lead_changes")),
            comebacks=put(result.figure("comebacks")),
        ),
        say("Whoever is ahead at half-time wins {share}.", share=put(result.figure("runaway"))),
    ]
    short = say("Decided after {share} of the game", share=written(decided.value, "share"))
    return Answer(say(QUESTIONS["open"]), short, in_turn(sentences))


def _skill(result: StudyResult) -> Answer | None:
    rungs = result.figures("upper_wins")
    chance = result.figure("decided_by_chance")
    if not rungs:
        return None
    last = rungs[-1]
    upper, lower = last.of.split(" > ")
    sentences = [
        say(
            "{upper} beats {lower} at a table of two in {share} of the games.",
            upper=upper,
            lower=lower,
            share=put(last),
        )
    ]
    if chance is not None and chance.high - chance.low < TOO_WIDE:
        sentences.append(
            say(
                "Deal and dice alone decide {share} of the result between equal players ({low} to {high}).",
                share=written(max(0.0, chance.value), "share"),
                low=written(max(0.0, chance.low), "share"),
                high=written(max(0.0, chance.high), "share"),
            )
        )
    if result.figure("luck") is not None:
        sentences.append(
            say(
                "Chance moves {luck} of the win for a seat, its own mistakes {mistakes}.",
                luck=put(result.figure("luck")),
                mistakes=put(result.figure("mistakes")),
            )
        )
    short = (
        say("Skill shows clearly")
        if last.low > 0.6
        else say("Skill shows")
        if last.low > 0.5
        else say("These games cannot tell")
    )
    return Answer(say(QUESTIONS["skill"]), short, in_turn(sentences))


def changes(result: StudyResult) -> list[Answer]:
    """For every variant: what it changes beyond doubt, over the same deals."""
    found = []
    for comparison in result.comparisons:
        clear = [one for one in comparison.differences if one.change.low * one.change.high > 0]
        told = {"number": len(clear), "all": len(comparison.differences), "games": comparison.games}
        short = (
            say("{number} of {all} measures differ clearly ({games:,} games)", **told)
            if clear
            else say("nothing that {games:,} games could show", **told)
        )
        names = [name_of(compared_as(one.measure, result.main.series.is_random)) for one in clear]
        values = [f"{change_of(one.change)} ({interval_of(one.change)})" for one in clear]
        parts = [f"{name}: {value}" for name, value in zip(names, values, strict=True)]
        question = say("What would {variant} change?", variant=comparison.variant)
        found.append(Answer(question, short, "; ".join(parts) or "–"))
    return found

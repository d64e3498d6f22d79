"""What each measure is called and what it means, and how figures are written."""

from __future__ import annotations

from math import isnan
from typing import NamedTuple

from sheepfold.lab.study.estimates import Figure
from sheepfold.language import mark, say


class Measure(NamedTuple):
    """The name of a measure and a sentence that says what it means."""

    name: str
    meaning: str


MEASURES = {
    "wins_by_seat": Measure(mark("Wins by seat"), mark("Each seat's share of the win; a shared win counts in parts.")),
    "wins_by_order": Measure(
        mark("Wins by starting order"),
        mark("The share of the win of whoever decides first, of the next one and so on."),
    ),
    "wins_by_player": Measure(
        mark("Wins by player"),
        mark("Each kind of player's share of the win for a seat, seats rotated over the same deals."),
    ),
    "seats_equal": Measure(
        mark("Test: are the seats equal?"),
        mark("The chance that equal seats would win as unequally as this; below 0.05 they are hardly equal."),
    ),
    "order_equal": Measure(mark("Test: are the places in the order equal?"), mark("The same for the starting order.")),
    "draws": Measure(mark("Shared or drawn"), mark("Games that nobody won alone.")),
    "score_by_seat": Measure(mark("Score by seat"), mark("Points at the end.")),
    "margin": Measure(mark("Margin"), mark("Points between the best and the second best score.")),
    "winner_had": Measure(
        mark("What winners had"), mark("How many more of it the winner had than the others on average.")
    ),
    "decisions": Measure(mark("Decisions"), mark("Choices of seats in a game, forced ones included.")),
    "turns": Measure(mark("Turns"), mark("Stretches of decisions of the same seat.")),
    "rounds": Measure(mark("Rounds"), mark("Turns divided by seats.")),
    "minutes": Measure(
        mark("Minutes"), mark("At a human pace: 2 seconds a decision and 3 for each doubling of its choices.")
    ),
    "chances": Measure(mark("Chance events"), mark("Cards drawn and dice thrown in a game.")),
    "endings": Measure(mark("Ending"), mark("How often games end in this way.")),
    "never_ends": Measure(mark("Never ends"), mark("Games that were given up after 20,000 steps.")),
    "choices": Measure(mark("Choices"), mark("Legal choices at a decision that is not forced.")),
    "forced": Measure(mark("Forced decisions"), mark("Decisions with a single legal choice.")),
    "free_decisions": Measure(mark("Free decisions"), mark("Decisions with at least two choices, in a game.")),
    "dead_turns": Measure(mark("Dead turns"), mark("Turns in which nothing could be chosen.")),
    "choices_by_phase": Measure(mark("Choices by phase"), mark("Legal choices at each kind of decision.")),
    "forced_by_phase": Measure(mark("Forced by phase"), mark("How often each kind of decision has one choice only.")),
    "in_question": Measure(
        mark("Choices in question"), mark("Choices that the search tried at least half as often as its favourite.")
    ),
    "dominated": Measure(mark("Dominated choices"), mark("The share of choices that are clearly worse than the best.")),
    "decisive": Measure(
        mark("Decisive decisions"), mark("Decisions at which every other choice is clearly worse than the best.")
    ),
    "obvious": Measure(mark("Obvious decisions"), mark("Decisions with one choice in question.")),
    "clarity": Measure(mark("Clarity"), mark("0: the search tries all choices equally; 1: it tries one only.")),
    "lost": Measure(mark("Given away"), mark("What a choice made gives away of the win, on average.")),
    "chance_lead_changes": Measure(
        mark("Lead changes"), mark("How often another side came to be clearly more likely to win.")
    ),
    "decided": Measure(
        mark("Decided after"),
        mark("The share of the game after which the winner was always more likely to win than not."),
    ),
    "drama": Measure(mark("Drama"), mark("How far winners lay behind while they did, from 0 to 1.")),
    "comebacks": Measure(mark("Comebacks"), mark("Games whose winner once had less than half of an equal chance.")),
    "lowest_chance": Measure(mark("Winner's lowest chance"), mark("The smallest chance that the later winner had.")),
    "runaway": Measure(mark("Runaway leader"), mark("How often whoever is ahead at half-time wins.")),
    "lead_changes": Measure(mark("Lead changes in points"), mark("How often another seat came to lead alone.")),
    "settled": Measure(
        mark("Settled in points after"), mark("The share of the game after which the winner led in points to the end.")
    ),
    "behind": Measure(mark("Points made up"), mark("The most points that the later winner lay behind.")),
    "leader_wins": Measure(
        mark("The leader in points wins"), mark("How often whoever leads at this part of the game wins.")
    ),
    "decided_by_chance": Measure(
        mark("Decided by deal and dice"),
        mark(
            "The correlation between two games with the same deal and dice: 0 if they decide nothing, 1 if everything."
        ),
    ),
    "luck": Measure(
        mark("Moved by chance"), mark("How much of the win chance events gave or took, for a seat in a game.")
    ),
    "mistakes": Measure(
        mark("Moved by mistakes"),
        mark("How much of the win a seat gave away in a game by choices that were clearly worse."),
    ),
    "upper_wins": Measure(
        mark("The stronger player wins"), mark("Its chance at a table of two, over the same deals in all seats.")
    ),
    "elo": Measure(mark("Elo points above"), mark("400 points are ten times the strength.")),
    "duplicates": Measure(
        mark("Gain of duplicate deals"),
        mark("How much narrower the interval between two players is than with a new deal for every game."),
    ),
    "team_wins": Measure(mark("Wins by team"), mark("Each team's share of the win.")),
    "kingmaking": Measure(
        mark("Kingmaking"), mark("Games in which a seat that could not win any more could decide who does.")
    ),
    "takes_from_leader": Measure(
        mark("Taken from the leader"), mark("What a choice takes from the leader's chance, beside an average choice.")
    ),
    "takes_from_others": Measure(mark("Taken from others"), mark("The same for each opponent who does not lead.")),
    "after_strong": Measure(
        mark("Sitting after a stronger player"),
        mark("How much more of the win that seat gets than the other weaker ones."),
    ),
    "before_strong": Measure(mark("Sitting before a stronger player"), mark("The same for the seat before.")),
    "collusion": Measure(
        mark("Two who play together"), mark("How much more of the win two neighbours get if each plays for both.")
    ),
    "told": Measure(mark("Times in a game"), mark("How often it happens in a game.")),
    "told_in": Measure(mark("In games"), mark("The share of games in which it happens.")),
    "first_wins": Measure(
        mark("Advantage of the first"), mark("The first player's share of the win less an equal share.")
    ),
    "unfairness": Measure(mark("Gap between seats"), mark("The best seat's share of the win less the worst seat's.")),
}


def compared_as(measure: str, is_random: bool) -> str:
    """The measure that a comparison means: by chances where players search, by points where they do not.

    >>> compared_as("lead_changes", False), compared_as("decided", True), compared_as("minutes", True)
    ('chance_lead_changes', 'settled', 'minutes')
    """
    return {"decided": "settled"}.get(measure, measure) if is_random else BY_CHANCES.get(measure, measure)


BY_CHANCES = {"lead_changes": "chance_lead_changes"}


def name_of(measure: str) -> str:
    """What a measure is called."""
    return say(MEASURES[measure].name)


def meaning_of(measure: str) -> str:
    """What it means, in a sentence."""
    return say(MEASURES[measure].meaning)


def written(value: float, form: str) -> str:
    """A number as people read it.

    >>> written(0.5123, "share"), written(12.345, "minutes"), written(0.0004, "p"), written(1234.5, "number")
    ('51.2%', '12.3 min', '< 0.001', '1,234')
    """
    if isnan(value):
        return "–"
    if form == "share":
        return f"{value:.1%}"
    if form == "minutes":
        return say("{minutes:.1f} min", minutes=value)
    if form == "elo":
        return f"{value:+.0f}"
    if form == "p":
        return "< 0.001" if value < 0.001 else f"{value:.3f}"
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def interval_of(figure: Figure) -> str:
    """The bounds of a figure, or nothing if it has none."""
    if isnan(figure.low):
        return ""
    return say("{low} to {high}", low=written(figure.low, figure.form), high=written(figure.high, figure.form))


def change_of(figure: Figure) -> str:
    """A difference with its sign."""
    sign = "+" if figure.value > 0 and figure.form != "elo" else ""
    return f"{sign}{written(figure.value, figure.form)}"

"""The page of a study."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from math import isnan, nan
from typing import TYPE_CHECKING

import sheepfold
from sheepfold.art.svg import Markup, tag
from sheepfold.engine.game import rule_numbers
from sheepfold.lab.study.estimates import Figure
from sheepfold.lab.study.exhibits import Exhibit
from sheepfold.lab.study.measures.tension import winners_chance
from sheepfold.lab.study.report.answers import answers
from sheepfold.lab.study.report.plots import Mark, bars, fan, forest, histogram, scatter
from sheepfold.lab.study.report.style import STYLE
from sheepfold.lab.study.report.words import change_of, compared_as, interval_of, meaning_of, name_of, written
from sheepfold.lab.study.what_if import Comparison
from sheepfold.language import SOURCE, mark, say, spoken
from sheepfold.match.ledgers import entries_of, ledger_file

if TYPE_CHECKING:
    from sheepfold.lab.study.result import StudyResult

TITLES = {
    "fairness": mark("Fairness"),
    "length": mark("Length"),
    "choice": mark("Choice"),
    "tension": mark("Tension"),
    "luck": mark("Luck and skill"),
    "table": mark("At a table of three and more"),
    "rules": mark("Rules in use"),
}

PLOTTED_ALONE = {"winner_had", "told", "told_in", "choices_by_phase", "forced_by_phase"}
"""Measures that are not in the table of their section."""

NUMBERS = re.compile(r"(?:[RQ]\d+(?:_\d+)?_)+")
"""The rules that the name of an event or reason begins with."""

WORTH_TELLING = 0.02
"""A gain of duplicate deals below this is none."""

PICTURED = ("dramatic", "upset")
"""The games to look at whose moment is drawn: every picture makes the page 100 kB larger."""

MOST_HAD = 12
"""So many things that winners had are shown."""


def page(result: StudyResult) -> str:
    """The whole page, in the language now spoken."""
    title = say("A study of {title}", title=say(result.plan.game.title))
    head = [
        Markup('<meta charset="utf-8">'),
        Markup('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        tag("title", title),
        tag("style", Markup(STYLE)),
    ]
    body = [tag("h1", title), *_introduction(result), _answers(result), *_tuned(result), *_what_if(result)]
    body += [part for name in TITLES for part in _section(result, name)]
    body += [*_exhibits(result), *_method(result)]
    return f'<!doctype html>\n<html lang="{spoken()}"><head>{"".join(head)}</head><body>{"".join(body)}</body></html>\n'


def _introduction(result: StudyResult) -> list[Markup]:
    plan = result.plan
    options = ", ".join(
        f"{name}={value}" for name, value in plan.options if value != plan.game.checked_options(plan.seats, {})[name]
    )
    told = {"games": result.main.games, "players": ", ".join(plan.players), "seats": plan.seats, "all": result.played}
    said = say("{games:,} games of {players} at {seats} seats, {all:,} games in all.", **told)
    if result.beside is not None:
        said += " " + say("Random play beside them: {games:,} games.", games=result.beside.games)
    found = [tag("p", said, class_="soft")]
    if options:
        found.append(tag("p", say("Options: {options}", options=options), class_="soft"))
    if result.stopped:
        found.append(
            tag(
                "p",
                say("This study was stopped before its time was up: it stands on what was finished by then."),
                class_="soft",
            )
        )
    return found


def _answers(result: StudyResult) -> Markup:
    cards = [
        tag("div", tag("h3", one.question), tag("strong", one.short), tag("p", one.sentences), class_="answer")
        for one in answers(result)
    ]
    return tag("div", *cards, class_="answers")


# -------------------------------------------------------------------- sections


def _section(result: StudyResult, name: str) -> list[Markup]:
    figures = result.sections[name]
    if not figures:
        return []
    plots = {
        "fairness": _fairness, "length": _length, "choice": _choice, "tension": _tension, "luck": _luck,
        "rules": _rules,
    }  # fmt: skip
    drawn = plots[name](result) if name in plots else []
    listed = [figure for figure in figures if figure.measure not in PLOTTED_ALONE]
    heading = tag("h2", say(TITLES[name]))
    return [heading, *drawn, *([_table(result, name, listed)] if listed else [])]


def _table(result: StudyResult, name: str, figures: Sequence[Figure]) -> Markup:
    """Every figure with its interval and its games; random play in a column of its own."""
    beside = {(figure.measure, figure.of): figure for figure in result.random_sections.get(name, [])}
    columns = [(say("measure"), ""), (say("value"), "n"), (say("95% interval"), "n")]
    columns += [(say("at random"), "n")] if beside else []
    columns += [(say("games"), "n")]
    rows = [_row(columns)]
    for figure in figures:
        what = tag("span", f"{name_of(figure.measure)}{_about(figure)}", title=meaning_of(figure.measure))
        cells = [(what, ""), (written(figure.value, figure.form), "n"), (interval_of(figure) or "–", "n")]
        if beside:
            other = beside.get((figure.measure, figure.of))
            cells.append((written(other.value, other.form) if other else "–", "n"))
        rows.append(_row([*cells, (f"{figure.games:,}", "n")], "td"))
    meanings = dict.fromkeys(figure.measure for figure in figures)
    notes = [tag("li", tag("b", name_of(one)), ": ", meaning_of(one)) for one in meanings]
    legend = tag("details", tag("summary", say("What these mean")), tag("ul", *notes), class_="note")
    return tag("div", tag("div", tag("table", *rows), class_="scroll"), legend)


def _row(cells: Sequence[tuple[str, str]], kind: str = "th") -> Markup:
    return tag("tr", *(tag(kind, said, class_=where or None) for said, where in cells))


def _about(figure: Figure) -> str:
    return f" · {figure.of}" if figure.of else ""


def _plot(heading: str, drawn: Markup, sentence: str) -> Markup:
    return tag("figure", tag("h3", heading), drawn, tag("figcaption", sentence))


def _mark(result: StudyResult, figure: Figure, section: str, label: str) -> Mark:
    others = result.random_sections.get(section, [])
    beside = next((one.value for one in others if (one.measure, one.of) == (figure.measure, figure.of)), nan)
    return Mark(label, figure.value, figure.low, figure.high, written(figure.value, figure.form), beside)


def _fairness(result: StudyResult) -> list[Markup]:
    found, equal = [], 1 / result.plan.seats
    for measure, label in (("wins_by_seat", mark("seat {number}")), ("wins_by_order", mark("number {number}"))):
        figures = result.figures(measure)
        if not figures:
            continue
        marks = [_mark(result, figure, "fairness", say(label, number=figure.of)) for figure in figures]
        best, worst = max(figures, key=lambda one: one.value), min(figures, key=lambda one: one.value)
        sentence = say(
            "From {worst} to {best}; dashed is an equal share ({equal}), rings are random play. {games:,} games.",
            worst=written(worst.value, "share"),
            best=written(best.value, "share"),
            equal=written(equal, "share"),
            games=best.games,
        )
        found.append(_plot(name_of(measure), bars(name_of(measure), marks, equal), sentence))
    had = result.figures("winner_had")[:MOST_HAD]
    if had:
        marks = [
            Mark(_event_label(figure.of), figure.value, figure.low, figure.high, change_of(figure)) for figure in had
        ]
        sentence = say(
            "Winners had {change} of {what} beside the others; shown is what is clear of zero. {games:,} games.",
            change=change_of(had[0]),
            what=_event_label(had[0].of),
            games=had[0].games,
        )
        found.append(_plot(name_of("winner_had"), forest(name_of("winner_had"), marks), sentence))
    return found


def _length(result: StudyResult) -> list[Markup]:
    own = result.main.rows.games["seconds"] / 60
    beside = result.beside.rows.games["seconds"] / 60 if result.beside else []
    sentence = say(
        "Half of the games take up to {middle:.0f} minutes, one in twenty over {long:.0f}; the line is random play. "
        "{games:,} games.",
        middle=float(sorted(own)[len(own) // 2]),
        long=float(sorted(own)[int(0.95 * (len(own) - 1))]),
        games=len(own),
    )
    return [
        _plot(name_of("minutes"), histogram(name_of("minutes"), own, beside, say("minutes at a human pace")), sentence)
    ]


def _choice(result: StudyResult) -> list[Markup]:
    figures = [figure for figure in result.figures("choices_by_phase") if not isnan(figure.value)]
    forced = {figure.of: figure.value for figure in result.figures("forced_by_phase")}
    marks = [
        Mark(
            figure.of.lower().replace("_", " "),
            figure.value,
            figure.low,
            figure.high,
            say("{number:.1f} ({forced:.0%} forced)", number=figure.value, forced=forced.get(figure.of, 0.0)),
        )
        for figure in figures
    ]
    if not marks:
        return []
    most = max(figures, key=lambda one: one.value)
    sentence = say(
        "Most choices, {number:.1f} on average, are there at {phase}. {games:,} games.",
        number=most.value,
        phase=most.of.lower().replace("_", " "),
        games=most.games,
    )
    found = [_plot(name_of("choices_by_phase"), bars(name_of("choices_by_phase"), marks), sentence)]
    if result.never_chosen:
        rows = [_row([(say("never chosen"), ""), (say("times possible"), "n")])]
        rows += [
            _row([(tag("code", one.move), ""), (f"{one.offered:,}", "n")], "td")
            for one in result.never_chosen[:MOST_HAD]
        ]
        said = say("Choices that these players never made in {games:,} games.", games=result.main.games)
        found.append(tag("div", tag("table", *rows), tag("p", said, class_="note")))
    return found


def _tension(result: StudyResult) -> list[Markup]:
    won = [course for course in result.courses if course.winner >= 0]
    if not won:
        return []
    stages, sides = winners_chance(won), won[0].chances.shape[1]
    half = stages[len(stages) // 2][1]
    sentence = say(
        "At half-time the later winner has {half} in the middle of all games; the band holds eight of ten. "
        "{games:,} games.",
        half=written(half, "share"),
        games=len(won),
    )
    heading = say("The winner's chance over the game")
    return [_plot(heading, fan(heading, stages, say("part of the game"), 1 / sides), sentence)]


def _luck(result: StudyResult) -> list[Markup]:
    figures = result.figures("upper_wins")
    if not figures:
        return []
    marks = [_mark(result, figure, "luck", figure.of) for figure in figures]
    sentence = say(
        "Each level beside the one below it, over the same deals in all seats; dashed: they would be equal. "
        "{games:,} games.",
        games=sum(figure.games for figure in figures),
    )
    return [_plot(say("The ladder of levels"), bars(name_of("upper_wins"), marks, 0.5), sentence)]


# -------------------------------------------------------------------- rules


def _event_label(name: str) -> str:
    """An event or reason as its rule and its name in small letters.

    >>> _event_label("R5_5_R8_1_ONLY_A_CHASE"), _event_label("TOO_MANY")
    ('R5.5, R8.1 only a chase', 'too many')
    """
    found = NUMBERS.match(name)
    said = name[found.end() :].lower().replace("_", " ") if found else name.lower().replace("_", " ")
    numbers = re.findall(r"([RQ]\d+)(?:_(\d+))?", found[0]) if found else []
    written_ = ", ".join(f"{major}.{minor}" if minor else major for major, minor in numbers)
    return f"{written_} {said}".strip()


def _rules(result: StudyResult) -> list[Markup]:
    game, coverage = result.plan.game, result.coverage
    ledger = ledger_file(game.name, spoken()) or ledger_file(game.name, SOURCE)
    texts = entries_of(ledger) if ledger else {}
    figures = {(figure.measure, figure.of): figure for figure in result.sections["rules"]}
    random = {(figure.measure, figure.of): figure for figure in result.random_sections.get("rules", [])}
    rows = [
        _row(
            [
                (say("rule"), ""),
                (say("event"), ""),
                (say("times in a game"), "n"),
                (say("in games"), "n"),
                (say("at random"), "n"),
            ]
        )
    ]
    for event in game.events:
        times, share = figures["told", event.name], figures["told_in", event.name]
        beside = random.get(("told_in", event.name))
        cells = [
            (tag("span", rule_numbers(event) or "–", title=_first_sentence(texts.get(rule_numbers(event), ""))), ""),
            (_event_label(event.name).split(" ", 1)[-1], ""),
            (Markup(f"{written(times.value, 'number')} {_bounds(times)}"), "n"),
            (Markup(f"{written(share.value, 'share')} {_bounds(share)}"), "n"),
            (written(beside.value, "share") if beside else "–", "n"),
        ]
        rows.append(_row(cells, "td"))
    told = {
        "seen": len(coverage.seen),
        "able": len(coverage.seen) + len(coverage.never),
        "silent": len(coverage.silent),
    }
    said = say(
        "{seen} of the {able} rules that announce or forbid something were seen at work; {silent} more define things "
        "or happen unannounced.",
        **told,
    )
    if coverage.never:
        said += " " + say("Never seen: {rules}.", rules=", ".join(coverage.never))
    found = [tag("p", said), tag("div", tag("table", *rows), class_="scroll")] if len(rows) > 1 else [tag("p", said)]
    found.append(
        tag(
            "p",
            say("Counted over {games:,} games, with 95% intervals.", games=result.main.games),
            class_="note",
        )
    )
    return [*found, *_refusals(result)]


def _refusals(result: StudyResult) -> list[Markup]:
    counts = {name: number for name, number in result.refused.counts.items() if number}
    if not counts:
        return []
    rows = [_row([(say("what forbids"), ""), (say("for each decision"), "n")])]
    for name, number in sorted(counts.items(), key=lambda pair: -pair[1]):
        rows.append(_row([(_event_label(name), ""), (f"{number / result.refused.decisions:.2f}", "n")], "td"))
    said = say(
        "Every choice of the game was tried at {decisions:,} decisions: so many of them each rule forbade.",
        decisions=result.refused.decisions,
    )
    never = [_event_label(name) for name, number in result.refused.counts.items() if not number]
    more = [tag("p", say("Forbade nothing: {rules}.", rules=", ".join(never)), class_="note")] if never else []
    return [tag("h3", say("What the rules forbid")), tag("p", said, class_="note"), tag("table", *rows), *more]


def _first_sentence(text: str) -> str:
    return " ".join(text.replace("*", "").split())[:160]


# -------------------------------------------------------------------- tuning and what if


def _tuned(result: StudyResult) -> list[Markup]:
    """The settings that no other one beats, and how they trade one goal for another."""
    tuned = result.tuned
    if tuned is None:
        return []
    goals = ", ".join(one.text for one in tuned.goals)
    said = say(
        "{number} settings were tried for {goals}, each with {games} games over the same deals; none beats these.",
        number=len(tuned.settings),
        goals=goals,
        games=tuned.usual.games,
    )
    shown = sorted(tuned.trade_offs, key=lambda one: one.total)[:MOST_HAD]
    names = [name_of(compared_as(one.measure, result.main.series.is_random)) for one in tuned.goals]
    rows = [_row([(say("setting"), ""), *((name, "n") for name in names)])]
    for label, one in [(say("as it is"), tuned.usual), *((one.variant.label, one) for one in shown)]:
        cells = [(Markup(f"{written(f.value, f.form)} {_bounds(f)}"), "n") for f in one.figures]
        rows.append(_row([(tag("code", label), ""), *cells], "td"))
    found = [tag("h2", say("Tuning")), tag("p", said), tag("div", tag("table", *rows), class_="scroll")]
    if len(tuned.goals) > 1:
        points = [(one.figures[0].value, one.figures[1].value, one in shown) for one in tuned.settings]
        usual = tuned.usual.figures[0].value, tuned.usual.figures[1].value
        sentence = say("Every dot is a setting; filled ones are in the table, the ring is the game as it is.")
        heading = say("{one} against {other}", one=names[0], other=names[1])
        found.append(_plot(heading, scatter(heading, points, usual, *names[:2]), sentence))
    note = say(
        "The first of them were played again over fresh deals: see below, where chance has not chosen the winners."
    )
    return [*found, tag("p", note, class_="note")]


def _what_if(result: StudyResult) -> list[Markup]:
    if not result.comparisons:
        return []
    found = [tag("h2", say("What would change?"))]
    first = result.comparisons[0]
    columns = [(say("measure"), ""), (say("as it is"), "n")]
    rows = [_row([*columns, *((tag("code", one.variant), "n") for one in result.comparisons)])]
    for one in first.differences:
        cells = [(_cell(comparison, one.measure), "n") for comparison in result.comparisons]
        measure = compared_as(one.measure, result.main.series.is_random)
        what = tag("span", name_of(measure), title=meaning_of(measure))
        rows.append(_row([(what, ""), (written(one.usual, one.change.form), "n"), *cells], "td"))
    counts = [(f"{one.games:,}", "n") for one in result.comparisons]
    rows.append(_row([(say("games"), ""), (f"{result.main.games:,}", "n"), *counts], "td"))
    found.append(tag("div", tag("table", *rows), class_="scroll"))
    note = say("Differences over the same deals, with their intervals; bold ones are clear of zero.")
    found.append(tag("p", note, class_="note"))
    for measure in ("minutes", "unfairness", "lead_changes"):
        name = name_of(compared_as(measure, result.main.series.is_random))
        found += _difference_plot(result.comparisons, measure, name)
    return found


def _cell(comparison: Comparison, measure: str) -> Markup:
    one = comparison.change(measure)
    if one is None or isnan(one.change.value):
        return Markup("–")
    clear = one.change.low * one.change.high > 0
    return Markup(f"{tag('b' if clear else 'span', change_of(one.change))} {_bounds(one.change)}")


def _bounds(figure: Figure) -> Markup:
    """The interval of a figure, small."""
    said = interval_of(figure)
    return tag("small", f"({said})") if said else Markup("")


def _difference_plot(comparisons: Sequence[Comparison], measure: str, called: str) -> list[Markup]:
    changes = [(one.variant, one.change(measure)) for one in comparisons]
    marks = [
        Mark(name, found.change.value, found.change.low, found.change.high, change_of(found.change))
        for name, found in changes
        if found is not None and not isnan(found.change.value)
    ]
    if not marks:
        return []
    clear = [mark_.label for mark_ in marks if mark_.low * mark_.high > 0]
    sentence = (
        say("Clear of zero: {variants}.", variants=", ".join(clear))
        if clear
        else say("None of these differences is clear of zero with so many games.")
    )
    gains = [found.gain for _, found in changes if found is not None and not isnan(found.gain)]
    if gains and (gain := sum(gains) / len(gains)) >= WORTH_TELLING:
        sentence += " " + say("The same deals make the intervals {gain:.0%} narrower than different ones.", gain=gain)
    heading = say("Change: {measure}", measure=called)
    return [_plot(heading, forest(heading, marks), sentence)]


# -------------------------------------------------------------------- games, method


def _exhibits(result: StudyResult) -> list[Markup]:
    if not result.exhibits:
        return []
    said = say(
        "Each is a record: `sheepfold replay FILE` or `sheepfold analyse FILE` shows it, the moment is a comment."
    )
    shown = tag("div", *(_exhibit(one) for one in result.exhibits), class_="exhibits")
    return [tag("h2", say("Games to look at")), tag("p", said, class_="note"), shown]


def _exhibit(one: Exhibit) -> Markup:
    drawn = []
    if one.kind in PICTURED:
        picture = b64encode(one.picture().encode()).decode()
        drawn.append(tag("img", src=f"data:image/svg+xml;base64,{picture}", alt=one.remark))
    record = one.record()
    address = f"data:text/plain;charset=utf-8;base64,{b64encode(record.encode()).decode()}"
    link = tag("a", say("record"), href=address, download=f"{one.harvest.series.game.name}-{one.kind}.sheepfold")
    title = one.title[:1].upper() + one.title[1:]
    step = say("Game {number}, after {step} steps.", number=one.number, step=one.step)
    return tag(
        "figure",
        tag("h3", title),
        *drawn,
        tag("figcaption", f"{step} {one.remark} ", link),
        tag("details", tag("summary", say("The record as text")), tag("pre", record), class_="note"),
    )


def _method(result: StudyResult) -> list[Markup]:
    plan = result.plan
    rows = [_row([(say("series"), ""), (say("games"), "n")])]
    rows += [_row([(name, ""), (f"{harvest.games:,}", "n")], "td") for name, harvest in result.harvests.items()]
    told = {"version": sheepfold.__version__, "seed": plan.seed, "seconds": result.seconds}
    said = say(
        "Sheepfold {version}, seed {seed}, {seconds:.0f} seconds of play. The same seed gives the same games.", **told
    )
    more = say(
        "Intervals hold the truth in 95 of 100 such studies. Every measure with its formula: docs/laboratory.md."
    )
    return [tag("h2", say("How this was made")), tag("p", said), tag("p", more, class_="note"), tag("table", *rows)]

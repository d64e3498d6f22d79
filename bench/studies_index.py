"""The page that leads to the studies of docs/studies/, with what their makers might want to know, from their figures.

python bench/studies_index.py [NAME.json ...]       what `sheepfold study --json` wrote; figures.json keeps some of it

Nothing here is written by hand but why something may be so: which finding is named, and every number, comes from the
figures. A finding about places is named where equal places would differ as much with a chance below 0.05 divided by the
number of studies, since all of them were looked through.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import sheepfold

FOLDER = Path(__file__).parents[1] / "docs" / "studies"
FIGURES, PAGE = FOLDER / "figures.json", FOLDER / "index.md"

KEPT = ("wins_by_order", "order_equal", "wins_by_seat", "seats_equal", "endings", "minutes", "duplicates", "upper_wins")
SELDOM = 0.02
"""Endings that happen in fewer games are named."""

LEVEL = 0.05

WHY = {
    "shepherd": "The game ends at once when the Sun is back (R10.1), so whoever begins never has fewer turns than the "
    "others and sometimes one more, and takes the first grass. That this is the reason was not tested.",
    "wolf": "Random players find the same, so it lies in the rules and not in these players.",
}
"""What may explain a finding about places, by game; the second is said only where random play agrees."""


def main() -> None:
    kept: dict[str, Any] = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    for file in sys.argv[1:]:
        data = json.loads(Path(file).read_text("utf-8"))
        kept[Path(file).stem] = shortened(data)
    FIGURES.write_text(json.dumps(dict(sorted(kept.items())), indent=1) + "\n", "utf-8")
    PAGE.write_text(page([{**study, "name": name} for name, study in kept.items()]), "utf-8")


def shortened(data: dict[str, Any]) -> dict[str, Any]:
    """What the page needs of a study."""
    return {
        **{name: data[name] for name in ("game", "seats", "players", "seconds", "games", "what_if")},
        "figures": chosen(data["figures"]),
        "random": chosen(data["random_figures"]),
        "never": data["coverage"]["never"],
        "looks": [one["kind"] for one in data["games_to_look_at"]],
    }


def chosen(sections: dict[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    return [figure for part in sections.values() for figure in part if figure["measure"] in KEPT]


# -------------------------------------------------------------------- figures


def of(figures: list[dict[str, Any]], measure: str) -> list[dict[str, Any]]:
    return [figure for figure in figures if figure["measure"] == measure and figure["value"] is not None]


def percent(figure: dict[str, Any]) -> str:
    """A share with its interval."""
    bounds = "" if figure["low"] is None else f" ({100 * figure['low']:.1f} to {100 * figure['high']:.1f})"
    return f"{100 * figure['value']:.1f}%{bounds}"


def p_text(figure: dict[str, Any] | None) -> str:
    if figure is None:
        return "-"
    return "below 0.001" if figure["value"] < 0.001 else f"{figure['value']:.3f}"


def in_order(study: dict[str, Any]) -> tuple[float, int]:
    return sheepfold.game_names().index(study["game"]), study["seats"]


# -------------------------------------------------------------------- the page


def page(studies: list[dict[str, Any]]) -> str:
    """The whole page."""
    studies = sorted(studies, key=in_order)
    plain = [study for study in studies if not study["what_if"]]
    findings = [places(plain), endings(plain), never_fired(plain), variants(studies), duplicates(plain)]
    return "\n".join([*heading(plain), *(line for finding in findings for line in finding)])


def table(head: str, rows: list[str]) -> list[str]:
    """Rows of cells between bars, below a heading."""
    line = "|".join("---" for _ in head.split("|"))
    return [f"| {head} |", f"|{line}|", *(f"| {row} |" for row in rows), ""]


def named(study: dict[str, Any]) -> str:
    """The game and its number of seats."""
    return f"{sheepfold.load(study['game']).title}, {study['seats']}"


def heading(studies: list[dict[str, Any]]) -> list[str]:
    """What this is, and every page."""
    seconds = [study["seconds"] for study in studies]
    rows = []
    for study in studies:
        [minutes] = of(study["figures"], "minutes")
        told = "" if minutes["low"] is None else f" ({minutes['low']:.0f} to {minutes['high']:.0f})"
        link = f"[{named(study)}]({study['name']}.html)"
        played = f"{study['games']['players']:,} | {study['games'].get('random', 0):,}"
        rows.append(f"{link} | {played} | {minutes['value']:.0f}{told} | {study['seconds']:.0f}")
    number = len(studies)
    return [
        "# Studies of the five games",
        "",
        "`make study` makes these pages, and this one from their figures: every game at its usual numbers of seats,",
        "`dog` at the seats, within three minutes each on two idle cores. What they measure and how is in",
        f"[the laboratory](../laboratory.md). Those here took {min(seconds):.0f} to {max(seconds):.0f} seconds of play",
        "each, on machines that others were using, so less work than that; every figure says on how many games it",
        "stands. `MINUTES=10 make study` makes the intervals narrower.",
        "",
        *table("game, seats | games of `dog` | at random | minutes at a human pace | seconds of play", rows),
        "The games to look at of each page are record files in the folder `records`:",
        "`sheepfold replay docs/studies/records/wolf-5-upset.sheepfold` shows one.",
        "",
        "## What their makers might want to know",
        "",
        f"All {number} studies were looked through, so a chance of 0.03 means little: places are called unequal",
        f"below {LEVEL} / {number} = {LEVEL / number:.4f}. What random play shows too lies in the rules and not in the",
        "players.",
        "",
    ]


class Places:
    """What a study says about places in the starting order (or seats, where the first seat always begins)."""

    def __init__(self, study: dict[str, Any], level: float) -> None:
        self.study = study
        by_order = bool(of(study["figures"], "wins_by_order"))
        measure, test = ("wins_by_order", "order_equal") if by_order else ("wins_by_seat", "seats_equal")
        own, beside = of(study["figures"], measure), of(study["random"], measure)
        self.best, self.worst = (pick(own, key=lambda one: one["value"]) for pick in (max, min))
        self.chance = next(iter(of(study["figures"], test)), None)
        self.chance_at_random = next(iter(of(study["random"], test)), None)
        self.at_random = next((one for one in beside if one["of"] == self.best["of"]), None)
        self.is_sure = self.chance is not None and self.chance["value"] < level
        self.agrees = (
            self.chance_at_random is not None
            and self.chance_at_random["value"] < level
            and max(beside, key=lambda one: one["value"])["of"] == self.best["of"]
        )

    @property
    def row(self) -> str:
        """The study's line of the table."""
        best, worst = (f"{one['of']}: {percent(one)}" for one in (self.best, self.worst))
        beside = "-" if self.at_random is None else percent(self.at_random)
        chances = p_text(self.chance), p_text(self.chance_at_random)
        return f"{named(self.study)} | {best} | {worst} | {chances[0]} | {beside} | {chances[1]}"

    @property
    def sentences(self) -> str:
        """The finding in words."""
        game, best, worst = self.study["game"], self.best, self.worst
        found = [
            f"**{named(self.study)}: the places are not equal.**",
            f"Number {best['of']} wins {percent(best)}, number {worst['of']} {percent(worst)}",
            f"of {best['games']:,} games of `dog`; equal would be {100 / self.study['seats']:.1f}%,",
            f"with a chance of {p_text(self.chance)}.",
        ]
        if self.agrees and self.at_random is not None:
            found.append(f"At random number {best['of']} wins {percent(self.at_random)}.")
        if game in WHY and (self.agrees or game != "wolf"):
            found.append(WHY[game])
        return " ".join([*found, look(self.study, "typical")])


def places(studies: list[dict[str, Any]]) -> list[str]:
    """Is it an advantage to begin? All studies in a table, those that are sure in words."""
    found = [Places(study, LEVEL / len(studies)) for study in studies]
    sure = [line for one in found if one.is_sure for line in (one.sentences, "")]
    head = "game, seats | best place | worst place | chance | best place at random | chance"
    return [
        "### Is it better to begin?",
        "",
        "Share of the win by place in the starting order (1 decides first), with 95% intervals; the chance that equal",
        "places would differ as much; and the same best place among random players.",
        "",
        *table(head, [one.row for one in found]),
        *(sure or ["In none of them can `dog` show that the places are unequal.", ""]),
    ]


def look(study: dict[str, Any], kind: str) -> str:
    """A link to a game to look at."""
    name = f"{study['game']}-{study['seats']}-{kind}"
    return f"A game to look at: [{name}](records/{name}.sheepfold)." if kind in study["looks"] else ""


def endings(studies: list[dict[str, Any]]) -> list[str]:
    """Endings that hardly ever happen."""
    rows = []
    for study in studies:
        at_random = {one["of"]: percent(one) for one in of(study["random"], "endings")}
        seen = {one["of"]: one["value"] for one in of(study["random"], "endings")}
        rows += [
            f"{named(study)} | `{one['of']}` | {percent(one)} | {one['games']:,} | {at_random.get(one['of'], '-')}"
            for one in of(study["figures"], "endings")
            if one["value"] < SELDOM and (one["value"] or seen.get(one["of"]))
        ]
    head = "game, seats | ending | share of games of `dog` (95%) | games | at random"
    return ["### Endings that hardly ever happen", "", *table(head, rows)]


def never_fired(studies: list[dict[str, Any]]) -> list[str]:
    """Rules that were never seen at work with any number of seats."""
    rows = []
    for name in sheepfold.game_names():
        if own := [study for study in studies if study["game"] == name]:
            never = [
                told_never(rule, own)
                for rule in sorted({rule for study in own for rule in study["never"]}, key=order_of)
            ]
            games = sum(sum(study["games"].values()) for study in own)
            rows.append(f"{sheepfold.load(name).title} | {', '.join(never) or 'none'} | {games:,}")
    return [
        "### Rules that never mattered",
        "",
        "Rules that announce or forbid something, and never did in any series. With the usual options: rules of other",
        "options are among them.",
        "",
        *table("game | rules | games", rows),
    ]


def told_never(rule: str, studies: list[dict[str, Any]]) -> str:
    """A rule, and with how many seats it was not seen where it was with others."""
    seats = [str(study["seats"]) for study in studies if rule in study["never"]]
    return rule if len(seats) == len(studies) else f"{rule} (with {', '.join(seats)})"


def order_of(rule: str) -> tuple[int, ...]:
    """Rules in the ledger's order."""
    return tuple(map(int, re.findall(r"\d+", rule)))


def variants(studies: list[dict[str, Any]]) -> list[str]:
    """What variants change, over the same deals."""
    lines = [line for study in studies for one in study["what_if"] for line in (variant(study, one), "")]
    return ["### Variants", "", *lines] if lines else []


def variant(study: dict[str, Any], one: dict[str, Any]) -> str:
    """A variant in words."""
    differences = {part["measure"]: part for part in one["differences"]}
    clear = [part for part in differences.values() if part["change"]["low"] * part["change"]["high"] > 0]
    listed = ", ".join(f"{part['measure'].replace('_', ' ')} {part['change']['value']:+.2f}" for part in clear)
    title = f"**[{named(study)}, `{one['variant']}`]({study['name']}.html)**"
    found = [f"{title}, {one['games']:,} games over the same deals:"]
    if "first_wins" in differences:
        value, low, high = (100 * differences["first_wins"]["change"][name] for name in ("value", "low", "high"))
        found.append(f"the first player's advantage changes by {value:.1f} points ({low:.1f} to {high:.1f});")
    found.append(f"of {len(differences)} measures {len(clear)} differ clearly{': ' + listed if listed else ''}.")
    for measure, what in (("minutes", "minutes"), ("first_wins", "who wins")):
        if measure in differences and differences[measure]["gain"] is not None:
            gain = 100 * differences[measure]["gain"]
            found.append(f"For {what} the same deals make the interval {gain:.0f}% narrower than different ones would.")
    return " ".join(found)


def duplicates(studies: list[dict[str, Any]]) -> list[str]:
    """What duplicate deals are worth, at equal games."""
    rows = [
        f"{named(study)} | `{one['of']}` | {percent(one)} | {one['games']:,}"
        for study in studies
        for one in of(study["figures"], "duplicates")
    ]
    if not rows:
        return []
    return [
        "### What the same deals are worth",
        "",
        "How much narrower the interval of a pair's difference is where every deal is played in all seats, beside as",
        "many games of different deals (with a 95% interval). Below zero it is wider.",
        "",
        *table("game, seats | pair | narrower by | games", rows),
    ]


if __name__ == "__main__":
    main()

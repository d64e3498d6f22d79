"""What the laboratory finds, printed for people."""

from __future__ import annotations

from typing import Any

from rich.console import Console

from sheepfold.engine.game import Game
from sheepfold.lab.ladder import Ladder
from sheepfold.lab.simulate import Report
from sheepfold.language import say


def print_report(game: Game, report: Report) -> None:
    """A simulation's findings for people."""
    console = Console(highlight=False)
    data = report.as_json()
    told = {"title": game.title, "games": report.games, "seconds": report.seconds, "device": report.device}
    console.print(say("[bold]{title}[/]: {games:,} random games in {seconds:.2f} s on {device}", **told))
    speed = report.decisions_per_second / 1e6
    console.print(say("{speed:.1f} million decisions/s; repeat with --seed {seed}", speed=speed, seed=report.seed))
    console.print(f"\n{_seat_lines(report, data)}\n")
    lengths = data["lengths"]
    marks = ", ".join(f"{float(share):.0%}: {value}" for share, value in lengths["quantiles"].items())
    events, mean = report.chance_events / report.games, lengths["mean"]
    console.print(say("shared or drawn   {share:.2%}", share=report.shared / report.games))
    console.print(say("decisions a game  {mean:.1f} ({marks})", mean=mean, marks=marks))
    console.print(say("chance events     {number:.1f} a game", number=events))
    endings = ", ".join(f"{name} {number / report.games:.2%}" for name, number in report.endings.most_common())
    console.print(say("endings           {endings}", endings=endings))


def _seat_lines(report: Report, data: dict[str, Any]) -> str:
    lines = [say("seat  wins alone (95%)        payoff (95%)                   score (5-50-95%)")]
    for seat in range(report.seats):
        low, high = report.win_interval(seat)
        least, most = report.payoff_interval(seat)
        score = data["scores_by_seat"][seat]
        wins = f"{report.wins[seat] / report.games:.2%} ({100 * low:.2f}-{100 * high:.2f})"
        payoff = f"{data['payoffs_by_seat'][seat]:+.4f} ({least:+.4f} .. {most:+.4f})"
        marks = "-".join(str(score["quantiles"][share]) for share in ("0.05", "0.5", "0.95"))
        lines.append(f"{seat + 1:<6}{wins:24}{payoff:31}{score['mean']:.1f} ({marks})")
    return "\n".join(lines)


def print_ladder(game: Game, ladder: Ladder) -> None:
    """A ladder for people."""
    told = {"title": game.title, "seats": ladder.seats, "seed": ladder.seed}
    print(say("{title}, {seats} seats; repeat the deals with --seed {seed}", **told) + "\n")
    print(say("pair                           games  would win of two (95%)    Elo above (95%)"))
    for rung in ladder.rungs:
        low, high = rung.share_interval
        least, most = rung.elo_interval
        share = f"{rung.share:.1%} ({100 * low:.1f}-{100 * high:.1f})"
        pair = say("{upper} over {lower}", upper=rung.upper, lower=rung.lower)
        print(f"{pair:31}{rung.games:>5}  {share:26}{rung.elo:+.0f} ({least:+.0f} .. {most:+.0f})")

"""The routes of the JSON interface about the analysis of a finished match."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from sheepfold.analysis import words
from sheepfold.analysis.accounts import account
from sheepfold.analysis.findings import Analysis, Effort
from sheepfold.analysis.study import check
from sheepfold.match.match import Match
from sheepfold.table.api.errors import answers
from sheepfold.table.api.models import AccountTold, AnalysisFound, AnalysisTold, MistakeTold, WantedAnalysis
from sheepfold.table.api.visitors import Asking, Visitor
from sheepfold.table.dependencies import TheAnalyses
from sheepfold.table.live.analyses import Analyses, check_open

router = APIRouter(prefix="/matches/{name}/analysis")


@router.get("", responses=answers(401, 404, 409, 422))
def observe_analysis(
    analyses: TheAnalyses,
    visitor: Asking,
    effort: Annotated[Literal["quick", "thorough"], Query(description="Which of the two analyses.")] = "quick",
) -> AnalysisTold:
    """The analysis of a finished match: how far it is, or what it found. It shows everything."""
    return told(analyses, visitor, Effort[effort])


@router.post("", status_code=202, responses=answers(400, 401, 403, 404, 409, 413, 422))
def analyse(analyses: TheAnalyses, visitor: Asking, wanted: WantedAnalysis) -> AnalysisTold:
    """Have a finished match analysed; ask again with GET until it is done."""
    effort = Effort[wanted.effort]
    analyses.start(visitor.room, effort, "")
    return told(analyses, visitor, effort)


def told(analyses: Analyses, visitor: Visitor, effort: Effort) -> AnalysisTold:
    """How far an analysis is, or what it found; refused before the end of the match."""
    room = visitor.room
    with room.lock:
        match = room.started
    check_open(room)
    check(match)
    found, job = analyses.stored(room.name, effort), analyses.job(room.name, effort)
    total = len(match.moments)
    if found is not None:
        return AnalysisTold(state="done", effort=effort.name, done=total, total=total, found=as_found(found, match))
    if job is None:
        return AnalysisTold(state="none", effort=effort.name, done=0, total=total)
    state: Literal["failed", "working", "waiting"] = "failed" if job.failed else "working" if job.begun else "waiting"
    return AnalysisTold(state=state, effort=effort.name, done=job.progress.done, total=total)


def as_found(found: Analysis, match: Match) -> AnalysisFound:
    """What an analysis found, for a program."""
    views = range(len(found.values[0]))
    chances = [
        [[found.chance(moment, seat, view) for seat in range(found.seats)] for view in views]
        for moment in range(found.last + 1)
    ]
    return AnalysisFound(
        effort=found.effort,
        simulations=found.simulations,
        chances=chances,
        mistakes=mistakes_of(found, match),
        accounts=[account_of(found, match, seat) for seat in range(found.seats)],
        meaning=words.how_sure(found, match),
    )


def mistakes_of(found: Analysis, match: Match) -> list[MistakeTold]:
    """The mistakes, the dearest first."""
    by_number = {mistake.number: mistake for mistake in found.mistakes}
    listed = []
    for one in words.decisions(found, match):
        mistake, scale = by_number[one.number], 100 * found.scale(one.actor)
        listed.append(
            MistakeTold(
                number=one.number,
                seat=one.actor,
                chosen=one.made.move,
                chosen_words=one.made.words,
                better=one.better.move,
                better_words=one.better.words,
                points=scale * mistake.cost,
                doubt=scale * mistake.error,
                line=one.line,
                words=one.sentence,
            )
        )
    return listed


def account_of(found: Analysis, match: Match, seat: int) -> AccountTold:
    """Where one seat's result came from, in points of winning chance."""
    whole, scale = account(found, seat), found.scale(seat)
    start, deal, chance, decisions, gifts, rest, result = (100 * scale * part for part in whole[1:])
    return AccountTold(
        seat=seat,
        start=start,
        deal=deal,
        chance=chance,
        own_decisions=decisions,
        others_decisions=gifts,
        rest=rest,
        result=result,
        words=words.sentence(match.names[seat], whole, scale),
    )

"""How a match came to where it stands, step by step, for animations: what is routine in one go, what matters singly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.position import Position
from sheepfold.match.match import SeenScene
from sheepfold.table.live.course import Span
from sheepfold.table.live.sight import Line, Sight
from sheepfold.table.store.stored import StepKind

MOST_FRAMES = 60
"""Somebody who is further behind than so many frames sees where things stand, not how they came about."""


class Frame(NamedTuple):
    """One step of an animation: the board, what is said, whose step it is (-1: chance's), and whether it matters."""

    board: str
    lines: tuple[Line, ...]
    seat: int
    name: str
    is_you: bool
    matters: bool


class _Stage(NamedTuple):
    """A frame before it is drawn."""

    seen: Position
    lines: tuple[Line, ...]
    seat: int
    matters: bool


def frames(sight: Sight, since: int, singly: bool = False) -> list[Frame]:
    """How the match came from step `since` to where it is now; routine steps in one go, unless `singly`."""
    spans = sight.room.spans[since:]
    if any(span.step.kind == StepKind.UNDO for span in spans):
        return []
    stages: list[_Stage] = []
    for stage in _stages(sight, spans):
        if stages and not singly and _goes_with(sight, stages[-1], stage):
            stages[-1] = stage._replace(lines=stages[-1].lines + stage.lines)
        else:
            stages.append(stage)
    return _drawn(sight, stages) if len(stages) <= MOST_FRAMES else []


def turn_frames(sight: Sight) -> list[Frame]:
    """What happened since the viewer's last decision, to be looked at again; for those who look on, the last round."""
    since = turn_start(sight)
    return frames(sight, since, singly=True) or frames(sight, since)


def turn_start(sight: Sight) -> int:
    """The step at which others began to act after the viewer; for those who look on, as many choices back as seats."""
    played = [number for number, span in enumerate(sight.room.spans) if span.step.kind == StepKind.PLAY]
    if not played:
        return 0
    if sight.viewer == SPECTATOR:
        return played[-len(sight.room.names) :][0]
    seats = {number: sight.room.spans[number].step.seat for number in played}
    last_of_others = next((number for number in reversed(played) if seats[number] != sight.viewer), None)
    if last_of_others is None:
        return played[-1]
    own = [number for number in played if number < last_of_others and seats[number] == sight.viewer]
    return own[-1] + 1 if own else 0


def _stages(sight: Sight, spans: Iterable[Span]) -> Iterator[_Stage]:
    for number in (number for span in spans for number in range(span.first, span.end)):
        for scene in sight.match.scenes(number, sight.viewer):
            line = sight.line(scene)
            matters = not sight.game.highlights or scene.told.kind in sight.game.highlights
            yield _Stage(scene.seen, (line,) if line.words else (), _whose_step(sight, number, scene), matters)


def _whose_step(sight: Sight, number: int, scene: SeenScene) -> int:
    """The seat whose step an event of a choice is: a turn that plays itself is its own seat's."""
    actor = scene.seen.actor
    return actor if actor >= 0 else sight.match.moments[number].actor


def _goes_with(sight: Sight, before: _Stage, stage: _Stage) -> bool:
    """Whether a step is shown together with the one before: both are routine, and neither is a person's."""
    is_persons = any(seat >= 0 and sight.room.is_person(seat) for seat in (before.seat, stage.seat))
    return not (before.matters or stage.matters or is_persons)


def _drawn(sight: Sight, stages: Iterable[_Stage]) -> list[Frame]:
    """The frames; one that looks like the one before says its lines there."""
    found: list[Frame] = []
    for stage in stages:
        board = sight.game.view.svg(stage.seen, sight.look(still=True))
        if found and found[-1].board == board:
            last = found[-1]
            found[-1] = last._replace(lines=last.lines + stage.lines, matters=last.matters or stage.matters)
            continue
        name = sight.room.names[stage.seat] if stage.seat >= 0 else ""
        found.append(Frame(board, stage.lines, stage.seat, name, stage.seat == sight.viewer, stage.matters))
    return found

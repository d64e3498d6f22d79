"""What a seat is told: observations, made from that seat's sight and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar, cast

from sheepfold.engine.contract import SPECTATOR
from sheepfold.engine.game import Game
from sheepfold.engine.options import Option
from sheepfold.engine.protocols import Standing
from sheepfold.games import games, load
from sheepfold.language import say, spoken
from sheepfold.players import KINDS
from sheepfold.table.api.models import (
    ChoiceTold,
    ClockTold,
    EntryTold,
    GamesTold,
    GameTold,
    LineTold,
    MindTold,
    NoticeTold,
    Observation,
    OptionTold,
    PartTold,
    Result,
    SeatTold,
)
from sheepfold.table.live.room import Room, commitment
from sheepfold.table.live.sight import Entry, ShownSeat, Sight

T = TypeVar("T")


@dataclass(frozen=True)
class SeatSight(Sight):
    """The sight of one who holds one seat by its token, or none."""

    seat: int | None = None

    @cached_property
    def held(self) -> list[int]:
        """The seat that the token is for."""
        return [] if self.seat is None else [self.seat]

    @cached_property
    def standings(self) -> list[Standing]:
        """How every seat stands."""
        return self.once("standings", lambda: super(SeatSight, self).standings)

    def once(self, part: str, make: Callable[[], T], *more: object) -> T:
        """A part of what this seat is told, made once for all answers and streams until there is something new."""
        room = self.room
        asked = (room.number, room.stored.match.changes, self.draft, spoken(), *more)
        made, told = room.observed.get((part, self.seat), (None, None))
        if made != asked:
            told = make()
            room.observed[part, self.seat] = (asked, told)
        return cast(T, told)


def observation(room: Room, seat: int | None, since: int = 0, draft: tuple[int, ...] = ()) -> Observation:
    """A match as a seat sees it, with what has happened since step `since`; made once for answers and streams."""
    with room.lock:
        sight = SeatSight(room, "", draft=draft, seat=seat)
        told = Observation(
            match=room.name,
            game=room.game.name,
            options=dict(room.stored.match.options),
            state="waiting",
            number=room.number,
            viewer=None if sight.viewer == SPECTATOR else sight.viewer,
            seats=[_seat(place) for place in sight.places],
            clock=_clock(room),
            keeper=room.substitute,
            notices=[],
            commitment=commitment(room),
        )
        if room.match is None:
            return told
        under_way = sight.once("under way", lambda: _under_way(sight))
        log = sight.once("log", lambda: _log(sight, since), since)
        return told.model_copy(update=under_way | log)


def _under_way(sight: Sight) -> dict[str, object]:
    """How a match stands that has begun, and what can be chosen."""
    room, match = sight.room, sight.match
    return {
        "state": "over" if match.over else "playing",
        "actor": None if match.over else match.actor,
        "decides": sight.decides,
        "decision": sight.seen.decision,
        "prompt": sight.prompt,
        "position": sight.seen.text(),
        "choices": [
            ChoiceTold(code=choice.code, move=choice.move, words=choice.words, warning=choice.warning)
            for choice in sight.choices
        ],
        "draft": list(sight.draft),
        "can_undo": sight.can_undo,
        "undo_asked_by": room.asked_undo,
        "must_answer_undo": sight.must_answer_undo,
        "notices": [
            NoticeTold.model_validate(notice._asdict() | {"kind": notice.kind.value}) for notice in sight.notices
        ],
        "result": _result(sight) if match.over else None,
    }


def _log(sight: Sight, since: int) -> dict[str, object]:
    """What has happened since step `since`."""
    first = log_from(sight.room, since)
    return {"log_from": first, "log": [_entry(entry) for entry in sight.entries(first)]}


def log_from(room: Room, since: int) -> int:
    """The first entry of the log that is not as it was at step `since`: later choices, or ones taken back."""
    if since == 0:
        return 0
    return min((min(span.first, span.end) for span in room.spans[since:]), default=len(room.started.moments))


def _seat(place: ShownSeat) -> SeatTold:
    standing = place.standing
    return SeatTold(
        seat=place.number,
        name=place.name,
        mind=place.mind,
        taken=place.taken,
        word=cast(Any, place.word),
        is_you=place.is_you,
        keeper=place.keeper,
        is_away=place.is_away,
        left_ms=place.time.left if place.time else None,
        score=standing.score if standing else None,
        parts=[PartTold(name=part.name, value=part.value) for part in standing.parts] if standing else [],
    )


def _clock(room: Room) -> ClockTold | None:
    clock = room.clock
    if clock is None:
        return None
    runs = room.times.runs if room.times else None
    return ClockTold.model_validate(clock.to_store() | {"grace": clock.grace, "runs": runs})


def _entry(entry: Entry) -> EntryTold:
    lines = [LineTold(words=line.words, rules=line.rules) for line in entry.lines]
    move = entry.move.strip()
    return EntryTold(number=entry.number, actor=entry.actor, move=move, lines=lines, is_kept=entry.is_kept)


def _result(sight: Sight) -> Result:
    """How a match ended: everybody may know that."""
    match = sight.match
    position = match.position
    return Result(
        outcome=match.outcome(),
        ending=position.ending,
        scores=position.scores,
        payoffs=position.payoffs,
        next=sight.room.store.follower(sight.room.name),
    )


# -------------------------------------------------------------------- the games


def all_games() -> GamesTold:
    """Every game with its options, and every computer player."""
    return GamesTold(
        games=[_game(load(name)) for name in games()],
        minds=[MindTold(name=name, plays=say(text)) for name, text in KINDS.items()],
    )


def _game(game: Game) -> GameTold:
    usual = game.checked_options(game.usual_seats, {})
    return GameTold(
        name=game.name,
        title=game.title,
        summary=say(game.words.SUMMARY),
        seats=list(game.seats),
        usual_seats=game.usual_seats,
        most_games=game.series.most_games,
        has_secrets=game.has_secrets,
        options=[_option(option, usual[option.name]) for option in game.option_list],
    )


def _option(option: Option, usual: int | str) -> OptionTold:
    values = option.values
    told = OptionTold(
        name=option.name, help=say(option.help), rule=option.rule, usual=usual, takes_text=option.takes_text
    )
    if isinstance(values, range):
        return told.model_copy(update={"least": values[0], "most": values[-1]})
    return told.model_copy(update={"values": list(values)})

"""Taking a choice back: at once, or when all others agree."""

from __future__ import annotations

from sheepfold.language import say
from sheepfold.match.match import CannotUndo
from sheepfold.table.live.room import News, Room
from sheepfold.table.store.stored import StepKind


def ask_undo(room: Room, seat: int, number: int) -> None:
    """Take the seat's last choice back, or ask the others whether it may."""
    with room.lock:
        room.check_here(seat)
        room.check_number(number)
        if reason := room.why_not_undo(seat):
            raise CannotUndo(say("this cannot be taken back: {reason}", reason=reason))
        room.do(StepKind.ASK_UNDO if room.needs_consent(seat) else StepKind.UNDO, seat)
    room.announce(News.HERE)


def answer_undo(room: Room, seat: int, number: int, agreed: bool) -> None:
    """Agree, or not, that somebody else takes a choice back: that happens when all others have agreed."""
    with room.lock:
        room.check_number(number)
        asker = room.asked_undo
        if asker is None:
            raise CannotUndo(say("nobody has asked to take a choice back"))
        if seat not in room.needs_consent(asker):
            raise CannotUndo(say("this is for the others to agree to"))
        if not agreed:
            room.do(StepKind.REFUSE_UNDO, asker)
        elif room.still_to_agree() == [seat]:
            room.do(StepKind.UNDO, asker)
        elif seat not in room.agreed:
            room.do(StepKind.AGREE_UNDO, seat)
    room.announce(News.HERE)

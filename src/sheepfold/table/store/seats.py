"""Seats in the database: who takes one, who holds one, its word for chance and its private link."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from sheepfold.language import say
from sheepfold.table.store.sessions import Sessions, count_change, hit
from sheepfold.table.store.stored import AWAITED, NoSuchMatch, TooLate
from sheepfold.table.store.tables import HolderRow, MatchRow, SeatRow
from sheepfold.table.store.times import start


class Seats(Sessions):
    """Changes who sits at a match; every change is counted."""

    def take_seat(
        self, match: str, number: int, name: str, browser: str, word: str, source: str, face: str = ""
    ) -> None:
        """Take a seat; the match starts with the last one. `TooLate` if the seat is taken.

        A program has no browser.
        """
        with self._writing() as session:
            free = update(SeatRow).where(SeatRow.match == match, SeatRow.number == number, SeatRow.taken.is_(False))
            if not hit(session, free.values(taken=True, name=name, word=word, source=source, face=face)):
                raise TooLate(say("somebody has just taken this seat"))
            if browser:
                session.merge(HolderRow(match=match, number=number, browser=browser))
            count_change(session, match)
            self._start_if_complete(session, match)

    def bring_word(self, match: str, number: int, word: str, source: str) -> bool:
        """Store the word that was awaited from a seat; False if none was. The match starts with the last one."""
        with self._writing() as session:
            seat = update(SeatRow).where(SeatRow.match == match, SeatRow.number == number, SeatRow.source == AWAITED)
            if not hit(session, seat.values(word=word, source=source)):
                return False
            count_change(session, match)
            self._start_if_complete(session, match)
            return True

    def _start_if_complete(self, session: Session, match: str) -> None:
        """Start the match if every seat is taken and no word is awaited.

        The change has been counted before, so that of two who come last at the same moment one sees the other.
        """
        missing = select(func.count()).select_from(SeatRow)
        missing = missing.where(SeatRow.match == match, SeatRow.taken.is_(False) | (SeatRow.source == AWAITED))
        found = session.get_one(MatchRow, match)
        if not session.scalar(missing) and found.started is None:
            start(found, self.now())

    def hold_seat(self, match: str, key: str, browser: str) -> int:
        """Let the browser hold the seat whose private link it has opened; the seat's number."""
        with self._writing() as session:
            opened = SeatRow.match == match, SeatRow.key == key
            unchanged = update(SeatRow).where(*opened).values(taken=SeatRow.taken)
            if not hit(session, unchanged):  # from here on nobody makes the link anew
                raise NoSuchMatch(say("this private link opens no seat"))
            number = session.scalars(select(SeatRow.number).where(*opened)).one()
            session.merge(HolderRow(match=match, number=number, browser=browser))
            count_change(session, match)
            return number

    def renew_link(self, match: str, number: int, browser: str) -> None:
        """Give a seat a new private link; of the browsers that hold it only this one, if any, still does."""
        with self._writing() as session:
            seat = update(SeatRow).where(SeatRow.match == match, SeatRow.number == number)
            session.execute(seat.values(key=secrets.token_urlsafe(18)))
            others = delete(HolderRow).where(HolderRow.match == match, HolderRow.number == number)
            session.execute(others.where(HolderRow.browser != browser))
            count_change(session, match)

    def change_mind(self, match: str, number: int, mind: str) -> None:
        """Let another computer player, or with an empty text a person, sit here from now on."""
        with self._writing() as session:
            there = update(SeatRow).where(SeatRow.match == match, SeatRow.number == number)
            session.execute(there.values(mind=mind, taken=True))
            count_change(session, match)

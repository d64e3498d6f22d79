"""Groups in the database: people who play each other again and again, and who may see that."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from sheepfold.language import say
from sheepfold.table.store.profiles import pass_on
from sheepfold.table.store.sessions import Sessions
from sheepfold.table.store.stored import Member, NotFound, StoredGroup, TooLate
from sheepfold.table.store.tables import GroupRow, MemberRow, ProfileRow

MOST_MEMBERS = 64
MOST_GROUPS = 20
"""How many groups somebody can be in."""


class StoredGroups(Sessions):
    """Reads and changes groups."""

    def new_group(self, owner: str, name: str) -> StoredGroup:
        """A new group with its owner in it."""
        with self._writing() as session:
            _check_groups(session, owner)
            row = GroupRow(
                id=secrets.token_urlsafe(9), key=secrets.token_urlsafe(18), name=name, owner=owner, created=self.now()
            )
            session.add(row)
            session.flush()
            session.add(MemberRow(group=row.id, profile=owner, joined=self.now()))
            session.flush()
            return _stored(session, row)

    def group(self, key: str) -> StoredGroup:
        """The group that a private link opens."""
        with self._sessions() as session:
            return _stored(session, _found(session, key))

    def groups_of(self, profile: str) -> list[StoredGroup]:
        """The groups that a profile is in, the oldest first."""
        mine = select(MemberRow.group).where(MemberRow.profile == profile)
        with self._sessions() as session:
            rows = session.scalars(select(GroupRow).where(GroupRow.id.in_(mine)).order_by(GroupRow.created))
            return [_stored(session, row) for row in rows.all()]

    def join_group(self, key: str, profile: str) -> None:
        """Let a profile into a group; nothing happens where it is in it already."""
        with self._writing() as session:
            group = _found(session, key)
            if session.get(MemberRow, (group.id, profile)) is not None:
                return
            _check_groups(session, profile)
            number = select(func.count()).select_from(MemberRow).where(MemberRow.group == group.id)
            if (session.scalar(number) or 0) >= MOST_MEMBERS:
                raise TooLate(say("this group is full: it has {most} members", most=MOST_MEMBERS))
            session.add(MemberRow(group=group.id, profile=profile, joined=self.now()))

    def leave_group(self, key: str, profile: str) -> None:
        """Take a profile out of a group; the owner's goes to the one who joined first, the last one's is deleted."""
        with self._writing() as session:
            group = _found(session, key)
            session.execute(delete(MemberRow).where(MemberRow.group == group.id, MemberRow.profile == profile))
            if group.owner == profile:
                pass_on(session, group)

    def rename_group(self, key: str, name: str) -> None:
        """Give a group another name."""
        with self._writing() as session:
            _found(session, key).name = name

    def renew_group(self, key: str) -> str:
        """Give a group a new link; the old one opens nothing any more. Members stay."""
        with self._writing() as session:
            group = _found(session, key)
            group.key = secrets.token_urlsafe(18)
            return group.key

    def delete_group(self, key: str) -> None:
        """Delete a group; matches and profiles stay."""
        with self._writing() as session:
            group = _found(session, key)
            session.execute(delete(MemberRow).where(MemberRow.group == group.id))
            session.delete(group)


def _check_groups(session: Session, profile: str) -> None:
    number = select(func.count()).select_from(MemberRow).where(MemberRow.profile == profile)
    if (session.scalar(number) or 0) >= MOST_GROUPS:
        raise TooLate(say("you are in {most} groups already: leave one first", most=MOST_GROUPS))


def _found(session: Session, key: str) -> GroupRow:
    found = session.scalar(select(GroupRow).where(GroupRow.key == key))
    if found is None:
        raise NotFound(say("this link opens no group: it was made anew, or the group is deleted"))
    return found


def _stored(session: Session, row: GroupRow) -> StoredGroup:
    inside = (
        select(ProfileRow, MemberRow.joined)
        .join(MemberRow, MemberRow.profile == ProfileRow.id)
        .where(MemberRow.group == row.id)
        .order_by(MemberRow.joined, ProfileRow.id)
    )
    members = tuple(
        Member(profile.id, profile.browser, profile.name, profile.face, joined)
        for profile, joined in session.execute(inside)
    )
    return StoredGroup(row.id, row.key, row.name, row.owner, row.created, members)

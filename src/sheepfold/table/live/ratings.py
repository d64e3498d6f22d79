"""Ratings of the people of a group, by OpenSkill, and their standings over weeks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from openskill.models import PlackettLuce, PlackettLuceRating

from sheepfold.table.live.results import Count, Result
from sheepfold.table.store.stored import Member, Stored, StoredGroup

MODEL = PlackettLuce()
"""OpenSkill for any number of players and for teams."""

BEGIN, STEP = 1000, 40
"""What somebody new is rated, and how many points one of OpenSkill's is."""

CERTAIN_GAMES = 5
"""Before so many rated games a rating is called provisional."""


@dataclass
class Standing:
    """A member of a group in its scoreboard."""

    member: Member
    count: Count
    rating: PlackettLuceRating
    rated: int = 0
    change: int = 0
    """By how much the rating went up or down in the time that is shown."""

    @property
    def points(self) -> int:
        """The rating as people read it: the estimate, around 1000."""
        return points(self.rating)

    @property
    def is_provisional(self) -> bool:
        """Whether there were too few games to trust it."""
        return self.rated < CERTAIN_GAMES


def points(rating: PlackettLuceRating) -> int:
    """A rating as people read it."""
    return round(BEGIN + STEP * (float(rating.mu) - float(MODEL.mu)))


@dataclass(frozen=True)
class Scoreboard:
    """The standings of a group, the best first, and the matches that count, the last one first."""

    standings: list[Standing]
    games: list[Stored]
    weeks: list[tuple[datetime, dict[str, int]]]
    """How many games each member won in each week, the last week first."""


def counts(result: Result, group: StoredGroup) -> dict[int, Member]:
    """The members in a match that counts for a group, by seat: two at least, of which each holds one seat alone."""
    since = result.stored.match.ended
    if not result.is_known or since is None or since < group.created:
        return {}
    found = {}
    for member in group.members:
        seat = result.own_seat(member.browser)
        if seat is not None and result.stored.holders[seat] == {member.browser}:
            found[seat] = member
    return found if len(found) > 1 else {}


def scoreboard(
    group: StoredGroup, finished: Sequence[Stored], game: str = "", since: datetime | None = None
) -> Scoreboard:
    """The standings from finished matches, those of one game or of all; shown are those since a time.

    Ratings always come from all matches since the group was made. Computers and guests are not rated, and nobody's
    rating depends on them: what counts is the order of the members among themselves.
    """
    rows = {
        member.profile: Standing(member, Count(member.name), MODEL.rating(name=member.profile))
        for member in group.members
    }
    before: dict[str, int] = {}
    games: list[Stored] = []
    weeks: dict[datetime, dict[str, int]] = {}
    for result in sorted(map(Result, finished), key=lambda one: one.stored.match.ended or datetime.min):
        members = counts(result, group)
        if not members or (game and result.stored.match.game != game):
            continue
        ended = result.stored.match.ended
        assert ended is not None
        is_shown = since is None or ended >= since
        if is_shown:
            games.insert(0, result.stored)
            for member in members.values():
                before.setdefault(member.profile, rows[member.profile].points)
        _rate(result, {seat: rows[member.profile] for seat, member in members.items()})
        for seat, member in members.items() if is_shown else ():
            rows[member.profile].count.add(result, seat)
            won = weeks.setdefault(week_of(ended), {})
            won[member.profile] = won.get(member.profile, 0) + (seat in result.winners)
    for profile, row in rows.items():
        row.change = row.points - before.get(profile, row.points)
    ranked = sorted(rows.values(), key=lambda row: (not row.rated, -row.points, row.member.name))
    return Scoreboard(ranked, games, sorted(weeks.items(), reverse=True))


def week_of(when: datetime) -> datetime:
    """The Monday on which a week began."""
    day = when.replace(hour=0, minute=0, second=0, microsecond=0)
    return day - timedelta(days=day.weekday())


def _rate(result: Result, rows: dict[int, Standing]) -> None:
    """Change the ratings of those who played; members of one side are rated as a team."""
    sides = [[seat for seat in side if seat in rows] for side in result.sides]
    teams = [side for side in sides if side]
    for row in rows.values():
        row.rated += len(teams) > 1
    if len(teams) < 2:
        return
    merits = [max(result.merit(seat) for seat in team) for team in teams]
    ranks = [float(sum(other > mine for other in merits)) for mine in merits]
    rated = MODEL.rate([[rows[seat].rating for seat in team] for team in teams], ranks=ranks)
    for team, ratings in zip(teams, rated, strict=True):
        for seat, rating in zip(team, ratings, strict=True):
            rows[seat].rating = rating

"""How both players stand: totals, points if scored now and what they are made of, and what Summer needs."""

from __future__ import annotations

from sheepfold.engine.protocols import Part, Standing
from sheepfold.games.peter.position import Length
from sheepfold.games.peter.view import scores
from sheepfold.games.peter.view.facts import Facts
from sheepfold.games.peter.words import board as words
from sheepfold.language import say

PURPOSES = {words.KEEPS_SUMMER: words.NOT_SHODDY, words.DOUBLES_SPRING: words.ACHIEVER}


def standing_of(facts: Facts, player: int) -> Standing:
    """A player's total and everything that is counted for them."""
    now = Part(say(words.NOW), str(scores.now(facts, player)))
    parts = (now, *points(facts, player), *season(facts, player), *hand(facts, player))
    return Standing(str(scores.total(facts, player)), parts, goal=goal(facts, player), made_of=rounds(facts, player))


def rounds(facts: Facts, player: int) -> tuple[Part, ...]:
    """What the total of a game that is over is made of: the rounds before, and the seasons of the last one (R11.7)."""
    if not facts.seen.over:
        return ()
    last = scores.round_score(facts, player)
    spring, summer = int(facts.record.spring[player]), scores.now(facts, player)
    counted = 2 * spring if scores.marks(facts, player) & scores.ACHIEVER else spring
    before = scores.total(facts, player) - last
    seasons = (
        Part(say(words.SPRING), words.season_points(spring, counted)),
        Part(say(words.SUMMER), words.season_points(summer, last - counted)),
    )
    return seasons if int(facts.record.rounds) <= 1 else (Part(say(words.BEFORE), str(before)), *seasons)


def goal(facts: Facts, player: int) -> str:
    """How far the end is, and the points if it were scored now (R12.1)."""
    is_one_round = facts.record.length == Length.ONE_ROUND
    return words.goal(
        0 if is_one_round else int(facts.record.target), scores.total(facts, player), scores.now(facts, player)
    )


def points(facts: Facts, player: int) -> list[Part]:
    """What the points are made of (R10.2)."""
    tame, wolves, fence, barn = scores.parts(facts, player)
    grass = words.grass_points(tame.points + wolves.points, tame.number, wolves.number)
    return [
        Part(say(words.ON_GRASS), grass),
        Part(say(words.IN_FENCE), words.place_points(fence.points, fence.number)),
        Part(say(words.IN_BARN), words.place_points(barn.points, barn.number)),
    ]


def season(facts: Facts, player: int) -> list[Part]:
    """The points of Spring, and what Summer must reach (R11.2, R11.3)."""
    spring = scores.spring(facts, player)
    if spring is None:
        return []
    now = scores.now(facts, player)
    needs = [
        Part(say(PURPOSES[need.purpose]), words.threshold(need.points, need.reached, need.points - now))
        for need in scores.needs(facts, player)
    ]
    return [Part(say(words.SPRING), str(spring)), *needs]


def hand(facts: Facts, player: int) -> list[Part]:
    """The hand's size, what it cannot hold, and whether it leads."""
    found = [Part(say(words.HAND), str(facts.hand_size(player)))]
    if voids := facts.voids(player):
        found.append(Part(say(words.NO_KIND), words.kinds(voids)))
    if player == facts.leader:
        found.append(Part(say(words.LEADER), say(words.YES)))
    return found

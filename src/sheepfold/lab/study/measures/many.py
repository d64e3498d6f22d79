"""Many players: kingmaking, attacks on the leader, strong neighbours, two who play together, and teams."""

from __future__ import annotations

import numpy as np

from sheepfold.lab.statistics import share
from sheepfold.lab.study.collecting import Harvest
from sheepfold.lab.study.estimates import Figure, mean_of, share_of
from sheepfold.lab.study.measures.choice import payoff_scale, total_of
from sheepfold.lab.study.measures.fairness import win_shares
from sheepfold.lab.study.measures.tension import sides_in

HOPELESS = 0.02
"""Who has no more than this chance cannot win any more."""

DECIDES = 0.25
"""A choice decides who wins if it moves so much of another seat's chance."""


def at_the_table(harvest: Harvest) -> list[Figure]:
    """Kingmaking and attacks on the leader, where three or more play; teams, where there are any."""
    sides = sides_in(harvest)
    found = [
        mean_of(
            "team_wins",
            win_shares(harvest.rows.payoffs)[:, list(side)].sum(axis=1),
            of=" + ".join(str(seat + 1) for seat in side),
            form="share",
        )
        for side in sides
        if len(side) > 1
    ]
    if len(sides) < 3 or not harvest.thought_games:
        return found
    return [*found, kingmaking(harvest), *attacks(harvest)]


def kingmaking(harvest: Harvest) -> Figure:
    """Games in which a seat that could not win any more had a choice that decided between others."""
    seats, total, scale = harvest.series.seats, total_of(harvest), payoff_scale(harvest)
    made = 0
    for row in range(harvest.thought_games):
        thoughts = harvest.thoughts_of(row)
        thoughts = thoughts[thoughts["simulations"] > 0]
        own = share(thoughts["before"][np.arange(len(thoughts)), thoughts["seat"]].astype(float), total, seats)
        made += bool(((own <= HOPELESS) & (thoughts["sway"] * scale >= DECIDES)).any())
    return share_of("kingmaking", made, harvest.thought_games)


def attacks(harvest: Harvest) -> list[Figure]:
    """What the choice made takes from the leader, and from the other opponents, beside an average choice."""
    scale, seats = payoff_scale(harvest), harvest.series.seats
    thoughts = harvest.thoughts
    games = np.repeat(np.arange(harvest.thought_games), np.diff(harvest.thoughts_begin))
    values = thoughts["average"][:, :seats].astype(float)
    leader = values.argmax(axis=1)
    kept = (thoughts["simulations"] > 0) & (leader != thoughts["seat"])
    thoughts, games, leader, values = thoughts[kept], games[kept], leader[kept], values[kept]
    if not len(thoughts):
        return []
    hurt = (values - thoughts["after"][:, :seats]) * scale
    rows = np.arange(len(thoughts))
    of_leader = hurt[rows, leader]
    of_others = (hurt.sum(axis=1) - of_leader - hurt[rows, thoughts["seat"]]) / max(1, seats - 2)
    number = harvest.thought_games
    return [
        mean_of("takes_from_leader", of_leader, games, form="share", games=number),
        mean_of("takes_from_others", of_others, games, form="share", games=number),
    ]


def neighbours(harvest: Harvest) -> list[Figure]:
    """Where one stronger player sits: the wins of whoever comes after it, and before it, less the average."""
    seats, shares = harvest.series.seats, win_shares(harvest.rows.payoffs)
    strong = np.array(
        [
            harvest.series.sitting(int(number)).index(harvest.series.seatings[0][0])
            for number in harvest.rows.games["number"]
        ]
    )
    rows = np.arange(len(shares))
    others = (1 - shares[rows, strong]) / (seats - 1)
    found = []
    for name, step in (("after_strong", 1), ("before_strong", seats - 1)):
        more = shares[rows, (strong + step) % seats] - others
        found.append(mean_of(name, more, harvest.deals, form="share"))
    return found


def collusion(apart: Harvest, together: Harvest) -> list[Figure]:
    """What two neighbours win more together if each counts the other's payoff as its own, over the same deals."""
    allies = [seat for seat, ally in enumerate(together.series.allies) if ally != seat]
    both = [
        dict(zip(map(int, part.deals), win_shares(part.rows.payoffs)[:, allies].sum(axis=1), strict=True))
        for part in (apart, together)
    ]
    deals = sorted(both[0].keys() & both[1].keys())
    gains = [both[1][deal] - both[0][deal] for deal in deals]
    return [mean_of("collusion", gains, form="share", games=2 * len(deals))]

"""What the picture of the board says: headlines, signs, labels and previews."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheepfold.games.peter.board import CHASES_FOR_BONUS, SLOTS_EACH, Kind, Place
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.words.names import (
    KINDS,
    SIDES,
    Company,
    animals,
    listed,
    piece_words,
    signed,
    wolves,
)
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import capital, in_a_row

TITLE = mark("Peter's Two Sheep Dogs")

SPRING, SUMMER = mark("Spring"), mark("Summer")
LEADS = mark("leads")
STOP, WELCOME_BACK = mark("Stop here"), mark("Welcome Back")
AGAIN = mark("again!")
BARN = mark("Barn")
ROUND = mark("Round")
ACHIEVER_MARK, SHODDY_MARK = mark("Achiever"), mark("Shoddy")

SEEN, MINE, UNSEEN, IN_BAG = mark("seen"), mark("yours"), mark("unseen"), mark("bag")
"""What the viewer knows about a piece."""

KEEPS_SUMMER, DOUBLES_SPRING = mark("{points} keeps Summer"), mark("{points} doubles Spring")

TO_DO = {
    Phase.LEAD: (mark("You to lead"), mark("{name} to lead")),
    Phase.FOLLOW: (mark("You to follow"), mark("{name} to follow")),
    Phase.CALL: (mark("You to call both"), mark("{name} to call both")),
    Phase.CHASE: (mark("You to chase"), mark("{name} to chase")),
    Phase.SOW: (mark("You to sow"), mark("{name} to sow")),
    Phase.EXTRA: (mark("You to act again"), mark("{name} to act again")),
    Phase.BONUS_PLACE: (mark("You to place the bonus"), mark("{name} to place the bonus")),
}

BY_CHANCE = {
    Phase.FIRST_LEAD: mark("Who leads first?"),
    Phase.DEAL: mark("Dealing the animals"),
    Phase.BONUS_DRAW: mark("A bonus from the bag"),
}

BY_ITSELF = mark("The animals are on their way")

EMPTY = mark("empty")

ELSEWHERE = {
    Place.LEAD: mark("led: {animals}"),
    Place.FOLLOW: mark("followed: {animals}"),
    Place.TAKEN: mark("being sown: {animals}"),
    Place.BONUS: mark("bonus drawn: {animals}"),
    Place.OUT: mark("out of the round: {animals}"),
}

SCORED = (mark("Grass"), mark("Wolves"), mark("Fence"), mark("Barn"))
"""The columns of a scoring (R10.2)."""


# -------------------------------------------------------------------- headlines


def headline(company: Company, phase: Phase, actor: int) -> str:
    """Whose decision it is, or what happens by itself."""
    if phase in TO_DO and actor >= 0:
        return company.says(actor, *TO_DO[phase])
    return say(BY_CHANCE.get(phase, BY_ITSELF))


def round_title(number: int) -> str:
    """The number of a round."""
    return say("Round {number}", number=number)


def calendar(number: int, trick: int, spring: int, last: int) -> str:
    """How far the round is."""
    return say(
        "Round {number}, trick {trick} of {last}; Spring is scored after trick {spring}, Summer after trick {last}",
        number=number,
        trick=trick,
        spring=spring,
        last=last,
    )


# -------------------------------------------------------------------- places


def place_with(place: str, pieces: str) -> str:
    """A place and what is there."""
    return say("{place}: {animals}", place=place, animals=pieces)


def slot_label(company: Company, slot: int, pieces: Sequence[int], then: str) -> str:
    """A slot with its animals, and what a click on it would do."""
    return _with(place_with(company.slot(slot), listed(pieces)), then)


def barn_label(company: Company, player: int, pieces: Sequence[int], then: str) -> str:
    """A Barn with its animals, and what a click on it would do."""
    return _with(company.barn(player, listed(pieces)), then)


def piece_label(piece: int, then: str) -> str:
    """A piece of the viewer's hand, and what playing it would do."""
    held = say("{piece} in your hand", piece=piece_words(piece))
    return _with(held, "" if then == piece_words(piece) else then)


def _with(place: str, then: str) -> str:
    return capital(say("{place}. {then}", place=place, then=capital(then)) if then else place)


def hand(company: Company, player: int, size: int) -> str:
    """How many pieces a hand holds."""
    return say("{name}: {number} in hand", name=company.name(player), number=size)


def player(name: str, size: int, pieces: str, points: tuple[int, int], spring: int | None) -> str:
    """A player's hand, total and points if scored now, and those of Spring."""
    held = say("{number} in hand ({animals})", number=size, animals=pieces)
    said = [held if pieces else say("{number} in hand", number=size)]
    said += [say("total {points}", points=points[0]), say("{points} if scored now", points=points[1])]
    said += [] if spring is None else [say("Spring {points}", points=spring)]
    return say("{name}: {facts}", name=name, facts=in_a_row(said))


def no_kind(company: Company, player: int, kind: Kind) -> str:
    """A type that a player has shown not to hold."""
    return say("{name}: no {kind} in hand", name=company.name(player), kind=say(KINDS[kind]))


def out_of_round(number: int, short: bool) -> str:
    """The tray's caption."""
    return say("Out: {number}", number=number) if short else say("Out of the round: {number}", number=number)


def in_bag(number: int) -> str:
    """The bag's caption."""
    return say("{number} in the bag", number=number)


def tracker(number: int, unseen: int) -> str:
    """What the grid of cells shows."""
    text = mark("All {number} animals by type and number: {unseen} of them you have not seen")
    return say(text, number=number, unseen=unseen)


def side(slot: int) -> str:
    """The short name of a slot."""
    return say(SIDES[slot % SLOTS_EACH])


def sign(slot: int) -> str:
    """What a sign says (R8.6)."""
    return say("{side}: with one of these numbers a Chase ends in a Fence", side=side(slot))


# -------------------------------------------------------------------- the yard


def plays(company: Company, player: int, wins: bool, leads: bool) -> str:
    """What a player does in the trick."""
    if wins:
        return company.says(player, mark("You win"), mark("{name} wins"))
    if leads:
        return company.says(player, mark("You lead"), mark("{name} leads"))
    return company.says(player, mark("You follow"), mark("{name} follows"))


def chases(made: int) -> str:
    """How far the chain has come (R9.1)."""
    return say("Chases: {made} ({needed} earn a bonus)", made=made, needed=CHASES_FOR_BONUS)


def chase_end(company: Company, start: int, slot: int, again: bool, short: bool = False) -> str:
    """Where a Chase would end."""
    parts = {"side": side(start), "place": company.place(slot)}
    if short:
        return say("{side} → {place}: again!", **parts) if again else say("{side} → {place}", **parts)
    return say("{side} ends in {place}: again!", **parts) if again else say("{side} ends in {place}", **parts)


def next_goes_to(company: Company, slot: int, chase: int) -> str:
    """Where the next taken animal goes."""
    return say("Chase {number}: the next goes to {place}", number=chase, place=company.place(slot))


def next_in_short(company: Company, slot: int, chase: int) -> tuple[str, str]:
    """The same in two short lines."""
    return say("Chase {number}", number=chase), say("next: {place}", place=company.place(slot))


def bonus_goes() -> str:
    """What happens to a bonus."""
    return say("The bonus goes into any slot")


def bonus_in_short() -> tuple[str, str]:
    """The same in two lines."""
    return say("The bonus goes"), say("into any slot")


def taken_label(pieces: Sequence[int], then: str) -> str:
    """The taken livestock or wolves, and what a click on them would do."""
    taken = say("taken: {animals}", animals=listed(pieces))
    return _with(taken, say("next {then}", then=then) if then else "")


def fences_open() -> tuple[str, str]:
    """What Spring does to Fences and Barns (R10.3, R10.4)."""
    return say("The Fences are emptied,"), say("the Barns open into them")


def verdict(mark: int) -> str:
    """Achiever or Shoddy (R11.2, R11.3)."""
    return " ".join(say(name) for bit, name in ((1, ACHIEVER_MARK), (2, SHODDY_MARK)) if mark & bit)


# -------------------------------------------------------------------- previews


def would_win(company: Company, winner: int) -> tuple[str, str]:
    """Who would win the trick, and what follows, in two lines (R3.5, R3.8)."""
    return (
        company.says(winner, mark("You win and call"), mark("{name} wins and calls")),
        company.says(1 - winner, mark("You act, then lead"), mark("{name} acts, then leads")),
    )


def could_be_beaten(piece: int, higher: int, unseen: int) -> tuple[str, str]:
    """How many unseen animals beat a lead, and what follows (R3.5, R3.8)."""
    beaten = say("{higher} of {unseen} unseen beat it", higher=higher, unseen=unseen)
    return beaten if higher else say("Nothing beats {piece}", piece=piece_words(piece)), say("Loser acts and leads")


def longest_chain(chain: int) -> str:
    """How many Chases the Grasslands would allow in one trick."""
    if chain >= CHASES_FOR_BONUS:
        return say("Then a chain of {number}: bonus!", number=chain)
    return say("Then a chain of {number}", number=chain)


def would_stop(made: int, bonus: bool) -> str:
    """What stopping brings."""
    if bonus:
        return say_many("{number} Chase: a bonus", "{number} Chases: a bonus", made)
    return say_many("{number} Chase: no bonus", "{number} Chases: no bonus", made)


def wolf_in_fence(takes: bool) -> tuple[str, ...]:
    """What a wolf would do in a Fence, in two lines (R7.1, R7.2)."""
    return say("The wolf"), say("will take one") if takes else say("will flee")


def points_change(company: Company, player: int, change: int) -> str:
    """How a player's points would change."""
    return f"{company.name(player)} {signed(change)}"


# -------------------------------------------------------------------- standings

TOTAL = mark("total")
NOW, LEADER, HAND, NO_KIND = mark("if scored now"), mark("leads this trick"), mark("animals in hand"), mark("has no")
ON_GRASS, IN_FENCE, IN_BARN = mark("on the Grasslands"), mark("in the Fence"), mark("in the Barn")
YES = mark("yes")
BEFORE = mark("rounds before")
NOT_SHODDY, ACHIEVER = mark("Summer counts from"), mark("Spring doubles from")


def grass_points(points: int, tame: int, dark: int) -> str:
    """Points of the Grasslands and what makes them."""
    parts = [animals(tame)] if tame or not dark else []
    parts += [wolves(dark)] if dark else []
    return say("{points} ({animals})", points=points, animals=in_a_row(parts))


def place_points(points: int, number: int) -> str:
    """Points of a Fence or Barn and what makes them."""
    return say("{points} ({animals})", points=points, animals=animals(number))


def threshold(points: int, reached: bool, missing: int) -> str:
    """What Summer must reach, and how far it is."""
    return f"{points} ✓" if reached else say("{points} ({missing} to go)", points=points, missing=missing)


def season_points(points: int, counted: int) -> str:
    """The points of a season, and what they count where that is not the same (R11.2, R11.3)."""
    return str(points) if counted == points else say("{points}, counts {counted}", points=points, counted=counted)


def kinds(found: Iterable[Kind]) -> str:
    """Types in words."""
    return in_a_row(say(KINDS[kind]) for kind in found)


def goal(target: int, total: int, now: int) -> str:
    """What is played for: a total of `target` points, or with 0 the most points of one round (R12.1, Q29)."""
    if not target:
        return say("Most points in one round: {now} if scored now", now=now)
    return say(
        "{total} of {target} points; {now} if scored now",
        target=target,
        total=total,
        now=signed(now),
    )

"""What the picture of the board says: headlines, signs, labels and previews."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheepfold.games.peter.board import CHASES_FOR_BONUS, LAST_TRICK, SLOTS_EACH, Kind, Place
from sheepfold.games.peter.position import Phase
from sheepfold.games.peter.words.names import KINDS, SIDES, Company, animals, listed, piece_words, signed

TITLE = "Peter's Two Sheep Dogs"

SPRING, SUMMER = "Spring", "Summer"
LEADS = "leads"
STOP, WELCOME_BACK = "Stop here", "Welcome Back"
AGAIN = "again!"
BARN = "Barn"
ROUND = "Round"
ACHIEVER_MARK, SHODDY_MARK = "Achiever", "Shoddy"

SEEN, MINE, UNSEEN, IN_BAG = "seen", "yours", "unseen", "bag"
"""What the viewer knows about a piece."""

KEEPS_SUMMER, DOUBLES_SPRING = "keeps Summer", "doubles Spring"

TO_DO = {
    Phase.LEAD: "to lead",
    Phase.FOLLOW: "to follow",
    Phase.CALL: "to call",
    Phase.CHASE: "to chase",
    Phase.SOW: "to sow",
    Phase.EXTRA: "to act again",
    Phase.BONUS_PLACE: "to place the bonus",
}

BY_CHANCE = {
    Phase.FIRST_LEAD: "Who leads first?",
    Phase.DEAL: "Dealing the animals",
    Phase.BONUS_DRAW: "A bonus from the bag",
}

BY_ITSELF = "The animals are on their way"

EMPTY = "empty"

ELSEWHERE = {
    Place.LEAD: "led",
    Place.FOLLOW: "followed",
    Place.TAKEN: "being sown",
    Place.BONUS: "bonus drawn",
    Place.OUT: "out of the round",
}

SCORED = ("Grass", "Wolves", "Fence", "Barn")
"""The columns of a scoring (R10.2)."""


# -------------------------------------------------------------------- headlines


def headline(company: Company, phase: Phase, actor: int) -> str:
    """Whose decision it is, or what happens by itself."""
    if phase in TO_DO and actor >= 0:
        return f"{company.name(actor)} {TO_DO[phase]}"
    return BY_CHANCE.get(phase, BY_ITSELF)


def outcome(company: Company, scores: Sequence[int]) -> str:
    """How the game ended."""
    first, second = scores
    if first == second:
        return f"A draw at {first}"
    return f"{company.does(int(second > first), 'win')} {max(scores)} to {min(scores)}"


def round_title(number: int) -> str:
    """The number of a round."""
    return f"Round {number}"


def calendar(number: int, trick: int) -> str:
    """How far the round is."""
    return f"Round {number}, trick {trick} of {LAST_TRICK}; Spring is scored after trick 5, Summer after trick 11"


# -------------------------------------------------------------------- places


def slot_label(company: Company, slot: int, pieces: Sequence[int], then: str) -> str:
    """A slot with its animals, and what a click on it would do."""
    return _with(f"{company.slot(slot)}: {listed(pieces)}", then)


def barn_label(company: Company, player: int, pieces: Sequence[int], then: str) -> str:
    """A Barn with its animals, and what a click on it would do."""
    return _with(f"{company.whose(player)} Barn: {listed(pieces)}", then)


def piece_label(piece: int, then: str) -> str:
    """A piece of the viewer's hand, and what playing it would do."""
    return _with(f"{piece_words(piece)} in your hand", "" if then == piece_words(piece) else then)


def _with(place: str, then: str) -> str:
    said = f"{place}. {then[0].upper()}{then[1:]}" if then else place
    return said[0].upper() + said[1:]


def hand(company: Company, player: int, size: int) -> str:
    """How many pieces a hand holds."""
    return f"{company.name(player)}: {size} in hand"


def player(size: int, pieces: str, total: int, now: int, spring: int | None) -> str:
    """A player's hand and points."""
    held = f" ({pieces})" if pieces else ""
    after = "" if spring is None else f", Spring {spring}"
    return f"{size} in hand{held}, total {total}, {now} if scored now{after}"


def no_kind(company: Company, player: int, kind: Kind) -> str:
    """A type that a player has shown not to hold."""
    return f"{company.name(player)}: no {KINDS[kind]} in hand"


def out_of_round(number: int, short: bool) -> str:
    """The tray's caption."""
    return f"Out: {number}" if short else f"Out of the round: {number}"


def in_bag(number: int) -> str:
    """The bag's caption."""
    return f"{number} in the bag"


def tracker(unseen: int) -> str:
    """What the grid of 28 cells shows."""
    return f"All 28 animals by type and number: {unseen} of them you have not seen"


def sign(slot: int) -> str:
    """What a sign says (R8.6)."""
    return f"{SIDES[slot % SLOTS_EACH]}: with one of these numbers a Chase ends in a Fence"


# -------------------------------------------------------------------- the yard


def chases(made: int) -> str:
    """How far the chain has come (R9.1)."""
    return f"Chases: {made} ({CHASES_FOR_BONUS} earn a bonus)"


def chase_end(company: Company, side: int, slot: int, again: bool, short: bool = False) -> str:
    """Where a Chase would end."""
    return f"{SIDES[side]} {'→' if short else 'ends in'} {company.place(slot)}{': ' + AGAIN if again else ''}"


def next_goes_to(company: Company, slot: int, chase: int, short: bool) -> tuple[str, str]:
    """Where the next taken animal goes, in two parts."""
    return f"Chase {chase}", f"{'next:' if short else 'the next goes to'} {company.place(slot)}"


def bonus_goes() -> tuple[str, str]:
    """What happens to a bonus, in two lines."""
    return "The bonus goes", "into any slot"


def taken_label(pieces: Sequence[int], then: str) -> str:
    """The taken livestock or wolves, and what a click on them would do."""
    return _with(f"taken: {listed(pieces)}", f"next {then}" if then else "")


def fences_open() -> tuple[str, str]:
    """What Spring does to Fences and Barns (R10.3, R10.4)."""
    return "The Fences are emptied,", "the Barns open into them"


def verdict(mark: int) -> str:
    """Achiever or Shoddy (R11.2, R11.3)."""
    return " ".join(name for bit, name in ((1, ACHIEVER_MARK), (2, SHODDY_MARK)) if mark & bit)


# -------------------------------------------------------------------- previews


def would_win(company: Company, winner: int) -> tuple[str, str]:
    """Who would win the trick, and what follows, in two lines (R3.5, R3.8)."""
    loser = 1 - winner
    return f"{company.does(winner, 'win')} and {_verb(company, winner, 'call')}", _acts_and_leads(company, loser)


def could_be_beaten(piece: int, higher: int, unseen: int) -> tuple[str, str]:
    """How many unseen animals beat a lead, and what follows (R3.5, R3.8)."""
    beaten = f"{higher} of {unseen} unseen beat it" if higher else f"Nothing beats {piece_words(piece)}"
    return beaten, "Loser acts and leads"


def _verb(company: Company, player: int, verb: str) -> str:
    return verb if player == company.viewer else f"{verb}s"


def _acts_and_leads(company: Company, player: int) -> str:
    return f"{company.does(player, 'act')}, then {_verb(company, player, 'lead')}"


def longest_chain(chain: int) -> str:
    """How many Chases the Grasslands would allow in one trick."""
    return f"Then a chain of {chain}{': bonus!' if chain >= CHASES_FOR_BONUS else ''}"


def would_stop(made: int, bonus: bool) -> str:
    """What stopping brings."""
    return f"{made} {'Chase' if made == 1 else 'Chases'}: {'a bonus' if bonus else 'no bonus'}"


def wolf_in_fence(takes: bool) -> tuple[str, ...]:
    """What a wolf would do in a Fence, in two lines (R7.1, R7.2)."""
    return "The wolf", "will take one" if takes else "will flee"


def points_change(company: Company, player: int, change: int) -> str:
    """How a player's points would change."""
    return f"{company.name(player)} {signed(change)}"


# -------------------------------------------------------------------- standings

TOTAL = "total"
NOW, LEADER, HAND, NO_KIND = "if scored now", "leads this trick", "in hand", "has no"
ON_GRASS, IN_FENCE, IN_BARN = "on the Grasslands", "in the Fence", "in the Barn"
YES = "yes"
NOT_SHODDY, ACHIEVER = "Summer counts from", "Spring doubles from"


def grass_points(points: int, tame: int, wolves: int) -> str:
    """Points of the Grasslands and what makes them."""
    parts = [animals(tame)] if tame or not wolves else []
    parts += [f"{wolves} {'wolf' if wolves == 1 else 'wolves'}"] if wolves else []
    return f"{points} ({', '.join(parts)})"


def place_points(points: int, number: int) -> str:
    """Points of a Fence or Barn and what makes them."""
    return f"{points} ({animals(number)})"


def threshold(points: int, reached: bool, missing: int) -> str:
    """What Summer must reach, and how far it is."""
    return f"{points} ✓" if reached else f"{points} ({missing} to go)"


def kinds(found: Iterable[Kind]) -> str:
    """Types in words."""
    return ", ".join(KINDS[kind] for kind in found)

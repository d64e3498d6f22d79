"""What is asked, and what each choice would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import COLOURS, KEEP
from sheepfold.games.sheepdogs.names import names_of, place_name, roll_text, sheep_text
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.dogs import driven_space
from sheepfold.games.sheepdogs.rules.ends import host, points_each
from sheepfold.games.sheepdogs.rules.flocks import excess, lowest_colour, shepherd_in, spot, total
from sheepfold.games.sheepdogs.rules.refusals import subject
from sheepfold.games.sheepdogs.words.names import COLOUR_WORDS, WAY_WORDS, herd_words
from sheepfold.games.sheepdogs.words.refusals import DECIDED

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def prompt(seen: Position) -> str:
    """What is being decided, as an instruction to the one who decides."""
    position = seen.record
    phase = Phase(int(position.phase))
    if seen.actor == NOBODY:
        return _outcome(seen)
    if seen.actor == CHANCE:
        return DECIDED[phase].capitalize() + "."
    return PROMPTS[phase].format(**_facts(position, phase))


PROMPTS = {
    Phase.SCATTER_TAKE: "Scatter the flock: take up all sheep of one space.",
    Phase.SCATTER_SHEEP: "You hold {hand}: which sheep do you put down?",
    Phase.SCATTER_PLACE: "Put the {held} sheep on any space with room.",
    Phase.SHEPHERD_MOVE: "Move your shepherd one or two spaces.",
    Phase.CALL: "Call a sheep of yours into your shepherd's space, or none.",
    Phase.SWAP: "The space is full: which sheep goes back?",
    Phase.TURN_PEN: "Your shepherd is at the pen: which way shall it open?",
    Phase.LEAD_DOG: "You may lead one dog to an empty space; the other one drives then.",
    Phase.DOG_MOVE: "Send a dog to the sheep you want to drive.",
    Phase.DOG_EDGE: "Where does the dog stand? The sheep in {driven} ({driven_sheep}) run from that edge. {warning}",
    Phase.WAY: "Two ways are equal for {who}: choose one.",
    Phase.DIRECT: "Your shepherd is in {subject}: where shall the {directed} sheep go?",
    Phase.PICK_STAMPEDE: "Too many sheep in several spaces: which stampedes first?",
    Phase.HEADING: "Sheep came into {subject} from several sides: which push counts?",
    Phase.PUSH: "Stampede in {subject}: {excess} must go. Choose the next one.",
    Phase.REPLACE: "A {visitor} sheep was driven into your pen: put it back on the pasture, or keep it ({worth:+d}).",
}


def _facts(position: Record, phase: Phase) -> dict[str, object]:
    facts: dict[str, object] = {}
    seat = int(position.seat)
    if phase in (Phase.SCATTER_SHEEP, Phase.SCATTER_PLACE):
        facts |= {"hand": herd_words(position.wait[seat]), "held": COLOUR_WORDS[position.hold]}
    if phase == Phase.DOG_EDGE:
        space = int(driven_space(position))
        facts |= {"driven": place_name(position, space), "driven_sheep": herd_words(position.sheep[space])}
        facts["warning"] = _shepherd_warning(position, space)
    if phase in (Phase.DIRECT, Phase.HEADING, Phase.PUSH):
        space = int(subject(position))
        facts |= {"subject": place_name(position, space), "excess": excess(position, space) - total(position.chosen)}
    if phase == Phase.DIRECT:
        herd = position.chosen if position.rush >= 0 else position.sheep[space]
        facts["directed"] = COLOUR_WORDS[lowest_colour(herd)]
    if phase == Phase.WAY:
        facts["who"] = _who_asks(position)
    if phase == Phase.REPLACE:
        owner = int(host(position))
        colour = int(lowest_colour(position.wait[owner]))
        facts |= {"visitor": COLOUR_WORDS[colour], "worth": int(points_each(position, owner, colour))}
    return facts


def _shepherd_warning(position: Record, space: int) -> str:
    if not int(position.shepherds) & spot(space):
        return "Then the dice are rolled."
    owner = int(shepherd_in(position, space))
    whose = "your" if owner == position.seat else f"{COLOUR_WORDS[owner]}'s"
    return f"No dice: {whose} shepherd decides{'.' if owner == position.seat else '!'}"


def _who_asks(position: Record) -> str:
    """Which sheep stand before two equal ways."""
    if position.rush >= 0:
        return f"the sheep that leave {place_name(position, int(position.rush))} ({herd_words(position.chosen)})"
    if position.band >= 0:
        herd, cell = position.fly[position.band], int(position.cell)
        return f"the sheep at the edge in {place_name(position, cell)} ({herd_words(herd)})"
    space = int(driven_space(position))
    return f"the sheep that are blocked in {place_name(position, space)} ({herd_words(position.sheep[space])})"


def _outcome(seen: Position) -> str:
    best = max(seen.payoffs)
    winners = [f"seat {seat}" for seat, payoff in enumerate(seen.payoffs) if payoff == best]
    scores = ", ".join(str(score) for score in seen.scores)
    if len(winners) == seen.seats:
        return f"The game is over: all share the win ({scores})."
    return f"The game is over: {' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'} ({scores})."


BUTTONS = {
    Phase.CALL: "Call none",
    Phase.LEAD_DOG: "Lead none",
    Phase.REPLACE: "Keep it ({worth:+d})",
}
"""What stands on the button that takes up no offer."""


def button_words(position: Record) -> str:
    """The words of that button now."""
    return BUTTONS[Phase(int(position.phase))].format(**_facts(position, Phase(int(position.phase))))


# -------------------------------------------------------------------- choices


def describe(seen: Position, choice: int) -> str:
    """What a choice would do."""
    position = seen.record
    phase = Phase(int(position.phase))
    return DESCRIBED[phase](position, choice)


def _named(position: Record, space: int) -> str:
    names = names_of(position)
    return names[space] if space < len(names) else "?"


def _with_sheep(position: Record, space: int) -> str:
    herd = int(position.sheep[space])
    return f"{_named(position, space)} ({sheep_text(herd)})" if herd else _named(position, space)


def _describe_deal(position: Record, choice: int) -> str:
    colours = " and ".join(COLOUR_WORDS[colour] for colour in range(COLOURS) if choice >> colour & 1)
    return f"{colours} here"


def _describe_walk(position: Record, space: int) -> str:
    pen = " beside your pen" if int(position.pen_near[position.seat]) & spot(space) else ""
    return f"shepherd to {_with_sheep(position, space)}{pen}"


def _describe_call(position: Record, choice: int) -> str:
    if not choice:
        return "call no sheep"
    beside = int(position.next_cell[position.shepherd[position.seat], choice - 1 >> 2])
    full = excess(position, int(position.shepherd[position.seat])) >= 0
    after = "; another goes back there" if full else ""
    return f"call a {COLOUR_WORDS[choice - 1 & 3]} sheep from {_named(position, beside)}{after}"


def _describe_pen(position: Record, way: int) -> str:
    return "leave the pen as it is" if position.opening[position.seat] == way else f"open the pen {WAY_WORDS[way]}"


def _describe_lead(position: Record, choice: int) -> str:
    return f"lead dog {choice - 1 >> 6} to {_named(position, choice - 1 & 63)}" if choice else "lead no dog"


def _describe_dog(position: Record, choice: int) -> str:
    dog = f" {choice >> 6}" if position.seats == 2 else ""
    space = choice & 63
    shepherd = ""
    if int(position.shepherds) & spot(space):
        owner = int(shepherd_in(position, space))
        whose = "your" if owner == position.seat else f"{COLOUR_WORDS[owner]}'s"
        shepherd = f", where {whose} shepherd decides"
    return f"dog{dog} to {_with_sheep(position, space)}{shepherd}"


def _describe_edge(position: Record, way: int) -> str:
    return f"dog on the {WAY_WORDS[way]} edge: drive them {WAY_WORDS[(way + 3) % 6]}"


def _describe_roll(position: Record, choice: int) -> str:
    return roll_text(int(position.sheep[driven_space(position)]), choice, position.seats < COLOURS)


def _describe_way(position: Record, way: int) -> str:
    return f"to the {WAY_WORDS[way]}"


def _describe_direct(position: Record, way: int) -> str:
    beside = int(position.next_cell[subject(position), way])
    return f"{WAY_WORDS[way]}, to {place_name(position, beside)}"


def _describe_pick(position: Record, space: int) -> str:
    return f"resolve {_with_sheep(position, space)}, {excess(position, space)} too many"


def _describe_replace(position: Record, choice: int) -> str:
    owner = int(host(position))
    worth = int(points_each(position, owner, int(lowest_colour(position.wait[owner]))))
    return f"keep it in the pen ({worth:+d})" if choice == KEEP else f"put it on {_with_sheep(position, choice)}"


DESCRIBED: dict[Phase, Callable[[Record, int], str]] = {
    Phase.FIRST_PLAYER: lambda position, choice: f"seat {choice} plays first",
    Phase.DEAL: _describe_deal,
    Phase.SCATTER_TAKE: lambda position, choice: f"take up {_with_sheep(position, choice)}",
    Phase.SCATTER_SHEEP: lambda position, choice: f"put down a {COLOUR_WORDS[choice]} sheep",
    Phase.SCATTER_PLACE: lambda position, choice: f"put it on {_with_sheep(position, choice)}",
    Phase.SHEPHERD_MOVE: _describe_walk,
    Phase.CALL: _describe_call,
    Phase.SWAP: lambda position, choice: f"send a {COLOUR_WORDS[choice]} sheep back",
    Phase.TURN_PEN: _describe_pen,
    Phase.LEAD_DOG: _describe_lead,
    Phase.DOG_MOVE: _describe_dog,
    Phase.DOG_EDGE: _describe_edge,
    Phase.DRIVE_ROLL: _describe_roll,
    Phase.WAY: _describe_way,
    Phase.DIRECT: _describe_direct,
    Phase.PICK_STAMPEDE: _describe_pick,
    Phase.HEADING: lambda position, choice: f"they run on to the {WAY_WORDS[choice]}",
    Phase.PUSH: lambda position, choice: f"a {COLOUR_WORDS[choice]} sheep goes",
    Phase.REPLACE: _describe_replace,
}

"""What is asked, and what each choice would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.naming import People, game_over, is_asked, people_at, seat_name
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import COLOURS, KEEP
from sheepfold.games.sheepdogs.names import names_of, place_name
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.rules.dogs import driven_space
from sheepfold.games.sheepdogs.rules.ends import host, points_each
from sheepfold.games.sheepdogs.rules.flocks import excess, herd_in, lowest_colour, shepherd_in, spot, total
from sheepfold.games.sheepdogs.rules.refusals import subject
from sheepfold.games.sheepdogs.words.board import headline
from sheepfold.games.sheepdogs.words.names import colour_word, herd_words, place_words, way_word
from sheepfold.games.sheepdogs.words.story import dice_words
from sheepfold.language import mark, say
from sheepfold.language.phrases import full_sentence, listed

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def prompt(seen: Position, names: tuple[str, ...] = ()) -> str:
    """What is being decided, as an instruction to the one who decides."""
    position = seen.record
    phase = Phase(int(position.phase))
    if seen.actor == NOBODY:
        return game_over(seen, names)
    if seen.actor == CHANCE:
        return say(BY_CHANCE[phase])
    if not is_asked(seen):
        return full_sentence(headline(people_at(seen, names), phase, seen.actor))
    return say(_prompt_text(position, phase), **_facts(position, phase, names))


BY_CHANCE = {
    Phase.FIRST_PLAYER: mark("Chance decides who plays first."),
    Phase.DEAL: mark("The sheep are being dealt."),
    Phase.DRIVE_ROLL: mark("The dice are rolled."),
}


PROMPTS = {
    Phase.SCATTER_TAKE: mark("Scatter the flock: take up all sheep of one space."),
    Phase.SCATTER_SHEEP: mark("You hold {hand}: which sheep do you put down?"),
    Phase.SCATTER_PLACE: mark("Put the {colour} sheep on any space with room."),
    Phase.SHEPHERD_MOVE: mark("Move your shepherd one or two spaces."),
    Phase.CALL: mark("Call a sheep of yours into your shepherd's space, or none."),
    Phase.SWAP: mark("The space is full: which sheep goes back?"),
    Phase.TURN_PEN: mark("Your shepherd is at the pen: which way shall it open?"),
    Phase.LEAD_DOG: mark("You may lead one dog to an empty space; the other one drives then."),
    Phase.DOG_MOVE: mark("Send a dog to the sheep you want to drive."),
    Phase.DIRECT: mark("Your shepherd is in {space}: where shall the {colour} sheep go?"),
    Phase.PICK_STAMPEDE: mark("Too many sheep in several spaces: which stampedes first?"),
    Phase.HEADING: mark("Sheep came into {space} from several sides: which push counts?"),
    Phase.PUSH: mark("Stampede in {space}: {number} must go. Choose the next one."),
    Phase.REPLACE: mark(
        "A {colour} sheep was driven into your pen: put it back on the pasture, or keep it ({worth:+d})."
    ),
}


EDGE_PROMPTS = (
    mark("Where does the dog stand? The sheep in {space} ({herd}) run from that edge. Then the dice are rolled."),
    mark("Where does the dog stand? The sheep in {space} ({herd}) run from that edge. No dice: your shepherd decides."),
    mark(
        "Where does the dog stand? The sheep in {space} ({herd}) run from that edge. "
        "No dice: {name}'s shepherd decides!"
    ),
)
"""Nobody's shepherd stands there, the own one, or another's (R6.3)."""

WAY_PROMPTS = (
    mark("Two ways are equal for the sheep that leave {space} ({herd}): choose one."),
    mark("Two ways are equal for the sheep at the edge in {space} ({herd}): choose one."),
    mark("Two ways are equal for the sheep that are blocked in {space} ({herd}): choose one."),
)
"""For sheep that stampede, that are running, or that set off."""


def _prompt_text(position: Record, phase: Phase) -> str:
    """The text of a question; the same decision can come up in several ways."""
    if phase == Phase.DOG_EDGE:
        owner = _decider(position, int(driven_space(position)))
        return EDGE_PROMPTS[0 if owner is None else 1 if owner == position.seat else 2]
    if phase == Phase.WAY:
        return WAY_PROMPTS[0 if position.rush >= 0 else 1 if position.band >= 0 else 2]
    return PROMPTS[phase]


def _decider(position: Record, space: int) -> int | None:
    """The seat whose shepherd decides in a space; None where the dice do."""
    return int(shepherd_in(position, space)) if int(position.shepherds) & spot(space) else None


def _facts(position: Record, phase: Phase, names: tuple[str, ...] = ()) -> dict[str, object]:
    facts: dict[str, object] = {"worth": 0}
    seat = int(position.seat)
    if phase in (Phase.SCATTER_SHEEP, Phase.SCATTER_PLACE):
        facts |= {"hand": herd_words(position.wait[seat]), "colour": colour_word(position.hold)}
    if phase == Phase.DOG_EDGE:
        space = int(driven_space(position))
        facts |= {"space": place_name(position, space), "herd": herd_words(herd_in(position, space))}
        facts["name"] = seat_name(_decider(position, space) or 0, names)
    if phase in (Phase.DIRECT, Phase.HEADING, Phase.PUSH):
        space = int(subject(position))
        facts |= {"space": place_name(position, space), "number": excess(position, space) - total(position.chosen)}
    if phase == Phase.DIRECT:
        herd = position.chosen if position.rush >= 0 else herd_in(position, space)
        facts["colour"] = colour_word(lowest_colour(herd))
    if phase == Phase.WAY:
        space, herd = _who_asks(position)
        facts |= {"space": place_name(position, space), "herd": herd_words(herd)}
    if phase == Phase.REPLACE:
        owner = int(host(position))
        colour = int(lowest_colour(position.wait[owner]))
        facts |= {"colour": colour_word(colour), "worth": int(points_each(position, owner, colour))}
    return facts


def _who_asks(position: Record) -> tuple[int, int]:
    """Which sheep stand before two equal ways, and where."""
    if position.rush >= 0:
        return int(position.rush), int(position.chosen)
    if position.band >= 0:
        return int(position.cell), int(position.fly[position.band])
    space = int(driven_space(position))
    return space, herd_in(position, space)


BUTTONS = {
    Phase.CALL: mark("Call none"),
    Phase.LEAD_DOG: mark("Lead none"),
    Phase.REPLACE: mark("Keep it ({worth:+d})"),
}
"""What stands on the button that takes up no offer."""


def button_words(position: Record) -> str:
    """The words of that button now."""
    phase = Phase(int(position.phase))
    return say(BUTTONS[phase], **_facts(position, phase))


# -------------------------------------------------------------------- choices


def describe(seen: Position, choice: int, names: tuple[str, ...] = ()) -> str:
    """What a choice would do."""
    position = seen.record
    phase = Phase(int(position.phase))
    if phase == Phase.FIRST_PLAYER:
        return say("{name} plays first", name=seat_name(choice, names))
    if phase == Phase.DIRECT:
        return _describe_direct(position, choice, people_at(seen, names))
    return _describe_dog(position, choice, names) if phase == Phase.DOG_MOVE else DESCRIBED[phase](position, choice)


def _named(position: Record, space: int) -> str:
    names = names_of(position)
    return names[space] if space < len(names) else "?"


def _with_sheep(position: Record, space: int) -> str:
    herd = herd_in(position, space)
    return f"{_named(position, space)} ({herd_words(int(herd))})" if herd else _named(position, space)


def _describe_deal(position: Record, choice: int) -> str:
    colours = [colour_word(colour) for colour in range(COLOURS) if choice >> colour & 1]
    return say("{colours} here", colours=listed(colours))


def _describe_walk(position: Record, space: int) -> str:
    there = _with_sheep(position, space)
    if int(board_of(position).pen_near[position.seat]) & spot(space):
        return say("shepherd to {space} beside your pen", space=there)
    return say("shepherd to {space}", space=there)


def _describe_call(position: Record, choice: int) -> str:
    if not choice:
        return say("call no sheep")
    beside = int(board_of(position).next_cell[position.shepherd[position.seat], choice - 1 >> 2])
    parts = {"colour": colour_word(choice - 1 & 3), "space": _named(position, beside)}
    if excess(position, int(position.shepherd[position.seat])) >= 0:
        return say("call a {colour} sheep from {space}; another goes back there", **parts)
    return say("call a {colour} sheep from {space}", **parts)


def _describe_pen(position: Record, way: int) -> str:
    if position.opening[position.seat] == way:
        return say("leave the pen as it is")
    return say("open the pen {way}", way=way_word(way))


def _describe_lead(position: Record, choice: int) -> str:
    if not choice:
        return say("lead no dog")
    return say("lead dog {number} to {space}", number=choice - 1 >> 6, space=_named(position, choice - 1 & 63))


def _describe_dog(position: Record, choice: int, names: tuple[str, ...]) -> str:
    space, owner = choice & 63, _decider(position, choice & 63)
    text = DOG_TEXTS[int(position.seats == 2)][0 if owner is None else 1 if owner == position.seat else 2]
    return say(text, number=choice >> 6, space=_sheep_on(position, space), name=seat_name(owner or 0, names))


def _sheep_on(position: Record, space: int) -> str:
    """The sheep of a space, as a dog finds them."""
    herd, name = int(herd_in(position, space)), _named(position, space)
    if total(herd) == 1:
        return say("the {colour} sheep on {space}", colour=colour_word(int(lowest_colour(herd))), space=name)
    return say("the {herd} sheep on {space}", herd=herd_words(herd), space=name) if herd else name


DOG_TEXTS = (
    (
        mark("dog to {space}"),
        mark("dog to {space}, where your shepherd decides"),
        mark("dog to {space}, where {name}'s shepherd decides"),
    ),
    (
        mark("dog {number} to {space}"),
        mark("dog {number} to {space}, where your shepherd decides"),
        mark("dog {number} to {space}, where {name}'s shepherd decides"),
    ),
)
"""For one dog, and for one of two; nobody's shepherd stands there, the own one, or another's."""


def _describe_edge(position: Record, way: int) -> str:
    ahead = way_word((way + 3) % 6)
    return say("dog on the {way} edge: drive them {ahead}", way=way_word(way), ahead=ahead)


def _describe_roll(position: Record, choice: int) -> str:
    return dice_words(herd_in(position, driven_space(position)), choice, position.seats < COLOURS)


def _describe_direct(position: Record, way: int, people: People) -> str:
    beside = int(board_of(position).next_cell[subject(position), way])
    return say("{way}, to {place}", way=way_word(way), place=place_words(position, beside, people))


def _describe_pick(position: Record, space: int) -> str:
    return say("resolve {space}, {number} too many", space=_with_sheep(position, space), number=excess(position, space))


def _describe_put(position: Record, space: int) -> str:
    return say("put it on {space}", space=_with_sheep(position, space))


def _describe_replace(position: Record, choice: int) -> str:
    owner = int(host(position))
    worth = int(points_each(position, owner, int(lowest_colour(position.wait[owner]))))
    return say("keep it in the pen ({worth:+d})", worth=worth) if choice == KEEP else _describe_put(position, choice)


DESCRIBED: dict[Phase, Callable[[Record, int], str]] = {
    Phase.DEAL: _describe_deal,
    Phase.SCATTER_TAKE: lambda position, choice: say("take up {space}", space=_with_sheep(position, choice)),
    Phase.SCATTER_SHEEP: lambda position, choice: say("put down a {colour} sheep", colour=colour_word(choice)),
    Phase.SCATTER_PLACE: _describe_put,
    Phase.SHEPHERD_MOVE: _describe_walk,
    Phase.CALL: _describe_call,
    Phase.SWAP: lambda position, choice: say("send a {colour} sheep back", colour=colour_word(choice)),
    Phase.TURN_PEN: _describe_pen,
    Phase.LEAD_DOG: _describe_lead,
    Phase.DOG_EDGE: _describe_edge,
    Phase.DRIVE_ROLL: _describe_roll,
    Phase.WAY: lambda position, choice: say("to the {way}", way=way_word(choice)),
    Phase.PICK_STAMPEDE: _describe_pick,
    Phase.HEADING: lambda position, choice: say("they run on to the {way}", way=way_word(choice)),
    Phase.PUSH: lambda position, choice: say("a {colour} sheep goes", colour=colour_word(choice)),
    Phase.REPLACE: _describe_replace,
}

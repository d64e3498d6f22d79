"""What Sheepdogs says to people: refusals, prompts, log lines and a lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import COLOURS, KEEP, MOST_STAMPEDES
from sheepfold.games.sheepdogs.names import names_of, place_name, roll_text, sheep_text
from sheepfold.games.sheepdogs.position import Event, Phase, Reason
from sheepfold.games.sheepdogs.rules.dogs import driven_space
from sheepfold.games.sheepdogs.rules.ends import host, points_each
from sheepfold.games.sheepdogs.rules.flocks import excess, lowest_colour, number_of, shepherd_in, spot, total
from sheepfold.games.sheepdogs.rules.refusals import subject

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SUMMARY = "Move your shepherd, send your dog, drive the sheep: dice and stampedes decide where the flock runs."

COLOUR_WORDS = ("white", "black", "grey", "brown")
WAY_WORDS = ("east", "southeast", "southwest", "west", "northwest", "northeast")

SENTENCES = {
    Reason.R12_1_OVER: "The game is over",
    Reason.R3_1_NOT_NOW: "Not now: {decided}",
    Reason.R0_1_NO_SUCH_SPACE: "There is no such space on this board",
    Reason.R1_6_NO_SUCH_SEAT: "Nobody sits there",
    Reason.R1_4_CANNOT_BE_DEALT: "A space gets different colours, as many as its number, of twelve sheep each",
    Reason.R2_1_NO_SHEEP: "There are no sheep to take up",
    Reason.R2_1_RARE_BREED: "A rare breed stands there: that space is not taken up",
    Reason.R2_2_NOT_IN_HAND: "You do not hold a sheep of that colour",
    Reason.R2_2_FULL: "That space is full",
    Reason.R4_1_NOT_THERE: "The shepherd must move one or two spaces and may not enter a shepherd's space or a pen",
    Reason.R4_3_ONLY_OWN_COLOUR: "Only your own colour can be called; rare breeds never",
    Reason.R4_3_NO_SHEEP_THERE: "No sheep of that colour stands beside your shepherd there",
    Reason.R4_4_FENCE_BETWEEN: "A fence is between",
    Reason.R4_5_NOTHING_TO_SEND_BACK: "The space is full, and there is no sheep of another colour to send back",
    Reason.R4_5_DOG_WITH_CALLED: "The space is full, and a dog stands where a sheep would be sent back",
    Reason.R4_5_ANOTHER_COLOUR: "The space is full; send back a sheep of another colour",
    Reason.R4_6_NO_SPACE_AT_EDGE: "The pen can open only to an edge that borders a space",
    Reason.R14_2_NOT_EMPTY: "A lead dog goes to a space without sheep",
    Reason.R14_2_DOG_THERE: "A dog stands there already",
    Reason.R14_3_LED_DOG: "The dog you led cannot also drive",
    Reason.R5_2_NO_SHEEP: "There are no sheep to drive",
    Reason.R5_2_MUST_MOVE: "The dog must move: it cannot drive the space where it stands",
    Reason.R5_2_BEHIND_OTHERS: "A dog stops at the first sheep; this space is behind others",
    Reason.R5_1_BEHIND_A_PEN: "Dogs cannot pass other players' pens",
    Reason.R6_2_NO_SUCH_ROLL: "One die is rolled for each colour in the space, two for the rare breed",
    Reason.R8_2_NOT_ONE_OF_TWO: "Only the two equal ways can be chosen",
    Reason.R10_2_DOGS_EDGE: "The dog stands on that edge",
    Reason.R10_4_NOT_OPEN: "That way is not open: dogs, fences, pen walls and the edge stop sheep",
    Reason.R9_2_NOT_PENDING: "No stampede waits there",
    Reason.R9_4_NOT_ENTERED_SO: "No sheep came in with that heading",
    Reason.R9_4_NO_WAY: "With that heading every way is shut",
    Reason.R9_3_NONE_LEFT: "No more sheep of that colour stand there",
    Reason.R11_4_FULL: "That space is full",
    Reason.R11_4_DOG: "That space holds a dog",
    Reason.Q36_MUST_REPLACE: "In this game visitors must go back while a space has room",
}

DECIDED = {
    Phase.FIRST_PLAYER: "chance decides who plays first",
    Phase.DEAL: "the sheep are being dealt",
    Phase.SCATTER_TAKE: "a space of sheep is taken up",
    Phase.SCATTER_SHEEP: "a held sheep is chosen",
    Phase.SCATTER_PLACE: "the held sheep is put down",
    Phase.SHEPHERD_MOVE: "the shepherd moves",
    Phase.CALL: "the shepherd may call a sheep",
    Phase.SWAP: "a sheep is sent back",
    Phase.TURN_PEN: "the pen may be turned",
    Phase.LEAD_DOG: "a dog may be led to an empty space",
    Phase.DOG_MOVE: "the driving dog moves",
    Phase.DOG_EDGE: "the dog is put on an edge",
    Phase.DRIVE_ROLL: "the dice are rolled",
    Phase.WAY: "one of two equal ways is chosen",
    Phase.DIRECT: "the shepherd's owner directs a sheep",
    Phase.PICK_STAMPEDE: "the next stampede is picked",
    Phase.HEADING: "the heading of the stampede is chosen",
    Phase.PUSH: "the sheep that stampede are chosen",
    Phase.REPLACE: "a visitor is put back or kept",
    Phase.OVER: "nothing",
}


def sentence(position: Record, reason: int, choice: int) -> str:
    """Why a choice is refused (ledger: Error and explanation texts)."""
    return SENTENCES[Reason(reason)].format(decided=DECIDED[Phase(int(position.phase))])


def herd_words(herd: int) -> str:
    """A herd in words.

    >>> herd_words(0x0012)
    '2 white and 1 black'
    """
    numbers = [number_of(herd, colour) for colour in range(COLOURS)]
    parts = [f"{number} {COLOUR_WORDS[colour]}" for colour, number in enumerate(numbers) if number]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "none"


# -------------------------------------------------------------------- prompts


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
    return "No dice: your shepherd decides." if owner == position.seat else f"No dice: seat {owner}'s shepherd decides!"


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
        shepherd = ", where your shepherd decides" if owner == position.seat else f", where seat {owner} decides"
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


# -------------------------------------------------------------------- the log


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    kind, a, b, c, d = told
    text = LOG.get(Event(kind), "")
    if kind in NOT_IF and NOT_IF[Event(kind)](told):
        return ""
    return text.format(
        who=names[a] if 0 <= a < len(names) else "",
        turn=a,
        active=names[b] if 0 <= b < len(names) else "",
        a_sheep=herd_words(a) if 0 <= a < 1 << 16 else "",
        c_sheep=herd_words(c) if 0 <= c < 1 << 16 else "",
        b_sheep=herd_words(b) if 0 <= b < 1 << 16 else "",
        colour=COLOUR_WORDS[b & 3],
        called=COLOUR_WORDS[b - 1 & 3],
        from_way=WAY_WORDS[(b - 1 >> 2) % 6],
        b_way=WAY_WORDS[b % 6],
        c_way=WAY_WORDS[c % 6],
        last_way=WAY_WORDS[(d & 7) % 6],
        roll=roll_text(a, b, bool(c)) if kind == Event.R6_2_ROLL else "",
        dog=f"dog {b}" if len(names) == 2 else "the dog",
        left=f"{b} more turn{'' if b == 1 else 's'}",
        b=b,
    )


NOT_IF: dict[Event, Callable[[Told], bool]] = {
    Event.R4_3_CALLS: lambda told: not told.b,
    Event.R4_6_PEN: lambda told: not told.c,
    Event.R14_2_LEADS: lambda told: told.b < 0,
}
"""Events that are only worth a line if something came of the offer."""

LOG = {
    Event.R1_6_FIRST_PLAYER: "{who} plays first.",
    Event.R2_1_TAKES: "{who} takes up {c_sheep}.",
    Event.R2_2_PUTS: "{who} puts down a {colour} sheep.",
    Event.R3_1_TURN: "Turn {turn}: {active}.",
    Event.R4_1_SHEPHERD: "{who} moves the shepherd.",
    Event.R4_2_STAYS: "{who}'s shepherd cannot move.",
    Event.R4_3_CALLS: "{who} calls a {called} sheep from the {from_way}.",
    Event.R4_5_SENDS_BACK: "A {colour} sheep is sent back.",
    Event.R4_6_PEN: "{who} turns the pen: it opens {b_way}.",
    Event.R14_2_LEADS: "{who} leads {dog} to an empty space.",
    Event.R5_2_DOG: "{who} sends {dog} to the sheep.",
    Event.R5_3_NO_TARGET: "{who}'s dog finds no sheep to drive.",
    Event.R6_1_EDGE: "{who}'s dog stands on the {b_way} edge.",
    Event.R6_2_ROLL: "The dice: {roll}.",
    Event.R6_3_SHEPHERD_DECIDES: "No dice: {who}'s shepherd decides.",
    Event.R6_4_DIVERTED: "Blocked: {a_sheep} go {b_way} instead.",
    Event.R6_4_STUCK: "No way out: {a_sheep} stay with the dog.",
    Event.R8_2_WAY: "{who} chooses {b_way}.",
    Event.R10_1_DIRECTS: "{who} sends a {colour} sheep {c_way}.",
    Event.R7_1_RUNS: "{a_sheep} run {last_way}.",
    Event.R9_1_OVER_FULL: "A space is over-full by {b}: a stampede!",
    Event.R9_4_HEADING: "The stampede heads {b_way}.",
    Event.R9_6_STAMPEDE: "{a_sheep} stampede one space on.",
    Event.R9_7_JAM: "Every way is shut: the sheep are jammed.",
    Event.R9_8_LIMIT: f"After {MOST_STAMPEDES} stampedes everything stays where it is.",
    Event.R11_2_PENNED: "{b_sheep} come home to {who}'s pen.",
    Event.R11_3_VISIT: "{b_sheep} stray into {who}'s pen.",
    Event.R11_4_REPLACED: "{who} puts a {colour} visitor back.",
    Event.R11_4_KEPT: "{who} keeps a {colour} visitor.",
    Event.R12_1_TRIGGERED: "{who}'s flock is nearly home: {left}.",
    Event.R12_2_OVER: "The last turn is played.",
    Event.R12_3_CAP: "The last round is over.",
}

TEACHING = """\
# Sheepdogs

All sheep graze on one pasture. With a shepherd, a dog and some nerve you bring **your colour** home into **your
pen**, and leave the others' sheep out: they cost you points.

## What there is
A pasture of hexes. A space holds three sheep, rocks two, clover four (R0.4). Each player has a shepherd, a dog (with
two players two dogs, R14) and a pen with one opening (R11.1). Seat 0 collects white (w), seat 1 black (k), seat 2
grey (g), seat 3 brown (n). With two or three players brown is the **rare breed**: nobody's, and worth 2 to anyone.

## Before the first turn
Sheep are dealt at random, never two of a colour together (R1.4). Then everybody takes up one space of sheep (with two
players two) and they are put back one by one, wherever there is room (R2).

## A turn
1. **Shepherd** (R4): it must move one or two spaces, not into another shepherd's space nor a pen. Then it may call one
   of your sheep from beside it; if its space is full, a sheep of another colour goes back. Beside your own pen you may
   turn the opening.
2. **Dog** (R5): it runs any distance over empty spaces and stops in the first space with sheep. With two players you
   may first lead one dog to an empty space; then the other one drives.
3. **Drive** (R6): put the dog on any edge. Every colour there rolls a die and runs straight away from the dog, or 60
   degrees left or right; rare breeds roll two dice and add the turns. A way that is shut is not taken: those sheep go
   straight on if they can, else a little to the side, never back (R8).
4. **Running** (R7): sheep stop at other sheep, in a pen, in the third empty space, or in front of a dog, fence or wall.
   Only the edge of the pasture makes them turn.
5. **Stampede** (R9): too many sheep in a space? You choose which of them are pushed one space on, and so forth.

**A shepherd decides** (R10): out of a space with a shepherd no dice are rolled. Its owner, even on another's turn,
says for every sheep where it goes.

## The end
Sheep that run into your pen on your turn are yours for good (R11.2). On another's turn they are visitors: you may put
them back or keep them. When somebody has 3 or fewer own sheep on the pasture, the others play once more (R12). Own
sheep +1, rare breeds +2, others' sheep -2 (R13). In teams (R15): own +2, mate's +1, others' -2.

## Good to know
- A dog in a pen shuts it; a dog in a space keeps every sheep out of it.
- Running sheep stop at a dog, they do not turn; stampeding sheep go one space only.
- Three empty spaces before the gate are one too many: the sheep wait in front of it.
- Think twice before driving a space with somebody else's shepherd in it.

## What you type
`Sc3` shepherd; `+Ew` call (`+-` none), `~k` sent back; `^SE` pen; `L0d3` lead (`L-` none); `Dc2` dog, with two players
`D1c2`; `:W` edge; `?SE` way; `!w:NW` direct; `@e4` stampede; `/NE` heading; `*w` push; `R1w:c3` or `R1w:keep` visitor;
`take d3`, `put k`, `e2` in the scatter.
"""

"""What Sheep says to people: refusals, prompts, log lines and a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.bits import bit
from sheepfold.engine.contract import CHANCE, NOBODY
from sheepfold.engine.events import Told
from sheepfold.engine.record import Record, copy_of
from sheepfold.games.sheep.board import (
    COLOURS,
    COLUMNS,
    DIRECTIONS,
    FIRST_ACCESS,
    FIRST_START,
    FROM_SUPPLY,
    NO_DOG,
    OTHER_ACCESS,
    POINTS,
    SHEEP_EACH,
    SHEPHERDS,
    SPECIAL,
    SQUARES,
    STARTS,
    Code,
    On,
)
from sheepfold.games.sheep.position import Event, Mark, Phase, Reason
from sheepfold.games.sheep.regions import cut_off
from sheepfold.games.sheep.rules.fences import fences_to_place
from sheepfold.games.sheep.rules.field import resting_square, touches
from sheepfold.games.sheep.rules.turns import sheep_actions
from sheepfold.games.sheep.squares import COLOUR_NAMES, square_name

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

SUMMARY = "Slide your six sheep across a field of fences and stray dogs until all of them stand with your shepherd."

SENTENCES = {
    Reason.R8_1_OVER: "The game is over",
    Reason.R2_2_OCCUPIED: "Something stands there already",
    Reason.R2_3_CENTRAL_TILE: "No fence on the four central tiles",
    Reason.R2_4_STARTING_TILE: "No fence on a starting tile",
    Reason.R2_5_R2_6_BLOCKS_IN: "This would cut {cut} off from the shepherds",
    Reason.R6_1_NOT_YOUR_SHEEP: "You move only your own sheep",
    Reason.R6_3_FIXED: "This sheep is with its shepherd and stays",
    Reason.R6_5_CANNOT_MOVE: "The sheep cannot move that way",
    Reason.R6_4_LAST_ACCESS: "This would leave {guarded}'s shepherd without a free side",
    Reason.Q21_CORNER_GUARDED: "{corner} still has sheep to bring in here",
    Reason.R6_2_RUNS_ON: "A sheep runs until something stops it",
    Reason.R4_1_ALL_IN_THE_FIELD: "All your sheep are in the field",
    Reason.R4_1_START_OCCUPIED: "Your starting square is occupied",
    Reason.R4_1_NOT_YOUR_CORNER: "Your sheep come in on your own starting square, {own}",
    Reason.R5_1_SUPPLY_FIRST: "Dogs move only when all six are on the field",
    Reason.R5_2_SUPPLY_EMPTY: "All six dogs are in the field; move one of them",
    Reason.R5_2_NO_DOG_THERE: "No dog stands there",
    Reason.R5_2_SAME_SQUARE: "A dog must go to another square",
    Reason.R5_3_OCCUPIED: "That square is occupied",
    Reason.R5_4_STARTING_SQUARE: "No dog on a starting square",
    Reason.R3_4_LAST_POINT: "Your last action point must move or place a sheep",
    Reason.R3_4_SHEEP_FIRST: "You must move or place a sheep this turn",
    Reason.R3_3_NOT_NOW: "Not now: {decided}",
}

DECIDED = {
    Phase.START: "chance decides who starts",
    Phase.FENCE: "a fence is placed",
    Phase.ACT: "a sheep is placed or slid, a dog is taken, or the turn ends",
    Phase.DOG_TO: "the dog in hand is put on a square",
    Phase.OVER: "nothing",
}

DIRECTION_WORDS = ("up", "right", "down", "left")


def sentence(position: Record, reason: int, choice: int) -> str:
    """Why a choice is refused (ledger: table of mistakes)."""
    facts = {"decided": DECIDED[Phase(int(position.phase))]}
    if reason == Reason.R2_5_R2_6_BLOCKS_IN:
        corners = [f"{COLOUR_NAMES[colour]}'s" for colour in cut_off(position, choice)]
        facts["cut"] = f"{' and '.join(corners)} corner{'s' if len(corners) > 1 else ''}"
    if reason in (Reason.R6_4_LAST_ACCESS, Reason.Q21_CORNER_GUARDED):
        special = int(SPECIAL[resting_square(position, choice // DIRECTIONS, choice % DIRECTIONS)])
        facts["guarded"] = COLOUR_NAMES[(special - FIRST_ACCESS) // 2 % COLOURS]
        facts["corner"] = COLOUR_NAMES[(special - FIRST_START) % COLOURS]
    if reason == Reason.R4_1_NOT_YOUR_CORNER:
        facts["own"] = square_name(STARTS[position.seat])
    return SENTENCES[Reason(reason)].format(**facts)


# -------------------------------------------------------------------- prompts and choices


def prompt(seen: Position) -> str:
    """What is being decided, as an instruction to the one who decides."""
    position = seen.record
    if seen.actor == NOBODY:
        return outcome(seen)
    if seen.actor == CHANCE:
        return "Chance decides who starts."
    if position.phase == Phase.FENCE:
        return "Place a fence: on any square that is not in the centre or on a starting tile, and cuts no corner off."
    if position.phase == Phase.DOG_TO:
        return "Where does the dog go? Any vacant square but a starting square."
    points = f"{position.ap} action point{'' if position.ap == 1 else 's'} left"
    return f"{points}: {_what_to_do(seen)}"


def _what_to_do(seen: Position) -> str:
    codes = seen.choices()
    sheep = [code for code in codes if code <= Code.PLACE]
    if seen.record.done:
        return "slide or place a sheep, use a dog, or end your turn."
    if not sheep:
        return "no sheep can be moved or placed now; use a dog or end your turn."
    if len(sheep) == len(codes):
        return "it must go to a sheep: slide one, or place one."
    return "slide or place a sheep, or use a dog; a sheep must move or come in this turn."


def outcome(seen: Position) -> str:
    """How the game ended."""
    best = max(seen.scores)
    winners = [COLOUR_NAMES[seat] for seat, score in enumerate(seen.scores) if score == best]
    if best == SHEEP_EACH:
        return f"The game is over: {winners[0]}'s flock is complete, {winners[0]} wins."
    won = f"{winners[0]} wins" if len(winners) == 1 else f"{', '.join(winners[:-1])} and {winners[-1]} share the win"
    return f"The last round is over: {won} with {sheep_words(best)} at home."


def sheep_words(number: int) -> str:
    """A number of sheep in words.

    >>> sheep_words(0), sheep_words(3)
    ('no sheep', '3 sheep')
    """
    return f"{number or 'no'} sheep"


def describe(seen: Position, choice: int) -> str:
    """What a choice would do."""
    position = seen.record
    if position.phase == Phase.START:
        return f"{COLOUR_NAMES[choice]} starts"
    if position.phase == Phase.FENCE:
        return f"a fence on {square_name(choice)}"
    if position.phase == Phase.DOG_TO:
        return f"the dog goes to {square_name(choice)}"
    if choice < Code.PLACE:
        return _describe_slide(position, choice)
    if choice >= Code.DOG_LIFT:
        return f"move the dog from {square_name(choice - Code.DOG_LIFT)}"
    return {
        Code.PLACE: f"bring a sheep in on {square_name(STARTS[position.seat])}",
        Code.END: "end your turn" if position.ap == 0 else f"end your turn with {position.ap} left",
        Code.DOG_SUPPLY: f"take a dog from the supply ({position.supply} there)",
    }[Code(choice)]


def _describe_slide(position: Record, choice: int) -> str:
    square, direction = divmod(choice, DIRECTIONS)
    end = resting_square(position, square, direction)
    way = f"the sheep on {square_name(square)} runs {DIRECTION_WORDS[direction]} to {square_name(end)}"
    homes = homes_after(position, choice)
    if homes == SHEEP_EACH:
        return f"{way}: the flock is complete, you win"
    if homes > position.homes[position.seat]:
        return f"{way}: home, {homes} of {SHEEP_EACH}"
    foreign = int(SPECIAL[end]) - FIRST_START
    if 0 <= foreign < position.seats and foreign != position.seat:
        return f"{way}, onto {COLOUR_NAMES[foreign]}'s starting square"
    return way


def homes_after(position: Record, choice: int) -> int:
    """How many sheep of the player who decides would be at home after a slide."""
    seat = int(position.seat)
    square, direction = divmod(choice, DIRECTIONS)
    end = resting_square(position, square, direction)
    flock = {int(at) for at in position.sheep[seat] if at < SQUARES} - {square} | {end}
    home = {at for at in flock if touches(at, seat)}
    grows = True
    while grows:
        linked = {at for at in flock - home if any(_are_neighbours(at, other) for other in home)}
        home |= linked
        grows = bool(linked)
    return len(home)


def _are_neighbours(one: int, other: int) -> bool:
    rows, columns = abs(one // COLUMNS - other // COLUMNS), abs(one % COLUMNS - other % COLUMNS)
    return rows + columns == 1


# -------------------------------------------------------------------- second thoughts


def warning(seen: Position, choice: int) -> str:
    """What speaks against a legal choice: a sheep that could come home, a chain that breaks, a way that is shut."""
    position = seen.record
    if position.phase == Phase.DOG_TO:
        return _dog_warning(seen, choice)
    if position.phase == Phase.ACT and choice == Code.END:
        return _end_warning(seen)
    if position.phase == Phase.ACT and choice < Code.PLACE and homes_after(position, choice) < homes(position):
        return f"This breaks your own chain: {homes_after(position, choice)} of {SHEEP_EACH} would be home."
    return ""


def _end_warning(seen: Position) -> str:
    position = seen.record
    best = max((homes_after(position, code) for code in seen.choices() if code < Code.PLACE), default=0)
    if best == SHEEP_EACH:
        return "You could win now: one of your sheep can complete the flock."
    return "One of your sheep could still run home in this turn." if best > homes(position) else ""


def _dog_warning(seen: Position, square: int) -> str:
    position = seen.record
    if touches(square, position.seat) and not homes(position) and position.on[OTHER_ACCESS[square]] != On.GRASS:
        return "This shuts the last free side of your own shepherd."
    if position.done or position.ap == 1 or not sheep_actions(position):
        return ""
    after = copy_of(position)
    seen.game.plain.apply(after, square)
    return "" if sheep_actions(after) else "With the dog there none of your sheep can move or come in this turn."


def homes(position: Record) -> int:
    """How many sheep of the player who decides are at home."""
    return int(position.homes[position.seat])


# -------------------------------------------------------------------- around the field


def who(seen: Position, names: tuple[str, ...], seat: int) -> str:
    """What the viewer calls a player: a name, else the colour."""
    if seat < len(names):
        return "You" if seat == seen.viewer else names[seat]
    return COLOUR_NAMES[seat] + (" (you)" if seat == seen.viewer else "")


def whose(seen: Position, names: tuple[str, ...], seat: int) -> str:
    """The same before something that is the player's."""
    if seat == seen.viewer:
        return "your"
    return f"{names[seat] if seat < len(names) else COLOUR_NAMES[seat]}'s"


YOURS = {
    Phase.FENCE: "Your turn: place a fence",
    Phase.DOG_TO: "Your turn: put the dog down",
}
THEIRS = {
    Phase.FENCE: "{who} places a fence",
    Phase.DOG_TO: "{who} puts a dog down",
}


def headline(seen: Position, names: tuple[str, ...] = ()) -> str:
    """Whose decision it is, or how it ended, in one line."""
    if seen.actor == NOBODY:
        best = max(seen.scores)
        winners = [who(seen, names, seat) for seat, score in enumerate(seen.scores) if score == best]
        won = "win" if winners == ["You"] else "wins"
        return f"{winners[0]} {won}" if len(winners) == 1 else f"Shared: {', '.join(winners)}"
    if seen.actor == CHANCE:
        return "Who starts?"
    phase = Phase(int(seen.record.phase))
    if seen.actor == seen.viewer:
        return YOURS.get(phase, "Your turn: act")
    return THEIRS.get(phase, "{who} acts").format(who=who(seen, names, seen.actor))


def stage(position: Record) -> str:
    """How far the game has come."""
    if position.phase <= Phase.FENCE:
        return f"Fences {position.fenced} of {fences_to_place(position)}"
    return f"{round_words(position)} of {position.round_cap}"


def round_words(position: Record) -> str:
    """The number of the round."""
    return f"Round {min(int(position.turn) // int(position.seats) + 1, int(position.round_cap))}"


def duty(position: Record) -> str:
    """Whether a sheep action is still due (R3.4); empty when nobody acts."""
    if position.phase not in (Phase.ACT, Phase.DOG_TO):
        return ""
    return "sheep action made" if position.done else "sheep action still due"


def hand(position: Record) -> str:
    """Where the dog in hand came from; empty without one."""
    if position.hand == NO_DOG:
        return ""
    return (
        f"dog from {square_name(position.hand)} in hand" if position.hand < SQUARES else "dog from the supply in hand"
    )


def points(position: Record) -> tuple[int, int]:
    """Action points left, and those of the whole turn (R3.2)."""
    return int(position.ap), min(POINTS, int(position.turn) + 1)


def points_words(position: Record) -> str:
    """Action points in words."""
    left, full = points(position)
    return f"{left} of {full} action point{'' if full == 1 else 's'} left"


def home_words(number: int) -> str:
    """How far a flock has come."""
    return f"{number} of {SHEEP_EACH} home"


def supply_words(number: int) -> str:
    """How many dogs wait beside the field.

    >>> supply_words(1)
    '1 dog in the supply'
    """
    return f"{number or 'no'} dog{'' if number == 1 else 's'} in the supply"


def square_words(seen: Position, names: tuple[str, ...], square: int, thing: int) -> str:
    """A square and the thing that stands on it."""
    name = square_name(square)
    if thing == On.GRASS:
        return f"{name}{_ground_words(seen, names, square)}, vacant"
    if thing <= On.DOG:
        return f"{'fence' if thing == On.FENCE else 'dog'} on {name}"
    if thing == On.SHEPHERD:
        return f"{whose(seen, names, SHEPHERDS.index(square))} shepherd on {name}"
    at_home = ", at home" if thing >= On.HOME else _ground_words(seen, names, square)
    return f"{whose(seen, names, thing % COLOURS)} sheep on {name}{at_home}"


def _ground_words(seen: Position, names: tuple[str, ...], square: int) -> str:
    special = int(SPECIAL[square])
    if special >= FIRST_ACCESS:
        return f", beside {whose(seen, names, (special - FIRST_ACCESS) // 2)} shepherd"
    if FIRST_START <= special < FIRST_START + seen.seats:
        return f", {whose(seen, names, special - FIRST_START)} starting square"
    return ""


def end_words(seen: Position) -> str:
    """The end of the turn, or why it is too early (R3.4)."""
    refusal = seen.why_not(int(Code.END))
    return f"{END_TURN}: {refusal}" if refusal else describe(seen, int(Code.END))


TITLE = "Sheep"
END_TURN = "End turn"
DUTY_LINES = (("sheep action", "still due"), ("sheep action", "made"))
"""The duty in two short lines: still due, and done (R3.4)."""
HOME, IN_FIELD, TO_COME = "home", "in the field", "to come in"
NO_FLOCK = "no flock"
SAID_FLOCK = "{who}: {home}, in the field {squares}"
NONE = "none"
DOGS_HEAD, FENCES_HEAD = "Dogs", "Fences"
FENCES_LEFT = "{number} to place"
WINS = "wins!"


# -------------------------------------------------------------------- the log


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    kind, a, b, c, d = told
    text = LOG.get(Event(kind), "")
    squares = [square_name(square) if 0 <= square < SQUARES else "" for square in (b, c)]
    return text.format(
        who=names[a] if 0 <= a < len(names) else "",
        a=a,
        b=b,
        c=c,
        square=squares[0],
        other=squares[1],
        source="from the supply" if b == FROM_SUPPLY else f"from {squares[0]}",
        link=LINKS[Mark(d % Mark.WINS)] if kind == Event.R6_2_SLIDES else "",
        points=f"{c} action point{'' if c == 1 else 's'}",
        lost=f"{b} action point{'' if b == 1 else 's'}",
        winners=" and ".join(name for seat, name in enumerate(names) if a & bit(seat)),
        at_home=sheep_words(b),
    )


LINKS = {
    Mark.NOTHING: "",
    Mark.TOUCHING: ": it is with its shepherd",
    Mark.CHAINED: ": it is linked to its shepherd",
}

LOG = {
    Event.R1_10_STARTS: "{who} saw a sheep last and starts.",
    Event.R2_1_FENCE: "{who} puts a fence on {square}.",
    Event.R2_8_FENCES_STAND: "All {a} fences stand; the dogs are let loose.",
    Event.R3_1_TURN: "Round {b}: {who} has {points}.",
    Event.R3_5_ENDS_TURN: "{who} ends the turn, {lost} unused.",
    Event.R4_1_PLACED: "{who} brings a sheep in on {square}.",
    Event.R5_3_DOG_PUT: "{who} puts a dog {source} on {other}.",
    Event.R6_2_SLIDES: "{who}'s sheep runs from {square} to {other}{link}.",
    Event.R7_1_HOME: "{who} has {at_home} at home.",
    Event.R8_1_WINS: "{who}'s flock is complete: {who} wins!",
    Event.Q23_CAP: "The last round is over: {winners} with {at_home} at home.",
}


_OPTIONS = "start=random,fences4=even,chain_fixed=true,corner_guard=false,round_cap=200"
BOARDS = {
    "start": f"12/12/12/12/12/12/12/5RY5/5KB5/12/12/12/12/12/12/12 4 R fence 0 0 - - {_OPTIONS}",
    "fence": f"2#9/2#9/1#10/12/12/12/12/5RY5/5KB5/12/12/12/12/12/12/12 4 R fence 0 0 - - {_OPTIONS}",
    "slide": f"12/12/r4#6/12/12/12/12/5RY5/5KB5/12/12/12/12/12/12/12 4 R act 8 3 - - {_OPTIONS}",
    "dog": f"12/12/r2d1#6/12/12/12/12/5RY5/5KB5/12/12/12/12/12/12/12 4 R act 8 2 - - {_OPTIONS}",
    "chain": f"12/12/12/12/12/4rr1y4/5ryy4/5RYy4/5KB5/7b4/12/12/12/12/12/12 4 R act 8 3 - - {_OPTIONS}",
    "guard": f"7r4/12/12/12/12/12/6r5/5RY5/5KBd4/12/12/12/12/12/12/12 4 R act 8 3 - - {_OPTIONS}",
}
"""The positions of the lesson's pictures."""

TEACHING = f"""\
# Sheep

Your shepherd stands in the middle of the field, your six sheep wait at the far corner. Sheep are not clever: once
they run, they run until something stops them. Bring all six home first.

## The field
16 rows of 12 squares, a1 upper left to l16 lower right. In the middle stand the four shepherds: Red f8, Yellow g8,
Blue g9, Black f9. Each player's **starting square** is the corner opposite: Red l16, Yellow a16, Blue a1, Black l1.

```board 0 0 992 900 | The field at the start: each flock waits beside its corner, far from its shepherd
{BOARDS["start"]}
```

## Fences
First everybody places fences in turn, 16 in all (18 with three players). No fence on the central tiles or a starting
tile, and none that cuts a corner off from the shepherds (R2). Fences never move.

```board 152 0 368 260 | Three fences stand. None may follow on a3 or a4: Blue's corner would be cut off (R2.5)
{BOARDS["fence"]}
```

## Your turn
You have 3 action points (in the first round 1, 2, 3, 3). Each action costs one (R3):

- **Place** a sheep on your starting square, if that is vacant (R4).
- **Slide** one of your sheep up, down, left or right. It stops only in front of a fence, a sheep, a dog, a shepherd
  or the edge (R6).
- **Dog**: put one of the six dogs from the supply on any vacant square but a starting square. When all six are out,
  move any dog to any such square instead (R5).

At least one action of your turn must be a sheep's, if one is possible (R3.4). Points you do not use are lost.

```board 152 80 368 170 | The red sheep on a3 runs right to e3, in front of the fence; up to a1, down to a16 (R6.2)
{BOARDS["slide"]}
```

```board 152 80 368 170 | With a dog on d3 it stops on c3
{BOARDS["dog"]}
```

## Home
A sheep is home when it stands beside its shepherd, on one of two squares, or is linked to it by a chain of sheep of
its colour; diagonals never count (R7). Sheep at home stay there (R6.3).

```board 330 230 340 360 | Three red and four yellow sheep are home; the blue one on h10 is only diagonal (R7.2)
{BOARDS["chain"]}
```

You may not take the last free side of another shepherd with a sheep (R6.4); with a dog you may.

```board 380 20 300 480 | The red sheep on h1 may not run down to h8: that is Yellow's last free side (R6.4)
{BOARDS["guard"]}
```

All {SHEEP_EACH} sheep at home: you win at once (R8.1). If the last round comes first, most sheep at home wins.

## Good to know
- Passing beside your shepherd does not stop a sheep: put a dog where it should stop.
- A foreign sheep may sit on your corner; leave one of your own there, or put a fence on the edge in time.
- A long chain is easier to hit than two squares: build outwards.

## What you type
`#d4` a fence; `+` place a sheep; `l16-l1` a slide, with the square where it really stops; `@?` take a dog from the
supply or `g7@?` lift the one on g7, then `@c3` or `g7@c3` to put it down; `/` end your turn.
"""

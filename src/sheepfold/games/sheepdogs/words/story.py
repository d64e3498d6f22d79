"""Events in words, with their places and reasons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sheepfold.engine.events import Told
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs import routes
from sheepfold.games.sheepdogs.board import COLOURS, LETTERS, MOST_STAMPEDES, PENS
from sheepfold.games.sheepdogs.names import place_name, roll_text
from sheepfold.games.sheepdogs.position import Event
from sheepfold.games.sheepdogs.rules.dogs import driven_space
from sheepfold.games.sheepdogs.rules.ends import points_each
from sheepfold.games.sheepdogs.rules.flocks import excess, number_of, spot, total
from sheepfold.games.sheepdogs.rules.paths import BLOCKED, edge_kind
from sheepfold.games.sheepdogs.words.names import colour_word, flock_words, place_words, way_word
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import capital, in_a_row, listed

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    event = Event(told.kind)
    if event in NOT_IF and NOT_IF[event](told):
        return ""
    if event in COUNTED:
        return capital(COUNTED[event](told, names, seen.record))
    if event not in LOG:
        return ""
    text = SECOND[event] if event in SECOND and WHEN[event](told, names, seen.record) else LOG[event]
    return capital(say(text, **_told_words(told, names, seen.record)))


def _told_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    """Everything that a line may name: each of the event's numbers as a seat, a place, sheep and a direction."""
    words: dict[str, object] = {"most": MOST_STAMPEDES}
    for letter, value in zip("abcd", told[1:], strict=True):
        words[letter] = value
        words[f"{letter}_name"] = names[value] if 0 <= value < len(names) else ""
        words[f"{letter}_place"] = place_words(position, value, names)
        words[f"{letter}_sheep"] = flock_words(value) if 0 < value < 1 << 16 else say("no sheep")
        words[f"{letter}_way"] = way_word(value % 6)
        words[f"{letter}_colour"] = colour_word(value % COLOURS)
    if told.kind in MORE_WORDS:
        words |= MORE_WORDS[Event(told.kind)](told, names, position)
    return words


def _call_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"called": colour_word(told.b - 1 & 3)}


def _pen_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"beside": place_words(position, int(position.pen_next[told.a, told.b]), names)}


def _edge_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"driven": place_name(position, int(driven_space(position))), "ahead": way_word((told.b + 3) % 6)}


def _roll_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"roll": dice_words(told.a, told.b, bool(told.c))}


def dice_words(herd: int, code: int, rare: bool) -> str:
    """A roll in words.

    >>> dice_words(0x1011, 27, True)
    'white left, black left, brown left and straight'
    """
    rolled = []
    for word in roll_text(herd, code, rare)[1:-1].split():
        faces = listed([say(FACE_WORDS[face]) for face in word[1:].split("+")])
        rolled.append(say("{colour} {faces}", colour=colour_word(LETTERS.index(word[0])), faces=faces))
    return in_a_row(rolled)


def _kept_points(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"worth": points_each(position, told.a, told.b)}


def _heading_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"rush": place_name(position, int(position.rush))}


FACE_WORDS = {"L": mark("left"), "S": mark("straight"), "R": mark("right")}


MORE_WORDS: dict[Event, Callable[[Told, tuple[str, ...], Record], dict[str, object]]] = {
    Event.R4_3_CALLS: _call_words,
    Event.R4_6_PEN: _pen_words,
    Event.R6_1_EDGE: _edge_words,
    Event.R6_2_ROLL: _roll_words,
    Event.R9_4_HEADING: _heading_words,
    Event.R11_4_KEPT: _kept_points,
}


# -------------------------------------------------------------------- lines about one sheep or more


def _run_line(told: Told, names: tuple[str, ...], position: Record) -> str:
    """A band ran, and why it stopped where it did (R7.1, R7.2)."""
    return _line(RUNS[_why(told, position)], told.a, told, names, position)


def _why(told: Told, position: Record) -> str:
    if told.c >= PENS:
        return "pen"
    if position.flock & spot(told.c):
        return "sheep"
    if edge_kind(position, told.c, told.d & 7) == BLOCKED:
        return "blocked"
    route = routes.track(position, told.d >> 3)
    return "third" if route and len(route.cells) == 4 else "no way"


def _line(texts: tuple[str, str], herd: int, told: Told, names: tuple[str, ...], position: Record) -> str:
    """A line with one sheep or more as its subject."""
    places = {"start": place_words(position, told.b, names), "end": place_words(position, told.c, names)}
    return say_many(*texts, total(herd), sheep=flock_words(herd), way=way_word(told.b % 6), **places)


def _pen_line(told: Told, names: tuple[str, ...], position: Record) -> str:
    """Sheep came into a pen: for good, or as visitors (R11.2, R11.3)."""
    worth = sum(points_each(position, told.a, colour) * number_of(told.b, colour) for colour in range(COLOURS))
    texts = PENNED if told.kind == Event.R11_2_PENNED else VISITS
    return say_many(*texts, total(told.b), sheep=flock_words(told.b), name=names[told.a], worth=worth)


def _end_line(told: Told, names: tuple[str, ...], position: Record) -> str:
    """The end is near (R12.1)."""
    return say_many(*TRIGGERED, told.b, name=names[told.a])


DIVERTED = (
    mark("The way is shut: {sheep} goes {way} instead."),
    mark("The way is shut: {sheep} go {way} instead."),
)
STUCK = (
    mark("No way out of {start}: {sheep} stays with the dog."),
    mark("No way out of {start}: {sheep} stay with the dog."),
)
STAMPEDES = (mark("{sheep} stampedes from {start} to {end}."), mark("{sheep} stampede from {start} to {end}."))
RUNS = {
    "pen": (mark("{sheep} runs from {start} to {end}."), mark("{sheep} run from {start} to {end}.")),
    "sheep": (
        mark("{sheep} runs from {start} to {end}, to the sheep there."),
        mark("{sheep} run from {start} to {end}, to the sheep there."),
    ),
    "blocked": (
        mark("{sheep} runs from {start} to {end}, where the way is blocked."),
        mark("{sheep} run from {start} to {end}, where the way is blocked."),
    ),
    "third": (
        mark("{sheep} runs from {start} to {end}, the third empty space."),
        mark("{sheep} run from {start} to {end}, the third empty space."),
    ),
    "no way": (
        mark("{sheep} runs from {start} to {end}, where no way leads on."),
        mark("{sheep} run from {start} to {end}, where no way leads on."),
    ),
}
PENNED = (
    mark("{sheep} comes home to {name}'s pen: {worth:+d}."),
    mark("{sheep} come home to {name}'s pen: {worth:+d}."),
)
VISITS = (mark("{sheep} strays into {name}'s pen."), mark("{sheep} stray into {name}'s pen."))
TRIGGERED = (
    mark("{name}'s flock is nearly home: {number} more turn."),
    mark("{name}'s flock is nearly home: {number} more turns."),
)
"""Each for one, and for more."""

COUNTED: dict[Event, Callable[[Told, tuple[str, ...], Record], str]] = {
    Event.R6_4_DIVERTED: lambda told, names, position: _line(DIVERTED, told.a, told, names, position),
    Event.R6_4_STUCK: lambda told, names, position: _line(STUCK, told.a, told, names, position),
    Event.R7_1_RUNS: _run_line,
    Event.R9_6_STAMPEDE: lambda told, names, position: _line(STAMPEDES, told.a, told, names, position),
    Event.R11_2_PENNED: _pen_line,
    Event.R11_3_VISIT: _pen_line,
    Event.R12_1_TRIGGERED: _end_line,
}


# -------------------------------------------------------------------- all other lines


NOT_IF: dict[Event, Callable[[Told], bool]] = {
    Event.R4_3_CALLS: lambda told: not told.b,
    Event.R4_6_PEN: lambda told: not told.c,
    Event.R14_2_LEADS: lambda told: told.b < 0,
    Event.R9_2_PICKS: lambda told: not told.c,
    Event.R9_4_HEADING: lambda told: not told.c,
}
"""Events that are only worth a line if something came of the offer, or if somebody was asked."""


LOG = {
    Event.R1_6_FIRST_PLAYER: mark("{a_name} plays first."),
    Event.R2_1_TAKES: mark("{a_name} takes up {c_sheep} from {b_place}."),
    Event.R2_2_PUTS: mark("{a_name} puts a {b_colour} sheep on {c_place}."),
    Event.R3_1_TURN: mark("Turn {a}: {b_name}."),
    Event.R4_1_SHEPHERD: mark("{a_name} moves the shepherd from {b_place} to {c_place}."),
    Event.R4_2_STAYS: mark("{a_name}'s shepherd cannot move."),
    Event.R4_3_CALLS: mark("{a_name} calls a {called} sheep from {c_place} to {d_place}."),
    Event.R4_5_SENDS_BACK: mark("A {b_colour} sheep is sent back to {c_place}."),
    Event.R4_6_PEN: mark("{a_name} turns the pen: it opens {b_way}, to {beside}."),
    Event.R14_2_LEADS: mark("{a_name} leads the dog to {c_place}."),
    Event.R5_2_DOG: mark("{a_name} sends the dog to {c_place}."),
    Event.R5_3_NO_TARGET: mark("{a_name}'s dog finds no sheep to drive."),
    Event.R6_1_EDGE: mark("The dog stands on the {b_way} edge of {driven} and drives {ahead}."),
    Event.R6_2_ROLL: mark("The dice: {roll}."),
    Event.R6_3_SHEPHERD_DECIDES: mark("No dice: {a_name}'s shepherd in {b_place} decides."),
    Event.R8_2_WAY: mark("Two equal ways: {a_name} chooses {b_way}."),
    Event.R10_1_DIRECTS: mark("{a_name} sends a {b_colour} sheep {c_way}."),
    Event.R9_1_OVER_FULL: mark("Stampede! {a_place} holds {b} too many."),
    Event.R9_2_PICKS: mark("{a_name} lets {b_place} stampede first."),
    Event.R9_4_HEADING: mark("The stampede in {rush} heads {b_way}."),
    Event.R9_7_JAM: mark("Every way out of {a_place} is shut: the sheep are jammed."),
    Event.R9_8_LIMIT: mark("After {most} stampedes everything stays where it is."),
    Event.R11_4_REPLACED: mark("{a_name} puts the {b_colour} visitor on {c_place}."),
    Event.R11_4_KEPT: mark("{a_name} keeps the {b_colour} visitor: {worth:+d}."),
    Event.R12_2_OVER: mark("The last turn is played."),
    Event.R12_3_CAP: mark("The last round is over."),
}

SECOND = {
    Event.R4_3_CALLS: mark("{a_name} calls a {called} sheep from {c_place} to {d_place}, which is full."),
    Event.R14_2_LEADS: mark("{a_name} leads dog {b} to {c_place}."),
    Event.R5_2_DOG: mark("{a_name} sends dog {b} to {c_place}."),
}
"""Other lines, for a call into a full space, and for dogs with numbers."""

WHEN: dict[Event, Callable[[Told, tuple[str, ...], Record], bool]] = {
    Event.R4_3_CALLS: lambda told, names, position: bool(excess(position, told.d) >= 0 and position.call),
    Event.R14_2_LEADS: lambda told, names, position: len(names) == 2,
    Event.R5_2_DOG: lambda told, names, position: len(names) == 2,
}

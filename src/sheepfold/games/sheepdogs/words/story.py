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
from sheepfold.games.sheepdogs.words.names import COLOUR_WORDS, WAY_WORDS, flock_words, place_words

if TYPE_CHECKING:
    from sheepfold.engine.position import Position


def log(told: Told, names: tuple[str, ...], seen: Position) -> str:
    """An event in words; empty if it is not worth a line."""
    event = Event(told.kind)
    if event not in LOG or (event in NOT_IF and NOT_IF[event](told)):
        return ""
    said = LOG[event].format(**_told_words(told, names, seen.record))
    return said[0].upper() + said[1:]


def _told_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    """Everything that a line may name: each of the event's numbers as a seat, a place, sheep and a direction."""
    words: dict[str, object] = {}
    for letter, value in zip("abcd", told[1:], strict=True):
        words[letter] = value
        words[f"{letter}_name"] = names[value] if 0 <= value < len(names) else ""
        words[f"{letter}_place"] = place_words(position, value, names)
        words[f"{letter}_sheep"] = flock_words(value) if 0 < value < 1 << 16 else "no sheep"
        words[f"{letter}_way"] = WAY_WORDS[value % 6]
        words[f"{letter}_colour"] = COLOUR_WORDS[value % COLOURS]
    one = 0 < told.a < 1 << 16 and total(told.a) == 1
    words |= {"run": "runs" if one else "run", "go": "goes" if one else "go", "stay": "stays" if one else "stay"}
    words["stampede"] = "stampedes" if one else "stampede"
    words["dog"] = f"dog {told.b}" if len(names) == 2 else "the dog"
    if told.kind in MORE_WORDS:
        words |= MORE_WORDS[Event(told.kind)](told, names, position)
    return words


def _call_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    full = excess(position, told.d) >= 0 and position.call
    return {"called": COLOUR_WORDS[told.b - 1 & 3], "full": ", which is full" if full else ""}


def _pen_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"beside": place_words(position, int(position.pen_next[told.a, told.b]), names)}


def _edge_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"driven": place_name(position, int(driven_space(position))), "ahead": WAY_WORDS[(told.b + 3) % 6]}


def _roll_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"roll": dice_words(told.a, told.b, bool(told.c))}


def dice_words(herd: int, code: int, rare: bool) -> str:
    """A roll in words.

    >>> dice_words(0x1011, 27, True)
    'white left, black left, brown left and straight'
    """
    words = roll_text(herd, code, rare)[1:-1].split()
    faces = [" and ".join(FACE_WORDS[face] for face in word[1:].split("+")) for word in words]
    return ", ".join(f"{COLOUR_WORDS[LETTERS.index(word[0])]} {face}" for word, face in zip(words, faces, strict=True))


def _run_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    """Why a band stopped where it did (R7.1, R7.2)."""
    if told.c >= PENS:
        return {"why": ""}
    if position.flock & spot(told.c):
        return {"why": ", to the sheep there"}
    if edge_kind(position, told.c, told.d & 7) == BLOCKED:
        return {"why": ", where the way is blocked"}
    route = routes.track(position, told.d >> 3)
    return {"why": ", the third empty space" if route and len(route.cells) == 4 else ", where no way leads on"}


def _pen_points(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    worth = sum(points_each(position, told.a, colour) * number_of(told.b, colour) for colour in range(COLOURS))
    return {"worth": f"{worth:+d}", "one": "" if total(told.b) > 1 else "s"}


def _kept_points(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"worth": f"{points_each(position, told.a, told.b):+d}"}


def _heading_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"rush": place_name(position, int(position.rush))}


def _left_words(told: Told, names: tuple[str, ...], position: Record) -> dict[str, object]:
    return {"left": f"{told.b} more turn{'' if told.b == 1 else 's'}"}


FACE_WORDS = {"L": "left", "S": "straight", "R": "right"}


MORE_WORDS: dict[Event, Callable[[Told, tuple[str, ...], Record], dict[str, object]]] = {
    Event.R4_3_CALLS: _call_words,
    Event.R4_6_PEN: _pen_words,
    Event.R6_1_EDGE: _edge_words,
    Event.R6_2_ROLL: _roll_words,
    Event.R7_1_RUNS: _run_words,
    Event.R9_4_HEADING: _heading_words,
    Event.R11_2_PENNED: _pen_points,
    Event.R11_3_VISIT: _pen_points,
    Event.R11_4_KEPT: _kept_points,
    Event.R12_1_TRIGGERED: _left_words,
}


NOT_IF: dict[Event, Callable[[Told], bool]] = {
    Event.R4_3_CALLS: lambda told: not told.b,
    Event.R4_6_PEN: lambda told: not told.c,
    Event.R14_2_LEADS: lambda told: told.b < 0,
    Event.R9_2_PICKS: lambda told: not told.c,
    Event.R9_4_HEADING: lambda told: not told.c,
}
"""Events that are only worth a line if something came of the offer, or if somebody was asked."""


LOG = {
    Event.R1_6_FIRST_PLAYER: "{a_name} plays first.",
    Event.R2_1_TAKES: "{a_name} takes up {c_sheep} from {b_place}.",
    Event.R2_2_PUTS: "{a_name} puts a {b_colour} sheep on {c_place}.",
    Event.R3_1_TURN: "Turn {a}: {b_name}.",
    Event.R4_1_SHEPHERD: "{a_name} moves the shepherd from {b_place} to {c_place}.",
    Event.R4_2_STAYS: "{a_name}'s shepherd cannot move.",
    Event.R4_3_CALLS: "{a_name} calls a {called} sheep from {c_place} to {d_place}{full}.",
    Event.R4_5_SENDS_BACK: "A {b_colour} sheep is sent back to {c_place}.",
    Event.R4_6_PEN: "{a_name} turns the pen: it opens {b_way}, to {beside}.",
    Event.R14_2_LEADS: "{a_name} leads {dog} to {c_place}.",
    Event.R5_2_DOG: "{a_name} sends {dog} to {c_place}.",
    Event.R5_3_NO_TARGET: "{a_name}'s dog finds no sheep to drive.",
    Event.R6_1_EDGE: "The dog stands on the {b_way} edge of {driven} and drives {ahead}.",
    Event.R6_2_ROLL: "The dice: {roll}.",
    Event.R6_3_SHEPHERD_DECIDES: "No dice: {a_name}'s shepherd in {b_place} decides.",
    Event.R6_4_DIVERTED: "The way is shut: {a_sheep} {go} {b_way} instead.",
    Event.R6_4_STUCK: "No way out of {b_place}: {a_sheep} {stay} with the dog.",
    Event.R8_2_WAY: "Two equal ways: {a_name} chooses {b_way}.",
    Event.R10_1_DIRECTS: "{a_name} sends a {b_colour} sheep {c_way}.",
    Event.R7_1_RUNS: "{a_sheep} {run} from {b_place} to {c_place}{why}.",
    Event.R9_1_OVER_FULL: "Stampede! {a_place} holds {b} too many.",
    Event.R9_2_PICKS: "{a_name} lets {b_place} stampede first.",
    Event.R9_4_HEADING: "The stampede in {rush} heads {b_way}.",
    Event.R9_6_STAMPEDE: "{a_sheep} {stampede} from {b_place} to {c_place}.",
    Event.R9_7_JAM: "Every way out of {a_place} is shut: the sheep are jammed.",
    Event.R9_8_LIMIT: f"After {MOST_STAMPEDES} stampedes everything stays where it is.",
    Event.R11_2_PENNED: "{b_sheep} come{one} home to {a_name}'s pen: {worth}.",
    Event.R11_3_VISIT: "{b_sheep} stray{one} into {a_name}'s pen.",
    Event.R11_4_REPLACED: "{a_name} puts the {b_colour} visitor on {c_place}.",
    Event.R11_4_KEPT: "{a_name} keeps the {b_colour} visitor: {worth}.",
    Event.R12_1_TRIGGERED: "{a_name}'s flock is nearly home: {left}.",
    Event.R12_2_OVER: "The last turn is played.",
    Event.R12_3_CAP: "The last round is over.",
}

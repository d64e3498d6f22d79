"""What the picture says: headlines, labels and standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheepfold.engine.naming import People
from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.board import COLOURS, OFF
from sheepfold.games.sheepdogs.names import names_of, place_name
from sheepfold.games.sheepdogs.pasture_table import board_of
from sheepfold.games.sheepdogs.position import Phase
from sheepfold.games.sheepdogs.routes import asking_space
from sheepfold.games.sheepdogs.rules.dogs import driven_space
from sheepfold.games.sheepdogs.rules.ends import points, points_each
from sheepfold.games.sheepdogs.rules.flocks import number_of, total
from sheepfold.games.sheepdogs.words.names import (
    colour_word,
    dog_words,
    flock_words,
    herd_words,
    place_words,
    shepherd_words,
    way_word,
)
from sheepfold.language import mark, say
from sheepfold.language.phrases import in_a_row

if TYPE_CHECKING:
    from sheepfold.engine.position import Position

TITLE = mark("Sheepdogs")
EMPTY_PEN = mark("the pen is empty")
STAYS = mark("no way out: they stay")
TOO_MANY = mark("{number} too many")
ONE_GOES_BACK = mark("full: one goes back")
DECIDES = mark("no dice: {shepherd} decides")
PEN_CAN_TURN = mark("the pen can be turned")
OWN_BOARD = mark("custom board")


def board_title(position: Record) -> str:
    """The title of a board's picture."""
    return say("Sheepdogs, {turn}", turn=turn_words(position))


def headline(people: People, phase: Phase, actor: int) -> str:
    """Whose decision it is, or what happens by itself."""
    if actor < 0:
        return say(BY_CHANCE.get(phase, BY_CHANCE[Phase.DEAL]))
    return say(TO_DO.get(phase, mark("{name} at work")), name=people.name(actor))


TO_DO = {
    Phase.SCATTER_TAKE: mark("{name} to take up sheep"),
    Phase.SCATTER_SHEEP: mark("{name} to choose a sheep"),
    Phase.SCATTER_PLACE: mark("{name} to put it down"),
    Phase.SHEPHERD_MOVE: mark("{name} to move the shepherd"),
    Phase.CALL: mark("{name} to call"),
    Phase.SWAP: mark("{name} to send one back"),
    Phase.TURN_PEN: mark("{name} to turn the pen"),
    Phase.LEAD_DOG: mark("{name} to lead a dog"),
    Phase.DOG_MOVE: mark("{name} to send a dog"),
    Phase.DOG_EDGE: mark("{name} to place the dog"),
    Phase.WAY: mark("{name} to choose a way"),
    Phase.DIRECT: mark("{name} to direct a sheep"),
    Phase.PICK_STAMPEDE: mark("{name} to pick a stampede"),
    Phase.HEADING: mark("{name} to choose a heading"),
    Phase.PUSH: mark("{name} to choose who runs"),
    Phase.REPLACE: mark("{name} to place a visitor"),
}


BY_CHANCE = {
    Phase.FIRST_PLAYER: mark("Who plays first?"),
    Phase.DEAL: mark("Dealing the sheep"),
    Phase.DRIVE_ROLL: mark("Rolling the dice"),
}


def turn_words(position: Record) -> str:
    """Which turn it is."""
    if is_before_turns(position):
        return say("set-up")
    left = int(position.left)
    number = int(position.turns) + (position.phase != Phase.OVER)
    if left > 0:
        return say("turn {number}, {left} left", number=number, left=left)
    return say("turn {number}", number=number)


def is_before_turns(position: Record) -> bool:
    """Whether sheep are still dealt or scattered; then `wait` holds hands, not visitors."""
    phase = int(position.phase)
    return phase < Phase.SHEPHERD_MOVE or Phase.DEALING <= phase <= Phase.PLACING


def doing(position: Record) -> str:
    """What is under way, in a few words."""
    said = []
    if position.driver >= 0:
        said.append(_driving(position))
    flying = [
        say("{way} {sheep}", way=way_word(way), sheep=herd_words(int(position.fly[way])))
        for way in range(6)
        if position.fly[way]
    ]
    if flying:
        said.append(say("running: {bands}", bands=in_a_row(flying)))
    if position.rush >= 0:
        said.append(_rushing(position))
    pending = [name for space, name in enumerate(names_of(position)) if position.entered[space]]
    if pending:
        said.append(say("over-full: {spaces}", spaces=" ".join(pending)))
    return say("; ").join(said)


def _driving(position: Record) -> str:
    space, edge = place_name(position, int(driven_space(position))), int(position.edge)
    if edge < 0:
        return say("driving {space}", space=space)
    return say("driving {space}, heading {way}", space=space, way=way_word((edge + 3) % 6))


def _rushing(position: Record) -> str:
    space = place_name(position, int(position.rush))
    if not position.chosen:
        return say("stampede in {space}", space=space)
    return say("stampede in {space}, chosen {sheep}", space=space, sheep=herd_words(int(position.chosen)))


# -------------------------------------------------------------------- labels


def space_label(name: str, capacity: int, herd: int, tokens: list[str], to_deal: int) -> str:
    """A space and all that stands there."""
    too_many = total(herd) - capacity
    parts = [flock_words(herd)] if herd else []
    parts += tokens
    parts += [say(TOO_MANY, number=too_many)] if too_many > 0 else []
    parts += [say("{number} to be dealt", number=to_deal)] if to_deal else []
    return say(GROUND_WORDS[capacity], space=name, things=in_a_row(parts) or say("no sheep"))


GROUND_WORDS = {
    2: mark("{space}, rocks for 2 sheep: {things}"),
    3: mark("{space}: {things}"),
    4: mark("{space}, clover for 4 sheep: {things}"),
}


DEALT_IN = (Phase.FIRST_PLAYER, Phase.DEAL, Phase.DEALING)


def token_words(people: People, seat: int, dog: int, numbered: bool) -> str:
    """A shepherd or a dog by its owner."""
    if dog < 0:
        return shepherd_words(people, seat)
    return dog_words(people, seat, dog if numbered else None)


def pen_label(position: Record, people: People, seat: int, tokens: list[str]) -> str:
    """A pen, its opening and all that is in it."""
    parts = [flock_words(int(position.pens[seat]))] if position.pens[seat] else []
    parts += [waiting_words(position, seat)] if position.wait[seat] else []
    inside = in_a_row(parts + tokens) or say("empty")
    facts = {"way": way_word(int(position.opening[seat])), "points": int(points(position, seat)), "things": inside}
    own = mark("your pen, open to the {way}, {points:+d}: {things}")
    return people.says(seat, own, mark("{name}'s pen, open to the {way}, {points:+d}: {things}"), **facts)


def waiting_words(position: Record, seat: int) -> str:
    """Visitors, or in the scatter the hand."""
    if not position.wait[seat]:
        return ""
    herd = herd_words(int(position.wait[seat]))
    return say("in hand {herd}", herd=herd) if is_before_turns(position) else say("visiting {herd}", herd=herd)


def way_label(seen: Position, way: int, people: People) -> str:
    """A direction that can be chosen or tried, with what lies there."""
    position = seen.record
    if position.phase == Phase.DOG_EDGE:
        return say("the {way} edge", way=way_word(way))
    at_pen = position.phase == Phase.TURN_PEN
    board = board_of(position)
    beside = board.pen_next[position.seat, way] if at_pen else board.next_cell[asking_space(position), way]
    where = say("nothing") if beside == OFF else place_words(position, int(beside), people)
    return say("{way}: {place}", way=way_word(way), place=where)


def colour_label(colour: int) -> str:
    """The sheep of one colour."""
    return say("{colour} sheep", colour=colour_word(colour))


def pasture_words(position: Record, seat: int, out: int, more: int) -> str:
    """How many own sheep are out, and how many more trigger the end (R12.1)."""
    if is_before_turns(position):
        return say("{number} on the pasture", number=out)
    if not more:
        return say("{number} on the pasture; the end is near", number=out)
    if position.teams:
        return say("{number} on the pasture; team: {more} more", number=out, more=more)
    return say("{number} on the pasture; {more} more end it", number=out, more=more)


# -------------------------------------------------------------------- standings


def standing_words(position: Record, seat: int, out: int, more: int) -> list[tuple[str, str]]:
    """What explains a seat's score and how near the end is, as names and values (R12.1, R13.1, R15.5)."""
    said = [(say("collects"), colour_word(seat))]
    for colour in range(COLOURS):
        number, each = number_of(position.pens[seat], colour), int(points_each(position, seat, colour))
        if number:
            said.append((say("{colour} in the pen", colour=colour_word(colour)), f"{number} ({number * each:+d})"))
    if position.teams:
        said.append((say("team"), f"{points(position, seat) + points(position, seat ^ 2):+d}"))
    if position.wait[seat]:
        where = say("sheep in hand") if is_before_turns(position) else say("visitors")
        said.append((where, herd_words(int(position.wait[seat]))))
    said.append((say("on the pasture"), str(out)))
    if not is_before_turns(position):
        until = say("team until the end") if position.teams else say("until the end")
        said.append((until, say("{number} more", number=more) if more else say("reached")))
    return said


def goal_words(position: Record, seat: int, score: int, more: int) -> str:
    """What a seat collects, its points now, and how near the end is (R12.1, R13.1)."""
    parts = {"colour": colour_word(seat), "score": f"{score:+d}"}
    if is_before_turns(position):
        return say("Collect {colour} sheep: most points win", **parts)
    if not more:
        return say("Collect {colour} sheep: {score} now; the end is near", **parts)
    return say("Collect {colour} sheep: {score} now; {more} more out, then the end", more=more, **parts)


def plate_words(out: int, more: int) -> str:
    """How far the end is, where there is little room."""
    if more:
        return say("pasture {number}, end in {more}", number=f"{out:>2}", more=more)
    return say("pasture {number}, end near", number=f"{out:>2}")

"""What the picture of the table says: headlines, signs, labels, previews and standings."""

from __future__ import annotations

from sheepfold.engine.naming import People
from sheepfold.games.wolf.board import LETTERS
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.words.names import (
    ONE,
    counted,
    dice_words,
)
from sheepfold.language import mark, say, say_many
from sheepfold.language.phrases import in_a_row

PRIVILEGE = (mark("privilege after a lap"), mark("privilege ready"))
NO_PRIVILEGE = mark("no privilege")
"""Whether the first player has gone a lap with the marker (R7.1)."""

TO_DO = {
    Phase.TURN: (mark("{name} to bet or to call"), mark("Your turn: bet or call")),
    Phase.CLAIM: (mark("{name} to claim a number"), mark("How many? Claim a number")),
    Phase.PLACE_SPARE: (mark("{name} to lay the privilege die"), mark("Lay the privilege die")),
}
"""Whose decision it is: another's, or the viewer's own."""

BY_CHANCE = {
    Phase.FIRST_PLAYER: mark("Who is first player?"),
    Phase.ROLL_CUP: mark("Rolling under the cups"),
    Phase.ROLL_OPEN: mark("Rolling the open dice"),
    Phase.ROLL_SPARE: mark("Rolling the privilege die"),
    Phase.BEGIN_TURN: mark("The next turn begins"),
    Phase.REVEAL: mark("“You cry wolf!” The cups are lifted"),
}

TITLE = mark("You Cry Wolf!")
COVER = (mark("YOU CRY"), mark("WOLF!"))
UNDER_YOUR_CUP = mark("Under your cup")
NO_DICE = mark("no dice left")
NOT_ROLLED = mark("not rolled yet")
ONLY_PLAYERS = mark("Only the players look under their cups")
GAME_OVER = mark("The game is over")
NO_CLAIM = mark("no claim yet")
CRY_WOLF = mark("Cry wolf!")
USE_PRIVILEGE = mark("Use the privilege")
PRIVILEGE_DIE = mark("privilege die")
HIDDEN_DIE = mark("a hidden die")
OPEN_DICE = mark("open dice")
OPEN = mark("open")
OWN = mark("own")
FULL = mark("full")
NEXT, WERE = mark("next"), mark("were")
SEE = mark("see")
RECEIVED = mark("received")
HOW_MANY = (mark("How many sheep?"), mark("How many cows?"), mark("How many sheepdogs?"), mark("How many wolves?"))
ROW_NAMES = (mark("Sheep"), mark("Cows"), mark("Sheepdogs"), mark("Wolves"))
SHORT_NAMES = (mark("Sheep"), mark("Cows"), mark("Dogs"), mark("Wolves"))
SHORT_ROWS = (mark("sheep"), mark("cows"), mark("dogs"), mark("wolves"))
MANY = (mark("sheep"), mark("cows"), mark("sheepdogs"), mark("wolves"))


def headline(people: People, phase: Phase, actor: int) -> str:
    """Whose decision it is, or what happens by itself."""
    if actor < 0:
        return say(BY_CHANCE[phase])
    other, own = TO_DO[phase]
    return people.says(actor, own, other)


def play_words(number: int) -> str:
    """Which play it is."""
    return say("Play {number}", number=number)


# -------------------------------------------------------------------- rows


def next_words(least: int | None) -> str:
    """The least number that may be claimed next in a row (R4.5, R4.6)."""
    return say("next: {least} or more", least=least) if least else say("row is full")


def next_short(least: int | None) -> str:
    """The least next number, shorter."""
    return say("next {least}+", least=least) if least else say(FULL)


def know_words(number: int, is_player: bool) -> str:
    """How many of a row's animal the viewer knows of."""
    return say("you know of {known}", known=number) if is_player else say("all see {known}", known=number)


def total_words(number: int) -> str:
    """How many there really were."""
    return say("in all: {number}", number=number)


def of_words(number: int, most: int) -> str:
    """How many there are of so many."""
    return say("{number} of {most}", number=number, most=most)


def claim_words(who: str, own: bool, claim: str, truth: str) -> str:
    """A standing claim, the viewer's own or another's, with how likely it is."""
    if own:
        plain, likely = mark("You claim at least {claim}"), mark("You claim at least {claim} (true: {truth})")
    else:
        plain, likely = mark("{who} claims at least {claim}"), mark("{who} claims at least {claim} (true: {truth})")
    return say(likely if truth else plain, who=who, claim=claim, truth=truth)


NO_CLAIMS = (
    mark("no claim about sheep"),
    mark("no claim about cows"),
    mark("no claim about sheepdogs"),
    mark("no claim about wolves"),
)

ROW_LABELS = (
    mark("row of the sheep: {dice} lying, {next}"),
    mark("row of the cows: {dice} lying, {next}"),
    mark("row of the sheepdogs: {dice} lying, {next}"),
    mark("row of the wolves: {dice} lying, {next}"),
)

NONE_LYING = (mark("no sheep lying"), mark("no cows lying"), mark("no sheepdogs lying"), mark("no wolves lying"))


def row_label(row: int, lying: int, least: int | None) -> str:
    """A row for those who do not see it."""
    return say(ROW_LABELS[row], dice=dice_words(lying), next=next_words(least))


def lying_words(number: int, row: int) -> str:
    """How many dice lie in a row."""
    return say("{animals} lying", animals=counted(number, row)) if number else say(NONE_LYING[row])


def row_in_words(row: int, lying: int, claim: str) -> str:
    """A row for people who cannot see it."""
    return say("{lying}; {claim}", lying=lying_words(lying, row), claim=claim or say(NO_CLAIMS[row]))


def own_dice_label(number: int, face: int) -> str:
    """The own dice of one kind."""
    return say("{animals} under your cup", animals=counted(number, face))


def number_label(number: int, row: int, truth: str) -> str:
    """A number that can be claimed."""
    if truth:
        return say("claim at least {claim} (true: {truth})", claim=counted(number, row), truth=truth)
    return say("claim at least {claim}", claim=counted(number, row))


def short_claim(number: int, row: int) -> str:
    """A claim where there is little room.

    >>> short_claim(8, 2)
    '8 dogs'
    """
    return say("{number} {animals}", number=number, animals=say(SHORT_ROWS[row]))


def owned_claim(who: str, number: int) -> str:
    """Who claims how many, where the row says what."""
    return say("{who}: {number}", who=who, number=number)


def call_label(who: str, number: int, row: int, truth: str) -> str:
    """A marker that can be called."""
    text = mark("Cry wolf at {who}: at least {claim}?")
    if truth:
        text = mark("Cry wolf at {who}: at least {claim}? (true: {truth})")
    return say(text, who=who, claim=counted(number, row), truth=truth)


def die_label(face: int, row: int) -> str:
    """A laid die.

    >>> die_label(3, 0), die_label(1, 1)
    ('wolf as a sheep', 'cow')
    """
    return say(LAID_AS.get((face, row), ONE[face]))


LAID_AS = {(2, 3): mark("sheepdog as a wolf"), (3, 0): mark("wolf as a sheep"), (3, 2): mark("wolf as a sheepdog")}


# -------------------------------------------------------------------- players


def privilege_label(from_sheep: bool, said: str) -> str:
    """The button of the first player."""
    if from_sheep:
        return say("Use the privilege: roll the first die of the sheep row ({state})", state=said)
    return say("Use the privilege: roll a spare die ({state})", state=said)


def spare_words(number: int) -> str:
    """How many dice nobody uses."""
    return say_many("{number} spare die", "{number} spare dice", number)


def first_words(who: str, said: str) -> str:
    """Who holds the first-player marker, and what it is good for."""
    return say("{who}: {state}", who=who, state=said)


def first_short(said: str) -> str:
    """The same where there is no picture.

    >>> first_short("privilege ready"), first_short("")
    ('first, privilege ready', 'first player')
    """
    return say("first, {state}", state=said) if said else say(FIRST_PLAYER)


def first_label(who: str, said: str) -> str:
    """The first-player marker for those who do not see it."""
    if said:
        return say("first player: {who}, {state}", who=who, state=said)
    return say("first player: {who}", who=who)


def ruled_words(letters: str) -> str:
    """Faces that a pass has ruled out (Q13)."""
    return say("no {faces}", faces=" ".join(letters))


def plate_words(who: str, dice: str, own: int, received: int) -> str:
    """A player's dice and chips."""
    return say_many(
        "{who}: {dice}, {number} own chip, {received} received",
        "{who}: {dice}, {number} own chips, {received} received",
        own,
        who=who,
        dice=dice,
        received=received,
    )


def player_in_words(plate: str, cup: str) -> str:
    """A player for people who cannot see the table."""
    return say("{player} ({cup})", player=plate, cup=cup) if cup else plate


def received_words(number: int) -> str:
    """A score."""
    return say("{number} received", number=number)


def rank_words(who: str, received: int, own: int) -> str:
    """A player at the end."""
    return say("{who}: {received} received, {own} own", who=who, received=received, own=own)


# -------------------------------------------------------------------- previews

LOST = {
    (2, 2): mark("no longer a wolf"),
    (2, 3): mark("no longer a dog"),
    (3, 0): mark("no longer a wolf or dog"),
    (3, 2): mark("no longer a wolf or sheep"),
    (3, 3): mark("no longer a sheep or dog"),
}


def lost_words(face: int, row: int) -> str:
    """What a die laid here no longer counts as (R4.8).

    >>> lost_words(3, 0), lost_words(2, 2), lost_words(0, 0)
    ('no longer a wolf or dog', 'no longer a wolf', '')
    """
    return say(LOST.get((face, row), ""))


def claim_from(least: int) -> str:
    """The least number that a bet must claim."""
    return say("then claim {least} or more", least=least)


def at_least_words(number: int, row: int) -> str:
    """What a claim means (R4.4)."""
    return say("at least {claim}", claim=counted(number, row))


def true_words(truth: str) -> str:
    """How likely a claim is true: a bare "100%" beside "Cry wolf!" would read as certain success."""
    return say("true: {truth}", truth=truth)


def impossible_words(most: int) -> str:
    """That there cannot be so many (Q33)."""
    return say("there are {most} at most", most=most)


def cost_words(cost: int) -> str:
    """What a claim beyond all dice would cost (Q33)."""
    return say("a call costs {cost} or more", cost=cost)


def payment_words(who: str) -> list[str]:
    """What a call brings if the claim is wrong by one, and if it is exactly true (R6.1, R6.2)."""
    return [say("1 too few: {who} pays 1", who=who), say("exactly true: you pay 1")]


def certain_words(cost: int) -> list[str]:
    """What a call of a certain claim costs (R6.2)."""
    return [say("it is true already!"), say("you pay {cost} or more", cost=cost)]


def known_words(here: int, number: int) -> str:
    """What the viewer knows of a claim."""
    return say("you know of {known} of {number}", known=here, number=number)


def unknown_words(hidden: int, truth: str) -> str:
    """How much is not known about a claim."""
    return say("{dice} unknown; true: {truth}", dice=dice_words(hidden), truth=truth)


def rolled_words(from_sheep: bool) -> str:
    """Which die the privilege rolls (R7.2, R7.3)."""
    return say("rolls the first sheep again") if from_sheep else say("rolls a spare die")


def goes_left_words(who: str, own: bool) -> str:
    """Where the first-player marker goes (R7.5)."""
    return say("then the bell goes to you") if own else say("then the bell goes to {who}", who=who)


# -------------------------------------------------------------------- standings

OWN_CHIPS = mark("own chips")
UNDER_THE_CUP = mark("under the cup")
MARKERS_LEFT = mark("markers left")
FIRST_PLAYER = mark("first player")
BEGINS = mark("begins")
CANNOT_HOLD = mark("has none of")


def faces_words(letters: str) -> str:
    """Faces by their letters.

    >>> faces_words("SW")
    'sheep, wolves'
    """
    return in_a_row(say(MANY[LETTERS.index(letter)]) for letter in letters)


def goal(score: int, least: int) -> str:
    """What a player plays for, the chips now, and how near the end is: somebody has `least` own chips (R9.1, R9.2)."""
    return say("{score} chips won; ends at 0 own chips, fewest now {least}", score=score, least=least)

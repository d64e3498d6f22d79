"""Why a choice is refused (ledger: Error and explanation texts)."""

from __future__ import annotations

from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.position import Phase, Reason
from sheepfold.language import mark, say

SENTENCES = {
    Reason.R12_1_OVER: mark("The game is over"),
    Reason.R0_1_NO_SUCH_SPACE: mark("There is no such space on this board"),
    Reason.R1_6_NO_SUCH_SEAT: mark("Nobody sits there"),
    Reason.R1_4_CANNOT_BE_DEALT: mark("A space gets different colours, as many as its number, of twelve sheep each"),
    Reason.R2_1_NO_SHEEP: mark("There are no sheep to take up"),
    Reason.R2_1_RARE_BREED: mark("A rare breed stands there: that space is not taken up"),
    Reason.R2_2_NOT_IN_HAND: mark("You do not hold a sheep of that colour"),
    Reason.R2_2_FULL: mark("That space is full"),
    Reason.R4_1_NOT_THERE: mark(
        "The shepherd must move one or two spaces and may not enter a shepherd's space or a pen"
    ),
    Reason.R4_3_ONLY_OWN_COLOUR: mark("Only your own colour can be called; rare breeds never"),
    Reason.R4_3_NO_SHEEP_THERE: mark("No sheep of that colour stands beside your shepherd there"),
    Reason.R4_4_FENCE_BETWEEN: mark("A fence is between"),
    Reason.R4_5_NOTHING_TO_SEND_BACK: mark("The space is full, and there is no sheep of another colour to send back"),
    Reason.R4_5_DOG_WITH_CALLED: mark("The space is full, and a dog stands where a sheep would be sent back"),
    Reason.R4_5_ANOTHER_COLOUR: mark("The space is full; send back a sheep of another colour"),
    Reason.R4_6_NO_SPACE_AT_EDGE: mark("The pen can open only to an edge that borders a space"),
    Reason.R14_2_NOT_EMPTY: mark("A lead dog goes to a space without sheep"),
    Reason.R14_2_DOG_THERE: mark("A dog stands there already"),
    Reason.R14_2_MUST_MOVE: mark("The dog stands there already; to be led, it must go to another space"),
    Reason.R14_3_LED_DOG: mark("The dog you led cannot also drive"),
    Reason.R5_2_NO_SHEEP: mark("There are no sheep to drive"),
    Reason.R5_2_MUST_MOVE: mark("The dog must move: it cannot drive the space where it stands"),
    Reason.R5_2_BEHIND_OTHERS: mark("A dog stops at the first sheep; this space is behind others"),
    Reason.R5_1_BEHIND_A_PEN: mark("Dogs cannot pass other players' pens"),
    Reason.R6_2_NO_SUCH_ROLL: mark("One die is rolled for each colour in the space, two for the rare breed"),
    Reason.R8_2_NOT_ONE_OF_TWO: mark("Only the two equal ways can be chosen"),
    Reason.R10_2_DOGS_EDGE: mark("The dog stands on that edge"),
    Reason.R10_4_NOT_OPEN: mark("That way is not open: dogs, fences, pen walls and the edge stop sheep"),
    Reason.R9_2_NOT_PENDING: mark("No stampede waits there"),
    Reason.R9_4_NOT_ENTERED_SO: mark("No sheep came in with that heading"),
    Reason.R9_4_NO_WAY: mark("With that heading every way is shut"),
    Reason.R9_3_NONE_LEFT: mark("No more sheep of that colour stand there"),
    Reason.R11_4_FULL: mark("That space is full"),
    Reason.R11_4_DOG: mark("That space holds a dog"),
    Reason.Q36_MUST_REPLACE: mark("In this game visitors must go back while a space has room"),
}


NOT_NOW = {
    Phase.FIRST_PLAYER: mark("Not now: chance decides who plays first"),
    Phase.DEAL: mark("Not now: the sheep are being dealt"),
    Phase.SCATTER_TAKE: mark("Not now: a space of sheep is taken up"),
    Phase.SCATTER_SHEEP: mark("Not now: a held sheep is chosen"),
    Phase.SCATTER_PLACE: mark("Not now: the held sheep is put down"),
    Phase.SHEPHERD_MOVE: mark("Not now: the shepherd moves"),
    Phase.CALL: mark("Not now: the shepherd may call a sheep"),
    Phase.SWAP: mark("Not now: a sheep is sent back"),
    Phase.TURN_PEN: mark("Not now: the pen may be turned"),
    Phase.LEAD_DOG: mark("Not now: a dog may be led to an empty space"),
    Phase.DOG_MOVE: mark("Not now: the driving dog moves"),
    Phase.DOG_EDGE: mark("Not now: the dog is put on an edge"),
    Phase.DRIVE_ROLL: mark("Not now: the dice are rolled"),
    Phase.WAY: mark("Not now: one of two equal ways is chosen"),
    Phase.DIRECT: mark("Not now: the shepherd's owner directs a sheep"),
    Phase.PICK_STAMPEDE: mark("Not now: the next stampede is picked"),
    Phase.HEADING: mark("Not now: the heading of the stampede is chosen"),
    Phase.PUSH: mark("Not now: the sheep that stampede are chosen"),
    Phase.REPLACE: mark("Not now: a visitor is put back or kept"),
    Phase.OVER: mark("Not now: nothing"),
}
"""What is being decided instead."""


def sentence(position: Record, reason: int, choice: int, names: tuple[str, ...] = ()) -> str:
    """Why a choice is refused (ledger: Error and explanation texts)."""
    if reason == Reason.R3_1_NOT_NOW:
        return say(NOT_NOW[Phase(int(position.phase))])
    return say(SENTENCES[Reason(reason)])

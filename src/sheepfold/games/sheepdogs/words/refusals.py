"""Why a choice is refused (ledger: Error and explanation texts)."""

from __future__ import annotations

from sheepfold.engine.record import Record
from sheepfold.games.sheepdogs.position import Phase, Reason

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

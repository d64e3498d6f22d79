"""The game in a sentence, and a lesson with little boards; each paragraph and each caption is a text of its own."""

from __future__ import annotations

from sheepfold.language import mark

SUMMARY = mark("Move your shepherd, send your dog, drive the sheep: dice and stampedes decide where the flock runs.")


def _board(crop: str, caption: str, position: str) -> str:
    """A little board: the part of the picture, its caption and the position."""
    return f"```board {crop} | {caption}\n{position}\n```"


PARAGRAPHS = (
    mark("""\
# Sheepdogs"""),
    mark("""\
All sheep graze on one pasture. With a shepherd, a dog and some nerve you bring **your colour** home into **your
pen**, and leave the others' sheep out: they cost you points."""),
    mark("""\
## What there is
A pasture of hexes. The rulebook's diagrams are missing: every board here is ours, made to its numbers (R1.1), and you
can draw your own. A space holds three sheep, rocks two, clover four (R0.4). Each player has a shepherd, a dog (with
two players two dogs, R14) and a pen with one opening (R11.1). Player 1 collects white (w), player 2 black (k), player
3 grey (g), player 4 brown (n). With two or three players brown is the **rare breed**: nobody's, and worth 2 to
anyone."""),
    _board(
        "281 139 825 623",
        mark(
            "Your pen on the left, open to the southeast; a shepherd, dogs and sheep of two flocks, brown "
            "rare breeds between."
        ),
        "std2 opt=off,2-2-2,may,others,no,100 first=0 turns=0 left=- seat=0 "
        "sheep=a2:w,a3:wk,b2:k,b3:w,b4:wk,c2:w,c3:n,c4:k,c5:wk,d2:k,d3:n,d4:n,d5:w,e1:wk,e2:k,e3:n,e4:w,f1:wk"
        ",f2:k,f3:k,g1:wk,g2:w S=c1,f4 D=c2+d1,f3+e5 open=SE,NW pens=-,- wait=-,- at=SHEPHERD_MOVE",
    ),
    mark("""\
## Before the first turn
Sheep are dealt at random, never two of a colour together (R1.4). Chance says who begins; play goes clockwise (R1.6).
Then everybody takes up one space of sheep (with two players two), never one with a rare breed, and they are put back
one by one, wherever there is room, also beside rare breeds (R2)."""),
    mark("""\
## A turn
1. **Shepherd** (R4): it must move one or two spaces, not into another shepherd's space nor a pen. Then it may \
call one
   of your sheep from beside it; if its space is full, a sheep of another colour goes back. Beside your own pen \
you may
   turn the opening.
2. **Dog** (R5): it runs any distance over spaces without sheep, jumps fences, passes dogs and shepherds, and stops in
   the first space with sheep. With two players you may first lead one dog to a space without sheep; then the other
   one drives (R14).
3. **Drive** (R6): put the dog on any edge of that space, whichever way it came. The sheep run away from that edge:
   every colour rolls a die and goes straight, or 60 degrees left or right; rare breeds roll two dice and add the
   turns (R17).
4. **Running** (R7): sheep stop at other sheep, in a pen, in the third empty space, or in front of a dog, fence or wall.
   Only the edge of the pasture makes them turn.
5. **Stampede** (R9): too many sheep in a space? You choose which of them are pushed one space on, away from the
   newcomers, and so forth. If several spaces are too full, you choose their order (R9.2)."""),
    mark("""\
**The path of least resistance** (R8): a way that is shut is not taken. Sheep that set off, stampede or meet the edge
then go straight on if they can, else forward left or forward right (60 degrees), else back left or back right (120
degrees), never straight back. If both of a pair are open and just one of the two is empty, they take the empty one;
else you choose. (The faces of the dice, two of each kind, are ours: Q26.)"""),
    _board(
        "381 204 740 390",
        mark("The dog on the west edge drives east: white, black and grey each roll a die."),
        "std3 opt=off,2-2-2,may,others,no,100 first=0 turns=0 left=- seat=0 sheep=c6:w,d4:wkg,d6:k "
        "S=b1,b5,g2 D=d4,a1,g4 open=E,SW,NW pens=-,-,wwwwwwwwwwkkkkkkkkkkgggggggggggnnn wait=-,-,- "
        "at=DRIVE_ROLL drive=0/W",
    ),
    _board(
        "401 224 700 350",
        mark(
            "Black sets off to the northeast. White and brown cannot go east, where a dog stands: two ways are equal."
        ),
        "std3 opt=off,2-2-2,may,others,no,100 first=0 turns=0 left=- seat=0 sheep=d4:wn S=c1,c6,g3 "
        "D=d4,d5,e3 open=E,SW,NW pens=-,-,wwwwwwwwwwwkkkkkkkkkkkggggggggggggnn wait=-,-,- at=WAY drive=0/W "
        "fly=NE:k",
    ),
    _board(
        "399 184 588 351",
        mark("Rocks hold two sheep, clover four. Six in the clover are two too many: two must run on southeast."),
        "alt4-dale opt=off,2-2-2,may,others,no,100 first=0 turns=0 left=- seat=0 "
        "sheep=d3:wk,e3:wwkgnn,e4:g,f3:k S=c1,c5,g5,g1 D=d2,b6,h6,h1 open=E,W,W,E "
        "pens=-,-,-,wwwwwwwwwkkkkkkkkkggggggggggnnnnnnnnnn wait=-,-,-,- at=PUSH rush=e3/SE push=- count=0",
    ),
    mark("""\
**A shepherd decides** (R10): out of a space with a shepherd no dice are rolled. Its owner, even on another's turn,
says for every sheep where it goes."""),
    _board(
        "265 123 460 425",
        mark(
            "No dice: a shepherd stands here, so its owner sends every sheep where he likes, even through "
            "the gate of the pen."
        ),
        "std2 opt=off,2-2-2,may,others,no,100 first=0 turns=0 left=- seat=0 sheep=c1:wwk,e2:k S=c1,f4 "
        "D=c1+d3,f3+e5 open=SE,NW pens=-,wwwwwwwwwwkkkkkkkkkknnnn wait=-,- at=DIRECT drive=0/E",
    ),
    mark("""\
## The end
Sheep that run into your pen on your turn are yours for good (R11.2). On another's turn they are visitors: you may put
them back or keep them (R11.4). When somebody has 3 or fewer own sheep on the pasture, the others play once more (R12;
options change who, Q39). Own sheep +1, rare breeds +2, others' sheep -2. Most points win; equal ones share the win
(R13)."""),
    mark("""\
**Teams** (R15): four can play two against two, mates opposite each other. Your shepherd calls sheep of either team
colour, and on your turn both colours can be penned in either pen. The end comes when a team has 4 or fewer of its
sheep on the pasture. A pen counts own sheep +2, the mate's +1, others' -2; a team adds its pens, equal is a draw."""),
    _board(
        "726 237 395 539",
        mark("A white sheep has strayed into the other pen: its owner puts it back or keeps it."),
        "std2 opt=off,2-2-2,may,others,no,100 first=0 turns=0 left=- seat=0 sheep=c5:kk,d4:n,d5:w,e4:k "
        "S=d4,f4 D=e5+P0,f3+g1 open=SE,NW pens=wwwwwwwwwwkkkkkkkkknnn,- wait=-,w at=REPLACE",
    ),
    mark("""\
## Good to know
- A dog in a pen shuts it; a dog in a space keeps every sheep out of it.
- Running sheep stop at a dog, they do not turn; stampeding sheep go one space only.
- Three empty spaces before the gate are one too many: the sheep wait in front of it.
- Think twice before driving a space with somebody else's shepherd in it."""),
    mark("""\
## What you type
`Sc3` shepherd; `+Ew` call (`+-` none), `~k` sent back; `^SE` pen; `L0d3` lead (`L-` none); `Dc2` dog, with two \
players
`D1c2`; `:W` edge; `?SE` way; `!w:NW` direct; `@e4` stampede; `/NE` heading; `*w` push; `R1w:c3` or `R1w:keep` \
visitor;
`take d3`, `put k`, `e2` in the scatter."""),
)

TEACHING = "\n\n".join(PARAGRAPHS) + "\n"

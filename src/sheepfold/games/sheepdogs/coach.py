"""The coached first game: a whole turn that brings a sheep home, a drive by dice, and a stampede."""

from __future__ import annotations

from sheepfold.engine.coaching import Coaching, Step, Teaching
from sheepfold.language import mark

_BOARD = "std2 opt=off,2-2-2,may,others,no,100 first=0"
TURN = (
    f"{_BOARD} turns=0 left=- seat=0 sheep=a2:w,a3:wk,b2:k,b3:w,b4:wk,c2:w,c3:n,c4:k,c5:wk,d2:k,d3:n,d4:n,d5:w,"
    "e1:wk,e2:k,e3:n,e4:w,f1:wk,f2:k,f3:k,g1:wk,g2:w S=d2,f4 D=b1+d1,f3+e5 "
    "open=SE,NW pens=-,- wait=-,- at=SHEPHERD_MOVE"
)
DRIVE = (
    f"{_BOARD} turns=2 left=- seat=0 sheep=a2:w,a3:wk,b2:k,b3:w,b4:wk,c3:n,c4:k,c5:wk,d2:k,d3:n,d4:n,d5:w,"
    "e1:wk,e2:k,e3:n,e4:w,f1:wk,f2:k,f3:k,g1:wk,g2:w S=b1,f4 D=c1+d1,f3+e5 open=SE,NW pens=w,- wait=-,- at=DOG_MOVE"
)
STAMPEDE = (
    f"{_BOARD} turns=4 left=- seat=0 sheep=a3:wk,b2:k,b4:wk,c1:wwwk,c3:n,c4:k,c5:wk,d3:n,d4:n,d5:w,e1:k,e2:k,e3:n,e4:w,"
    "f1:wk,f2:k,f3:k,g1:wk,g2:w S=b1,f4 D=d1+d2,f3+e5 open=SE,NW pens=w,- wait=-,- at=PUSH rush=c1/NW push=- count=0"
)

COACHING = Coaching(
    start=TURN,
    steps=(
        Step(
            mark(
                "Welcome! White sheep are yours, black ones are your rival's, brown ones are rare and worth 2 to "
                "anyone. Bring sheep into your pen, on the left. Its opening looks to c1."
            )
        ),
        Step(
            mark("Every turn begins with the shepherd: it must go one or two spaces. Go to c1, in front of your pen."),
            ("Sc1",),
            mark("The shepherd may go there. But c1 is the place in front of the opening."),
        ),
        Step(
            mark("A shepherd may call one sheep of your colour from beside it. Call the white one from c2."),
            ("+Ew",),
            mark("You need not call. But that sheep is what you want: call it."),
        ),
        Step(
            mark("Beside your pen you may turn its opening. It looks right at you: leave it as it is."),
            ("^SE",),
            mark("Then it would look away from your sheep. Leave it."),
        ),
        Step(
            mark("With two players you have two dogs. You may lead one to an empty space first. Lead none now."),
            ("L-",),
            mark("You may, but it is not needed. Lead none."),
        ),
        Step(
            mark("Now a dog runs, any distance, to the first space with sheep. Send one to c1, to your own sheep."),
            ("D0c1", "D1c1"),
            mark("That would drive other sheep. Send a dog to c1."),
        ),
        Step(
            mark(
                "The dog stands on an edge, and the sheep run away from it. The pen lies in the northwest, so put the "
                "dog on the southeast edge."
            ),
            (":SE",),
            mark("The sheep run away from the dog: stand on the southeast edge."),
        ),
        Step(
            mark(
                "Usually dice say where they run. But your shepherd stands here and decides: northwest, into the pen!"
            ),
            ("!w:NW",),
            mark("Into the pen! It lies in the northwest."),
        ),
        Step(
            mark(
                "A white sheep is home: one point, and for good. Your rival's sheep in your pen would cost you 2 each."
            )
        ),
        Step(
            mark("A later turn, without a shepherd near. Send dog 1 to e1, where a white and a black sheep stand."),
            ("D1e1",),
            mark("Another space. Send the dog to e1."),
            at=DRIVE,
        ),
        Step(
            mark("Drive them towards your pen, northwest: the dog on the southeast edge."),
            (":SE",),
            mark("They run away from the dog. Put it on the southeast edge."),
            ("[wS kR]",),
        ),
        Step(
            mark(
                "Each colour rolled a die: straight on, or 60 degrees to the left or right. Running sheep stop at "
                "other sheep, in a pen, in the third empty space, or in front of a dog."
            )
        ),
        Step(
            mark(
                "A stampede! Three sheep fit into a space, and four have come to c1. One is pushed on, northwest: into "
                "your pen. You say which one: a white sheep, of course."
            ),
            ("*w",),
            mark("A black sheep in your pen would cost you 2 points. Let a white one go."),
            at=STAMPEDE,
        ),
    ),
    end=mark(
        "Shepherd, call, dog, drive: that is a turn. When somebody has only three own sheep left on the pasture, the "
        "others play once more, and most points win."
    ),
)

TEACHING = Teaching(
    COACHING,
    {
        "SHEPHERD_MOVE": mark("Where does the shepherd go?"),
        "CALL": mark("Which sheep does the shepherd call?"),
        "SWAP": mark("Which sheep goes back?"),
        "TURN_PEN": mark("Which way does the pen open?"),
        "LEAD_DOG": mark("Do you lead a dog, and where to?"),
        "DOG_MOVE": mark("Which sheep do you drive?"),
        "DOG_EDGE": mark("From which side do you drive?"),
        "DIRECT": mark("Where do you send the sheep?"),
        "WAY": mark("Which way do they take?"),
        "PUSH": mark("Which sheep are pushed on?"),
        "PICK_STAMPEDE": mark("Which stampede comes first?"),
        "HEADING": mark("Where do they head?"),
        "REPLACE": mark("What becomes of the visitor?"),
        "SCATTER_TAKE": mark("Which sheep do you take up?"),
        "SCATTER_SHEEP": mark("Which sheep do you put back?"),
        "SCATTER_PLACE": mark("Where do you put it back?"),
    },
)

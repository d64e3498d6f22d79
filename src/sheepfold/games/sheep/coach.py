"""The coached first game: a fence, a sheep on its way home with the help of a dog, and a chain."""

from __future__ import annotations

from sheepfold.engine.coaching import Coaching, Step, Teaching
from sheepfold.language import mark

_OPTIONS = "start=random,fences4=even,chain_fixed=true,corner_guard=false,round_cap=200"
EMPTY = f"12/12/12/12/12/12/12/5RY5/5KB5/12/12/12/12/12/12/12 4 R fence 0 0 - - {_OPTIONS}"
FIELD = f"12/3#8/12/7#4/12/12/2#9/5RY5/5KB5/12/9#2/12/3#8/12/12/12 4 R act 8 3 - - {_OPTIONS}"
CHAIN = f"5r6/3#8/12/7#4/12/12/d1#9/4rRY5/5KB5/12/9#2/12/3#8/4r7/12/12 4 R act 12 3 - - {_OPTIONS}"

COACHING = Coaching(
    start=EMPTY,
    steps=(
        Step(
            mark(
                "Welcome! You are red. Your shepherd stands in the middle, your six sheep wait at the lower right "
                "corner, far away. Bring all six home first."
            )
        ),
        Step(
            mark("First everybody places fences in turn. A running sheep stops in front of a fence. Put one on c7."),
            ("#c7",),
            mark("A fence could stand there. For now put it on c7."),
        ),
        Step(
            mark("All fences stand. In your turn you have three actions. First bring a sheep in, on your corner l16."),
            ("+l16",),
            mark("First bring a sheep in: on your corner, lower right."),
            at=FIELD,
        ),
        Step(
            mark("Sheep are not clever: once they run, they run until something stops them. Let it run left."),
            ("l16-a16",),
            mark("Not that way. Let the sheep run left, along the lower edge."),
        ),
        Step(
            mark("It ran to the far edge. From there it would run up, past everything. A dog can stop it: take a dog."),
            ("@?",),
            mark("Take a dog from the supply first."),
        ),
        Step(
            mark("Put the dog on a7. Then your sheep stops on a8, in the row of your shepherd."),
            ("@a7",),
            mark("Any vacant square is allowed. But on a7 the dog stops your sheep in the right row."),
            ("/", "+a1", "/", "+l1", "/"),
        ),
        Step(
            mark("The others have moved. Now run up: the dog stops your sheep on a8."),
            ("a16-a8",),
            mark("Let the sheep on a16 run up first."),
        ),
        Step(
            mark("And right: your own shepherd stops it on e8."),
            ("a8-e8",),
            mark("Let the sheep on a8 run right, to your shepherd."),
        ),
        Step(
            mark(
                "Home! A sheep beside its shepherd is home and never moves again. So is every sheep of your colour "
                "that is linked to it. At least one action of a turn must be a sheep's, if one can be."
            ),
        ),
        Step(
            mark("A later turn. Your sheep on f1 can run down: it stops in front of your shepherd, on f7. Do it."),
            ("f1-f7",),
            mark("That is allowed. But the sheep on f1 has a free way home: down."),
            at=CHAIN,
        ),
        Step(
            mark(
                "Two are home. The third, on e14, can run up: it stops below the one on e8 and is linked to it, so it "
                "is home as well."
            ),
            ("e14-e9",),
            mark("Let the sheep on e14 run up, to the one on e8."),
        ),
    ),
    end=mark(
        "So sheep come home: fences and dogs stop them, and chains make the target larger. Six at home win at once."
    ),
)

TEACHING = Teaching(
    COACHING,
    {
        "ACT": mark("What do you do with this action?"),
        "DOG_TO": mark("Which square needs a dog?"),
        "FENCE": mark("Where do you put the fence?"),
    },
)

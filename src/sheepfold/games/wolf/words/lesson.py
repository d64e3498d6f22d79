"""The lesson: the game in our own words, with little boards."""

from __future__ import annotations

from sheepfold.language import mark

SUMMARY = mark("Bluffing with dice: claim how many sheep, cows, dogs or wolves there are, or cry wolf at a liar.")

TEACHING = """\
# You Cry Wolf!

Everybody has six dice under a cup and knows only those. Together you lay dice out and claim ever more animals,
until somebody does not believe it.

## What there is
Every die has three **sheep**, one **cow**, one **sheepdog** and one **wolf**. The rulebook does not show the faces, so
these are ours (Q1; the option `die` sets others), as is the length of the rows (Q3). The board has four rows, one for
each animal. You have five chips and three markers of your own colour (R1.1; with the option `markers` four).

```board 8 536 652 312 | Six dice under your cup: nobody else sees their faces. The bell is the first player's.
T=P1 F=P1 sp=12 S[]- C[]- D[]- W[]- open=- cups=SSSCDW|SSSCDW|SSSSCD
```

## A play
At the table whoever rolls most wolves becomes **first player**; here chance picks one, which is as fair (R1.4, Q4).
All roll under their cups (R2.2). The first player begins, then the turn goes to the left (R2.3). In your turn do one of
these (R3.1):

1. **Bet.** Lay one of your dice openly into a row (R4.1): sheep and cows only into their own; a sheepdog also with the
   wolves; a wolf also with the dogs or the sheep (R4.2). Then name a number: *there are at least so many of this
   row's animal*, and put a marker on it (R4.3, R4.4). It must be more than the dice lying there and more than the
   marker that stands there; that marker goes home (R4.5-R4.7).

```board 0 0 876 142 | Three dice lie with the sheep, one of them a wolf. Player 2 claims 8 sheep; next comes 9 or more.
T=P1 F=P2+ sp=12 S[SWS]P2@8 C[]- D[]- W[]- open=- cups=SSCD|SSSCD|SSSSCD
```

2. **Cry wolf** at any standing marker of another player (R5.2). All cups are lifted. The row's dice are counted, and
   of the dice under cups all that could have been laid there: wolves count as sheep and as dogs, dogs as wolves.
   Dice lying in other rows do not count (R5.4, R5.5; the option `placed_dice` reads this otherwise, Q7).

```board 0 0 1200 850 | The cups are lifted: sheep and wolves from under them count with the sheep, 13 in all.
n=3 own=0,5,5 rec=0,7,0 ph=GAME_OVER T=- F=P1 sp=12 S[SWS]P1@20 C[]- D[]- W[]- open=- cups=SSCW|SSCCC|SSSSCW
```

3. **Privilege**, only for the first player after a full lap: roll a spare die and lay it, instead of betting; then
   the first-player marker goes left (R7). Without spare dice the first die of the sheep row is rolled again.

```board 8 536 1184 312 | A lap is over: the bell is bright, and you may roll one of the spare dice instead of betting.
T=P1 F=P1+ sp=12 S[SS]P2@8 C[C]P3@2 D[]- W[]- open=- cups=SCDWS|SSSCD|SSSSD
```

## Paying
Fewer than claimed: the liar pays the difference to the caller. As many or more: the caller pays the difference **plus
one** to the owner of the marker (R6.1, R6.2). You pay with your own chips only; what you have received is safe (R6.3).
Whoever paid is first player of the next play (R8.2).

## The end
As soon as somebody has no own chips left, the most chips **received** win; what could not be paid counts too (R9.1,
R9.2). Own chips are no points, they only break a tie (R9.4). Still equal: the victory is shared (R9.5).

## Open dice
An optional rule for four players or fewer, `open_dice`: the first player also rolls six dice that lie open beside the
board. They count as if they were under somebody's cup, and join a row only at a call (R10.1; how long they lie, Q16).
It is recommended for two and three players.

## Good to know
- If the count equals the claim, the claim is true and the caller pays one.
- A dog never counts as a sheep. A wolf laid among the sheep no longer counts as a wolf or a dog.
- Guarding your five chips wins nothing: you must bet and call.
- With all your markers out you may only raise one of them (R4.9); without dice you must call (R4.11).

```board 0 0 876 544 | All your markers (the round ones) stand: the wolves are closed to you till one comes home.
T=P1 F=P2+ sp=12 S[S]P1@9 C[C]P1@3 D[D]P1@4 W[WW]P2@6 open=- cups=SSW|SSSC|SSSSCD
```

- A claim far too high can cost the whole game at once: the caller scores all that you owe (R6.4).

## What you type
`S`, `C`, `D`, `W` lay a die in its own row; `W/S`, `W/D`, `D/W` lay it as something else; then the number: `=12`. `!S`
calls the marker in the sheep row. `*` (or `**` without spare dice) is the privilege; `/S` lays its die with the sheep.
"""

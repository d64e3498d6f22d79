"""The lesson: the game in our own words, with little boards."""

from __future__ import annotations

from sheepfold.language import mark

SUMMARY = mark("Tricks and mancala for two: the winner of a trick calls the animals, the loser chases them home.")

TEACHING = """\
# Peter's Two Sheep Dogs

Two sheepdogs, one short summer. You win or lose tricks; the **winner** gets the animals, the **loser** gets to
herd them. Both are good, at the right moment.

## What there is
Seven Sheep, seven Pigs, seven Cows (all *livestock*) and seven Wolves, each numbered 1 to 7. The board is a ring of
six slots: each player has a **Left** and a **Right Grassland** and a **Goal Fence**; beside the Fence is a **Barn**.
Sowing runs counterclockwise: your Left, your Right, your Fence, then your opponent's Left, Right and Fence.

```board 0 0 1200 812 | The beginning: your side is the near one. Arrows show the way of sowing
round 1 trick 1 leader 0 at LEAD totals 0,0 spring -
H0 S2 S5 S7 P1 P4 P6 C3 C6 W2 W4 W7 | H1 S1 S3 S6 P2 P5 P7 C1 C4 C7 W1 W6
L0 S4 | R0 P3 | F0 - | B0 - | L1 C2 | R1 W3 | F1 - | B1 -
bag C5 W5 | out - | void0 - | void1 -
```

## A round
Each hand gets 11 animals, one animal stands on every Grassland, two stay unseen in the bag (R2). Chance says who
leads the very first trick (R1.3). Then come 11 tricks:

1. **Play.** The leader plays any animal; the other must play the same type if possible (R3.2). The higher number
   wins whatever the types; equal numbers are the leader's (R3.5, R3.6).
2. **Call.** The winner puts both animals on the own Grasslands, wolves too (R4).
3. **Act.** The loser must act (R5). With any animal on the own Grasslands: **Chase**. Take all animals of one of
   them and sow them one by one into the following slots, skipping none, in the order you like (R6). With none:
   **Welcome Back**: one animal goes from your Fence into your Barn, where it is safe; with an empty Fence nothing
   happens (R5.3).
4. **Again?** If the last animal of a Chase lands in a Goal Fence, yours or the other, you may act again (R8; the
   option `extra_action` makes it a must). Three or more Chases in one trick earn the **Hard Worker bonus**: an animal
   from the bag, put anywhere on the ring (R9). One bonus a trick, and none once the bag is empty (R9.2, R9.8).
5. The **loser** leads the next trick (R3.8).

```board 0 268 1200 450 | Pig 5 was led, and you hold Pigs: Pig 6 wins the trick, Pig 1 and Pig 4 lose it (R3.2, R3.5)
round 1 trick 1 leader 1 at FOLLOW totals 0,0 spring -
H0 S2 S5 S7 P1 P4 P6 C3 C6 W2 W4 W7 | H1 S1 S3 S6 P2 P7 C1 C4 C7 W1 W6
L0 S4 | R0 P3 | F0 - | B0 - | L1 C2 | R1 W3 | F1 - | B1 -
bag C5 W5 | out - | void0 - | void1 -
lead P5
```

```board 236 190 960 412 | Both signs are lit: 1 from the Right ends in your Fence, then 2 from the Left, then 1 (R8.6)
round 1 trick 3 leader 1 at CHASE winner 1 chases 0 totals 0,0 spring -
H0 S2 S5 P1 P4 C3 C6 W2 W7 | H1 S3 S7 P2 P5 P6 C7 W1 W4
L0 S4 C2 | R0 P3 | F0 P7 | B0 - | L1 - | R1 - | F1 S1 S6 C1 C4 | B1 -
bag C5 W5 | out W3 W6 | void0 - | void1 -
```

**Wolves** (R7): a wolf that is put into a Fence leaves at once and takes one animal of that Fence along; from an
empty Fence it leaves alone (R7.2). On a Grassland it only costs its owner points.

```board 236 190 960 412 | The next goes into your Fence: Sheep 4 would be safe, Wolf 3 would take Pig 7 (R7.1)
round 1 trick 3 leader 1 at SOW winner 1 chases 1 last R0 totals 0,0 spring -
H0 S2 S5 P1 P4 C3 C6 W2 W7 | H1 S3 S7 P2 P5 P6 C7 W1 W4
L0 C2 | R0 - | F0 P7 | B0 - | L1 - | R1 - | F1 S1 S6 P3 C1 C4 | B1 -
bag C5 W5 | out W6 | void0 - | void1 -
taken S4 W3
```

## Points
After trick 5 (Spring) and after trick 11 (Summer): each animal on your Grasslands 3, in your Fence 6, in your Barn
10, each wolf on your Grasslands -3 (R10.2). After Spring the Fences are emptied and the Barns open into them.
If your Summer is at least twice your Spring, Spring counts double (**Achiever**); if it is less than your Spring,
Summer counts nothing (**Shoddy**) (R11). The game ends when a total reaches 100 after a Summer; the higher total
wins, equal totals are a draw (R12.2). Else a new round is dealt: the lower total leads its first trick, and if both
are equal, whoever lost the last trick (R12.3, R12.4). Options change the target, or stop after one round (Q29).

```board 236 262 728 136 | 33 is more than twice 15: Spring doubles; 33 is less than 36: Summer is lost (R11)
round 1 trick 11 leader 0 at END totals 63,36 spring 15,36 length one_round
H0 - | H1 -
L0 S1 | R0 - | F0 - | B0 S2 S3 P1 | L1 S4 S5 P2 | R1 P3 C1 C2 W1 | F1 S6 P4 C3 | B1 -
bag C4 W2 | out S7 P5 P6 P7 C5 C6 C7 W3 W4 W5 W6 W7 | void0 - | void1 -
```

## Good to know
- A Chase ends in a Fence with 1, 4, 7... animals from your Right, or 2, 5, 8... from your Left.
- Three starts that are sure of a bonus: 2 on the Left and 4 on the Right, begun on the Right (pattern A); 5 on the
  Left and 6 on the Right, begun on the Left (B); 2 on the Left and 1 on the Right, begun on the Right (C).
- Losing on purpose spoils your opponent's chain: they must call two more animals onto their Grasslands.
- Put wolves into your opponent's Fence when it is full, and into your own when it is empty.
- The rulebook's pictures are missing: the ring's order and the numbers on the signs follow from its examples (Q1, Q2,
  Q15); the drawings are ours.

## What you type
A piece such as `S5`; a Call `cLR` (led animal Left, other Right); a Chase `xL` or `xR`; sowing `o` livestock or `w`
wolf; `=` stop; `wb` Welcome Back; `@L @R @F` your own slots and `@l @r @f` the other's for a bonus.
"""

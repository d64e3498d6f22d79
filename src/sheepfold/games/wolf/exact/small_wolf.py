"""One play of You Cry Wolf! for two with few dice and short rows, by the real rules; payoffs are chips owed."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import factorial
from typing import Any

import numpy as np

from sheepfold.engine.game import Game
from sheepfold.engine.record import Record, copy_of
from sheepfold.games.wolf.board import BET_FACE, BETS_BY_ROWS, BYTE, DICE, ROWS, ROWS_OF, Code
from sheepfold.games.wolf.exact.tree import CHANCE_NODE, ONE, Builder, GameTree
from sheepfold.games.wolf.position import Phase
from sheepfold.games.wolf.rules import apply, carry_on, pass_turn
from sheepfold.games.wolf.rules.bets import least_claim, open_rows
from sheepfold.games.wolf.rules.calls import accepted, known_count
from sheepfold.games.wolf.rules.privilege import is_entitled

FEW_DICE, SHORT_ROWS = range(1, 4), range(2, 13)
"""Dice under each cup and lengths of the rows that can be asked for."""

PLENTY = sum(6 << BYTE * face for face in range(ROWS))
"""A cup that never stands in the way: what a seat really holds is the tree's hand."""

PASS = Code.PASS


class SmallWolf:
    """Grows the tree of one play; every hand is a full cup of the beginning."""

    def __init__(self, game: Game, dice: int, length: int, privilege: bool = True) -> None:
        self._game = game
        faces = list(combinations_with_replacement(range(ROWS), dice))
        self.counts = np.array([[hand.count(face) for face in range(ROWS)] for hand in faces])
        self._cups = [sum(1 << BYTE * face for face in hand) for hand in faces]
        self._joins = np.array([[accepted(cup, row) for row in range(ROWS)] for cup in self._cups])
        self._builder = Builder(len(faces), [_likely(hand, dice) for hand in faces])
        self._start = game.start(2, {})
        apply(self._start, 0)
        self._start.box_dice, self._start.spare = length, 0
        self._start.held[:2] = dice
        self._start.privilege = privilege
        self._start.phase = Phase.BEGIN_TURN

    def tree(self) -> GameTree:
        """The whole tree."""
        self._start.cups[:2] = PLENTY
        carry_on(self._start)
        self._grow(self._start, np.zeros((2, ROWS), int))
        return self._builder.tree()

    def _grow(self, position: Record, laid: Any) -> int:
        """The node of a position; `laid` counts the dice that left each cup, by face."""
        edges = self._edges(position, laid)
        chance = position.phase == Phase.ROLL_SPARE
        node = self._builder.node(CHANCE_NODE if chance else int(position.turn), edges)
        for place, (label, _, _) in enumerate(edges):
            self._builder.link(node, place, self._after(position, laid, label))
        return node

    def _edges(self, position: Record, laid: Any) -> list[tuple[int, float, Any]]:
        everyone = np.ones(len(self._cups), bool)
        if position.phase == Phase.ROLL_SPARE:
            return [(face, DICE[position.die][face] / 6, everyone) for face in range(ROWS)]
        if position.phase == Phase.CLAIM:
            least = least_claim(position, position.row, 0)
            return [(number, 1.0, everyone) for number in range(least, int(position.box_dice) + 1)]
        if position.phase == Phase.PLACE_SPARE:
            return [(row, 1.0, everyone) for row in range(ROWS) if ROWS_OF[position.face] >> row & 1]
        return self._turns(position, laid, everyone)

    def _turns(self, position: Record, laid: Any, everyone: Any) -> list[tuple[int, float, Any]]:
        """Bets for the hands that still have the die; calls and the privilege for all; else a pass (Q13)."""
        seat = int(position.turn)
        codes = int(BETS_BY_ROWS[open_rows(position, seat)]) if position.held[seat] else 0
        left = self.counts - laid[seat]
        edges = [(code, 1.0, left[:, BET_FACE[code]] > 0) for code in range(Code.CALL) if codes >> code & 1]
        edges = [edge for edge in edges if edge[2].any()]
        for row in range(ROWS):
            if position.owner[row] == 1 - seat:
                edges.append((Code.CALL + row, 1.0, everyone))
        if is_entitled(position):
            edges.append((Code.PRIVILEGE, 1.0, everyone))
        if not edges or all(label < Code.CALL for label, _, _ in edges):
            stuck = ~np.any([edge[2] for edge in edges], axis=0) if edges else everyone
            if (stuck & (left >= 0).all(axis=1)).any():
                edges.append((PASS, 1.0, stuck))
        return edges

    def _after(self, position: Record, laid: Any, label: int) -> int:
        """The node that a choice leads to."""
        if position.phase == Phase.TURN and Code.CALL <= label < Code.PRIVILEGE:
            return self._builder.end(self._called(position, laid, label - Code.CALL))
        after, seat = copy_of(position), int(position.turn)
        after.cups[:2] = PLENTY
        if position.phase == Phase.TURN and label == PASS:
            pass_turn(after)
            carry_on(after)
            return self._grow(after, laid)
        if position.phase == Phase.TURN and label < Code.CALL:
            laid = laid.copy()
            laid[seat, BET_FACE[label]] += 1
        apply(after, label)
        return self._grow(after, laid)

    def _called(self, position: Record, laid: Any, row: int) -> Any:
        """Chips for the first seat by both hands when the seat to move calls a row (R5.7, R6.1, R6.2)."""
        gone = sum(accepted(sum(int(n) << BYTE * face for face, n in enumerate(cup)), row) for cup in laid)
        joins = self._joins[:, row]
        found = known_count(position, row, 0) - gone + joins[:, None] + joins[None, :]
        number = int(position.number[row])
        chips = np.where(found < number, number - found, number - found - 1).astype(float)
        return chips if position.turn == ONE else -chips


def _likely(hand: tuple[int, ...], dice: int) -> float:
    """How likely fair dice show this hand."""
    ways = float(factorial(dice))
    for face in range(ROWS):
        ways *= (DICE[0][face] / 6) ** hand.count(face) / factorial(hand.count(face))
    return ways


def small_wolf(game: Game, dice: int, length: int, privilege: bool = True) -> GameTree:
    """The tree of one play with so many dice under each cup and rows of this length."""
    return SmallWolf(game, dice, length, privilege).tree()

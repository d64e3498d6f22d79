"""OpenSpiel's tree searches as policies of a small game: what they choose in every information state.

A game with secrets is searched by its IS-MCTS, an open one by its MCTS (both in Python, UCT with constant 2, as they
come); their random roll-outs are compiled, which changes their speed and nothing else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sheepfold.bridges import openspiel
from sheepfold.bridges.contest import EXPLORATION, OurRollouts
from sheepfold.bridges.openspiel_parameters import PLAYERS, canonical
from sheepfold.engine.extras import needs_extra
from sheepfold.lab.exploit import Asked, Exploiter, Policy
from sheepfold.lab.game_tree import SmallGame

with needs_extra("openspiel"):
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts


def openspiel_game(small: SmallGame) -> Any:
    """The same game in OpenSpiel."""
    openspiel.register()
    options = {PLAYERS: small.seats, **small.options}
    return pyspiel.load_game(openspiel.short_name(small.game.name), canonical(small.game, options))


def searched(exploiter: Exploiter, simulations: int, seed: int) -> Asked:
    """Asks their search with so many simulations; of several choices that it likes best each gets the same share."""
    small, random = exploiter.small, np.random.RandomState(seed % (1 << 32))
    game = openspiel_game(small)

    def ask(state: int) -> Policy:
        at = game.new_initial_state()
        for code in small.history(state):
            at.apply_action(code)
        evaluator = OurRollouts(int(random.randint(1 << 31)))
        if small.game.has_secrets:
            bot = ismcts.ISMCTSBot(game, evaluator, EXPLORATION, simulations, random_state=random)
            bot.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))
            shares = dict(bot.get_policy(at))
        else:
            shares = {
                mcts.MCTSBot(game, EXPLORATION, simulations, evaluator, random_state=random).step(at): 1.0,
            }
        return np.array([shares.get(code, 0.0) for code in exploiter.codes(state)])

    return exploiter.once_for_each_view(ask)

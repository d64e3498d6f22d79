"""A bluffing player: regret minimisation over an abstraction of the game, and exact solving of small ones."""

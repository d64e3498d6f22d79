"""A player that learned from itself: a network that scores plans, and search on top of it."""

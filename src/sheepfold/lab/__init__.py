"""Playtesting: mass simulation and its statistics, counting positions, and the long soak."""

"""Playtesting: mass simulation, statistics, counting and soaking."""

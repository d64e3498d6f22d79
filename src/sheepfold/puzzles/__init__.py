"""Puzzles: positions in which one choice is clearly right, mined from games that computers play."""

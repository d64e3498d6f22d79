"""After the game: what it was worth to every seat at every moment, which decisions cost most, and luck beside skill."""

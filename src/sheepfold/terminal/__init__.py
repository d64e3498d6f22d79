"""The table in a terminal: people at one keyboard, computer players, replays."""

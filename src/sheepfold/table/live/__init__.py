"""Matches under way: rooms, what each viewer sees of them, clocks, and the streams that tell of every step."""

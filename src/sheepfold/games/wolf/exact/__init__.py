"""Exact solving of small two-seat games of dice under cups, and how far a strategy is from unbeatable."""

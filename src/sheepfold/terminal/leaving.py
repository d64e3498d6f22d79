"""Stopping at a terminal."""

from __future__ import annotations


class Leave(Exception):
    """The person at the keyboard wants to stop."""

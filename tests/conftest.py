"""What holds for all tests: they speak English, whatever the machine speaks, and do not look for garbage too often."""

from __future__ import annotations

import gc
import os

os.environ["LC_ALL"] = "C.UTF-8"


def pytest_collection_finish() -> None:
    """What is there by now stays to the end: looking through it again and again took a seventh of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 100)

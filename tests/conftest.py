"""What holds for all tests: they speak English, whatever the machine speaks."""

from __future__ import annotations

import os

os.environ["LC_ALL"] = "C.UTF-8"

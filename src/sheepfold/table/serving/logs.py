"""The log: one JSON object a line for everything that a server does, without addresses, tokens, names or choices."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as JSON."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "from": record.name}
        told["said"] = record.getMessage()
        told |= getattr(record, "more", {})
        if record.exc_info:
            told["trouble"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def log_as_json() -> None:
    """Write everything that is logged to the error stream, one JSON object a line."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    for name in ("sheepfold", "uvicorn"):
        logging.getLogger(name).setLevel(logging.INFO)
    logging.getLogger("uvicorn.access").setLevel(logging.CRITICAL)

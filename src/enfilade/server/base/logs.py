"""The server's log: a line for each thing that happened, for people or, as an object of JSON, for programs.

Nothing secret is ever handed to it; what looks like a secret all the same is blotted out before it is written.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Final, TextIO

LOGGERS: Final = ("enfilade", "uvicorn", "uvicorn.error")
BLOTTED: Final = "[secret]"
# Seats, sessions, invitations and keys are 43 letters of URL-safe base64; a password may stand in the address of a database.
SECRETS: Final = re.compile(r"(?<![A-Za-z0-9_-])(?:invitation-)?[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])|(?<=:)[^:/@\s]+(?=@)")
USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


def without_secrets(text: str) -> str:
    """A text in which nothing is left that opens something."""
    return SECRETS.sub(BLOTTED, text)


class JsonLines(logging.Formatter):
    """A line of JSON: time, level, who says it, what; where something failed, how; and all that was noted with it by name."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        told |= {key: value for key, value in vars(record).items() if key not in USUAL}
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return without_secrets(json.dumps(told, ensure_ascii=False, default=str))


class PlainLines(logging.Formatter):
    """The same for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


def set_up(format: str, level: str, out: TextIO | None = None) -> None:
    """Let everything that the server says go to the standard error, in one form, from a level on."""
    handler = logging.StreamHandler(out or sys.stderr)
    handler.setFormatter(JsonLines() if format == "json" else PlainLines())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper())


def is_set_up() -> bool:
    """Whether somebody has said how the log is written: then nobody else should."""
    return any(isinstance(each.formatter, JsonLines | PlainLines) for each in logging.getLogger(LOGGERS[0]).handlers)

"""The turns that await somebody, as feeds that other programs read: Atom for news readers, iCalendar for calendars.

They hold no secret: whoever follows their link logs in.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from enfilade.server.store.notices import Turn

HOUR_SECONDS: Final = 3_600.0
LINE_BYTES: Final = 73  # of a line of iCalendar, which is folded after that


def atom(turns: Sequence[Turn], address: str) -> str:
    """The turns as an Atom feed; what it links to is at an address."""
    link = quoteattr(f"{address}/account")
    latest = max([turn.since for turn in turns], default=0.0)
    entries = [
        f"<entry><id>urn:enfilade:{_id(turn)}</id><title>{escape(_title(turn))}</title><updated>{_time(turn.since)}</updated>"
        f"<link href={link}/><summary>{escape(_words(turn))}</summary></entry>"
        for turn in turns
    ]
    head = (
        f"<id>urn:enfilade:turns</id><title>Enfilade: your turn</title><updated>{_time(latest)}</updated><link href={link}/>"
        "<author><name>Enfilade</name></author>"
    )
    return f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">{head}{"".join(entries)}</feed>\n'


def calendar(turns: Sequence[Turn], address: str, now: float) -> str:
    """The turns as a calendar: each ends when its clock does, or lasts an hour from when it began to be awaited."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Enfilade//turns//EN"]
    for turn in turns:
        ends = turn.due if turn.due is not None else turn.since + HOUR_SECONDS
        lines += [
            "BEGIN:VEVENT",
            f"UID:{_id(turn)}@enfilade",
            f"DTSTAMP:{_stamp(now)}",
            f"DTSTART:{_stamp(max(turn.since, ends - HOUR_SECONDS))}",
            f"DTEND:{_stamp(ends)}",
            f"SUMMARY:{_plain(_title(turn))}",
            f"DESCRIPTION:{_plain(_words(turn))}",
            f"URL:{address}/account",
            "END:VEVENT",
        ]
    return "".join([f"{_folded(line)}\r\n" for line in [*lines, "END:VCALENDAR"]])


def _id(turn: Turn) -> str:
    return sha256(f"{turn.table}/{turn.seat}/{turn.since}".encode()).hexdigest()[:32]


def _title(turn: Turn) -> str:
    return f"Your turn: {turn.title}"


def _words(turn: Turn) -> str:
    until = "" if turn.due is None else f", until {datetime.fromtimestamp(turn.due, UTC):%d %B %H:%M} UTC"
    return f"{turn.seat} is to decide{until}."


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _stamp(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%dT%H%M%SZ")


def _plain(text: str) -> str:
    """A text as iCalendar has it."""
    clean = "".join(letter if letter.isprintable() else " " for letter in text)
    return clean.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(line: str) -> str:
    """A line that is too long goes on in the next, after a space."""
    parts: list[str] = [""]
    for letter in line:
        if len((parts[-1] + letter).encode()) > LINE_BYTES:
            parts.append(" ")
        parts[-1] += letter
    return "\r\n".join(parts)

"""What leads from one view to the next: of a view most stays as it was, and a browser has that already.

A change is `{"is": value}`, which is new; `{"of": {key: change}}`, a table as it was but for what stands under these keys; or
`{"rows": […]}`, a list made of another: runs `[first, count]` of its rows, `{"at": number, …}` for a change of one of them, and
what is new. Values are compared as the JSON that they are sent as: only what differs is looked into.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Raw
from msgspec.json import Decoder

from enfilade.server.messages import encode

Parts = dict[str, Raw]  # of a table, by their keys, each as JSON
_table: Final[Decoder[Parts]] = Decoder(Parts)
_list: Final[Decoder[list[Raw]]] = Decoder(list[Raw])
SHORT: Final = 40  # bytes of a value that is not worth looking into


def parts_of(encoded: bytes) -> Parts:
    """The parts of a view that is JSON."""
    return _table.decode(encoded)


def view_change(before: Parts, after: Parts) -> bytes:
    """What makes one view of another, as JSON; all of it, if it has other parts."""
    return _of(before, after) if before.keys() == after.keys() else encode(after)


def _change(before: Raw, after: Raw) -> bytes:
    """What makes one value of another that it differs from, as shortly as it can be said."""
    new = bytes(after)
    if len(new) > SHORT:
        old, found = bytes(before), b""
        if old[:1] == new[:1] == b"{":
            was, now = _table.decode(old), _table.decode(new)
            found = _of(was, now) if was.keys() <= now.keys() else b""
        elif old[:1] == new[:1] == b"[":
            found = _rows(_list.decode(old), _list.decode(new))
        if found and len(found) <= len(new):
            return found
    return b'{"is":%b}' % new


def _of(before: Parts, after: Parts) -> bytes:
    """The same of a table, which may have new keys."""
    other = [
        b"%b:%b" % (encode(key), _change(before[key], value) if key in before else b'{"is":%b}' % bytes(value))
        for key, value in after.items()
        if before.get(key) != value
    ]
    return b'{"of":{%b}}' % b",".join(other)


def _rows(before: list[Raw], after: list[Raw]) -> bytes:
    """The same of a list. A row that has changed is told from a new one by its beginning, where a table has what names it."""
    start = _alike(before, after, 0, 1)
    end = _alike(before[start:], after[start:], -1, -1)
    last = len(before) - end
    places = {bytes(row): number for number, row in enumerate(before[start:last], start)} if last - start > 1 else {}
    named = {_beginning(row): number for row, number in places.items()}
    written: list[bytes] = []
    first, count = 0, start  # the run that is being gathered
    for number in range(start, len(after) - end):
        row = bytes(after[number])
        place = places.get(row, -1)
        if place < 0 or place != first + count:
            if count:
                written.append(b"[%d,%d]" % (first, count))
            first, count = place, 0
        if place < 0:
            at = named.get(_beginning(row), min(number, last - 1))
            change = _change(before[at], after[number]) if at >= start else b'{"is":%b}' % row
            written.append(change if change.startswith(b'{"is"') else b'{"at":%d,%b' % (at, change[1:]))
        else:
            count += 1
    if first + count != last:
        if count:
            written.append(b"[%d,%d]" % (first, count))
        first, count = last, 0
    if count + end:
        written.append(b"[%d,%d]" % (first, count + end))
    return b'{"rows":[%b]}' % b",".join(written)


def _alike(before: list[Raw], after: list[Raw], at: int, step: int) -> int:
    """How many rows are the same, counted from a place on, in steps."""
    most = min(len(before), len(after))
    for count in range(most):
        if before[at] != after[at]:
            return count
        at += step
    return most


def _beginning(row: bytes) -> bytes:
    return row.partition(b",")[0]


def changed(before: Any, found: dict[str, Any]) -> Any:
    """The value that a change makes of another, both read from JSON; the other stays as it is."""
    if "is" in found:
        return found["is"]
    if "of" in found:
        return {**before, **{key: changed(before.get(key), change) for key, change in found["of"].items()}}
    rows: list[Any] = []
    for row in found["rows"]:
        rows += before[row[0] : sum(row)] if isinstance(row, list) else [changed(before[row["at"]] if "at" in row else None, row)]
    return rows

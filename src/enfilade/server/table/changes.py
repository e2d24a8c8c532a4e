"""What leads from one view to the next: of a view most stays as it was, and a browser has that already.

A change is `{"is": value}`, which is new, or `{"of": {key: change}}`: a table or a list as it was, but for what stands under
these keys or at these numbers. Values are compared as the JSON that they are sent as: only what differs is looked into.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Raw
from msgspec.json import Decoder

from enfilade.server.messages import encode

Parts = dict[str, Raw]  # of a table, by their keys, each as JSON
_table: Final[Decoder[Parts]] = Decoder(Parts)
_list: Final[Decoder[list[Raw]]] = Decoder(list[Raw])


def parts_of(encoded: bytes) -> Parts:
    """The parts of a view that is JSON."""
    return _table.decode(encoded)


def view_change(before: Parts, after: Parts) -> bytes:
    """What makes one view of another, as JSON; all of it, if it has other parts."""
    return _of(before, after) if before.keys() == after.keys() else encode(after)


def _change(before: Raw, after: Raw) -> bytes:
    """What makes one value of another that it differs from."""
    old, new = bytes(before), bytes(after)
    if old[:1] == new[:1] == b"{":
        was, now = _table.decode(old), _table.decode(new)
        if was.keys() == now.keys():
            return _of(was, now)
    elif old[:1] == new[:1] == b"[":
        rows, others = _list.decode(old), _list.decode(new)
        numbers = [number for number, row in enumerate(others) if number < len(rows) and rows[number] != row]
        if len(rows) == len(others) and 2 * len(numbers) <= len(rows):  # else it is shorter to say all of it
            return _of({str(number): rows[number] for number in numbers}, {str(number): others[number] for number in numbers})
    return b'{"is":%b}' % new


def _of(before: Parts, after: Parts) -> bytes:
    """The same of a table, or of the rows of a list that are other."""
    other = [b"%b:%b" % (encode(key), _change(before[key], value)) for key, value in after.items() if before[key] != value]
    return b'{"of":{%b}}' % b",".join(other)


def changed(before: Any, found: dict[str, Any]) -> Any:
    """The value that a change makes of another, both read from JSON; the other stays as it is."""
    if "is" in found:
        return found["is"]
    if isinstance(before, list):
        return [changed(value, found["of"][str(at)]) if str(at) in found["of"] else value for at, value in enumerate(before)]
    return {key: changed(value, found["of"][key]) if key in found["of"] else value for key, value in before.items()}

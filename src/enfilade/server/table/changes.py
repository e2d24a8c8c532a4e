"""What leads from one view to the next, as plain data: of a view most stays as it was, and a browser has that already.

A change is `{"is": value}`, which is new, or `{"of": {key: change}}`: a table or a list as it was, but for what stands under
these keys or at these numbers. What is compared was read from JSON, so nothing that is changed later is remembered by it.
"""

from __future__ import annotations

from typing import Any

Change = dict[str, Any]


def change(before: Any, after: Any) -> Change:
    """What makes one value of another that it differs from."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return {"of": {key: change(before[key], value) for key, value in after.items() if before[key] != value}}
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        other = [number for number, value in enumerate(after) if before[number] != value]
        if 2 * len(other) <= len(after):  # else it is shorter to say all of it
            return {"of": {str(number): change(before[number], after[number]) for number in other}}
    return {"is": after}


def changed(before: Any, found: Change) -> Any:
    """The value that a change makes of another, which stays as it is."""
    if "is" in found:
        return found["is"]
    if isinstance(before, list):
        return [changed(value, found["of"][str(at)]) if str(at) in found["of"] else value for at, value in enumerate(before)]
    return {key: changed(value, found["of"][key]) if key in found["of"] else value for key, value in before.items()}

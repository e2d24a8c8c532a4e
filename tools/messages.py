"""Writes the types of the client's messages from the server's structs. A test fails when the file is out of date."""

from __future__ import annotations

import builtins
import sys
import types
import typing
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType

from enfilade.server.messages import asked, posted, told

FILE = Path(__file__).parents[1] / "src" / "enfilade" / "web" / "net" / "messages.d.ts"
HEAD = """\
/** The messages between a page and the server. Written by `python tools/messages.py` from its structs: change those. */

import type { Option, Preview as Shown, Route, Scene, SceneChange, Shape, Values, View, ViewChange } from "./contents.js";
"""
# What the structs carry as ready JSON, or as data of any kind.
CARRIED = {
    "EventState.values": "Values",
    "EventState.overlay": "Shape[]",
    "Frame.view": "View",
    "Frame.scene": "Scene",
    "FrameMessage.view": "ViewChange",
    "FrameMessage.scene": "SceneChange",
    "Done.preview": "Shown | null",
    "Done.options": "Option[]",
    "Done.routes": "Route[]",
}
PLAIN: dict[object, str] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    types.NoneType: "null",
    Any: "unknown",
}


def text() -> str:
    """The whole file."""
    own = [each for module in (asked, posted, told) for each in structs(module)]
    named = [(name, each) for module in (asked, posted, told) for name, each in vars(module).items()]
    unions = {name: each for name, each in named if isinstance(each, types.UnionType) and is_of_structs(each)}
    return "\n".join([HEAD, *map(interface, own), *[f"export type {name} = {spelt(each)};" for name, each in unions.items()], ""])


def structs(module: types.ModuleType) -> list[type[Struct]]:
    """The messages of a module."""
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, Struct)]
    return [each for each in found if each.__module__ == module.__name__ and not each.__name__.startswith("_")]


def is_of_structs(union: types.UnionType) -> bool:
    return all(isinstance(each, type) and issubclass(each, Struct) for each in get_args(union))


def interface(struct: type[Struct]) -> str:
    """A message, or a part of one."""
    hints = get_type_hints(struct, localns={"Sequence": Sequence, "Mapping": Mapping})
    tag = struct.__struct_config__.tag_field
    lines = [f'  {tag}: "{struct.__struct_config__.tag}";'] if tag else []
    for name in struct.__struct_fields__:
        kind = CARRIED.get(f"{struct.__name__}.{name}") or spelt(hints[name])
        lines.append(f"  {name}{'?' if is_left_out(struct, name, hints[name]) else ''}: {kind};")
    said = (struct.__doc__ or "").partition("\n")[0]
    return "\n".join([f"/** {said} */", f"export interface {struct.__name__} {{", *lines, "}", ""])


def is_left_out(struct: type[Struct], name: str, hint: object) -> bool:
    """Whether a message may come without a field: one that is not set, or one of which the server knows what it usually is."""
    is_heard = struct.__struct_config__.tag_field == "do" or struct.__name__.endswith("Request")
    usual = struct.__struct_fields__[len(struct.__struct_fields__) - len(struct.__struct_defaults__) :]
    return UnsetType in get_args(hint) or (is_heard and name in usual)


def spelt(hint: object) -> str:
    """A type of Python in the words of TypeScript."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        return hint.__name__
    parts = [spelt(each) for each in get_args(hint) if each is not UnsetType] if get_origin(hint) is not Literal else []
    match get_origin(hint):
        case typing.Union | types.UnionType:
            return " | ".join(dict.fromkeys(parts))
        case typing.Literal:
            return " | ".join([f'"{each}"' for each in get_args(hint)])
        case builtins.list:
            return f"({parts[0]})[]" if " | " in parts[0] and not parts[0].startswith("[") else f"{parts[0]}[]"
        case builtins.tuple:
            return f"[{', '.join(parts)}]"
        case builtins.dict:
            return f"Record<{', '.join(parts)}>"
    return PLAIN[hint]


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    sys.stdout.write(f"{FILE} is written\n")

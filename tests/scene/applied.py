"""What a client does with edits, in Python: web/board/edits.js, held to the same."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]


def applied(edits: list[Any], before: list[Data]) -> list[Data]:
    """The list of elements that edits make from another."""
    made: list[Data] = []
    for edit in edits:
        if isinstance(edit, list):
            first, count = edit
            made += before[first : first + count]
        elif "at" in edit:
            made.append(changed(edit, before[edit["at"]]))
        elif "like" in edit:
            made.append(changed(edit, made[edit["like"]]))
        else:
            made.append(edit)
    return made


def changed(edit: Data, was: Data) -> Data:
    """An element but for what is said of it; what is empty is not there."""
    made = {**was, **{key: value for key, value in edit.items() if key not in ("at", "like")}}
    if "about" in edit:
        made["about"] = lines(edit["about"], was.get("about", []))
    if "children" in edit:
        made["children"] = applied(edit["children"], was.get("children", []))
    return {key: value for key, value in made.items() if value or key == "attributes"}


def lines(edits: list[Any], before: list[str]) -> list[str]:
    """The lines of a card that edits make from others."""
    return [line for edit in edits for line in (before[edit[0] : sum(edit)] if isinstance(edit, list) else [edit])]


def shown(scene: Data, before: Data | None) -> Data:
    """A scene, from what was sent of it and the one before."""
    if before is None:
        return scene
    layers = {layer["id"]: layer for layer in before["layers"]}
    panels = {panel["id"]: panel for panel in before["panels"]}
    made = {**before, **scene}
    made["layers"] = [_layer(each, layers.get(each["id"], {})) for each in scene["layers"]]
    made["panels"] = [_panel(each, panels.get(each["id"], {})) for each in scene["panels"]]
    return made


def _layer(layer: Data, before: Data) -> Data:
    if "same" in layer:
        return before
    return {**before, "elements": applied(layer["edits"], before["elements"])} if "edits" in layer else layer


def _panel(panel: Data, before: Data) -> Data:
    if "same" in panel:
        return before
    if "edits" not in panel:
        return panel
    rows: list[list[str]] = []
    for edit in panel["edits"]:
        rows += before["rows"][edit[0] : sum(edit)] if edit and isinstance(edit[0], int) else [edit]
    return {**before, "title": panel["title"], "rows": rows, "ids": panel.get("ids", before["ids"])}

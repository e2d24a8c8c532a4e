"""Frames carry only what has changed, for those who want it so."""

from __future__ import annotations

import json
from typing import cast

from tests.server.chair import Chair, Client, open_table


def test_frames_may_carry_only_what_changed(client: Client) -> None:
    secrets = open_table(client, "urban-battle/lone-heavy")
    with client.socket() as socket, client.socket() as other:
        whole, chair = Chair(other, secrets["white"]), Chair(socket, secrets["white"], changed=True)
        seen = chair.frame["scene"]
        assert seen == whole.frame["scene"]
        for _ in range(12):
            if not chair.legal:
                break
            assert chair.act(chair.legal[0])["type"] == "done"
            whole.settle()
            assert {"id": seen["layers"][0]["id"], "same": True} in chair.frame["scene"]["layers"]
            assert len(json.dumps(chair.frame)) < len(json.dumps(whole.frame)) / 2
            seen = completed(chair.frame["scene"], seen)
            assert seen == whole.frame["scene"]


def completed(scene: dict[str, object], before: dict[str, object]) -> dict[str, object]:
    """A scene with what was left out because it had not changed."""
    layers = {layer["id"]: layer for layer in cast(list[dict[str, object]], before["layers"])}
    given = cast(list[dict[str, object]], scene["layers"])
    return {**before, **scene, "layers": [layers[layer["id"]] if "same" in layer else layer for layer in given]}

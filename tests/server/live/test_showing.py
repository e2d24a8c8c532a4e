"""Frames carry only what has changed, for those who want it so."""

from __future__ import annotations

import json

from tests.scene.applied import shown
from tests.server.chair import Chair, Client, open_table


def test_frames_may_carry_only_what_changed(client: Client) -> None:
    secrets = open_table(client, "urban-battle/lone-heavy")
    with client.socket() as socket, client.socket() as other:
        whole, chair = Chair(other, secrets["white"]), Chair(socket, secrets["white"], changed=True)
        seen = shown(chair.frame["scene"], None)
        assert {**seen, "sketch": whole.frame["scene"]["sketch"]} == whole.frame["scene"]
        for _ in range(12):
            if not chair.legal:
                break
            assert chair.act(chair.legal[0])["type"] == "done"
            whole.settle()
            assert {"id": seen["layers"][0]["id"], "same": True} in chair.frame["scene"]["layers"]
            assert len(json.dumps(chair.frame)) < len(json.dumps(whole.frame)) / 4
            seen = shown(chair.frame["scene"], seen)
            assert {**seen, "sketch": whole.frame["scene"]["sketch"]} == whole.frame["scene"]


def test_who_comes_again_is_sent_the_whole_scene(client: Client) -> None:
    secrets = open_table(client, "urban-battle/lone-heavy")
    with client.socket() as socket:
        chair = Chair(socket, secrets["white"], changed=True)
        chair.act(chair.legal[0])
        known = shown(chair.frame["scene"], shown(chair.frames[0]["scene"], None))
    with client.socket() as socket:
        assert Chair(socket, secrets["white"], changed=True).frame["scene"] == known

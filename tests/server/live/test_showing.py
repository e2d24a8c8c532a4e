"""Frames carry only what has changed, for those who want it so."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest

from enfilade.server.table.changes import changed
from enfilade.server.work.threads import Hands
from tests.scene.applied import shown
from tests.server.chair import Chair, Client, open_table
from tests.server.frames import NAMES


@contextmanager
def acting(client: Client) -> Iterator[tuple[Chair, str]]:
    """Whoever decides first at a new table, asking for changes only, and the secret of that seat."""
    secrets = open_table(client, "urban-battle/lone-heavy")
    with ExitStack() as stack:
        for seat in ("white", "black"):
            chair = Chair(stack.enter_context(client.socket()), secrets[seat], changed=True)
            if chair.legal:
                yield chair, secrets[seat]
                return


def test_frames_may_carry_only_what_changed(client: Client) -> None:
    with acting(client) as (chair, secret), client.socket() as other:
        whole = Chair(other, secret)
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


def test_a_decision_and_what_it_looks_like_are_one_piece_of_work(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """To go to a thread and back takes as long as many a decision."""
    play, begun = Hands.play, []

    async def counted(hands: Hands, work: Callable[..., object], *arguments: object) -> object:
        begun.append(work)
        return await play(hands, work, *arguments)

    with acting(client) as (chair, secret), client.socket() as other:
        Chair(other, secret)
        monkeypatch.setattr(Hands, "play", counted)
        assert chair.act(chair.legal[0])["type"] == "done"
        assert len(begun) == 1


def test_who_comes_again_is_sent_the_whole_scene(client: Client) -> None:
    with acting(client) as (chair, secret), client.socket() as socket:
        chair.act(chair.legal[0])
        known = shown(chair.frame["scene"], shown(chair.frames[0]["scene"], None))
        assert Chair(socket, secret, changed=True).frame["scene"] == known


@pytest.mark.parametrize("name", NAMES)
def test_the_ground_is_fetched_once_by_the_hash_of_what_it_is(client: Client, name: str) -> None:
    secrets = open_table(client, name)
    with client.socket() as one, client.socket() as other:
        whole = Chair(one, secrets["spectator"]).frame["scene"]
        short = Chair(other, secrets["spectator"], changed=True, drawings=True).frame["scene"]
    layers = []
    for layer in short["layers"]:
        if "drawing" in layer:
            answer = client.get(f"/api/drawings/{layer.pop('drawing')}")
            assert "immutable" in answer.headers["cache-control"]
            layer["elements"] = answer.json()
        layers.append(layer)
    assert layers == whole["layers"]


def test_a_drawing_that_is_not_held_is_not_there(client: Client) -> None:
    answer = client.get("/api/drawings/0123456789abcdef0123456789abcdef")
    assert answer.status_code == 404
    assert "join without drawings" in answer.json()["error"]


def test_of_a_view_only_what_has_changed_is_sent_to_who_wants_it_so(client: Client) -> None:
    """First it is whole; then it leads to what others in the same seat are sent whole, and what stays is not said."""
    secrets = open_table(client)
    with client.socket() as one, client.socket() as other:
        whole, short = Chair(one, secrets["red"]), Chair(other, secrets["red"], views=True)
        assert short.view == whole.view
        known = short.view
        for action in ("bid 3", "seal"):
            assert whole.act(action)["type"] == "done"
            while short.frame["length"] != whole.frame["length"]:
                short.wait_frame()
            assert "score" not in short.view["of"]
            known = changed(known, short.view)
            assert known == whole.view

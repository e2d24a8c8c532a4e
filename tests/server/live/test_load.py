"""What one process carries, in short: `python -m benchmarks.load` takes minutes for it."""

from __future__ import annotations

from functools import partial
from statistics import mean

import msgspec
import pytest

from enfilade import Seeded
from enfilade.kernel.event import Seat
from enfilade.scene.model import Scene
from enfilade.server.messages import encode
from enfilade.server.table.umpire import Umpire
from enfilade.server.testing import load
from tests.server.frames import shared

KILOBYTES = {
    "urban-battle/hold-the-bridge": 8,
    "quick/meridian": 8,
    "urban-operations/dravik-crossroads": 25,
    "urban-operations/selm-harbour": 25,
}


@pytest.mark.parametrize("name", KILOBYTES)
def test_a_frame_is_small(name: str) -> None:
    """Over the first acts of a game, with the view and all else that a seat is sent."""
    scenario = shared(name)
    umpire = Umpire(scenario, dict.fromkeys(scenario.seats, "human"), "seeded", "frames")
    shown: dict[Seat, Scene] = {seat: umpire.scene(seat) for seat in scenario.seats}
    told = dict.fromkeys(scenario.seats, 0)
    dice = Seeded("frames")
    sizes: list[int] = []
    for _ in range(40):
        actor = umpire.asked()
        assert actor is not None
        legal = umpire.view(actor).legal
        umpire.act(actor, legal[dice.below(len(legal))].text, umpire.memories[actor].told, None)
        for seat, before in shown.items():
            if umpire.scene(seat) is not before:
                frame = umpire.frame(seat, told[seat], partial(Scene.since, before=before))
                sizes.append(len(encode(msgspec.structs.asdict(frame))))
                shown[seat], told[seat] = umpire.scene(seat), umpire.memories[seat].told
    assert mean(sizes) / 1000 <= KILOBYTES[name]


def test_many_tables_are_played_at_once_and_everybody_sees_it() -> None:
    found = load.cost(6, 10, load.CALM)
    assert found.acts == 60
    assert found.kilobytes < 8
    assert found.ms < 20, "a busy machine is slow, but not that slow"

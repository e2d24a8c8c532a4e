"""What holds at every moment of every campaign."""

from __future__ import annotations

from typing import Any

import pytest

from enfilade import Seeded, Table, scenario
from enfilade.games.urban_calculus.state import Position
from enfilade.library import scenario_names


def check(position: Position, before: Position) -> None:
    model = position.mission.model
    for key, box in position.boxes.items():
        assert min(box.main, *box.gain, *box.loss) >= 0
        cap = position.cap(key) if position.starts else -1
        assert cap < 0 or box.total <= cap
    for seat in position.seats:
        assert position.main(f"{seat}.gw") <= before.main(f"{seat}.gw")
        assert position.boxes[f"{seat}.cas"].total >= before.boxes[f"{seat}.cas"].total
        for stock in model.forces:
            key = f"{seat}.{stock.id}"
            if position.starts and not position.mission.options.evolved:
                assert position.main(key) == position.starts[key] + position.formed.get(key, 0) - position.lost.get(key, 0)
        if not position.mission.options.evolved:
            assert position.main(f"{seat}.sc") <= before.main(f"{seat}.sc")
        assert -1 <= position.now[seat].attack <= 1
    assert position.week >= before.week
    assert position.turn >= before.turn
    assert position.ceasefire_week <= before.ceasefire_week
    for link in model.links.values():
        for seat in position.seats:
            source = model.stocks[link.source].of(seat)
            if link.ratchet is not None and before.starts and not position.now[seat].tn and not before.now[seat].tn:
                assert position.tn(seat, link, source) <= before.tn(seat, link, source)
    assert set(position.attacker_arms) <= {stock.id for stock in model.assaults}


@pytest.mark.parametrize("name", scenario_names("urban-calculus"))
def test_cubes_numbers_and_time_behave(name: str) -> None:
    """No negative box, caps kept, will and capability never rise, ratchets never go back, losses become casualties
    (§2, §4.4, §8.3, R14, R27, R30, R41)."""
    for seed in range(3):
        played: Table[Any, Any] = Table(scenario(name), seed=seed)
        chooser = Seeded(f"invariants {seed}")
        before = played.position.copy()
        while played.actors:
            seat = played.actors[chooser.below(len(played.actors))]
            legal = played.legal(seat)
            played.act(seat, legal[chooser.below(len(legal))])
            check(played.position, before)
            before = played.position.copy()
        assert played.outcome is not None
        assert played.outcome.reason

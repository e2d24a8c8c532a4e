"""Loose cars couple to an engine's train (VIII.2.a, R31)."""

from __future__ import annotations

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.state.position import Position, Train
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def couple(play: Play[Position]) -> None:
    """Loose cars couple to a friendly powered train whose end is beside them on the track, until nothing couples."""
    position = play.position
    if len(position.trains) < 2:
        return
    while True:
        for id in sorted(position.trains, key=by_number):
            train = position.trains[id]
            if train.engine and _couple_one(play, train):
                break
        else:
            return


def _couple_one(play: Play[Position], train: Train) -> bool:
    """Couple one loose chain to a train, at its front before its rear."""
    position = play.position
    lone = len(train.parts) == 1
    behind = position.pieces[train.engine].behind if lone else OFF
    for end in ("front", "rear"):
        found = _touching(position, train, end, behind, lone)
        if not found:
            continue
        part = sorted(found, key=by_number)[0]
        loose = position.train_of(part)
        assert loose is not None
        del position.trains[loose.id]
        cars = loose.parts if (loose.parts[-1] == part) == (end == "front") or len(loose.parts) == 1 else loose.parts[::-1]
        parts = (*cars, *train.parts) if end == "front" else (*train.parts, *cars)
        lead = train.lead if not lone else "free" if behind == OFF else "front"
        position.trains[train.id] = Train(parts, lead, train.engine)
        if lone:
            position.put(position.pieces[train.engine].changed(behind=OFF))
        play.tell(Event("coupled", "R31", {"train": train.id, "parts": list(parts)}))
        return True
    return False


def _touching(position: Position, train: Train, end: str, behind: int, lone: bool) -> list[str]:
    """The end parts of friendly loose chains beside an end of a train; a lone engine's rear is towards where it came from."""
    seat = position.pieces[train.engine].seat
    near = position.works.rail[position.pieces[train.end(end)].tile]
    found: list[str] = []
    for loose in position.trains.values():
        if loose.engine or position.pieces[loose.parts[0]].seat != seat:
            continue
        for part in {loose.parts[0], loose.parts[-1]}:
            tile = position.pieces[part].tile
            if tile in near and (not lone or (end == "rear") == (tile == behind)):
                found.append(part)
    return found

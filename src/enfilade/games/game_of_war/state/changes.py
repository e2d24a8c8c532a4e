"""What destruction does: cargo goes with its carrier, chains break (II.3, VII.3.b, R31)."""

from __future__ import annotations

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.state.position import Position, Train
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def destroy(play: Play[Position], ids: list[str], cause: str, rule: str) -> None:
    """Units are destroyed together, with what they carry; trains that lose a part break there at once (II.3, R25, R54)."""
    position = play.position
    broken = [train for train in position.trains.values() if any([part in ids for part in train.parts])]
    tiles = {part: position.pieces[part].tile for train in broken for part in train.parts}
    for id in ids:
        piece = position.pieces[id]
        play.tell(Event("destroyed", rule, {"unit": id, "tile": position.name(piece.tile), "cause": cause}))
        for rider in piece.cargo:
            values: dict[str, Data] = {"unit": rider, "tile": position.name(piece.tile), "cause": "cargo", "carrier": id}
            play.tell(Event("destroyed", "VII.3.b", values))
            remove(position, rider)
        remove(position, id)
    for train in broken:
        split(play, train, tiles)


def remove(position: Position, id: str) -> None:
    piece = position.pieces[id]
    gone = piece.changed(tile=OFF, alive=False, deployed=False, carrier="", cargo=(), behind=OFF, lifted=False)
    if piece.carrier and position.pieces[piece.carrier].alive:
        carrier = position.pieces[piece.carrier]
        position.put(carrier.changed(cargo=tuple([each for each in carrier.cargo if each != id])))
    position.put(gone)
    position.must_retreat -= {id}
    position.stirred = True


def split(play: Play[Position], train: Train, tiles: dict[str, int]) -> None:
    """A chain that has lost parts falls into its runs of living parts; those without the engine are loose (R31)."""
    position = play.position
    del position.trains[train.id]
    run: list[int] = []
    for index in range(len(train.parts) + 1):
        if index < len(train.parts) and position.pieces[train.parts[index]].alive:
            run.append(index)
            continue
        if run:
            _fragment(position, train, run, tiles)
            run = []
    left = [part for part in train.parts if position.pieces[part].alive]
    if left:
        play.tell(Event("uncoupled", "R31", {"train": train.id, "parts": list(left)}))


def _fragment(position: Position, train: Train, run: list[int], tiles: dict[str, int]) -> None:
    parts = tuple([train.parts[index] for index in run])
    engine = train.engine if train.engine in parts else ""
    position.trains[engine or parts[0]] = Train(parts, train.lead if engine else "free", engine)
    if engine and len(parts) == 1:
        # The tile behind it is that of its former neighbour on the side away from the lead.
        away = {"front": run[0] + 1, "rear": run[0] - 1}.get(train.lead, OFF)
        behind = tiles[train.parts[away]] if 0 <= away < len(train.parts) else OFF
        position.put(position.pieces[engine].changed(behind=behind))


def lead_with(position: Position, id: str, lead: str) -> None:
    """A train of several parts is led by this end from now on (§4.4.3)."""
    train = position.trains.get(id)
    if train is not None and len(train.parts) > 1 and lead and train.lead != lead:
        position.trains[id] = train.led_by(lead)

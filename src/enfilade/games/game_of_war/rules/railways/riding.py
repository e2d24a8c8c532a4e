"""Where trains, trams and lone engines may go, and where they turn round (VI.5, VIII.1, §4.4)."""

from __future__ import annotations

from enfilade.games.game_of_war.state.position import Piece, Position, Train


def tram_steps(position: Position, piece: Piece, path: tuple[int, ...]) -> list[int]:
    """Where a tram or a lone engine may go on to (VIII.1)."""
    if len(path) >= piece.unit.move:
        return []
    head = path[-1] if path else piece.tile
    behind = piece.behind if not path else (path[-2] if len(path) > 1 else piece.tile)
    return position.works.exits(position.net_of(piece.unit), head, behind, position.front.options.free_reverse)


def train_steps(position: Position, chain: tuple[int, ...], lead: str) -> list[int]:
    """Where the leading end of a train of several parts may go on to; never onto its own body.

    Other units are not looked at: a train does not stop for them (VIII.1, R30, R48).
    """
    tiles = chain if lead == "front" else tuple(reversed(chain))
    near = position.works.exits(position.works.rail, tiles[0], tiles[1], position.front.options.free_reverse)
    return [to for to in near if to != tiles[1] and (to not in tiles or to == tiles[-1])]


def may_reverse(position: Position, chain: tuple[int, ...], lead: str) -> bool:
    """The leading part stands on a turnaround or turntable (VI.5.b, R29)."""
    tile = chain[0] if lead == "front" else chain[-1]
    return position.front.options.free_reverse or position.works.may_turn_round(tile)


def leads(train: Train) -> list[str]:
    """The ends that may lead a ride: one, or either if nothing has been settled yet (§4.4.3)."""
    return ["front", "rear"] if train.lead == "free" else [train.lead]


def rides_off(position: Position, train: Train, lead: str) -> bool:
    """Whether a train can begin a ride with this end leading."""
    chain = position.tiles(train)
    if train_steps(position, chain, lead):
        return True
    return train.lead != "free" and may_reverse(position, chain, lead)


def can_ride(position: Position, piece: Piece) -> bool:
    train = position.train_of(piece.id)
    if train is None or len(train.parts) == 1:
        return bool(tram_steps(position, piece, ()))
    return any([rides_off(position, train, lead) for lead in leads(train)])

"""Settling: sabotage, arsenals, capture and cascade, coupling, communications, in this order (§4.9)."""

from __future__ import annotations

from enfilade.games.game_of_war.box.front import by_number
from enfilade.games.game_of_war.rules.control import capture, cascade, fall_of_arsenals
from enfilade.games.game_of_war.rules.railways.coupling import couple
from enfilade.games.game_of_war.rules.sabotage import carry_out_sabotage
from enfilade.games.game_of_war.state import communications
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def settle(play: Play[Position], with_sabotage: bool) -> None:
    """All of it; sabotage only the first time in a turn."""
    if with_sabotage:
        carry_out_sabotage(play)
    fall_of_arsenals(play)
    cascade(play, capture(play))
    couple(play)
    communicate(play)


def communicate(play: Play[Position]) -> None:
    """Find the nets anew and tell who has come into them or dropped out (IV)."""
    position = play.position
    before = position.active
    communications.evaluate(position)
    for seat in position.seats:
        now = position.active[seat]
        came = sorted(now - before[seat], key=by_number)
        went = sorted([id for id in before[seat] - now if position.pieces[id].alive], key=by_number)
        if came:
            play.tell(Event("went_active", "IV.1", {"seat": seat, "units": list(came)}))
        if went:
            play.tell(Event("went_inactive", "IV.1", {"seat": seat, "units": list(went)}))

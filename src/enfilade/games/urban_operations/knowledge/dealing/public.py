"""What stands in a view as it stands in the position."""

from __future__ import annotations

from enfilade.games.urban_operations.box.mission import SEATS, enemy
from enfilade.games.urban_operations.state.markers import Area
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Reader


def take_public(position: Position, facts: Reader) -> None:
    """What stands in the view as it stands in the position."""
    position.ready = tuple(facts.texts("ready"))
    for seat in SEATS:
        position.named[seat] = facts.table("named").integer(seat)
        position.gone[seat] = facts.table("gone").integer(seat)
        position.logistics[seat] = facts.table("logistics").integer(seat)
        position.worn[seat] = facts.table("worn").integer(seat)
        position.jolted[seat] = facts.table("jolted").integer(seat)
        if facts.table("cleared").has(seat):
            position.cleared[enemy(seat)] = tuple(facts.table("cleared").texts(seat))
        position.killed[seat] = facts.table("killed").integer(seat)
    position.counted = facts.integer("counted")
    position.opened = tuple(facts.texts("opened"))
    for id, kind, hexes, permanent in rows(facts, "areas"):
        assert isinstance(hexes, (list, tuple))
        position.areas[str(id)] = Area(str(kind), tuple([str(hex) for hex in hexes]), bool(permanent))
    position.laid = facts.integer("laid")
    position.breaches = tuple(facts.texts("breaches"))
    position.fortified = tuple(facts.texts("fortified"))
    for key in facts.table("mended").keys():
        position.mended[key] = facts.table("mended").integer(key)
    for key in facts.table("stock").keys():
        position.stock[key] = facts.table("stock").integer(key)
    control = facts.table("control")
    position.control = {loc: control.text(loc) for loc in control.keys()}
    support = facts.table("support")
    position.support = {force: support.integer(force) for force in support.keys()}
    missions = facts.table("missions")
    position.missions = {key: missions.integer(key) for key in missions.keys()}
    position.used = tuple(facts.texts("used"))
    position.struck = tuple(facts.texts("struck"))
    asked_at = facts.table("asked_at")
    position.asked_at = {handle: asked_at.text(handle) for handle in asked_at.keys()}
    position.lit = tuple(facts.texts("lit"))
    position.turn = facts.integer("turn")
    position.initiative = facts.text("initiative")
    position.wind = facts.text("wind")
    position.limit = max(0, facts.integer("limit"))
    position.activations = facts.integer("activations")
    position.spent = tuple(facts.texts("spent"))
    position.shaken = tuple(facts.texts("shaken"))
    headless = facts.table("headless")
    position.headless = {force: headless.integer(force) for force in headless.keys()}
    position.discards = tuple(facts.texts("discards"))
    position.engineers = tuple(facts.texts("engineers"))
    position.lasting = tuple(facts.texts("lasting"))
    for seat in SEATS:
        position.request_dice[seat] = facts.table("request_dice").integer(seat)


def rows(reader: Reader, key: str) -> list[list[object]]:
    """A list of lists."""
    found: list[list[object]] = []
    rows = reader.raw(key)
    assert isinstance(rows, (list, tuple))
    for row in rows:
        assert isinstance(row, (list, tuple))
        found.append(list(row))
    return found

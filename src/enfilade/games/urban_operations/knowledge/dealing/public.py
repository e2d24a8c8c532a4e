"""What stands in a view as it stands in the position."""

from __future__ import annotations

from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.state.cards import Cards
from enfilade.games.urban_operations.state.command import Command
from enfilade.games.urban_operations.state.keyed import ZERO
from enfilade.games.urban_operations.state.losses import Losses
from enfilade.games.urban_operations.state.markers import Area
from enfilade.games.urban_operations.state.mines import Minefield
from enfilade.games.urban_operations.state.points import Points
from enfilade.games.urban_operations.state.position import Position
from enfilade.games.urban_operations.state.support3d import Support3D
from enfilade.games.urban_operations.state.tempo import Tempo
from enfilade.games.urban_operations.state.works import Works
from enfilade.kernel.data import Reader


def take_public(position: Position, facts: Reader) -> None:
    """What stands in the view as it stands in the position."""
    position.ready = tuple(facts.texts("ready"))
    position.named = numbers(facts, "named")
    position.counted = facts.integer("counted")
    position.opened = tuple(facts.texts("opened"))
    for id, kind, hexes, permanent in rows(facts, "areas"):
        assert isinstance(hexes, (list, tuple))
        position.areas[str(id)] = Area(str(kind), tuple([str(hex) for hex in hexes]), bool(permanent))
    position.laid = facts.integer("laid")
    position.breaches = tuple(facts.texts("breaches"))
    position.wind = facts.text("wind")
    control = facts.table("control")
    position.control = {loc: control.text(loc) for loc in control.keys()}
    position.tempo = Tempo(
        facts.text("initiative"),
        facts.integer("turn"),
        tuple(facts.texts("spent")),
        max(0, facts.integer("limit")),
        facts.integer("activations"),
    )
    position.command = Command(tuple(facts.texts("shaken")), numbers(facts, "headless"))
    position.points = Points(numbers(facts, "support"), numbers(facts, "logistics"))
    position.losses = Losses(
        numbers(facts, "killed"), numbers(facts, "mended"), numbers(facts, "worn"), numbers(facts, "jolted")
    )  # fmt: skip
    position.works = Works(tuple(facts.texts("fortified")), ZERO, {**position.works.stock, **numbers(facts, "stock")})
    cleared = facts.table("cleared")
    position.mines = Minefield(position.mines.laid, gone=numbers(facts, "gone"))
    for seat in cleared.keys():
        position.mines = position.mines.clear_of(enemy(seat), cleared.texts(seat))
    asked_at = facts.table("asked_at")
    position.support3d = Support3D(
        numbers(facts, "missions"),
        tuple(facts.texts("used")),
        tuple(facts.texts("struck")),
        asked_at={handle: asked_at.text(handle) for handle in asked_at.keys()},
        lit=tuple(facts.texts("lit")),
        request_dice=numbers(facts, "request_dice"),
    )
    discards, engineers, lasting = facts.texts("discards"), facts.texts("engineers"), facts.texts("lasting")
    position.cards = Cards(position.cards.decks, position.cards.hands, tuple(discards), tuple(engineers), tuple(lasting))


def numbers(facts: Reader, key: str) -> dict[str, int]:
    """Numbers by seat, force or row."""
    table = facts.table(key)
    return {each: table.integer(each) for each in table.keys()}


def rows(reader: Reader, key: str) -> list[list[object]]:
    """A list of lists."""
    found: list[list[object]] = []
    rows = reader.raw(key)
    assert isinstance(rows, (list, tuple))
    for row in rows:
        assert isinstance(row, (list, tuple))
        found.append(list(row))
    return found

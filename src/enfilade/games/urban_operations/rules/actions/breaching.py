"""Breaching walls, and the run from the charge (8.2.9). What a breach opens is in box/board.py and box/sight.py."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.charts import Weapon
from enfilade.games.urban_operations.rules.actions.deed import Deed
from enfilade.games.urban_operations.rules.effects import apply_effect, fire_area, lose, reveal
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.games.urban_operations.rules.fire.ranges import holds_back, may_use, range_bounds
from enfilade.games.urban_operations.rules.fire.withdrawal import withdrawal_steps
from enfilade.games.urban_operations.rules.movement.costs import is_over_wall, least_price
from enfilade.games.urban_operations.rules.movement.entering import Enter
from enfilade.games.urban_operations.rules.movement.manholes import try_manhole
from enfilade.games.urban_operations.rules.movement.mines import halt
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import BLIND, MANHOLE_MP, blind_way
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

CHARGE_EP: Final = 2
FORCED_MP: Final = 2


def symbols(position: Position) -> list[str]:
    """The breach symbols that are still closed: zones, and outer walls by hex and side."""
    district = position.mission.district
    found = [zone.id for zone in district.zones.values() if zone.symbol is not None and zone.symbol.is_breach]
    found += [wall.id for wall in district.walls.values() if wall.has_symbol]
    return [each for each in found if each not in position.breaches]


def fronts(position: Position, symbol: str) -> list[str]:
    """The hexes before a breach symbol; both hexes of a wall (R113)."""
    district = position.mission.district
    wall = district.walls.get(symbol)
    if wall is not None:
        return [hex for hex in (wall.one, wall.other) if hex in district.terrain]
    found = district.zones[symbol].symbol
    return [] if found is None else found.fronts


def contact_weapon(position: Position, block: Block, symbol: str) -> Weapon | None:
    """The weapon with which a block may breach a symbol in contact (8.2.9)."""
    if block.loc != symbol and block.loc not in fronts(position, symbol):
        return None
    return next((weapon for weapon in block.card.weapons if weapon.breach == "contact"), None)


def remote_weapon(position: Position, block: Block, symbol: str) -> Weapon | None:
    """The weapon with which a block may breach a symbol from afar (8.2.9, 10.6)."""
    places = fronts(position, symbol)
    range_ep = 1 + min([position.ep(block.loc, hex) for hex in places], default=999)
    if range_ep < 2:
        return None
    bounds = range_bounds(position, block, places[0])
    for weapon in block.card.weapons:
        if breaches_from_afar(position, block, weapon) and _may_fire_at(position, block, weapon, symbol):
            number = next((index for index, bound in enumerate(bounds) if range_ep <= bound), -1)
            if number >= 0 and weapon.fp[number]:
                return weapon if _sees_symbol(position, block, symbol) else None  # to look is what takes longest
    return None


def breaches_from_afar(position: Position, block: Block, weapon: Weapon) -> bool:
    """By its card, or as an AT weapon of a foot block (8.2.9, 10.6)."""
    light_at = position.mission.options.has("at_breach") and block.is_foot and weapon.vs in ("any", "red")
    return weapon.breach == "remote" or light_at


def _may_fire_at(position: Position, block: Block, weapon: Weapon, symbol: str) -> bool:
    return may_use(position, block, weapon) and not holds_back(position, block, weapon, symbol)


def _sees_symbol(position: Position, block: Block, symbol: str) -> bool:
    """Sight from the block to the symbol, from within its arc (8.2.9)."""
    district, ground = position.mission.district, position.ground
    point = ground.sight.point(block.loc)
    if point is None or district.is_under(block.loc):
        return False
    wall = district.walls.get(symbol)
    if wall is not None:
        return not _is_in_smoke(position, block, ground.sight.facing(wall, point)) and ground.sight.sees_side(
            block.loc, wall, position.screens
        )
    found = district.zones[symbol].symbol
    assert found is not None
    if not found.covers(point) or _is_in_smoke(position, block, symbol):
        return False
    opened = position.mission.board.sight(tuple(sorted([*position.breaches, symbol])))
    return opened.sees(block.loc, symbol, position.screens)


def _is_in_smoke(position: Position, block: Block, loc: str) -> bool:
    """Smoke on the block or on the symbol blinds, for it is never as near as 1 EP (R22)."""
    if position.mission.options.smoke_own_hex != "blind":
        return False
    return block.loc in position.smoked or loc in position.smoked


class Breaching(Deed):
    """A block opens a wall at a breach symbol (8.2.9)."""

    verbs: ClassVar[tuple[str, ...]] = ("breach",)

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        found: list[Action] = []
        weapons = block.card.weapons
        if not any([weapon.breach == "contact" or breaches_from_afar(position, block, weapon) for weapon in weapons]):
            return found
        for symbol in symbols(position):
            if contact_weapon(position, block, symbol) is not None or remote_weapon(position, block, symbol) is not None:
                found.append(Action("breach", symbol))
        return found

    def takes_away(self, position: Position, block: Block, target: str) -> bool:
        """By the run from a charge, through the new breach perhaps (R115)."""
        if target not in symbols(position) or contact_weapon(position, block, target) is None:
            return False
        opened = position.bare_copy()
        opened.breaches = tuple(sorted([*position.breaches, target]))
        return can_run(opened, block)

    def refuse_thing(self, position: Position, block: Block, target: str) -> Refusal | None:
        return Refusal(f"{target} is no closed breach symbol that it can reach with a weapon of its card", "8.2.9")

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        play.push(Breach(block.handle, order[1]))
        return ()


class Breach(Procedure[Position]):
    """A block opens a breach for good, in contact or from afar; it runs from a charge only (5.2.4.1, 8.2.9, R43)."""

    rule: ClassVar[str] = "8.2.9"
    title: ClassVar[str] = "Breaching"

    def __init__(self, block: str, symbol: str) -> None:
        self.block: Final = block
        self.symbol: Final = symbol

    def subject(self) -> str:
        return self.symbol

    def copy(self) -> Breach:
        return Breach(self.block, self.symbol)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Breach", "block": self.block, "symbol": self.symbol}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Breach:
        return Breach(data.text("block"), data.text("symbol"))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        reveal(play, position.block(self.block), "R108")
        block = position.block(self.block)
        in_contact = contact_weapon(position, block, self.symbol) is not None
        afar = remote_weapon(position, block, self.symbol)
        places = fronts(position, self.symbol)
        position.breaches = tuple(sorted([*position.breaches, self.symbol]))
        play.tell(Event("breached", "8.2.9", {"block": self.block, "symbol": self.symbol, "contact": in_contact}))
        play.pop()
        if in_contact:
            near = [*places, self.symbol] if self.symbol in position.mission.district.zones else places
            charge(play, block, near, "8.2.9")
            play.push(ForcedMove(self.block))
        elif afar is not None:
            goal = self.symbol if self.symbol in position.mission.district.zones else places[0]
            apply_effect(play, fire_area(position, afar, block.loc, goal, True), (block.seat,), block.seat, [block.id], "8.2.9")
            if afar.breach != "remote":
                lose(play, self.block, 1, "10.6")


def charge(play: Play[Position], block: Block, places: list[str], rule: str) -> None:
    """A charge hurts friends and counters within 2 EP, not the block that set it (8.2.1.3, 8.2.9)."""
    area: dict[str, list[str]] = {}
    for place in places:
        for loc in play.position.ground.within(place, CHARGE_EP):
            area[loc] = ["charge"]
    apply_effect(play, area, (block.seat,), block.seat, [block.id], rule)


def can_run(position: Position, block: Block) -> bool:
    """Whether the run from a charge takes a block to a free location (8.1.1, 8.2.9)."""
    return bool(withdrawal_steps(position, block, block.loc, FORCED_MP))


class ForcedMove(Procedure[Position]):
    """After a charge the block runs up to 2 MP, one step at least if it can (8.2.9, R115)."""

    rule: ClassVar[str] = "8.2.9"
    title: ClassVar[str] = "Running from the charge"

    def __init__(self, block: str, mp: int = FORCED_MP, step: str = "ask", walled: bool = False) -> None:
        self.block: Final = block
        self.mp = mp
        self.step = step
        self.walled = walled  # the last step crossed an outer wall (R36)

    def copy(self) -> ForcedMove:
        return ForcedMove(self.block, self.mp, self.step, self.walled)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "ForcedMove", "block": self.block, "mp": self.mp, "step": self.step, "walled": self.walled}

    @classmethod
    def read(cls, data: Reader, position: Position) -> ForcedMove:
        return ForcedMove(data.text("block"), data.integer("mp"), data.text("step"), data.flag("walled"))

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """What is left of its MP is told to its own side alone: it shows an unseen barricade beside its way (5.2.3.5, R129)."""
        data = self.to_data()
        if position.block(self.block).seat != seat and self.mp < FORCED_MP:
            data["mp"] = 0
        return data

    def asks(self, position: Position) -> Seat:
        return position.block(self.block).seat if self.step == "ask" else ""

    def actions(self, position: Position) -> list[Action]:
        block = position.block(self.block)
        if not block.is_on_map or block.id in position.tempo.broken:
            return []
        found = [Action("step", loc) for loc, _ in withdrawal_steps(position, block, block.loc, self.mp)]
        if blind_way(position, block) and self.mp >= MANHOLE_MP:
            found.append(Action("step", blind_way(position, block)))
        if self.mp < FORCED_MP and not position.is_crowded(block):
            found.append(Action("done"))  # asked even if there is nothing else: the question must not tell its MP (R129)
        return found

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"{self.block} must run from the charge: {self.mp} MP, no cost."

    def take(self, play: Play[Position], action: Action) -> None:
        if action.verb == "done":
            self._stop(play)
            return
        position = play.position
        goal = action.target
        if goal in BLIND:
            goal = try_manhole(play, self.block)
            if not goal:
                return
        block = position.block(self.block)
        steps = withdrawal_steps(position, block, block.loc, self.mp)
        was_under_way = self.mp < FORCED_MP
        self.mp -= min([cost for loc, cost in steps if loc == goal])
        self.walled = is_over_wall(position, block.loc, goal)
        is_spent = self.mp == 0 and (was_under_way or least_price(position, block.loc, goal) >= FORCED_MP)
        self.step = "last" if is_spent else "watched"  # the last step is one that everybody knows to be (R129)
        play.push(Enter(self.block, goal, "run"))

    def advance(self, play: Play[Position]) -> None:
        if self.step in ("watched", "last") and play.position.block(self.block).is_on_map:
            self.step = "ask" if self.step == "watched" else "end"
            play.push(OpportunityWindow(self.block, self.walled))
        else:
            self._stop(play)

    def _stop(self, play: Play[Position]) -> None:
        play.pop()
        halt(play, self.block)

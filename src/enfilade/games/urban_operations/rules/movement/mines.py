"""Anti-tank mines: laid in secret, found by sweeping, sprung when a vehicle stops (5.2.2.1–5.2.2.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.rules.actions.deed import Deed
from enfilade.games.urban_operations.rules.effects import add_area, apply_effect, d10, explode, kill, lose, reveal, tell
from enfilade.games.urban_operations.rules.movement.costs import WITH_ACTION
from enfilade.games.urban_operations.state.block import ON_WHEELS, Block
from enfilade.games.urban_operations.state.charted import is_charted
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

SWEEP_EP: Final = 2
TRAP_LOSS: Final = 2


def mined(position: Position, hexes: tuple[str, ...]) -> bool:
    return any([position.mines.owner(hex) != "" for hex in hexes])


def pass_safely(play: Play[Position], block: Block) -> None:
    """No mine goes off under a vehicle that stops: its side has learnt that, and does not take it back (5.2.2.2)."""
    if any([side.mines for side in play.position.mission.sides.values()]):
        play.tell(Event("no_mine", "5.2.2.2", {"block": block.token}, frozenset({block.seat}), reveals=True))


def learn_of_mines(position: Position, block: Block, way: tuple[str, ...]) -> None:
    """What the way of a block tells about mines: none is left under a vehicle, and engineers may have laid new ones (5.2.2.1)."""
    is_known = block.known or bool(block.hints & ON_WHEELS)
    if not block.is_foot:
        position.clear_of_mines(enemy(block.seat), list(way))  # its own side knows what it is
        if is_known:
            position.clear_of_mines(block.seat, list(way))
    if position.mission.sides[block.seat].mines and (not block.known or block.card.type == "ENG"):
        beside = {step.to for loc in way if loc in position.ground.steps for step in position.ground.steps[loc]}
        position.mines = position.mines.in_doubt(block.seat, beside)


class Sweeping(Deed):
    """Scouts and engineers look for mines and traps, wherever they go in this activation (5.2.2.3, R28)."""

    verbs: ClassVar[tuple[str, ...]] = ("sweep",)

    def offers(self, position: Position, block: Block, mp: int, targets: list[Block]) -> list[Action]:
        return [Action("sweep")] if mp == 0 and block.type in ("SCT", "ENG") else []

    def refuse_thing(self, position: Position, block: Block, target: str) -> Refusal | None:
        return Refusal("scouts and engineers sweep, before they move", "R28")

    def do(self, play: Play[Position], block: Block, order: tuple[str, ...]) -> tuple[str, ...]:
        reveal(play, block, "5.2.2.3")
        sweep(play, play.position.blocks[block.id])
        return ()

    def allowance(self, block: Block, mp_before: int) -> int:
        return WITH_ACTION[True]  # however it moves

    def keep_on(self, play: Play[Position], block: Block) -> None:
        sweep(play, block)


def sweep(play: Play[Position], block: Block) -> None:
    """A sweeping block finds the enemy's mines and traps within 2 EP and sight (5.2.2.3, R60)."""
    position = play.position
    play.tell(Event("sweeping", "5.2.2.3", {"block": block.token}, reveals=True))  # also that there is nothing
    seat = enemy(block.seat)
    near = position.ground.within(block.loc, SWEEP_EP)
    hidden = position.mines.of(seat)
    position.clear_of_mines(seat, [hex for hex in near if hex not in hidden and position.sees(block.loc, hex)])
    for hex in sorted(hidden):
        if hex not in position.mines.found and position.ep(block.loc, hex) <= SWEEP_EP and position.sees(block.loc, hex):
            position.mines = position.mines.revealed(hex)
            is_mine = hex in position.mines.laid[seat]
            name, rule = ("mine_found", "5.2.2.3") if is_mine else ("trap_found", "R60")
            tell(play, Event(name, rule, {"loc": hex}, reveals=True))


def spring_traps(play: Play[Position], block: Block, loc: str) -> None:
    """Whoever enters a trapped place loses 2, its friends within 1 EP lose 1; the trap is gone, whoever laid it (13.2, R103)."""
    position = play.position
    for seat in position.seats:
        if loc not in position.mines.traps[seat]:
            continue
        tell(play, Event("trap_sprung", "13.2", {"block": block.token, "loc": loc}, reveals=True))
        position.mines = position.mines.without(loc)
        lose(play, block.id, TRAP_LOSS, "13.2")
        area = {near: ["ring"] for near in position.ground.within(loc, 1)}
        apply_effect(play, area, (block.seat,), block.seat, [block.id], "R103")
    if position.mission.options.has("ap_traps") and loc not in position.mission.district.terrain:
        for seat in position.seats:
            if is_charted(position, loc, enemy(seat)):
                position.clear_of_mines(seat, [loc])


class Mines(Procedure[Position]):
    """A vehicle has stopped: the mines that it drove over go off, in order of entry (5.2.2.2, R37, R38)."""

    rule: ClassVar[str] = "5.2.2.2"
    title: ClassVar[str] = "Mines"

    def __init__(self, block: str, hexes: tuple[str, ...]) -> None:
        self.block: Final = block
        self.hexes = hexes

    def subject(self) -> str:
        return self.block

    def copy(self) -> Mines:
        return Mines(self.block, self.hexes)

    def to_data(self) -> dict[str, Data]:
        return {"procedure": "Mines", "block": self.block, "hexes": self.hexes}

    @classmethod
    def read(cls, data: Reader, position: Position) -> Mines:
        return Mines(data.text("block"), tuple(data.texts("hexes")))

    def _owner(self, position: Position) -> Seat:
        return position.mines.owner(self.hexes[0]) if self.hexes else ""

    def asks(self, position: Position) -> Seat:
        return self._owner(position) if position.mission.options.has("mine_choice") else ""

    def actions(self, position: Position) -> list[Action]:
        return [Action("spring"), Action("silent")]

    def prompt(self, position: Position, seat: Seat) -> str:
        return f"{self.block} has driven over the mine in {self.hexes[0]}: spring it, or keep silent and lose it?"

    def take(self, play: Play[Position], action: Action) -> None:
        hex = self.hexes[0]
        if action.verb == "spring":
            self._spring(play, hex)
        else:
            play.position.mines = play.position.mines.without(hex)  # who was asked tells the other side that there was one
            self._next(play.position)

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        if not self.hexes or not position.block(self.block).is_on_map:
            play.pop()
        elif self._owner(position):
            self._spring(play, self.hexes[0])
        else:
            self.hexes = self.hexes[1:]

    def _next(self, position: Position) -> None:
        if not self._owner(position):
            self.hexes = self.hexes[1:]

    def _spring(self, play: Play[Position], hex: str) -> None:
        """0 to 7 destroys the vehicle, 8 and 9 is a dud; either way the mine is gone."""
        position = play.position
        block = position.block(self.block).hinting(ON_WHEELS)  # foot blocks set no mine off
        position.put(block)
        die = d10(play.dice, f"the mine in {hex}")
        play.tell(Event("mine_sprung", "5.2.2.2", {"block": self.block, "hex": hex, "die": die}, reveals=True))
        position.mines = position.mines.without(hex)
        if die <= 7:
            taken = hex in position.places
            for other in position.company(block):
                position.put(other if taken else other.at(hex))
            position.put(block.at(hex))  # the wreck lies at the mine (R37)
            kill(play, block.id, "5.2.2.2")
            add_area(play, "smoke", hex, True, "R9")
            explode(play, hex, (block.seat,), block.seat, "5.2.2.2")
        self._next(position)

"""Anti-tank mines: laid in secret, found by sweeping, sprung when a vehicle stops (5.2.2.1–5.2.2.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.mission import VEHICLE_TERRAIN, enemy
from enfilade.games.urban_operations.rules.actions.deed import Deed
from enfilade.games.urban_operations.rules.effects import add_area, apply_effect, d10, explode, kill, lose, reveal, tell
from enfilade.games.urban_operations.rules.movement.costs import WITH_ACTION, is_barred
from enfilade.games.urban_operations.state.block import ON_FOOT, ON_WHEELS, Block
from enfilade.games.urban_operations.state.charted import is_charted
from enfilade.games.urban_operations.state.mines import TRAP_MINES
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

SWEEP_EP: Final = 2
TRAP_LOSS: Final = 2
SPRING: Final = Action("spring")
SILENT: Final = Action("silent")


def may_have_laid(position: Position, block: Block, way: tuple[str, ...]) -> None:
    """Engineers, or who may be some, may have laid mines beside their way: none knows any longer that none is there (5.2.2.1)."""
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
        if hex in position.mines.found[seat] or position.ep(block.loc, hex) > SWEEP_EP or not position.sees(block.loc, hex):
            continue
        position.mines = position.mines.revealed(seat, hex)
        is_mine = hex in position.mines.laid[seat]
        name, rule = ("mine_found", "5.2.2.3") if is_mine else ("trap_found", "R60")
        tell(play, Event(name, rule, {"loc": hex}, reveals=True))


def spring_traps(play: Play[Position], block: Block, loc: str) -> None:
    """Whoever enters a trapped place loses 2, its friends within 1 EP lose 1; the trap is gone, whoever laid it (13.2, R103).

    Who walks into a place where one might be and finds none has learnt that, and does not take it back.
    """
    position = play.position
    if not position.mission.options.has("ap_traps") or loc in position.mission.district.terrain:
        return
    set_here = [seat for seat in position.seats if loc in position.mines.traps[seat]]
    if not set_here and _may_lie(position, enemy(block.seat), loc, TRAP_MINES):
        play.tell(Event("no_trap", "13.2", {"block": block.token}, frozenset({block.seat}), reveals=True))
    for seat in set_here:
        if position.blocks[block.id].is_alive:  # or it did not come as far as the second
            _spring_trap(play, block, seat, loc)
    for seat in position.seats:
        if loc not in position.mines.traps[seat] and is_charted(position, loc, enemy(seat)):
            position.clear_of_mines(seat, [loc])


def _spring_trap(play: Play[Position], block: Block, owner: Seat, loc: str) -> None:
    position = play.position
    tell(play, Event("trap_sprung", "13.2", {"block": block.token, "loc": loc}, reveals=True))
    position.lift_mine(owner, loc)
    lose(play, block.id, TRAP_LOSS, "13.2")
    area = {near: ["ring"] for near in position.ground.within(loc, 1)}
    apply_effect(play, area, (block.seat,), block.seat, [block.id], "R103")


def _may_lie(position: Position, owner: Seat, place: str, mines: int) -> bool:
    """Whether something of a side that takes so many mines may lie in a place, as far as its enemy knows."""
    return (
        position.mission.sides[owner].mines - position.mines.gone[owner] >= mines and place not in position.mines.cleared[owner]
    )


def halt(play: Play[Position], handle: str) -> None:
    """A block stops: what it has driven over since it last did goes off (5.2.2.2)."""
    block = play.position.block(handle)
    if play.position.trails.of(block.id):
        play.push(Mines(block.handle))


class Mines(Procedure[Position]):
    """A block has stopped: if it is a vehicle, the mines that it drove over go off one by one, in order of entry, until one
    destroys it (5.2.2.2, R37, R38).

    By option the enemy says of each of his whether it goes off. He is asked whatever lies there, and of every block that may be
    a vehicle for all that everybody knows: being asked tells nothing (R129). One's own mines under one's own vehicles go off.
    """

    rule: ClassVar[str] = "5.2.2.2"
    title: ClassVar[str] = "Mines"

    def __init__(self, block: str, is_answered: bool = False, has_sprung: bool = False, is_news: bool = False) -> None:
        self.block: Final = block
        self.is_answered = is_answered  # the enemy has said all that he will of what lies before the next mine of its own side
        self.has_sprung = has_sprung
        self.is_news = is_news  # its side did not know that nothing lay where it has been

    def subject(self) -> str:
        return self.block

    def copy(self) -> Mines:
        return Mines(self.block, self.is_answered, self.has_sprung, self.is_news)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Mines", "block": self.block, "is_answered": self.is_answered, "has_sprung": self.has_sprung,
            "is_news": self.is_news,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, position: Position) -> Mines:
        return Mines(data.text("block"), data.flag("is_answered"), data.flag("has_sprung"), data.flag("is_news"))

    def asks(self, position: Position) -> Seat:
        """The enemy, by option, if everybody can see that a mine of his might lie under the block."""
        block = position.block(self.block)
        foe = enemy(block.seat)
        if self.is_answered or not position.mission.options.has("mine_choice") or not block.is_on_map:
            return ""
        if block.hints & ON_FOOT or (block.known and block.is_foot):
            return ""
        district, left = position.mission.district, position.mission.sides[foe].mines - position.mines.gone[foe]
        road = [hex for hex in position.trails.of(block.id) if district.terrain[hex] in VEHICLE_TERRAIN]
        return foe if left > 0 and road else ""

    def actions(self, position: Position) -> list[Action]:
        return [SPRING, SILENT] if self._in_question(position) else [SILENT]

    def _in_question(self, position: Position) -> str:
        """The first hex with a mine of the enemy, up to the next mine of the vehicle's own side; empty if there is none."""
        block = position.block(self.block)
        for hex in position.trails.of(block.id) if not block.is_foot else ():
            if hex in position.mines.laid[enemy(block.seat)]:
                return hex
            if hex in position.mines.laid[block.seat]:
                break
        return ""

    def prompt(self, position: Position, seat: Seat) -> str:
        hex = self._in_question(position)
        if hex:
            return f"{self.block} has driven over your mine in {hex}: set it off, or keep silent and lose it?"
        return f"{self.block} has stopped; it has driven over none of your mines."

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        hex, block = self._in_question(position), position.block(self.block)
        foe = enemy(block.seat)
        if action == SPRING:
            while position.trails.of(block.id)[0] != hex:
                self._pass(position, block)
            self._spring(play, foe, hex)
            return
        if hex:
            position.mines = position.mines.silenced(foe, hex)
        self.is_answered = not self._in_question(position)
        if self.is_answered:  # what the block does now shows what it waited to do: he does not think again
            play.tell(Event("kept_silent", "5.2.2.2", {"block": self.block}, frozenset({foe}), reveals=True))

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        block = position.block(self.block)
        hexes = position.trails.of(block.id)
        if not hexes or not block.is_on_map or block.is_foot:
            position.trails = position.trails.ended(block.id)
            play.pop()
            if self.is_news and block.is_on_map:
                play.tell(Event("no_mine", "5.2.2.2", {"block": block.token}, frozenset({block.seat}), reveals=True))
            return
        for owner in (enemy(block.seat), block.seat):
            if hexes[0] in position.mines.laid[owner]:
                self._spring(play, owner, hexes[0])
                self.is_answered = False
                return
        self._pass(position, block)

    def _pass(self, position: Position, block: Block) -> None:
        """No mine is left in the next hex that the vehicle drove over: its side has learnt that, and does not take it back."""
        hex = position.trails.of(block.id)[0]
        self.is_news = not self.has_sprung and (self.is_news or _may_lie(position, enemy(block.seat), hex, 1))
        position.clear_of_mines(enemy(block.seat), [hex])
        if block.known or block.hints & ON_WHEELS:
            position.clear_of_mines(block.seat, [hex])
        position.trails = position.trails.settled(block.id, 1)

    def _spring(self, play: Play[Position], owner: Seat, hex: str) -> None:
        """0 to 7 destroys the vehicle, 8 and 9 is a dud; either way the mine is gone."""
        position = play.position
        self.has_sprung, self.is_news = True, False
        block = position.block(self.block).hinting(ON_WHEELS)  # foot blocks set no mine off
        position.put(block)
        die = d10(play.dice, f"the mine in {hex}")
        play.tell(Event("mine_sprung", "5.2.2.2", {"block": self.block, "hex": hex, "die": die}, reveals=True))
        position.lift_mine(owner, hex)
        if die <= 7:
            _throw_off(position, block, hex)
            position.put(block.at(hex))  # the wreck lies at the mine (R37)
            kill(play, block.id, "5.2.2.2")
            add_area(play, "smoke", hex, True, "R9")
            explode(play, hex, (block.seat,), block.seat, "5.2.2.2")


def _throw_off(position: Position, vehicle: Block, hex: str) -> None:
    """Who rides on a vehicle or goes in its cover is left at the mine; beside it, if somebody stands there (8.1.1, R111)."""
    company = position.company(vehicle)
    own = [vehicle.id, *[each.id for each in company]]
    beside = sorted(
        [step.to for step in position.ground.steps[hex] if step.foot and step.to in position.mission.district.terrain]
    )
    for place in (hex, vehicle.loc, *beside):
        others = [id for id in position.places.get(place, ()) if id not in own]
        if not others and not is_barred(position, place, vehicle.seat):
            for each in company:
                position.put(each.at(place))
            return

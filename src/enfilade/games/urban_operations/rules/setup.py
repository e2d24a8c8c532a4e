"""Set-up: each side places its blocks, mines and Fortified markers unseen by the other (4.2, 5.2.2.1, R126)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.rules.choices import PARTS, parted
from enfilade.games.urban_operations.rules.lot import draw_mines, draw_posts
from enfilade.games.urban_operations.rules.posts import area_of, closed_to, may_stand, standing
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.charted import is_charted
from enfilade.games.urban_operations.state.mines import TRAP_MINES
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.dice import Dice
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure

MOST: Final = 100  # actions before only `done` is left (R126)
FEW: Final = 25  # more blocks than this are asked for in a second step


class Setup(Procedure[Position]):
    """One side sets up (R126). It begins with its blocks as the lot has them; what it does not change stands."""

    rule: ClassVar[str] = "4.2"
    title: ClassVar[str] = "Set-up"

    def __init__(self, seat: Seat, chosen: str = "", part: str = "", made: int = 0, step: str = "lot") -> None:
        self.seat: Final = seat
        self.chosen = chosen  # a verb, or a verb and a block: `place G1a`
        self.part = part
        self.made = made
        self.step = step  # lot, ask

    def subject(self) -> str:
        return self.seat

    def copy(self) -> Setup:
        return Setup(self.seat, self.chosen, self.part, self.made, self.step)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Setup", "seat": self.seat, "chosen": self.chosen, "part": self.part, "made": self.made,
            "step": self.step,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, position: Position) -> Setup:
        return Setup(data.text("seat"), data.text("chosen"), data.text("part"), data.integer("made"), data.text("step"))

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """The other side sees nothing of a set-up in progress (4.2)."""
        return self.to_data() if seat == self.seat else Setup(self.seat, step=self.step).to_data()

    def asks(self, position: Position) -> Seat:
        return self.seat if self.step == "ask" else ""

    def actions(self, position: Position) -> list[Action]:
        verb, _, id = self.chosen.partition(" ")
        if verb in ("place", "swap") and not id:
            return self._movable(position, verb, closed_to(position, self.seat))
        if verb == "place":
            taken = set(self._taken(position))
            closed = closed_to(position, self.seat)
            return parted("place-at", self._places(position, position.blocks[id], taken, closed), self.part)
        if verb == "swap":
            blocks = sorted(standing(position, self.seat), key=_by_id)
            partners = self._partners(position, position.blocks[id], blocks, closed_to(position, self.seat))
            return [Action("with", other.id) for other in partners]
        if verb == "mine":
            return parted("mine", self._mine_hexes(position), self.part)
        if verb == "trap":
            return parted("trap", self._trap_zones(position), self.part)
        if verb == "fortify":
            return parted("fortify", self._fortifiable(position), self.part)
        return self._verbs(position)

    def _verbs(self, position: Position) -> list[Action]:
        found: list[Action] = []
        if self.made < MOST:
            closed = closed_to(position, self.seat)
            for verb in ("place", "swap"):
                blocks = self._movable(position, verb, closed)
                found += blocks if len(blocks) <= FEW else [Action(verb)]
            if position.mission.sides[self.seat].mines and self._mine_hexes(position):
                found.append(Action("mine"))
            if position.mission.options.has("ap_traps") and self._trap_zones(position):
                found.append(Action("trap"))
            if self._fortifiable(position):
                found.append(Action("fortify"))
        return [*found, Action("done")]

    def _movable(self, position: Position, verb: str, closed: set[str]) -> list[Action]:
        """The blocks that may be placed elsewhere, or change places with another."""
        blocks = sorted(standing(position, self.seat), key=_by_id)
        if verb == "place":
            taken = {block.loc for block in blocks}
            return [Action(verb, block.id) for block in blocks if self._places(position, block, taken, closed, 1)]
        paired: set[str] = set()
        for block in blocks:
            if block.id not in paired:  # else another has found it already: they change places with each other
                for other in self._partners(position, block, blocks, closed, 1):
                    paired.update((block.id, other.id))
        return [Action(verb, block.id) for block in blocks if block.id in paired]

    def _taken(self, position: Position) -> list[str]:
        return [block.loc for block in standing(position, self.seat)]

    def _places(self, position: Position, block: Block, taken: set[str], closed: set[str], most: int = 0) -> list[str]:
        """The free places for a block; `most`: so many are enough."""
        mission, card, home = position.mission, block.card, block.piece.home
        found: list[str] = []
        for loc in area_of(position, block):
            if loc in taken or (loc in closed and loc != home):
                continue
            if mission.may_stand(card, loc):
                found.append(loc)
                if len(found) == most:
                    break
        return found

    def _partners(self, position: Position, block: Block, blocks: list[Block], closed: set[str], most: int = 0) -> list[Block]:
        """The blocks to change places with, among those of its side; `most`: so many are enough."""
        found: list[Block] = []
        for other in blocks:
            if other is block or not may_stand(position, block, other.loc, closed):
                continue
            if may_stand(position, other, block.loc, closed):
                found.append(other)
                if len(found) == most:
                    break
        return found

    def _mine_hexes(self, position: Position) -> list[str]:
        """Hexes for a mine, or with an own one to take up."""
        mission = position.mission
        own = position.mines.laid[self.seat]
        if not position.works.left(self.seat, "mine"):
            return sorted(set(own))
        closed = self._closed_to_mines(position)
        free = [hex for hex, letter in mission.district.terrain.items() if letter in ".hs" and hex not in closed]
        return sorted({*free, *own})

    def _trap_zones(self, position: Position) -> list[str]:
        """Zones, and tunnels that the side knows, for an AP trap of two mines; or with an own one to take up (13.2, R126)."""
        district, own = position.mission.district, position.mines.traps[self.seat]
        if position.works.left(self.seat, "mine") < TRAP_MINES:
            return sorted(own)
        closed = self._closed_to_mines(position)
        places = [*district.zones, *[loc for loc in district.locations if district.is_tunnel(loc)]]
        free = [loc for loc in places if loc not in closed and is_charted(position, loc, self.seat)]
        return sorted({*free, *own})

    def _closed_to_mines(self, position: Position) -> set[str]:
        """The other side's areas and entries, and what holds a block or a counter (R126)."""
        mission, foe = position.mission, enemy(self.seat)
        closed = {*mission.sides[foe].area, *self._taken(position), *position.places}
        closed.update([hex for force in mission.forces.values() if force.seat == foe for hex in force.entry])
        closed.update([counter.loc for counter in position.counters.values()])
        return closed

    def _fortifiable(self, position: Position) -> list[str]:
        """Own Fortified markers to lift, or places to lay a lifted one."""
        area = position.mission.sides[self.seat].area
        laid = [loc for loc in position.works.fortified if loc in area]
        return sorted({*laid, *(area if position.works.lifted[self.seat] else [])})

    def prompt(self, position: Position, seat: Seat) -> str:
        verb, _, id = self.chosen.partition(" ")
        match verb:
            case "place":
                return f"Where shall {id} stand?" if id else "Which block do you place elsewhere?"
            case "swap":
                return f"With which block does {id} change places?" if id else "Which block changes places with another?"
            case "mine":
                return "Where do you lay a mine, or take one up?"
            case "trap":
                return "Where do you lay a trap, or take one up?"
            case "fortify":
                return "Where do you fortify, or lift a fortification?"
            case _:
                return "Your side is set up, unseen by the other: change what you like, or let it stand."

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        if action.verb == "done":
            self._finish(play)
        elif action.verb in PARTS:
            self.part = action.text
        elif action.verb in ("place", "swap"):
            self.chosen = action.text
        elif action.verb in ("mine", "trap", "fortify") and not action.target:
            self.chosen = action.verb
        else:
            self._change(position, action)
            self.made += 1
            values: dict[str, Data] = {"what": action.text, "block": self.chosen.partition(" ")[2]}
            self.chosen, self.part = "", ""
            play.tell(Event("set_up", "4.2", values, frozenset({self.seat})))

    def _change(self, position: Position, action: Action) -> None:
        loc = action.target
        id = self.chosen.partition(" ")[2]
        if action.verb == "place-at":
            position.put(position.blocks[id].at(loc))
        elif action.verb == "with":
            one, other = position.blocks[id], position.blocks[loc]
            position.put(one.at(other.loc))
            position.put(other.at(one.loc))
        elif action.verb == "mine":
            self._mine(position, loc)
        elif action.verb == "trap":
            self._trap(position, loc)
        elif loc in position.works.fortified:
            position.works = position.works.marker_lifted(self.seat, loc)
        else:
            position.works = position.works.marker_laid(self.seat, loc)

    def _mine(self, position: Position, hex: str) -> None:
        """A mine is laid, or one that lies there is taken up (5.2.2.1)."""
        taking = hex in position.mines.laid[self.seat]
        position.mines = position.mines.taken_up(self.seat, hex) if taking else position.mines.mined(self.seat, hex)
        position.works = position.works.placed(self.seat, "mine", -1 if taking else 1)

    def _trap(self, position: Position, zone: str) -> None:
        """A trap is set, or one that is set there taken up (13.2)."""
        taking = zone in position.mines.traps[self.seat]
        position.mines = position.mines.taken_up(self.seat, zone) if taking else position.mines.trapped(self.seat, zone)
        position.works = position.works.placed(self.seat, "mine", -TRAP_MINES if taking else TRAP_MINES)

    def _finish(self, play: Play[Position]) -> None:
        """The blocks stand visible: they get their tokens by location (R132)."""
        position = play.position
        play.pop()
        for block in sorted(standing(position, self.seat), key=_by_loc):
            position.put(position.name(block))
        self.settle(position)
        play.tell(Event("set_up_over", "4.2", {"seat": self.seat}, reveals=True))

    def settle(self, position: Position) -> None:
        """The side is in place: its blocks hold their ground, and everybody sees where it could not lay a mine (R83, R126)."""
        for block in sorted(standing(position, self.seat), key=_by_loc):
            position.set_control(block.loc, self.seat)
        position.clear_of_mines(self.seat, self._without_mines(position))
        position.ready = (*position.ready, self.seat)

    def _without_mines(self, position: Position) -> list[str]:
        """Hexes where everybody sees that this side could not lay a mine, its default ones excepted (R126)."""
        closed = self._closed_to_mines(position) - set(position.mission.sides[self.seat].mines_at)
        return sorted([loc for loc in closed if is_charted(position, loc, enemy(self.seat))])

    def advance(self, play: Play[Position]) -> None:
        self.step = "ask"
        if play.position.mission.options.set_up == "lot":
            self.draw_lots(play.position, play.dice)

    def draw_lots(self, position: Position, dice: Dice) -> None:
        """Blocks and mines where the lot has them: nobody who has seen one game knows the next (R126)."""
        draw_posts(position, self.seat, dice)
        draw_mines(position, self.seat, self._closed_to_mines(position), dice)


def _by_id(block: Block) -> str:
    return block.id


def _by_loc(block: Block) -> str:
    return block.loc

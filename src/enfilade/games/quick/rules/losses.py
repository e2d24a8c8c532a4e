"""Removal: what a lost unit leaves behind, the cube it costs, and Fate (6.7d, 6.7e, 6.7f, 7.1). attack.py asks for Losses."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.boards.hexes import OFF
from enfilade.games.quick.box.charts import FATE, NONE, TYPES, has
from enfilade.games.quick.rules.civilians import displace, number_of, wander
from enfilade.games.quick.rules.regroup import draw_enabler
from enfilade.games.quick.rules.revive import revive
from enfilade.games.quick.rules.support import gain_support
from enfilade.games.quick.state import learnt
from enfilade.games.quick.state.position import REMOVED, WAITING, Position, Unit
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.dice import hits, total
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal


def remove_mu(play: Play[Position], unit: Unit, assailant: Seat) -> None:
    """Rubble, civilians, a cube, infrastructure, Popular Support, Fate: in this order (6.7d, R46, R51, R52).

    The assailant is the seat that declared the attack, even if the unit is its own (R61).
    """
    position = play.position
    hex = unit.where
    name = position.name_of(hex)
    position.put(unit.at(REMOVED).holding(NONE))
    learnt.learn_exactly(position, unit)
    play.tell(Event("removed", "6.7d", {"unit": unit.id, "hex": name}))
    fresh = hex not in position.rubble
    if fresh:
        position.rubble.add(hex)
        play.tell(Event("rubble", "6.7d", {"hex": name}))
    displace(play, hex, "6.7d")
    lost = lose_random_cube(play, unit.seat, "6.7d")
    destroy_infrastructure(play, hex)
    if fresh:
        gain_support(play, assailant, -1, "7.2")
    if position.mission.options.fate:
        play.push(Fate(unit.seat, assailant, hex, lost))


def remove_hq(play: Play[Position], unit: Unit) -> None:
    """An HQ waits to return; nothing else is lost (6.7e)."""
    play.position.put(unit.at(WAITING).holding(NONE))
    learnt.learn_exactly(play.position, unit)
    play.tell(Event("headquarters_out", "6.7e", {"unit": unit.id}))


def remove_post(play: Play[Position], unit: Unit) -> None:
    """A Post waits to return, and costs a cube (6.7f)."""
    play.position.put(unit.at(WAITING))
    play.tell(Event("headquarters_out", "6.7f", {"unit": unit.id}))
    lose_random_cube(play, unit.seat, "6.7f")


def lose_random_cube(play: Play[Position], seat: Seat, rule: str) -> str:
    """One cube leaves the Pool, or the Discard if the Pool is empty, for good; returns its colour (6.7d, R13)."""
    side = play.position.sides[seat]
    source = "pool" if side.pool.total else "discard"
    cubes = side.pool if side.pool.total else side.discard
    if not cubes.total:
        return ""
    # Cube k of n is blue up to the number of blue ones: only the colour matters.
    drawn = play.dice.roll(1, cubes.total, f"cube lost by {seat}", hits(cubes.total, cubes.blue + 1))[0]
    colour = "blue" if drawn <= cubes.blue else "pink"
    if source == "pool":
        side.pool = side.pool.changed(colour, -1)
    else:
        side.discard = side.discard.changed(colour, -1)
    side.removed = side.removed.changed(colour, 1)
    play.tell(Event("cube_lost", rule, {"seat": seat, "colour": colour, "from": source}))
    return colour


def destroy_infrastructure(play: Play[Position], hex: int) -> None:
    """A marker in the hex is destroyed (7.3)."""
    position = play.position
    objective = position.mission.objective_at.get(hex)
    effects = position.mission.options.infrastructure_effects
    if effects and objective is not None and objective.infra and hex not in position.destroyed:
        position.destroyed.add(hex)
        play.tell(Event("infrastructure_destroyed", "7.3", {"hex": position.name_of(hex), "infra": objective.infra}))


class Fate(Procedure[Position]):
    """Two dice for every lost Maneuver Unit (7.1)."""

    rule: ClassVar[str] = "7.1"
    title: ClassVar[str] = "Fate"

    def __init__(self, owner: Seat, assailant: Seat, hex: int, lost: str, step: str = "roll") -> None:
        self.owner: Final = owner
        self.assailant: Final = assailant
        self.hex: Final = hex
        self.lost: Final = lost  # the colour of the cube lost with the unit
        self.step = step

    def copy(self) -> Fate:
        return Fate(self.owner, self.assailant, self.hex, self.lost, self.step)

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Fate",
            "owner": self.owner,
            "assailant": self.assailant,
            "hex": self.hex,
            "lost": self.lost,
            "step": self.step,
        }

    @classmethod
    def read(cls, data: Reader, position: Position) -> Fate:
        return Fate(data.text("owner"), data.text("assailant"), data.integer("hex"), data.text("lost"), data.text("step"))

    def asks(self, position: Position) -> Seat:
        return self.owner if self.step in ("salvage", "relief", "reserves") else ""

    def actions(self, position: Position) -> list[Action]:
        boxes = position.sides[self.owner].boxes
        match self.step:
            case "salvage":
                return [Action("choose", type) for type in TYPES if has(boxes["exhausted"], type)]
            case "reserves":
                return [Action("choose", type) for type in TYPES if has(boxes["supply"], type)]
            case _:
                return [Action("relieve", id) for id in sorted(position.civ, key=number_of)]

    def take(self, play: Play[Position], action: Action) -> None:
        play.pop()
        match self.step:
            case "salvage":
                revive(play, self.owner, action.target, self.rule)
            case "reserves":
                draw_enabler(play, self.owner, action.target, self.rule)
            case _:
                hex = play.position.civ.pop(action.target)
                play.tell(Event("relieved", self.rule, {"civ": action.target, "hex": play.position.name_of(hex)}))

    def advance(self, play: Play[Position]) -> None:
        if self.step != "roll":
            play.pop()  # nothing to choose
            return
        faces = play.dice.roll(2, 6, "Fate", total((1, 2, 3, 4, 5, 6)))
        number = faces[0] + faces[1]
        play.tell(Event("fate", self.rule, {"faces": faces, "sum": number, "title": FATE[number]}))
        self.step = {8: "salvage", 9: "relief", 10: "reserves"}.get(number, "over")
        self.strike(play, number)

    def strike(self, play: Play[Position], number: int) -> None:
        position = play.position
        match number:
            case 2:
                if position.mission.options.popular_support:
                    gain_support(play, self.assailant, -2, self.rule)
                else:
                    lose_random_cube(play, self.assailant, self.rule)
            case 3:
                self.spread(play, fire=True)
            case 4:
                wander(play, self.rule)
            case 5:
                self.spread(play, fire=False)
            case 11:
                position.paused = True
            case 12:
                self.return_cube(play)
            case _:
                pass

    def spread(self, play: Play[Position], fire: bool) -> None:
        """A neighbour gets civilians, and Rubble if it burns."""
        position = play.position
        die = play.dice.die(6, "direction")
        hex = position.mission.city.hexes.neighbours[self.hex][die - 1]
        if hex == OFF:
            return
        if fire and hex not in position.rubble:
            position.rubble.add(hex)
            play.tell(Event("rubble", self.rule, {"hex": position.name_of(hex)}))
        displace(play, hex, self.rule)

    def return_cube(self, play: Play[Position]) -> None:
        if self.lost:
            side = play.position.sides[self.owner]
            side.removed = side.removed.changed(self.lost, -1)
            side.pool = side.pool.changed(self.lost, 1)
            play.tell(Event("cube_returned", self.rule, {"seat": self.owner, "colour": self.lost}))

    def prompt(self, position: Position, seat: Seat) -> str:
        match self.step:
            case "relief":
                return "Relief column: remove one group of civilians."
            case "salvage":
                return "Salvage: choose an exhausted Enabler."
            case _:
                return "Reserves: choose an Enabler from your Supply box."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        return Refusal("there is none of it to choose", self.rule) if action.verb in ("choose", "relieve") else None

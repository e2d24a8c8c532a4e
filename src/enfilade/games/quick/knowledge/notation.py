"""Positions written down: units by name in hexes by name, as a document, and between two Actions in one line of text.

A line reads `3 div D11:f5r+recon.arty! G11:g7 div=5.3/2.2/1.1 div:supply=eng.sup div@f6 C1:g4<g5 #f7`: round and side to act,
then the units (`r` Reduced, `+` their Enablers, `!` where the enemy knows all of them, `~` what it knows of them at least; `?`
waits to return, `-` is removed), each side's cubes, blue and pink (Pool, Hand, Discard, Supply, lost, the Pool at the round's
start, what had to be taken, what was spent), the Enablers in its boxes, who holds objectives, civilians and where they came from,
rubble `#` and destroyed works `%`. What is not named is as little as it can be: units are gone, boxes and Pools empty.
"""

from __future__ import annotations

import re
from typing import Final

from enfilade.contract.doors import Notation
from enfilade.games.quick.box.charts import CAPACITY, TYPES, Kit, kit_of, words_of
from enfilade.games.quick.knowledge.redeal import BOXES, PROCEDURES
from enfilade.games.quick.rules.actions import ActionChoice, ActionsPhase
from enfilade.games.quick.rules.operation import Operation
from enfilade.games.quick.rules.rounds import Round
from enfilade.games.quick.state.position import REMOVED, WAITING, Cubes, Known, Position, Side, Unit
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.errors import EnfiladeError, shown
from enfilade.kernel.event import Seat
from enfilade.kernel.notation import Names, read_progress

PLACES: Final = ("where", "hex", "start", "civ", "civ_came", "rubble", "destroyed")
CUBES: Final = ("pool", "hand", "discard", "reserve", "removed", "started", "forced", "spent")  # as they stand in a line
UNIT: Final = re.compile(r"([^:@=~+!]+):(\?|-|[a-l][0-9]{1,2})(r?)(?:\+([a-z.]+))?(?:(!)|~([a-z.]+))?")
SIDE: Final = re.compile(r"(div|ga)=([0-9./]+)")
BOX: Final = re.compile(r"(div|ga):(supply|available|exhausted)=([a-z.]+)")
HOLDER: Final = re.compile(r"(div|ga)@([a-l][0-9]{1,2})")
CIVILIANS: Final = re.compile(r"(C[0-9]{1,4}):([a-l][0-9]{1,2})(?:<([a-l][0-9]{1,2}))?")
MARKED: Final = re.compile(r"([#%])([a-l][0-9]{1,2})")
VALUE: Final = re.compile(r"(div_support|ga_support|civ|next|initiative|welcomed)=(\S+)")
FORM: Final = "round, side, units, cubes, like `3 div D11:f5r+recon G11:g7 div=5.3/2.2 ga=4.4/2.2`"


def names_of(position: Position) -> Names:
    return Names(
        position.mission.city.hexes.names,
        {WAITING: "waiting", REMOVED: "removed"},
        PLACES,
        {"units": "id"},
        open=("civ", "civ_came", "control"),
    )


# Documents.


def write(position: Position) -> dict[str, Data]:
    """The whole position as a document."""
    return names_of(position).document(position)


def read(given: Reader, start: Position) -> Position:
    """The position of a document."""
    data = names_of(start).whole(given, start)
    position = Position(start.mission)
    units, known = data.table("units"), data.table("known")
    for id, unit in start.units.items():
        put(position, units.table(id), unit)
        each = known.table(id)
        position.known[id] = Known(read_kit(each, "floor"), each.flag("exact"))
    sides = data.table("sides")
    position.sides = {seat: read_side(sides.table(seat)) for seat in start.seats}
    position.civ = data.numbers("civ")
    position.civ_came = data.numbers("civ_came")
    position.civ_made = data.integer("civ_made", least=len(position.civ))
    position.rubble = set(data.integers("rubble"))
    position.control = read_control(data.table("control"), start)
    position.destroyed = set(data.integers("destroyed"))
    position.welcomed = set(data.texts("welcomed"))
    position.round = data.integer("round", least=1, most=start.mission.rounds)
    position.initiative = data.choice("initiative", start.seats)
    position.initiative_moved = data.flag("initiative_moved")
    position.paused = data.flag("paused")
    read_progress(data, position, PROCEDURES)
    return position


def put(position: Position, data: Reader, unit: Unit) -> None:
    """A unit takes its hex, if the rules let it stand there (4.2)."""
    where, kit = data.integer("where"), read_kit(data, "enablers")
    if sum(kit) > (0 if unit.type.kind == "post" else CAPACITY):
        raise data.bad("enablers", f"{unit.id} cannot hold {shown(words_of(kit))} (2.2)")
    if where == WAITING and unit.is_mu:
        raise data.bad("where", f"{unit.id} is a Maneuver Unit: once off the map it is removed (6.7d)")
    if where >= 0:
        name = position.name_of(where)
        if position.enemy_in(where, unit.seat):
            raise data.bad("where", f"both sides in {name}: {position.in_hex(where)[0].id} and {unit.id} (4.2)")
        if unit.is_mu and position.is_full(where, unit.seat):
            raise data.bad("where", f"{name} holds no more Maneuver Units than it has, without {unit.id} (4.2)")
    position.put(Unit(unit.id, unit.seat, unit.type, unit.formation, where, data.flag("reduced"), kit))


def read_kit(data: Reader, key: str) -> Kit:
    """Enablers as they are written: `recon arty arty`."""
    types = data.text(key).split()
    for type in types:
        if type not in TYPES:
            raise data.bad(key, f"{shown(type)} is no Enabler: use {', '.join(TYPES)}")
    return kit_of(types)


def read_side(data: Reader) -> Side:
    boxes = data.table("boxes")
    side = Side(
        read_cubes(data, "pool"),
        read_cubes(data, "reserve"),
        {box: read_kit(boxes, box) for box in BOXES},
        data.integer("support", least=0, most=10),
    )
    side.hand = read_cubes(data, "hand")
    side.discard = read_cubes(data, "discard")
    side.removed = read_cubes(data, "removed")
    side.started = read_cubes(data, "started")
    side.forced = read_cubes(data, "forced")
    side.spent = read_cubes(data, "spent")
    return side


def read_cubes(data: Reader, key: str) -> Cubes:
    counts = data.integers(key)
    if len(counts) != 2 or min(counts) < 0:
        raise data.bad(key, "should be how many blue and how many pink, like [3, 1]")
    return Cubes(counts[0], counts[1])


def read_control(data: Reader, start: Position) -> dict[int, Seat]:
    """Who holds each objective."""
    found: dict[int, Seat] = {}
    for name in data.keys():
        hex = start.mission.city.hexes.number(name)
        if hex not in start.mission.objective_at:
            raise data.bad(name, f"there is no objective in {shown(name)}")
        found[hex] = data.choice(name, (*start.seats, ""))
    return {hex: found.get(hex, start.control[hex]) for hex in start.control}


# Lines.


def line(position: Position) -> str:
    """A position in which a side is about to choose its Action, in one line of text."""
    top = position.stack[-1] if position.stack else None
    if not isinstance(top, ActionChoice) or top.chosen:
        raise EnfiladeError("only a position between two Actions fits into a line: write it as a document")
    phase = position.stack[-2]
    assert isinstance(phase, ActionsPhase)
    words = [str(position.round), top.seat, f"next={phase.turn}", f"initiative={position.initiative}"]
    words += [unit_word(position, unit) for seat in position.seats for unit in position.of(seat)]
    for seat in position.seats:
        words += side_words(position, seat)
    words += [f"{seat}@{position.name_of(hex)}" for hex, seat in position.control.items() if seat]
    for id, hex in position.civ.items():
        came = position.civ_came.get(id, WAITING)
        words.append(f"{id}:{position.name_of(hex)}" + (f"<{position.name_of(came)}" if came >= 0 else ""))
    words += [f"#{position.name_of(hex)}" for hex in sorted(position.rubble)]
    words += [f"%{position.name_of(hex)}" for hex in sorted(position.destroyed)]
    words += [f"welcomed={mark}" for mark in sorted(position.welcomed)]
    words += [f"civ={position.civ_made}"] if position.civ_made else []
    words += ["claimed"] if position.initiative_moved else []
    return " ".join([*words, "paused"] if position.paused else words)


def unit_word(position: Position, unit: Unit) -> str:
    place = position.name_of(unit.where) if unit.is_on_map else "?" if unit.where == WAITING else "-"
    kit = words_of(unit.enablers).replace(" ", ".")
    known = position.known[unit.id]
    floor = words_of(known.floor).replace(" ", ".")
    told = "!" if known.exact else f"~{floor}" if floor else ""
    return f"{unit.id}:{place}{'r' if unit.reduced else ''}{f'+{kit}' if kit else ''}{told}"


def side_words(position: Position, seat: Seat) -> list[str]:
    side = position.sides[seat]
    data = side.to_data()
    counts: list[str] = []
    for key in CUBES:
        value = data[key]
        assert isinstance(value, list)
        counts.append(f"{value[0]}.{value[1]}")
    found = [f"{seat}={'/'.join(counts)}", f"{seat}_support={side.support}"]
    for box, kit in side.boxes.items():
        if any(kit):
            found.append(f"{seat}:{box}={words_of(kit).replace(' ', '.')}")
    return found


def parse(text: str, start: Position) -> dict[str, Data]:
    """The document that a line stands for."""
    words = text.split()
    if len(words) < 2 or not words[0].isdecimal() or len(words[0]) > 2 or words[1] not in start.seats:
        raise EnfiladeError(f"{shown(text)} should be {FORM}")
    reading = Line(start, int(words[0]), words[1])
    for word in words[2:]:
        if not reading.take(word):
            raise EnfiladeError(f"{shown(word)} is no unit, side, objective or civilian of this scenario: {FORM}")
    return reading.document()


class Line:
    """What the words of a line have told so far."""

    def __init__(self, start: Position, round: int, seat: Seat) -> None:
        self.start: Final = start
        self.round: Final = round
        self.seat: Final = seat
        self.units: Final[dict[str, Data]] = {
            unit.id: {"where": "waiting" if not unit.is_mu else "removed", "reduced": False, "enablers": ""}
            for unit in start.units.values()
        }
        self.known: Final[dict[str, Data]] = {
            id: {"floor": "", "exact": start.units[id].type.kind == "post"} for id in start.units
        }
        self.sides: Final[dict[Seat, dict[str, Data]]] = {seat: {key: [0, 0] for key in CUBES} for seat in start.seats}
        self.boxes: Final[dict[Seat, dict[str, Data]]] = {seat: dict.fromkeys(BOXES, "") for seat in start.seats}
        self.control: Final[dict[str, Data]] = {start.name_of(hex): "" for hex in start.control}
        self.civ: Final[dict[str, Data]] = {}
        self.came: Final[dict[str, Data]] = {}
        self.rubble: Final[list[Data]] = []
        self.destroyed: Final[list[Data]] = []
        self.welcomed: Final[list[Data]] = []
        self.values: Final[dict[str, str]] = {}
        self.marks: Final[set[str]] = set()

    def take(self, word: str) -> bool:
        """Take in one word; False if it is none that a line may hold."""
        if word in ("claimed", "paused"):
            self.marks.add(word)
            return True
        return self.take_unit(word) or self.take_civilians(word) or self.take_side(word) or self.take_place(word)

    def take_unit(self, word: str) -> bool:
        found = UNIT.fullmatch(word)
        if found is None or found[1] not in self.units:
            return False
        place = {"?": "waiting", "-": "removed"}.get(found[2], found[2])
        kit = (found[4] or "").replace(".", " ")
        self.units[found[1]] = {"where": place, "reduced": bool(found[3]), "enablers": kit}
        floor = kit if found[5] else (found[6] or "").replace(".", " ")
        self.known[found[1]] = {"floor": floor, "exact": bool(found[5])}
        return True

    def take_civilians(self, word: str) -> bool:
        found = CIVILIANS.fullmatch(word)
        if found is None:
            return False
        self.civ[found[1]] = found[2]
        if found[3]:
            self.came[found[1]] = found[3]
        return True

    def take_side(self, word: str) -> bool:
        found, box = SIDE.fullmatch(word), BOX.fullmatch(word)
        if box is not None:
            self.boxes[box[1]][box[2]] = box[3].replace(".", " ")
            return True
        if found is None:
            return False
        groups = [group.split(".") for group in found[2].split("/")]
        if len(groups) > len(CUBES) or not all(
            [len(group) == 2 and all([each.isdecimal() for each in group]) for group in groups]
        ):
            return False
        for key, group in zip(CUBES, groups, strict=False):
            self.sides[found[1]][key] = [int(group[0][:3]), int(group[1][:3])]
        return True

    def take_place(self, word: str) -> bool:
        holder, marked, value = HOLDER.fullmatch(word), MARKED.fullmatch(word), VALUE.fullmatch(word)
        if holder is not None and holder[2] in self.control:
            self.control[holder[2]] = holder[1]
        elif marked is not None:
            (self.rubble if marked[1] == "#" else self.destroyed).append(marked[2])
        elif value is not None and value[1] == "welcomed":
            self.welcomed.append(value[2])
        elif value is not None:
            self.values[value[1]] = value[2]
        else:
            return False
        return True

    def number(self, key: str, usual: int) -> int:
        text = self.values.get(key, str(usual))
        if not text.isdecimal() or len(text) > 6:
            raise EnfiladeError(f"{key}={shown(text)} should be a number")
        return int(text)

    def document(self) -> dict[str, Data]:
        turn = self.values.get("next", self.start.other(self.seat))
        stack: list[Data] = [
            Operation("rounds").to_data(),
            Round("end", self.round).to_data(),
            ActionsPhase(turn).to_data(),
            ActionChoice(self.seat).to_data(),
        ]
        sides: dict[str, Data] = {}
        for seat, cubes in self.sides.items():
            support = self.number(f"{seat}_support", self.start.sides[seat].support)
            sides[seat] = {**cubes, "boxes": self.boxes[seat], "support": support}
        return {
            "round": self.round,
            "units": self.units,
            "known": self.known,
            "sides": sides,
            "civ": self.civ,
            "civ_came": self.came,
            "civ_made": self.number("civ", max([int(id[1:]) for id in self.civ], default=0)),
            "rubble": self.rubble,
            "control": self.control,
            "destroyed": self.destroyed,
            "welcomed": self.welcomed,
            "initiative": self.values.get("initiative", self.start.initiative),
            "initiative_moved": "claimed" in self.marks,
            "paused": "paused" in self.marks,
            "stack": stack,
        }


NOTATION: Final = Notation(write=write, read=read, line=line, parse=parse)

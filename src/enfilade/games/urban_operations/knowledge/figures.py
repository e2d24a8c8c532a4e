"""The game in figures: one's own blocks, the enemy's by slot as far as they are known, and what lies on the map (4.3.2.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from enfilade.contract.figures import Encoder, Figures, Sheet, Verb, named_in, numbers_under
from enfilade.games.urban_operations.box.charts import BARRICADE, DUMMY, TYPES
from enfilade.games.urban_operations.box.lattice import DIRECTIONS
from enfilade.games.urban_operations.box.mission import NML, SEATS, SUPPORT_ROWS, Mission, enemy
from enfilade.games.urban_operations.knowledge.facts import Eyes
from enfilade.games.urban_operations.knowledge.view import BlockView, View, see
from enfilade.games.urban_operations.rules.actions.placing import THINGS
from enfilade.games.urban_operations.rules.movement.manholes import MANHOLE
from enfilade.games.urban_operations.state.block import HINTS
from enfilade.games.urban_operations.state.charted import BLIND
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play

BARE_VERBS: Final = (
    "done", "end", "pass", "endure", "withdraw", "hold", "advance", "stay", "keep", "cancel", "intercept", "decline", "spring",
    "silent", "sweep",
)  # fmt: skip
BY_BLOCK: Final = (
    "activate", "activate-pair", "suppress", "supportfire", "with", "cover", "opfire", "assault", "mount", "ride", "carry",
    "load", "unload", "support", "receive", "resupply", "by", "transfer", "pair",
)  # fmt: skip
BY_PLACE: Final = ("smoke", "adjust", "target", "place-at", "mine", "trap", "fortify", "at", "dismount")
QUESTIONS: Final = (
    "Setup", "Transfers", "EventSequence", "EventChoice", "FireCards", "Requests", "Grant", "Strike", "Phases", "Impulse",
    "Activation", "OpportunityWindow", "Reaction", "Withdraw", "Falter", "Assault", "ForcedMove", "Mines", "Exodus", "Scatter",
    "PopulationMove", "PopulationFlight",
)  # fmt: skip
KINDS: Final = (*TYPES, DUMMY.type, BARRICADE.type)
OWN: Final = (
    "on the map", "east", "south", "level", "OSL", "laid flat", "activated", "reacted", "seen before", "mounted", "riders",
    "chosen",
)  # fmt: skip
ENEMY: Final = (
    "on the map", "east", "south", "level", "OSL", "laid flat", "activated", "reacted", "seen before", "losses seen", "hits seen",
    "chosen", *HINTS, *KINDS,
)  # fmt: skip
AREAS: Final = ("smoke", "wreck", "cloud")
FIVE: Final = 5.0
TEN: Final = 10.0


def enemy_slots(mission: Mission, seat: Seat) -> list[str]:
    """A side's blocks as the other names them: the first is the one with the lowest token on the map (R132)."""
    return [f"{seat}-{slot + 1}" for slot in range(len(mission.roster(seat)))]


def counter_slots(mission: Mission) -> list[str]:
    """Counters on the map: those that lie there, those that may be placed, and rooms that may come down (5.2.3, 13.4)."""
    placed = sum([side.ieds for side in mission.sides.values()]) + len(mission.events.cards)
    return [f"counter-{slot + 1}" for slot in range(len(mission.nml) + placed + len(mission.district.zones))]


def vocabulary(start: Position) -> list[Verb]:
    """Every action of a battle: words alone, then by block, weapon, place, force, row, card, and what events let choose."""
    mission = start.mission
    district = mission.district
    places = list(district.locations)
    blocks = [*mission.pieces, *[slot for seat in SEATS for slot in enemy_slots(mission, seat)]]
    weapons = sorted({weapon.id for piece in mission.pieces.values() for weapon in piece.card.weapons})
    forces = list(mission.forces)
    counters = counter_slots(mission)
    return [
        *[Verb(verb) for verb in BARE_VERBS],
        *[Verb(verb, blocks) for verb in BY_BLOCK],
        *[Verb(verb, ["", *places]) for verb in BY_PLACE],
        *[Verb(verb, weapons) for verb in ("weapon", "return")],
        Verb("fire", [*blocks, *weapons]),
        Verb("step", [*places, *BLIND]),
        Verb("breach", [*district.zones, *district.walls]),
        Verb("scout", ["", *blocks, *counters]),
        Verb("destroy", [*blocks, *counters, *places, *[f"{MANHOLE}{surface}" for surface, _ in mission.underground.manholes]]),
        Verb("scatter", counters),
        Verb("swap", ["", *blocks]),
        Verb("place", ["", *blocks, *THINGS]),
        *[Verb(verb, forces) for verb in ("impulse", "to")],
        Verb("column", [f"{column + 1:02}" for column in range(district.columns)]),
        Verb("building", [*district.buildings, *[place.partition(".")[0] for place in places if not place.isdigit()]]),
        Verb("request", SUPPORT_ROWS),
        Verb("play", list(mission.events.cards)),
        Verb("choose", ["nothing", *blocks, *counters, *places, *forces, *DIRECTIONS]),
    ]


def slots(play: Play[Position], seat: Seat) -> dict[str, str]:
    """Own tokens stand for own blocks; the enemy's, and counters, for a slot each, in order of what everybody calls them."""
    position = play.position
    mission = position.mission
    found = {block.token: block.id for block in position.blocks.values() if block.token and block.seat == seat}
    other = enemy(seat)
    tokens = [block.token for block in position.blocks.values() if block.seat == other and block.is_on_map]
    found.update(zip(sorted(tokens, key=_number), enemy_slots(mission, other), strict=False))
    eyes = Eyes(position, seat)
    counters = [id for id, counter in position.counters.items() if eyes.know(counter.loc)]
    found.update(zip(sorted(counters, key=_number), counter_slots(mission), strict=False))
    return found


def _number(handle: str) -> int:
    return int(handle[1:])


class Tracks:
    """Where a sheet has what is not on the map."""

    def __init__(self, sheet: Sheet, mission: Mission) -> None:
        self.forces: Final = list(mission.forces)
        self.spent: Final = sheet.row("impulses had", self.forces, "forces that have had theirs this turn", "3.2")
        self.support: Final = sheet.row("support points", self.forces, "by force, in tenths", "8.2.2")
        self.logistics: Final = sheet.row("logistics points", SEATS, "by side, in tenths", "8.2.2")
        self.cards: Final = {card: number for number, card in enumerate(mission.events.cards)}
        self.hand: Final = sheet.row("own event cards", list(self.cards), "in hand", "6.2.1")
        self.hands: Final = sheet.row("event cards", SEATS, "in each side's hand, in tenths", "6.2.1")
        self.wind: Final = sheet.row("wind", DIRECTIONS, "where it blows", "5.2.4.6")
        self.turn: Final = sheet.one("turn", "as a share of all turns", "3.1")
        self.initiative: Final = sheet.row("initiative", SEATS, "who has it", "3.1.1")
        self.limit: Final = sheet.one("activations allowed", "in the impulse in progress, in tenths; -0.1: not told", "7.1.1")
        self.made: Final = sheet.one("activations made", "in it, in tenths", "7.1.1")
        self.mp: Final = sheet.one("MP spent", "by the block that moves, in tenths", "8.1")
        self.asked: Final = sheet.row("asked", QUESTIONS, "the procedure that asks", "3.1")
        self.actors: Final = sheet.row("decides", SEATS, "who must decide now", "3.1")
        self.seat: Final = sheet.row("seat", SEATS, "who looks", "1.3")


class DistrictSheet(Sheet):
    """What an observation of a battle consists of; a plane has a figure for each location of the map, indoors and below too."""

    def __init__(self, mission: Mission) -> None:
        super().__init__()
        self.places: Final = {loc: number for number, loc in enumerate(mission.district.locations)}
        self._labels: Final = tuple(self.places)
        self._ground(mission)
        self.control: Final = {each: self.map(f"control of {each}", "1 where a side controls", "1.3") for each in SEATS}
        self.own: Final = self.map("own blocks", "in a location", "4.3.2.1")
        self.enemy: Final = self.map("enemy blocks", "in a location, dummies and barricades too", "4.3.2.2")
        self.shown: Final = self.map("enemy blocks laid flat", "in a location", "4.3.2.2")
        self.areas: Final = {kind: self.map(kind, "1 where it lies", "5.2.4.3, 5.2.4.4, 5.2.4.5") for kind in AREAS}
        self.fortified: Final = self.map("Fortified", "1 where a marker lies, as far as known", "5.2.4.2")
        self.mines: Final = self.map("own mines", "1 where one or a trap lies", "5.2.2.1")
        self.found: Final = self.map("found mines", "1 where one or a trap has been found", "5.2.2.3")
        self.breaches: Final = self.map("breaches", "1 in a zone whose wall is open", "5.2.4.1")
        self.counters: Final = {
            kind: self.map(kind or "counter face down", "counters in a location", "5.2.3") for kind in ("", *NML)
        }
        self.prisoner: Final = self.map("prisoner", "1 where he is", "1.3")
        self.named: Final = self.map("named", "1 where a procedure in progress names the location", "3.1")
        self.blocks: Final[dict[str, int]] = {}
        for piece in mission.pieces.values():
            text = f"the {piece.card.type} of {piece.seat}, if it is one's own, else 0; east and south as a share of the map"
            self.blocks[piece.id] = self.row(piece.id, OWN, text, "4.3.2.1, 4.3.3")
        for slot in [slot for seat in SEATS for slot in enemy_slots(mission, seat)]:
            text = "the enemy's block with this place among the tokens on the map; 0 if it is one's own, or not known"
            self.blocks[slot] = self.row(slot, ENEMY, text, "4.3.2.2, R132")
        self.tracks: Final = Tracks(self, mission)

    def map(self, name: str, text: str, rule: str) -> int:
        """A figure for each location."""
        return self.row(name, self._labels, text, rule)

    def _ground(self, mission: Mission) -> None:
        district = mission.district
        level = self.map("level", "hillock 1, roof 2, water and sewers -1", "5.1.4")
        indoors = self.map("indoors", "1 in a zone of a building", "5.1.2")
        below = self.map("below", "1 underground", "5.1.5")
        kinds = sorted(set(district.terrain.values()))
        terrain = {letter: self.map(f"terrain {letter}", "1 in such a hex, as the map's letters go", "5.1.4") for letter in kinds}
        for loc, place in self.places.items():
            self.put(level + place, float(district.level(loc)))
            if district.is_zone(loc):
                self.put(indoors + place)
            if district.is_under(loc):
                self.put(below + place)
            if loc in district.terrain:
                self.put(terrain[district.terrain[loc]] + place)


class DistrictEncoder(Encoder[Position]):
    """Writes a view."""

    def __init__(self, start: Position, seat: Seat) -> None:
        sheet = DistrictSheet(start.mission)
        sheet.put(sheet.tracks.seat + SEATS.index(seat))
        super().__init__(sheet, seat)
        self._sheet: Final = sheet
        district = start.mission.district
        dots = [district.dot_of(loc) for loc in district.locations]
        self._east: Final = float(max([dot[0] for dot in dots]) or 1)
        self._south: Final = float(max([dot[1] for dot in dots]) or 1)

    def write(self, play: Play[Position]) -> None:
        self.figures[:] = self.blank
        seen = see(play, self.seat)
        handles = slots(play, self.seat)
        named = {text for each in seen.stack for text in named_in(each)}
        self._write_map(seen)
        self._mark(self._sheet.named, named)
        for block in seen.blocks:
            slot = handles.get(block.handle, block.handle)
            if slot in self._sheet.blocks:
                self._write_block(seen, block, slot, block.handle in named or (block.id != "" and block.id in named))
        self._write_tracks(seen)

    def _write_map(self, seen: View) -> None:
        sheet, facts = self._sheet, seen.facts
        for loc, seat in facts.map.control.items():
            self._mark(sheet.control[seat], [loc])
        for area in facts.map.areas.values():
            self._mark(sheet.areas[area.kind], area.hexes)
        self._mark(sheet.fortified, facts.works.fortified)
        self._mark(sheet.mines, [*facts.mines.laid.get(self.seat, ()), *facts.mines.traps.get(self.seat, ())])
        self._mark(sheet.found, [each.partition(" ")[2] for each in facts.mines.found])
        self._mark(sheet.breaches, facts.map.breaches)
        for counter in seen.counters:
            if counter.kind in sheet.counters:
                self._add(sheet.counters[counter.kind], counter.loc)
        self._mark(sheet.prisoner, [facts.map.prisoner])
        for block in seen.blocks:
            if block.seat == self.seat:
                self._add(sheet.own, block.loc)
            else:
                self._add(sheet.enemy, block.loc)
                if block.revealed:
                    self._add(sheet.shown, block.loc)

    def _write_block(self, seen: View, block: BlockView, slot: str, chosen: bool) -> None:
        place, loc = self._sheet.blocks[slot], block.loc
        district = seen.mission.district
        here = loc in self._sheet.places
        east, south = district.dot_of(loc) if here else (0, 0)
        state = [
            1.0 if here else 0.0,
            east / self._east,
            south / self._south,
            float(district.level(loc)) if here else 0.0,
            block.osl / FIVE,
            1.0 if block.revealed else 0.0,
            1.0 if block.activated else 0.0,
            1.0 if block.reacted else 0.0,
            1.0 if block.known else 0.0,
        ]
        if block.seat == self.seat:
            state += [1.0 if loc.startswith("in:") else 0.0, block.riders / FIVE, 1.0 if chosen else 0.0]
        else:
            kind = seen.mission.pieces[block.id].card.type if block.id else ""
            state += [block.hurt / FIVE, block.hits / FIVE, 1.0 if chosen else 0.0]
            state += [1.0 if block.hints & hint else 0.0 for hint in HINTS.values()]
            state += [1.0 if each == kind else 0.0 for each in KINDS]
        for offset, figure in enumerate(state):
            self.figures[place + offset] = figure

    def _write_tracks(self, seen: View) -> None:
        sheet, figures, facts = self._sheet.tracks, self.figures, seen.facts
        for number, force in enumerate(sheet.forces):
            figures[sheet.spent + number] = 1.0 if force in facts.tempo.spent else 0.0
            figures[sheet.support + number] = facts.points.of(force) / TEN
        for number, seat in enumerate(SEATS):
            figures[sheet.logistics + number] = facts.points.logistics.get(seat, 0) / TEN
            figures[sheet.hands + number] = facts.cards.held.get(seat, 0) / TEN
            figures[sheet.initiative + number] = 1.0 if facts.tempo.initiative == seat else 0.0
            figures[sheet.actors + number] = 1.0 if seat in seen.actors else 0.0
        for card in facts.cards.hands.get(self.seat, ()):
            figures[sheet.hand + sheet.cards[card]] += 1.0
        if facts.map.wind in DIRECTIONS:
            figures[sheet.wind + DIRECTIONS.index(facts.map.wind)] = 1.0
        figures[sheet.turn] = facts.tempo.turn / seen.mission.turns
        figures[sheet.limit] = facts.tempo.limit / TEN
        figures[sheet.made] = facts.tempo.activations / TEN
        figures[sheet.mp] = sum(numbers_under(seen.stack, "mp")) / TEN
        name = seen.path[-1].name if seen.path else ""
        if name in QUESTIONS:
            figures[sheet.asked + QUESTIONS.index(name)] = 1.0

    def _mark(self, plane: int, places: Iterable[str]) -> None:
        for loc in places:
            number = self._sheet.places.get(loc)
            if number is not None:
                self.figures[plane + number] = 1.0

    def _add(self, plane: int, loc: str) -> None:
        number = self._sheet.places.get(loc)
        if number is not None:
            self.figures[plane + number] += 1.0


FIGURES: Final[Figures[Position]] = Figures(vocabulary=vocabulary, encoder=DistrictEncoder, slots=slots)

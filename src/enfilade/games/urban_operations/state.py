"""The position: blocks, counters, areas, markers, tracks (2)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.board import FAR, FOOT_MP, VEHICLE_MP, Ground, Shafts, Step
from enfilade.games.urban_operations.charts import DAY, EYES, NIGHT, NIGHT_VISION, Card, Weapon, box
from enfilade.games.urban_operations.mission import GREEN, OFF, RED, SEATS, Mission, Piece, other_seat
from enfilade.kernel import play
from enfilade.kernel.data import Data
from enfilade.kernel.event import Seat

DEAD: Final = "dead"
EXITED: Final = "exited"
SMOKE_LEVEL: Final = 2
MANHOLE_MP: Final = 2  # 8.1.10
BLIND: Final = ("down", "up")  # by a manhole of which one does not know where it leads (R100)

# What everybody has seen a hidden block do (10).
MOVED: Final = 1  # so it is neither dummy nor barricade
ON_FOOT: Final = 2  # it went where no vehicle can
ON_WHEELS: Final = 4  # it went further than a foot block can
IN_FORCE: Final = 8  # it was activated in the impulse of its force
RODE: Final = 16  # it came out of a vehicle
ARMOUR: Final = 32  # a foot block took cover beside it or rides on it


class Block:
    """A block as it stands now. It is never changed: a change puts another in its place."""

    def __init__(self, piece: Piece, loc: str, osl: int) -> None:
        self.piece: Final = piece
        self.loc = loc  # a location, off, in:<vehicle>, dead or exited
        self.osl = osl
        self.revealed = False
        self.activated = False
        self.reacted = False
        self.token = ""  # what both sides call it on the map (R132)
        self.known = False  # the enemy has seen what it is since it got this token
        self.hurt = 0  # OSL lost as far as the enemy can tell
        self.hints = 0  # what the enemy has seen it do
        self.force = piece.force  # its Impulse Force now (12.1)
        self.seen_in = ""  # the force in whose impulse everybody has seen it activated
        self.pair = ""  # id of the block with which it forms a pair (10.4)
        self.riding = ""  # id of the vehicle on which it rides (11.1)

    def twin(self) -> Block:
        other = Block(self.piece, self.loc, self.osl)
        other.revealed = self.revealed
        other.activated = self.activated
        other.reacted = self.reacted
        other.token = self.token
        other.known = self.known
        other.hurt = self.hurt
        other.hints = self.hints
        other.force = self.force
        other.seen_in = self.seen_in
        other.pair = self.pair
        other.riding = self.riding
        return other

    def to_data(self) -> list[Data]:
        return [
            self.loc, self.osl, self.revealed, self.activated, self.reacted, self.token, self.known, self.hurt, self.hints,
            self.force, self.seen_in, self.pair, self.riding,
        ]  # fmt: skip

    @property
    def id(self) -> str:
        return self.piece.id

    @property
    def seat(self) -> Seat:
        return self.piece.seat

    @property
    def card(self) -> Card:
        return self.piece.card

    @property
    def handle(self) -> str:
        """What actions and events call it: its token on the map, else its id."""
        return self.token or self.piece.id

    @property
    def is_on_map(self) -> bool:
        return self.token != "" and self.loc not in (DEAD, EXITED)

    @property
    def is_mounted(self) -> bool:
        return self.loc.startswith("in:")

    @property
    def is_carried(self) -> bool:
        """In a vehicle or on one: it does nothing but get off (8.2.4, 11.1)."""
        return self.is_mounted or self.riding != ""

    @property
    def is_covered(self) -> bool:
        """The foot half of a pair: it cannot be targeted or scouted, acts and reacts never (10.4)."""
        return self.pair != "" and self.is_foot

    @property
    def is_alive(self) -> bool:
        return self.loc != DEAD

    @property
    def is_foot(self) -> bool:
        return self.piece.card.is_foot

    @property
    def marker(self) -> str:
        """The marker that is shown (4.3.3, R7)."""
        if self.activated:
            return "completed" if self.reacted else "activated"
        return "reaction" if self.reacted else ""

    def at(self, loc: str) -> Block:
        other = self.twin()
        other.loc = loc
        return other

    def named(self, token: str) -> Block:
        other = self.twin()
        other.token = token
        other.known = False
        other.hints = 0
        other.seen_in = ""
        return other

    def gone(self, loc: str) -> Block:
        """Off the map: mounted, dead or exited. A mounted block loses its token (R132)."""
        other = self.at(loc)
        other.hints = 0
        other.seen_in = ""
        other.pair = ""
        other.riding = ""
        other.revealed = False
        other.hurt = 0
        other.known = loc in (DEAD, EXITED)  # everybody sees what it was
        if loc not in (DEAD, EXITED):
            other.token = ""
        return other

    def hinting(self, hints: int) -> Block:
        other = self.twin()
        other.hints |= hints
        return other

    def seen_active(self) -> Block:
        """Activated before everybody's eyes in the impulse of its force."""
        other = self.hinting(IN_FORCE)
        other.seen_in = self.force
        return other

    def moved_to(self, force: str) -> Block:
        """Transferred to another Impulse Force (12.1)."""
        other = self.twin()
        other.force = force
        return other

    def paired_with(self, id: str) -> Block:
        other = self.twin()
        other.pair = id
        return other

    def riding_on(self, id: str) -> Block:
        other = self.twin()
        other.riding = id
        return other

    def marked(self, activated: bool, reacted: bool) -> Block:
        other = self.twin()
        other.activated = activated
        other.reacted = reacted
        return other

    def shown(self, revealed: bool) -> Block:
        """Laid flat or stood up; what the enemy sees of its losses is up to date while it lies flat (4.3.2.2)."""
        other = self.twin()
        other.revealed = revealed
        if revealed:
            other.known = True
            other.hurt = self.piece.card.osl - self.osl
        return other

    def with_osl(self, osl: int, seen: bool) -> Block:
        """With another strength; `seen`: the enemy can tell the loss although the block stands upright."""
        other = self.twin()
        other.osl = osl
        if self.revealed:
            other.hurt = self.piece.card.osl - osl
        elif seen:
            other.hurt = max(0, self.hurt + self.osl - osl)
        return other


class Counter:
    """A No Man's Land counter, or an IED that a side has placed (5.2.3)."""

    def __init__(self, id: str, kind: str, loc: str, revealed: bool, owner: Seat) -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.loc: Final = loc
        self.revealed: Final = revealed
        self.owner: Final = owner  # who placed it and so knows it; empty: nobody

    def to_data(self) -> list[Data]:
        return [self.id, self.kind, self.loc, self.revealed, self.owner]


class Area:
    """Smoke, a wreck or a toxic cloud: up to three hexes, the first one first (3.7)."""

    def __init__(self, kind: str, hexes: tuple[str, ...], permanent: bool) -> None:
        self.kind: Final = kind
        self.hexes: Final = hexes
        self.permanent: Final = permanent

    def to_data(self) -> list[Data]:
        return [self.kind, self.hexes, self.permanent]


class Request:
    """A 3D mission asked for: who, what, where (7.3.3.1)."""

    def __init__(self, seat: Seat, row: str, by: str, loc: str) -> None:
        self.seat: Final = seat
        self.row: Final = row
        self.by: Final = by  # id of the requester
        self.loc: Final = loc

    def to_data(self) -> list[Data]:
        return [self.seat, self.row, self.by, self.loc]


class Position(play.Position):
    """All that the rules read or change; the mission is what never changes."""

    def __init__(self, mission: Mission) -> None:
        super().__init__(SEATS)
        self.mission: Final = mission
        self.blocks: dict[str, Block] = {}
        self.places: dict[str, tuple[str, ...]] = {}  # location: ids of the blocks in it; follows from the blocks
        self.tokens: dict[str, str] = {}  # token: id; follows from the blocks
        self.named: dict[Seat, int] = dict.fromkeys(SEATS, 0)  # tokens given out
        self.ready: tuple[Seat, ...] = ()  # sides that have finished their set-up
        self.counters: dict[str, Counter] = {}
        self.counted = 0  # counters made
        self.opened: tuple[str, ...] = ()  # kinds of the No Man's Land counters that have been turned up
        self.areas: dict[str, Area] = {}
        self.laid = 0  # areas made
        self.screens: dict[str, int] = {}  # hex: level of smoke, wreck or vehicles in it; follows from areas and counters
        self.smoked: tuple[str, ...] = ()  # locations in smoke; follows from the areas
        self.breaches: tuple[str, ...] = ()
        self.manholes: Shafts = mission.underground.manholes
        self.lettered: tuple[str, ...] = ()  # locations of manholes whose letter is turned up
        self.worked: tuple[str, ...] = ()  # of those that somebody was seen to use: no dummies
        self.entered: dict[Seat, tuple[str, ...]] = dict.fromkeys(SEATS, ())  # zones below that a side without the plan has seen
        self.fortified: tuple[str, ...] = ()
        self.lifted: dict[Seat, int] = dict.fromkeys(SEATS, 0)  # Fortified markers taken up in the set-up
        self.mines: dict[Seat, tuple[str, ...]] = dict.fromkeys(SEATS, ())
        self.traps: dict[Seat, tuple[str, ...]] = dict.fromkeys(SEATS, ())  # zones with an AP trap, two mines each (13.2)
        self.found: tuple[str, ...] = ()  # hexes with a revealed mine, zones with a revealed trap
        self.gone: dict[Seat, int] = dict.fromkeys(SEATS, 0)  # mines sprung, destroyed or given up
        # Where mines of a side cannot lie, as its enemy knows: driven over, swept, closed to it in the set-up.
        self.cleared: dict[Seat, tuple[str, ...]] = dict.fromkeys(SEATS, ())
        self.stock: dict[str, int] = {}  # "seat mine": what engineers may still place
        self.control: dict[str, Seat] = {}
        self.support: dict[str, int] = {}  # points by force
        self.logistics: dict[Seat, int] = dict.fromkeys(SEATS, 0)
        self.mended: dict[str, int] = {}  # force, or seat where that is not told: OSL regained by blocks that nobody saw
        self.worn: dict[Seat, int] = dict.fromkeys(SEATS, 0)  # OSL that everybody saw lost by blocks which then mounted
        self.missions: dict[str, int] = {}  # "seat row": missions left
        self.used: tuple[str, ...] = ()  # "seat row" requested, or defended with, this turn
        self.requests: dict[Seat, tuple[Request, ...]] = dict.fromkeys(SEATS, ())  # this turn's, still secret
        self.pending: dict[Seat, tuple[Request, ...]] = dict.fromkeys(SEATS, ())  # granted for the next turn
        self.lit: tuple[str, ...] = ()
        self.killed: dict[Seat, int] = dict.fromkeys(SEATS, 0)  # Population recorded against a side
        self.prisoner = ""  # a location, `with:<id>` or exited
        self.turn = 0
        self.initiative: Seat = mission.first_initiative
        self.wind = mission.district.wind
        self.limit = 0  # activations that the impulse in progress allows
        self.activations = 0  # made in it
        self.spent: tuple[str, ...] = ()  # forces that have had their impulse this turn
        self.broken: tuple[str, ...] = ()  # blocks whose activation is over because they withdrew
        self.shaken: tuple[str, ...] = ()  # sides whose Commander died this turn (12.2.1)
        self.headless: dict[str, int] = {}  # force: limit for the rest of the game (12.2.2)
        self.decks: dict[Seat, tuple[str, ...]] = dict.fromkeys(SEATS, ())  # event cards still to be drawn, in no order
        self.hands: dict[Seat, tuple[str, ...]] = dict.fromkeys(SEATS, ())
        self.discards: tuple[str, ...] = ()  # "seat card": event cards that have been played
        self.lasting: tuple[str, ...] = ()  # "seat effect": events that hold for the turn
        self.request_dice: dict[Seat, int] = dict.fromkeys(SEATS, 0)  # what an event adds to a side's next 3D request
        self.transfers: dict[Seat, int] = dict.fromkeys(SEATS, 0)  # order-of-battle markers used (12.1)
        self.reorganised: dict[Seat, tuple[str, ...]] = dict.fromkeys(SEATS, ())  # forces changed this turn

    def bare_copy(self) -> Position:
        other = Position(self.mission)
        other.blocks = self.blocks.copy()
        other.places = self.places.copy()
        other.tokens = self.tokens.copy()
        other.named = self.named.copy()
        other.ready = self.ready
        other.counters = self.counters.copy()
        other.counted = self.counted
        other.opened = self.opened
        other.areas = self.areas.copy()
        other.laid = self.laid
        other.screens = self.screens.copy()
        other.smoked = self.smoked
        other.breaches = self.breaches
        other.manholes = self.manholes
        other.lettered = self.lettered
        other.worked = self.worked
        other.entered = self.entered.copy()
        other.fortified = self.fortified
        other.lifted = self.lifted.copy()
        other.mines = self.mines.copy()
        other.traps = self.traps.copy()
        other.found = self.found
        other.gone = self.gone.copy()
        other.cleared = self.cleared.copy()
        other.stock = self.stock.copy()
        other.control = self.control.copy()
        other.support = self.support.copy()
        other.logistics = self.logistics.copy()
        other.mended = self.mended.copy()
        other.worn = self.worn.copy()
        other.missions = self.missions.copy()
        other.used = self.used
        other.requests = self.requests.copy()
        other.pending = self.pending.copy()
        other.lit = self.lit
        other.killed = self.killed.copy()
        other.prisoner = self.prisoner
        other.turn = self.turn
        other.initiative = self.initiative
        other.wind = self.wind
        other.limit = self.limit
        other.activations = self.activations
        other.spent = self.spent
        other.broken = self.broken
        other.shaken = self.shaken
        other.headless = self.headless.copy()
        other.decks = self.decks.copy()
        other.hands = self.hands.copy()
        other.discards = self.discards
        other.lasting = self.lasting
        other.request_dice = self.request_dice.copy()
        other.transfers = self.transfers.copy()
        other.reorganised = self.reorganised.copy()
        return other

    def bare_data(self) -> dict[str, Data]:
        return {
            "blocks": {id: self.blocks[id].to_data() for id in sorted(self.blocks)},
            "places": self.places,
            "tokens": self.tokens,
            "named": self.named,
            "ready": self.ready,
            "counters": {id: self.counters[id].to_data() for id in sorted(self.counters)},
            "counted": self.counted,
            "opened": self.opened,
            "areas": {id: self.areas[id].to_data() for id in sorted(self.areas)},
            "laid": self.laid,
            "screens": self.screens,
            "smoked": self.smoked,
            "breaches": self.breaches,
            "manholes": self.manholes,
            "lettered": self.lettered,
            "worked": self.worked,
            "entered": self.entered,
            "fortified": self.fortified,
            "lifted": self.lifted,
            "mines": self.mines,
            "traps": self.traps,
            "found": self.found,
            "gone": self.gone,
            "cleared": self.cleared,
            "stock": self.stock,
            "control": self.control,
            "support": self.support,
            "logistics": self.logistics,
            "mended": self.mended,
            "worn": self.worn,
            "missions": self.missions,
            "used": self.used,
            "requests": {seat: [each.to_data() for each in asked] for seat, asked in self.requests.items()},
            "pending": {seat: [each.to_data() for each in asked] for seat, asked in self.pending.items()},
            "lit": self.lit,
            "killed": self.killed,
            "prisoner": self.prisoner,
            "turn": self.turn,
            "initiative": self.initiative,
            "wind": self.wind,
            "limit": self.limit,
            "activations": self.activations,
            "spent": self.spent,
            "broken": self.broken,
            "shaken": self.shaken,
            "headless": self.headless,
            "decks": self.decks,
            "hands": self.hands,
            "discards": self.discards,
            "lasting": self.lasting,
            "request_dice": self.request_dice,
            "transfers": self.transfers,
            "reorganised": self.reorganised,
        }

    # Blocks.

    def block(self, handle: str) -> Block:
        """A block by its token or its id."""
        return self.blocks[self.tokens.get(handle, handle)]

    def has_block(self, handle: str) -> bool:
        return handle in self.tokens or handle in self.blocks

    def of(self, seat: Seat) -> list[Block]:
        """A side's blocks on the map, by location."""
        return sorted([block for block in self.blocks.values() if block.is_on_map and block.piece.seat == seat], key=by_place)

    def units_of(self, seat: Seat) -> list[Block]:
        """A side's units that are still in the game (R3)."""
        return [each for each in self.blocks.values() if each.seat == seat and each.is_alive and each.card.is_unit]

    def in_force(self, force: str) -> list[Block]:
        return [block for block in self.blocks.values() if block.force == force]

    def here(self, loc: str) -> list[Block]:
        """The blocks in a location."""
        return [self.blocks[id] for id in self.places.get(loc, ())]

    def passengers(self, vehicle: Block) -> list[Block]:
        inside = f"in:{vehicle.id}"
        return [block for block in self.blocks.values() if block.loc == inside]

    def company(self, block: Block) -> list[Block]:
        """The blocks that go where a block goes: the other half of its pair, the block that rides on it (10.4, 11.1)."""
        if block.loc not in self.places or len(self.places[block.loc]) == 1:
            return []
        return [each for each in self.here(block.loc) if block.id in (each.pair, each.riding)]

    def is_crowded(self, block: Block) -> bool:
        """Whether a block shares its location with one that is neither its pair nor its rider nor what it rides on (8.1.1)."""
        for other in self.here(block.loc):
            if other.id != block.id and block.id not in (other.pair, other.riding) and other.id != block.riding:
                return True
        return False

    def leader_at(self, force: str) -> str:
        """Where the Plt Leader of a force commands from; empty if he is dead or off the map, as in a vehicle (R25)."""
        leader = self.leader(force)
        if leader.is_carried:
            vehicle = self.blocks[leader.riding or leader.loc[3:]]
            return vehicle.loc if self.mission.options.has("mounted_leader") else ""
        return leader.loc if leader.is_on_map else ""

    def leader(self, force: str) -> Block:
        return self.blocks[self.mission.forces[force].leader]

    def put(self, block: Block) -> None:
        """The block as it is now takes the place of what it was."""
        id = block.piece.id
        before = self.blocks.get(id)
        if before is not None:
            if before.is_on_map and (before.loc != block.loc or not block.is_on_map):
                rest = tuple([each for each in self.places[before.loc] if each != id])
                if rest:
                    self.places[before.loc] = rest
                else:
                    del self.places[before.loc]
            if before.token and before.token != block.token:
                del self.tokens[before.token]
        if block.is_on_map and (before is None or before.loc != block.loc or not before.is_on_map):
            self.places[block.loc] = tuple(sorted([*self.places.get(block.loc, ()), id]))
        if block.token:
            self.tokens[block.token] = id
        self.blocks[id] = block

    def mend(self, block: Block, told: str) -> None:
        """A block regains 1 OSL; `told`: the force whose points paid for it, or the seat where the enemy learns no more."""
        self.put(block.with_osl(block.osl + 1, False))
        if not block.revealed:
            self.mended[told] = self.mended.get(told, 0) + 1

    def account(self, block: Block) -> None:
        """A block is about to be laid flat: what it shows to have regained or lost unseen is settled (10)."""
        surplus = block.osl - block.card.osl + block.hurt
        for key in (block.force, block.seat):
            settled = min(max(0, surplus), self.mended.get(key, 0))
            if settled:
                self.mended[key] -= settled
                surplus -= settled
        if block.hints & RODE and surplus < 0:
            self.worn[block.seat] = max(0, self.worn[block.seat] + surplus)

    def clear_of_mines(self, owner: Seat, hexes: list[str]) -> None:
        """The enemy of a side has learnt that none of its mines lies in some hexes, and none of its traps in some zones."""
        district, traps = self.mission.district, self.mission.options.has("ap_traps")
        known = [loc for loc in hexes if loc in district.terrain or (traps and loc in district.zones)]
        self.cleared[owner] = tuple(sorted({*self.cleared[owner], *known}))

    def name(self, block: Block) -> Block:
        """The block with the next token of its side (R132)."""
        self.named[block.seat] += 1
        return block.named(f"{block.seat[0]}{self.named[block.seat]}")

    # Ground, sight, distance.

    @property
    def ground(self) -> Ground:
        return self.mission.board.ground(self.breaches, self.manholes)

    @property
    def is_night(self) -> bool:
        mission = self.mission
        return mission.night or (0 < mission.night_from <= self.turn)

    def ep(self, one: str, other: str) -> int:
        return self.ground.distances(one).get(other, FAR)

    def sees(self, one: str, other: str) -> bool:
        """Whether a line of sight joins two locations (5.1.7)."""
        if one == other:
            return True
        if not self.mission.board.sight(self.breaches).sees(one, other, self.screens):
            return False
        return not self.smoked or not self._is_blinded(one, other)

    def _is_blinded(self, one: str, other: str) -> bool:
        """Smoke on one of two places blinds it beyond 1 EP (R22)."""
        if self.mission.options.smoke_own_hex != "blind":
            return False
        return (one in self.smoked or other in self.smoked) and self.ep(one, other) != 1

    def obstacle(self, one: str, other: str) -> str:
        """What blocks the line of sight between two locations, by name; empty if nothing does (3.5)."""
        if one == other:
            return ""
        sight = self.ground.sight
        printed = sight.printed(one, other)
        if printed:
            return printed
        hex = sight.screen(one, other, self.screens)
        if hex:
            return f"{self._screen_name(hex)} in {hex}"
        if self._is_blinded(one, other):
            return f"the smoke on {one if one in self.smoked else other} (R22)"
        return ""

    def _screen_name(self, hex: str) -> str:
        """What hides the view in a hex: smoke before wrecks, wrecks before cars."""
        kinds = [area.kind for area in self.areas.values() if hex in area.hexes]
        return "smoke" if "smoke" in kinds else "the smoke of a wreck" if "wreck" in kinds else "vehicles"

    def is_seen(self, loc: str, by: Seat) -> bool:
        """Whether any block of a side, dummies included, sees a location (R69)."""
        for block in self.blocks.values():
            if block.is_on_map and block.piece.seat == by and self.sees(block.loc, loc):
                return True
        return False

    def in_contact(self, one: Block, other: Block) -> bool:
        """Within 3 EP and in sight, or in one room (8.1.12, R68)."""
        room = self.mission.district.room_of(one.loc)
        if room and room == self.mission.district.room_of(other.loc):
            return True
        return self.ep(one.loc, other.loc) <= 3 and self.sees(one.loc, other.loc)

    def adjacent(self, block: Block, loc: str, by_manhole: bool = True) -> bool:
        """Joined by a step that the block could take (R16); counters are not met through a manhole (R143)."""
        for step in self.ways(block.loc, block.seat):
            if step.to == loc and step.kind != "ladder" and (step.foot if block.is_foot else step.vehicle):
                if by_manhole or step.kind != "manhole":
                    return True
        return False

    # Below ground.

    def has_plan(self, seat: Seat | None) -> bool:
        """Whether a side has the plan of the Underground insert; onlookers only if both have (8.1.10)."""
        underground = self.mission.underground
        return underground.is_public or (seat is not None and seat in underground.known_to)

    def knows_manhole(self, loc: str, seat: Seat | None) -> bool:
        """Whether a side knows where the manhole in a location leads, seen from either end (R100)."""
        if self.has_plan(seat):
            return True
        return (self.ground.shafts[loc] if self.mission.district.is_tunnel(loc) else loc) in self.lettered

    def is_charted(self, loc: str, seat: Seat | None) -> bool:
        """Whether a side knows a location: all but the tunnels of which it has neither plan nor sight (R100).

        Onlookers know what both sides know.
        """
        if not self.mission.district.is_tunnel(loc) or self.has_plan(seat):
            return True
        if seat is None:
            return all([self.is_charted(loc, each) for each in SEATS])
        return loc in self.mission.underground.charted(self.entered[seat], self.lettered)

    def ways(self, loc: str, seat: Seat) -> list[Step]:
        """The steps from a location that a side knows of."""
        ground = self.ground
        if loc not in ground.shafts or self.knows_manhole(loc, seat):
            return ground.steps[loc]
        return [step for step in ground.steps[loc] if step.kind != "manhole"]

    def blind_way(self, block: Block) -> str:
        """`down` or `up`, where there is a manhole of which a foot block's side does not know where it leads; else empty."""
        if block.loc not in self.ground.shafts or not block.is_foot or not block.card.is_unit:
            return ""
        if self.knows_manhole(block.loc, block.seat):
            return ""
        return "up" if self.mission.district.is_tunnel(block.loc) else "down"

    # Movement.

    def is_barred(self, loc: str, seat: Seat) -> bool:
        """Whether a location can never be entered: barricade, IED, Population, a face-down counter, an enemy (3.3, R15)."""
        for id in self.places.get(loc, ()):
            block = self.blocks[id]
            if block.piece.seat != seat or block.card.type == "BAR":
                return True
        for counter in self.counters.values():
            if counter.loc == loc and (not counter.revealed or counter.kind in ("ied", "population", "barricade")):
                return True
        return False

    def cost(self, block: Block, step: Step) -> int:
        """What a step costs a block in MP; 0 if it cannot take it (3.3)."""
        if not block.is_foot:
            amphibious = "amphibious" in block.card.abilities
            if self.mission.district.terrain.get(step.to) == "~" and not amphibious:
                return 0
            if self._hull(step.to):
                return 0
            return self._beside_barricade(block, step, step.vehicle)
        cost = step.foot
        if step.kind == "wall":
            if block.card.ladder or self._has_help(block, block.loc, False):
                cost -= 3
        elif step.kind == "ladder":
            hex = step.to if step.to in self.mission.district.terrain else block.loc
            if not block.card.ladder and not self._has_help(block, hex, True):
                return 0
        if self._hull(step.to):
            cost = max(cost, 2)
        return self._beside_barricade(block, step, cost)

    def ground_cost(self, block: Block, letter: str) -> int:
        """What entering a hex of some terrain from off the map costs (8.1)."""
        return FOOT_MP[letter] if block.is_foot else VEHICLE_MP[letter]

    def _hull(self, loc: str) -> bool:
        return any([area.kind == "wreck" and area.hexes[0] == loc for area in self.areas.values()])

    def _has_help(self, block: Block, hex: str, for_roof: bool) -> bool:
        """A friendly vehicle or ladder in a hex (8.1.6, 8.1.7)."""
        for id in self.places.get(hex, ()):
            other = self.blocks[id]
            if id != block.id and other.seat == block.seat and other.card.is_unit:
                if other.card.ladder or (not other.is_foot and (not for_roof or other.card.type in ("APC", "IFV", "MBT"))):
                    return True
        return False

    def _beside_barricade(self, block: Block, step: Step, cost: int) -> int:
        """A clear hex beside a barricade that the mover's side knows of costs 2 (5.2.3.5, R125)."""
        if cost != 1 or self.mission.district.terrain.get(step.to) != ".":
            return cost
        for counter in self.counters.values():
            if counter.kind == "barricade" and counter.revealed and self.ground.adjacent(step.to, counter.loc):
                return 2
        for other in self.blocks.values():
            if other.card.type == "BAR" and other.is_on_map and (other.seat == block.seat or other.revealed):
                if self.ground.adjacent(step.to, other.loc):
                    return 2
        return cost

    # Firing.

    def bounds(self, block: Block, target_loc: str) -> tuple[int, ...]:
        """The ranges of the firepower boxes for a firing block (5.2, 9.2)."""
        if not self.is_night or target_loc in self.lit:
            return DAY
        return NIGHT_VISION if block.piece.night_vision else NIGHT

    def power(self, block: Block, weapon: Weapon, target_loc: str) -> int:
        """Firepower of a weapon at the range of a location; 0 if it cannot be used (4.3.6)."""
        number = box(self.ep(block.loc, target_loc), self.bounds(block, target_loc))
        return weapon.fp[number] if number >= 0 else 0

    def may_use(self, block: Block, weapon: Weapon) -> bool:
        """The indoor rule: not from a zone, not underground (R8)."""
        if weapon.indoor:
            return True
        district = self.mission.district
        return not district.is_zone(block.loc) and not district.is_under(block.loc)

    def is_under_event(self, seat: Seat, effect: str) -> bool:
        """Whether an event of this turn holds for a side (6.2)."""
        return f"{seat} {effect}" in self.lasting

    def holds_back(self, block: Block, weapon: Weapon, loc: str) -> bool:
        """Rules of engagement: a heavy weapon may not be fired at a zone (6.2.1)."""
        return weapon.heavy and self.mission.district.is_zone(loc) and self.is_under_event(block.seat, "restrained")

    def is_prey(self, target: Block) -> bool:
        """What a long rifle may be fired at: a Plt Leader, Commander, JFO or sniper, and any vehicle (8.2.7.4, R6)."""
        return target.piece.leader or target.card.type in ("CDR", "JFO", "SNP") or not target.is_foot

    def is_effective(self, weapon: Weapon, target: Block) -> bool:
        return weapon.is_effective(target.card.cls, self.is_prey(target))

    def scouting_range(self, block: Block, target_loc: str) -> int:
        """How far a block scouts (8.2.5, 9.3)."""
        eyes = block.card.type in EYES
        if not self.is_night or target_loc in self.lit:
            return 10 if eyes else 5
        if block.piece.night_vision:
            return 10 if eyes else 5
        return 5 if eyes else 3

    # Counters and areas.

    def add_counter(self, kind: str, loc: str, revealed: bool, owner: Seat) -> Counter:
        self.counted += 1
        counter = Counter(f"n{self.counted}", kind, loc, revealed, owner)
        self.put_counter(counter)
        return counter

    def put_counter(self, counter: Counter) -> None:
        self.counters[counter.id] = counter
        self.refresh()

    def drop_counter(self, id: str) -> None:
        del self.counters[id]
        self.refresh()

    def add_area(self, kind: str, loc: str, permanent: bool) -> Area:
        """Smoke, wreck or cloud from a location downwind (3.7)."""
        hexes = self.plume(loc)
        area = Area(kind, hexes, permanent)
        self.laid += 1
        self.areas[f"a{self.laid}"] = area
        self.refresh()
        return area

    def plume(self, loc: str) -> tuple[str, ...]:
        """The start hex and the next two in the direction of the wind (3.7)."""
        district = self.mission.district
        hex = loc if loc in district.terrain else district.hex_at(district.dot_of(loc))
        hexes: list[str] = []
        while hex and len(hexes) < 3:
            hexes.append(hex)
            hex = district.near(hex, self.wind)
        return tuple(hexes)

    def covered(self, area: Area) -> list[str]:
        """The hexes and zones in an area (3.5)."""
        district = self.mission.district
        found = [hex for hex in area.hexes if hex in district.terrain]
        for zone in district.zones.values():
            if zone.hex in area.hexes:
                found.append(zone.id)
        return found

    def refresh(self) -> None:
        """What follows from areas and counters: screens and locations in smoke."""
        self.screens = {}
        smoked: list[str] = []
        for area in self.areas.values():
            level = SMOKE_LEVEL if area.kind == "smoke" else self.mission.options.wreck_level if area.kind == "wreck" else 0
            for hex in area.hexes:
                if level and level > self.screens.get(hex, 0) and hex in self.mission.district.terrain:
                    self.screens[hex] = level
            if area.kind == "smoke":
                smoked += self.covered(area)
        for counter in self.counters.values():
            if counter.kind == "vehicles" and counter.revealed and self.screens.get(counter.loc, 0) < 1:
                self.screens[counter.loc] = 1
        self.smoked = tuple(sorted(set(smoked)))

    def clouds(self, loc: str) -> bool:
        """Whether a location lies in a toxic cloud."""
        return any([area.kind == "cloud" and loc in self.covered(area) for area in self.areas.values()])

    def set_control(self, loc: str, seat: Seat) -> None:
        self.control[loc] = seat


def by_place(block: Block) -> tuple[str, str]:
    return (block.loc, block.token)


def enemy(seat: Seat) -> Seat:
    return other_seat(seat)


__all__ = [
    "ARMOUR", "BLIND", "DEAD", "EXITED", "FAR", "GREEN", "IN_FORCE", "MANHOLE_MP", "MOVED", "OFF", "ON_FOOT", "ON_WHEELS",
    "RED", "RODE", "SEATS", "Area", "Block", "Counter", "Position", "Request", "by_place", "enemy",
]  # fmt: skip

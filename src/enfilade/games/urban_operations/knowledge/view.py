"""What a seat may know: its own blocks, the enemy's as tokens until they are laid flat, and what is public (10)."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.mission import OFF, SEATS, Mission, enemy
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.rules.activation import ANNOUNCED, SEEN, Activation
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.games.urban_operations.rules.fire.reaction import Reaction
from enfilade.games.urban_operations.rules.fire.withdrawal import Withdraw
from enfilade.games.urban_operations.rules.movement.entering import Enter
from enfilade.games.urban_operations.rules.reorganise import Reorganise
from enfilade.games.urban_operations.rules.setup import Setup
from enfilade.games.urban_operations.rules.support3d import Grant, Request3D, Strike
from enfilade.games.urban_operations.state.block import IN_FORCE, Block
from enfilade.games.urban_operations.state.charted import has_plan, is_charted, knows_manhole
from enfilade.games.urban_operations.state.markers import Counter
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel import view
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play, Procedure

UNKNOWN: Final = ""
HIDDEN: Final = "?"  # the letter of a manhole that lies face down


class BlockView:
    """A block as a seat sees it. Of a hidden enemy it knows neither id nor strength, unless it has seen it before."""

    def __init__(
        self,
        handle: str,
        seat: Seat,
        id: str,
        loc: str,
        osl: int,
        revealed: bool,
        activated: bool,
        reacted: bool,
        known: bool,
        hurt: int,
        hints: int,
        force: str,
        riders: int,
        pair: str,
        riding: str,
    ) -> None:
        self.handle: Final = handle
        self.seat: Final = seat
        self.id: Final = id  # empty: not identified
        self.loc: Final = loc
        self.osl: Final = osl  # 0: not known
        self.revealed: Final = revealed
        self.activated: Final = activated
        self.reacted: Final = reacted
        self.known: Final = known
        self.hurt: Final = hurt
        self.hints: Final = hints
        self.force: Final = force  # empty: not known
        self.riders: Final = riders  # -1: not known
        self.pair: Final = pair  # handle of the block with which it forms a pair
        self.riding: Final = riding  # handle of the vehicle on which it rides

    def to_data(self) -> dict[str, Data]:
        return {
            "handle": self.handle, "seat": self.seat, "id": self.id, "loc": self.loc, "osl": self.osl,
            "revealed": self.revealed, "activated": self.activated, "reacted": self.reacted, "known": self.known,
            "hurt": self.hurt, "hints": self.hints, "force": self.force, "riders": self.riders,
            "pair": self.pair, "riding": self.riding,
        }  # fmt: skip

    def at(self, loc: str) -> BlockView:
        return BlockView(
            self.handle, self.seat, self.id, loc, self.osl, self.revealed, self.activated, self.reacted, self.known,
            self.hurt, self.hints, self.force, self.riders, self.pair, self.riding,
        )  # fmt: skip

    @property
    def marker(self) -> str:
        if self.activated:
            return "completed" if self.reacted else "activated"
        return "reaction" if self.reacted else ""


class CounterView:
    """A counter as a seat sees it; `kind` is empty face down."""

    def __init__(self, id: str, kind: str, loc: str, revealed: bool, owner: Seat) -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.loc: Final = loc
        self.revealed: Final = revealed
        self.owner: Final = owner

    def to_data(self) -> dict[str, Data]:
        return {"id": self.id, "kind": self.kind, "loc": self.loc, "revealed": self.revealed, "owner": self.owner}


class View(view.View):
    """What a seat may know of a battle."""

    def __init__(
        self,
        situation: view.Situation,
        mission: Mission,
        blocks: list[BlockView],
        counters: list[CounterView],
        facts: dict[str, Data],
        stack: list[dict[str, Data]],
    ) -> None:
        super().__init__(situation)
        self.mission: Final = mission
        self.blocks: Final = blocks
        self.counters: Final = counters
        self.facts: Final = facts  # tracks and markers: public ones, and the seat's own
        self.stack: Final = stack

    def block(self, handle: str) -> BlockView | None:
        return next((block for block in self.blocks if block.handle == handle), None)

    def to_data(self) -> dict[str, Data]:
        data = super().to_data()
        data["blocks"] = [block.to_data() for block in self.blocks]
        data["counters"] = [counter.to_data() for counter in self.counters]
        data["facts"] = self.facts
        data["stack"] = self.stack
        return data


def see(play: Play[Position], seat: Seat | None) -> View:
    """The view of a seat, built up from nothing."""
    position = play.position
    over = position.outcome is not None
    blocks: list[BlockView] = []
    for block in position.blocks.values():
        if over or block.seat == seat:
            blocks.append(whole(position, block))
        elif block.is_on_map or block.known:
            blocks.append(outside(position, block, seat))
    counters: list[CounterView] = []
    for id in sorted(position.counters):
        counter = position.counters[id]
        if not over and not is_charted(position, counter.loc, seat):
            continue  # below, where the seat has never been (R100)
        shown = over or counter.revealed or (counter.owner == seat and seat is not None)
        counters.append(CounterView(id, counter.kind if shown else UNKNOWN, counter.loc, counter.revealed, counter.owner))
    return View(
        view.situation(play, seat),
        position.mission,
        sorted(blocks, key=_order),
        counters,
        facts(position, seat, over),
        [veiled(position, see_procedure(position, procedure, seat), seat, over) for procedure in position.stack],
    )


def whole(position: Position, block: Block) -> BlockView:
    """One's own block: everything."""
    return BlockView(
        block.handle, block.seat, block.id, block.loc, block.osl, block.revealed, block.activated, block.reacted,
        block.known, block.hurt, block.hints, block.force, len(position.passengers(block)),
        public(position, block.pair), public(position, block.riding),
    )  # fmt: skip


def outside(position: Position, block: Block, seat: Seat | None) -> BlockView:
    """The enemy's: upright it shows only its blank side, but who has seen it remembers (4.3.2.2)."""
    loc = block.loc if is_charted(position, block.loc, seat) else UNDERGROUND
    seen = block.revealed or block.known
    force = block.seen_in if block.hints & IN_FORCE else block.piece.force if seen else UNKNOWN  # transfers are secret (12.1)
    riders = len(position.passengers(block)) if block.revealed else -1
    return BlockView(
        block.token, block.seat, block.id if seen else UNKNOWN, loc, block.osl if block.revealed else 0, block.revealed,
        block.activated, block.reacted, block.known, block.hurt, block.hints, force, riders,
        public(position, block.pair), public(position, block.riding),
    )  # fmt: skip


def facts(position: Position, seat: Seat | None, over: bool) -> dict[str, Data]:
    """Tracks and markers: the public ones, and the seat's own secrets."""
    mission = position.mission
    own = list(SEATS) if over else [] if seat is None else [seat]
    hidden = [each for each in SEATS if each not in position.ready and each not in own]
    secret_areas = {loc for each in hidden for loc in mission.sides[each].fortified}
    known = [loc for loc in position.works.fortified if over or is_charted(position, loc, seat)]
    unknown = [id for id in sorted(position.counters) if not over and not is_charted(position, position.counters[id].loc, seat)]
    visible = [loc for loc in known if not _is_secret(position, loc, hidden)]
    return {
        "ready": list(position.ready),
        "named": dict(position.named),
        "counted": position.counted,
        "opened": list(position.opened),
        "buried": [_buried(position.counters[id], seat) for id in unknown],
        "areas": [[id, *area.to_data()] for id, area in sorted(position.areas.items())],
        "laid": position.laid,
        "breaches": list(position.breaches),
        "manholes": {
            loc: zone if over or knows_manhole(position, loc, seat) else HIDDEN for loc, zone in position.below.manholes
        },
        "lettered": list(position.below.lettered),
        "charted": [
            zone for each in mission.underground.tunnels for zone in each.zones if over or is_charted(position, zone, seat)
        ],
        "worked": list(position.below.worked),
        "entered": {
            each: [loc for loc in position.below.entered[each] if over or is_charted(position, loc, seat)] for each in SEATS
        },
        "fortified": sorted({*visible, *secret_areas}),
        "lifted": {each: position.works.lifted[each] for each in own},
        "mines": {each: list(position.mines.laid[each]) for each in own},
        "traps": {each: list(position.mines.traps[each]) for each in own},
        "found": [
            f"{each} {hex}"
            for each in SEATS
            for hex in position.mines.found
            if hex in position.mines.laid[each] or hex in position.mines.traps[each]
        ],
        "gone": dict(position.mines.gone),
        "cleared": {each: list(position.mines.cleared[enemy(each)]) for each in own},
        "stock": {
            key: value for key, value in sorted(position.works.stock.items()) if not key.endswith("mine") or _is_own(key, own)
        },
        "control": {loc: position.control[loc] for loc in sorted(position.control) if over or is_charted(position, loc, seat)},
        "support": dict(position.points.support),
        "logistics": dict(position.points.logistics),
        "mended": dict(sorted([(key, count) for key, count in position.losses.mended.items() if count])),
        "worn": dict(position.losses.worn),
        "jolted": dict(position.losses.jolted),
        "missions": shown_missions(position, own),
        "used": [key for key in position.support3d.used if key.endswith("air-defence") or _is_own(key, own)],
        "struck": list(position.support3d.struck),
        "asked_at": {each: _place(position, loc, seat, over) for each, loc in sorted(position.support3d.asked_at.items())},
        "requests": {each: [request.to_data() for request in position.support3d.requests[each]] for each in own},
        "pending": {each: [request.to_data() for request in position.support3d.pending[each]] for each in own},
        "pending_count": {each: len(position.support3d.pending[each]) for each in SEATS},
        "lit": list(position.support3d.lit),
        "killed": dict(position.losses.killed),
        "prisoner": shown_prisoner(position, own),
        "turn": position.tempo.turn,
        "initiative": position.tempo.initiative,
        "wind": position.wind,
        "limit": shown_limit(position, own),
        "activations": position.tempo.activations,
        "spent": list(position.tempo.spent),
        "broken": sorted([position.blocks[id].token for id in position.tempo.broken if position.blocks[id].token]),
        "shaken": list(position.command.shaken),
        "headless": dict(sorted(position.command.headless.items())),
        "decks": {each: len(position.cards.decks[each]) for each in SEATS},
        "hands": {each: list(position.cards.hands[each]) for each in own},
        "hand_counts": {each: len(position.cards.hands[each]) for each in SEATS},
        "discards": list(position.cards.discards),
        "engineers": list(position.cards.engineers),
        "lasting": list(position.cards.lasting),
        "request_dice": dict(position.support3d.request_dice),
        "transfers": {each: position.command.transfers[each] for each in own},
        "reorganised": {each: list(position.command.reorganised[each]) for each in own},
        "mounted": {
            each: len([block for block in position.blocks.values() if block.seat == each and block.is_mounted]) for each in SEATS
        },
    }


def _buried(counter: Counter, seat: Seat | None) -> Data:
    """A counter that was placed somewhere underground, where the seat has never been (R100)."""
    is_known = counter.revealed or (counter.owner == seat and seat is not None)
    return [counter.id, counter.kind if is_known else UNKNOWN, counter.revealed, counter.owner]


def _place(position: Position, loc: str, seat: Seat | None, over: bool) -> str:
    return loc if over or is_charted(position, loc, seat) else UNDERGROUND


def _is_own(key: str, own: list[Seat]) -> bool:
    return key.partition(" ")[0] in own


def _is_secret(position: Position, loc: str, hidden: list[Seat]) -> bool:
    """Whether a Fortified marker belongs to a side that is still setting up."""
    return any([loc in position.mission.sides[each].area for each in hidden])


def shown_limit(position: Position, own: list[Seat]) -> int:
    """The limit of the impulse in progress is its owner's: it would tell where leader and Commander stand."""
    for procedure in position.stack:
        data = procedure.to_data()
        if data["procedure"] == "Impulse" and data["seat"] not in own:
            return -1
    return position.tempo.limit


def shown_missions(position: Position, own: list[Seat]) -> dict[str, Data]:
    """Missions left; those of the enemy that are still to come are not taken off, or the row would be betrayed (10)."""
    left: dict[str, int] = dict(position.support3d.missions)
    coming = [request for seat in SEATS for request in position.support3d.pending[seat]]
    coming += [each.request for each in position.stack if isinstance(each, Strike)]
    for request in coming:
        if request.seat not in own:
            left[f"{request.seat} {request.row}"] += 1
    return {key: left[key] for key in sorted(left)}


def shown_prisoner(position: Position, own: list[Seat]) -> str:
    if not position.prisoner.startswith("with:"):
        return position.prisoner
    carrier = position.blocks[position.prisoner[5:]]
    if carrier.seat in own:
        return position.prisoner
    return f"with:{carrier.token}"


def public(position: Position, handle: str) -> str:
    """What everybody calls a block: its token, or nothing."""
    return position.block(handle).token if handle and position.has_block(handle) else ""


def see_procedure(position: Position, procedure: Procedure[Position], seat: Seat | None) -> dict[str, Data]:
    """A procedure in progress without what its seat keeps to itself."""
    if isinstance(procedure, (Request3D, Reorganise)):
        own = procedure.branches.get(seat, []) if seat is not None else []
        return {
            "procedure": procedure.to_data()["procedure"],
            "deciding": [each for each, branch in procedure.branches.items() if branch],
            "own": [each.to_data() for each in own],
        }
    if isinstance(procedure, Activation):
        return _see_activation(position, procedure, seat)
    if isinstance(procedure, Setup) and procedure.seat != seat:
        return Setup(procedure.seat).to_data()
    if isinstance(procedure, Reaction) and position.block(procedure.target).seat != seat:
        return Reaction(procedure.firer, procedure.target, procedure.weapon, procedure.assault).to_data()
    if (isinstance(procedure, OpportunityWindow) and position.block(procedure.mover).seat == seat) or seat is None:
        if isinstance(procedure, OpportunityWindow) and not procedure.scouted and not procedure.closed:
            return _seen_window(position, procedure).to_data()
    if isinstance(procedure, Strike) and procedure.request.seat != seat:
        return {
            "procedure": "Strike",
            "seat": procedure.request.seat,
            "step": "correct" if procedure.step == "adjust" else procedure.step,
        }
    if isinstance(procedure, Grant):
        data = procedure.to_data()
        data["left"] = {each: len(position.support3d.requests[each]) for each in SEATS}
        return data
    if isinstance(procedure, Withdraw):
        data = procedure.to_data()
        block = position.block(procedure.block)
        if block.seat != seat and not block.known:
            data["mp"] = 0  # a vehicle has more (R129)
        return data
    if isinstance(procedure, Enter):
        data = procedure.to_data()
        data["block"] = public(position, procedure.block)
        return data
    return procedure.to_data()


def _seen_window(position: Position, window: OpportunityWindow) -> OpportunityWindow:
    """A window as those see it who are not asked: cards that were played are known, the block that was chosen is not."""
    chosen = position.block(window.chosen) if window.chosen else None
    posting = window.posting or (chosen is not None and chosen.reacted)
    return OpportunityWindow(window.mover, window.on_wall, posting=posting, prepared=window.prepared)


def veiled(position: Position, data: dict[str, Data], seat: Seat | None, over: bool) -> dict[str, Data]:
    """A procedure without the names of tunnels that the seat does not know (R100)."""
    if over or has_plan(position, seat):
        return data
    return {key: _veil(position, value, seat) for key, value in data.items()}


def _veil(position: Position, value: Data, seat: Seat | None) -> Data:
    if isinstance(value, str):
        below = value in position.mission.district.known and not is_charted(position, value, seat)
        return UNDERGROUND if below else value
    if isinstance(value, (list, tuple)):
        return [_veil(position, each, seat) for each in value]
    return value


def _see_activation(position: Position, procedure: Activation, seat: Seat | None) -> dict[str, Data]:
    block = position.block(procedure.block)
    data = procedure.to_data()
    data["place"] = "off" if block.loc == OFF else "in" if block.is_mounted else "map"
    data["seat"] = block.seat
    if block.seat == seat:
        return data
    shown = Activation(block.token)
    shown.step = procedure.step
    on_map = procedure.lastfree in position.mission.district.known or procedure.lastfree == UNDERGROUND
    shown.lastfree = procedure.lastfree if on_map else ""
    shown.entered = procedure.entered
    shown.walled = procedure.walled
    shown.unseen = procedure.unseen
    shown.way = procedure.way
    if procedure.acted in ANNOUNCED or procedure.acted in SEEN:
        shown.acted = "support" if procedure.acted == "receive" else procedure.acted  # a point was spent, on whom is not told
        shown.acted_at = procedure.acted_at
    if procedure.acted == "unload":
        shown.followers = tuple([position.blocks[id].token for id in procedure.followers])
    shown.paired = procedure.paired
    shown.joining = procedure.joining
    shown.guided = procedure.guided
    shown.tried = procedure.tried
    seen = shown.to_data()
    seen["place"] = data["place"]
    seen["seat"] = block.seat
    return seen


def view_from_data(data: Reader, start: Position) -> View:
    """The view that `View.to_data` wrote, in a scenario with this starting position."""
    mission = start.mission
    return View(
        view.situation_from_data(data),
        mission,
        [_block(each) for each in data.tables("blocks")],
        [_counter(each) for each in data.tables("counters")],
        dict(data.table("facts").values),
        [dict(each.values) for each in data.tables("stack")],
    )


def _block(data: Reader) -> BlockView:
    return BlockView(
        data.text("handle"), data.text("seat"), data.text("id"), data.text("loc"), data.integer("osl"), data.flag("revealed"),
        data.flag("activated"), data.flag("reacted"), data.flag("known"), data.integer("hurt"), data.integer("hints"),
        data.text("force"), data.integer("riders"), data.text("pair"), data.text("riding"),
    )  # fmt: skip


def _counter(data: Reader) -> CounterView:
    return CounterView(data.text("id"), data.text("kind"), data.text("loc"), data.flag("revealed"), data.text("owner"))


def _order(block: BlockView) -> tuple[str, str, str]:
    return (block.seat, block.loc, block.handle)

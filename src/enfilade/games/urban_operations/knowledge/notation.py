"""Positions written down: blocks by their ids in locations by name, as a document.

Whoever writes one says what differs from the start of the scenario: `blocks.GB5 = {loc = "0810", revealed = true}`. `turn = 3`
says that both sides are in place and choose their impulses, `phase = "red"` that it is for red to choose, `impulse = "GB"` that
a force has its impulse, `activate = "GB5"` that a block is in activation. Without any of them the battle begins with its set-up.
"""

from __future__ import annotations

from typing import Final

from enfilade.contract.doors import Notation
from enfilade.games.urban_operations.box.mission import SEATS, enemy
from enfilade.games.urban_operations.knowledge.checks import (
    check_block,
    check_counters,
    check_crowds,
    check_ledgers,
    check_mines,
    known,
)
from enfilade.games.urban_operations.knowledge.dealing.stack import PROCEDURES
from enfilade.games.urban_operations.knowledge.stack_checks import check_choices, check_stack
from enfilade.games.urban_operations.rules.battle import Battle
from enfilade.games.urban_operations.rules.impulse import Impulse, Phases
from enfilade.games.urban_operations.rules.posts import standing
from enfilade.games.urban_operations.rules.setup import Setup
from enfilade.games.urban_operations.rules.turn import STEPS, Turn
from enfilade.games.urban_operations.state.below import Below
from enfilade.games.urban_operations.state.block import DEAD, EXITED, Block, by_place
from enfilade.games.urban_operations.state.cards import Cards
from enfilade.games.urban_operations.state.command import Command
from enfilade.games.urban_operations.state.keyed import words
from enfilade.games.urban_operations.state.losses import Losses
from enfilade.games.urban_operations.state.markers import Area, Counter
from enfilade.games.urban_operations.state.mines import TRAP_MINES, Minefield
from enfilade.games.urban_operations.state.points import Points
from enfilade.games.urban_operations.state.position import Position
from enfilade.games.urban_operations.state.support3d import Support3D
from enfilade.games.urban_operations.state.tempo import Tempo
from enfilade.games.urban_operations.state.trails import Trails
from enfilade.games.urban_operations.state.works import Works
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.dice import Sealed
from enfilade.kernel.notation import Names, read_progress
from enfilade.kernel.play import Play, Procedure, is_offered

NOW: Final = ("phase", "impulse", "activate")  # what may stand for a stack
OPEN: Final = ("counters", "areas", "control", "headless", "mended", "asked_at", "trails", "manholes")
NAMES: Final = Names((), {}, (), {"counters": "id"}, open=OPEN)  # this game calls everything by its name


def write(position: Position) -> dict[str, Data]:
    """The whole position as a document."""
    return NAMES.document(position)


def read(given: Reader, start: Position) -> Position:
    """The position of a document."""
    now = Reader({key: given.raw(key) for key in NOW if given.has(key)}, given.source, given.path)
    rest = Reader({key: value for key, value in given.values.items() if key not in NOW}, given.source, given.path)
    data = NAMES.whole(rest, start)
    mission = start.mission
    check_ledgers(data, mission)
    position = Position(mission)
    read_map(position, data)
    read_ledgers(position, data)
    blocks = data.table("blocks")
    for piece in mission.pieces.values():
        each = blocks.table(piece.id)
        position.put(implied(Block.read(each, piece), rest.table("blocks").table(piece.id)))
    is_begun = check_now(now, rest, data)
    if is_begun:
        position.ready = (mission.setup_first, enemy(mission.setup_first))
    for seat in position.ready:
        name_blocks(position, seat)
    for id in position.blocks:
        check_block(blocks.table(id), position, id)
    check_stack(data, position)
    read_progress(data, position, PROCEDURES)
    check_crowds(blocks, position)
    if is_begun:
        begin(position, now, rest)
    check_counters(data, position)
    check_mines(data, position)
    check_choices(data, position)
    share_ground(position)
    return position


def check_now(now: Reader, given: Reader, data: Reader) -> bool:
    """Whether a document says that both sides are in place and leaves it at that, without a stack."""
    for key in now.keys():
        if given.has("stack"):
            raise now.bad(key, "the stack says already what is going on: leave one of them out")
    is_begun = not given.has("stack") and (bool(now.values) or data.integer("turn") > 0)
    if is_begun and given.has("ready") and len(set(given.texts("ready"))) < len(SEATS):
        raise given.bad("ready", "both sides are in place when the first turn has begun (4.2)")
    return is_begun


def read_map(position: Position, data: Reader) -> None:
    """What lies on the map besides blocks."""
    position.wind = data.text("wind")
    position.named = data.numbers("named")
    position.ready = tuple(data.texts("ready"))
    counters, areas = data.table("counters"), data.table("areas")
    for id in _numbered(counters, "n"):
        each = counters.table(id)
        position.counters[id] = Counter(
            id, each.text("kind"), each.text("loc"), each.flag("revealed", False), each.text("owner", "")
        )  # fmt: skip
        each.close()
    for id in _numbered(areas, "a"):
        position.areas[id] = read_area(areas.table(id), position)
    position.counted = max([data.integer("counted", least=0), *[_number(id) for id in position.counters]])
    position.laid = max([data.integer("laid", least=0), *[_number(id) for id in position.areas]])
    position.opened = tuple(data.texts("opened"))
    position.breaches = tuple(sorted(data.texts("breaches")))
    position.control = words(data, "control")
    position.prisoner = data.text("prisoner")
    position.refresh()


def read_area(data: Reader, position: Position) -> Area:
    """Smoke, a wreck or a cloud; `from` a location, it drifts with the wind (5.2.4.6)."""
    if not data.has("from"):
        area = Area.read(data)
    else:
        kind, loc = data.text("kind"), data.text("from")
        known(data, "from", loc, position.mission.district.known, "location")
        area = Area(kind, position.plume(loc), data.flag("permanent", kind != "smoke"), loc if kind == "wreck" else "")
    data.close()
    return area


def read_ledgers(position: Position, data: Reader) -> None:
    position.tempo = Tempo.read(data)
    position.command = Command.read(data)
    position.points = Points.read(data)
    position.works = Works.read(data)
    position.mines = Minefield.read(data)
    position.trails = Trails.read(data)
    position.below = Below.read(data)
    position.support3d = Support3D.read(data)
    position.cards = Cards.read(data)
    position.losses = Losses.read(data)


# What follows from what a document says.


def implied(block: Block, given: Reader) -> Block:
    """A block that lies flat, or is out of the game, is known (4.3.2.2); what it has lost is seen then."""
    if given.has("known"):
        return block
    if block.loc in (DEAD, EXITED):
        return block.gone(block.loc)
    return block.shown(True) if block.revealed else block


def name_blocks(position: Position, seat: str) -> None:
    """Blocks that stand on the map have a token (R132)."""
    own = [_number(block.token) for block in position.blocks.values() if block.seat == seat and block.token]
    position.named[seat] = max([position.named[seat], *own])
    for block in sorted(standing(position, seat), key=by_place):
        if not block.token:
            named = block.twin()
            named.token = position.name(block).token
            position.put(named)


def begin(position: Position, now: Reader, given: Reader) -> None:
    """Both sides are in place, and a side chooses a force, a force a block, or a block what it does (3.1.3, 3.2, 7.1.2)."""
    mission = position.mission
    if not given.has("turn"):
        position.tempo = position.tempo.turn_begun(1)
    _settle(position, given)
    turn = position.tempo.turn
    force = _force(position, now)
    chooser = mission.seat_of_force(force) if force else now.choice("phase", SEATS, position.tempo.initiative)
    phases = Phases(chooser)
    position.stack = [Battle("turns", turn), Turn(turn, STEPS.index("final")), phases]
    if not force:
        return
    play = Play(position, Sealed())
    _take(play, phases, Action("impulse", force), force, now, "impulse" if now.has("impulse") else "activate")
    tempo = position.tempo
    if given.has("limit"):
        tempo = tempo.with_limit(given.integer("limit", least=1))
    if given.has("activations"):
        tempo = tempo.activated(given.integer("activations", least=0))
    position.tempo = tempo
    if now.has("activate"):
        impulse = position.stack[-1]
        assert isinstance(impulse, Impulse)
        id = now.text("activate")
        _take(play, impulse, Action("activate", position.blocks[id].handle), id, now, "activate")


def _settle(position: Position, given: Reader) -> None:
    """As after a set-up: counters lie face down, the ground that blocks stand on is theirs, mines are counted."""
    mission, control, mines = position.mission, position.control, position.mines
    if not given.has("counters"):
        for kind, loc in zip(mission.nml, mission.nml_at, strict=True):
            position.add_counter(kind, loc, False, "")
    elif not given.has("opened"):
        position.opened = _opened(position)
    ready, position.ready = position.ready, ()
    position.control = dict(control)
    for seat in ready:
        Setup(seat).settle(position)
        position.mines = position.mines.in_doubt(seat, position.mines.of(seat))
        if (given.has("mines") or given.has("traps")) and not given.has("stock"):
            used = len(position.mines.laid[seat]) + TRAP_MINES * len(position.mines.traps[seat])
            left = mission.sides[seat].mines - used - position.mines.gone[seat] - position.mines.given_up[seat]
            position.works = position.works.with_left(seat, "mine", max(0, left))
    if given.has("control"):
        position.control = control
    if given.has("cleared"):
        position.mines = mines


def _opened(position: Position) -> tuple[str, ...]:
    """The kinds of No Man's Land counters that do not lie face down any more (5.2.3)."""
    kinds = sorted(position.mission.nml)
    for counter in position.counters.values():
        if not counter.revealed and not counter.owner and counter.kind in kinds:
            kinds.remove(counter.kind)
    return tuple(kinds)


def _force(position: Position, now: Reader) -> str:
    """The force that has its impulse: the one that is named, or that of the block in activation."""
    if now.has("activate"):
        block = position.blocks[now.choice("activate", list(position.blocks))]
        return now.choice("impulse", list(position.mission.forces), block.force)
    return now.choice("impulse", list(position.mission.forces)) if now.has("impulse") else ""


def _take(play: Play[Position], procedure: Procedure[Position], action: Action, name: str, now: Reader, key: str) -> None:
    """What a document says is being done, done by the rules; or their refusal, which calls its target by `name`."""
    if not is_offered(procedure.actions(play.position), action):
        refusal = procedure.refuse(play.position, Action(action.verb, name))
        raise now.bad(key, f"{name} cannot now" if refusal is None else f"{refusal.reason} ({refusal.rule})")
    procedure.take(play, action)


def share_ground(position: Position) -> None:
    """The ground is looked up by identity first: breaches and manholes are those with which it was made."""
    ground = position.ground
    below = position.below
    position.breaches = ground.breaches
    position.below = Below(ground.manholes, below.lettered, below.worked, below.entered)


def _numbered(data: Reader, letter: str) -> list[str]:
    """The names in a table, each a letter and a number, by their numbers."""
    for id in data.keys():
        if not id.startswith(letter) or not _number(id):
            raise data.bad(id, f"should be {letter} and a number, like {letter}1")
    return sorted(data.keys(), key=_number)


def _number(id: str) -> int:
    """The number of a counter, an area or a token: n3, a1, g12."""
    return int(id[1:]) if id[1:].isascii() and id[1:].isdigit() and len(id) < 8 else 0


NOTATION: Final = Notation(write=write, read=read)

"""What a seat sees of tracks and markers: all that is public, and its own secrets."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.box.mission import SEATS, enemy
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.knowledge.ledgers import HIDDEN, BelowSeen, CardsSeen, MapSeen, MinesSeen, Muster
from enfilade.games.urban_operations.rules.impulse import Impulse
from enfilade.games.urban_operations.rules.support3d.strikes import Strike
from enfilade.games.urban_operations.state.charted import knows_manhole, uncharted
from enfilade.games.urban_operations.state.command import Command
from enfilade.games.urban_operations.state.losses import Losses
from enfilade.games.urban_operations.state.markers import Counter
from enfilade.games.urban_operations.state.points import Points
from enfilade.games.urban_operations.state.position import Position
from enfilade.games.urban_operations.state.support3d import Support3D
from enfilade.games.urban_operations.state.tempo import Tempo
from enfilade.games.urban_operations.state.works import Works
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat

UNKNOWN: Final = ""
NOT_TOLD: Final = -1  # the limit of an enemy's impulse


class Eyes:
    """Who looks at a position: a seat, the public, or anybody after the end, when everything is open, also what was before it."""

    def __init__(self, position: Position, seat: Seat | None, is_open: bool = False) -> None:
        self.position: Final = position
        self.seat: Final = seat
        self.all: Final = is_open or position.outcome is not None
        self.own: Final[tuple[Seat, ...]] = SEATS if self.all else () if seat is None else (seat,)  # whose secrets they see
        self.mounted: Final = [block for block in position.blocks.values() if block.is_mounted]
        self._unknown: Final = frozenset[str]() if self.all else uncharted(position, seat)

    def know(self, loc: str) -> bool:
        """Whether they know of a location: all but tunnels of which they have neither plan nor sight (R100)."""
        return loc not in self._unknown

    def place(self, loc: str) -> str:
        """A location as far as they know it."""
        return loc if self.know(loc) else UNDERGROUND

    def counter(self, counter: Counter) -> Counter:
        """A counter as far as they know it; face down only who placed it knows its kind."""
        is_known = self.all or counter.revealed or (self.seat is not None and counter.owner == self.seat)
        return Counter(
            counter.id, counter.kind if is_known else UNKNOWN, self.place(counter.loc), counter.revealed, counter.owner
        )

    def is_own(self, key: str) -> bool:
        """Whether `seat thing` is theirs."""
        return key.partition(" ")[0] in self.own


class Facts(Plain):
    """Tracks and markers as a seat sees them: of each ledger what is public, and its own secrets."""

    def __init__(
        self,
        muster: Muster,
        map: MapSeen,
        tempo: Tempo,
        command: Command,
        points: Points,
        works: Works,
        mines: MinesSeen,
        below: BelowSeen,
        support3d: Support3D,
        cards: CardsSeen,
        losses: Losses,
    ) -> None:
        self.muster: Final = muster
        self.map: Final = map
        self.tempo: Final = tempo
        self.command: Final = command
        self.points: Final = points
        self.works: Final = works
        self.mines: Final = mines
        self.below: Final = below
        self.support3d: Final = support3d
        self.cards: Final = cards
        self.losses: Final = losses

    def to_data(self) -> dict[str, Data]:
        """One flat table: each writes its own keys into it."""
        data = self.muster.to_data()
        data.update(self.map.to_data())
        data.update(self.tempo.to_data())
        data.update(self.command.to_data())
        data.update(self.points.to_data())
        data.update(self.works.to_data())
        data.update(self.mines.to_data())
        data.update(self.below.to_data())
        data.update(self.support3d.to_data())
        data.update(self.cards.to_data())
        data.update(self.losses.to_data())
        return data

    @classmethod
    def read(cls, data: Reader) -> Facts:
        """What `to_data` wrote."""
        return Facts(
            Muster.read(data),
            MapSeen.read(data),
            Tempo.read(data),
            Command.read(data),
            Points.read(data),
            Works.read(data),
            MinesSeen.read(data),
            BelowSeen.read(data),
            Support3D.read(data),
            CardsSeen.read(data),
            Losses.read(data),
        )


def see_facts(eyes: Eyes) -> Facts:
    return Facts(
        see_muster(eyes),
        see_map(eyes),
        see_tempo(eyes),
        see_command(eyes),
        eyes.position.points,
        see_works(eyes),
        see_mines(eyes),
        see_below(eyes),
        see_support3d(eyes),
        see_cards(eyes),
        see_losses(eyes),
    )


def see_muster(eyes: Eyes) -> Muster:
    position, mounted = eyes.position, [block.seat for block in eyes.mounted]
    return Muster(
        position.ready,
        dict(position.named),
        {seat: mounted.count(seat) for seat in SEATS},
        {seat: len(position.support3d.pending[seat]) for seat in SEATS},
    )


def see_map(eyes: Eyes) -> MapSeen:
    """Of what is underground only what lies where the seat has been (R100)."""
    position = eyes.position
    buried = [position.counters[id] for id in sorted(position.counters) if not eyes.know(position.counters[id].loc)]
    return MapSeen(
        dict(sorted(position.areas.items())),
        position.laid,
        position.counted,
        position.opened,
        tuple([eyes.counter(each) for each in buried]),
        position.breaches,
        {loc: position.control[loc] for loc in sorted(position.control) if eyes.know(loc)},
        _prisoner_seen(eyes),
        position.wind,
    )


def _prisoner_seen(eyes: Eyes) -> str:
    """Where the prisoner is; with an enemy he is known by its token."""
    prisoner = eyes.position.prisoner
    if not prisoner.startswith("with:"):
        return prisoner
    carrier = eyes.position.blocks[prisoner[5:]]
    return prisoner if carrier.seat in eyes.own else f"with:{carrier.token}"


def see_mines(eyes: Eyes) -> MinesSeen:
    position, mines = eyes.position, eyes.position.mines
    return MinesSeen(
        {each: mines.laid[each] for each in eyes.own},
        {each: mines.traps[each] for each in eyes.own},
        tuple([f"{each} {place}" for each in SEATS for place in mines.found[each]]),
        mines.gone,
        {each: mines.given_up[each] for each in eyes.own},
        {each: mines.cleared[enemy(each)] for each in eyes.own},
        {position.blocks[id].token: position.trails.of(id) for id in sorted(position.trails.hexes)},
    )


def see_below(eyes: Eyes) -> BelowSeen:
    position, below = eyes.position, eyes.position.below
    leads: dict[str, str] = {}
    for loc, zone in below.manholes:
        leads[loc] = zone if eyes.all or knows_manhole(position, loc, eyes.seat) else HIDDEN
    zones = [zone for each in position.mission.underground.tunnels for zone in each.zones]
    return BelowSeen(
        leads,
        below.lettered,
        below.worked,
        {each: tuple([loc for loc in below.entered[each] if eyes.know(loc)]) for each in SEATS},
        tuple([zone for zone in zones if eyes.know(zone)]),
    )


def see_cards(eyes: Eyes) -> CardsSeen:
    cards = eyes.position.cards
    return CardsSeen(
        {each: len(cards.decks[each]) for each in SEATS},
        {each: cards.hands[each] for each in eyes.own},
        {each: len(cards.hands[each]) for each in SEATS},
        cards.discards,
        cards.engineers,
        cards.lasting,
    )


# Ledgers of which a seat sees one like it, with less in it.


def see_tempo(eyes: Eyes) -> Tempo:
    """Withdrawn blocks by their tokens; the limit of an enemy's impulse would tell where leader and Commander stand."""
    position, tempo = eyes.position, eyes.position.tempo
    tokens = [position.blocks[id].token for id in tempo.broken]
    enemies = [each for each in position.stack if isinstance(each, Impulse) and each.seat not in eyes.own]
    return tempo.with_broken(tuple(sorted([token for token in tokens if token]))).with_limit(NOT_TOLD if enemies else tempo.limit)


def see_command(eyes: Eyes) -> Command:
    """Transfers are secret (12.1)."""
    command = eyes.position.command
    return Command(
        command.shaken,
        dict(sorted(command.headless.items())),
        {each: command.transfers[each] for each in eyes.own},
        {each: command.reorganised[each] for each in eyes.own},
    )


def see_works(eyes: Eyes) -> Works:
    """A side that is still setting up shows its Fortified markers where they were; mines left are its secret (5.2.2.1, R126)."""
    position, works = eyes.position, eyes.position.works
    hidden = [position.mission.sides[each] for each in SEATS if each not in position.ready and each not in eyes.own]
    secret = {loc for side in hidden for loc in side.fortified}
    visible = [loc for loc in works.fortified if eyes.know(loc) and not any([loc in side.area for side in hidden])]
    return Works(
        tuple(sorted({*visible, *secret})),
        {each: works.lifted[each] for each in eyes.own},
        {key: left for key, left in sorted(works.stock.items()) if not key.endswith("mine") or eyes.is_own(key)},
    )


def see_losses(eyes: Eyes) -> Losses:
    """Without what is settled."""
    losses = eyes.position.losses
    mended = dict(sorted([(key, count) for key, count in losses.mended.items() if count]))
    return Losses(losses.killed, mended, losses.worn, losses.jolted)


def see_support3d(eyes: Eyes) -> Support3D:
    """Requests are secret, and which rows they are for; an air defence is seen (7.3.3.1, 7.3.3.5)."""
    support = eyes.position.support3d
    return support.but(
        missions=_missions_seen(eyes),
        used=tuple([key for key in support.used if key.endswith("air-defence") or eyes.is_own(key)]),
        requests={each: support.requests[each] for each in eyes.own},
        pending={each: support.pending[each] for each in eyes.own},
        asked_at={each: eyes.place(loc) for each, loc in sorted(support.asked_at.items())},
    )


def _missions_seen(eyes: Eyes) -> dict[str, int]:
    """Missions left; those of the enemy that are still to come are not taken off, or the row would be betrayed."""
    support = eyes.position.support3d
    left = dict(support.missions)
    coming = [request for seat in SEATS for request in support.pending[seat]]
    coming += [each.request for each in eyes.position.stack if isinstance(each, Strike)]
    for request in coming:
        if request.seat not in eyes.own:
            left[f"{request.seat} {request.row}"] += 1
    return {key: left[key] for key in sorted(left)}

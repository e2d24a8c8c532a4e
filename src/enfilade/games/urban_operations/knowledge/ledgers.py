"""The ledgers of which a seat sees less than they hold, in a form of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.state.keyed import lists, words
from enfilade.games.urban_operations.state.markers import Area, Counter
from enfilade.kernel.data import Data, Plain, Reader
from enfilade.kernel.event import Seat

HIDDEN: Final = "?"  # the letter of a manhole that lies face down


class Muster(Plain):
    """What can be counted of both sides: tokens given out, blocks in vehicles, missions on their way."""

    def __init__(
        self, ready: tuple[Seat, ...], named: Mapping[Seat, int], mounted: Mapping[Seat, int], pending: Mapping[Seat, int]
    ) -> None:
        self.ready: Final = ready  # sides that have finished their set-up
        self.named: Final = named
        self.mounted: Final = mounted
        self.pending: Final = pending

    def to_data(self) -> dict[str, Data]:
        return {"ready": self.ready, "named": self.named, "mounted": self.mounted, "pending_count": self.pending}

    @classmethod
    def read(cls, data: Reader) -> Muster:
        """What `to_data` wrote."""
        return Muster(
            tuple(data.texts("ready")), data.numbers("named"), data.numbers("mounted"), data.numbers("pending_count")
        )  # fmt: skip


class MapSeen(Plain):
    """What lies on the map besides blocks, as a seat sees it (5.2.3)."""

    def __init__(
        self,
        areas: Mapping[str, Area],
        laid: int,
        counted: int,
        opened: tuple[str, ...],
        buried: tuple[Counter, ...],
        breaches: tuple[str, ...],
        control: Mapping[str, Seat],
        prisoner: str,
        wind: str,
    ) -> None:
        self.areas: Final = areas
        self.laid: Final = laid  # areas made
        self.counted: Final = counted  # counters made
        self.opened: Final = opened  # kinds of No Man's Land counters that have been turned up
        self.buried: Final = buried  # counters somewhere underground, where the seat has never been (R100)
        self.breaches: Final = breaches
        self.control: Final = control
        self.prisoner: Final = prisoner  # a location, `with:` and a block's id or token, or exited
        self.wind: Final = wind

    def to_data(self) -> dict[str, Data]:
        return {
            "areas": {id: area.to_data() for id, area in self.areas.items()},
            "laid": self.laid,
            "counted": self.counted,
            "opened": self.opened,
            "buried": [[each.id, each.kind, each.revealed, each.owner] for each in self.buried],
            "breaches": self.breaches,
            "control": self.control,
            "prisoner": self.prisoner,
            "wind": self.wind,
        }

    @classmethod
    def read(cls, data: Reader) -> MapSeen:
        """What `to_data` wrote."""
        buried = [Counter(str(row[0]), str(row[1]), UNDERGROUND, bool(row[2]), str(row[3])) for row in data.rows("buried")]
        areas = data.table("areas")
        return MapSeen(
            {id: Area.read(areas.table(id)) for id in areas.keys()},
            data.integer("laid"),
            data.integer("counted"),
            tuple(data.texts("opened")),
            tuple(buried),
            tuple(data.texts("breaches")),
            words(data, "control"),
            data.text("prisoner"),
            data.text("wind"),
        )


class MinesSeen(Plain):
    """Mines and traps as a seat knows them: its own, those that are found, and where the enemy's cannot lie (5.2.2.1, 13.2)."""

    def __init__(
        self,
        laid: Mapping[Seat, tuple[str, ...]],
        traps: Mapping[Seat, tuple[str, ...]],
        found: tuple[str, ...],
        gone: Mapping[Seat, int],
        given_up: Mapping[Seat, int],
        cleared: Mapping[Seat, tuple[str, ...]],
        trails: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.laid: Final = laid
        self.traps: Final = traps
        self.found: Final = found  # "seat place": whose it is
        self.gone: Final = gone
        self.given_up: Final = given_up
        self.cleared: Final = cleared  # by the seat that knows it, not by the owner
        self.trails: Final = trails  # what each block, by its token, has entered since it last stopped

    def to_data(self) -> dict[str, Data]:
        return {
            "mines": self.laid, "traps": self.traps, "found": self.found, "gone": self.gone, "given_up": self.given_up,
            "cleared": self.cleared, "trails": self.trails,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader) -> MinesSeen:
        """What `to_data` wrote."""
        return MinesSeen(
            lists(data, "mines"), lists(data, "traps"), tuple(data.texts("found")), data.numbers("gone"),
            data.numbers("given_up"), lists(data, "cleared"), lists(data, "trails"),
        )  # fmt: skip

    def found_of(self, seat: Seat) -> list[str]:
        """The places where something of a side has been found."""
        return [each.partition(" ")[2] for each in self.found if each.startswith(f"{seat} ")]


class BelowSeen(Plain):
    """The ground below as a seat knows it (8.1.10, R100)."""

    def __init__(
        self,
        manholes: Mapping[str, str],
        lettered: tuple[str, ...],
        worked: tuple[str, ...],
        entered: Mapping[Seat, tuple[str, ...]],
        charted: tuple[str, ...],
    ) -> None:
        self.manholes: Final = manholes  # location: the zone it leads to, empty for a dummy, HIDDEN if not known
        self.lettered: Final = lettered
        self.worked: Final = worked
        self.entered: Final = entered
        self.charted: Final = charted  # the zones that the seat knows

    def to_data(self) -> dict[str, Data]:
        return {
            "manholes": self.manholes, "lettered": self.lettered, "worked": self.worked, "entered": self.entered,
            "charted": self.charted,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader) -> BelowSeen:
        """What `to_data` wrote."""
        lettered, worked = tuple(data.texts("lettered")), tuple(data.texts("worked"))
        return BelowSeen(words(data, "manholes"), lettered, worked, lists(data, "entered"), tuple(data.texts("charted")))


class CardsSeen(Plain):
    """Event cards as a seat knows them: its own hand, and how many the others are (6.2.1)."""

    def __init__(
        self,
        decks: Mapping[Seat, int],
        hands: Mapping[Seat, tuple[str, ...]],
        held: Mapping[Seat, int],
        discards: tuple[str, ...],
        engineers: tuple[str, ...],
        lasting: tuple[str, ...],
    ) -> None:
        self.decks: Final = decks  # how many are still to be drawn
        self.hands: Final = hands
        self.held: Final = held  # how many a side has in hand
        self.discards: Final = discards
        self.engineers: Final = engineers
        self.lasting: Final = lasting

    def to_data(self) -> dict[str, Data]:
        return {
            "decks": self.decks, "hands": self.hands, "hand_counts": self.held, "discards": self.discards,
            "engineers": self.engineers, "lasting": self.lasting,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader) -> CardsSeen:
        """What `to_data` wrote."""
        return CardsSeen(
            data.numbers("decks"), lists(data, "hands"), data.numbers("hand_counts"), tuple(data.texts("discards")),
            tuple(data.texts("engineers")), tuple(data.texts("lasting")),
        )  # fmt: skip

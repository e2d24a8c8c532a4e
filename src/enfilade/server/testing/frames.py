"""How large frames are, over whole games played at random, in process: quantiles, and what the largest are made of."""

from __future__ import annotations

from functools import partial
from math import inf
from statistics import fmean, quantiles
from typing import Final

import msgspec

from enfilade import library
from enfilade.kernel.dice import Seeded
from enfilade.kernel.event import Seat
from enfilade.scene.model import Scene
from enfilade.server.base.secrets import HUMAN
from enfilade.server.messages import FrameMessage, encode
from enfilade.server.table.changes import Parts, view_change
from enfilade.server.table.drawings import DRAWINGS
from enfilade.server.table.umpire import SEEDED, Umpire
from enfilade.server.table.umpires import new_umpire


class Sent:
    """A frame that a browser was sent: after which act, to whom, how many bytes, and of these how many for each part."""

    def __init__(self, act: str, seat: Seat, frame: FrameMessage) -> None:
        self.act: Final = act
        self.seat: Final = seat
        self.bytes: Final = len(encode(frame))
        self.parts: Final = {name: len(encode(getattr(frame, name))) for name in frame.__struct_fields__}


class Sizes:
    """The kilobytes of many frames."""

    def __init__(self, sent: list[Sent]) -> None:
        kilobytes = [each.bytes / 1000 for each in sent]
        hundredths = quantiles(kilobytes, n=100)
        self.mean: Final = fmean(kilobytes)
        self.median: Final = hundredths[49]
        self.p99: Final = hundredths[98]
        self.worst: Final = max(kilobytes)


class Watched:
    """A table in memory and the last that a browser in each seat was shown of it."""

    def __init__(self, scenario: str, seed: str) -> None:
        found = library.scenario(scenario)
        self._dice: Final = Seeded(seed)
        self.umpire: Final[Umpire] = new_umpire(found, dict.fromkeys(found.seats, HUMAN), SEEDED, seed)
        self._shown: Final[dict[Seat, Scene]] = {seat: self.umpire.scene(seat) for seat in found.seats}
        self._views: Final[dict[Seat, Parts]] = {}
        self._moments: Final = dict.fromkeys(found.seats, 0)
        self._told: Final = {seat: self.umpire.memories[seat].told for seat in found.seats}
        for seat in found.seats:  # each has been sent a whole view, when it joined
            self.umpire.frame(seat, 0, viewed=partial(self._viewed, seat))

    def act(self) -> str:
        """Somebody who is asked chooses anything; what that was, empty if the game is over."""
        table = self.umpire.table
        assert table is not None
        if not table.actors:
            return ""
        seat = table.actors[self._dice.below(len(table.actors))]
        legal, memory = table.legal(seat), self.umpire.memories[seat]
        action = legal[self._dice.below(len(legal))].text
        self.umpire.act(seat, action, memory.told, None)
        return action

    def frames(self, act: str) -> list[Sent]:
        """What those who learnt something are sent."""
        found = []
        for seat, before in self._shown.items():
            memory = self.umpire.memories[seat]
            if memory.moment != self._moments[seat]:
                drawn = partial(Scene.since, before=before, named=DRAWINGS.name)
                frame = self.umpire.frame(seat, self._told[seat], drawn, partial(self._viewed, seat))
                found.append(Sent(act, seat, FrameMessage(**msgspec.structs.asdict(frame))))
                self._shown[seat] = self.umpire.scene(seat)
                self._moments[seat], self._told[seat] = memory.moment, memory.told
        return found

    def _viewed(self, seat: Seat, view: Parts) -> bytes:
        before, self._views[seat] = self._views.get(seat), view
        return encode(view) if before is None else view_change(before, view)


def sent(scenario: str, games: int = 1, most: float = inf) -> list[Sent]:
    """The frames of so many games, with so many acts at most."""
    found: list[Sent] = []
    for number in range(games):
        watched, acts = Watched(scenario, f"frames {number}"), 0
        while acts < most and (act := watched.act()):
            found += watched.frames(act)
            acts += 1
    return found

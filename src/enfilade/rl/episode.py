"""One game as programs that learn play it: numbers in, figures out, whichever library asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from enfilade.contract.figures import Encoder, Field, no_slots
from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Source, canonical
from enfilade.kernel.dice import Dice
from enfilade.kernel.errors import IllegalAction
from enfilade.kernel.event import Seat
from enfilade.library import AnyScenario, AnyTable, build_scenario, scenario
from enfilade.rl.numbering import NO_SLOTS, WAIT, Mask, Numbering
from enfilade.scene.text import terminal

Observation = NDArray[np.float32]
WAITING = {WAIT: Action("wait")}
LOST, DRAWN, WON = -1.0, 0.0, 1.0


class Episode:
    """Games of one scenario, one after the other: what is offered to a seat, by number, and what it sees, in figures."""

    def __init__(self, given: AnyScenario | str, changes: Mapping[str, Data] | None = None) -> None:
        self.scenario = scenario(given, changes) if isinstance(given, str) else given
        self.seats = list(self.scenario.seats)
        self.numbering = Numbering(self.scenario)
        self._figures = self.scenario.game.knowledge.figures
        self._has_slots = self._figures.slots is not no_slots
        self._encoders: dict[Seat, Encoder[Any]] = {seat: self._figures.encoder(self.scenario.start, seat) for seat in self.seats}
        self._rows = {seat: np.frombuffer(each.figures, np.float32) for seat, each in self._encoders.items()}
        self._offered: dict[Seat, dict[int, Action]] = {}
        self.fields: list[Field] = self._encoders[self.seats[0]].sheet.fields
        self.size = self._encoders[self.seats[0]].sheet.size
        self.table: AnyTable = Table(self.scenario, seed=0)

    def __deepcopy__(self, _memo: object) -> Episode:
        """Another one at a copy of the table: neither tables nor scenarios are copied piece by piece."""
        other = Episode(self.scenario)
        other.take_up(self.table.copy())
        return other

    def __reduce__(self) -> tuple[object, ...]:
        """For another process: an episode of the same scenario, at the beginning of a game."""
        return (episode_of, (dict(self.scenario.data),))

    def begin(self, seed: int | str | None = None, dice: Dice | None = None) -> None:
        """A new game; without a seed or dice the operating system gives one."""
        self.table = Table(self.scenario, seed, dice)
        self._offered.clear()

    def take_up(self, table: AnyTable) -> None:
        """Go on with a game of this scenario that somebody else has begun."""
        self.table = table
        self._offered.clear()

    def offered(self, seat: Seat) -> dict[int, Action]:
        """What a seat may do now, by number; to wait, if it is not asked."""
        found = self._offered.get(seat)
        if found is None:
            play = self.table.play
            legal = play.choice if seat == play.asked else play.offers.get(seat, ())
            slots = self._figures.slots(play, seat) if self._has_slots else NO_SLOTS
            found = self.numbering.offered(legal, slots) if legal else WAITING
            self._offered[seat] = found
        return found

    def mask(self, seat: Seat) -> Mask:
        """1 for every number that a seat may choose."""
        return self.numbering.mask(self.offered(seat))

    def observe(self, seat: Seat) -> Observation:
        """What a seat knows, in figures."""
        self._encoders[seat].write(self.table.play)
        return self._rows[seat].copy()

    def act(self, seat: Seat, number: int) -> None:
        """Carry out an offered action; raises IllegalAction, and nothing has changed, if it is not offered."""
        chosen = self.offered(seat).get(number)
        if chosen is None:
            raise self.refusal(seat, number)
        if number != WAIT:
            self.carry_out(seat, chosen)

    def carry_out(self, seat: Seat, action: Action) -> None:
        """Carry out an action that is offered, whatever its number."""
        self.table.act(seat, action)
        self._offered.clear()

    def refusal(self, seat: Seat, number: int) -> IllegalAction:
        """Why a number cannot be chosen now."""
        known = f"`{self.numbering.actions[number]}`" if 0 <= number < self.numbering.size else "no action"
        legal = [f"{each} ({action})" for each, action in sorted(self.offered(seat).items())]
        return IllegalAction(f"{seat} cannot choose {number}, {known}, now", "", legal)

    def result(self, seat: Seat) -> float:
        """What a game that is over is worth to a seat: 1 won, -1 lost, 0 drawn; 0 while it goes on."""
        outcome = self.table.outcome
        if outcome is None or outcome.winner is None:
            return DRAWN
        return WON if outcome.winner == seat else LOST

    def parts(self, observation: Observation) -> dict[str, Observation]:
        """An observation field by field, each in its own shape."""
        return {each.name: observation[each.start : each.start + each.size].reshape(each.shape) for each in self.fields}

    def text(self) -> str:
        """The public picture of the table, for a terminal."""
        return terminal(self.table.game.scene(self.table.view(None)))


def episode_of(data: dict[str, Data]) -> Episode:
    """The episode of a scenario that is written out."""
    return Episode(build_scenario(data, Source("the scenario of an episode")))


def observation_string(table: AnyTable, seat: Seat) -> str:
    """All that a seat knows at this moment, in one text: its view."""
    return str(table.view(seat))


def information_state_string(table: AnyTable, seat: Seat) -> str:
    """All that a seat knows and has known: what it did and was told, in order, then its view."""
    past = [each.text if isinstance(each, Action) else canonical(each.to_data()) for each in table.memory(seat)]
    return "\n".join([*past, observation_string(table, seat)])

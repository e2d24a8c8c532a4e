"""A study: a scenario, a doctrine for each seat, a seed; and what its campaigns came to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES, Doctrine
from enfilade.games.urban_calculus.fast.campaigns import Campaigns
from enfilade.games.urban_calculus.fast.decks import Chance, Counts
from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.library import AnyScenario

BLOCK: Final = 16384  # campaigns that share a source of chance
WINNERS: Final = (*SEATS, "draw")


def uncovered(mission: Mission) -> list[str]:
    """The parts of a scenario that only the rules engine plays."""
    options = mission.options
    found = [
        ("variant = evolved", options.evolved),
        (f"setup = {options.setup}", options.setup != "fixed"),
        ("hidden", options.hidden),
        ("hidden_tns", options.hidden_tns),
        ("fires_split", options.fires_split),
        ("mixed_assault", options.mixed_assault),
        ("split_targets", options.split_targets),
        ("will_check = event", options.check_each_event),
        ("[hands]", mission.has_hands),
        ("[[event]]", bool(mission.happenings)),
        ("deck.mode = shared", mission.deck_mode == "shared"),
        ("deck.packs", mission.packs != 1),
        ("deck.jokers", mission.jokers > 0),
        (f"deck.reshuffle = {mission.reshuffle}", mission.reshuffle != "turn" and not mission.has_dice),
        ("links in a circle", has_circle(mission)),
        ("several boxes of fires", len(mission.model.fires) > 1),
    ]
    return [name for name, is_there in found if is_there]


def has_circle(mission: Mission) -> bool:
    """Whether a link, or what spills over from its target, leads back to a box that is worked through no later."""
    model = mission.model
    for link in model.links.values():
        to = link.to if link.trigger == "reverb" else ""
        while to:
            if to in model.order and model.order.index(to) <= model.order.index(link.source):
                return True
            to = model.stocks[to].spill
    return False


@dataclass
class Result:
    """What a block of campaigns came to, a number for each."""

    winner: Counts  # index of WINNERS
    reason: Counts
    turns: Counts
    weeks: Counts
    totals: dict[str, Counts]
    fell_by: Counts  # number of the seat times 100, plus the number of the link; −1: no government fell


def result(campaigns: Campaigns) -> Result:
    """Campaigns that have been played, in their own order again."""
    lanes = np.concatenate([each[0] for each in campaigns.ended])
    order = np.argsort(lanes)
    winner, reason = (np.concatenate([each[part] for each in campaigns.ended])[order] for part in (1, 2))
    state = np.concatenate([each[3] for each in campaigns.ended], axis=1)[:, order]
    fell = np.full(len(lanes), -1, dtype=np.int16)
    for number, seat in enumerate(SEATS):
        for will in campaigns.model.wills:
            box = campaigns.boxes[will.of(seat)]
            gone = (state[box.main] <= 0) & (state[box.fell] >= 0)
            fell[gone] = number * 100 + state[box.fell][gone]
    totals = {key: state[box.counted].sum(axis=0, dtype=np.int16) for key, box in campaigns.boxes.items()}
    return Result(winner, reason, state[campaigns.turn_row], state[campaigns.week], totals, fell)


@dataclass
class Tally:
    """Counts over all campaigns: small, whatever their number."""

    games: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    weeks: Counter[int] = field(default_factory=Counter)
    totals: dict[str, Counter[int]] = field(default_factory=dict)
    fell_by: Counter[str] = field(default_factory=Counter)

    def to_data(self) -> dict[str, object]:
        return {
            "games": self.games,
            "winners": dict(self.winners),
            "reasons": dict(self.reasons.most_common()),
            "turns": dict(sorted(self.turns.items())),
            "weeks": dict(sorted(self.weeks.items())),
            "totals": {key: dict(sorted(counts.items())) for key, counts in self.totals.items()},
            "fell_by": dict(self.fell_by.most_common()),
        }

    def add(self, found: Result, campaigns: Campaigns, lanes: int) -> None:
        """Count the first campaigns of a block."""
        self.games += lanes
        for pair, number in _counted(found.winner[:lanes] * np.int16(1000) + found.reason[:lanes]).items():
            winner = WINNERS[pair // 1000]
            self.winners[winner] += number
            self.reasons[f"{winner}: {campaigns.reasons[pair % 1000]}"] += number
        self.turns.update(_counted(found.turns[:lanes]))
        self.weeks.update(_counted(found.weeks[:lanes]))
        for key, values in found.totals.items():
            self.totals.setdefault(key, Counter()).update(_counted(values[:lanes]))
        fallen = found.fell_by[:lanes]
        for code, number in _counted(fallen[fallen >= 0]).items():
            self.fell_by[f"{SEATS[code // 100]}: {campaigns.codes[code % 100]}"] += number


def _counted(values: NDArray[np.int16]) -> dict[int, int]:
    return {value: number for value, number in enumerate(np.bincount(values).tolist()) if number}


def prepared(scenario: AnyScenario, plans: Mapping[str, str | Doctrine]) -> tuple[Mission, dict[str, Doctrine]]:
    """The mission and the doctrines of a study, or an error that names what is not covered."""
    mission: Mission = scenario.start.mission
    missing = uncovered(mission)
    if missing:
        raise EnfiladeError(f"--fast does not cover {', '.join(missing)} of {scenario.name}: leave out --fast")
    return mission, {seat: _doctrine(plans[seat]) for seat in SEATS}


def _doctrine(plan: str | Doctrine) -> Doctrine:
    if isinstance(plan, Doctrine):
        return plan
    if plan not in DOCTRINES:
        raise UnknownName("doctrine", plan, list(DOCTRINES))
    return DOCTRINES[plan]


def simulate(scenario: AnyScenario, plans: Mapping[str, str | Doctrine], seed: str, games: int) -> Iterator[Tally]:
    """The tally after each block of campaigns; the last one has them all. A plan is a doctrine or the name of one."""
    mission, doctrines = prepared(scenario, plans)
    tally = Tally()
    for block in range((games + BLOCK - 1) // BLOCK):
        campaigns = Campaigns(mission, doctrines, Chance(seed, block), BLOCK)
        campaigns.play()
        tally.add(result(campaigns), campaigns, min(BLOCK, games - block * BLOCK))
        yield tally

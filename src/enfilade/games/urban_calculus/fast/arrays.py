"""The campaigns with NumPy, all of a block at once: for machines without a C compiler."""

from __future__ import annotations

import numpy as np

from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.box.mission import Mission
from enfilade.games.urban_calculus.fast.campaigns import Campaigns
from enfilade.games.urban_calculus.fast.kernel.layout import ENDED, FALLEN, FIRST_BOX, LENGTH, TURNS
from enfilade.games.urban_calculus.fast.machines import Counts, Figures, columns, counted, seed_number
from enfilade.games.urban_calculus.fast.tables import Tables, has_circle


def uncovered(mission: Mission) -> list[str]:
    """The parts of a scenario that are not worked out for whole blocks."""
    options, model = mission.options, mission.model
    found = [
        ("variant = evolved", options.evolved),
        (f"setup = {options.setup}", options.setup != "fixed"),
        ("hidden", options.hidden),
        ("hidden_tns", options.hidden_tns),
        ("mixed_assault", options.mixed_assault),
        ("split_targets", options.split_targets),
        ("will_check = event", options.check_each_event),
        ("[hands]", mission.has_hands),
        ("[[event]]", bool(mission.happenings)),
        (f"deck.mode = {mission.deck_mode}", mission.deck_mode != "own"),
        ("deck.packs", mission.packs != 1),
        ("deck.jokers", mission.jokers > 0),
        (f"deck.reshuffle = {mission.reshuffle}", mission.reshuffle != "turn"),
        ("strategic.resolution = alternate", mission.alternate),
        ("links in a circle", has_circle(mission)),
        ("several boxes of fires", len(model.fires) > 1),
        ("several boxes of capability", len(model.capabilities) > 1),
        ("a ceasefire moved in the middle of a fight", _moves_at_once(mission)),
        ("recruitment that feeds itself", _feeds_itself(mission)),
    ]
    return [name for name, is_there in found if is_there]


def _moves_at_once(mission: Mission) -> bool:
    """Whether opinion has no holding area, so that any gain of it may draw a card."""
    opinions = [stock for stock in mission.model.stocks.values() if stock.role == "opinion" and stock.pending == "none"]
    return mission.has_ceasefire and bool(opinions)


def _feeds_itself(mission: Mission) -> bool:
    """Whether a recruit may at once be the source of another test."""
    sources = [link.source for link in mission.model.recruits]
    return any([link.to in sources and mission.model.stocks[link.to].pending == "none" for link in mission.model.recruits])


class Arrays:
    """Blocks of campaigns with NumPy: the same cards and the same results as the kernel, where it covers the scenario."""

    name = "numpy"
    block = 16384

    def figures(self, tables: Tables, seed: str, first: int, count: int) -> Figures:
        campaigns = Campaigns(tables.mission, tables.plans, seed_number(seed), first, count)
        campaigns.play()
        return measured(campaigns, tables)

    def counts(self, tables: Tables, seed: str, first: int, count: int) -> Counts:
        return counted(self.figures(tables, seed, first, count))


def measured(campaigns: Campaigns, tables: Tables) -> Figures:
    """Campaigns that have been played, in their own order again, a column for each figure."""
    lanes = np.concatenate([each[0] for each in campaigns.ended])
    order = np.argsort(lanes)
    winner, reason = (np.concatenate([each[part] for each in campaigns.ended])[order] for part in (1, 2))
    state = np.concatenate([each[3] for each in campaigns.ended], axis=1)[:, order]
    found = np.zeros((len(lanes), columns(tables)), dtype=np.int16)
    found[:, ENDED] = winner * len(tables.reasons) + reason
    found[:, TURNS] = state[campaigns.turn_row]
    found[:, LENGTH] = state[campaigns.week]
    for key, number in tables.box.items():
        box = campaigns.boxes[key]
        found[:, FIRST_BOX + number] = state[box.counted].sum(axis=0, dtype=np.int16)
        if box.fell >= 0:
            gone = (state[box.main] <= 0) & (state[box.fell] >= 0)
            fallen = 1 + SEATS.index(key.partition(".")[0]) * len(tables.codes) + state[box.fell]
            found[gone, FALLEN] = fallen[gone]
    return found

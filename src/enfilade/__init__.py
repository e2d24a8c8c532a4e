"""Enfilade: an umpire for urban wargames.

>>> import enfilade
>>> table = enfilade.Table(enfilade.scenario("urban-battle/first-patrol"), seed=7)
>>> table.actors
('black',)
"""

from __future__ import annotations

from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Scripted, Scripts, Seeded
from enfilade.kernel.errors import (
    BadDraw,
    BadRecord,
    BadScenario,
    DrawNeeded,
    EnfiladeError,
    IllegalAction,
    NoUndo,
    UnknownName,
)
from enfilade.kernel.event import Event
from enfilade.kernel.play import Outcome
from enfilade.kernel.view import View
from enfilade.lab.study import Study, study
from enfilade.library import catalogue, load, scenario

__version__ = "0.1.0"

__all__ = [
    "Action",
    "BadDraw",
    "BadRecord",
    "BadScenario",
    "DrawNeeded",
    "EnfiladeError",
    "Event",
    "IllegalAction",
    "NoUndo",
    "Outcome",
    "Scripted",
    "Scripts",
    "Seeded",
    "Study",
    "Table",
    "UnknownName",
    "View",
    "catalogue",
    "load",
    "scenario",
    "study",
]

"""The actions of chapter 8.2, each in the module of its rule, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.rules.actions.breaching import Breaching
from enfilade.games.urban_operations.rules.actions.deed import LAID, Deed
from enfilade.games.urban_operations.rules.actions.destroying import Destroying
from enfilade.games.urban_operations.rules.actions.placing import Placing
from enfilade.games.urban_operations.rules.actions.scouting import Scouting
from enfilade.games.urban_operations.rules.actions.smoke import LayingSmoke
from enfilade.games.urban_operations.rules.actions.support import BeingSupported, Resupplying, Supporting
from enfilade.games.urban_operations.rules.actions.transport import Alighting, Boarding, Dismounting, Loading, TakingUp, Unloading
from enfilade.games.urban_operations.rules.civilians import Scattering
from enfilade.games.urban_operations.rules.fire.assault import Assaulting
from enfilade.games.urban_operations.rules.fire.fire import Firing
from enfilade.games.urban_operations.rules.fire.supporting import SupportedFire
from enfilade.games.urban_operations.rules.fire.suppressing import SuppressingFire
from enfilade.games.urban_operations.rules.movement.mines import Sweeping

# With another block, back to back (8.2.2, 8.2.4).
SHARED: Final[tuple[Deed, ...]] = (
    Supporting(),
    BeingSupported(),
    Resupplying(),
    Boarding(),
    TakingUp(),
    Loading(),
    Unloading(),
)
# What a block on the map may do.
DEEDS: Final[tuple[Deed, ...]] = (
    Firing(),
    Assaulting(),
    Scouting(),
    SupportedFire(),
    SuppressingFire(),
    Sweeping(),
    LayingSmoke(),
    Breaching(),
    Placing(),
    Destroying(),
    *SHARED,
    Scattering(),
)
# And one that is carried.
DISMOUNTING: Final = Dismounting()

BY_NAME: Final[dict[str, Deed]] = {verb: deed for deed in (*DEEDS, DISMOUNTING, Alighting()) for verb in deed.verbs}
BY_NAME[LAID] = BY_NAME["place"]


def deed_of(name: str) -> Deed:
    """The deed that a verb begins, or that an activation remembers."""
    return BY_NAME[name]


def sought(verb: str) -> Deed | None:
    """The deed that a player looks for in vain, if the verb names one."""
    return next((deed for deed in DEEDS if verb in deed.verbs), None)

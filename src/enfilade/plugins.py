"""Games and players of other packages, found by their entry points `enfilade.games` and `enfilade.players`.

One that cannot be had is left out with a word in the log, and nothing else is harmed; whoever asks for it by name is told why.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from enfilade.kernel.errors import EnfiladeError

GAMES: Final = "enfilade.games"
PLAYERS: Final = "enfilade.players"
KINDS: Final = {GAMES: "game", PLAYERS: "player"}
LOG: Final = logging.getLogger("enfilade")


class BadPlugin(EnfiladeError):
    """A game or player of another package that cannot be used; the message says of which, why, and what to do."""

    def __init__(self, found: EntryPoint, reason: str) -> None:
        self.name = found.name
        self.group = found.group
        self.reason = reason
        package = "" if found.dist is None else found.dist.name
        whose = f" of the package {package} {found.dist.version}" if found.dist is not None else ""
        remedy = f": mend it, or `pip uninstall {package}`" if package else ""
        super().__init__(f"the {KINDS[found.group]} {found.name!r}{whose} ({found.value}) is left out, {reason}{remedy}")


@cache
def found(group: str) -> tuple[EntryPoint, ...]:
    """What other packages offer of a kind, by name; of two of one name the first counts."""
    by_name: dict[str, EntryPoint] = {}
    for each in sorted(entry_points(group=group), key=lambda each: (each.name, each.value)):
        by_name.setdefault(each.name, each)
    return tuple(by_name.values())


def loaded(entry: EntryPoint) -> object:
    """What an entry point names; whatever goes wrong while its module is imported is a BadPlugin."""
    try:
        value: object = entry.load()
    except (Exception, SystemExit) as error:  # somebody else's code: it may raise anything
        raise BadPlugin(entry, f"it cannot be imported ({type(error).__name__}: {error})") from error
    return value


FAULTS: Final[dict[tuple[str, str], BadPlugin]] = {}  # what was left out in this process, by kind and name


def leave_out(fault: BadPlugin) -> None:
    """Go on without a plug-in, and say so once."""
    if (fault.group, fault.name) not in FAULTS:
        FAULTS[fault.group, fault.name] = fault
        LOG.warning("%s", fault)


def complain_of(group: str, name: str) -> None:
    """Whoever asks for something that was left out is told why."""
    fault = FAULTS.get((group, name))
    if fault is not None:
        raise fault

"""Which players give the same game again: those who think for so many simulations, not for so many seconds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from enfilade.kernel.errors import EnfiladeError

IN_SECONDS: Final = re.compile(r"[a-z]+:[0-9.]+(s|cpu)")
LEVELS: Final = ("regular", "veteran", "elite")  # levels that people play against think for a time
OUTSIDE: Final = "external"  # a program of somebody's own, of which we know nothing


def is_repeatable(player: str) -> bool:
    """Whether a player that is asked the same again with the same dice surely answers the same."""
    return not (player in LEVELS or player.startswith(OUTSIDE) or IN_SECONDS.fullmatch(player))


def refuse_seconds(players: Iterable[str], where: str) -> None:
    """Refuse players whose games would come out differently on a slower or busier machine."""
    for name in players:
        if not is_repeatable(name):
            why = "is a program of which we cannot know that" if name.startswith(OUTSIDE) else "thinks for a time, in seconds"
            raise EnfiladeError(
                f"{where}: games of {name} do not come out the same on another machine, for it {why}. Give a number of "
                f"simulations, such as search:400, or say `repeatable = false` at the top of the file"
            )


def with_budget(player: str, budget: object) -> str:
    """A player who thinks for another budget: `search`, 400 is `search:400`."""
    return f"{player.partition(':')[0]}:{budget}"

"""What can be wrong with what is kept."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.faults import Fault


class BadDatabase(Fault):
    """A database that cannot be used: it is in use, closed, damaged, full, from the future, or not ours."""


class SetAside(BadDatabase):
    """A table that cannot be shown, because what is kept of it is not what was written. All others go on."""

    def __init__(self, id: str, why: str) -> None:
        self.id: Final = id
        super().__init__(
            f"table {id} is set aside: {why}",
            "this table has been set aside: what was kept of it is damaged, or from other rules. "
            "Whoever runs this server finds the reason in its log; all other tables go on",
        )


class Conflict(Fault):
    """What should be kept does not fit what is kept: it is there already, or what it belongs to is not."""


class Elsewhere(EnfiladeError):
    """A table that another server has now: `address` is where it is."""

    def __init__(self, address: str) -> None:
        self.address: Final = address
        super().__init__(f"this table is played at {address} now: go there")

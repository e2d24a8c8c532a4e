"""Which machines may say on whose behalf they ask: the operator's own proxies, and nobody else."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Final

from enfilade.kernel.errors import EnfiladeError, shown


class Proxies:
    """The addresses and networks whose `X-Forwarded-For` is believed."""

    def __init__(self, named: Iterable[str] = ()) -> None:
        self.named: Final = list(named)
        try:
            self._networks: Final = [ip_network(each) for each in self.named]
        except ValueError as error:
            raise EnfiladeError(
                f"this should be an address or a network, such as 127.0.0.1 or 10.0.0.0/8, not {shown(str(error))}"
            ) from None

    def __contains__(self, address: object) -> bool:
        try:
            found = ip_address(str(address))
        except ValueError:
            return False
        return any(found in network for network in self._networks)

"""Where people find each other: seats that are offered, and games that anybody may watch."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from enfilade import library
from enfilade.kernel.errors import UnknownName
from enfilade.server import messages
from enfilade.server.base.limits import CLAIMS, CLAIMS_AN_ADDRESS, REPLAYS, REPLAYS_AN_ADDRESS
from enfilade.server.http.exchange import answer_json, bearer, read_message
from enfilade.server.http.gate import Gate, let_through
from enfilade.server.http.members import Members
from enfilade.server.live.tables import NoInvitation, Tables
from enfilade.server.people.names import folded
from enfilade.server.store.base import Store
from enfilade.server.store.games import FINISHED, RUNNING, Offer
from enfilade.server.table.clock import Pace, flag_of


class Lounge:
    """Answers what is asked there."""

    def __init__(self, store: Store, tables: Tables, members: Members) -> None:
        self._games: Final = store.games
        self._tables: Final = tables
        self._members: Final = members
        self._looks: Final = Gate(REPLAYS, REPLAYS_AN_ADDRESS)
        self._claims: Final = Gate(CLAIMS, CLAIMS_AN_ADDRESS)

    async def offers(self, request: Request) -> Response:
        let_through(self._looks.take(request))
        person = await self._members.person(request)
        found = await self._games.offers("" if person is None else person.id)
        return answer_json({"offers": [_told(each) for each in found]})

    async def take(self, request: Request) -> Response:
        asked = await read_message(request, messages.TakeRequest)
        let_through(self._claims.take(request))
        person = await self._members.player(request)
        return answer_json(await self._tables.take(asked.table, asked.secret, person))

    async def withdraw(self, request: Request) -> Response:
        asked = await read_message(request, messages.TableNamed)
        let_through(self._claims.take(request))
        await self._tables.withdraw(bearer(request), asked.table)
        return answer_json({"withdrawn": asked.table})

    async def decline(self, request: Request) -> Response:
        """Whoever was challenged does not want to play."""
        asked = await read_message(request, messages.TableNamed)
        let_through(self._claims.take(request))
        person = await self._members.player(request)
        if not person or not await self._games.withdraw(asked.table, person):
            raise NoInvitation
        return answer_json({"declined": asked.table})

    async def search(self, request: Request) -> Response:
        let_through(self._looks.take(request))
        wanted = {key: request.query_params.get(key, "")[:100] for key in ("state", "game", "player")}
        state = wanted["state"] or RUNNING
        if state not in (RUNNING, FINISHED):
            raise UnknownName("state of games", state, [RUNNING, FINISHED])
        if wanted["game"] and wanted["game"] not in library.catalogue():
            raise UnknownName("game", wanted["game"], list(library.catalogue()))
        found = await self._games.search(state, wanted["game"], folded(wanted["player"]))
        return answer_json({"games": msgspec.to_builtins(found)})


def _told(offer: Offer) -> messages.OfferState:
    """An offer as people read it."""
    pace = msgspec.json.decode(offer.pace, type=Pace) if offer.pace else None
    return messages.OfferState(
        offer.table,
        offer.seat,
        offer.game,
        offer.scenario,
        offer.title,
        offer.host,
        offer.wanted,
        "" if pace is None else pace.words,
        offer.created,
        "" if pace is None else pace.flag or flag_of({library.FLAG: offer.flag}),
    )

"""What the routes do: the lobby's questions, new tables, records and replays."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from enfilade.contract.shown import Preview
from enfilade.kernel.errors import BadRecord
from enfilade.kernel.event import Seat
from enfilade.server import messages
from enfilade.server.base.limits import (
    CLAIMS,
    CLAIMS_AN_ADDRESS,
    LOGS,
    OFFERS,
    OFFERS_AN_ADDRESS,
    OPENINGS,
    OPENINGS_AN_ADDRESS,
    REPLAYS,
    REPLAYS_AN_ADDRESS,
    SCENES,
    Bucket,
    Buckets,
)
from enfilade.server.base.packing import pack
from enfilade.server.http.exchange import answer_file, answer_json, answer_packed, bearer, read_body, read_message, read_number
from enfilade.server.http.gate import Gate, let_through, who_asks
from enfilade.server.http.members import Members
from enfilade.server.live.live_table import LiveTable
from enfilade.server.live.tables import NoSuchSeat, Tables
from enfilade.server.table.builds import Builds
from enfilade.server.table.catalogue import Catalogue, entry
from enfilade.server.table.clock import Pace
from enfilade.server.table.replays import Replay, Replays
from enfilade.server.work.threads import Threads


class Desk:
    """Answers the questions that come over HTTP."""

    def __init__(
        self, catalogue: Catalogue, builds: Builds, tables: Tables, replays: Replays, threads: Threads, members: Members
    ) -> None:
        self._catalogue: Final = catalogue
        self._builds: Final = builds
        self._tables: Final = tables
        self._replays: Final = replays
        self._openings: Final = Gate(OPENINGS, OPENINGS_AN_ADDRESS)
        self._offers: Final = Gate(OFFERS, OFFERS_AN_ADDRESS)
        self._claims: Final = Gate(CLAIMS, CLAIMS_AN_ADDRESS)
        self._looks: Final = Gate(REPLAYS, REPLAYS_AN_ADDRESS)
        self._scenes: Final = Bucket(SCENES)
        self._logs: Final = Buckets(LOGS)
        self._threads: Final = threads
        self._members: Final = members

    @cached_property
    def _games(self) -> bytes:
        return pack(bytes(self._catalogue.games))

    async def games(self, request: Request) -> Response:
        return answer_packed(request, await self._threads.of(who_asks(request)).look(lambda: self._games))

    async def news(self, _request: Request) -> Response:
        return answer_json({"news": self._tables.news})

    async def rules(self, request: Request) -> Response:
        return answer_packed(request, pack(bytes(self._catalogue.rules(request.path_params["game"]))))

    async def scene(self, request: Request) -> Response:
        asked = await read_message(request, messages.SceneRequest)
        let_through(self._scenes.take())
        return answer_packed(request, await self._builds.scene(asked.scenario, asked.changes, who_asks(request), asked.file))

    async def own_scenario(self, request: Request) -> Response:
        """A scenario of the client's own, as the lobby shows it; a mistake in it is told with file, key and line."""
        asked = await read_message(request, messages.SceneRequest)
        let_through(self._scenes.take())
        scenario = await self._builds.scenario(asked.scenario, asked.changes, who_asks(request), asked.file)
        return answer_json({"game": scenario.game.id, "scenario": entry(scenario)})

    async def turn(self, request: Request) -> Response:
        """Whether a seat is asked now, against whom, and since when; of one that does not exist, nothing."""
        let_through(self._looks.take(request))
        found = await self._tables.find(bearer(request))
        if found is None:
            return answer_json(messages.TurnState(False, False, [], [], 0.0))
        live, seat = found
        return answer_json(live.turn(seat))

    async def open_table(self, request: Request) -> Response:
        asked = await read_message(request, messages.TableRequest)
        let_through(self._openings.take(request) and (asked.offer is None or self._offers.take(request)))
        person = await self._members.player(request)
        scenario = await self._builds.scenario(asked.scenario, asked.changes, who_asks(request), asked.file)
        pace = None if asked.pace is None else Pace(asked.pace.by, asked.pace.first, asked.pace.more, asked.pace.flag)
        offer = await self._members.offered_to(asked.offer, person)
        return answer_json(await self._tables.open(scenario, asked.seats, asked.dice, asked.mine, person, pace, offer))

    async def claim(self, request: Request) -> Response:
        asked = await read_message(request, messages.ClaimRequest)
        let_through(self._claims.take(request))
        person = await self._members.player(request)
        return answer_json(await self._tables.claim(asked.invitation, asked.secret, person))

    async def invite(self, request: Request) -> Response:
        asked = await read_message(request, messages.InvitationRequest)
        let_through(self._claims.take(request))
        return answer_json(await self._tables.invite(bearer(request), asked.seat))

    async def record(self, request: Request) -> Response:
        """The record when the game is over; before that what the seat was told and shown."""
        live, seat = await self._seat(request)
        let_through(self._logs.take(f"{live.id}/{seat}"))
        body, is_whole = await live.record(seat)
        name = live.umpire.scenario.id
        if is_whole:
            return answer_file(body, "application/x-ndjson", f"{name}.jsonl")
        return answer_file(body, "application/json", f"{name}-{seat or 'spectator'}.json")

    async def add_record(self, request: Request) -> Response:
        body = await read_body(request, messages.MOST_RECORD_BYTES)
        let_through(self._openings.take(request))
        try:
            text = body.decode()
        except UnicodeDecodeError as error:
            line = body.count(b"\n", 0, error.start) + 1
            raise BadRecord("this is not a text in UTF-8", "record", line) from None
        return answer_json({"id": await self._replays.add(text, who_asks(request))})

    async def replay(self, request: Request) -> Response:
        return await self._replayed(request, Replay.summary)

    async def replay_frame(self, request: Request) -> Response:
        moment = read_number("the moment", request.path_params["number"])
        since = read_number("since", request.query_params.get("since", "0"))
        seat = request.query_params.get("seat") or None
        return await self._replayed(request, lambda replay: replay.frame(moment, seat, since))

    async def replay_inspect(self, request: Request) -> Response:
        return await self._replay_preview(request, Replay.inspect, request.query_params.get("element", ""))

    async def replay_lay(self, request: Request) -> Response:
        return await self._replay_preview(request, Replay.lay, request.query_params.get("lens", ""))

    async def _replay_preview(
        self, request: Request, look: Callable[[Replay, int, Seat | None, str], Preview | None], what: str
    ) -> Response:
        """What is drawn over a moment of a replay, as a seat could have seen it."""
        moment = read_number("the moment", request.path_params["number"])
        seat = request.query_params.get("seat") or None

        def preview(replay: Replay) -> object:
            found = look(replay, moment, seat, what)
            return {"preview": None if found is None else found.to_data()}

        return await self._replayed(request, preview)

    async def replay_chart(self, request: Request) -> Response:
        seat = request.query_params.get("seat") or None
        return await self._replayed(request, lambda replay: replay.chart(seat))

    async def _replayed(self, request: Request, look: Callable[[Replay], object]) -> Response:
        """What is seen in a replay."""
        let_through(self._looks.take(request))
        replay = await self._replays.get(request.path_params["id"])
        return answer_packed(request, await self._threads.of(who_asks(request)).past(lambda: pack(messages.encode(look(replay)))))

    async def _seat(self, request: Request) -> tuple[LiveTable, Seat | None]:
        found = await self._tables.find(bearer(request))
        if found is None:
            raise NoSuchSeat
        return found

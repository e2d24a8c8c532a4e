"""What is asked about games: where one was lost, what if it had gone on otherwise, and what one should do now."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from enfilade.kernel.data import canonical
from enfilade.kernel.errors import EnfiladeError
from enfilade.players.analysis.reports import ALL, KNOWS
from enfilade.server import messages
from enfilade.server.base.limits import (
    ADVICE_SECONDS,
    OPENINGS,
    OPENINGS_AN_ADDRESS,
    REPLAYS,
    REPLAYS_AN_ADDRESS,
    REVIEW_SECONDS,
    STUDIES,
    STUDIES_AN_ADDRESS,
    STUDY_SECONDS,
    VERDICT_SECONDS,
)
from enfilade.server.base.packing import pack
from enfilade.server.base.secrets import HUMAN
from enfilade.server.http.exchange import FOR_A_DAY, answer_json, answer_packed, bearer, read_message, read_number
from enfilade.server.http.gate import Gate, let_through, who_asks
from enfilade.server.live.shared import Shared
from enfilade.server.live.tables import NoSuchSeat, Tables
from enfilade.server.table import puzzles
from enfilade.server.table.replays import Replay, Replays
from enfilade.server.work.studying import Advise, Compare, LookOver, PlayOut, Prepare, Study
from enfilade.server.work.threads import Hands
from enfilade.server.work.workers import WorkerFailed

PORTION: Final = 10  # games that are played out at once, if there is time for as many
MOST_GAMES: Final = 1_000
SLICE_SECONDS: Final = 3.0  # of looking over, before what was found is sent
SLACK: Final = 60.0  # seconds that a worker may take besides, to begin and to end: it steps back where others compute


class WhatIf(Struct):
    """Go on from a moment of a replay at a table of one's own: who plays the seats, and which are one's own."""

    seats: Annotated[dict[messages.Word, messages.Word], Meta(max_length=20)] = {}
    mine: Annotated[list[messages.Word], Meta(max_length=20)] | None = None


class LookOn(Struct):
    """Look at more decisions of a replay: those that were looked at before, by number with the chance of the first seat in
    hundredths, how many there shall be in all, the games for each; and by the entries of those where something did better, by how
    much and with which error."""

    fitting: Annotated[int, Meta(ge=1)]
    simulations: Annotated[int, Meta(ge=1, le=1_000)]
    looked: dict[Annotated[int, Meta(ge=0)], Annotated[int, Meta(ge=0, le=100)]] = {}
    knows: Literal["all", "seat"] = "all"
    judged: dict[Annotated[int, Meta(ge=0)], tuple[float, float]] = {}


class Studies:
    """Answers what is asked about games; the thinking is done in a process apart."""

    def __init__(self, replays: Replays, tables: Tables, shared: Shared) -> None:
        self._replays: Final = replays
        self._tables: Final = tables
        self._shared: Final = shared
        self._gate: Final = Gate(STUDIES, STUDIES_AN_ADDRESS)
        self._openings: Final = Gate(OPENINGS, OPENINGS_AN_ADDRESS)
        self._looks: Final = Gate(REPLAYS, REPLAYS_AN_ADDRESS)

    async def review(self, request: Request) -> Response:
        """How long it takes to look a replay over."""
        let_through(self._gate.take(request))
        knows = request.query_params.get("knows", ALL)
        if knows not in KNOWS:
            raise messages.Malformed(f"knows is {' or '.join(KNOWS)}")
        text = await self._replays.text(request.path_params["id"])
        return await self._studied(request, LookOver(text, knows, None, 0, 0, SLICE_SECONDS, REVIEW_SECONDS))

    async def look_on(self, request: Request) -> Response:
        """What decisions of a replay cost, a portion at a time: each answer says what is known for the next."""
        asked = await read_message(request, LookOn)
        let_through(self._gate.take(request))
        text = await self._replays.text(request.path_params["id"])
        how_long = SLICE_SECONDS, REVIEW_SECONDS
        portion = LookOver(text, asked.knows, asked.looked, asked.fitting, asked.simulations, *how_long, asked.judged)
        return await self._studied(request, portion)

    async def endings(self, request: Request) -> Response:
        """How a replay ends if the computer plays it out from a moment, a few games at a time."""
        let_through(self._gate.take(request))
        moment = read_number("the moment", request.path_params["number"])
        first = read_number("from", request.query_params.get("from", "1"))
        last = read_number("to", request.query_params.get("to", str(MOST_GAMES)))
        if not 1 <= first <= last <= MOST_GAMES:
            raise messages.Malformed(f"games are numbered from 1 to {MOST_GAMES}")
        text = await self._replays.text(request.path_params["id"])
        return await self._studied(request, PlayOut(text, moment, first, min(last, first + PORTION - 1), SLICE_SECONDS))

    async def go_on(self, request: Request) -> Response:
        """A table of one's own, set as a replay stood at a moment."""
        asked = await read_message(request, WhatIf)
        let_through(self._openings.take(request))
        moment = read_number("the moment", request.path_params["number"])
        replay = await self._replays.get(request.path_params["id"])
        scenario = await self._hands(request).past(Replay.scenario_at, replay, moment)
        return answer_json(await self._tables.open(scenario, asked.seats, "seeded", asked.mine))

    async def puzzles(self, request: Request) -> Response:
        let_through(self._gate.take(request))
        return answer_json(await self._hands(request).past(puzzles.listed))

    async def puzzle(self, request: Request) -> Response:
        let_through(self._gate.take(request))
        return answer_json(await self._hands(request).past(puzzles.shown, _puzzle(request)))

    async def picture_puzzle(self, request: Request) -> Response:
        """A small picture of a puzzle, for the list."""
        let_through(self._looks.take(request))
        theme = "dark" if request.query_params.get("theme") == "dark" else "light"
        drawn = await self._hands(request).past(lambda: pack(puzzles.pictured(_puzzle(request), theme).encode()))
        return answer_packed(request, drawn, "image/svg+xml", {"Cache-Control": FOR_A_DAY})

    async def try_puzzle(self, request: Request) -> Response:
        """The board of a puzzle after an order that somebody is making, or what is asked about it."""
        asked = await read_message(request, messages.TrialRequest)
        let_through(self._looks.take(request))
        name, question = _puzzle(request), asked.question

        def look() -> bytes:
            found = puzzles.tried(name, asked.order) if question is None else puzzles.asked(name, asked.order, question)
            return pack(messages.encode(found))

        return answer_packed(request, await self._hands(request).past(look))

    async def show_puzzle(self, request: Request) -> Response:
        """An order for a puzzle carried out on its board, action by action."""
        asked = await read_message(request, messages.TrialRequest)
        let_through(self._looks.take(request))
        name = _puzzle(request)
        line = await self._hands(request).past(lambda: pack(messages.encode(puzzles.played(name, asked.order))))
        return answer_packed(request, line)

    async def prepare_puzzle(self, request: Request) -> Response:
        """Somebody thinks about a puzzle: what will judge it gets ready meanwhile."""
        let_through(self._gate.take(request))
        scenario = await self._hands(request).past(puzzles.posed, _puzzle(request))
        return await self._studied(request, Prepare(canonical(scenario.data)))

    async def judge_puzzle(self, request: Request) -> Response:
        """An order for a puzzle beside the best, in games played out from there; the best beside the next best. Asked again, it
        tells of more games."""
        asked = await read_message(request, messages.TrialRequest)
        let_through(self._gate.take(request))
        found, orders = await self._hands(request).past(puzzles.rivals, _puzzle(request), asked.order)
        view, seed = found.view.to_data(), f"judged/{found.name}"
        return await self._studied(request, Compare(canonical(found.scenario.data), view, orders, VERDICT_SECONDS, seed))

    async def play_puzzle(self, request: Request) -> Response:
        """A table of one's own that begins with a puzzle."""
        asked = await read_message(request, WhatIf)
        let_through(self._openings.take(request))
        scenario = await self._hands(request).past(puzzles.posed, _puzzle(request))
        return answer_json(await self._tables.open(scenario, asked.seats, "seeded", asked.mine))

    async def advise(self, request: Request) -> Response:
        """The best orders for a seat that is to decide, where no other person plays who could be wronged by it."""
        let_through(self._gate.take(request))
        found = await self._tables.find(bearer(request))
        if found is None or found[1] is None:
            raise NoSuchSeat
        live, seat = found
        umpire = live.umpire
        if [kind for other, kind in umpire.kinds.items() if other != seat and kind == HUMAN]:
            raise EnfiladeError("another person plays here: no advice is given in such a game")
        memory = umpire.memories[seat]
        if memory.view is None or not memory.view.legal:
            raise EnfiladeError("it is not for you to decide now")
        view = msgspec.json.decode(memory.encoded)
        seed = f"{live.id}/{memory.moment}"
        return await self._studied(request, Advise(canonical(umpire.scenario.data), view, ADVICE_SECONDS, seed))

    def _hands(self, request: Request) -> Hands:
        return self._shared.threads.of(who_asks(request))

    async def _studied(self, request: Request, study: Study) -> Response:
        try:
            answer = await self._shared.workers.studying.ask(who_asks(request), study, STUDY_SECONDS + SLACK)
        except WorkerFailed as error:
            raise HTTPException(503, f"this took too long to think about: {error}") from None
        if answer.error:
            raise EnfiladeError(answer.error)
        return Response(answer.text, media_type="application/json")


def _puzzle(request: Request) -> str:
    return f"{request.path_params['game']}/{request.path_params['name']}"

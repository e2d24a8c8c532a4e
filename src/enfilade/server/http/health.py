"""What the operator's own machines may ask: whether a server is well, and how it does."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.limits import HEALTH_SECONDS, is_own
from enfilade.server.base.metrics import Metrics
from enfilade.server.http.exchange import answer_json
from enfilade.server.http.proxies import Proxies
from enfilade.server.live.conversation import Conversations
from enfilade.server.live.tables import Tables
from enfilade.server.store.base import Store
from enfilade.server.work.threads import Threads
from enfilade.server.work.workers import Workers

FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"


class Health:
    """Answers `/health` to anybody, and `/metrics` to this machine itself and to `watchers`."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        conversations: Conversations,
        threads: Threads,
        workers: Workers,
        metrics: Metrics,
        watchers: Proxies,
    ) -> None:
        self._store: Final = store
        self._tables: Final = tables
        self._conversations: Final = conversations
        self._threads: Final = threads
        self._workers: Final = workers
        self._metrics: Final = metrics
        self._watchers: Final = watchers

    async def health(self, _request: Request) -> Response:
        """200 if games can be read, 503 if not, or not soon."""
        try:
            await asyncio.wait_for(self._store.count_tables(), HEALTH_SECONDS)
        except (EnfiladeError, TimeoutError):
            return answer_json({"well": False, "error": "the games cannot be read now"}, 503)
        return answer_json({"well": True})

    async def metrics(self, request: Request) -> Response:
        address = "" if request.client is None else request.client.host
        is_here = is_own(address) and "x-forwarded-for" not in request.headers  # a proxy that nobody named asks for others
        if not is_here and address not in self._watchers:
            return answer_json({"error": "these figures are for the operator: name who may read them in server.watchers"}, 403)
        return PlainTextResponse(self._metrics.text(self._gauges()), media_type=FORMAT)

    def _gauges(self) -> dict[str, tuple[str, float]]:
        tables, weight = self._tables.held
        threads, afar = self._threads, self._workers.thinking.afar
        return {
            "enfilade_connections": ("WebSockets that are open.", self._conversations.count),
            "enfilade_live_tables": ("Tables in memory.", tables),
            "enfilade_live_bytes": ("Bytes of memory that they take, roughly.", weight),
            "enfilade_waiting_play": ("Decisions that wait for a thread.", threads.playing.waiting),
            "enfilade_waiting_look": ("Previews that wait for a thread.", threads.looking.waiting),
            "enfilade_waiting_past": ("Looks at the past that wait for a thread.", threads.past.waiting),
            "enfilade_waiting_thoughts": (
                "Thoughts of computer players that wait for a process.",
                self._workers.thinking.waiting,
            ),
            "enfilade_waiting_afar": ("Thoughts that are asked of workers elsewhere.", 0 if afar is None else afar.waiting),
            "enfilade_places_afar": ("Places where workers elsewhere think.", 0 if afar is None else afar.places),
        }

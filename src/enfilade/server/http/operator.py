"""What the operator of a running server asks of it: only who has its key, which lies beside the database, is heard."""

from __future__ import annotations

from hmac import compare_digest
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from enfilade.server import messages
from enfilade.server.http.exchange import answer_json, bearer, read_body
from enfilade.server.live.tables import Tables
from enfilade.server.people.admin import Admin, read_command


class Operator:
    """Answers `/api/admin`. Without a key nobody is heard."""

    def __init__(self, tables: Tables, admin: Admin, key: str) -> None:
        self._tables: Final = tables
        self._admin: Final = admin
        self._key: Final = key

    async def command(self, request: Request) -> Response:
        given = bearer(request)
        if not self._key or not compare_digest(given.encode(), self._key.encode()):
            raise HTTPException(401, "this is for the operator", {"WWW-Authenticate": "Bearer"})
        done = await self._admin.do(read_command(await read_body(request, messages.MOST_BYTES)))
        await self._tables.read_news()
        return answer_json(done)

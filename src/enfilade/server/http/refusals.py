"""How what goes wrong in a request is answered."""

from __future__ import annotations

import logging

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from enfilade.kernel.errors import EnfiladeError, UnknownName
from enfilade.server.base.faults import Fault, told
from enfilade.server.base.limits import NoRoom
from enfilade.server.live.tables import NoInvitation, NoSuchSeat
from enfilade.server.people.accounts import NotAllowed, NotYou
from enfilade.server.store.faults import Elsewhere, SetAside
from enfilade.server.table.replays import NoReplay
from enfilade.server.table.timeline import TooSlow
from enfilade.server.work.foreign import TooLarge, TooMuch

logger = logging.getLogger("enfilade.server")


async def refuse(request: Request, error: Exception) -> Response:
    """What was asked for is wrong, is not there, or cannot be done now."""
    status = 400
    headers = None
    if isinstance(error, NoSuchSeat):
        status, headers = 401, {"WWW-Authenticate": "Bearer"}
    elif isinstance(error, NotYou):
        status = 401
    elif isinstance(error, NotAllowed):
        status = 403
    elif isinstance(error, NoInvitation | SetAside):
        status = 410
    elif isinstance(error, NoReplay) or (isinstance(error, UnknownName) and request.method == "GET"):
        status = 404
    elif isinstance(error, NoRoom):
        status = 429
    elif isinstance(error, Elsewhere):
        status = 421
    elif isinstance(error, TooLarge):
        status = 413
    elif isinstance(error, TooMuch):
        status = 422
    elif isinstance(error, TooSlow):
        status = 503
    elif isinstance(error, Fault):
        logger.error("%s %s: %s", request.method, request.url.path[:100], error)
        status = 503
    assert isinstance(error, EnfiladeError)
    where = {"address": error.address} if isinstance(error, Elsewhere) else {}
    return JSONResponse({"error": told(error), **where}, status, headers)


async def answer_status(_request: Request, error: Exception) -> Response:
    """A status that whoever raised it chose."""
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code, headers=error.headers)


async def answer_fault(_request: Request, _error: Exception) -> Response:
    """A fault of ours: the details are in the log."""
    return JSONResponse({"error": "something went wrong here"}, 500)

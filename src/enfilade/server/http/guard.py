"""What stands before every request: the right host, the right origin, and headers that keep pages to themselves."""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from enfilade.server.base.budgets import Budgets, ask_for
from enfilade.server.base.limits import is_own

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
LOCAL: Final = ("127.0.0.1", "localhost", "::1")
HOST: Final = re.compile(r"(?:([a-z0-9._-]+)|\[([0-9a-f:.]+)\])(?::[0-9]{1,5})?", re.ASCII | re.IGNORECASE)
EVERYWHERE: Final = ("0.0.0.0", "::", "")
TWO_LENGTHS: Final = JSONResponse(
    {"error": "send a body with Content-Length or in chunks, not both"}, 400, {"Connection": "close"}
)
logger = logging.getLogger("enfilade.server")


class Hosts:
    """The names under which this server may be asked for.

    A page of another site can give its own name this machine's address (DNS rebinding) and would then pass for us; so a name must
    be one of ours. An address cannot be rebound: bound to every interface, any address will do.
    """

    def __init__(self, bound: str, others: Iterable[str] = ()) -> None:
        own = [socket.gethostname(), f"{socket.gethostname()}.local"] if bound in EVERYWHERE else [bound]
        self._names: Final = {name.lower() for name in (*LOCAL, *own, *others)}
        self._any_address: Final = bound in EVERYWHERE

    def knows(self, host: str) -> bool:
        """Whether a Host header names this server."""
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name = str(found[1] or found[2]).lower()
        return name in self._names or (self._any_address and _is_address(name))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class Guard:
    """Refuses what comes under a foreign name or from a foreign page, notes in whose name the rest is asked for, and adds the
    headers to every answer."""

    def __init__(self, app: ASGIApp, hosts: Hosts, budgets: Budgets) -> None:
        self._app: Final = app
        self._hosts: Final = hosts
        self._budgets: Final = budgets
        self._has_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        budget = self._budgets.at("" if client is None else client[0])
        ask_for(budget)
        problem = self._problem(scope)
        if scope["type"] == "websocket":
            if problem:
                await send({"type": "websocket.close", "code": 1008, "reason": problem})  # before accepting: answered with 403
            else:
                await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if "cache-control" not in headers:
                    headers["Cache-Control"] = "no-store" if scope["path"].startswith("/api/") else "no-cache"
            budget.spend_bytes(len(message.get("body", b"")))
            await send(message)

        app: ASGIApp = self._app
        if problem:
            app = JSONResponse({"error": problem}, 403)
        elif _has_two_lengths(scope):
            app = TWO_LENGTHS
        await app(scope, receive, send_with_headers)

    def _problem(self, scope: Scope) -> str:
        """Why a request is not for us; empty if it is."""
        headers = Headers(scope=scope)
        self._look_for_proxy(scope, headers)
        host = headers.get("host", "")
        if not self._hosts.knows(host):
            return "this server does not go by that name: start it with the names it is asked for"
        origin = headers.get("origin")
        is_reading = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if origin is not None and not is_reading and origin.lower() not in (f"http://{host}".lower(), f"https://{host}".lower()):
            return "this request comes from a page of another origin"
        return ""

    def _look_for_proxy(self, scope: Scope, headers: Headers) -> None:
        """Warn, once, if a proxy on this machine asks for others and is not believed: then nobody has a limit of their own."""
        forwarded = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
        client = scope.get("client")
        if forwarded and not self._has_warned and not is_own(forwarded) and client is not None and is_own(client[0]):
            self._has_warned = True
            logger.warning("a proxy at %s forwards requests: name it with --proxy, or its clients have no limits", client[0])


def _has_two_lengths(scope: Scope) -> bool:
    """Whether a request says in two ways how long it is: a proxy may believe the one and we the other (request smuggling)."""
    headers = Headers(scope=scope)
    return "content-length" in headers and "transfer-encoding" in headers

"""What people with an account ask over HTTP. Who they are stands in a cookie that no script can read and no other site can send.

A request that changes something must say from which page it comes, which every browser does, and the guard has compared that.
"""

from __future__ import annotations

from time import time
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from enfilade.server import messages
from enfilade.server.base.limits import CHANGES_OF_SOMEBODY, Buckets
from enfilade.server.base.secrets import digest, new_secret
from enfilade.server.http.exchange import answer_file, answer_json, read_message
from enfilade.server.http.gate import let_through
from enfilade.server.live.tables import Tables
from enfilade.server.people.accounts import SESSION_SECONDS, Accounts, NotAllowed, readable
from enfilade.server.people.feeds import atom, calendar
from enfilade.server.people.post import Post
from enfilade.server.store.notices import Notices
from enfilade.server.store.people import Person, session_id

COOKIE: Final = "enfilade"
SECURE_COOKIE: Final = "__Host-enfilade"  # a browser takes it from a safe connection to this very host, and from nothing else
COME_IN: Final = "log in first"


class Members:
    """Answers questions about oneself, and knows who asks any other."""

    def __init__(self, accounts: Accounts, tables: Tables, notices: Notices, post: Post) -> None:
        self._accounts: Final = accounts
        self._notices: Final = notices
        self._post: Final = post
        self._tables: Final = tables
        self._changes: Final = Buckets(CHANGES_OF_SOMEBODY)

    # Who asks.

    async def person(self, request: Request) -> Person | None:
        """Who is logged in; nobody, where something is to be changed and the request does not say where it comes from."""
        if request.method != "GET" and "origin" not in request.headers:
            return None
        return await self._accounts.who(_secret(request))

    async def name(self, socket: HTTPConnection) -> str:
        """The name of who is logged in where a connection comes from; empty for a guest, or where no page says that it asks."""
        person = None if "origin" not in socket.headers else await self._accounts.who(_secret(socket))
        return "" if person is None else person.name

    async def player(self, request: Request) -> str:
        """The account in whose name somebody plays, by its id; empty for a guest. Raises NotAllowed where guests may not."""
        person = await self.person(request)
        if person is None and not self._accounts.settings.guests:
            raise NotAllowed("on this server one plays with an account: log in first")
        return "" if person is None else person.id

    async def offered_to(self, name: str | None, person: str) -> str | None:
        """To whom a seat is offered, by id: empty for anybody, None for nobody. Only people with accounts are challenged."""
        if not name:
            return name
        if not person:
            raise NotAllowed("log in to challenge somebody; an invitation by a link needs no account")
        return (await self._accounts.named(name)).id

    async def _known(self, request: Request) -> Person:
        person = await self.person(request)
        if person is None:
            raise NotAllowed(COME_IN)
        let_through(request.method == "GET" or self._changes.take(person.id))
        return person

    # Coming and going.

    async def me(self, request: Request) -> Response:
        return answer_json(self._told(await self.person(request)))

    async def register(self, request: Request) -> Response:
        asked = await read_message(request, messages.NewPersonRequest)
        person, code = await self._accounts.register(asked.name, asked.password, _address(request))
        secret = await self._accounts.begin(person, _agent(request))
        return _entered(request, answer_json(self._told(person, code)), secret)

    async def log_in(self, request: Request) -> Response:
        asked = await read_message(request, messages.LogInRequest)
        person, secret = await self._accounts.log_in(asked.name, asked.password, _address(request), _agent(request))
        return _entered(request, answer_json(self._told(person)), secret)

    async def log_out(self, request: Request) -> Response:
        await self._known(request)
        await self._accounts.log_out(_secret(request))
        return _entered(request, answer_json(self._told(None)), "")

    async def recover(self, request: Request) -> Response:
        asked = await read_message(request, messages.RecoveryRequest)
        person, secret, code = await self._accounts.recover(
            asked.name, asked.code, asked.password, _address(request), _agent(request)
        )
        return _entered(request, answer_json(self._told(person, code)), secret)

    async def change_password(self, request: Request) -> Response:
        person = await self._known(request)
        asked = await read_message(request, messages.PasswordRequest)
        secret = await self._accounts.change_password(person, asked.old, asked.new, _address(request), _agent(request))
        return _entered(request, answer_json(self._told(person)), secret)

    async def end_session(self, request: Request) -> Response:
        person = await self._known(request)
        asked = await read_message(request, messages.SessionRequest)
        await self._accounts.end(person, asked.session)
        return await self.account(request) if asked.session else _entered(request, answer_json(self._told(None)), "")

    # About oneself and others.

    async def account(self, request: Request) -> Response:
        person = await self._known(request)
        here = session_id(digest(_secret(request)))
        sessions = [
            messages.SessionState(each.id, each.created, each.used, each.agent, each.id == here)
            for each in await self._accounts.sessions(person)
        ]
        seats, blocked = await self._accounts.seats(person), await self._accounts.blocked(person)
        told = (self._post.is_on, *await self._notices.mail(person.id))
        return answer_json(messages.MyAccount(person.name, person.role, person.created, sessions, seats, blocked, *told))

    async def export(self, request: Request) -> Response:
        person = await self._known(request)
        body = msgspec.json.format(msgspec.json.encode(await self._accounts.export(person)))
        return answer_file(body, "application/json", "enfilade-account.json")

    async def set_mail(self, request: Request) -> Response:
        person = await self._known(request)
        asked = await read_message(request, messages.MailRequest)
        await self._post.ask(person, asked.address.strip())
        return answer_json({"address": asked.address.strip()})

    async def confirm_mail(self, request: Request) -> Response:
        person = await self._known(request)
        asked = await read_message(request, messages.CodeRequest)
        await self._post.confirm(person, asked.code)
        return answer_json({"confirmed": True})

    async def new_feed(self, request: Request) -> Response:
        """The address of a feed, which is told once; one from before is void."""
        person = await self._known(request)
        token = new_secret()
        await self._notices.set_feed(person.id, digest(token))
        return answer_json({"feed": f"/feeds/{token}"})

    async def feed(self, request: Request) -> Response:
        """What a news reader or a calendar fetches, without a cookie."""
        token, _, kind = request.path_params["name"].partition(".")
        person = await self._notices.feed(digest(token))
        if person is None or kind not in ("atom", "ics"):
            raise HTTPException(404, "there is no such feed")
        turns, here = await self._notices.turns(person), str(request.base_url).rstrip("/")
        if kind == "atom":
            return Response(atom(turns, here), media_type="application/atom+xml; charset=utf-8")
        return Response(calendar(turns, here, time()), media_type="text/calendar; charset=utf-8")

    async def delete(self, request: Request) -> Response:
        person = await self._known(request)
        asked = await read_message(request, messages.DeletionRequest)
        await self._accounts.delete(person, asked.password, _address(request))
        return _entered(request, answer_json(self._told(None)), "")

    async def sit(self, request: Request) -> Response:
        person = await self._known(request)
        asked = await read_message(request, messages.SeatRequest)
        return answer_json(await self._tables.sit_again(person.id, asked.table, asked.seat, asked.secret))

    async def block(self, request: Request) -> Response:
        person = await self._known(request)
        asked = await read_message(request, messages.BlockRequest)
        return answer_json({"blocked": await self._accounts.block(person, asked.name, asked.blocked)})

    async def report(self, request: Request) -> Response:
        person = await self._known(request)
        asked = await read_message(request, messages.ReportRequest)
        await self._accounts.report(person, asked.name, asked.table, asked.text)
        return answer_json({"reported": asked.name})

    def _told(self, person: Person | None, code: str = "") -> messages.Me:
        settings = self._accounts.settings
        if person is None:
            return messages.Me(settings.accounts, settings.guests)
        return messages.Me(settings.accounts, settings.guests, person.name, person.role, code)


def _entered(request: Request, answer: Response, secret: str) -> Response:
    """An answer that sets the cookie of a session, or with an empty secret takes it away."""
    is_safe = request.url.scheme == "https"
    name = SECURE_COOKIE if is_safe else COOKIE
    age = int(SESSION_SECONDS) if secret else 0
    answer.set_cookie(name, secret, max_age=age, path="/", secure=is_safe, httponly=True, samesite="strict")
    return answer


def _secret(request: HTTPConnection) -> str:
    found = request.cookies.get(SECURE_COOKIE if request.url.scheme in ("https", "wss") else COOKIE, "")
    return found if len(found) <= 200 else ""


def _address(request: Request) -> str:
    return "" if request.client is None else request.client.host


def _agent(request: Request) -> str:
    return readable(request.headers.get("user-agent", ""))

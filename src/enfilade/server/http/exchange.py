"""What is read of a request, and how it is answered."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from enfilade.kernel.data import is_count
from enfilade.kernel.errors import shown
from enfilade.server import messages
from enfilade.server.base.budgets import asking
from enfilade.server.base.limits import BODY_SECONDS
from enfilade.server.base.packing import unpack

T = TypeVar("T")
JSON: Final = "application/json"
FOR_A_DAY: Final = "public, max-age=86400"
FOR_A_YEAR: Final = "public, max-age=31536000, immutable"


def answer_json(data: object, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(messages.encode(data), status, media_type=JSON)


def answer_packed(request: Request, packed: bytes, media_type: str = JSON, headers: Mapping[str, str] | None = None) -> Response:
    """An answer that was packed before; unpacked for whoever cannot do it.

    Only what holds no secret is packed: beside something that a stranger may choose, its length would tell of it.
    """
    told = {**(headers or {}), "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(unpack(packed), media_type=media_type, headers=told)
    return Response(packed, media_type=media_type, headers={**told, "Content-Encoding": "gzip"})


def answer_file(body: bytes, media_type: str, name: str) -> Response:
    """An answer that a browser keeps as a file of this name."""
    safe = "".join(letter for letter in name if letter.isascii() and (letter.isalnum() or letter in ".-_"))
    return Response(body, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{safe}"'})


async def read_message(request: Request, type: type[T]) -> T:
    """The body of a request as a message."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise messages.Malformed("send the body as application/json")
    try:
        return msgspec.json.decode(await read_body(request, messages.MOST_BYTES), type=type)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise messages.Malformed(f"this request cannot be understood: {error}") from None


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request, which is not read further than allowed."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                body += part
                asking().spend_bytes(len(part))
                if len(body) > most:
                    raise HTTPException(413, f"this is too large: {most // 1024} KiB at most")
    except ClientDisconnect:
        raise HTTPException(400, "the body ended before its end") from None  # nobody hears it: it is not a fault of ours
    except TimeoutError:
        raise HTTPException(408, f"this did not arrive within {BODY_SECONDS:g} seconds", {"Connection": "close"}) from None
    return bytes(body)


def read_number(what: str, text: str) -> int:
    """A number as a request names it."""
    if not is_count(text):
        raise messages.Malformed(f"{what} should be a number, not {shown(text)}")
    return int(text)


def bearer(request: Request) -> str:
    """The secret that a request comes with."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret if scheme.lower() == "bearer" and len(secret) <= 200 else ""

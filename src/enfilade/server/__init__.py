"""The table over HTTP and WebSocket.

Rooms, each of which imports only those before it:
`base`, `messages`, `store`, `people`, `work`, `table`, `live`, `http`, `testing`.

Words, each for one thing:
table     a game and its seats. An umpire holds it, a store keeps it, a LiveTable is one at which people sit.
entry     what was done at a table, as its record has it. `after` is how many there had been.
event     what a seat was told. `told` is how many it has been told; `seen` and `since`, how many a client says it has.
moment    a seat learnt something: numbered from 0, for each seat by itself; in a replay every entry is one. In messages the
          present one is called `length`, and one that is asked for `number`.
number    which entry, event, proposal or need it is.
view      what a seat knows; scene: what that looks like; frame: both, with all else that is sent of a moment.
draw      a die or a card; opening: the draws of the set-up.
place     somewhere on the board.
secret    who has one sits in its seat; an invitation is one that works once, for whoever claims the seat with it first.
kind      who plays a seat: `human`, or the name of a computer player.
standing order    how a seat has said in advance that it answers; the frame's `standing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from enfilade.extras import need
from enfilade.server.base.limits import LIMITS, Limits, Retention, retention
from enfilade.server.base.settings import Mail, Membership, Playing


def run(
    host: str = "127.0.0.1",
    port: int | None = None,
    database: str | Path = "enfilade.db",
    open_browser: bool = True,
    scenario: str | None = None,
    hosts: Iterable[str] = (),
    proxies: Iterable[str] = (),
    keep: Retention | None = None,
    limits: Limits = LIMITS,
    programs: Mapping[str, str] | None = None,
    address: str = "",
    watchers: Iterable[str] = (),
    people: Membership | None = None,
    playing: Playing | None = None,
    mail: Mail | None = None,
    queue: bool = False,
) -> None:
    """Serve until interrupted. Without a port, the usual one or the next that is free is taken.

    `scenario` is the one that the lobby opens with, by its name or a file; `hosts` are further names of this machine; `proxies`
    are addresses and networks that may say on whose behalf they ask; `keep` is for how long tables are kept; `limits`, how much
    one table and one address may use; `programs` are players that the operator brings: by name, each as `external:COMMAND`;
    `address`, where browsers find this server, if several share the database; `watchers`, addresses and networks that may read
    how it does; `people`, who may have an account; `playing`, how people play together; `mail`, how they are told of
    their turns; `queue`, whether computer players may think in workers on other machines.
    """
    need("server", "the table in the browser", "starlette", "uvicorn", "websockets")
    if people is not None and people.accounts != "off":
        need("server", "accounts", "argon2")
    # The web libraries are loaded only where they are used: workers and the command line start faster without.
    from enfilade.server.http.serve import serve  # noqa: PLC0415

    kept = keep or retention()
    club = (people or Membership(), playing or Playing(), mail or Mail())
    names = (hosts, proxies, kept, limits, programs or {}, address, watchers)
    serve(host, port, database, open_browser, scenario, *names, *club, queue)

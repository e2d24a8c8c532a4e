"""Starting and stopping the server: an address, a browser, an orderly end."""

from __future__ import annotations

import errno
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

import uvicorn

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base import logs
from enfilade.server.base.collector import settle
from enfilade.server.base.doorbell import Doorbell, hang_up, take_down
from enfilade.server.base.limits import SWITCH_SECONDS, Limits, Retention
from enfilade.server.base.secrets import new_secret
from enfilade.server.base.settings import Mail, Membership, Playing
from enfilade.server.http.app import application
from enfilade.server.http.guard import EVERYWHERE, LOCAL
from enfilade.server.http.proxies import Proxies
from enfilade.server.http.slow_clients import PatientProtocol
from enfilade.server.messages import MOST_RECORD_BYTES
from enfilade.server.store import POSTGRES, open_store
from enfilade.server.table.catalogue import page_of
from enfilade.server.work.distant import open_distant

DEFAULT_PORT: Final = 8642
TRIES: Final = 20
PACE_SECONDS: Final = 0.15  # between the actions of a computer player, so that eyes can follow
MOST_WIRE_BYTES: Final = MOST_RECORD_BYTES  # beyond this a WebSocket message is not even read


class PortInUse(EnfiladeError):
    """The port that was asked for is taken."""


def serve(
    host: str,
    port: int | None,
    database: str | Path,
    open_browser: bool,
    scenario: str | None,
    hosts: Iterable[str],
    proxies: Iterable[str],
    keep: Retention,
    limits: Limits,
    programs: Mapping[str, str],
    address: str,
    watchers: Iterable[str],
    people: Membership,
    playing: Playing,
    mail: Mail,
    queue: bool,
) -> None:
    """What `enfilade.server.run` does."""
    trusted, watching = Proxies(proxies), Proxies(watchers)
    file = scenario if scenario is not None and scenario.endswith(".toml") else ""
    chosen = page_of(scenario) if scenario else ""  # a wrong name is told before anything is opened
    listening = listen(host, port)
    key = "" if str(database) == ":memory:" or str(database).startswith(POSTGRES) else new_secret()
    try:
        here = f"http://{_shown(host)}:{listening.getsockname()[1]}"
        page = f"{here}/{f'#{chosen}' if chosen else ''}"

        def when_up() -> None:
            settle()
            if key:
                hang_up(database, Doorbell(here, key))
            _welcome(page, database, host not in LOCAL, open_browser)

        app = application(
            open_store(database, address or here),
            host,
            hosts,
            file,
            PACE_SECONDS,
            when_up,
            keep=keep,
            limits=limits,
            programs=programs,
            watchers=watching,
            people=people,
            playing=playing,
            mail=mail,
            address=address or here,
            key=key,
            when_down=partial(take_down, database) if key else None,
            distant=open_distant(database) if queue else None,
        )
        sys.setswitchinterval(SWITCH_SECONDS)
        allow_many_sockets()
        server(app, trusted).run(sockets=[listening])
    except KeyboardInterrupt:
        _say("Enfilade has stopped.")
    finally:
        listening.close()


def _welcome(page: str, database: str | Path, is_open: bool, open_browser: bool) -> None:
    """Say where the table is, and open it."""
    _say(f"Enfilade is at {page}  (Ctrl-C ends it; games are kept in {database})")
    if is_open:
        _say("Others on this network can reach it: send each player an invitation of their own.")
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(page,), daemon=True).start()


def server(app: object, proxies: Proxies | None = None) -> uvicorn.Server:
    """uvicorn, set up so that nothing secret is logged and nothing endless is read. What proxies say of clients is believed."""
    trusted = [] if proxies is None else proxies.named
    return uvicorn.Server(
        uvicorn.Config(
            app,  # type: ignore[arg-type]
            log_config=None if logs.is_set_up() else uvicorn.config.LOGGING_CONFIG,
            log_level=None if logs.is_set_up() else "warning",
            access_log=False,
            lifespan="on",
            http=PatientProtocol,
            ws="websockets-sansio",
            ws_max_size=MOST_WIRE_BYTES,
            ws_max_queue=8,
            ws_per_message_deflate=False,  # frames are small: packing them costs a third of an act, and every socket 45 kB
            proxy_headers=bool(trusted),
            forwarded_allow_ips=trusted,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
    )


def allow_many_sockets() -> None:
    """As many open files as the system lets this process have: usually it starts with far fewer, and every socket is one."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 (there is none on Windows)

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens; a port that is taken is answered with one that is free."""
    ports = [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + TRIES)
    for each in ports:
        try:
            return _bind(host, each)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise EnfiladeError(f"cannot listen at {host}, port {each}: {error.strerror or error}") from None
    if port is None:
        raise PortInUse(f"the ports {DEFAULT_PORT} to {DEFAULT_PORT + TRIES - 1} are all in use: name another with --port")
    raise PortInUse(
        f"port {port} is in use, perhaps by another Enfilade: try --port {_free_after(host, port)}, or leave --port out"
    )


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Told that it is TCP, asyncio sends small messages at once instead of waiting for acknowledgements (40 ms each).
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(256)
    except OSError:
        listening.close()
        raise
    return listening


def _free_after(host: str, port: int) -> int:
    """A port near another that is free now."""
    for each in range(port + 1, min(port + TRIES, 65535) + 1):
        try:
            _bind(host, each).close()
        except OSError:
            continue
        return each
    with _bind(host, 0) as found:
        free: int = found.getsockname()[1]
    return free


def _shown(host: str) -> str:
    """A host as a browser on this machine can ask for it."""
    if host in EVERYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()

"""The messages between a table and those who sit at it, as docs/reference/protocol.md describes them.

`asked` is what a client sends over the WebSocket, `posted` what it sends over HTTP, `told` what the server sends; `kinds` are the
values in them, and `encoding` makes JSON of them. All of it can be had from here.
"""

from __future__ import annotations

from enfilade.server.messages.asked import *  # noqa: F403 (all that is asked is a message)
from enfilade.server.messages.encoding import *  # noqa: F403
from enfilade.server.messages.kinds import *  # noqa: F403
from enfilade.server.messages.posted import *  # noqa: F403
from enfilade.server.messages.told import *  # noqa: F403

"""The table over HTTP and WebSocket."""

from __future__ import annotations

from enfilade.server.serve import DEFAULT_PORT, PortInUse, run

__all__ = ["DEFAULT_PORT", "PortInUse", "run"]

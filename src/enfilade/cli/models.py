"""`enfilade mcp`: a seat for language models."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Annotated

import typer

from enfilade.cli.common import full_name
from enfilade.kernel.errors import EnfiladeError
from enfilade.mcp.desk import Desk

NEEDED = ("mcp", "pydantic")


def mcp(
    scenario: Annotated[str, typer.Argument(help="Only this bundled scenario is played; else any.")] = "",
    seat: Annotated[str, typer.Option("--seat", help="The seat that the model takes; else the one it likes.")] = "",
    opponents: Annotated[str, typer.Option("--opponents", help="Who plays against it; else whom it likes, or greedy.")] = "",
    join: Annotated[
        str,
        typer.Option("--join", metavar="LINK", help="Sit down at a table in the browser: the link to a seat, or an invitation."),
    ] = "",
    seed: Annotated[str, typer.Option("--seed", help="Chance for its tables; without it the operating system gives some.")] = "",
) -> None:
    """Let a language model play: tools over the Model Context Protocol, on standard input and output."""
    if scenario.endswith(".toml"):
        raise EnfiladeError(f"{scenario}: a model plays bundled scenarios: name one, such as urban-battle/first-patrol")
    if (seat or opponents) and not scenario:
        raise EnfiladeError("--seat and --opponents belong to a scenario: name it, such as `enfilade mcp urban-battle/convoy …`")
    if join and (scenario or seed):
        raise EnfiladeError("--join sits down at a table that is there: leave out the scenario and --seed")
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise EnfiladeError(f"the package {missing[0]} is missing here: pip install 'enfilade[mcp]'")
    desk = _joined(join) if join else Desk(full_name(scenario) if scenario else "", seat, opponents, seed)
    from enfilade.mcp.server import server  # noqa: PLC0415  (the rest of the command line needs no such package)

    server(desk).run("stdio")


def _joined(link: str) -> Desk:
    from enfilade.mcp.joined import Joined  # noqa: PLC0415  (only those who join a table wait for what that takes)

    return Desk(joined=Joined("table-1", link))

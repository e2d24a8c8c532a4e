"""The tools, by the official SDK of the Model Context Protocol."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import wraps
from threading import Lock
from typing import Annotated, Any, Literal, ParamSpec, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from enfilade import __version__
from enfilade.kernel.errors import EnfiladeError
from enfilade.mcp.chair import Told
from enfilade.mcp.desk import Desk

P = ParamSpec("P")
R = TypeVar("R")
READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
ACTS = ToolAnnotations(read_only_hint=False, destructive_hint=False, open_world_hint=False)
TableId = Annotated[str, Field(description="As open_table told it; empty: the table opened last.")]

INSTRUCTIONS = """\
Enfilade is an umpire for urban wargames. You take one seat of a table and are told what that seat may know, nothing else.
list_scenarios, then open_table; then look, choose among the legal actions it lists and act, until the outcome is told.
An action is a verb or a verb and a target, such as `move W1`; an order is often several of them in a row: give them together.
board shows the map. preview tells the odds of an action before you choose it. rules tells a rule by its number: the log cites
them, and so does every refusal. Against people, wait while you are not asked.
What you remark with an action is kept with the game and can be read when it is over."""


def server(desk: Desk) -> MCPServer:
    """The server of a desk: one model, its tables."""
    made = MCPServer("enfilade", title="Enfilade", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    one_at_a_time = Lock()

    def tool(annotations: ToolAnnotations, alone: bool = True) -> Callable[[Callable[P, R]], Callable[P, R]]:
        """A tool, of which one works at a time unless it only waits; what we refuse is told to the model as it is."""

        def offered(function: Callable[P, R]) -> Callable[P, R]:
            @wraps(function)
            def careful(*args: P.args, **kwargs: P.kwargs) -> R:
                with one_at_a_time if alone else nullcontext():
                    try:
                        return function(*args, **kwargs)
                    except EnfiladeError as error:
                        raise ToolError(str(error)) from None

            made.tool(annotations=annotations)(careful)
            return careful

        return offered

    _offer_the_shelf(desk, tool)
    _offer_knowledge(desk, tool)
    _offer_actions(desk, tool)
    return made


Tool = Callable[..., Callable[[Callable[..., Any]], Callable[..., Any]]]


def _offer_the_shelf(desk: Desk, tool: Tool) -> None:
    @tool(READS)
    def list_scenarios(
        game: Annotated[str, Field(description="The id of a game, such as urban-battle; empty: all.")] = "",
    ) -> list[Told]:
        """What can be played: scenarios with their seats and the computer opponents by name."""
        return desk.scenarios(game)

    @tool(READS)
    def rules(
        game: Annotated[str, Field(description="The id of a game, such as urban-battle.")],
        number: Annotated[str, Field(description="A number (UB 5.11, R18), a chapter (5), or words to look for.")],
    ) -> list[Told]:
        """The text of a rule or ruling by its number, of a chapter, or of those that hold some words."""
        return desk.rules(game, number)

    @tool(ACTS)
    def open_table(
        scenario: Annotated[str, Field(description="Its name, such as urban-battle/first-patrol.")] = "",
        seat: Annotated[str, Field(description="The seat that you take; empty: the first.")] = "",
        opponents: Annotated[str, Field(description="Who plays the other seats; empty: greedy.")] = "",
        changes: Annotated[Told | None, Field(description="Values of the scenario by dotted key, such as max_rounds.")] = None,
    ) -> Told:
        """Sit down at a new table. Tells what you see when it is for you to decide."""
        return desk.open(scenario, seat, opponents, changes or {}).look()


def _offer_knowledge(desk: Desk, tool: Tool) -> None:
    @tool(READS)
    def look(
        table: TableId = "",
        since: Annotated[
            int, Field(ge=0, description="The number `known` of an earlier answer: what was told by then is left out.")
        ] = 0,
    ) -> Told:
        """Where the game stands for you: what is asked, what is legal, what has happened, who has won."""
        return desk.chair(table).look(since)

    @tool(READS, alone=False)
    def wait(
        table: TableId = "",
        seconds: Annotated[float, Field(ge=0, le=50, description="At most so long.")] = 30.0,
        since: Annotated[int, Field(ge=0, description="As for look.")] = 0,
    ) -> Told:
        """Wait until you are asked, where people play against you; then the same as look."""
        chair = desk.chair(table)
        chair.wait(seconds)
        return chair.look(since)

    @tool(READS)
    def board(
        table: TableId = "",
        form: Annotated[
            Literal["sketch", "words"], Field(description="A map in characters, or every piece in words.")
        ] = "sketch",
    ) -> str:
        """The board as you see it."""
        return desk.chair(table).board(form)

    @tool(READS)
    def view(table: TableId = "") -> Told:
        """All that your seat knows, as plain data with the names that the game uses."""
        return desk.chair(table).knows()

    @tool(READS)
    def preview(
        action: Annotated[str, Field(description="A legal action, such as `fire B1`.")],
        table: TableId = "",
    ) -> Told:
        """What an action would do, and with which odds, as far as you can know it."""
        return desk.chair(table).preview(action)

    @tool(READS)
    def inspect(
        element: Annotated[str, Field(description="The id of a piece or a place, as the board or the actions name it.")],
        table: TableId = "",
    ) -> Told:
        """What there is to know about a piece or a place."""
        return desk.chair(table).inspect(element)

    @tool(READS)
    def forbidden(table: TableId = "") -> list[Told]:
        """What one might look for now and may not do, each with the rule that forbids it."""
        return desk.chair(table).forbidden()


def _offer_actions(desk: Desk, tool: Tool) -> None:
    @tool(ACTS)
    def act(
        actions: Annotated[list[str], Field(description="One or more actions, carried out in this order.")],
        remark: Annotated[str, Field(max_length=2000, description="What you say to it; kept with the game.")] = "",
        table: TableId = "",
    ) -> Told:
        """Carry actions out; then the others play until you are asked again. Tells what has happened and what is legal now.

        Where one is refused, `refused` says why; those before it stand.
        """
        return desk.chair(table).act(actions, remark)

    @tool(ACTS)
    def undo(table: TableId = "") -> Told:
        """Take your last action back, where nothing was drawn, revealed or done by others since."""
        return desk.chair(table).undo()

    @tool(ACTS)
    def resign(
        remark: Annotated[str, Field(max_length=2000, description="What you say to it; kept with the game.")] = "",
        table: TableId = "",
    ) -> Told:
        """Give the game up."""
        return desk.chair(table).resign(remark)

    @tool(READS)
    def notation(table: TableId = "") -> str:
        """A finished game in notation, every secret and your remarks included."""
        return desk.chair(table).notation()

"""The tools as a model meets them: through the SDK's own client, a whole game long."""

from __future__ import annotations

import os
import sys
from typing import Any

import pytest

mcp = pytest.importorskip("mcp", reason="needs the extra: pip install 'enfilade[mcp]'")

import anyio  # noqa: E402

from enfilade import transcript  # noqa: E402
from enfilade.mcp.desk import Desk  # noqa: E402
from enfilade.mcp.server import server  # noqa: E402
from mcp import Client, StdioServerParameters, stdio_client  # noqa: E402

GAMES = {
    "urban-battle/lone-heavy": {"max_rounds": 2},
    "game-of-war/duel": {"options.turn_limit": 2},
    "urban-calculus/tarn": {"time.turns": 1},
    "quick/lesson": {"rounds": 1},
    "urban-operations/first-door": {"turns": 1},
}
TOOLS = {
    "list_scenarios", "rules", "open_table", "look", "board", "view", "preview", "inspect", "forbidden", "act", "undo", "resign",
    "notation", "wait",
}  # fmt: skip


async def told(client: Client, tool: str, **arguments: Any) -> Any:
    """What a tool answers; it must not refuse."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    found = result.structured_content
    assert found is not None
    return found["result"] if set(found) == {"result"} else found


async def refused(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return str(result.content[0].text)  # type: ignore[union-attr]


async def play(client: Client, scenario: str, changes: dict[str, int]) -> str:
    """A whole game, as a model would play it that always does the last thing it may; gives the notation."""
    seen = await told(client, "open_table", scenario=scenario, opponents="random", changes=changes)
    assert "Round" in await told(client, "board") or scenario not in ("urban-battle/lone-heavy",)
    for _ in range(2000):
        if seen["outcome"] is not None:
            break
        action = list(seen["legal"])[-1]
        await told(client, "preview", action=action)
        seen = await told(client, "act", actions=[action], remark=f"I choose {action}.")
        assert seen["refused"] == ""
    return str(await told(client, "notation"))


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_through_the_clients_of_the_sdk(name: str) -> None:
    async def main() -> str:
        async with Client(server(Desk(seed="whole game"))) as client:
            return await play(client, name, GAMES[name])

    table = transcript.played(transcript.read(anyio.run(main)))

    assert table.outcome is not None


def test_a_whole_game_with_the_program_itself() -> None:
    """`enfilade mcp`, over its standard input and output."""

    async def main() -> str:
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "enfilade", "mcp", "--seed", "1"], env=dict(os.environ)
        )
        async with Client(stdio_client(command)) as client:
            return await play(client, "urban-battle/lone-heavy", {"max_rounds": 1})

    assert "{I choose done.}" in anyio.run(main)


def test_every_tool_says_what_it_is_for() -> None:
    async def main() -> Any:
        async with Client(server(Desk())) as client:
            return (await client.list_tools()).tools

    tools = anyio.run(main)
    assert {tool.name for tool in tools} == TOOLS
    assert [tool.name for tool in tools if not tool.description] == []
    assert {tool.name for tool in tools if not tool.annotations.read_only_hint} == {"open_table", "act", "undo", "resign"}


def test_what_is_refused_is_told_so_that_a_model_can_mend_it() -> None:
    async def main() -> list[str]:
        async with Client(server(Desk(seed="1"))) as client:
            return [
                await refused(client, "look"),
                await refused(client, "open_table", scenario="urban-battle/konvoy"),
                await refused(client, "open_table", scenario="urban-battle/convoy", opponents="external:ls"),
                (await told(client, "open_table", scenario="urban-battle/lone-heavy"))["table"],
                await refused(client, "act", actions=["don"]),
                await refused(client, "act", actions="done!"),
                await refused(client, "notation"),
                await refused(client, "rules", game="chess", number="1"),
            ]

    answers = anyio.run(main)
    assert "no table is open" in answers[0]
    assert "Did you mean urban-battle/convoy" in answers[1]
    assert "no player called 'external:ls'" in answers[2]
    assert "Did you mean done?" in answers[4]
    assert "actions" in answers[5]
    assert "holds every secret" in answers[6]
    assert "no game called 'chess'" in answers[7]

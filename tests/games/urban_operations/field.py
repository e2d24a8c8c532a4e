"""A battle to try rules on: blocks put where a test wants them, dice fed as they fall, blocks called by their ids."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from enfilade import Scripted, Seeded, Table, scenario
from enfilade.contract.scenario import Scenario
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Data, canonical
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play

HERE = Path(__file__).parent


@cache
def read(path: str, changes: str) -> Scenario[Position, View]:
    """A scenario with changes, read once: what has been worked out on its ground is kept."""
    return cast(Scenario[Position, View], scenario(path, json.loads(changes)))


class Field:
    """A table past its set-up."""

    def __init__(
        self,
        name: str = "first-door",
        changes: Mapping[str, Data] | None = None,
        opening: list[str | int] | None = None,
        set_up: bool = True,
    ) -> None:
        path = f"urban-operations/{name}" if not name.endswith(".toml") else str(HERE / name)
        self.dice = Scripted(list(opening or []))
        self.table: Table[Position, View] = Table(read(path, canonical(changes or {})), dice=self.dice)
        if set_up:
            self.do("done", "done")

    @property
    def position(self) -> Position:
        return self.table.position

    @property
    def actor(self) -> str:
        return self.table.actors[0]

    def block(self, id: str) -> Block:
        return self.position.blocks[id]

    def put(
        self,
        id: str,
        loc: str = "",
        osl: int = 0,
        revealed: bool | None = None,
        activated: bool | None = None,
        reacted: bool | None = None,
    ) -> None:
        """A block as a test wants it."""
        position = self.position
        block = self.block(id)
        if loc:
            block = block.at(loc) if block.is_on_map else position.name(block.at(loc))
        block = block.twin()
        block.osl = osl or block.osl
        if revealed is not None:
            block = block.shown(revealed)
        block.activated = block.activated if activated is None else activated
        block.reacted = block.reacted if reacted is None else reacted
        position.put(block)
        self.table.play.run()

    def clear(self, *ids: str) -> None:
        """Blocks out of the way, dead."""
        for id in ids:
            self.position.put(self.block(id).gone("dead"))
        self.table.play.run()

    def roll(self, *faces: int | str) -> None:
        """What falls next: dice as they are read, 0 to 9."""
        self.dice.feed([10 if face == 0 else face for face in faces])

    def do(self, *texts: str) -> list[Event]:
        """Actions of whoever is asked; blocks by id or token."""
        events: list[Event] = []
        for text in texts:
            verb, _, target = text.partition(" ")
            if target in self.position.blocks and self.position.blocks[target].token:
                target = self.position.blocks[target].token
            events += self.table.act(self.actor, f"{verb} {target}".strip())
        return events

    def activate(self, id: str) -> None:
        """The impulse of a block's force, and its activation."""
        force = self.block(id).piece.force
        if self.actor != self.block(id).seat:
            self.do("pass")
        self.do(f"impulse {force}", f"activate {id}")

    def offers(self, verb: str) -> list[str]:
        """The targets offered with a verb, blocks by id."""
        found: list[str] = []
        for action in self.table.legal(self.actor):
            if action.verb == verb:
                found.append(self.position.tokens.get(action.target, action.target))
        return found

    def can(self, text: str) -> bool:
        verb, _, target = text.partition(" ")
        return target in self.offers(verb)

    def left_over(self) -> bool:
        return bool(self.dice.left_over())


def named(events: list[Event], name: str) -> list[Event]:
    return [event for event in events if event.name == name]


def same_after_a_redeal(field: Field) -> bool:
    """Whether every seat's view comes back from a redeal of it."""
    return explained(field.table, 0)


def explained(table: Table[Position, View], deal: int) -> bool:
    """Whether a redeal of each seat's view gives the same view."""
    for seat in ("green", "red", None):
        view = table.view(seat)
        play: Play[Position] = Play(redeal(view, Seeded(f"deal {deal}")), Seeded("dice"), [])
        play.run()
        if table.game.knowledge.view(play, seat) != view:
            return False
    return True

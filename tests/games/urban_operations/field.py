"""A battle to try rules on: blocks put where a test wants them, dice fed as they fall, blocks called by their ids."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import cast

from enfilade import Scripted, Seeded, Table, scenario
from enfilade.contract.scenario import Scenario
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.rules.movement.costs import step_cost
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.data import Data, canonical
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play
from tests.drawing import Answer, Cell, Place, lit, offset

HERE = Path(__file__).parent
CELL = re.compile(r"(u?\d{4}|U?\d+\.\w+)(?::(\w+))?(?:[*]|=\d+)?")  # location, block, mark
BELOW = ("U", "u")  # tunnels and covered sewers


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
        settings = {"options.set_up": "printed", **(changes or {})}
        self.table: Table[Position, View] = Table(read(path, canonical(settings)), dice=self.dice)
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

    def stand(self, shown: str) -> None:
        """Blocks where a drawing has them: `0608:G1c`, `1.5:R1b`."""
        for loc, id in CELL.findall(shown):
            if id and self.block(id).loc != loc:
                self.put(id, loc)

    def drawn(self, shown: str, answer: Answer = ()) -> str:
        """The locations of a drawing as they are now; those of an answer, by name or by their block, are marked.

        Hexes, zones and roofs lie where the map has their dots; tunnels and covered sewers follow below, line by line as drawn.
        """
        standing = {block.loc: block.id for block in self.position.blocks.values() if block.is_on_map}
        cells: dict[str, Cell] = {}
        for loc in locations(shown):
            assert loc in self.position.ground.steps, f"there is no location {loc}"
            names = [loc, standing[loc]] if loc in standing else [loc]
            cells[loc] = ":".join(names), names
        drawn = lit(cells, answer)
        places: dict[Place, str] = {}
        for loc, cell in drawn.items():
            if not loc.startswith(BELOW):
                x, y = self.position.mission.district.dot_of(loc)
                assert (x // 12, y // 14) not in places, f"{loc} lies on another location of the drawing"
                places[x // 12, y // 14] = cell
        below = [line for line in shown.splitlines() if line.strip().startswith(BELOW)]
        tunnels = [" ".join([drawn[loc] for loc in locations(line)]) for line in below]
        return "\n".join([offset(places, 5), *([""] if tunnels else []), *tunnels])

    def seen_from(self, loc: str, shown: str) -> str:
        """A drawing with the locations marked that are in sight of one."""
        return self.drawn(shown, [each for each in locations(shown) if each != loc and self.position.sees(loc, each)])

    def costs(self, id: str, shown: str) -> str:
        """A drawing with what each step of a block would cost it, in MP."""
        block = self.block(id)
        steps = {step.to: step_cost(self.position, block, step) for step in self.position.ground.steps[block.loc]}
        return self.drawn(shown, {loc: mp for loc, mp in steps.items() if mp})

    def roll(self, *faces: int | str) -> None:
        """What falls next: dice as they are read, 0 to 9."""
        self.dice.feed(list(faces))

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


def locations(shown: str) -> list[str]:
    """Those of a drawing, as they come."""
    return [loc for loc, _ in CELL.findall(shown)]


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

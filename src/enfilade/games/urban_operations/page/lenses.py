"""Lenses over the whole plan: what the enemy watches, and how far one's leaders command."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Lens, Preview
from enfilade.games.urban_operations.box.charts import COMMAND_EP
from enfilade.games.urban_operations.box.mission import enemy
from enfilade.games.urban_operations.knowledge.view import View
from enfilade.games.urban_operations.page.ground import place_of
from enfilade.games.urban_operations.page.naming import block_name
from enfilade.games.urban_operations.page.overlay import dealt, mark, ring
from enfilade.scene.shape import Element, label

EYES: Final = Lens("eyes", "Enemy eyes", "t")
COMMAND: Final = Lens("command", "Command", "m")
LENSES: Final = (EYES, COMMAND)


def lay(view: View, lens: str) -> Preview | None:
    """What a lens shows to a seat that has set up."""
    if view.seat is None or not view.stack:
        return None
    return _eyes(view) if lens == EYES.id else _command(view) if lens == COMMAND.id else None


def _eyes(view: View) -> Preview:
    """Every place in sight of enemy blocks, dummies among them, with how many look at it (5.1.7, R69)."""
    assert view.seat is not None
    position = dealt(view)
    district = view.mission.district
    foes = position.of(enemy(view.seat))
    overlay: list[Element] = []
    for loc in [*district.terrain, *district.zones]:
        eyes = len([foe for foe in foes if position.sees(foe.loc, loc)])
        if eyes:
            x, y = place_of(district, loc)
            overlay += [mark(district, loc, "uo-danger"), label(x, y + 31, str(eyes), "uo-price-text")]
    seen = len(overlay) // 2
    words = f"{seen} places are in sight of the enemy; the figure says of how many blocks, dummies included."
    return Preview(words, "5.1.7", [], overlay)


def _command(view: View) -> Preview:
    """How far one's Plt Leaders and Commander reach: +1 within, seven activations with the Commander near (7.2.1, 7.2.2)."""
    position = dealt(view)
    overlay: list[Element] = []
    names: list[str] = []
    for block in position.of(view.seat or ""):
        if block.piece.leader or block.card.type == "CDR":
            overlay += ring(position, block.loc, COMMAND_EP, "uo-ring-command")
            names.append(block_name(view, block.token))
    return Preview(f"Within {COMMAND_EP} EP of {', '.join(names) or 'nobody'}.", "7.2.2", [], overlay)

"""Three Doors on one page."""

from __future__ import annotations

from enfilade.contract.doors import Commander, Knowledge, Page, Rules
from enfilade.contract.game import Game
from three_doors import commander, knowledge, page, rules

GAME = Game(
    id="three-doors",
    title="Three Doors",
    package=__name__,
    version=1,
    blurb="A guard behind one of the doors, and a raider who listens at them.",
    minutes="5",
    difficulty="easy",
    rules=Rules(begin=rules.begin),
    knowledge=Knowledge(view=knowledge.see, read=knowledge.read, redeal=knowledge.redeal),
    commander=Commander(evaluate=commander.evaluate),
    page=Page(scene=page.scene, cover=page.cover, told=page.told, said=page.said, places=page.places, label=page.button),
)

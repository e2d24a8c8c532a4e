"""Urban Battle – Junior: a light two-player tank skirmish in a town."""

from __future__ import annotations

from enfilade.contract.doors import Commander, Knowledge, Page, Rules
from enfilade.contract.game import Game
from enfilade.games.urban_battle.commander.evaluation import evaluate
from enfilade.games.urban_battle.commander.orders import orders, policy, set_up
from enfilade.games.urban_battle.knowledge.figures import FIGURES
from enfilade.games.urban_battle.knowledge.notation import NOTATION
from enfilade.games.urban_battle.knowledge.view import redeal, see, view_from_data
from enfilade.games.urban_battle.page.cautions import cautions
from enfilade.games.urban_battle.page.cover import cover
from enfilade.games.urban_battle.page.gestures import DRAGGING, GESTURES
from enfilade.games.urban_battle.page.hazards import hazards, notes
from enfilade.games.urban_battle.page.lenses import LENSES, lay
from enfilade.games.urban_battle.page.measures import measures, tolls
from enfilade.games.urban_battle.page.onward import onward
from enfilade.games.urban_battle.page.preview import chances, inspect, preview
from enfilade.games.urban_battle.page.scene import scene
from enfilade.games.urban_battle.page.stake import ANSWERS, stake
from enfilade.games.urban_battle.page.ways import GOING, stands, ways
from enfilade.games.urban_battle.page.words import ended, label, passed, places, said, sentence, weight
from enfilade.games.urban_battle.rules.battle import begin, options, warnings

GAME = Game(
    id="urban-battle",
    title="Urban Battle – Junior",
    package=__name__,
    version=2,
    shelf=1,
    blurb="Single tanks in a town: facing, lanes and corners, three dice to move and two to four to hit.",
    minutes="5–45",
    difficulty="easy",
    rules=Rules(begin=begin, references={"board": "boards"}, options=options, warnings=warnings),
    knowledge=Knowledge(view=see, read=view_from_data, redeal=redeal, notation=NOTATION, figures=FIGURES),
    commander=Commander(evaluate=evaluate, orders=orders, policy=policy, set_up=set_up),
    page=Page(
        scene=scene,
        cover=cover,
        told=sentence,
        ended=ended,
        passed=passed,
        said=said,
        places=places,
        weight=weight,
        ways=ways,
        label=label,
        chances=chances,
        gestures=GESTURES,
        going=GOING,
        dragging=DRAGGING,
        stands=stands,
        hazards=hazards,
        notes=notes,
        cautions=cautions,
        onward=onward,
        preview=preview,
        inspect=inspect,
        lenses=LENSES,
        lay=lay,
        measures=measures,
        stake=stake,
        answers=ANSWERS,
        tolls=tolls,
    ),
)

"""Urban Operations: two company teams fight for a district, room by room, and nobody sees what the enemy's blocks are."""

from __future__ import annotations

from enfilade.contract.doors import Commander, Knowledge, Page, Rules, all_ranked
from enfilade.contract.game import Game
from enfilade.games.urban_operations.commander.arrangements import set_up
from enfilade.games.urban_operations.commander.evaluation import evaluate
from enfilade.games.urban_operations.commander.orders import orders
from enfilade.games.urban_operations.commander.policy import horizon, policy, replies
from enfilade.games.urban_operations.knowledge.figures import FIGURES
from enfilade.games.urban_operations.knowledge.notation import NOTATION
from enfilade.games.urban_operations.knowledge.redeal import redeal
from enfilade.games.urban_operations.knowledge.view import see, see_everything, view_from_data
from enfilade.games.urban_operations.page.cautions import cautions
from enfilade.games.urban_operations.page.cover import cover
from enfilade.games.urban_operations.page.gestures import GESTURES
from enfilade.games.urban_operations.page.hazards import hazards
from enfilade.games.urban_operations.page.joining import quiet
from enfilade.games.urban_operations.page.labels import ASIDE, label
from enfilade.games.urban_operations.page.lenses import LENSES, lay
from enfilade.games.urban_operations.page.measures import measures, tolls
from enfilade.games.urban_operations.page.naming import NAMING, names
from enfilade.games.urban_operations.page.onward import begun, onward
from enfilade.games.urban_operations.page.preview import inspect, preview
from enfilade.games.urban_operations.page.scene import scene
from enfilade.games.urban_operations.page.shots import chances
from enfilade.games.urban_operations.page.stake import ANSWERS, stake
from enfilade.games.urban_operations.page.standing_orders import standing_orders
from enfilade.games.urban_operations.page.ways import GOING, routes, stands, ways
from enfilade.games.urban_operations.page.words import account, ended, places, said, sentence, weight
from enfilade.games.urban_operations.rules.battle import begin, options, sighted, sightlines, warnings

GAME = Game(
    id="urban-operations",
    title="Urban Operations",
    package=__name__,
    version=5,
    shelf=5,
    blurb="Squads from room to room: every shot is a duel, every step can be interrupted, nobody knows who stands there.",
    minutes="20–120",
    difficulty="hard",
    rules=Rules(
        begin=begin,
        references={"map": "maps"},
        options=options,
        warnings=warnings,
        sightlines=sightlines,
        sighted=sighted,
    ),
    knowledge=Knowledge(
        view=see, read=view_from_data, redeal=redeal, everything=see_everything, notation=NOTATION, figures=FIGURES
    ),
    commander=Commander(
        evaluate=evaluate, orders=orders, ranked=all_ranked, policy=policy, replies=replies, horizon=horizon, set_up=set_up
    ),
    page=Page(
        scene=scene,
        cover=cover,
        told=sentence,
        ended=ended,
        said=said,
        names=names,
        naming=NAMING,
        places=places,
        weight=weight,
        ways=ways,
        account=account,
        label=label,
        chances=chances,
        cautions=cautions,
        aside=ASIDE,
        quiet=quiet,
        gestures=GESTURES,
        going=GOING,
        stands=stands,
        routes=routes,
        onward=onward,
        begun=begun,
        hazards=hazards,
        preview=preview,
        inspect=inspect,
        lenses=LENSES,
        lay=lay,
        standing_orders=standing_orders,
        measures=measures,
        stake=stake,
        answers=ANSWERS,
        tolls=tolls,
    ),
)

"""QUICK: two divisions, cubes and civilians fight for the critical terrain of a large city."""

from __future__ import annotations

from enfilade.contract.doors import Commander, Knowledge, Page, Rules
from enfilade.contract.game import Game
from enfilade.games.quick.commander.evaluation import evaluate
from enfilade.games.quick.commander.garrison import decide, seated
from enfilade.games.quick.commander.orders import is_ranked, orders, set_up
from enfilade.games.quick.commander.policy import horizon, policy
from enfilade.games.quick.knowledge.figures import FIGURES
from enfilade.games.quick.knowledge.notation import NOTATION
from enfilade.games.quick.knowledge.redeal import redeal
from enfilade.games.quick.knowledge.view import see, see_everything, view_from_data
from enfilade.games.quick.page.cautions import cautions
from enfilade.games.quick.page.cover import cover
from enfilade.games.quick.page.hazards import hazards
from enfilade.games.quick.page.labels import ASIDE, COSTS, KEYS, label
from enfilade.games.quick.page.last import chances, notes
from enfilade.games.quick.page.lenses import LENSES, lay
from enfilade.games.quick.page.measures import measures, tolls
from enfilade.games.quick.page.onward import onward
from enfilade.games.quick.page.preview import inspect, preview
from enfilade.games.quick.page.scene import scene
from enfilade.games.quick.page.stake import ANSWERS, stake
from enfilade.games.quick.page.ways import GOING, stands, ways
from enfilade.games.quick.page.words import ended, least, places, said, sentence
from enfilade.games.quick.rules.operation import begin, options

GAME = Game(
    id="quick",
    title="QUICK",
    package=__name__,
    version=2,
    shelf=4,
    blurb="Battalions on 91 hexes: pick cubes in secret, keep brigades in command, mind the civilians.",
    minutes="10–75",
    difficulty="medium",
    rules=Rules(begin=begin, options=options),
    knowledge=Knowledge(
        view=see, read=view_from_data, redeal=redeal, everything=see_everything, notation=NOTATION, figures=FIGURES
    ),
    commander=Commander(
        evaluate=evaluate,
        orders=orders,
        ranked=is_ranked,
        policy=policy,
        horizon=horizon,
        set_up=set_up,
        players=("garrison",),
        decide=decide,
        seated=seated,
    ),
    page=Page(
        scene=scene,
        cover=cover,
        told=sentence,
        ended=ended,
        said=said,
        places=places,
        least=least,
        ways=ways,
        label=label,
        chances=chances,
        going=GOING,
        stands=stands,
        hazards=hazards,
        notes=notes,
        onward=onward,
        cautions=cautions,
        aside=ASIDE,
        costs=COSTS,
        keys=KEYS,
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

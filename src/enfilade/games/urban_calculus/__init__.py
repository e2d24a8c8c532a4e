"""The Urban Calculus: stocks and flows of an urban war; what is done to a city comes back.

It is a very abstract model: cubes stand for effort and capability, sides need not be equal (§1.1, §1.2).
"""

from __future__ import annotations

from enfilade.contract.doors import Commander, Knowledge, Page, Rules, all_ranked
from enfilade.contract.game import Game
from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES, decide
from enfilade.games.urban_calculus.commander.evaluation import evaluate
from enfilade.games.urban_calculus.commander.orders import orders, set_up
from enfilade.games.urban_calculus.commander.policy import guess, horizon, policy
from enfilade.games.urban_calculus.knowledge.figures import FIGURES
from enfilade.games.urban_calculus.knowledge.notation import NOTATION
from enfilade.games.urban_calculus.knowledge.redeal import redeal
from enfilade.games.urban_calculus.knowledge.view import see, see_everything, view_from_data
from enfilade.games.urban_calculus.page.cautions import cautions, formality, quiet
from enfilade.games.urban_calculus.page.cover import cover
from enfilade.games.urban_calculus.page.labels import GESTURES, label
from enfilade.games.urban_calculus.page.measures import amendable, measures, tolls
from enfilade.games.urban_calculus.page.preview import inspect, preview
from enfilade.games.urban_calculus.page.reckoning import reckoning
from enfilade.games.urban_calculus.page.scene import scene
from enfilade.games.urban_calculus.page.stake import ANSWERS, stake
from enfilade.games.urban_calculus.page.ways import ways
from enfilade.games.urban_calculus.page.words import ended, least, merged, names, places, said, sentence, weight
from enfilade.games.urban_calculus.rules.campaign import agree, begin, options, warnings

GAME = Game(
    id="urban-calculus",
    title="The Urban Calculus",
    package=__name__,
    version=4,
    shelf=3,
    blurb="Politics and war without a map: win the city and watch the harm travel back to your own government.",
    minutes="20–60",
    chance="cards",
    difficulty="medium",
    rules=Rules(begin=begin, references={"board": "boards"}, options=options, warnings=warnings, amend=agree),
    knowledge=Knowledge(
        view=see, read=view_from_data, redeal=redeal, everything=see_everything, notation=NOTATION, figures=FIGURES
    ),
    commander=Commander(
        evaluate=evaluate,
        orders=orders,
        ranked=all_ranked,
        policy=policy,
        guess=guess,
        horizon=horizon,
        set_up=set_up,
        players=tuple(DOCTRINES),
        decide=decide,
    ),
    page=Page(
        scene=scene,
        cover=cover,
        told=sentence,
        ended=ended,
        merged=merged,
        said=said,
        names=names,
        places=places,
        weight=weight,
        least=least,
        ways=ways,
        label=label,
        gestures=GESTURES,
        formality=formality,
        cautions=cautions,
        quiet=quiet,
        preview=preview,
        inspect=inspect,
        measures=measures,
        reckoning=reckoning,
        stake=stake,
        answers=ANSWERS,
        tolls=tolls,
        amendable=amendable,
    ),
)

"""Game of War, Russian Civil War edition: plans in secret, resolved at once; and Debord's own game of alternating turns."""

from __future__ import annotations

from enfilade.contract.doors import Commander, Knowledge, Page, Rules
from enfilade.contract.game import Game
from enfilade.games.game_of_war.commander.evaluation import evaluate
from enfilade.games.game_of_war.commander.orders import orders, set_up
from enfilade.games.game_of_war.commander.policy import guess, horizon, policy, replies
from enfilade.games.game_of_war.knowledge.figures import FIGURES
from enfilade.games.game_of_war.knowledge.notation import NOTATION
from enfilade.games.game_of_war.knowledge.redeal import redeal
from enfilade.games.game_of_war.knowledge.view import see, see_everything, view_from_data
from enfilade.games.game_of_war.page.cautions import cautions, quiet
from enfilade.games.game_of_war.page.cover import cover
from enfilade.games.game_of_war.page.drawings import drawings
from enfilade.games.game_of_war.page.forecast import decided
from enfilade.games.game_of_war.page.gestures import DRAGGING, GESTURES, STRIKES, UNLIT
from enfilade.games.game_of_war.page.hazards import hazards, notes
from enfilade.games.game_of_war.page.labels import label
from enfilade.games.game_of_war.page.measures import measures, tolls
from enfilade.games.game_of_war.page.naming import names
from enfilade.games.game_of_war.page.onward import onward
from enfilade.games.game_of_war.page.preview import inspect, preview
from enfilade.games.game_of_war.page.scene import scene
from enfilade.games.game_of_war.page.stake import ANSWERS, stake
from enfilade.games.game_of_war.page.ways import GOING, beat, stands, ways
from enfilade.games.game_of_war.page.words import FORETELLS, ended, places, said, sentence
from enfilade.games.game_of_war.rules.war import begin, options, warnings

GAME = Game(
    id="game-of-war",
    title="Game of War",
    package=__name__,
    version=4,
    shelf=2,
    blurb="Armies that live by their lines of communication: five secret orders and one attack, resolved at once.",
    minutes="10–120",
    chance="",
    difficulty="medium",
    rules=Rules(begin=begin, options=options, warnings=warnings),
    knowledge=Knowledge(
        view=see, read=view_from_data, redeal=redeal, everything=see_everything, notation=NOTATION, figures=FIGURES
    ),
    commander=Commander(
        evaluate=evaluate, orders=orders, policy=policy, replies=replies, guess=guess, horizon=horizon, set_up=set_up
    ),
    page=Page(
        scene=scene,
        cover=cover,
        told=sentence,
        ended=ended,
        said=said,
        names=names,
        places=places,
        ways=ways,
        beat=beat,
        drawings=drawings,
        foretells=FORETELLS,
        label=label,
        gestures=GESTURES,
        going=GOING,
        stands=stands,
        onward=onward,
        hazards=hazards,
        notes=notes,
        dragging=DRAGGING,
        unlit=UNLIT,
        strikes=STRIKES,
        decided=decided,
        cautions=cautions,
        quiet=quiet,
        preview=preview,
        inspect=inspect,
        measures=measures,
        stake=stake,
        answers=ANSWERS,
        tolls=tolls,
    ),
)

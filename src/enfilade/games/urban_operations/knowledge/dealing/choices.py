"""What another seat has chosen and not shown yet: half-made orders, requests, transfers, a set-up in progress."""

from __future__ import annotations

from typing import Final

from enfilade.games.urban_operations.knowledge.view import View, see
from enfilade.games.urban_operations.rules.setup import Setup
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice, Sealed
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play, Procedure

ON: Final = "on"
STOP: Final = "stop"
COIN: Final = (ON, STOP)
LONG: Final = (ON, ON, ON, ON, ON, ON, ON, STOP)  # a set-up takes many choices


def decide(position: Position, procedure: Procedure[Position], is_over: bool, dice: Dice) -> None:
    """A seat decides in secret, as long as it likes; `is_over`: it has finished, so that no choice is left half made."""
    play: Play[Position] = Play(position, Sealed())
    while True:
        offers = procedure.actions(position)
        texts = [action.text for action in offers if action.verb != "done"]
        may_stop = len(texts) < len(offers) or not is_over
        if not texts or (may_stop and dice.draw(list(COIN), "does it choose more") == STOP):
            return
        procedure.take(play, Action.parse(dice.draw(texts, "a secret choice")))


def think_on(position: Position, seen: View, dice: Dice) -> Position:
    """Whoever else is asked may have chosen something that changes nothing for the seat that sees this."""
    if len(seen.actors) != 1 or seen.actors[0] == seen.seat:
        return position
    play: Play[Position] = Play(position, dice, [])
    play.run()
    coin = LONG if isinstance(position.stack[-1], Setup) else COIN
    while play.asked and play.asked != seen.seat and dice.draw(list(coin), "has it chosen more") == ON:
        texts = [action.text for action in play.choice if action.verb != "done"]
        if not texts:
            break
        log: list[Event] = []
        further = play.copy(dice)
        further.log = log
        further.act(play.asked, Action.parse(dice.draw(texts, "a choice that was not shown")))
        told = [event for event in log if event.is_seen_by(seen.seat)]
        if not further.dice.drawn and not told and see(further, seen.seat) == seen:
            play = further
    return play.position

"""What a plan would come to if the enemy stood still, by the rules themselves; and so what its attack would (II.2, V.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.knowledge.view import View, known_position
from enfilade.games.game_of_war.page.begun import order_begun
from enfilade.games.game_of_war.page.naming import short
from enfilade.games.game_of_war.page.words import order_words, side
from enfilade.games.game_of_war.rules.battles import Battle, fight
from enfilade.games.game_of_war.rules.resolution import BATTLES, Resolution, resolve
from enfilade.games.game_of_war.state.plans import NO_PLAN, Attack, Plan
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.dice import Sealed
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play
from enfilade.kernel.view import Same
from enfilade.kernel.words import renamed, text_of

NO_BATTLE: Final = ("nobody is there", "nobody bears on it")


class Rehearsal(Resolution):
    """A resolution that ends where its battles would begin."""

    def advance(self, play: Play[Position]) -> None:
        if self.step == BATTLES:
            play.pop()
        else:
            super().advance(play)


class Forecast:
    """A seat's plan carried out, with the order that is being given, against an enemy who has none (II.2, V.4)."""

    def __init__(self, seat: Seat, before: Position, plan: Plan) -> None:
        self.seat: Final = seat
        self.before: Final = before
        self.plan: Final = plan
        self.after: Final = before.bare_copy()  # where the attacks of the plan would be fought
        self.told: Final[list[Event]] = []
        self.after.plans = {each: plan if each == seat else NO_PLAN for each in before.seats}
        self.after.stack = [Rehearsal()]
        play = Play(self.after, Sealed(), self.told)
        play.run()
        certain = len(self.told)
        while play.offers:  # whoever is driven off by a train goes somewhere: what only follows from where is not told
            asked, offers = next(iter(play.offers.items()))
            play.act(asked, offers[0])
        del self.told[certain:]
        for attack in plan.attacks:
            resolve(play, seat, attack)


def forecast(view: View) -> Forecast | None:
    """What the plan of a view's seat would come to; None where it plans nothing. A frame is told of one rehearsal."""
    return _forecast(Same(view))


@lru_cache(maxsize=64)
def _forecast(same: Same[View]) -> Forecast | None:
    view = same.view
    plan = view.plans.get(view.seat or "")
    if view.seat is None or plan is None or view.revealed:
        return None
    position = known_position(view)
    begun = order_begun(view, position)
    whole = plan if begun is None else plan.with_order(begun)
    return Forecast(view.seat, position, whole) if whole.orders or whole.attacks else None


def before_battle(view: View) -> Position:
    """The board on which a seat's attack would be fought: after its orders; as it is where there are none (§4.12.2)."""
    found = forecast(view)
    return known_position(view) if found is None else found.after


def tile_under(position: Position, attack: Attack) -> int:
    """Where an attack would be fought: a unit that is named is attacked wherever it is (V.1.b)."""
    return position.pieces[attack.unit].tile if attack.unit else attack.tile


def planned_battle(after: Position, seat: Seat, attack: Attack) -> Battle | None:
    """The battle of an attack that is planned, on the board after the orders; None if there would be none."""
    tile = tile_under(after, attack)
    return None if tile == OFF else fight(after, seat, tile)


def proviso(position: Position, seat: Seat) -> str:
    """What a forecast takes for granted: the enemy plans at the same time (II.1)."""
    return f"if {side(position.enemy_of(seat))} stays"


def decided(view: View, event: Event) -> str:
    """What stands in a plan, in brief, for all of it is the seat's own; an attack with what it would come to as planned now."""
    values = event.values
    match event.name:
        case "ordered":
            return f"{text_of(values, 'number')}. {in_short(view, order_words(values))}"
        case "attack_declared" if view.seat is not None:
            attack = Attack(text_of(values, "unit"), view.front.ground.squares.number(text_of(values, "tile")))
            return f"Attack {short(attack.unit) or view.front.name(attack.tile)}: {come_to(view, view.seat, attack)}"
        case _:
            return ""


def in_short(view: View, words: str) -> str:
    """Units as they are called on their blocks."""
    return renamed(words, {id: short(id) for id in view.front.counters})


def come_to(view: View, seat: Seat, attack: Attack) -> str:
    """`15 : 12, destroyed if White stays`."""
    after = before_battle(view)
    battle = planned_battle(after, seat, attack)
    if battle is not None:
        return f"{battle.attack} : {battle.defence}, {battle.result} {proviso(after, seat)}"
    tile = tile_under(after, attack)
    return NO_BATTLE[tile != OFF and after.piece_at(tile) is not None]

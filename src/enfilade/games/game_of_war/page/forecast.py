"""What a plan would come to if the enemy stood still, by the rules themselves; and so what its attack would (II.2, V.4)."""

from __future__ import annotations

from typing import Final

from enfilade.boards.squares import OFF
from enfilade.games.game_of_war.knowledge.view import View, known_position
from enfilade.games.game_of_war.page.naming import short
from enfilade.games.game_of_war.page.words import order_words
from enfilade.games.game_of_war.rules.battles import Battle, fight
from enfilade.games.game_of_war.rules.resolution import Resolution
from enfilade.games.game_of_war.state.plans import NO_PLAN, Attack, Plan
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.dice import Sealed
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play
from enfilade.kernel.words import renamed, text_of

NO_BATTLE: Final = ("nobody is there", "nobody bears on it")


def rehearsed(position: Position, seat: Seat, plan: Plan) -> tuple[Position, list[Event]]:
    """How the board would stand after the resolution of a plan if the enemy had none, and what would be told of it."""
    stage = position.bare_copy()
    stage.plans = {each: plan if each == seat else NO_PLAN for each in position.seats}
    stage.stack = [Resolution()]
    log: list[Event] = []
    Play(stage, Sealed(), log).run()
    return stage, log


def before_battle(position: Position, seat: Seat) -> Position:
    """The board on which a seat's attack would be fought: after its orders; on Debord's board as it is (§4.12.2)."""
    if position.front.options.is_sequential:
        return position
    return rehearsed(position, seat, Plan(position.plans[seat].orders))[0]


def tile_under(position: Position, attack: Attack) -> int:
    """Where an attack would be fought: a unit that is named is attacked wherever it is (V.1.b)."""
    return position.pieces[attack.unit].tile if attack.unit else attack.tile


def planned_battle(after: Position, seat: Seat, attack: Attack) -> Battle | None:
    """The battle of an attack that is planned, on the board after the orders; None if there would be none."""
    tile = tile_under(after, attack)
    return None if tile == OFF else fight(after, seat, tile)


def decided(view: View, event: Event) -> str:
    """What stands in a plan, in brief, for all of it is the seat's own; an attack with what it would come to as planned now."""
    values = event.values
    match event.name:
        case "ordered":
            return f"{text_of(values, 'number')}. {in_short(view, order_words(values))}"
        case "attack_declared" if view.seat is not None:
            attack = Attack(text_of(values, "unit"), view.front.ground.squares.number(text_of(values, "tile")))
            return f"Attack on {short(attack.unit) or view.front.name(attack.tile)}: {come_to(view, view.seat, attack)}"
        case _:
            return ""


def in_short(view: View, words: str) -> str:
    """Units as they are called on their blocks."""
    return renamed(words, {id: short(id) for id in view.front.counters})


def come_to(view: View, seat: Seat, attack: Attack) -> str:
    """`15 : 12, destroyed`."""
    after = before_battle(known_position(view), seat)
    battle = planned_battle(after, seat, attack)
    if battle is not None:
        return f"{battle.attack} : {battle.defence}, {battle.result}"
    tile = tile_under(after, attack)
    return NO_BATTLE[tile != OFF and after.piece_at(tile) is not None]

"""Units that one click takes up while another has its order: what is begun ends, or is called off (II.1)."""

from __future__ import annotations

from enfilade.contract.shown import Onward
from enfilade.games.game_of_war.knowledge.view import View, known_position
from enfilade.games.game_of_war.page.begun import procedure
from enfilade.games.game_of_war.page.labels import unit_words
from enfilade.games.game_of_war.rules.orders import DONE, GiveOrder
from enfilade.games.game_of_war.rules.planning import orderable


def onward(view: View) -> list[Onward]:
    """The other units that could have an order: who clicks one means that unit, and not the tile on which it stands (R46).

    An order that says nothing yet is called off; one that could end here ends, if another may be given after it.
    """
    begun = procedure(view)
    if view.seat is None or begun.get("procedure") != "GiveOrder":
        return []
    position = known_position(view)
    plan, id = position.plans[view.seat], str(begun["piece"])
    is_empty = begun == GiveOrder(view.seat, id).to_data()
    may_end = DONE in view.legal and len(plan.orders) + 1 < view.front.options.orders_per_turn
    if not is_empty and not may_end:
        return []
    named = [id, *[action.target for action in view.legal]]
    others = [each for each in orderable(position, plan, view.seat) if each.on_board and each.id not in named]
    first, back = ([], 1) if is_empty else ([DONE], 0)
    return [
        Onward(
            each.id,
            [*first, view.front.order_actions[each.id]],
            f"Order {unit_words(view, each.id)}" + (" instead" if back else " next"),
            position.name(each.tile),
            instead=True,
            back=back,
        )
        for each in others
    ]

"""Two games side by side in which one seat, the hider, has other secrets: what the others are sent, channel by channel."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from enfilade import Action, Seeded
from enfilade.kernel.errors import IllegalAction
from enfilade.kernel.play import Together
from enfilade.library import AnyScenario, AnyTable
from enfilade.players.routes import routes
from enfilade.server.base.secrets import HUMAN
from enfilade.server.messages import encode
from enfilade.server.table.umpire import SEEDED, Umpire

ELEMENT = re.compile(r'"id":"([^"]+)"')  # of a scene
ASKED = 12  # actions, elements of a scene and refusals that are looked at


def umpire_of(laid: AnyScenario, seed: str) -> Umpire:
    """The umpire of a table with a person on every seat."""
    return Umpire(laid, dict.fromkeys(laid.seats, HUMAN), SEEDED, seed)


def table_of(one: Umpire) -> AnyTable:
    assert one.table is not None
    return one.table


def sent(one: Umpire, seat: str | None, wrong: list[str]) -> dict[str, str]:
    """Every byte that a seat is sent of a game, and the answers to all that it could ask; `wrong`: what it tries in vain."""
    view = one.view(seat)
    page = one.game.page
    frame = encode(one.frame(seat, 0)).decode()
    elements = sorted(set(ELEMENT.findall(frame)))
    asked = {
        "previews": [page.preview(view, action) for action in few(view.legal)],
        "cards": [page.inspect(view, id) for id in few(elements)],
        "lenses": [page.lay(view, lens.id) for lens in page.lenses],
    }
    answers = {what: json.dumps([None if each is None else each.to_data() for each in found]) for what, found in asked.items()}
    return {
        "events": str(table_of(one).events(seat)),
        "frame": frame,
        "measures": json.dumps([[each.name, each.seat, each.value] for each in page.measures(view)]),
        "routes": json.dumps([each.to_data() for each in routes(one.game, view)]),
        "refusals": json.dumps([refusal(one, seat, text) for text in few(wrong)]),
        **answers,
    }


def few(things: list[Any]) -> list[Any]:
    """Some of many, from one end to the other."""
    return things[:: 1 + len(things) // ASKED]


def refusal(one: Umpire, seat: str | None, text: str) -> str:
    """Why a seat may not do something; nothing if it may."""
    if seat is None or Action.parse(text) in table_of(one).legal(seat):
        return ""
    memory = one.memories[seat]
    with pytest.raises(IllegalAction) as refused:
        one.act(seat, text, memory.told, memory.moment)
    return str(refused.value)


def check_equal(one: Umpire, other: Umpire, hider: str, where: str, wrong: list[str] | None = None) -> None:
    """Whoever is not the hider is sent the same of both games."""
    for seat in (None, *[each for each in one.scenario.seats if each != hider]):
        answers = sent(other, seat, wrong or [])
        for channel, left in sent(one, seat, wrong or []).items():
            right = answers[channel]
            if left != right:
                at = next((index for index, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), len(left))
                seen = [text[max(0, at - 150) : at + 80] for text in (left, right)]
                pytest.fail(f"{where}: {seat} is sent in {channel}\n{seen[0]}\nor\n{seen[1]}")


def act(one: Umpire, seat: str, action: Action) -> None:
    memory = one.memories[seat]
    one.act(seat, action.text, memory.told, memory.moment)


def together(one: Umpire) -> Together[Any] | None:
    stack = table_of(one).play.position.stack
    return stack[-1] if stack and isinstance(stack[-1], Together) else None


def is_deciding(one: Umpire, seat: str) -> bool:
    """Whether a seat decides in secret and has not finished."""
    deciding = together(one)
    return deciding is not None and bool(deciding.branches.get(seat)) and seat in table_of(one).actors


def decide(one: Umpire, seat: str, chooser: Seeded) -> None:
    """What a seat decides in secret, to its end, while others have not finished."""
    while is_deciding(one, seat):
        legal = table_of(one).legal(seat)
        act(one, seat, legal[chooser.below(len(legal))])

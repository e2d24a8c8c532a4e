"""What holds in every game, at any moment of it. Each check is given a table and fails with an AssertionError.

A check may play on at copies of the table, never at the table itself.
"""

from __future__ import annotations

import json
from typing import Any

from enfilade.contract.replaying import replay
from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader, Source, canonical
from enfilade.kernel.dice import Seeded
from enfilade.kernel.errors import EnfiladeError, IllegalAction
from enfilade.kernel.event import Seat
from enfilade.kernel.play import Play, Together
from enfilade.kernel.record import parse
from enfilade.library import AnyGame, AnyTable, rules
from enfilade.scene.text import terminal
from enfilade.testing.play import chosen, finish, redealt

MOST_OFFERS = 60  # a list that would be longer is asked in two steps
STEPS = 12  # that a check plays on
ATTEMPTS = 10  # at what is not offered


def choices(table: AnyTable) -> None:
    """Somebody can act, or the game is over; nobody is offered the same thing twice; few enough to look through."""
    assert (table.outcome is None) == bool(table.actors)
    for seat in table.seats:
        legal = table.legal(seat)
        assert bool(legal) == (seat in table.actors), seat
        assert len(set(legal)) == len(legal), f"{seat} is offered the same twice: {legal}"
        assert len(legal) <= MOST_OFFERS, f"{seat} is offered {len(legal)} actions: ask in two steps"
        assert all([Action.parse(action.text) == action for action in legal]), f"a verb or a target has blanks: {legal}"


def offers_are_accepted(table: AnyTable) -> None:
    """Whatever is offered can be done from here, and somebody can go on."""
    for seat in table.actors:
        for action in table.legal(seat):
            other = table.copy()
            other.act(seat, action)
            choices(other)


def others_are_refused(table: AnyTable, chooser: Seeded | None = None) -> None:
    """What is not offered is refused with what is legal, and changes nothing."""
    lot = chooser or Seeded("refused")
    heard = {entry.action for entry in table.entries} | {action for seat in table.actors for action in table.legal(seat)}
    targets = sorted({action.target for action in heard} | {"", "nowhere"})
    verbs = sorted({action.verb for action in heard} | {"undo", "dance"})
    before = _state(table)
    for _ in range(ATTEMPTS):
        action = Action(verbs[lot.below(len(verbs))], targets[lot.below(len(targets))])
        seat = table.seats[lot.below(len(table.seats))]
        if action not in table.legal(seat):
            _is_refused(table, seat, action)
    assert _state(table) == before


def _is_refused(table: AnyTable, seat: Seat, action: Action) -> None:
    refusal: IllegalAction | None = None
    try:
        table.act(seat, action)
    except IllegalAction as raised:
        refusal = raised
    assert refusal is not None, f"{seat} was not offered {action}, and could do it"
    assert refusal.legal == [each.text for each in table.legal(seat)]
    assert str(refusal).startswith(f"{seat} cannot choose '{action}'")


def _state(table: AnyTable) -> tuple[object, ...]:
    """All that an action changes."""
    return table.fingerprint(), len(table.entries), [table.events(seat) for seat in table.seats], _offers(table)


def _offers(table: AnyTable) -> dict[Seat, tuple[Action, ...]]:
    return {seat: table.legal(seat) for seat in table.seats}


def copies_are_independent(table: AnyTable) -> None:
    """Play on a copy leaves the original alone; the original then goes the same way."""
    before = _state(table)
    other = table.copy()
    assert other.position == table.position
    assert _offers(other) == _offers(table)
    finish(other, Seeded("on the copy"))
    assert _state(table) == before, "play on a copy has changed the original: look at bare_copy and the procedures' copy"
    again = table.copy()
    finish(again, Seeded("on the copy"))
    assert again.fingerprint() == other.fingerprint()


def undo_restores(table: AnyTable, chooser: Seeded | None = None) -> None:
    """Whatever may be taken back leads to the position in which it was not done."""
    lot, other = chooser or Seeded("undo"), table.copy()
    for _ in range(STEPS):
        if not other.actors:
            return
        before, told = other.position.copy(), {seat: len(other.events(seat)) for seat in other.seats}
        offers = _offers(other)
        seat, action = chosen(other, lot)
        other.act(seat, action)
        if other.why_no_undo(seat):
            continue
        learnt = {each: len(other.events(each)) - told[each] for each in other.seats}
        other.undo(seat)
        assert other.position == before, f"{action} of {seat}, taken back, leaves another position"
        assert _offers(other) == offers
        for each in other.seats:
            news = other.events(each, told[each] + learnt[each])
            assert [event.name for event in news] == (["taken_back"] if learnt[each] else [])
        other.act(seat, action)


def record_replays(table: AnyTable) -> None:
    """Taken back here and there, written, parsed, replayed: equal, every draw and hash checked."""
    made = table.copy()
    for seat in made.seats:
        if not made.why_no_undo(seat):
            made.undo(seat)
    text = made.record().text()
    again = replay(table.scenario, parse(text))
    assert again.position == made.position
    assert again.record().text() == text
    for each in (None, *made.seats):
        assert [event.to_data() for event in again.events(each)] == [event.to_data() for event in made.events(each)]


def shown(game: AnyGame, play: Play[Any], seat: Seat | None) -> Data:
    """All that a seat is sent of the present: view, prompt, path, scene, previews of its offers, what lenses show."""
    view = game.knowledge.view(play, seat)
    previews = [game.page.preview(view, action) for action in view.legal]
    lenses = [game.page.lay(view, lens.id) for lens in game.page.lenses]
    return [
        canonical(view.to_data()),
        view.prompt,
        [str(stage) for stage in view.path],
        json.dumps(game.scene(view).to_data()),
        json.dumps([None if preview is None else preview.to_data() for preview in previews]),
        json.dumps([None if laid is None else laid.to_data() for laid in lenses]),
    ]


def redeals_look_the_same(table: AnyTable, seed: int | str = "deal") -> None:
    """Two positions that differ only in what a seat cannot know look the same to it: nothing leaks."""
    for seat in (None, *table.seats):
        other = redealt(table, seat, Seeded(f"deal {seed}"))
        assert shown(table.game, other, seat) == shown(table.game, table.play, seat), f"a redeal looks otherwise to {seat}"
        assert list(other.offers) == list(table.actors)
        if seat is not None:
            assert tuple(other.offers.get(seat, ())) == table.legal(seat)


def equal_knowledge_is_told_equally(table: AnyTable) -> None:
    """The same action in a position and in its redeal is told a seat in the same events, if nothing was drawn or revealed."""
    for seat in table.actors:
        for action in table.legal(seat):
            original = table.play.copy(table.play.dice.copy())
            original.log = []
            other = redealt(table, seat, Seeded("deal"))
            other.log = []
            for play in (original, other):
                play.act(seat, action)
            told = original.log + other.log
            if original.dice.drawn or other.dice.drawn or any([event.reveals for event in told]):
                continue
            heard = [[event.to_data() for event in log if event.is_seen_by(seat)] for log in (original.log, other.log)]
            assert heard[0] == heard[1], f"{action} tells {seat} what it cannot know"


def views_come_back(table: AnyTable) -> None:
    """A view that was sent as plain data is read back equal, and looks the same."""
    for seat in (None, *table.seats):
        view = table.view(seat)
        sent = json.loads(canonical(view.to_data()))
        again = table.game.knowledge.read(Reader(sent, Source("view")), table.scenario.printed)
        assert again == view, f"the view of {seat} comes back otherwise"
        assert again.legal == view.legal
        pictures = [json.dumps(table.game.scene(each).to_data()) for each in (again, view)]
        assert pictures[0] == pictures[1] or _differing(*pictures) == ""


def _differing(one: str, other: str) -> str:
    """Where two long texts part: a whole comparison of them would take minutes."""
    at = next((index for index, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), 0)
    return f"{one[max(0, at - 40) : at + 60]} ~ {other[max(0, at - 40) : at + 60]}"


def positions_come_back(table: AnyTable) -> None:
    """A position that was written down is read back equal, in a game that says how."""
    try:
        document = table.written()
    except EnfiladeError:
        return  # this game does not
    again = Table.at(table.scenario, json.loads(json.dumps(document)), dice=table.play.dice.copy())
    assert again.position == table.position
    assert _offers(again) == _offers(table)


def secret_decisions_interleave(table: AnyTable, lot: Seeded | None = None) -> None:
    """Where several decide at once: each seat's own actions in its own order, shuffled together, lead to the same position."""
    if len(table.actors) < 2:
        return
    assert isinstance(table.play.position.stack[-1], Together)
    chooser = lot or Seeded("plans")
    plans = {seat: decided_alone(table.copy(), seat, chooser) for seat in table.actors}
    straight, mixed = table.copy(), table.copy()
    for seat, actions in plans.items():
        for action in actions:
            straight.act(seat, action)
    turns = [seat for seat, actions in plans.items() for _ in actions]
    for seat in chooser.shuffle(turns, "who is next"):
        mixed.act(seat, plans[seat].pop(0))
    assert mixed.position == straight.position
    assert mixed.actors == straight.actors


def decided_alone(table: AnyTable, seat: Seat, chooser: Seeded) -> list[Action]:
    """What a seat decides in its own sub-stack while the others wait."""
    actions: list[Action] = []
    top = table.play.position.stack[-1]
    while isinstance(top, Together) and top.branches[seat]:
        legal = table.legal(seat)
        actions.append(legal[chooser.below(len(legal))])
        table.act(seat, actions[-1])
    return actions


def everything_is_said(table: AnyTable) -> None:
    """Every event has its sentence and a rule that is listed; who is asked is asked something; the picture can be drawn."""
    known = rules(table.game.id)
    for seat in (None, *table.seats):
        view = table.view(seat)
        scene = table.game.scene(view)
        assert scene.svg().startswith("<svg")
        assert terminal(scene)
        assert not view.legal or view.prompt, f"{view.path[-1]} asks {seat} without a prompt"
        for event in table.events(seat):
            assert isinstance(table.scenario.sentence(event), str)
            assert not event.rule or event.rule in known, f"the event {event.name} cites {event.rule}, which is not listed"
        for stage in view.path:
            assert not stage.rule or stage.rule in known, f"{stage.name} cites {stage.rule}, which is not listed"


def evaluations_are_fair(table: AnyTable) -> None:
    """How good a position is lies between −1 and 1 or a little beyond; a win is good, a loss bad."""
    for seat in table.seats:
        worth = table.game.commander.evaluate(table.play.position, seat)
        assert -1.5 <= worth <= 1.5, f"a position is worth {worth} to {seat}"
        if table.outcome is not None and table.outcome.winner is not None:
            assert (worth > 0) == (table.outcome.winner == seat), f"{table.outcome} is worth {worth} to {seat}"


CHECKS = (
    choices,
    offers_are_accepted,
    others_are_refused,
    copies_are_independent,
    undo_restores,
    record_replays,
    redeals_look_the_same,
    equal_knowledge_is_told_equally,
    views_come_back,
    positions_come_back,
    secret_decisions_interleave,
    everything_is_said,
    evaluations_are_fair,
)

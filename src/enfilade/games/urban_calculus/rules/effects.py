"""What cards, events and the umpire do: operations on the model (§14.1, R48)."""

from __future__ import annotations

from enfilade.games.urban_calculus.box.board import other
from enfilade.games.urban_calculus.box.cards import Op, acting
from enfilade.games.urban_calculus.rules.ceasefire import earlier
from enfilade.games.urban_calculus.rules.changes import change, gain, tell_change
from enfilade.games.urban_calculus.rules.hidden import seen_by
from enfilade.games.urban_calculus.rules.ratchets import main_rose
from enfilade.games.urban_calculus.state import Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play


def apply(play: Play[Position], seat: Seat, op: Op, source: str) -> None:
    """One operation of the acting seat, strikes excepted: these draw saves."""
    position = play.position
    whom = acting(op, seat)
    now = position.now[whom]
    rule = "R48" if source == "event" else "§14.4"
    concerned = seen_by(position, seat, whom)  # what a card does to limits and numbers the others do not hear of (R61)
    match op.op:
        case "stock":
            change(play, position.mission.model.stocks[op.subject].of(whom), op.number, seat, source, rule)
        case "rd":
            for _ in range(op.number):
                gain(play, f"city.{op.subject}", seat, source, rule)
        case "bonus":
            if op.subject == "attack":
                now.attack = clamp(now.attack + op.number)
            else:
                now.defence = clamp(now.defence + op.number)
            tell_bonus(play, whom)
        case "limit":
            now.limit[op.subject] = now.limit.get(op.subject, 0) + op.number
            play.tell(Event("limit_shifted", rule, {"seat": whom, "arm": op.subject, "by": op.number}, concerned))
        case "tn":
            now.tn[op.subject] = now.tn.get(op.subject, 0) + op.number
            play.tell(Event("number_shifted", rule, {"seat": whom, "link": op.subject, "by": op.number}, concerned))
        case "shield_rd":
            now.shield += op.number
            play.tell(Event("shielded", rule, {"seat": whom, "points": op.number}, concerned))
        case "ceasefire":
            earlier(play, op.number, seat, "")
        case "draw":
            draw_capabilities(play, whom, len(position.kits[whom].hand) + op.number if position.kits else 0)
        case "discard_enemy":
            discard_at_random(play, other(seat), op.number)
        case "peek":
            peek(play, whom)
        case "set":
            amend(play, op.key, op.value)
        case _:
            raise AssertionError(f"nobody has said how to {op.op}")


def clamp(bonus: int) -> int:
    """A bonus is never more than one, up or down (R56)."""
    return max(-1, min(1, bonus))


def tell_bonus(play: Play[Position], seat: Seat) -> None:
    now = play.position.now[seat]
    play.tell(Event("bonus_set", "§6", {"seat": seat, "attack": now.attack, "defence": now.defence}))


def draw_capabilities(play: Play[Position], seat: Seat, up_to: int) -> None:
    """Capability cards up to a size of the hand; an empty deck is made anew from the discards (§14.3, R35)."""
    position = play.position
    if not position.kits:
        return
    kit = position.kits[seat]
    drawn: list[str] = []
    while len(kit.hand) < up_to:
        if not len(kit.deck):
            if not kit.deck.discard:
                break
            kit.deck.reshuffle()
            play.tell(Event("capabilities_shuffled", "§14.3", {"seat": seat}, seen_by(position, seat)))
        card = kit.deck.draw(play.dice, f"{seat}: a capability card")
        kit.hand.append(card)
        drawn.append(card)
    if drawn:
        kit.hand.sort()
        play.tell(Event("capabilities_drawn", "§14.3", {"seat": seat, "cards": drawn}, frozenset({seat})))


def discard_at_random(play: Play[Position], seat: Seat, count: int) -> None:
    position = play.position
    if not position.kits:
        return
    kit = position.kits[seat]
    for _ in range(count):
        if not kit.hand:
            return
        card = play.dice.draw(kit.hand, f"{seat}: a card of the hand that is lost")
        kit.deck.discard.append(card)
        play.tell(Event("capability_discarded", "§14.4", {"seat": seat, "card": card}, seen_by(position, seat)))


def peek(play: Play[Position], looker: Seat) -> None:
    """The looker sees the other's hand; nobody else learns what is in it."""
    position = play.position
    if position.kits:
        hand = list(position.kits[other(looker)].hand)
        play.tell(Event("hand_seen", "§14.4", {"seat": looker, "cards": hand}, frozenset({looker}), reveals=True))


def amend(play: Play[Position], key: str, value: int) -> None:
    """A value of the scenario changes for good; a ratcheted link starts again from its new number (R48)."""
    position = play.position
    position.amended[key] = value
    kind, _, rest = key.partition(".")
    if kind == "tn":
        seat, _, code = rest.partition(".")
        link = position.mission.model.links[code]
        stock = position.mission.model.stocks[link.source]
        position.bases[rest] = position.marks.get(f"{stock.of(seat)}:{code}", 0)
    seat = rest.partition(".")[0]
    hidden = position.mission.options.hidden_tns
    play.tell(Event("amended", "R48", {"key": key, "value": value}, frozenset({seat}) if hidden else None))


def add(play: Play[Position], instance: str, delta: int) -> None:
    """Cubes put into or taken from a main area by the scenario: no holding area, no cap."""
    position = play.position
    before = position.main(instance)
    after = max(0, before + delta)
    position.set_main(instance, after)
    tell_change(play, instance, "main", after - before, "", "", "R48")
    if after > before:
        main_rose(play, instance)


def take_losses(play: Play[Position], seat: Seat, target: str, count: int, cause: Seat) -> None:
    """Cubes of a force are lost and become casualties (§8.3)."""
    position = play.position
    stock = position.mission.model.stocks[target]
    box = f"{seat}.{target}"
    position.set_main(box, position.main(box) - count)
    position.lost[box] = position.lost.get(box, 0) + count
    for _ in range(count):
        if stock.losses_to and position.outcome is None:
            gain(play, f"{seat}.{stock.losses_to}", cause, "", "§8.3")

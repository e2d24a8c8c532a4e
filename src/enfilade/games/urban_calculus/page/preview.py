"""What hovering shows: the odds of an attempt or an engagement, the meaning and number of a link (Annex B)."""

from __future__ import annotations

from typing import Final

from enfilade.contract.shown import Chance, Preview
from enfilade.games.urban_calculus.box.board import CITY, NA, NEVER, SEATS, SUITS, Link, other
from enfilade.games.urban_calculus.box.cards import rules_line
from enfilade.games.urban_calculus.box.charts import chance, value
from enfilade.games.urban_calculus.knowledge.view import View
from enfilade.games.urban_calculus.page.words import arm, box, counted, side
from enfilade.games.urban_calculus.rules.cards import JOKER, OPTING_OUT, REVERBERATION, is_from_hand
from enfilade.games.urban_calculus.rules.recruitment import PURPOSE
from enfilade.games.urban_calculus.state import Box, Modifiers, Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Reader, Source
from enfilade.kernel.event import Seat
from enfilade.kernel.sums import total
from enfilade.kernel.words import texts

MOST_LOSSES: Final = 6
PURPOSES: Final = {"action": "action", "reverb": REVERBERATION, "recruit": PURPOSE}  # what a card is drawn for


def board_of(view: View) -> Position:
    """As much of the position as the numbers need; hidden boxes are taken as empty."""
    position = boxes_of(view)
    position.marks = dict(view.marks)
    position.bases = dict(view.bases)
    position.amended = dict(view.amended)
    position.starts = dict(view.starts)
    for seat, data in view.now.items():
        now = Modifiers()
        reader = Reader(data, Source("view"))
        now.attack, now.defence = reader.integer("attack"), reader.integer("defence")
        shifts, limits = reader.table("tn"), reader.table("limit")
        now.tn = {key: shifts.integer(key) for key in shifts.keys()}
        now.limit = {key: limits.integer(key) for key in limits.keys()}
        position.now[seat] = now
    return position


def boxes_of(view: View) -> Position:
    """No more of the position than its boxes."""
    position = Position(view.mission)
    position.boxes = {key: Box(0) if each is None else each for key, each in view.boxes.items()}
    return position


def preview(view: View, action: Action) -> Preview | None:
    """What an offered action would do."""
    if view.seat is None:
        return None
    match action.verb:
        case "assign":
            return attempt(view, view.seat, view.mission.model.links[action.target])
        case "deploy" | "burn" | "discard" if action.target in view.mission.cards:
            return card(view, action)
        case "cubes":
            return numbered(view, int(action.target))
        case "target":
            return engagement(view, view.mission.model.fires[0].id, action.target, 1)
        case "attack" | "commit":
            attacker, _, vs = action.target.partition(">")
            return engagement(view, attacker, vs, 1)
        case "decline":
            return declining(view)
        case _:
            return None


def asked(view: View) -> tuple[str, str] | None:
    """Who attacks whom where a number of cubes is asked of the viewer."""
    for data in view.stack:
        if data["procedure"] == "FireOrder" and data["target"] and data["seat"] == view.seat:
            return str(data["arm"]), str(data["target"])
        if data["procedure"] == "AssaultOrder" and data["cell"] and data["seat"] == view.seat:
            attacker, _, vs = str(data["cell"]).partition(">")
            return attacker, vs
    return None


def numbered(view: View, cubes: int) -> Preview | None:
    """The engagement that a number of cubes would fight."""
    found = asked(view)
    return None if found is None else engagement(view, *found, cubes)


def next_card(view: View, seat: Seat, tn: int) -> float:
    """How likely the next card of a seat's deck reaches a number: the pile is what has not been seen of the pack (§1.3)."""
    if not NA < tn < NEVER:
        return 0.0
    left = unseen(view, seat)
    return len([1 for card in left if value(card) >= tn]) / len(left) if left else chance(tn)


def plays(view: View, seat: Seat, purpose: str, to: str = "discard") -> bool:
    """Whether the card of a test comes out of the viewer's own hand (§11.2)."""
    return seat == view.seat and bool(view.hand) and is_from_hand(view.mission, purpose, to)


def chances(view: View, seat: Seat, tn: int, purpose: str, to: str = "discard") -> float:
    """How likely a test succeeds: by the next card, or where one is played from the hand, by the share of those that reach it."""
    if not plays(view, seat, purpose, to):
        return next_card(view, seat, tn)
    return len([1 for card in view.hand if NA < tn < NEVER and value(card) >= tn]) / len(view.hand)


def whence(view: View, seat: Seat, purpose: str, to: str = "discard") -> str:
    """Where the odds come from, if it is the hand."""
    return " You play it from your hand: the odds are those of a card chosen blindly." if plays(view, seat, purpose, to) else ""


def none_of(view: View, seat: Seat, tn: int, cards: int) -> float:
    """How likely none of the next cards reaches a number; a drawn card does not come again."""
    left = len(unseen(view, seat))
    high = left * next_card(view, seat, tn)
    if left < cards:
        return (1 - next_card(view, seat, tn)) ** cards
    none = 1.0
    for drawn in range(cards):
        none *= max(0.0, left - drawn - high) / (left - drawn)
    return none


def unseen(view: View, seat: Seat) -> list[str]:
    """The cards of a deck that may come next; none where that is not known, or where dice are rolled."""
    deck = view.decks.get(view.mission.deck_of[seat])
    if deck is None or deck.discard is None or not deck.pile:
        return []
    left = [card for card in view.mission.pack if card != JOKER]
    own = view.hand if view.seat is not None and view.mission.deck_of[view.seat] == view.mission.deck_of[seat] else []
    for card in [*deck.discard, *deck.laid, *own]:
        if card in left:
            left.remove(card)
    return left


class Vain:
    """Why an action would change nothing: which box cannot rise or fall, that in a word and in words, and by which rule."""

    def __init__(self, box: str, brief: str, words: str, rule: str) -> None:
        self.box: Final = box
        self.brief: Final = brief
        self.words: Final = words
        self.rule: Final = rule


def in_vain(view: View, seat: Seat, link: Link) -> Vain | None:
    """Whether the only box that a strategic action aims at is as full or as empty as it may be, as far as the seat sees it."""
    targets = view.mission.model.targets(link, seat) if link.to else []
    seen = view.boxes[targets[0]] if len(targets) == 1 else None
    if seen is None:
        return None
    position = board_of(view)
    if position.sign(seat, link.code) > 0:
        is_full = targets[0] in view.starts and 0 <= position.cap(targets[0]) <= seen.total
        words = f"{box(targets[0])} is at its limit; unless it falls this turn, nothing would change"
        return Vain(targets[0], "full", words, "R27") if is_full else None
    is_empty = not seen.main and not seen.pending_gain and not view.mission.model.stock_of(targets[0]).spill
    return Vain(targets[0], "empty", f"{box(targets[0])} is empty; nothing would change", "R15") if is_empty else None


def vain_actions(view: View) -> dict[str, Vain]:
    """Those of a seat that would change nothing, by their letters, while it allocates (§6)."""
    seat = view.seat
    if seat is None or not view.path or view.path[-1].name != "Allocate":
        return {}
    found = {link.code: in_vain(view, seat, link) for link in view.mission.model.actions}
    return {code: vain for code, vain in found.items() if vain is not None}


def attempt(view: View, seat: Seat, link: Link) -> Preview:
    position = board_of(view)
    tn = position.tn(seat, link, f"{seat}.{link.source}")
    purpose = f"action {link.code}"
    odds = chances(view, seat, tn, purpose)
    aces = 1.0 - chances(view, seat, 2, purpose)
    vain = in_vain(view, seat, link)
    warning = "" if vain is None else f"Careful: {vain.words} ({vain.rule}). "
    if link.bonus and link.code in texts(view.plans[seat]["assigned"]):
        warning = "A second chance only: the bonus stays +1 if both cubes succeed (R18). "
    words = f"{warning}{link.name}: {number(tn)}, {odds:.0%}. An Ace loses the cube.{whence(view, seat, purpose)} {link.about}"
    return Preview(words, "§6", [Chance("success", odds), Chance("the cube is lost", aces)], [])


def card(view: View, action: Action) -> Preview:
    capability = view.mission.cards[action.target]
    line = rules_line(capability, view.mission.model)
    if action.verb != "deploy":
        fate = "leaves the game" if action.verb == "burn" else "goes to the discards"
        return Preview(f"{capability.title} {fate}.", "§14.4", [], [])
    seat, purpose = view.seat or "", f"capability card {capability.id}"
    odds = chances(view, seat, max(2, capability.tn), purpose)
    fumble = 1.0 - chances(view, seat, 2, purpose)
    words = f"{capability.title}, {number(capability.tn)}: {line}.{whence(view, seat, purpose)}"
    return Preview(words, "§14.4", [Chance("success", odds), Chance("fumble", fumble)], [])


def declining(view: View) -> Preview:
    model = view.mission.model
    seat = view.seat or ""
    if not view.ground_war or not model.decline:
        return Preview("Nobody minds: the ground war has not begun.", "§8.5", [], [])
    link = model.links[model.decline]
    tn = board_of(view).tn(seat, link, f"{seat}.{link.source}")
    odds = chances(view, seat, tn, OPTING_OUT)
    words = f"Opting out: support is lost on {number(tn)}.{whence(view, seat, OPTING_OUT)}"
    return Preview(words, "§8.5", [Chance("support −1", odds)], [])


def number(tn: int) -> str:
    return "n/a" if tn == NA else "11+, impossible" if tn >= NEVER else f"{tn}+"


class Engagement:
    """What an attack by some cubes is expected to do, by the odds of fresh decks, or of the cards in hand."""

    def __init__(self, view: View, seat: Seat, attacker: str, vs: str, cubes: int) -> None:
        enemy = other(seat)
        position = board_of(view)
        mission = view.mission
        cell = next(each for each in mission.model.cells if each.name == f"{attacker}>{vs}")
        self.tn: Final = position.hit_tn(seat, attacker, vs)
        self.save: Final = position.save_tn(enemy, vs, attacker, cell.outside)
        self.purpose: Final = f"{attacker} attacks {vs}"
        from_hand = plays(view, seat, self.purpose, "table")
        hit = chances(view, seat, self.tn, self.purpose, "table") if from_hand else chance(self.tn)
        seen = view.boxes[f"{enemy}.{vs}"]
        most = cubes if seen is None else max(0, seen.main - (1 if cell.spare_last else 0))
        self.lost: Final = binomial(cubes, hit * (1 - chance(self.save)), most)
        harmful = 0.0 if cell.outside else len([1 for each in SUITS if each in mission.damage_suits[f"{seat}.{attacker}"]]) / 4
        self.hits: Final = cubes * hit
        self.points: Final = self.hits * harmful  # of damage
        self.rubble: Final = 0 if cell.outside else position.rubble()

    @property
    def losses(self) -> float:
        return total([count * each for count, each in enumerate(self.lost)])


def engaged(view: View, attacker: str, vs: str, cubes: int) -> Engagement | None:
    """An engagement as the viewer would fight it; None where he does not know the enemy's numbers."""
    seat = view.seat
    if seat is None or not view.knows_numbers(other(seat)):
        return None
    return Engagement(view, seat, attacker, vs, cubes)


def engagement(view: View, attacker: str, vs: str, cubes: int) -> Preview | None:
    """Hits, saves, losses and harm that are to be expected."""
    found = engaged(view, attacker, vs, cubes)
    if found is None:
        return None
    seat, mission = view.seat or "", view.mission
    harms = [
        f"{found.points * len(mission.damage_types[f'{seat}.{id}']) / 10:.2f} {arm(id)}"
        for id in mission.damaged
        if mission.damage_types[f"{seat}.{id}"]
    ]
    rubble = f", rubble {found.rubble} counted" if found.rubble else ""
    saved = f"saved on {number(found.save)}" if found.save != NA else "no save"
    words = (
        f"{counted(cubes, 'cube')} now: hits on {number(found.tn)}, {saved}{rubble}. "
        f"Expected: {found.hits:.2f} hits, {found.losses:.2f} losses"
        + (f", {', '.join(harms)}." if found.points else ", no harm to the city.")
        + whence(view, seat, found.purpose, "table")
    )
    return Preview(words, "§8.3", [Chance(counted(count, "loss", "losses"), each) for count, each in enumerate(found.lost)], [])


def binomial(count: int, probability: float, most: int) -> list[float]:
    """The distribution of losses: independent, and no more than there are."""
    ways = [1.0]
    for _ in range(count):
        ways = [
            (ways[index] * (1 - probability) if index < len(ways) else 0.0) + (ways[index - 1] * probability if index else 0.0)
            for index in range(len(ways) + 1)
        ]
    cut = min(most, MOST_LOSSES)
    return ways if len(ways) <= cut + 1 else [*ways[:cut], total(ways[cut:])]


def inspect(view: View, id: str) -> Preview | None:
    """What there is to know about a box, a link or a card."""
    model = view.mission.model
    if id in view.boxes:
        return about_box(view, id)
    if id.startswith("link-"):
        _, code, seat = id.split("-")
        return about_link(view, model.links[code], seat)
    if id in model.links and view.seat is not None:
        return about_link(view, model.links[id], view.seat)
    if ">" in id and "." in id:
        return about_arrow(view, id)
    if id in view.mission.cards:
        capability = view.mission.cards[id]
        return Preview(f"{capability.title}. {capability.text} {rules_line(capability, model)}.", "§14.1", [], [])
    return None


def about_box(view: View, key: str) -> Preview:
    stock = view.mission.model.stock_of(key)
    seen = view.boxes[key]
    if seen is None:
        most = f" At most {view.most(key)}." if stock.role == "force" else ""
        return Preview(f"{box(key)}: hidden.{most}", "§11.5", [], [])
    waiting = []
    if seen.pending_gain:
        waiting.append(f"{seen.pending_gain} to come")
    if seen.pending_loss:
        waiting.append(f"{seen.pending_loss} just lost")
    tail = f" ({', '.join(waiting)})" if waiting else ""
    sense = "good to have" if stock.sense == "good" else "bad to have"
    return Preview(f"{box(key)}: {counted(seen.main, 'cube')}{tail}, {sense}.", "§2", [], [])


def about_link(view: View, link: Link, seat: Seat) -> Preview:
    """Its meaning, its number now, and how likely it is to do something this turn."""
    title = f"{link.code}, {link.name}: {link.about}"
    if not view.knows_numbers(seat):
        return Preview(f"{title} {side(seat)}'s number is hidden.", "R54", [], [])
    position = board_of(view)
    source = view.mission.model.stocks[link.source].of(seat)
    tn = position.tn(seat, link, source)
    steps = position.steps(seat, link, source) if link.ratchet is not None else 0
    turned = f", ratcheted {counted(steps, 'time')}" if steps > 0 else ""
    who, purpose = drawer(view, link, seat), PURPOSES[link.trigger]
    by_hand = plays(view, who, purpose)
    odds = [Chance(f"success of {'a card of your hand' if by_hand else 'the next card'}", chances(view, who, tn, purpose))]
    waiting = pending(view, link, seat, source)
    if waiting and not by_hand:
        some = 1 - none_of(view, who, tn, waiting)
        odds.append(Chance(f"at least one of {counted(waiting, 'pending cube')} this turn", some))
    elif not waiting and link.trigger == "reverb":
        turned += "; nothing is pending there now"
    return Preview(f"{title} {side(seat)} tests at {number(tn)}{turned}.", "§4.3", odds, [])


def about_arrow(view: View, id: str) -> Preview | None:
    """The links along an arrow, and what each side needs for them."""
    words: list[str] = []
    found: list[Chance] = []
    for area in view.mission.model.areas:
        for test in area.tests:
            if f"{area.instance}>{test.target}" != id:
                continue
            told = about_link(view, test.link, test.key)
            title = f"{test.link.code}, {test.link.name}: {test.link.about}"
            words.append(told.words.removeprefix(f"{title} ") if title in " ".join(words) else told.words)
            found += [Chance(f"{side(test.key)}: {chance.name}", chance.probability) for chance in told.chances]
    return Preview(" ".join(words), "§4.3", found, []) if words else None


def drawer(view: View, link: Link, seat: Seat) -> Seat:
    """Who draws for a link: the owner of the box at the end of a reverberation, else the seat itself (R17)."""
    if link.trigger != "reverb":
        return seat
    owner = view.mission.model.targets(link, seat)[0].partition(".")[0]
    return seat if owner == CITY or link.target == "each" else owner


def pending(view: View, link: Link, seat: Seat, source: str) -> int:
    """Cubes that wait to be tested along a link; where a box keeps them by cause, those of this seat."""
    seen = view.boxes[source]
    if link.trigger != "reverb" or seen is None:
        return 0
    waiting = seen.gain if link.on == "gain" else seen.loss
    if view.mission.model.stocks[link.source].pending == "cause":
        return waiting[1 + SEATS.index(seat)]
    return sum(waiting)

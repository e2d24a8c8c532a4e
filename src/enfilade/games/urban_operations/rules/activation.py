"""The activation of a block: it moves and acts, in this order or the other (7.1.2, 8)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.board import Step
from enfilade.games.urban_operations.box.mission import OFF, enemy
from enfilade.games.urban_operations.box.names import kind_of
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.rules.actions.deed import Deed, is_noticed
from enfilade.games.urban_operations.rules.actions.transport import carrier
from enfilade.games.urban_operations.rules.cards import discard, plays
from enfilade.games.urban_operations.rules.deeds import DEEDS, DISMOUNTING, deed_done, deed_of
from enfilade.games.urban_operations.rules.effects import check_elimination, tell
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.games.urban_operations.rules.movement.costs import (
    FULL,
    UNSEEN,
    WITH_ACTION,
    entry_cost,
    entry_hexes,
    is_barred,
    price_on_foot,
    step_cost,
)
from enfilade.games.urban_operations.rules.movement.entering import Enter
from enfilade.games.urban_operations.rules.movement.manholes import try_manhole
from enfilade.games.urban_operations.rules.movement.mines import Mines, learn_of_mines, mined, pass_safely
from enfilade.games.urban_operations.rules.movement.pairs import join, part, refuse_pair, shelters
from enfilade.games.urban_operations.rules.prisoner import take_prisoner
from enfilade.games.urban_operations.state.block import CARRIER, IN_FORCE, ON_WHEELS, Block
from enfilade.games.urban_operations.state.charted import BLIND, MANHOLE_MP, blind_way, known_ways
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Procedure, Refusal

PARTIAL: Final = ("column", "building", "with")  # links after which an order still lacks one


class Activation(Procedure[Position]):
    """One block moves and acts (7.1.2). Until a chain of choices is complete nothing of it is public."""

    rule: ClassVar[str] = "7.1.2"
    title: ClassVar[str] = "Activation"

    def __init__(self, block: str, acted: str = "", paired: str = "") -> None:
        self.block = block
        self.step = "open"
        self.mp = 0
        self.acted = acted  # the action that is done
        self.mp_before = 0  # spent when it was declared
        self.unseen = False
        self.lastfree = ""
        self.entered: tuple[str, ...] = ()
        self.walled = False  # the last step crossed an outer wall
        self.chain: tuple[str, ...] = ()
        self.queued = ""  # an action that waits for mines
        self.followers: tuple[str, ...] = ()  # ids of blocks whose activations follow at once
        self.tried = False  # it found a manhole to lead nowhere or blocked: not again in this activation (R100)
        self.way: tuple[str, ...] = ()  # where it was in this activation, the start first
        self.acted_at = 0  # how long its way was when it acted
        self.paired = paired  # the foot block of a pair that is activated as one (10.4)
        self.joining = ""  # the vehicle in whose cover it is going (10.4)
        self.guided = False  # the next manhole step is free (E04)
        self.did = 0  # how often something was done: an activation that did nothing counts too (R30)

    def subject(self) -> str:
        """Its token; a block off the map has none and is nobody's business."""
        return self.block if self.block[1:].isdigit() and self.block[0] in "gr" else ""

    def copy(self) -> Activation:
        other = Activation(self.block, self.acted, self.paired)
        other.step = self.step
        other.mp = self.mp
        other.mp_before = self.mp_before
        other.unseen = self.unseen
        other.lastfree = self.lastfree
        other.entered = self.entered
        other.walled = self.walled
        other.chain = self.chain
        other.queued = self.queued
        other.followers = self.followers
        other.tried = self.tried
        other.way = self.way
        other.acted_at = self.acted_at
        other.joining = self.joining
        other.guided = self.guided
        other.did = self.did
        return other

    def to_data(self) -> dict[str, Data]:
        return {
            "procedure": "Activation", "block": self.block, "acted": self.acted, "step": self.step, "mp": self.mp,
            "mp_before": self.mp_before, "unseen": self.unseen, "lastfree": self.lastfree, "entered": self.entered,
            "walled": self.walled, "chain": self.chain, "queued": self.queued, "followers": self.followers, "tried": self.tried,
            "way": self.way, "acted_at": self.acted_at, "paired": self.paired, "joining": self.joining,
            "guided": self.guided, "did": self.did,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, position: Position) -> Activation:
        found = Activation(data.text("block"), data.text("acted"), data.text("paired"))
        found.step = data.text("step")
        found.mp = data.integer("mp")
        found.mp_before = data.integer("mp_before")
        found.unseen = data.flag("unseen")
        found.lastfree = data.text("lastfree")
        found.entered = tuple(data.texts("entered"))
        found.walled = data.flag("walled")
        found.chain = tuple(data.texts("chain"))
        found.queued = data.text("queued")
        found.followers = tuple([position.block(handle).id for handle in data.texts("followers")])
        found.tried = data.flag("tried")
        found.way = tuple(data.texts("way"))
        found.acted_at = data.integer("acted_at")
        found.joining = data.text("joining")
        found.guided = data.flag("guided")
        found.did = data.integer("did")
        return found

    def seen(self, position: Position, seat: Seat | None) -> dict[str, Data]:
        """Of another side's block where it went and what everybody saw it do, not what it chose or spent (10)."""
        block = position.block(self.block)
        data = self.to_data() if block.seat == seat else self._outside(position, block).to_data()
        data["place"] = "off" if block.loc == OFF else "in" if block.is_mounted else "map"
        data["seat"] = block.seat
        return data

    def _outside(self, position: Position, block: Block) -> Activation:
        shown = Activation(block.token, paired=self.paired)
        shown.step = self.step
        on_map = self.lastfree in position.mission.district.known or self.lastfree == UNDERGROUND
        shown.lastfree = self.lastfree if on_map else ""
        shown.entered = self.entered
        shown.walled = self.walled
        shown.unseen = self.unseen
        shown.way = self.way
        if is_noticed(self.acted):
            shown.acted = "support" if self.acted == "receive" else self.acted  # a point was spent, on whom is not told
            shown.acted_at = self.acted_at
        if self.acted == "unload":
            shown.followers = tuple([position.blocks[id].token for id in self.followers])
        shown.joining = self.joining
        shown.guided = self.guided
        shown.tried = self.tried
        return shown

    def asks(self, position: Position) -> Seat:
        return position.block(self.block).seat if self.step == "ask" else ""

    # What may be done.

    def actions(self, position: Position) -> list[Action]:
        block = position.block(self.block)
        if self.chain:
            return self._links(position, block)
        if block.loc == OFF:
            return [Action("step", hex) for hex in entry_hexes(position, block)]
        if block.is_carried:
            return [*DISMOUNTING.offers(position, block, self.mp), Action("done")]
        found = [Action("step", loc) for loc in self._goals(position, block)]
        if self._parts(block):  # it must leave its pair before anything else
            return found or [Action("done")]
        found += [Action("pair", vehicle.token) for vehicle in self._covers(position, block)]
        if self.acted and not block.is_foot and deed_done(self.acted).is_repeated:  # several blocks, one action (R54)
            found = deed_done(self.acted).offers(position, block, self.mp)
        if self._may_act(position, block):
            found += self._deeds(position, block)
        if block.is_foot and block.card.is_unit and not self.guided and position.ground.shafts:
            found += plays(position, block.seat, "activation")
        if not position.is_crowded(block) or not found:
            found.append(Action("done"))
        return found

    def _parts(self, block: Block) -> bool:
        """Whether one half of a pair is activated alone: it has to go (10.4)."""
        return block.pair != "" and not self.paired

    def _covers(self, position: Position, block: Block) -> list[Block]:
        """Own vehicles whose cover a foot block can reach with the MP it has (10.4)."""
        found: list[Block] = []
        for vehicle, cost in shelters(position, block):
            if self.mp + cost <= self.allowance(position, block, vehicle.loc):
                found.append(vehicle)
        return found

    def _may_act(self, position: Position, block: Block) -> bool:
        return not self.acted and self.mp <= self.with_action(position, block) and block.card.is_unit

    def with_action(self, position: Position, block: Block) -> int:
        """The MP that leave room for an action (7.1.2)."""
        return WITH_ACTION[block.is_foot] - _hesitation(position, block)

    def allowance(self, position: Position, block: Block, loc: str, watched: bool | None = None) -> int:
        """The MP that a block may have spent on arriving somewhere (7.1.2, 8.1.13, 8.1.15).

        `watched`: whether an enemy sees that place, for those who have looked already.
        """
        return max(0, self._allowance(position, block, loc, watched) - _hesitation(position, block))

    def _allowance(self, position: Position, block: Block, loc: str, watched: bool | None) -> int:
        if self.paired:
            return WITH_ACTION[False]
        if self.acted:
            return deed_done(self.acted).allowance(block, self.mp_before)
        district = position.mission.district
        below = district.is_under(block.loc) or district.is_under(loc)
        below = below or bool(position.company(block))  # nor with a block on it (11.1)
        if not self.unseen or position.is_night or below:
            return FULL[block.is_foot]
        if position.is_seen(loc, enemy(block.seat)) if watched is None else watched:
            return FULL[block.is_foot]
        return UNSEEN[block.is_foot]

    def _goals(self, position: Position, block: Block) -> list[str]:
        """Where the block may step (4.3)."""
        found: list[str] = []
        for step in known_ways(position, block.loc, block.seat):
            cost = step_cost(position, block, step)
            if not cost or step.to in found or is_barred(position, step.to, block.seat):
                continue
            if not block.card.is_unit and not (
                position.mission.district.is_hex(step.to) or position.mission.district.is_zone(step.to)
            ):
                continue
            cost = self._price(step, cost)
            if self.mp + cost > self.allowance(position, block, step.to):
                continue
            if step.to in position.places and not self._has_way_out(position, block.at(step.to), self.mp + cost):
                continue
            found.append(step.to)
        way = blind_way(position, block)
        if (
            way
            and not self.tried
            and self.mp + (0 if self.guided else MANHOLE_MP) <= self.allowance(position, block, UNDERGROUND)
        ):
            found.append(way)
        return found

    def _price(self, step: Step, cost: int) -> int:
        """What a step costs in this activation: nothing by a manhole with a guide (E04)."""
        return 0 if self.guided and step.kind == "manhole" else cost

    def _has_way_out(self, position: Position, there: Block, spent: int) -> bool:
        """From a friend's location one must be able to go on to a free one (8.1.1, R27)."""
        seen = self.unseen and position.is_seen(there.loc, enemy(there.seat))  # then it goes no further than others
        for step in known_ways(position, there.loc, there.seat):
            cost = step_cost(position, there, step)
            if cost and step.to not in position.places and not is_barred(position, step.to, there.seat):
                most = self.allowance(position, there, step.to)
                if spent + cost <= (min(most, FULL[there.is_foot] - _hesitation(position, there)) if seen else most):
                    return True
        return False

    def _cost(self, position: Position, block: Block, loc: str) -> int:
        steps = [step for step in position.ground.steps[block.loc] if step.to == loc and step_cost(position, block, step)]
        return min([self._price(step, step_cost(position, block, step)) for step in steps])

    def _deeds(self, position: Position, block: Block) -> list[Action]:
        """The actions that a block may take now (4.3)."""
        crowded = position.is_crowded(block)  # it could not go on afterwards, unless it mounts (8.1.1)
        resting = _is_reorganised(position, block)
        found: list[Action] = []
        for deed in DEEDS:
            if (crowded and not deed.is_departure) or (resting and deed.is_combat) or (self.paired and not deed.is_for_pairs):
                continue
            found += deed.offers(position, block, self.mp)
        return found

    def _links(self, position: Position, block: Block) -> list[Action]:
        """The next choice of a chain."""
        return deed_done(self.chain[0]).links(position, block, self.chain)

    def prompt(self, position: Position, seat: Seat) -> str:
        block = position.block(self.block)
        name = f"{block.handle}, {kind_of(block.card)},"
        if self.chain:
            return f"{name} {deed_done(self.chain[0]).question(position, self.chain)}"
        if block.loc == OFF:
            return f"{name} enters the map: where?"
        if block.is_carried:
            return f"{name} is aboard {carrier(position, block).id}: does it get off?"
        if self._parts(block):
            return f"{name} leaves its pair: where to?"
        most = self.allowance(position, block, block.loc)
        if self.acted:
            left = f"{most - self.mp} MP left" if most > self.mp else "no movement left"
            return f"{name} in {block.loc} has acted ({self.acted}): {left}."
        if not self.mp:
            unseen = ", unseen," if self.unseen else ""
            return f"{name} in {block.loc}{unseen} may move {most} MP, or {self.with_action(position, block)} and act."
        action = "it may still act" if self._may_act(position, block) else "too far to act"
        return f"{name} in {block.loc}: {self.mp} of {most} MP spent, {action}."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        block = position.block(self.block)
        if action.verb == "done" and position.is_crowded(block):
            return Refusal("another block stands here: no two may end in one location", "8.1.1")
        deed = deed_of(action.verb)
        if deed is not None and deed is not DISMOUNTING and not self.chain:
            return self._refuse_now(position, block, deed) or deed.refuse(position, block, action.verb, action.target)
        if action.verb == "pair":
            return refuse_pair(position, block, action.target)
        if action.verb == "step" and action.target in position.mission.district.known:
            return self._refuse_step(position, block, action.target)
        return None

    def _refuse_now(self, position: Position, block: Block, deed: Deed) -> Refusal | None:
        """Why a block may not do such a thing now, to whomever."""
        if self.acted:
            return Refusal("a block has one action in an activation", "7.1.2")
        if not block.is_on_map or block.is_carried:
            return Refusal("a block that is not on the map only enters it, or gets off", "8.2.4.5")
        if not self._may_act(position, block):
            return Refusal(f"it has moved {self.mp} MP; an action leaves {self.with_action(position, block)} at most", "7.1.2")
        if position.is_crowded(block) and not deed.is_departure:
            return Refusal("it stands on a friend and could not go on afterwards", "8.1.1")
        if self.paired and not deed.is_for_pairs:
            return Refusal("a pair moves and its vehicle fires, nothing else", "10.4")
        if deed.is_combat and _is_reorganised(position, block):
            return Refusal(f"{block.force} was reorganised: it neither fires nor assaults this turn", "12.1")
        return None

    def _refuse_step(self, position: Position, block: Block, loc: str) -> Refusal | None:
        if not block.is_on_map:
            return None
        costs = [step_cost(position, block, step) for step in known_ways(position, block.loc, block.seat) if step.to == loc]
        if not any(costs):
            return Refusal(f"there is no way for it from {block.loc} to {loc}", "8.1")
        if is_barred(position, loc, block.seat):
            return Refusal(f"{loc} cannot be entered", "8.1.1")
        least, most = min([cost for cost in costs if cost]), self.allowance(position, block, loc)
        if self.mp + least > most:
            return Refusal(f"{loc} costs {least} MP, {self.mp} of {most} are spent", "7.1.2")
        return Refusal(f"a friend is in {loc} and there is no way on", "8.1.1")

    # Doing it.

    def take(self, play: Play[Position], action: Action) -> None:
        position = play.position
        block = position.block(self.block)
        if action.verb == "step":
            if self._parts(block):
                part(position, block)
            self._move(play, position.block(self.block), action.target)
            return
        if action.verb == "play":
            discard(play, block.seat, action.target)
            self.guided = True
            return
        if action.verb == "pair":
            self.joining = action.target
            self._move(play, block, position.block(action.target).loc)
            return
        if not block.is_foot and mined(position, self.entered):
            self.queued = action.text
            self.step = "mines"
            hexes, self.entered = self.entered, ()
            play.push(Mines(self.block, hexes))
            return
        if not block.is_foot and self.entered and not self.chain:
            pass_safely(play, block)
        self._do(play, action)

    def _move(self, play: Play[Position], block: Block, loc: str) -> None:
        position = play.position
        self.did += 1
        if loc in BLIND:
            loc = try_manhole(play, self.block)
            block = position.block(self.block)
            if not loc:
                self.tried = True
                return
        self.step = "entered"
        if block.loc == OFF:
            letter = position.mission.district.terrain[loc]
            self.mp += entry_cost(block, letter)
        else:
            cost = self._cost(position, block, loc)
            if any([each.to == loc and each.kind == "manhole" for each in position.ground.steps[block.loc]]):
                self.guided = False
            self.walled = any([each.to == loc and each.kind == "wall" for each in position.ground.steps[block.loc]])
            self.mp += cost
        if not block.is_foot and self._outruns_foot(position, block, loc):
            position.put(position.block(self.block).hinting(ON_WHEELS))
        self.entered = (*self.entered, loc)
        self.way = (*self.way, loc)
        play.push(Enter(self.block, loc, "move"))

    def _outruns_foot(self, position: Position, block: Block, loc: str) -> bool:
        """Whether everybody sees by the way of a vehicle that it is none on foot (10)."""
        spent = price_on_foot(position, (*self.way, loc))
        if is_noticed(self.acted):
            return spent > WITH_ACTION[True]
        is_hidden = self.unseen and not position.is_night and not position.is_seen(loc, enemy(block.seat))
        return spent > (UNSEEN if is_hidden else FULL)[True]

    def _do(self, play: Play[Position], action: Action) -> None:
        """Carry out one link of an order; a weapon that is the only one is named by itself."""
        if action.verb == "done":
            self.step = "end"
            return
        deed = deed_done(self.chain[0] if self.chain else action.verb)
        order = self.chain or (action.verb,)
        if action.target:
            order = (*order, action.target)
        if action.verb in PARTIAL or (deed.is_chain and not self.chain):
            self.chain = order
            links = self._links(play.position, play.position.block(self.block))
            if len(links) == 1 and links[0].verb == "weapon":
                self._do(play, links[0])
        else:
            self.chain = ()
            self._act(play, deed, order)

    def _act(self, play: Play[Position], deed: Deed, order: tuple[str, ...]) -> None:
        """Carry out an order that is complete."""
        position = play.position
        block = position.block(self.block)
        self.did += 1
        self.acted = deed.named(order)
        self.mp_before = self.mp
        self.acted_at = len(self.way)
        self.step = "acted"
        followers = deed.do(play, block, order)
        self.followers = (*self.followers, *followers)
        position.tempo = position.tempo.activated(len(followers))
        if deed.is_last or (followers and not deed.is_repeated):
            self.step = "end"
            self.block = position.blocks[block.id].handle  # whoever is aboard has no token

    def advance(self, play: Play[Position]) -> None:
        position = play.position
        if check_elimination(play):
            return
        block = position.block(self.block)
        if self.step == "open":
            self._open(play, block)
        elif not block.is_alive or block.id in position.tempo.broken or self.step == "end":
            self._end(play, block)
        elif self.step == "entered":
            self.step = "shot"
            self.block = block.handle
            if self.acted and block.is_on_map:
                deed_done(self.acted).keep_on(play, block)
            play.push(OpportunityWindow(self.block, self.walled))
        elif self.step == "shot":
            self._arrived(play, block)
        elif self.step == "mines":
            self.step = "ask"
            queued, self.queued = self.queued, ""
            self._do(play, Action.parse(queued))
        elif self.step == "acted":
            if block.is_on_map and not position.is_crowded(block):
                self.lastfree = block.loc  # it ran from a charge or advanced
            goes_on = block.is_on_map and deed_done(self.acted).goes_on(position, block, self.mp)
            self.step = "ask" if goes_on else "end"
        else:
            self.step = "end"

    def _open(self, play: Play[Position], block: Block) -> None:
        position = play.position
        self.step = "ask"
        self.lastfree = block.loc
        position.tempo = position.tempo.recovered(block.id)  # a withdrawal before it does not matter (R61)
        if not block.is_mounted:
            self.way = (block.loc,)
        self.unseen = block.loc == OFF  # nobody sees who is not there yet
        if block.is_on_map:
            self.unseen = not position.is_seen(block.loc, enemy(block.seat))
            position.put(block.seen_active().hinting(CARRIER if self.acted == "dismount" else 0))
        play.tell(Event("activated", "7.1.2", {"block": block.token}))

    def _arrived(self, play: Play[Position], block: Block) -> None:
        position = play.position
        self.step = "ask"
        if self.joining:
            join(play, block, position.block(self.joining))
            self.step = "end"
            return
        if block.is_on_map:
            if IN_FORCE & ~block.hints:
                position.put(block.seen_active())
            self.unseen = self.unseen and not position.is_seen(block.loc, enemy(block.seat))
            if not position.is_crowded(block):
                self.lastfree = block.loc
            if position.mission.options.mine_timing == "immediate" and not block.is_foot and mined(position, self.entered[-1:]):
                hexes, self.entered = self.entered[-1:], self.entered[:-1]
                play.push(Mines(self.block, hexes))

    def _end(self, play: Play[Position], block: Block) -> None:
        """The block is marked; mines that it drove over go off (4.3, 4.6)."""
        position = play.position
        self.step = "end"
        if block.is_on_map and not block.is_foot and mined(position, self.entered):
            hexes, self.entered = self.entered, ()
            play.push(Mines(self.block, hexes))
            return
        if block.is_on_map and position.is_crowded(block) and self.lastfree in position.mission.district.known:
            position.put(block.at(self.lastfree))  # the way out was closed (R27)
            tell(play, Event("moved", "R27", {"block": block.token, "from": block.loc, "to": self.lastfree, "how": "back"}))
            block = position.block(self.block)
        for each in [block] if not self.paired else [block, position.block(self.paired)]:
            if each.is_alive:
                position.put(each.marked(True, each.reacted))
        learn_of_mines(position, block, self.way)
        position.tempo = position.tempo.recovered(block.id)
        take_prisoner(play, position.blocks[block.id])
        play.pop()
        if check_elimination(play):
            return
        for id in reversed(self.followers):
            if position.blocks[id].is_alive:
                play.push(Activation(position.blocks[id].handle, self.acted))


def can_part(position: Position, block: Block) -> bool:
    """Whether half of a pair can step out of their hex (10.4)."""
    alone = Activation(block.handle)
    alone.unseen = not position.is_seen(block.loc, enemy(block.seat))
    return bool(alone._goals(position, block))


def _hesitation(position: Position, block: Block) -> int:
    """Rumour of gas: infantry moves 1 MP less (6.2.1)."""
    return 1 if block.card.type == "INF" and position.cards.is_under(block.seat, "gas") else 0


def _is_reorganised(position: Position, block: Block) -> bool:
    """A force that was reorganised neither fires nor assaults this turn; it may react (12.1, R59)."""
    return block.force in position.command.reorganised[block.seat]

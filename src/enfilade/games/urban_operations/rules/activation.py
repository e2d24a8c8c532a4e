"""The activation of a block: it moves and acts, in this order or the other (7.1.2, 8)."""

from __future__ import annotations

from typing import ClassVar, Final

from enfilade.games.urban_operations.box.mission import OFF, enemy
from enfilade.games.urban_operations.box.names import whereabouts
from enfilade.games.urban_operations.box.tunnels import UNDERGROUND
from enfilade.games.urban_operations.rules.actions.deed import LAID, Deed, is_noticed
from enfilade.games.urban_operations.rules.actions.transport import carrier
from enfilade.games.urban_operations.rules.cards import discard, plays
from enfilade.games.urban_operations.rules.choices import PARTS
from enfilade.games.urban_operations.rules.deeds import DEEDS, DISMOUNTING, deed_of, sought
from enfilade.games.urban_operations.rules.effects import check_elimination, tell
from enfilade.games.urban_operations.rules.fire.armament import fire_targets
from enfilade.games.urban_operations.rules.fire.opportunity import OpportunityWindow
from enfilade.games.urban_operations.rules.movement.costs import (
    entry_cost,
    entry_hexes,
    is_over_wall,
)
from enfilade.games.urban_operations.rules.movement.entering import Enter
from enfilade.games.urban_operations.rules.movement.manholes import try_manhole
from enfilade.games.urban_operations.rules.movement.march import March
from enfilade.games.urban_operations.rules.movement.mines import halt, may_have_laid
from enfilade.games.urban_operations.rules.movement.pairs import join, part, refuse_pair
from enfilade.games.urban_operations.rules.prisoner import take_prisoner
from enfilade.games.urban_operations.state.block import IN_FORCE, ON_WHEELS, Block
from enfilade.games.urban_operations.state.charted import BLIND
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, Reader
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Play, Refusal

PARTIAL: Final = (*PARTS, "with")  # links after which an order still lacks one

# What an activation remembers as done, where the verb is no plain word for it.
CALLED: Final = {"supportfire": "fire with support", "suppress": "suppressing fire", "receive": "support", LAID: "laid something"}


def ordered(chain: tuple[str, ...], action: Action) -> tuple[str, ...]:
    """An order with one link more: the verb first, then what it is given."""
    order = chain or (action.verb,)
    return (*order, action.text if action.verb in PARTS else action.target) if action.target else order


class Activation(March):
    """One block moves and acts (7.1.2). Until a chain of choices is complete nothing of it is public."""

    rule: ClassVar[str] = "7.1.2"
    title: ClassVar[str] = "Activation"

    def __init__(self, block: str, acted: str = "", paired: str = "") -> None:
        super().__init__(acted, paired)
        self.block = block
        self.step = "open"
        self.lastfree = ""
        self.walled = False  # the last step crossed an outer wall (R36)
        self.chain: tuple[str, ...] = ()
        self.queued = ""  # an action that waits for mines
        self.followers: tuple[str, ...] = ()  # ids of blocks whose activations follow at once
        self.acted_at = 0  # how long its way was when it acted
        self.joining = ""  # the vehicle in whose cover it is going (10.4)
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
            "mp_before": self.mp_before, "unseen": self.unseen, "lastfree": self.lastfree, "walled": self.walled,
            "chain": self.chain, "queued": self.queued, "followers": self.followers, "tried": self.tried, "way": self.way,
            "acted_at": self.acted_at, "paired": self.paired, "joining": self.joining, "guided": self.guided, "did": self.did,
        }  # fmt: skip

    @classmethod
    def read(cls, data: Reader, position: Position) -> Activation:
        found = Activation(data.text("block"), data.text("acted"), data.text("paired"))
        found.step = data.text("step")
        found.mp = data.integer("mp")
        found.mp_before = data.integer("mp_before")
        found.unseen = data.flag("unseen")
        found.lastfree = data.text("lastfree")
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
        """Of another side's block where it went and what everybody saw it do, not what it chose or spent (4.3.2.2)."""
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
        shown.walled = self.walled
        shown.unseen = self.unseen
        shown.way = self.way
        if is_noticed(self.acted):
            deed = deed_of(self.acted)
            shown.acted = deed.seen_as(self.acted)
            shown.acted_at = self.acted_at
            if deed.is_open:
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
            return [*DISMOUNTING.offers(position, block, self.mp, []), Action("done")]
        found = [Action("step", loc) for loc in self._goals(position, block)]
        if self._parts(block):  # it must leave its pair before anything else
            return found or [Action("done")]
        found += [Action("pair", vehicle.token) for vehicle in self._covers(position, block)]
        if self.acted and not block.is_foot and deed_of(self.acted).is_repeated:  # several blocks, one action (R54)
            found = deed_of(self.acted).offers(position, block, self.mp, [])
        if self._may_act(position, block):
            found += self._deeds(position, block)
        if block.is_foot and block.card.is_unit and not self.guided and position.ground.shafts:
            found += plays(position, block.seat, "activation")
        if not position.is_crowded(block) or not found:
            found.append(Action("done"))
        return found

    def _may_act(self, position: Position, block: Block) -> bool:
        return not self.acted and self.mp <= self.with_action(position, block) and block.card.is_unit

    def _deeds(self, position: Position, block: Block) -> list[Action]:
        """The actions that a block may take now (8.2)."""
        crowded = position.is_crowded(block)
        resting = _is_reorganised(position, block)
        targets = [] if resting or (crowded and block.is_foot) else fire_targets(position, block)
        found: list[Action] = []
        for deed in DEEDS:
            if (resting and deed.is_combat) or (self.paired and not deed.is_for_pairs):
                continue
            offers = deed.offers(position, block, self.mp, targets)
            if crowded and offers and not self._can_go_on(position, block, deed):
                offers = [action for action in offers if deed.takes_away(position, block, action.target)]
            found += offers
        return found

    def _can_go_on(self, position: Position, block: Block, deed: Deed) -> bool:
        """Whether a block on a friend could move on to a free location after an action: by Fire & Move (8.1.1, 8.1.15)."""
        after = self.copy()
        after.acted = deed.verbs[0]
        after.mp_before = self.mp
        return after._has_way_out(position, block, self.mp)

    def _links(self, position: Position, block: Block) -> list[Action]:
        """The next choice of a chain."""
        return deed_of(self.chain[0]).links(position, block, self.chain)

    def prompt(self, position: Position, seat: Seat) -> str:
        block = position.block(self.block)
        name = block.handle
        if self.chain:
            return f"{name} {deed_of(self.chain[0]).question(position, self.chain)}"
        if block.loc == OFF:
            return f"{name} enters the map: where?"
        if block.is_carried:
            return f"{name} is aboard {carrier(position, block).id}: does it get off?"
        if self._parts(block):
            return f"{name} leaves its pair: where to?"
        most = self.allowance(position, block, block.loc)
        if self.acted:
            left = f"{most - self.mp} MP left" if most > self.mp else "no movement left"
            return f"{name} {whereabouts(block.loc)} has acted ({CALLED.get(self.acted, self.acted)}): {left}."
        if not self.mp:
            unseen = ", unseen," if self.unseen else ""
            return f"{name} {whereabouts(block.loc)}{unseen} may move {most} MP, or {self.with_action(position, block)} and act."
        action = "it may still act" if self._may_act(position, block) else "too far to act"
        return f"{name} {whereabouts(block.loc)}: {self.mp} of {most} MP spent, {action}."

    def refuse(self, position: Position, action: Action) -> Refusal | None:
        block = position.block(self.block)
        if action.verb == "done" and position.is_crowded(block):
            return Refusal("another block stands here: no two may end in one location", "8.1.1")
        deed = None if self.chain else sought(action.verb)
        if deed is not None:
            return self._refuse_now(position, block, deed, action.target) or deed.refuse(
                position, block, action.verb, action.target
            )
        if action.verb == "pair":
            return refuse_pair(position, block, action.target)
        if action.verb == "step" and action.target in position.mission.district.known:
            return self._refuse_step(position, block, action.target)
        return None

    def _refuse_now(self, position: Position, block: Block, deed: Deed, target: str) -> Refusal | None:
        """Why a block may not do such a thing now."""
        if self.acted:
            return Refusal("a block has one action in an activation", "7.1.2")
        if not block.is_on_map or block.is_carried:
            return Refusal("a block that is not on the map only enters it, or gets off", "8.2.4.5")
        if not self._may_act(position, block):
            return Refusal(f"it has moved {self.mp} MP; an action leaves {self.with_action(position, block)} at most", "7.1.2")
        stays = position.is_crowded(block) and not self._can_go_on(position, block, deed)
        if stays and not deed.takes_away(position, block, target):
            return Refusal("it stands on a friend and could not go on afterwards", "8.1.1")
        if self.paired and not deed.is_for_pairs:
            return Refusal("a pair moves and its vehicle fires, nothing else", "10.4")
        if deed.is_combat and _is_reorganised(position, block):
            return Refusal(f"{block.force} was reorganised: it neither fires nor assaults this turn", "12.1")
        return None

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
        if position.trails.of(block.id):
            self.queued = action.text
            self.step = "mines"
            halt(play, self.block)
            return
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
            self.mp += entry_cost(position, block, loc)
        else:
            cost = self._cost(position, block, loc)
            if any([each.to == loc and each.kind == "manhole" for each in position.ground.steps[block.loc]]):
                self.guided = False
            self.walled = is_over_wall(position, block.loc, loc)
            self.mp += cost
        if not block.is_foot and self._outruns_foot(position, block, loc):
            position.put(position.block(self.block).hinting(ON_WHEELS))
        self.way = (*self.way, loc)
        play.push(Enter(self.block, loc, "move"))

    def _do(self, play: Play[Position], action: Action) -> None:
        """Carry out one link of an order; a weapon that is the only one is named by itself."""
        if action.verb == "done":
            self.step = "end"
            return
        deed = deed_of(self.chain[0] if self.chain else action.verb)
        order = ordered(self.chain, action)
        if action.verb in PARTIAL or (deed.is_chain and not self.chain):
            self.chain = order
            links = self._links(play.position, play.position.block(self.block)) if deed.is_combat else []
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
        self.acted = deed.named(block, order)
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
        """Opportunity fire after each step, the first onto the map too, before anything that the block does next (8.3.1.3, R86).

        If it lives and has not withdrawn, it goes on from where it is, whatever became of who shot at it (8.3.1.2, R88).
        """
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
            if block.is_on_map and IN_FORCE & ~block.hints:  # it has come onto the map in the impulse of its force
                position.put(block.seen_active())
            if self.acted and block.is_on_map:
                deed_of(self.acted).keep_on(play, block)
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
            goes_on = block.is_on_map and deed_of(self.acted).goes_on(position, block, self.mp)
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
            position.put(block.seen_active().hinting(deed_of(self.acted).follower_hints if self.acted else 0))
        play.tell(Event("activated", "7.1.2", {"block": block.token}))

    def _arrived(self, play: Play[Position], block: Block) -> None:
        position = play.position
        self.step = "ask"
        if self.joining:
            join(play, block, position.block(self.joining))
            self.step = "end"
            return
        if block.is_on_map:
            self.unseen = self.unseen and not position.is_seen(block.loc, enemy(block.seat))
            if not position.is_crowded(block):
                self.lastfree = block.loc

    def _end(self, play: Play[Position], block: Block) -> None:
        """The block is marked; mines that it drove over go off (4.3.3, 5.2.2.2)."""
        position = play.position
        self.step = "end"
        if position.trails.of(block.id):
            halt(play, self.block)
            return
        if block.is_on_map and position.is_crowded(block) and self.lastfree in position.mission.district.known:
            position.put(block.at(self.lastfree))  # the way out was closed (R27)
            tell(play, Event("moved", "R27", {"block": block.token, "from": block.loc, "to": self.lastfree, "how": "back"}))
            block = position.block(self.block)
        for each in [block] if not self.paired else [block, position.block(self.paired)]:
            if each.is_alive:
                position.put(each.marked(True, each.reacted))
        may_have_laid(position, block, self.way)
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


def _is_reorganised(position: Position, block: Block) -> bool:
    """A force that was reorganised neither fires nor assaults this turn; it may react (12.1, R59)."""
    return block.force in position.command.reorganised[block.seat]

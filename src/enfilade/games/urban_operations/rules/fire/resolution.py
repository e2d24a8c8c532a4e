"""The dice of a fight, who has won, and what it costs the loser (8.2.7.5, 8.2.7.6)."""

from __future__ import annotations

from enfilade.games.urban_operations.box.charts import MBT, combat_loss, critical
from enfilade.games.urban_operations.rules.effects import d10, gain, kill, lose, reveal
from enfilade.games.urban_operations.rules.fire.exchange import Exchange
from enfilade.games.urban_operations.rules.fire.withdrawal import Withdraw
from enfilade.games.urban_operations.state.block import Block
from enfilade.games.urban_operations.state.position import Position
from enfilade.kernel.event import Event
from enfilade.kernel.play import Play


def resolve(play: Play[Position], fire: Exchange) -> None:
    """Dice, critical hits, the winner (8.2.7.5)."""
    position = play.position
    firer, target = position.block(fire.firer), position.block(fire.target)
    other = position.block(fire.answerer)
    mine, theirs = fire.sums(position)
    my_die = d10(play.dice, f"fire of {fire.firer}")
    their_die = d10(play.dice, f"answer of {fire.answerer}")
    my_total = sum([each.value for each in mine]) + (1 if my_die > their_die else 0)
    their_total = sum([each.value for each in theirs]) + (1 if their_die > my_die else 0)
    my_hit = critical(
        "ram" if fire.is_assault and not firer.is_foot else firer.card.weapon(fire.weapon).vs, target.card.cls, my_die
    )
    if fire.suppresses(target) and my_hit:
        my_hit = "W"
    their_weapon = "ram" if fire.is_assault and not other.is_foot else other.card.weapon(fire.answer_weapon).vs
    their_hit = critical(their_weapon, firer.card.cls, their_die)
    winner = decide(my_total, my_hit, their_total, their_hit)
    play.tell(
        Event(
            "fought",
            "8.2.7.5",
            {"firer": fire.firer, "target": fire.target, "answerer": fire.answerer,
             "firer_sum": [each.to_data() for each in mine], "answer_sum": [each.to_data() for each in theirs],
             "firer_die": my_die, "answer_die": their_die, "firer_total": my_total, "answer_total": their_total,
             "firer_hit": my_hit, "answer_hit": their_hit, "winner": winner},
        )
    )  # fmt: skip
    _apply(play, fire, winner, my_total - their_total, my_hit, their_hit)
    if winner == "firer" and _defends_entrance(position, fire):
        play.push(Withdraw(fire.target, driven_by=fire.firer))


def _apply(play: Play[Position], fire: Exchange, winner: str, margin: int, my_hit: str, their_hit: str) -> None:
    """Who loses what (8.2.7.6). Under covering fire it is always the target that loses, never its helper."""
    if winner in ("firer!", "both!"):
        reveal(play, play.position.block(fire.target), "R63")
        kill(play, fire.target, "8.2.7.5")
    if winner in ("answer!", "both!"):
        kill(play, fire.firer, "8.2.7.5")
    if winner == "firer":
        if fire.suppresses(play.position.block(fire.target)):
            _suppress(play, fire)
        else:
            _lose(play, fire, fire.target, _loss(margin, my_hit), "8.2.7.6")
    elif winner == "answer":
        _lose(play, fire, fire.firer, _loss(-margin, their_hit), "8.2.7.6")
    elif winner == "tie" and play.position.mission.options.tie_losses:
        _lose(play, fire, fire.target, 1, "R46")
        _lose(play, fire, fire.firer, 1, "R46")
    reward(play, fire)


def _loss(margin: int, hit: str) -> int:
    """What the table and a critical hit take from the loser (8.2.7.6)."""
    return max(combat_loss(max(1, margin)), 2 if hit == "W+" else 0)


def _defends_entrance(position: Position, fire: Exchange) -> bool:
    """Whether the target, still alive, has lost an assault into its building from outside (8.2.8.1)."""
    district = position.mission.district
    target = position.block(fire.target)
    if not fire.is_assault or not target.is_on_map or not district.is_zone(target.loc):
        return False
    return district.building_of(fire.firer_at) != district.building_of(target.loc)


def _suppress(play: Play[Position], fire: Exchange) -> None:
    target = play.position.block(fire.target)
    play.position.put(target.marked(target.activated, True))
    play.tell(Event("suppressed", "10.3", {"block": fire.target}))


def _lose(play: Play[Position], fire: Exchange, handle: str, loss: int, rule: str) -> None:
    """A block loses by the dice of a fight, a tie included, changed by one die for its quality, which no other loss has (R47)."""
    position = play.position
    block = position.block(handle)
    if block.piece.quality != "veteran":
        die = d10(play.dice, f"quality of {handle}")
        change = (1 if die <= 3 else 0) if block.piece.quality == "recruit" else (-1 if die >= 6 else 0)
        play.tell(Event("quality", "4.3.8", {"block": handle, "die": die, "change": change}))
        loss += change
    reveal(play, block, "R63")
    lose(play, handle, loss, rule, floor_of(position, fire, block))


def floor_of(position: Position, fire: Exchange, block: Block) -> int:
    """The level below which nothing in a fight takes a block: 2 for a tank at which a long rifle is fired (8.2.7.4)."""
    if block.card.cls != MBT:
        return 0
    shots = ((fire.firer, fire.weapon, fire.target), (fire.answerer, fire.answer_weapon, fire.firer))
    for shooter, weapon, target in shots:
        if target == block.handle and weapon and position.block(shooter).card.weapon(weapon).vs == "sniper":
            return 2
    return 0


def reward(play: Play[Position], fire: Exchange) -> None:
    """Who eliminated the other regains 1 OSL, once the losses of both are known; none if both die (8.2.7.6, R89)."""
    position = play.position
    if not position.block(fire.target).is_alive:
        gain(play, fire.firer)
    if not position.block(fire.firer).is_alive:
        gain(play, fire.answerer or fire.target)


def decide(mine: int, my_hit: str, theirs: int, their_hit: str) -> str:
    """Who has won: firer, answer, tie; with ! by destruction (8.2.7.5, R46)."""
    if my_hit == "D" or their_hit == "D":
        return "both!" if my_hit == their_hit else "firer!" if my_hit == "D" else "answer!"
    if my_hit and their_hit:
        return "tie"
    if my_hit or their_hit:
        return "firer" if my_hit else "answer"
    return "tie" if mine == theirs else "firer" if mine > theirs else "answer"

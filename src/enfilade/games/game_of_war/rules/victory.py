"""Who has won, and by which test (I, §4.11)."""

from __future__ import annotations

from typing import Final

from enfilade.games.game_of_war.box.front import Objective
from enfilade.games.game_of_war.state.position import Position
from enfilade.kernel.event import Event, Seat
from enfilade.kernel.play import Outcome, Play

RULES: Final = {"annihilation": "I.1", "no_active": "I.2", "arsenals": "R9"}


def check(play: Play[Position]) -> bool:
    """The end of a turn, not sooner: general tests, objectives, survival, turn limit, stalemate, in this order (I, R58)."""
    position = play.position
    count_holds(position)
    count_quiet(position)
    return check_general(play) or check_objectives(play) or check_time(play)


def check_general(play: Play[Position]) -> bool:
    """The listed tests for each seat: exactly one loser loses, two draw (R34)."""
    position = play.position
    lost: dict[Seat, str] = {}
    for seat in position.seats:
        test = has_lost(position, seat)
        if test:
            lost[seat] = test
    if not lost:
        return False
    if len(lost) == 2:
        end(play, None, "both sides have lost at once", "R34")
    else:
        loser, test = next(iter(lost.items()))
        end(play, position.enemy_of(loser), words_for(test, loser), RULES[test])
    return True


def has_lost(position: Position, seat: Seat, tests: tuple[str, ...] = ()) -> str:
    """The test by which a seat has lost, "" if by none."""
    for test in tests or position.front.options.victory:
        match test:
            case "annihilation":
                if not is_alive(position, seat):
                    return test
            case "no_active":
                if not position.active[seat]:
                    return test
            case _:
                if seat not in position.arsenals.values():
                    return test
    return ""


def is_alive(position: Position, seat: Seat) -> bool:
    """Whether a side has a unit left, on the board or aboard."""
    for id in position.front.roster[seat]:
        if position.pieces[id].alive:
            return True
    return False


def words_for(test: str, loser: Seat) -> str:
    match test:
        case "annihilation":
            return f"every unit of {loser} is destroyed"
        case "no_active":
            return f"{loser} has no active unit left"
        case _:
            return f"{loser} has no arsenal left"


def count_holds(position: Position) -> None:
    """For how many turn ends each building of a `hold` objective has had the same controller."""
    holds: dict[int, int] = {}
    for objective in position.front.objectives:
        if objective.kind != "hold":
            continue
        tile = objective.tiles[0]
        seat = position.controller(tile)
        if seat:
            count = position.holds.get(tile, 0)
            same = (count > 0) == (seat == position.seats[0]) or count == 0
            one = 1 if seat == position.seats[0] else -1
            holds[tile] = count + one if same else one
    position.holds = holds


def count_quiet(position: Position) -> None:
    """Turns without a destroyed unit, a change of control, a destroyed arsenal or a sabotage (R35)."""
    position.quiet = 0 if position.stirred else position.quiet + 1
    position.stirred = False


def check_objectives(play: Play[Position]) -> bool:
    """Objectives of the scenario; both sides at once is a draw (§4.11)."""
    position = play.position
    won: dict[Seat, str] = {}
    for objective in position.front.objectives:
        for seat in winners_by(position, objective):
            won.setdefault(seat, objective.text)
    if not won:
        return False
    if len(won) == 2:
        end(play, None, "both sides have reached an objective", "R34")
    else:
        winner, text = next(iter(won.items()))
        end(play, winner, f"objective {text}", "§4.11")
    return True


def winners_by(position: Position, objective: Objective) -> list[Seat]:
    """The seats that have reached an objective; survival is looked at later."""
    match objective.kind:
        case "destroy":
            return [objective.seat] if not position.pieces[objective.piece].alive else []
        case "hold":
            count = position.holds.get(objective.tiles[0], 0)
            if abs(count) < objective.number:
                return []
            return [position.seats[0] if count > 0 else position.seats[1]]
        case "control":
            held = [position.controller(tile) for tile in objective.tiles]
            return [seat for seat in position.seats if held.count(seat) >= objective.number]
        case _:
            return []


def check_time(play: Play[Position]) -> bool:
    """Survival, then the turn limit, then stalemate (§4.11, R35)."""
    position = play.position
    options = position.front.options
    survived = [each for each in position.front.objectives if each.kind == "survive" and position.turn >= each.number]
    if survived:
        if len({each.seat for each in survived}) == 2:
            end(play, None, "both sides have reached an objective", "R34")
        else:
            end(play, survived[0].seat, f"objective {survived[0].text}", "§4.11")
        return True
    if options.turn_limit and position.turn >= options.turn_limit:
        winner = _at_limit(position, options.on_limit)
        end(play, winner, f"the limit of {options.turn_limit} turns, decided by {options.on_limit}", "§4.11")
        return True
    if options.stalemate_turns and position.quiet >= options.stalemate_turns:
        end(play, None, f"{position.quiet} turns in which nothing was destroyed or taken", "R35")
        return True
    return False


def _at_limit(position: Position, on_limit: str) -> Seat | None:
    if on_limit.startswith("win:"):
        return on_limit.removeprefix("win:")
    if on_limit == "draw":
        return None
    one, other = position.seats
    mine, theirs = points(position, one), points(position, other)
    return None if mine == theirs else one if mine > theirs else other


def points(position: Position, seat: Seat) -> int:
    """The values of the living units (§2.1)."""
    return sum([piece.unit.value for piece in position.of(seat) if piece.alive])


def end(play: Play[Position], winner: Seat | None, reason: str, rule: str) -> None:
    scores = {seat: points(play.position, seat) for seat in play.position.seats}
    play.tell(Event("game_over", rule, {"winner": winner, "reason": reason, "scores": dict(scores)}))
    play.end(Outcome(winner, "", scores, reason))

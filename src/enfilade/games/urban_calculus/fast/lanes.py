"""The boxes and numbers of many campaigns at once: a lane for each (§2, §4.4, §9)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from enfilade.games.urban_calculus.box.board import CAP_AT_START, NA, NEVER, SEATS, SUITS, Link
from enfilade.games.urban_calculus.box.conditions import Condition
from enfilade.games.urban_calculus.box.mission import Mission, Rule
from enfilade.games.urban_calculus.fast.decks import Counts, Decks, Flags, Index, suits

Who = Index | slice
ALL: Final = slice(None)


class Rows:
    """The numbers of a campaign by name: rows of one matrix, so that finished campaigns are dropped in one stroke."""

    def __init__(self) -> None:
        self.firsts: Final[list[int]] = []  # what each row holds at the start

    def add(self, first: int = 0) -> int:
        self.firsts.append(first)
        return len(self.firsts) - 1


class Box:
    """Where the cubes of a box are kept, and what its rules are."""

    def __init__(self, mission: Mission, key: str, rows: Rows) -> None:
        stock = mission.model.stock_of(key)
        owner = key.partition(".")[0]
        self.key: Final = key
        self.start: Final = mission.start[key].values[0]
        self.main: Final = rows.add(self.start)
        areas = {"none": [], "plain": ["", *SEATS], "cause": list(SEATS)}[stock.pending]
        shared = stock.pending == "plain"
        self.gains: Final = _areas(areas, shared, rows)  # by cause
        self.losses: Final = _areas(areas, shared, rows)
        self.total: Final = [self.main, *dict.fromkeys(self.gains.values())]
        self.is_bad: Final = stock.sense == "bad"
        self.cap: Final = self.start if mission.cap[key] == CAP_AT_START else mission.cap[key]
        self.caused: Final = {seat: rows.add() for seat in SEATS} if stock.is_city else {}
        self.spill: Final = mission.model.stocks[stock.spill].of(owner) if stock.spill else ""
        self.fell: Final = rows.add(-1) if stock.role == "will" else -1  # the link that took the latest cube
        self.ratchets: Final = {link.code: rows.add(self.start // _every(link)) for link in mission.model.ratchets_of[stock.id]}
        moves_truce = stock.role == "opinion" and mission.has_ceasefire and owner in mission.ceasefire_sides
        self.truce: Final = rows.add(self.start // mission.ceasefire_every) if moves_truce else -1

    @property
    def counted(self) -> list[int]:
        """What a condition reads: of what is bad, the pending cubes too."""
        return self.total if self.is_bad else [self.main]


def _areas(causes: list[str], shared: bool, rows: Rows) -> dict[str, int]:
    if shared:
        return dict.fromkeys(causes, rows.add())
    return {cause: rows.add() for cause in causes}


def _every(link: Link) -> int:
    assert link.ratchet is not None
    return link.ratchet.every


class Comparison:
    """A condition as rows to add, rows to take off, and a number."""

    def __init__(self, condition: Condition, rows_of: dict[str, list[int]]) -> None:
        self.operator: Final = condition.operator
        self.number: Final = sum([term.sign * term.number for term in condition.terms if not term.variable])
        self.rows: Final = [
            (row, term.sign) for term in condition.terms if term.variable for row in rows_of.get(term.variable, [])
        ]

    def holds(self, state: NDArray[np.int16]) -> Flags:
        difference = np.full(state.shape[1], self.number, dtype=np.int16)
        for row, sign in self.rows:
            difference += state[row] if sign > 0 else -state[row]
        match self.operator:
            case "<=":
                return difference <= 0
            case ">=":
                return difference >= 0
            case "<":
                return difference < 0
            case ">":
                return difference > 0
            case _:
                equal: Flags = difference == 0
                return equal


class Ending:
    """A way to end the game, ready to be looked at in all campaigns."""

    def __init__(self, number: int, rule: Rule, rows_of: dict[str, list[int]]) -> None:
        self.number: Final = number
        self.winner: Final = rule.winner
        self.all: Final = [Comparison(condition, rows_of) for condition in rule.all]
        self.any: Final = [Comparison(condition, rows_of) for condition in rule.any]

    def holds(self, state: NDArray[np.int16]) -> Flags:
        found = np.ones(state.shape[1], dtype=np.bool_)
        for each in self.all:
            found &= each.holds(state)
        if self.any:
            found &= np.any([each.holds(state) for each in self.any], axis=0)
        return found


class Lanes:
    """The state of many campaigns; what has ended is kept as it was then, and its lane is closed at the end of the turn."""

    def __init__(self, mission: Mission, seed: np.uint64, first: int, count: int) -> None:
        self.mission: Final = mission
        self.model: Final = mission.model
        rows = Rows()
        self.boxes: Final = {key: Box(mission, key, rows) for key in self.model.instances}
        self.bonus: Final = {seat: rows.add() for seat in SEATS}
        self.formed: Final = {f"{seat}.{stock.id}": rows.add() for seat in SEATS for stock in self.model.forces}
        self.arms: Final = rows.add()  # of the Attacker's latest assault, a bit each
        self.ground_war: Final = rows.add()
        self.week: Final = rows.add(mission.start_week)
        self.truce: Final = rows.add(mission.end_week)
        self.turn_row: Final = rows.add()
        self.turn = 0
        self.state: NDArray[np.int16] = np.repeat(np.array(rows.firsts, dtype=np.int16)[:, None], count, axis=1)
        self.lanes: Index = np.arange(count)  # which campaigns these are
        self.on: Flags = np.ones(count, dtype=np.bool_)
        self.decks: Final = {seat: Decks(seed, first, count, stream) for stream, seat in enumerate(SEATS)}
        self.codes: Final = [*self.model.links, "opting out"]
        rows_of = self._variables()
        self.endings: Final = {
            when: [Ending(number, rule, rows_of) for number, rule in enumerate(mission.rules) if rule.when == when]
            for when in ("always", "turn_end", "end")
        }
        self.reasons: Final = [*[rule.id for rule in mission.rules], "mutual", "time"]
        self.ended: Final[list[tuple[Index, Counts, Counts, NDArray[np.int16]]]] = []  # lanes, winner, reason, state

    def _variables(self) -> dict[str, list[int]]:
        """The rows whose sum is a variable of a condition (§3)."""
        found = {key: box.counted for key, box in self.boxes.items()}
        found["week"] = [self.week]
        found["turn"] = [self.turn_row]
        for seat in SEATS:
            found[f"{seat}.ground"] = [self.boxes[f"{seat}.{stock.id}"].main for stock in self.model.assaults]
            found[f"{seat}.force"] = [self.boxes[f"{seat}.{stock.id}"].main for stock in self.model.forces]
            for stock in self.model.stocks.values():
                if stock.is_city:
                    found[f"{seat}.caused_{stock.id}"] = [self.boxes[stock.of(seat)].caused[seat]]
        return found

    @property
    def count(self) -> int:
        return len(self.lanes)

    def everybody(self) -> Index:
        return np.arange(self.count)

    def main(self, key: str) -> Counts:
        found: Counts = self.state[self.boxes[key].main]
        return found

    def total(self, box: Box) -> Counts:
        found: Counts = self.state[box.total[0]]
        for row in box.total[1:]:
            found = found + self.state[row]
        return found

    # Cubes.

    def gain(self, key: str, count: Counts, cause: str, who: Who = ALL) -> None:
        """So many cubes more in these lanes, not beyond the cap (§7, R27)."""
        if not count.any():
            return
        box, state = self.boxes[key], self.state
        if box.cap >= 0:
            count = np.minimum(count, np.maximum(0, box.cap - self.total(box)[who]))
        if box.caused and cause:
            state[box.caused[cause]][who] += count
        if box.gains:
            state[box.gains[cause]][who] += count
        else:
            state[box.main][who] += count
            self.rose(box, self.everybody()[who][count > 0])

    def lose(self, key: str, count: Counts, cause: str, link: int, who: Who = ALL) -> None:
        """So many cubes less: of the main area, of the pending gains, of the box that it spills into (§9, R28)."""
        if not count.any():
            return
        box, state = self.boxes[key], self.state
        rest = self._take(box.main, count, who)
        for row in box.total[1:]:
            rest = self._take(row, rest, who)
        taken = count - rest
        if box.losses:
            state[box.losses[cause]][who] += taken
        if box.fell >= 0:
            state[box.fell][self.everybody()[who][taken > 0]] = link
        if box.spill:
            self.lose(box.spill, rest, cause, link, who)

    def _take(self, row: int, count: Counts, who: Who) -> Counts:
        """Take cubes as far as there are any; what could not be taken is left."""
        taken: Counts = np.minimum(count, self.state[row][who])
        self.state[row][who] -= taken
        return count - taken

    def change(self, key: str, sign: int, count: Counts, cause: str, code: str, who: Who = ALL) -> None:
        if sign > 0:
            self.gain(key, count, cause, who)
        else:
            self.lose(key, count, cause, self.codes.index(code), who)

    def rose(self, box: Box, who: Index) -> None:
        """A main area has more: ratchets step, and opinion may bring the ceasefire nearer (§4.4, §11.6)."""
        for code, row in box.ratchets.items():
            mark = self.state[row]
            mark[who] = np.maximum(mark[who], self.state[box.main][who] // _every(self.model.links[code]))
        if box.truce < 0:
            return
        weeks = np.array([self.mission.ceasefire_table[each] for each in SUITS], dtype=np.int16)
        reached, week, truce = self.state[box.truce], self.state[self.week], self.state[self.truce]
        while (who := who[reached[who] < self.state[box.main][who] // self.mission.ceasefire_every]).size:
            reached[who] += 1
            drawn = suits(self.decks[box.key.partition(".")[0]].draw_one(who))
            truce[who] = np.maximum(np.minimum(week[who], truce[who]), truce[who] - weeks[drawn])

    # Numbers.

    def tn(self, seat: str, link: Link, source: str, who: Who = ALL) -> int | Counts:
        """The present number of a link: one for all, or where a ratchet counts one for each lane (§4.4)."""
        options = self.mission.options
        tn = self.mission.tn[f"{seat}.{link.code}"]
        if link.ratchet is None or tn == NA or (tn >= NEVER and not options.ratchet_deaf):
            return tn
        if self.mission.sign[f"{seat}.{link.code}"] > 0 and not options.ratchet_positive:
            return tn
        box = self.boxes[source]
        steps = self.state[box.ratchets[link.code]][who] - box.start // link.ratchet.every
        lowered: Counts = np.maximum(min(tn, link.ratchet.floor), tn - link.ratchet.by * steps)
        return lowered

    def rubble(self, who: Index) -> int | Counts:
        if not self.model.rubble:
            return 0
        stock = self.model.stocks[self.model.rubble]
        box = self.boxes[stock.instances[0]]
        cubes = self.total(box) if self.mission.options.rubble_immediate else self.state[box.main]
        units: Counts = cubes[who] // stock.rubble_every
        return units

    # Ends.

    def check(self, when: str) -> None:
        """The rules of a kind, both seats together (R13)."""
        found = [(each, each.holds(self.state)) for each in self.endings[when]]
        if not found:
            return
        who = np.flatnonzero(np.any([holds for _, holds in found], axis=0) & self.on)
        if not who.size:
            return
        claims = {winner: np.full(len(who), -1, dtype=np.int16) for winner in (*SEATS, "draw")}
        for ending, holds in found:
            claim = claims[ending.winner]
            claim[(claim < 0) & holds[who]] = ending.number
        drawn = claims["draw"] >= 0
        both = ~drawn & (claims[SEATS[0]] >= 0) & (claims[SEATS[1]] >= 0)
        self.end(who[drawn], "draw", claims["draw"][drawn])
        self.end(who[both], self.mission.options.mutual, self.reasons.index("mutual"))
        for seat in SEATS:
            alone = ~drawn & ~both & (claims[seat] >= 0)
            self.end(who[alone], seat, claims[seat][alone])

    def end_of_time(self, who: Index) -> None:
        """The first rule that holds decides; none: a draw (§11.6, R47, R60)."""
        for ending in self.endings["end"]:
            holds = ending.holds(self.state)[who]
            self.end(who[holds], ending.winner, ending.number)
            who = who[~holds]
        self.end(who, "draw", self.reasons.index("time"))

    def end(self, who: Index, winner: str, reason: int | Counts) -> None:
        if who.size:
            won = np.full(len(who), (*SEATS, "draw").index(winner), dtype=np.int16)
            self.ended.append((self.lanes[who], won, np.full(len(who), reason, dtype=np.int16), self.state[:, who]))
            self.on[who] = False

    def close(self) -> None:
        """Drop the lanes of campaigns that have ended, if they are worth the copying."""
        left = np.flatnonzero(self.on)
        if 8 * len(left) < 7 * self.count:
            self.state = self.state[:, left]
            self.lanes = self.lanes[left]
            self.on = self.on[left]

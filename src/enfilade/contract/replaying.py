"""From a record back to the table that it leads to, with what must agree on the way."""

from __future__ import annotations

from enfilade.contract.doors import V
from enfilade.contract.scenario import Scenario
from enfilade.contract.table import Table
from enfilade.kernel.dice import Draw, Recorded, Scripted
from enfilade.kernel.errors import BadRecord, EnfiladeError, shown
from enfilade.kernel.play import P
from enfilade.kernel.record import Entry, Record, commitment


def replay(scenario: Scenario[P, V], record: Record, check: bool = True) -> Table[P, V]:
    """The table that a record leads to. With `check`, every hash, draw and the seed itself are verified."""
    check_rules(scenario, record)
    table = _opened(scenario, record)
    for entry in record.entries:
        redo(table, entry, record.name)
        _check_draws(table.entries[-1].draws, entry.draws, record, entry.number)
        if check and entry.hash and table.fingerprint() != entry.hash:
            message = "the position after this line is not the one recorded: the record was altered"
            raise BadRecord(message, record.name, entry.number)
    return (
        table.copy(Scripted([])) if record.header.seed is None else table
    )  # whose dice were typed in is asked for the next ones


def check_rules(scenario: Scenario[P, V], record: Record) -> None:
    """Refuse a record of another game, or of another version of its rules."""
    header = record.header
    if header.game != scenario.game.id:
        message = f"the header says that this is a game of {shown(header.game)}, its scenario is one of {scenario.game.id}"
        raise BadRecord(message, record.name, 1)
    if header.version != scenario.game.version:
        raise BadRecord(
            f"this record was made with version {header.version} of the rules of {scenario.game.title}; "
            f"this Enfilade has version {scenario.game.version}",
            record.name,
            1,
        )


def redo(table: Table[P, V], entry: Entry, name: str) -> None:
    """An entry of the record of this name, which says where it does not fit."""
    try:
        table.redo(entry)
    except EnfiladeError as error:
        raise BadRecord(f"this does not replay: {error}", name, entry.number) from error


def check_whole(table: Table[P, V], record: Record) -> None:
    """Refuse a record that breaks off: it leads to the table of a game that is not over, and does not say that it ends there."""
    last = len(record.entries) + 2
    if record.is_cut:
        raise BadRecord("this record is cut off: its last line breaks off", record.name, last + 1)
    if table.outcome is None and not record.is_closed:
        message = "this record is cut off here: the game is not over, and no `end` line says that it was kept so"
        raise BadRecord(message, record.name, last)


def _opened(scenario: Scenario[P, V], record: Record) -> Table[P, V]:
    """The table before the first decision of a record, its seed and first draws checked."""
    header = record.header
    if header.seed is None:
        try:
            return Table(scenario, dice=Recorded(record.opening))
        except BadRecord as error:
            raise BadRecord(f"this does not replay: {error}", record.name, 2) from error
    if header.committed and commitment(header.seed) != header.committed:
        raise BadRecord("the seed is not the one committed to at the start of the game", record.name, 1)
    table = Table(scenario, seed=header.seed)
    if record.has_opening:
        _check_draws(table.opening, record.opening, record, 2)
    return table


def _check_draws(drawn: list[Draw], recorded: list[Draw], record: Record, number: int) -> None:
    """What was drawn now is what was drawn then."""
    if drawn != recorded:
        by = "the rules draw" if record.header.seed is None else "the seed gives"
        raise BadRecord(f"{by} {shown(drawn)} here, the record says {shown(recorded)}: it was altered", record.name, number)

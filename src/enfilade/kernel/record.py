"""The record of a game: a header, then one line for each thing that was done, as JSON.

Append-only and readable: an `act` line names seat, action, every draw it caused and a hash of the position after it; `undo`,
`take_back`, `amend`, `resign` and `agree` lines likewise. A game that was kept before it was over closes with an `end` line. A
last line cut off by a crash is dropped; any other damage is reported with its line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Final

from enfilade.kernel.action import Action
from enfilade.kernel.data import MOST_DEEP, Data, canonical, is_count, is_too_deep
from enfilade.kernel.dice import Draw
from enfilade.kernel.errors import BadRecord, EnfiladeError, shown
from enfilade.kernel.event import Seat

FORMAT: Final = 1
KINDS: Final = ("act", "undo", "take_back", "amend", "resign", "agree")  # what an entry may be
DEEP: Final = f"this line is damaged: its lists and tables are nested more than {MOST_DEEP} deep"


def commitment(seed: str) -> str:
    """What is published of a seed before the first draw: it fixes the seed without showing it."""
    return blake2b(seed.encode(), digest_size=32, person=b"enfilade-seed").hexdigest()


class Header:
    """What a record is a record of."""

    def __init__(self, game: str, version: int, scenario: Mapping[str, Data], seed: str | None, committed: str) -> None:
        self.game: Final = game
        self.version: Final = version
        self.scenario: Final = scenario
        self.seed: Final = seed  # None: the dice were rolled on a real table, or the game is not over
        self.committed: Final = committed

    def __repr__(self) -> str:
        return f"<Header of a record: {self.game}, rules version {self.version}, seed {self.seed!r}>"

    def line(self) -> str:
        return canonical(
            {
                "enfilade": FORMAT,
                "game": self.game,
                "rules": self.version,
                "seed": self.seed,
                "committed": self.committed,
                "scenario": self.scenario,
            }
        )


class Entry:
    """One thing that was done at the table. `seat` is empty for an amendment, which all have agreed to."""

    hash: str = ""  # of the position after it, where it was computed
    number: int = 0  # of the line it was read from
    # What the table notes so that it can take the entry back.
    secret: bool = False  # decided in a secret sub-stack
    closes: bool = False  # ended a decision of several seats at once
    depth: int = 0  # of the seat's own stack when it decided in secret; 1 begins a choice
    taken: tuple[int, ...] = ()  # of an undo or a take-back: which it took back, of the actions that stood
    again: tuple[Entry, ...] = ()  # of an undo: the later actions that were entered again

    def __init__(
        self, kind: str, seat: Seat, action: Action, draws: list[Draw], value: Data = None, told_from: int = 0, told_to: int = 0
    ) -> None:
        self.kind: Final = kind  # one of KINDS
        self.seat: Final = seat
        # The target of an amendment is its key, of an undo the choice if it is not the last, of a take-back the number of the
        # action among those that stood, from 1.
        self.action: Final = action
        self.draws: Final = draws
        self.value: Final = value
        self.told_from: Final = told_from  # the part of the table's log that tells of it
        self.told_to: Final = told_to

    def __repr__(self) -> str:
        return f"Entry({self.line()})"

    def line(self) -> str:
        data: dict[str, Data] = {"do": self.kind}
        if self.seat:
            data["seat"] = self.seat
        if self.kind == "act":
            data["text"] = self.action.text
        elif self.action.target:
            data["text"] = self.action.target
        if self.kind == "amend":
            data["value"] = self.value
        if self.draws:
            data["draws"] = self.draws
        if self.hash:
            data["hash"] = self.hash
        return json.dumps(data, ensure_ascii=False)


class Record:
    """A header and the entries in order of arrival. `opening` are the draws before the first decision, None if cut off."""

    is_cut: bool = False  # its last line breaks off

    def __init__(
        self, header: Header, opening: list[Draw] | None, entries: list[Entry], name: str = "", is_closed: bool = False
    ) -> None:
        self.header: Final = header
        self.opening: Final = opening or []
        self.has_opening: Final = opening is not None
        self.entries: Final = entries
        self.name: Final = name  # of the file, for messages
        self.is_closed: Final = is_closed  # it says that it ends here, though the game is not over

    def __repr__(self) -> str:
        title = self.header.scenario.get("id", "?")
        return f"<Record of {self.header.game}/{title}: {len(self.entries)} entries>"

    def text(self) -> str:
        opening = json.dumps({"do": "open", "draws": self.opening}, ensure_ascii=False)
        closing = [json.dumps({"do": "end", "entries": len(self.entries)})] if self.is_closed else []
        return "\n".join([self.header.line(), opening, *[entry.line() for entry in self.entries], *closing]) + "\n"


def parse(text: str, name: str = "record") -> Record:
    """The record in a text; raises BadRecord with the line where it is damaged."""
    lines = text.split("\n")
    whole = text.endswith("\n")
    if whole:
        lines.pop()
    if not lines or not lines[0].strip():
        raise BadRecord("this is empty, not a record", name)
    header = _header(_json(lines[0], name, 1), name)
    opening: list[Draw] | None = None
    entries: list[Entry] = []
    is_closed = is_cut = False
    for number, line in enumerate(lines[1:], 2):
        try:
            data = _json(line, name, number)
        except BadRecord:
            if number == len(lines) and not whole:
                is_cut = True
                break  # the process died while it wrote this line; everything before it was acknowledged
            raise
        kind = data.get("do")
        if is_closed:
            raise BadRecord("the record has ended on the line before", name, number)
        if kind == "open" and number == 2:
            opening = _draws(data, name, number)
        elif kind == "end":
            if data.get("entries") != len(entries):
                raise BadRecord(f"{len(entries)} entries stand above, not {shown(data.get('entries'))}", name, number)
            is_closed = True
        elif kind in KINDS:
            entries.append(_entry(str(kind), data, name, number))
        else:
            raise BadRecord(f"{shown(kind)} is not something a record holds: {', '.join(KINDS)} or end", name, number)
    record = Record(header, opening, entries, name, is_closed)
    record.is_cut = is_cut
    return record


def _json(line: str, name: str, number: int) -> Mapping[str, Data]:
    try:
        data: Data = json.loads(line)
    except RecursionError:
        raise BadRecord(DEEP, name, number) from None
    except ValueError as error:
        raise BadRecord(f"this line is damaged: it is not JSON ({error})", name, number) from None
    if not isinstance(data, Mapping):
        raise BadRecord("this line is damaged: it should be a JSON object", name, number)
    if is_too_deep(data):
        raise BadRecord(DEEP, name, number)
    if "\\u" in line or not line.isascii():
        try:
            canonical(data).encode()
        except UnicodeEncodeError:
            raise BadRecord("this line is damaged: it holds half of a character", name, number) from None
    return data


def _header(data: Mapping[str, Data], name: str) -> Header:
    written = data.get("enfilade")
    if not _is_count(written):
        raise BadRecord("this is not an Enfilade record: its first line should be a header", name, 1)
    if isinstance(written, int) and written > FORMAT:
        raise BadRecord(
            f"this record has format {shown(written)}, from a newer Enfilade; this one reads up to {FORMAT}. Update Enfilade",
            name,
            1,
        )
    game, version, scenario, seed = data.get("game"), data.get("rules"), data.get("scenario"), data.get("seed")
    # Compiled, what is known to be an int is no longer a bool: that must be asked first.
    if not isinstance(game, str) or not _is_count(version) or not isinstance(version, int) or not isinstance(scenario, Mapping):
        raise BadRecord("the header should name game, rules and scenario", name, 1)
    if seed is not None and not isinstance(seed, str):
        raise BadRecord("the seed in the header should be a text", name, 1)
    return Header(game, version, scenario, seed, str(data.get("committed", "")))


def _is_count(value: Data) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _entry(kind: str, data: Mapping[str, Data], name: str, number: int) -> Entry:
    seat, text = data.get("seat", ""), data.get("text", "")
    if (
        not isinstance(seat, str)
        or not isinstance(text, str)
        or (kind == "act" and not (seat and text))
        or (kind in ("resign", "take_back") and not seat)
    ):
        raise BadRecord("this line should name a seat and an action", name, number)
    if kind == "undo" and text and not is_count(text):
        raise BadRecord(f"an undo names the number of a choice, not {shown(text)}", name, number)
    if kind == "take_back" and not is_count(text):
        raise BadRecord(f"a take-back names the number of an action, not {shown(text)}", name, number)
    try:
        action = Action.parse(text) if kind == "act" else Action(kind, text)
    except EnfiladeError as error:
        raise BadRecord(str(error), name, number) from None
    entry = Entry(kind, seat, action, _draws(data, name, number), data.get("value"))
    entry.hash = str(data.get("hash", ""))
    entry.number = number
    return entry


def _draws(data: Mapping[str, Data], name: str, number: int) -> list[Draw]:
    given = data.get("draws", [])
    draws: list[Draw] = []
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise BadRecord("draws should be a list", name, number)
    for draw in given:
        if not isinstance(draw, int | str) or isinstance(draw, bool):
            raise BadRecord(f"{shown(draw)} is neither a die nor a card", name, number)
        draws.append(draw)
    return draws

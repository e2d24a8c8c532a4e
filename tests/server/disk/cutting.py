"""What a power cut leaves of what was written: the operations of a disk, in their order, and the files as they may be found."""

from __future__ import annotations

import re
from pathlib import Path, PurePath
from random import Random

SECTOR = 512  # bytes that a disk writes as a whole, or not at all
HEAD = re.compile(rb"(write|sync|cut|unlink|rename|link|ack) (\S*) (\d+) (\d+)\n")


class Files:
    """The files of a disk that keeps for sure only what was synchronised; to begin with, those of a folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._sure: dict[str, bytearray] = {}
        self._waiting: dict[str, list[tuple[int, bytes | None]]] = {}  # what may be lost: a place and bytes; or, None, a length
        self._ghosts: dict[str, bytearray] = {}  # files that were removed, which a power cut may bring back
        self._known: set[str] = set()
        self._read_from: list[str] = []

    def do(self, what: str, name: str, at: int, data: bytes) -> None:
        self._read(name)
        if what == "unlink":
            self._settle(name)
            self._ghosts[name] = self._sure.pop(name, bytearray())
        elif what in ("rename", "link"):
            self._move(name, data.decode(), is_kept=what == "link")
        elif what == "sync":
            self._settle(name)
            self._ghosts = {each: old for each, old in self._ghosts.items() if str(PurePath(each).parent) != name}
        else:
            self._ghosts.pop(name, None)
            self._waiting.setdefault(name, []).append((at, data if what == "write" else None))

    def after_power_cut(self, chance: Random | None, is_kept: bool) -> dict[str, bytes]:
        """What is found: of what waited nothing, everything, or by chance some sectors."""
        found = {name: bytearray(data) for name, data in self._sure.items()}
        for name, waiting in self._waiting.items():
            for at, data in waiting:
                into = found.setdefault(name, bytearray())
                if chance is None and is_kept:
                    _apply(into, at, data)
                elif chance is not None:
                    _apply_some(into, at, data, chance)
        for name, removed in self._ghosts.items():
            if removed and chance is not None and chance.random() < 0.5:
                found.setdefault(name, bytearray(removed))
        return {name: bytes(data) for name, data in found.items()}

    @property
    def removed(self) -> list[str]:
        """Those of the folder that are there no more."""
        return [name for name in self._read_from if name not in self._sure and name not in self._waiting]

    def _read(self, name: str) -> None:
        """What a file of the folder held before the first thing that was done to it."""
        if self._folder is not None and name not in self._known:
            self._known.add(name)
            if (self._folder / name).is_file():
                self._read_from.append(name)
                self._sure[name] = bytearray((self._folder / name).read_bytes())

    def _move(self, name: str, new: str, is_kept: bool) -> None:
        """Under another name, or one more: a file system that keeps a journal does so as a whole, with what waits."""
        self._read(new)
        for held in (self._sure, self._waiting):
            held.pop(new, None)
        if name in self._sure:
            self._sure[new] = bytearray(self._sure[name]) if is_kept else self._sure.pop(name)
        if name in self._waiting:
            self._waiting[new] = list(self._waiting[name]) if is_kept else self._waiting.pop(name)

    def _settle(self, name: str) -> None:
        for at, data in self._waiting.pop(name, []):
            _apply(self._sure.setdefault(name, bytearray()), at, data)


def _apply(into: bytearray, at: int, data: bytes | None) -> None:
    if len(into) < at:
        into.extend(bytes(at - len(into)))
    if data is None:
        del into[at:]
    else:
        into[at : at + len(data)] = data


def _apply_some(into: bytearray, at: int, data: bytes | None, chance: Random) -> None:
    """Some sectors of a write, or perhaps a truncation."""
    if data is None:
        if chance.random() < 0.5:
            _apply(into, at, None)
        return
    start = at
    while start < at + len(data):
        end = min(at + len(data), (start // SECTOR + 1) * SECTOR)
        if chance.random() < 0.5:
            _apply(into, start, data[start - at : end - at])
        start = end


def operations_of(log: bytes) -> list[tuple[str, str, int, bytes]]:
    found, place = [], 0
    while place < len(log):
        head = HEAD.match(log, place)
        assert head is not None
        size = int(head[4])
        found.append((head[1].decode(), head[2].decode(), int(head[3]), log[head.end() : head.end() + size]))
        place = head.end() + size
    return found

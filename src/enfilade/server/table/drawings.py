"""The ground of boards, which never changes: kept under the hash of what it is, and fetched by a browser once."""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256
from typing import Final

from enfilade.scene.layer import Layer
from enfilade.scene.shape import Element
from enfilade.server.base.limits import MOST_DRAWN_BYTES
from enfilade.server.base.packing import pack


class Drawings:
    """The fixed layers that were shown last, packed; so many bytes of them. Used by one thread."""

    def __init__(self, most_bytes: int = MOST_DRAWN_BYTES) -> None:
        self._most_bytes: Final = most_bytes
        self._bytes = 0
        self._held: Final[OrderedDict[str, bytes]] = OrderedDict()
        self._names: Final[dict[int, tuple[list[Element], str]]] = {}  # of the lists of elements that are held

    def name(self, layer: Layer) -> str:
        """The name under which a layer can be fetched."""
        elements, name = self._names.get(id(layer.elements), (None, ""))
        if elements is not layer.elements:
            text = layer.drawn().encode()
            name = sha256(text).hexdigest()[:32]
            self._put(name, text)
            self._names[id(layer.elements)] = (layer.elements, name)
        self._held.move_to_end(name)
        return name

    def get(self, name: str) -> bytes | None:
        """A layer by its name, packed; None if it is not held any more."""
        return self._held.get(name)

    def _put(self, name: str, text: bytes) -> None:
        if name not in self._held:
            self._held[name] = pack(text)
            self._bytes += len(self._held[name])
        while self._bytes > self._most_bytes and len(self._held) > 1:
            gone, packed = self._held.popitem(last=False)
            self._bytes -= len(packed)
            for key in [key for key, (_, each) in self._names.items() if each == gone]:
                del self._names[key]


DRAWINGS: Final = Drawings()  # of this process

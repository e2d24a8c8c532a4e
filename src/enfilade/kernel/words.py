"""Sentences that need no thought: texts with gaps for the values of an event, read from a game's data."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from enfilade.kernel.data import Data, Fields, Reader, Source
from enfilade.kernel.errors import shown
from enfilade.kernel.event import Event

GAP: Final = re.compile(r"\{([A-Za-z]\w*)\}")


def items(value: Data) -> list[Data]:
    """What is in a list; nothing where it is none."""
    if value is None or isinstance(value, str):
        return []
    return list(value) if isinstance(value, Sequence) else []


def texts(value: Data) -> list[str]:
    return [str(each) for each in items(value)]


def plain(value: Data) -> str:
    """A value as it is: nothing for None, the items of a list with commas."""
    if isinstance(value, str):  # most are, and what an abstract class is asked takes long
        return value
    if isinstance(value, Sequence):
        return ", ".join(texts(value))
    return "" if value is None else str(value)


def text_of(values: Fields, key: str) -> str:
    return plain(values.get(key))


def number_of(values: Fields, key: str) -> int:
    """A number; 0 where there is none."""
    value = values.get(key)
    return value if isinstance(value, int) else 0


def table_of(values: Fields, key: str) -> Fields:
    value = values.get(key)
    return value if value is not None and isinstance(value, Mapping) else {}


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


WORD: Final = re.compile(r"[A-Za-z][\w-]*")
STOPS: Final = (". ", "! ", "? ", "\n")


def listed(names: Sequence[str]) -> str:
    """`B1`, `B1 and B2`, `B1, B2 and B3`; nothing for none."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""


def renamed(text: str, names: Mapping[str, str]) -> str:
    """A text with the names that its reader has for things in place of what the game calls them; one that begins a sentence
    has a capital."""
    found, end = "", 0
    for word in WORD.finditer(text) if names else ():
        name = names.get(word[0], "")
        if name:
            before = text[: word.start()]
            found += before[end:] + (capitalised(name) if not before or before.endswith(STOPS) else name)
            end = word.end()
    return found + text[end:]


class Template:
    """A text in which `{key}` stands for a value of the event, and `{Key}` for the same with a capital."""

    def __init__(self, text: str) -> None:
        parts = GAP.split(text)
        self.texts: Final = parts[::2]
        self.gaps: Final = parts[1::2]  # between the texts


def asked(gap: str) -> str:
    """The key that a gap asks for, with or without a capital."""
    return gap[0].lower() + gap[1:]


class Words:
    """What the log says of events, by their names."""

    def __init__(self, log: Reader) -> None:
        self.templates: Final = {name: _template(log, name) for name in log.keys()}

    def tells(self, event: Event) -> bool:
        return event.name in self.templates

    def fill(self, event: Event, said: Callable[[str, Data], str]) -> str:
        """The sentence for an event that has a template; `said` is how the game says a value, None where the event has none."""
        template = self.templates[event.name]
        found = template.texts[0]
        for gap, text in zip(template.gaps, template.texts[1:], strict=True):
            key = asked(gap)
            words = said(key, event.values.get(key))
            found += (words if gap == key else capitalised(words)) + text
        return found


def _template(log: Reader, name: str) -> Template:
    text = log.text(name)
    if not text.strip():
        raise log.bad(name, "there is no text: an event that need not be told has no template")
    template = Template(text)
    if [1 for each in template.texts if "{" in each or "}" in each]:
        raise log.bad(name, f"{shown(text)} has a brace that is neither {{key}} nor {{Key}}")
    return template


NO_WORDS: Final = Words(Reader({}, Source("words.toml")))


def untold(event: Event) -> ValueError:
    """The error to raise where neither a template nor the code of a game knows how to tell of an event."""
    return ValueError(f"nobody has said how to tell of {event.name!r}")

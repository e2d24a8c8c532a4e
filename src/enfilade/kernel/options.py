"""What a scenario may choose: the readings of its game's rules, listed in one place for reading them and for offering them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from enfilade.kernel.data import Data, Reader

Value = str | int | bool


class Option:
    """Something that a scenario may choose: its dotted key, the value chosen, those allowed (none: any number), its rule.

    `titles` say in words what each of the values means; a number or a switch may go without.
    """

    def __init__(self, key: str, value: Data, values: Sequence[Data], label: str, rule: str, titles: Sequence[str] = ()) -> None:
        self.key: Final = key
        self.value: Final = value
        self.values: Final = values
        self.label: Final = label
        self.rule: Final = rule
        self.titles: Final = titles

    def title(self, value: Data) -> str:
        """A value in words."""
        if value in self.values and self.titles:
            return self.titles[list(self.values).index(value)]
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    def to_data(self) -> dict[str, Data]:
        return {
            "key": self.key,
            "value": self.value,
            "values": self.values,
            "label": self.label,
            "rule": self.rule,
            "titles": [self.title(value) for value in self.values],
        }


class Choice:
    """A reading of the rules that a scenario may choose: its key, the values it may have (the first is usual), its rule, and
    what each of the values means in words."""

    def __init__(self, key: str, values: tuple[Value, ...], label: str, rule: str, titles: tuple[str, ...] = ()) -> None:
        self.key: Final = key
        self.values: Final = values
        self.label: Final = label
        self.rule: Final = rule
        self.titles: Final = titles

    def read(self, options: Reader) -> Value:
        """The value that a scenario gives, checked; the usual one if it gives none."""
        usual = self.values[0]
        if isinstance(usual, bool):
            return options.flag(self.key, usual)
        if isinstance(usual, int):
            numbers = [value for value in self.values if isinstance(value, int)]
            return options.integer(self.key, usual, least=min(numbers), most=max(numbers))
        return options.choice(self.key, [str(value) for value in self.values], usual)


class Choices:
    """The options of a scenario, read by the list of what there is to choose."""

    def __init__(self, choices: tuple[Choice, ...], options: Reader) -> None:
        self._choices: Final = choices
        self._chosen: Final[Mapping[str, Value]] = {choice.key: choice.read(options) for choice in choices}

    def text(self, key: str) -> str:
        return str(self._chosen[key])

    def number(self, key: str) -> int:
        return int(self._chosen[key])

    def flag(self, key: str) -> bool:
        return bool(self._chosen[key])

    def listed(self) -> list[Option]:
        """What was chosen, for a lobby."""
        return [
            Option(f"options.{choice.key}", self._chosen[choice.key], choice.values, choice.label, choice.rule, choice.titles)
            for choice in self._choices
        ]

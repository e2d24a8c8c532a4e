"""What a scenario may choose: the variants of its game's rules, listed in one place for reading them and for offering them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from enfilade.kernel.data import Data, Plain, Reader

Value = str | int | bool


class Option(Plain):
    """Something that a scenario may choose: its dotted key, the value chosen, those allowed (none: any number), its rule.

    `titles` say in words what each of the values means; a number or a switch may go without. With one of the values that `hide`,
    a seat keeps something to itself that it would not without.
    """

    def __init__(
        self,
        key: str,
        value: Data,
        values: Sequence[Data],
        label: str,
        rule: str,
        titles: Sequence[str] = (),
        hide: Sequence[Data] = (),
    ) -> None:
        self.key: Final = key
        self.value: Final = value
        self.values: Final = values
        self.label: Final = label
        self.rule: Final = rule
        self.titles: Final = titles
        self.hide: Final = hide

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Variant:
    """A reading of the rules that a scenario may choose: its key, the values it may have, its rule, what each of the values
    means in words, and the value that is usual (the first, unless another is named). Without a label no lobby offers it. With
    one of the values that `hide`, a seat keeps something to itself that it would not without."""

    def __init__(
        self,
        key: str,
        values: tuple[Value, ...],
        label: str = "",
        rule: str = "",
        titles: tuple[str, ...] = (),
        usual: Value | None = None,
        hide: tuple[Value, ...] = (),
    ) -> None:
        self.key: Final = key
        self.values: Final = values
        self.label: Final = label
        self.rule: Final = rule
        self.titles: Final = titles
        self.hide: Final = hide
        self.usual: Final[Value] = values[0] if usual is None else usual

    def read(self, options: Reader, usual: Value) -> Value:
        """The value that a scenario gives, checked; the usual one if it gives none."""
        if isinstance(usual, bool):
            return options.flag(self.key, usual)
        if isinstance(usual, int):
            return self.read_number(options, usual)
        return options.choice(self.key, [str(value) for value in self.values], usual)

    def read_number(self, options: Reader, usual: int) -> int:
        numbers = [value for value in self.values if isinstance(value, int)]
        return options.integer(self.key, usual, least=min(numbers), most=max(numbers))


class Number(Variant):
    """A number that a scenario may choose within limits."""

    def __init__(self, key: str, usual: int, least: int, most: int | None = None, label: str = "", rule: str = "") -> None:
        super().__init__(key, (), label, rule, usual=usual)
        self.least: Final = least
        self.most: Final = most

    def read_number(self, options: Reader, usual: int) -> int:
        return options.integer(self.key, usual, least=self.least, most=self.most)


@mypyc_attr(allow_interpreted_subclasses=True)
class Variants:
    """The options of a scenario, read by the list of what there is to choose.

    `usual` says what a preset or a mode makes usual instead; `idle` names the variants that have no meaning in a mode, with the
    complaint about a scenario that gives one of them another value than the usual, or than the `preset` gives it: that one may be
    written out, and changes nothing.
    """

    def __init__(
        self,
        variants: Sequence[Variant],
        options: Reader,
        usual: Mapping[str, Value] | None = None,
        idle: Mapping[str, str] | None = None,
        preset: Mapping[str, Value] | None = None,
    ) -> None:
        self._variants: Final = variants
        self._idle: Final[Mapping[str, str]] = idle or {}
        instead: Mapping[str, Value] = usual or {}
        printed: Mapping[str, Value] = preset or {}
        self._chosen: Final[dict[str, Value]] = {}
        for variant in variants:
            self._chosen[variant.key] = variant.read(options, instead.get(variant.key, variant.usual))
        for variant in variants:
            key = variant.key
            if key not in self._idle:
                continue
            normal = instead.get(key, variant.usual)
            if self._chosen[key] not in (normal, printed.get(key, normal)):
                raise options.bad(key, self._idle[key])
            self._chosen[key] = normal

    def text(self, key: str) -> str:
        return str(self._chosen[key])

    def number(self, key: str) -> int:
        return int(self._chosen[key])

    def flag(self, key: str) -> bool:
        return bool(self._chosen[key])

    def listed(self, *without: str) -> list[Option]:
        """What was chosen, for a lobby; without what has no meaning in the mode, or in this scenario."""
        return [
            Option(f"options.{each.key}", self._chosen[each.key], each.values, each.label, each.rule, each.titles, each.hide)
            for each in self._variants
            if each.label and each.key not in self._idle and each.key not in without
        ]

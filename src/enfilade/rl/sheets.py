"""What the figures and the numbers of a scenario mean, as tables for people."""

from __future__ import annotations

from enfilade.contract.figures import Field
from enfilade.rl.episode import Episode

FEW = 8  # targets or labels that are listed one by one
FIELD_HEAD = ("places", "field", "shape", "what it says", "rule")
VERB_HEAD = ("numbers", "verb", "targets")


def field_rows(episode: Episode) -> list[tuple[str, ...]]:
    """The fields of an observation, one a row: where its figures are, its name and shape, what it says, by which rules."""
    return [(_span(each.start, each.size), each.name, _shape(each), _text(each), each.rule) for each in episode.fields]


def verb_rows(episode: Episode) -> list[tuple[str, ...]]:
    """The actions, one verb a row: their numbers, the verb, and what it may be said of."""
    rows: list[tuple[str, ...]] = [("0", "wait", "who is not asked does nothing else")]
    first = 1
    for each in episode.numbering.verbs:
        targets = [target or "–" for target in each.targets]
        rows.append((_span(first, len(targets)), each.verb, "" if targets == ["–"] else _listed(targets)))
        first += len(targets)
    return rows


def _span(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first}–{first + count - 1}"


def _shape(field: Field) -> str:
    return " × ".join(str(length) for length in field.shape)


def _text(field: Field) -> str:
    return f"{field.text}: {_listed(list(field.labels))}" if field.labels else field.text


def _listed(names: list[str]) -> str:
    """The names, or the first, the last and how many there are."""
    if len(names) <= 2 * FEW:
        return ", ".join(names)
    return f"{', '.join(names[:FEW])} … {names[-1]} ({len(names)})"

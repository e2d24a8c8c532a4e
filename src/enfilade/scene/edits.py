"""How one list of elements is made from another: what a browser that shows the one needs to show the other.

A list of edits is JSON: `[first, count]` takes so many elements of the old list as they are; `{"at": number, …}` takes one of
them, but for what is said of it; an element is new, and so is `{"like": number, …}`, which is as that element of the new list but
for what is said of it. Said are those of its fields that are other; of its `about` and its `children`, the edits. Whether two
elements are the same is a question of their JSON alone, so that equal scenes give equal edits wherever they were drawn.
"""

from __future__ import annotations

from json.encoder import encode_basestring as quoted
from typing import Final

from enfilade.scene.shape import Element, pairs, texts

LONG: Final = 400  # letters of a change for which it is worth looking for another way to say it


def edits(before: list[Element], after: list[Element]) -> str:
    """What leads from one list to the other. Of the old list nothing is taken twice."""
    if len(before) == len(after) == 1 and before[0].children and after[0].children and _is_same(before[0], after[0]):
        change = _change("at", 0, before[0], after[0])  # a sheet with all there is on it: its JSON would be long
        return "[[0,1]]" if change == '{"at":0}' else f"[{change}]"
    start = _alike(before, after, 0, 1, min(len(before), len(after)))
    end = _alike(before, after, -1, -1, min(len(before), len(after)) - start)
    old, new = len(before) - end, len(after) - end  # where the common end begins
    places = _places(before, after, start, old, new)
    writer = _Writer(before, after, set(places), start, old) if -1 in places else None
    fresh = [] if writer is None else [writer.written(index) for index, place in enumerate(places, start) if place < 0]
    return _joined(start, places, fresh, old, end)


def nothing(elements: list[Element]) -> str:
    """The edits that change nothing of a list."""
    return f"[[0,{len(elements)}]]" if elements else "[]"


def _alike(before: list[Element], after: list[Element], at: int, step: int, most: int) -> int:
    """How many elements are the same, counted from a place on, in steps."""
    for count in range(most):
        one, other = before[at], after[at]
        if one is not other and one.json() != other.json():
            return count
        at += step
    return most


def _places(before: list[Element], after: list[Element], start: int, old: int, new: int) -> list[int]:
    """Where each element between the common ends stood before; -1 if it did not."""
    known: dict[str, int] = {}
    for index in range(start, old):
        known.setdefault(before[index].json(), index)
    return [known.pop(each.json(), -1) for each in after[start:new]]


def _joined(start: int, places: list[int], fresh: list[str], old: int, end: int) -> str:
    """Edits: so many that stay at the start, then each from its place in the old list or `fresh`, then so many at the end."""
    written: list[str] = []
    first, count, used = 0, start, 0  # the run that is being gathered
    for place in places:
        if place >= 0 and count and place == first + count:
            count += 1
            continue
        if count:
            written.append(f"[{first},{count}]")
        first, count = place, int(place >= 0)
        if place < 0:
            written.append(fresh[used])
            used += 1
    if count and end and first + count == old:
        count += end
    elif end:
        if count:
            written.append(f"[{first},{count}]")
        first, count = old, end
    if count:
        written.append(f"[{first},{count}]")
    return f"[{','.join(written)}]"


class _Writer:
    """Writes what is new in a list, each as shortly as it can be said."""

    def __init__(self, before: list[Element], after: list[Element], taken: set[int], start: int, old: int) -> None:
        self.before: Final = before
        self.after: Final = after
        self.taken: Final = taken  # of the old list
        self.named: Final[dict[str, int]] = {}  # of the old list, by id and by name
        self.sorts: Final[dict[str, list[int]]] = {}  # those without an id, by sort, the first one last
        self.drawn: Final[dict[str, int]] = {}  # of the new list, by what is inside, by card and by sort
        self.seen = 0  # so many of the new list were looked at
        for index in range(old - 1, start - 1, -1):
            if index not in taken:
                was = before[index]
                if was.name:
                    self.named[was.name] = index
                if was.id:
                    self.named[was.id] = index
                else:
                    self.sorts.setdefault(_sort(was), []).append(index)

    def written(self, index: int) -> str:
        """An element of the new list: whole, or as a change of an old one, or like one before it, whichever is shortest."""
        element = self.after[index]
        text = element.json()
        found = self._ancestor(element)
        if found >= 0:
            change = _change("at", found, self.before[found], element)
            if len(change) < len(text):
                text = change
        if element.children and (found < 0 or len(text) > LONG):
            found = self._model(element, index)
            if found >= 0:
                change = _change("like", found, self.after[found], element)
                if len(change) < len(text):
                    text = change
        return text

    def _ancestor(self, element: Element) -> int:
        """Of which old element this one is another form: that of its id or name, or the next of its sort. It is then taken."""
        found = self.named.get(element.id, self.named.get(element.name, -1)) if element.id or element.name else -1
        if found in self.taken or (found >= 0 and self.before[found].tag != element.tag):
            found = -1
        same = self.sorts.get(_sort(element), []) if not element.id else []
        while found < 0 and same:
            each = same.pop()
            found = each if each not in self.taken else -1
        self.taken.add(found)
        return found

    def _model(self, element: Element, index: int) -> int:
        """The element before this one in the new list that it is most like: with the same inside; or the last one
        of its sort whose card ends alike; or the last of its sort."""
        while self.seen < index:
            each = self.after[self.seen]
            if each.children:
                self.drawn.setdefault(_inside(each), self.seen)
                self.drawn[_sort(each)] = self.drawn[_card(each)] = self.seen
            self.seen += 1
        return self.drawn.get(_inside(element), self.drawn.get(_card(element), self.drawn.get(_sort(element), -1)))


def _is_same(one: Element, other: Element) -> bool:
    """Whether two elements are forms of the same thing."""
    return one.id == other.id and one.tag == other.tag


def _sort(element: Element) -> str:
    """What an element is: its tag and the first of its classes; the others say how it is now."""
    return f"{element.tag} {element.kind.partition(' ')[0]}"


def _card(element: Element) -> str:
    """Its sort and the last line of its card, which is the same for pieces that are the same."""
    return f"{_sort(element)} {element.about[-1] if element.about else ''}"


def _inside(element: Element) -> str:
    return element.tag + element.json().partition(',"children":')[2]


def _change(word: str, number: int, was: Element, element: Element) -> str:
    """What makes an element of another of its tag, which is named by a word and a number."""
    text = f'{{"{word}":{number}'
    if was.attributes != element.attributes:
        text += f',"attributes":{pairs(element.attributes)}'
    if was.kind != element.kind:
        text += f',"kind":{quoted(element.kind)}'
    if was.id != element.id:
        text += f',"id":{quoted(element.id)}'
    if was.name != element.name:
        text += f',"name":{quoted(element.name)}'
    if was.about != element.about:
        text += f',"about":{_lines(was.about, element.about)}'
    if was.text != element.text:
        text += f',"text":{quoted(element.text)}'
    if was.children != element.children:
        inside = edits(was.children, element.children)
        if inside != nothing(was.children):
            text += f',"children":{inside}'
    return text + "}"


def _lines(before: list[str], after: list[str]) -> str:
    """The edits that make one list of texts of another."""
    known = {line: number for number, line in enumerate(before)}
    places = [known.get(line, -1) for line in after]
    return _joined(0, places, [quoted(line) for line in after if line not in known], 0, 0)


def row_edits(before: list[list[str]], after: list[list[str]]) -> str:
    """The edits that make one list of rows of another."""
    most = min(len(before), len(after))
    start = 0
    while start < most and before[start] == after[start]:
        start += 1
    end = 0
    while end < most - start and before[-1 - end] == after[-1 - end]:
        end += 1
    old = len(before) - end
    known = {texts(row): number for number, row in enumerate(before[start:old], start)}
    fresh = [texts(row) for row in after[start : len(after) - end]]
    places = [known.get(row, -1) for row in fresh]
    return _joined(start, places, [row for row in fresh if row not in known], old, end)

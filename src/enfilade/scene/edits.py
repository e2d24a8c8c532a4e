"""How one list of elements is made from another: what a browser that shows the one needs to show the other.

A list of edits is JSON: `[first, count]` takes so many elements of the old list as they are; `{"at": number, …}` takes one of
them with another `shell` (all of it but what is inside), with other `children` (edits again), or both; an element is new, and so
is `{"like": number, "shell": …}`, inside which is what is inside that element of the new list. Whether two elements are the same
is a question of their JSON alone, so that equal scenes give equal edits wherever they were drawn.
"""

from __future__ import annotations

from enfilade.scene.shape import Element


def edits(before: list[Element], after: list[Element]) -> str:
    """What leads from one list to the other. Of the old list nothing is taken twice."""
    if len(before) == len(after) == 1 and before[0].children and after[0].children and before[0].id == after[0].id:
        change = _change(before, after[0], 0)  # a sheet with all there is on it: its JSON would be long
        return "[[0,1]]" if change == '{"at":0}' else f"[{change}]"
    start = _alike(before, after, 0, 1, min(len(before), len(after)))
    end = _alike(before, after, -1, -1, min(len(before), len(after)) - start)
    old, new = len(before) - end, len(after) - end  # where the common end begins
    places = _places(before, after, start, old, new)
    taken = set(places)
    named = {before[index].id: index for index in range(start, old)} if -1 in taken else {}
    drawn: dict[str, int] = {}  # what is inside a new element, and where it stands
    written: list[str] = []
    first, count = 0, start  # the run that is being gathered
    for index, place in enumerate(places, start):
        if place >= 0 and count and place == first + count:
            count += 1
            continue
        if count:
            written.append(f"[{first},{count}]")
        first, count = place, int(place >= 0)
        if place < 0:
            ancestor = _ancestor(before, old, named, after[index], index, taken)
            written.append(_written(before, after[index], ancestor, index, drawn))
    if count and end and first + count == old:
        count += end
    elif end:
        if count:
            written.append(f"[{first},{count}]")
        first, count = old, end
    if count:
        written.append(f"[{first},{count}]")
    return f"[{','.join(written)}]"


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


def _ancestor(before: list[Element], old: int, named: dict[str, int], element: Element, index: int, taken: set[int]) -> int:
    """Of which element this one is another form: the one of its id; without one, the group in its place. It is then taken."""
    found = named.get(element.id, -1) if element.id else index
    if found in taken or found >= old:
        return -1
    if not element.id and (before[found].id or not before[found].children or not element.children):
        return -1
    taken.add(found)
    return found


def _written(before: list[Element], element: Element, ancestor: int, index: int, drawn: dict[str, int]) -> str:
    """An element as a change of its ancestor, or like one that was `drawn` before it, where that is shorter."""
    forms = [element.json()]
    if ancestor >= 0:
        forms.append(_change(before, element, ancestor))
    if element.children:
        like = drawn.setdefault(",".join([child.json() for child in element.children]), index)
        if like != index:
            forms.append(f'{{"like":{like},"shell":{element.shell()}}}')
    return min(forms, key=len)


def _change(before: list[Element], element: Element, ancestor: int) -> str:
    """What makes an element of its ancestor."""
    was = before[ancestor]
    text = f'{{"at":{ancestor}'
    shell = element.shell()
    if was.shell() != shell:
        text += f',"shell":{shell}'
    inside = edits(was.children, element.children)
    if inside != nothing(was.children):
        text += f',"children":{inside}'
    return text + "}"

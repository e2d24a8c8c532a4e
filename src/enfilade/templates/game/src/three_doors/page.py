"""What a view looks like, and how it is said. The ids of elements are the targets of actions: what is legal is lit."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.action import Action
from enfilade.kernel.data import Data
from enfilade.kernel.event import Event
from enfilade.kernel.words import plain, untold
from enfilade.scene.layer import Layer, Panel
from enfilade.scene.model import Scene
from enfilade.scene.shape import Element, circle, group, label, rect
from three_doors.knowledge import View

WIDTH: Final = 140  # of a door with its wall
HEIGHT: Final = 260
# Classes carry a prefix of their own; colours are named, so that they fit light and dark (enfilade.scene.palette lists them).
STYLE: Final = """
.td-wall{fill:var(--built)}
.td-door{fill:var(--timber);stroke:var(--wall);stroke-width:3}
.lit .td-door{stroke:var(--accent);stroke-width:6}
.td-number{font:600 34px var(--serif);fill:var(--ink)}
.td-state{font:16px var(--sans);fill:var(--ink)}
.td-guard{fill:var(--danger)}
.td-knob{fill:var(--ink)}
"""


def scene(view: View) -> Scene:
    """The front of the house."""
    doors = view.building.doors
    width = WIDTH * len(doors)
    front = [drawn(view, door, WIDTH * place) for place, door in enumerate(doors)]
    goals = Panel(
        "goals",
        "What wins",
        [
            ["Seat", "Wins by", "Rule"],
            ["Raider", f"getting in within {view.building.rounds} rounds", "TD 4"],
            ["Guard", "catching the raider, or holding out", "TD 1"],
        ],
    )
    sketch = [f"{door}: {state(view, door)}" for door in doors]
    wall = Layer("wall", "Wall", [rect(0, 0, width, HEIGHT, "td-wall")])
    legend = [(circle(0, 0, 9, "td-guard"), "guarded")]
    return Scene("Three Doors", width, HEIGHT, [wall, Layer("doors", "Doors", front)], [], STYLE, [goals], legend, sketch)


def drawn(view: View, door: str, left: int) -> Element:
    """A door with its number and what is known of it."""
    middle = left + WIDTH / 2
    parts = [
        rect(left + 25, 60, WIDTH - 50, HEIGHT - 60, "td-door"),
        label(middle, 140, door.removeprefix("door-"), "td-number"),
        circle(left + WIDTH - 40, 180, 5, "td-knob"),
        label(middle, 40, state(view, door), "td-state"),
    ]
    if is_guarded(view, door):
        parts.append(circle(middle, 220, 14, "td-guard"))
    return group(parts, "", door, f"{named(door)}: {state(view, door)}", [f"{named(door)}: {state(view, door)}"])


def is_guarded(view: View, door: str) -> bool:
    """Whether the seat knows that the guard is there."""
    return view.post == door or view.heard.get(door, False)


def state(view: View, door: str) -> str:
    """What a seat knows of a door, in a word."""
    if is_guarded(view, door):
        return "guarded"
    if view.post or door in view.free or door in view.heard:
        return "free"
    return "unknown"


def named(door: str) -> str:
    return f"Door {door.removeprefix('door-')}"


def cover() -> Element:
    """The lid of the box, 300 by 200: colours written out, for it is shown without the scene's style."""
    ground = Element("rect", {"width": "300", "height": "200", "fill": "#c6b89f"})
    doors = [
        Element("rect", {"x": str(40 + 80 * place), "y": "60", "width": "60", "height": "140", "fill": "#7d705a"})
        for place in range(3)
    ]
    return group([ground, *doors])


def told(event: Event) -> str:
    """Every event of this game has a template in data/words.toml."""
    raise untold(event)


def said(key: str, value: Data) -> str:
    """How a template says a value."""
    return named(str(value)) if key == "door" else plain(value)


def places(event: Event) -> list[str]:
    """The elements that an event is about."""
    door = event.values.get("door")
    return [str(door)] if door else []


def button(view: View, action: Action) -> str:
    """What a button says: for an action, or, without a target, for all of a verb."""
    verb = action.verb.capitalize()
    return f"{verb} {named(action.target)}" if action.target else verb

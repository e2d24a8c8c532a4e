"""Cities by chance, for tests of both simulators."""

from __future__ import annotations

from typing import Any

from enfilade import Seeded


def invented(seed: int) -> dict[str, Any]:
    """Changes of a scenario by chance: boxes with and without holding areas, links, numbers, orders, readings of the rules."""
    chance = Seeded(f"a city {seed}")

    def one(*of: Any) -> Any:
        return of[chance.below(len(of))]

    side = {"name": "New", "owner": "side", "sense": "good"}
    box = {**side, "id": "new", "role": "other", "sense": one("good", "bad"), "pending": one("none", "plain")}
    reserve = {**side, "id": "rei", "role": "reserve", "pending": one("none", "plain")}
    fresh = {**side, "id": "inf", "role": "force", "class": "assault"}
    force = {**fresh, "pending": one("none", "none", "plain"), "losses_to": one("cas", "new"), "cap": one("none", 12, "start")}
    into = {"code": "1", "name": "Into", "trigger": "recruit", "from": one("gw", "ss"), "to": one("new", "rei", "gao", "ss")}
    out = {"code": "2", "name": "Out of", "trigger": "reverb", "on": one("gain", "loss"), "from": one("cas", "gao", "ss", "ch")}
    links = [
        {**into, "target": one("own", "enemy", "each"), "sign": one(1, -1), "amount": one(1, 1, 2)},
        {**out, "to": one("new", "gw", "rei"), "target": one("own", "each", "defender"), "sign": one(1, -1)},
    ]
    if one(True, False):
        links[1]["ratchet"] = {"every": one(2, 5), "by": one(1, 2), "floor": one(1, 2, 4)}
    return {
        "stock": [box, reserve, *([force] if one(True, False) else [])],
        "link": links,
        "tn.red.1": one(5, 9, 11),
        "tn.blue.2": one(4, 8, 11),
        "tn.red.2": one(3, 7, "n/a"),
        "start.red.rei": one(0, 9, 20),
        "start.blue.new": one(0, 7),
        "recruit": one({}, {"red": {"max_tests": one(3, 40)}}, {"red": {}, "blue": {"max_gain": 2}}),
        "deploy": one({}, {"red": {"per_turn": one(1, 3), "not_before": one(1, 2)}}),
        "time.end": 14,
        "victory": [{"id": "time", "when": "end", "winner": one("red", "draw")}],
        **one({}, {"ceasefire": {"every": one(2, 5)}}),
        "options.rubble_immediate": one(True, False),
        "options.counterattack": one("free", "restricted"),
        "options.ratchet_positive": one(True, False),
        "options.ratchet_deaf": one(True, False),
        "options.eleven_is_absolute": one(True, False),
        "options.max_passes": one(1, 10),
        "options.will_check": one("phase", "phase", "phase", "event"),
        "options.attack_floor": one(1, 3),
        "order.assault": one(["red", "blue"], ["blue", "red"]),
        "strategic.resolution": one("alternate", "attacker_first"),
        "deck": one({}, {}, {}, {}, {"jokers": 1}, {"mode": "shared"}, {"reshuffle": "empty"}),
    }

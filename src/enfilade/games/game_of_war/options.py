"""The readings of the rules that a scenario may choose among, and which go with which mode (§2.6, R60)."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.data import Reader

SIMULTANEOUS: Final = "simultaneous"
SEQUENTIAL: Final = "sequential"
PRESETS: Final = ("civil-war", "debord-1987")

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "mode": (SIMULTANEOUS, SEQUENTIAL),
    "arrival": ("contested", "first"),
    "range_shape": ("lines", "area"),
    "inactive_combat": ("full", "defend_only", "none"),
    "packed_defence": ("none", "full"),
    "terrain_support": ("target", "all_defenders"),
    "strongpoint_arms": ("all", "foot_guns"),
    "charge": ("adjacent", "column"),
    "retreat_timing": ("immediate", "next_turn"),
    "sabotage_scope": ("tile", "feature"),
    "disembark_timing": ("choice", "before", "after"),
    "comm_blockers": ("all", "combatants", "active_combatants"),
    "arsenal_rule": ("enter_destroys", "enter_is_attack"),
}
VICTORIES: Final = ("arsenals", "annihilation", "no_active")
IDLE: Final[dict[str, tuple[str, ...]]] = {  # R60: what has no meaning in a mode
    SEQUENTIAL: ("arrival", "packed_defence", "sabotage_scope", "free_reverse", "disembark_timing"),
    SIMULTANEOUS: ("retreat_timing", "arsenal_rule", "first"),
}


class Options:
    """The options of a scenario: those of its preset, with what it changes."""

    def __init__(self, given: Reader, classic: bool, seats: tuple[str, ...]) -> None:
        self.mode: Final = _choice(given, "mode", SEQUENTIAL if classic else SIMULTANEOUS)
        self.orders_per_turn: Final = given.integer("orders_per_turn", 5, least=1, most=20)
        self.attacks_per_turn: Final = given.integer("attacks_per_turn", 1, least=0, most=5)
        self.arrival: Final = _choice(given, "arrival", "contested")
        self.range_shape: Final = _choice(given, "range_shape", "lines")
        self.fire_blocked_by_units: Final = given.flag("fire_blocked_by_units", True)
        self.inactive_combat: Final = _choice(given, "inactive_combat", "none" if classic else "full")
        self.packed_defence: Final = _choice(given, "packed_defence", "none")
        self.terrain_support: Final = _choice(given, "terrain_support", "target")
        self.strongpoint_arms: Final = _choice(given, "strongpoint_arms", "foot_guns" if classic else "all")
        self.charge: Final = _choice(given, "charge", "column" if classic else "adjacent")
        self.charge_vs_strongpoint: Final = given.flag("charge_vs_strongpoint", not classic)
        sequential = self.mode == SEQUENTIAL
        self.retreat_timing: Final = _choice(given, "retreat_timing", "next_turn" if sequential else "immediate")
        self.sabotage: Final = given.flag("sabotage", not sequential)
        self.sabotage_scope: Final = _choice(given, "sabotage_scope", "tile")
        self.free_reverse: Final = given.flag("free_reverse", False)
        self.disembark_timing: Final = _choice(given, "disembark_timing", "choice")
        self.tight_corners: Final = given.flag("tight_corners", False)
        self.relay_by_adjacency: Final = given.flag("relay_by_adjacency", True)
        self.relay_always_moves: Final = given.flag("relay_always_moves", classic)
        self.comm_blockers: Final = _choice(given, "comm_blockers", "combatants" if classic else "all")
        self.arsenal_rule: Final = _choice(given, "arsenal_rule", "enter_is_attack" if sequential else "enter_destroys")
        self.hidden_setup: Final = given.flag("hidden_setup", False)
        self.first: Final = given.choice("first", ("chance", *seats), "chance")
        self.turn_limit: Final = given.integer("turn_limit", 0, least=0)  # 0: none
        self.on_limit: Final = _on_limit(given, seats)
        self.stalemate_turns: Final = given.integer("stalemate_turns", 30 if classic else 12, least=0)
        self.victory: Final = _victory(given, classic)
        _refuse_idle(given, self.mode)

    @property
    def is_sequential(self) -> bool:
        return self.mode == SEQUENTIAL


def _choice(given: Reader, key: str, default: str) -> str:
    return given.choice(key, CHOICES[key], default)


def _on_limit(given: Reader, seats: tuple[str, ...]) -> str:
    return given.choice("on_limit", ("draw", "points", *[f"win:{seat}" for seat in seats]), "draw")


def _victory(given: Reader, classic: bool) -> tuple[str, ...]:
    tests = given.texts("victory", list(VICTORIES if classic else VICTORIES[1:]))
    for index, test in enumerate(tests):
        if test not in VICTORIES:
            raise given.bad(f"victory[{index}]", f"{test!r} should be one of {', '.join(VICTORIES)}")
    return tuple(tests)


def _refuse_idle(given: Reader, mode: str) -> None:
    """An option without meaning in this mode may only say what its default says (R60)."""
    defaults: dict[str, object] = {
        "arrival": "contested",
        "packed_defence": "none",
        "sabotage_scope": "tile",
        "free_reverse": False,
        "disembark_timing": "choice",
        "retreat_timing": "immediate",
        "arsenal_rule": "enter_destroys",
        "first": "chance",
    }
    for key in IDLE[mode]:
        if given.has(key) and given.raw(key) != defaults[key]:
            raise given.bad(key, f"this option has no meaning in {mode} mode (R60)")
    if mode == SEQUENTIAL and given.flag("sabotage", False):
        raise given.bad("sabotage", "there is no sabotage in sequential mode (R60)")

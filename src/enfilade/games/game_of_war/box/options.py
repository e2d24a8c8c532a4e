"""The readings of the rules that a scenario may choose among, and which go with which mode (§2.6, R60)."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.data import Data, Reader
from enfilade.kernel.options import Option

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
LABELS: Final[dict[str, tuple[str, str]]] = {  # what the lobby calls an option, and its rule
    "orders_per_turn": ("Orders in a turn", "II.1"),
    "attacks_per_turn": ("Attacks in a turn", "II.1"),
    "arrival": ("Different speeds, same destination", "R3"),
    "range_shape": ("Shape of range", "R13"),
    "fire_blocked_by_units": ("Enemy units block fire", "V.2"),
    "inactive_combat": ("Inactive units fight", "R11"),
    "packed_defence": ("Packed heavy units defend themselves", "R18"),
    "terrain_support": ("Whose strongpoint counts", "R15"),
    "strongpoint_arms": ("Arms that strongpoints help", "R36"),
    "charge": ("Who charges", "R14"),
    "charge_vs_strongpoint": ("Cavalry may charge strongpoints", "R14"),
    "retreat_timing": ("Retreats", "V.4.c"),
    "sabotage": ("Units may sabotage", "VII.1"),
    "sabotage_scope": ("What one sabotage destroys", "R19"),
    "free_reverse": ("Trains and trams reverse anywhere", "VIII.1"),
    "disembark_timing": ("When units leave a carrier", "R24"),
    "tight_corners": ("No squeezing between two blocks", "R27"),
    "relay_by_adjacency": ("A relay linked by a neighbour emits", "IV.1.c"),
    "relay_always_moves": ("Relays move while inactive", "§4.12.2"),
    "comm_blockers": ("Enemy units that cut lines", "R8"),
    "arsenal_rule": ("Entering an arsenal", "R9"),
    "hidden_setup": ("Armies are set up in secret", "§4.12"),
    "first": ("Who begins", "§4.12"),
    "turn_limit": ("Turns at most (0: no limit)", "§4.11"),
    "on_limit": ("At the turn limit", "§4.11"),
    "stalemate_turns": ("Quiet turns until a draw (0: never)", "R35"),
}
TITLES: Final[dict[str, str]] = {  # what the lobby calls a value, where its word alone would not do
    "contested": "both stop short", "first": "the first to come has it",
    "lines": "straight lines", "area": "an area",
    "full": "yes", "defend_only": "only in defence", "none": "no",
    "target": "the target's", "all_defenders": "every defender's",
    "all": "all", "foot_guns": "infantry and guns",
    "adjacent": "each cavalry next to the target", "column": "a column of up to four",
    "immediate": "at once", "next_turn": "in the next turn",
    "tile": "all on its tile", "feature": "one that is chosen",
    "choice": "as the owner chooses", "before": "before it moves", "after": "after it moves",
    "combatants": "those that can fight", "active_combatants": "active ones that can fight",
    "enter_destroys": "destroys it", "enter_is_attack": "is the attack of the turn",
    "chance": "decided by chance", "draw": "a draw", "points": "more points win",
}  # fmt: skip
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
        self.sabotage: Final = given.flag("sabotage", not classic and not sequential)
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

    def listed(self, seats: tuple[str, ...], has_halves: bool) -> list[Option]:
        """What may be chosen, with what is chosen; what has no meaning in the mode is left out (R60)."""
        chosen: dict[str, Data] = {
            "orders_per_turn": self.orders_per_turn,
            "attacks_per_turn": self.attacks_per_turn,
            "arrival": self.arrival,
            "range_shape": self.range_shape,
            "fire_blocked_by_units": self.fire_blocked_by_units,
            "inactive_combat": self.inactive_combat,
            "packed_defence": self.packed_defence,
            "terrain_support": self.terrain_support,
            "strongpoint_arms": self.strongpoint_arms,
            "charge": self.charge,
            "charge_vs_strongpoint": self.charge_vs_strongpoint,
            "retreat_timing": self.retreat_timing,
            "sabotage": self.sabotage,
            "sabotage_scope": self.sabotage_scope,
            "free_reverse": self.free_reverse,
            "disembark_timing": self.disembark_timing,
            "tight_corners": self.tight_corners,
            "relay_by_adjacency": self.relay_by_adjacency,
            "relay_always_moves": self.relay_always_moves,
            "comm_blockers": self.comm_blockers,
            "arsenal_rule": self.arsenal_rule,
            "hidden_setup": self.hidden_setup,
            "first": self.first,
            "turn_limit": self.turn_limit,
            "on_limit": self.on_limit,
            "stalemate_turns": self.stalemate_turns,
        }
        special: dict[str, tuple[Data, ...]] = {
            "first": ("chance", *seats),
            "on_limit": ("draw", "points", *[f"win:{seat}" for seat in seats]),
        }
        idle = [*IDLE[self.mode], *(["sabotage"] if self.is_sequential else []), *([] if has_halves else ["hidden_setup"])]
        found: list[Option] = []
        for key, (label, rule) in LABELS.items():
            if key not in idle:
                values = special.get(key) or ((False, True) if isinstance(chosen[key], bool) else CHOICES.get(key, ()))
                titles = [] if isinstance(chosen[key], bool) else [_title(value) for value in values]
                found.append(Option(f"options.{key}", chosen[key], values, label, rule, titles))
        return found

    @property
    def is_sequential(self) -> bool:
        return self.mode == SEQUENTIAL


def _title(value: Data) -> str:
    """A value in words; a seat is called by its name."""
    word = str(value)
    if word.startswith("win:"):
        return f"{word[4:].capitalize()} wins"
    return TITLES.get(word, word.capitalize())


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

"""The variants of the rules that a scenario may choose among, and which go with which mode (§2.6, R60)."""

from __future__ import annotations

from typing import Final

from enfilade.kernel.data import Reader
from enfilade.kernel.options import Number, Value, Variant, Variants

SIMULTANEOUS: Final = "simultaneous"
SEQUENTIAL: Final = "sequential"
PRESETS: Final = ("civil-war", "debord-1987")
VICTORIES: Final = ("arsenals", "annihilation", "no_active")

MODE: Final = Variant("mode", (SIMULTANEOUS, SEQUENTIAL))
VARIANTS: Final = (
    Number("orders_per_turn", 5, 1, 20, "Orders in a turn", "II.1"),
    Number("attacks_per_turn", 1, 0, 5, "Attacks in a turn", "II.1"),
    Variant(
        "arrival",
        ("contested", "first"),
        "Different speeds, same destination",
        "R3",
        ("both stop short", "the first to come has it"),
    ),
    Variant("range_shape", ("lines", "area"), "Shape of range", "R13", ("straight lines", "an area")),
    Variant("fire_blocked_by_units", (False, True), "Enemy units block fire", "V.2", usual=True),
    Variant(
        "inactive_combat",
        ("full", "defend_only", "none"),
        "Inactive units fight",
        "R11",
        ("yes", "only in defence", "no"),
    ),
    Variant("packed_defence", ("none", "full"), "Packed heavy units defend themselves", "R18", ("no", "yes")),
    Variant(
        "terrain_support",
        ("target", "all_defenders"),
        "Whose strongpoint counts",
        "R15",
        ("the target's", "every defender's"),
    ),
    Variant("strongpoint_arms", ("all", "foot_guns"), "Arms that strongpoints help", "R36", ("all", "infantry and guns")),
    Variant(
        "charge",
        ("adjacent", "column"),
        "Who charges",
        "R14",
        ("each cavalry next to the target", "a column of up to four"),
    ),
    Variant("charge_vs_strongpoint", (False, True), "Cavalry may charge strongpoints", "R14", usual=True),
    Variant("retreat_timing", ("immediate", "next_turn"), "Retreats", "V.4.c", ("at once", "in the next turn")),
    Variant("sabotage", (False, True), "Units may sabotage", "VII.1", usual=True),
    Variant(
        "sabotage_scope", ("tile", "feature"), "What one sabotage destroys", "R19", ("all on its tile", "one that is chosen")
    ),
    Variant("free_reverse", (False, True), "Trains and trams reverse anywhere", "VIII.1"),
    Variant(
        "disembark_timing",
        ("choice", "before", "after"),
        "When units leave a carrier",
        "R24",
        ("as the owner chooses", "before it moves", "after it moves"),
    ),
    Variant("tight_corners", (False, True), "No squeezing between two blocks", "R27"),
    Variant("relay_by_adjacency", (False, True), "A relay linked by a neighbour emits", "IV.1.c", usual=True),
    Variant("relay_always_moves", (False, True), "Relays move while inactive", "§4.12.2"),
    Variant(
        "comm_blockers",
        ("all", "combatants", "active_combatants"),
        "Enemy units that cut lines",
        "R8",
        ("all", "those that can fight", "active ones that can fight"),
    ),
    Variant(
        "arsenal_rule",
        ("enter_destroys", "enter_is_attack"),
        "Entering an arsenal",
        "R9",
        ("destroys it", "is the attack of the turn"),
    ),
    Variant("hidden_setup", (False, True), "Armies are set up in secret", "§4.12", hide=(True,)),
)
PRESET: Final[dict[str, Value]] = {  # what the game of 1987 says of its turns, without meaning where both move at once
    "retreat_timing": "next_turn",
    "arsenal_rule": "enter_is_attack",
}
CLASSIC: Final[dict[str, Value]] = {  # what is usual in the game of 1987
    "inactive_combat": "none",
    "strongpoint_arms": "foot_guns",
    "charge": "column",
    "charge_vs_strongpoint": False,
    "sabotage": False,
    "relay_always_moves": True,
    "comm_blockers": "combatants",
    "stalemate_turns": 30,
}
TURN_ABOUT: Final[dict[str, Value]] = {**PRESET, "sabotage": False}  # what is usual where one moves after the other
IDLE: Final[dict[str, tuple[str, ...]]] = {  # R60: what has no meaning in a mode
    SEQUENTIAL: ("arrival", "packed_defence", "sabotage_scope", "free_reverse", "disembark_timing"),
    SIMULTANEOUS: ("retreat_timing", "arsenal_rule", "first"),
}


class Options(Variants):
    """The options of a scenario: those of its preset, with what it changes."""

    def __init__(self, options: Reader, classic: bool, seats: tuple[str, ...]) -> None:
        self.mode: Final = str(MODE.read(options, SEQUENTIAL if classic else SIMULTANEOUS))
        usual, idle = _usual(classic, self.mode), _idle(self.mode)
        super().__init__((*VARIANTS, *_of_seats(seats)), options, usual, idle, PRESET if classic else {})
        self.orders_per_turn: Final = self.number("orders_per_turn")
        self.attacks_per_turn: Final = self.number("attacks_per_turn")
        self.arrival: Final = self.text("arrival")
        self.range_shape: Final = self.text("range_shape")
        self.fire_blocked_by_units: Final = self.flag("fire_blocked_by_units")
        self.inactive_combat: Final = self.text("inactive_combat")
        self.packed_defence: Final = self.text("packed_defence")
        self.terrain_support: Final = self.text("terrain_support")
        self.strongpoint_arms: Final = self.text("strongpoint_arms")
        self.charge: Final = self.text("charge")
        self.charge_vs_strongpoint: Final = self.flag("charge_vs_strongpoint")
        self.retreat_timing: Final = self.text("retreat_timing")
        self.sabotage: Final = self.flag("sabotage")
        self.sabotage_scope: Final = self.text("sabotage_scope")
        self.free_reverse: Final = self.flag("free_reverse")
        self.disembark_timing: Final = self.text("disembark_timing")
        self.tight_corners: Final = self.flag("tight_corners")
        self.relay_by_adjacency: Final = self.flag("relay_by_adjacency")
        self.relay_always_moves: Final = self.flag("relay_always_moves")
        self.comm_blockers: Final = self.text("comm_blockers")
        self.arsenal_rule: Final = self.text("arsenal_rule")
        self.hidden_setup: Final = self.flag("hidden_setup")
        self.first: Final = self.text("first")
        self.turn_limit: Final = self.number("turn_limit")
        self.on_limit: Final = self.text("on_limit")
        self.stalemate_turns: Final = self.number("stalemate_turns")
        self.victory: Final = _victory(options, classic)

    @property
    def is_sequential(self) -> bool:
        return self.mode == SEQUENTIAL


def _of_seats(seats: tuple[str, ...]) -> tuple[Variant, ...]:
    """Who begins, and how long the war lasts."""
    names = [seat.capitalize() for seat in seats]
    begins = ("decided by chance", *names)
    ends = ("a draw", "more points win", *[f"{name} wins" for name in names])
    return (
        Variant("first", ("chance", *seats), "Who begins", "§4.12", begins),
        Number("turn_limit", 0, 0, None, "Turns at most (0: no limit)", "§4.11"),
        Variant("on_limit", ("draw", "points", *[f"win:{seat}" for seat in seats]), "At the turn limit", "§4.11", ends),
        Number("stalemate_turns", 12, 0, None, "Quiet turns until a draw (0: never)", "R35"),
    )


def _usual(classic: bool, mode: str) -> dict[str, Value]:
    """What the preset and the mode make usual."""
    return {**(CLASSIC if classic else {}), **(TURN_ABOUT if mode == SEQUENTIAL else {})}


def _idle(mode: str) -> dict[str, str]:
    """An option without meaning in this mode may only say what its default says (R60)."""
    idle = dict.fromkeys(IDLE[mode], f"this option has no meaning in {mode} mode (R60)")
    if mode == SEQUENTIAL:
        idle["sabotage"] = "there is no sabotage in sequential mode (R60)"
    return idle


def _victory(given: Reader, classic: bool) -> tuple[str, ...]:
    tests = given.texts("victory", list(VICTORIES if classic else VICTORIES[1:]))
    for index, test in enumerate(tests):
        if test not in VICTORIES:
            raise given.bad(f"victory[{index}]", f"{test!r} should be one of {', '.join(VICTORIES)}")
    return tuple(tests)

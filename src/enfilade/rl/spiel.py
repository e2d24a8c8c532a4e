"""OpenSpiel: every scenario as a game with explicit chance, for its searches and its learning of equilibria.

Importing this registers the game `enfilade`, whose parameter is the name of a scenario or the path of a scenario's file:
`pyspiel.load_game("enfilade(scenario=urban-battle/first-patrol)")`. Seats that decide at once are asked one after the other, and
none of them learns from that; a group of dice is drawn die by die, a card from what is left of its pile.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from enfilade.contract.table import Table
from enfilade.kernel.action import Action
from enfilade.kernel.dice import Dice, Draw, Reading
from enfilade.kernel.event import Seat
from enfilade.library import AnyTable
from enfilade.players.arena import MOST_ACTIONS
from enfilade.rl.episode import Episode, information_state_string, observation_string

try:
    import pyspiel
except ImportError as error:
    raise ImportError("enfilade.rl.spiel needs OpenSpiel: pip install 'enfilade[openspiel]'") from error

NAME = "enfilade"
USUAL = "urban-battle/first-patrol"
MOST_OUTCOMES = 4096  # of one draw: faces of a die, cards of a pile, places that are dealt out


class Asked(Exception):
    """A draw is asked for that nobody has decided yet: what it may be, and how likely each is."""

    def __init__(self, outcomes: list[tuple[Draw, float]]) -> None:
        self.outcomes = outcomes


class Explicit(Dice):
    """Chance that somebody else decides, draw by draw: what is not decided yet is asked for."""

    def __init__(self, script: list[Draw], used: int = 0) -> None:
        super().__init__()
        self.script = script
        self.used = used

    def may_run_dry(self) -> bool:
        return True

    def copy(self) -> Explicit:
        return Explicit(self.script.copy(), self.used)

    def place(self) -> int:
        return self.used

    def rewind(self, place: int) -> None:
        self.used = place

    def faces(self, count: int, sides: int, label: str, reading: Reading) -> list[int]:
        found: list[int] = []
        for _ in range(count):
            face = self._next([(face, 1 / sides) for face in range(1, sides + 1)])
            assert isinstance(face, int)
            found.append(face)
        return found

    def card(self, pile: list[str], label: str) -> str:
        return str(self._next([(card, pile.count(card) / len(pile)) for card in sorted(set(pile))]))

    def order(self, items: list[str], label: str) -> list[str]:
        left = list(items)
        found: list[str] = []
        while left:
            found.append(self.card(left, label))
            left.remove(found[-1])
        return found

    def _next(self, outcomes: list[tuple[Draw, float]]) -> Draw:
        if self.used == len(self.script):
            if len(outcomes) > 1:
                raise Asked(outcomes)
            self.script.append(outcomes[0][0])
        self.used += 1
        return self.script[self.used - 1]


class Line:
    """A line of play: a table, and the action that is being carried out while its draws are asked for, one by one."""

    def __init__(self, episode: Episode) -> None:
        self.episode = episode
        self._dice = Explicit([])
        self._table: AnyTable | None = None
        self._pending: tuple[Seat, Action] | None = None
        self._outcomes: list[tuple[Draw, float]] = []
        self._decided: list[int] = []
        self._begun = False

    def __reduce__(self) -> tuple[object, ...]:
        """For another process: what was decided leads to the same place."""
        return (line_of, (self.episode, self._decided))

    def __deepcopy__(self, _memo: object) -> Line:
        """An independent line; the episode, which is only looked through, is shared."""
        other = Line(self.episode)
        other._dice = self._dice.copy()
        other._table = None if self._table is None else self._table.copy(other._dice)
        other._pending = self._pending
        other._outcomes = self._outcomes
        other._decided = self._decided.copy()
        other._begun = self._begun
        return other

    @property
    def outcomes(self) -> list[tuple[Draw, float]]:
        """What the draw may be that is asked for now; none if none is."""
        self._begin()
        return self._outcomes

    @property
    def table(self) -> AnyTable | None:
        """The table; there is none while the draws of its opening are asked for."""
        self._begin()
        return self._table

    def look(self) -> Episode | None:
        """The episode at this table."""
        table = self.table
        if table is None:
            return None
        self.episode.take_up(table)
        return self.episode

    def actor(self) -> Seat:
        """Who decides; nobody, when the game is over or a draw is asked for."""
        table = self.table
        return "" if table is None or self._outcomes or not table.actors else table.actors[0]

    def decide(self, number: int) -> None:
        """Choose the action with a number, or the draw that is asked for."""
        if self.outcomes:
            self._dice.script.append(self._outcomes[number][0])
        else:
            episode = self.look()
            assert episode is not None
            self._pending = (self.actor(), episode.offered(self.actor())[number])
        self._decided.append(number)
        self._go_on()

    def _begin(self) -> None:
        """Not before somebody asks: OpenSpiel makes a fresh line for every copy, and throws it away."""
        if not self._begun:
            self._begun = True
            self._go_on()

    def _go_on(self) -> None:
        self._outcomes = []
        try:
            if self._table is None:
                self._table = Table(self.episode.scenario, dice=self._dice)
            elif self._pending is not None:
                self._table.act(*self._pending)
            self._pending = None
        except Asked as asked:
            self._outcomes = asked.outcomes


def line_of(episode: Episode, decided: list[int]) -> Line:
    """The line that decisions lead to."""
    line = Line(episode)
    for number in decided:
        line.decide(number)
    return line


GAME_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Enfilade",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"scenario": USUAL},
)


class SpielGame(pyspiel.Game):
    """A scenario as OpenSpiel's game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.episode = Episode(str(given.get("scenario", USUAL)))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.episode.numbering.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=len(self.episode.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_ACTIONS,
        )
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self, state: None = None) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self.episode, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):
    """A moment of a game as OpenSpiel's state."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.line = Line(game.episode)

    def current_player(self) -> int:
        if self.line.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        actor = self.line.actor()
        return self.line.episode.seats.index(actor) if actor else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return not self.line.outcomes and not self.line.actor()

    def returns(self) -> list[float]:
        episode = self.line.look()
        return [0.0, 0.0] if episode is None else [episode.result(seat) for seat in episode.seats]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (_, chance) in enumerate(self.line.outcomes)]

    def _legal_actions(self, player: int) -> list[int]:
        episode = self.line.look()
        actor = self.line.actor()
        return [] if episode is None or not actor or episode.seats[player] != actor else sorted(episode.offered(actor))

    def _apply_action(self, action: int) -> None:
        self.line.decide(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"draw {self.line.outcomes[action][0]}"
        episode = self.line.look()
        offered = episode.offered(episode.seats[player]).get(action) if episode is not None else None
        return str(offered or self.line.episode.numbering.actions[action])

    def __str__(self) -> str:
        table = self.line.table
        return "opening" if table is None else str(table.view(None))


class SpielObserver:
    """What a player sees: figures field by field, and a text; with perfect recall all that it has ever known."""

    def __init__(self, episode: Episode, perfect_recall: bool) -> None:
        self.episode = episode
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(episode.size, np.float32)
        self.dict = episode.parts(self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        episode = state.line.look()
        self.tensor[:] = 0.0 if episode is None else episode.observe(episode.seats[player])

    def string_from(self, state: SpielState, player: int) -> str:
        table = state.line.table
        if table is None:
            return "opening"
        seat = self.episode.seats[player]
        return information_state_string(table, seat) if self.perfect_recall else observation_string(table, seat)


pyspiel.register_game(GAME_TYPE, SpielGame)

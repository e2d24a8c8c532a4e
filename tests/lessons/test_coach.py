"""The coach follows a table: what was done, what else was done, what was taken back."""

from __future__ import annotations

from enfilade import lessons
from enfilade.contract.replaying import replay
from enfilade.contract.table import Table
from enfilade.lessons import Coach, dice_of
from enfilade.library import AnyTable
from enfilade.server.base.secrets import HUMAN
from enfilade.server.table.umpire import SEEDED, Umpire
from enfilade.server.table.umpires import seating


def begun(name: str) -> tuple[AnyTable, Coach]:
    scenario = lessons.lesson(name, look=False)
    lesson = lessons.lesson_of(scenario)
    assert lesson is not None
    return Table(scenario, dice=dice_of(lesson)), Coach(lesson)


def do(table: AnyTable, coach: Coach, *actions: str) -> None:
    for action in actions:
        table.act(coach.lesson.seat, action)
        coach.note(table)


def test_only_what_the_step_is_about_is_lit() -> None:
    table, coach = begun("urban-battle/lessons/moving")
    assert coach.light(table) == ["move W3"]
    do(table, coach, "move W3")
    assert coach.light(table) == ["die 5"]


def test_something_else_is_answered_and_can_be_taken_back() -> None:
    table, coach = begun("urban-battle/lessons/moving")
    do(table, coach, "move W3", "die 3")
    assert (coach.now.mood, coach.now.step) == ("other", 2)
    assert coach.now.answer.startswith("That die would do")
    table.undo("white")
    coach.note(table)
    assert (coach.now.mood, coach.now.answer, coach.now.step) == ("", "", 2)
    assert not coach.is_stuck(table)
    do(table, coach, "die 5")
    assert (coach.now.mood, coach.now.step) == ("good", 3)


def test_what_was_done_and_taken_back_is_to_be_done_again() -> None:
    table, coach = begun("urban-battle/lessons/moving")
    do(table, coach, "move W3")
    assert coach.now.step == 2
    table.undo("white")
    coach.note(table)
    assert coach.light(table) == ["move W3"]


def test_a_step_that_cannot_be_done_any_more_leaves_everything_free() -> None:
    table, coach = begun("urban-battle/lessons/turning")
    do(table, coach, "move W1", "die 1", "left")
    while table.actors == ("black",):
        table.act("black", "done")
        coach.note(table)
    assert coach.is_stuck(table)
    assert coach.light(table) is None


def test_a_game_that_goes_another_way_goes_on_by_a_seed() -> None:
    """The script of the dice ends where it does not fit: nothing runs dry."""
    table, coach = begun("urban-battle/lessons/firing")
    do(table, coach, "done")
    table.act("black", "done")
    assert table.legal("white")


def test_a_lesson_is_an_ordinary_game_whose_record_replays() -> None:
    trial = lessons.tried(lessons.lesson("urban-battle/lessons/corners", look=False))
    again = replay(trial.table.scenario, trial.table.record())
    assert again.fingerprint() == trial.table.fingerprint()


def test_the_learner_alone_is_coached_and_finds_the_lesson_where_it_was() -> None:
    scenario = lessons.lesson("urban-battle/lessons/turning", look=False)
    kinds = seating(scenario, {}, SEEDED)
    assert kinds == {"white": HUMAN, "black": lessons.SCRIPTED}
    umpire = Umpire(scenario, kinds, SEEDED, "1")
    entries = [umpire.act("white", action, umpire.memories["white"].told, None) for action in ("move W1", "die 3", "right")]
    shown = umpire.frame("white", 0).coach
    assert shown is not None
    assert (shown.step, shown.light, shown.finished) == (3, ["right"], False)
    assert umpire.frame("black", 0).coach is None
    assert umpire.frame(None, 0).coach is None
    later = Umpire(scenario, kinds, SEEDED, "2")
    for entry in entries:
        later.redo(entry)
    assert later.frame("white", 0).coach == shown

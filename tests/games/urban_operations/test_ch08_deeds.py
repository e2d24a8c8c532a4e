"""The table of actions (8.2): each verb is one deed's, and what an activation remembers leads back to it."""

from __future__ import annotations

from enfilade.games.urban_operations.rules.actions.deed import LAID, is_noticed
from enfilade.games.urban_operations.rules.deeds import DEEDS, DISMOUNTING, deed_of, sought
from tests.games.urban_operations.field import Field


def test_each_verb_is_one_deed() -> None:
    """Who looks for an action finds one place (8.2)."""
    verbs = [verb for deed in (*DEEDS, DISMOUNTING) for verb in deed.verbs]
    assert len(verbs) == len(set(verbs)) == 20
    assert [deed_of(verb) for deed in DEEDS for verb in deed.verbs] == [deed for deed in DEEDS for _ in deed.verbs]


def test_getting_off_is_not_sought_by_blocks_on_the_map() -> None:
    """A carried block gets off, nobody else (8.2.4.5)."""
    assert sought("smoke") is deed_of("smoke")
    assert sought("dismount") is None
    assert sought("step") is None


def test_only_what_is_laid_in_secret_goes_unnoticed() -> None:
    """A mine or a trap is placed without a word; of everything else the consequences are seen (8.2.3.1, R107)."""
    placing = deed_of("place")
    engineers = Field("dravik-crossroads").block("GB2")
    assert placing.named(engineers, ("place", "mine", "0506")) == placing.named(engineers, ("place", "trap", "1.1")) == LAID
    assert placing.named(engineers, ("place", "barricade", "0506")) == "place"
    assert deed_of(LAID) is placing
    assert not is_noticed(LAID)
    assert not is_noticed("")
    assert all(is_noticed(verb) for deed in DEEDS for verb in deed.verbs)

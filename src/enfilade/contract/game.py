"""A game, as the rest of Enfilade sees it: what stands on its box, and four doors."""

from __future__ import annotations

from typing import Final, Generic, cast

from enfilade.contract.doors import Commander, Knowledge, Page, Rules, V
from enfilade.kernel.data import Data, Plain
from enfilade.kernel.play import P
from enfilade.kernel.view import Painter, View
from enfilade.scene.model import Scene


class Rule:
    """A rule or ruling by its number, in our own words."""

    def __init__(self, number: str, title: str, text: str, chapter: str) -> None:
        self.number: Final = number
        self.title: Final = title
        self.text: Final = text
        self.chapter: Final = chapter

    def __repr__(self) -> str:
        return f"Rule({self.number!r}, {self.title!r})"


class Term(Plain):
    """An abbreviation or a term of art, in all its forms: what it means in a few words, more about it, and its rule."""

    def __init__(self, words: list[str], means: str, text: str, rule: str) -> None:
        self.words: Final = words
        self.means: Final = means
        self.text: Final = text
        self.rule: Final = rule

    def to_data(self) -> dict[str, Data]:
        return {"words": self.words, "means": self.means, "text": self.text, "rule": self.rule}


class Game(Painter, Generic[P, V]):
    """One game: how to set it up, what a seat sees of it, how good a position is, and what all that looks like.

    `version` is that of the rules: raised when a rule changes, carried by every record. `package` names the package whose folders
    `data` and `scenarios` belong to it. `shelf` is its place among the games: lower comes first.
    """

    def __init__(
        self,
        *,
        id: str,
        title: str,
        package: str,
        rules: Rules[P],
        knowledge: Knowledge[P, V],
        commander: Commander[P, V],
        page: Page[P, V],
        version: int = 1,
        shelf: int = 100,
        blurb: str = "",
        minutes: str = "",
        difficulty: str = "",
        chance: str = "dice",
    ) -> None:
        self.id: Final = id
        self.title: Final = title
        self.package: Final = package
        self.rules: Final = rules
        self.knowledge: Final = knowledge
        self.commander: Final = commander
        self.page: Final = page
        self.version: Final = version
        self.shelf: Final = shelf
        self.blurb: Final = blurb  # one line for the shelf
        self.minutes: Final = minutes  # a number, or two with a dash
        self.difficulty: Final = difficulty
        self.chance: Final = chance  # what is thrown or drawn in it; empty: nothing that people would bring themselves

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.title}, rules version {self.version}>"

    def scene(self, view: V) -> Scene:
        """What a view looks like: a pure function."""
        return self.page.scene(view)

    def svg(self, view: View) -> str:
        return self.page.scene(cast(V, view))._repr_svg_()  # a view is drawn by the game that made it

    def html(self, view: View) -> str:
        return self.page.scene(cast(V, view))._repr_html_()

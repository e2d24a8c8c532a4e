"""From a text to a transcript. Whether the rules allow it is not asked here: only how it is written."""

from __future__ import annotations

import json
import re
from typing import Final

from enfilade.kernel.action import Action
from enfilade.kernel.data import Data, is_count, is_too_deep
from enfilade.kernel.dice import Draw
from enfilade.kernel.errors import shown
from enfilade.transcript.model import ACT, KEYWORDS, Line, Move, Place, Transcript

TAG: Final = re.compile(r'\[\s*([A-Za-z]\w*)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
TOKEN: Final = re.compile(
    r"(?P<blank>[^\S\n]+)|(?P<newline>\n)|(?P<comma>,)|(?P<open>\()|(?P<close>\))"
    r"|(?P<comment>\{(?:[^\\}]|\\.)*\})"
    r'|(?P<draws><(?:[^<>"]|"(?:[^"\\\n]|\\.)*")*>)'
    r'|(?P<quoted>"(?:[^"\\\n]|\\.)*")'
    r'|(?P<word>[^\s,(){}<"]+)',
    re.DOTALL,
)
DRAW: Final = re.compile(r'"((?:[^"\\\n]|\\.)*)"|([^\s,"]+)')
ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
NUMBER: Final = re.compile(r"([0-9]{1,9})\.+")
AMENDMENT: Final = re.compile(r"[ \t]+(\S+)[ \t]*=[ \t]*")
MOST_CHARACTERS: Final = 8_000_000  # longer than any game that ends
MOST_DEEP: Final = 20  # variations of variations
UNCLOSED: Final = {
    "{": "this comment is not closed: write } after it",
    "<": "these draws are not closed: write > after them, such as <4 6 2>",
    '"': 'this text is not closed: write " after it, on the same line',
}


def read(text: str, name: str = "") -> Transcript:
    """The transcript in a text; raises BadNotation with line and column where it is not written as one."""
    return _Reader(text.replace("\r\n", "\n").removeprefix("\ufeff"), name).transcript()


class _Reader:
    """Goes through a text once, from its tags to its last move."""

    def __init__(self, text: str, name: str) -> None:
        self.text: Final = text
        self.name: Final = name
        self.at = 0
        self.line_number = 1
        self.line_start = 0
        self.counted = 0  # how far lines have been counted
        self.found: Final = Transcript(name=name)
        # The lines that are being read, the innermost last, each with who moves in it.
        self.lines: Final[list[tuple[Line, str]]] = [(self.found.line, "")]
        self.words: Final[list[str]] = []  # of the action that is being read
        self.is_plain = True  # its first word is not in quotes
        self.turn = ""  # that begins with the next move
        self.began = Place()  # where that action stands

    def transcript(self) -> Transcript:
        if len(self.text) > MOST_CHARACTERS:
            raise Place(self.name).bad(f"this is longer than any game: {MOST_CHARACTERS} characters at most")
        self._read_tags()
        while self.at < len(self.text):
            self._read_token()
        self._finish_action()
        if len(self.lines) > 1:
            raise self._place(self.at).bad("a variation is not closed: write ) after its last move")
        if not self.found.tags:
            raise Place(self.name, 1, 1).bad(
                'this is no game in notation: it should begin with tags, such as [Game "urban-battle"]'
            )
        return self.found

    def _place(self, at: int) -> Place:
        """The place of a character; places are asked for in the order of the text."""
        self.line_number += self.text.count("\n", self.counted, at)
        self.line_start = self.text.rfind("\n", 0, at) + 1
        self.counted = max(at, self.counted)
        return Place(self.name, self.line_number, at - self.line_start + 1)

    # Tags.

    def _read_tags(self) -> None:
        """The tags at the head, and comments among them."""
        while True:
            self._skip_blanks()
            if self.text.startswith("{", self.at):
                self._read_token()
            elif self.text.startswith("[", self.at):
                self._read_tag()
            else:
                return

    def _skip_blanks(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def _read_tag(self) -> None:
        found = TAG.match(self.text, self.at)
        place = self._place(self.at)
        if found is None:
            raise place.bad('a tag is a name and a text in quotes: [Scenario "urban-battle/convoy"]')
        name, value = found[1], _unescaped(found[2])
        if name != "Set" and self.found.tag(name):
            raise place.bad(f"the tag {name} is given twice")
        self.found.tags.append((name, value))
        self.found.places.setdefault(name, place)
        self.at = found.end()

    # Moves.

    def _read_token(self) -> None:
        found = TOKEN.match(self.text, self.at)
        if found is None:
            raise self._strange()
        kind, token = found.lastgroup, found[0]
        match kind:
            case "newline" | "comma":
                self._finish_action()
            case "open":
                self._begin_variation()
            case "close":
                self._end_variation()
            case "comment":
                self._finish_action()
                self._comments().append(" ".join(_unescaped(token[1:-1]).split()))
            case "draws":
                self._finish_action()
                self._read_draws(token[1:-1])
            case "quoted":
                self._add_word(_unescaped(token[1:-1]), is_plain=False)
            case "word":
                self._read_word(token)
        if kind != "word":
            self.at = found.end()

    def _strange(self) -> Exception:
        """What to say of a character with which nothing begins here."""
        character = self.text[self.at]
        return self._place(self.at).bad(UNCLOSED.get(character, f"{shown(character)} does not belong here"))

    def _read_word(self, word: str) -> None:
        """A seat, the number of a turn, something done at the table, or a word of an action."""
        number = NUMBER.fullmatch(word)
        if number is not None:
            self._finish_action()
            self.turn = number[1]
        elif word.endswith(":") and len(word) > 1:
            self._finish_action()
            self.lines[-1] = (self.lines[-1][0], word[:-1])
        elif not self.words and word == "AMEND":
            self._read_amendment()
            return
        elif not self.words and word.startswith("["):
            raise self._place(self.at).bad("tags stand before the first move, and a file holds one game")
        else:
            self._add_word(word, is_plain=True)
        self.at += len(word)

    def _add_word(self, word: str, is_plain: bool) -> None:
        if not self.words:
            self.is_plain = is_plain
            self.began = self._place(self.at)
        self.words.append(word)
        if len(self.words) > 2:
            said = " ".join(self.words)
            raise self.began.bad(f"{shown(said)} has more than a verb and a target: write a comma between two actions")
        if not word or any(each.isspace() for each in word):
            raise self.began.bad(f"{shown(word)} is no word of an action: it has no blanks and is not empty")

    def _finish_action(self) -> None:
        """What has been read since the last separator is a move, if it is anything."""
        if not self.words:
            return
        verb, target = self.words[0], self.words[1] if len(self.words) > 1 else ""
        kind = KEYWORDS.get(verb, ACT) if self.is_plain else ACT
        self.words.clear()
        if kind == "undo" and target and not is_count(target):
            raise self.began.bad(f"UNDO takes the number of a choice, not {shown(target)}")
        if kind == "take_back" and not is_count(target):
            raise self.began.bad(f"TAKE_BACK takes the number of an action, not {shown(target)}")
        if kind in ("resign", "agree") and target:
            raise self.began.bad(f"{verb} stands by itself")
        self._add(Move(kind, self.lines[-1][1], Action(verb if kind == ACT else kind, target), place=self.began))

    def _add(self, move: Move) -> None:
        move.turn, self.turn = self.turn, ""
        self.lines[-1][0].moves.append(move)

    def _read_amendment(self) -> None:
        """`AMEND key = value`, the value as JSON."""
        place = self._place(self.at)
        found = AMENDMENT.match(self.text, self.at + len("AMEND"))
        if found is None:
            raise place.bad("an amendment is written AMEND key = value, the value as JSON")
        try:
            value: Data
            value, end = json.JSONDecoder().raw_decode(self.text, found.end())
        except RecursionError:
            raise place.bad("the value of this amendment is nested too deep") from None
        except ValueError:
            wrong = self.text[found.end() :].partition("\n")[0]
            raise place.bad(f'the value of an amendment is JSON (3, true, "text"), not {shown(wrong)}') from None
        if is_too_deep(value):
            raise place.bad("the value of this amendment is nested too deep")
        self._add(Move("amend", "", Action("amend", found[1]), value=value, place=place))
        self.at = end

    def _comments(self) -> list[str]:
        """Where a comment belongs that stands here: to the last move, or to what is before the first."""
        line = self.lines[-1][0]
        return line.moves[-1].comments if line.moves else line.comments

    def _read_draws(self, inside: str) -> None:
        place = self._place(self.at)
        line = self.lines[-1][0]
        draws = [_draw(found) for found in DRAW.finditer(inside)]
        if line.moves:
            if line.moves[-1].draws is not None:
                raise place.bad(f"the draws of {line.moves[-1].action} are given twice")
            line.moves[-1].draws = draws
        elif len(self.lines) > 1:
            raise place.bad("draws stand after the move that they belong to: this variation has none yet")
        elif self.found.opening is not None:
            raise place.bad("the draws before the first move are given twice")
        else:
            self.found.opening = draws
            self.found.places["<opening>"] = place

    def _begin_variation(self) -> None:
        self._finish_action()
        line, _ = self.lines[-1]
        place = self._place(self.at)
        if not line.moves:
            raise place.bad("a variation stands after the move that it would replace: there is none yet")
        if len(self.lines) > MOST_DEEP:
            raise place.bad(f"variations lie within one another {MOST_DEEP} deep at most")
        inner = Line()
        line.moves[-1].variations.append(inner)
        self.lines.append((inner, line.moves[-1].seat))

    def _end_variation(self) -> None:
        self._finish_action()
        place = self._place(self.at)
        if len(self.lines) == 1:
            raise place.bad("no variation is open here that ) could close")
        if not self.lines[-1][0].moves:
            raise place.bad("this variation has no move")
        self.lines.pop()


def _unescaped(text: str) -> str:
    """What a text in quotes or braces says: a backslash takes the next character as it is."""
    return ESCAPE.sub(lambda found: "\n" if found[1] == "n" else found[1], text)


def _draw(found: re.Match[str]) -> Draw:
    """A die or a card: whether a number is the name of a card is known when it is drawn."""
    if found[1] is not None:
        return _unescaped(found[1])
    word = found[2]
    return int(word) if is_count(word) and (word == "0" or not word.startswith("0")) else word

"""What people may be called: something that can be read, and that nobody can take for somebody else."""

from __future__ import annotations

import unicodedata
from typing import Final

from enfilade.kernel.errors import EnfiladeError, shown

SHORTEST: Final = 2
LONGEST: Final = 24
JOINTS: Final = " -_."
DIGITS: Final = "0123456789"
RESERVED: Final = (
    *("admin", "administrator", "operator", "root", "server", "system", "enfilade", "umpire", "guest", "spectator", "nobody"),
    *("human", "computer", "random", "greedy", "recruit", "regular", "veteran", "elite", "search", "external"),
)
# Letters and digits of other scripts that look like one of ours: whoever has the one name has the other too.
LOOKS_LIKE: Final[dict[int, int | str]] = {
    **str.maketrans("авекмнорстухіјѕαβεικνορτυχ01", "abekmhopctyxijsabeikvoptuxol"),
    0x501: "d",
    0x51B: "q",
    0x51D: "w",  # Cyrillic letters of Kurdish and Komi, which our own fonts lack
}


def checked_name(given: str) -> str:
    """A name as it is shown; raises EnfiladeError where it cannot be had."""
    name = " ".join(unicodedata.normalize("NFKC", given).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise EnfiladeError(f"a name has {SHORTEST} to {LONGEST} characters")
    # Of digits only our own: those of other scripts look like our letters.
    wrong = [letter for letter in name if not (letter.isalpha() or letter in DIGITS or letter in JOINTS)]
    if wrong or not name[0].isalnum() or not name[-1].isalnum():
        raise EnfiladeError("a name is made of letters and digits; between them may stand a space, a hyphen, a dot or _")
    if len({_script(letter) for letter in name if letter.isalpha()}) > 1:
        raise EnfiladeError("the letters of a name come from one script")
    if folded(name) in [folded(each) for each in RESERVED]:
        raise EnfiladeError(f"nobody here is called {shown(name)}: choose another name")
    return name


def folded(name: str) -> str:
    """What of a name must be its own: not its case, its accents, its joints, nor letters that look alike."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join([letter for letter in plain if letter.isalnum()])
    return bare.translate(LOOKS_LIKE).replace("l", "i")


def _script(letter: str) -> str:
    """The script of a letter, as Unicode names it."""
    return unicodedata.name(letter, "").partition(" ")[0]

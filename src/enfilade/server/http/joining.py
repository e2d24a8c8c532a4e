"""The modules of a page joined into one script: a browser asks for it once, and not for fifty files.

Each module becomes a function that is called once, after those that it imports from, and returns what it exports; the page's own
comes last, as it is, and may therefore wait for something. Our modules are regular: they import and export by name, never in a
circle, and `tsc` sees that no function or class is given another value. Whatever else a module could do is refused.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, normpath
from posixpath import join as under
from typing import Final

from enfilade.kernel.errors import EnfiladeError

COMMENT: Final = re.compile(r"^[ \t]*(?://.*|/\*[^*]*(?:\*(?!/)[^*]*)*\*/[ \t]*)\n", re.MULTILINE)  # on lines of its own
IMPORT: Final = re.compile(r'^import \{([\w\s,]+)\} from "(\.[^"]+)";$', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=(?:const|class|(?:async )?function) (\w+))", re.MULTILINE)
REFUSED: Final = {
    re.compile(r"^export (?:let|var)\b.*", re.MULTILINE): "what is exported must stay what it is: export a const, or a function",
    re.compile(r"^export\b.*", re.MULTILINE): "export a const, a class or a function where it is declared, by its name",
    re.compile(r"^import\b.*", re.MULTILINE): 'write import { names } from "./a file";',
    re.compile(r"\bimport\s*[.(].*"): "a module is imported at its head, not while it runs",
    re.compile(r"^[^`\n]*`(?:[^`\n]*`[^`\n]*`)*[^`\n]*$", re.MULTILINE): "a text must end on the line on which it begins",
}
AWAIT: Final = re.compile(r"^(?:(?:const|let) [^=]*= )?await\b.*", re.MULTILINE)


class Module:
    """What is to be known of a module in order to join it: what it takes, what it gives, and its text without either word."""

    def __init__(self, path: str, text: str) -> None:
        self.path: Final = path
        code = COMMENT.sub("", text)
        self.exported: Final[list[str]] = EXPORT.findall(code)
        self.imported: Final = [(beside(path, file), names.split(",")) for names, file in IMPORT.findall(code)]
        self._refuse(EXPORT.sub("", IMPORT.sub("", code)))
        self.code: Final = EXPORT.sub("", IMPORT.sub(self._taken, code))

    def _refuse(self, rest: str) -> None:
        """Whatever is not known makes the module one that cannot be joined."""
        for pattern, right in REFUSED.items():
            if found := pattern.search(rest):
                raise EnfiladeError(f"{self.path} cannot be joined: {found[0].strip()!r}: {right}")

    def _taken(self, found: re.Match[str]) -> str:
        return f"const {{{found[1].replace(' as ', ': ')}}} = {called(beside(self.path, found[2]))};"

    def function(self) -> str:
        """The module as a function that is called at once."""
        if found := AWAIT.search(self.code):
            raise EnfiladeError(f"{self.path} cannot be joined: {found[0]!r}: only the script of a page waits before it goes on")
        return f"const {called(self.path)} = (() => {{\n{self.code}return {{ {', '.join(self.exported)} }};\n}})();\n"


class Joining:
    """One script in the making: modules in the order in which a browser would run them."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts: Final = texts
        self._way: Final[list[str]] = []  # from the page's script to the module that is looked at
        self.modules: Final[dict[str, Module]] = {}

    def add(self, path: str) -> None:
        """A module, after all that it imports from."""
        if path in self._way:
            raise EnfiladeError(f"modules that import each other cannot be joined: {' > '.join([*self._way, path])}")
        if path in self.modules:
            return
        module = Module(path, self._texts[path])
        self._way.append(path)
        for other, names in module.imported:
            self._take(module, other, names)
        self._way.pop()
        self.modules[path] = module

    def _take(self, module: Module, other: str, names: list[str]) -> None:
        """See that there is what a module imports."""
        if other not in self._texts:
            raise EnfiladeError(f"{module.path} cannot be joined: there is no {other}")
        self.add(other)
        for name in [each.split(" as ")[0].strip() for each in names]:
            if name and name not in self.modules[other].exported:
                raise EnfiladeError(f"{module.path} cannot be joined: {other} exports no {name}")


def join(texts: Mapping[str, str], path: str) -> str:
    """The script of a page with all modules that it leads to."""
    joining = Joining(texts)
    joining.add(path)
    *others, own = joining.modules.values()
    return "".join([each.function() for each in others]) + own.code


def beside(path: str, name: str) -> str:
    """The file that another calls by this name."""
    return normpath(under(dirname(path), name))


def called(path: str) -> str:
    """What a joined module is called. No name of ours begins like that."""
    return "$" + re.sub(r"\W", "_", path)

"""The kernel in C: its Python functions, whose little language this module translates, for the C compiler and for CUDA's.

What may be written there: whole numbers, the three arrays, `if`, `while`, `for … in range(…)`, assignments, arithmetic,
comparisons, calls of other functions of the kernel and of min, max, abs. Division and remainder are of numbers that are not
negative. Anything else is refused when it is translated, which the tests do.
"""

from __future__ import annotations

import ast
import inspect
from functools import cache
from textwrap import dedent, indent
from types import FunctionType, ModuleType
from typing import Any, Final

import numpy as np

from enfilade.games.urban_calculus.fast.kernel import boxes, chance, combat, evolved, reserves, strategy, turn

MODULES: Final[tuple[ModuleType, ...]] = (chance, boxes, combat, strategy, reserves, evolved, turn)
SILENT: Final = ("write_down",)  # what only interpreted campaigns do
# What is done so often that calling it costs: put where it is called. CUDA's compiler does so by itself.
IN_PLACE: Final = ("allocated", "check", "gain", "holds", "is_met", "lose", "may_assault", "net", "rose")
ARRAYS: Final = {"t": "const int *t", "s": "short *s", "r": "WORD *r"}
OPERATORS: Final[dict[type[ast.AST], str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "/",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.And: "&&",
    ast.Or: "||",
    ast.Not: "!",
    ast.USub: "-",
}
PROLOGUE: Final = """\
#ifdef __CUDACC__
#define KERNEL static __device__
#define IN_PLACE KERNEL
#define KNOWN __device__ constexpr
#else
#define KERNEL static
#define IN_PLACE static inline __attribute__((always_inline))
#define KNOWN static const
#endif
typedef unsigned long long WORD;
KERNEL int least(int a, int b) { return a < b ? a : b; }
KERNEL int most(int a, int b) { return a > b ? a : b; }
"""


class Untranslatable(Exception):
    """A function of the kernel says something that its little language has no word for."""

    def __init__(self, node: ast.AST) -> None:
        super().__init__(f"line {getattr(node, 'lineno', '?')} of its function: {ast.unparse(node)}")


def functions() -> dict[str, FunctionType]:
    """The functions of the kernel, by name."""
    found: dict[str, FunctionType] = {}
    for module in MODULES:
        for name, function in vars(module).items():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                found[name] = function
    return found


@cache
def in_c(fixed: tuple[tuple[int, int], ...], known: tuple[int, ...] = ()) -> str:
    """The whole kernel, for tables that hold these numbers in these places: what depends on them the compiler decides once.

    With the whole table `known` it is made for this one alone, and plays faster: it reads its own copy, not what it is given.
    """
    table = "known" if known else "t"
    parts = [Translation(function, dict(fixed), table) for name, function in functions().items() if name not in SILENT]
    heads = "\n".join([f"{part.head};" for part in parts])
    copy = f"KNOWN int known[] = {{{', '.join([str(number) for number in known])}}};\n" if known else ""
    return "\n".join([PROLOGUE + copy, heads, "", *[part.text for part in parts]])


class Translation:
    """One function in C; `table`: the array that it reads for `t`."""

    def __init__(self, function: FunctionType, fixed: dict[int, int], table: str = "t") -> None:
        self.fixed: Final = fixed
        self.table: Final = table
        self.names: Final = function.__globals__
        tree = ast.parse(dedent(inspect.getsource(function))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        self.tree: Final = tree
        self.words: Final = {each.arg for each in tree.args.args if _named(each.annotation) == "Any"}
        self.inner: Final = {each.arg for each in tree.args.args}  # arguments and variables
        self.loops = 0
        self.head: Final = self._head()
        body = self._block(tree.body[1:] if ast.get_docstring(tree) else tree.body)
        inner = [name for name in dict.fromkeys(self.declared) if name not in {each.arg for each in tree.args.args}]
        variables = [f"{'WORD' if name in self.words else 'int'} {_own(name)};" for name in inner]
        self.text: Final = f"{self.head} {{\n{indent(chr(10).join([*variables, body]), '    ')}\n}}\n"

    @property
    def declared(self) -> list[str]:
        nodes = [node for node in ast.walk(self.tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
        return [node.id for node in nodes]

    def _head(self) -> str:
        given = []
        for each in self.tree.args.args:
            kind = "WORD" if _named(each.annotation) == "Any" else "int"
            given.append(ARRAYS[each.arg] if _named(each.annotation) in ("Numbers", "Words") else f"{kind} {_own(each.arg)}")
        returned = {"None": "void", "Any": "WORD"}.get(_named(self.tree.returns), "int")
        where = "IN_PLACE" if self.tree.name in IN_PLACE else "KERNEL"
        return f"{where} {returned} {self.tree.name}({', '.join(given)})"

    def _block(self, statements: list[ast.stmt]) -> str:
        return "\n".join([self._statement(each) for each in statements])

    def _braced(self, statements: list[ast.stmt]) -> str:
        return f"{{\n{indent(self._block(statements), '    ')}\n}}"

    def _statement(self, node: ast.stmt) -> str:
        match node:
            case ast.Assign():
                return self._assign(node)
            case ast.AugAssign():
                return f"{self._value(node.target)} {OPERATORS[type(node.op)]}= {self._value(node.value)};"
            case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if name in SILENT:
                return ";"
            case ast.Expr(value=ast.Call()):
                return f"{self._value(node.value)};"
            case ast.Return():
                return f"return {self._value(node.value)};" if node.value is not None else "return;"
            case ast.If():
                otherwise = f" else {self._braced(node.orelse)}" if node.orelse else ""
                return f"if ({self._value(node.test)}) {self._braced(node.body)}{otherwise}"
            case ast.While(orelse=[]):
                return f"while ({self._value(node.test)}) {self._braced(node.body)}"
            case ast.For(orelse=[]):
                return self._for(node)
            case ast.Break():
                return "break;"
            case ast.Continue():
                return "continue;"
            case _:
                raise Untranslatable(node)

    def _assign(self, node: ast.Assign) -> str:
        lines: list[str] = []
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=True))
                self._check_apart(node, pairs)
            for to, value in pairs:
                if isinstance(to, ast.Name) and self._is_word(value):
                    self.words.add(to.id)
                lines.append(f"{self._value(to)} = {self._value(value)};")
        return "\n".join(lines)

    def _check_apart(self, node: ast.Assign, pairs: list[tuple[ast.expr, ast.expr]]) -> None:
        """Of several assignments at once none may read what another writes: in C they follow each other."""
        written = {to.id for to, _ in pairs if isinstance(to, ast.Name)}
        read = {name.id for _, value in pairs for name in ast.walk(value) if isinstance(name, ast.Name)}
        if len(written) < len(pairs) or written & read:
            raise Untranslatable(node)

    def _for(self, node: ast.For) -> str:
        """A count. As in Python its end is worked out once, before it begins."""
        if not isinstance(node.iter, ast.Call) or _named(node.iter.func) != "range" or not isinstance(node.target, ast.Name):
            raise Untranslatable(node)
        given = [self._value(each) for each in node.iter.args]
        start, end = (given[0], given[1]) if len(given) > 1 else ("0", given[0])
        step = given[2] if len(given) > 2 else "1"
        self.loops += 1
        name, stop = _own(node.target.id), f"end_{self.loops}"
        return f"for (int {stop} = ({name} = {start}, {end}); {name} < {stop}; {name} += {step}) {self._braced(node.body)}"

    def _value(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=bool() | int() as value):
                return str(int(value))
            case ast.Name():
                return self._name(node)
            case ast.Subscript(value=ast.Name(id="t"), slice=ast.Name(id=name)) if self.names.get(name) in self.fixed:
                return str(self.fixed[self.names[name]])
            case ast.Subscript(value=ast.Name(id="t")):
                return f"{self.table}[{self._value(node.slice)}]"
            case ast.Subscript(value=ast.Name(id="s" | "r")):
                return f"{self._value(node.value)}[{self._value(node.slice)}]"
            case ast.BinOp():
                return f"({self._value(node.left)} {OPERATORS[type(node.op)]} {self._value(node.right)})"
            case ast.UnaryOp():
                return f"({OPERATORS[type(node.op)]}{self._value(node.operand)})"
            case ast.BoolOp():
                return f"({f' {OPERATORS[type(node.op)]} '.join([self._value(each) for each in node.values])})"
            case ast.Compare():
                sides = [self._value(each) for each in (node.left, *node.comparators)]
                pairs = [f"{a} {OPERATORS[type(op)]} {b}" for a, op, b in zip(sides, node.ops, sides[1:], strict=False)]
                return f"({' && '.join(pairs)})"
            case ast.IfExp():
                return f"({self._value(node.test)} ? {self._value(node.body)} : {self._value(node.orelse)})"
            case ast.Call(keywords=[]):
                return self._call(node)
            case _:
                raise Untranslatable(node)

    def _name(self, node: ast.Name) -> str:
        value = self.names.get(node.id)
        if node.id in self.inner or node.id in self.declared:
            return _own(node.id)
        if isinstance(value, np.uint64):
            return f"{int(value)}ULL"
        if isinstance(value, int):
            return str(value)
        raise Untranslatable(node)

    def _call(self, node: ast.Call) -> str:
        given = [self._value(each) for each in node.args]
        match _named(node.func):
            case "min" | "max" as name:
                word = "least" if name == "min" else "most"
                first = given[0]
                for each in given[1:]:
                    first = f"{word}({first}, {each})"
                return first
            case "abs":
                return f"most({given[0]}, -({given[0]}))"
            case "np.uint64":
                return f"((WORD){given[0]})"
            case "int":
                return f"((int){given[0]})"
            case name if isinstance(self.names.get(name), FunctionType):
                return f"{name}({', '.join(given)})"
            case _:
                raise Untranslatable(node)

    def _is_word(self, node: ast.expr) -> bool:
        """Whether a value has 64 bits: a random number, or made of one."""
        match node:
            case ast.Name():
                return node.id in self.words or isinstance(self.names.get(node.id), np.uint64)
            case ast.Subscript(value=ast.Name(id="r")):
                return True
            case ast.BinOp():
                return self._is_word(node.left) or self._is_word(node.right)
            case ast.Call():
                return _named(node.func) == "np.uint64"
            case _:
                return False


def _own(name: str) -> str:
    """The name of a variable, which is none of C's own words."""
    return name if name in ARRAYS else f"{name}_"


def _named(node: Any) -> str:
    return "" if node is None else ast.unparse(node)

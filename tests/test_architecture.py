"""The rooms: imports go one way, games stand alone, Numba's flags are in one file."""

from __future__ import annotations

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import sheepfold
from sheepfold.cli.parser import COMMANDS, build_parser

PACKAGE = Path(sheepfold.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

ROOMS = [
    "language",
    "engine",
    "art",
    "games",
    "players",
    "match",
    "lab",
    "analysis",
    "puzzles",
    "terminal",
    "table",
    "bridges",
    "cli",
]
"""A room may import itself and the rooms before it."""

ONLY_IN = {"numba": {"engine"}, "llvmlite": {"engine"}, "rich": {"terminal", "cli"}, "fastapi": {"table"}}
ONLY_IN |= {name: {"lab"} for name in ("scipy", "pyarrow", "optuna", "ray")}
ONLY_IN |= {name: {"bridges"} for name in ("pyspiel", "open_spiel", "pettingzoo", "gymnasium")}


ONLY_UNDER = {
    "sqlalchemy": ("table/store/",),
    "alembic": ("table/store/",),
    "sheepfold.table.store.tables": ("table/store/",),
    "cryptography": ("table/push/",),
    "PIL": ("table/pictures/",),
    "resvg_py": ("table/pictures/",),
    "fastapi": ("table/pages/", "table/api/", "table/serving/", "table/app.py", "table/dependencies.py"),
}
"""What is imported in some folders only; a file below one of them is meant by its beginning."""

NOT_IN = {
    "sheepfold.table.live.rooms": ("table/live/room.py", "table/live/course.py", "table/deeds/"),
    "sheepfold.table.pages": ("table/deeds/", "table/live/", "table/store/"),
    "sheepfold.table.api": ("table/deeds/", "table/live/", "table/store/", "table/pages/"),
    "sheepfold.table.live": ("table/store/",),
    "sheepfold.table.deeds": ("table/live/", "table/store/"),
}
"""What these folders and files never import: a room does not know who reacts to it, a deed knows no HTTP."""

HAVE_STATE = {"table/app.py", "table/dependencies.py", "table/api/app.py", "table/serving/serve.py"}
"""Who may look into the state of the web application; handlers are given its parts."""


def room_of(file: Path) -> str:
    first = file.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def imports(file: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(tree_of(file)):
        if isinstance(node, ast.Import):
            found += (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += (node.module, *(f"{node.module}.{name.name}" for name in node.names))
    return found


def ids(file: Path) -> str:
    return str(file.relative_to(PACKAGE))


@pytest.mark.parametrize("file", FILES, ids=ids)
def test_imports_go_one_way(file: Path) -> None:
    room = room_of(file)
    if room in ("__init__", "__main__"):
        return
    before = ROOMS[: ROOMS.index(room) + 1]
    for name in imports(file):
        if name.startswith("sheepfold.") and name.split(".")[1] in ROOMS:
            assert name.split(".")[1] in before, f"{room} must not import {name}"


@pytest.mark.parametrize("file", FILES, ids=ids)
def test_libraries_stay_in_their_rooms(file: Path) -> None:
    for name in imports(file):
        rooms = ONLY_IN.get(name.split(".")[0])
        assert rooms is None or room_of(file) in rooms, f"{name} does not belong into {room_of(file)}"


@pytest.mark.parametrize("file", FILES, ids=ids)
def test_libraries_and_layers_stay_in_their_folders(file: Path) -> None:
    for name in imports(file):
        for library, folders in ONLY_UNDER.items():
            if name == library or name.startswith(f"{library}."):
                assert ids(file).startswith(folders), f"{name} does not belong into {ids(file)}"
        for layer, folders in NOT_IN.items():
            if name == layer or name.startswith(f"{layer}."):
                assert not ids(file).startswith(folders), f"{ids(file)} must not import {name}"


def test_handlers_do_not_look_into_the_state_of_the_application() -> None:
    found = {ids(file) for file in FILES if "app.state" in file.read_text(encoding="utf-8")}
    assert found <= HAVE_STATE


def test_help_is_shown_without_the_web_table_and_without_a_compiler() -> None:
    heavy = ("fastapi", "sqlalchemy", "uvicorn", "numba")
    program = "import sys; from sheepfold.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    program += f"print(*[name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "usage: sheepfold" in done.stdout
    assert done.stderr.strip() == ""


@pytest.mark.parametrize("file", FILES, ids=ids)
def test_a_game_never_imports_another_game(file: Path) -> None:
    parts = file.relative_to(PACKAGE).parts
    if parts[0] == "games" and len(parts) > 2:
        for name in imports(file):
            if name.startswith("sheepfold.games."):
                assert name.split(".")[2] == parts[1]


@pytest.mark.parametrize("file", [file for file in FILES if room_of(file) not in ("games", "art")], ids=ids)
def test_generic_code_never_asks_which_game_it_has(file: Path) -> None:
    nodes = list(ast.walk(tree_of(file)))
    docstrings = {ast.get_docstring(node, clean=False) for node in nodes if isinstance(node, DOCUMENTED)}
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert not (texts - docstrings) & set(sheepfold.game_names())


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def test_numba_is_called_in_the_engine_only() -> None:
    users = [ids(file) for file in FILES if "njit(" in file.read_text() or ".jit(" in file.read_text()]
    assert users == [
        "engine/compiling.py",
        "engine/gpu.py",
        "engine/herd/cuda.py",
        "engine/numba_private.py",
        "engine/rule.py",
    ]


def test_private_parts_of_numba_are_used_in_one_file() -> None:
    users = [ids(file) for file in FILES if any(name.startswith("numba.core") for name in imports(file))]
    assert users == ["engine/numba_private.py"]


def test_there_is_one_decorator_for_compiled_code() -> None:
    allowed = {"rule", "silent", "native"}
    for file in FILES:
        if room_of(file) == "games" and "rules" in file.parts:
            for node in ast.walk(tree_of(file)):
                if isinstance(node, ast.FunctionDef):
                    names = {ast.unparse(decorator).split("(")[0] for decorator in node.decorator_list}
                    assert names <= allowed
                    assert names & {"rule", "native"}, f"{node.name} in {ids(file)} is not a rule"


@pytest.mark.parametrize("name", sheepfold.game_names())
def test_every_games_folder_has_the_same_files(name: str) -> None:
    folder = PACKAGE / "games" / name
    for part in ("board", "position", "rules", "notation", "words", "view"):
        assert (folder / f"{part}.py").exists() or (folder / part / "__init__.py").exists(), part


# -------------------------------------------------------------------- cycles

HEAVY = {"numba", "llvmlite", "fastapi", "starlette", "uvicorn", "sqlalchemy", "alembic", "httpx2", "rich"}
HEAVY |= {"scipy", "pyarrow", "optuna", "ray"}
"""Libraries that take long to load: what needs one may be imported where it is used."""

MAY_FAIL = {"sheepfold.bridges.searched_policy", "sheepfold.engine.numba_private", "sheepfold.language.texts"}
MAY_FAIL |= {f"sheepfold.lab.study.{name}" for name in ("result", "tables", "tuning", "report.answers", "ray_workers")}
MAY_FAIL |= {"sheepfold.lab.cluster"}
"""What is imported only where its library is installed, in a version that is known to have what it needs."""


def module_of(file: Path) -> str:
    return ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(file): file for file in FILES}


def is_typing(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


@cache
def loaded(file: Path, inside_functions: bool = False) -> frozenset[str]:
    """The modules that a file imports when it is loaded, or those that its functions import."""
    found: set[str] = set()
    waiting: list[tuple[ast.AST, bool]] = [(tree_of(file), False)]
    while waiting:
        node, inside = waiting.pop()
        if is_typing(node):
            continue
        if isinstance(node, ast.Import | ast.ImportFrom) and inside == inside_functions:
            found.update(imported(node))
        inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        waiting += [(child, inside) for child in ast.iter_child_nodes(node)]
    return frozenset(found)


def imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    names = [f"{node.module}.{name.name}" for name in node.names]
    return [
        name if name in MODULES or not str(node.module).startswith("sheepfold") else str(node.module) for name in names
    ]


LATE = {
    "sheepfold.lab.study.planning",
    "sheepfold.lab.study.running",
    "sheepfold.table.api.app",
    "sheepfold.table.push.messages",
    "sheepfold.table.store.migrations.upgrading",
    "sheepfold.lab.study.on_gpu",
}
"""What is loaded when it is needed first, so that a table starts in a second."""


@cache
def is_heavy(module: str) -> bool:
    """Whether loading this module of ours loads a library that takes long."""
    return bool(HEAVY & {name.split(".")[0] for reached in reached_from(module) for name in loaded(MODULES[reached])})


@cache
def reached_from(module: str) -> frozenset[str]:
    found, waiting = {module}, [module]
    while waiting:
        new = {name for name in loaded(MODULES[waiting.pop()]) if name in MODULES} - found
        found |= new
        waiting += new
    return frozenset(found)


def test_no_module_imports_itself_by_way_of_others() -> None:
    for module, file in MODULES.items():
        around = [name for name in loaded(file) if name in MODULES and name != module and module in reached_from(name)]
        assert not around, f"{module} imports {around}, which imports it"


@pytest.mark.parametrize("module", MODULES)
def test_functions_import_only_what_takes_long_to_load(module: str) -> None:
    for name in loaded(MODULES[module], inside_functions=True):
        if name in MODULES and name not in MAY_FAIL | LATE:
            assert is_heavy(name), f"{module} imports {name} in a function"
            assert not is_heavy(module), f"{module} is slow to load anyway: import {name} at its top"


def test_a_table_starts_without_what_its_first_page_does_not_need(tmp_path: Path) -> None:
    program = "import sys; from sheepfold.table.app import create_app; from sheepfold.table.settings import Settings\n"
    program += "from starlette.testclient import TestClient\n"
    program += f"settings = Settings.from_environment({{'SHEEPFOLD_DATA': {str(tmp_path)!r}}})\n"
    program += "create_app(settings).state.store.close()\n"  # makes the database, which needs Alembic
    again = program + "client = TestClient(create_app(settings), base_url='http://localhost')\n"
    again += "assert client.get('/').status_code == 200\n"
    heavy = ("numba", "alembic", "rich", "markdown_it", "babel", "scipy", "PIL", "cryptography")
    heavy += ("sheepfold.table.api.models",)
    again += f"print(*[name for name in {heavy!r} if name in sys.modules])"
    subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    done = subprocess.run([sys.executable, "-c", again], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_a_command_is_loaded_without_the_others() -> None:
    program = "import sys; from sheepfold.cli import main\ntry: main(['serve', '--help'])\nexcept SystemExit: pass\n"
    program += "print(*[name for name in ('rich', 'sheepfold.cli.lab') if name in sys.modules], file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "--processes" in done.stdout
    assert done.stderr.strip() == ""


def test_every_command_is_found_by_its_name() -> None:
    for name in COMMANDS:
        commands = next(action for action in build_parser(name)._actions if isinstance(action.choices, dict))
        assert name in (commands.choices or {})

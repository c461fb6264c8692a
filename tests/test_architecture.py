"""No modules of the program import each other in a circle, not even for types or inside functions."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "app"
MAP = ROOT.with_name("ARCHITECTURE.md")
MAPS = [MAP, *(ROOT.with_name("docs") / name for name in ("extending.md", "sight.md", "proof.md"))]
ALL_FILES = [path for path in ROOT.rglob("*.py") if not path.stem.startswith("__")]


def modules(root):
    """Returns the files of a package by the names they are imported under."""
    found = {}
    for path in root.rglob("*.py"):
        parts = path.relative_to(root.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path, names):
    """Returns the modules among `names` that a file imports anywhere."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are absolute"
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (inside & names) or {node.module}
            found |= {node.module} if inside - names else set()
    return found & names


def circle(arrows):
    """Returns modules that import each other in turn, the first one again at the end; nothing if there are none."""
    done, way = set(), []

    def visit(name):
        if name in way:
            return [*way[way.index(name) :], name]
        if name in done:
            return []
        way.append(name)
        for other in sorted(arrows[name] - {name}):
            if found := visit(other):
                return found
        done.add(way.pop())
        return []

    return next(filter(None, map(visit, sorted(arrows))), [])


def arrows(root):
    found = modules(root)
    return {name: imports(path, set(found)) for name, path in found.items()}


@pytest.mark.thorough
def test_no_modules_import_each_other_in_a_circle():
    assert " imports ".join(circle(arrows(ROOT))) == ""


def test_a_circle_is_found_in_type_imports_and_inside_functions(tmp_path):
    package = tmp_path / "app"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "a.py").write_text("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from app.b import B\n")
    (package / "b.py").write_text("def b():\n    from app import c\n")
    (package / "c.py").write_text("import json\n")
    assert circle(arrows(package)) == []
    (package / "c.py").write_text("import app.a\n")
    assert circle(arrows(package)) == ["app.a", "app.b", "app.c", "app.a"]


SERVICES = {"actions", "app_services", "paper", "tools", "viewport", "widgets"}
"""Rooms of the window that all features are given; every other room is a feature's."""
MAY_KNOW = {
    "battle": {"setup"},  # reserves arrive as fighters are set up
    "dispute_card": {"sight"},  # the card shows the text of the verdict panel, and draws its side view
    "editing": {"terrain"},  # a miniature is previewed like an imported model
    "files": {"editing"},  # a new battle begins with the dialog for its board
    "setup": {"cards"},
    "muster": {"editing"},  # mustered fighters get their models there
}
"""Which features know another one's room, and why. No feature knows a room that is not named here."""


@pytest.mark.thorough
def test_features_do_not_import_each_other_except_as_listed():
    rooms = {name: name.split(".")[2] for name in modules(ROOT) if name.startswith("app.ui.") and name.count(".") > 2}
    known = {
        (room, rooms[other])
        for name, room in rooms.items()
        if room not in SERVICES
        for other in imports(modules(ROOT)[name], set(rooms))
        if rooms[other] != room and rooms[other] not in SERVICES
    }
    assert known == {(room, other) for room, others in MAY_KNOW.items() for other in others}


def test_modules_shared_by_all_features_import_none_of_them():
    found = modules(ROOT)
    features = {name for name in found if name.startswith("app.ui.") and name.count(".") > 2}
    features = {name for name in features if name.split(".")[2] not in SERVICES}
    given = [name for name in found if name.startswith("app.ui.") and name.split(".")[2] in SERVICES]
    assert [(name, other) for name in given for other in imports(found[name], features)] == []


def test_the_first_frame_imports_no_arrays_and_no_game():
    """The window is shown first; slow imports come after."""
    slow = ("numpy", "shapely", "scipy", "trimesh", "pyqtgraph", "app.session", "app.games.warcry")
    assert loaded_with("app.ui.application", slow) == "[]"


def test_the_command_line_imports_nothing_that_few_commands_need():
    assert loaded_with("app.cli.parser", ("scipy", "trimesh", "PySide6", "manifold3d")) == "[]"


def loaded_with(module, slow):
    """Returns which of these modules are imported with one."""
    program = f"import sys, {module}; print([name for name in {slow} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT.parent)
    return done.stdout.strip()


def test_the_architecture_map_names_only_existing_code():
    """Files, folders, classes and functions: a word in backquotes exists in the code, or is part of a path."""
    files = [
        path for folder in ("app", "build_scripts", "tests", "resources") for path in ROOT.with_name(folder).rglob("*")
    ]
    code = " ".join(path.read_text("utf-8") for path in files if path.suffix == ".py" and "tests" not in path.parts)
    known = {part for path in files for part in (path.name, path.stem)} | set(re.findall(r"\w+", code))
    text = "".join(page.read_text("utf-8") for page in MAPS)
    quoted = re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    named = {
        word for words in quoted if not {"…", "<", "*"} & set(words) for word in re.findall(r"[A-Za-z_]\w+", words)
    }
    assert len(named) > 200
    assert named - known == set()


def test_file_names_are_unique_except_between_two_games():
    games = {path for path in (ROOT / "games").iterdir() if path.is_dir()}
    found = [(path.stem, next((game.name for game in games if game in path.parents), "")) for path in ALL_FILES]
    assert sorted({one for one in found if found.count(one) > 1}) == []
    shared = {stem for stem, game in found if not game}
    assert sorted(stem for stem, game in found if game and stem in shared) == []


def test_per_battle_objects_connect_no_lambda_to_a_lasting_panel():
    """Qt releases a method with its object, but a lambda stays with the panel and keeps the whole battle."""
    given = re.compile(r"\bpanel\.[\w.]+\.connect\(\s*(?:lambda|partial)\b")
    found = [
        path.name
        for path in (ROOT / "ui").rglob("*.py")
        if not path.stem.endswith("_feature") and given.search(path.read_text("utf-8"))
    ]
    assert found == []

"""The maintainers' tools, in groups: finding them, describing each in a sentence, and starting them."""

from __future__ import annotations

import ast
import difflib
import re
import shutil
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from build_scripts.environment import ROOT

Size = tuple[int, int]
"""Size of a virtual screen, in pixels."""
SCREEN = (1600, 1000)
_STARTED = re.compile(r'^if __name__ == "__main__":', re.MULTILINE)
_SENTENCE = re.compile(r".+?[.?!](?=\s|$)")
_WIDEST = 120
TESTS = "test_"
"""Prefix of test modules; the tool's name is the rest."""


@dataclass(frozen=True)
class Group:
    """A folder of tools; on Linux they get a virtual screen of this size, and the locked packages if they need any."""

    folder: str
    about: str
    screen: Size | None = None
    needs_packages: bool = True


GROUPS = {
    "bench": Group("build_scripts/bench", "speed and memory; without a name, all benchmarks", SCREEN),
    "soundness": Group("build_scripts/soundness", "tests that look for wrong answers and lost steps", SCREEN),
    "assets": Group("build_scripts/assets", "makes and checks the shipped files", SCREEN),
    "i18n": Group("build_scripts/i18n", "translations"),
    "release": Group(
        "build_scripts/release", "builds the program as one folder, and its installers", needs_packages=False
    ),
    "e2e": Group("tests/e2e", "long tests in the real window: evenings, walks, counts, audits", (1920, 1080)),
}
"""Name -> group.

A tool is an executable file in the folder: Python with a main part, a shell script, or a test module, of which all
tests are run; or a package with a main module.
"""


class NoTool(Exception):
    """Raised for an unknown tool; the message names similar ones."""


def find_tools(group: str) -> dict[str, Path]:
    """Returns name -> file of every tool in a group, in alphabetical order."""
    files = sorted((ROOT / GROUPS[group].folder).iterdir())
    found = {
        path.stem.removeprefix(TESTS): path
        for path in files
        if path.suffix == ".sh" or _has_main(path) or _is_tests(path)
    }
    return found | {path.name: main for path in files if (main := path / "__main__.py").is_file()}


def make_command(python: str, group: str, name: str, arguments: Iterable[str] = ()) -> list[str]:
    """Returns the command that starts a tool in the checkout's folder, with this Python unless it is a script.

    Raises NoTool.
    """
    path = find_tools(group).get(name)
    if path is None:
        raise NoTool(_say_what_is_near(group, name))
    if path.suffix == ".sh":
        return ["bash", str(path), *arguments]
    if _is_tests(path):
        return [python, "-m", "pytest", "-n", "0", "-s", "--thorough", str(path.relative_to(ROOT)), *arguments]
    return [python, "-m", ".".join(path.relative_to(ROOT).with_suffix("").parts), *arguments]


def describe(path: Path) -> str:
    """Returns the first sentence of a tool's own description."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".sh":
        said = text.split("\n", 1)[1].removeprefix("# ")
    else:
        said = ast.get_docstring(ast.parse(text)) or ""
    first = _SENTENCE.match(" ".join(said.split()))
    return first.group() if first else ""


def list_group(group: str) -> str:
    """Returns the tools of a group, one line each if it fits."""
    wide = min(_WIDEST, shutil.get_terminal_size((_WIDEST, 0)).columns)
    found = find_tools(group)
    names = max(map(len, found)) + 4
    rows = [
        textwrap.fill(f"  {name:<{names - 2}}{describe(path)}", wide, subsequent_indent=" " * names)
        for name, path in found.items()
    ]
    return "\n".join([f"dev.py {group} NAME: {GROUPS[group].about}", *rows])


def list_all() -> str:
    """Returns the tools of every group."""
    head = "Further arguments, such as --help, go to the tool. It runs in the checkout's folder."
    return "\n\n".join([head, *map(list_group, GROUPS)])


def say_what_is_near(word: str, commands: Iterable[str]) -> str:
    """Returns a sentence for an unknown command, with the commands and tools of similar names."""
    every = {name: f"dev.py {group} {name}" for group in GROUPS for name in find_tools(group)}
    every |= {name: f"dev.py {name}" for name in commands}
    near = [every[name] for name in _find_near(word, every)]
    return f"There is no dev.py {word}; {_offer(near) or 'see dev.py --help.'}"


def _say_what_is_near(group: str, name: str) -> str:
    elsewhere = [f"dev.py {other} {name}" for other in GROUPS if name in find_tools(other)]
    near = elsewhere or [f"dev.py {group} {other}" for other in _find_near(name, find_tools(group))]
    return f"There is no {name} in {group}; {_offer(near) or f'see dev.py {group} --help.'}"


def _find_near(word: str, names: Iterable[str]) -> list[str]:
    every = list(names)
    near = difflib.get_close_matches(word, every, 3) or [name for name in every if word in name][:3]
    return [word] if word in every else near


def _offer(near: list[str]) -> str:
    return f"did you mean {' or '.join(near)}?" if near else ""


def _is_tests(path: Path) -> bool:
    return path.suffix == ".py" and path.name.startswith(TESTS)


def _has_main(path: Path) -> bool:
    return path.suffix == ".py" and bool(_STARTED.search(path.read_text(encoding="utf-8")))

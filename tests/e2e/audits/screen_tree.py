"""Reads the windows through AT-SPI as a Linux screen reader does, and reports what is missing.

`python -m tests.e2e.audits.screen_tree [FILE]` walks through the program and also writes the result to a file. It needs
dbus-run-session, at-spi-bus-launcher, libatspi and xvfb-run of the system, and uses its own buses and screen. The
checks in `accessible_names` cover every window without the system; this module covers the table, dice and columns as
they arrive at the other end of the bus.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from ctypes.util import find_library
from pathlib import Path
from typing import TYPE_CHECKING

from build_scripts.dev import ROOT, own_screen_env
from tests.e2e.audits.screen_reader import AccessibleNode, parse_node

if TYPE_CHECKING:
    from app.ui.main_window import MainWindow

START_BUS = [
    "dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/",
    "org.freedesktop.DBus.StartServiceByName", "string:org.a11y.Bus", "uint32:0",
]  # fmt: skip
"""Starts the accessibility bus before the program looks for it."""
SIZE, SIDES = (1366, 768), 2
SCREEN = ["xvfb-run", "-a", "-s", "-screen 0 1366x768x24"]
NAMED = {
    "push button", "button", "toggle button", "check box", "radio button", "combo box", "spin button", "slider",
    "entry", "text", "list", "tree", "tree table", "table", "table column header", "column header", "menu item",
    "check menu item", "radio menu item", "dialog", "frame", "page tab", "progress bar", "list item",
}  # fmt: skip
"""The AT-SPI roles of controls and messages that need a name."""
TOLD_STATES = ("checked", "selected", "focused", "expanded", "collapsed")
DICE = re.compile(r": \d( \d)*$")
"""The end of the name of a row of dice."""


def run(folder: Path, out: Path | None) -> int:
    """Reads all steps in a separate process with its own buses; returns 1 for faults, 2 if system parts are missing."""
    if missing := find_missing():
        print(f"This needs {', '.join(missing)}, which this system does not have.")
        return 2
    inside = [sys.executable, "-m", "tests.e2e.audits.screen_tree", *([str(out.absolute())] if out else [])]
    env = own_screen_env(dict(os.environ), str(folder)) | {"EYELINE_DATA": f"{folder}/data", "EYELINE_LANGUAGE": "en"}
    env |= {"QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "PYTHONPATH": str(ROOT)}
    return subprocess.run(["dbus-run-session", "--", *SCREEN, *inside], env=env, cwd=ROOT, check=False).returncode


def find_missing() -> list[str]:
    """Returns the missing parts of the system."""
    missing = [tool for tool in ("dbus-run-session", "dbus-send", "xvfb-run") if not shutil.which(tool)]
    return missing + ([] if find_library("atspi") else ["libatspi"])


def read_steps(out: Path | None) -> int:
    """Takes the walk and yields what is visible at its steps."""
    if subprocess.run(START_BUS, stdout=subprocess.DEVNULL, check=False).returncode:
        print("This needs at-spi-bus-launcher, which does not come to this system's session bus.")
        return 2
    from tests.e2e.audits.walk_battles import walk
    from tests.e2e.driver.program import open_program

    found, read = list[str](), list[str]()
    with open_program(SIZE) as (window, loader):
        for name, _ in walk(window, loader):
            if name not in STEPS or name in read:
                continue
            read.append(name)
            tree = read_window()
            if out:
                with out.open("a") as file:
                    file.write(f"\n{name}\n{format_tree(tree)}\n")
            for fault in (*find_flaws(tree), *find_missing_things(tree, window), *STEPS[name](tree)):
                found.append(fault)
                print(f"{name}: {fault}", flush=True)
    found += [f"{name}: this did not come" for name in STEPS if name not in read]
    print(f"{len(read)} windows read through AT-SPI; {len(found)} faults.")
    return int(bool(found))


def read_window() -> AccessibleNode:
    """Returns what a separate process reads of this one, which must respond meanwhile."""
    from PySide6.QtCore import QEventLoop, QProcess

    reader, loop = QProcess(), QEventLoop()
    reader.finished.connect(loop.quit)
    reader.start(sys.executable, ["-m", "tests.e2e.audits.screen_reader", str(os.getpid())])
    loop.exec()
    if reader.exitCode():
        raise RuntimeError(reader.readAllStandardError().toStdString())
    return parse_node(json.loads(reader.readAllStandardOutput().toStdString()))


def format_tree(node: AccessibleNode, depth: int = 0) -> str:
    """Returns a line for each named node: role, name, value and states."""
    states = [one for one in node.states if one in TOLD_STATES]
    line = " ".join(filter(None, (node.role, f"“{node.name}”", node.value and f"= {node.value}", *states)))
    return "\n".join([f"{'  ' * depth}{line}", *(format_tree(child, depth + 1) for child in node.children)])


def find_flaws(tree: AccessibleNode) -> Iterator[str]:
    """Yields nodes that are ambiguous or have no text."""
    for node in tree.walk():
        if node.role in NAMED and not (node.name or node.description or node.value) and _is_on_screen(node):
            yield f"{node.role} at {node.frame} has no name"
        if node.role == "filler" and node.name and not node.children:
            yield f"“{node.name}” has no role"
        if node.role == "tool bar":
            yield from (f"“{node.name}” has a blank item" for one in node.children if one.role == "filler")


def find_missing_things(tree: AccessibleNode, window: MainWindow) -> Iterator[str]:
    """Yields things on the table that are not among the children of the view, or differ from it."""
    assert window.document
    battle, chosen = window.document.session.battle, set(window.document.selection.ids)
    rows = {row.name.split(",")[0]: row for table in tree.find("list", "Table") for row in table.children}
    yield from (f"{thing.id} is not on the table" for thing in battle.things if thing.id not in rows)
    for fighter in battle.fighters:
        row = rows.get(fighter.id)
        if row and ", at " not in row.name:
            yield f"it is not told where {fighter.id} stands"
    told = {id for id, row in rows.items() if "selected" in row.states}
    if told != chosen & set(rows):
        yield f"{sorted(told)} are told as selected, and {sorted(chosen)} are"


def find_silent_dice(tree: AccessibleNode) -> Iterator[str]:
    """Dice must be buttons or pictures with their result in the name; their field must name its side."""
    fields = [node for node in tree.find("text") if ": dice results" in node.name]
    if len(fields) < SIDES:
        yield f"{len(fields)} fields for dice are told"
    dice = [node for node in tree.find("push button") if ", die " in node.name]
    if not dice:
        yield "no die is told"


def find_silent_rows(tree: AccessibleNode) -> Iterator[str]:
    """The initiative dice in the panel must state their owner and result."""
    if not any(node.role == "label" and DICE.search(node.name) for node in tree.walk()):
        yield "no row of dice is told"


def find_silent_columns(tree: AccessibleNode) -> Iterator[str]:
    """A table must have named headings and cells with texts."""
    tables = [node for node in tree.walk() if node.role in ("table", "tree", "tree table")]
    if not tables:
        yield "no table is told"
    for table in tables:
        heads = [node.name for node in table.walk() if node.role.endswith("column header")]
        if not heads or not all(heads):
            yield f"the columns of “{table.name}” are called {heads}"
        cells = [node for node in table.walk() if node.role == "table cell"]
        if not any(cell.name for cell in cells):
            yield f"the {len(cells)} cells of “{table.name}” say nothing"


def find_silent_matrix(tree: AccessibleNode) -> Iterator[str]:
    """The sight matrix must have the fighters on both axes and verdicts in words."""
    yield from find_silent_columns(tree)
    rows = [node.name for node in tree.walk() if node.role.endswith("row header")]
    if not rows or not all(rows):
        yield f"the rows of who sees whom are called {rows}"


def check_nothing_more(tree: AccessibleNode) -> Iterator[str]:
    """Requires nothing beyond the checks of every window."""
    yield from ()


def _is_on_screen(node: AccessibleNode) -> bool:
    """Returns whether it is visible: Qt keeps unused dock bars out of sight."""
    left, top, width, height = node.frame
    return left + width > 0 and top + height > 0


STEPS: dict[str, Callable[[AccessibleNode], Iterator[str]]] = {
    "free battle": check_nothing_more,
    "free battle: Settings…": check_nothing_more,
    "free battle: Outliner": find_silent_columns,
    "free battle: Who sees whom…": find_silent_matrix,
    "battle: initiative": find_silent_dice,
    "battle: initiative, thrown": find_silent_dice,
    "battle: initiative, rolled": find_silent_rows,
    "the result": check_nothing_more,
}
"""What is read, by its name on the walk, and the additional check for it."""


if __name__ == "__main__":
    sys.exit(read_steps(Path(sys.argv[1]) if sys.argv[1:] else None))

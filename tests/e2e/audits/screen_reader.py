"""Reads the windows of a program as a Linux screen reader does: through AT-SPI, with the libatspi of the system.

`python -m tests.e2e.audits.screen_reader PID` prints what the process shows, as JSON. It is a separate process, since
no program can query itself, and it needs no Qt.
"""

from __future__ import annotations

import ctypes
import json
import sys
from collections.abc import Iterator
from ctypes.util import find_library
from dataclasses import asdict, dataclass, field

STATES = {
    "checked": 4, "collapsed": 5, "enabled": 8, "expanded": 10, "focusable": 11, "focused": 12, "modal": 16,
    "selectable": 22, "selected": 23, "visible": 30,
}  # fmt: skip
"""The values of AtspiStateType that are read."""
MOST_CHILDREN = 300
"""Maximum number of rows read per list."""
SCREEN_COORDINATES = 0


@dataclass
class AccessibleNode:
    """What a screen reader knows about one object."""

    role: str
    name: str
    description: str = ""
    value: str = ""
    """The content of a field or a cell; empty if it has no value."""
    states: list[str] = field(default_factory=list)
    frame: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Left, top, width and height on the screen, in pixels."""
    children: list[AccessibleNode] = field(default_factory=list)

    def walk(self) -> Iterator[AccessibleNode]:
        """Yields this node and all nodes in it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, role: str, name: str = "") -> list[AccessibleNode]:
        """Returns all nodes of a role, or those with the given name."""
        return [one for one in self.walk() if one.role == role and name in ("", one.name)]


def parse_node(said: dict[str, object]) -> AccessibleNode:
    """Returns a node parsed from the output of `main`."""
    children = [parse_node(child) for child in said.pop("children")]  # pyright: ignore[reportGeneralTypeIssues, reportUnknownVariableType] # JSON
    return AccessibleNode(**said, children=children)  # pyright: ignore[reportArgumentType] # written by `main`


class _Rect(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("x", "y", "width", "height")]


class AtspiReader:
    """Wrapper of the library. Raises OSError if it is missing."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(find_library("atspi") or "libatspi.so.0")
        if self._library.atspi_init() not in (0, 1):
            raise OSError("the accessibility bus does not answer")

    def find_program(self, pid: int) -> int | None:
        """Returns the application of a process from the bus."""
        desktop = self._library.atspi_get_desktop
        desktop.restype = ctypes.c_void_p
        root = desktop(0)
        for at in range(self._count(root)):
            program = self._ask("atspi_accessible_get_child_at_index", ctypes.c_void_p, root, ctypes.c_int(at))
            if program and self._ask("atspi_accessible_get_process_id", ctypes.c_uint, program) == pid:
                return program
        return None

    def read(self, thing: int) -> AccessibleNode:
        """Returns a node with all visible nodes in it, including rows scrolled out of sight."""
        node = AccessibleNode(
            self._text("atspi_accessible_get_role_name", thing),
            self._text("atspi_accessible_get_name", thing),
            self._text("atspi_accessible_get_description", thing),
            self._value(thing),
            self._states(thing),
            self._frame(thing),
        )
        for at in range(min(self._count(thing), MOST_CHILDREN)):
            child = self._ask("atspi_accessible_get_child_at_index", ctypes.c_void_p, thing, ctypes.c_int(at))
            if child and ("visible" in self._states(child)):
                node.children.append(self.read(child))
        return node

    def _ask(self, question: str, answer: type, thing: int, *more: ctypes.c_int) -> int:
        """Returns the answer, or None if the object is gone."""
        function, error = getattr(self._library, question), ctypes.c_void_p()
        function.restype = answer
        found = function(ctypes.c_void_p(thing), *more, ctypes.byref(error))
        return 0 if error else found or 0

    def _count(self, thing: int) -> int:
        return self._ask("atspi_accessible_get_child_count", ctypes.c_int, thing)

    def _text(self, question: str, thing: int) -> str:
        found = self._ask(question, ctypes.c_char_p, thing)
        return found.decode(errors="replace") if isinstance(found, bytes) else ""

    def _states(self, thing: int) -> list[str]:
        library = self._library
        library.atspi_accessible_get_state_set.restype = ctypes.c_void_p
        states = ctypes.c_void_p(library.atspi_accessible_get_state_set(ctypes.c_void_p(thing)))
        return [name for name, at in STATES.items() if library.atspi_state_set_contains(states, at)]

    def _interface(self, kind: str, thing: int) -> ctypes.c_void_p | None:
        get = getattr(self._library, f"atspi_accessible_get_{kind}_iface")
        get.restype = ctypes.c_void_p
        found = get(ctypes.c_void_p(thing))
        return ctypes.c_void_p(found) if found else None

    def _value(self, thing: int) -> str:
        """Returns its number if it has one, otherwise its editable text."""
        if number := self._interface("value", thing):
            get = self._library.atspi_value_get_current_value
            get.restype = ctypes.c_double
            return f"{get(number, None):g}"
        if text := self._interface("text", thing):
            get = self._library.atspi_text_get_text
            get.restype = ctypes.c_char_p
            return (get(text, 0, -1, None) or b"").decode(errors="replace")
        return ""

    def _frame(self, thing: int) -> tuple[int, int, int, int]:
        part = self._interface("component", thing)
        if not part:
            return 0, 0, 0, 0
        get = self._library.atspi_component_get_extents
        get.restype = ctypes.POINTER(_Rect)
        rect = get(part, SCREEN_COORDINATES, None)
        return (rect[0].x, rect[0].y, rect[0].width, rect[0].height) if rect else (0, 0, 0, 0)


def main(arguments: list[str]) -> int:
    """Prints what the process shows; returns 1 if it is not on the accessibility bus."""
    reader = AtspiReader()
    program = reader.find_program(int(arguments[0]))
    if program is None:
        print("The program is not on the accessibility bus.", file=sys.stderr)
        return 1
    print(json.dumps(asdict(reader.read(program))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

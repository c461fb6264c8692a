"""Finds widgets without an accessible name or with a role that does not match their look, as Qt reports them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QTabBar,
    QTableView,
    QTreeView,
    QWidget,
)

from tests.e2e.driver.screen import OFFERED_TWICE

Role = QAccessible.Role
NAMED = {
    Role.Button, Role.CheckBox, Role.RadioButton, Role.ComboBox, Role.EditableText, Role.SpinBox, Role.Slider,
    Role.List, Role.Tree, Role.Table, Role.MenuItem, Role.Dialog, Role.ProgressBar, Role.ButtonMenu, Role.PageTab,
    Role.Graphic, Role.Canvas, Role.Dial, Role.ColumnHeader,
}  # fmt: skip
"""Roles of controls and messages that need a name."""
PRESSED = {
    Role.Button, Role.CheckBox, Role.RadioButton, Role.EditableText, Role.SpinBox, Role.Slider, Role.ButtonMenu,
}  # fmt: skip
"""Roles found by name alone: two equal names in one window would be ambiguous."""
ROWS = {Role.ListItem, Role.TreeItem}
MOST_CHILDREN = 300
"""Maximum number of rows checked per list."""


def find_faults(root: QWidget) -> Iterator[str]:
    """Yields the faults of a window, dialog, menu or panel in its current state."""
    met: dict[tuple[Role, str], str] = {}
    yield from _walk(QAccessible.queryAccessibleInterface(root), type(root).__name__, met)


def _walk(node: QAccessibleInterface | None, path: str, met: dict[tuple[Role, str], str]) -> Iterator[str]:
    if not node or not node.isValid() or node.state().invisible:  # pyright: ignore[reportAttributeAccessIssue]
        return
    thing = node.object()
    if isinstance(thing, QTabBar) and not thing.count():
        return  # Qt keeps bars for docks that it does not use, out of sight
    yield from (f"{path} ({node.role().name}): {fault}" for fault in find_flaws(node))
    name = node.text(QAccessible.Text.Name)
    if node.role() in PRESSED and name and _is_standalone(thing):
        other = met.setdefault((node.role(), name), path)
        if other is not path:
            yield f"{path} ({node.role().name}): “{name}” is the name of {other}, too"
    for at in range(min(node.childCount(), MOST_CHILDREN)):
        child = node.child(at)
        inner = child.object() if child else None
        if isinstance(inner, QWidget) and (not inner.isVisible() or inner.isWindow()):
            continue
        yield from _walk(child, f"{path}/{_find_word(inner, at)}", met)


def _is_standalone(thing: QObject | None) -> bool:
    """Returns whether it is not part of another control, such as the field of a spin box."""
    if not isinstance(thing, QWidget) or type(thing.parent()).__name__ in OFFERED_TWICE:
        return False
    return not isinstance(thing, QComboBox) and not isinstance(thing.parent(), QAbstractSpinBox | QComboBox)


def find_flaws(node: QAccessibleInterface) -> Iterator[str]:
    """Yields the faults of a single node."""
    thing, role = node.object(), node.role()
    name = node.text(QAccessible.Text.Name) or node.text(QAccessible.Text.Description)
    if role in NAMED or _takes_keys(thing):
        if not name:
            yield "no name"
        elif role not in ROWS and not any(letter.isalnum() for letter in name):
            yield f"“{name}” is no name"
    if role in ROWS and not (name or node.text(QAccessible.Text.Value) or _is_row_with_cells(node)):
        yield "a row without words"
    if role == Role.Client and not name and node.parent() and node.parent().role() == Role.ToolBar:
        yield "a blank item of a toolbar"
    if role == Role.Client and name and not node.childCount() and type(thing).__name__ != "Viewport":
        yield f"“{name}” has no role"
    if isinstance(thing, QTableView | QTreeView) and thing.model() and thing.model().columnCount() > 1:
        yield from (f"column {at + 1} has no name" for at in range(thing.model().columnCount()) if not _head(thing, at))
    if isinstance(thing, QComboBox) and not (thing.accessibleDescription() or node.relations()):
        yield f"“{name}” is what is chosen, and no name"
    if isinstance(thing, QAbstractButton) and thing.isCheckable():
        group = thing.group()
        alone = bool(thing.autoExclusive() or (group and group.exclusive()))
        if alone != (role == Role.RadioButton) and role != Role.PageTab:
            yield f"one of several, but no radio button: “{name}”" if alone else f"a radio button alone: “{name}”"


def _head(view: QTableView | QTreeView, column: int) -> str:
    roles = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.DisplayRole)
    heads = (view.model().headerData(column, Qt.Orientation.Horizontal, role) for role in roles)
    return next((str(head) for head in heads if head), "")


def _is_row_with_cells(node: QAccessibleInterface) -> bool:
    """Returns whether it is a cell in a row with texts: such a cell may be empty."""
    parent = node.parent()
    return bool(parent and parent.role() in (Role.Tree, Role.Table))


def _takes_keys(thing: QObject | None) -> bool:
    if not isinstance(thing, QWidget) or not thing.isEnabled():
        return False
    return bool(thing.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _find_word(thing: QObject | None, at: int) -> str:
    if thing is None:
        return str(at)
    return f"{type(thing).__name__}#{thing.objectName()}" if thing.objectName() else type(thing).__name__

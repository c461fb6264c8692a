"""Opens every window, menu and panel, and finds missing names and wrong roles.

`dev.py e2e check_accessibility`. It reads what Qt gives to the screen reader of every system (`QAccessible`).
"""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.widgets.inputs import ComboBox
from tests.e2e.audits.accessible_names import find_faults
from tests.e2e.audits.walk_battles import audit
from tests.e2e.audits.walk_window import walk_commands
from tests.e2e.driver.program import open_program

pytestmark = pytest.mark.gl


def box_of(qtbot, *widgets):
    box = QWidget()
    qtbot.addWidget(box)
    down = QVBoxLayout(box)
    for widget in widgets:
        down.addWidget(widget)
    box.show()
    return box


@pytest.mark.thorough
def test_a_button_without_a_name_is_found(qtbot):
    assert [fault.split(": ", 1)[1] for fault in find_faults(box_of(qtbot, QToolButton()))] == ["no name"]


@pytest.mark.thorough
def test_a_symbol_is_not_a_name(qtbot):
    plus = QPushButton("+")
    box = box_of(qtbot, plus)
    (fault,) = find_faults(box)
    assert "“+” is no name" in fault
    plus.setAccessibleName("One wound more")
    assert list(find_faults(box)) == []


def test_a_button_of_an_exclusive_group_must_be_a_radio_button(qtbot):
    group, choices = QButtonGroup(), [QPushButton("Walk"), QPushButton("Fly")]
    for one in choices:
        one.setCheckable(True)
        group.addButton(one)
    faults = list(find_faults(box_of(qtbot, *choices, QCheckBox("Bonus move"))))
    assert len(faults) == 2
    assert all("no radio button" in fault for fault in faults)


@pytest.mark.thorough
def test_commands_open_nothing_with_faults(demo):
    ids = ("settings", "library", "measuring", "muster", "outliner", "sight")
    assert [fault for _, widget in walk_commands(demo, "demo", ids) for fault in find_faults(widget)] == []
    assert list(find_faults(demo)) == []


def test_two_buttons_with_one_name_are_found(qtbot):
    box = box_of(qtbot, QPushButton("Remove"), QPushButton("Remove"))
    (fault,) = find_faults(box)
    assert "“Remove” is the name of" in fault


def test_a_painted_named_widget_must_have_a_role(qtbot):
    painted, label = QWidget(), QLabel()
    painted.setAccessibleName("Red: 6 6 6")
    label.setAccessibleName("Red: 6 6 6")
    (fault,) = find_faults(box_of(qtbot, painted, label))
    assert "“Red: 6 6 6” has no role" in fault


def test_a_list_that_exposes_only_its_selection_is_found(qtbot):
    plain, named, labelled, label = QComboBox(), ComboBox(), QComboBox(), QLabel("Language")
    named.setAccessibleName("Colours")
    label.setBuddy(labelled)
    for box in (plain, named, labelled):
        box.addItem("Automatic")
    (fault,) = find_faults(box_of(qtbot, plain, named, label, labelled))
    assert "“Automatic” is what is chosen" in fault


def test_columns_without_names_are_found(qtbot):
    table = QTableWidget(1, 2)
    table.setAccessibleName("Weapons")
    table.setHorizontalHeaderLabels(["Name", ""])
    table.setItem(0, 0, QTableWidgetItem("Bow"))
    faults = list(find_faults(box_of(qtbot, table)))
    assert any(fault.endswith("column 2 has no name") for fault in faults)


@pytest.mark.thorough
def test_no_window_menu_or_panel_has_faults(qapp):
    with open_program() as (window, loader):
        QAccessible.setActive(True)
        assert audit(window, loader, find_faults) == []

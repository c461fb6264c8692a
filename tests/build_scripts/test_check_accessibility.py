"""The check that goes through the window as a screen reader would finds what it is to find."""

import pytest
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
from tests.build_scripts.test_walk_window import demo  # noqa: F401
from tests.e2e.check_accessibility import find_faults
from tests.e2e.walk_window import walk_commands
from tests.ui.conftest import qtbot, swept, undrawn  # noqa: F401

pytestmark = pytest.mark.gl


def box_of(qtbot, *widgets):  # noqa: F811
    box = QWidget()
    qtbot.addWidget(box)
    down = QVBoxLayout(box)
    for widget in widgets:
        down.addWidget(widget)
    box.show()
    return box


def test_a_button_without_a_name_is_found(qtbot):  # noqa: F811
    assert [fault.split(": ", 1)[1] for fault in find_faults(box_of(qtbot, QToolButton()))] == ["no name"]


def test_a_sign_is_no_name(qtbot):  # noqa: F811
    plus = QPushButton("+")
    box = box_of(qtbot, plus)
    (fault,) = find_faults(box)
    assert "“+” is no name" in fault
    plus.setAccessibleName("One wound more")
    assert list(find_faults(box)) == []


def test_one_of_several_is_to_be_a_radio_button(qtbot):  # noqa: F811
    group, choices = QButtonGroup(), [QPushButton("Walk"), QPushButton("Fly")]
    for one in choices:
        one.setCheckable(True)
        group.addButton(one)
    faults = list(find_faults(box_of(qtbot, *choices, QCheckBox("A bonus move"))))
    assert len(faults) == 2
    assert all("no radio button" in fault for fault in faults)


def test_nothing_is_wrong_with_what_commands_open(demo):  # noqa: F811
    ids = ("settings", "library", "measuring", "muster", "outliner", "sight")
    assert [fault for _, widget in walk_commands(demo, "demo", ids) for fault in find_faults(widget)] == []
    assert list(find_faults(demo)) == []


def test_two_buttons_of_one_name_are_found(qtbot):  # noqa: F811
    box = box_of(qtbot, QPushButton("Remove"), QPushButton("Remove"))
    (fault,) = find_faults(box)
    assert "“Remove” is the name of" in fault


def test_what_is_painted_and_named_is_to_have_a_role(qtbot):  # noqa: F811
    painted, label = QWidget(), QLabel()
    painted.setAccessibleName("Red: 6 6 6")
    label.setAccessibleName("Red: 6 6 6")
    (fault,) = find_faults(box_of(qtbot, painted, label))
    assert "“Red: 6 6 6” has no role" in fault


def test_a_list_of_which_only_what_is_chosen_is_told_is_found(qtbot):  # noqa: F811
    plain, named, labelled, label = QComboBox(), ComboBox(), QComboBox(), QLabel("Language")
    named.setAccessibleName("Colours")
    label.setBuddy(labelled)
    for box in (plain, named, labelled):
        box.addItem("Automatic")
    (fault,) = find_faults(box_of(qtbot, plain, named, label, labelled))
    assert "“Automatic” is what is chosen" in fault


def test_columns_without_a_name_are_found(qtbot):  # noqa: F811
    table = QTableWidget(1, 2)
    table.setAccessibleName("Weapons")
    table.setHorizontalHeaderLabels(["Name", ""])
    table.setItem(0, 0, QTableWidgetItem("Bow"))
    faults = list(find_faults(box_of(qtbot, table)))
    assert any(fault.endswith("column 2 has no name") for fault in faults)

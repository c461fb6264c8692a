"""Goes through the whole window without a mouse: Enter on every button, Tab, and visible focus.

`dev.py e2e check_keyboard [-k dark]`. No button is really pressed: what Enter would press is only recorded.
"""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from app.core.app_paths import DEMO
from app.ui.widgets.dialogs import Dialog
from app.ui.widgets.theme import set_up_theme
from tests.e2e.audits.keyboard_faults import find_dead_buttons, find_faults, find_jumps, find_missed, find_rings
from tests.e2e.audits.walk_battles import audit
from tests.e2e.audits.walk_window import walk_commands
from tests.e2e.driver.program import open_battle, open_program, settle

pytestmark = pytest.mark.gl


@pytest.fixture(autouse=True, params=["light", "dark"])
def themed_app(qapp, request):
    """Checks focus rings in both themes."""
    set_up_theme(qapp, request.param, 100)
    yield request.param
    qapp.setStyleSheet("")


@pytest.fixture
def demo(themed_app):
    with open_program(look=themed_app) as (window, loader):
        open_battle(window, loader, DEMO)
        yield window


class RinglessButton(QPushButton):
    """A button that looks the same with and without focus."""

    def paintEvent(self, event):
        pass


def shown(qtbot, kind, *widgets):
    dialog = kind()
    qtbot.addWidget(dialog)
    down = QVBoxLayout(dialog)
    for widget in widgets:
        down.addWidget(widget)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def test_a_button_that_enter_does_not_press_is_found(qtbot):
    for kind, faults in ((Dialog, 0), (QDialog, 2)):
        push, tool = QPushButton("Add"), QToolButton()
        push.setAutoDefault(False)
        tool.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        dialog = shown(qtbot, kind, push, tool, QCheckBox("Bonus"))
        assert dialog.isVisible()
        assert len(list(find_dead_buttons([push, tool]))) == faults


def test_audited_buttons_are_not_really_pressed(qtbot):
    button, pressed = QPushButton("Remove"), []
    button.clicked.connect(lambda: pressed.append(1))
    dialog = shown(qtbot, Dialog, button, QLineEdit())
    assert list(find_faults(dialog, {})) == []
    assert pressed == []


def test_tab_jumping_up_within_a_column_is_found(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    above, below, beside = (QPushButton(name, window) for name in ("above", "below", "beside"))
    for button, left, top in ((above, 0, 0), (below, 0, 60), (beside, 200, 0)):
        button.setGeometry(QRect(left, top, 80, 24))
    assert list(find_jumps(window, [above, below, beside])) == []
    (fault,) = find_jumps(window, [below, above, beside])
    assert "jumps up to QPushButton “above”" in fault


def test_a_widget_tab_does_not_reach_is_found(qtbot):
    one, other = QPushButton("one"), QPushButton("other")
    dialog = shown(qtbot, Dialog, one, other)
    assert list(find_missed(dialog, [one, other])) == []
    (fault,) = find_missed(dialog, [one])
    assert "“other” is not come to" in fault


def test_a_missing_focus_ring_is_reported_once_per_kind(qtbot):
    seen, plain, kinds = QLineEdit(), [RinglessButton("a"), RinglessButton("b")], {}
    dialog = shown(qtbot, Dialog, seen, *plain)
    (fault,) = find_rings(dialog, [seen, *plain], kinds)
    assert fault == "RinglessButton “a” shows no ring"
    assert len(kinds) == 2


@pytest.mark.thorough
def test_commands_open_nothing_with_faults(demo):
    ids = ("settings", "library", "measuring", "muster", "outliner", "sight", "numbers")
    demo.document.selection.select("Ashka")
    assert [fault for _, widget in walk_commands(demo, "demo", ids) for fault in find_faults(widget, {})] == []
    assert list(find_faults(demo, {})) == []


@pytest.mark.thorough
def test_no_window_menu_or_panel_has_faults(themed_app):
    rings = {}

    def find(widget):
        top = widget.window()
        top.activateWindow()
        settle()
        if not window.focusWidget():
            yield "the window has no focus"
        yield from find_faults(widget, rings)

    with open_program(look=themed_app) as (window, loader):
        assert audit(window, loader, find) == []
    print(f"{len(rings)} kinds of widgets")

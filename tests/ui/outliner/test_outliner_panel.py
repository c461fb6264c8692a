import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from app.ui.battle_document import BattleDocument
from app.ui.outliner.outliner_feature import name_squads
from app.ui.outliner.outliner_model import COLUMNS, list_rows
from app.ui.outliner.outliner_panel import OutlinerPanel
from app.ui.scene_builder import panel_side_styles
from tests.scenes import battle, fighter, piece
from tests.ui.stand_ins import FakeViewport, wall_between
from tests.warcrow_scenes import BLUE, RED, muster

LEFT = Qt.MouseButton.LeftButton


def rows(hidden=frozenset(), **locked):
    things = [fighter("Axe", 1, 1), fighter("Bow", 5, 5, side="blue")]
    pieces = [piece("wall", "wall", 9, 9), piece("crate", "crate", 50, 50)]
    full = battle(*things, pieces=[replace(one, locked=one.id in locked) for one in pieces])
    return list_rows(full, panel_side_styles(full), hidden)


@pytest.fixture
def panel(qtbot):
    made = OutlinerPanel()
    qtbot.addWidget(made)
    made.resize(330, 400)
    made.show()
    made.show_rows(rows(), ())
    made.heard = []
    for name in ("selected", "centred", "hide_toggled", "lock_toggled", "menu_requested"):
        getattr(made, name).connect(lambda *what, name=name: made.heard.append((name, *what)))
    return made


def listed(panel):
    model = panel.list.model()
    return [model.index(number, 0).data() for number in range(model.rowCount())]


def spot(panel, id, column="name"):
    model = panel.list.model()
    index = model.index(listed(panel).index(id), list(COLUMNS).index(column))
    return panel.list.visualRect(index).center()


def click(panel, id, column="name", keys=Qt.KeyboardModifier.NoModifier):
    QTest.mouseClick(panel.list.viewport(), LEFT, keys, spot(panel, id, column))


def test_everything_on_the_table_is_listed_fighters_first(panel):
    assert listed(panel) == ["Axe", "Bow", "wall", "crate"]


def test_the_group_column_heading_is_not_cut(panel):
    header, group = panel.list.header(), list(COLUMNS).index("group")
    font = header.font()
    font.setPointSizeF(1.4 * font.pointSizeF())
    header.setFont(font)
    panel.resize(331, 400)
    assert header.sectionSize(group) >= header.sectionSizeHint(group)


def test_the_search_finds_names_sides_and_kinds(panel):
    for words, found in (("cra", ["crate"]), ("blue", ["Bow"]), ("terrain wa", ["wall"]), ("zz", [])):
        panel.search.setText(words)
        assert listed(panel) == found
    assert panel._nothing.text() == "No matches."


def test_a_click_selects_and_with_ctrl_adds(panel):
    click(panel, "Bow")
    click(panel, "crate", keys=Qt.KeyboardModifier.ControlModifier)
    assert panel.heard == [("selected", ("Bow",)), ("selected", ("Bow", "crate"))]


def test_a_table_selection_marks_the_row_without_an_echo(panel):
    panel.select(("wall", "Axe"))
    assert set(panel.list.selected_ids) == {"wall", "Axe"}
    assert panel.heard == []


def test_a_search_keeps_the_selection(panel):
    panel.select(("wall",))
    panel.search.setText("axe")
    panel.search.setText("")
    assert panel.heard == []


def test_a_double_click_or_enter_centres_the_view(panel):
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=spot(panel, "crate"))
    QTest.mouseDClick(panel.list.viewport(), LEFT, pos=spot(panel, "crate"))
    QTest.keyClick(panel.list, Qt.Key.Key_Return)
    assert panel.heard[1:] == [("centred", "crate"), ("centred", "crate")]


def test_eye_and_lock_icons_are_clickable_and_fighters_have_no_eye(panel):
    click(panel, "wall", "visible")
    click(panel, "wall", "locked")
    click(panel, "Axe", "visible")
    assert panel.heard == [("hide_toggled", "wall"), ("lock_toggled", "wall")]


def test_the_eye_says_that_a_hidden_thing_still_blocks(panel):
    panel.show_rows(rows(hidden=frozenset({"wall"})), ())
    index = panel.list.model().index(listed(panel).index("wall"), list(COLUMNS).index("visible"))
    assert "blocks sight" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "hidden"


def test_a_changed_row_keeps_the_selection(panel):
    panel.select(("wall",))
    panel.show_rows(rows(wall=True), ("wall",))
    assert panel.list.selected_ids == ("wall",)
    assert panel.heard == []


def test_columns_sort_by_their_text(panel):
    panel.list.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert listed(panel) == ["wall", "crate", "Bow", "Axe"]


def test_a_right_click_and_the_menu_key_report_the_row(panel):
    from PySide6.QtGui import QContextMenuEvent
    from PySide6.QtWidgets import QApplication

    at = spot(panel, "crate")
    for reason in (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard):
        panel.list.setCurrentIndex(panel.list.model().index(listed(panel).index("crate"), 0))
        where = panel.list.viewport().mapTo(panel.list, at)
        event = QContextMenuEvent(reason, at, panel.list.mapToGlobal(where))
        QApplication.sendEvent(panel.list.viewport(), event)
    told = [heard for heard in panel.heard if heard[0] == "menu_requested"]
    assert [id for _, id, _ in told] == ["crate", "crate"]
    assert (told[0][2] - told[1][2]).manhattanLength() < 400
    assert isinstance(told[0][2], QPoint)


def test_the_down_key_moves_from_the_search_to_the_list(qtbot, panel):
    panel.activateWindow()
    panel.take_focus()
    qtbot.waitUntil(panel.search.hasFocus)
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert panel.list.currentIndex().isValid()


def test_unit_members_have_the_unit_name_as_group(qapp):
    session = muster([RED | {"at": [(10, 10), (10, 12.2)]}, BLUE | {"at": [(24, 10)]}])
    named = name_squads(BattleDocument(session, FakeViewport()))
    assert named == {"Ash 1": "Ash", "Ash 2": "Ash", "Birch 1": "Birch"}
    shown = list_rows(session.battle, panel_side_styles(session.battle), frozenset(), named)
    assert [(row.id, row.group) for row in shown[:2]] == [("Ash 1", "Ash"), ("Ash 2", "Ash")]


def test_without_units_groups_are_made_by_players(qapp):
    assert name_squads(BattleDocument(wall_between(), FakeViewport())) == {}

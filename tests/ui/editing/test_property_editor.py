"""Number fields of the selection: typed and stepped with real keys, each edit one step that can be undone."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QLabel, QMainWindow, QPushButton

from app.games.actions import make_edit
from app.model import Cylinder, Fighter, Oval, Round, Sculpt
from app.session import Session
from app.ui.docks import Docks
from app.ui.editing.property_editor import PropertyEditor
from app.ui.editing.selection_panel import SelectionPanel
from app.ui.session_notifier import Selection, SessionNotifier, SightPair
from app.ui.widgets.inputs import NumberBox
from tests.scenes import battle, fighter, meshes, piece


class Desk:
    """A window with the panel, and another widget to focus."""

    def __init__(self, qtbot, session):
        self.session, self.qtbot = session, qtbot
        self.selection, self.sight_pair = Selection(), SightPair()
        self.notifier = SessionNotifier(session)
        self.window, self.panel = QMainWindow(), SelectionPanel()
        self.side, self.elsewhere = Docks(self.window), QPushButton("elsewhere")
        self.side.add_panel(self.panel, "numbers", "Properties", lambda: self.numbers.close_panel())  # noqa: PLW0108 # it is made later
        self.window.setCentralWidget(self.elsewhere)
        self.numbers = PropertyEditor(session, (self.selection, self.sight_pair), self.window)
        self.numbers.attach_panel(self.panel, self.side)
        self.shown = session.battle
        self.notifier.changed.connect(lambda _: self.follow())
        self.notifier.changed.connect(lambda _: self.numbers.refresh())
        self.errors = []
        self.numbers.failed.connect(self.errors.append)
        qtbot.addWidget(self.window)
        self.window.resize(420, 760)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)

    def follow(self):
        """Does what the document does after each step."""
        old, self.shown = self.shown, self.session.battle
        self.sight_pair.follow_names(old, self.shown)
        self.selection.follow(old, self.shown)

    def select(self, *ids):
        self.selection.select(*ids)
        self.numbers.toggle_panel()

    def box(self, id):
        return self.panel.rows.find_box(id)

    def type(self, id, text, end=Qt.Key.Key_Return):
        box = self.box(id)
        box.setFocus()
        box.selectAll()
        QTest.keyClicks(box, text)
        if end:
            QTest.keyClick(box, end)

    def thing(self, id):
        return self.session.battle.thing(id)

    @property
    def steps(self):
        return [step.label for step in self.session.history.steps[1:]]


@pytest.fixture
def desk(qtbot):
    fighters = fighter("A", 100, 200), fighter("B", 400, 200, side="blue"), fighter("C", 100, 400, side="blue")
    walls = [piece("wall", "wall", 250, 200), piece("crate", "crate", 600, 300)]
    return Desk(qtbot, Session(battle(*fighters, pieces=walls), meshes))


def test_the_key_opens_the_numbers_and_focuses_the_first(desk):
    desk.select("A")
    assert desk.panel.isVisible()
    assert desk.box("x").hasFocus()
    assert (desk.box("x").value(), desk.box("y").value()) == (100, 200)
    assert desk.panel._name.text() == "A"
    desk.numbers.toggle_panel()
    assert not desk.panel.isVisible()


def test_with_nothing_selected_the_numbers_are_those_of_the_observer(desk):
    desk.sight_pair.choose("B", "A")
    desk.numbers.toggle_panel()
    assert desk.selection.ids == ("B",)


def test_without_numbers_the_key_toggles_the_panel(qtbot, desk):
    library = QPushButton("library")
    desk.side.add_panel(library, "library", "Library", lambda: None)
    desk.side.show_panel(library)
    desk.numbers.toggle_panel()
    qtbot.waitUntil(lambda: not desk.panel.visibleRegion().isEmpty())
    desk.numbers.toggle_panel()
    assert not desk.side.is_shown(desk.panel)


def test_a_number_is_typed_and_entered_in_one_step(desk):
    desk.select("wall")
    desk.type("x", "312.5")
    assert desk.thing("wall").pose.x == 312.5
    assert desk.steps == ["Move wall"]
    desk.session.undo()
    assert desk.box("x").value() == 250


def test_a_typed_position_off_the_board_is_clamped_with_a_note(desk):
    said = []
    desk.numbers.remarked.connect(said.append)
    desk.select("A")
    desk.type("x", "3")
    assert desk.thing("A").pose.x == pytest.approx(12.5)
    assert desk.box("x").value() == 12.5
    assert said == ["Kept on the board: A."]
    desk.type("x", "90")
    assert desk.thing("A").pose.x == 90
    assert len(said) == 1
    desk.numbers.toggle_panel()
    desk.select("wall")
    desk.type("y", "5000")
    assert desk.thing("wall").pose.y == pytest.approx(desk.session.battle.board.depth_mm)
    assert desk.steps == ["Move A", "Move A", "Move wall"]


def test_leaving_a_field_applies_its_value(desk):
    desk.select("wall")
    desk.type("turn", "90", end=None)
    assert desk.thing("wall").pose.yaw == 0
    desk.elsewhere.setFocus()
    assert desk.thing("wall").pose.yaw == 90
    assert desk.steps == ["Turn wall"]


def test_esc_restores_the_old_value_and_then_leaves_the_field(desk):
    desk.select("wall")
    desk.type("x", "999", end=Qt.Key.Key_Escape)
    assert desk.box("x").value() == 250
    assert desk.thing("wall").pose.x == 250
    with desk.qtbot.waitSignal(desk.numbers.escaped):
        QTest.keyClick(desk.box("x"), Qt.Key.Key_Escape)
    assert desk.steps == []


def test_arrow_keys_preview_each_step_and_merge_into_one(desk):
    desk.select("wall")
    box = desk.box("x")
    for shown in (251, 252, 253):
        QTest.keyClick(box, Qt.Key.Key_Up)
        assert desk.thing("wall").pose.x == shown
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert desk.steps == ["Move wall"]
    desk.session.undo()
    assert desk.thing("wall").pose.x == 250


def test_steps_cancelled_with_esc_leave_no_history(desk):
    desk.select("wall")
    for _ in range(3):
        QTest.keyClick(desk.box("z"), Qt.Key.Key_Up)
    QTest.keyClick(desk.box("z"), Qt.Key.Key_Escape)
    assert desk.thing("wall").pose.z == 0
    assert desk.box("z").value() == 0
    assert desk.steps == []


def test_stepping_and_then_typing_is_one_edit(desk):
    desk.select("wall")
    QTest.keyClick(desk.box("x"), Qt.Key.Key_Up)
    desk.type("x", "300")
    assert desk.thing("wall").pose.x == 300
    assert desk.steps == ["Move wall"]


def test_several_things_show_common_values_and_accept_typed_ones(desk):
    desk.select("A", "B")
    assert desk.box("x").text().strip() in ("", "mm")
    assert desk.box("y").value() == 200
    desk.type("x", "150")
    assert [desk.thing(id).pose.x for id in "AB"] == [150, 150]
    assert len(desk.steps) == 1


def test_focusing_a_field_without_a_common_value_changes_nothing(desk):
    desk.select("A", "B")
    for id in ("x", "y", "z"):
        desk.box(id).setFocus()
    desk.elsewhere.setFocus()
    assert desk.steps == []
    assert desk.box("x").text().strip() in ("", "mm")


@pytest.mark.parametrize("nonsense", ["", "-", "abc", "."])
def test_invalid_input_restores_the_old_value(desk, nonsense):
    desk.select("wall")
    box = desk.box("x")
    box.selectAll()
    QTest.keyClick(box, Qt.Key.Key_Delete)
    QTest.keyClicks(box, nonsense)
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert desk.thing("wall").pose.x == 250
    assert desk.steps == []
    assert desk.box("x").value() == 250


def test_pieces_have_scale_and_tilt_and_fighters_have_bases_and_bodies(desk):
    desk.select("crate")
    assert desk.box("scale").isVisible()
    assert not desk.box("height").isVisible()
    desk.type("scale", "150")
    desk.type("tilt_x", "10")
    assert (desk.thing("crate").pose.scale, desk.thing("crate").pose.tilt) == (1.5, (10, 0))
    assert [desk.box(f"size_{axis}").value() for axis in range(3)] == [60, 60, 60]
    desk.type("size_2", '4"')
    assert desk.thing("crate").pose.scale == 2.54
    desk.selection.select("A")
    assert not desk.box("scale").isVisible()
    assert not desk.box("width").isVisible()
    desk.type("radius", "8")
    assert desk.thing("A").body == Cylinder(8, 35)
    assert desk.steps[-1] == "Change A"


def test_a_body_cannot_be_typed_lower_than_its_base(desk):
    desk.select("A")
    desk.type("height", "1")
    assert desk.thing("A").body.height_mm == pytest.approx(3.6)
    desk.type("thickness", "40")
    assert desk.thing("A").base.thickness_mm == pytest.approx(3.5)
    assert not desk.errors


def test_an_assumed_height_says_so_until_it_is_typed(desk):
    desk.session.do(make_edit(replace(desk.thing("A"), body=Cylinder(9.4, 30.0, assumed=True))))
    desk.select("A")
    row = next(row for row in desk.panel.rows._rows if row.field.id == "height")
    assert row.label.text() == "Body height, assumed"
    desk.panel.base_chosen.emit(Round(40.0))
    assert desk.thing("A").body == Cylinder(15.0, 45.0, assumed=True)
    desk.type("height", "47")
    assert desk.thing("A").body == Cylinder(15.0, 47.0)
    assert row.beside.text() == "1.85″"


def test_a_base_is_chosen_with_the_keyboard(desk):
    desk.select("A")
    base = desk.panel._base
    base.setFocus()
    QTest.keyClicks(base, "Oval 60")
    QTest.keyClick(base, Qt.Key.Key_Return)
    assert desk.thing("A").base == Oval(60.0, 35.0)
    assert desk.thing("A").body == Cylinder(10, 35)
    assert desk.box("width").isVisible()


def test_renaming_keeps_the_selection_and_the_pair(desk):
    desk.sight_pair.choose("B", "A")
    desk.select("A")
    name = desk.panel._name
    name.setFocus()
    name.selectAll()
    QTest.keyClicks(name, "Axe of Ash")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert desk.selection.ids == ("Axe of Ash",)
    assert (desk.sight_pair.observer, desk.sight_pair.target) == ("B", "Axe of Ash")
    assert desk.steps == ["Rename A to Axe of Ash"]


def test_a_duplicate_name_shows_a_message_and_is_not_applied(desk):
    desk.select("A")
    name = desk.panel._name
    name.setFocus()
    name.selectAll()
    QTest.keyClicks(name, "B")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert [str(error) for error in desk.errors] == ["the name “B” is already taken; choose another name"]
    assert name.text() == "A"
    assert desk.steps == []


def test_several_fighters_change_sides_at_once(desk):
    desk.select("A", "C")
    side = desk.panel._side
    assert side.currentText() == ""
    side.setFocus()
    QTest.keyClicks(side.lineEdit(), "green")
    QTest.keyClick(side.lineEdit(), Qt.Key.Key_Return)
    assert {desk.thing(id).side for id in "AC"} == {"green"}
    assert len(desk.steps) == 1


def test_numbers_do_not_move_locked_things(desk):
    desk.select("wall")
    desk.panel._lock_box.click()
    assert desk.thing("wall").locked
    assert desk.steps == ["Lock wall"]
    assert not desk.box("x").isEnabled()
    desk.panel._lock_box.click()
    assert desk.box("x").isEnabled()


def test_typed_positions_put_a_fighter_on_what_is_below(desk):
    desk.session.do(make_edit(replace(desk.thing("A"), pose=replace(desk.thing("A").pose, x=600, y=300, z=40))))
    desk.select("A")
    desk.type("x", "500")
    assert desk.thing("A").pose.z == 0
    desk.type("z", "120")
    desk.type("x", "480")
    assert desk.thing("A").pose.z == 120


def test_a_thicker_base_does_not_move_the_cut_of_a_miniature(desk):
    one = replace(desk.thing("A"), body=Sculpt("crate"))
    desk.session.do(make_edit(one))
    desk.select("A")
    desk.type("thickness", "6")
    found = desk.thing("A")
    assert isinstance(found, Fighter)
    assert (found.base.thickness_mm, found.body.cut_mm) == (6.0, 3.5)


def test_without_a_selection_the_panel_stays_and_describes_the_table(desk):
    desk.select("A")
    desk.selection.select()
    assert desk.side.is_shown(desk.panel)
    said = " ".join(label.text() for label in desk.panel.findChildren(QLabel) if label.isVisibleTo(desk.panel))
    assert "Terrain: 2" in said
    assert "Fighters: 3" in said


def test_every_field_has_an_accessible_name(desk):
    desk.select("A")
    from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit

    for kind in (QAbstractSpinBox, QComboBox, QLineEdit):
        for widget in desk.panel.findChildren(kind):
            inner = isinstance(widget.parent(), QAbstractSpinBox | QComboBox)
            assert widget.accessibleName() or inner, widget


def test_a_miniature_shows_its_file_name_and_height(qtbot, tmp_path):
    from app.geometry.mesh_io.ply import write_ply
    from app.storage.model_files import Models
    from tests.scenes import MODELS

    path = tmp_path / "old_king.ply"
    path.write_bytes(write_ply(MODELS["crate"]))
    session = Session(battle(fighter("A", 100, 200)), Models(None))
    session.do(make_edit(replace(session.battle.fighter("A"), body=Sculpt(session.add_asset(path), "mm", "z", 4.0))))
    desk = Desk(qtbot, session)
    desk.select("A")
    assert desk.panel._model.text() == "Old king, 39.5 mm high, base included"
    assert desk.panel._body.text() == "Miniature mesh…"
    assert not desk.box("height").isVisible()


@pytest.mark.parametrize("typed", ["12,5", "12.5"])
def test_decimal_point_and_comma_are_equivalent(qtbot, typed):
    box = NumberBox("X", "mm", 1.0)
    qtbot.addWidget(box)
    for language in ("de_DE", "en_GB"):
        box.setLocale(QLocale(language))
        box.show_number(7.0)
        box.selectAll()
        QTest.keyClicks(box, typed)
        with qtbot.waitSignal(box.committed) as told:
            QTest.keyClick(box, Qt.Key.Key_Return)
        assert told.args == [12.5]


def test_an_incomplete_number_is_reset_on_screen_too(desk):
    desk.select("wall")
    box = desk.box("x")
    box.selectAll()
    QTest.keyClicks(box, "-")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert box.text() == "250.0 mm"


def test_the_numbers_stay_closed_until_requested(desk):
    desk.select("A")
    dock = desk.window.findChild(QDockWidget, "numbers")
    dock.close()
    assert not desk.side.is_shown(desk.panel)
    desk.selection.select("B")
    assert not desk.side.is_shown(desk.panel)
    desk.numbers.toggle_panel()
    assert desk.side.is_shown(desk.panel)

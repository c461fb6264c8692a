import itertools

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetrics, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest

from app.storage import library
from app.storage.library import ImportSettings
from app.storage.library_entries import shipped_entries
from app.ui.terrain.library_view import ENTRY, split_title
from app.ui.workers import stop_all
from tests.geometry.mesh_files import stl_binary
from tests.scenes import box_mesh
from tests.ui.test_window import battle, window, written  # noqa: F401

pytestmark = pytest.mark.gl


def import_wall(folder, title, width=80.0, set="Town", faces=slice(None)):
    mesh = box_mesh(width, 4, 50)
    path = folder / f"{title}.stl"
    path.write_bytes(stl_binary(mesh.vertices, mesh.faces[faces]))
    return library.import_model(path, ImportSettings(title=title, set=set, unit="mm", up="z"))


@pytest.fixture
def panel(qtbot, battle):  # noqa: F811
    battle.workspace.actions.actions["library"].trigger()
    qtbot.waitUntil(battle.terrain.panel.isVisible, timeout=5000)
    qtbot.waitUntil(lambda: battle.terrain.panel.grid.gridSize().width() > 50, timeout=5000)
    yield battle.terrain.panel
    assert stop_all()


def titles(panel):
    return [panel.entries.index(row).data() for row in range(panel.entries.rowCount())]


@pytest.mark.parametrize(
    ("title", "letters", "lines"),
    [
        ("Tower", 12, ["Tower"]),
        ("Two-storey ruin", 12, ["Two-storey", "ruin"]),
        ("Mauerdurchbruchstück", 12, 2),
        ("", 12, []),
    ],
)
def test_a_long_title_wraps_to_a_second_line(qapp, title, letters, lines):
    font = qapp.font()
    split = split_title(title, font, QFontMetrics(font).averageCharWidth() * letters)
    assert "".join(split).replace(" ", "") == title.replace(" ", "")
    assert split == lines if isinstance(lines, list) else len(split) == lines


@pytest.mark.thorough
def test_all_cells_have_space_for_the_longest_title(qtbot, panel, tmp_path):
    panel.search.setText("watch")
    low = panel.grid.gridSize().height()
    import_wall(tmp_path, "Watch house of the nine reeds by the river")
    panel.refresh_requested.emit()
    qtbot.waitUntil(lambda: panel.entries.rowCount() > 1)
    assert panel.grid.gridSize().height() == low + panel.grid.fontMetrics().height()


def choose(panel, title):
    index = panel.entries.index(titles(panel).index(title))
    panel.grid.setCurrentIndex(index)
    panel.grid.scrollTo(index)
    return index


def hold(panel, title):
    """Presses on a thumbnail."""
    spot = panel.grid.visualRect(choose(panel, title)).center()
    QTest.mousePress(panel.grid.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    return spot


def drag_to(panel, to):
    """Moves the mouse, its button down, to a point of the screen."""
    port = panel.grid.viewport()
    left = Qt.MouseButton.LeftButton
    spot = QPointF(port.mapFromGlobal(to))
    QCoreApplication.sendEvent(
        port,
        QMouseEvent(
            QEvent.Type.MouseMove, spot, QPointF(to), Qt.MouseButton.NoButton, left, Qt.KeyboardModifier.NoModifier
        ),
    )


def let_go(panel, at):
    QTest.mouseRelease(panel.grid.viewport(), Qt.MouseButton.LeftButton, pos=panel.grid.viewport().mapFromGlobal(at))


def to_screen(view, x, y, z=0.0):
    """Returns the screen position of a point of the table."""
    pixels, _ = view.camera.pixels(np.array([[x, y, z]]), (float(view.width()), float(view.height())))
    return view.mapToGlobal(QPoint(*(round(c) for c in pixels[0].tolist())))


def to_board(view, spot):
    """Returns the point of the board under a point of the screen."""
    at = view.mapFromGlobal(spot)
    eye, way = view.ray(at.x(), at.y())
    return tuple(eye + way * (-eye[2] / way[2]))


def has_pieces(window, count=2):  # noqa: F811
    return len(window.document.session.battle.pieces) == count


@pytest.mark.thorough
def test_a_key_opens_the_library_with_shipped_and_own_sets(qtbot, battle, tmp_path):  # noqa: F811
    import_wall(tmp_path, "My wall")
    assert battle.workspace.actions.actions["library"].shortcut().toString() == "L"
    battle.workspace.actions.actions["library"].trigger()
    panel = battle.terrain.panel
    assert panel.search.hasFocus() or not battle.isActiveWindow()
    assert {"My wall", "Watch tower"} <= set(titles(panel))
    assert [panel.sets.itemText(i) for i in range(panel.sets.count())] == ["All sets", "Ruins", "Flat shapes", "Town"]
    battle.workspace.actions.actions["library"].trigger()
    assert not panel.isVisible()


@pytest.mark.thorough
def test_the_search_requires_all_words(panel):
    QTest.keyClicks(panel.search, "wall slit")
    assert titles(panel) == ["Wall with arrow slits"]
    panel.search.clear()
    panel.sets.setCurrentText("Ruins")
    assert len(titles(panel)) == 16
    QTest.keyClicks(panel.search, "xyzzy")
    assert titles(panel) == []
    assert "No matches." in panel._no_matches.text()


@pytest.mark.thorough
def test_enter_places_the_model_on_a_free_spot_in_one_step(qtbot, battle, panel):  # noqa: F811
    choose(panel, "Watch tower")
    QTest.keyClick(panel.grid, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: has_pieces(battle), timeout=10000)
    first, second = battle.document.session.battle.pieces
    assert (second.id, second.model) == ("Watch tower", "ruins/tower")
    assert max(abs(first.pose.x - second.pose.x), abs(first.pose.y - second.pose.y)) > 98
    assert battle.document.selection.ids == ("Watch tower",)
    assert battle.document.session.undo_label == "Place Watch tower"
    QTest.keyClick(panel.grid, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: has_pieces(battle, 3), timeout=10000)
    assert battle.document.session.battle.pieces[2].id == "Watch tower 2"
    battle.document.session.undo()
    battle.document.session.undo()
    assert has_pieces(battle, 1)


@pytest.mark.thorough
def test_a_dragged_thumbnail_follows_the_mouse_and_is_placed_where_dropped(qtbot, battle, panel):  # noqa: F811
    hold(panel, "Field wall")
    view = battle.viewport
    drag_to(panel, to_screen(view, 200, 400))
    qtbot.waitUntil(lambda: "Field wall" in battle.document.session.battle.ids, timeout=10000)
    assert battle.document.session.undo_label == ""
    spot = to_screen(view, 250, 420)
    drag_to(panel, spot)
    pose = battle.document.session.battle.piece("Field wall").pose
    assert (pose.x, pose.y, pose.z) == pytest.approx(to_board(view, spot), abs=4)
    let_go(panel, spot)
    assert battle.document.session.battle.piece("Field wall").pose == pose
    assert battle.document.session.undo_label == "Place Field wall"


@pytest.mark.thorough
def test_a_carried_model_is_under_the_mouse_at_any_thumbnail_margin(qtbot, battle, panel):  # noqa: F811
    panel.grid.setStyleSheet("QListView { border: 12px solid grey; }")
    hold(panel, "Field wall")
    spot = to_screen(battle.viewport, 200, 400)
    drag_to(panel, spot)
    qtbot.waitUntil(lambda: "Field wall" in battle.document.session.battle.ids, timeout=10000)
    pose = battle.document.session.battle.piece("Field wall").pose
    assert (pose.x, pose.y, pose.z) == pytest.approx(to_board(battle.viewport, spot), abs=4)
    let_go(panel, spot)
    assert battle.document.session.battle.piece("Field wall").pose == pose


@pytest.mark.thorough
def test_a_carried_model_snaps_to_the_grid(qtbot, battle, panel):  # noqa: F811
    battle.editing.controller.nudges.snaps.grid_mm = 25.4
    hold(panel, "Village well")
    drag_to(panel, to_screen(battle.viewport, 210, 420))
    qtbot.waitUntil(lambda: has_pieces(battle), timeout=10000)
    drag_to(panel, to_screen(battle.viewport, 215, 425))
    let_go(panel, to_screen(battle.viewport, 215, 425))
    pose = battle.document.session.battle.piece("Village well").pose
    assert [round(part / 25.4, 6) % 1 for part in (pose.x, pose.y)] == [0, 0]


def level_spot_on(window, id):  # noqa: F811
    """Returns a point of the floor of a piece, well above the board."""
    table, down = window.document.session.table, np.array([0.0, 0.0, -1.0])
    pose = table.battle.piece(id).pose
    around = [(0, 0), (6, 0), (-6, 0), (0, 6), (0, -6)]  # not a ledge that a pixel more or less would miss
    for x, y in itertools.product(range(-30, 31, 10), repeat=2):
        eyes = [np.array([pose.x + x + dx, pose.y + y + dy, 900.0]) for dx, dy in around]
        spots = [table.pick(eye, down) for eye in eyes]
        heights = [spot.point[2] for spot in spots]
        if spots[0].id == id and spots[0].normal[2] > 0.99 and min(heights) > 40 and np.ptp(heights) < 0.5:
            return spots[0].point
    raise AssertionError("it has no floor")


@pytest.mark.thorough
def test_a_model_dropped_on_a_floor_is_placed_on_it(qtbot, battle, panel):  # noqa: F811
    hold(panel, "Watch tower")
    view = battle.viewport
    drag_to(panel, to_screen(view, 600, 300))
    let_go(panel, to_screen(view, 600, 300))
    qtbot.waitUntil(lambda: has_pieces(battle), timeout=10000)
    deck = level_spot_on(battle, "Watch tower")
    hold(panel, "Crates and barrels")
    drag_to(panel, to_screen(view, *deck))
    let_go(panel, to_screen(view, *deck))
    qtbot.waitUntil(lambda: has_pieces(battle, 3), timeout=10000)
    assert battle.document.session.battle.pieces[2].pose.z >= deck[2] - 1


@pytest.mark.thorough
def test_a_carried_model_shows_its_height_and_the_wheel_moves_it_below_a_floor(qtbot, battle, panel):  # noqa: F811
    hold(panel, "Plank walkway")
    view = battle.viewport
    drag_to(panel, to_screen(view, 600, 300))
    let_go(panel, to_screen(view, 600, 300))
    qtbot.waitUntil(lambda: has_pieces(battle), timeout=10000)
    deck = level_spot_on(battle, "Plank walkway")
    hold(panel, "Crates and barrels")
    drag_to(panel, to_screen(view, *deck))
    qtbot.waitUntil(lambda: has_pieces(battle, 3), timeout=10000)
    drag_to(panel, to_screen(view, *deck))
    (tag,) = view._state.overlays["library"].tags
    assert tag.text.endswith("″ up")
    scrolled = panel.grid.verticalScrollBar().value()
    port = panel.grid.viewport()
    spot, down = QPointF(5, 5), QPoint(0, -120)
    wheel = QWheelEvent(
        spot, QPointF(port.mapToGlobal(spot)), QPoint(), down, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0),
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    for _ in range(3):  # past a rail and the planks
        QCoreApplication.sendEvent(port, wheel)
    assert panel.grid.verticalScrollBar().value() == scrolled
    assert battle.document.session.battle.pieces[2].pose.z < deck[2] - 10
    let_go(panel, to_screen(view, *deck))
    assert battle.document.session.battle.pieces[2].pose.z < deck[2] - 10


@pytest.mark.thorough
def test_dropping_off_the_table_or_esc_places_nothing(qtbot, battle, panel):  # noqa: F811
    hold(panel, "Field wall")
    drag_to(panel, to_screen(battle.viewport, 200, 400))
    qtbot.waitUntil(lambda: has_pieces(battle), timeout=10000)
    drag_to(panel, panel.mapToGlobal(QPoint(20, 20)))
    assert has_pieces(battle, 1)
    drag_to(panel, to_screen(battle.viewport, 200, 400))
    assert has_pieces(battle)
    QTest.keyClick(panel.grid, Qt.Key.Key_Escape)
    assert has_pieces(battle, 1)
    let_go(panel, to_screen(battle.viewport, 200, 400))
    assert has_pieces(battle, 1)
    assert battle.document.session.undo_label == ""


@pytest.mark.thorough
def test_an_own_model_is_placed_in_its_unit_and_gets_a_thumbnail(qtbot, battle, tmp_path):  # noqa: F811
    entry = import_wall(tmp_path, "My wall")
    battle.workspace.actions.actions["library"].trigger()
    panel = battle.terrain.panel
    choose(panel, "My wall")
    qtbot.waitUntil(entry.thumbnail.is_file, timeout=30000)
    qtbot.waitUntil(lambda: panel.grid.currentIndex().data(Qt.ItemDataRole.DecorationRole) is not None, timeout=5000)
    QTest.keyClick(panel.grid, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: has_pieces(battle), timeout=10000)
    piece = battle.document.session.battle.piece("My wall")
    assert piece.ref == entry.ref
    assert battle.document.session.table.meshes(piece.ref).health.extents_mm == (80, 4, 50)


@pytest.mark.thorough
def test_model_defects_are_in_the_tooltip_and_the_accessible_description(panel, battle, tmp_path):  # noqa: F811
    import_wall(tmp_path, "Open wall", faces=slice(2, None))
    battle.terrain.refresh()
    index = choose(panel, "Open wall")
    assert "Not a solid: 4 open edges." in index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "80 × 4 × 50 mm (3.1 × 0.2 × 2″)" in index.data(Qt.ItemDataRole.ToolTipRole)


@pytest.mark.thorough
def test_the_library_works_in_another_battle(qtbot, battle, panel, tmp_path):  # noqa: F811
    choose(panel, "Watch tower")
    QTest.keyClick(panel.grid, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: has_pieces(battle), timeout=10000)
    (tmp_path / "other").mkdir()
    with qtbot.waitSignal(battle.opener.opened, timeout=20000):
        battle.opener.open(written(tmp_path / "other"))
    qtbot.waitUntil(lambda: has_pieces(battle, 1), timeout=5000)
    QTest.keyClick(panel.grid, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: has_pieces(battle), timeout=10000)
    assert battle.document.session.undo_label == "Place Watch tower"


@pytest.mark.thorough
def test_own_models_are_renamed_moved_and_removed_and_shipped_ones_are_not(qtbot, battle, panel, tmp_path):  # noqa: F811
    entry = import_wall(tmp_path, "My wall")
    battle.terrain.refresh()
    tower = panel.entries.index(titles(panel).index("Watch tower")).data(ENTRY)
    assert [action.isEnabled() for action in panel.make_menu(tower).actions()] == [
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    assert all(action.isEnabled() for action in panel.make_menu(entry).actions())
    battle.terrain._change(library.rename, entry, "Hedge")
    assert "Hedge" in titles(panel)
    battle.terrain._change(library.move, entry, "Farm")
    assert "Farm" in panel.entries.sets
    battle.terrain._change(library.remove, entry)
    assert "Hedge" not in titles(panel)
    battle.terrain._change(library.rename, tower, "X")
    assert "comes with the program" in battle.workspace.messages.bar.text


@pytest.mark.thorough
def test_removing_asks_first_and_says_that_battles_keep_a_copy(qtbot, battle, panel, tmp_path):  # noqa: F811
    entry = import_wall(tmp_path, "My wall")
    battle.terrain.refresh()
    choose(panel, "My wall")
    panel.grid.setFocus()
    panel.action_requested.emit("remove", entry)
    box = next(child for child in battle.findChildren(type(_box(battle))) if child.isVisible())
    assert "keep their own copy" in box.informativeText()
    next(button for button in box.buttons() if button.text() == "Remove").click()
    assert library.find_file(entry.name) is None


def _box(window):  # noqa: F811
    from PySide6.QtWidgets import QMessageBox

    return next(iter(window.findChildren(QMessageBox)))


@pytest.mark.thorough
def test_a_model_is_imported_again_in_another_unit(qtbot, battle, panel, tmp_path):  # noqa: F811
    entry = import_wall(tmp_path, "My wall")
    battle.terrain.refresh()
    choose(panel, "My wall")
    QTest.keyClick(panel.grid, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: has_pieces(battle), timeout=10000)
    panel.action_requested.emit("again", entry)
    dialog = battle.terrain.dialog
    qtbot.waitUntil(lambda: not dialog.queue.busy, timeout=10000)
    form = dialog.form
    assert (form.title.text(), form.set.currentText(), form.unit.currentText()) == ("My wall", "Town", "Millimetres")
    form.mm.setValue(2.0)
    with qtbot.waitSignal(dialog.finished, timeout=10000):
        QTest.mouseClick(dialog.import_all_button, Qt.MouseButton.LeftButton)
    again = choose(panel, "My wall").data(ENTRY)
    assert again.name == entry.name
    assert again.card.size_mm == (160, 8, 100)
    piece = battle.document.session.battle.piece("My wall")
    assert battle.document.session.table.meshes(piece.ref).health.extents_mm == (80, 4, 50)


@pytest.mark.thorough
def test_a_damaged_model_is_reported_in_the_panel(battle, panel, tmp_path):  # noqa: F811
    entry = import_wall(tmp_path, "My wall")
    (library.library_folder() / entry.name / "model.toml").write_text("title")
    battle.terrain.refresh()
    assert panel._warning.text().startswith("The library entry")
    assert "Watch tower" in titles(panel)


@pytest.mark.thorough
def test_placing_a_missing_model_shows_one_message(qtbot, battle, panel, tmp_path):  # noqa: F811
    entry = import_wall(tmp_path, "My wall")
    battle.terrain.refresh()
    choose(panel, "My wall")
    library.remove(entry)
    QTest.keyClick(panel.grid, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(battle.workspace.messages.bar.text), timeout=10000)
    assert has_pieces(battle, 1)


@pytest.mark.thorough
def test_only_visible_thumbnails_are_loaded(qtbot, battle, tmp_path):  # noqa: F811
    for number in range(40):
        entry = import_wall(tmp_path, f"Wall {number}", 40.0 + number)
        library.save_thumbnail(entry, b"not a picture")
    battle.workspace.actions.actions["library"].trigger()
    panel = battle.terrain.panel
    qtbot.waitUntil(lambda: panel.entries._pictures != {}, timeout=5000)
    assert len(panel.entries.visible_entries) == 40 + len(shipped_entries())
    assert len(panel.entries._pictures) < 40

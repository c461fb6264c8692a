import itertools
import os
import zipfile
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDoubleSpinBox, QLineEdit, QListWidget, QMainWindow, QPushButton

from app.storage import library
from app.ui.terrain.import_dialog import ImportDialog
from app.ui.widgets.theme import apply_theme
from app.ui.workers import stop_all
from tests.geometry.mesh_files import stl_binary
from tests.scenes import box_mesh

pytestmark = pytest.mark.gl


def wall(folder, name="stone_wall.stl", width=80.0, faces=slice(None), height=50):
    mesh = box_mesh(width, 4, height)
    path = folder / name
    path.write_bytes(stl_binary(mesh.vertices, mesh.faces[faces]))
    return path


def box(folder, name, *size):
    mesh = box_mesh(*size)
    path = folder / name
    path.write_bytes(stl_binary(mesh.vertices, mesh.faces))
    return path


@pytest.fixture
def dialog(qtbot):
    parent = QMainWindow()
    qtbot.addWidget(parent)
    shown = ImportDialog(parent, ["Ruins", "Town"])
    shown.show()
    qtbot.waitExposed(shown)
    shown.entries = []
    shown.imported.connect(shown.entries.append)
    yield shown
    shown.queue.stop()
    assert stop_all()


def read(qtbot, dialog, *paths):
    dialog.add(list(paths))
    qtbot.waitUntil(lambda: dialog.queue.arrivals and not dialog.queue.busy, timeout=30000)


def read_texts(dialog):
    return "\n".join(label.text() for label in dialog.form.findChildren(type(dialog.form._inches)) if label.isVisible())


def press(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def read_sides(dialog):
    return tuple(box.value() for box in dialog.form.sides)


def own_models():
    return [entry for entry in library.entries() if not entry.shipped]


@pytest.mark.thorough
def test_a_file_in_inches_is_recognised_and_imported_in_the_shown_size(qtbot, dialog, tmp_path):
    read(qtbot, dialog, wall(tmp_path, width=6.0, height=2))
    assert dialog.form.unit.currentText() == "Inches"
    assert "in inches it is 152.4 mm long; in cm it is 60 mm long" in read_texts(dialog)
    assert read_sides(dialog) == (152.4, 101.6, 50.8)
    assert "6 × 4 × 2″" in read_texts(dialog)
    with qtbot.waitSignal(dialog.finished, timeout=10000):
        press(dialog.import_all_button)
    assert dialog.entries == own_models()
    assert own_models()[0].card.size_mm == pytest.approx((152.4, 101.6, 50.8))
    assert (own_models()[0].title, own_models()[0].set) == ("Stone wall", "My models")


@pytest.mark.thorough
def test_a_file_of_doubtful_unit_is_imported_in_the_chosen_unit(qtbot, dialog, tmp_path):
    read(qtbot, dialog, box(tmp_path, "scan.stl", 0.93, 0.5, 0.2), box(tmp_path, "torch.stl", 12, 7, 7))
    assert dialog.form.unit.currentIndex() == -1
    assert "in inches it is" in read_texts(dialog)
    assert not dialog.import_button.isEnabled()
    assert not dialog.import_all_button.isEnabled()
    dialog.form.unit.setCurrentText("Metres")
    dialog.form.unit.activated.emit(dialog.form.unit.currentIndex())
    assert dialog.import_button.isEnabled()
    assert dialog.import_all_button.isEnabled()
    torch = dialog.queue.arrivals[1]
    assert (torch.settings.unit, torch.is_unit_open) == ("mm", False)
    press(dialog.import_all_button)
    assert dialog.files.currentRow() == 1, "of the torch's doubtful size, the player is told first"
    press(dialog.import_all_button)
    qtbot.waitUntil(lambda: len(own_models()) == 2, timeout=10000)
    assert sorted(max(entry.card.size_mm) for entry in own_models()) == pytest.approx([12, 930])


def test_the_button_accepts_the_likeliest_unit(qtbot, dialog, tmp_path):
    read(qtbot, dialog, box(tmp_path, "scan.stl", 0.8, 0.5, 0.2))
    assert dialog.form.unit.currentIndex() == -1
    press(dialog.form.suggestion_button)
    assert dialog.form.unit.currentIndex() >= 0
    assert dialog.import_all_button.isEnabled()


def test_all_sides_of_a_model_can_be_read(qtbot, dialog, tmp_path):
    apply_theme(QApplication.instance(), "light", 100)
    read(qtbot, dialog, wall(tmp_path, width=180.0))
    for side in dialog.form.sides:
        line = side.lineEdit()
        assert line.width() > line.fontMetrics().horizontalAdvance(side.text())


@pytest.mark.thorough
def test_another_unit_or_axis_shows_another_size_at_once(qtbot, dialog, tmp_path):
    read(qtbot, dialog, wall(tmp_path))
    assert read_sides(dialog) == (80, 4, 50)
    dialog.form.unit.setCurrentText("Centimetres")
    dialog.form.unit.activated.emit(dialog.form.unit.currentIndex())
    assert read_sides(dialog) == (800, 40, 500)
    assert "Larger than the table" in read_texts(dialog)
    dialog.form.mm.setValue(0.5)
    assert dialog.form.unit.currentText() == "Custom"
    QTest.keyClick(dialog.form.up, Qt.Key.Key_Down)
    assert dialog.current.settings.up == "y"
    assert read_sides(dialog) == (40, 25, 2)
    press(dialog.form.suggestion_button)
    assert read_sides(dialog) == (80, 4, 50)
    dialog.form.sides[2].setValue(100.0)
    assert read_sides(dialog) == (160, 8, 100)


@pytest.mark.thorough
def test_holes_are_filled_only_on_request(qtbot, dialog, tmp_path):
    read(qtbot, dialog, wall(tmp_path, faces=slice(2, None)))
    assert "Not a solid" in read_texts(dialog)
    assert "1 hole could be filled, 50 mm wide" in read_texts(dialog)
    press(dialog.form.fill)
    assert "1 hole is filled" in read_texts(dialog)
    assert "Not a solid" not in read_texts(dialog)
    with qtbot.waitSignal(dialog.finished, timeout=10000):
        press(dialog.import_all_button)
    assert own_models()[0].card.filled == 1
    assert own_models()[0].is_sound


@pytest.mark.thorough
def test_a_model_without_holes_offers_no_repair(qtbot, dialog, tmp_path):
    read(qtbot, dialog, wall(tmp_path))
    assert not dialog.form.fill.isVisible()
    assert "The mesh is a clean solid." in read_texts(dialog)


@pytest.mark.thorough
def test_one_failed_file_shows_a_message_and_the_others_are_imported(qtbot, dialog, tmp_path):
    bad = tmp_path / "notes.stl"
    bad.write_text("hello")
    read(qtbot, dialog, bad, wall(tmp_path), wall(tmp_path, "hedge.stl", 90.0))
    words = dialog.files.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert words.startswith("notes.stl is not a 3D model")
    assert dialog.import_all_button.text() == "Import all (2)"
    press(dialog.import_all_button)
    qtbot.waitUntil(lambda: len(own_models()) == 2, timeout=20000)
    qtbot.waitUntil(lambda: dialog._message.text() == "2 imported, 1 could not be read.", timeout=5000)
    assert dialog.isVisible()
    press(dialog.skip_button)
    assert dialog.files.count() == 2


def test_every_damaged_file_has_a_row(qtbot, dialog, tmp_path):
    contents = {"empty.stl": b"", "broken.stl": wall(tmp_path).read_bytes()[:300], "text.stl": b"hello"}
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    read(qtbot, dialog, *(tmp_path / name for name in contents))
    rows = [dialog.files.item(row) for row in range(dialog.files.count())]
    assert [row.toolTip() for row in rows] == list(contents)
    assert {row.text()[0] for row in rows} == {"✕"}


@pytest.mark.thorough
def test_all_but_the_files_of_doubtful_unit_are_imported_at_once(qtbot, dialog, tmp_path):
    read(qtbot, dialog, wall(tmp_path), box(tmp_path, "hut.stl", 6, 4, 2), box(tmp_path, "huge.stl", 8e4, 6e4, 5e4))
    assert [dialog.files.item(row).text()[0] for row in range(3)] == ["○", "?", "?"]
    press(dialog.import_all_button)
    qtbot.waitUntil(lambda: [entry.title for entry in own_models()] == ["Stone wall"], timeout=20000)
    assert dialog.current.path.name == "hut.stl"
    with qtbot.waitSignal(dialog.finished, timeout=20000):
        press(dialog.import_all_button)
    assert len(own_models()) == 3


@pytest.mark.thorough
def test_naming_the_set_once_applies_to_all_files(qtbot, dialog, tmp_path):
    read(qtbot, dialog, wall(tmp_path), wall(tmp_path, "hedge.stl", 90.0))
    dialog.form.set.setCurrentText("Farm")
    with qtbot.waitSignal(dialog.finished, timeout=20000):
        press(dialog.import_all_button)
    assert {entry.set for entry in own_models()} == {"Farm"}


@pytest.mark.thorough
def test_single_files_can_be_imported_and_the_others_skipped(qtbot, dialog, tmp_path):
    read(qtbot, dialog, wall(tmp_path), wall(tmp_path, "hedge.stl", 90.0))
    dialog.files.setCurrentRow(1)
    QTest.keyClicks(dialog.form.title, "!")
    press(dialog.import_button)
    qtbot.waitUntil(lambda: [entry.title for entry in own_models()] == ["Hedge!"], timeout=20000)
    press(dialog.cancel_button)
    assert [entry.title for entry in own_models()] == ["Hedge!"]


@pytest.mark.thorough
def test_cancelling_while_reading_imports_nothing(qtbot, dialog, tmp_path):
    for number in range(12):
        wall(tmp_path, f"{number}.stl", 50.0 + number)
    dialog.add([tmp_path])
    qtbot.waitUntil(lambda: len(dialog.queue.arrivals) == 12, timeout=10000)
    press(dialog.import_all_button)
    press(dialog.cancel_button)
    assert stop_all()
    taken = len(own_models())
    assert taken < 12
    assert not dialog.isVisible()


@pytest.mark.thorough
def test_dropped_files_and_folders_are_added(qtbot, dialog, tmp_path):
    (tmp_path / "below").mkdir()
    wall(tmp_path / "below")
    (tmp_path / "below" / "readme.txt").write_text("not a model, and not named")
    single = wall(tmp_path, "hedge.STL", 90.0)
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in (tmp_path / "below", single)])
    dropped = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(dialog, QDragEnterEvent(QPointF(50, 50).toPoint(), *dropped))
    QApplication.sendEvent(dialog, QDropEvent(QPointF(50, 50), *dropped))
    qtbot.waitUntil(lambda: len(dialog.queue.arrivals) == 2 and not dialog.queue.busy, timeout=20000)
    assert {arrival.path.name for arrival in dialog.queue.arrivals} == {"hedge.STL", "stone_wall.stl"}


@pytest.mark.thorough
def test_every_model_of_a_dropped_archive_is_offered_and_imported(qtbot, dialog, tmp_path):
    wall(tmp_path)
    wall(tmp_path, "hedge.STL", 90.0)
    pack = tmp_path / "Ruins.ZIP"
    with zipfile.ZipFile(pack, "w") as archive:
        archive.write(tmp_path / "stone_wall.stl", "Ruins/stone_wall.stl")
        archive.write(tmp_path / "hedge.STL", "Ruins/hedge.STL")
        archive.writestr("Ruins/licence.txt", "free")
        archive.writestr("__MACOSX/Ruins/._hedge.STL", "x")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(pack))])
    dropped = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(dialog, QDragEnterEvent(QPointF(50, 50).toPoint(), *dropped))
    QApplication.sendEvent(dialog, QDropEvent(QPointF(50, 50), *dropped))
    qtbot.waitUntil(lambda: len(dialog.queue.arrivals) == 2 and not dialog.queue.busy, timeout=20000)
    assert dialog._message.text() == "Left out of Ruins.ZIP: 1 file that is not a model."
    places = [arrival.path for arrival in dialog.queue.arrivals]
    with qtbot.waitSignal(dialog.finished, timeout=20000):
        press(dialog.import_all_button)
    assert {entry.title for entry in own_models()} == {"Stone wall", "Hedge"}
    assert not any(path.exists() for path in places)


def test_an_archive_without_models_says_so(qtbot, dialog, tmp_path):
    pack = tmp_path / "docs.zip"
    with zipfile.ZipFile(pack, "w") as archive:
        archive.writestr("readme.txt", "thanks")
    with qtbot.waitSignal(dialog.nothing_found) as told:
        dialog.add([pack])
        assert shown_in_preview(dialog) == "Reading…"
    assert "docs.zip contains no readable model" in told.args[0]
    assert not dialog.isVisible()


@pytest.mark.thorough
def test_a_file_with_an_undecodable_name_gets_a_valid_one(qtbot, dialog, tmp_path):
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/wall\xff\nof 1.stl"))
    wall(tmp_path).rename(path)
    read(qtbot, dialog, path)
    assert "wall[U+DCFF][U+000A]of 1" in dialog.files.item(0).toolTip()
    with qtbot.waitSignal(dialog.finished, timeout=10000):
        press(dialog.import_all_button)
    assert [entry.title for entry in own_models()] == ["Wall of 1"]


@pytest.mark.thorough
def test_the_wheel_does_not_change_unfocused_fields(qtbot, dialog, tmp_path):
    read(qtbot, dialog, wall(tmp_path))
    spot = QPointF(dialog.form.unit.rect().center())
    turned = QWheelEvent(
        spot, dialog.form.unit.mapToGlobal(spot), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(dialog.form.unit, turned)
    assert dialog.form.unit.currentText() == "Millimetres"


def test_a_folder_without_models_says_so(qtbot, dialog, tmp_path):
    with qtbot.waitSignal(dialog.nothing_found) as told:
        dialog.add([tmp_path])
    assert "contains no models" in told.args[0]
    assert not dialog.isVisible()


def test_the_dialog_shows_the_file_being_read_and_its_progress(qtbot, dialog, tmp_path):
    dialog.add([wall(tmp_path)])
    assert shown_in_preview(dialog) == "Reading stone_wall.stl…"
    assert dialog._activity.text() == "Reading stone_wall.stl: 0%"
    qtbot.waitUntil(lambda: not dialog.queue.busy)
    assert shown_in_preview(dialog) == dialog._activity.text() == ""


def shown_in_preview(dialog):
    return dialog.preview._text.text() if dialog.preview._text.isVisible() else ""


def test_every_field_has_a_name_and_is_reachable_by_keyboard(qtbot, dialog, tmp_path):
    read(qtbot, dialog, wall(tmp_path, faces=slice(2, None)), wall(tmp_path, "hedge.stl", 90.0))
    kinds = (QLineEdit, QComboBox, QDoubleSpinBox, QListWidget, QPushButton)
    fields = [w for kind in kinds for w in dialog.findChildren(kind) if w.isVisible() and w.objectName()[:3] != "qt_"]
    fields = [w for w in fields if not isinstance(w.parent(), QComboBox)]
    assert len(fields) > 8
    for field in fields:
        assert field.accessibleName() or field.text()
        assert field.focusPolicy() & Qt.FocusPolicy.TabFocus
    chain = list(itertools.islice(iterate(dialog), 200))
    assert set(fields) <= set(chain)


def iterate(widget):
    following = widget.nextInFocusChain()
    while following is not widget:
        yield following
        following = following.nextInFocusChain()


@pytest.mark.thorough
def test_the_preview_draws_the_model_beside_a_base(qtbot, dialog, tmp_path):
    read(qtbot, dialog, wall(tmp_path))
    viewport = dialog.preview._view.render_scene
    assert set(viewport.pieces) == {"model"}
    assert list(viewport.fighters) == ["32 mm base"]
    image = dialog.preview._view.picture(300, 200)
    blue = sum(
        image.pixelColor(x, y).blue() > 1.4 * image.pixelColor(x, y).red()
        for x, y in itertools.product(range(0, 300, 2), range(0, 200, 2))
    )
    assert blue > 20
    low, high = viewport.bounds()
    assert np.isfinite([low, high]).all()

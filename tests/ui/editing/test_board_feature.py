import numpy as np
import pytest
from PySide6.QtWidgets import QMainWindow

from app.core.lengths import format_units
from app.ui.battle_document import BattleDocument
from app.ui.editing.board_feature import BoardFeature
from app.ui.workspace import Workspace
from tests.ui.drop_events import hover
from tests.ui.editing.test_photo_straightening import ASLANT, assert_quarters, encoded, quarters, taken_aslant
from tests.ui.stand_ins import FakeViewport, wall_between
from tests.warcrow_scenes import RED, muster


@pytest.fixture
def document(qtbot):
    window, viewport = QMainWindow(), FakeViewport()
    qtbot.addWidget(window)
    workspace = Workspace(window)
    opened = BattleDocument(wall_between(), viewport, window)
    opened.board = BoardFeature(workspace)
    workspace.open_document(opened, "")
    yield opened
    workspace.close_document()


@pytest.fixture
def photo_path(qapp, tmp_path):
    path = tmp_path / "table.png"
    path.write_bytes(encoded(taken_aslant(quarters(600, 400), ASLANT, (900, 700))))
    return path


def laid(qtbot, document, photo_path):
    dialog = document.board.show_dialog()
    dialog.open_photo(photo_path)
    qtbot.waitUntil(lambda: dialog.board.photo is not None, timeout=5000)
    dialog.corner_editor.show_photo(dialog.corner_editor.photo.image, ASLANT)
    dialog.accept()
    qtbot.waitUntil(lambda: document.viewport.scene.ground is not None, timeout=5000)
    return document.viewport.scene.ground


def test_a_photo_is_laid_on_the_board_to_scale_in_one_step(qtbot, document, photo_path):
    assert_quarters(laid(qtbot, document, photo_path))
    assert document.session.undo_label == "Change the photo"


@pytest.mark.parametrize(("suffix", "kind"), [(".jpg", "JPEG"), (".tif", "TIFF"), (".webp", "WEBP"), (".bmp", "BMP")])
def test_every_photo_format_can_be_chosen_and_dropped(qtbot, document, tmp_path, suffix, kind):
    path = tmp_path / f"table{suffix}"
    path.write_bytes(encoded(taken_aslant(quarters(600, 400), ASLANT, (900, 700)), kind))
    assert_quarters(laid(qtbot, document, path))
    assert document.session.battle.board.photo.picture.endswith(".jpg")
    workspace = document.board.workspace
    hover(workspace.window, path)
    assert workspace.drops.text == f"Drop to use {path.name} as the board photo"


def test_the_photo_survives_the_loss_of_its_file(qtbot, document, photo_path):
    laid(qtbot, document, photo_path)
    photo_path.unlink()
    dialog = document.board.show_dialog()
    qtbot.waitUntil(lambda: dialog.board.photo is not None, timeout=5000)
    assert dialog.board == document.session.battle.board
    dialog.reject()


def test_undoing_the_photo_shows_the_painted_mat(qtbot, document, photo_path):
    ground = laid(qtbot, document, photo_path)
    document.session.undo()
    assert document.viewport.scene.ground is None
    document.session.redo()
    qtbot.waitUntil(lambda: document.viewport.scene.ground is not None, timeout=5000)
    assert np.array_equal(document.viewport.scene.ground, ground)


def test_changing_the_board_is_one_step(qtbot, document):
    dialog = document.board.show_dialog()
    dialog.fields.show_size((900.0, 900.0))
    dialog.accept()
    board = document.session.battle.board
    assert (board.width_mm, board.depth_mm) == (900.0, 900.0)
    assert document.session.undo_label == "Change the board"
    assert document.viewport.scene.width_mm == 900.0


@pytest.fixture
def units(qtbot):
    """Returns a battle of units, open with the board feature."""
    window, viewport = QMainWindow(), FakeViewport()
    qtbot.addWidget(window)
    workspace = Workspace(window)
    opened = BattleDocument(muster([RED | {"at": [(10, 10)]}]), viewport, window)
    opened.board = BoardFeature(workspace)
    workspace.open_document(opened, "")
    yield opened
    workspace.close_document()


def test_lengths_are_shown_in_the_units_of_the_battle(units):
    assert format_units(45.0) == "3 strides"
    units.close()
    assert format_units(50.8) == "2″"


def test_the_board_dialog_asks_for_the_stride_length_if_the_game_has_strides(units):
    dialog = units.board.show_dialog()
    assert dialog._unit_mm.value() == 15.0
    dialog._unit_mm.setValue(20.0)
    dialog.accept()
    assert format_units(60.0) == "3 strides"
    assert units.session.undo_label == "Set the length of a stride"
    units.session.undo()
    assert format_units(60.0) == "4 strides"


def test_the_board_dialog_does_not_ask_for_the_length_of_an_inch(document):
    assert document.board.show_dialog()._unit_mm is None

import numpy as np
import pytest
from PySide6.QtWidgets import QMainWindow

from app.ui.battle_document import BattleDocument
from app.ui.editing.board_feature import BoardFeature
from app.ui.workspace import Workspace
from tests.ui.editing.test_photos import ASLANT, assert_quarters, encoded, quarters, taken_aslant
from tests.ui.stand_ins import FakeStage, wall_between


@pytest.fixture
def play(qtbot):
    window, stage = QMainWindow(), FakeStage()
    qtbot.addWidget(window)
    workspace = Workspace(window)
    opened = BattleDocument(wall_between(), stage, window)
    opened.stage_, opened.board = stage, BoardFeature(workspace)
    workspace.open_document(opened, "")
    yield opened
    workspace.close_document()


@pytest.fixture
def photo_path(qapp, tmp_path):
    path = tmp_path / "table.png"
    path.write_bytes(encoded(taken_aslant(quarters(600, 400), ASLANT, (900, 700))))
    return path


def laid(qtbot, play, photo_path):
    dialog = play.board.show_dialog()
    dialog.open_photo(photo_path)
    qtbot.waitUntil(lambda: dialog.board.photo is not None, timeout=5000)
    dialog.corner_editor.show_photo(dialog.corner_editor.photo.image, ASLANT)
    dialog.accept()
    qtbot.waitUntil(lambda: play.stage_.scene.ground is not None, timeout=5000)
    return play.stage_.scene.ground


def test_a_photo_lies_on_the_board_in_true_scale_and_is_one_step(qtbot, play, photo_path):
    assert_quarters(laid(qtbot, play, photo_path))
    assert play.session.undo_label == "Change the photo"


def test_the_photo_stays_when_its_file_is_gone(qtbot, play, photo_path):
    laid(qtbot, play, photo_path)
    photo_path.unlink()
    dialog = play.board.show_dialog()
    qtbot.waitUntil(lambda: dialog.board.photo is not None, timeout=5000)
    assert dialog.board == play.session.battle.board
    dialog.reject()


def test_taking_the_photo_back_shows_the_painted_mat_again(qtbot, play, photo_path):
    ground = laid(qtbot, play, photo_path)
    play.session.undo()
    assert play.stage_.scene.ground is None
    play.session.redo()
    qtbot.waitUntil(lambda: play.stage_.scene.ground is not None, timeout=5000)
    assert np.array_equal(play.stage_.scene.ground, ground)


def test_another_board_is_one_step(qtbot, play):
    dialog = play.board.show_dialog()
    dialog._show_size(900.0, 900.0)
    dialog.accept()
    board = play.session.battle.board
    assert (board.width_mm, board.depth_mm) == (900.0, 900.0)
    assert play.session.undo_label == "Change the board"
    assert play.stage_.scene.width_mm == 900.0

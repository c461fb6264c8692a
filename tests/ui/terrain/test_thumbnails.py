import os
import subprocess
import sys

import numpy as np
import pytest
from PySide6.QtGui import QImage

from app.geometry.drawing.camera import Orbit
from app.ui.terrain.thumbnails import draw_plain
from app.ui.viewport.scene import PieceLook
from tests.scenes import box_mesh

RED = (0.9, 0.1, 0.1)
WITHOUT_OPENGL = """
import sys
from pathlib import Path
from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from app.ui.workers import stop_all
app = QApplication(sys.argv)
from app.storage import library
from app.ui.terrain.import_view import SoftwareView, ImportPreview
from app.ui.terrain.thumbnails import Thumbnails
from app.storage.import_preview import preview_import, scale_model
found = preview_import(Path(sys.argv[1]))
preview = ImportPreview()
preview.resize(400, 300)
preview.show()
preview.show_model(found, scale_model(found, "mm", "z"), False)
assert isinstance(preview._view, SoftwareView)
before = preview.grab().toImage()
QTest.keyClick(preview._view, Qt.Key.Key_Left)
assert preview.grab().toImage() != before
entry = library.import_model(Path(sys.argv[1]), library.ImportSettings("mm", "z"))
thumbnails, loop = Thumbnails(), QEventLoop()
thumbnails.made.connect(loop.quit)
thumbnails.request(entry)
loop.exec()
assert entry.thumbnail.is_file()
assert stop_all()
print("drawn")
"""


def pixels(image: QImage) -> np.ndarray:
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(int)


def drawn(*pieces):
    return pixels(draw_plain(pieces, Orbit((0, 0, 0), 400).camera(), (120, 90)))


def look(mesh, colour, x=0.0, y=0.0):
    frame = np.eye(4)
    frame[:2, 3] = x, y
    return PieceLook("", mesh, frame, colour)


def test_a_model_is_drawn_in_its_colour_on_a_plain_background(qapp):
    found = drawn(look(box_mesh(60, 60, 60), RED))
    red = (found[..., 0] > 2 * found[..., 1]) & (found[..., 0] > 60)
    assert 300 < red.sum() < 6000
    assert not red[0].any()
    assert len(np.unique(found[red][:, 0])) > 1  # its sides are not all in the same light


def test_nearer_parts_cover_farther_ones(qapp):
    behind, before = look(box_mesh(40, 10, 40), RED, 0, 60), look(box_mesh(90, 10, 200), (0.1, 0.1, 0.9), 0, -60)
    for pair in ((behind, before), (before, behind)):
        found = drawn(*pair)
        assert ((found[..., 0] > 2 * found[..., 1]) & (found[..., 0] > 60)).sum() == 0


@pytest.mark.thorough
def test_without_opengl_models_are_still_previewed_and_rotated(tmp_path):
    path = tmp_path / "wall.obj"
    path.write_text("v 0 0 0\nv 80 0 0\nv 80 0 50\nv 0 0 50\nf 1 2 3 4\n")
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "EYELINE_DATA": str(tmp_path / "data")}
    command = [sys.executable, "-c", WITHOUT_OPENGL, str(path)]
    ran = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert "drawn" in ran.stdout, ran.stderr

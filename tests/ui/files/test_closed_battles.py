"""Opened and closed battles leave nothing behind."""

import gc
import os
import subprocess
import sys
from weakref import ref

import pytest

from app.core.app_paths import DEMO
from app.geometry.mesh import Mesh
from app.storage.model_files import Models
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.table_area import TableArea
from app.ui.workers import stop_all

pytestmark = pytest.mark.gl

PROGRAM = """
import os, time
from weakref import ref
from PySide6.QtCore import QEventLoop, QTimer
from app.core.app_paths import DEMO
from app.ui.application import create_application

def until(done):
    end = time.monotonic() + 200
    while not done():
        assert time.monotonic() < end
        loop = QEventLoop()
        QTimer.singleShot(50, loop.quit)
        loop.exec()

_app, window, opener = create_application()
window.show()
opener.open_initial(DEMO)
until(lambda: window.document is not None and window.document.scene_sync.is_lit)
first = ref(window.document)
opener.open_initial(DEMO)
until(lambda: first() is None)
print("gone", flush=True)
os._exit(0)
"""


@pytest.fixture
def window(qtbot):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1000, 700)
    opened.show()
    opened.opener = DocumentLoader(opened)
    yield opened
    opened.close()
    assert stop_all()


def live_objects(kind):
    gc.collect()
    return [one for one in gc.get_objects() if type(one) is kind]


@pytest.mark.thorough
def test_a_closed_battle_frees_its_models_and_meshes(window, qtbot):
    """Opens the demo four times and shows a pair each time: objects of a battle are freed when the next one is open.

    A search continues until it notices its cancellation, so meshes may be freed a little later.
    """
    before, of_battles = len(live_objects(Models)), []
    known = {id(mesh) for mesh in live_objects(Mesh)}
    for _ in range(4):
        with qtbot.waitSignal(window.opener.opened, timeout=60000):
            window.opener.open_initial(DEMO)
        document = window.document
        names = [fighter.id for fighter in document.session.battle.fighters]
        with qtbot.waitSignal(window.sight.controller.live.answered, timeout=60000):
            document.sight_pair.choose(names[0], names[-1])
        qtbot.wait(200)
        del document
        qtbot.waitUntil(lambda: len(live_objects(Models)) <= before + 1)
        of_battles.append([ref(mesh) for mesh in live_objects(Mesh) if id(mesh) not in known])
        known |= {id(made()) for made in of_battles[-1]}
    assert len(of_battles[1]) > 3
    qtbot.waitUntil(lambda: gc.collect() >= 0 and not any(made() for made in (*of_battles[1], *of_battles[2])))


@pytest.mark.thorough
def test_a_closed_battle_is_freed_without_garbage_collection(data_folder):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True, env=dict(os.environ), timeout=300
    )
    assert done.stdout.splitlines() == ["gone"]


@pytest.mark.thorough
def test_the_verdict_is_placed_once_per_frame_after_several_battles(window, qtbot, monkeypatch):
    placed = []

    def note(area):  # a function, as it has to be bound to the area
        placed.append(area)

    monkeypatch.setattr(TableArea, "place_corner_card", note)
    for _ in range(3):
        with qtbot.waitSignal(window.opener.opened, timeout=60000):
            window.opener.open_initial(DEMO)
    placed.clear()
    window.viewport.frame_painted.emit()
    assert len(placed) == 1

"""What was opened and closed leaves nothing behind."""

import gc
from weakref import ref

import pytest

from app.app_paths import DEMO
from app.geometry.mesh import Mesh
from app.storage.models import Models
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.table_area import TableArea
from app.ui.workers import stop_all

pytestmark = pytest.mark.gl


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


def there(kind):
    gc.collect()
    return [one for one in gc.get_objects() if type(one) is kind]


def test_a_battle_that_is_closed_takes_its_models_and_meshes_along(window, qtbot):
    """Four times the demo, a pair looked at each time: what is made for a battle goes when the next is open.

    What is looked for goes on until it hears that nobody wants it any more, so meshes may go a little later.
    """
    before, of_battles = len(there(Models)), []
    known = {id(mesh) for mesh in there(Mesh)}
    for _ in range(4):
        with qtbot.waitSignal(window.opener.opened, timeout=60000):
            window.opener.open_initial(DEMO)
        document = window.document
        names = [fighter.id for fighter in document.session.battle.fighters]
        with qtbot.waitSignal(window.sight.controller.live.answered, timeout=60000):
            document.sight_pair.choose(names[0], names[-1])
        qtbot.wait(200)
        del document
        assert len(there(Models)) <= before + 1
        of_battles.append([ref(mesh) for mesh in there(Mesh) if id(mesh) not in known])
        known |= {id(made()) for made in of_battles[-1]}
    assert len(of_battles[1]) > 3
    qtbot.waitUntil(lambda: gc.collect() >= 0 and not any(made() for made in (*of_battles[1], *of_battles[2])))


def test_each_frame_places_the_verdict_once_however_many_battles_were_opened(window, qtbot, monkeypatch):
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

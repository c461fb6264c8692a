"""What was opened and closed leaves nothing behind."""

import gc

import pytest

from app.app_paths import DEMO
from app.geometry.mesh import Mesh
from app.storage.models import Models
from app.ui.application import DocumentLoader
from app.ui.jobs import stop_all
from app.ui.main_window import MainWindow

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
    """Five times the demo, a pair looked at each time: there are no more models and meshes than after the second."""
    before, meshes = len(there(Models)), []
    for _ in range(5):
        with qtbot.waitSignal(window.opener.opened, timeout=60000):
            window.opener.begin(DEMO)
        play = window.document
        names = [fighter.id for fighter in play.session.battle.fighters]
        with qtbot.waitSignal(window.sight.controller.live.answered, timeout=60000):
            play.choice.choose(names[0], names[-1])
        qtbot.wait(200)
        del play
        assert len(there(Models)) <= before + 1
        meshes.append(len(there(Mesh)))
    assert meshes[4] <= meshes[1] + 3

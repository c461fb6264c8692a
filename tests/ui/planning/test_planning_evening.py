"""An evening of planning, shortened: a real mouse, real keys; what was proposed is judged by the rules and by sight."""

import pytest

from app.games.setup_actions import Begin
from app.planning import deployment_suggestion
from app.ui.battle_document import BattleDocument
from app.ui.main_window import MainWindow
from app.ui.viewport.view import Viewport
from app.ui.workers import stop_all
from build_scripts.soundness.plan_judge import find_faults
from tests import fighting_scenes
from tests.e2e import user_planning as chapters
from tests.e2e.user_hands import Hands
from tests.e2e.user_planning import PlannedEvening
from tests.e2e.user_player import Player
from tests.planning.test_deployment_suggestion import open_again, set_up
from tests.setup_scenes import planned

pytestmark = [pytest.mark.gl, pytest.mark.pixels]
LONGEST_MS = 240_000


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(deployment_suggestion, "STAGES", ((6, 1), (10, 2)))
    monkeypatch.setattr(deployment_suggestion, "STEPS", 400)
    monkeypatch.setattr(deployment_suggestion, "_FEW", 200)
    monkeypatch.setattr(deployment_suggestion, "_AGAIN", 1)


@pytest.fixture
def evening(qtbot, tmp_path):
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1366, 740)
    window.show()
    view = Viewport()
    window.workspace.set_viewport(view)
    session = open_again(set_up(stage=planned))
    session.do(Begin())
    window.workspace.open_document(BattleDocument(session, view, window), "A battle")
    yield PlannedEvening(Player(Hands(), tmp_path, tmp_path / "table.jpg"), tmp_path, tmp_path)
    window.close()
    assert stop_all()


def whole_evening(evening):
    yield lambda: evening.player.window.document and evening.player.calm(), "the table is drawn"
    yield from chapters.suggest(evening, "empty")
    yield from chapters.keep_suggestion(evening)
    yield from chapters.guess(evening, 1)
    yield from chapters.drag_ghost(evening)
    yield from chapters.write_sheet(evening)
    yield from chapters.mirror_and_compare(evening)
    yield from chapters.follow_and_undo(evening)
    yield from chapters.place_all(evening)
    yield from chapters.look_at_maps(evening, ("Can be attacked", "Seen now"))
    yield from chapters.find_good_places(evening)
    yield from chapters.take_table(evening)


def test_all_that_is_proposed_is_legal_and_unseen_where_it_says_so(qtbot, evening):
    hands = evening.player.hands
    with qtbot.waitSignal(hands.ended, timeout=LONGEST_MS) as ended:
        hands.begin(whole_evening(evening))
    assert ended.args == [""]
    assert len(evening.claims) > 2
    assert sum(len(one.unseen) for one in evening.claims) > 2
    assert list(find_faults(evening.claims, fighting_scenes.meshes)) == []

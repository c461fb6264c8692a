"""A new user's evening, shortened: real windows, a real mouse and real keys, and all of it there the next day."""

import pytest

from app.storage.settings import current_settings
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.widgets.theme import apply_theme
from app.ui.workers import stop_all
from tests.e2e import user_files
from tests.e2e.new_user import MESHES
from tests.e2e.user_building import begin_battle, import_terrain, lay_photo
from tests.e2e.user_hands import Hands
from tests.e2e.user_player import Player
from tests.e2e.user_seeing import add_fighters, dress, leave, look_closer, take_back, verdicts

pytestmark = [pytest.mark.gl, pytest.mark.pixels]

LONGEST_MS = 240_000


@pytest.fixture
def player(tmp_path):
    photo = tmp_path / "table.jpg"
    user_files.take_photo(photo)
    return Player(Hands(), tmp_path / "Downloads", photo)


@pytest.fixture
def start(qtbot, qapp):
    windows = []

    def begin():
        window = MainWindow()
        qtbot.addWidget(window)
        window.show()
        windows.append(window)
        window.opener = DocumentLoader(window)
        with qtbot.waitSignal(window.opener.opened, timeout=60_000):
            window.opener.open_initial(None)
        return window

    yield begin
    for window in windows:
        window.close()
    apply_theme(qapp, "system", 100)
    assert stop_all()


def play(qtbot, player, story):
    with qtbot.waitSignal(player.hands.ended, timeout=LONGEST_MS) as ended:
        player.hands.begin(story)
    assert ended.args == [""]


def evening(player):
    yield from begin_battle(player)
    yield from stand_shipped_terrain(player)
    yield from lay_photo(player)
    yield from add_fighters(player)
    yield from verdicts(player, ("Axe 2", "Bow"))
    yield from look_closer(player)
    for name, x in (("Axe 3", 200), ("Bow", 300), ("Bow 3", 500)):
        player.carry(name, (x, 200, 0), 20.0)
        yield lambda name=name: name in player.document.session.undo_label, f"{name} was moved"
    yield from take_back(player)
    yield from dress(player)


def stand_shipped_terrain(player):
    """One piece with the mouse, one with keys; one is moved, turned and copied."""
    hands, window = player.hands, player.window
    hands.keys("L")
    yield lambda: window.terrain.visible and player.calm(), "the library is open"
    yield from player.search("Boulders")
    hands.drag(player.entry("Boulders"), player.at(380, 260))
    yield lambda: player.names == ["Boulders"], "the boulders stand on the table"
    yield from player.search("Crates and barrels")
    hands.keys("Down", "Return")
    yield lambda: len(player.names) == 2, "the crates stand on the table"
    hands.click(player.cross_of("library"))
    yield lambda: not window.terrain.visible and player.calm(), "the library is put away"
    player.carry("Boulders", (380, 330, 0), 15.0)
    hands.keys("Q", "Q", "Ctrl+D")
    yield lambda: len(player.names) == 3, "there is a copy"
    hands.keys("Esc")
    yield player.calm, "the table is drawn"


def test_an_evening_is_there_again_the_next_day(qtbot, start, player):
    window = start()
    play(qtbot, player, evening(player))
    session, answer = window.document.session, window.sight.verdict.answer
    battle, labels, undone = session.battle, [step.label for step in session.history.steps], session.redo_label
    play(qtbot, player, leave(player))
    window = start()
    session = window.document.session
    assert session.battle == battle
    assert [step.label for step in session.history.steps] == labels
    assert session.redo_label == undone
    assert session.read_asset(battle.board.photo.picture)
    assert (current_settings().look, current_settings().text_percent) == ("dark", 150)
    window.document.sight_pair.choose(answer.question.seer, answer.question.target)
    qtbot.waitUntil(
        lambda: window.sight.verdict.answer is not None and window.sight.verdict.answer.question.thorough,
        timeout=60_000,
    )
    assert window.sight.verdict.answer.pair.ruling == answer.pair.ruling
    assert window.sight.verdict.answer.pair.sight.witness == answer.pair.sight.witness


@pytest.mark.thorough
@pytest.mark.skipif(not MESHES.is_dir(), reason="the mesh collection is not here")
def test_files_in_doubt_and_with_holes_are_imported_and_a_broken_one_says_why(qtbot, start, player):
    user_files.download(MESHES, player.downloads, user_files.ODD)
    start()
    play(qtbot, player, import_terrain(player, user_files.ODD))
    entries = player.window.terrain.panel.entries
    assert {entry.title for entry in entries.visible_entries} >= {"Bridge", "Castle wall"}

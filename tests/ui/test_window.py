import json
import threading

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from app.geometry.sight_proof.witness import THOROUGH
from app.model import Pose
from app.table.battle_geometry import BattleGeometry
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.workers import stop_all
from tests.effort import PATIENCE_S

pytestmark = pytest.mark.gl


def written(folder, **changes):
    def fighter(id, side, x, y):
        body = {"shape": "cylinder", "radius_mm": 12, "height_mm": 40}
        base = {"shape": "round", "diameter_mm": 32}
        return {"id": id, "side": side, "base": base, "body": body, "pose": {"x": x, "y": y}}

    document = {
        "format": "eyeline-battle",
        "version": 1,
        "system": "free",
        "pieces": [{"id": "tower", "model": "ruins/tower", "pose": {"x": 380, "y": 280}}],
        "fighters": [fighter("Ashka", "red", 150, 150), fighter("Borin", "blue", 600, 150)],
    }
    path = folder / "dispute.json"
    path.write_text(json.dumps(document | changes))
    return path


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


@pytest.fixture
def battle(qtbot, window, tmp_path):
    window.opener.open_initial(written(tmp_path))
    with qtbot.waitSignal(window.opener.opened, timeout=20000):
        pass
    with qtbot.waitSignal(window.viewport.frame_painted, timeout=20000):
        pass
    return window


def at(window, id):
    """Returns the position of a fighter's middle in the viewport."""
    pose, view = window.document.session.battle.fighter(id).pose, window.viewport
    middle = np.array([[pose.x, pose.y, pose.z + 20.0]])
    pixels, _ = view.camera.pixels(middle, (float(view.width()), float(view.height())))
    return QPoint(*(round(c) for c in pixels[0].tolist()))


def click(window, id):
    QTest.mouseClick(window.viewport, Qt.MouseButton.LeftButton, pos=at(window, id))


def pull(window, id, by):
    """Presses on a fighter and moves it by pixels; the button stays down."""
    start = at(window, id)
    QTest.mousePress(window.viewport, Qt.MouseButton.LeftButton, pos=start)
    for share in (0.3, 0.6, 1.0):
        spot = QPointF(start) + QPointF(*by) * share
        QTest.mouseMove(window.viewport, spot.toPoint())
        send_move(window.viewport, spot)
    return QPoint(start.x() + by[0], start.y() + by[1])


def send_move(view, spot):
    """Moves the mouse with a button down; QTest moves it without one."""
    from PySide6.QtCore import QCoreApplication, QEvent
    from PySide6.QtGui import QMouseEvent

    left = Qt.MouseButton.LeftButton
    moved = QMouseEvent(
        QEvent.Type.MouseMove,
        spot,
        view.mapToGlobal(spot),
        Qt.MouseButton.NoButton,
        left,
        Qt.KeyboardModifier.NoModifier,
    )
    QCoreApplication.sendEvent(view, moved)


@pytest.mark.thorough
def test_two_clicks_give_a_verdict(qtbot, battle):
    click(battle, "Ashka")
    click(battle, "Borin")
    qtbot.waitUntil(lambda: battle.sight.verdict.answer is not None, timeout=10000)
    assert battle.sight.verdict.answer.pair.ruling.name == "visible"
    for part in ("Ashka", "Borin", "Visible", "16.46″"):
        assert part in said_in(battle.sight.card)
    QTest.mouseClick(battle.sight.card, Qt.MouseButton.LeftButton)
    for part in ("Ashka", "Borin", "PROVEN", "16.46″", "418.0 mm"):
        assert part in said_in(battle.sight.verdict)


def said_in(widget):
    return " ".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


@pytest.mark.thorough
def test_without_a_battle_the_demo_dispute_opens_with_its_verdict(qtbot, window):
    with qtbot.waitSignal(window.opener.opened, timeout=30000):
        window.opener.open_initial(None)
    qtbot.waitUntil(
        lambda: window.sight.verdict.answer is not None and window.sight.verdict.answer.question.thorough, timeout=20000
    )
    assert window.document.session.battle.default_pair == (
        window.document.sight_pair.observer,
        window.document.sight_pair.target,
    )
    assert window.sight.verdict.answer.pair.ruling.name == "visible"


@pytest.mark.thorough
def test_a_drag_moves_the_fighter_and_undo_restores_it(qtbot, battle):
    before = battle.document.session.battle
    end = pull(battle, "Ashka", (60, -80))
    QTest.mouseRelease(battle.viewport, Qt.MouseButton.LeftButton, pos=end)
    moved = battle.document.session.battle.fighter("Ashka").pose
    assert moved.y > 200
    assert battle.workspace.actions.actions["undo"].text() == "&Undo: Move Ashka"
    battle.workspace.actions.actions["undo"].trigger()
    assert battle.document.session.battle == before
    assert not battle.workspace.actions.actions["undo"].isEnabled()


@pytest.mark.thorough
def test_esc_cancels_a_drag(qtbot, battle):
    before = battle.document.session.battle
    pull(battle, "Ashka", (60, -80))
    assert battle.document.session.battle != before
    escape = battle.workspace.actions.actions["back"]  # keys reach only active windows, which needs a window manager
    assert escape.shortcut().toString() == "Esc"
    escape.trigger()
    assert battle.document.session.battle == before
    assert battle.document.session.undo_label == ""


@pytest.mark.thorough
def test_the_table_is_drawn(qtbot, battle):
    """Fighters have the colours of their sides, on a board that is neither black nor flat."""
    image = battle.viewport.picture(500, 400).convertToFormat(QImage.Format.Format_RGB888)
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(400, -1)[:, :1500].reshape(-1, 3).astype(int)
    red, green, blue = pixels.T
    assert ((red > 120) & (red > 1.6 * green) & (red > 1.6 * blue)).sum() > 20
    assert ((blue > 100) & (blue > 1.4 * red)).sum() > 20
    assert pixels.std(axis=0).min() > 10


@pytest.mark.thorough
def test_a_broken_battle_file_shows_a_message_and_keeps_the_open_battle(qtbot, battle, tmp_path):
    shown = battle.document
    other = tmp_path / "other"
    other.mkdir()
    battle.opener.open(written(other, version=99))
    qtbot.waitUntil(lambda: bool(battle.workspace.messages.bar.text), timeout=10000)
    assert battle.workspace.messages.bar.text.startswith("dispute.json: version:")
    assert battle.document is shown
    assert "Traceback" not in battle.workspace.messages.bar.text


@pytest.mark.thorough
def test_another_battle_replaces_the_first(qtbot, battle, tmp_path):
    battle.document.sight_pair.choose("Ashka", "Borin")
    other = tmp_path / "other"
    other.mkdir()
    with qtbot.waitSignal(battle.opener.opened, timeout=20000):
        battle.opener.open(written(other, pieces=[]))
    assert battle.document.session.battle.pieces == ()
    assert battle.sight.verdict.answer is None
    assert battle.document.sight_pair.observer == ""
    assert set(battle.viewport.render_scene.pieces) == set()


@pytest.mark.thorough
def test_the_verdict_is_copied_as_text(qtbot, battle):
    battle.document.sight_pair.choose("Ashka", "Borin")
    qtbot.waitUntil(lambda: battle.sight.verdict.answer is not None, timeout=10000)
    battle.workspace.actions.actions["copy"].trigger()
    assert QGuiApplication.clipboard().text().startswith("Ashka → Borin: Visible")


@pytest.mark.thorough
def test_a_slow_proof_keeps_the_quick_answer_and_shows_a_notice(qtbot, battle):
    table, go_on, stopped = battle.document.session.table, threading.Event(), threading.Event()

    def slow(observer, target, effort=THOROUGH, report=None):
        if report is None:
            return BattleGeometry.sight(table, observer, target, effort)
        try:
            while not go_on.wait(0.01):
                report(0.5, "Looking at pairs of patches")
        finally:
            stopped.set()
        return BattleGeometry.sight(table, observer, target, effort)

    table.sight = slow
    battle.workspace.actions.run("sight")
    click(battle, "Ashka")
    click(battle, "Borin")
    qtbot.waitUntil(lambda: words_in(battle, "CHECKING…"), timeout=10000)
    assert battle.sight.verdict.answer.pair.ruling.kind == "visible"
    assert not battle.sight.verdict.answer.question.thorough
    end = pull(battle, "Ashka", (30, -40))
    assert stopped.wait(PATIENCE_S)
    QTest.mouseRelease(battle.viewport, Qt.MouseButton.LeftButton, pos=end)
    qtbot.waitUntil(lambda: battle.sight.verdict.answer.question.thorough, timeout=10000)
    assert words_in(battle, "PROVEN")
    assert not words_in(battle, "CHECKING…")


def words_in(window, words):
    return any(label.text() == words and label.isVisible() for label in window.sight.verdict.findChildren(QLabel))


@pytest.mark.thorough
def test_robustness_is_shown_in_the_panel_and_copied(qtbot, battle):
    click(battle, "Ashka")
    click(battle, "Borin")
    battle.workspace.actions.run("sight")
    panel = battle.sight.verdict.robustness
    qtbot.waitUntil(lambda: battle.sight.verdict.answer is not None and panel.isVisible(), timeout=10000)
    QTest.mouseClick(panel._toggle_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.robustness is not None, timeout=30000)
    assert panel._summary.text() == "Visible in all of 200 placements within 2 mm."
    battle.workspace.actions.actions["copy"].trigger()
    assert panel._summary.text() in QGuiApplication.clipboard().text()
    QTest.mouseClick(panel._toggle_button, Qt.MouseButton.LeftButton)
    assert panel._summary.text() == ""


@pytest.mark.thorough
def test_the_list_gives_verdict_clearance_and_distance_of_all_others(qtbot, battle):
    click(battle, "Ashka")
    tree = battle.sight.targets._tree
    row = tree.findItems("Borin", Qt.MatchFlag.MatchExactly)[0]
    qtbot.waitUntil(lambda: bool(row.text(1)), timeout=10000)
    assert row.text(2) == "16.46″"
    assert row.toolTip(0).startswith("Visible: ")


@pytest.mark.thorough
def test_a_click_in_the_sight_matrix_chooses_the_pair(qtbot, battle):
    assert battle.workspace.actions.actions["matrix"].shortcut().toString() == "Ctrl+M"
    battle.workspace.actions.actions["matrix"].trigger()
    grid, pair = battle.sight.matrix.grid, ("Borin", "Ashka")
    qtbot.waitUntil(lambda: grid.cell(pair) is not None, timeout=20000)
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=grid.cell_rect(pair).center().toPoint())
    qtbot.waitUntil(lambda: battle.sight.verdict.answer is not None, timeout=10000)
    assert (battle.document.sight_pair.observer, battle.document.sight_pair.target) == pair
    assert battle.sight.matrix.isVisible()


@pytest.mark.thorough
def test_a_click_on_a_label_selects_its_fighter(qtbot, battle):
    place = next(place for place in battle.viewport._label_places() if place.label.id == "Borin")
    spot = QPoint(round(place.rect.middle), round((place.rect.top + place.rect.bottom) / 2))
    QTest.mouseClick(battle.viewport, Qt.MouseButton.LeftButton, pos=spot)
    assert battle.document.selection.ids == ("Borin",)


@pytest.mark.thorough
def test_labels_show_only_inches_during_a_drag(qtbot, battle):
    def told():
        places = battle.viewport._label_places()
        return {place.label.id: tuple(chip.text for chip in place.label.content.chips) for place in places}

    battle.document.sight_pair.choose("Ashka", "Borin")
    pull(battle, "Ashka", (40, 0))
    qtbot.waitUntil(lambda: bool(told().get("Borin")), timeout=10000)
    assert told()["Borin"][0].endswith("″")
    assert "Ashka" not in told()
    QTest.mouseRelease(battle.viewport, Qt.MouseButton.LeftButton, pos=at(battle, "Ashka"))
    qtbot.waitUntil(lambda: told() == {"Ashka": (), "Borin": ()}, timeout=10000)


@pytest.mark.thorough
def test_a_list_row_chooses_the_target(qtbot, battle):
    battle.document.sight_pair.choose("Ashka")
    tree = battle.sight.targets._tree
    row = tree.findItems("Borin", Qt.MatchFlag.MatchExactly)[0]
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualItemRect(row).center())
    assert (battle.document.sight_pair.observer, battle.document.sight_pair.target) == ("Ashka", "Borin")


def test_the_window_can_close_while_opening_a_battle(qtbot, window, tmp_path):
    window.opener.open_initial(written(tmp_path))
    assert window.close()
    assert stop_all()


@pytest.mark.thorough
def test_after_undo_the_window_equals_a_fresh_one(qtbot, battle):
    frames = {id: one.look.frame for id, one in battle.viewport.render_scene.fighters.items()}
    end = pull(battle, "Borin", (-60, -40))
    QTest.mouseRelease(battle.viewport, Qt.MouseButton.LeftButton, pos=end)
    assert battle.document.session.battle.fighter("Borin").pose != Pose(600, 150)
    battle.workspace.actions.actions["undo"].trigger()
    for id, one in battle.viewport.render_scene.fighters.items():
        assert np.array_equal(one.look.frame, frames[id])

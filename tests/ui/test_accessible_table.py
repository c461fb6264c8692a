"""The table for screen readers: everything on it, with positions and selection."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible

from app.games.actions import Move, Remove
from app.games.setup_actions import PutToken
from app.model import Pose, Token
from app.ui import accessible_table
from tests.fighting_scenes import session as make_session
from tests.ui.test_accessibility import _opened, demo  # noqa: F401

pytestmark = pytest.mark.gl
NAME = QAccessible.Text.Name
ROOT = Path(__file__).parents[2]
PROGRAM = """
from PySide6.QtCore import QEventLoop
from PySide6.QtGui import QAccessible
from app.core.app_paths import DEMO
from app.ui import workers
from app.ui.application import create_application
_app, window, loader = create_application()
QAccessible.setActive(True)
window.show()
opened = QEventLoop()
loader.opened.connect(opened.quit)
loader.open_initial(DEMO)
opened.exec()
table = QAccessible.queryAccessibleInterface(window.viewport)
print(all(table.child(at).text(QAccessible.Text.Name) for at in range(table.childCount())))
del table
window.close()
workers.stop_all()
"""


def read(view):
    """Returns the rows of the table list by the first words of their names."""
    table = QAccessible.queryAccessibleInterface(view)
    rows = [table.child(at) for at in range(table.childCount())]
    return {row.text(NAME).split(",")[0]: row for row in rows}


def settle():
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()


@pytest.fixture
def events(monkeypatch):
    """Records the events sent to screen readers."""
    told = []
    monkeypatch.setattr(accessible_table.QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(accessible_table, "_tell", lambda what, event: told.append((getattr(what, "id", ""), event)))
    return told


@pytest.mark.thorough
def test_the_view_is_a_list_of_everything_on_the_table(demo):  # noqa: F811
    table, battle = QAccessible.queryAccessibleInterface(demo.viewport), demo.document.session.battle
    assert table.role() == QAccessible.Role.List
    assert table.text(NAME) == "Table"
    assert set(read(demo.viewport)) == {one.id for one in battle.things}
    for at in range(table.childCount()):
        row = table.child(at)
        assert row.role() == QAccessible.Role.ListItem
        assert row.parent().object() is demo.viewport
        assert table.indexOfChild(row) == at


@pytest.mark.thorough
def test_a_fighter_has_its_side_and_position_in_the_current_unit(demo):  # noqa: F811
    session = demo.document.session
    session.do(Move((("Ashka", Pose(254.0, 127.0, 0.0)),)))
    try:
        side = session.battle.fighter("Ashka").side
        assert read(demo.viewport)["Ashka"].text(NAME).startswith(f"Ashka, {side}, at 10″, 5″")
        demo.workspace.settings.set(units="mm")
        assert "at 254.0 mm, 127.0 mm" in read(demo.viewport)["Ashka"].text(NAME)
    finally:
        demo.workspace.settings.set(units="inches")
        session.undo()


@pytest.mark.thorough
def test_height_and_support_are_described(demo):  # noqa: F811
    names = [row.text(NAME) for row in read(demo.viewport).values()]
    raised = [one for one in demo.document.session.battle.fighters if one.pose.z > 10]
    assert raised
    for one in raised:
        told = next(name for name in names if name.startswith(f"{one.id},"))
        assert "″ up" in told


def test_selection_and_focus_are_exposed(demo, qtbot):  # noqa: F811
    demo.activateWindow()
    qtbot.waitUntil(demo.isActiveWindow)
    demo.viewport.setFocus()
    demo.document.selection.select("Borin", "Ashka")
    rows = read(demo.viewport)
    chosen = {name for name, row in rows.items() if row.state().selected}
    assert chosen == {"Ashka", "Borin"}
    assert [name for name, row in rows.items() if row.state().focused] == ["Ashka"]
    assert QAccessible.queryAccessibleInterface(demo.viewport).focusChild().text(NAME).startswith("Ashka")
    assert all(row.state().selectable for row in rows.values())
    demo.document.selection.select()
    assert not any(row.state().selected for row in read(demo.viewport).values())


@pytest.mark.thorough
def test_names_include_seer_and_target(demo):  # noqa: F811
    demo.document.sight_pair.choose("Ashka", "Borin")
    rows = read(demo.viewport)
    assert rows["Ashka"].text(NAME).endswith(", Observer")
    assert rows["Borin"].text(NAME).endswith(", Target")


def test_a_row_has_the_screen_position_of_its_thing(demo):  # noqa: F811
    pose = demo.document.session.battle.fighter("Ashka").pose
    spot = demo.viewport.mapToGlobal(demo.viewport.pixel((pose.x, pose.y, pose.z + 10)).toPoint())
    row = read(demo.viewport)["Ashka"]
    assert row.rect().contains(spot)
    found = QAccessible.queryAccessibleInterface(demo.viewport).childAt(spot.x(), spot.y())
    assert found.text(NAME).startswith("Ashka")


def test_the_removal_of_a_selected_thing_is_announced(demo, events):  # noqa: F811
    session = demo.document.session
    demo.document.selection.select("Ashka")
    assert read(demo.viewport)
    events.clear()
    session.do(Remove(("Ashka",)))
    assert ("", QAccessible.Event.ObjectReorder) in events
    session.undo()


def test_moves_selection_additions_and_removals_are_announced(demo, events):  # noqa: F811
    session = demo.document.session
    assert read(demo.viewport)
    session.do(Move((("Ashka", Pose(200.0, 200.0)),)))
    assert ("Ashka", QAccessible.Event.NameChanged) in events
    session.preview(Move((("Ashka", Pose(210.0, 200.0)),)))
    count = len(events)
    session.preview(Move((("Ashka", Pose(220.0, 200.0)),)))
    assert len(events) == count
    session.undo()
    demo.document.selection.select("Borin")
    assert ("Borin", QAccessible.Event.Selection) in events
    session.do(Remove(("Ashka",)))
    assert ("", QAccessible.Event.ObjectReorder) in events
    settle()
    gc.collect()
    assert "Ashka" not in read(demo.viewport)
    session.undo()
    assert "Ashka" in read(demo.viewport)


def test_a_observer_alone_is_announced(demo, monkeypatch):  # noqa: F811
    said = []
    monkeypatch.setattr(accessible_table, "announce", lambda where, text: said.append(text))
    demo.document.sight_pair.choose("Ashka")
    assert said == ["Observer: Ashka. Choose a target."]
    demo.document.sight_pair.choose("Ashka", "Borin")
    assert len(said) == 1


@pytest.mark.thorough
def test_the_plan_exposes_the_same_list(demo):  # noqa: F811
    before = {name: row.text(NAME) for name, row in read(demo.viewport).items()}
    demo.workspace.actions.run("plan")
    settle()
    try:
        assert {name: row.text(NAME) for name, row in read(demo.viewport).items()} == before
    finally:
        demo.workspace.actions.run("plan")
        settle()


def test_a_wounded_fighter_and_tokens_are_described():
    battle = make_session(
        "warcry-1e", {"fighters": [{"id": "Axe", "at": [10, 5], "wounds": 8, "state": {"damage": 4}}]}
    )
    battle.do(PutToken(Token("Chest", "treasure", (50.8, 25.4, 0.0), carrier="Axe")))
    table = battle.table
    assert [one for one in accessible_table._describe(battle.game, table, "Axe", "fighter") if one][:4] == [
        "Red", "4 of 8 wounds left", "carries Chest", "at 10″, 5″",
    ]  # fmt: skip
    assert [one for one in accessible_table._describe(battle.game, table, "Chest", "token") if one] == [
        "Treasure",
        "carried by Axe",
    ]


def test_acted_and_waiting_fighters_are_described():
    acted, waits = {"activations": 1}, {"activations": 1, "waiting": True}
    fighters = [{"id": "Axe", "at": [10, 5]}, {"id": "Bow", "at": [15, 5], "state": acted}]
    fighters.append({"id": "Cid", "at": [20, 5], "state": waits})
    battle = make_session("warcry-1e", {"fighters": fighters})
    table = battle.table
    told = {id: set(accessible_table._describe(battle.game, table, id, "fighter")) for id in ("Axe", "Bow", "Cid")}
    assert {id: words & {"activated", "waiting"} for id, words in told.items()} == {
        "Axe": set(), "Bow": {"activated"}, "Cid": {"waiting"}
    }  # fmt: skip


@pytest.mark.thorough
def test_reading_the_table_does_not_crash_at_exit(tmp_path):
    """Qt deletes its accessible interfaces last of all, after Python has ended."""
    env = os.environ | {"EYELINE_DATA": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "True")

"""Plans in the window, with mouse and keyboard."""

import json

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QMessageBox, QPushButton

from app.games.actions import Move, Rename
from app.games.plan_actions import AddPlan, NotePlan
from app.model import Plan, PlannedPlace, Pose
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.planning import plans_controller
from app.ui.workers import stop_all
from tests.ui.planning.test_planning_in_window import fighter
from tests.warcrow_scenes import BLUE, RED, muster

pytestmark = pytest.mark.gl


@pytest.fixture
def window(qtbot, tmp_path):
    yield from opened_window(qtbot, free_table(tmp_path))


@pytest.fixture
def hidden_window(qtbot, tmp_path):
    """Returns a window with a hidden Scout, and a plan from before it hid."""
    session = muster([{**RED, "keywords": ["Scout"], "hidden": True}, BLUE], "deployment")
    places = tuple(
        PlannedPlace(id, Pose(200.0 + 50 * number, 100), "") for number, id in enumerate(("Ash 1", "Birch 1"))
    )
    session.do(AddPlan(Plan("Far", places=places)))
    session.save_copy(tmp_path / "hidden.eyeline")
    yield from opened_window(qtbot, tmp_path / "hidden.eyeline")


def free_table(tmp_path):
    path = tmp_path / "plan.json"
    fighters = [
        fighter("Ashka", "red", 150, 150),
        fighter("Borin", "blue", 600, 150),
        fighter("Finn", "blue", 600, 400),
    ]
    document = {"format": "eyeline-battle", "version": 1, "system": "free", "fighters": fighters}
    path.write_text(json.dumps(document))
    return path


def opened_window(qtbot, path):
    opened = MainWindow()
    qtbot.addWidget(opened)
    opened.resize(1366, 740)
    opened.show()
    opener = DocumentLoader(opened)
    opener.open_initial(path)
    with qtbot.waitSignal(opener.opened):
        pass
    with qtbot.waitSignal(opened.viewport.frame_painted):
        pass
    opened.workspace.actions.run("plans")
    yield opened
    opened.close()
    assert stop_all()


def click(button):
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(button.width() // 2, button.height() // 2))


def press(window, id):
    button = window.planning.panel.plan._buttons[id]
    click(button)


def choose_entry(window, number):
    window.planning.panel.plan._edit.menu().actions()[number].trigger()


def pixel(window, x, y, z=0.0):
    view = window.viewport
    import numpy as np

    found, _ = view.camera.pixels(np.array([[x, y, z]]), (float(view.width()), float(view.height())))
    return QPoint(*(round(at) for at in found[0].tolist()))


def drag(window, start, end):
    view = window.viewport
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=pixel(window, *start))
    for share in (0.3, 0.7, 1.0):
        at = pixel(window, *(a + share * (b - a) for a, b in zip(start, end, strict=True)))
        QTest.mouseMove(view, at)
        QTest.qWait(90)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=pixel(window, *end))


def rows(window):
    panel = window.planning.panel.plan
    return [panel._fighters.item(number).text() for number in range(panel._fighters.count())]


def test_a_closed_battle_leaves_no_ghosts_and_no_mode(window):
    press(window, "take")
    press(window, "ghosts")
    plans, page = window.planning.plans, window.planning.panel.plan
    window.files.close_battle()
    assert (plans._is_shown, plans._timer.isActive()) == (False, False)
    assert (page._buttons["ghosts"].isChecked(), page._hint.text()) == (False, "")


@pytest.mark.thorough
def test_a_plan_is_created_copied_renamed_and_deleted_with_buttons(window):
    battle = lambda: window.document.session.battle  # noqa: E731
    assert "No plan yet" in window.planning.panel.plan._sums.text()
    press(window, "new")
    press(window, "take")
    assert [place.fighter for place in battle().plan("Plan").places] == ["Ashka", "Borin", "Finn"]
    window.planning.plans.add("Plan", copied=True)
    assert window.planning.plans.name == "Plan 2"
    dialog = window.planning.panel.plan.ask_for_name()
    dialog.setTextValue("The left flank")
    dialog.accept()
    assert [plan.name for plan in battle().plans] == ["Plan", "The left flank"]
    assert window.planning.panel.plan._plans.currentText() == "The left flank"
    choose_entry(window, 2)
    assert window.planning.plans.name == "Plan"
    window.document.session.undo()
    assert [plan.name for plan in battle().plans] == ["Plan", "The left flank"]


@pytest.mark.thorough
def test_the_panel_works_by_keyboard(window, qtbot):
    assert window.workspace.actions.actions["plans"].shortcut().toString() == "Shift+P"
    panel = window.planning.panel.plan
    assert window.focusWidget() is panel._buttons["new"]
    QTest.keyClick(panel._buttons["new"], Qt.Key.Key_Space)
    panel._note.setFocus()
    QTest.keyClicks(panel._note, "hold the hill")
    panel._note.left.emit()  # as the focus moves elsewhere
    assert window.document.session.battle.plan("Plan").note == "hold the hill"
    panel._buttons["take"].setFocus()
    QTest.keyClick(panel._buttons["take"], Qt.Key.Key_Space)
    assert rows(window) == ["Ashka: planned", "Borin: planned", "Finn: planned"]


@pytest.mark.thorough
def test_typed_text_survives_other_changes(window):
    press(window, "new")
    QTest.keyClicks(window.planning.panel.plan._note, "hold the hill")
    window.document.session.do(Move((("Borin", Pose(300, 300)),)))
    press(window, "take")
    assert window.planning.panel.plan._note.words == "hold the hill"
    window.document.commit_pending()
    assert window.document.session.battle.plan("Plan").note == "hold the hill"
    window.document.session.undo()
    assert window.planning.panel.plan._note.words == ""


@pytest.mark.thorough
def test_dragging_a_ghost_moves_no_fighter(window, qtbot):
    press(window, "new")
    press(window, "ghosts")
    assert window.document.tool is window.document.tools["plans"]
    session = window.document.session
    before = session.battle.fighters
    drag(window, (150, 150, 3.0), (300, 250, 3.0))
    place = session.battle.plan("Plan").place("Ashka")
    assert place is not None
    assert (place.pose.x, place.pose.y) == pytest.approx((300, 250), abs=15)
    assert session.battle.fighters == before
    drag(window, (place.pose.x, place.pose.y, 3.0), (400, 200, 3.0))
    moved = session.battle.plan("Plan").place("Ashka")
    assert (moved.pose.x, moved.pose.y) == pytest.approx((400, 200), abs=20)
    assert session.undo_label == "Plan a position for Ashka"
    session.undo()
    assert session.battle.plan("Plan").place("Ashka") == place


@pytest.mark.thorough
def test_a_click_places_the_fighter_chosen_in_the_list(window):
    press(window, "new")
    panel = window.planning.panel.plan
    panel._fighters.setCurrentRow(2)
    assert window.planning.plans.chosen == "Finn"
    press(window, "ghosts")
    QTest.mouseClick(window.viewport, Qt.MouseButton.LeftButton, pos=pixel(window, 380, 300))
    place = window.document.session.battle.plan("Plan").place("Finn")
    assert (place.pose.x, place.pose.y) == pytest.approx((380, 300), abs=5)
    assert panel._buttons["ghosts"].isChecked()
    assert rows(window)[2] == "Finn: planned"


@pytest.mark.thorough
def test_the_list_menu_plans_clears_and_rotates(window, qtbot):
    press(window, "new")
    panel, battle = window.planning.panel.plan, lambda: window.document.session.battle
    panel._fighters.setCurrentRow(0)

    def choose(number):
        panel._fighters.customContextMenuRequested.emit(
            panel._fighters.visualItemRect(panel._fighters.item(0)).center()
        )
        menu = [one for one in panel._fighters.findChildren(QMenu) if one.isVisible()][-1]
        menu.actions()[number].trigger()
        menu.close()

    choose(0)
    assert battle().plan("Plan").place("Ashka").pose == battle().fighter("Ashka").pose
    choose(1)
    assert battle().plan("Plan").place("Ashka").pose.yaw == 15
    choose(3)
    assert battle().plan("Plan").places == ()


@pytest.mark.thorough
def test_esc_cancels_the_ghost_then_the_tool(window):
    press(window, "new")
    press(window, "ghosts")
    view = window.viewport
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=pixel(window, 150, 150, 3.0))
    QTest.mouseMove(view, pixel(window, 300, 250))
    QTest.qWait(90)
    window.document.handle_escape()
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=pixel(window, 300, 250))
    assert window.document.session.battle.plan("Plan").places == ()
    window.document.handle_escape()
    assert window.document.tool is window.document.select_tool
    assert not window.planning.panel.plan._buttons["ghosts"].isChecked()


@pytest.mark.thorough
def test_two_plans_are_compared_and_ghosts_vanish_with_the_panel(window, qtbot):
    session, controller = window.document.session, window.planning.plans
    session.do(AddPlan(Plan("Far", places=(PlannedPlace("Ashka", Pose(100, 500), "red"),))))
    session.do(AddPlan(Plan("Near", places=(PlannedPlace("Ashka", Pose(500, 150), "red"),))))
    controller.show_plan("Far")
    window.workspace.actions.run("compare_plans")
    panel = window.planning.panel.compare
    panel._other.setCurrentIndex(panel._other.findData("Near"))
    qtbot.waitUntil(lambda: len(controller.scores) == 2)
    controller.show_plan("Near")
    assert controller.compared == "Far"
    controller.show_plan("Far")
    qtbot.waitUntil(lambda: len(controller.scores) == 2)
    table = panel.sums
    assert [table.horizontalHeaderItem(column).text() for column in (1, 2)] == ["Far", "Near"]
    assert table.item(0, 0).text() == "red"
    assert "Far: Seen by Borin, Finn." in panel.fighters.item(1, 1).toolTip()
    view = window.viewport
    assert {"plans", "plans-other"} <= set(view._state.solids)
    window.workspace.actions.run("compare_plans")
    assert not {"plans", "plans-other"} & set(view._state.solids)


@pytest.mark.thorough
def test_long_plan_names_stay_distinguishable_above_their_numbers(window, qtbot):
    session, controller = window.document.session, window.planning.plans
    names = "Behind the container", "Behind the container 2"
    for name in names:
        session.do(AddPlan(Plan(name, places=(PlannedPlace("Ashka", Pose(100, 500), "red"),))))
    controller.show_plan(names[0])
    controller.compare(names[1])
    qtbot.waitUntil(lambda: len(controller.scores) == 2)
    table = window.planning.panel.compare.sums
    heads = [table.horizontalHeaderItem(column) for column in (1, 2)]
    assert heads[0].text() != heads[1].text()
    for head, name in zip(heads, names, strict=True):
        assert name in head.toolTip()
        for line in head.text().split("\n"):
            assert table.horizontalHeader().fontMetrics().horizontalAdvance(line) <= table.columnWidth(1)


def test_hidden_fighters_are_not_named_drawn_or_counted(hidden_window, qtbot):
    assert rows(hidden_window) == ["Birch 1: planned", "Birch 2: no position yet", "Birch 3: no position yet"]
    assert len(hidden_window.viewport._state.solids["plans"]) == 1
    qtbot.waitUntil(lambda: len(hidden_window.planning.plans.scores) == 1)
    assert list(hidden_window.planning.plans.scores[0].sides) == ["Blue"]


@pytest.mark.thorough
def test_only_the_leader_of_a_unit_is_labelled_with_the_compared_plan(hidden_window, monkeypatch):
    window, drawn = hidden_window, {}
    session = window.document.session
    birches = [one.id for one in session.battle.all_fighters if one.id.startswith("Birch")]
    places = tuple(PlannedPlace(id, Pose(200.0 + 40 * at, 300), "") for at, id in enumerate(birches))
    session.do(AddPlan(Plan("Near", places=places)))
    monkeypatch.setattr(window.viewport, "show_overlay", lambda name, overlay=None: drawn.update({name: overlay}))
    window.planning.plans.show_plan("Far")
    window.planning.plans.compare("Near")
    assert len(birches) == 3
    assert [tag.text for tag in drawn["plans-other"].tags] == ["Birch (Near)"]


@pytest.mark.thorough
def test_a_plan_is_scored_once_per_table(window, qtbot, monkeypatch):
    session, controller = window.document.session, window.planning.plans
    session.do(AddPlan(Plan("Far", places=(PlannedPlace("Ashka", Pose(100, 500), "red"),))))
    qtbot.waitUntil(lambda: len(controller.scores) == 1)
    monkeypatch.setattr(plans_controller, "score_plan", lambda *_: pytest.fail("it is known"))
    session.do(NotePlan("Far", "or so"))
    assert controller.scores == ()
    qtbot.waitUntil(lambda: len(controller.scores) == 1)
    monkeypatch.undo()
    session.do(Move((("Borin", Pose(300, 300)),)))
    assert controller._known == {}
    qtbot.waitUntil(lambda: len(controller.scores) == 1)


@pytest.mark.thorough
def test_applying_a_plan_is_one_step(window, qtbot):
    session = window.document.session
    before = session.battle
    session.do(AddPlan(Plan("Far", places=(PlannedPlace("Ashka", Pose(100, 500), "red"),))))
    press(window, "follow")
    qtbot.waitUntil(lambda: session.battle.fighter("Ashka").pose.y == 500)
    assert session.undo_label == "Place fighters as in Far"
    session.undo()
    assert session.battle.fighters == before.fighters


def test_a_guessed_place_is_not_applied_with_the_plan(window, qtbot):
    session, told = window.document.session, []
    window.planning.plans.remarked.connect(told.append)
    guess = PlannedPlace("Borin", Pose(600, 500), "blue", guessed=True)
    session.do(AddPlan(Plan("Far", places=(PlannedPlace("Ashka", Pose(100, 500), "red"), guess))))
    press(window, "follow")
    qtbot.waitUntil(lambda: session.battle.fighter("Ashka").pose.y == 500)
    assert session.battle.fighter("Borin").pose.y == 150
    assert "Borin" in told[-1]
    session.do(AddPlan(Plan("Only a guess", places=(guess,))))
    window.planning.plans.show_plan("Only a guess")
    press(window, "follow")
    qtbot.waitUntil(lambda: session.battle.fighter("Borin").pose.y == 500)


@pytest.mark.thorough
def test_applying_an_illegal_plan_asks_and_can_be_overruled(window, qtbot):
    session = window.document.session
    session.do(AddPlan(Plan("Out", places=(PlannedPlace("Ashka", Pose(-40, 500), "red"),))))
    press(window, "follow")
    qtbot.waitUntil(lambda: any(box.isVisible() for box in window.findChildren(QMessageBox)))
    (box,) = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert "Ashka is off the board." in box.informativeText()
    assert session.battle.fighter("Ashka").pose.x == 150
    (button,) = [one for one in box.findChildren(QPushButton) if "anyway" in one.text()]
    click(button)
    qtbot.waitUntil(lambda: session.battle.fighter("Ashka").pose.x == -40)


@pytest.mark.thorough
def test_the_shown_plan_stays_visible_in_the_flat_view(window, qtbot):
    session = window.document.session
    session.do(AddPlan(Plan("Far", places=(PlannedPlace("Ashka", Pose(100, 500), "red"),))))
    session.do(AddPlan(Plan("Near")))
    window.planning.plans.show_plan("Far")
    window.workspace.actions.run("plan")
    assert window.planning.plans.name == "Far"
    assert "plans" in window.viewport._overlays


@pytest.mark.thorough
def test_the_menu_mirrors_plans_and_free_play_has_no_zones(window, qtbot):
    session = window.document.session
    session.do(AddPlan(Plan("Far", places=(PlannedPlace("Ashka", Pose(100, 500), "red"),))))
    choose_entry(window, 4)
    assert session.battle.plan("Far").place("Ashka").pose.x == session.battle.board.width_mm - 100
    with qtbot.waitSignal(window.planning.plans.failed) as failed:
        choose_entry(window, -1)
    assert "lay out the cards first" in str(failed.args[0])
    with qtbot.waitSignal(window.planning.plans.remarked) as remarked:
        window.planning.panel.plan._guess.menu().actions()[1].trigger()
    assert "no deployment zones" in remarked.args[0]


@pytest.mark.thorough
def test_a_duplicate_name_shows_a_message(window, qtbot):
    press(window, "new")
    window.planning.plans.add("Plan", copied=True)
    with qtbot.waitSignal(window.planning.plans.failed) as failed:
        window.planning.plans.rename("Plan")
    assert "the name “Plan” is already taken" in str(failed.args[0])
    assert window.planning.plans.name == "Plan 2"


@pytest.mark.thorough
def test_the_panel_has_accessible_names_and_fits_the_dock(window):
    panel = window.planning.panel.plan
    press(window, "new")
    compare = window.planning.panel.compare
    shown = (panel._plans, panel._note, panel._fighters, panel._edit, panel._guess, panel._sheet)
    for widget in (window.planning.panel, *shown, compare._plan, compare._other, compare.sums, compare.fighters):
        assert widget.accessibleName()


@pytest.mark.thorough
def test_a_renamed_ghost_stays_selected(window):
    plans, session = window.planning.plans, window.document.session
    plans.take_table()
    plans.choose("Finn")
    session.do(Rename("Finn", "Fintan"))
    assert (plans.chosen, plans.chosen_fighter.id) == ("Fintan", "Fintan")
    session.undo()
    assert plans.chosen == "Finn"


def test_a_note_typed_before_moving_ghosts_is_saved_and_ghosts_are_moved(window, qtbot):
    press(window, "take")
    panel = window.planning.panel.plan
    panel._fighters.setCurrentRow(2)
    qtbot.waitUntil(lambda: bool(window.planning.plans.scores))
    QTest.qWait(50)  # for the layout
    panel._note.setFocus()
    QTest.keyClicks(panel._note, "hold the hill")
    button = panel._buttons["ghosts"]
    at = button.mapToGlobal(button.rect().center())
    QTest.mousePress(button, Qt.MouseButton.LeftButton, pos=button.rect().center())
    panel._note.left.emit()  # as the press moves the focus away
    QTest.qWait(50)
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton, pos=button.mapFromGlobal(at))
    assert window.document.session.battle.plan("Plan").note == "hold the hill"
    QTest.mouseClick(window.viewport, Qt.MouseButton.LeftButton, pos=pixel(window, 380, 300))
    place = window.document.session.battle.plan("Plan").place("Finn")
    assert (place.pose.x, place.pose.y) == pytest.approx((380, 300), abs=5)

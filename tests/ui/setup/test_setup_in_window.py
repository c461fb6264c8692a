"""A battle is set up with mouse and keys in the real window."""

import dataclasses
from threading import Event

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.core.app_paths import DEMO
from app.games.actions import SetBoard
from app.games.setup_actions import Begin, Deploy, PutToken
from app.games.warcry.cards.card_terms import TokenSetup
from app.games.warcry.cards.decks import VictoryCard
from app.games.warcry.state import read_plan
from app.model import Board, Piece, PiecePose, Pose, Roll, Token
from app.session import Session, card_packs
from app.storage.model_files import Models
from app.ui.battle_document import SELECT, BattleDocument
from app.ui.document_loader import DocumentLoader
from app.ui.main_window import MainWindow
from app.ui.setup.deploy_controller import HEIGHT, OVERLAY, UNDRAWN
from app.ui.setup.zone_overlay import make_zone_overlays
from app.ui.viewport.overlay import Overlay
from app.ui.widgets.inputs import CompactBox
from app.ui.workers import stop_all
from tests.effort import PATIENCE_S
from tests.scenes import box_mesh, meshes
from tests.setup_scenes import FIRST, INCH, PLAIN, SECOND, TWIST, VICTORY, deploying, placed, planned, revealed
from tests.ui.stand_ins import above
from tests.ui.test_accessibility import nameless

pytestmark = pytest.mark.gl
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("EYELINE_DATA", str(tmp_path))
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()
    assert stop_all()


@pytest.fixture
def show_battle(qtbot, window):
    """Returns a function that opens a partly set-up battle, with the panel beside it."""

    def show(done):
        from app.ui.viewport.view import Viewport

        view = Viewport()
        window.workspace.set_viewport(view)
        window.workspace.open_document(BattleDocument(done, view, window), "A battle")
        window.workspace.actions.run("setup")
        window.setup.refresh()
        qtbot.wait(50)
        return window

    return show


def spot(window, x, y, z=0.0):
    """Returns the pixel of the view that shows a point of the table."""
    view = window.viewport
    size = (view.width(), view.height())
    point = view.camera.clip_matrix(size) @ np.array([x, y, z, 1.0])
    right, up, _ = point[:3] / point[3]
    return QPoint(round((right + 1) / 2 * size[0]), round((1 - up) / 2 * size[1]))


def find_first_row(roster):
    """Returns the row of the first fighter."""
    return next(at for at in range(roster.count()) if roster.item(at).data(Qt.ItemDataRole.UserRole))


def press(qtbot, window, widget):
    QTest.mouseClick(widget, LEFT)
    qtbot.waitUntil(lambda: not window.setup._refresh_timer.isActive())


@pytest.mark.thorough
def test_the_key_toggles_the_panel(qtbot, show_battle):
    window = show_battle(planned(FIRST))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert window.setup.visible
    QTest.keyClick(window, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    assert not window.setup.visible
    assert window.viewport.hasFocus()


@pytest.mark.thorough
@pytest.mark.parametrize("system", [FIRST, SECOND])
def test_enter_sets_up_all_fighters_legally_and_starts_the_battle(qtbot, show_battle, system):
    window = show_battle(deploying(system))
    session, panel = window.document.session, window.setup.panel
    roster = panel.deploy.list
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    roster.setFocus()
    while roster.isVisibleTo(panel):
        before = len(session.battle.fighters)
        roster.setCurrentRow(find_first_row(roster))
        QTest.keyClick(roster, Qt.Key.Key_Return)
        assert window.battle.runner.prompt is None
        assert len(session.battle.fighters) == before + 1
        qtbot.waitUntil(lambda: not window.setup._refresh_timer.isActive())
    game = session.game
    assert not [one.id for one in session.battle.fighters if game.placement_problems(session.table, one.id)]
    begin = window.workspace.action_bar.main_button
    assert begin.text() == "Begin the battle"
    assert begin.hasFocus(), "where the list was is now what comes next"
    assert not window.document.tool.hint.startswith("Choose a fighter"), "nobody is left to be chosen"
    assert window.workspace.messages.line.text() in ("", window.document.tool.hint)
    press(qtbot, window, begin)
    assert session.battle.clock.stage == "battle"
    assert not window.setup.visible
    session.undo()
    assert window.setup.visible
    assert session.battle.clock.stage == "deployment"


def test_a_label_over_a_place_does_not_keep_a_fighter_from_it(window, show_battle):
    show_battle(deploying(FIRST))
    session, controller = window.document.session, window.setup.deploy_controller
    first, second = [one.id for one in session.game.setup.placeables(session.battle) if one.now][:2]
    for id, x, label in ((first, 8 * INCH, ""), (second, 10 * INCH, first)):
        controller.arm(id)
        tool, pointer = window.document.tool, dataclasses.replace(above(x, 16 * INCH), label=label)
        assert tool.press(pointer)
        tool.release(pointer)
    assert session.battle.ids == {first, second}


@pytest.mark.thorough
def test_fighters_are_set_up_by_clicks_one_after_the_other_until_escape(qtbot, show_battle):
    window = show_battle(deploying(FIRST))
    session, roster = window.document.session, window.setup.panel.deploy.list
    at = find_first_row(roster)
    id = roster.item(at).data(Qt.ItemDataRole.UserRole)
    QTest.mouseClick(roster.viewport(), LEFT, pos=roster.visualItemRect(roster.item(at)).center())
    assert window.setup.deploy_controller.id == id
    QTest.mouseClick(window.viewport, LEFT, pos=spot(window, 8 * INCH, 16 * INCH))
    fighter = session.battle.fighter(id)
    assert (fighter.pose.x, fighter.pose.y) == pytest.approx((8 * INCH, 16 * INCH), abs=6)
    controller = window.setup.deploy_controller
    qtbot.waitUntil(lambda: controller.id not in ("", id))
    second = controller.id
    assert second == roster.id
    QTest.mouseClick(window.viewport, LEFT, pos=spot(window, 8 * INCH, 16 * INCH))
    assert (controller.id, session.battle.ids) == ("", {id}), "a click on a fighter that stands there selects it"
    roster.setFocus()
    controller.arm(second)
    QTest.mouseClick(window.viewport, LEFT, pos=spot(window, 10 * INCH, 16 * INCH))
    assert second in session.battle.ids
    qtbot.waitUntil(lambda: controller.id not in ("", second))
    window.document.handle_escape()
    window.document.handle_escape()
    assert window.document.tool is window.document.tools[SELECT]


@pytest.mark.thorough
def test_escape_cancels_the_fighter_being_placed(qtbot, show_battle):
    window = show_battle(deploying(FIRST))
    roster = window.setup.panel.deploy.list
    QTest.mouseClick(roster.viewport(), LEFT, pos=roster.visualItemRect(roster.item(find_first_row(roster))).center())
    window.document.handle_escape()
    window.document.handle_escape()
    assert window.setup.deploy_controller.id == ""
    assert window.document.tool is window.document.tools[SELECT]
    assert window.document.session.battle.fighters == ()


@pytest.mark.thorough
def test_a_fighter_is_dragged_from_the_list_onto_the_table(qtbot, show_battle):
    window = show_battle(deploying(FIRST))
    session, roster = window.document.session, window.setup.panel.deploy.list
    id, there = _carry_first(window, spot(window, 8 * INCH, 16 * INCH))
    assert id in session.battle.ids
    assert not session.is_committed
    _move(roster, QEvent.Type.MouseButtonRelease, there)
    assert session.is_committed
    assert session.battle.fighter(id).state.whereabouts == "table"


@pytest.mark.thorough
def test_a_fighter_released_off_the_table_stays_off_it(qtbot, show_battle):
    window = show_battle(deploying(FIRST))
    roster = window.setup.panel.deploy.list
    _carry_first(window, spot(window, 8 * INCH, 16 * INCH))
    _move(roster, QEvent.Type.MouseButtonRelease, window.mapToGlobal(QPoint(5, 5)))
    assert window.document.session.is_committed
    assert window.document.session.battle.fighters == ()
    assert window.setup.deploy_controller.id == ""


@pytest.mark.thorough
def test_placing_too_far_from_a_point_shows_a_rule_that_can_be_overruled(qtbot, show_battle):
    window = show_battle(deploying(FIRST))
    roster, doing = window.setup.panel.deploy.list, window.battle.runner
    id, there = _carry_first(window, spot(window, 8 * INCH, 9 * INCH))
    _move(roster, QEvent.Type.MouseButtonRelease, there)
    assert doing.prompt is not None
    assert doing.prompt.problems
    doing.overrule()
    window.setup.refresh()
    panel = window.setup.panel
    assert panel.deploy.problems.lines[0].text().startswith(f"{id}: ")
    panel.deploy.problems.lines[0].click()
    assert window.document.selection.ids == (id,)
    press(qtbot, window, panel.deploy.withdraw_button)
    assert window.document.session.battle.fighters == ()


@pytest.mark.thorough
def test_declining_an_illegal_place_keeps_the_fighter_in_hand(qtbot, show_battle):
    window = show_battle(deploying(FIRST))
    id, there = _carry_first(window, spot(window, 8 * INCH, 9 * INCH))
    _move(window.setup.panel.deploy.list, QEvent.Type.MouseButtonRelease, there)
    assert window.battle.runner.prompt.problems
    window.document.handle_escape()
    assert window.document.session.battle.fighters == ()
    assert window.setup.deploy_controller.id == id
    assert window.document.tool is window.document.tools["deploy"]
    window.document.handle_escape()
    assert window.setup.deploy_controller.id == ""


@pytest.mark.thorough
def test_dragging_another_fighter_cancels_the_question(qtbot, show_battle):
    window = show_battle(deploying(FIRST))
    session, roster = window.document.session, window.setup.panel.deploy.list
    other, there = _carry_first(window, spot(window, 8 * INCH, 16 * INCH))
    _move(roster, QEvent.Type.MouseButtonRelease, there)
    window.setup.refresh()
    _, there = _carry_first(window, spot(window, 8 * INCH, 9 * INCH))
    _move(roster, QEvent.Type.MouseButtonRelease, there)
    assert window.battle.runner.prompt.problems
    view, pose = window.viewport, session.battle.fighter(other).pose
    start = spot(window, pose.x, pose.y, 10.0)
    QTest.mousePress(view, LEFT, pos=start)
    for by in (10, 20):
        QTest.mouseMove(view, start + QPoint(by, 0))
        qtbot.wait(50)
    assert window.battle.runner.prompt is None
    assert window.document.tool is window.document.tools[SELECT]
    assert window.document.select_tool.dragging
    assert window.setup.deploy_controller.id == ""
    QTest.mouseRelease(view, LEFT, pos=start + QPoint(20, 0))
    assert not window.document.select_tool.dragging
    assert session.battle.fighter(other).pose != pose


@pytest.mark.thorough
def test_dragging_the_fighter_in_question_cancels_the_question_only(qtbot, show_battle):
    window = show_battle(deploying(FIRST))
    session, roster, failed = window.document.session, window.setup.panel.deploy.list, []
    window.document.failed.connect(failed.append)
    id, there = _carry_first(window, spot(window, 8 * INCH, 9 * INCH))
    _move(roster, QEvent.Type.MouseButtonRelease, there)
    view, pose = window.viewport, session.battle.fighter(id).pose
    start = spot(window, pose.x, pose.y, 10.0)
    QTest.mousePress(view, LEFT, pos=start)
    for by in (10, 20):
        QTest.mouseMove(view, start + QPoint(by, 0))
        qtbot.wait(50)
    assert window.battle.runner.prompt is None
    assert not window.document.select_tool.dragging
    QTest.mouseRelease(view, LEFT, pos=start + QPoint(20, 0))
    assert session.battle.fighters == ()
    assert not failed


def hold_first_fighter(qtbot, window):
    """Returns the controller holding the first fighter of the list, and its zone, once its places are known."""
    controller, roster = window.setup.deploy_controller, window.setup.panel.deploy.list
    id = roster.item(find_first_row(roster)).data(Qt.ItemDataRole.UserRole)
    controller.arm(id)
    qtbot.waitUntil(lambda: bool(controller._regions), timeout=20000)
    session = window.document.session
    return controller, session.game.fighter_zone(session.battle, id)


@pytest.mark.thorough
@pytest.mark.parametrize(("beyond", "snaps"), [(-10.0, False), (2.5, True), (4.0, False)])
def test_a_click_just_outside_the_zone_places_inside_it(qtbot, show_battle, beyond, snaps):
    controller, zone = hold_first_fighter(qtbot, show_battle(deploying(FIRST)))
    (x, y), rim = zone.start, zone.reach_mm - 16 + beyond
    pose = controller.pose_at(above(x, y - rim))
    assert (abs(pose.y - (y - rim)) > 1) == snaps
    controller.deploy(pose)
    session = controller._document.session
    assert bool(session.battle.fighters) == (beyond < 3)


@pytest.mark.thorough
def test_a_dragged_fighter_snaps_into_its_drawn_zone(qtbot, show_battle):
    window = show_battle(deploying(FIRST))
    controller, zone = hold_first_fighter(qtbot, window)
    (x, y), session = zone.start, window.document.session
    controller.deploy(controller.pose_at(above(x, y)))
    (fighter,) = session.battle.fighters
    tool, rim = window.document.select_tool, zone.reach_mm - 16 + 2.5
    tool.press(above(x, y))
    tool.move(above(x, y - 30, "alt"))
    qtbot.waitUntil(lambda: bool(controller._regions), timeout=20000)
    tool.move(above(x, y - rim, "alt"))
    assert session.battle.fighter(fighter.id).pose.y == pytest.approx(y - rim, abs=0.1)
    tool.release(above(x, y - rim, "alt"))
    assert window.battle.runner.prompt is None
    assert session.game.placement_problems(session.table, fighter.id) == ()
    assert session.battle.fighter(fighter.id).pose.y == pytest.approx(y - rim + 2.5, abs=0.3)
    qtbot.waitUntil(lambda: not controller._regions)


@pytest.mark.thorough
def test_a_base_at_the_board_edge_is_set_up_on_the_board(qtbot, show_battle):
    controller, _ = hold_first_fighter(qtbot, show_battle(deploying(FIRST)))
    pose = controller.pose_at(above(2.0, 3.0))
    assert (pose.x, pose.y) == pytest.approx((16, 16))


@pytest.mark.thorough
def test_the_height_is_shown_and_the_wheel_moves_below_the_roof(qtbot, show_battle):
    deck = Piece("deck", "plank", PiecePose(8 * INCH, 16 * INCH, 60.0))
    session = Session(deploying(FIRST).battle.with_things([deck]), lambda ref: box_mesh(120, 120, 4))
    window = show_battle(session)
    controller, _ = hold_first_fighter(qtbot, window)
    said = []
    window.viewport.show_overlay = lambda name, overlay=None: said.extend(overlay.tags if name == HEIGHT else ())
    mouse = above(8 * INCH, 16 * INCH)
    controller.preview(controller.pose_at(mouse))
    assert said[-1].text == "2.52″ up"
    assert window.document.tool.change_level(mouse, 1)
    assert controller.pose_at(mouse).z == 0
    assert window.document.tool.change_level(mouse, -1)
    assert controller.pose_at(mouse).z == 64
    assert not window.document.tool.change_level(above(15 * INCH, 6 * INCH), 1)


@pytest.mark.thorough
@pytest.mark.parametrize("put_away", ["hidden", "cut off"])
def test_hidden_pieces_do_not_support_a_carried_fighter(qtbot, show_battle, put_away):
    deck = Piece("deck", "plank", PiecePose(8 * INCH, 16 * INCH, 60.0))
    session = Session(deploying(FIRST).battle.with_things([deck]), lambda ref: box_mesh(120, 120, 4))
    window = show_battle(session)
    if put_away == "hidden":
        window.document.hide_pieces(["deck"])
    else:
        window.viewport.set_cut_height(30.0)
    id, _ = _carry_first(window, spot(window, 8 * INCH, 16 * INCH))
    assert session.battle.fighter(id).pose.z == 0


@pytest.mark.thorough
def test_a_click_places_a_token(qtbot, show_battle):
    victory = next(card for card in card_packs.deck("victory", FIRST) if card.name == "Hold Our Gains")
    window = show_battle(placed(FIRST, victory=victory))
    session, panel = window.document.session, window.setup.panel
    offers = panel.deploy.option_buttons.buttons
    press(qtbot, window, next(button for button in offers if "Treasure" in button.text()))
    QTest.mouseClick(window.viewport, LEFT, pos=spot(window, 14 * INCH, 12 * INCH))
    if window.battle.runner.prompt:
        window.battle.doing.overrule()
    (token,) = session.battle.tokens
    assert (token.kind, token.at[:2]) == ("treasure", pytest.approx((14 * INCH, 12 * INCH), abs=6))


@pytest.fixture
def treasure_window(qtbot, show_battle):
    """Returns a window that asks for a treasure, at most 5 inches from the middle, beside a wall; and its asker."""
    victory = VictoryCard("Central", settings=(TokenSetup("each", "treasure", in_all=True, centre=5),))
    wall = Piece("wall", "wall", PiecePose(17 * INCH, 11 * INCH))
    session = Session(placed(FIRST, victory=victory).battle.with_things([wall]), meshes)
    window = show_battle(session)
    offers = window.setup.panel.deploy.option_buttons.buttons
    press(qtbot, window, next(button for button in offers if button.text() == "Place Treasure"))
    picker = window.setup.deploy_controller._picker
    qtbot.waitUntil(lambda: picker.point_regions is not None, timeout=20000)
    return window, picker


@pytest.mark.thorough
def test_a_token_follows_the_mouse_within_its_drawn_zone(treasure_window):
    window, picker = treasure_window
    assert window.viewport._state.overlays["spot"].ribbons
    picker.show(above(15 * INCH, 11 * INCH))
    assert not window.document.session.is_committed
    assert window.document.session.battle.token("Treasure").at == (15 * INCH, 11 * INCH, 0)
    assert window.workspace.messages.line.text() == "Allowed here."
    window.document.handle_escape()
    assert window.document.session.battle.tokens == ()
    assert "spot" not in window.viewport._state.overlays
    assert window.document.tool is window.document.tools[SELECT]


@pytest.mark.thorough
def test_a_token_placed_otherwise_ends_its_question(treasure_window):
    window, picker = treasure_window
    window.document.session.do(PutToken(Token("Treasure", "treasure", (15 * INCH, 11 * INCH, 0.0))))
    assert not picker.is_asking
    assert "spot" not in window.viewport._state.overlays
    assert window.document.tool is window.document.tools[SELECT]
    assert "Esc cancels" not in window.workspace.messages.line.text()


@pytest.mark.thorough
@pytest.mark.parametrize(("inches", "asks"), [(4.9, False), (5.1, False), (5.3, True)])
def test_a_token_slightly_too_far_is_placed_inside_its_zone(treasure_window, inches, asks):
    window, picker = treasure_window
    picker.choose(above((15 - inches) * INCH, 11 * INCH))
    assert (window.battle.runner.prompt is not None) == asks
    assert len(window.document.session.history.battle.tokens) == (0 if asks else 1)


@pytest.mark.thorough
def test_a_token_is_not_placed_on_or_in_a_wall(treasure_window):
    window, picker = treasure_window
    picker.show(above(17 * INCH, 11 * INCH))
    assert window.workspace.messages.line.text() == "Nothing can be placed here."
    picker.choose(above(17 * INCH, 11 * INCH))
    assert window.battle.runner.prompt is None
    assert picker.is_asking


@pytest.mark.thorough
def test_cards_are_drawn_chosen_and_discarded(qtbot, show_battle):
    window = show_battle(planned(FIRST, card=PLAIN, victory=VICTORY, twist=TWIST))
    session, panel = window.document.session, window.setup.panel
    press(qtbot, window, panel.cards.rows["deployment"].remove)
    assert read_plan(session.battle).deployment is None
    press(qtbot, window, panel.cards.rows["deployment"].draw)
    drawn = read_plan(session.battle).deployment
    assert drawn in card_packs.deck("deployment", FIRST)
    other = "Battle Lines" if drawn.name != "Battle Lines" else "The Duel"
    press(qtbot, window, panel.cards.rows["deployment"].choose)
    dialog = window.setup.dialogs.dialog
    QTest.keyClicks(dialog.search_field, other)
    QTest.keyClick(dialog.search_field, Qt.Key.Key_Return)
    assert read_plan(session.battle).deployment == drawn, "the drawn one stays, unless players overrule it"
    window.battle.runner.overrule()
    assert read_plan(session.battle).deployment.name == other


@pytest.mark.thorough
def test_cards_are_drawn_from_the_chosen_set(qtbot, show_battle):
    window = show_battle(planned(FIRST))
    session, plan = window.document.session, window.setup.panel.cards
    assert plan.pack_box.currentText() == "Core set"
    plan.pack_box.setCurrentIndex(plan.pack_box.findData("Catacombs"))
    plan.pack_box.activated.emit(plan.pack_box.currentIndex())
    press(qtbot, window, plan.rows["victory"].remove)
    press(qtbot, window, plan.rows["victory"].draw)
    assert read_plan(session.battle).victory.pack == "Catacombs"
    assert plan.pack_box.currentText() == "Catacombs"


@pytest.mark.thorough
def test_the_victory_card_question_follows_deployment(qtbot, show_battle):
    victory = VictoryCard("Asks", rounds=3, roles=True)
    window = show_battle(placed(FIRST, victory=victory))
    session, panel = window.document.session, window.setup.panel
    press(qtbot, window, window.workspace.action_bar.main_button)
    assert any(one.id.startswith("attacker") for one in offered(session))
    assert panel.step == "deploy"
    press(qtbot, window, next(one for one in window.workspace.action_bar._others if one.text() == "Red attacks"))
    assert (read_plan(session.battle).attacker, read_plan(session.battle).defender) == ("Red", "Blue")


def offered(session):
    return session.game.turn_prompt(session.table).options


@pytest.mark.thorough
def test_clashing_rules_are_rolled_off_during_deployment(qtbot, show_battle):
    window = show_battle(deploying(FIRST))
    clash = next(option for option in offered(window.document.session) if option.id == "sequence")
    window.setup.choose(clash)
    assert [need.side for need in window.battle.runner.prompt.dice_requests] == ["Red", "Blue"]
    window.battle.runner.answer_dice((Roll("D6", (2,), side="Red"), Roll("D6", (5,), side="Blue")))
    assert "the order of rules" in window.document.session.battle.log[-1].text


@pytest.mark.thorough
def test_the_plan_shows_the_deployment_points_too(qtbot, show_battle):
    window = show_battle(deploying(FIRST))
    window.workspace.actions.run("plan")
    assert window.plan.visible
    qtbot.waitUntil(lambda: OVERLAY in window.viewport._overlays)
    words = [tag.text for tag in window.viewport._overlays[OVERLAY].tags]
    assert "Red · Dagger" in words
    assert "Blue · Hammer, round 3" in words
    window.workspace.actions.run("plan")


@pytest.mark.thorough
def test_a_different_board_is_fitted_only_on_request(qtbot, show_battle):
    done = planned(FIRST)
    done.do(SetBoard(Board(900, 600)))
    window = show_battle(done)
    panel = window.setup.panel
    panel.open_step("game")
    press(qtbot, window, panel.game.fit_button)
    assert done.battle.board.width_mm == pytest.approx(30 * INCH)


@pytest.mark.few(1)
@pytest.mark.parametrize("step", ["game", "warbands", "roll", "groups", "plan", "deploy"])
def test_every_part_of_every_step_has_an_accessible_name(qtbot, show_battle, step):
    window = show_battle(deploying(FIRST))
    panel = window.setup.panel
    panel.open_step(step)
    qtbot.wait(20)
    assert nameless(panel) == []
    reached = [one for one in panel.findChildren(QAbstractButton) if one.isVisibleTo(panel) and one.isEnabled()]
    assert all(one.focusPolicy() & Qt.FocusPolicy.TabFocus for one in reached)
    assert not [one for one in panel.findChildren(QWidget) if "<" in one.toolTip()]


def _carry_first(window, there):
    """Picks up the first fighter of the list and moves it over a pixel of the view; returns its id and the position."""
    roster = window.setup.panel.deploy.list
    at = find_first_row(roster)
    start = roster.visualItemRect(roster.item(at)).center()
    QTest.mousePress(roster.viewport(), LEFT, pos=start)
    _move(roster, QEvent.Type.MouseMove, roster.viewport().mapToGlobal(start + QPoint(30, 5)))
    end = window.viewport.mapToGlobal(there)
    _move(roster, QEvent.Type.MouseMove, end)
    return roster.id, end


def _move(roster, kind, at):
    button = LEFT if kind == QEvent.Type.MouseButtonRelease else Qt.MouseButton.NoButton
    held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else LEFT
    local = QPointF(roster.viewport().mapFromGlobal(at))
    event = QMouseEvent(kind, local, QPointF(at), button, held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(roster.viewport(), event)


@pytest.mark.thorough
def test_closing_a_battle_hides_the_panel_every_time(qtbot, window):
    window.opener = DocumentLoader(window)
    for _ in range(2):
        with qtbot.waitSignal(window.opener.opened, timeout=30000):
            window.opener.open_initial(DEMO)
        window.workspace.actions.run("setup")
        assert window.setup.visible
        window.files.close_battle()
        qtbot.waitUntil(lambda: not window.setup.visible)


@pytest.mark.thorough
def test_the_panel_closes_when_the_battle_starts(show_battle):
    window = show_battle(planned(FIRST))
    assert window.setup.visible
    begun = deploying(FIRST)
    begun.do(Begin(), overruled=begun.check(Begin()))
    assert begun.battle.clock.stage == "battle"
    window.workspace.open_document(BattleDocument(begun, window.viewport, window), "A battle")
    assert not window.setup.visible


@pytest.mark.thorough
def test_set_up_steps_can_be_viewed_in_the_history_too(show_battle):
    begun = deploying(FIRST)
    begun.do(Begin(), overruled=begun.check(Begin()))
    window, last = show_battle(begun), begun.history.at
    window.workspace.actions.run("earlier")
    assert (begun.viewed_step, begun.battle.clock.stage) == (last - 1, "deployment")
    window.workspace.actions.run("earlier")
    assert begun.viewed_step == last - 2


@pytest.mark.thorough
def test_the_next_step_has_the_focus_when_a_focused_box_disappears(qtbot, show_battle):
    window = show_battle(revealed(FIRST))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    panel = window.setup.panel
    next(box for box in panel.findChildren(CompactBox) if box.isVisible()).setFocus()  # It disappears.
    QTest.keyClick(window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: panel.step == "groups")
    qtbot.waitUntil(lambda: window.workspace.action_bar.main_button.text() == "Split all")
    assert window.workspace.action_bar.main_button.hasFocus()


@pytest.mark.thorough
def test_points_calculated_after_the_panel_closed_are_not_drawn(qtbot, show_battle, monkeypatch):
    begun, answer = Event(), Event()

    def slowly(wanted, report):
        begun.set()
        answer.wait(PATIENCE_S)
        yield from make_zone_overlays(wanted, report)

    monkeypatch.setattr("app.ui.setup.deploy_controller.make_zone_overlays", slowly)
    window = show_battle(deploying(FIRST))
    drawn = []
    monkeypatch.setattr(window.viewport, "show_overlay", lambda name, overlay=None: drawn.append((name, overlay)))
    assert begun.wait(PATIENCE_S)
    window.workspace.actions.run("setup")
    answer.set()
    qtbot.wait(300)
    assert [overlay for name, overlay in drawn if name == OVERLAY][-1] == Overlay()


def among_ruins(done, *places):
    """Returns the battle among shipped ruins, each at inches and a rotation."""
    pieces = [
        Piece(f"{name} {at}", f"ruins/{name}", PiecePose(x * INCH, y * INCH, 0.0, yaw))
        for at, (name, x, y, yaw) in enumerate(places)
    ]
    return Session(done.battle.with_things(pieces), Models(None))


@pytest.mark.thorough
def test_enter_finds_a_place_clear_of_ruins(qtbot, show_battle):
    places = [
        ("stairs", 8, 16, 25),
        ("two_storey_ruin", 15.5, 16, 98.5),
        ("stairs", 8, 6, 98.5),
        ("corner_ruin", 15, 5, 20),
    ]
    window = show_battle(among_ruins(deploying(FIRST), *places))
    session, panel = window.document.session, window.setup.panel
    roster = panel.deploy.list
    while roster.isVisibleTo(panel):
        roster.setCurrentRow(find_first_row(roster))
        QTest.keyClick(roster, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not window.setup._refresh_timer.isActive())
    assert len(session.battle.fighters) == 8
    assert [one for fighter in session.battle.fighters for one in session.table.find_fighter_overlaps(fighter)] == []


@pytest.mark.thorough
def test_a_click_sets_up_a_fighter_even_if_its_zone_cannot_be_drawn(qtbot, show_battle, monkeypatch):
    def broken(*_):
        raise ValueError("side location conflict")

    monkeypatch.setattr("app.games.zone.find_legal_regions", broken)
    window = show_battle(deploying(FIRST))
    roster = window.setup.panel.deploy.list
    at = find_first_row(roster)
    id = roster.item(at).data(Qt.ItemDataRole.UserRole)
    roster.setCurrentRow(at)
    QTest.keyClick(roster, Qt.Key.Key_Return)
    assert id not in window.document.session.battle.ids
    qtbot.waitUntil(lambda: window.workspace.messages.bar.text == UNDRAWN)
    window.workspace.messages.bar.hide()
    QTest.mouseClick(roster.viewport(), LEFT, pos=roster.visualItemRect(roster.item(at)).center())
    QTest.mouseClick(window.viewport, LEFT, pos=spot(window, 8 * INCH, 16 * INCH))
    assert id in window.document.session.battle.ids
    assert window.workspace.messages.failures._dialog is None
    assert window.workspace.messages.bar.text == ""


@pytest.mark.thorough
def test_a_group_without_a_card_point_is_not_reported_as_lacking_space(qtbot, show_battle):
    points = tuple(point for point in PLAIN.points if point.group != "dagger")
    window = show_battle(deploying(FIRST, card=replace(PLAIN, points=points)))
    left = next(one for one in window.document.session.battle.aside if one.state.group == "dagger")
    window.setup.deploy_controller.deploy_anywhere(left.id)
    assert window.workspace.messages.line.text() == f"There is no place yet where the group of {left.id} can be set up."


@pytest.mark.thorough
def test_a_group_without_space_shows_what_to_do(qtbot, show_battle, monkeypatch):
    monkeypatch.setattr("app.games.legal_places.legal_regions", lambda *_: [])
    window = show_battle(deploying(FIRST))
    id = window.document.session.battle.aside[0].id
    window.setup.deploy_controller.deploy_anywhere(id)
    assert id not in window.document.session.battle.ids
    assert window.workspace.messages.line.text().endswith("; click a place as close as possible.")


@pytest.mark.thorough
def test_a_base_overlapping_a_rock_is_reported_and_marked(qtbot, show_battle):
    rocks = Piece("rocks", "ruins/rocks_low", PiecePose(211.786, 393.414, 0.0, 166.761))
    done = deploying(FIRST)
    window = show_battle(Session(done.battle.with_things([rocks]), Models(None)))
    session, panel = window.document.session, window.setup.panel
    chief = session.battle.fighters_of("Red")[0]
    session.do(Deploy(((chief.id, Pose(209.999, 433.788)),)))
    assert session.game.placement_problems(session.table, chief.id) == ()
    told = "its base overlaps rocks by 3.4 mm"
    qtbot.waitUntil(lambda: any(told in line.text() for line in panel.deploy.problems.lines))
    assert window.setup.deploy_controller._misplaced == ((chief.id, told),)
    qtbot.waitUntil(
        lambda: any(
            tag.text == "3.4 mm overlap" for tag in window.viewport._state.overlays.get("overlaps", Overlay()).tags
        )
    )

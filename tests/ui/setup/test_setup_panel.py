import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QListWidget, QWidget

from app.games.actions import ChooseSystem
from app.games.card_map import CardPoint
from app.games.prompts import Option
from app.games.setup_actions import Begin, Choose, Deploy, Draw, SetOption, Split
from app.games.warcry.book import find_book
from app.games.warcry.cards.decks import DeploymentCard
from app.games.warcry.state import read_plan
from app.ui.docks import scale_panel_width
from app.ui.qt_language import install_language
from app.ui.setup.deploy_step import ID, MAX_HEIGHT
from app.ui.setup.option_buttons import CardQuestionBox, split_question
from app.ui.setup.setup_panel import SetupPanel, StepHeader
from app.ui.setup.setup_steps import SetupContext
from app.ui.widgets.theme import apply_theme
from tests.setup_scenes import (
    FIRST,
    PLAIN,
    SECOND,
    asked,
    decided,
    deploying,
    enlisted,
    planned,
    revealed,
    session,
    split,
    warband,
)


@pytest.fixture
def panel(qtbot):
    made = SetupPanel()
    qtbot.addWidget(made)
    made.resize(330, 1400)
    made.acts = []
    for body in (made.game, made.muster, made.roll, made.choices, made.groups, made.cards):
        body.action_requested.connect(made.acts.append)
    made.show()
    qtbot.waitExposed(made)
    return made


def show(panel, done):
    panel.show_context(SetupContext.from_table(done.committed_table, done.game))


def read_texts(panel):
    """Returns all texts of a panel, part by part."""
    return [_words(part) for part in panel.findChildren(QWidget) if part.isVisibleTo(panel) and _words(part)]


def _words(part):
    if isinstance(part, StepHeader):
        return part.description
    if isinstance(part, QComboBox):
        return part.currentText(), tuple(part.itemText(at) for at in range(part.count()))
    if isinstance(part, QListWidget):
        return tuple(part.item(at).text() for at in range(part.count()))
    if isinstance(part, QAbstractButton):
        return part.text(), part.isChecked(), part.isEnabled()
    return part.text() if isinstance(part, QLabel | QLineEdit) else ""


@pytest.mark.thorough
@pytest.mark.parametrize("scene", [revealed, decided, split, planned, deploying])
@pytest.mark.parametrize("system", [FIRST, SECOND])
def test_after_undo_the_panel_equals_a_fresh_one(panel, qtbot, scene, system):
    done = scene(system)
    show(panel, done)
    while done.history.at:
        done.undo()
        show(panel, done)
        fresh = SetupPanel()
        qtbot.addWidget(fresh)
        fresh.resize(panel.size())
        fresh.show()
        show(fresh, done)
        for step in list(panel.headers):
            panel.open_step(step)
            fresh.open_step(step)
            assert read_texts(panel) == read_texts(fresh), (done.redo_label, step)
        panel.open_current_step()
        fresh.hide()


def test_choosing_a_game_sets_its_board(panel):
    done = session("free")
    show(panel, done)
    games = panel.game.games
    games.setCurrentIndex(games.findData(FIRST))
    games.activated.emit(games.currentIndex())
    assert panel.acts == [ChooseSystem(FIRST)]
    done.do(panel.acts[0])
    show(panel, done)
    assert panel.step == "muster"
    assert not panel.game.fit_button.isVisibleTo(panel.game)


def test_optional_rules_are_ticked(panel):
    done = session(FIRST)
    show(panel, done)
    panel.open_step("game")
    option, box = next(iter(panel.game.option_boxes.items()))
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    assert panel.acts == [SetOption(option, True)]


def test_rule_interpretations_are_listed_with_the_game(panel):
    show(panel, session(FIRST))
    panel.open_step("game")
    listed = panel.game.readings_label.text()
    assert all(one.words in listed for one in find_book(FIRST).reading.values())
    show(panel, asked(session(FIRST), "bases-aside"))
    off = find_book(FIRST).reading["option.other_bases_block"].words
    assert off not in panel.game.readings_label.text()
    show(panel, session("free"))
    assert panel.game.readings_fold.isHidden()


def test_two_sides_exist_from_the_start(panel):
    show(panel, session(FIRST))
    asked = []
    panel.muster.muster_requested.connect(asked.append)
    for row in panel.muster.rows:
        QTest.mouseClick(row.edit_button, Qt.MouseButton.LeftButton)
    assert asked == ["Side A", "Side B"]


def test_a_problem_with_a_warband_links_to_it(panel):
    show(panel, enlisted(FIRST, warband(FIRST, 2), warband(FIRST)))
    asked = []
    panel.muster.muster_requested.connect(asked.append)
    line = panel.muster.rows[0].problems.lines[0]
    assert line.toolTip()
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    assert asked == ["Red"]


def test_groups_are_proposed_and_hidden_until_both_are_done(panel):
    done = decided(FIRST)
    show(panel, done)
    QTest.mouseClick(panel.groups.rows[0].propose_button, Qt.MouseButton.LeftButton)
    (action,) = panel.acts
    assert isinstance(action, Split)
    done.do(action)
    show(panel, done)
    assert "Dagger (2): " in panel.groups.rows[0].summary.text()
    QTest.mouseClick(panel.groups.hide_box, Qt.MouseButton.LeftButton)
    assert panel.groups.rows[0].summary.text() == "Split (hidden)"


def test_a_finished_step_can_be_viewed_and_closes_when_play_continues(panel):
    done = planned(FIRST)
    show(panel, done)
    QTest.mouseClick(panel.headers["roll"], Qt.MouseButton.LeftButton, pos=QPoint(30, 15))
    assert panel.step == "roll"
    show(panel, done)
    assert panel.step == "roll"
    done.do(Begin())
    show(panel, done)
    assert panel.step == "deploy"


def test_dealt_cards_are_named_drawn_and_discarded(panel):
    show(panel, planned(FIRST))
    row = panel.cards.rows["deployment"]
    assert panel.cards.picture.isVisibleTo(panel)
    assert "Hammer, blue: line from" in panel.cards.picture.accessibleName()
    drawn = []
    panel.cards.draw_requested.connect(drawn.append)
    QTest.mouseClick(row.draw, Qt.MouseButton.LeftButton)
    QTest.mouseClick(row.remove, Qt.MouseButton.LeftButton)
    assert drawn == ["deployment"]
    assert panel.acts == [Draw("deployment", None)]


def test_colours_can_be_corrected_by_hand(panel):
    show(panel, planned(FIRST))
    box = panel.cards.boxes.box("Red points")
    assert box.currentText() == "Red"
    box.setCurrentIndex(box.findText("Blue"))
    box.activated.emit(box.currentIndex())
    assert panel.acts == [Choose("red", "Blue")]


def test_a_click_on_the_arrow_text_rotates_it(panel):
    show(panel, planned(FIRST))
    QTest.mouseClick(panel.cards.turned, Qt.MouseButton.LeftButton, pos=QPoint(60, 8))
    assert panel.acts[0].turned


def test_a_misplaced_fighter_is_listed_with_the_reason(panel):
    done = deploying(FIRST)
    one = queue_of(panel, done)
    done.do(Deploy(((one, done.battle.any_fighter(one).pose),)))
    show(panel, done)
    assert panel.deploy.problems.lines[0].text().startswith(f"{one}: ")
    pointed = []
    panel.deploy.problem_clicked.connect(pointed.append)
    QTest.mouseClick(panel.deploy.problems.lines[0], Qt.MouseButton.LeftButton)
    assert pointed == [one]


def queue_of(panel, done):
    show(panel, done)
    roster = panel.deploy.list
    roster.setFocus()
    roster.setCurrentRow(1)
    return roster.id


def test_arrow_keys_skip_group_headings(panel):
    show(panel, deploying(FIRST))
    panel.open_step("deploy")
    roster = panel.deploy.list
    roster.setFocus()
    roster.setCurrentRow(1)
    fighters = [roster.item(row).data(ID) for row in range(roster.count()) if roster.item(row).data(ID)]
    heads = [row for row in range(roster.count()) if not roster.item(row).data(ID)]
    assert len(heads) > 1
    been = [roster.id]
    for _ in fighters:
        QTest.keyClick(roster, Qt.Key.Key_Down)
        been.append(roster.id)
    assert been == [*fighters, fighters[-1]]
    for _ in fighters:
        QTest.keyClick(roster, Qt.Key.Key_Up)
    assert roster.id == fighters[0]
    for key, id in ((Qt.Key.Key_End, fighters[-1]), (Qt.Key.Key_Home, fighters[0])):
        QTest.keyClick(roster, key)
        assert roster.id == id


def test_the_deployment_list_grows_with_the_text_size(panel, qtbot):
    show(panel, deploying(FIRST))
    roster = panel.deploy.list
    panel.open_step("deploy")
    before, head = roster.height(), roster.item(0).font().pointSizeF()
    font = roster.font()
    font.setPointSizeF(2 * font.pointSizeF())
    roster.setFont(font)
    qtbot.waitUntil(lambda: roster.height() >= min(1.4 * before, MAX_HEIGHT), timeout=5000)
    qtbot.waitUntil(lambda: roster.item(0).font().pointSizeF() > 1.8 * head, timeout=5000)


@pytest.mark.few(5)
@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("step", ["game", "muster", "roll", "groups", "plan", "deploy"])
def test_no_step_is_wider_than_the_panel_at_any_text_size(panel, qapp, percent, step):
    apply_theme(qapp, "light", percent)
    panel.resize(scale_panel_width(), 700)
    show(panel, planned(FIRST))
    panel.open_step(step)
    QApplication.processEvents()
    assert panel.widget().minimumSizeHint().width() <= panel.viewport().width()
    apply_theme(qapp, "light", 100)


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_set_up_is_no_wider_than_the_panel_in_german(qtbot, qapp, percent):
    install_language(qapp, "de")
    apply_theme(qapp, "light", percent)
    panel = SetupPanel()
    qtbot.addWidget(panel)
    panel.resize(scale_panel_width(), 700)
    panel.show()
    show(panel, deploying(FIRST))
    panel.open_step("deploy")
    panel.deploy.withdraw_button.show()
    QApplication.processEvents()
    needed = panel.widget().minimumSizeHint().width()
    apply_theme(qapp, "light", 100)
    install_language(qapp, "en")
    assert needed <= panel.viewport().width()


def test_illegal_options_are_less_prominent(panel):
    show(panel, deploying(FIRST))
    begin = next(one for one in panel.deploy.option_buttons.buttons if "Begin" in one.text())
    assert begin.property("against")
    assert begin.isEnabled()


def test_enter_finds_a_place_and_a_click_picks_a_fighter_up(panel):
    done = deploying(FIRST)
    id = queue_of(panel, done)
    roster, told = panel.deploy.list, []
    panel.deploy.place_requested.connect(lambda id: told.append(("placed", id)))
    panel.deploy.armed.connect(lambda id: told.append(("armed", id)))
    QTest.keyClick(roster, Qt.Key.Key_Return)
    place = roster.visualItemRect(roster.item(2)).center()
    QTest.mouseClick(roster.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert told == [("placed", id), ("armed", roster.id)]


def test_points_without_a_colour_are_chosen_from_a_list_and_drawn(panel):
    points = tuple(CardPoint(point.group, at=(3.0 + at, 4.0)) for at, point in enumerate(PLAIN.points))
    done = planned(FIRST, card=DeploymentCard("Open", points=points))
    show(panel, done)
    assert [point.colour for point in panel.cards.picture.map.points] == [""] * 6
    panel.cards.option_chosen.connect(lambda option: done.do(option.action))
    box = next(
        one.box for one in panel.cards.prompt_buttons.findChildren(CardQuestionBox) if "1" in one.box.accessibleName()
    )
    box.setCurrentIndex(1)
    box.activated.emit(1)
    show(panel, done)
    assert panel.cards.picture.map.points[0].colour in ("red", "blue")
    assert read_plan(done.battle).deployment.points == points


@pytest.mark.parametrize(
    ("texts", "question", "answers"),
    [
        (("Which quarter? near left", "Which quarter? near right"), "Which quarter?", ["near left", "near right"]),
        (("Point 1, Dagger: red", "Point 1, Dagger: blue"), "Point 1, Dagger", ["red", "blue"]),
        (("Axe", "Bow"), "", ["Axe", "Bow"]),
    ],
)
def test_a_question_is_distinct_from_its_answers(texts, question, answers):
    options = tuple(Option(text, text) for text in texts)
    assert split_question(options) == (question, answers)

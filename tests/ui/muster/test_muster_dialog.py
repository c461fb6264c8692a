"""A warband is mustered in its dialog: real keys, a real mouse, real steps of the battle."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QComboBox, QLineEdit, QWidget

from app.games.game_list import GAMES
from app.games.setup_actions import Enlist, Reveal
from app.model import Battle, Clock, Cylinder, Profile, Round, Sculpt, Side, Weapon
from app.rosters import Roster, demo_rosters, make_fighters, to_known
from app.session import Session
from app.session.roster_files import read
from app.storage.fighter_collection import FighterCollection
from app.ui.muster.muster_dialog import MusterDialog
from app.ui.scene_builder import panel_side_styles
from app.ui.workers import stop_all
from tests.rosters.roster_files import FILES
from tests.scenes import meshes

LAMP, MARSH = demo_rosters()


@pytest.fixture(params=["warcry-1e", "warcry-2e"])
def session(request):
    return Session(Battle(request.param), meshes)


@pytest.fixture
def shelf():
    kept = FighterCollection()
    kept.add(read(FILES / "tts_fighters.json").fighters)
    return kept


@pytest.fixture
def show(qtbot):
    def shown(session, side="Red"):
        dialog = MusterDialog(session, side)
        dialog.show()
        qtbot.waitExposed(dialog)
        dialog.activateWindow()
        qtbot.waitUntil(dialog.isActiveWindow)
        return dialog

    yield shown
    for window in QApplication.topLevelWidgets():
        if isinstance(window, MusterDialog):
            window.close()
    assert stop_all()


def press(button):
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def names(dialog):
    band = dialog.ui.roster_list
    return [band.topLevelItem(at).text(0) for at in range(band.topLevelItemCount())]


def select(dialog, at):
    band = dialog.ui.roster_list
    spot = band.visualItemRect(band.topLevelItem(at)).center()
    QTest.mouseClick(band.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert band.current_row == at


def test_fighters_are_searched_and_added_with_keys(session, shelf, show):
    dialog = show(session)
    assert dialog.ui.collection.search.hasFocus()
    QTest.keyClicks(dialog.ui.collection.search, "sling")
    QTest.keyClick(dialog.ui.collection.search, Qt.Key.Key_Return)
    QTest.keyClick(dialog.ui.collection.search, Qt.Key.Key_Return)
    assert names(dialog) == ["Turf Slinger"]
    assert dialog.ui.totals.text() == "2 fighters, 140 points"
    assert dialog.draft.roster.faction == "Moor Folk"


def test_a_double_click_adds_a_fighter(session, shelf, show):
    dialog = show(session)
    shown = dialog.ui.collection.list
    spot = shown.visualItemRect(shown.topLevelItem(2)).center()
    QTest.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QTest.mouseDClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert names(dialog) == ["Peat Warden"]


def test_rule_messages_are_shown_while_mustering(session, shelf, show):
    dialog = show(session)
    dialog.add(shelf.read_all()[2])
    texts = [text.text() for text, _ in dialog.ui.problems.lines if text.isVisible()]
    assert any("1 fighter" in text for text in texts)
    assert dialog.ui.enlist.text() == "&Enlist anyway"
    dialog.draft.set_roster(LAMP)
    assert not dialog.ui.problems.isVisible()
    assert dialog.ui.enlist.text() == "&Enlist"


def test_enlisting_is_one_step_and_fighters_wait_off_the_table(session, show, qtbot):
    dialog = show(session)
    dialog.show_demo(LAMP.name)
    with qtbot.waitSignal(dialog.enlisted) as told:
        press(dialog.ui.enlist)
    assert told.args == ["Red"]
    warband = session.battle.fighters_of("Red")
    assert {fighter.state.whereabouts for fighter in warband} == {"mustered"}
    assert [fighter.id for fighter in warband][:5] == [
        "Captain Oriel", "Bell Warden", "Wick Trimmer", "Wick Trimmer 2", "Flare Archer",
    ]  # fmt: skip
    assert session.battle.side("Red").faction == "Lamplighters"
    assert session.game.check_muster(session.battle, "Red") == ()
    session.undo()
    assert session.battle.fighters_of("Red") == ()


def test_a_broken_rule_can_be_overruled_and_is_logged(session, shelf, show):
    dialog = show(session)
    dialog.add(shelf.read_all()[2])
    press(dialog.ui.enlist)
    assert len(session.battle.fighters_of("Red")) == 1
    assert session.battle.log[-1].against


def test_an_unknown_base_size_is_asked_first(session, shelf, show):
    dialog = show(session)
    dialog.draft.set_roster(replace(LAMP, fighters=(*LAMP.fighters[:3], replace(LAMP.fighters[4], base=None))))
    assert "Soot Hound" in dialog.ui.missing.text()
    assert not dialog.ui.enlist.isEnabled()
    select(dialog, 3)
    box = dialog.ui.form.base
    assert box.currentText() == ""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert dialog.draft.roster.fighters[3].base == Round(25.0)
    assert dialog.ui.enlist.isEnabled()
    assert not dialog.ui.missing.isVisible()


def test_an_entered_base_size_is_remembered(session, shelf, show):
    dialog = show(session)
    light = next(one for one in shelf.read_all() if one.profile.name == "Marsh Light")
    dialog.add(light)
    dialog.ui.form.base.chosen.emit(Round(25.0))
    assert {one.base for one in shelf.read_all() if one.profile.name == "Marsh Light"} == {Round(25.0)}


def test_entries_are_moved_renamed_counted_and_removed(session, show):
    dialog = show(session)
    dialog.show_demo(MARSH.name)
    select(dialog, 2)
    QTest.keyClick(dialog.ui.roster_list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert names(dialog)[1:3] == ["Reed Stalker", "Mire Brute"]
    form = dialog.ui.form
    form.name.setFocus()
    QTest.keyClicks(form.name, "Pip")
    QTest.keyClick(form.name, Qt.Key.Key_Tab)
    assert names(dialog)[1] == "Pip, Reed Stalker"
    form.count.setFocus()
    form.count.selectAll()
    QTest.keyClicks(form.count, "2")
    assert dialog.draft.roster.fighters[1].count == 2
    dialog.ui.roster_list.setFocus()
    QTest.keyClick(dialog.ui.roster_list, Qt.Key.Key_Delete)
    assert "Pip, Reed Stalker" not in names(dialog)
    QTest.keyClick(dialog, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "Pip, Reed Stalker" in names(dialog)


def test_the_first_hero_in_the_list_is_the_leader(show):
    session = Session(Battle("warcry-2e"), meshes)
    dialog = show(session)
    bare = [replace(recruit, role="") for recruit in LAMP.fighters]
    second = replace(bare[1], profile=replace(bare[1].profile, keywords=("hero",)))
    dialog.draft.set_roster(replace(LAMP, fighters=(bare[0], second, *bare[2:])))
    parts = [dialog.ui.roster_list.topLevelItem(at).text(3) for at in range(2)]
    assert parts == ["Leader", "Hero"]
    select(dialog, 1)
    press(dialog.ui.up)
    assert [dialog.ui.roster_list.topLevelItem(at).text(3) for at in range(2)] == ["Leader", "Hero"]
    assert names(dialog)[0] == "Bell Warden"


def test_a_height_is_assumed_until_it_is_typed(session, show):
    dialog = show(session)
    dialog.show_demo(LAMP.name)
    select(dialog, 0)
    form = dialog.ui.form
    assert form.assumed.text() == "assumed"
    form.height_.setFocus()
    form.height_.selectAll()
    QTest.keyClicks(form.height_, "41")
    QTest.keyClick(form.height_, Qt.Key.Key_Return)
    assert dialog.draft.roster.fighters[0].height_mm == 41.0
    assert form.assumed.text() == ""
    press(dialog.ui.enlist)
    assert session.battle.fighters_of("Red")[0].body == Cylinder(12.0, 41.0)
    assert session.battle.fighters_of("Red")[1].body.assumed


def test_a_fighter_is_entered_with_its_weapons(session, shelf, show, qtbot):
    dialog = show(session)
    press(dialog.ui.new_fighter)
    typing = dialog.card_dialog
    typing.activateWindow()
    qtbot.waitUntil(typing.isActiveWindow)
    QTest.keyClick(typing, Qt.Key.Key_Return)
    assert typing.message.text() == "Enter a name."
    QTest.keyClicks(typing.fields["name"], "Hill Giant")
    QTest.keyClicks(typing.fields["faction"], "Hill Folk")
    QTest.keyClicks(typing.fields["marks"], "Brute,  monster ,")
    for figure, text in (("movement", "6"), ("toughness", "5"), ("wounds", "40"), ("points", "245")):
        box = typing.fields[figure]
        box.setFocus()
        box.selectAll()
        QTest.keyClicks(box, text)
    press(typing.tables["weapons"].add)
    table = typing.tables["weapons"].table
    for column, text in enumerate(("Club", "0", "2", "3", "6", "4", "8")):
        table.setCurrentCell(0, column)
        for letter in text:
            QTest.keyClicks(QApplication.focusWidget(), letter)
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        QApplication.processEvents()  # a cell commits its value a moment later
    typing.accept()
    giant = Profile(
        "Hill Giant", "Hill Folk", "", 6, 5, 40, 245, ("Brute", "monster"), (Weapon("Club", 0, 2, 3, 6, 4, 8),)
    )
    assert dialog.draft.roster.fighters[0].profile == giant
    assert giant in [one.profile for one in shelf.read_all()]


def test_missing_characteristics_are_requested_and_entered(session, show):
    dialog = show(session)
    dialog.draft.set_roster(read(FILES / "warcrier.txt").roster)
    assert "Profile incomplete: Peat Warden" in dialog.ui.missing.text()
    assert names(dialog)[0] == "Peat Warden (profile incomplete)"
    select(dialog, 0)
    press(dialog.ui.form.profile_button)
    dialog.card_dialog.fields["toughness"].setValue(4)
    dialog.card_dialog.accept()
    assert dialog.draft.roster.fighters[0].has_figures


def test_an_imported_file_becomes_the_warband_and_its_fighters_are_kept(session, shelf, show, qtbot):
    dialog = show(session)
    with qtbot.waitSignal(dialog.reader.finished, timeout=5000):
        drop(dialog, FILES / "moor.ros")
    assert names(dialog) == ["Old Tam, Peat Warden", "Turf Slinger", "Fen Crane"]
    assert dialog.draft.roster.fighters[0].base == Round(32.0)
    assert dialog.ui.roster_list.current_row == 2
    assert "moor.ros: 4 fighters" in dialog.ui.message.text()
    assert "Fen Crane" in [one.profile.name for one in shelf.read_all()]
    assert [row[3] for row in rows(dialog)] == ["Leader", "", "Ally"]


def test_a_copied_list_is_pasted(session, shelf, show, qtbot):
    dialog = show(session)
    QGuiApplication.clipboard().setText((FILES / "warcrier.txt").read_text("utf-8"))
    with qtbot.waitSignal(dialog.reader.finished, timeout=5000):
        press(dialog.ui.paste)
    assert names(dialog) == ["Peat Warden", "Turf Slinger", "Marsh Light"]
    assert dialog.windowTitle() == "Warband: Night shift"
    QGuiApplication.clipboard().setText("good morning")
    with qtbot.waitSignal(dialog.reader.failed, timeout=5000):
        press(dialog.ui.paste)
    assert dialog.ui.message.text().startswith("Clipboard: it is not a supported file")


def test_a_fighter_table_fills_the_left_list(session, show, qtbot):
    dialog = show(session)
    assert "No fighters yet" in dialog.ui.collection.hint.text()
    with qtbot.waitSignal(dialog.reader.finished, timeout=5000):
        drop(dialog, FILES / "fighters.json")
    assert dialog.ui.collection.list.topLevelItemCount() == 3
    assert names(dialog) == []


def test_a_table_of_another_game_is_reported(session, show, qtbot, tmp_path):
    table = tmp_path / "units.csv"
    table.write_text(
        "Unit Name EN,Characteristics,Keywords,Points Cost\nAsh Guard,[Infantry],[Immovable],30\n", "utf-8"
    )
    dialog = show(session)
    with qtbot.waitSignal(dialog.reader.finished, timeout=5000):
        dialog.import_file(table)
    assert dialog.ui.collection.list.topLevelItemCount() == 0
    assert dialog.ui.message.text().endswith("1 fighter belongs to another game and is listed there.")


def test_imported_base_sizes_apply_to_fighters_without_one(session, shelf, show, qtbot):
    dialog = show(session)
    with qtbot.waitSignal(dialog.reader.finished, timeout=5000):
        dialog.import_file(FILES / "base_sizes.json")
    assert dialog.ui.message.text() == "base_sizes.json: filled in the base of 1 fighter."


def test_imported_base_sizes_apply_to_the_open_warband(session, shelf, show, qtbot):
    dialog = show(session)
    for name in ("Marsh Light", "Peat Warden"):
        dialog.add(next(one for one in shelf.read_all() if one.profile.name == name))
    assert [one.base for one in dialog.draft.roster.fighters] == [None, Round(32.0)]
    with qtbot.waitSignal(dialog.reader.finished):
        dialog.import_file(FILES / "base_sizes.json")
    assert [one.base for one in dialog.draft.roster.fighters] == [Round(25.0), Round(32.0)]
    assert dialog.ui.message.text().endswith("Filled in the base of 1 roster line.")


def test_a_bad_file_shows_one_message(session, show, qtbot, tmp_path):
    dialog = show(session)
    (tmp_path / "x.ros").write_text("<roster>")
    with qtbot.waitSignal(dialog.reader.failed, timeout=5000):
        dialog.import_file(tmp_path / "x.ros")
    assert dialog.ui.message.text().startswith("x.ros: it is damaged or incomplete")
    assert dialog.ui.message.objectName() == "warning"


def test_a_saved_roster_can_be_read_back(session, show, tmp_path):
    dialog = show(session)
    dialog.show_demo(LAMP.name)
    dialog.save(tmp_path / "mine.json")
    assert read(tmp_path / "mine.json").roster == LAMP
    dialog.save(tmp_path / "nowhere" / "mine.json")
    assert "cannot be written" in dialog.ui.message.text()


def test_mustering_again_changes_the_warband_instead_of_duplicating_it(session, show):
    first = show(session)
    first.show_demo(LAMP.name)
    press(first.ui.enlist)
    again = show(session)
    assert names(again)[:3] == ["Captain Oriel, Lamp Captain", "Bell Warden", "Wick Trimmer"]
    assert [recruit.count for recruit in again.draft.roster.fighters] == [1, 1, 2, 2, 1, 1]
    assert {recruit.role for recruit in again.draft.roster.fighters} == {""}
    select(again, 1)
    press(again.ui.remove)
    press(again.ui.enlist)
    ids = [fighter.id for fighter in session.battle.fighters_of("Red")]
    assert len(ids) == 7
    assert "Bell Warden" not in ids
    assert "Wick Trimmer 2" in ids


def test_a_changed_warband_keeps_its_colour_and_is_restored_by_one_undo(session, show):
    session.do(Enlist(Side("Ink")))
    first = show(session)
    first.show_demo(LAMP.name)
    press(first.ui.enlist)
    session.do(Enlist(Side("Last")))
    before = panel_side_styles(session.battle)
    again = show(session)
    select(again, 1)
    press(again.ui.remove)
    press(again.ui.enlist)
    assert panel_side_styles(session.battle) == before
    session.undo()
    assert "Bell Warden" in [fighter.id for fighter in session.battle.fighters_of("Red")]


def test_a_mesh_stays_with_its_fighter(session, show):
    sculpt = Sculpt("wall", cut_mm=0.0)
    roster = replace(LAMP, fighters=(replace(LAMP.fighters[0], mesh=sculpt), *LAMP.fighters[1:]))
    assert make_fighters(roster, "Red")[0].body == sculpt
    dialog = show(session)
    dialog.draft.set_roster(roster)
    press(dialog.ui.enlist)
    assert session.battle.fighters_of("Red")[0].body == sculpt
    assert show(session).draft.roster.fighters[0].mesh == sculpt


def test_fighters_can_be_enlisted_after_the_reveal(session, show):
    for side, roster in (("Red", LAMP), ("Blue", MARSH)):
        dialog = show(session, side)
        dialog.show_demo(roster.name)
        press(dialog.ui.enlist)
    session.do(Reveal())
    late = show(session)
    assert late.ui.enlist.text() in ("&Enlist", "&Enlist anyway")


def test_free_play_has_rosters_but_no_warbands(show):
    dialog = show(Session(Battle("free"), meshes))
    dialog.show_demo(LAMP.name)
    assert not dialog.ui.enlist.isEnabled()
    assert "Free play" in dialog.ui.hint.text()
    assert dialog.ui.save.isEnabled()


def test_a_side_needs_a_name(session, show):
    dialog = show(session, "")
    assert dialog.ui.side.hasFocus()
    dialog.draft.set_roster(LAMP)
    assert not dialog.ui.enlist.isEnabled()
    QTest.keyClicks(dialog.ui.side, "Green")
    assert dialog.ui.enlist.isEnabled()
    QTest.keyClick(dialog.ui.side, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(session.battle.fighters_of("Green")) == 8


def test_a_side_takes_the_warband_name_unless_named_by_players(session, show):
    dialog = show(session, "Side A")
    dialog.show_demo(LAMP.name)
    assert dialog.draft.side == LAMP.name
    dialog.show_demo(MARSH.name)
    assert dialog.draft.side == MARSH.name
    named = show(session, "Red")
    named.show_demo(LAMP.name)
    assert named.draft.side == "Red"


def test_a_known_side_keeps_its_name(session, show):
    first = show(session, "Side A")
    first.show_demo(LAMP.name)
    press(first.ui.enlist)
    again = show(session, LAMP.name)
    again.show_demo(MARSH.name)
    assert again.draft.side == LAMP.name
    other = show(session, "Side B")
    other.show_demo(LAMP.name)
    assert other.draft.side == "Side B", "another side is called so"


def test_an_empty_warband_offers_ways_to_fill_it(session, show):
    dialog = show(session, "Side A")
    start = dialog.ui.start
    assert start.isVisible()
    texts = [button.text() for button in start.findChildren(QAbstractButton)]
    assert texts == [f"Demo: {LAMP.name}", f"Demo: {MARSH.name}"]
    buttons = [one for one in dialog.findChildren(QAbstractButton) if one.isVisible()]
    assert sum("Import" in button.text() for button in buttons) == 1
    start.buttons[0].setFocus()
    press(start.buttons[0])
    assert not start.isVisible()
    assert dialog.ui.enlist.hasFocus()
    dialog.draft.undo()
    assert start.isVisible()


def test_an_empty_roster_says_during_the_battle_that_it_is_too_late(show):
    dialog = show(Session(Battle("warcrow", clock=Clock("battle", 1)), meshes))
    assert not dialog.draft.roster.fighters
    assert [text for text, _ in dialog.ui.problems.lines if text.isVisible()]


def test_the_dialog_fits_the_window_that_it_belongs_to(session, qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 600)
    dialog = MusterDialog(session, "Red", window)
    size = dialog.size()
    dialog.close()
    assert size.width() <= 900
    assert size.height() <= 600


def test_everything_has_an_accessible_name(session, shelf, show):
    dialog = show(session)
    dialog.add(shelf.read_all()[0])
    for kind in (QAbstractSpinBox, QComboBox, QLineEdit):
        for widget in dialog.findChildren(kind):
            assert widget.accessibleName() or isinstance(widget.parent(), QAbstractSpinBox | QComboBox)
    for button in dialog.findChildren(QAbstractButton):
        if button.isVisible() and not isinstance(button.parent(), QLineEdit):
            assert button.accessibleName() or button.text()


def test_esc_changes_nothing(session, show):
    dialog = show(session)
    dialog.show_demo(LAMP.name)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert session.battle.fighters_of("Red") == ()


def rows(dialog):
    band = dialog.ui.roster_list
    return [[band.topLevelItem(at).text(column) for column in range(5)] for at in range(band.topLevelItemCount())]


def drop(widget, path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    for kind, spot in ((QDragEnterEvent, QPoint(5, 5)), (QDropEvent, QPointF(5, 5))):
        event = kind(spot, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(widget, event)
        assert event.isAccepted()


def test_enter_presses_the_focused_button_of_the_dialog(session, show):
    dialog, pressed = show(session), []
    dialog.show_demo(demo_rosters()[0].name)
    looks = dialog.ui
    for button in (looks.up, looks.down, looks.remove):
        button.clicked.connect(lambda _=False, button=button: pressed.append(button))
    dialog.ui.roster_list.show_line(2)
    for button in (looks.up, looks.down, looks.remove):
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Return)
    assert pressed == [looks.up, looks.down, looks.remove]


def test_a_table_of_thousands_shows_only_the_first_and_says_so(session, show):
    known = to_known(MARSH.fighters[0])
    many = [replace(known, profile=replace(known.profile, name=f"Eel {number:04}")) for number in range(1200)]
    FighterCollection().add(many)
    dialog = show(session)
    shown = dialog.ui.collection.list
    assert shown.topLevelItemCount() == 500
    assert dialog.ui.collection.hint.text().startswith("700 more are not shown")
    QTest.keyClicks(dialog.ui.collection.search, "1199")
    assert [shown.topLevelItem(at).text(0) for at in range(shown.topLevelItemCount())] == ["Eel 1199"]
    assert not dialog.ui.collection.hint.text()


def test_the_reason_an_army_cannot_be_enlisted_is_a_full_sentence(show):
    unit = GAMES["warcrow"].setup.muster.demo_rosters()[1].fighters[0]
    dialog = show(Session(Battle("warcrow"), meshes))
    dialog.draft.set_roster(Roster("Many", fighters=(replace(unit, count=6),) * 60))
    assert dialog.ui.missing.text() == "A battle can have at most 300 fighters; remove some units."
    dialog.draft.set_roster(MARSH)
    assert dialog.ui.missing.text().startswith("From another game: ")
    assert "no card" not in dialog.ui.missing.text()
    dialog.draft.set_roster(Roster("Bent", fighters=(replace(unit, unit="garbage"),)))
    assert dialog.ui.figures.text() == f"{unit.title} has no card for this game."

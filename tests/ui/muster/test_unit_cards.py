"""The cards of pasted units: what is known is not asked for again, and what was typed is kept."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.games.warcrow.rosters.army_roster import FORMS
from app.model import Battle, Round
from app.session import Session
from app.session.roster_files import read_text
from app.storage.fighter_collection import FighterCollection
from app.ui.muster.muster_dialog import MusterDialog
from app.ui.muster.roster_import import remember
from tests.scenes import meshes

LIST = """Grey Morning
Faction: Ash Wardens

Ash Guard x2 (60 pts)
Ember Hound x1 (20 pts)

Total Points: 80
"""
TABLE = """Faction,Unit Name EN,Unit Name SP,Characteristics,Keywords,Points Cost
Ash Wardens,Ash Guard,,[Infantry],[Scout],30
"""


@pytest.fixture
def dialog(qtbot):
    shown = MusterDialog(Session(Battle("warcrow"), meshes), "Red")
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitExposed(shown)
    paste(shown)
    return shown


def paste(dialog):
    dialog.show_imported(remember(read_text(LIST, FORMS)))


def open_card(dialog, at):
    dialog.ask_for_profile(at)
    return dialog.card_dialog


def visible_fields(card):
    return {id for id, field in card.fields.items() if field.isVisible()}


def type_card(card):
    card.fields["willpower"].setText("1 yellow")
    card.fields["defence"].setText("1 blue")
    for id, value in {"first": 3, "second": 3, "charge": 9, "wounds": 1, "morale": 2, "conquest": 1}.items():
        card.fields[id].setValue(value)
    card.accept()


def test_the_card_of_a_pasted_unit_asks_only_for_what_the_list_did_not_say(dialog):
    card = open_card(dialog, 0)
    figures = {"first", "second", "charge", "wounds", "morale", "conquest"}
    assert visible_fields(card) == {"keywords", "willpower", "defence", *figures}
    assert card.values["willpower"] == card.values["defence"] == ""
    assert all(word in card.known.text() for word in ("Ash Guard", "Ash Wardens", "30"))


def test_all_fields_of_a_card_are_shown_on_request(dialog):
    card = open_card(dialog, 0)
    QTest.mouseClick(card.show_all_button, Qt.MouseButton.LeftButton)
    assert visible_fields(card) == set(card.fields)
    assert card.known.isHidden()
    assert card.show_all_button.isHidden()


def test_a_complete_or_new_card_shows_all_fields(dialog):
    type_card(open_card(dialog, 0))
    for at in (0, -1):
        card = open_card(dialog, at)
        assert visible_fields(card) == set(card.fields)
        card.reject()


def test_a_typed_card_fills_the_other_lines_of_the_same_unit(dialog):
    type_card(open_card(dialog, 1))
    assert [line.has_figures for line in dialog.draft.roster.fighters] == [True, True, False]
    dialog.draft.undo()
    assert not any(line.has_figures for line in dialog.draft.roster.fighters)


@pytest.mark.parametrize("card_first", [True, False])
def test_the_next_paste_of_a_unit_whose_card_was_typed_is_complete(dialog, card_first):
    if card_first:
        type_card(open_card(dialog, 0))
    form = dialog.ui.form
    dialog.ui.roster_list.show_line(0)
    form.base.chosen.emit(Round(30.0))
    form.count.setValue(4)
    if not card_first:
        type_card(open_card(dialog, 0))
    paste(dialog)
    line = dialog.draft.roster.fighters[0]
    assert (line.base, line.count, line.has_figures) == (Round(30.0), 4, True)


def test_a_table_of_names_and_points_does_not_replace_a_typed_card(dialog):
    type_card(open_card(dialog, 0))
    before = FighterCollection().read_all()
    remember(read_text(TABLE, FORMS))
    (known,) = FighterCollection().read_all()
    assert not known.is_sketch
    assert known.unit == before[0].unit

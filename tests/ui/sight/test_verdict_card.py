import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.session import Session
from app.ui.sight.live_sight import thorough_answers
from app.ui.sight.sight_text import format_verdict
from app.ui.sight.verdict_card import VerdictCard
from app.ui.sight_answer import SightQuestion
from app.ui.widgets.theme import apply_theme
from tests.scenes import battle, fighter, piece
from tests.table.test_left_out_notes import LESS, torn_or_whole
from tests.ui.stand_ins import wall_between


@pytest.fixture
def card(qtbot):
    room = QWidget()
    qtbot.addWidget(room)
    shown = VerdictCard()
    QVBoxLayout(room).addWidget(shown)
    room.show()
    shown.room = room
    return shown


def answer(target="B"):
    session = wall_between()
    return next(thorough_answers(SightQuestion(1, session.table, session.game, "A", target, thorough=True)))


def read_texts(card):
    return [label.text() for label in card.findChildren(QLabel) if label.isVisible()]


def test_there_is_no_card_without_a_pair(card):
    assert not card.isVisible()
    card.show_pair("A", "B")
    assert card.isVisible()
    card.show_pair("A", "")
    assert not card.isVisible()


def test_the_card_asks_for_a_target_once_an_observer_is_chosen(card):
    card.show_pair("A", "", is_asked=True)
    assert read_texts(card) == ["A → …", "Now click its target."]
    card.show_pair("A", "B", is_asked=True, instead_of="C")
    assert read_texts(card)[2] == "You chose A as observer. Esc returns to C."


def test_the_card_is_cleared_while_the_next_pair_is_checked(card):
    card.show_pair("A", "B")
    card.show_answer(answer())
    assert "Not visible" in read_texts(card)
    assert "PROVEN" in read_texts(card)
    card.show_pair("A", "C")
    assert read_texts(card) == ["A → C", "Checking…", "Why?"]
    assert card.accessibleName() == "A → C: Checking…"


def test_the_accessible_text_of_the_card_is_complete(card):
    card.show_pair("A", "B")
    card.show_answer(answer())
    assert card.accessibleName().startswith("From A to B: not visible.")


def test_a_click_or_a_key_opens_the_details(qtbot, card):
    card.show_pair("A", "B")
    asked = []
    card.clicked.connect(lambda: asked.append("details"))
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    card.room.activateWindow()
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Space)
    assert asked == ["details", "details"]


def test_presentation_mode_enlarges_the_card_and_restores_it(card):
    card.show_pair("A", "B")
    card.show_answer(answer())
    usual = card.sizeHint()
    card.set_large(True)
    assert card.sizeHint().height() > 1.4 * usual.height()
    card.set_large(False)
    assert card.sizeHint() == usual


def test_the_verdict_grows_with_the_text_size_for_the_next_pair_too(qapp, card):
    apply_theme(qapp, "light", 100)
    card.show_pair("A", "B")
    card.show_answer(answer())
    card.show_pair("", "")
    apply_theme(qapp, "light", 200)
    card.show_pair("A", "B")
    card.show_answer(answer())
    (headline,) = (label for label in card.findChildren(QLabel) if label.text() == "Not visible")
    assert QFontInfo(headline.font()).pointSizeF() > 1.3 * QFontInfo(qapp.font()).pointSizeF()


def test_missing_mesh_parts_are_on_the_card_and_in_the_copied_text(card):
    session = Session(battle(fighter("A", 100, 200), fighter("B", 300, 200), pieces=[piece("gate", "torn", 200, 200)]),
                      torn_or_whole)  # fmt: skip
    found = next(thorough_answers(SightQuestion(1, session.table, session.game, "A", "B", thorough=True)))
    card.show_pair("A", "B")
    card.show_answer(found)
    assert any(f"gate: {LESS}" in text for text in read_texts(card))
    assert format_verdict(found).count(f"gate: {LESS}") == 1

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QLabel, QWidget

from app.ui.table_area import AVOID, TableArea


class Card(QLabel):
    """A card of a fixed size."""

    def __init__(self, width=240, height=90):
        super().__init__("card")
        self.wanted = QSize(width, height)

    def sizeHint(self):
        return self.wanted

    def minimumSizeHint(self):
        return self.wanted


@pytest.fixture
def area(qtbot):
    shown = TableArea()
    qtbot.addWidget(shown)
    shown.stack.addWidget(QWidget())
    shown.resize(1000, 640)
    shown.show()
    qtbot.waitExposed(shown)
    return shown


def test_a_card_at_an_edge_covers_the_view_without_resizing_it(area):
    size, card = area.stack.size(), Card(400, 60)
    area.add_card(card, "bottom")
    card.show()
    area.place_cards()
    assert area.stack.size() == size
    assert area.stack.geometry().contains(card.geometry())
    assert card.geometry().bottom() > area.stack.geometry().bottom() - 20


def test_a_card_that_needs_more_space_gets_it(qtbot, area):
    card = Card(200, 40)
    area.add_card(card, "top")
    card.show()
    area.place_cards()
    qtbot.wait(1)
    card.wanted = QSize(420, 40)
    card.updateGeometry()
    qtbot.waitUntil(lambda: card.width() == 420)


def test_cards_at_one_edge_never_overlap_and_hidden_ones_take_no_space(area):
    cards = [Card(300, 40), Card(500, 60), Card(200, 30)]
    for card in cards:
        area.add_card(card, "top")
        card.show()
    area.place_cards()
    tops = [card.geometry() for card in cards]
    assert not any(a.intersects(b) for a in tops for b in tops if a is not b)
    cards[0].hide()
    area.place_cards()
    assert cards[1].y() < tops[1].y()


def test_a_tall_card_takes_at_most_half_of_the_view(area):
    card = QLabel("word " * 4000)
    card.setWordWrap(True)
    card.setMinimumHeight(10)
    area.add_card(card, "bottom")
    card.show()
    area.place_cards()
    assert card.height() <= area.stack.height() // 2


def test_the_corner_card_covers_neither_of_two_points(area):
    card, points = Card(), []
    area.find_points = lambda: points
    area.set_corner_card(card)
    card.show()

    @settings(max_examples=60, deadline=None)
    @given(st.lists(st.tuples(st.integers(0, 999), st.integers(0, 600)), min_size=2, max_size=2))
    def covers_neither(spots):
        points[:] = [QPoint(x, y) for x, y in spots]
        area.place_corner_card()
        lies = card.geometry().adjusted(-AVOID, -AVOID, AVOID, AVOID)
        assert not any(lies.contains(point) for point in points)

    covers_neither()


def test_the_card_moves_to_an_edge_if_every_corner_is_needed(area):
    card = Card(340, 120)
    area.resize(800, 340)
    area.find_points = lambda: [QPoint(30, 30), QPoint(770, 30), QPoint(30, 310), QPoint(770, 310)]
    area.set_corner_card(card)
    card.show()
    area.place_corner_card()
    assert area.stack.geometry().contains(card.geometry())
    assert not any(card.geometry().contains(point) for point in area.find_points())


def test_the_corner_card_stays_while_it_covers_nothing(area):
    card, points = Card(), [QPoint(30, 30)]
    area.find_points = lambda: points
    area.set_corner_card(card)
    card.show()
    area.place_corner_card()
    there = card.pos()
    points[:] = [QPoint(500, 300)]
    area.place_corner_card()
    assert card.pos() == there


def test_the_corner_card_is_below_the_top_cards(area):
    wide, card = Card(900, 50), Card()
    area.add_card(wide, "top")
    area.set_corner_card(card)
    wide.show()
    card.show()
    area.place_cards()
    assert not wide.geometry().intersects(card.geometry())

"""The look of marks whose shape has a meaning."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from app.ui.widgets.marks import draw_outcome, draw_seen
from app.ui.widgets.theme import theme

pytestmark = pytest.mark.usefixtures("qapp")
SIZE = 40


def picture(draw, outcome):
    image = QImage(SIZE, SIZE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        draw(painter, QRectF(0, 0, SIZE, SIZE), outcome, theme())
    return image


def is_bright(image, x, y):
    return image.pixelColor(round(x * SIZE), round(y * SIZE)).lightness() > 200


def count_lopsided(image):
    """Returns the number of bright pixels whose mirror images are not bright."""
    return sum(
        is_bright(image, x / SIZE, y / SIZE) != is_bright(image, (SIZE - 1 - x) / SIZE, y / SIZE)
        for x in range(SIZE)
        for y in range(SIZE)
    )


def test_a_visible_fighter_has_an_eye_mark():
    eye = picture(draw_seen, "yes")
    assert is_bright(eye, 0.5, 0.5)
    assert count_lopsided(eye) < 10 < count_lopsided(picture(draw_outcome, "yes"))


def test_a_hidden_fighter_has_a_crossed_eye():
    eye, crossed = picture(draw_seen, "yes"), picture(draw_seen, "no")
    assert is_bright(crossed, 0.68, 0.26)  # on the stroke, where an eye has nothing
    assert not is_bright(eye, 0.68, 0.26)
    assert not is_bright(crossed, 0.32, 0.26)
    assert is_bright(crossed, 0.2, 0.5)  # the corner of the lids
    assert not is_bright(picture(draw_outcome, "no"), 0.2, 0.5)


@pytest.mark.parametrize("outcome", ["close", "maybe"])
def test_an_open_question_has_its_usual_mark(outcome):
    assert picture(draw_seen, outcome) == picture(draw_outcome, outcome)

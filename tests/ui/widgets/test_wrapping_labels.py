"""Labels show all of their letters, buttons have the height of their lines."""

import pytest
from PySide6.QtGui import QColor

from app.ui.widgets.labels import WrappingLabel
from app.ui.widgets.wrapping_buttons import WrappingButton


def count_ink(label):
    """Returns the rows of pixels in which the label draws something."""
    label.setStyleSheet("background: white; color: black")
    picture = label.grab().toImage()
    return sum(
        any(picture.pixelColor(x, y) != QColor("white") for x in range(picture.width()))
        for y in range(picture.height())
    )


@pytest.mark.parametrize("factor", [0.82, 0.88, 1.0, 1.12, 1.5])
def test_the_dots_of_capitals_are_not_cut(qtbot, factor):
    tight, wide = (WrappingLabel("FÄHIGKEITEN ÜÖÉ", factor=factor) for _ in range(2))
    for label, more in ((tight, 0), (wide, 30)):
        qtbot.addWidget(label)
        label.resize(label.sizeHint().width(), label.sizeHint().height() + more)
        label.show()
    assert count_ink(tight) == count_ink(wide)


def test_a_button_is_no_higher_than_the_lines_it_draws(qtbot):
    button = WrappingButton("Attack the Bell Warden with a bow")
    qtbot.addWidget(button)
    wide = button.sizeHint().width()
    for less in range(5):
        assert button.heightForWidth(wide - less) == button.sizeHint().height()
    assert button.heightForWidth(wide // 2) > button.sizeHint().height()

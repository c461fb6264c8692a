"""One-line hints: those that do not fit are left out; a single note has two lines if there is space."""

import pytest

from app.ui.widgets.labels import HintLabel


@pytest.fixture
def label(qtbot):
    label = HintLabel()
    qtbot.addWidget(label)
    label.setText("Drag it · Space sets a corner · F to fit")
    return label


@pytest.mark.parametrize(
    "hints", ["Drag it", "Drag it · Space sets a corner", "Drag it · Space sets a corner · F to fit"]
)
def test_only_hints_that_fit_are_shown(label, hints):
    label.resize(label.fontMetrics().horizontalAdvance(hints) + 4, 20)
    assert label.shown_text == hints


def test_no_hint_is_shown_if_the_first_does_not_fit(label):
    label.resize(label.fontMetrics().horizontalAdvance("Drag") + 2, 20)
    assert label.shown_text == ""


def test_a_single_note_that_does_not_fit_is_shortened(label):
    label.setText("Container stands on the table.")
    label.resize(label.fontMetrics().horizontalAdvance("Container stands") + 2, 20)
    assert label.shown_text.endswith("…")
    assert label.shown_text.startswith("Container")


def test_a_single_note_wraps_if_there_is_height(label):
    label.setText("Container stands on the table.")
    label.resize(
        label.fontMetrics().horizontalAdvance("Container stands on") + 2, 2 * label.fontMetrics().lineSpacing()
    )
    assert label.shown_text == "Container stands on\nthe table."


def test_a_path_without_spaces_wraps_too(label):
    label.setText("Saved /home/players/reports/evening.html")
    label.resize(label.fontMetrics().horizontalAdvance("Saved /home/players/rep") + 2, 60)
    assert "".join(label.shown_text.split()) == "Saved/home/players/reports/evening.html"


def test_tooltip_and_accessible_name_have_the_full_text(label):
    label.resize(10, 20)
    assert label.accessibleName() == label.toolTip() == "Drag it · Space sets a corner · F to fit"

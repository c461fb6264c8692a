"""Hints of one line: those that do not fit are left out whole."""

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
def test_hints_are_shown_whole_as_far_as_they_fit(label, hints):
    label.resize(label.fontMetrics().horizontalAdvance(hints) + 4, 20)
    assert label.shown_text == hints


def test_none_is_shown_where_not_even_the_first_fits(label):
    label.resize(label.fontMetrics().horizontalAdvance("Drag") + 2, 20)
    assert label.shown_text == ""


def test_a_single_note_is_cut_where_it_does_not_fit(label):
    label.setText("Container stands on the table.")
    label.resize(label.fontMetrics().horizontalAdvance("Container stands") + 2, 20)
    assert label.shown_text.endswith("…")
    assert label.shown_text.startswith("Container")


def test_all_of_it_is_told_to_who_hovers_or_listens(label):
    label.resize(10, 20)
    assert label.accessibleName() == label.toolTip() == "Drag it · Space sets a corner · F to fit"

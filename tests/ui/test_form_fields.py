"""Forms that games describe as data: every kind of field keeps its input, and has an accessible name."""

from PySide6.QtWidgets import QLabel

from app.games.card_form import ChoiceField, FormNote, NumberField, SwitchField, TextField, WordsField
from app.ui.form_fields import FormRows

ROWS = (
    TextField("name", "Name", longest=10),
    WordsField("words", "What it does", longest=12),
    FormNote("The program counts these:"),
    NumberField("rounds", "Rounds", 0, 9, least_text="no fixed end"),
    NumberField("reach", "Reach", 0, 9, step=0.5),
    ChoiceField("judge", "Who decides", (("points", "Points"), ("players", "Players"))),
    SwitchField("secret", "Kept secret"),
)


def test_typed_values_are_read_back(qtbot):
    form = FormRows(ROWS)
    qtbot.addWidget(form)
    typed = {
        "name": "Fog", "words": "Two\nlines", "rounds": 3, "reach": 1.5, "judge": "players", "secret": True,
    }  # fmt: skip
    form.show_values(typed)
    assert form.values == typed
    assert [widget.accessibleName() for widget in form.fields.values()] == [row.title for row in ROWS if row != ROWS[2]]
    assert "The program counts these:" in [label.text() for label in form.findChildren(QLabel)]


def test_values_are_limited_and_the_minimum_is_shown_in_words(qtbot):
    form = FormRows(ROWS)
    qtbot.addWidget(form)
    form.fields["words"].setPlainText(" twenty letters in it ")
    assert form.values["words"] == "twenty lette"
    assert form.fields["rounds"].text() == "no fixed end"

"""The available options as buttons: the likely ones, and the rest under *More* with their rule problems."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLayout, QPushButton, QWidget

from app.core.language import labelled, mark, shorten, tr
from app.games.prompts import Option
from app.ui.battle.option_ranking import split_options
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.fold import Fold
from app.ui.widgets.labels import WrappingLabel, fill, make_column
from app.ui.widgets.wrapping_buttons import WrappingButton

TOPICS = (
    ("next", ""),
    ("fighter", mark("Actions")),
    ("ability", mark("Abilities")),
    ("reaction", mark("Reactions")),
    ("side", mark("Sides")),
    ("token", mark("Tokens")),
    ("set-up", mark("Set-up")),
)
"""The topics in order, with their captions."""
SHORT = 36
"""Largest number of letters of an option's name in the list of rule problems; its button shows the full name."""


class OptionsList(QWidget):
    """Buttons for options; `chosen` carries one. None is emphasised, since the main button is on the action bar."""

    chosen = Signal(Option)

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Option, ...] = ()
        self._likely, self.more = _OptionSection("", make_column(6)), Fold()
        self._sections = {
            topic: _OptionSection(tr(caption) if caption else "", FlowLayout(6)) for topic, caption in TOPICS
        }
        self.more.hide()
        fill(make_column(10, self), self._likely, self.more)
        for section in self._sections.values():
            self.more.body_layout.addWidget(section)
        for section in self._all_sections:
            section.chosen.connect(self.chosen)

    def show_options(self, options: Sequence[Option]) -> None:
        """Shows these options; the focus stays on its option, or goes to the likeliest one if that option is gone."""
        if tuple(options) == self._shown:
            return
        kept = next((button.property("option") for button in self._buttons if button.hasFocus()), "")
        self._shown = tuple(options)
        likely, others = split_options(options)
        self._likely.show_options(likely)
        self.more.setVisible(bool(others))
        self.more.show_caption(tr("More ({count})", count=len(others)))
        for topic, section in self._sections.items():
            section.show_options([one for one in others if one.topic == topic])
        if kept:
            # A click meant for an option that is gone must not choose the one that replaced it.
            same = self.find_button(kept)
            if same is None or not same.isVisibleTo(self):
                self.take_focus()
            else:
                same.setFocus()

    def name_topic(self, topic: str, caption: str) -> None:
        self._sections[topic].show_caption(caption)

    def find_button(self, id: str) -> QPushButton | None:
        """Returns the button of an option, even under *More*, or None if the option is not offered."""
        return next((one for one in self._buttons if not one.isHidden() and one.property("option") == id), None)

    def take_focus(self) -> None:
        """Focuses the likeliest option."""
        first = next((button for button in self._buttons if not button.isHidden()), None)
        if first:
            (first if first.isVisibleTo(self) else self.more.header).setFocus()

    @property
    def _all_sections(self) -> list[_OptionSection]:
        return [self._likely, *self._sections.values()]

    @property
    def _buttons(self) -> list[QPushButton]:
        return [button for section in self._all_sections for button in section.buttons]


class _OptionSection(QWidget):
    """Options with a caption, and the rule problems of each below it."""

    chosen = Signal(Option)

    def __init__(self, caption: str, layout: QLayout) -> None:
        super().__init__()
        self._caption = WrappingLabel(factor=0.82, name="caption")
        self._list = layout
        self._why = WrappingLabel(factor=0.88, name="muted")
        self.buttons: list[WrappingButton] = []
        self._options: tuple[Option, ...] = ()
        column = fill(make_column(5, self), self._caption)
        self.show_caption(caption)  # Shown only with a parent; without one, it would open as a window.
        fill(column, self._list, self._why)
        self.hide()

    def show_caption(self, caption: str) -> None:
        self._caption.show_text(caption.upper())
        self._caption.setVisible(bool(caption))

    def show_options(self, options: Sequence[Option]) -> None:
        self._options = tuple(options)
        self.setVisible(bool(options))
        while len(self.buttons) < len(options):
            self._add_button()
        for button, option in zip(self.buttons, options, strict=False):
            button.setProperty("option", option.id)
            button.setText(option.text.replace("&", "&&"))
            button.show_against("\n".join(f"{problem.text} ({problem.rule})" for problem in option.problems))
            button.show()
        for button in self.buttons[len(options) :]:
            button.hide()
        by_reason: dict[str, list[str]] = {}
        for option in options:
            for problem in option.problems[:1]:
                by_reason.setdefault(problem.text, []).append(option.text)
        self._why.show_text(
            "\n".join(
                [labelled(", ".join(shorten(name, SHORT) for name in names), text) for text, names in by_reason.items()]
            )
        )
        self.updateGeometry()

    def _add_button(self) -> None:
        button, number = WrappingButton(), len(self.buttons)
        button.clicked.connect(lambda: self.chosen.emit(self._options[number]))
        self.buttons.append(button)
        self._list.addWidget(button)

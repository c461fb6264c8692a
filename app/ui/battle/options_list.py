"""What can be done now, as buttons by topic; what a rule is against says so, and may be done all the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import mark, tr
from app.ui.widgets.flow_layout import Flow
from app.ui.widgets.labels import Text, column
from app.ui.widgets.tooltips import plain
from app.ui.widgets.wrapping_button import WordyButton

if TYPE_CHECKING:
    from app.rules.flow import Option

TOPICS = (
    ("next", ""),
    ("fighter", mark("Actions")),
    ("ability", mark("Abilities")),
    ("reaction", mark("Reactions")),
    ("side", mark("Sides")),
    ("token", mark("Tokens")),
    ("set-up", mark("Set-up")),
)
"""In this order, with what stands over them."""


class Options(QWidget):
    """Buttons for options; `chosen` tells one."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Option, ...] = ()
        self._sections: dict[str, _Section] = {}
        self.main = column(6)
        self._buttons: list[QPushButton] = []
        down = column(12, self)
        down.addLayout(self.main)
        for topic, caption in TOPICS:
            section = _Section(tr(caption) if caption else "")
            section.chosen.connect(self.chosen)
            self._sections[topic] = section
            down.addWidget(section)

    def show_options(self, options: Sequence[Option]) -> None:
        """Offer these; the keyboard stays on its option, or goes to what is most probably wanted where that is gone."""
        if tuple(options) == self._shown:
            return
        kept = next((button.property("option") for button in self._all if button.hasFocus()), "")
        self._shown = tuple(options)
        main = [option for option in options if option.main]
        while len(self._buttons) < len(main):
            self._add_main()
        for button, option in zip(self._buttons, main, strict=False):
            _dress(button, option)
        for button in self._buttons[len(main) :]:
            button.hide()
        for topic, section in self._sections.items():
            section.show_options([one for one in options if one.topic == topic and not one.main])
        if kept:
            self._go_to(kept)

    def _go_to(self, id: str) -> None:
        """A press meant for an option that is gone must not take the one in its place."""
        same = self.button(id)
        if same is None:
            self.take_focus()
        else:
            same.setFocus()

    def button(self, id: str) -> QPushButton | None:
        """The button of an option, if it is offered."""
        shown = [button for button in self.findChildren(QPushButton) if not button.isHidden()]
        return next((button for button in shown if button.property("option") == id), None)

    def take_focus(self) -> None:
        """The keyboard on what is most probably wanted."""
        first = next((button for button in self._all if not button.isHidden()), None)
        if first:
            first.setFocus()

    @property
    def _all(self) -> list[QPushButton]:
        return [*self._buttons, *(button for part in self._sections.values() for button in part.buttons)]

    def _add_main(self) -> None:
        button = WordyButton()
        button.setProperty("main", True)
        button.clicked.connect(lambda: self._choose(button))
        self._buttons.append(button)
        self.main.addWidget(button)

    def _choose(self, button: QPushButton) -> None:
        found = next((option for option in self._shown if option.id == button.property("option")), None)
        if found:
            self.chosen.emit(found)


class _Section(QWidget):
    """Options of one topic under its caption; why a rule is against one stands below them."""

    chosen = Signal(object)

    def __init__(self, caption: str) -> None:
        super().__init__()
        self._caption = Text(caption.upper(), factor=0.82, name="caption")
        self._caption.setVisible(bool(caption))
        self._flow = Flow(6)
        self._why = Text(factor=0.88, name="muted")
        self.buttons: list[QPushButton] = []
        self._options: list[Option] = []
        down = column(5, self)
        down.addWidget(self._caption)
        down.addLayout(self._flow)
        down.addWidget(self._why)
        self.hide()

    def show_options(self, options: list[Option]) -> None:
        self._options = options
        self.setVisible(bool(options))
        while len(self.buttons) < len(options):
            self._add()
        for button, option in zip(self.buttons, options, strict=False):
            _dress(button, option)
        for button in self.buttons[len(options) :]:
            button.hide()
        self._why.say("\n".join(_reasons(options)))
        self.updateGeometry()

    def _add(self) -> None:
        button, number = WordyButton(), len(self.buttons)
        button.clicked.connect(lambda: self.chosen.emit(self._options[number]))
        self.buttons.append(button)
        self._flow.addWidget(button)


def _dress(button: QPushButton, option: Option) -> None:
    against = "\n".join(f"{problem.text} ({problem.rule})" for problem in option.problems)
    button.setProperty("option", option.id)
    button.setText(option.text.replace("&", "&&"))
    button.setToolTip(plain(against))
    button.setAccessibleName(f"{option.text}: {against}" if against else option.text)
    if button.property("against") != bool(against):
        button.setProperty("against", bool(against))
        button.style().unpolish(button)
        button.style().polish(button)
    button.show()


def _reasons(options: Sequence[Option]) -> list[str]:
    """Why rules are against options, each reason once, with the options it is about."""
    by_reason: dict[str, list[str]] = {}
    for option in options:
        for problem in option.problems[:1]:
            by_reason.setdefault(problem.text, []).append(option.text)
    return [tr("{options}: {reason}", options=", ".join(names), reason=text) for text, names in by_reason.items()]

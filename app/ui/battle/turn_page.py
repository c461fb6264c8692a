"""The page of a turn: what can be done, initiative dice, scores, and what is not to be forgotten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import mark, tr
from app.ui.battle.custom_action_form import OtherDiceForm
from app.ui.battle.initiative_dice import InitiativeDice
from app.ui.widgets.dice_widgets import NOBODY
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import Divider, WrappingLabel, make_column, make_row, make_small_button, plain_tooltip
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.wrapping_buttons import WrappingButton

if TYPE_CHECKING:
    from app.model import Side
    from app.rules.flow import Option, Reminder, Scoreboard
    from app.ui.battle.game_state_model import GameState

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


class OptionsList(QWidget):
    """Buttons for options; `chosen` tells one."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._shown: tuple[Option, ...] = ()
        self._sections: dict[str, _Section] = {}
        self.main_layout = make_column(6)
        self._buttons: list[QPushButton] = []
        down = make_column(12, self)
        down.addLayout(self.main_layout)
        for topic, caption in TOPICS:
            section = _Section(tr(caption) if caption else "")
            section.chosen.connect(self.chosen)
            self._sections[topic] = section
            down.addWidget(section)

    def show_options(self, options: Sequence[Option]) -> None:
        """Offer these; the keyboard stays on its option, or goes to what is most probably wanted where that is gone."""
        if tuple(options) == self._shown:
            return
        kept = next((button.property("option") for button in self._all_buttons if button.hasFocus()), "")
        self._shown = tuple(options)
        main = [option for option in options if option.main]
        while len(self._buttons) < len(main):
            self._add_main()
        for button, option in zip(self._buttons, main, strict=False):
            _show_option(button, option)
        for button in self._buttons[len(main) :]:
            button.hide()
        for topic, section in self._sections.items():
            section.show_options([one for one in options if one.topic == topic and not one.main])
        if kept:
            self._restore_focus(kept)

    def _restore_focus(self, id: str) -> None:
        """A press meant for an option that is gone must not take the one in its place."""
        same = self.find_button(id)
        if same is None:
            self.take_focus()
        else:
            same.setFocus()

    def find_button(self, id: str) -> QPushButton | None:
        """The button of an option, if it is offered."""
        shown = [button for button in self.findChildren(QPushButton) if not button.isHidden()]
        return next((button for button in shown if button.property("option") == id), None)

    def take_focus(self) -> None:
        """The keyboard on what is most probably wanted."""
        first = next((button for button in self._all_buttons if not button.isHidden()), None)
        if first:
            first.setFocus()

    @property
    def _all_buttons(self) -> list[QPushButton]:
        return [*self._buttons, *(button for part in self._sections.values() for button in part.buttons)]

    def _add_main(self) -> None:
        button = WrappingButton()
        button.setProperty("main", True)
        button.clicked.connect(lambda: self._choose(button))
        self._buttons.append(button)
        self.main_layout.addWidget(button)

    def _choose(self, button: QPushButton) -> None:
        found = next((option for option in self._shown if option.id == button.property("option")), None)
        if found:
            self.chosen.emit(found)


class _Section(QWidget):
    """Options of one topic under its caption; why a rule is against one stands below them."""

    chosen = Signal(object)

    def __init__(self, caption: str) -> None:
        super().__init__()
        self._caption = WrappingLabel(caption.upper(), factor=0.82, name="caption")
        self._caption.setVisible(bool(caption))
        self._flow = FlowLayout(6)
        self._why = WrappingLabel(factor=0.88, name="muted")
        self.buttons: list[QPushButton] = []
        self._options: list[Option] = []
        down = make_column(5, self)
        down.addWidget(self._caption)
        down.addLayout(self._flow)
        down.addWidget(self._why)
        self.hide()

    def show_options(self, options: list[Option]) -> None:
        self._options = options
        self.setVisible(bool(options))
        while len(self.buttons) < len(options):
            self._add_button()
        for button, option in zip(self.buttons, options, strict=False):
            _show_option(button, option)
        for button in self.buttons[len(options) :]:
            button.hide()
        self._why.show_text("\n".join(_format_reasons(options)))
        self.updateGeometry()

    def _add_button(self) -> None:
        button, number = WrappingButton(), len(self.buttons)
        button.clicked.connect(lambda: self.chosen.emit(self._options[number]))
        self.buttons.append(button)
        self._flow.addWidget(button)


def _show_option(button: QPushButton, option: Option) -> None:
    against = "\n".join(f"{problem.text} ({problem.rule})" for problem in option.problems)
    button.setProperty("option", option.id)
    button.setText(option.text.replace("&", "&&"))
    button.setToolTip(plain_tooltip(against))
    button.setAccessibleName(f"{option.text}: {against}" if against else option.text)
    if button.property("against") != bool(against):
        button.setProperty("against", bool(against))
        button.style().unpolish(button)
        button.style().polish(button)
    button.show()


def _format_reasons(options: Sequence[Option]) -> list[str]:
    """Why rules are against options, each reason once, with the options it is about."""
    by_reason: dict[str, list[str]] = {}
    for option in options:
        for problem in option.problems[:1]:
            by_reason.setdefault(problem.text, []).append(option.text)
    return [tr("{options}: {reason}", options=", ".join(names), reason=text) for text, names in by_reason.items()]


class Scores(QWidget):
    """A row for each side with its points, to be changed by hand, and what the victory card makes of it all."""

    scored = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[str, _Score] = {}
        self._details = WrappingLabel(factor=0.94)
        self._text = WrappingLabel(bold=True)
        self._list = make_column(4)
        down = make_column(6, self)
        down.addWidget(WrappingLabel(tr("How it stands").upper(), factor=0.82, name="caption"))
        down.addWidget(self._text)
        down.addLayout(self._list)
        down.addWidget(self._details)

    def show_scoreboard(
        self, standing: Scoreboard, sides: Sequence[Side], side_styles: Mapping[str, tuple[str, str]]
    ) -> None:
        names = [side.name for side in sides]
        for name in [name for name in self._rows if name not in names]:
            gone = self._rows.pop(name)
            gone.hide()
            gone.deleteLater()
        for side in sides:
            if side.name not in self._rows:
                self._rows[side.name] = new = _Score(side.name)
                new.scored.connect(self.scored)
                self._list.addWidget(new)
            self._rows[side.name].show_points(side.points, side_styles.get(side.name, NOBODY))
        self._text.show_text(standing.text)
        self._details.show_text("\n".join(standing.lines))


class _Score(QWidget):
    """One side's points, with a button to either side of them."""

    scored = Signal(str, int)

    def __init__(self, side: str) -> None:
        super().__init__()
        self._side, self._mark = side, MarkWidget(16)
        self._name, self._points = WrappingLabel(side), WrappingLabel(bold=True)
        less = make_small_button("−", tr("One point less for {side}", side=side))
        more = make_small_button("+", tr("One point more for {side}", side=side))
        for button in (less, more):
            button.setProperty("narrow", True)
        less.clicked.connect(lambda: self.scored.emit(side, -1))
        more.clicked.connect(lambda: self.scored.emit(side, 1))
        across = make_row(8, self)
        across.addWidget(self._mark)
        across.addWidget(self._name, 1)
        for widget in (less, self._points, more):
            across.addWidget(widget)

    def show_points(self, points: int, look: tuple[str, str]) -> None:
        self._mark.show_side(*look)
        self._points.show_text(str(points))
        self._points.setAccessibleName(tr("{side}: {points} points", side=self._side, points=points))


class TurnPage(QWidget):
    """Tells which option was chosen."""

    chosen = Signal(object)
    scored = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self.options, self.initiative_dice, self.scores = OptionsList(), InitiativeDice(), Scores()
        self._reminders = WrappingLabel()
        self._caption = WrappingLabel(tr("Reminders").upper(), factor=0.82, name="caption")
        self.options.chosen.connect(self.chosen)
        self.scores.scored.connect(self.scored)
        self._line = Divider()
        self.dice_form = OtherDiceForm()
        self._below = make_column(0)
        down = make_column(14, self)
        down.addWidget(self.options)
        down.addLayout(self._below)
        for widget in (self._line, self.initiative_dice, self.scores, self._caption, self._reminders, self.dice_form):
            down.addWidget(widget)
        down.addStretch(1)

    def add_below_options(self, widget: QWidget) -> None:
        """Have something more under what can be done."""
        self._below.addWidget(widget)

    def reset(self) -> None:
        """Offer nothing of the battle that was here before."""
        self.options.show_options(())

    def show_state(self, now: GameState, side_styles: Mapping[str, tuple[str, str]]) -> None:
        """Show what is to be done, and how things stand."""
        battle = now.snapshot.battle
        self.options.setVisible(not now.snapshot.past)
        self.dice_form.setVisible(not now.snapshot.past)
        self.options.show_options(now.prompt.options)
        self.initiative_dice.show_sides(battle.sides, side_styles, battle.clock.initiative)
        self.scores.show_scoreboard(now.scoreboard, battle.sides, side_styles)
        self._line.setVisible(bool(now.prompt.options) and not now.snapshot.past)
        self._caption.setVisible(bool(now.reminders))
        self._reminders.show_text("\n".join(_format_reminder(reminder) for reminder in now.reminders))


def _format_reminder(reminder: Reminder) -> str:
    return f"• {reminder.text} ({reminder.source})" if reminder.source else f"• {reminder.text}"

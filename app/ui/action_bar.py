"""The bar below the table: the next task or question, a button for it, and notes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QMenu,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QToolButton,
    QWidget,
)

from app.core.language import tr
from app.ui.widgets.accessibility import announce
from app.ui.widgets.labels import TwoLineLabel, draw_two_lines, fill, keep_space, make_row, plain_tooltip
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.theme import scale_length

TEXT_HEIGHT, TEXT_MARGINS = 28, 14
"""Height of two lines of text at the usual text size, and of the margins around them, in pixels. Only the text size
changes the height of the bar, so nothing above it moves.
"""
MAIN_WIDTH, MAIN_SHARE = 200, 0.34
"""Width of the main button, and its largest share of a narrow bar."""
NOTE_SHARE = 0.2
"""A note's share of the bar beside a long sentence."""
OTHERS_SHARE, QUESTION_SHARE, GAP = 0.26, 0.45, 6
"""Largest shares of the bar for the other buttons of a task and of a question, and the gap between them in pixels."""
MIN_NAMED_WIDTH = 500
"""Width, in pixels at the usual text size, from which the button of the menu has a word rather than a sign."""
MIN_WIDTH = 300
MIN_SENTENCE_WIDTH = 110
"""Smallest width of the sentence, in pixels at the usual text size. The note shrinks first, then the other buttons."""
PAD, SPACING, SIDES = 8, 8, (12, 8)


@dataclass(frozen=True)
class BarButton:
    """A button of the bar: its text, its action and its tooltip. One with `entries` opens a menu instead."""

    text: str
    run: Callable[[], object]
    tip: str = ""
    entries: tuple[BarButton, ...] = ()


@dataclass(frozen=True)
class BarTask:
    """A task or a question: a sentence, its main button, and further buttons.

    `side` is the mark and colour of the side that the task belongs to. Until it is ready, its buttons are disabled.
    """

    text: str
    main: BarButton | None = None
    others: tuple[BarButton, ...] = ()
    side: tuple[str, str] | None = None
    is_ready: bool = True


class ActionBar(QFrame):
    """A row of fixed height that shows a task. A question hides the task until it is answered.

    `changed` is emitted when the buttons may have changed. The main button is always at the right end, has a fixed
    size, and keeps the focus from task to task.
    """

    changed = Signal()

    def __init__(self, note: QWidget, progress: QWidget) -> None:
        super().__init__()
        self.setObjectName("action_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.focus_home: Callable[[], object] = lambda: None
        """Takes the focus when no button is left to have it."""
        self._note, self._progress = note, progress
        self._task: BarTask | None = None
        self._question: BarTask | None = None
        self._mark, self.sentence = MarkWidget(16), TwoLineLabel(name="sentence")
        self.main_button, self._others = _MainButton(), list[QPushButton]()
        self.main_button.clicked.connect(self.press_main)
        self._prepare(self.main_button)
        progress.installEventFilter(self)
        self._buttons = make_row(GAP)
        self._more = QToolButton()
        self._more.setAccessibleName(tr("More"))
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setMenu(QMenu(self._more))
        row = make_row(SPACING, self, (SIDES[0], 0, SIDES[1], 0))
        fill(row, self._mark, self.sentence, (note, 1), progress, self._buttons, self._more, self.main_button)
        self._fit()
        self._refresh()

    @property
    def task(self) -> BarTask | None:
        """The current task, even while a question hides it."""
        return self._task

    @property
    def shown_task(self) -> BarTask | None:
        """The question, if there is one, or the task."""
        return self._question or self._task

    def show_task(self, task: BarTask | None) -> None:
        """Shows a task; None clears it."""
        self._task = task
        self._refresh()

    def show_question(self, question: BarTask | None) -> None:
        """Shows a question in place of the task; None removes it."""
        self._question = question
        self._refresh()

    def press_main(self) -> None:
        """Runs the action of the main button."""
        if self.shown_task and self.shown_task.main:
            self.shown_task.main.run()

    @property
    def has_question(self) -> bool:
        return self._question is not None

    @property
    def has_focus(self) -> bool:
        """True if the bar or one of its buttons has the focus."""
        return self.isAncestorOf(QApplication.focusWidget() or self.window())

    def take_focus(self, main: bool = True) -> None:
        """Focuses the main button, or the first of the other buttons."""
        shown = [one for one in self._others if not one.isHidden()]
        order = [self.main_button, *shown] if main else [*shown, self.main_button]
        next((one for one in order if not one.isHidden()), self).setFocus()

    def minimumSizeHint(self) -> QSize:
        """Returns a fixed minimum width, so that long words never make the window wider than its screen."""
        return QSize(MIN_WIDTH, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignores double clicks on buttons, as the second click could hit a new button; refits around the progress."""
        if watched is self._progress:
            if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
                self._fit()
            return False
        return event.type() == QEvent.Type.MouseButtonDblClick

    def _refresh(self) -> None:
        task, had_focus = self.shown_task, self.has_focus
        is_ready = task is None or task.is_ready
        if had_focus and not is_ready:
            self.setFocus()  # A disabled button would pass its focus on to another widget.
        said = task.text if task else ""
        if said and said != self.sentence.text():
            announce(self, said, urgent=self._question is not None)
        self._mark.setVisible(bool(task and task.side))
        if task and task.side:
            self._mark.show_side(*task.side)
        self.sentence.setText(said)
        self.sentence.setVisible(bool(said))
        self.main_button.show_button(task.main if task else None)
        others = task.others if task else ()
        while len(self._others) < len(others):
            button, place = QPushButton(), len(self._others)
            button.clicked.connect(lambda _=False, place=place: self._press_other(place))
            self._prepare(button)
            self._others.append(button)
            self._buttons.addWidget(button)
        for button, other in zip(self._others, others, strict=False):
            button.setText(other.text.replace("&", "&&"))
            button.setToolTip(plain_tooltip(other.tip))
            if other.entries:
                button.setMenu(_fill_menu(button.menu() or QMenu(button), other))
            else:
                button.setMenu(None)  # pyright: ignore[reportArgumentType] # stubs miss None
        for button in (self.main_button, self._more, *self._others):
            button.setEnabled(is_ready)
        self._fit_others(len(others))
        self._fit()
        if had_focus and is_ready and (self.hasFocus() or not self.has_focus):
            self.take_focus() if not self.main_button.isHidden() else self.focus_home()
        self.changed.emit()

    def _fit_others(self, count: int) -> None:
        """Moves the buttons that do not fit beside the sentence into a menu."""
        task = self.shown_task
        is_choice = task is not None and task.main is None and count > 1
        # The answers to a choice also use the main button's space.
        keep_space(self.main_button, not is_choice)
        share = OTHERS_SHARE if self._question is None else QUESTION_SHARE
        most = self.width() * share + (self.main_button.width() if is_choice else 0)
        taken = sum(SIDES) + 6 * SPACING
        taken += 0 if is_choice else self.main_button.width()
        taken += 0 if self._mark.isHidden() else self._mark.sizeHint().width()
        taken += (
            0 if self._progress.isHidden() else max(self._progress.minimumWidth(), self._progress.sizeHint().width())
        )
        free, sentence = self.width() - taken, self.sentence.minimumSizeHint().width()
        room = min(most, free - min(sentence, scale_length(MIN_SENTENCE_WIDTH)) - self._more.sizeHint().width())
        wide = [button.sizeHint().width() + GAP for button in self._others[:count]]
        fitting = next((n for n in range(count, 0, -1) if sum(wide[:n]) <= room), 0)
        free -= sum(wide[:fitting]) + (self._more.sizeHint().width() if fitting < count else 0)
        self.sentence.setMinimumWidth(max(min(sentence, round(free)), 1))
        self._note.setMinimumWidth(max(min(round(self.width() * NOTE_SHARE), round(free) - sentence), 1))
        for place, button in enumerate(self._others):
            button.setVisible(place < fitting)
            if place < fitting:
                button.setMinimumWidth(button.sizeHint().width())
        menu = self._more.menu()
        menu.clear()
        for place in range(fitting, count):
            if task and task.others[place].entries and fitting == count - 1:
                _fill_menu(menu, task.others[place])  # A menu that holds only another menu offers no choice.
            elif task and task.others[place].entries:
                _fill_menu(menu.addMenu(self._others[place].text()), task.others[place])
            else:
                menu.addAction(self._others[place].text(), lambda place=place: self._press_other(place))
        self._more.setVisible(fitting < count)

    def _prepare(self, button: QPushButton) -> None:
        """Makes a button leave the focus where it is when clicked, so that keys still work on the table."""
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.installEventFilter(self)

    def _press_other(self, place: int) -> None:
        task = self.shown_task
        if task and place < len(task.others):
            task.others[place].run()

    def _fit(self) -> None:
        self.setFixedHeight(scale_length(TEXT_HEIGHT) + TEXT_MARGINS)
        self._more.setText(tr("More") if self.width() >= scale_length(MIN_NAMED_WIDTH) else "…")
        wide = min(scale_length(MAIN_WIDTH), round(self.width() * MAIN_SHARE))
        self.main_button.setFixedSize(wide, self.height() - PAD)
        self._fit_others(len(self.shown_task.others) if self.shown_task else 0)


def _fill_menu(menu: QMenu, button: BarButton) -> QMenu:
    """Returns the menu with the entries of a button in place of its own."""
    menu.clear()
    for entry in button.entries:
        menu.addAction(entry.text.replace("&", "&&"), entry.run)
    return menu


class _MainButton(QPushButton):
    """The main button. It keeps its space while hidden, and wraps its text onto a second line."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("main", True)
        keep_space(self)

    def show_button(self, button: BarButton | None) -> None:
        if button:
            self.setText(button.text.replace("&", "&&"))
            self.setToolTip(plain_tooltip(button.tip or button.text))
            self.setAccessibleName(button.text)
        self.setVisible(button is not None)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, option = QStylePainter(self), QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""  # pyright: ignore[reportAttributeAccessIssue] # stubs miss it
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.setPen(option.palette.color(self.foregroundRole()))  # pyright: ignore[reportAttributeAccessIssue]
        words = self.text().replace("&&", "&")
        draw_two_lines(painter, self.rect().adjusted(PAD, 1, -PAD, -1), words, Qt.AlignmentFlag.AlignHCenter)

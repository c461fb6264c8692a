"""The bar below the table: what is to be done or asked, with one button that does it, and what else is told."""

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
from app.ui.widgets.labels import TwoLineLabel, draw_two_lines, make_row, plain_tooltip
from app.ui.widgets.marks import MarkWidget
from app.ui.widgets.theme import scale_length

WORDS_HEIGHT, AROUND = 28, 14
"""Two lines at the usual size of texts and what lies around them, in pixels; nothing else changes the bar's height, so
that nothing above it moves."""
MAIN_WIDTH, MAIN_SHARE = 200, 0.34
"""How wide the main button is, and how much of a narrow bar it takes at most."""
NOTE_SHARE = 0.14
"""How much of the bar a note has beside a long sentence."""
OTHERS_SHARE, GAP = 0.26, 6
"""How much of the bar the other buttons take at most, and what lies between them in pixels."""
LEAST_WIDTH = 300
LEAST_SENTENCE = 110
"""What a sentence has at least, in pixels at the usual size of texts; the note gives way to it, then other buttons."""
PAD, SPACING, SIDES = 8, 8, (12, 8)


@dataclass(frozen=True)
class BarButton:
    """A button of the bar: its words, what it does, and more for who hovers."""

    text: str
    run: Callable[[], object]
    tip: str = ""


@dataclass(frozen=True)
class BarTask:
    """What is to be done now, or asked: a sentence, the button that does it, and others beside that.

    `side` is the mark and the colour of whose it is.
    """

    text: str
    main: BarButton | None = None
    others: tuple[BarButton, ...] = ()
    side: tuple[str, str] | None = None


class ActionBar(QFrame):
    """One row of fixed height. A question stands before the task, which comes back after it.

    `changed` tells that another button can be pressed. The main button is always at the right end, of one size, and
    keeps the keyboard from task to task.
    """

    changed = Signal()

    def __init__(self, note: QWidget, progress: QWidget) -> None:
        super().__init__()
        self.setObjectName("action_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.focus_home: Callable[[], object] = lambda: None
        """Takes the keyboard when there is no button any more that could have it."""
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
        self._more.setText("…")
        self._more.setToolTip(tr("More"))
        self._more.setAccessibleName(tr("More"))
        self._more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._more.setMenu(QMenu(self._more))
        across = make_row(SPACING, self)
        across.setContentsMargins(SIDES[0], 0, SIDES[1], 0)
        across.addWidget(self._mark)
        across.addWidget(self.sentence)
        across.addWidget(note, 1)
        across.addWidget(progress)
        across.addLayout(self._buttons)
        across.addWidget(self._more)
        across.addWidget(self.main_button)
        self._fit()
        self._refresh()

    @property
    def task(self) -> BarTask | None:
        """What is to be done, though a question may stand before it."""
        return self._task

    @property
    def shown_task(self) -> BarTask | None:
        """What stands in the bar now: the question, else the task."""
        return self._question or self._task

    def show_task(self, task: BarTask | None) -> None:
        """Say what is to be done; None where nothing is."""
        self._task = task
        self._refresh()

    def show_question(self, question: BarTask | None) -> None:
        """Ask something before anything else is done; None once it is answered."""
        self._question = question
        self._refresh()

    def press_main(self) -> None:
        """Do what the sentence says."""
        if self.shown_task and self.shown_task.main:
            self.shown_task.main.run()

    @property
    def has_question(self) -> bool:
        """Whether something is asked."""
        return self._question is not None

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard is on one of the bar's buttons."""
        return self.isAncestorOf(QApplication.focusWidget() or self.window())

    def take_focus(self, main: bool = True) -> None:
        """The keyboard on the main button, or on the first of the others."""
        shown = [one for one in self._others if not one.isHidden()]
        order = [self.main_button, *shown] if main else [*shown, self.main_button]
        next((one for one in order if not one.isHidden()), self).setFocus()

    def minimumSizeHint(self) -> QSize:
        """Long words in large texts never make the window wider than its screen."""
        return QSize(LEAST_WIDTH, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The second click of two is none on what has come there since; progress comes and goes by itself."""
        if watched is self._progress:
            if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
                self._fit()
            return False
        return event.type() == QEvent.Type.MouseButtonDblClick

    def _refresh(self) -> None:
        task, had_focus = self.shown_task, self.has_focus
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
        self._fit_others(len(others))
        self._fit()
        if had_focus and not self.has_focus:
            self.take_focus() if not self.main_button.isHidden() else self.focus_home()
        self.changed.emit()

    def _fit_others(self, count: int) -> None:
        """Those that have no room beside the sentence are in a menu."""
        task = self.shown_task
        is_choice = task is not None and task.main is None and count > 1
        # The answers of a choice have the main button's place, too.
        self.main_button.keep_place(not is_choice)
        most = self.width() * OTHERS_SHARE + (self.main_button.width() if is_choice else 0)
        taken = sum(SIDES) + 6 * SPACING
        taken += 0 if is_choice else self.main_button.width()
        taken += 0 if self._mark.isHidden() else self._mark.sizeHint().width()
        taken += (
            0 if self._progress.isHidden() else max(self._progress.minimumWidth(), self._progress.sizeHint().width())
        )
        free, sentence = self.width() - taken, self.sentence.minimumSizeHint().width()
        room = min(most, free - min(sentence, scale_length(LEAST_SENTENCE)) - self._more.sizeHint().width())
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
            menu.addAction(self._others[place].text(), lambda place=place: self._press_other(place))
        self._more.setVisible(fitting < count)

    def _prepare(self, button: QPushButton) -> None:
        """A click leaves the keyboard where it is: on the table its keys go on."""
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.installEventFilter(self)

    def _press_other(self, place: int) -> None:
        task = self.shown_task
        if task and place < len(task.others):
            task.others[place].run()

    def _fit(self) -> None:
        self.setFixedHeight(scale_length(WORDS_HEIGHT) + AROUND)
        wide = min(scale_length(MAIN_WIDTH), round(self.width() * MAIN_SHARE))
        self.main_button.setFixedSize(wide, self.height() - PAD)
        self._fit_others(len(self.shown_task.others) if self.shown_task else 0)


class _MainButton(QPushButton):
    """Keeps its place where there is nothing to press; words that do not fit go on in a second line."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("main", True)
        self.keep_place(True)

    def keep_place(self, kept: bool) -> None:
        """Whether its place stays free while it is hidden."""
        policy = self.sizePolicy()
        policy.setRetainSizeWhenHidden(kept)
        self.setSizePolicy(policy)

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

"""What stands beside the table while an action waits: a proof, its dice, or the rules it would break; never modal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from app.language import tr
from app.ui.formatting import to_sentence
from app.ui.widgets.accessibility import announce
from app.ui.widgets.dice_tray import DiceTray
from app.ui.widgets.flow_layout import FlowLayout
from app.ui.widgets.labels import WrappingLabel, make_column

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.rules.flow import ChoiceRequest
    from app.rules.ruling import Problem
    from app.ui.battle.action_runner import ActionPrompt


class PromptPanel(QWidget):
    """Asks for dice, a place, or whether a rule is to be overruled; `thrown` tells dice that fell already."""

    rolled = Signal(object)
    thrown = Signal(object)
    overruled = Signal()
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("Prompt"))
        self._title = WrappingLabel(factor=1.12, bold=True)
        self.tray = DiceTray()
        self.problems, self.proof, self.place = _Problems(), _Busy(), _Place()
        self.choice, self.note = _Choice(), WrappingLabel(name="warning")
        self.tray.rolled.connect(self.rolled)
        self.tray.thrown.connect(self.thrown)
        for part in (self.tray, self.problems, self.proof, self.place, self.choice):
            part.cancelled.connect(self.cancelled)
        self.problems.overruled.connect(self.overruled)
        down = make_column(10, self)
        down.setContentsMargins(18, 14, 18, 14)
        for widget in (self._title, self.note, self.tray, self.problems, self.proof, self.place, self.choice):
            down.addWidget(widget)
        down.addStretch(1)
        for button in self.findChildren(QPushButton):
            button.installEventFilter(self)

    def show_prompt(self, asked: ActionPrompt, label: str, side_styles: Mapping[str, tuple[str, str]]) -> None:
        """Ask this; `label` says of what."""
        self._title.show_text(label)
        self.note.show_text(asked.note)
        self.tray.setVisible(bool(asked.dice_requests))
        self.problems.setVisible(bool(asked.problems))
        self.proof.setVisible(asked.awaits_proof)
        self.place.setVisible(asked.point_request is not None)
        self.choice.setVisible(asked.choice_request is not None)
        if asked.dice_requests:
            self.tray.show_needs(asked.dice_requests, side_styles)
            announce(self, tr("{what}: dice are needed.", what=label), urgent=True)
        elif asked.point_request:
            self.place.show_text(asked.point_request.what)
            announce(self, asked.point_request.what, urgent=True)
        elif asked.choice_request:
            self.choice.show_choice(asked.choice_request)
            announce(self, asked.choice_request.what, urgent=True)
        elif asked.problems:
            self.problems.show_problems(asked.problems)
            announce(self, "; ".join(problem.text for problem in asked.problems), urgent=True)
        self.updateGeometry()

    def take_focus(self) -> None:
        """The keyboard where an answer can be given."""
        if not self.tray.isHidden():
            self.tray.take_focus()
        else:
            next(
                one for one in (self.problems, self.proof, self.place, self.choice) if not one.isHidden()
            ).cancel_button.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter presses the button where the keyboard is, and Esc is for this panel, not for the window."""
        if isinstance(event, QKeyEvent) and isinstance(watched, QPushButton):
            if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                watched.click()
                return True
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        layout = self.layout()
        wide = max(self.width(), 300)
        high = layout.heightForWidth(wide) if layout and layout.hasHeightForWidth() else super().sizeHint().height()
        return QSize(super().sizeHint().width(), high)


class _Busy(QWidget):
    """That sight is being proven, and that it need not be waited for."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.cancel_button = QPushButton(tr("Cancel"))
        self.cancel_button.clicked.connect(self.cancelled)
        buttons = FlowLayout(8)
        buttons.addWidget(self.cancel_button)
        down = make_column(10, self)
        down.addWidget(WrappingLabel(tr("Checking visibility: a line, or the proof that there is none…")))
        down.addLayout(buttons)


class _Place(QWidget):
    """That a place is to be clicked, or found; its size is what its words need."""

    cancelled = Signal()
    find_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._what, self.find_button, self.cancel_button = (
            WrappingLabel(),
            QPushButton(tr("Find a place")),
            QPushButton(tr("Cancel")),
        )
        self.find_button.setToolTip(tr("The nearest place that is allowed"))
        self.find_button.clicked.connect(self.find_requested)
        self.cancel_button.clicked.connect(self.cancelled)
        buttons = FlowLayout(8)
        buttons.addWidget(self.find_button)
        buttons.addWidget(self.cancel_button)
        down = make_column(10, self)
        down.addWidget(self._what)
        down.addWidget(WrappingLabel(tr("Click the place on the table."), name="muted"))
        down.addLayout(buttons)

    def show_text(self, what: str) -> None:
        self._what.show_text(what)


class _Choice(QWidget):
    """What somebody else may decide first: a button for each answer."""

    cancelled = Signal()
    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._what, self._buttons = WrappingLabel(bold=True), FlowLayout(8)
        self._answers: list[QPushButton] = []
        self.cancel_button = QPushButton(tr("Cancel"))
        self.cancel_button.clicked.connect(self.cancelled)
        down = make_column(10, self)
        down.addWidget(self._what)
        down.addLayout(self._buttons)
        down.addWidget(self.cancel_button)

    def show_choice(self, choice: ChoiceRequest) -> None:
        self._what.show_text(tr("{side}: {question}", side=choice.side, question=choice.what))
        while len(self._answers) < len(choice.answers):
            button, number = QPushButton(), len(self._answers)
            button.clicked.connect(lambda _=False, number=number: self.chosen.emit(number))
            self._answers.append(button)
            self._buttons.addWidget(button)
        for button, (text, _) in zip(self._answers, choice.answers, strict=False):
            button.setText(text.replace("&", "&&"))
            button.show()
        for button in self._answers[len(choice.answers) :]:
            button.hide()


class _Problems(QWidget):
    """The rules an action would break, and what may be done about that."""

    overruled = Signal()
    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._list = make_column(5)
        self._texts: list[WrappingLabel] = []
        self.overrule_button = QPushButton(tr("Do it anyway"))
        self.overrule_button.setToolTip(tr("The log will say that you overruled it"))
        self.cancel_button = QPushButton(tr("Cancel"))
        self.overrule_button.clicked.connect(self.overruled)
        self.cancel_button.clicked.connect(self.cancelled)
        buttons = FlowLayout(8)
        buttons.addWidget(self.overrule_button)
        buttons.addWidget(self.cancel_button)
        down = make_column(10, self)
        down.addLayout(buttons)
        down.addLayout(self._list)

    def show_problems(self, problems: tuple[Problem, ...]) -> None:
        """Say them, each rule once below what breaks it."""
        for text in self._texts:
            self._list.removeWidget(text)
            text.hide()
            text.deleteLater()
        self._texts = []
        by_rule: dict[str, list[str]] = {}
        for problem in problems:
            by_rule.setdefault(problem.rule, []).append(to_sentence(problem.text))
        for rule, said in by_rule.items():
            self._texts += [
                WrappingLabel("\n".join(said), name="warning"),
                WrappingLabel(rule, factor=0.84, name="muted"),
            ]
        for text in self._texts:
            text.setVisible(bool(text.text()))
            self._list.addWidget(text)

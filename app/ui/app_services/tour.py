"""The tour: three bubbles that point at real things, gone over once, skipped with Esc."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget
from shiboken6 import isValid

from app.core.language import mark, tr
from app.ui.actions.shortcuts import format_key, get_key
from app.ui.widgets.accessibility import announce
from app.ui.widgets.labels import WrappingLabel, make_column, make_row
from app.ui.widgets.theme import scale_length, theme

if TYPE_CHECKING:
    from app.ui.sight_answer import SightAnswer
    from app.ui.workspace import Workspace

WIDTH, TAIL, ROUND = 330, 16, 10
NAME = 32
"""So high is a fighter's name over her head."""


@dataclass(frozen=True)
class TourStep:
    """A heading, a text with the keys of commands in it, and what the bubble points at."""

    title: str
    text: str
    target: str


STEPS = (
    TourStep(
        mark("Is the target visible?"),
        mark(
            "Click other fighters to check each of them as the target. The card shows the verdict, and the "
            "line on the table shows why. Press {next} for the next target."
        ),
        "seer",
    ),
    TourStep(
        mark("Move the observer"),
        mark(
            "Drag the observer across the table and watch the line follow. When it stops moving, the "
            "verdict is proven. {undo} undoes the move."
        ),
        "seer",
    ),
    TourStep(
        mark("First-person view, and your own table"),
        mark(
            "{stoop} shows the table through the observer’s eyes. To build your own table, press {library} "
            "for the terrain library and {fighters} to add fighters. {help} opens the help, and {find} "
            "finds any command."
        ),
        "toolbar",
    ),
)


class Tour(QWidget):
    """One bubble over the window, which goes from step to step as the player does, or as buttons are pressed."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace.window)
        self._workspace, self._window = workspace, workspace.window
        self._step_index, self._tip = 0, QPointF()
        self._title, self._text, self._count = (
            WrappingLabel(factor=1.15, bold=True),
            WrappingLabel(),
            WrappingLabel(name="muted"),
        )
        self._skip, self._next = QPushButton(tr("Skip tour")), QPushButton()
        foot = make_row(8)
        foot.addWidget(self._count, 1)
        foot.addWidget(self._skip)
        foot.addWidget(self._next)
        down = self._down = make_column(8, self)
        down.setContentsMargins(18, 14 + TAIL, 18, 14 + TAIL)
        for widget in (self._title, self._text):
            down.addWidget(widget)
        down.addLayout(foot)
        document = self._workspace.document
        self._pair = (document.sight_pair.seer, document.sight_pair.target) if document else ("", "")
        if document:
            document.sight_answered.connect(self._on_sight_answer)
            document.edited.connect(self._on_edited)
            document.destroyed.connect(self._on_battle_closed)
        self._workspace.table_area.covered_changed.connect(self._move_to_target)
        self._window.installEventFilter(self)
        self._skip.clicked.connect(self.end)
        self._next.clicked.connect(self.next_step)
        self._show_step()
        self.show()
        self.raise_()
        self._next.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def step(self) -> int:
        """Which step is shown, from 0."""
        return self._step_index

    def next_step(self) -> None:
        """The next step; after the last, the end."""
        self._step_index += 1
        if self._step_index == len(STEPS):
            self.end()
        else:
            self._show_step()

    def end(self) -> None:
        """Not to be shown again unless asked for."""
        if self.isHidden():
            return
        self._window.removeEventFilter(self)
        self._workspace.settings.set(tour_seen=True)
        had_keys = self.isAncestorOf(self._window.focusWidget() or self._window)
        self.hide()
        self.deleteLater()
        if had_keys:
            self._workspace.focus_viewport()

    def _on_battle_closed(self) -> None:
        """The battle is closed: the tour is over, unless the window went with it."""
        if isValid(self._window) and isValid(self):
            self.end()

    def event(self, event: QEvent) -> bool:
        """Esc is the tour's while the keyboard is in it."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.end()
                return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Larger texts need a larger bubble, once they have all grown."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._move_to_target)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay beside what is pointed at."""
        if event.type() == QEvent.Type.Resize:
            self._move_to_target()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bubble, and the tail that points."""
        colours, box = theme(), self._bubble_rect()
        path = QPainterPath()
        path.addRoundedRect(box, ROUND, ROUND)
        tail = QPainterPath()
        middle = min(max(self._tip.x(), box.left() + 2 * ROUND), box.right() - 2 * ROUND)
        foot = box.bottom() - 1 if self._tip.y() > box.center().y() else box.top() + 1
        tail.moveTo(middle - TAIL / 2, foot)
        tail.lineTo(self._tip)
        tail.lineTo(middle + TAIL / 2, foot)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.setBrush(QColor(colours.card))
            painter.drawPath(path.united(tail))

    def _bubble_rect(self) -> QRectF:
        return QRectF(self.rect()).adjusted(2, TAIL, -2, -TAIL)

    def _show_step(self) -> None:
        step, keys = STEPS[self._step_index], self._workspace.settings.current.keys
        names = {
            command.id: format_key(get_key(command, keys)) or command.title
            for command in self._workspace.actions.commands
        }
        self._title.show_text(tr(step.title))
        self._text.show_text(tr(step.text, **names))
        self._count.show_text(tr("{step} of {steps}", step=self._step_index + 1, steps=len(STEPS)))
        last = self._step_index + 1 == len(STEPS)
        self._next.setText(tr("Done") if last else tr("Next"))
        self._skip.setHidden(last)  # to be done is to skip nothing
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(self._text.text())
        announce(self, f"{self._title.text()} {self._text.text()}")
        self._move_to_target()

    def _move_to_target(self) -> None:
        """Above what is pointed at where there is room, else below it, wholly in the window."""
        self.setFixedWidth(min(scale_length(WIDTH), self._window.width() - 20))
        self.setFixedHeight(self._down.heightForWidth(self.width()))
        spot = self._target_point()
        left = min(max(spot.x() - self.width() // 2, 8), self._window.width() - self.width() - 8)
        above = spot.y() - self.height()
        top = above if above > 8 else min(spot.y(), self._window.height() - self.height() - 8)
        self.move(self._find_left_beside_card(QRect(QPoint(left, top), self.size()), spot), top)
        self._tip = QPointF(spot - self.pos())
        self._tip.setY(min(max(self._tip.y(), 2.0), self.height() - 2.0))
        self.update()

    def _find_left_beside_card(self, bubble: QRect, spot: QPoint) -> int:
        """How far from the left the bubble leaves the verdict free that it tells of, if it can still point."""
        area = self._workspace.table_area
        corner = area.stack.mapTo(self._window, QPoint())
        over = [card for one in area.covered if (card := one.translated(corner)).intersects(bubble)]
        beside = max((card.right() + 8 for card in over), default=bubble.left())
        return (
            beside if beside <= min(spot.x() - 2 * ROUND, self._window.width() - bubble.width() - 8) else bubble.left()
        )

    def _target_point(self) -> QPoint:
        """The middle of what the step points at, in pixels of the window."""
        if STEPS[self._step_index].target == "toolbar":
            return self._workspace.button_position("stoop")
        view, document = self._workspace.viewport, self._workspace.document
        middle = QRect(QPoint(), self._window.size()).center()
        if view is None or document is None or not (document.sight_pair.seer or document.session.battle.fighters):
            return middle
        pose = document.session.battle.fighter(document.sight_pair.seer or document.session.battle.fighters[0].id).pose
        size = float(view.width()), float(view.height())
        pixels, front = view.camera.pixels(np.array([(pose.x, pose.y, pose.z + 45.0)]), size)
        x, y = pixels[0].tolist()
        seen = bool(front[0]) and 0 < x < size[0] and 0 < y < size[1]
        spot = QPoint(round(x), round(y)) if seen else view.rect().center()
        return view.mapTo(self._window, spot) - QPoint(0, scale_length(NAME))

    def _on_sight_answer(self, found: SightAnswer) -> None:
        """A verdict on a pair that was chosen since the step began."""
        choice = self._workspace.document.sight_pair if self._workspace.document else None
        if self._step_index == 0 and found.pair and choice and (choice.seer, choice.target) != self._pair:
            self.next_step()

    def _on_edited(self) -> None:
        if self._step_index == 1:
            self.next_step()


def begin_tour(workspace: Workspace) -> Tour:
    """Show the tour from its beginning."""
    for old in workspace.window.findChildren(Tour):
        old.hide()
        old.deleteLater()
    return Tour(workspace)

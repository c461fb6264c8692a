"""The tour: three bubbles that point at parts of the window, shown once; Esc skips it."""

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
from app.ui.widgets.labels import WrappingLabel, fill, make_column, make_row
from app.ui.widgets.theme import scale_length, theme

if TYPE_CHECKING:
    from app.ui.sight_answer import SightAnswer
    from app.ui.workspace import Workspace

WIDTH, TAIL, ROUND = 330, 16, 10
NAME = 32
"""Height of a fighter's name above its head, in pixels."""


@dataclass(frozen=True)
class TourStep:
    """A heading, a text with placeholders for shortcuts, and what the bubble points at."""

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
        "observer",
    ),
    TourStep(
        mark("Move the observer"),
        mark(
            "Drag the observer across the table and watch the line follow. When it stops moving, the "
            "verdict is proven. {undo} undoes the move."
        ),
        "observer",
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
    """A bubble over the window that moves on when the player does the step, or by its buttons."""

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
        foot = fill(make_row(8), (self._count, 1), self._skip, self._next)
        layout = self._layout = make_column(8, self)
        layout.setContentsMargins(18, 14 + TAIL, 18, 14 + TAIL)
        for widget in (self._title, self._text):
            layout.addWidget(widget)
        layout.addLayout(foot)
        document = self._workspace.document
        self._pair = (document.sight_pair.observer, document.sight_pair.target) if document else ("", "")
        if document:
            document.sight_answered.connect(self._on_sight_answer)
            document.edited.connect(self._on_edited)
            document.destroyed.connect(self._on_battle_closed)
        self._workspace.table_area.covered_changed.connect(self._move_to_target)
        self._workspace.docks.toggled.connect(self._on_panel_toggled)
        self._window.installEventFilter(self)
        self._skip.clicked.connect(self.end)
        self._next.clicked.connect(self.next_step)
        self._show_step()
        self.show()
        self.raise_()
        self._next.setFocus(Qt.FocusReason.TabFocusReason)

    @property
    def step(self) -> int:
        return self._step_index

    def next_step(self) -> None:
        """Shows the next step; ends the tour after the last."""
        self._step_index += 1
        if self._step_index == len(STEPS):
            self.end()
        else:
            self._show_step()

    def end(self) -> None:
        """Ends the tour and records that it has been seen."""
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
        """Ends the tour when the battle closes, unless the window is being destroyed."""
        if isValid(self._window) and isValid(self):
            self.end()

    def event(self, event: QEvent) -> bool:
        """Ends the tour on Esc while it has the focus."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self.end()
                return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Fits the bubble to a new text size, after all texts have changed."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._move_to_target)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keeps the bubble next to its target."""
        if event.type() == QEvent.Type.Resize:
            self._move_to_target()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
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
        document = self._workspace.document
        # Each step needs the pair, which a click beside the fighters clears.
        if document and not document.sight_pair.observer and document.session.battle.ids.issuperset(self._pair):
            document.sight_pair.choose(*self._pair)
        self._title.show_text(tr(step.title))
        self._text.show_text(tr(step.text, **names))
        self._count.show_text(tr("{count} of {whole}", count=self._step_index + 1, whole=len(STEPS)))
        last = self._step_index + 1 == len(STEPS)
        self._next.setText(tr("Done") if last else tr("Next"))
        self._skip.setHidden(last)  # On the last step, Done replaces Skip.
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(self._text.text())
        announce(self, f"{self._title.text()} {self._text.text()}")
        self._move_to_target()

    def _move_to_target(self) -> None:
        """Moves the bubble above its target, or below it if it does not fit above or would cover the verdict card."""
        self.setFixedWidth(min(scale_length(WIDTH), self._window.width() - 20))
        self.setFixedHeight(self._layout.heightForWidth(self.width()))
        spot = self._target_point()
        area = self._workspace.table_area
        edge = max(area.mapTo(self._window, QPoint(area.width(), 0)).x(), spot.x() + 2 * ROUND)
        left = max(min(spot.x() - self.width() // 2, edge - self.width() - 8), 8)
        above, below = spot.y() - self.height(), min(spot.y(), self._window.height() - self.height() - 8)
        tops = [above, below] if above > 8 else [below]
        places = [self._move_beside_card(QRect(QPoint(left, top), self.size()), spot) for top in tops]
        self.move(next((place for place in places if not self._find_covered(place)), places[0]).topLeft())
        self._tip = QPointF(spot - self.pos())
        self._tip.setY(min(max(self._tip.y(), 2.0), self.height() - 2.0))
        self.raise_()
        self.update()

    def _move_beside_card(self, bubble: QRect, spot: QPoint) -> QRect:
        """Returns the bubble moved clear of the verdict card if the tail still reaches its target."""
        beside = max((card.right() + 8 for card in self._find_covered(bubble)), default=bubble.left())
        if beside > min(spot.x() - 2 * ROUND, self._window.width() - bubble.width() - 8):
            return bubble
        return bubble.translated(beside - bubble.left(), 0)

    def _find_covered(self, bubble: QRect) -> list[QRect]:
        """Returns the cards on the table that the bubble would cover, in pixels of the window."""
        area = self._workspace.table_area
        corner = area.stack.mapTo(self._window, QPoint())
        return [card for one in area.covered if (card := one.translated(corner)).intersects(bubble)]

    def _target_point(self) -> QPoint:
        """Returns the middle of what the step points at, in pixels of the window."""
        if STEPS[self._step_index].target == "toolbar":
            return self._workspace.button_position("stoop")
        view, document = self._workspace.viewport, self._workspace.document
        middle = QRect(QPoint(), self._window.size()).center()
        if view is None or document is None or not (document.sight_pair.observer or document.session.battle.fighters):
            return middle
        pose = document.session.battle.fighter(
            document.sight_pair.observer or document.session.battle.fighters[0].id
        ).pose
        size = float(view.width()), float(view.height())
        pixels, front = view.camera.pixels(np.array([(pose.x, pose.y, pose.z + 45.0)]), size)
        x, y = pixels[0].tolist()
        seen = bool(front[0]) and 0 < x < size[0] and 0 < y < size[1]
        spot = QPoint(round(x), round(y)) if seen else view.rect().center()
        return view.mapTo(self._window, spot) - QPoint(0, scale_length(NAME))

    def _on_sight_answer(self, found: SightAnswer) -> None:
        """Goes on when there is a verdict for a pair chosen since the tour began."""
        choice = self._workspace.document.sight_pair if self._workspace.document else None
        if self._step_index == 0 and found.pair and choice and (choice.observer, choice.target) != self._pair:
            self.next_step()

    def _on_panel_toggled(self, _id: str) -> None:
        """Stays over a new panel, and beside it if there is room."""
        QTimer.singleShot(0, self, self._move_to_target)

    def _on_edited(self) -> None:
        if self._step_index == 1:
            self.next_step()


def begin_tour(workspace: Workspace) -> Tour:
    """Starts the tour from its beginning."""
    for old in workspace.window.findChildren(Tour):
        old.hide()
        old.deleteLater()
    return Tour(workspace)

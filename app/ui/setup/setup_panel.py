"""The panel of the set-up: the steps of a game, each with a header, which players can also revisit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import shiboken6
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QWidget

from app.core.language import labelled, tr
from app.ui.setup.cards_step import CardsBody
from app.ui.setup.choices_step import ChoicesBody, RollBody
from app.ui.setup.deploy_step import DeployBody
from app.ui.setup.game_step import GameBody
from app.ui.setup.groups_step import GroupsBody
from app.ui.setup.muster_step import MusterBody
from app.ui.setup.option_buttons import CardQuestionBox
from app.ui.setup.setup_steps import GAME
from app.ui.widgets.labels import fill, make_column, plain_tooltip
from app.ui.widgets.scroll_areas import Panel
from app.ui.widgets.theme import scale_font, scale_length, theme

if TYPE_CHECKING:
    from app.ui.setup.setup_steps import SetupContext, StepState

DISC, PAD, GAP = 24, 8, 10
SMALL = 0.88


class StepHeader(QAbstractButton):
    """A custom-painted header: a disc with a number or a tick, two lines of text, and an arrow."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number, self._step, self._open = number, None, False
        self._step: StepState | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_step(self, step: StepState, open: bool) -> None:
        if (step, open) == (self._step, self._open):
            return
        self._step, self._open = step, open
        state = tr("done") if step.done else tr("now") if step.current else tr("later")
        told = tr("Step {number}, {title}, {state}", number=self._number, title=step.title, state=state)
        self.setAccessibleName(labelled(told, step.summary))
        self.setToolTip(plain_tooltip(step.summary))
        self.updateGeometry()
        self.update()

    @property
    def description(self) -> str:
        """The content as text."""
        return self.accessibleName()

    def sizeHint(self) -> QSize:
        title, small = QFontMetricsF(self._title_font()), QFontMetricsF(self._small_font())
        lines = title.height() + (small.height() + 2 if self._shows_summary else 0)
        return QSize(scale_length(160), round(max(lines, scale_length(DISC)) + 2 * PAD))

    def minimumSizeHint(self) -> QSize:
        return QSize(scale_length(80), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._step is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.underMouse() or self.hasFocus():
                painter.setPen(QPen(QColor(theme().accent), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme().paper))
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
            disc = QRectF(PAD, PAD, scale_length(DISC), scale_length(DISC))
            self._paint_disc(painter, disc, self._step)
            left, right = disc.right() + GAP, self.width() - scale_length(12) - 2 * PAD
            self._paint_words(painter, QRectF(left, PAD, right - left, self.height() - 2 * PAD), self._step)
            at = QPointF(self.width() - PAD - scale_length(6), disc.center().y())
            painter.setPen(QPen(QColor(theme().muted), 1.6))
            wide, high = scale_length(4), scale_length(2.5)
            way = 1 if self._open else -1
            corners = [QPointF(-wide, way * high), QPointF(0, -way * high), QPointF(wide, way * high)]
            painter.drawPolyline(QPolygonF([at + corner for corner in corners]))

    @property
    def _shows_summary(self) -> bool:
        return bool(self._step and self._step.summary and not self._open)

    def _paint_disc(self, painter: QPainter, box: QRectF, step: StepState) -> None:
        colours = theme()
        filled = colours.yes if step.done else colours.accent if step.current else ""
        painter.setPen(QPen(QColor(filled or colours.edge), 1.5))
        painter.setBrush(QColor(filled) if filled else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(1, 1, -1, -1))
        painter.setPen(QPen(QColor(colours.card if filled else colours.muted), box.width() * 0.09))
        if step.done:
            tick = ((0.29, 0.52), (0.44, 0.66), (0.72, 0.36))
            painter.drawPolyline(
                QPolygonF([QPointF(box.x() + x * box.width(), box.y() + y * box.height()) for x, y in tick])
            )
            return
        painter.setFont(self._small_font(QFont.Weight.DemiBold))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self._number))

    def _paint_words(self, painter: QPainter, box: QRectF, step: StepState) -> None:
        left = Qt.AlignmentFlag.AlignLeft
        title = QFontMetricsF(self._title_font())
        top = QRectF(
            box.x(), box.y(), box.width(), max(title.height(), 0 if self._shows_summary else scale_length(DISC))
        )
        painter.setFont(self._title_font())
        painter.setPen(QColor(theme().text if step.done or step.current else theme().muted))
        painter.drawText(top, left | Qt.AlignmentFlag.AlignVCenter, _elide(title, step.title, box.width()))
        if self._shows_summary:
            painter.setFont(self._small_font())
            painter.setPen(QColor(theme().muted))
            small = QFontMetricsF(self._small_font())
            below = QRectF(box.x(), top.bottom() + 2, box.width(), small.height())
            painter.drawText(below, left | Qt.AlignmentFlag.AlignVCenter, _elide(small, step.summary, box.width()))

    def _title_font(self) -> QFont:
        return scale_font(self.font(), 1.05, QFont.Weight.DemiBold)

    def _small_font(self, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        return scale_font(self.font(), SMALL, weight)


def _elide(metrics: QFontMetricsF, text: str, width: float) -> str:
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


INDENT = 34


class StepBody(Protocol):
    """The content of an open step."""

    def show_context(self, context: SetupContext) -> None: ...


class SetupPanel(Panel):
    """Foldable steps, of which the first unfinished one is current; the game defines the steps.

    Knows only its `SetupContext` and which step is open; everything else is sent as signals. The button for the next
    step is in the window's action bar, where it does not move. `focus_lost` is emitted when the focused widget
    disappears.
    """

    focus_lost = Signal()

    def __init__(self) -> None:
        super().__init__(tr("Battle set-up"))
        self._context: SetupContext | None = None
        self._chosen_step = self._previous_step = ""
        self.game, self.muster, self.roll, self.choices = GameBody(), MusterBody(), RollBody(), ChoicesBody()
        self.groups, self.cards, self.deploy = GroupsBody(), CardsBody(), DeployBody()
        self._bodies: dict[str, QWidget] = {
            GAME: self.game,
            "muster": self.muster,
            "roll-off": self.roll,
            "groups": self.groups,
            "cards": self.cards,
            "choices": self.choices,
            "deployment": self.deploy,
        }
        self._containers = {page: _make_container(body) for page, body in self._bodies.items()}
        self.headers: dict[str, StepHeader] = {}
        """The headers of the current steps by id."""
        self._arranged: tuple[tuple[str, str], ...] = ()
        self.roll.action_requested.connect(self.open_current_step)
        self._layout = self.make_page(2, (10, 8, 10, 14))
        for holder in self._containers.values():
            self._layout.addWidget(holder)
            holder.hide()
        self._layout.addStretch(1)

    @property
    def step(self) -> str:
        """The open step: the one that the players have opened, otherwise the current one."""
        assert self._context is not None
        there = {step.id for step in self._context.steps}
        return self._chosen_step if self._chosen_step in there else self._context.current_step.id

    def show_context(self, context: SetupContext) -> None:
        """Shows a battle. The current step opens automatically, unless the players have opened another one."""
        now = context.current_step.id
        goes_on = now != self._previous_step
        if goes_on:
            self._chosen_step, self._previous_step = "", now
        self._context = context
        before = QApplication.focusWidget()
        inside = before is not None and self.isAncestorOf(before)
        self._show_steps()
        if inside and before and not (shiboken6.isValid(before) and before.isVisible()):
            self.focus_lost.emit()  # Qt would focus whatever follows the removed widget.
        if goes_on:
            QTimer.singleShot(0, self, self._scroll_to_step)

    def open_step(self, id: str) -> None:
        self._chosen_step = id
        if self._context:
            self._show_steps()
            QTimer.singleShot(0, self, self._scroll_to_step)

    def open_current_step(self) -> None:
        """Opens the current step automatically again."""
        self._chosen_step = ""

    def take_question_focus(self) -> None:
        """Focuses the first question in the open step, or the step itself."""
        asked = next((one for one in self.findChildren(CardQuestionBox) if one.isVisible()), None)
        if asked:
            asked.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.take_focus()

    def take_focus(self) -> None:
        """Focuses the header of the open step."""
        if self._context:
            self.headers[self.step].setFocus()

    def _scroll_to_step(self) -> None:
        """Scrolls until the open step, or at least its header, is visible."""
        page = next((page for id, page in self._arranged if id == self.step), GAME)
        self.ensureWidgetVisible(self._containers[page], 0, 8)
        self.ensureWidgetVisible(self.headers[self.step], 0, 8)

    def _show_steps(self) -> None:
        assert self._context is not None
        steps, open_ = self._context.steps, self.step
        self._arrange(tuple((step.id, step.page) for step in steps))
        shown = next(step.page for step in steps if step.id == open_)
        for step in steps:
            self.headers[step.id].show_step(step, step.id == open_)
        for page, holder in self._containers.items():
            holder.setVisible(page == shown)
        body: StepBody = self._bodies[shown]  # pyright: ignore[reportAssignmentType] # each has it
        body.show_context(self._context)

    def _arrange(self, steps: tuple[tuple[str, str], ...]) -> None:
        """Creates a header for each step, with its page below."""
        if steps == self._arranged:
            return
        self._arranged = steps
        for head in self.headers.values():
            self._layout.removeWidget(head)
            head.deleteLater()
        self.headers = {id: StepHeader(number) for number, (id, _) in enumerate(steps, 1)}
        before: QWidget | None = None
        for at, (id, page) in enumerate(steps):
            self.headers[id].clicked.connect(lambda _, id=id: self.open_step(id))
            self._layout.insertWidget(2 * at, self.headers[id])
            self._layout.removeWidget(self._containers[page])
            self._layout.insertWidget(2 * at + 1, self._containers[page])
            if before:
                QWidget.setTabOrder(before, self.headers[id])
            before = self._containers[page]


def _make_container(body: QWidget) -> QWidget:
    """Returns a step's page, indented to match the text of its header."""
    holder = QWidget()
    fill(make_column(0, holder, (INDENT, 2, 8, 12)), body)
    return holder

"""The panel of the set-up: six steps with a head each, to be gone through and gone back to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.language import tr
from app.ui.setup.battleplan_step import PlanBody
from app.ui.setup.deploy_step import DeployBody
from app.ui.setup.game_step import GameBody
from app.ui.setup.groups_step import GroupsBody
from app.ui.setup.roll_off_step import RollBody
from app.ui.setup.setup_steps import StepId
from app.ui.setup.warbands_step import WarbandsBody
from app.ui.widgets.labels import WrappingLabel, column, plain, row, small_button
from app.ui.widgets.theme import grown, scaled, theme

if TYPE_CHECKING:
    from app.ui.setup.setup_steps import SetupContext, SetupStep

DISC, PAD, GAP = 24, 8, 10
SMALL = 0.88


class StepHeader(QAbstractButton):
    """Drawn by itself: a disc with the number or a tick, two lines of words, and an arrow for what a click does."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number, self._step, self._open = number, None, False
        self._step: SetupStep | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_step(self, step: SetupStep, open: bool) -> None:
        if (step, open) == (self._step, self._open):
            return
        self._step, self._open = step, open
        state = tr("done") if step.done else tr("now") if step.now else tr("later")
        told = tr("Step {number}, {title}, {state}", number=self._number, title=step.title, state=state)
        self.setAccessibleName(f"{told}: {step.summary}" if step.summary else told)
        self.setToolTip(plain(step.summary))
        self.updateGeometry()
        self.update()

    @property
    def said(self) -> str:
        """Everything that it shows, in words."""
        return self.accessibleName()

    def sizeHint(self) -> QSize:
        title, small = QFontMetricsF(self._title_font()), QFontMetricsF(self._small_font())
        lines = title.height() + (small.height() + 2 if self._says_more else 0)
        return QSize(grown(160), round(max(lines, grown(DISC)) + 2 * PAD))

    def minimumSizeHint(self) -> QSize:
        return QSize(grown(80), self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._step is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.underMouse() or self.hasFocus():
                self._paint_frame(painter)
            disc = QRectF(PAD, PAD, grown(DISC), grown(DISC))
            self._paint_disc(painter, disc, self._step)
            left, right = disc.right() + GAP, self.width() - grown(12) - 2 * PAD
            self._paint_words(painter, QRectF(left, PAD, right - left, self.height() - 2 * PAD), self._step)
            self._paint_arrow(painter, QPointF(self.width() - PAD - grown(6), disc.center().y()))

    @property
    def _says_more(self) -> bool:
        return bool(self._step and self._step.summary and not self._open)

    def _paint_frame(self, painter: QPainter) -> None:
        painter.setPen(QPen(QColor(theme().accent), 2) if self.hasFocus() else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme().paper))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def _paint_disc(self, painter: QPainter, box: QRectF, step: SetupStep) -> None:
        colours = theme()
        filled = colours.yes if step.done else colours.accent if step.now else ""
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

    def _paint_words(self, painter: QPainter, box: QRectF, step: SetupStep) -> None:
        left = Qt.AlignmentFlag.AlignLeft
        title = QFontMetricsF(self._title_font())
        top = QRectF(box.x(), box.y(), box.width(), max(title.height(), 0 if self._says_more else grown(DISC)))
        painter.setFont(self._title_font())
        painter.setPen(QColor(theme().text if step.done or step.now else theme().muted))
        painter.drawText(top, left | Qt.AlignmentFlag.AlignVCenter, _fitting(title, step.title, box.width()))
        if self._says_more:
            painter.setFont(self._small_font())
            painter.setPen(QColor(theme().muted))
            small = QFontMetricsF(self._small_font())
            below = QRectF(box.x(), top.bottom() + 2, box.width(), small.height())
            painter.drawText(below, left | Qt.AlignmentFlag.AlignVCenter, _fitting(small, step.summary, box.width()))

    def _paint_arrow(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(QPen(QColor(theme().muted), 1.6))
        wide, high = grown(4), grown(2.5)
        way = 1 if self._open else -1
        corners = [QPointF(-wide, way * high), QPointF(0, -way * high), QPointF(wide, way * high)]
        painter.drawPolyline(QPolygonF([at + corner for corner in corners]))

    def _title_font(self) -> QFont:
        return scaled(self.font(), 1.05, QFont.Weight.DemiBold)

    def _small_font(self, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        return scaled(self.font(), SMALL, weight)


def _fitting(metrics: QFontMetricsF, text: str, width: float) -> str:
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


INDENT = 34


class StepBody(Protocol):
    """What a step shows while it is open."""

    def show_view(self, view: SetupContext) -> None: ...


class SetupPanel(QScrollArea):
    """Six steps that fold open, of which the first that is not done is the one to do.

    Knows nothing but the view it is shown and which step the players have opened; all else is told by signals.
    """

    close_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setAccessibleName(tr("Battle set-up"))
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._view: SetupContext | None = None
        self._wanted: StepId | None = None
        self._before: StepId | None = None
        self._shown: StepId | None = None
        self.game, self.warbands, self.roll = GameBody(), WarbandsBody(), RollBody()
        self.groups, self.plan, self.deploy = GroupsBody(), PlanBody(), DeployBody()
        bodies: dict[StepId, QWidget] = {
            "game": self.game,
            "warbands": self.warbands,
            "roll": self.roll,
            "groups": self.groups,
            "plan": self.plan,
            "deploy": self.deploy,
        }
        self.bodies = bodies
        self._holders = dict[StepId, QWidget]()
        self.heads: dict[StepId, StepHeader] = {id: StepHeader(number) for number, id in enumerate(bodies, 1)}
        self.roll.acted.connect(self.follow)
        self._next = WrappingLabel(factor=0.95)
        page = QWidget()
        page.setObjectName("page")
        down = column(2, page)
        down.setContentsMargins(10, 14, 10, 14)
        down.addLayout(self._top())
        down.addSpacing(6)
        for id, body in bodies.items():
            head = self.heads[id]
            head.clicked.connect(partial(self._clicked, id))
            holder = self._holders[id] = QWidget()
            inside = column(0, holder)
            inside.setContentsMargins(INDENT, 2, 8, 12)
            inside.addWidget(body)
            down.addWidget(head)
            down.addWidget(holder)
            holder.hide()
        down.addStretch(1)
        self.setWidget(page)

    @property
    def step(self) -> StepId:
        """The step that is open; nothing where the players have closed it."""
        assert self._view is not None
        return self._wanted or self._view.now

    def show_view(self, view: SetupContext) -> None:
        """Show a battle. The step that comes next opens by itself, unless the players look at another one."""
        goes_on = view.now != self._before
        if goes_on:
            self._wanted, self._before = None, view.now
        self._view = view
        inside, before = self._has_keyboard, self._shown
        self._show()
        if inside and (self._shown != before or not self._has_keyboard):
            self.heads[self.step].setFocus()  # what had the keyboard may be gone: it does not leave the panel for that
        if goes_on:
            QTimer.singleShot(0, self, self._bring_up)

    def open(self, id: StepId) -> None:
        self._wanted = id
        if self._view:
            self._show()
            QTimer.singleShot(0, self, self._bring_up)

    def follow(self) -> None:
        """Have the step that comes next open by itself again."""
        self._wanted = None

    def _clicked(self, id: StepId, checked: bool = False) -> None:
        self.open(id)

    def take_focus(self) -> None:
        """The keyboard at the step that is open."""
        self.heads[self.step if self._view else "game"].setFocus()

    @property
    def _has_keyboard(self) -> bool:
        at = QApplication.focusWidget()
        return at is not None and self.isAncestorOf(at)

    def _bring_up(self) -> None:
        """Scroll so that the open step is to be seen, at least its head."""
        self.ensureWidgetVisible(self._holders[self.step], 0, 8)
        self.ensureWidgetVisible(self.heads[self.step], 0, 8)

    def _show(self) -> None:
        assert self._view is not None
        view, there = self._view, {step.id: step for step in self._view.steps}
        open_ = self.step if self.step in there else view.now
        self._next.say(view.guide.text if view.guide else "")
        for id, head in self.heads.items():
            head.setVisible(id in there)
            self._holders[id].setVisible(id == open_)
            if id in there:
                head.show_step(there[id], id == open_)
        self._shown = open_
        body: StepBody = self.bodies[open_]  # pyright: ignore[reportAssignmentType] # each has it
        body.show_view(view)

    def _top(self) -> QVBoxLayout:
        top = column(6)
        close = small_button("✕", tr("Close the set-up"))
        close.clicked.connect(self.close_asked)
        head = row(8)
        head.addWidget(WrappingLabel(tr("Set up the battle"), factor=1.15, bold=True), 1)
        head.addWidget(close)
        top.addLayout(head)
        top.addWidget(self._next)
        top.setContentsMargins(8, 0, 8, 0)
        return top

"""One open battle in the window: session, choice, live answers, tool and viewport, joined by signals."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QWheelEvent

from app.geometry.arrays import Floats
from app.language import tr
from app.model import Change
from app.session import Session
from app.ui.bridge import Choice, Selection, SessionBridge
from app.ui.building.arranging import Arranging
from app.ui.building.boarding import Boarding
from app.ui.building.handling import Handling
from app.ui.building.overlapping import Overlapping
from app.ui.measuring.measuring import Measuring
from app.ui.scene_of import side_looks
from app.ui.seeing.live import Answer, Live, Other, Pair, Question
from app.ui.seeing.matrix import Matrix
from app.ui.seeing.sight_of import line_of
from app.ui.seeing.stooping import Stooping
from app.ui.seeing.sureness import Sureness
from app.ui.seeing.wording import row_outcome
from app.ui.showing import Showing
from app.ui.sight.live_section import LiveSection
from app.ui.stage import Stage
from app.ui.tools.measure import MeasureTool
from app.ui.tools.pointer import Pointer, Tool, picked
from app.ui.tools.select import SelectTool
from app.ui.viewport.scene import Badge

SELECT, MEASURE = "select", "measure"
NOTCH = 5.0
"""Degrees a thing turns for one notch of the wheel."""
READ_MS = 100
"""Figures that change more often than this cannot be read, and laying them out costs more than finding them."""


class Play(QObject):
    """One open battle in the window: session, seer and target, selection, live answers and the tool in use.

    Everything that belongs to one battle hangs here, so that opening the next means closing this one: `close` ends all
    threads and listeners before another is made.
    """

    answered = Signal(object)
    chosen = Signal()
    edited = Signal()
    mustered = Signal()
    remarked = Signal(str)
    tooled = Signal()
    failed = Signal(object)
    closing = Signal()

    def __init__(self, session: Session, stage: Stage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session, self._stage = session, stage
        self.looks = side_looks(session.battle)
        self.choice, self.selection = Choice(self), Selection(self)
        self.bridge = SessionBridge(session, self)
        self.bridge.changed.connect(self._keep_to_battle)  # first: nobody is to ask about who is gone
        self.showing = Showing(session, stage, self.bridge, self)
        self.live = Live(session, self.bridge, self.choice, self)
        self.sureness = Sureness(self.live, self.bridge, self.choice, self)
        self.matrix = Matrix(session, self.bridge, self)
        select = SelectTool(session, stage, self.choice, self.selection, self.remarked.emit)
        self.measuring = Measuring(session, stage, self.bridge, self)
        self.measuring.follow(self.choice, self.selection)
        tape = MeasureTool(session, self.measuring.tape, self.remarked.emit)
        self.tools: dict[str, Tool] = {SELECT: select, MEASURE: tape}
        self.tool: Tool = select
        self.handling = Handling(session, self.choice, self.selection, select.snaps, self)
        self.handling.remarked.connect(self.remarked)
        self.arranging = Arranging(session, self.selection, self.handling, self)
        self.overlapping = Overlapping(session, stage, self.bridge, self.selection, self)
        self.overlapping.changed.connect(self._tell_overlaps)
        self._unread: Answer | None = None
        self._verdict_of: Question | None = None
        self._badges: dict[str, Badge] = {}
        self._reading = QTimer(self)
        self._reading.setSingleShot(True)
        self._reading.setInterval(READ_MS)
        self._reading.timeout.connect(self._read)
        self.bridge.changed.connect(self._changed)
        self.choice.changed.connect(self._chosen)
        self.live.answered.connect(self._answered)
        self.selection.changed.connect(self._highlight)
        self.showing.mustered.connect(self._mustered)
        self.boarding = Boarding(session, self)
        self.live_section = LiveSection(session, self.choice, self.live)
        self.stooping = Stooping(session, stage, self.bridge, self.choice, self.live)
        for part in (
            self.showing,
            self.measuring,
            self.boarding,
            self.live,
            self.sureness,
            self.matrix,
            self.stooping,
            self.live_section,
            self.overlapping,
        ):
            part.failed.connect(self.failed)
        stage.tool, stage.hides = self.tool, self._hides
        stage.hovered.connect(self._hover)
        stage.installEventFilter(self)

    @property
    def stage(self) -> Stage:
        return self._stage

    @property
    def flat(self) -> bool:
        """Whether the table is shown as a plan, in which nobody has eyes."""
        return self._stage.flat

    def close(self) -> None:
        """Let go of session and viewport; nothing that was begun is lost."""
        self.closing.emit()
        self.tool.cancel()
        self.handling.close()
        self.bridge.close()
        self.overlapping.close()
        self.measuring.close()
        self.live.close()
        self.stooping.close()
        self.live_section.close()
        self.sureness.close()
        self.matrix.close()
        self.showing.close()
        self._stage.tool = self._stage.hides = None
        self._stage.removeEventFilter(self)
        self._show_lines(None)
        self._show_no_badges()
        self._stage.highlight((), "", "")
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Shift and the wheel turn things instead of coming nearer."""
        if isinstance(event, QWheelEvent) and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            delta = event.angleDelta()
            degrees = NOTCH * (delta.y() or delta.x()) / 120
            return self.tool.turn(degrees) or self.handling.turn(degrees)
        return False

    def step_back(self) -> None:
        """What Esc does: let what is dragged go back, else take the usual tool, stand up, let go of what is selected.

        After that it lets go of the target, then of the seer.
        """
        if self.tool.cancel():
            return
        if self.tool is not self.tools[SELECT]:
            self.use(SELECT)
        elif self.stooping.stand_up():
            return
        elif self.selection.ids:
            self.selection.select()
        else:
            self.choice.step_back()

    def use(self, name: str) -> None:
        """Take another tool in hand, by its name among `tools`; what the last one was doing is dropped."""
        self.tool.cancel()
        self.handling.settle()
        self.tool = self._stage.tool = self.tools[name]
        self.remarked.emit(tr(self.tool.hint))
        self.tooled.emit()

    def turn(self, degrees: float) -> None:
        """Turn what is dragged, else what is selected, else the seer."""
        if not self.tool.turn(degrees):
            self.handling.turn(degrees)

    def point_at(self, id: str) -> None:
        """Highlight something besides seer and target, or nothing."""
        self._highlight(id)

    def next_target(self, step: int) -> None:
        """Choose the next fighter that is not the seer as target, or the seer where there is none."""
        ids = [fighter.id for fighter in self.session.battle.fighters]
        if not self.choice.seer:
            self.choice.choose(ids[0] if ids else "")
            return
        others = [id for id in ids if id != self.choice.seer]
        at = others.index(self.choice.target) + step if self.choice.target in others else min(step, 0)
        if others:
            self.choice.choose(self.choice.seer, others[at % len(others)])

    def _keep_to_battle(self, change: Change) -> None:
        self.choice.keep_to(self.session.battle)
        self.selection.keep_to(self.session.battle)

    def _changed(self, change: Change) -> None:
        self.edited.emit()

    def _mustered(self) -> None:
        self.looks = side_looks(self.session.battle)
        self.mustered.emit()

    def _chosen(self) -> None:
        self._highlight()
        self._show_lines(None)
        self._show_no_badges()
        self._unread = None
        self.chosen.emit()

    def _answered(self, found: Answer) -> None:
        """The lines follow at once, and so does a verdict; all else as often as it can be read."""
        self._show_lines(found.pair)
        if self._unread:
            found = replace(found, others=_newest(self._unread.others, found.others))
        self._unread = found
        if (found.question is not self._verdict_of and found.question.resting) or not self._reading.isActive():
            self._read()

    def _read(self) -> None:
        if self._unread:
            self._verdict_of = self._unread.question
            self._badges |= {
                other.id: Badge(row_outcome(other), other.sight is not None) for other in self._unread.others
            }
            self._stage.show_badges(self._badges)
            self.answered.emit(self._unread)
            self._unread = None
            self._reading.start()

    def _show_no_badges(self) -> None:
        self._badges = {}
        self._stage.show_badges({})

    def _show_lines(self, pair: Pair | None) -> None:
        self._stage.show_sight(line_of(pair.sight, pair.stop) if pair else None)
        ends = (pair.measure.from_point, pair.measure.to_point) if pair and pair.measure.distance_mm else (None, None)
        self._stage.show_measure(*ends)

    def _highlight(self, *more: str) -> None:
        shown = (*self.selection.ids, *(id for id in more if id))
        self._stage.highlight(shown, self.choice.seer, self.choice.target)

    def _hides(self, eye: Floats, points: Floats) -> Sequence[bool]:
        return self.session.table.hidden(eye, points)

    def _tell_overlaps(self) -> None:
        self.remarked.emit(self.overlapping.sentence())

    def _hover(self, pointer: Pointer) -> None:
        spot = picked(self.session.table, pointer)
        self._stage.hover(spot.id if spot and spot.kind != "board" else None)


def _newest(before: tuple[Other, ...], now: tuple[Other, ...]) -> tuple[Other, ...]:
    return tuple({other.id: other for other in (*before, *now)}.values())

"""All measurements of an open battle."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.session import Session
from app.ui.measure.drag_ruler import Ruler
from app.ui.measure.range_rings import Ranges
from app.ui.measure.tape import MeasurePoint, Tape
from app.ui.session_notifier import Selection, SessionNotifier, SightPair
from app.ui.viewport_api import ViewportApi


@dataclass(frozen=True)
class MeasurementState:
    """The pairs of ends of the tape, and the drawn reaches, in mm."""

    ends: tuple[tuple[MeasurePoint, MeasurePoint], ...]
    reaches: tuple[float, ...]
    rings: bool
    spheres: bool


class Measurements(QObject):
    """Ruler, tape and ranges, which are independent of each other."""

    changed = Signal()
    failed = Signal(Exception)

    def __init__(
        self, session: Session, viewport: ViewportApi, notifier: SessionNotifier, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.ruler = Ruler(session, viewport, notifier, self)
        self.tape = Tape(session, viewport, notifier, self)
        self.ranges = Ranges(session, viewport, notifier, self)
        for part in (self.ruler, self.tape, self.ranges):
            part.changed.connect(self.changed)
            part.failed.connect(self.failed)

    def attach(self, choice: SightPair, selection: Selection) -> None:
        """Draws ranges around the selection or the observer, and always measures within the pair."""
        self.ranges.attach(choice, selection)
        self.ruler.sight_pair = choice

    @property
    def state(self) -> MeasurementState:
        ends = tuple((stretch.start, stretch.end) for stretch in self.tape.measurements)
        return MeasurementState(ends, self.ranges.reaches, self.ranges.rings, self.ranges.spheres)

    def restore(self, state: MeasurementState) -> None:
        for start, end in state.ends:
            self.tape.measure(start, end)
        self.ranges.set_ranges(state.reaches, state.rings, state.spheres)

    def rewrite(self) -> None:
        """Updates lengths to the player's notation."""
        self.tape.rewrite()
        self.ranges.rewrite()

    def close(self) -> None:
        for part in (self.ruler, self.tape, self.ranges):
            part.close()

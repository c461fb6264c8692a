"""Everything that measures in one open battle."""

from PySide6.QtCore import QObject, Signal

from app.session import Session
from app.ui.bridge import Choice, Selection, SessionBridge
from app.ui.measuring.ranges import Ranges
from app.ui.measuring.ruler import Ruler
from app.ui.measuring.tape import Tape
from app.ui.stage import Stage


class Measuring(QObject):
    """Ruler, tape and ranges; each is on its own."""

    changed = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, stage: Stage, bridge: SessionBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ruler = Ruler(session, stage, bridge, self)
        self.tape = Tape(session, stage, bridge, self)
        self.ranges = Ranges(session, stage, bridge, self)
        for part in (self.ruler, self.tape, self.ranges):
            part.changed.connect(self.changed)
            part.failed.connect(self.failed)

    def follow(self, choice: Choice, selection: Selection) -> None:
        """Draw ranges round those who are chosen or selected."""
        self.ranges.follow(choice, selection)

    def go_on_from(self, other: "Measuring") -> None:
        """Measure what another has measured, and draw its ranges."""
        for stretch in other.tape.stretches:
            self.tape.measure(stretch.start, stretch.end)
        self.ranges.want(other.ranges.reaches, other.ranges.rings, other.ranges.spheres)

    def close(self) -> None:
        for part in (self.ruler, self.tape, self.ranges):
            part.close()

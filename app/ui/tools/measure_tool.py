"""The tape in the hand: a click holds it to what is under the mouse, a second one measures."""

from app.battle_geometry import Picked
from app.language import mark, tr
from app.session import Session
from app.ui.measure.measure_points import End
from app.ui.measure.tape import Tape
from app.ui.tools.tool import Pointer, Remark, picked

SLACK = 4.0
"""A mouse that moved fewer pixels than this between press and release clicked."""


class MeasureTool:
    """Fighters are measured from their bases, terrain and board from the very point; with alt, terrain as a whole."""

    hint = mark("Click two objects or points to measure between them; Alt+click takes a whole piece. Esc ends.")

    def __init__(self, session: Session, tape: Tape, remark: Remark) -> None:
        self._session, self._tape, self._remark = session, tape, remark
        self._from: tuple[float, float] | None = None

    @property
    def dragging(self) -> bool:
        """Nothing is dragged with a tape."""
        return False

    def press(self, pointer: Pointer) -> bool:
        """Take every press on the table: the camera has the other buttons."""
        self._from = (pointer.x, pointer.y)
        return picked(self._session.table, pointer) is not None

    def move(self, pointer: Pointer) -> bool:
        return self._from is not None

    def release(self, pointer: Pointer) -> bool:
        start, self._from = self._from, None
        if start is None or max(abs(pointer.x - start[0]), abs(pointer.y - start[1])) >= SLACK:
            return False
        spot = picked(self._session.table, pointer)
        if spot is None:
            return False
        self._tape.put(_end(spot, whole="alt" in pointer.modifiers))
        begun = self._tape.begun
        self._remark(tr("From {start} to …", start=begun.name) if begun else "")
        return True

    def cancel(self) -> bool:
        """Let go of the first end; whether there was one."""
        return self._tape.let_go()

    def turn(self, degrees: float) -> bool:
        """A tape is not turned."""
        return False


def _end(spot: Picked, whole: bool) -> End:
    if spot.kind == "fighter" or (whole and spot.kind == "piece"):
        return End(spot.id)
    x, y, z = spot.point.tolist()
    return End("", (x, y, z))

"""The editable values of fighters and pieces: how they are read and written, and their rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.core.language import mark, tr
from app.core.lengths import format_units
from app.games.actions import Action, make_edit, make_move
from app.model import Base, Body, Cylinder, Fighter, Piece, PiecePose, Round, Sculpt, Thing
from app.model.standard_sizes import base_sides, shape_name, suggest_height, suggest_radius, with_shape
from app.ui.widgets.inputs import NumberBox
from app.ui.widgets.labels import WrappingLabel
from app.ui.widgets.theme import text_scale

FAR = 10_000.0
THIN = 0.1
"""Smallest side of a piece that can be typed, in mm."""
MIN_SCALE, MAX_SCALE = 1.0, 10_000.0
ROOM = 0.1
"""Smallest height of a body above the top of its base, in mm."""
LARGE = 1.1
"""Text scale from which a line of the panel does not fit a name, a box and a remark."""

Unit = Literal["mm", "°", "%"]


@dataclass(frozen=True)
class PropertyField:
    """One value: its name, unit and step, and how it is read and written."""

    id: str
    label: str
    unit: Unit
    step: float
    least: float
    most: float
    value: Callable[[Thing], float | None]
    with_value: Callable[[Thing, float], Thing]
    is_pose: bool = False


def common_value(field: PropertyField, things: Sequence[Thing]) -> float | None:
    """Returns the value that these things share; None if they differ."""
    values = {field.value(thing) for thing in things}
    return values.pop() if len(values) == 1 else None


def find_editable(field: PropertyField, things: Sequence[Thing]) -> list[Thing]:
    """Returns the things that have such a value and may change it: locked things are not moved."""
    return [t for t in things if field.value(t) is not None and not (field.is_pose and t.locked)]


def make_field_action(field: PropertyField, things: Sequence[Thing], value: float) -> Action:
    """Returns the action that sets the value of these things."""
    new = [field.with_value(thing, value) for thing in find_editable(field, things)]
    return make_move(*new) if field.is_pose else make_edit(*new)


def compute_limits(field: PropertyField, things: Sequence[Thing]) -> tuple[float, float]:
    """Returns the smallest and largest value that is valid for all of these things."""
    bodies = [t for t in things if isinstance(t, Fighter) and isinstance(t.body, Cylinder)]
    if field.id == "height" and bodies:
        return max(t.base.thickness_mm for t in bodies) + ROOM, field.most
    if field.id == "thickness" and bodies:
        lowest = min(t.body.height_mm for t in bodies if isinstance(t.body, Cylinder))
        return field.least, max(field.least, lowest - ROOM)
    return field.least, field.most


def with_base(fighter: Fighter, base: Base) -> Fighter:
    """Returns the fighter on another base; assumed dimensions of its body are adapted."""
    body = fighter.body
    if isinstance(body, Cylinder):
        if body.radius_mm == suggest_radius(fighter.base):
            body = replace(body, radius_mm=suggest_radius(base))
        if body.assumed:
            body = replace(body, height_mm=suggest_height(base))
        body = replace(body, height_mm=max(body.height_mm, base.thickness_mm + ROOM))
    return replace(fighter, base=base, body=_with_body_cut(body, fighter.base))


def _with_body_cut(body: Body, base: Base) -> Body:
    return with_cut(body, base) if isinstance(body, Sculpt) else body


def with_cut(body: Sculpt, base: Base) -> Sculpt:
    """Returns a miniature with the cut at its base's thickness made explicit, so that a new base does not move it."""
    return replace(body, cut_mm=base.thickness_mm) if body.cut_mm is None else body


def _pose_setter(name: str) -> Callable[[Thing, float], Thing]:
    return lambda thing, value: replace(thing, pose=replace(thing.pose, **{name: value}))


def _set_scale(thing: Thing, value: float) -> Thing:
    return replace(thing, pose=replace(thing.pose, scale=value / 100))


def _get_scale(thing: Thing) -> float | None:
    return thing.pose.scale * 100 if isinstance(thing, Piece) else None


def make_size_fields(extents_mm: Callable[[Piece], Sequence[float]]) -> tuple[PropertyField, ...]:
    """Returns width, depth and height of pieces, unrotated; each scales the whole piece. `extents_mm` are unscaled."""

    def make(axis: int, id: str, label: str) -> PropertyField:
        def value(thing: Thing) -> float | None:
            return extents_mm(thing)[axis] * thing.pose.scale if isinstance(thing, Piece) else None

        def put(thing: Thing, mm: float) -> Thing:
            assert isinstance(thing, Piece)
            percent = 100 * mm / max(extents_mm(thing)[axis], THIN)
            return _set_scale(thing, min(max(percent, MIN_SCALE), MAX_SCALE))

        return PropertyField(id, label, "mm", 5, THIN, FAR, value, put, True)

    names = (mark("Width"), mark("Depth"), mark("Height"))
    return tuple(make(axis, f"size_{axis}", name) for axis, name in enumerate(names))


def _tilt_getter(axis: int) -> Callable[[Thing], float | None]:
    return lambda thing: thing.pose.tilt[axis] if isinstance(thing.pose, PiecePose) else None


def _tilt_setter(axis: int) -> Callable[[Thing, float], Thing]:
    def put(thing: Thing, value: float) -> Thing:
        assert isinstance(thing.pose, PiecePose)
        x, y = thing.pose.tilt
        return replace(thing, pose=replace(thing.pose, tilt=(value, y) if axis == 0 else (x, value)))

    return put


def _side_getter(which: int) -> Callable[[Thing], float | None]:
    """Returns a getter for the length or width of a base; a round base has only a length, its diameter."""

    def value(thing: Thing) -> float | None:
        if not isinstance(thing, Fighter) or (which == 1 and isinstance(thing.base, Round)):
            return None
        return base_sides(thing.base)[which]

    return value


def _side_setter(which: int) -> Callable[[Thing, float], Thing]:
    def put(thing: Thing, value: float) -> Thing:
        assert isinstance(thing, Fighter)
        length, width = base_sides(thing.base)
        size = (value, width) if which == 0 else (length, value)
        return with_base(thing, with_shape(thing.base, shape_name(thing.base), size))

    return put


def _get_thickness(thing: Thing) -> float | None:
    return thing.base.thickness_mm if isinstance(thing, Fighter) else None


def _set_thickness(thing: Thing, value: float) -> Thing:
    assert isinstance(thing, Fighter)
    return replace(thing, base=replace(thing.base, thickness_mm=value), body=_with_body_cut(thing.body, thing.base))


def _cylinder_getter(name: str) -> Callable[[Thing], float | None]:
    def value(thing: Thing) -> float | None:
        body = thing.body if isinstance(thing, Fighter) else None
        return getattr(body, name) if isinstance(body, Cylinder) else None

    return value


def _set_height(thing: Thing, value: float) -> Thing:
    assert isinstance(thing, Fighter)
    assert isinstance(thing.body, Cylinder)
    return replace(thing, body=replace(thing.body, height_mm=value, assumed=False))


def _set_radius(thing: Thing, value: float) -> Thing:
    assert isinstance(thing, Fighter)
    return replace(thing, body=replace(thing.body, radius_mm=value))


X = PropertyField("x", mark("X"), "mm", 1, -FAR, FAR, lambda t: t.pose.x, _pose_setter("x"), True)
Y = PropertyField("y", mark("Y"), "mm", 1, -FAR, FAR, lambda t: t.pose.y, _pose_setter("y"), True)
Z = PropertyField("z", mark("Height z"), "mm", 1, -FAR, FAR, lambda t: t.pose.z, _pose_setter("z"), True)
TURN = PropertyField("turn", mark("Rotation"), "°", 5, -360, 360, lambda t: t.pose.yaw % 360, _pose_setter("yaw"), True)
SCALE = PropertyField("scale", mark("Scale"), "%", 5, MIN_SCALE, MAX_SCALE, _get_scale, _set_scale, True)
TILT_X = PropertyField("tilt_x", mark("Tilt about x"), "°", 1, -360, 360, _tilt_getter(0), _tilt_setter(0), True)
TILT_Y = PropertyField("tilt_y", mark("Tilt about y"), "°", 1, -360, 360, _tilt_getter(1), _tilt_setter(1), True)
LENGTH = PropertyField("length", mark("Length"), "mm", 1, 5, 500, _side_getter(0), _side_setter(0))
WIDTH = PropertyField("width", mark("Width"), "mm", 1, 5, 500, _side_getter(1), _side_setter(1))
THICKNESS = PropertyField("thickness", mark("Thickness"), "mm", 0.5, 0.1, 50, _get_thickness, _set_thickness)
HEIGHT = PropertyField("height", mark("Body height"), "mm", 1, 0.5, 1000, _cylinder_getter("height_mm"), _set_height)
RADIUS = PropertyField("radius", mark("Body radius"), "mm", 0.5, 0.5, 250, _cylinder_getter("radius_mm"), _set_radius)

PLACE = (X, Y, Z, TURN)
OF_PIECES = (TILT_X, TILT_Y)
OF_BASES = (LENGTH, WIDTH, THICKNESS)
OF_BODIES = (HEIGHT, RADIUS)


@dataclass
class _Row:
    field: PropertyField
    label: WrappingLabel
    box: NumberBox
    beside: WrappingLabel


class PropertyRows(QWidget):
    """One row for each value that the selected things have; other rows are hidden."""

    stepped = Signal(PropertyField, float)
    committed = Signal(PropertyField, float)
    cancelled = Signal()
    escaped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.extents_mm: Callable[[Piece], Sequence[float]] = lambda piece: (THIN, THIN, THIN)
        """Returns the sides of a piece's mesh, unscaled."""
        self._rows: list[_Row] = []
        self._captions: list[tuple[WrappingLabel, list[_Row]]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(0, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)

    def show_things(self, things: Sequence[Thing]) -> None:

        if not self._rows and things:
            self._build()
        for row in self._rows:
            has = [thing for thing in things if row.field.value(thing) is not None]
            for widget in (row.label, row.box, row.beside):
                widget.setVisible(bool(has) and len(has) == len(things))
            if has:
                value = common_value(row.field, has)
                range_ = compute_limits(row.field, has)
                if not row.box.editing and range_ != (row.box.minimum(), row.box.maximum()):
                    row.box.setRange(*range_)
                row.box.show_number(value)
                row.box.setEnabled(bool(find_editable(row.field, has)))
                row.beside.setText(_format_remark(row.field, value))
                row.label.setText(_format_label(row.field, has))
        for caption, rows in self._captions:
            caption.setVisible(any(not row.box.isHidden() for row in rows))

    def focus_first(self) -> None:
        for row in self._rows:
            if not row.box.isHidden() and row.box.isEnabled():
                row.box.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return

    def commit(self) -> None:
        """Commits the typed values."""
        for row in self._rows:
            row.box.commit()

    def find_box(self, id: str) -> NumberBox:
        """Returns the box of a field. Raises StopIteration."""
        return next(row.box for row in self._rows if row.field.id == id)

    def _build(self) -> None:
        groups = (
            (mark("POSITION"), (*PLACE, *OF_PIECES)),
            (mark("SIZE (PROPORTIONS ARE KEPT)"), (*make_size_fields(lambda piece: self.extents_mm(piece)), SCALE)),  # noqa: PLW0108 # changes
            (mark("BASE"), OF_BASES),
            (mark("BODY"), OF_BODIES),
        )
        for caption, of in groups:
            text = WrappingLabel(tr(caption), 0.82, name="caption")
            text.setWordWrap(False)
            text.setContentsMargins(0, 8, 0, 0)
            self._grid.addWidget(text, self._grid.rowCount(), 0, 1, 3)
            rows = [self._add_row(field) for field in of]
            self._captions.append((text, rows))
            self._rows += rows

    def _add_row(self, field: PropertyField) -> _Row:
        label, beside = WrappingLabel(tr(field.label), name="muted"), WrappingLabel(name="muted")
        box = NumberBox(tr(field.label), field.unit, field.step)
        beside.setWordWrap(False)
        label.setBuddy(box)
        box.stepped.connect(lambda value: self.stepped.emit(field, value))
        box.committed.connect(lambda value: self.committed.emit(field, value))
        box.cancelled.connect(self.cancelled)
        box.escaped.connect(self.escaped)
        row = _Row(field, label, box, beside)
        self._place_row(row, self._grid.rowCount())
        return row

    def _place_row(self, row: _Row, at: int) -> None:
        """Places a row; with large texts, its value is on a second line, because the column is narrow."""
        if text_scale() < LARGE:
            for column, widget in enumerate((row.label, row.box, row.beside)):
                self._grid.addWidget(widget, at, column)
        else:
            self._grid.addWidget(row.label, at, 0, 1, 2)
            self._grid.addWidget(row.beside, at, 2)
            self._grid.addWidget(row.box, at + 1, 0, 1, 3)

    def changeEvent(self, event: QEvent) -> None:
        """Arranges the rows again when the text size changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            for caption, rows in self._captions:
                self._grid.addWidget(caption, self._grid.rowCount(), 0, 1, 3)
                for row in rows:
                    self._place_row(row, self._grid.rowCount())


def _format_label(field: PropertyField, things: Sequence[Thing]) -> str:
    """Returns a field's label: a round base has a diameter instead of a length, and a height may be assumed."""
    fighters = [thing for thing in things if isinstance(thing, Fighter)]
    bodies = [fighter.body for fighter in fighters]
    if field.id == "length" and all(isinstance(fighter.base, Round) for fighter in fighters):
        return tr("Diameter")
    if field.id == "height" and any(isinstance(body, Cylinder) and body.assumed for body in bodies):
        return f"{tr(field.label)}, {tr('assumed')}"
    return tr(field.label)


def _format_remark(field: PropertyField, value: float | None) -> str:
    """Returns the remark next to a value, which is the length in inches."""
    if value is None:
        return tr("several")
    return format_units(value) if field.unit == "mm" else ""

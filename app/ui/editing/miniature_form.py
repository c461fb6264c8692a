"""The form of a miniature's cut, and a 3D preview of the model with the cutting plane."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFormLayout, QPushButton, QWidget

from app.core.language import tr
from app.core.lengths import format_units
from app.geometry.arrays import Floats
from app.geometry.frames import box_corners, make_frame
from app.geometry.placement.base_meshes import make_prism
from app.model import Base, Round
from app.model.standard_sizes import base_sides, shape_name, with_shape
from app.table import battle_shapes
from app.ui.editing.miniature import CutParts, full_height
from app.ui.side_and_base_boxes import BaseBox, format_base
from app.ui.terrain.import_form import AXES, UNITS
from app.ui.terrain.import_view import BASE_MM, BOARD, MIDDLE, ImportPreview, make_scale_figure
from app.ui.viewport.fighter_shapes import find_convex_outline
from app.ui.viewport.overlay import OverlaySolid
from app.ui.viewport.scene import STONE, Colour, PieceLook, Scene
from app.ui.widgets.inputs import CompactBox, NumberBox, Slider
from app.ui.widgets.labels import Divider, WrappingLabel, fill, make_column

if TYPE_CHECKING:
    from app.ui.editing.miniature import CutMiniature

PER_MM = 20
"""Steps of the slider per mm of height."""
DEEPEST = 0.6
"""Highest cut on the slider, as a share of the miniature's height; more can be typed."""


class MiniForm(QWidget):
    """The fields of a miniature's cut. It has no state: it shows a `CutMiniature` and emits the player's changes."""

    reading_edited = Signal(object, str)
    """Carries a `Unit`, which is a name or a number of mm, and an `Axis`."""
    base_edited = Signal(object)
    """Carries a `Base`, which is a union."""
    cut_edited = Signal(float)
    scale_edited = Signal(float)
    centre_edited = Signal(float, float)

    def __init__(self) -> None:
        super().__init__()
        self._base: Base = Round(32.0)
        self._boxes: dict[str, NumberBox] = {}
        self.unit, self.up, self.base = CompactBox(tr("File unit")), CompactBox(tr("Up axis")), BaseBox()
        self.slider = Slider(Qt.Orientation.Horizontal)
        self.suggest_button = QPushButton(tr("Suggest again"))
        self.other_base_button = QPushButton()
        self._found_label, self._height, self._health = (
            WrappingLabel(factor=1.05),
            WrappingLabel(factor=1.25, bold=True),
            WrappingLabel(name="muted"),
        )
        self._other_base: Base | None = None
        self._build()

    def show_mini(self, based: CutMiniature, other: Base | None = None) -> None:
        """Shows the settings and their results; offers the `other` base if given."""
        mini, body, base = based.mini, based.body, based.base
        self._base, self._other_base = base, other
        self._found_label.show_text(_format_found(based, other))
        self.other_base_button.setVisible(other is not None)
        if other:
            self.other_base_button.setText(tr("Change base to {base}", base=format_base(other)))
        self._show_reading(based)
        self.base.show_base(base)
        length, width = base_sides(base)
        x, y = body.centre or (0.0, 0.0)
        cut = base.thickness_mm if body.cut_mm is None else body.cut_mm
        values = {
            "scale": body.scale * 100, "length": length, "width": width, "thickness": base.thickness_mm,
            "cut": cut, "turn": body.turn, "x": x, "y": y,
        }  # fmt: skip
        for name, value in values.items():
            self._boxes[name].show_number(value)
        is_round = isinstance(base, Round)
        self._form.setRowVisible(self._boxes["width"], not is_round)
        label = self._form.labelForField(self._boxes["length"])
        assert isinstance(label, WrappingLabel)
        label.setText(tr("Base diameter") if is_round else tr("Base length"))
        height = float(mini.mesh.health.extents_mm[2]) * body.scale
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, round(DEEPEST * height * PER_MM))
            self.slider.setValue(round(cut * PER_MM))
        full = full_height(based)
        self._height.show_text(
            tr("{height:.1f} mm high, base included ({length})", height=full, length=format_units(full))
        )
        health = mini.mesh.health
        self._health.show_text("\n".join(health.warnings))

    def commit(self) -> None:
        for box in self._boxes.values():
            if box.editing:
                box.commit()

    def _show_reading(self, based: CutMiniature) -> None:
        ref = based.mini.ref
        names = [unit for _, unit in UNITS]
        if self.unit.count() > len(UNITS):
            self.unit.removeItem(len(UNITS))
        if ref.unit not in names:
            said = tr("from file") if ref.unit == "file" else tr("{factor:g} mm per unit", factor=ref.unit)
            self.unit.addItem(said, ref.unit)
        self.unit.setCurrentIndex(names.index(ref.unit) if ref.unit in names else len(UNITS))
        up = self.up.findData(ref.up)
        if up < 0:
            self.up.addItem(tr("from file"), ref.up)
        self.up.setCurrentIndex(up if up >= 0 else self.up.count() - 1)

    def _change_size(self, which: int, value: float) -> None:
        length, width = base_sides(self._base)
        size = (value, value if isinstance(self._base, Round) else width) if which == 0 else (length, value)
        self.base_edited.emit(with_shape(self._base, shape_name(self._base), size))

    def _on_base_chosen(self, base: Base) -> None:
        self.base_edited.emit(replace(base, thickness_mm=self._base.thickness_mm))

    def _build(self) -> None:
        for box, rows in ((self.unit, UNITS), (self.up, AXES)):
            for name, data in rows:
                box.addItem(tr(name), data)
            box.activated.connect(lambda: self.reading_edited.emit(self.unit.currentData(), self.up.currentData()))
        self.up.setMinimumContentsLength(max(len(tr(name)) for name, _ in AXES) - 2)
        self.base.chosen.connect(self._on_base_chosen)
        self.suggest_requested = self.suggest_button.clicked
        self.other_base_button.clicked.connect(lambda: self.base_edited.emit(self._other_base))
        self.slider.setAccessibleName(tr("Cut height"))
        self.slider.setPageStep(PER_MM)
        self.slider.valueChanged.connect(lambda steps: self.cut_edited.emit(steps / PER_MM))
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(14)
        self._form.setVerticalSpacing(7)
        number = self._add_number
        self._add_row(tr("Unit"), self.unit)
        self._add_row(tr("Up axis"), self.up)
        number("scale", tr("Scale"), "%", (1, 10_000, 5)).committed.connect(lambda v: self.scale_edited.emit(v / 100))
        self._add_row(tr("Base"), self.base)
        number("length", tr("Base length"), "mm", (5, 500, 1)).committed.connect(lambda v: self._change_size(0, v))
        number("width", tr("Base width"), "mm", (5, 500, 1)).committed.connect(lambda v: self._change_size(1, v))
        number("thickness", tr("Base thickness"), "mm", (0.1, 50, 0.5)).committed.connect(
            lambda v: self.base_edited.emit(replace(self._base, thickness_mm=v))
        )
        number("cut", tr("Cut height"), "mm", (0, 1000, 0.1)).committed.connect(self.cut_edited)
        self._add_row("", self.slider)
        for name, label in (("x", tr("Centre x")), ("y", tr("Centre y"))):
            number(name, label, "mm", (-1000, 1000, 0.5)).committed.connect(self._on_centre_edited)
        self.turn_edited = number("turn", tr("Rotation"), "°", (-360, 360, 5)).committed
        layout = make_column(12, self, (14, 4, 6, 4))
        for widget in (self._found_label, self.other_base_button, self.suggest_button):
            layout.addWidget(widget)
        fill(layout, self._form, Divider(), self._height, self._health, 1)

    def _on_centre_edited(self) -> None:
        self.centre_edited.emit(self._boxes["x"].value(), self._boxes["y"].value())

    def _add_number(self, id: str, name: str, unit: str, numbers: tuple[float, float, float]) -> NumberBox:
        box = self._boxes[id] = NumberBox(name, unit, numbers[2])
        box.setRange(*numbers[:2])
        box.setDecimals(2 if id in ("cut", "x", "y", "thickness") else 1)
        box.stepped.connect(box.committed)
        self._add_row(name, box)
        return box

    def _add_row(self, name: str, widget: QWidget) -> None:
        label = WrappingLabel(name, name="muted")
        label.setWordWrap(False)
        label.setBuddy(widget)
        self._form.addRow(label, widget)


def _format_found(based: CutMiniature, other: Base | None) -> str:
    """Returns a sentence on the detected base, and on the fighter's own base if there is a choice."""
    found = based.mini.detected_base
    if found is None:
        return tr("No base was found, so nothing is cut off. If the miniature has one, raise the cut to its top.")
    scale = based.body.scale
    size = (round(found.length * scale, 1), round(found.width * scale, 1))
    base = with_shape(Round(1.0), found.shape, size)
    said = tr(
        "The base of the miniature is cut off: {base}, {thickness:.1f} mm thick.",
        base=format_base(base),
        thickness=found.thickness * scale,
    )
    return (
        f"{said} {tr('The fighter’s own base on the table: {base}.', base=format_base(based.base))}" if other else said
    )


GONE: Colour = (0.78, 0.40, 0.22)
PLANE: Colour = (0.16, 0.50, 0.86)
PLANE_SCALE = 1.4
"""Size of the cutting plane as a multiple of the base's."""


class MiniPreview(ImportPreview):
    """Shows the two parts of a cut miniature; drag or use the arrow keys to rotate it."""

    def show_halves(self, halves: CutParts) -> None:
        """Shows the parts next to a 32 mm base, raised if they reach below the underside of the base."""
        lowest = float(halves.gone.vertices[:, 2].min()) if halves.gone is not None else 0.0
        lift = max(0.0, -lowest)
        frame = make_frame((*MIDDLE, lift), 0.0)
        looks = (
            PieceLook(name, mesh, frame, colour)
            for name, mesh, colour in (("kept", halves.kept, STONE), ("gone", halves.gone, GONE))
            if mesh is not None
        )
        base = halves.based.base
        reach = max(battle_shapes.base_outline(base, 0, 0, 0).reach, 12.0)
        beside = (MIDDLE[0] - reach * PLANE_SCALE - BASE_MM / 2 - 8, MIDDLE[1])
        scene = Scene(*BOARD, tuple(looks), (make_scale_figure(beside),))
        self._view.show_scene(scene)
        # A translucent base, and the cutting plane through its top.
        top = base.thickness_mm + lift
        outline = find_convex_outline(battle_shapes.base_mesh(base).vertices)
        vertices, faces = make_prism(outline * 1.02 + np.array(MIDDLE), lift, top)
        glass = OverlaySolid(vertices, faces[: 2 * len(outline)], PLANE, opacity=0.3)  # Only its sides.
        plane = _make_ring(outline + np.array(MIDDLE), PLANE_SCALE, top)
        self._view.show_solids("lids", (glass, plane))
        if self._light_worker:  # The removed part keeps its colour.
            self._light_worker.ask(Scene(*BOARD, scene.pieces[:1] if halves.kept is not None else (), scene.fighters))
        meshes = [mesh for mesh in (halves.kept, halves.gone) if mesh is not None]
        points = np.vstack([mesh.vertices for mesh in meshes]) if meshes else np.zeros((1, 3))
        low = np.minimum(points.min(axis=0), (-reach, -reach, 0.0))
        high = np.maximum(points.max(axis=0), (reach, reach, 1.0))
        self.fit_beside(box_corners(low, high) + np.array((*MIDDLE, lift)), beside)


def _make_ring(outline: Floats, around: float, height: float) -> OverlaySolid:
    """Returns the plane around an outline; it leaves out the removed part, whose colour stays visible."""
    middle = outline.mean(axis=0)
    count, level = len(outline), np.full((len(outline), 1), height)
    rings = (outline, middle + (outline - middle) * around)
    vertices = np.vstack([np.hstack([ring, level]) for ring in rings])
    here = np.arange(count)
    there = (here + 1) % count
    faces = np.vstack(
        [np.column_stack([here, here + count, there + count]), np.column_stack([here, there + count, there])]
    )
    return OverlaySolid(vertices, faces, PLANE, opacity=0.4)

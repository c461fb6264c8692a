"""The steps of importing a scan: its floor, its scale, and the resulting table."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QRadioButton, QWidget

from app.core.language import counted, format_number, tr
from app.core.lengths import format_dimensions
from app.geometry.frames import invert_frame, transform_points
from app.geometry.mesh_io.raw_mesh import MM_PER
from app.geometry.table_scan.floor import Floor
from app.geometry.table_scan.hole_fill import SMALL_MM, format_holes
from app.geometry.table_scan.laid_table import ScannedTerrain
from app.geometry.table_scan.scale import MAX_MM, TableMeasures
from app.table.robustness_result import MAX_TOLERANCE_MM
from app.ui.board_fields import BoardFields
from app.ui.outcome import VerdictFact
from app.ui.terrain.scan_points import ScanPoints
from app.ui.widgets.inputs import LengthBox
from app.ui.widgets.labels import FactTable, WrappingLabel, fill, make_column, make_form, make_row
from app.ui.widgets.wrapping_buttons import WrappingCheckBox

MIN_MM = 1.0
ROUGH_MM = 3.0
"""Largest noise of a scan that is not reported as rough."""
OFF_SHARE = 0.004
"""Largest error of the corners that is not reported, as a share of the board. Careful clicks are more exact."""
SCALE_SHARE = 0.005
"""Largest difference from a known scale that is not reported, as a share."""
NEAR_SHARE = 0.25
"""Smallest distance of the two points, as a share of the table; closer points make the scale sensitive to errors."""


class FloorStep(QWidget):
    """The step that checks the floor. `changed` is emitted when points of another floor are set or cleared.

    `turned` is emitted when the scan is to be turned upside down.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.points = ScanPoints((tr("Point 1"), tr("Point 2"), tr("Point 3")))
        self.turn_button = QPushButton(tr("Turn &upside down"))
        self._size = WrappingLabel(name="muted")
        layout = make_column(10, self)
        layout.addWidget(
            WrappingLabel(
                tr(
                    "The detected floor is tinted blue: the board, or the table under it. Rotate the scan "
                    "and check that the terrain stands on it."
                )
            )
        )
        fill(layout, self._size, fill(make_row(8), self.turn_button, 1))
        fill(layout, WrappingLabel(tr("Wrong floor? Click three points on the right one, far apart.")), self.points, 1)
        self.points.changed.connect(self.changed)
        self.turned = self.turn_button.clicked

    def show_floor(self, floor: Floor) -> None:
        """Shows the floor's size, in units of the scan."""
        sides = " × ".join(format_number(side, ".4g") for side in floor.size)
        self._size.show_text(tr("The floor measures {size} in units of the scan.", size=sides))


class ScaleStep(QWidget):
    """The step that sets the scale, from two points and their distance, or from the board's four corners."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.by_distance, self.by_corners = (
            QRadioButton(tr("&Two points of known distance")),
            QRadioButton(tr("The four &corners of the board")),
        )
        self.pair = ScanPoints((tr("Point 1"), tr("Point 2")))
        self.corners = ScanPoints((tr("Near left"), tr("Near right"), tr("Far right"), tr("Far left")))
        self.distance = LengthBox(tr("Distance in mm"), 0.0, MAX_MM)
        self.distance.setSpecialValueText("–")  # Shown for a distance that was not entered yet.
        self.board = BoardFields(MIN_MM, MAX_MM)
        self._is_suggested = False
        self._hint = WrappingLabel(name="muted")
        self._pair_part, self._corner_part = QWidget(), QWidget()
        distance = make_form((tr("&Distance"), self.distance))
        fill(make_column(10, self._pair_part), self.pair, distance)
        fill(make_column(10, self._corner_part), self.board, self.corners)
        fill(
            make_column(10, self), self.by_distance, self.by_corners, self._hint, self._pair_part, self._corner_part, 1
        )
        self.by_distance.setChecked(True)
        self.by_distance.toggled.connect(self._on_changed)
        for signal in (self.pair.changed, self.corners.changed, self.board.changed):
            signal.connect(self.changed)
        self.distance.valueChanged.connect(self.changed)
        self._on_changed()

    @property
    def points(self) -> ScanPoints:
        """The points that are needed now."""
        return self.corners if self.by_corners.isChecked() else self.pair

    @property
    def is_complete(self) -> bool:
        measured = self.by_corners.isChecked() or self.distance.value() >= MIN_MM
        return bool(self.points.points) and measured

    def suggest_metres(self, floor: Floor) -> None:
        """Enters the distance between two ends of the floor, for a scan in metres."""
        ends = np.array([(-floor.size[0] / 2, 0.0, 0.0), (floor.size[0] / 2, 0.0, 0.0)])
        for x, y, z in transform_points(ends, invert_frame(floor.frame)).tolist():
            self.pair.put((x, y, z))
        self.distance.setValue(floor.size[0] * MM_PER["m"])
        self._is_suggested = True
        self._on_changed()

    def suggest_corners(self, floor: Floor) -> None:
        """Enters the corners of the floor as those of the board, unless the player has chosen some."""
        x, y = floor.size[0] / 2, floor.size[1] / 2
        if self.corners.is_untouched:
            corners = np.array([(-x, -y, 0.0), (x, -y, 0.0), (x, y, 0.0), (-x, y, 0.0)])
            back = transform_points(corners, invert_frame(floor.frame))
            self.corners.suggest([(x, y, z) for x, y, z in back.tolist()])

    @property
    def unit_mm(self) -> float | None:
        """The unit of the scan if it is known, in mm."""
        return MM_PER["m"] if self._is_suggested else None

    def measures(self, turns: int, board_mm: tuple[float, float] | None) -> TableMeasures:
        """Returns the measurements; the board and turns given are for a scan placed by two points."""
        if self.by_corners.isChecked():
            return TableMeasures(corners=self.corners.points, board_mm=self.board.size_mm)
        return TableMeasures(self.pair.points, self.distance.value(), board_mm=board_mm, turns=turns)

    def _on_changed(self) -> None:
        corners = self.by_corners.isChecked()
        self._pair_part.setVisible(not corners)
        self._corner_part.setVisible(corners)
        self._hint.show_text(
            tr(
                "The corners of the floor are filled in. If the board ends elsewhere, click its corners in this order. "
                "They set its position and scale, and everything beyond them is cut off."
            )
            if corners
            else tr(
                "Click two points and enter the distance measured on the real table. Points that are far apart "
                "are more accurate."
            )
            if not self._is_suggested
            else tr("Such files are in metres, so the distance is known. If it is wrong, enter the measured one.")
        )
        self.changed.emit()


class TableStep(QWidget):
    """The step that shows the result, with options: the board, a rotation, and one piece or several."""

    changed = Signal()
    fill_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.board = BoardFields(MIN_MM, MAX_MM)
        self.turn_button = QPushButton(tr("&Rotate by 90°"))
        self.one_piece, self.fill = (
            WrappingCheckBox(tr("Keep all terrain as one piece")),
            WrappingCheckBox(tr("Close holes smaller than {mm} mm", mm=format_number(SMALL_MM, "g"))),
        )
        self.fill.checked = True
        self._facts, self._warning = FactTable(), WrappingLabel(name="warning")
        self._note = WrappingLabel(name="muted")
        self._by_distance = QWidget()
        fill(make_column(8, self._by_distance), self.board, fill(make_row(8), self.turn_button, 1))
        layout = make_column(10, self)
        fill(layout, self._by_distance, self._facts, self._warning, self._note, self.fill, self.one_piece, 1)
        self.board.changed.connect(self.changed)
        self.fill.clicked.connect(lambda _: self.fill_changed.emit())
        self.turn_requested = self.turn_button.clicked

    def show_table(
        self,
        table: ScannedTerrain | None,
        by_corners: bool,
        apart_mm: float | None = None,
        unit_mm: float | None = None,
    ) -> None:
        """Shows the result, or none while it is computed.

        `apart_mm` is the distance that gave the scale, and `unit_mm` the unit of such files, if it is known.
        """
        self._by_distance.setVisible(not by_corners)
        self._facts.setVisible(table is not None)
        self._warning.show_text("")
        self._note.show_text("")
        if table is None:
            return
        rough, layout = table.roughness, table.layout
        triangles = sum(clump.health.triangles for clump in table.clumps)
        facts: list[tuple[str, str]] = [
            (tr("Board"), format_dimensions(layout.board_mm)),
            (tr("Scale"), tr("{mm} mm per unit", mm=format_number(layout.mm_per_unit, ".4g"))),
            (tr("Terrain"), counted(len(table.clumps), "{count} piece", "{count} pieces")),
            (tr("Triangles"), format_number(triangles, ",")),
            (tr("Roughness"), tr("{step} mm", step=format_number(rough.tolerance_mm, ".1f"))),
        ]
        if layout.residual_mm:
            facts.insert(1, (tr("Corners"), tr("off by {mm} mm", mm=format_number(layout.residual_mm, ".1f"))))
        self._facts.show_facts(tuple(VerdictFact(name, said) for name, said in facts))
        self._note.show_text(
            tr(
                "The roughness combines noise ({noise} mm), half the point spacing ({spacing} mm) and the "
                "corner error ({placed} mm). It is the tolerance for robustness tests, which move things "
                "sideways; heights may be off by as much.",
                noise=format_number(rough.noise_mm, ".1f"),
                spacing=format_number(rough.spacing_mm / 2, ".1f"),
                placed=format_number(rough.placed_mm, ".1f"),
            )
        )
        self._warning.show_text("\n".join(_warnings(table, apart_mm, unit_mm)))


def _warnings(table: ScannedTerrain, apart_mm: float | None, unit_mm: float | None) -> Iterator[str]:
    layout, rough = table.layout, table.roughness
    if unit_mm and abs(layout.mm_per_unit / unit_mm - 1) > SCALE_SHARE:
        share = format_number(abs(layout.mm_per_unit / unit_mm - 1), ".1%")
        yield tr("Such files are in metres; your scale differs by {share}. Check points and lengths.", share=share)
    if layout.residual_mm > OFF_SHARE * math.hypot(*layout.board_mm):
        yield tr("The corners do not match the board; check its size, and click each corner exactly.")
    if apart_mm is not None and apart_mm < NEAR_SHARE * max(layout.board_mm):
        times = format_number(max(layout.board_mm) / apart_mm, ".0f")
        yield tr(
            (
                "The two points are close together: an error of 1 mm becomes {times} mm across the table. "
                "Choose points farther apart."
            ),
            times=times,
        )
    if rough.tolerance_mm > MAX_TOLERANCE_MM:
        yield tr("This scan is too rough to rely on: shifts are tested up to {mm} mm only.", mm=f"{MAX_TOLERANCE_MM:g}")
    elif rough.noise_mm > ROUGH_MM:
        yield tr("This scan is rough; a new one with more photos in better light gives more certain verdicts.")
    yield from format_holes(table.holes)
    yield from table.clumps[0].health.left_out

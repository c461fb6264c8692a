"""A scan in 3D: its floor, and points to click on it; then the resulting terrain on its board."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent

from app.core.language import tr
from app.geometry.arrays import Floats
from app.geometry.drawing.camera import Orbit
from app.geometry.frames import invert_frame, make_frame, transform_points
from app.geometry.mesh import Mesh
from app.geometry.rays import Occluder, first_hits
from app.geometry.table_scan.floor import Floor
from app.geometry.table_scan.laid_table import ScannedTerrain
from app.geometry.table_scan.scale import Spot
from app.ui.terrain.import_view import SoftwareView, TurnableView, make_scale_figure
from app.ui.viewport.overlay import Overlay, OverlaySolid, Tag
from app.ui.viewport.scene import PAIR, SELECTED, STONE, PieceLook, Scene
from app.ui.viewport.styled_lines import StyledLine
from app.ui.viewport.tool_dispatcher import CLICK_SLACK_PX

SHOWN_MM = 762.0
"""The width at which a scan without a scale is shown."""
FAR_MM = 1e4
HOME = Orbit(azimuth=-90.0, elevation=55.0)
ROOM = 1.05
FLOOR_TINT = (0.20, 0.62, 0.95)
POINTS, FLOOR = "points", "floor"
LIFTED_MM = 40.0
"""The height above the board at which a scan is shown, so that the board is not mistaken for part of it."""


class ScanView(TurnableView):
    """Shows a scan or its result. `picked` carries a clicked point of the scan, in the scan's coordinates."""

    picked = Signal(tuple)

    def __init__(self) -> None:
        super().__init__(tr("The scan; the arrow keys rotate it"), HOME, ROOM)
        self._scan: Occluder | None = None
        self._pressed: QPointF | None = None
        self._view.installEventFilter(self)

    def show_scan(self, mesh: Mesh, floor: Floor) -> None:
        """Shows a scan on its floor, before it has a scale."""
        scale = SHOWN_MM / floor.size[0]
        width, depth = SHOWN_MM, max(floor.size[1] * scale, SHOWN_MM / 10)
        frame = make_frame((width / 2, depth / 2, LIFTED_MM), 0.0, scale) @ floor.frame
        self._scan = Occluder("scan", mesh, frame)
        self._view.show_scene(Scene(width, depth, (PieceLook("scan", mesh, frame, STONE),)))
        flat = np.array([(x, y, LIFTED_MM) for x, y in ((0, 0), (width, 0), (width, depth), (0, depth))])
        faces = np.array([(0, 1, 2), (0, 2, 3)])
        self._view.show_solids(FLOOR, (OverlaySolid(flat, faces, FLOOR_TINT, opacity=0.30, through=0.12),))
        self.fit(np.vstack([flat, flat + np.array((0.0, 0.0, 120.0))]))

    def show_table(self, table: ScannedTerrain) -> None:
        """Shows the resulting terrain on its board, with the floor's colours, next to a fighter for scale."""
        self._scan = None
        width, depth = table.layout.board_mm
        clumps = tuple(
            PieceLook(f"clump {number}", clump, np.eye(4), STONE) for number, clump in enumerate(table.clumps)
        )
        ground = None if table.floor is None else np.ascontiguousarray(table.floor[::-1])
        self._view.show_scene(Scene(width, depth, clumps, (make_scale_figure((width / 2, -40.0)),), ground))
        self._view.show_solids(FLOOR)
        self.show_points((), -1)
        self.fit(np.array([(0, -40, 0), (width, 0, 0), (width, depth, 80), (0, depth, 0)], dtype=np.float64))

    def show_points(self, points: Sequence[tuple[str, Spot | None]], current: int, joined: bool = False) -> None:
        """Marks named points of the scan and highlights the current one; if `joined`, with lines between them."""
        view, scan = self._view, self._scan
        if isinstance(view, SoftwareView):
            return
        if scan is None:
            view.show_overlay(POINTS, Overlay())
            return
        there = [
            (name, _place(spot, scan.frame), number == current) for number, (name, spot) in enumerate(points) if spot
        ]
        dots = [StyledLine(at, at, SELECTED if now else PAIR, width=9.0, toward=0.01) for _, at, now in there]
        ends = zip(there, [*there[1:], there[0]], strict=True) if joined and len(there) > 1 else ()
        lines = [StyledLine(a[1], b[1], PAIR, width=2.0, toward=0.005) for a, b in ends]
        tags = tuple(Tag(name, at, strong=True) for name, at, _ in there)
        view.show_overlay(POINTS, Overlay((*lines, *dots), tags))

    def pixel(self, spot: Spot) -> QPointF:
        """Returns the position in this widget of a point of the scan."""
        assert self._scan is not None
        at = _place(spot, self._scan.frame)
        pixels, _ = self._view.orbit.camera().pixels(np.array([at]), self.pixels)
        return QPointF(*pixels[0].tolist())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Picks a point with a click, but not with a drag."""
        if isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.LeftButton:
            if event.type() == QEvent.Type.MouseButtonPress:
                self._pressed = event.position()
            elif event.type() == QEvent.Type.MouseButtonRelease and self._pressed is not None:
                step, self._pressed = event.position() - self._pressed, None
                if max(abs(step.x()), abs(step.y())) < CLICK_SLACK_PX:
                    self._pick(event.position())
        return False

    def _pick(self, at: QPointF) -> None:
        scan = self._scan
        if scan is None:
            return
        origin, way = self._view.orbit.camera().ray(at.x(), at.y(), self.pixels)
        end = origin + way / float(np.linalg.norm(way)) * FAR_MM
        share = float(first_hits([scan], origin[None], end[None]).share[0])
        if share <= 1.0:
            spot = transform_points((origin + share * (end - origin))[None], invert_frame(scan.frame))[0]
            self.picked.emit(tuple(spot.tolist()))


def _place(spot: Spot, frame: Floats) -> Spot:
    x, y, z = transform_points(np.array([spot]), frame)[0].tolist()
    return x, y, z

"""Paints lines and the tube of the table over a picture, hidden by meshes as in the viewport, but without OpenGL.

Each line is divided into samples a few pixels apart, and rays tell which of them the camera sees. What it does not see
is painted faintly. This works in any thread and at any size.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from app.geometry.arrays import Flags, Floats
from app.geometry.drawing.camera import Camera, Size
from app.geometry.drawing.seen_parts import SAMPLE_STEP, find_seen
from app.geometry.rays import Occluder
from app.ui.viewport.frame_settings import Tube
from app.ui.viewport.scene import CASING, Colour, Point
from app.ui.viewport.styled_lines import StyledLine, clip_before_eye

STEP_PX, BAND_PX, MAX_SAMPLES, MAX_BANDS = 2.0, 4.0, 4000, 12
"""Distance of samples along a line and across a tube in pixels, and their largest numbers."""
FAINT, CASING_OPACITY = 0.33, 0.82
GLASS, GLASS_EDGE = 0.30, 0.65
"""Opacity of a tube, and of its edges."""


@dataclass(frozen=True, eq=False)
class PaintedView:
    """A picture of this size in pixels that a camera takes of a table; widths at scale 1 are multiplied by `scale`."""

    camera: Camera
    size: Size
    occluders: Sequence[Occluder]
    scale: float = 1.0

    def paint_lines(self, painter: QPainter, lines: Sequence[StyledLine]) -> None:
        """Paints lines and dots: first the hidden parts, faintly, then the others in full."""
        sampled = list[tuple[StyledLine, Floats, Flags]]()
        for line in lines:
            if (found := self._divide(line.start, line.end)) is not None:
                points, pixels = found
                lifted = points + (np.asarray(self.camera.eye) - points) * line.toward
                sampled.append((line, pixels, self._see(lifted)))
        for faint in (True, False):
            for line, pixels, seen in sampled:
                if line.reach_through or not faint:
                    self._paint(painter, line, pixels, seen != faint, FAINT if faint else 1.0)

    def paint_tube(self, painter: QPainter, tube: Tube) -> None:
        """Paints the parts of a tube that nothing hides, as glass with brighter edges."""
        found = self._divide(tube.start, tube.end)
        if found is None:
            return
        axis, _ = found
        side = np.cross(axis - np.asarray(self.camera.eye), axis[-1] - axis[0])
        side *= tube.radius / np.maximum(np.linalg.norm(side, axis=1, keepdims=True), 1e-9)
        edges = [self._pixels(axis + side * end) for end in (-1, 1)]
        across = float(np.linalg.norm(edges[1] - edges[0], axis=1).max())
        bands = min(max(math.ceil(across / BAND_PX / self.scale), 1), MAX_BANDS)
        shares = np.linspace(-1, 1, bands + 1)
        borders = [self._pixels(axis + side * share) for share in shares]
        seen = [self._see(axis + side * share) for share in (shares[:-1] + shares[1:]) / 2]
        glass = QPainterPath()
        glass.setFillRule(Qt.FillRule.WindingFill)
        for (below, above), visible in zip(itertools.pairwise(borders), seen, strict=True):
            for begin, end in find_runs(visible):
                glass.addPolygon(_polygon(np.vstack([below[begin:end], above[begin:end][::-1]])))
        painter.fillPath(glass, _colour(tube.colour, GLASS))
        painter.setPen(QPen(_colour(tube.colour, GLASS_EDGE), 1.2 * self.scale))
        for edge, visible in zip(edges, (seen[0], seen[-1]), strict=True):
            for begin, end in find_runs(visible):
                painter.drawPolyline(_polygon(edge[begin:end]))

    def _paint(self, painter: QPainter, line: StyledLine, pixels: Floats, wanted: Flags, fade: float) -> None:
        start, strokes = pixels[0], list[QLineF]()
        begins = np.linalg.norm(pixels - start, axis=1).tolist()
        way = (pixels[-1] - start) / max(begins[-1], 1e-9)
        for begin, end in find_runs(wanted):
            for first, last in _divide_dashes(begins[begin], begins[end - 1], line.dash * self.scale):
                strokes.append(QLineF(QPointF(*(start + way * first)), QPointF(*(start + way * last))))
        round_, solid = Qt.PenCapStyle.RoundCap, Qt.PenStyle.SolidLine
        for colour, width, opacity in (
            (CASING, line.width + 2 * line.casing, CASING_OPACITY),
            (line.colour, line.width, 1.0),
        ):
            pen = QPen(_colour(colour, opacity * fade * line.opacity), width * self.scale, solid, round_)
            painter.setPen(pen)
            for stroke in strokes:
                if stroke.isNull():
                    painter.drawPoint(stroke.p1())
                else:
                    painter.drawLine(stroke)

    def _divide(self, start: Point, end: Point) -> tuple[Floats, Floats] | None:
        """Returns points `(n, 3)` evenly spaced in the picture along a line, and their pixels `(n, 2)`."""
        [ends], [ahead] = clip_before_eye(np.array([[start, end]], dtype=np.float64), self.camera)
        if not ahead:
            return None
        pixels = self._pixels(ends)
        count = math.ceil(float(np.linalg.norm(pixels[1] - pixels[0])) / (STEP_PX * SAMPLE_STEP * self.scale))
        share = np.linspace(0, 1, min(count, MAX_SAMPLES) + 1)[:, None] if count else np.zeros((1, 1))
        # Evenly along the picture is not evenly along the line: what is nearer is larger.
        first, last = (ends - np.asarray(self.camera.eye)) @ -self.camera.view_matrix()[2, :3]
        along = share * first / (share * first + (1 - share) * last)
        return ends[0] + along * (ends[1] - ends[0]), pixels[0] + share * (pixels[1] - pixels[0])

    def _pixels(self, points: Floats) -> Floats:
        return self.camera.pixels(points, self.size)[0]

    def _see(self, points: Floats) -> Flags:
        return find_seen(self.occluders, np.asarray(self.camera.eye, dtype=np.float64), points)


def find_runs(wanted: Flags) -> list[tuple[int, int]]:
    """Returns begin and end of each stretch of true values."""
    turns = np.flatnonzero(np.diff(np.r_[0, wanted.astype(np.int8), 0]))
    return [(begin, end) for begin, end in turns.reshape(-1, 2).tolist()]


def _divide_dashes(begin: float, end: float, dash: float) -> Iterator[tuple[float, float]]:
    """Yields the dashes between two lengths along a line; half of each `dash` is a gap."""
    if not dash:
        yield begin, end
        return
    for number in range(int(begin // dash), int(end // dash) + 1):
        first, last = max(number * dash, begin), min((number + 0.5) * dash, end)
        if first <= last:
            yield first, last


def _polygon(pixels: Floats) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in pixels.tolist()])


def _colour(colour: Colour, opacity: float) -> QColor:
    return QColor.fromRgbF(*colour, opacity)

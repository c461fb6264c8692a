"""The verdict drawn into a photo of the table: line, tube, what blocks it and names, at the photo's own resolution.

Only the photo is visible: models hide what is behind them, and what blocks the line is tinted where the photo shows
it. Everything is painted without OpenGL, in any thread.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter

from app.geometry.arrays import Colours
from app.geometry.drawing.photo_window import PhotoWindow
from app.geometry.drawing.seen_parts import SAMPLE_STEP, find_rim, find_target_states
from app.geometry.drawing.visible_parts import FREE
from app.geometry.frames import box_corners, to_point, transform_points
from app.geometry.photo.photo_camera import PhotoCamera
from app.geometry.rays import Occluder
from app.table.battle_geometry import BattleGeometry
from app.ui.scene_builder import make_scene
from app.ui.viewport.fighter_labels import (
    STRONG,
    WORDS,
    Label,
    LabelLayout,
    LabelOptions,
    LabelPlace,
    elide_name,
    make_labels,
    max_name_width,
    paint_labels,
)
from app.ui.viewport.frame_settings import Highlights
from app.ui.viewport.label_content import LabelContent
from app.ui.viewport.painted_lines import PaintedView
from app.ui.viewport.scene import STOPPED, SightLine, VerdictBadge
from app.ui.viewport.sight_lines import leader_lines, sight_polylines, sight_tints, sight_tube

USUAL_SIDE = 850.0
"""Length in pixels of the shorter side of a picture in which lines and names have their usual size."""
TINT_SIDE = 1600
"""Length in pixels of the longer side of the picture of tints, which is laid over the photo."""
TINT, RIM_OPACITY, RIM_PX = 0.30, 0.9, 3
"""Opacity of the tint of what blocks a line and of its outline, whose width is in pixels of the picture of tints."""
FREE_PX = 7.0
"""Distance that names keep from the line, in pixels at scale 1."""
MAX_BLOCKERS = 6
"""Largest number of blockers that are named."""


@dataclass(frozen=True, eq=False)
class VerdictMarks:
    """What is drawn: the line, observer and target ("" for none), and the mark of the verdict."""

    line: SightLine | None = None
    observer: str = ""
    target: str = ""
    badge: VerdictBadge | None = None


def make_window(camera: PhotoCamera) -> PhotoWindow:
    """Returns a window into the undistorted picture of a photo."""
    rotation = tuple(camera.rotation.ravel().tolist())
    return PhotoWindow(to_point(camera.eye), rotation, camera.lens.focal_px, camera.lens.size)


def draw_verdict(
    flat: Colours, window: PhotoWindow, table: BattleGeometry, marks: VerdictMarks, enlarged: float = 1.0
) -> QImage:
    """Returns an undistorted photo `(h, w, 3)` of a table with the verdict on a pair drawn into it.

    Without a line, it only names the fighters. Lines and names are `enlarged` by this factor, for small pictures.
    """
    height, width, _ = flat.shape
    camera = window.tile_camera((0.0, 0.0, float(width), float(height)))
    scale = max(min(width, height) / USUAL_SIDE, 0.5) * enlarged
    image = QImage(flat.data, width, height, 3 * width, QImage.Format.Format_RGB888)
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    view = PaintedView(camera, (width, height), table.occluders, scale)
    blockers = [one for one in table.occluders if one.name in dict(sight_tints(marks.line))]
    places = _place_labels(view, table, marks, blockers)
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if blockers:
            painter.drawImage(QRectF(0, 0, width, height), _make_tints(view, blockers))
        if tube := sight_tube(marks.line):
            view.paint_tube(painter, tube)
        if marks.line:
            view.paint_lines(painter, sight_polylines(marks.line))
        replace(view, occluders=()).paint_lines(painter, leader_lines(places, camera, view.size))
        paint_labels(painter, places, scale)
    return image


def _make_tints(view: PaintedView, blockers: list[Occluder]) -> QImage:
    """Returns a picture that is transparent but for the parts of the blockers that the camera sees, and their rims."""
    share = min(TINT_SIDE / SAMPLE_STEP / max(view.size), 1.0)
    width, height = (max(round(side * share), 1) for side in view.size)
    opacity = np.zeros((height, width))
    for blocker in blockers:
        others = [one for one in view.occluders if one is not blocker]
        shown = find_target_states(blocker, others, view.camera, (width, height)) == FREE
        opacity[shown] = np.maximum(opacity[shown], TINT)
        opacity[find_rim(shown, max(RIM_PX // SAMPLE_STEP, 1))] = RIM_OPACITY
    colours = np.dstack([np.where(opacity > 0, part, 0.0) for part in STOPPED] + [opacity])
    picture = QImage(np.round(255 * colours).astype(np.uint8).tobytes(), width, height, QImage.Format.Format_RGBA8888)
    return picture.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def _place_labels(
    view: PaintedView, table: BattleGeometry, marks: VerdictMarks, blockers: list[Occluder]
) -> list[LabelPlace]:
    """Returns the names of the pair and its blockers in their places; without a pair, those of all fighters."""
    blockers = blockers[:MAX_BLOCKERS]
    looks, longest = make_scene(table).fighters, max_name_width(view.size, view.scale)
    fighters = {look.id for look in looks}
    if marks.target:
        named = {marks.observer, marks.target, *(blocker.name for blocker in blockers)}
        looks = [look for look in looks if look.id in named]
    options = LabelOptions(longest=longest, badges={marks.target: marks.badge} if marks.badge else {})
    labels = make_labels(looks, Highlights(observer=marks.observer, target=marks.target), options)
    for number, blocker in enumerate(blockers):
        if blocker.name not in fighters:
            top = _corners(blocker)[4:].mean(axis=0)
            content = LabelContent(elide_name(blocker.name, longest), STOPPED, filled=True)
            labels.append(Label("", content, WORDS, STRONG, top, roams=True, needed=True, number=number))
    labels.sort(key=lambda one: one.rank)
    models = {one.name: _corners(one) for one in table.occluders if one.name in fighters}
    covered = _cover_line(view, marks.line) if marks.line else []
    return LabelLayout().place(labels, models, view.camera, view.size, view.scale, covered)


def _cover_line(view: PaintedView, line: SightLine) -> list[QRect]:
    """Returns rectangles along a line, which names must not cover."""
    ends, ahead = view.camera.pixels(np.array([line.start, line.end]), view.size)
    if not ahead.all():
        return []
    half = round(FREE_PX * view.scale)
    count = max(int(np.linalg.norm(ends[1] - ends[0]) / half), 1)
    spots = np.round(ends[0] + np.linspace(0, 1, count)[:, None] * (ends[1] - ends[0])).astype(int)
    return [QRect(x - half, y - half, 2 * half, 2 * half) for x, y in spots.tolist()]


def _corners(one: Occluder) -> NDArray[np.float64]:
    """Returns the corners `(8, 3)` of the box round a thing, the upper ones last."""
    corners = transform_points(box_corners(*one.box), one.frame)
    return corners[np.argsort(corners[:, 2], kind="stable")]

"""Draws overlays, last of all: translucent bodies, the tube round a witness, lines and dots."""

import numpy as np
from PySide6.QtGui import QVector2D, QVector3D, QVector4D

from app.geometry.arrays import Floats
from app.geometry.frames import cross_products
from app.ui.viewport.draw_context import DrawContext, set_opaque_state, set_see_through_state
from app.ui.viewport.fighter_shapes import lathe
from app.ui.viewport.frame_settings import FrameSettings, Tube
from app.ui.viewport.gl_buffers import GL, Buffers, draw_rectangles
from app.ui.viewport.overlay import OverlaySolid
from app.ui.viewport.shaders import Program
from app.ui.viewport.shadow import SUN, to_qmatrix
from app.ui.viewport.styled_lines import make_rectangles

_TURN = np.linspace(0, np.pi / 2, 9)
_SIDE = lathe(np.array([[1.0, 0.0], [1.0, 1.0]]), np.ones((2, 3)), 32)
_CAP = lathe(np.c_[np.cos(_TURN), np.sin(_TURN)], np.ones((9, 3)), 32)
LASTING = (_SIDE, _CAP)
"""Shapes that are kept whatever is on the table."""


def draw_lines(buffers: Buffers, settings: FrameSettings) -> None:
    """Draws the tube where nothing hides it, then the lines: in full, and faint behind things."""
    if settings.tube:
        _draw_tube(buffers, settings, settings.tube)
    set_see_through_state(settings)
    program = buffers.program("ribbon")
    for faint in (True, False):
        ribbons = [ribbon for ribbon in settings.ribbons if ribbon.reach_through or not faint]
        quads = make_rectangles(ribbons, settings.camera, settings.size, settings.scale)
        if len(quads):
            GL.glDepthFunc(GL.GL_GREATER if faint else GL.GL_LEQUAL)
            program.set_uniforms(fade=0.33 if faint else 1.0)
            draw_rectangles(program, quads)
    set_opaque_state(settings)


def draw_solids(brush: DrawContext, settings: FrameSettings) -> None:
    """Draws translucent bodies, opaque ones first, then from far to near; the far side of each before its near side."""
    eye = np.asarray(settings.camera.eye)
    order = sorted(settings.solids, key=lambda one: (one.opacity < 1, -float(np.linalg.norm(one.centre - eye))))
    for one in order:
        program = brush.use_translucent(settings)
        if one.opacity >= 1:
            set_opaque_state(settings)
        GL.glEnable(GL.GL_CULL_FACE)
        if one.through:
            GL.glDepthFunc(GL.GL_GREATER)
            _draw_side(brush, program, one, GL.GL_BACK, one.through)
            GL.glDepthFunc(GL.GL_LEQUAL)
        if one.opacity < 1:
            _draw_side(brush, program, one, GL.GL_FRONT, 0.45 * one.opacity)
        _draw_side(brush, program, one, GL.GL_BACK, one.opacity)
    set_opaque_state(settings)


def _draw_side(brush: DrawContext, program: Program, one: OverlaySolid, culled: int, opacity: float) -> None:
    GL.glCullFace(culled)
    program.set_uniforms(tint=QVector4D(*one.colour, opacity))
    brush.draw(program, one.shape)


def _draw_tube(buffers: Buffers, settings: FrameSettings, tube: Tube) -> None:
    set_see_through_state(settings)
    GL.glEnable(GL.GL_CULL_FACE)
    GL.glCullFace(GL.GL_BACK)
    program = buffers.program("tube")
    program.use_attributes(0, 1, 2)
    program.set_uniforms(
        camera=to_qmatrix(settings.matrix),
        eye=QVector3D(*settings.camera.eye),
        light=QVector3D(*SUN.tolist()),
        tint=QVector4D(*tube.colour, 1.0),
        swell=QVector4D(0, 0, 1, 1),
        shift=QVector2D(0, 0),
        toward=0.0,
    )
    for shape, frame in zip((_SIDE, _CAP, _CAP), tube_frames(tube), strict=True):
        program.set_uniforms(model=to_qmatrix(frame))
        buffers.load_shape(shape).draw(program)
    set_opaque_state(settings)


def tube_frames(tube: Tube) -> tuple[Floats, Floats, Floats]:
    """Returns the frames `(4, 4)` of a unit cylinder and of a hemisphere at either end that make up the tube."""
    start, end = np.array(tube.start), np.array(tube.end)
    way = end - start
    length = max(float(np.linalg.norm(way)), 1e-9)
    ahead = way / length
    side = cross_products(ahead, np.eye(3)[np.abs(ahead).argmin()])
    side /= np.linalg.norm(side)
    up = cross_products(ahead, side)
    r = tube.radius
    return (
        _make_frame(side * r, up * r, way, start),
        _make_frame(side * r, up * r, ahead * r, end),
        _make_frame(side * r, -up * r, -ahead * r, start),
    )


def _make_frame(x: Floats, y: Floats, z: Floats, origin: Floats) -> Floats:
    frame = np.eye(4)
    frame[:3] = np.stack([x, y, z, origin], axis=1)
    return frame

"""The sun's shadow: depth seen from the sun, packed into the four bytes of a colour so that OpenGL 2.1 can read it."""

import numpy as np
from PySide6.QtGui import QMatrix4x4
from PySide6.QtOpenGL import QOpenGLFramebufferObject

from app.geometry.arrays import Floats
from app.ui.viewport.fighter_shapes import ColouredShape
from app.ui.viewport.gl_buffers import GL, Buffers
from app.ui.viewport.render_scene import RenderScene

SIZE = 2048
SUN = np.array([-0.46, -0.36, 0.81]) / np.linalg.norm([-0.46, -0.36, 0.81])
MARGIN = 45.0
HEADROOM = 80.0  # for fighters on top of terrain


class Shadow:
    """The shadow map of one context: one of the terrain, drawn when terrain moved, and a copy with fighters added."""

    def __init__(self) -> None:
        self._terrain: QOpenGLFramebufferObject | None = None
        self._all: QOpenGLFramebufferObject | None = None
        self._terrain_key: object = None
        self._all_key: object = None
        self.matrix = np.eye(4)

    def refresh(
        self, render_scene: RenderScene, buffers: Buffers, lifted: frozenset[str], cut: float | None = None
    ) -> None:
        """Draw what changed since; leaves another framebuffer bound. What is lifted casts none, nor what is cut off."""
        key = shadow_key(render_scene, lifted, cut)
        if self._all_key == key:
            return
        if self._terrain_key != (render_scene.terrain, cut):
            self._refresh_terrain(render_scene, buffers, cut)
        self._all = self._all or _create_map()
        assert self._terrain is not None
        both = GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT
        QOpenGLFramebufferObject.blitFramebuffer(self._all, self._terrain, both)
        fighters = [one for one in render_scene.fighters.values() if one.look.id not in lifted]
        held = [render_scene.pieces[id] for id in render_scene.held if id not in lifted]
        self._all.bind()
        self._draw([(one.figure.solid, one.look.frame) for one in fighters], buffers)
        self._draw([(piece.solid, piece.look.frame) for piece in held], buffers, cut)
        self._all_key = key

    def bind(self, unit: int) -> None:
        """Make the map readable at a texture unit."""
        if self._all is not None:
            GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
            GL.glBindTexture(GL.GL_TEXTURE_2D, self._all.texture())
            GL.glActiveTexture(GL.GL_TEXTURE0)

    def _refresh_terrain(self, render_scene: RenderScene, buffers: Buffers, cut: float | None) -> None:
        self._terrain = self._terrain or _create_map()
        self.matrix = sun_matrix(*render_scene.bounds())
        self._terrain.bind()
        GL.glDisable(GL.GL_SCISSOR_TEST)
        GL.glDepthMask(True)
        GL.glClearColor(1, 1, 1, 1)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT)
        things = [(piece.solid, piece.look.frame) for piece in render_scene.resting_pieces]
        self._draw([*things, (render_scene.board.edge, np.eye(4))], buffers, cut)
        self._terrain_key = (render_scene.terrain, cut)

    def _draw(self, things: list[tuple[ColouredShape, Floats]], buffers: Buffers, cut: float | None = None) -> None:
        GL.glViewport(0, 0, SIZE, SIZE)
        for flag in (GL.GL_BLEND, GL.GL_CULL_FACE, GL.GL_SCISSOR_TEST):
            GL.glDisable(flag)
        GL.glDepthMask(True)
        GL.glEnable(GL.GL_DEPTH_TEST)
        GL.glDepthFunc(GL.GL_LEQUAL)
        program = buffers.program("depth", *([] if cut is None else ["CUT"]))
        program.use_attributes(0)
        program.set_uniforms(camera=to_qmatrix(self.matrix), cut=cut or 0.0)
        for solid, frame in things:
            program.set_uniforms(model=to_qmatrix(frame))
            buffers.load_shape(solid).draw(program)


def shadow_key(render_scene: RenderScene, lifted: frozenset[str], cut: float | None = None) -> tuple[object, ...]:
    """What the shadow depends on."""
    moving = (*render_scene.fighters.values(), *(render_scene.pieces[id] for id in sorted(render_scene.held)))
    return (render_scene.terrain, cut, *(one.look for one in moving if one.look.id not in lifted))


def sun_matrix(low: Floats, high: Floats) -> Floats:
    """From the table to the sun's map: parallel rays that cover the box between two corners, with room round it."""
    side = np.cross([0.0, 1.0, 0.0], SUN)
    side /= np.linalg.norm(side)
    turn = np.stack([side, np.cross(SUN, side), SUN])
    low, high = low - np.array([MARGIN, MARGIN, 0.0]), high + np.array([MARGIN, MARGIN, HEADROOM])
    corners = np.array(np.meshgrid(*zip(low, high, strict=True))).reshape(3, -1).T @ turn.T
    least, most = corners.min(axis=0), corners.max(axis=0)
    fit = np.eye(4)
    fit[:3, :3] = np.diag(2 / (most - least) * [1, 1, -1]) @ turn
    fit[:3, 3] = -(most + least) / (most - least) * [1, 1, -1]
    return fit


def to_qmatrix(values: Floats) -> QMatrix4x4:
    """A 4 × 4 array as Qt's matrix."""
    return QMatrix4x4(values.ravel().tolist())


def _create_map() -> QOpenGLFramebufferObject:
    return QOpenGLFramebufferObject(SIZE, SIZE, QOpenGLFramebufferObject.Attachment.Depth)

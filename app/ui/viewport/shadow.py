"""The sun's shadow: depth seen from the sun, packed into the four bytes of a colour so that OpenGL 2.1 can read it."""

import numpy as np
from PySide6.QtGui import QMatrix4x4
from PySide6.QtOpenGL import QOpenGLFramebufferObject

from app.geometry.mesh import Floats
from app.ui.viewport.buffers import Buffers
from app.ui.viewport.opengl import GL
from app.ui.viewport.stage import Stage

SIZE = 2048
SUN = np.array([-0.46, -0.36, 0.81]) / np.linalg.norm([-0.46, -0.36, 0.81])
MARGIN = 45.0


class Shadow:
    """The shadow map of one context, drawn again only when something moved."""

    def __init__(self) -> None:
        self._map: QOpenGLFramebufferObject | None = None
        self._version = -1
        self.matrix = np.eye(4)

    def refresh(self, stage: Stage, buffers: Buffers) -> None:
        """Draw the map if the stage changed since; leaves another framebuffer bound."""
        if self._version == stage.version:
            return
        if self._map is None:
            self._map = QOpenGLFramebufferObject(SIZE, SIZE, QOpenGLFramebufferObject.Attachment.Depth)
        self.matrix = sun_matrix(*stage.bounds())
        self._map.bind()
        self._draw(stage, buffers)
        self._version = stage.version

    def bind(self, unit: int) -> None:
        """Make the map readable at a texture unit."""
        if self._map is not None:
            GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
            GL.glBindTexture(GL.GL_TEXTURE_2D, self._map.texture())

    def _draw(self, stage: Stage, buffers: Buffers) -> None:
        GL.glViewport(0, 0, SIZE, SIZE)
        GL.glClearColor(1, 1, 1, 1)
        GL.glDisable(GL.GL_BLEND)
        GL.glDepthMask(True)
        GL.glEnable(GL.GL_DEPTH_TEST)
        GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT)
        program = buffers.program("depth")
        program.take(0)
        program.set(camera=matrix(self.matrix))
        things = [(piece.solid, piece.look.frame) for piece in stage.pieces.values()]
        things += [(one.figure.solid, one.look.frame) for one in stage.fighters.values()]
        things.append((stage.board.edge, np.eye(4)))
        for solid, frame in things:
            program.set(model=matrix(frame))
            buffers.shape(solid).draw(program)


def sun_matrix(low: Floats, high: Floats) -> Floats:
    """From the table to the sun's map: parallel rays that just cover the box between two corners and a margin."""
    side = np.cross([0.0, 1.0, 0.0], SUN)
    side /= np.linalg.norm(side)
    turn = np.stack([side, np.cross(SUN, side), SUN])
    corners = np.array(np.meshgrid(*zip(low - MARGIN, high + MARGIN, strict=True))).reshape(3, -1).T @ turn.T
    least, most = corners.min(axis=0), corners.max(axis=0)
    fit = np.eye(4)
    fit[:3, :3] = np.diag(2 / (most - least) * [1, 1, -1]) @ turn
    fit[:3, 3] = -(most + least) / (most - least) * [1, 1, -1]
    return fit


def matrix(values: Floats) -> QMatrix4x4:
    """A 4 × 4 array as Qt's matrix."""
    return QMatrix4x4(values.ravel().tolist())

"""The sun's shadow: the depth seen from the sun, in textures with two bytes per pixel."""

import ctypes

import numpy as np
from PySide6.QtGui import QMatrix4x4

from app.geometry.arrays import Floats
from app.ui.viewport.fighter_shapes import ColouredShape
from app.ui.viewport.gl_buffers import GL, Buffers, create_texture, delete_texture
from app.ui.viewport.render_scene import RenderScene

SIZE = 2048
SUN = np.array([-0.46, -0.36, 0.81]) / np.linalg.norm([-0.46, -0.36, 0.81])
MARGIN = 45.0
HEADROOM = 80.0  # For fighters on top of terrain.


class DepthMap:
    """A texture that holds only depth, and the framebuffer that fills it.

    Two bytes are precise enough: the shader allows 59 times their step before it treats a point as shaded.
    """

    def __init__(self) -> None:
        self.texture = create_texture()
        GL.glBindTexture(GL.GL_TEXTURE_2D, self.texture)
        depth = (GL.GL_DEPTH_COMPONENT, GL.GL_UNSIGNED_SHORT)
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_DEPTH_COMPONENT16, SIZE, SIZE, 0, *depth, None)
        for name, value in (
            (GL.GL_TEXTURE_MIN_FILTER, GL.GL_NEAREST),
            (GL.GL_TEXTURE_MAG_FILTER, GL.GL_NEAREST),
            (GL.GL_TEXTURE_WRAP_S, GL.GL_CLAMP_TO_EDGE),
            (GL.GL_TEXTURE_WRAP_T, GL.GL_CLAMP_TO_EDGE),
        ):
            GL.glTexParameteri(GL.GL_TEXTURE_2D, name, value)
        number = ctypes.c_uint(0)
        GL.glGenFramebuffers(1, ctypes.addressof(number))
        self._framebuffer = number.value
        self.bind()
        GL.glFramebufferTexture2D(GL.GL_FRAMEBUFFER, GL.GL_DEPTH_ATTACHMENT, GL.GL_TEXTURE_2D, self.texture, 0)
        # OpenGL 2.1 accepts a framebuffer without colours only if none are drawn or read.
        GL.glDrawBuffers(1, ctypes.addressof(ctypes.c_int(GL.GL_NONE)))
        GL.glReadBuffer(GL.GL_NONE)

    def bind(self) -> None:
        """Makes this map the target of drawing."""
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._framebuffer)

    def copy_from(self, other: "DepthMap") -> None:
        """Copies the other map and binds this one."""
        GL.glDisable(GL.GL_SCISSOR_TEST)
        GL.glBindFramebuffer(GL.GL_READ_FRAMEBUFFER, other._framebuffer)
        GL.glBindFramebuffer(GL.GL_DRAW_FRAMEBUFFER, self._framebuffer)
        area = (0, 0, SIZE, SIZE)
        GL.glBlitFramebuffer(*area, *area, GL.GL_DEPTH_BUFFER_BIT, GL.GL_NEAREST)
        self.bind()

    def destroy(self) -> None:
        """Releases the memory. The context must be current."""
        GL.glDeleteFramebuffers(1, ctypes.addressof(ctypes.c_uint(self._framebuffer)))
        delete_texture(self.texture)


class Shadow:
    """The shadow maps of one context: one of the terrain, redrawn when terrain moves, and a copy with fighters."""

    def __init__(self) -> None:
        self._terrain: DepthMap | None = None
        self._all: DepthMap | None = None
        self._terrain_key: object = None
        self._all_key: object = None
        self.matrix = np.eye(4)

    def refresh(
        self, render_scene: RenderScene, buffers: Buffers, lifted: frozenset[str], cut: float | None = None
    ) -> None:
        """Redraws what changed and leaves another framebuffer bound.

        Lifted objects and everything above the cut height cast no shadow.
        """
        key = shadow_key(render_scene, lifted, cut)
        if self._all_key == key:
            return
        if self._terrain_key != (render_scene.terrain, cut):
            self._terrain = self._terrain or DepthMap()
            self.matrix = sun_matrix(*render_scene.bounds())
            self._terrain.bind()
            GL.glDisable(GL.GL_SCISSOR_TEST)
            GL.glDepthMask(True)
            GL.glClear(GL.GL_DEPTH_BUFFER_BIT)
            things = [(piece.solid, piece.look.frame) for piece in render_scene.resting_pieces]
            self._draw([*things, (render_scene.board.edge, np.eye(4))], buffers, cut)
            self._terrain_key = (render_scene.terrain, cut)
        self._all = self._all or DepthMap()
        assert self._terrain is not None
        self._all.copy_from(self._terrain)
        fighters = [one for one in render_scene.fighters.values() if one.look.id not in lifted]
        held = [render_scene.pieces[id] for id in render_scene.held if id not in lifted]
        self._draw([(one.figure.solid, one.look.frame) for one in fighters], buffers)
        self._draw([(piece.solid, piece.look.frame) for piece in held], buffers, cut)
        self._all_key = key

    def bind(self, unit: int) -> None:
        """Binds the map to a texture unit."""
        if self._all is not None:
            GL.glActiveTexture(GL.GL_TEXTURE0 + unit)
            GL.glBindTexture(GL.GL_TEXTURE_2D, self._all.texture)
            GL.glActiveTexture(GL.GL_TEXTURE0)

    def destroy(self) -> None:
        """Releases everything. The context must be current."""
        for one in (self._terrain, self._all):
            if one is not None:
                one.destroy()
        self._terrain, self._all, self._terrain_key, self._all_key = None, None, None, None

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
    """Returns everything that the shadow depends on."""
    moving = (*render_scene.fighters.values(), *(render_scene.pieces[id] for id in sorted(render_scene.held)))
    return (render_scene.terrain, cut, *(one.look for one in moving if one.look.id not in lifted))


def sun_matrix(low: Floats, high: Floats) -> Floats:
    """Returns the matrix from the table to the sun's map: parallel rays that cover the box between two corners.

    A margin is added to the box.
    """
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
    """Returns a 4 × 4 array as a QMatrix4x4."""
    return QMatrix4x4(values.ravel().tolist())

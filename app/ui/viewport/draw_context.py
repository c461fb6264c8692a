"""Everything that drawing needs: programs with their uniforms for one frame, buffers, and the state of OpenGL."""

import numpy as np
from PySide6.QtGui import QVector2D, QVector3D, QVector4D

from app.geometry.arrays import Floats
from app.ui.viewport.fighter_shapes import ColouredShape
from app.ui.viewport.frame_settings import FrameSettings
from app.ui.viewport.gl_buffers import GL, Buffers
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.shaders import Program
from app.ui.viewport.shadow import SUN, Shadow, to_qmatrix


def set_opaque_state(settings: FrameSettings) -> None:
    """Sets the state of OpenGL for opaque things."""
    GL.glViewport(0, 0, int(settings.size[0]), int(settings.size[1]))
    GL.glEnable(GL.GL_MULTISAMPLE)  # QPainter turns it off.
    GL.glEnable(GL.GL_DEPTH_TEST)
    GL.glDepthFunc(GL.GL_LEQUAL)
    GL.glDepthMask(True)
    GL.glDisable(GL.GL_BLEND)
    GL.glDisable(GL.GL_CULL_FACE)
    GL.glDisable(GL.GL_SCISSOR_TEST)
    if settings.region:
        GL.glEnable(GL.GL_SCISSOR_TEST)
        GL.glScissor(*settings.region)


def set_see_through_state(settings: FrameSettings) -> None:
    """Sets the state of OpenGL for translucent things, which hide nothing that is drawn later."""
    set_opaque_state(settings)
    GL.glDepthMask(False)
    GL.glEnable(GL.GL_BLEND)
    GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ONE, GL.GL_ONE_MINUS_SRC_ALPHA)


WHITE = QVector4D(1, 1, 1, 1)
IDENTITY = np.eye(4)


class DrawContext:
    """The programs, buffers and shadow of one OpenGL context. Has the lifetime of that context."""

    def __init__(self) -> None:
        self.buffers, self.shadow = Buffers(), Shadow()

    def destroy(self) -> None:
        """Releases everything. The context must be current."""
        self.buffers.destroy()
        self.shadow.destroy()

    def use_solid(self, render_scene: RenderScene, settings: FrameSettings, *variant: str) -> Program:
        """Prepares and returns the program for lit, opaque things."""
        set_opaque_state(settings)
        self.shadow.bind(0)
        program = self.buffers.program("solid", f"TAPS {settings.quality.taps}", *variant)
        program.use_attributes(0, 1, 2)
        w, d = render_scene.board.size
        away = float(np.linalg.norm(np.subtract(settings.camera.eye, [w / 2, d / 2, 0])))
        program.set_uniforms(
            camera=to_qmatrix(settings.matrix),
            sun=to_qmatrix(self.shadow.matrix),
            eye=QVector3D(*settings.camera.eye),
            light=QVector3D(*SUN.tolist()),
            tint=QVector4D(0, 0, 0, 0),
            board=QVector4D(w, d, 0, 0),
            haze=QVector4D(max(away - 100.0, 250.0), max(1600.0, 2.0 * max(w, d)), 0.45, 3.2 * max(w, d)),
            horizon=QVector3D(*settings.backdrop.horizon),
            air=QVector3D(*settings.backdrop.air),
            table=settings.backdrop.table,
            shadow=0,
            ground=1,
            sky=2,
        )
        return program

    def use_plain(self, settings: FrameSettings, *variant: str) -> Program:
        """Prepares and returns the program for unlit, translucent things."""
        return self._use_see_through("plain", settings, *variant)

    def use_translucent(self, settings: FrameSettings) -> Program:
        """Prepares and returns the program for translucent bodies of features."""
        program = self._use_see_through("veil", settings)
        program.set_uniforms(light=QVector3D(*SUN.tolist()))
        return program

    def draw(self, program: Program, shape: ColouredShape, frame: Floats = IDENTITY) -> None:
        program.set_uniforms(model=to_qmatrix(frame))
        self.buffers.load_shape(shape).draw(program)

    def _use_see_through(self, name: str, settings: FrameSettings, *variant: str) -> Program:
        set_see_through_state(settings)
        program = self.buffers.program(name, *variant)
        program.use_attributes(0, 1, 2)
        program.set_uniforms(
            camera=to_qmatrix(settings.matrix),
            eye=QVector3D(*settings.camera.eye),
            tint=WHITE,
            swell=QVector4D(0, 0, settings.size[0] / 2, settings.size[1] / 2),
            shift=QVector2D(0, 0),
            glass=0.0,
            flat=0.0,
            toward=0.0,
        )
        return program


def cut_variant(settings: FrameSettings) -> tuple[str, ...]:
    """Returns the shader variant that leaves out everything above the frame's cut height, if it has one."""
    return () if settings.cut is None else ("CUT",)

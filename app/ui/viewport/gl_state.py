"""What OpenGL is told before things are drawn; every step sets all it needs, for others may draw between two."""

from app.ui.viewport.frame_settings import Shot
from app.ui.viewport.gl_functions import GL


def opaque(shot: Shot) -> None:
    """For solid things."""
    GL.glViewport(0, 0, int(shot.size[0]), int(shot.size[1]))
    GL.glEnable(GL.GL_MULTISAMPLE)  # QPainter turns it off
    GL.glEnable(GL.GL_DEPTH_TEST)
    GL.glDepthFunc(GL.GL_LEQUAL)
    GL.glDepthMask(True)
    GL.glDisable(GL.GL_BLEND)
    GL.glDisable(GL.GL_CULL_FACE)
    GL.glDisable(GL.GL_SCISSOR_TEST)


def see_through(shot: Shot) -> None:
    """For things that let through what is behind them; they hide nothing that is drawn later."""
    opaque(shot)
    GL.glDepthMask(False)
    GL.glEnable(GL.GL_BLEND)
    GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ONE, GL.GL_ONE_MINUS_SRC_ALPHA)

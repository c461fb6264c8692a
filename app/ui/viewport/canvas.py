"""How frames come about: lean ones at once while things move, then a full one, drawn in bands so nothing freezes."""

import time
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QRect
from PySide6.QtOpenGL import QOpenGLFramebufferObject

from app.ui.viewport.opengl import GL
from app.ui.viewport.picture import framebuffer
from app.ui.viewport.quality import Ladder, Quality
from app.ui.viewport.renderer import Renderer, Shot
from app.ui.viewport.stage import Stage

BANDS = 12


class Canvas:
    """The renderer and framebuffers of one context. Every method needs it to be current."""

    def __init__(self) -> None:
        name = GL.glGetString(GL.GL_RENDERER)
        self.ladder = Ladder(name.decode(errors="replace") if name else "")
        self._renderer = Renderer()
        self._targets: dict[str, tuple[object, QOpenGLFramebufferObject]] = {}
        self._band = 0
        self.finished = False

    def drop(self) -> None:
        """Give everything back."""
        self._renderer.drop()
        self._targets.clear()

    def spoil(self) -> None:
        """What was drawn in full is out of date."""
        self._band, self.finished = 0, False

    def moving(self, stage: Stage, shot: Shot) -> QOpenGLFramebufferObject:
        """A frame for now, as well as the machine can while things move."""
        began = time.perf_counter()
        quality = self.ladder.moving
        small = replace(shot, quality=quality, size=_scaled(shot, quality), scale=shot.scale * quality.scale)
        target = self._target("moving", small)
        self._renderer.prepare(stage, quality)
        target.bind()
        self._renderer.draw(stage, small)
        GL.glFinish()
        self.ladder.note(time.perf_counter() - began)
        return target

    def advance(self, stage: Stage, shot: Shot) -> None:
        """Draw the next part of the full frame: a band on slow machines, all of it on others."""
        full = replace(shot, quality=self.ladder.resting)
        target = self._target("full", full)
        if self._band == 0:
            self._renderer.prepare(stage, full.quality)
        target.bind()
        if self.ladder.software:
            self._scissor(full)
        self._renderer.draw(stage, full)
        GL.glDisable(GL.GL_SCISSOR_TEST)
        GL.glFinish()
        target.release()
        self._band += 1
        self.finished = self._band == BANDS or not self.ladder.software

    def full(self) -> QOpenGLFramebufferObject:
        """The full frame, once finished."""
        return self._targets["full"][1]

    def _scissor(self, shot: Shot) -> None:
        w, h = int(shot.size[0]), int(shot.size[1])
        low, high = h * self._band // BANDS, h * (self._band + 1) // BANDS
        GL.glEnable(GL.GL_SCISSOR_TEST)
        GL.glScissor(0, low, w, high - low)

    def _target(self, name: str, shot: Shot) -> QOpenGLFramebufferObject:
        size = (int(shot.size[0]), int(shot.size[1]))
        key = (size, shot.quality.samples)
        if name not in self._targets or self._targets[name][0] != key:
            self._targets[name] = (key, framebuffer(size, shot.quality))
        return self._targets[name][1]


def blit(source: QOpenGLFramebufferObject, width: int, height: int) -> None:
    """Copy a frame to the widget's framebuffer, resolving or stretching it."""
    stretched = (source.width(), source.height()) != (width, height)
    widgets_own: Any = None
    QOpenGLFramebufferObject.blitFramebuffer(
        widgets_own,
        QRect(0, 0, width, height),
        source,
        QRect(0, 0, source.width(), source.height()),
        GL.GL_COLOR_BUFFER_BIT,
        GL.GL_LINEAR if stretched else GL.GL_NEAREST,
    )


def _scaled(shot: Shot, quality: Quality) -> tuple[int, int]:
    return max(int(shot.size[0] * quality.scale), 8), max(int(shot.size[1] * quality.scale), 8)

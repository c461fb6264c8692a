"""How frames come about: one for now at once, then the full one in short steps, so that nothing ever freezes.

What stays while fighters move (sky, board, terrain) is drawn once and kept: on slow machines a drag costs no more
than the fighters.
"""

import time
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QRect
from PySide6.QtOpenGL import QOpenGLFramebufferObject

from app.ui.viewport.frame_settings import FULL, FrameSettings, Quality, QualityLevels
from app.ui.viewport.gl_buffers import GL, driver
from app.ui.viewport.offscreen_picture import framebuffer
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.renderer import Renderer, Step
from app.ui.viewport.shadow import shadow_key

Target = QOpenGLFramebufferObject
LAYERS = GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT
SLICE_S = 0.012
"""How long to hand out work before looking at the mouse again; to be done takes it about twice as long."""


@dataclass(eq=False)
class Still:
    """A picture of all that stays, as far as it is drawn, what it is a picture of, and what is left to draw."""

    place: tuple[object, ...]
    shadow: tuple[object, ...]
    target: Target
    steps: list[Step]


class FrameScheduler:
    """Decides which frame is drawn when, for one OpenGL context, which every method needs to be current.

    A frame that takes long is drawn in steps between events, while a simpler one is shown, so that input never waits.
    """

    def __init__(self) -> None:
        self.ladder = QualityLevels(driver())
        self.lifted: frozenset[str] = frozenset()
        self._renderer = Renderer()
        self._targets: dict[str, tuple[object, Target]] = {}
        self._still: Still | None = None
        self._next: Still | None = None
        self._flat: Still | None = None
        self._final: Still | None = None
        self._followed = False
        self._full: tuple[object, ...] = ()

    def lift(self, id: str) -> None:
        """A fighter or piece moves: on slow machines its shadow is left out until it rests."""
        if self.ladder.software:
            self.lifted |= {id}

    def settle(self, stage: RenderScene) -> None:
        self.lifted = frozenset()
        stage.put_down()

    def frame(self, stage: RenderScene, shot: FrameSettings) -> Target:
        """The best frame there is at once."""
        if self.finished(stage, shot):
            return self._targets["full"][1]
        if not self._stays(stage, shot):
            return self._moving(stage, shot)
        flat = self._flat_for(stage, shot)
        if flat.steps and self.lifted and not self._followed and self._full[:4] == _place(stage, shot):
            return self._targets["full"][1]  # a drag begins: what was there shows until the rest is laid out
        self._draw_some(flat, None)
        self._followed = bool(self.lifted)
        return self._over_flat(stage, shot)

    def finished(self, stage: RenderScene, shot: FrameSettings) -> bool:
        """Whether the full frame of just this is there."""
        return self._full == self._key(stage, shot)

    def follows(self, stage: RenderScene, shot: FrameSettings) -> bool:
        """Whether all that a drag needs is laid out."""
        return not self.lifted or (self._stays(stage, shot) and not self._flat_for(stage, shot).steps)

    def _stays(self, stage: RenderScene, shot: FrameSettings) -> bool:
        """Whether a picture of what stays is there to draw fighters over, and the machine so slow that it helps."""
        return self.ladder.software and self._still is not None and self._still.place == _place(stage, shot)

    def improve(self, stage: RenderScene, shot: FrameSettings) -> None:
        """Work for a moment: in a drag on what it needs, else towards the full frame."""
        until = time.perf_counter() + SLICE_S
        if self.lifted and self._stays(stage, shot):
            self._draw_some(self._flat_for(stage, shot), until)
            return
        full = replace(shot, quality=FULL)
        place, shadow = _place(stage, full), shadow_key(stage, self.lifted, shot.cut)
        if self._still and (self._still.place, self._still.shadow) == (place, shadow):
            self._followed = False
            self._finish(stage, full, until)
        elif not (self._next and (self._next.place, self._next.shadow) == (place, shadow)):
            self._begin(stage, full)
        elif self._draw_some(self._next, until):
            self._still, self._next = self._next, None

    def _key(self, stage: RenderScene, shot: FrameSettings) -> tuple[object, ...]:
        live = (shot.highlights, shot.ribbons, shot.tube, shot.tints, shot.hidden, shot.solids, shot.x_ray)
        shadow = shadow_key(stage, self.lifted, shot.cut)
        return (*_place(stage, shot), *shadow, *live) if not self.lifted else ("lifted",)

    def _begin(self, stage: RenderScene, shot: FrameSettings) -> None:
        """Refresh the shadow, and start a picture of what stays in the framebuffer that is not in use."""
        self._renderer.prepare(stage, shot, self.lifted)
        GL.glFinish()
        name = "still" if self._still is not self._at("still") else "other still"
        target = self._target(name, shot)
        self._next = Still(
            _place(stage, shot), shadow_key(stage, self.lifted, shot.cut), target, self._renderer.still(stage, shot)
        )

    def _at(self, name: str) -> Still | None:
        held = self._targets.get(name)
        return self._still if self._still and held and held[1] is self._still.target else None

    def _draw_some(self, still: Still, until: float | None) -> bool:
        """Draw the next steps, on slow machines until the time given; whether that was all."""
        still.target.bind()
        while still.steps and not (self.ladder.software and until and time.perf_counter() > until):
            still.steps.pop(0)()
        if self.ladder.software:
            GL.glFinish()
        return not still.steps

    def _finish(self, stage: RenderScene, shot: FrameSettings, until: float) -> None:
        """Fighters over what stays, in full, as far as time allows."""
        assert self._still is not None
        key = self._key(stage, shot)
        if self._final is None or self._final.place != key:
            target = self._target("full", shot)
            _copy(self._still.target, target)
            self._renderer.prepare(stage, shot)
            steps = [*self._renderer.live(stage, shot, stage.ids), self._renderer.lines(shot)]
            self._final, self._full = Still(key, (), target, steps), ()
        elif self._draw_some(self._final, until):
            self._full, self._final = key, None
            self._make_room(shot)

    def _make_room(self, shot: FrameSettings) -> None:
        """Have the framebuffers of the next drag ready, for making them takes longer than a frame may."""
        for name in ("still", "other still"):
            self._target(name, shot)
        for name in ("flat", "quick"):
            self._target(name, replace(shot, quality=self.ladder.fighters))

    def _flat_for(self, stage: RenderScene, shot: FrameSettings) -> Still:
        """What stays with the fighters at rest over it, plainly; begun where there is none of just this."""
        assert self._still is not None
        plain = replace(shot, quality=self.ladder.fighters)
        resting = stage.ids - self.lifted
        looks = (one.look for id, one in stage.fighters.items() if id in resting)
        key = (self._still, shot.highlights, shot.hidden, shot.x_ray, *looks)
        if self._flat is None or self._flat.place != key:
            target = self._target("flat", plain)
            _copy(self._still.target, target)
            self._flat = Still(key, (), target, self._renderer.live(stage, plain, resting))
        return self._flat

    def _over_flat(self, stage: RenderScene, shot: FrameSettings) -> Target:
        """The fighters that move, over all that does not."""
        assert self._flat is not None
        plain = replace(shot, quality=self.ladder.fighters)
        quick = self._target("quick", plain)
        _copy(self._flat.target, quick)
        quick.bind()
        for step in (*self._renderer.live(stage, plain, self.lifted), self._renderer.lines(plain)):
            step()
        return quick

    def _moving(self, stage: RenderScene, shot: FrameSettings) -> Target:
        """Everything, as well as the machine can in one go."""
        began = time.perf_counter()
        quality = self.ladder.moving
        small = replace(shot, quality=quality, size=_scaled(shot, quality), scale=shot.scale * quality.scale)
        target = self._target("moving", small)
        self._renderer.prepare(stage, small, self.lifted)
        target.bind()
        self._renderer.draw(stage, small)
        GL.glFinish()
        self.ladder.note(time.perf_counter() - began)
        return target

    def _target(self, name: str, shot: FrameSettings) -> Target:
        size = (int(shot.size[0]), int(shot.size[1]))
        key = (size, shot.quality.samples)
        if name not in self._targets or self._targets[name][0] != key:
            self._targets[name] = (key, framebuffer(size, shot.quality))
        return self._targets[name][1]


def blit(source: Target, width: int, height: int) -> None:
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


def _copy(source: Target, target: Target) -> None:
    GL.glDisable(GL.GL_SCISSOR_TEST)
    QOpenGLFramebufferObject.blitFramebuffer(target, source, LAYERS)


def _place(stage: RenderScene, shot: FrameSettings) -> tuple[object, ...]:
    return (stage.terrain, shot.camera, shot.size, shot.cut)


def _scaled(shot: FrameSettings, quality: Quality) -> tuple[int, int]:
    return max(int(shot.size[0] * quality.scale), 8), max(int(shot.size[1] * quality.scale), 8)

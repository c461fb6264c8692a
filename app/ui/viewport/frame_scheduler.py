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
from app.ui.viewport.gl_buffers import GL, read_driver_name
from app.ui.viewport.offscreen_picture import create_framebuffer
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
        self.quality_levels = QualityLevels(read_driver_name())
        self.moving_ids: frozenset[str] = frozenset()
        self._renderer = Renderer()
        self._targets: dict[str, tuple[object, Target]] = {}
        self._still: Still | None = None
        self._next_still: Still | None = None
        self._resting: Still | None = None
        self._full_steps: Still | None = None
        self._drag_followed = False
        self._full_key: tuple[object, ...] = ()

    def begin_moving(self, id: str) -> None:
        """A fighter or piece moves: on slow machines its shadow is left out until it rests."""
        if self.quality_levels.software:
            self.moving_ids |= {id}

    def end_moving(self, stage: RenderScene) -> None:
        self.moving_ids = frozenset()
        stage.release_held()

    def draw_now(self, stage: RenderScene, shot: FrameSettings) -> Target:
        """The best frame there is at once."""
        if self.is_full_frame_ready(stage, shot):
            return self._targets["full"][1]
        if not self._can_reuse_still(stage, shot):
            return self._draw_quickly(stage, shot)
        flat = self._resting_frame(stage, shot)
        if flat.steps and self.moving_ids and not self._drag_followed and self._full_key[:4] == _view_key(stage, shot):
            return self._targets["full"][1]  # a drag begins: what was there shows until the rest is laid out
        self._draw_some(flat, None)
        self._drag_followed = bool(self.moving_ids)
        return self._draw_over_resting(stage, shot)

    def is_full_frame_ready(self, stage: RenderScene, shot: FrameSettings) -> bool:
        """Whether the full frame of just this is there."""
        return self._full_key == self._frame_key(stage, shot)

    def is_drag_ready(self, stage: RenderScene, shot: FrameSettings) -> bool:
        """Whether all that a drag needs is laid out."""
        return not self.moving_ids or (
            self._can_reuse_still(stage, shot) and not self._resting_frame(stage, shot).steps
        )

    def _can_reuse_still(self, stage: RenderScene, shot: FrameSettings) -> bool:
        """Whether a picture of what stays is there to draw fighters over, and the machine so slow that it helps."""
        return self.quality_levels.software and self._still is not None and self._still.place == _view_key(stage, shot)

    def draw_more(self, stage: RenderScene, shot: FrameSettings) -> None:
        """Work for a moment: in a drag on what it needs, else towards the full frame."""
        until = time.perf_counter() + SLICE_S
        if self.moving_ids and self._can_reuse_still(stage, shot):
            self._draw_some(self._resting_frame(stage, shot), until)
            return
        full = replace(shot, quality=FULL)
        place, shadow = _view_key(stage, full), shadow_key(stage, self.moving_ids, shot.cut)
        if self._still and (self._still.place, self._still.shadow) == (place, shadow):
            self._drag_followed = False
            self._finish_full(stage, full, until)
        elif not (self._next_still and (self._next_still.place, self._next_still.shadow) == (place, shadow)):
            self._begin_still(stage, full)
        elif self._draw_some(self._next_still, until):
            self._still, self._next_still = self._next_still, None

    def _frame_key(self, stage: RenderScene, shot: FrameSettings) -> tuple[object, ...]:
        live = (shot.highlights, shot.ribbons, shot.tube, shot.tints, shot.hidden, shot.solids, shot.x_ray)
        shadow = shadow_key(stage, self.moving_ids, shot.cut)
        return (*_view_key(stage, shot), *shadow, *live) if not self.moving_ids else ("lifted",)

    def _begin_still(self, stage: RenderScene, shot: FrameSettings) -> None:
        """Refresh the shadow, and start a picture of what stays in the framebuffer that is not in use."""
        self._renderer.prepare(stage, shot, self.moving_ids)
        GL.glFinish()
        name = "still" if self._still is not self._still_in("still") else "other still"
        target = self._find_target(name, shot)
        self._next_still = Still(
            _view_key(stage, shot),
            shadow_key(stage, self.moving_ids, shot.cut),
            target,
            self._renderer.still_steps(stage, shot),
        )

    def _still_in(self, name: str) -> Still | None:
        held = self._targets.get(name)
        return self._still if self._still and held and held[1] is self._still.target else None

    def _draw_some(self, still: Still, until: float | None) -> bool:
        """Draw the next steps, on slow machines until the time given; whether that was all."""
        still.target.bind()
        while still.steps and not (self.quality_levels.software and until and time.perf_counter() > until):
            still.steps.pop(0)()
        if self.quality_levels.software:
            GL.glFinish()
        return not still.steps

    def _finish_full(self, stage: RenderScene, shot: FrameSettings, until: float) -> None:
        """Fighters over what stays, in full, as far as time allows."""
        assert self._still is not None
        key = self._frame_key(stage, shot)
        if self._full_steps is None or self._full_steps.place != key:
            target = self._find_target("full", shot)
            _copy_target(self._still.target, target)
            self._renderer.prepare(stage, shot)
            steps = [*self._renderer.live_steps(stage, shot, stage.ids), self._renderer.line_step(shot)]
            self._full_steps, self._full_key = Still(key, (), target, steps), ()
        elif self._draw_some(self._full_steps, until):
            self._full_key, self._full_steps = key, None
            self._prepare_targets(shot)

    def _prepare_targets(self, shot: FrameSettings) -> None:
        """Have the framebuffers of the next drag ready, for making them takes longer than a frame may."""
        for name in ("still", "other still"):
            self._find_target(name, shot)
        for name in ("flat", "quick"):
            self._find_target(name, replace(shot, quality=self.quality_levels.fighter_quality))

    def _resting_frame(self, stage: RenderScene, shot: FrameSettings) -> Still:
        """What stays with the fighters at rest over it, plainly; begun where there is none of just this."""
        assert self._still is not None
        plain = replace(shot, quality=self.quality_levels.fighter_quality)
        resting = stage.ids - self.moving_ids
        looks = (one.look for id, one in stage.fighters.items() if id in resting)
        key = (self._still, shot.highlights, shot.hidden, shot.x_ray, *looks)
        if self._resting is None or self._resting.place != key:
            target = self._find_target("flat", plain)
            _copy_target(self._still.target, target)
            self._resting = Still(key, (), target, self._renderer.live_steps(stage, plain, resting))
        return self._resting

    def _draw_over_resting(self, stage: RenderScene, shot: FrameSettings) -> Target:
        """The fighters that move, over all that does not."""
        assert self._resting is not None
        plain = replace(shot, quality=self.quality_levels.fighter_quality)
        quick = self._find_target("quick", plain)
        _copy_target(self._resting.target, quick)
        quick.bind()
        for step in (*self._renderer.live_steps(stage, plain, self.moving_ids), self._renderer.line_step(plain)):
            step()
        return quick

    def _draw_quickly(self, stage: RenderScene, shot: FrameSettings) -> Target:
        """Everything, as well as the machine can in one go."""
        began = time.perf_counter()
        quality = self.quality_levels.moving_quality
        small = replace(shot, quality=quality, size=_scale_size(shot, quality), scale=shot.scale * quality.scale)
        target = self._find_target("moving", small)
        self._renderer.prepare(stage, small, self.moving_ids)
        target.bind()
        self._renderer.draw(stage, small)
        GL.glFinish()
        self.quality_levels.record_frame_time(time.perf_counter() - began)
        return target

    def _find_target(self, name: str, shot: FrameSettings) -> Target:
        size = (int(shot.size[0]), int(shot.size[1]))
        key = (size, shot.quality.samples)
        if name not in self._targets or self._targets[name][0] != key:
            self._targets[name] = (key, create_framebuffer(size, shot.quality))
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


def _copy_target(source: Target, target: Target) -> None:
    GL.glDisable(GL.GL_SCISSOR_TEST)
    QOpenGLFramebufferObject.blitFramebuffer(target, source, LAYERS)


def _view_key(stage: RenderScene, shot: FrameSettings) -> tuple[object, ...]:
    return (stage.terrain, shot.camera, shot.size, shot.cut)


def _scale_size(shot: FrameSettings, quality: Quality) -> tuple[int, int]:
    return max(int(shot.size[0] * quality.scale), 8), max(int(shot.size[1] * quality.scale), 8)

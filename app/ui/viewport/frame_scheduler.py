"""The scheduling of frames: a simple frame is shown immediately, and the full frame follows in short steps.

The parts that stay while fighters move (sky, board, terrain) are drawn once and kept, so that on slow machines a drag
costs no more than drawing the fighters. No single step takes long enough to block input.
"""

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtOpenGL import QOpenGLFramebufferObject

from app.geometry.frames import transform_points
from app.ui.viewport.frame_settings import FrameSettings, QualityLevels
from app.ui.viewport.gl_buffers import GL, read_driver_name
from app.ui.viewport.offscreen_picture import create_framebuffer
from app.ui.viewport.render_scene import RenderScene
from app.ui.viewport.renderer import Renderer, Step
from app.ui.viewport.scene import FighterLook
from app.ui.viewport.shadow import SUN, shadow_key

Target = QOpenGLFramebufferObject
LAYERS = GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT | GL.GL_STENCIL_BUFFER_BIT
"""All layers of a framebuffer. Depth is packed with the stencil; without it, it would be copied pixel by pixel."""
SLICE_S = 0.012
"""Time to draw before the next look at the mouse; the last step may take as long again."""


@dataclass(frozen=True)
class Screen:
    """The framebuffer that a widget shows, which has depth, and its size in pixels."""

    framebuffer: int
    width: int
    height: int


SHADOW_MARGIN = 6
"""Width in pixels of a shadow's soft edge, generously."""
LLVMPIPE_JOBS = 12
"""Number of jobs that llvmpipe keeps; each holds the framebuffer it drew to until it draws to another."""


@dataclass(eq=False)
class PartialFrame:
    """A picture of everything that stays, possibly unfinished: what it shows, and the steps left to draw.

    `look` is its quality and the baked light.
    """

    place: tuple[object, ...]
    shadow: tuple[object, ...]
    look: tuple[object, ...]
    target: Target
    steps: list[Step]


class FrameScheduler:
    """Decides which frame is drawn when, for one OpenGL context, which must be current for every method.

    A frame that takes long is drawn in steps between events, while a simpler one is shown, so that input never waits.
    """

    def __init__(self) -> None:
        self.quality_levels = QualityLevels(read_driver_name())
        self.moving_ids: frozenset[str] = frozenset()
        self._renderer = Renderer()
        self._targets: dict[str, tuple[object, Target]] = {}
        self._still: PartialFrame | None = None
        self._next_still: PartialFrame | None = None
        self._resting: PartialFrame | None = None
        self._full_steps: PartialFrame | None = None
        self._drag_followed = False
        self._full_key: tuple[object, ...] = ()
        self._full_light: object = None

    def begin_moving(self, id: str) -> None:
        """Marks a fighter or piece as moving: on slow machines its shadow is left out until it rests."""
        if self.quality_levels.software:
            self.moving_ids |= {id}

    def end_moving(self, render_scene: RenderScene) -> None:
        self.moving_ids = frozenset()
        render_scene.release_held()

    def draw_now(self, render_scene: RenderScene, settings: FrameSettings, screen: Screen) -> None:
        """Puts the best frame that is available immediately on the screen."""
        if self._full_key == self._frame_key(render_scene, settings):  # Older light looks better than a coarse frame.
            _show(self._targets["full"][1], screen)
            return
        if not self._can_reuse_still(render_scene, settings):
            if not self._is_same_view(render_scene, settings):
                _show(self._draw_quickly(render_scene, settings), screen)
                return
            # After an edit, a sharp picture takes hardly longer than a coarse one.
            self._begin_still(render_scene, replace(settings, quality=self.quality_levels.fighter_quality))
            self._finish_still(None)
        flat, view = self._ensure_resting_frame(render_scene, settings), _view_key(render_scene, settings)
        if flat.steps and self.moving_ids and not self._drag_followed and self._full_key[: len(view)] == view:
            # When a drag begins, the full frame stays until the resting parts are drawn.
            _show(self._targets["full"][1], screen)
            return
        self._draw_some(flat, None)
        self._drag_followed = bool(self.moving_ids)
        # Moving fighters are drawn over the rest on the screen itself, because each extra copy slows the drag
        # noticeably.
        assert self._resting is not None
        plain = replace(settings, quality=self.quality_levels.fighter_quality)
        _show(self._resting.target, screen, LAYERS)
        for step in (
            *self._renderer.live_steps(render_scene, plain, self.moving_ids),
            self._renderer.line_step(render_scene, plain),
        ):
            step()

    def is_full_frame_ready(self, render_scene: RenderScene, settings: FrameSettings) -> bool:
        """Returns whether the full frame of exactly this state is finished."""
        is_lit = self._full_light is render_scene.baked
        return is_lit and self._full_key == self._frame_key(render_scene, settings)

    def is_drag_ready(self, render_scene: RenderScene, settings: FrameSettings) -> bool:
        """Returns whether everything that a drag needs is drawn."""
        return not self.moving_ids or (
            self._can_reuse_still(render_scene, settings)
            and not self._ensure_resting_frame(render_scene, settings).steps
            and self._has_shadows(self._still, render_scene, settings)
        )

    def _can_reuse_still(self, render_scene: RenderScene, settings: FrameSettings) -> bool:
        """Returns whether a picture of what stays exists, and the machine is slow enough for it to help."""
        return (
            self.quality_levels.software
            and self._still is not None
            and self._still.place == _view_key(render_scene, settings)
        )

    def _is_same_view(self, render_scene: RenderScene, settings: FrameSettings) -> bool:
        """Returns whether only terrain has changed since what stays was drawn, on a slow machine."""
        view = _view_key(render_scene, settings)[1:]
        return self.quality_levels.software and self._still is not None and self._still.place[1:] == view

    def draw_more(self, render_scene: RenderScene, settings: FrameSettings) -> bool:
        """Draws for a moment: in a drag, what the drag needs; otherwise, more of the full frame.

        Returns whether `draw_now` has something better to show.
        """
        until = time.perf_counter() + SLICE_S
        is_reusable = self._can_reuse_still(render_scene, settings)
        if self.moving_ids and is_reusable:
            flat = self._ensure_resting_frame(render_scene, settings)
            if flat.steps or self._has_shadows(self._still, render_scene, settings):
                return self._draw_some(flat, until)
        if self.quality_levels.software and not is_reusable:
            # A sharp picture with rough edges comes first, so that nothing stays coarse while the fine one is drawn.
            settings = replace(settings, quality=self.quality_levels.fighter_quality)
        if self._is_current(self._still, render_scene, settings):
            self._drag_followed = False
            return self._finish_full(render_scene, settings, until)
        if self._is_current(self._next_still, render_scene, settings):
            return self._finish_still(until)
        self._begin_still(render_scene, settings)
        return False

    def _begin_still(self, render_scene: RenderScene, settings: FrameSettings) -> None:
        """Begins a picture of what stays, in a framebuffer that is not in use.

        If only fighters moved, it is a copy of the last one in which just the places of their shadows are drawn again.
        """
        place, look = _view_key(render_scene, settings), (settings.quality, render_scene.baked)
        shadow = shadow_key(render_scene, self.moving_ids, settings.cut)
        region, old = None, self._still
        if old and (old.place, old.look) == (place, look):
            region = _find_shadow_region(set(old.shadow) ^ set(shadow), render_scene, settings)
        self._renderer.prepare(render_scene, settings, self.moving_ids)
        GL.glFinish()
        self._full_steps = None
        target = self._find_spare(settings)
        if old and region:
            _copy_target(old.target, target)
        steps = self._renderer.still_steps(render_scene, replace(settings, region=region))
        self._next_still = PartialFrame(place, shadow, look, target, steps)

    def _finish_still(self, until: float | None) -> bool:
        """Draws more of the next picture of what stays, and returns whether it is finished and in use."""
        assert self._next_still is not None
        if not self._draw_some(self._next_still, until):
            return False
        self._still, self._next_still = self._next_still, None
        self._resting = None  # It belongs to the old picture and would keep that picture's framebuffer.
        return True

    def _is_current(self, still: PartialFrame | None, render_scene: RenderScene, settings: FrameSettings) -> bool:
        """Returns whether a picture of what stays shows exactly this state in this quality."""
        expected = (_view_key(render_scene, settings), (settings.quality, render_scene.baked))
        is_there = still is not None and (still.place, still.look) == expected
        return is_there and self._has_shadows(still, render_scene, settings)

    def _has_shadows(self, still: PartialFrame | None, render_scene: RenderScene, settings: FrameSettings) -> bool:
        """Returns whether a picture of what stays has every shadow in its place."""
        return still is not None and still.shadow == shadow_key(render_scene, self.moving_ids, settings.cut)

    def _frame_key(self, render_scene: RenderScene, settings: FrameSettings) -> tuple[object, ...]:
        live = (
            settings.highlights,
            settings.ribbons,
            settings.tube,
            settings.tints,
            settings.hidden,
            settings.solids,
            settings.x_ray,
        )
        shadow = shadow_key(render_scene, self.moving_ids, settings.cut)
        return (*_view_key(render_scene, settings), *shadow, *live) if not self.moving_ids else ("lifted",)

    def _find_spare(self, settings: FrameSettings) -> Target:
        """Returns the unused one of the two framebuffers; multisampled ones need by far the most memory."""
        return self._find_target(self._spare_name(settings.quality.samples > 0), settings)

    def _spare_name(self, is_fine: bool) -> str:
        name = "still" if is_fine else "plain still"
        held = self._targets.get(name)
        in_use = self._still is not None and held is not None and held[1] is self._still.target
        return f"other {name}" if in_use else name

    def _draw_some(self, still: PartialFrame, until: float | None) -> bool:
        """Draws the next steps, on slow machines until the given time. Returns whether all are drawn."""
        still.target.bind()
        while still.steps and not (self.quality_levels.software and until and time.perf_counter() > until):
            still.steps.pop(0)()
            if self.quality_levels.software and until:
                # Other threads draw what a step hands out. Without this, all of it would be waited for in one go.
                GL.glFinish()
        if self.quality_levels.software:
            GL.glFinish()
        return not still.steps

    def _finish_full(self, render_scene: RenderScene, settings: FrameSettings, until: float) -> bool:
        """Draws fighters over what stays, in full, as far as time allows. Returns whether the frame is finished."""
        assert self._still is not None
        key = self._frame_key(render_scene, settings)
        if self._full_steps is None or self._full_steps.place != key:
            target = self._find_spare(settings)
            _copy_target(self._still.target, target)
            self._renderer.prepare(render_scene, settings)
            steps = [
                *self._renderer.live_steps(render_scene, settings, render_scene.ids),
                self._renderer.line_step(render_scene, settings),
            ]
            self._full_steps, self._full_key, self._next_still = PartialFrame(key, (), (), target, steps), (), None
        elif self._draw_some(self._full_steps, until):
            unsampled = replace(settings, quality=replace(settings.quality, samples=0))
            # A frame that is only shown needs no more than its colours.
            _copy_target(self._full_steps.target, self._find_target("full", unsampled, False), GL.GL_COLOR_BUFFER_BIT)
            self._full_key, self._full_steps, self._full_light = key, None, render_scene.baked
            # Creates the framebuffer of the next drag now, because that takes longer than a frame may.
            self._find_target("flat", replace(settings, quality=self.quality_levels.fighter_quality))
            return True
        return False

    def release_spare(self) -> None:
        """Releases what only drawing another full frame needs, which is most of the memory.

        Called when nothing was drawn for a while.
        """
        if self._next_still is not None or self._full_steps is not None:
            return
        for is_fine in (True, False):
            self._targets.pop(self._spare_name(is_fine), None)
        if self.quality_levels.software and "moving" in self._targets:
            self._targets["moving"][1].bind()
            for _ in range(LLVMPIPE_JOBS):
                GL.glClear(GL.GL_COLOR_BUFFER_BIT | GL.GL_DEPTH_BUFFER_BIT)
                GL.glFlush()
            GL.glFinish()

    def _ensure_resting_frame(self, render_scene: RenderScene, settings: FrameSettings) -> PartialFrame:
        """Returns the picture of what stays with the resting fighters over it, plainly drawn. Begins it if needed."""
        assert self._still is not None
        plain = replace(settings, quality=self.quality_levels.fighter_quality)
        resting = render_scene.ids - self.moving_ids
        looks = (one.look for id, one in render_scene.fighters.items() if id in resting)
        key = (self._still, settings.highlights, settings.hidden, settings.x_ray, *looks)
        if self._resting is None or self._resting.place != key:
            target = self._find_target("flat", plain)
            _copy_target(self._still.target, target)
            self._resting = PartialFrame(key, (), (), target, self._renderer.live_steps(render_scene, plain, resting))
        return self._resting

    def _draw_quickly(self, render_scene: RenderScene, settings: FrameSettings) -> Target:
        """Draws everything, as well as the machine can in one go."""
        began = time.perf_counter()
        self.quality_levels.choose(settings.graphics)
        quality = self.quality_levels.moving_quality
        size = max(int(settings.size[0] * quality.scale), 8), max(int(settings.size[1] * quality.scale), 8)
        small = replace(settings, quality=quality, size=size, scale=settings.scale * quality.scale)
        target = self._find_target("moving", small)
        self._renderer.prepare(render_scene, small, self.moving_ids)
        target.bind()
        self._renderer.draw(render_scene, small)
        GL.glFinish()
        self.quality_levels.record_frame_time(time.perf_counter() - began)
        return target

    def _find_target(self, name: str, settings: FrameSettings, depth: bool = True) -> Target:
        size = (int(settings.size[0]), int(settings.size[1]))
        key = (size, settings.quality.samples)
        if name not in self._targets or self._targets[name][0] != key:
            self._targets[name] = (key, create_framebuffer(size, settings.quality, depth))
        return self._targets[name][1]


def _show(source: Target, screen: Screen, layers: int = GL.GL_COLOR_BUFFER_BIT) -> None:
    """Copies a frame to the screen, stretched if it is smaller, and makes the screen the target of drawing."""
    stretched = (source.width(), source.height()) != (screen.width, screen.height)
    widgets_own: Any = None
    GL.glDisable(GL.GL_SCISSOR_TEST)
    QOpenGLFramebufferObject.blitFramebuffer(
        widgets_own,
        QRect(0, 0, screen.width, screen.height),
        source,
        QRect(0, 0, source.width(), source.height()),
        layers,
        GL.GL_LINEAR if stretched and layers == GL.GL_COLOR_BUFFER_BIT else GL.GL_NEAREST,
    )
    GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, screen.framebuffer)


def _copy_target(source: Target, target: Target, layers: int = LAYERS) -> None:
    GL.glDisable(GL.GL_SCISSOR_TEST)
    QOpenGLFramebufferObject.blitFramebuffer(target, source, layers)


def _view_key(render_scene: RenderScene, settings: FrameSettings) -> tuple[object, ...]:
    return (
        render_scene.terrain,
        settings.camera,
        settings.size,
        settings.cut,
        settings.backdrop,
        settings.graphics,
        settings.photo,
    )


def _find_shadow_region(
    looks: set[object], render_scene: RenderScene, settings: FrameSettings
) -> tuple[int, int, int, int] | None:
    """Returns the pixels that these fighters and their shadows can cover, or None if that is not known."""
    fighters = [(render_scene.fighters.get(look.id), look) for look in looks if isinstance(look, FighterLook)]
    outlines = [transform_points(one.figure.corners, look.frame) for one, look in fighters if one]
    if not looks or len(outlines) < len(looks):
        return None
    points = np.vstack(outlines)
    pixels, ahead = settings.camera.pixels(np.vstack([points, points - SUN * points[:, 2:] / SUN[2]]), settings.size)
    if not ahead.all():
        return None
    low, high = np.floor(pixels.min(axis=0)) - SHADOW_MARGIN, np.ceil(pixels.max(axis=0)) + SHADOW_MARGIN
    left, top = (max(int(value), 0) for value in low)
    right, bottom = (max(int(value), 1) for value in high)
    height = int(settings.size[1])
    return left, max(height - bottom, 0), max(right - left, 1), max(bottom - top, 1)

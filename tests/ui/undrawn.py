"""The viewport without its slowest part on machines without a graphics card: its frames stay empty."""

import numpy as np

from app.ui import scene_sync
from app.ui.plan_view import plan_items
from app.ui.viewport import view
from app.ui.viewport.baked_light import BakedLight
from app.ui.viewport.frame_settings import QualityLevels
from app.ui.viewport.gl_buffers import read_driver_name


class EmptyCanvas:
    """Replaces the canvas of the viewport: every frame is ready at once, and empty."""

    def __init__(self):
        self.quality_levels, self.moving_ids = QualityLevels(read_driver_name()), frozenset()

    def begin_moving(self, id):
        """Does nothing: nothing drawn could move."""

    def end_moving(self, render_scene):
        render_scene.release_held()

    def draw_now(self, render_scene, settings, screen):
        """Draws nothing."""

    def release_spare(self):
        """Does nothing: there is no spare framebuffer."""

    def is_full_frame_ready(self, render_scene, settings):
        return True

    def is_drag_ready(self, render_scene, settings):
        return True

    def draw_more(self, render_scene, settings):
        """Returns True: the empty frame is final."""
        return True


def even_light(*_):
    """Replaces `bake` for scenes that are not drawn: returns full light."""
    return BakedLight({}, np.full((2, 2), 255, np.uint8), (), {})


COARSE_PX = 40
"""The longer side of the plan's terrain picture."""


def draw_nothing(monkeypatch):
    """Makes views keep their state and draw nothing, and the plan paint its terrain coarsely."""
    monkeypatch.setattr(plan_items, "LONGEST", COARSE_PX)
    monkeypatch.setattr(scene_sync, "bake", even_light)
    monkeypatch.setattr(scene_sync, "write_light", lambda *_: None)
    monkeypatch.setattr(view, "FrameScheduler", EmptyCanvas)
    monkeypatch.setattr(view.Viewport, "_paint_names", lambda *_: None)

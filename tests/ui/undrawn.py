"""The viewport as it is, apart from what costs most without a graphics card: its frames stay empty."""

from app.ui.plan_view import plan_items
from app.ui.viewport import view
from app.ui.viewport.frame_settings import QualityLevels
from app.ui.viewport.gl_buffers import read_driver_name


class EmptyCanvas:
    """In place of the viewport's canvas: every frame is there at once, and nothing is on it."""

    def __init__(self):
        self.quality_levels, self.moving_ids = QualityLevels(read_driver_name()), frozenset()

    def begin_moving(self, id):
        """Nothing is drawn that could move."""

    def end_moving(self, render_scene):
        render_scene.release_held()

    def draw_now(self, render_scene, settings, screen):
        """Nothing is drawn."""

    def release_spare(self):
        """There is none."""

    def is_full_frame_ready(self, render_scene, settings):
        return True

    def is_drag_ready(self, render_scene, settings):
        return True

    def draw_more(self, render_scene, settings):
        """There is nothing better."""


COARSE_PX = 40
"""The longer side of the plan's picture of terrain."""


def draw_nothing(monkeypatch):
    """Makes views keep their state and draw nothing, and the plan paint its terrain coarsely."""
    monkeypatch.setattr(plan_items, "LONGEST", COARSE_PX)
    monkeypatch.setattr(view, "FrameScheduler", EmptyCanvas)
    monkeypatch.setattr(view.Viewport, "_paint_names", lambda *_: None)

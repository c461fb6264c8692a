"""Drawing functions for commands in tests in which nothing is drawn."""

from app.cli.drawing_hooks import Drawers
from app.table.pictures.ray_scene import no_ground

DRAWS_NOTHING = Drawers(
    lambda *_: "", lambda *_: (0, ""), lambda *_: ("", ""), lambda *_: "", lambda *_: None, lambda _: no_ground
)

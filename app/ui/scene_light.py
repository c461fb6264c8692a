"""The light on the table, worked out in a thread: what is remembered of it at once, else quickly, then well."""

from PySide6.QtCore import QObject, Signal

from app.progress import Report
from app.ui.viewport.light_bake import QUICKLY, Baked, bake
from app.ui.viewport.light_cache import keep_light, kept_light, recalled
from app.ui.viewport.scene import Scene
from app.ui.workers import Job

NEW = 3
"""Where more pieces than this have no light yet, it is first worked out quickly."""


class Lighting(QObject):
    """Answers the newest scene with its light, once or twice: the last time well."""

    found = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.baked: Baked | None = None
        self._scene: Scene | None = None
        self._job: Job | None = None
        self._recalled = False

    @property
    def well(self) -> bool:
        """Whether the light is there, as good as it gets."""
        return self.baked is not None and self.baked.well

    def light(self, scene: Scene) -> None:
        """Work out the light of this scene; what was asked before is forgotten."""
        self._scene = scene
        if self._recalled:
            self._recalled = False
        else:
            self._begin(scene, self.baked)

    def recall(self, scene: Scene) -> None:
        """Take light that was read already while the battle was opened; the next `light` is spared then."""
        baked = recalled(scene)
        if baked:
            self._recalled = True
            self._found(baked)

    def close(self) -> None:
        if self._job:
            self._job.cancel()

    def _begin(self, scene: Scene, old: Baked | None) -> None:
        self.close()

        def work(report: Report) -> Baked:
            new = sum(old is None or piece.id not in old.pieces for piece in scene.pieces)
            if new > NEW:
                return kept_light(scene) or bake(scene, old, report, QUICKLY)
            baked = bake(scene, old, report)
            keep_light(scene, baked)
            return baked

        self._job = Job(work, self._found, self.failed.emit).start()

    def _found(self, baked: Baked) -> None:
        self.baked = baked
        self.found.emit(baked)
        if not baked.well and self._scene is not None:
            self._begin(self._scene, baked)

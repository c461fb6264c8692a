"""Keeps the viewport in line with the battle: what stands where, and the light on it, which a worker finds."""

from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

from app import scene_geometry
from app.model import Battle, Board, Change, Fighter, Photo, Piece
from app.progress import Report
from app.session import Session
from app.ui.editing.photos import photo, straightened
from app.ui.scene_builder import scene_of, side_looks
from app.ui.session_notifier import SessionNotifier
from app.ui.viewport.baked_light import QUICKLY, Baked, bake, keep_light, kept_light, recalled
from app.ui.viewport.scene import Scene
from app.ui.viewport_api import ViewportApi
from app.ui.workers import Worker

NEW = 3
"""Where more pieces than this have no light yet, it is first worked out quickly."""


class SceneLight(QObject):
    """Answers the newest scene with its light, once or twice: the last time well."""

    found = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.baked: Baked | None = None
        self._scene: Scene | None = None
        self._job: Worker | None = None
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

        self._job = Worker(work, self._found, self.failed.emit).start()

    def _found(self, baked: Baked) -> None:
        self.baked = baked
        self.found.emit(baked)
        if not baked.well and self._scene is not None:
            self._begin(self._scene, baked)


CALM_MS = 300
"""The light is worked out anew once nothing has moved for so long."""


@dataclass(frozen=True, eq=False)
class BoardPhoto:
    """The picture `(h, w, 3)` that lies on a board."""

    board: Board
    picture: NDArray[np.uint8]


class SceneSync(QObject):
    """Keeps the viewport in line with the battle, in previews too.

    Moves what only moved; where something came, went or is made differently, the scene is built anew, and its light
    follows from a worker.
    """

    mustered = Signal()
    failed = Signal(object)

    def __init__(
        self, session: Session, stage: ViewportApi, bridge: SessionNotifier, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._stage = session, stage
        self._battle = session.battle
        self._looks = side_looks(session.battle)
        self._lighting = SceneLight(self)
        self._lighting.found.connect(self._stage.show_baked)
        self._lighting.failed.connect(self.failed)
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(CALM_MS)
        self._calm.timeout.connect(self.light)
        bridge.changed.connect(self._changed)
        self._ground: BoardPhoto | None = None
        self._straightening: Worker | None = None
        self._show()
        self._lighting.recall(self._scene())

    @property
    def lit(self) -> bool:
        """Whether the light has arrived, as good as it gets."""
        return self._lighting.well

    def light(self) -> None:
        """Work out the light in a thread; it is shown when it is done."""
        self._lighting.light(self._scene())

    def close(self) -> None:
        self._calm.stop()
        self._lighting.close()
        if self._straightening:
            self._straightening.cancel()

    def _changed(self, change: Change) -> None:
        old, self._battle = self._battle, self._session.battle
        self._stage.still = not self._session.at_rest
        looks, self._looks = self._looks, side_looks(self._battle)
        moved = all(_only_moved(old, self._battle, id) for id in change.fighters | change.pieces)
        if change.board or looks != self._looks or not moved:
            self._show()
            self.mustered.emit()
        else:
            for id in change.fighters | change.pieces:
                self._stage.place(id, scene_geometry.pose_frame(self._battle.thing(id).pose))
        if change.pieces or change.board:
            self._calm.start()

    def _show(self) -> None:
        self._stage.show_scene(self._scene())
        board = self._battle.board
        if (
            board.photo
            and not self._session.lacks(board.photo.picture)
            and not (self._ground and self._ground.board == board)
        ):
            self._straighten(board, board.photo)

    def _scene(self) -> Scene:
        """A photo that is being straightened is left out until it is there."""
        there = self._ground is not None and self._ground.board == self._battle.board
        return scene_of(self._session.table, self._ground.picture if there and self._ground else None)

    def _straighten(self, board: Board, laid: Photo) -> None:
        """Put a photo on the board, in a thread."""
        if self._straightening:
            self._straightening.cancel()
        session = self._session

        def work(report: Report) -> BoardPhoto:
            image = photo(session.asset(laid.picture), laid.picture)
            return BoardPhoto(board, straightened(image, laid.corners, board.width_mm, board.depth_mm))

        self._straightening = Worker(work, self._straightened, self.failed.emit).start()

    def _straightened(self, ground: BoardPhoto) -> None:
        self._ground = ground
        if ground.board == self._battle.board:
            self._stage.show_scene(self._scene())


def _only_moved(old: Battle, new: Battle, id: str) -> bool:
    """Whether it looks as before: figures, wounds and what parts of terrain count as are not seen on the table."""
    if id not in old.ids or id not in new.ids:
        return False
    before, after = old.thing(id), new.thing(id)
    if isinstance(before, Fighter) and isinstance(after, Fighter):
        same = replace(before, pose=after.pose, locked=after.locked, profile=after.profile, state=after.state)
        return same == after
    if isinstance(before, Piece) and isinstance(after, Piece):
        return replace(before, pose=after.pose, locked=after.locked, parts=after.parts) == after
    return False

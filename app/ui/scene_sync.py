"""Keeps the viewport in line with the battle: the poses of things, and the light, which a worker bakes."""

from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

from app.core.progress import Report
from app.model import Battle, Board, Change, Fighter, Piece
from app.session import Session
from app.table import battle_shapes
from app.ui.board_photos import straighten_board_photo
from app.ui.scene_builder import make_scene, scene_side_styles
from app.ui.session_notifier import SessionNotifier
from app.ui.viewport.baked_light import QUICK_QUALITY, BakedLight, bake
from app.ui.viewport.light_cache import read_light, take_preloaded, write_light
from app.ui.viewport.scene import Scene
from app.ui.viewport_api import ViewportApi
from app.ui.workers import Worker

NEW = 3
"""Number of pieces without light above which a quick light is baked first."""


class SceneLight(QObject):
    """Bakes the light of the newest scene: first quickly if much is new, then in full quality."""

    finished = Signal(BakedLight)
    failed = Signal(Exception)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.baked: BakedLight | None = None
        self._scene: Scene | None = None
        self._job: Worker | None = None
        self._loaded = False

    @property
    def is_final(self) -> bool:
        """True if the light has its full quality."""
        return self.baked is not None and self.baked.well

    def request(self, scene: Scene) -> None:
        """Bakes the light of a scene; cancels earlier requests."""
        self._scene = scene
        if self._loaded:
            self._loaded = False
        else:
            self._start(scene, self.baked)

    def use_preloaded(self, scene: Scene) -> None:
        """Uses light that was read while the battle was opened; the next `request` then does nothing."""
        baked = take_preloaded(scene)
        if baked:
            self._loaded = True
            self._on_baked(baked)

    def close(self) -> None:
        if self._job:
            self._job.cancel()

    def _start(self, scene: Scene, old: BakedLight | None) -> None:
        self.close()

        def work(report: Report) -> BakedLight:
            new = sum(old is None or piece.id not in old.pieces for piece in scene.pieces)
            if new > NEW:
                return read_light(scene) or bake(scene, old, report, QUICK_QUALITY)
            baked = bake(scene, old, report)
            write_light(scene, baked)
            return baked

        self._job = Worker(work, self._on_baked, self.failed).start()

    def _on_baked(self, baked: BakedLight) -> None:
        self.baked = baked
        self.finished.emit(baked)
        if not baked.well and self._scene is not None:
            self._start(self._scene, baked)


LIGHT_DELAY_MS = 300
"""The light is baked again once nothing has moved for this long."""


@dataclass(frozen=True, eq=False)
class BoardPhoto:
    """The picture `(h, w, 3)` on a board."""

    board: Board
    picture: NDArray[np.uint8] | None


class SceneSync(QObject):
    """Keeps the viewport in line with the battle, including previews.

    Things that only moved are moved; if something was added, removed or changed in another way, the scene is rebuilt,
    and a worker bakes its light.
    """

    rebuilt = Signal()
    failed = Signal(Exception)

    def __init__(self, session: Session, viewport: ViewportApi, notifier: SessionNotifier, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._viewport = session, viewport
        self._battle = session.battle
        self._side_styles = scene_side_styles(session.battle)
        self._scene_light = SceneLight(self)
        self._scene_light.finished.connect(self._viewport.show_light)
        self._scene_light.failed.connect(self.failed)
        self._light_timer = QTimer(self)
        self._light_timer.setSingleShot(True)
        self._light_timer.setInterval(LIGHT_DELAY_MS)
        self._light_timer.timeout.connect(self.update_light)
        notifier.changed.connect(self._on_changed)
        self._photo: BoardPhoto | None = None
        self._photo_job: Worker | None = None
        self._rebuild()
        self._scene_light.use_preloaded(self._build_scene())

    @property
    def is_lit(self) -> bool:
        """True if the light has arrived in full quality."""
        return self._scene_light.is_final

    def update_light(self) -> None:
        """Bakes the light in a thread and shows it when it is ready."""
        self._scene_light.request(self._build_scene())

    def close(self) -> None:
        self._light_timer.stop()
        self._scene_light.close()
        if self._photo_job:
            self._photo_job.cancel()

    def _on_changed(self, change: Change) -> None:
        old, self._battle = self._battle, self._session.battle
        self._viewport.camera_locked = not self._session.is_committed
        looks, self._side_styles = self._side_styles, scene_side_styles(self._battle)
        moved = all(_has_only_moved(old, self._battle, id) for id in change.fighters | change.pieces)
        if change.board or looks != self._side_styles or not moved:
            self._rebuild()
            self.rebuilt.emit()
        else:
            for id in change.fighters | change.pieces:
                self._viewport.place(id, battle_shapes.pose_frame(self._battle.thing(id).pose))
        if change.pieces or change.board:
            self._light_timer.start()

    def _rebuild(self) -> None:
        self._viewport.show_scene(self._build_scene())
        board = self._battle.board
        if (
            board.photo
            and not self._session.is_missing(board.photo.picture)
            and not (self._photo and self._photo.board == board)
        ):
            if self._photo_job:
                self._photo_job.cancel()
            session = self._session

            def work(report: Report) -> BoardPhoto:
                return BoardPhoto(board, straighten_board_photo(session, board))

            self._photo_job = Worker(work, self._on_straightened, self.failed).start()

    def _build_scene(self) -> Scene:
        """Returns the scene, without the board's photo while that is being straightened."""
        there = self._photo is not None and self._photo.board == self._battle.board
        return make_scene(self._session.table, self._photo.picture if there and self._photo else None)

    def _on_straightened(self, ground: BoardPhoto) -> None:
        self._photo = ground
        if ground.board == self._battle.board:
            self._viewport.show_scene(self._build_scene())


def _has_only_moved(old: Battle, new: Battle, id: str) -> bool:
    """Returns whether a thing looks the same except for its pose; profiles and wounds, for example, do not show."""
    if id not in old.ids or id not in new.ids:
        return False
    before, after = old.thing(id), new.thing(id)
    if isinstance(before, Fighter) and isinstance(after, Fighter):
        same = replace(
            before, pose=after.pose, locked=after.locked, profile=after.profile, state=after.state, group=after.group
        )
        return same == after
    if isinstance(before, Piece) and isinstance(after, Piece):
        return replace(before, pose=after.pose, locked=after.locked, parts=after.parts, group=after.group) == after
    return False

"""Drags in a photo: they place things by looking, so their error is noted as that of a click in the photo."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.games.actions import Action, Move, NotePlacement
from app.geometry.photo.photo_camera import PhotoCamera
from app.model import PhotoPlacement
from app.ui.tools.table_actions import DragPolicy, FreeDrag

if TYPE_CHECKING:
    from app.session import Session
    from app.ui.photo.photo_view import PhotoView

DRAG_FACTOR = 2.0
"""A model that is left over its picture is off by so many times a click."""


class PhotoDrag(DragPolicy):
    """Passes everything to another policy, and notes the error of what was dragged while a photo is shown."""

    def __init__(self, inner: DragPolicy, session: Session, photos: PhotoView) -> None:
        self.inner = inner
        self._session, self._photos = session, photos

    @property
    def hint(self) -> str:
        return self.inner.hint

    def begin(self) -> None:
        self.inner.begin()

    def make_action(self, move: Move) -> Action:
        return self.inner.make_action(move)

    def hint_text(self, action: Action) -> str:
        return self.inner.hint_text(action)

    def cancel(self) -> None:
        self.inner.cancel()

    def add_corner(self) -> bool:
        return self.inner.add_corner()

    def drop_corner(self) -> bool:
        return self.inner.drop_corner()

    def commit(self, action: Action) -> None:
        """Commits the drag and notes its error: in free play in the same step."""
        if isinstance(self.inner, FreeDrag) and isinstance(action, Move):
            label = self._session.rule(action).label()
            poses = dict((*action.fighters, *action.pieces))
            notes = self._make_notes({id: (pose.x, pose.y, pose.z) for id, pose in poses.items()})
            self._session.do_batch(label, [action, *notes])
            return
        before = {thing.id: thing.pose for thing in self._session.committed_table.battle.things}
        self.inner.commit(action)
        now = self._session.committed_table.battle.things
        moved = {
            one.id: (one.pose.x, one.pose.y, one.pose.z) for one in now if before.get(one.id, one.pose) != one.pose
        }
        for note in self._make_notes(moved):
            self._session.do(note)

    def _make_notes(self, places: dict[str, tuple[float, float, float]]) -> list[NotePlacement]:
        shown = self._photos.shown
        if shown is None or not places:
            return []
        noise = DRAG_FACTOR * self._photos.click_px
        placements = tuple(
            PhotoPlacement(id, at[:2], round(click_error(shown.camera, at, noise), 2)) for id, at in places.items()
        )
        return [NotePlacement(placements)]


def click_error(camera: PhotoCamera, at: tuple[float, float, float], click_px: float) -> float:
    """Returns the standard error in mm, along the worse direction, of a click on a point whose height is known."""
    return min(float(np.sqrt(np.linalg.eigvalsh(camera.place_covariance(np.array(at), click_px))[-1])), 1000.0)

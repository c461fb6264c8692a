"""Whether a battle can be played on: every model found and read, every body above its base."""

from app import shapes
from app.errors import PlayerError
from app.language import tr
from app.model import Battle, Cylinder, Fighter
from app.progress import Report, silent
from app.shapes import Meshes
from app.storage.models import Models


def require_playable(battle: Battle, meshes: Meshes, before: Battle | None = None, report: Report = silent) -> None:
    """Raises PlayerError with the name of what cannot be on a table. What is as it was `before` is not looked at."""
    known = set(map(id, before.things)) if before else set[int]()
    new = [thing for thing in battle.things if id(thing) not in known]
    for index, thing in enumerate(new):
        report(index / len(new), tr("Reading {name}", name=thing.id))
        try:
            if isinstance(thing, Fighter):
                _require_body(thing, meshes)
            else:
                meshes(thing.ref)
        except PlayerError as error:
            raise PlayerError(f"{thing.id}: {error}") from error
    photo = battle.board.photo
    if photo and isinstance(meshes, Models) and not (before and before.board.photo is photo):
        meshes.asset(photo.picture)


def _require_body(fighter: Fighter, meshes: Meshes) -> None:
    body, thickness = fighter.body, fighter.base.thickness_mm
    if not isinstance(body, Cylinder):
        shapes.body_mesh(fighter, meshes)
    elif body.height_mm <= thickness:
        raise PlayerError(
            tr(
                "a body {height:g} mm high is not above the base's top; make it more than {thickness:g} mm",
                height=body.height_mm,
                thickness=thickness,
            )
        )

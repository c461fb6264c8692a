"""Checks whether a battle can be played: every model can be read, and every body is higher than its base."""

import msgspec

from app.core.errors import PlayerError
from app.core.language import format_decoder_error, labelled, tr
from app.core.progress import Report, silent
from app.model import Battle, Cylinder, Fighter, Value
from app.model.file_references import find_file_names
from app.storage.consistency import find_flaw, require_valid
from app.storage.model_files import Models
from app.table import battle_shapes
from app.table.battle_shapes import Meshes


def require_playable(battle: Battle, meshes: Meshes, before: Battle | None = None, report: Report = silent) -> None:
    """Raises PlayerError with the name of what is invalid. Does not check what is unchanged since `before`."""
    if before is None or not find_flaw(before):
        require_valid(battle)
    known = set(map(id, (*before.things, *before.aside))) if before else set[int]()
    new = [thing for thing in (*battle.things, *battle.aside) if id(thing) not in known]
    for index, thing in enumerate(new):
        report(index / len(new), tr("Reading {name}", name=thing.id))
        _require_readable(thing, thing.id)
        try:
            if isinstance(thing, Fighter):
                _require_body(thing, meshes)
            else:
                meshes(thing.ref)
        except PlayerError as error:
            raise type(error)(labelled(thing.id, error)) from error
    _require_readable(battle.board, tr("The board"))
    for part, name in (("views", "name"), ("plans", "name"), ("photos", "name"), ("placements", "thing")):
        known = set(map(id, getattr(before, part))) if before else set[int]()
        for one in getattr(battle, part):
            if id(one) not in known:
                _require_readable(one, getattr(one, name))
    entries = battle.log[len(before.log) if before else 0 :]
    for part in (*battle.sides, *battle.tokens, battle.clock, *entries):
        _require_readable(part, tr("The battle"))
    kept = find_file_names(before.board, before.photos) if before else frozenset[str]()
    new_pictures = find_file_names(battle.board, battle.photos) - kept
    if new_pictures and isinstance(meshes, Models):
        meshes.assets(new_pictures)


def _require_readable(value: Value, name: str) -> None:
    """Raises PlayerError if a name or number could not be read again, which would make the battle file unreadable."""
    try:
        if msgspec.json.decode(msgspec.json.encode(value), type=type(value)) == value:
            return
        why = tr("a number is infinite")  # JSON has null for it, which may be a value of its own.
    except ValueError as error:  # The errors of msgspec and Unicode are ValueErrors.
        why = format_decoder_error(error)
    raise PlayerError(tr("{name} cannot be stored ({why}); choose another name or number", name=name, why=why))


def _require_body(fighter: Fighter, meshes: Meshes) -> None:
    body, thickness = fighter.body, fighter.base.thickness_mm
    if not isinstance(body, Cylinder):
        battle_shapes.body_mesh(fighter, meshes)
    elif body.height_mm <= thickness:
        raise PlayerError(
            tr(
                "the body height of {height:g} mm is not above the top of the base; enter more than {thickness:g} mm",
                height=body.height_mm,
                thickness=thickness,
            )
        )

"""A battle as the viewport shows it: meshes where they stand, in the colours of their sides and packs."""

import tomllib
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from app import scene_geometry
from app.battle_geometry import Table
from app.model import Battle, Fighter, ModelRef, Piece
from app.storage.models import shipped_model
from app.ui.dress.theme import colour_name
from app.ui.viewport.palette import STONE, side_look
from app.ui.viewport.scene import Colour, FighterLook, Mark, PieceLook, Scene

Looks = dict[str, tuple[Colour, Mark]]


def scene_of(table: Table, ground: NDArray[np.uint8] | None = None) -> Scene:
    """Everything on the table, the board with a picture `(h, w, 3)` on it where there is one."""
    battle, looks = table.battle, side_looks(table.battle)
    return Scene(
        width_mm=battle.board.width_mm,
        depth_mm=battle.board.depth_mm,
        pieces=tuple(_piece(piece, table) for piece in battle.pieces),
        fighters=tuple(_fighter(fighter, table, looks) for fighter in battle.fighters),
        ground=ground,
    )


def side_looks(battle: Battle) -> Looks:
    """Colour and mark of each side; no two sides share one while there are no more than four.

    A side that plays red or blue in a game is drawn so; else one that is named after a colour is.
    """
    colours = {side.name: side.colour for side in battle.sides if side.colour}
    sides = list(dict.fromkeys((*(side.name for side in battle.sides), *(one.side for one in battle.everyone))))
    wanted = [side_look(colours.get(side, side), number) for number, side in enumerate(sides)]
    if len(set(wanted)) < len(sides):
        wanted = [side_look("", number) for number in range(len(sides))]
    return dict(zip(sides, wanted, strict=True))


def looks_of(battle: Battle) -> dict[str, tuple[str, str]]:
    """Mark and colour of each side, by its name, as panels draw them."""
    return {side: (mark, colour_name(colour)) for side, (colour, mark) in side_looks(battle).items()}


def _piece(piece: Piece, table: Table) -> PieceLook:
    return PieceLook(piece.id, table.meshes(piece.ref), scene_geometry.placed(piece.pose), _colour(piece.ref))


def _fighter(fighter: Fighter, table: Table, looks: Looks) -> FighterLook:
    colour, mark = looks[fighter.side]
    return FighterLook(
        id=fighter.id,
        side=fighter.side,
        label=fighter.id,
        base=scene_geometry.base_mesh(fighter.base),
        body=scene_geometry.body_mesh(fighter, table.meshes),
        frame=scene_geometry.placed(fighter.pose),
        colour=colour,
        mark=mark,
    )


@lru_cache(maxsize=256)
def _colour(ref: ModelRef) -> Colour:
    """The colour its pack gives a shipped model; stone for everything else."""
    path = shipped_model(ref.name)
    pack = path.with_name("pack.toml") if path else None
    if path is None or pack is None or not pack.is_file():
        return STONE
    models = tomllib.loads(pack.read_text(encoding="utf-8")).get("model", [])
    found = next((model["colour"] for model in models if model["id"] == path.stem), STONE)
    return (found[0], found[1], found[2])

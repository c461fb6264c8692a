"""Builds the viewport's scene from a battle: posed meshes in the colours of their sides and packs."""

import numpy as np
from numpy.typing import NDArray

from app.core.language import tr
from app.model import Battle, Fighter
from app.model.colours import side_numbers
from app.storage.model_files import model_colour
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry
from app.ui.viewport.scene import SIDES, Colour, FighterLook, Mark, PieceLook, Scene
from app.ui.widgets.theme import format_colour

MIN_SIDES = 2
SideStyles = dict[str, tuple[Colour, Mark]]


def make_scene(table: BattleGeometry, ground: NDArray[np.uint8] | None = None) -> Scene:
    """Returns the scene of everything on the table, with a picture `(h, w, 3)` on the board if given."""
    battle, looks = table.battle, scene_side_styles(table.battle)
    return Scene(
        width_mm=battle.board.width_mm,
        depth_mm=battle.board.depth_mm,
        pieces=tuple(
            PieceLook(
                piece.id, table.meshes(piece.ref), battle_shapes.pose_frame(piece.pose), model_colour(piece.model)
            )
            for piece in battle.pieces
        ),
        fighters=tuple(_make_fighter(fighter, table, looks) for fighter in battle.fighters),
        ground=ground,
    )


def scene_side_styles(battle: Battle) -> SideStyles:
    """Returns the colour and mark of each side."""
    return {side: SIDES[number] for side, number in side_numbers(battle).items()}


def offered_side_styles(battle: Battle) -> SideStyles:
    """Returns the colour and mark of each side, with default sides added until there are two to choose from."""
    styles = scene_side_styles(battle)
    for name in (tr("Side A"), tr("Side B")):
        if name not in styles and len(styles) < MIN_SIDES:
            styles[name] = next(style for style in SIDES if style not in styles.values())
    return styles


def panel_side_styles(battle: Battle) -> dict[str, tuple[str, str]]:
    """Returns the mark and colour of each side by its name, as panels draw them."""
    return {side: (mark, format_colour(colour)) for side, (colour, mark) in scene_side_styles(battle).items()}


def _make_fighter(fighter: Fighter, table: BattleGeometry, side_styles: SideStyles) -> FighterLook:
    colour, mark = side_styles[fighter.side]
    return FighterLook(
        id=fighter.id,
        side=fighter.side,
        label=fighter.id,
        base=battle_shapes.base_mesh(fighter.base),
        body=battle_shapes.body_mesh(fighter, table.meshes),
        frame=battle_shapes.pose_frame(fighter.pose),
        colour=colour,
        mark=mark,
    )

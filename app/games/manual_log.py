"""Log sentences for manual changes to the table in a battle of any game."""

import math
from collections.abc import Callable, Iterator

from msgspec.structs import replace

from app.core.language import tr
from app.core.lengths import format_inches
from app.games.actions import Edit, Move, Place, Remove, RenameSides, SetBoard
from app.games.references import all_side_names
from app.model import Battle, Fighter, Piece, Pose, Round

_EVEN_MM, _EVEN_TURN = 0.05, 1e-6


def move_texts(battle: Battle, action: Move, format_far: Callable[[float], str] = format_inches) -> Iterator[str]:
    """Yields each fighter that has moved, with the distance written by `format_far`, and moved terrain."""
    poses = {fighter.id: fighter for fighter in battle.fighters}
    for id, pose in action.fighters:
        if id in poses:
            yield from _fighter_move_texts(poses[id], pose, format_far)
    pieces = {piece.id: piece.pose for piece in battle.pieces}
    for id, pose in action.pieces:
        if pieces.get(id, pose) != pose:
            yield tr("{name} is moved", name=id)


def _fighter_move_texts(fighter: Fighter, pose: Pose, format_far: Callable[[float], str]) -> Iterator[str]:
    """Yields that a fighter has moved or turned; the facing of a round base is ignored."""
    before = fighter.pose
    far = math.dist((before.x, before.y, before.z), (pose.x, pose.y, pose.z))
    if far > _EVEN_MM:
        yield tr("{name} is moved {far}", name=fighter.id, far=format_far(far))
    elif abs(before.yaw - pose.yaw) > _EVEN_TURN and not isinstance(fighter.base, Round):
        yield tr("{name} is turned", name=fighter.id)


def edit_texts(battle: Battle, action: Edit) -> Iterator[str]:
    """Yields the things that have changed; locking and grouping are ignored."""
    before: dict[str, Fighter | Piece] = {one.id: one for one in (*battle.all_fighters, *battle.pieces)}
    for thing in (*action.fighters, *action.pieces):
        old = before.get(thing.id)
        if old is not None and replace(old, locked=thing.locked, group=thing.group) != thing:
            yield tr("{name} is changed", name=thing.id)


def unlock_texts(battle: Battle, action: Edit) -> Iterator[str]:
    """Yields the terrain that was unlocked: no rule forbids it, but the log keeps it."""
    locked = {piece.id for piece in battle.pieces if piece.locked}
    return (tr("{name} is unlocked", name=one.id) for one in action.pieces if one.id in locked and not one.locked)


def remove_texts(battle: Battle, action: Remove) -> Iterator[str]:
    """Yields what was removed from the battle."""
    there = {one.id for one in (*battle.all_fighters, *battle.pieces)}
    return (tr("{name} is removed from the battle", name=id) for id in action.ids if id in there)


def place_texts(battle: Battle, action: Place) -> Iterator[str]:
    """Yields what is new on the table."""
    return (tr("{name} is placed on the table", name=thing.id) for thing in (*action.fighters, *action.pieces))


def board_texts(battle: Battle, action: SetBoard) -> Iterator[str]:
    """Yields that the board has changed; another photo on it is ignored."""
    if replace(battle.board, photo=action.board.photo) != action.board:
        yield tr("The board is changed")


def merge_texts(battle: Battle, action: RenameSides) -> Iterator[str]:
    """Yields the sides that were merged, so that enemies become friends; plain renaming is ignored."""
    names, found = dict(action.names), dict[str, list[str]]()
    for side in sorted(all_side_names(battle)):
        found.setdefault(names.get(side, side), []).append(side)
    return (tr("{names} become one side", names=", ".join(some)) for some in found.values() if len(some) > 1)

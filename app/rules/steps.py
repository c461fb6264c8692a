"""What actions do in every game, and what they are called in the history."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from app.errors import PlayerError
from app.language import mark, tr
from app.model import Battle, Board, PiecePose, Pose, Thing
from app.rules.actions import Edit, ForgetView, Move, Place, Remove, Rename, SaveView, SetBoard
from app.rules.system import Problem, Rule
from app.table import Table


def _placed(battle: Battle, action: Place) -> Battle:
    for thing in (*action.fighters, *action.pieces):
        _require_free(battle, thing.id)
    return battle.with_things((*action.fighters, *action.pieces))


def _moved(battle: Battle, action: Move) -> Battle:
    fighters = (replace(battle.fighter(id), pose=pose) for id, pose in action.fighters)
    pieces = (replace(battle.piece(id), pose=pose) for id, pose in action.pieces)
    return battle.with_things((*_differing(battle, fighters), *_differing(battle, pieces)))


def _edited(battle: Battle, action: Edit) -> Battle:
    for fighter in action.fighters:
        battle.fighter(fighter.id)
    for piece in action.pieces:
        battle.piece(piece.id)
    return battle.with_things(_differing(battle, (*action.fighters, *action.pieces)))


def _removed(battle: Battle, action: Remove) -> Battle:
    return battle.without(action.ids)


def _renamed(battle: Battle, action: Rename) -> Battle:
    if action.name == action.id:
        return battle
    _require_free(battle, action.name)

    def new(thing: Any) -> Any:
        return replace(thing, id=action.name) if thing.id == action.id else thing

    return replace(battle, fighters=tuple(map(new, battle.fighters)), pieces=tuple(map(new, battle.pieces)))


def _with_board(battle: Battle, action: SetBoard) -> Battle:
    return replace(battle, board=action.board)


def _with_view(battle: Battle, action: SaveView) -> Battle:
    kept = tuple(view for view in battle.views if view.name != action.view.name)
    return replace(battle, views=(*kept, action.view))


def _without_view(battle: Battle, action: ForgetView) -> Battle:
    return replace(battle, views=tuple(view for view in battle.views if view.name != action.name))


def _differing(battle: Battle, things: Iterable[Thing]) -> list[Thing]:
    """Those that are not as they stand in the battle: what did not change must stay the same object."""
    return [thing for thing in things if battle.thing(thing.id) != thing]


def _require_free(battle: Battle, id: str) -> None:
    if id in battle.ids:
        raise PlayerError(tr('there is already something called "{name}"; choose another name', name=id))


# problems


def _off_board(table: Table, action: Move) -> tuple[Problem, ...]:
    board = table.battle.board
    return tuple(
        Problem(tr("{name} would stand off the board", name=id), tr("Bases stand on the battlefield"))
        for id, pose in action.fighters
        if not _on(board, pose)
    )


def _placed_off(table: Table, action: Place) -> tuple[Problem, ...]:
    return _off_board(table, Move(tuple((fighter.id, fighter.pose) for fighter in action.fighters)))


def _on(board: Board, pose: Pose) -> bool:
    return 0 <= pose.x <= board.width_mm and 0 <= pose.y <= board.depth_mm


def _no_problem(table: Table, action: object) -> tuple[Problem, ...]:
    return ()


# what steps are called


def _place_label(battle: Battle, action: Place) -> str:
    return tr("Place {what}", what=_named([thing.id for thing in (*action.fighters, *action.pieces)]))


def _move_label(battle: Battle, action: Move) -> str:
    moves = [
        (id, _kind_of_move(battle.thing(id).pose, pose))
        for id, pose in (*action.fighters, *action.pieces)
        if battle.thing(id).pose != pose
    ]
    kinds = {kind for _, kind in moves}
    label = _MOVES[kinds.pop()] if len(kinds) == 1 else _MOVES["move"]
    return tr(label, what=_named([id for id, _ in moves]))


_MOVES = {
    "move": mark("Move {what}"),
    "turn": mark("Turn {what}"),
    "raise": mark("Raise {what}"),
    "scale": mark("Scale {what}"),
    "tilt": mark("Tilt {what}"),
}


def _kind_of_move(old: Pose, new: Pose) -> str:
    """What changes most from one pose to another."""
    if isinstance(old, PiecePose) and isinstance(new, PiecePose):
        if old.scale != new.scale:
            return "scale"
        if old.tilt != new.tilt:
            return "tilt"
    if (old.x, old.y) != (new.x, new.y):
        return "move"
    return "raise" if old.z != new.z else "turn"


def _edit_label(battle: Battle, action: Edit) -> str:
    things = _differing(battle, (*action.fighters, *action.pieces))
    label = mark("Change {what}")
    if things and all(replace(battle.thing(thing.id), locked=thing.locked) == thing for thing in things):
        label = mark("Lock {what}") if things[0].locked else mark("Unlock {what}")
    return tr(label, what=_named([thing.id for thing in things]))


def _remove_label(battle: Battle, action: Remove) -> str:
    return tr("Remove {what}", what=_named(list(action.ids)))


def _rename_label(battle: Battle, action: Rename) -> str:
    return tr("Rename {old} to {new}", old=action.id, new=action.name)


def _board_label(battle: Battle, action: SetBoard) -> str:
    return tr("Change the board") if battle.board.photo == action.board.photo else tr("Change the photo")


def _view_label(battle: Battle, action: SaveView) -> str:
    return tr("Save the view {name}", name=action.view.name)


def _forget_label(battle: Battle, action: ForgetView) -> str:
    return tr("Forget the view {name}", name=action.name)


def _named(ids: list[str]) -> str:
    """One thing by its name, several by their number."""
    return ids[0] if len(ids) == 1 else tr("{count} things", count=len(ids))


SHARED: dict[type[Any], Rule] = {
    Place: Rule(_placed_off, _placed, _place_label),
    Move: Rule(_off_board, _moved, _move_label),
    Edit: Rule(_no_problem, _edited, _edit_label),
    Remove: Rule(_no_problem, _removed, _remove_label),
    Rename: Rule(_no_problem, _renamed, _rename_label),
    SetBoard: Rule(_no_problem, _with_board, _board_label),
    SaveView: Rule(_no_problem, _with_view, _view_label),
    ForgetView: Rule(_no_problem, _without_view, _forget_label),
}
"""What every system does unless it says otherwise."""

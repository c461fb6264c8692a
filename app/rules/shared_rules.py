"""What actions do in every game, and what they are called in the history."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from app.battle_geometry import BattleGeometry
from app.errors import PlayerError
from app.language import mark, tr
from app.model import Battle, Battleplan, Board, Clock, Fighter, PiecePose, Pose, Thing
from app.rules.actions import (
    ChooseSystem,
    Edit,
    ForgetView,
    Move,
    Place,
    Remove,
    Rename,
    RenameSides,
    SaveView,
    SetBoard,
)
from app.rules.references import clear_dangling, remove_things, rename_fighter, rename_sides
from app.rules.ruling import Problem
from app.rules.system import Rule


def _placed(table: BattleGeometry, action: Place) -> Battle:
    battle = table.battle
    for thing in (*action.fighters, *action.pieces):
        _require_free(battle, thing.id)
    return battle.with_things((*action.fighters, *action.pieces))


def _moved(table: BattleGeometry, action: Move) -> Battle:
    battle = table.battle
    _require_there(battle, [id for id, _ in action.fighters], battle.fighters)
    _require_there(battle, [id for id, _ in action.pieces], battle.pieces)
    fighters = (replace(battle.fighter(id), pose=pose) for id, pose in action.fighters)
    pieces = (replace(battle.piece(id), pose=pose) for id, pose in action.pieces)
    return battle.with_things((*_differing(battle, fighters), *_differing(battle, pieces)))


def _edited(table: BattleGeometry, action: Edit) -> Battle:
    battle = table.battle
    _require_there(battle, [fighter.id for fighter in action.fighters], battle.everyone)
    _require_there(battle, [piece.id for piece in action.pieces], battle.pieces)
    return clear_dangling(battle.with_things(_differing(battle, (*action.fighters, *action.pieces))))


def _removed(table: BattleGeometry, action: Remove) -> Battle:
    """The battle without what is removed, and without whatever it meant in it."""
    return remove_things(table.battle, action.ids)


def _renamed(table: BattleGeometry, action: Rename) -> Battle:
    battle = table.battle
    if action.name == action.id:
        return battle
    _require_free(battle, action.name)

    def new(thing: Any) -> Any:
        return replace(thing, id=action.name) if thing.id == action.id else thing

    parts = {part: tuple(map(new, getattr(battle, part))) for part in ("fighters", "pieces", "aside")}
    return rename_fighter(replace(battle, **parts), action.id, action.name)


def _with_sides(table: BattleGeometry, action: RenameSides) -> Battle:
    return rename_sides(table.battle, dict(action.names))


def _with_board(table: BattleGeometry, action: SetBoard) -> Battle:
    return replace(table.battle, board=action.board)


def _with_view(table: BattleGeometry, action: SaveView) -> Battle:
    battle = table.battle
    kept = tuple(view for view in battle.views if view.name != action.view.name)
    return replace(battle, views=(*kept, action.view))


def _without_view(table: BattleGeometry, action: ForgetView) -> Battle:
    battle = table.battle
    return replace(battle, views=tuple(view for view in battle.views if view.name != action.name))


def _with_system(table: BattleGeometry, action: ChooseSystem) -> Battle:
    """Warbands go with their fighters' profiles; the rest of what another game has set up does not."""
    if action.system == table.battle.system:
        return table.battle
    return replace(table.battle, system=action.system, sides=(), tokens=(), plan=Battleplan(), clock=Clock(), log=())


def _differing(battle: Battle, things: Iterable[Thing]) -> list[Thing]:
    """Those that are not as they stand in the battle: what did not change must stay the same object."""
    before = {thing.id: thing for thing in (*battle.things, *battle.aside)}
    return [thing for thing in things if before[thing.id] != thing]


def _require_free(battle: Battle, id: str) -> None:
    if id in battle.taken:
        raise PlayerError(tr('there is already something called "{name}"; choose another name', name=id))


def _require_there(battle: Battle, ids: Iterable[str], things: Iterable[Thing]) -> None:
    """Raises PlayerError where one of these is not among them."""
    there = {thing.id for thing in things}
    for id in ids:
        if id not in there:
            raise PlayerError(tr("{name} is not on the table", name=id))


# problems


def _off_board(table: BattleGeometry, action: Move) -> tuple[Problem, ...]:
    board = table.battle.board
    return tuple(
        Problem(tr("{name} would stand off the board", name=id), tr("Bases stand on the battlefield"))
        for id, pose in action.fighters
        if not _on(board, pose)
    )


def _placed_off(table: BattleGeometry, action: Place) -> tuple[Problem, ...]:
    return _off_board(table, Move(tuple((fighter.id, fighter.pose) for fighter in action.fighters)))


def _on(board: Board, pose: Pose) -> bool:
    return 0 <= pose.x <= board.width_mm and 0 <= pose.y <= board.depth_mm


def _no_problem(table: BattleGeometry, action: object) -> tuple[Problem, ...]:
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
    if things and all(replace(_before(battle, thing), locked=thing.locked) == thing for thing in things):
        label = mark("Lock {what}") if things[0].locked else mark("Unlock {what}")
    return tr(label, what=_named([thing.id for thing in things]))


def _before(battle: Battle, thing: Thing) -> Thing:
    return battle.anyone(thing.id) if isinstance(thing, Fighter) else battle.piece(thing.id)


def _remove_label(battle: Battle, action: Remove) -> str:
    return tr("Remove {what}", what=_named(list(action.ids)))


def _rename_label(battle: Battle, action: Rename) -> str:
    return tr("Rename {old} to {new}", old=action.id, new=action.name)


def _sides_label(battle: Battle, action: RenameSides) -> str:
    old, new = (", ".join(names) for names in zip(*action.names, strict=True))
    return tr("Rename {old} to {new}", old=old, new=new)


def _board_label(battle: Battle, action: SetBoard) -> str:
    return tr("Change the board") if battle.board.photo == action.board.photo else tr("Change the photo")


def _view_label(battle: Battle, action: SaveView) -> str:
    return tr("Save the view {name}", name=action.view.name)


def _forget_label(battle: Battle, action: ForgetView) -> str:
    return tr("Delete the view {name}", name=action.name)


def _system_label(battle: Battle, action: ChooseSystem) -> str:
    return tr("Play another game")


def _named(ids: list[str]) -> str:
    """One thing by its name, several by their number."""
    return ids[0] if len(ids) == 1 else tr("{count} objects", count=len(ids))


SHARED: dict[type[Any], Rule] = {
    Place: Rule(_placed_off, _placed, _place_label),
    Move: Rule(_off_board, _moved, _move_label),
    Edit: Rule(_no_problem, _edited, _edit_label),
    Remove: Rule(_no_problem, _removed, _remove_label),
    Rename: Rule(_no_problem, _renamed, _rename_label),
    RenameSides: Rule(_no_problem, _with_sides, _sides_label),
    SetBoard: Rule(_no_problem, _with_board, _board_label),
    SaveView: Rule(_no_problem, _with_view, _view_label),
    ForgetView: Rule(_no_problem, _without_view, _forget_label),
    ChooseSystem: Rule(_no_problem, _with_system, _system_label),
}
"""What every system does unless it says otherwise."""

"""What actions do in every game, and what they are called in the history."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import (
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
from app.games.plan_actions import PLAN_RULES
from app.games.references import clear_dangling, remove_things, rename_fighter, rename_sides
from app.games.rule import Rule
from app.games.ruling import Problem
from app.model import Battle, Board, Fighter, PiecePose, Pose, Thing
from app.table.battle_geometry import BattleGeometry


def _apply_place(table: BattleGeometry, action: Place) -> Battle:
    battle = table.battle
    for thing in (*action.fighters, *action.pieces):
        _require_free_id(battle, thing.id)
    return battle.with_things((*action.fighters, *action.pieces))


def _apply_move(table: BattleGeometry, action: Move) -> Battle:
    battle = table.battle
    _require_on_table(battle, [id for id, _ in action.fighters], battle.fighters)
    _require_on_table(battle, [id for id, _ in action.pieces], battle.pieces)
    fighters = (replace(battle.fighter(id), pose=pose) for id, pose in action.fighters)
    pieces = (replace(battle.piece(id), pose=pose) for id, pose in action.pieces)
    return battle.with_things((*_changed_things(battle, fighters), *_changed_things(battle, pieces)))


def _apply_edit(table: BattleGeometry, action: Edit) -> Battle:
    battle = table.battle
    _require_on_table(battle, [fighter.id for fighter in action.fighters], battle.all_fighters)
    _require_on_table(battle, [piece.id for piece in action.pieces], battle.pieces)
    return clear_dangling(battle.with_things(_changed_things(battle, (*action.fighters, *action.pieces))))


def _apply_remove(table: BattleGeometry, action: Remove) -> Battle:
    """The battle without what is removed, and without whatever it meant in it."""
    return remove_things(table.battle, action.ids)


def _apply_rename(table: BattleGeometry, action: Rename) -> Battle:
    battle = table.battle
    if action.name == action.id:
        return battle
    _require_free_id(battle, action.name)

    def new(thing: Any) -> Any:
        return replace(thing, id=action.name) if thing.id == action.id else thing

    parts = {part: tuple(map(new, getattr(battle, part))) for part in ("fighters", "pieces", "aside")}
    return rename_fighter(replace(battle, **parts), action.id, action.name)


def _apply_rename_sides(table: BattleGeometry, action: RenameSides) -> Battle:
    return rename_sides(table.battle, dict(action.names))


def _apply_set_board(table: BattleGeometry, action: SetBoard) -> Battle:
    return replace(table.battle, board=action.board)


def _apply_save_view(table: BattleGeometry, action: SaveView) -> Battle:
    battle = table.battle
    kept = tuple(view for view in battle.views if view.name != action.view.name)
    return replace(battle, views=(*kept, action.view))


def _apply_forget_view(table: BattleGeometry, action: ForgetView) -> Battle:
    battle = table.battle
    return replace(battle, views=tuple(view for view in battle.views if view.name != action.name))


def _apply_choose_system(table: BattleGeometry, action: ChooseSystem) -> Battle:
    """Fighters go with their profiles; the rest of what another game has set up does not."""
    if action.system == table.battle.system:
        return table.battle
    old, new = table.battle, Battle(action.system)
    begun = {part: getattr(new, part) for part in ("sides", "tokens", "clock", "log", "game", "bases_block")}
    return replace(old, system=action.system, **begun)


def _changed_things(battle: Battle, things: Iterable[Thing]) -> list[Thing]:
    """Those that are not as they stand in the battle: what did not change must stay the same object."""
    before = {thing.id: thing for thing in (*battle.things, *battle.aside)}
    return [thing for thing in things if before[thing.id] != thing]


def _require_free_id(battle: Battle, id: str) -> None:
    if id in battle.used_ids:
        raise PlayerError(tr('there is already something called "{name}"; choose another name', name=id))


def _require_on_table(battle: Battle, ids: Iterable[str], things: Iterable[Thing]) -> None:
    """Raises PlayerError where one of these is not among them."""
    there = {thing.id for thing in things}
    for id in ids:
        if id not in there:
            raise PlayerError(tr("{name} is not on the table", name=id))


# problems


def _move_problems(table: BattleGeometry, action: Move) -> tuple[Problem, ...]:
    board = table.battle.board
    return tuple(
        Problem(tr("{name} would stand off the board", name=id), tr("Bases stand on the battlefield"))
        for id, pose in action.fighters
        if not _is_on_board(board, pose)
    )


def _place_problems(table: BattleGeometry, action: Place) -> tuple[Problem, ...]:
    return _move_problems(table, Move(tuple((fighter.id, fighter.pose) for fighter in action.fighters)))


def _is_on_board(board: Board, pose: Pose) -> bool:
    return 0 <= pose.x <= board.width_mm and 0 <= pose.y <= board.depth_mm


def _no_problem(table: BattleGeometry, action: object) -> tuple[Problem, ...]:
    return ()


# what steps are called


def _place_label(battle: Battle, action: Place) -> str:
    return tr("Place {what}", what=_format_things([thing.id for thing in (*action.fighters, *action.pieces)]))


def _move_label(battle: Battle, action: Move) -> str:
    moves = [
        (id, _move_kind(battle.thing(id).pose, pose))
        for id, pose in (*action.fighters, *action.pieces)
        if battle.thing(id).pose != pose
    ]
    kinds = {kind for _, kind in moves}
    label = _MOVES[kinds.pop()] if len(kinds) == 1 else _MOVES["move"]
    return tr(label, what=_format_things([id for id, _ in moves]))


_MOVES = {
    "move": mark("Move {what}"),
    "turn": mark("Turn {what}"),
    "raise": mark("Raise {what}"),
    "scale": mark("Scale {what}"),
    "tilt": mark("Tilt {what}"),
}


def _move_kind(old: Pose, new: Pose) -> str:
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
    things = _changed_things(battle, (*action.fighters, *action.pieces))
    label = mark("Change {what}")
    if things and all(replace(_find_current(battle, thing), locked=thing.locked) == thing for thing in things):
        label = mark("Lock {what}") if things[0].locked else mark("Unlock {what}")
    elif things and all(replace(_find_current(battle, thing), group=thing.group) == thing for thing in things):
        label = mark("Group {what}") if things[0].group else mark("Ungroup {what}")
    return tr(label, what=_format_things([thing.id for thing in things]))


def _find_current(battle: Battle, thing: Thing) -> Thing:
    return battle.any_fighter(thing.id) if isinstance(thing, Fighter) else battle.piece(thing.id)


def _remove_label(battle: Battle, action: Remove) -> str:
    return tr("Remove {what}", what=_format_things(list(action.ids)))


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


def _format_things(ids: list[str]) -> str:
    """One thing by its name, several by their number."""
    return ids[0] if len(ids) == 1 else tr("{count} objects", count=len(ids))


SHARED_RULES: dict[type[Any], Rule] = {
    Place: Rule(_place_problems, _apply_place, _place_label),
    Move: Rule(_move_problems, _apply_move, _move_label),
    Edit: Rule(_no_problem, _apply_edit, _edit_label),
    Remove: Rule(_no_problem, _apply_remove, _remove_label),
    Rename: Rule(_no_problem, _apply_rename, _rename_label),
    RenameSides: Rule(_no_problem, _apply_rename_sides, _sides_label),
    SetBoard: Rule(_no_problem, _apply_set_board, _board_label),
    SaveView: Rule(_no_problem, _apply_save_view, _view_label),
    ForgetView: Rule(_no_problem, _apply_forget_view, _forget_label),
    ChooseSystem: Rule(_no_problem, _apply_choose_system, _system_label),
    **PLAN_RULES,
}
"""What every system does unless it says otherwise."""

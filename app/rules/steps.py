"""Rules that game systems share."""

from msgspec.structs import replace

from app.model import Battle, Pose
from app.rules.actions import Action, MoveFighter
from app.rules.system import Problem, Rule
from app.table import Table


def _off_board(table: Table, action: Action) -> tuple[Problem, ...]:
    board = table.battle.board
    if 0 <= action.pose.x <= board.width_mm and 0 <= action.pose.y <= board.depth_mm:
        return ()
    return (Problem(f"{action.id} would stand off the board", "Bases stand on the battlefield"),)


def _moved(battle: Battle, action: Action) -> Battle:
    return battle.with_fighter(replace(battle.fighter(action.id), pose=action.pose))


def _move_label(battle: Battle, action: Action) -> str:
    return f"{_turn_or_move(battle.fighter(action.id).pose, action.pose)} {action.id}"


def _turn_or_move(old: Pose, new: Pose) -> str:
    return "Turn" if (old.x, old.y, old.z) == (new.x, new.y, new.z) else "Move"


SHARED = {MoveFighter: Rule(check=_off_board, apply=_moved, label=_move_label)}
"""What every system does unless it says otherwise."""

"""What is done outside the rules while a battle goes on: against them, and in the log as done by hand."""

import math
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from app.battle_geometry import Table
from app.language import tr
from app.model import Battle, Fighter, Piece, Pose, Round
from app.rules.actions import Edit, Move, Place, Remove, RenameSides, SetBoard
from app.rules.common_rules import SHARED
from app.rules.log import with_log_line
from app.rules.references import sides_of
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcry.rule_refs import format_inches, make_problem
from app.rules.systems.warcry.turn import gone

Words = Callable[[Battle, Any], Iterator[str]]
"""What an action does that no rule provides for, a sentence each; nothing where it changes nothing that counts."""
_EVEN_MM, _EVEN_TURN = 0.05, 1e-6


def _moved(battle: Battle, action: Move) -> Iterator[str]:
    poses = {fighter.id: fighter for fighter in battle.fighters}
    for id, pose in action.fighters:
        if id in poses:
            yield from _way(poses[id], pose)
    pieces = {piece.id: piece.pose for piece in battle.pieces}
    for id, pose in action.pieces:
        if pieces.get(id, pose) != pose:
            yield tr("{name} is moved", name=id)


def _way(fighter: Fighter, pose: Pose) -> Iterator[str]:
    """That a fighter stands elsewhere; which way a round base looks makes no difference."""
    before = fighter.pose
    far = math.dist((before.x, before.y, before.z), (pose.x, pose.y, pose.z))
    if far > _EVEN_MM:
        yield tr('{name} is moved {far}"', name=fighter.id, far=format_inches(far))
    elif abs(before.yaw - pose.yaw) > _EVEN_TURN and not isinstance(fighter.base, Round):
        yield tr("{name} is turned", name=fighter.id)


def _edited(battle: Battle, action: Edit) -> Iterator[str]:
    """That something is not what it was; whether it is locked makes no difference."""
    before: dict[str, Fighter | Piece] = {one.id: one for one in (*battle.everyone, *battle.pieces)}
    for thing in (*action.fighters, *action.pieces):
        old = before.get(thing.id)
        if old is not None and replace(old, locked=thing.locked) != thing:
            yield tr("{name} is changed", name=thing.id)


def _unlocked(battle: Battle, action: Edit) -> Iterator[str]:
    """That terrain may be moved again: no rule is against that, but the log keeps it."""
    locked = {piece.id for piece in battle.pieces if piece.locked}
    return (tr("{name} is unlocked", name=one.id) for one in action.pieces if one.id in locked and not one.locked)


def _remove_by_hand(battle: Battle, action: Remove) -> Iterator[str]:
    there = {one.id for one in (*battle.everyone, *battle.pieces)}
    return (tr("{name} is taken out of the battle", name=id) for id in action.ids if id in there)


def _placed(battle: Battle, action: Place) -> Iterator[str]:
    return (tr("{name} is put on the table", name=thing.id) for thing in (*action.fighters, *action.pieces))


def _board(battle: Battle, action: SetBoard) -> Iterator[str]:
    """That the board is another one; another photo on it makes no difference."""
    if replace(battle.board, photo=action.board.photo) != action.board:
        yield tr("The board is changed")


def _joined(battle: Battle, action: RenameSides) -> Iterator[str]:
    """That two sides become one, and enemies friends; another name makes no difference."""
    names, found = dict(action.names), dict[str, list[str]]()
    for side in sorted(sides_of(battle)):
        found.setdefault(names.get(side, side), []).append(side)
    return (tr("{names} become one side", names=", ".join(some)) for some in found.values() if len(some) > 1)


def _by_hand(rule: Rule, words: Words, harmless: Words = lambda battle, action: iter(())) -> Rule:
    """A rule with a problem for everything that is done by hand in a battle, and a line in the log.

    What is `harmless` stands in the log only.
    """

    def check(table: Table, action: Any) -> tuple[Problem, ...]:
        battle, what = table.battle, tr("Only what rules provide for changes the table in a battle")
        said = words(battle, action) if _goes_on(battle) else ()
        by_hand = (make_problem(battle, tr("{what} by hand", what=text), what, "A7.9") for text in said)
        return (*rule.check(table, action), *by_hand)

    def apply(table: Table, action: Any) -> Battle:
        after = rule.apply(table, action)
        if after == table.battle or not _goes_on(table.battle):
            return after
        for text in (*harmless(table.battle, action), *words(table.battle, action)):
            after = with_log_line(after, text, "note", by_hand=True)
        return after

    return Rule(check, apply, rule.label)


def _goes_on(battle: Battle) -> bool:
    return battle.clock.stage == "battle"


OUTSIDE_RULES: dict[type[Any], Rule] = {
    Move: _by_hand(SHARED[Move], _moved),
    Edit: _by_hand(SHARED[Edit], _edited, _unlocked),
    Place: _by_hand(SHARED[Place], _placed),
    RenameSides: _by_hand(SHARED[RenameSides], _joined),
    SetBoard: _by_hand(SHARED[SetBoard], _board),
    Remove: _by_hand(gone.REMOVAL_RULES[Remove], _remove_by_hand),
}

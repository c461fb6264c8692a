"""Move actions: walking, jumping, climbing, flying, stretch by stretch (A4; B.engaged-move)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from app.battle_geometry import Table
from app.language import mark, tr
from app.model import Battle, Fighter, Pose, Roll
from app.rules.actions import Action
from app.rules.battle_actions import Disengage, Manner, Walk
from app.rules.flow import DiceRequest, Option
from app.rules.log import with_log_line
from app.rules.lookup import find_fighter, find_on_table
from app.rules.ruling import Problem
from app.rules.system import Rule
from app.rules.systems.warcry.book import INCH, book_of
from app.rules.systems.warcry.cards import twists
from app.rules.systems.warcry.facts import treasure
from app.rules.systems.warcry.facts.heights import is_drop
from app.rules.systems.warcry.move import (
    climbing,
    deadly,
    disengage,
    fallen,
    footholds,
    impact,
    path_rules,
    paths,
    walking,
)
from app.rules.systems.warcry.move.segment import MoveSegment, allowance_mm, find_segment
from app.rules.systems.warcry.rule_refs import format_inches, make_problem
from app.rules.systems.warcry.turn import activation

__all__ = ["RULES", "allowance_mm", "clear_moved_marks", "move_cost_mm", "path_cost_mm", "pick_options", "walk_impacts"]

_SAID = {
    "walk": mark('{name} walks {length}"'),
    "jump": mark('{name} jumps {length}"'),
    "climb": mark('{name} climbs {length}"'),
    "fly": mark('{name} flies {length}"'),
}
_LABELS = {
    "walk": mark("{name} walks"),
    "jump": mark("{name} jumps"),
    "climb": mark("{name} climbs"),
    "fly": mark("{name} flies"),
}


_MANNERS: dict[str, Manner] = {"walk": "walk", "jump": "jump", "climb": "climb", "fly": "fly"}


def path_cost_mm(table: Table, fighter: str, path: tuple[Pose, ...], manner: str) -> float:
    """How much of its Move a path costs a fighter, in mm. Raises PlayerError where there is no such fighter."""
    return paths.path_cost(table, find_fighter(table.battle, fighter), path, manner)


def move_cost_mm(table: Table, action: Action) -> tuple[float, float]:
    """How far a move has come with this stretch of it, and how far it may go, in mm."""
    if isinstance(action, Walk):
        found = find_segment(table, action)
        return found.whole_mm, found.most_mm or 0.0
    if isinstance(action, Disengage):
        fighter = find_on_table(table.battle, action.fighter)
        most = book_of(table.battle).move.disengage_in * INCH
        return paths.path_cost(table, fighter, action.path, "walk"), most
    return 0.0, 0.0


def walk_impacts(table: Table, action: Walk) -> tuple[str, ...]:
    """What makes for impact damage on the way, in words, one for each roll: deep drops, deadly terrain (A4.5, A3)."""
    fighter = find_on_table(table.battle, action.fighter)
    poses = path_rules.path_poses(fighter.pose, action.path, action.manner)
    drops = [start.z - end.z for start, end in pairwise(poses)]
    deep = [tr('a drop of {deep}"', deep=format_inches(drop)) for drop in drops if is_drop(table.battle, drop)]
    found = [
        tr("deadly terrain: {piece}", piece=piece)
        for piece in deadly.deadly_on_path(table, fighter, poses, action.manner)
    ]
    return (*(deep if action.manner == "jump" else ()), *found)


def _dice_requests(table: Table, action: Walk) -> tuple[DiceRequest, ...]:
    """The dice a stretch asks for: one for each thing that makes for impact damage."""
    fighter = find_on_table(table.battle, action.fighter)
    if action.falls:
        return ()
    return tuple(
        DiceRequest("D6", 1, tr("{name}, {why}", name=fighter.id, why=why), fighter.side)
        for why in walk_impacts(table, action)
    )


def _with_dice(action: Walk, rolls: tuple[Roll, ...]) -> Walk:
    return replace(action, falls=(*action.falls, *rolls))


def pick_options(table: Table, fighter: Fighter) -> Iterator[Option]:
    """Picking up what a move has come near to, or what lies near now: a stretch of no length (G23).

    What may not be picked up is offered, too, with the reason.
    """
    battle = table.battle
    step = activation.ongoing_move(battle) or activation.ongoing_move(battle, bonus=True)
    if battle.clock.active != fighter.id:
        return
    passed = treasure.treasures_on_path(table, replace(fighter, pose=step.path[0]), step.path[1:]) if step else ()
    for token in dict.fromkeys((*passed, *treasure.treasures_in_reach(table, fighter))):
        manner = _MANNERS.get("".join(step.manners[-1:]), "walk") if step else "walk"
        action = Walk(fighter.id, (fighter.pose,), manner, bool(step and step.bonus), pick=(token.id,))
        text = tr("{name} picks up {token}", name=fighter.id, token=token.id)
        yield Option(f"pick {token.id}", text, "fighter", fighter.id, action, problems=_check(table, action))


def _check(table: Table, action: Walk) -> tuple[Problem, ...]:
    due, there = len(walk_impacts(table, action)), len(action.falls)
    found = walking.walk_problems(table, find_segment(table, action), action)
    if there in (0, due):
        return found
    text = tr("{there} rolls for impact damage, not {due}", there=there, due=due)
    return (*found, make_problem(table.battle, text, tr("Impact damage"), "A4.10", "move.impact"))


def _apply(table: Table, action: Walk) -> Battle:
    found = find_segment(table, action)
    fighter = found.fighter
    battle = activation.spend(table.battle, fighter.id, found.step, found.before is not None)
    hangs = action.manner == "climb" and climbing.is_hanging(table, found.end)
    marks = tuple(dict.fromkeys((*fighter.state.marks, *twists.marks_of_movers(battle))))
    there = replace(found.end, state=replace(fighter.state, climbing=hangs, marks=marks))
    battle = battle.with_fighters(there)
    if found.own_mm or not action.pick:
        battle = with_log_line(battle, _words(found), "move", side=fighter.side)
    battle = treasure.pick_up(battle, fighter.id, action.pick)
    harm = impact.apply_impacts(table, battle, fighter.id, action.falls)
    return harm.battle if harm.down or hangs else _unsteady(table, harm.battle, found.end)


def clear_moved_marks(battle: Battle) -> Battle:
    """The battle at the end of a round: what cards made of those that moved is over."""
    tired = (fighter for fighter in battle.everyone if twists.MOVED in fighter.state.marks)
    return battle.with_fighters(*(_without(fighter, twists.MOVED) for fighter in tired))


def _without(fighter: Fighter, gone: str) -> Fighter:
    marks = tuple(mark for mark in fighter.state.marks if mark != gone)
    return replace(fighter, state=replace(fighter.state, marks=marks))


def _unsteady(table: Table, battle: Battle, there: Fighter) -> Battle:
    """With the fighter falling, where its move ended on nothing it may stand on (A4.8, A4.12)."""
    if _stands(table, there):
        return battle
    text = tr("{name} ends its move where it cannot stand, and falls", name=there.id)
    return impact.begin_fall(with_log_line(battle, text, "note", side=there.side), there.id)


def _stands(table: Table, there: Fighter) -> bool:
    if activation.is_monster(table.battle, there):
        return footholds.is_wholly_supported(table, there)
    return footholds.may_stand(table, there, there.pose)


def _words(found: MoveSegment) -> str:
    text = tr(_SAID[found.manner], name=found.fighter.id, length=format_inches(found.own_mm))
    if found.before:
        return tr('{text}; {whole}" in all', text=text, whole=format_inches(found.whole_mm))
    return text


def _label(battle: Battle, action: Walk) -> str:
    return tr(_LABELS[action.manner], name=action.fighter)


RULES: dict[type[Any], Rule] = {
    Walk: Rule(_check, _apply, _label, _dice_requests, _with_dice),
    **disengage.DISENGAGE_RULES,
    **fallen.RULES,
}

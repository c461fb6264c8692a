"""Everybody put where a plan has them, as one step: fighters that are set up by the game's own rules of that."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from app.games.actions import Action, Move
from app.games.game import Game
from app.games.planned_fighters import planned_fighters
from app.games.ruling import Problem
from app.games.setup_actions import Deploy
from app.model import Fighter, Plan, Pose
from app.table.battle_geometry import BattleGeometry

_WAITING = frozenset(("mustered", "reserve"))


@dataclass
class PlanBatch:
    """The actions that follow a plan, each after those before it, and what rules say against what it asks for.

    `left` are who stay where they are: rules are against their places, or the game sets nobody up now.
    """

    table: BattleGeometry
    actions: list[Action] = field(default_factory=list[Action])
    problems: list[Problem] = field(default_factory=list[Problem])
    left: list[str] = field(default_factory=list[str])


def make_plan_batch(table: BattleGeometry, game: Game, plan: Plan, overrule: bool = False) -> PlanBatch:
    """What follows a plan from a table: all that no rule is against, or with `overrule` all that can be done.

    Who stands there already is not touched. Raises PlayerError where a game cannot do it at all.
    """
    work, wanted = PlanBatch(table), planned_fighters(table, plan)
    moved = [one for one in wanted if one.state.whereabouts == "table" and _is_elsewhere(table, one)]
    if game.has_rounds and table.battle.clock.stage == "deployment":
        _set_up(work, game, {one.id: one.pose for one in wanted}, overrule)
    else:
        if moved:
            _try(work, game, Move(tuple((one.id, one.pose) for one in moved)), overrule)
        for one in wanted:
            if one.state.whereabouts in _WAITING and game.has_rounds:
                poses = {other.id: other.pose for other in wanted}
                action = game.setup.deploy_planned(work.table, one.id, poses)
                if action and _is_elsewhere(work.table, one):
                    _try(work, game, action, overrule)
    work.left = [one.id for one in wanted if _is_elsewhere(work.table, one)]
    return work


def _set_up(work: PlanBatch, game: Game, poses: Mapping[str, Pose], overrule: bool) -> None:
    """Set up in the order of the game, as far as the plan says where; then whoever comes too early.

    Before that whoever stands elsewhere makes room.
    """
    tried = _put_elsewhere(work, game, poses)
    while action := next(_due_actions(work.table, game, poses, tried), None):
        _try(work, game, action, overrule)
    for action in _due_actions(work.table, game, poses, tried, early=True):
        _try(work, game, action, overrule)


def _put_elsewhere(work: PlanBatch, game: Game, poses: Mapping[str, Pose]) -> set[str]:
    """Put those who stand already where the plan has them, and tell whom: all at once, so that they may change places.

    Where that breaks a rule, or a game cannot do it, each goes as soon as nothing is against it any more.
    """
    left = [one.id for one in game.setup.placeables(work.table.battle) if one.done]
    actions = [game.setup.deploy_planned(work.table, id, poses) for id in left]
    deploys = [action for action in actions if isinstance(action, Deploy)]
    together = Deploy(tuple(one for action in deploys for one in action.fighters))
    if deploys and _do_allowed(work, game, together):
        return {id for id, _ in together.fighters}
    done = set[str]()
    while id := next(
        (id for id in left if _do_allowed(work, game, game.setup.deploy_planned(work.table, id, poses))), None
    ):
        left.remove(id)
        done.add(id)
    return done


def _due_actions(
    table: BattleGeometry, game: Game, poses: Mapping[str, Pose], tried: set[str], early: bool = False
) -> Iterator[Action]:
    for one in game.setup.placeables(table.battle):
        if one.id in tried or not (one.now or one.done or early):
            continue
        tried.add(one.id)
        action = game.setup.deploy_planned(table, one.id, poses)
        if action:
            yield action


def _do_allowed(work: PlanBatch, game: Game, action: Action | None) -> bool:
    """Do it where nothing is against it and it changes who stands where; whether it was done."""
    if action is None or game.rule(work.table, action).check():
        return False
    before = len(work.actions)
    _try(work, game, action, overrule=False)
    return len(work.actions) > before


def _try(work: PlanBatch, game: Game, action: Action, overrule: bool) -> None:
    """Do it where nothing is against it, or all the same; not where it changes nothing of who stands where."""
    rule = game.rule(work.table, action)
    problems = rule.check()
    after = rule.apply()
    if _stands(work.table.battle.fighters) == _stands(after.fighters):
        return
    work.problems += [one for one in problems if one not in work.problems]
    if not problems or overrule:
        work.actions.append(action)
        work.table = work.table.with_battle(after)


def _stands(fighters: tuple[Fighter, ...]) -> dict[str, Pose]:
    return {one.id: one.pose for one in fighters}


def _is_elsewhere(table: BattleGeometry, wanted: Fighter) -> bool:
    here = next((one for one in table.battle.fighters if one.id == wanted.id), None)
    return here is None or here.pose != wanted.pose

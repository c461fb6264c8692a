"""Moves fighters to their planned places in one step; fighters off the table are set up by the game's rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from app.core.language import counted, tr
from app.games.actions import Action, Move
from app.games.game import Game
from app.games.planned_fighters import planned_fighters
from app.games.ruling import Problem
from app.games.setup_actions import Deploy
from app.model import Battle, Fighter, Plan, Pose
from app.table.battle_geometry import BattleGeometry

_WAITING = frozenset(("mustered", "reserve"))


@dataclass
class PlanBatch:
    """The actions that follow a plan, each after those before it, and the problems with what the plan asks for.

    `left` are the fighters that stay where they are: rules forbid their places, or the game sets up no fighter now.
    `guessed` are those whose places are guesses, which nobody asked for.
    """

    table: BattleGeometry
    actions: list[Action] = field(default_factory=list[Action])
    problems: list[Problem] = field(default_factory=list[Problem])
    left: list[str] = field(default_factory=list[str])
    guessed: tuple[str, ...] = ()

    def format_outcome(self, before: Battle) -> str:
        """Returns in sentences how many fighters are placed that stood elsewhere `before`, and who is not placed."""
        here = {(one.id, one.pose) for one in before.fighters}
        count = sum((one.id, one.pose) not in here for one in self.table.battle.fighters)
        told = counted(
            count, "Placed {count} fighter. Undo reverts this.", "Placed {count} fighters. Undo reverts this."
        )
        lines = [told if self.actions else "" if self.left else tr("The plan is already in place.")]
        lines += [tr("Not moved: {names}.", names=", ".join(self.left))] if self.left else []
        lines += [tr("Guesses are not placed: {names}.", names=", ".join(self.guessed))] if self.guessed else []
        return " ".join(filter(None, lines))


def make_plan_batch(table: BattleGeometry, game: Game, plan: Plan, overrule: bool = False) -> PlanBatch:
    """Returns the actions that follow a plan: all legal ones, or with `overrule` all possible ones.

    Fighters already in place are left alone, and guesses are left out unless the plan has nothing else. Raises
    PlayerError if the game cannot do it at all.
    """
    guessed = tuple(place.fighter for place in plan.places if place.guessed)
    guessed = guessed if len(guessed) < len(plan.places) else ()
    work, wanted = PlanBatch(table, guessed=guessed), planned_fighters(table, plan.without(*guessed))
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
    """Sets up fighters in the game's order where the plan has places, then those that come too early.

    First moves fighters that are already set up elsewhere, to make room.
    """
    tried = _move_deployed(work, game, poses)
    while action := next(_due_actions(work.table, game, poses, tried), None):
        _try(work, game, action, overrule)
    for action in _due_actions(work.table, game, poses, tried, early=True):
        _try(work, game, action, overrule)


def _move_deployed(work: PlanBatch, game: Game, poses: Mapping[str, Pose]) -> set[str]:
    """Moves fighters that are already set up to their planned places in one step; returns their ids.

    One step lets them swap places. If that breaks a rule or is impossible, each moves as soon as it legally can.
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
    """Does an action if it is legal and changes positions; returns whether it was done."""
    if action is None or game.rule(work.table, action).check():
        return False
    before = len(work.actions)
    _try(work, game, action, overrule=False)
    return len(work.actions) > before


def _try(work: PlanBatch, game: Game, action: Action, overrule: bool) -> None:
    """Does an action if it is legal or `overrule` is set, unless it changes no position."""
    rule = game.rule(work.table, action)
    problems = rule.check()
    after = rule.apply()
    if _positions(work.table.battle.fighters) == _positions(after.fighters):
        return
    work.problems += [one for one in problems if one not in work.problems]
    if not problems or overrule:
        work.actions.append(action)
        work.table = work.table.with_battle(after)


def _positions(fighters: tuple[Fighter, ...]) -> dict[str, Pose]:
    return {one.id: one.pose for one in fighters}


def _is_elsewhere(table: BattleGeometry, wanted: Fighter) -> bool:
    here = next((one for one in table.battle.fighters if one.id == wanted.id), None)
    return here is None or here.pose != wanted.pose

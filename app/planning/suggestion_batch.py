"""Carries out a proposal as far as the rules allow: groups, fighters taken back, fighters deployed."""

from collections.abc import Mapping

from app.core.language import tr
from app.games.batch import Batch
from app.games.batch_builder import BatchBuilder
from app.games.game import Game
from app.games.setup_actions import Deploy, Split, Withdraw
from app.model import Pose
from app.planning.deployment_suggestion import Proposal
from app.table.battle_geometry import BattleGeometry


def make_batch(table: BattleGeometry, game: Game, side: str, proposal: Proposal) -> Batch:
    """Returns the actions as one step, with a sentence on the fighters that cannot be deployed yet."""
    work, battle = BatchBuilder(table, game), table.battle
    label = tr("Set up {side} as suggested", side=side)
    split = {one.fighter: one.group for one in proposal.placements if one.group}
    is_new = any(battle.any_fighter(id).state.group != group for id, group in split.items())
    if is_new and not work.do(Split(side, tuple(sorted(split.items())))):
        return work.finish(label)
    poses = {one.fighter: one.pose for one in proposal.placements if one.pose is not None}
    back = tuple(one.fighter for one in proposal.placements if one.pose is None and one.fighter in battle.ids)
    if back and not work.do(Withdraw(back)):
        return work.finish(label)
    while ready := _find_ready(work.table, game, poses):
        if not work.do(Deploy(tuple((id, poses.pop(id)) for id in ready))):
            return work.finish(label)
    told = tr("It is not yet the turn of {names}; place them when it is.", names=", ".join(poses))
    return work.finish(label, told if poses else "")


def _find_ready(table: BattleGeometry, game: Game, left: Mapping[str, Pose]) -> tuple[str, ...]:
    """Returns the fighters that are already deployed or may be deployed next."""
    found = game.setup.placeables(table.battle)
    return tuple(one.id for one in found if one.id in left and (one.done or one.now))

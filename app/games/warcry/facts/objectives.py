"""Objectives: which side controls them at the end of a round (G21, G22, A8.1)."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.core.language import tr
from app.games.log import with_log_line
from app.games.warcry.book import INCH, book_of
from app.model import Battle, Token, Value
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry


class ObjectiveControl(Value, frozen=True):
    """The fighters of each side near an objective, and the side that would take it if the round ended now.

    `holder` is the side that holds it after that: the taker, or the current holder.
    """

    token: Token
    near: tuple[tuple[str, tuple[str, ...]], ...]
    taker: str
    holder: str

    def count(self, side: str) -> int:
        """Returns how many fighters of a side count for it."""
        return len(dict(self.near).get(side, ()))


def objective_controls(table: BattleGeometry) -> tuple[ObjectiveControl, ...]:
    """Returns every objective with the fighters near it (G21)."""
    battle = table.battle
    reach = book_of(battle).objective.reach_in * INCH
    return tuple(_find_control(table, token, reach) for token in battle.tokens if token.kind == "objective")


def update_holders(table: BattleGeometry) -> Battle:
    """Returns the battle with every objective held by the side that controls it, and a log line per change.

    A side keeps an objective until another one gains it (G22).
    """
    battle = table.battle
    for hold in objective_controls(table):
        if hold.holder != hold.token.holder:
            battle = battle.with_tokens(replace(hold.token, holder=hold.holder))
            battle = with_log_line(battle, _change_text(hold), "token", side=hold.holder)
    return battle


def majority_side(counts: Mapping[str, int]) -> str:
    """Returns the side with strictly more fighters near than all its enemies together; else "" (G21)."""
    whole = sum(counts.values())
    return next((side for side, count in counts.items() if count > whole - count), "")


def _find_control(table: BattleGeometry, token: Token, reach: float) -> ObjectiveControl:
    near: dict[str, tuple[str, ...]] = {}
    at = battle_shapes.point_slab(*token.at)  # Distances are measured to its centre (A1.5).
    for fighter in [fighter for fighter in table.battle.fighters if table.is_within(fighter.id, reach, at)]:
        near[fighter.side] = (*near.get(fighter.side, ()), fighter.id)
    gained = majority_side({side: len(ids) for side, ids in near.items()})
    players = {side.name for side in table.battle.sides}
    if players and gained not in players:  # Neutral beasts contest an objective but never take it (G22).
        gained = ""
    return ObjectiveControl(token, tuple(near.items()), gained, gained or token.holder)


def _change_text(hold: ObjectiveControl) -> str:
    side = hold.holder
    others = sum(len(ids) for name, ids in hold.near if name != side)
    return tr(
        "{side} takes control of {token}: {count} against {others}",
        side=side,
        token=hold.token.id,
        count=hold.count(side),
        others=others,
    )

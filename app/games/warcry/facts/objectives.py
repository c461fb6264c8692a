"""Objectives: who controls which at the end of a round (G21, G22, A8.1)."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.core.language import tr
from app.games.log import with_log_line
from app.games.warcry.book import INCH, book_of
from app.geometry.base_distances import Slab
from app.model import Battle, Token, Value
from app.table import battle_shapes
from app.table.battle_geometry import BattleGeometry


class ObjectiveControl(Value, frozen=True):
    """Who is near an objective: the fighters of each side, and who would hold it if the round ended now.

    `holder` is who holds it after that: a side that takes it, or who has it already.
    """

    token: Token
    near: tuple[tuple[str, tuple[str, ...]], ...]
    taker: str
    holder: str

    def count(self, side: str) -> int:
        """How many fighters of a side count for it."""
        return len(dict(self.near).get(side, ()))


def objective_controls(table: BattleGeometry) -> tuple[ObjectiveControl, ...]:
    """Every objective with who is near it (G21)."""
    battle = table.battle
    reach = book_of(battle).objective.reach_in * INCH
    return tuple(_find_control(table, token, reach) for token in battle.tokens if token.kind == "objective")


def update_holders(table: BattleGeometry) -> Battle:
    """The battle with every objective in the hands of whoever controls it now, and a line in the log for each change.

    It stays with who had it until another side gains it (G22).
    """
    battle = table.battle
    for hold in objective_controls(table):
        if hold.holder != hold.token.holder:
            battle = battle.with_tokens(replace(hold.token, holder=hold.holder))
            battle = with_log_line(battle, _change_text(hold), "token", side=hold.holder)
    return battle


def majority_side(counts: Mapping[str, int]) -> str:
    """The side that has strictly more fighters near than all its enemies together; else nobody (G21)."""
    whole = sum(counts.values())
    return next((side for side, count in counts.items() if count > whole - count), "")


def token_centre(token: Token) -> Slab:
    """A token's centre, which distances are measured to (A1.5)."""
    return battle_shapes.point_slab(*token.at)


def _find_control(table: BattleGeometry, token: Token, reach: float) -> ObjectiveControl:
    near: dict[str, tuple[str, ...]] = {}
    at = token_centre(token)
    for fighter in [fighter for fighter in table.battle.fighters if table.is_within(fighter.id, reach, at)]:
        near[fighter.side] = (*near.get(fighter.side, ()), fighter.id)
    gained = majority_side({side: len(ids) for side, ids in near.items()})
    players = {side.name for side in table.battle.sides}
    if players and gained not in players:  # beasts of nobody keep others away, and take nothing (G22)
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

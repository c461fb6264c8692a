"""The part of a forbidden move that the rules allow."""

from typing import Any

from app.core.errors import PlayerError
from app.games.actions import Action
from app.games.game import Game
from app.games.rule import Rule
from app.table.battle_geometry import BattleGeometry

STEPS, HALVINGS = 16, 7
"""Shares of a path that are tried, and how often the best of them is refined."""


def find_allowed_part(game: Game, table: BattleGeometry, action: Action) -> Action | None:
    """Returns the longest part of a move that breaks no rule, needs no dice and ends clear of terrain and bases.

    Returns None if no part of it does. Rules may permit a slight overlap of bases; the end of such a part has none that
    the move did not begin with.

    Rules about the end of a move are not monotonic: a fighter may not end among others, but may pass them. So shares of
    the path are tried from its end, and the first allowed one is refined by bisection.
    """
    standing = {fighter.id: fighter for fighter in table.battle.fighters}

    def ends_clear(rule: Rule[Any]) -> bool:
        after = table.with_battle(rule.apply())
        moved = (one for one in after.battle.fighters if one.id in standing and one.pose != standing[one.id].pose)
        return all(
            {met.b for met in after.find_fighter_overlaps(one)}
            <= {met.b for met in table.find_fighter_overlaps(standing[one.id])}
            for one in moved
        )

    def try_share(share: float) -> Action | None:
        try:
            part = game.rule(table, action).shortened(share)
            rule = game.rule(table, part) if part else None
            return part if rule and not rule.check() and not rule.dice_requests() and ends_clear(rule) else None
        except PlayerError:
            return None

    for step in range(STEPS - 1, 0, -1):
        found, low, high = try_share(step / STEPS), step / STEPS, (step + 1) / STEPS
        if found is None:
            continue
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            part = try_share(middle)
            found, low, high = (part, middle, high) if part else (found, low, middle)
        return found
    return None

"""Who stands where it may not be while a battle is set up, and whose base runs into something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.language import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from app.battle_geometry import BattleGeometry
    from app.rules.flow import GameFlow

DURING = ("setup", "deployment")


def misplaced(table: BattleGeometry, course: GameFlow | None) -> tuple[tuple[str, str, str], ...]:
    """The fighter, the reason and the rule; nothing once the battle has begun."""
    if course is None or table.battle.clock.stage not in DURING:
        return ()
    return tuple(_found(table, course))


def _found(table: BattleGeometry, course: GameFlow) -> Iterator[tuple[str, str, str]]:
    """What rules say; where they have nothing against it, a base may still run into a rock that one could stand on."""
    for fighter in table.battle.fighters:
        if not fighter.state.group:
            continue
        problems = course.placement_problems(table, fighter.id)
        for problem in problems:
            yield fighter.id, problem.text, problem.rule
        for one in () if problems else table.overlaps_of(fighter):
            text = tr("its base overlaps {other} by {depth} mm", other=one.b, depth=f"{one.depth_mm:.1f}")
            yield fighter.id, text, tr("Bases stand beside each other and beside terrain")

"""What every part of the set-up is told: the battle, its game, and what the game says is to be done now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.ui.scene_builder import side_looks
from app.ui.setup.setup_steps import Step, StepId, contestants, steps
from app.ui.widgets.theme import colour_name

if TYPE_CHECKING:
    from app.battle_geometry import BattleGeometry
    from app.model import Battle
    from app.rules.flow import GameFlow, Option, TurnPrompt
    from app.rules.system import RuleSystem


@dataclass(frozen=True, eq=False)
class View:
    """A battle at rest, and what its game makes of it; nothing in here is kept."""

    table: BattleGeometry
    system: RuleSystem
    guide: TurnPrompt | None

    @staticmethod
    def of(table: BattleGeometry, system: RuleSystem) -> View:
        return View(table, system, system.flow.turn_prompt(table) if system.flow else None)

    @property
    def battle(self) -> Battle:
        return self.table.battle

    @property
    def course(self) -> GameFlow | None:
        """What the game knows of a whole battle."""
        return self.system.flow

    @property
    def steps(self) -> tuple[Step, ...]:
        return steps(self.battle, self.system)

    @property
    def now(self) -> StepId:
        """The step that comes next; the last one where all are done."""
        steps = self.steps
        for step in steps:
            if step.now:
                return step.id
        return steps[-1].id

    @property
    def sides(self) -> tuple[str, ...]:
        return contestants(self.battle)

    def look(self, side: str) -> tuple[str, str]:
        """The mark of a side and its colour as `#rrggbb`."""
        colour, shape = side_looks(self.battle)[side]
        return shape, colour_name(colour)

    def options(self, step: StepId) -> tuple[Option, ...]:
        """What the game offers to do in a step, beside what the step offers by itself."""
        from app.ui.setup.step_filter import is_own, step_of

        options = self.guide.options if self.guide else ()
        return tuple(one for one in options if step_of(one, self.now) == step and not is_own(one, step))

"""What comes before units are set up, chosen by chance: the scenario, who has which zone, who has the initiative."""

from app.core.language import tr
from app.games.batch import Batch, BatchTools
from app.games.batch_builder import BatchBuilder
from app.games.game import Game
from app.games.warcrow.book import find_book
from app.games.warcrow.scenario_places import find_scenario
from app.games.warcrow.setup.scenario_choice import BeginDeployment, ChooseScenario, ChooseZone, TakeInitiative
from app.table.battle_geometry import BattleGeometry


def go_on_by_chance(table: BattleGeometry, game: Game, tools: BatchTools) -> Batch:
    """All that is still to be chosen, until units are set up; nothing where that has begun, or armies are missing."""
    work, sides = BatchBuilder(table, game), [side.name for side in table.battle.sides]
    if table.battle.clock.stage not in ("", "muster", "setup") or len(sides) < 2:
        return Batch("")
    if find_scenario(table.battle) is None:
        scenarios = find_book().scenario
        work.do(ChooseScenario(scenarios[tools.roll(len(scenarios)) - 1].id))
    work.do(ChooseZone(sides[tools.roll(len(sides)) - 1]))
    if not table.battle.clock.initiative:
        work.do(TakeInitiative(sides[tools.roll(len(sides)) - 1]))
    work.do(BeginDeployment())
    return work.finish(tr("Choose by chance"))

"""The armies that come with the program, offered while a side has none."""

from collections.abc import Iterator

from app.core.language import tr
from app.games.prompts import Option
from app.games.warcrow.rosters.army import demo_armies, make_muster
from app.games.warcrow.state import read_state
from app.table.battle_geometry import BattleGeometry


def army_options(table: BattleGeometry) -> Iterator[Option]:
    """Each shipped army that nobody has mustered, until two sides have units."""
    sides = dict.fromkeys(unit.side for unit in read_state(table.battle).units if not unit.neutral)
    if len(sides) > 1:
        return
    armies = [army for army in demo_armies() if army.name not in sides]
    for army in armies:
        text = tr("Muster {army}, an invented army ({points} points)", army=army.name, points=army.points)
        action = make_muster(army, army.name)
        yield Option(f"army {army.name}", text, "set-up", army.name, action, main=army is armies[0])

"""What the unit that is being activated can do now."""

from collections.abc import Iterator

from app.battle_geometry import BattleGeometry
from app.language import tr
from app.rules.flow import Option
from app.rules.systems.warcrow.activation import active_unit, declared
from app.rules.systems.warcrow.turn import activations


def unit_options(table: BattleGeometry) -> Iterator[Option]:
    """Everything the active unit can do, but for being done."""
    yield from ()


def finish_option(table: BattleGeometry) -> Option:
    """To be done with the activation."""
    unit = active_unit(table.battle)
    action = activations.FinishActivation()
    text = tr("End the activation of {name}", name=unit.id if unit else "")
    problems = activations.RULES[activations.FinishActivation].check(table, action)
    return Option("end-activation", text, action=action, problems=problems, main=bool(declared(table.battle)))

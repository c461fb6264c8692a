"""Scouts and Ambushers that come once the battle has begun: set up, and activated at once (W106, D1.22)."""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.ruling import Problem
from app.games.warcrow.due_kind import make_problem
from app.games.warcrow.measures import find_engagers, is_on_table, keyword_of
from app.games.warcrow.morale.stress import with_engagement_fears
from app.games.warcrow.move.lethal import PlacingRule
from app.games.warcrow.move.unit_moves import end_problems
from app.games.warcrow.scenario_places import is_in_zone
from app.games.warcrow.setup.deploy_unit import Places, with_unit_placed
from app.games.warcrow.setup.scouts import AMBUSHER, hiding_problems, is_secret
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.turn.activation_start import with_start_effects
from app.games.warcrow.turn.activations import begin_activation, leaver_problems, turn_problems
from app.model import Battle, Id


def arrival_actions(unit: Unit) -> int:
    """How many simple actions a unit has once it has come: a Scout's place takes one (W106)."""
    return 2 if keyword_of(unit, AMBUSHER) else 1


class ArriveUnit(Action, frozen=True, tag_field="action", tag="wc-arrive"):
    """A hidden Scout or Ambusher is set up in the battle and activated; each troop with its place."""

    unit: Id
    places: Places


class ArriveUnitRule(PlacingRule[ArriveUnit]):
    kind = ArriveUnit

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        found = [*turn_problems(self.table, unit.side), *leaver_problems(battle, unit)]
        if not is_secret(unit) or is_on_table(battle, unit):
            text = tr("{unit} is no Scout or Ambusher off the table", unit=unit.id)
            return (*found, make_problem(text, tr("Scouts and Ambushers may come during the battle"), "W106"))
        after = self.table.with_battle(with_unit_placed(battle, unit, self.action.places))
        foes = tuple(enemy.id for enemy in find_engagers(after.battle, unit))
        ambush = keyword_of(unit, AMBUSHER) is not None and is_in_zone(after.battle, unit)
        found += end_problems(after, unit, foes if ambush else ())
        return (*found, *hiding_problems(after, unit))

    def act(self) -> Battle:
        unit = read_state(self.battle).unit(self.action.unit)
        if is_on_table(self.battle, unit):
            raise PlayerError(tr("{unit} is on the table", unit=unit.id))
        battle = with_unit_placed(self.battle, unit, self.action.places)
        battle = with_log_line(battle, tr("{unit} appears", unit=unit.id), "move", side=unit.side)
        battle = begin_activation(battle, unit.id)
        state = read_state(battle)
        going = state.course.activation
        if going is not None:
            ambushed = tuple(enemy.id for enemy in find_engagers(battle, unit))
            going = replace(going, simple=arrival_actions(unit), ambushed=ambushed)
            battle = with_state(battle, replace(state, course=replace(state.course, activation=going)))
        for enemy in find_engagers(battle, unit):
            battle = with_engagement_fears(battle, unit.id, enemy.id)
        return with_start_effects(self.table.with_battle(battle), unit.id)

    def label(self) -> str:
        return tr("{unit} appears", unit=self.action.unit)


RULES = (ArriveUnitRule,)

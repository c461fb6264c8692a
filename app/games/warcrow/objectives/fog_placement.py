"""A unit's skill or spell puts fog on the table, not near other fog (W115)."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import PointRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import active_unit
from app.games.warcrow.due_kind import due_problems, make_problem
from app.games.warcrow.objectives.fog import fog_problems, is_on_board
from app.games.warcrow.scenario_places import FOG
from app.games.warcrow.state import read_state
from app.model import Battle, Id, Spot, Token
from app.table.battle_geometry import BattleGeometry


def fog_options(table: BattleGeometry) -> Iterator[Option]:
    """To put fog where a skill or a spell of the active unit says so; for who has any."""
    unit = active_unit(table.battle)
    if unit is not None and (unit.card.skills or unit.card.spells):
        text = tr("{unit} puts fog on the table…", unit=unit.id)
        yield Option(f"fog {unit.id}", text, "ability", unit.leader, PlaceFog(unit.id), is_seldom=True)


class PlaceFog(Action, frozen=True, tag_field="action", tag="wc-fog"):
    """A unit's skill or spell puts a fog marker on the table."""

    unit: Id
    at: Spot | None = None


class PlaceFogRule(Rule[PlaceFog]):
    kind = PlaceFog

    @property
    def _marker(self) -> Token | None:
        """The fog; None while it is not said where it is put."""
        if self.action.at is None:
            return None
        x, y, _ = self.action.at
        return Token(self.battle.free_id(tr("Fog")), "marker", (x, y, 0.0), marks=(FOG,))

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        found = list(due_problems(battle))
        if read_state(battle).unit(self.action.unit).tokens.demoralized is not None:
            text = tr("{unit} is demoralized", unit=self.action.unit)
            found.append(make_problem(text, tr("A demoralized unit performs no actions"), "W49"))
        marker = self._marker
        if marker is None:
            return tuple(found)
        if not is_on_board(battle, marker):
            text = tr("the fog would lie beyond the edge of the battlefield")
            found.append(make_problem(text, tr("Fog lies on the battlefield"), "W115", reading=True))
        return (*found, *fog_problems(battle, marker))

    def apply(self) -> Battle:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        marker = self._marker
        if marker is None:
            raise PlayerError(tr("it is not said where {unit} puts the fog", unit=unit.id))
        battle = battle.with_tokens(marker)
        return with_log_line(battle, tr("{unit} puts fog on the table", unit=unit.id), "token", side=unit.side)

    def label(self) -> str:
        return tr("{unit} puts fog on the table", unit=self.action.unit)

    def point_request(self) -> PointRequest | None:
        if self.action.at is not None:
            return None
        unit = read_state(self.battle).unit(self.action.unit)
        text = tr("{side}: where does {unit} put the fog?", side=unit.side, unit=unit.id)
        return PointRequest(text, unit.side, unit.leader)

    def with_point(self, at: Spot) -> Action:
        return replace(self.action, at=at)


RULES = (PlaceFogRule,)

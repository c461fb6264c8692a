"""A unit's skill or spell puts fog on the table, not near other fog (W115)."""

from collections.abc import Iterator
from typing import Any

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


class PlaceFog(Action, frozen=True, tag_field="action", tag="wc-fog"):
    """A unit's skill or spell puts a fog marker on the table."""

    unit: Id
    at: Spot | None = None


def fog_point(table: BattleGeometry, action: Action) -> PointRequest | None:
    """The point of the table at which fog is put."""
    if not isinstance(action, PlaceFog) or action.at is not None:
        return None
    unit = read_state(table.battle).unit(action.unit)
    text = tr("{side}: where does {unit} put the fog?", side=unit.side, unit=unit.id)
    return PointRequest(text, unit.side, unit.leader)


def with_fog_point(action: PlaceFog, at: Spot) -> PlaceFog:
    """The action with its point."""
    return replace(action, at=at)


def fog_options(table: BattleGeometry) -> Iterator[Option]:
    """To put fog where a skill or a spell of the active unit says so; for who has any."""
    unit = active_unit(table.battle)
    if unit is not None and (unit.card.skills or unit.card.spells):
        text = tr("{unit} puts fog on the table…", unit=unit.id)
        yield Option(f"fog {unit.id}", text, "ability", unit.leader, PlaceFog(unit.id), is_seldom=True)


def _marker(battle: Battle, at: Spot) -> Token:
    return Token(battle.free_id(tr("Fog")), "marker", (at[0], at[1], 0.0), marks=(FOG,))


def _problems(table: BattleGeometry, action: PlaceFog) -> tuple[Problem, ...]:
    battle = table.battle
    found = list(due_problems(battle))
    if read_state(battle).unit(action.unit).tokens.demoralized is not None:
        text = tr("{unit} is demoralized", unit=action.unit)
        found.append(make_problem(text, tr("A demoralized unit performs no actions"), "W49"))
    if action.at is None:
        return tuple(found)
    marker = _marker(battle, action.at)
    if not is_on_board(battle, marker):
        text = tr("the fog would lie beyond the edge of the battlefield")
        found.append(make_problem(text, tr("Fog lies on the battlefield"), "W115", reading=True))
    return (*found, *fog_problems(battle, marker))


def _apply(table: BattleGeometry, action: PlaceFog) -> Battle:
    battle = table.battle
    unit = read_state(battle).unit(action.unit)
    if action.at is None:
        raise PlayerError(tr("it is not said where {unit} puts the fog", unit=unit.id))
    battle = battle.with_tokens(_marker(battle, action.at))
    return with_log_line(battle, tr("{unit} puts fog on the table", unit=unit.id), "token", side=unit.side)


def _label(battle: Battle, action: PlaceFog) -> str:
    return tr("{unit} puts fog on the table", unit=action.unit)


RULES: dict[type[Any], Rule] = {PlaceFog: Rule(_problems, _apply, _label)}

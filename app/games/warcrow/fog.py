"""Fog: its effect on units that end an activation near it, and how units place it (W113 to W115)."""

import math
from collections.abc import Iterator

from app.core.errors import PlayerError
from app.core.language import tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import PointRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import active_unit, demoralized_problem
from app.games.warcrow.book import find_book
from app.games.warcrow.measures import find_leader
from app.games.warcrow.objectives import MARKER_STRIDES, distance_in_strides
from app.games.warcrow.pending_kinds import make_problem, pending_problems
from app.games.warcrow.scenario_places import FOG
from app.games.warcrow.state import read_state
from app.games.warcrow.stress import is_demoralized
from app.games.warcrow.units.tinge import with_tinge
from app.model import Battle, Id, Spot, Token
from app.table.battle_geometry import BattleGeometry

# Effects of fog, and the distance between fog markers (W113 to W115)


_HAIR_MM = 0.01
"""Rounding tolerance for a marker at the edge of the board."""


def fog_tokens(battle: Battle) -> tuple[Token, ...]:
    """Returns the fog markers on the table."""
    return tuple(token for token in battle.tokens if FOG in token.marks)


def is_in_fog(battle: Battle, id: str) -> bool:
    """Returns whether a unit's leader is within reach of a fog marker (W113)."""
    leader = find_leader(battle, read_state(battle).unit(id))
    reach = find_book().turn.fog_tinge_strides + 1e-9
    return leader is not None and any(
        distance_in_strides(battle, leader, token) <= reach for token in fog_tokens(battle)
    )


def with_fog_tinge(battle: Battle, id: str) -> Battle:
    """Returns the battle after a unit has ended its activation: near fog it takes 1 tinge (W113)."""
    if not is_in_fog(battle, id):
        return battle
    return with_tinge(battle, id, 1, tr("it is near fog"))


def is_on_board(battle: Battle, token: Token) -> bool:
    """Returns whether a marker is wholly on the battlefield."""
    half = MARKER_STRIDES * read_state(battle).stride_mm - _HAIR_MM
    x, y = token.at[:2]
    return half <= x <= battle.board.width_mm - half and half <= y <= battle.board.depth_mm - half


def fog_problems(battle: Battle, token: Token) -> tuple[Problem, ...]:
    """Returns why a unit may not place fog at a spot: other fog is too near (W115)."""
    stride, apart = read_state(battle).stride_mm, find_book().turn.fog_apart_strides
    found: list[Problem] = []
    for other in fog_tokens(battle):
        far = math.dist(other.at[:2], token.at[:2]) / stride - 2 * MARKER_STRIDES
        if other.id != token.id and far <= apart + 1e-9:
            text = tr("{other} is only {strides:.1f} strides away", other=other.id, strides=max(far, 0.0))
            what = tr("A unit cannot place fog within {strides:g} strides of other fog", strides=apart)
            found.append(make_problem(text, "W115", what))
    return tuple(found)


# Placing fog by a skill or spell (W115)


class PlaceFog(Action, frozen=True, tag_field="action", tag="wc-fog"):
    """A fog marker that a unit places by a skill or spell."""

    unit: Id
    at: Spot | None = None


class PlaceFogRule(Rule[PlaceFog]):
    kind = PlaceFog

    @property
    def _marker(self) -> Token | None:
        """The new fog marker; None until a spot is chosen."""
        if self.action.at is None:
            return None
        x, y, _ = self.action.at
        return Token(self.battle.free_id(tr("Fog")), "marker", (x, y, 0.0), marks=(FOG,))

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        found = list(pending_problems(battle))
        unit = read_state(battle).unit(self.action.unit)
        if is_demoralized(unit):
            found.append(demoralized_problem(unit))
        marker = self._marker
        if marker is None:
            return tuple(found)
        if not is_on_board(battle, marker):
            found.append(make_problem(tr("the marker would extend beyond the battlefield"), "W115", reading=True))
        return (*found, *fog_problems(battle, marker))

    def apply(self) -> Battle:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        marker = self._marker
        if marker is None:
            raise PlayerError(tr("choose where {unit} places the marker", unit=unit.id))
        battle = battle.with_tokens(marker)
        return with_log_line(battle, tr("{unit} places fog", unit=unit.id), "token", side=unit.side)

    def label(self) -> str:
        return tr("{unit} places fog", unit=self.action.unit)

    @classmethod
    def options(cls, table: BattleGeometry) -> Iterator[Option]:
        """Yields an option for the active unit if it has skills or spells, which may place fog."""
        unit = active_unit(table.battle)
        if unit is not None and (unit.card.skills or unit.card.spells):
            text = tr("{unit} places fog…", unit=unit.id)
            yield Option(f"fog {unit.id}", text, "ability", unit.leader, PlaceFog(unit.id), secondary=True)

    def point_request(self) -> PointRequest | None:
        if self.action.at is not None:
            return None
        unit = read_state(self.battle).unit(self.action.unit)
        text = tr("{side}: where does {unit} place the marker?", side=unit.side, unit=unit.id)
        return PointRequest(text, unit.side, unit.leader)

"""Traps: elements that units place by a skill or spell, and that others remove (W117 to W120)."""

from collections.abc import Iterator
from typing import Annotated

import shapely
from msgspec import Meta
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import PointRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import active_unit, demoralized_problem, has_used_skill
from app.games.warcrow.book import find_book
from app.games.warcrow.card import Keywords, require_terrain_keyword
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.ground import DISC_MARK, element_keywords, find_element_area, find_ground
from app.games.warcrow.keywords import find_keyword
from app.games.warcrow.measures import is_on_table, standing_troops
from app.games.warcrow.move.lethal import PlacingRule
from app.games.warcrow.pending_kinds import make_problem, pending_problems
from app.games.warcrow.state import Element, Unit, read_state, with_state
from app.games.warcrow.stress import is_demoralized
from app.games.warcrow.terrain_elements import find_element
from app.geometry.areas import outline_area
from app.geometry.outlines import disc
from app.model import Battle, Id, Spot, Token, Word
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline

TRAP = "Trap"
_HAIR_MM = 0.1
_REMOVED = mark(
    "A trap is removed within range of one of the unit’s skills or spells, or in contact if none has a range"
)


def is_trap(element: Element) -> bool:
    """Returns whether an element is a trap."""
    return find_keyword(element_keywords(element), TRAP) is not None


def _trap_maker(battle: Battle) -> Unit | None:
    """Returns the active unit if it has skills or spells, which may place or remove traps."""
    unit = active_unit(battle)
    return unit if unit is not None and (unit.card.skills or unit.card.spells) else None


def _maker_problems(battle: Battle, unit: Unit) -> list[Problem]:
    """Returns why a unit may not place or remove traps now."""
    what = tr("Traps are placed and removed by skills and spells: use one first")
    if not is_on_table(battle, unit):
        return [make_problem(tr("{name} is not on the table", name=unit.id), "W117", what)]
    if is_demoralized(unit):
        return [demoralized_problem(unit)]
    if has_used_skill(battle, unit):
        return []
    text = tr("{unit} has not used a skill or cast a spell in this activation", unit=unit.id)
    return [make_problem(text, "W117", what, reading=True)]


class PlaceTrap(Action, frozen=True, tag_field="action", tag="wc-trap"):
    """The placing of a trap by a unit's skill or spell; units on that spot stay where they are (W120).

    If `across` is 0, the trap has its standard diameter; `keywords` are its effects in addition to Trap.
    """

    unit: Id
    at: Spot | None = None
    keywords: Keywords = ()
    across: Annotated[float, Meta(ge=0, le=60)] = 0.0
    name: Word = ""


class PlaceTrapRule(PlacingRule[PlaceTrap]):
    kind = PlaceTrap

    @property
    def _across(self) -> float:
        """The diameter of the trap in strides."""
        return self.action.across or find_book().turn.trap_strides

    def check(self) -> tuple[Problem, ...]:
        battle, action = self.battle, self.action
        for keyword in action.keywords:
            require_terrain_keyword(keyword)
        found = [*pending_problems(battle), *_maker_problems(battle, read_state(battle).unit(action.unit))]
        if action.at is None:
            return tuple(found)
        area = outline_area(disc(*action.at[:2], self._across * read_state(battle).stride_mm / 2))
        inner = shapely.buffer(area, -_HAIR_MM)
        if not shapely.covers(shapely.box(0, 0, battle.board.width_mm, battle.board.depth_mm), inner):
            found.append(make_problem(tr("the marker would extend beyond the battlefield"), "W118", reading=True))
        walls = find_ground(self.table, "Impassable")
        solid = [one.element.piece for one in walls if shapely.intersects(inner, one.area)]
        if solid:
            text = tr("the trap would overlap {names}", names=", ".join(solid))
            found.append(make_problem(text, "W119", tr("A trap cannot be placed on impassable terrain")))
        return tuple(found)

    def act(self) -> Battle:
        battle = self.battle
        if self.action.at is None:
            raise PlayerError(tr("choose where {unit} places the marker", unit=self.action.unit))
        for keyword in self.action.keywords:
            require_terrain_keyword(keyword)
        state = read_state(battle)
        unit = state.unit(self.action.unit)
        name = battle.free_id(self.action.name or tr("Trap"))
        keywords = self.action.keywords if find_keyword(self.action.keywords, TRAP) else (TRAP, *self.action.keywords)
        trap = Element(name, "", keywords, unit.id, across=self._across)
        battle = battle.with_tokens(
            Token(name, "marker", (self.action.at[0], self.action.at[1], 0.0), marks=(DISC_MARK,))
        )
        battle = with_state(battle, replace(state, elements=(*state.elements, trap)))
        text = tr("{unit} places {trap}: {keywords}", unit=unit.id, trap=name, keywords=", ".join(keywords))
        return with_log_line(battle, text, "token", side=unit.side)

    def label(self) -> str:
        return tr("{unit} places a trap", unit=self.action.unit)

    @classmethod
    def options(cls, table: BattleGeometry) -> Iterator[Option]:
        unit = _trap_maker(table.battle)
        if unit is not None:
            text, rule = tr("{unit} places a trap…", unit=unit.id), cls(table, PlaceTrap(unit.id))
            yield Option(
                f"trap {unit.id}", text, "ability", unit.leader, rule.action, problems=rule.check(), secondary=True
            )

    def point_request(self) -> PointRequest | None:
        if self.action.at is not None:
            return None
        unit = read_state(self.battle).unit(self.action.unit)
        text = tr("{side}: where does {unit} place the marker?", side=unit.side, unit=unit.id)
        return PointRequest(text, unit.side, unit.leader)


class RemoveTrap(Action, frozen=True, tag_field="action", tag="wc-remove-trap"):
    """The removal of a trap by a unit that is able to (W117)."""

    unit: Id
    trap: Id


class RemoveTrapRule(Rule[RemoveTrap]):
    kind = RemoveTrap

    def check(self) -> tuple[Problem, ...]:
        battle, action = self.battle, self.action
        unit = read_state(battle).unit(action.unit)
        found = [*pending_problems(battle), *_maker_problems(battle, unit)]
        trap = find_element(read_state(battle), action.trap)
        if trap is None or not is_trap(trap):
            found.append(make_problem(tr("{name} is not a trap on the table", name=action.trap), "W117"))
        else:
            found += self._distance_problems(unit, trap)
        return tuple(found)

    def _distance_problems(self, unit: Unit, trap: Element) -> list[Problem]:
        """Returns a rule problem if a unit is too far from a trap to remove it."""
        area, troops = find_element_area(self.table, trap), standing_troops(self.battle, unit)
        if area is None or not troops:
            return []
        stride = read_state(self.battle).stride_mm
        apart = min(float(shapely.distance(outline_area(fighter_outline(one)), area)) for one in troops)
        most = max((one.reach for one in (*unit.card.skills, *unit.card.spells)), default=0.0)
        if apart <= most * stride + TOUCH_MM:
            return []
        text = tr("{trap} is {strides:.1f} strides from {unit}", trap=trap.piece, unit=unit.id, strides=apart / stride)
        what = tr(_REMOVED)
        return [make_problem(text, "W117", what, reading=True)]

    def apply(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        unit, trap = state.unit(self.action.unit), find_element(state, self.action.trap)
        if trap is None:
            raise PlayerError(tr("{name} is not a trap on the table", name=self.action.trap))
        kept = tuple(one for one in state.elements if one.piece != trap.piece)
        battle = with_state(battle, replace(state, elements=kept))
        battle = replace(battle, tokens=tuple(one for one in battle.tokens if one.id != trap.piece or not trap.across))
        text = tr("{unit} removes {what}", unit=unit.id, what=trap.piece)
        return with_log_line(battle, text, "token", side=unit.side)

    def label(self) -> str:
        return tr("{unit} removes {what}", unit=self.action.unit, what=self.action.trap)

    @classmethod
    def options(cls, table: BattleGeometry) -> Iterator[Option]:
        unit = _trap_maker(table.battle)
        if unit is None:
            return
        for element in filter(is_trap, read_state(table.battle).elements):
            rule = cls(table, RemoveTrap(unit.id, element.piece))
            id, problems = f"remove-trap {element.piece}", rule.check()
            yield Option(id, rule.label(), "ability", unit.leader, rule.action, problems=problems, secondary=True)

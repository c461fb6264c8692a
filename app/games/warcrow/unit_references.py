"""Units and elements follow the table: what is renamed, and what is there no longer."""

from collections.abc import Callable
from dataclasses import replace as replace_rule
from typing import Any

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.actions import Place, Remove, Rename, RenameSides
from app.games.rule import Rule
from app.games.shared_rules import SHARED_RULES
from app.games.warcrow.book import find_book
from app.games.warcrow.due import FaceToFace, OpposedRoll
from app.games.warcrow.keyword_values import require_terrain_keyword
from app.games.warcrow.state import Element, Unit, WarcrowState, read_state, with_state
from app.games.warcrow.units.unit_copies import with_copies
from app.model import Battle, PieceKind
from app.table.battle_geometry import BattleGeometry

Change = Callable[[WarcrowState, Battle, Any], WarcrowState]


def _follow_rename(state: WarcrowState, after: Battle, action: Rename) -> WarcrowState:
    def new(id: str) -> str:
        return action.name if id == action.id else id

    units = (replace(unit, leader=new(unit.leader), troops=tuple(map(new, unit.troops))) for unit in state.units)
    elements = (replace(element, piece=new(element.piece)) for element in state.elements)
    return replace(state, units=tuple(units), elements=tuple(elements))


def _follow_sides(state: WarcrowState, after: Battle, action: RenameSides) -> WarcrowState:
    names, course = dict(action.names), state.course

    def new(side: str) -> str:
        return names.get(side, side)

    def rolled(one: OpposedRoll) -> OpposedRoll:
        return replace(one, rolls=tuple(replace(roll, side=new(roll.side)) for roll in one.rolls))

    units = tuple(replace(unit, side=new(unit.side)) for unit in state.units)
    played = tuple(map(new, course.played))
    due = tuple(
        replace(one, attack=rolled(one.attack), defence=rolled(one.defence)) if isinstance(one, FaceToFace) else one
        for one in course.due
    )
    course = replace(course, red=new(course.red), first=new(course.first), played=played, due=due)
    return replace(state, units=units, course=course)


def _drop_gone(state: WarcrowState, after: Battle, action: Remove) -> WarcrowState:
    here, pieces = {fighter.id for fighter in after.all_fighters}, {piece.id for piece in after.pieces}
    units = tuple(found for unit in state.units if (found := _keep_troops(unit, here)))
    elements = (element for element in state.elements if element.across or element.piece in pieces)
    left = {unit.id for unit in units}
    units = tuple(unit if unit.host in left else replace(unit, host="") for unit in units)
    kept = replace(state, units=units, elements=tuple(elements))
    for gone in {unit.id for unit in state.units} - left:
        kept = kept.without_dues_of(gone)
        if kept.course.activation and kept.course.activation.unit == gone:
            kept = replace(kept, course=replace(kept.course, activation=None))
    return kept


def _follow_place(state: WarcrowState, after: Battle, action: Place) -> WarcrowState:
    """Copies count as what their originals do; kinds of another game, or from a stranger's clipboard, are let be."""
    placed, known = {piece.id for piece in action.pieces}, {kind.id for kind in find_book().element}
    elements = {
        one.piece: Element(one.piece, one.kind, one.keywords)
        for one in action.kinds
        if one.piece in placed and one.kind in (known if one.keywords is None else known | {""}) and _are_keywords(one)
    }
    return replace(state, elements=(*state.elements, *elements.values()))


def _are_keywords(kind: PieceKind) -> bool:
    try:
        for keyword in kind.keywords or ():
            require_terrain_keyword(keyword)
    except PlayerError:
        return False
    return True


def _keep_troops(unit: Unit, here: set[str]) -> Unit | None:
    """The unit with those of its troops that are there; another leads where its leader is not."""
    troops = tuple(id for id in unit.troops if id in here)
    leader = unit.leader if unit.leader in here else next(iter(troops), "")
    return replace(unit, troops=troops, leader=leader) if troops else None


def _followed(rule: Rule, change: Change) -> Rule:
    def apply(table: BattleGeometry, action: Any) -> Battle:
        after = rule.apply(table, action)
        before = read_state(after)
        state = change(before, after, action)
        return after if state == before else with_state(after, state)

    return Rule(rule.check, apply, rule.label, rule.dice_requests, rule.with_dice)


_CHANGES: dict[type[Any], Change] = {
    Rename: _follow_rename,
    RenameSides: _follow_sides,
    Remove: _drop_gone,
    Place: _follow_place,
}
RULES = {kind: _followed(SHARED_RULES[kind], change) for kind, change in _CHANGES.items()}


def _apply_place(table: BattleGeometry, action: Place) -> Battle:
    """Copies of all troops of a unit are a unit themselves."""
    after = _PLACE.apply(table, action)
    return with_copies(after, action.squads, {fighter.id for fighter in action.fighters})


_PLACE = RULES[Place]
RULES[Place] = replace_rule(_PLACE, apply=_apply_place)

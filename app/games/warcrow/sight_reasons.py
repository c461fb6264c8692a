"""Why a line of sight is there or not: which element it would lead through, into or out of, and who is in the way."""

from collections.abc import Iterator

import shapely

from app.core.language import mark, tr
from app.games import ruling
from app.games.facts import Fact
from app.games.ruling import Ruling
from app.games.warcrow.book import find_book
from app.games.warcrow.flat_sight import BLOCK_LOS, LARGE
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.ground import find_ground
from app.games.warcrow.measures import (
    base_gap,
    find_leader,
    keyword_of,
    standing_troops,
    strides_between,
    whole_unit,
)
from app.games.warcrow.state import read_state
from app.geometry.areas import outline_area
from app.geometry.sight_proof.sight_result import SightResult
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline
from app.table.sight_cache import find_sight

_LINE = mark("Line of sight from base to base, as the plan shows it (D1.5, D1.8; rules update {update})")
_TOUCH = mark("A troop sees itself and every troop that it touches (W20, W21; rules update {update})")
_TERRAIN = mark("Block LoS stops every line through an element, into it and out of it (D1.8; rules update {update})")
_UNITS = mark("Units stop lines with their bases, but for the target’s own troops (D1.7, D1.9; rules update {update})")
_LARGE = mark("Only Large units and Block LoS stop lines to a Large unit (W95; rules update {update})")
_LEADER = mark("A unit looks from its leader, and one troop that is seen is enough (D1.4; our reading)")
_WITHIN_MM2 = 0.01
"""A base that covers so little of an element only touches it."""


def explain_sight(table: BattleGeometry, seer: str, target: str, sight: SightResult) -> Ruling:
    """What a line on the plan means, or that there is none."""
    if sight.verdict == "visible":
        return _explain_visible(table, seer, target, sight)
    large = _is_large(table, target)
    rule = _LARGE if large else _find_rule(table, sight)
    reason = "; ".join(_blocker_texts(table, seer, target, sight.blockers))
    if len(sight.blockers) > 1:
        reason = tr("together these stop every line: {reasons}", reasons=reason)
    return _make_ruling("blocked", tr("not visible"), reason or tr("several things together stop every line"), rule)


def _make_ruling(kind: ruling.RulingKind, name: str, reason: str, rule: str) -> Ruling:
    return Ruling(kind, name, reason, tr(rule, update=find_book().update))


def _explain_visible(table: BattleGeometry, seer: str, target: str, sight: SightResult) -> Ruling:
    one, other = table.battle.fighter(seer), table.battle.fighter(target)
    if seer == target or base_gap(one, other) <= TOUCH_MM:
        return _make_ruling("visible", tr("visible"), tr("the two bases touch"), _TOUCH)
    found = ruling.judge(sight)
    return _make_ruling(found.kind, found.name, found.reason, _LARGE if _is_large(table, target) else _LINE)


def _is_large(table: BattleGeometry, troop: str) -> bool:
    unit = whole_unit(table.battle, troop)
    return unit is not None and keyword_of(unit, LARGE) is not None


def _find_rule(table: BattleGeometry, sight: SightResult) -> str:
    """The rule by which what is in the way is in it; that of the line where it is of both kinds."""
    standing = {fighter.id for fighter in table.battle.fighters}
    troops = [id in standing for id in sight.blockers]
    if troops and all(troops):
        return _UNITS
    return _LINE if any(troops) or not troops else _TERRAIN


def _blocker_texts(table: BattleGeometry, seer: str, target: str, blockers: tuple[str, ...]) -> Iterator[str]:
    """How each thing stops lines: terrain by where they would lead, troops by their units."""
    state = read_state(table.battle)
    walls = {one.element.piece: one.area for one in find_ground(table, BLOCK_LOS) if one.element.piece in blockers}
    for id, area in walls.items():
        if _is_inside(table, seer, area):
            yield tr("every line leads out of {name}, which has Block LoS", name=id)
        elif _is_inside(table, target, area):
            yield tr("every line leads into {name}, which has Block LoS", name=id)
        else:
            yield (
                tr("every line leads through {name}, which has Block LoS", name=id)
                if len(blockers) == 1
                else tr("{name}, which has Block LoS", name=id)
            )
    units: dict[str, list[str]] = {}
    for id in (id for id in blockers if id not in walls):
        unit = state.unit_of(id)
        units.setdefault(unit.id if unit else id, []).append(id)
    for unit_id, troops in units.items():
        names = ", ".join(troops)
        if troops == [unit_id]:
            yield tr("{name} is in the way", name=names)
        else:
            yield tr("{unit} is in the way with {troops}", unit=unit_id, troops=names)


def _is_inside(table: BattleGeometry, troop: str, area: shapely.Geometry) -> bool:
    base = outline_area(fighter_outline(table.battle.fighter(troop)))
    return bool(shapely.area(shapely.intersection(base, area)) > _WITHIN_MM2)


def find_unit_facts(table: BattleGeometry, seer: str, target: str) -> tuple[Fact, ...]:
    """Whether the seer's unit sees the target's, and how far their leaders are apart; nothing within one unit."""
    state, battle = read_state(table.battle), table.battle
    one, other = whole_unit(battle, seer), whole_unit(battle, target)
    if one is None or other is None or one.id == other.id:
        return ()
    leader, troops = find_leader(battle, one), standing_troops(battle, other)
    strides = strides_between(battle, one, other)
    if leader is None or strides is None:
        return ()
    seen = [one.id for one in troops if find_sight(table, leader.id, one.id).sight.verdict == "visible"]
    places = {"leader": leader.id, "seen": len(seen), "all": len(troops), "unit": one.id, "other": other.id}
    text = tr("{unit} sees {other}: its leader {leader} sees {seen} of {all} troops", **places)
    if not seen:
        text = tr("{unit} does not see {other}: its leader {leader} sees no troop of it", **places)
    far = tr("From leader to leader")
    apart = strides * state.stride_mm
    return (
        Fact("unit_sight", one.id, text, tr(_LEADER), other.id, bool(seen), confidence="inference"),
        Fact("leader_distance", one.id, far, tr(_LEADER), other.id, number=apart),
    )

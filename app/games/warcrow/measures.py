"""Measurements between units: presence on the table, distance, contact, sight and keywords.

Distances are measured between leaders, and contact is between any troops (D1.4). In our interpretation a unit sees from
its leader, and it is enough to see one troop of the other unit.
"""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.core.lengths import LengthUnit, format_mm
from app.games.actions import Action
from app.games.battle_cache import cached_by_battle
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.ruling import Ruling, RulingKind, judge
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.keywords import Keyword, find_keyword, parse_keyword
from app.games.warcrow.state import Unit, WarcrowState, read_state, with_state
from app.geometry.outlines import Outline, are_far, gap_mm
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline
from app.table.sight_cache import find_sight


def all_troops(state: WarcrowState, unit: Unit) -> tuple[str, ...]:
    """Returns the ids of a unit's troops, including those of Characters that have joined it."""
    joined = (id for other in state.units if other.host == unit.id for id in other.troops)
    return (*unit.troops, *joined)


def whole_unit(battle: Battle, troop: str) -> Unit | None:
    """Returns the unit a troop belongs to, which is the host for a joined Character; None if it has no unit."""
    state = read_state(battle)
    unit = state.unit_of(troop)
    return state.unit(unit.host) if unit and unit.host else unit


def standing_troops(battle: Battle, unit: Unit) -> tuple[Fighter, ...]:
    """Returns a unit's troops on the table, including Characters that have joined it."""
    ids = set(all_troops(read_state(battle), unit))
    return tuple(fighter for fighter in battle.fighters if fighter.id in ids)


def find_leader(battle: Battle, unit: Unit) -> Fighter | None:
    """Returns the leader of a unit on the table, which is a joined Officer if it has one, or None."""
    state, standing = read_state(battle), standing_troops(battle, unit)
    officers = {one.leader for one in state.units if one.host == unit.id and find_keyword(one.keywords, "Officer")}
    order = sorted(standing, key=lambda one: (one.id not in officers, one.id != unit.leader))
    return next(iter(order), None)


def leader_id(state: WarcrowState, unit: Unit) -> str:
    """Returns the leader of a unit that enters the table: a joined Officer, otherwise its own leader."""
    officers = (one.leader for one in state.units if one.host == unit.id and find_keyword(one.keywords, "Officer"))
    return next(officers, unit.leader)


def is_on_table(battle: Battle, unit: Unit) -> bool:
    """Returns whether a unit is on the table; a Character that has joined another is not a unit (W34)."""
    return not unit.host and bool(standing_troops(battle, unit))


def units_on_table(battle: Battle, side: str = "") -> tuple[Unit, ...]:
    """Returns the units on the table, of one side or of all."""
    return tuple(unit for unit in read_state(battle).units if side in ("", unit.side) and is_on_table(battle, unit))


def are_enemies(one: Unit, other: Unit) -> bool:
    """Returns whether two units are enemies; neutral units are not, unless they are Hostile (W121, W122)."""
    if one.id == other.id:
        return False
    if one.neutral or other.neutral:
        return any(unit.neutral and find_keyword(unit.keywords, "Hostile") is not None for unit in (one, other))
    return one.side != other.side


def find_enemy_units(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Returns the enemy units on the table."""
    return tuple(other for other in units_on_table(battle) if are_enemies(unit, other))


def strides_between(battle: Battle, one: Unit, other: Unit) -> float | None:
    """Returns the distance between the leaders' bases; None if one of the units is off the table."""
    leader, other_leader = find_leader(battle, one), find_leader(battle, other)
    if leader is None or other_leader is None:
        return None
    return base_gap(leader, other_leader) / read_state(battle).stride_mm


REACH_SLACK = 1e-6
"""Rounding tolerance for distances, in strides."""


def are_within(battle: Battle, one: Unit, other: Unit, strides: float) -> bool:
    """Returns whether two units on the table are at most this many strides apart."""
    apart = strides_between(battle, one, other)
    return apart is not None and apart <= strides + REACH_SLACK


def base_gap(one: Fighter, other: Fighter) -> float:
    """Returns the gap between two bases on the plan, in mm."""
    return gap_mm(fighter_outline(one), fighter_outline(other))


def are_within_mm(one: Outline, other: Outline, mm: float) -> bool:
    """Returns whether two bases are at most this many mm apart on the plan."""
    return not are_far(one, other, mm) and gap_mm(one, other) <= mm


_OVERLAP_MM = 0.05
"""Overlap, in mm, up to which bases count as only touching."""


def do_overlap(one: Outline, other: Outline) -> bool:
    """Returns whether two bases overlap by more than the tolerance."""
    if are_far(one, other, 0.0) or gap_mm(one, other) > 0:
        return False
    shrunk = Outline(one.x, one.y, one.yaw, max(one.a - _OVERLAP_MM, 0.0), max(one.b - _OVERLAP_MM, 0.0), one.core)
    return gap_mm(shrunk, other) <= 0


def are_in_contact(battle: Battle, one: Unit, other: Unit) -> bool:
    """Returns whether any troop of one unit touches any troop of the other."""
    others = [fighter_outline(troop) for troop in standing_troops(battle, other)]
    own = [fighter_outline(troop) for troop in standing_troops(battle, one)]
    return any(are_within_mm(a, b, TOUCH_MM) for a in own for b in others)


@cached_by_battle
def find_engagers(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """Returns the enemy units that a unit is engaged with, which are those in contact with it."""
    return tuple(other for other in find_enemy_units(battle, unit) if are_in_contact(battle, unit, other))


def sees_unit(table: BattleGeometry, observer: Unit, target: Unit) -> bool:
    """Returns whether a unit's leader has line of sight to any troop of another unit."""
    found = judge_unit_sight(table, observer, target)
    return found is not None and found.kind in ("visible", "close")


def judge_unit_sight(table: BattleGeometry, observer: Unit, target: Unit) -> Ruling | None:
    """Returns the best ruling on the sight from a unit's leader to a troop of another unit, if both are there."""
    leader, troops = find_leader(table.battle, observer), standing_troops(table.battle, target)
    if leader is None:
        return None
    best: Ruling | None = None
    for one in troops:
        found = judge(find_sight(table, leader.id, one.id).sight)
        if best is None or _BEST_FIRST.index(found.kind) < _BEST_FIRST.index(best.kind):
            best = found
        if best.kind == "visible":  # Seeing one troop is enough.
            break
    return best


_BEST_FIRST: tuple[RulingKind, ...] = ("visible", "close", "undecided", "blocked")


def keyword_of(unit: Unit, name: str) -> Keyword | None:
    """Returns a keyword of a unit. Joined Characters lend it none (W34), except those that their skills give."""
    return find_keyword((*unit.keywords, *unit.gained), name)


def is_elite(unit: Unit | None) -> bool:
    """Returns whether a unit's hollow symbols count as full ones (W89, W90)."""
    return unit is not None and keyword_of(unit, "Elite") is not None


def fits_unit(keyword: Keyword, unit: Unit) -> bool:
    """Returns whether a keyword means a unit by its names, or by its keywords without their values.

    All words of a phrase such as "Infantry Elf" have to match.
    """
    keywords = (parse_keyword(text).name for text in (*unit.keywords, *unit.gained))
    words = tuple(dict.fromkeys((unit.id, unit.card.name, *keywords)))
    owned = {word.casefold() for word in words}
    meant = (text for group in keyword.groups for text in group)
    whole = (text for text in meant if all(part in owned for part in text.casefold().split()))
    return keyword.fits((*words, *whole))


# The length of a stride, the unit of all measurements (D1.1, D1.3)


MIN_MM, MAX_MM = 5.0, 50.0


def stride_unit(battle: Battle) -> LengthUnit:
    """Returns strides as a unit of length on this table."""
    mm = read_state(battle).stride_mm
    return LengthUnit(mm, mark("strides"), mark("{number} stride"), mark("{number} strides"))


class SetStride(Action, frozen=True, tag_field="action", tag="wc-stride"):
    """A change of the length of a stride, in mm."""

    mm: float


class SetStrideRule(Rule[SetStride]):
    kind = SetStride

    def apply(self) -> Battle:
        if not MIN_MM <= self.action.mm <= MAX_MM:
            least, most = format_mm(MIN_MM), format_mm(MAX_MM)
            raise PlayerError(tr("a stride must be between {least} and {most} long", least=least, most=most))
        battle = with_state(self.battle, replace(read_state(self.battle), stride_mm=self.action.mm))
        return with_log_line(battle, tr("A stride is {length} long", length=format_mm(self.action.mm)), "note")

    def label(self) -> str:
        return tr("Set the length of a stride")


RULES = (SetStrideRule,)

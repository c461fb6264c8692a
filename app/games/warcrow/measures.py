"""Where units stand to each other: who is on the table, distances in strides, contact, sight, keywords.

Distances of a unit are those of its leader (D1.4); contact is that of any of its troops (D1.4). As we read it, a unit
sees with its leader's eyes, and one troop that is seen is enough.
"""

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.core.lengths import LengthUnit, format_mm
from app.games.actions import Action
from app.games.battle_cache import cached_by_battle
from app.games.log import with_log_line
from app.games.rule import Rule
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.keywords import Keyword, find_keyword, parse_keyword
from app.games.warcrow.state import Unit, WarcrowState, read_state, with_state
from app.geometry.outlines import Outline, are_far, gap_mm
from app.model import Battle, Fighter
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline
from app.table.sight_cache import find_sight


def all_troops(state: WarcrowState, unit: Unit) -> tuple[str, ...]:
    """The troops of a unit, those of Characters that have joined it among them, by their ids."""
    joined = (id for other in state.units if other.host == unit.id for id in other.troops)
    return (*unit.troops, *joined)


def whole_unit(battle: Battle, troop: str) -> Unit | None:
    """The unit a troop stands with: that which a Character has joined, else its own; None where it is of none."""
    state = read_state(battle)
    unit = state.unit_of(troop)
    return state.unit(unit.host) if unit and unit.host else unit


def standing_troops(battle: Battle, unit: Unit) -> tuple[Fighter, ...]:
    """The troops of a unit that are on the table, Characters that have joined it among them."""
    ids = set(all_troops(read_state(battle), unit))
    return tuple(fighter for fighter in battle.fighters if fighter.id in ids)


def find_leader(battle: Battle, unit: Unit) -> Fighter | None:
    """The leader on the table: an Officer that has joined leads the unit. None while the unit is off the table."""
    state, standing = read_state(battle), standing_troops(battle, unit)
    officers = {one.leader for one in state.units if one.host == unit.id and find_keyword(one.keywords, "Officer")}
    order = sorted(standing, key=lambda one: (one.id not in officers, one.id != unit.leader))
    return next(iter(order), None)


def leader_id(state: WarcrowState, unit: Unit) -> str:
    """Who leads a unit that is put on the table: an Officer that has joined it, else its own leader."""
    officers = (one.leader for one in state.units if one.host == unit.id and find_keyword(one.keywords, "Officer"))
    return next(officers, unit.leader)


def is_on_table(battle: Battle, unit: Unit) -> bool:
    """Whether a unit of its own stands on the table: a Character that has joined another is none (W34)."""
    return not unit.host and bool(standing_troops(battle, unit))


def units_on_table(battle: Battle, side: str = "") -> tuple[Unit, ...]:
    """The units on the table, of a side or of all."""
    return tuple(unit for unit in read_state(battle).units if side in ("", unit.side) and is_on_table(battle, unit))


def are_enemies(one: Unit, other: Unit) -> bool:
    """Whether two units are: neutral ones are nobody's, Hostile ones everybody's enemies (W121, W122)."""
    if one.id == other.id:
        return False
    if one.neutral or other.neutral:
        return any(unit.neutral and find_keyword(unit.keywords, "Hostile") is not None for unit in (one, other))
    return one.side != other.side


def find_enemy_units(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemy units on the table."""
    return tuple(other for other in units_on_table(battle) if are_enemies(unit, other))


def strides_between(battle: Battle, one: Unit, other: Unit) -> float | None:
    """How far apart the leaders of two units are, base to base; None where one is off the table."""
    leader, other_leader = find_leader(battle, one), find_leader(battle, other)
    if leader is None or other_leader is None:
        return None
    return base_gap(leader, other_leader) / read_state(battle).stride_mm


REACH_SLACK = 1e-6
"""What rounding may add to a distance, in strides."""


def are_within(battle: Battle, one: Unit, other: Unit, strides: float) -> bool:
    """Whether two units on the table are no farther apart than so many strides."""
    apart = strides_between(battle, one, other)
    return apart is not None and apart <= strides + REACH_SLACK


def base_gap(one: Fighter, other: Fighter) -> float:
    """How far apart two bases are on the plan, in mm."""
    return gap_mm(fighter_outline(one), fighter_outline(other))


def are_within_mm(one: Outline, other: Outline, mm: float) -> bool:
    """Whether two bases are no farther apart than so many mm on the plan."""
    return not are_far(one, other, mm) and gap_mm(one, other) <= mm


_OVERLAP_MM = 0.05
"""Bases that run into each other by less than this only touch."""


def do_overlap(one: Outline, other: Outline) -> bool:
    """Whether two bases run into each other by more than a hair."""
    if are_far(one, other, 0.0) or gap_mm(one, other) > 0:
        return False
    shrunk = Outline(one.x, one.y, one.yaw, max(one.a - _OVERLAP_MM, 0.0), max(one.b - _OVERLAP_MM, 0.0), one.core)
    return gap_mm(shrunk, other) <= 0


def are_in_contact(battle: Battle, one: Unit, other: Unit) -> bool:
    """Whether any troop of one touches any of the other's."""
    others = [fighter_outline(troop) for troop in standing_troops(battle, other)]
    own = [fighter_outline(troop) for troop in standing_troops(battle, one)]
    return any(are_within_mm(a, b, TOUCH_MM) for a in own for b in others)


@cached_by_battle
def find_engagers(battle: Battle, unit: Unit) -> tuple[Unit, ...]:
    """The enemy units that a unit is engaged with: those in contact with it."""
    return tuple(other for other in find_enemy_units(battle, unit) if are_in_contact(battle, unit, other))


def sees_unit(table: BattleGeometry, seer: Unit, target: Unit) -> bool:
    """Whether a unit's leader has line of sight to any troop of another."""
    leader = find_leader(table.battle, seer)
    if leader is None:
        return False
    troops = standing_troops(table.battle, target)
    return any(find_sight(table, leader.id, one.id).sight.verdict == "visible" for one in troops)


def keyword_of(unit: Unit, name: str) -> Keyword | None:
    """A keyword of a unit; Characters that have joined it lend it none (W34) but what their skills give."""
    return find_keyword((*unit.keywords, *unit.gained), name)


def unit_words(unit: Unit) -> tuple[str, ...]:
    """What a keyword may mean a unit by: its name, its characteristics, its keywords without their values."""
    keywords = (parse_keyword(text).name for text in (*unit.keywords, *unit.gained))
    return tuple(dict.fromkeys((unit.id, unit.card.name, *keywords)))


def fits_unit(keyword: Keyword, unit: Unit) -> bool:
    """Whether a keyword means a unit; words that only a blank parts, as in "Infantry Elf", have to fit together."""
    words = unit_words(unit)
    owned = {word.casefold() for word in words}
    meant = (text for group in keyword.groups for text in group)
    whole = (text for text in meant if all(part in owned for part in text.casefold().split()))
    return keyword.fits((*words, *whole))


# How long a stride is on a table: what everything is measured in (D1.1, D1.3)


LEAST_MM, MOST_MM = 5.0, 50.0


def stride_unit(battle: Battle) -> LengthUnit:
    """Strides as they are on this table."""
    mm = read_state(battle).stride_mm
    return LengthUnit(mm, mark("strides"), mark("{number} stride"), mark("{number} strides"))


class SetStride(Action, frozen=True, tag_field="action", tag="wc-stride"):
    """Say how long a stride is, in mm."""

    mm: float


class SetStrideRule(Rule[SetStride]):
    kind = SetStride

    def apply(self) -> Battle:
        if not LEAST_MM <= self.action.mm <= MOST_MM:
            least, most = format_mm(LEAST_MM), format_mm(MOST_MM)
            raise PlayerError(tr("a stride is from {least} to {most} long", least=least, most=most))
        battle = with_state(self.battle, replace(read_state(self.battle), stride_mm=self.action.mm))
        return with_log_line(battle, tr("A stride is {length} long", length=format_mm(self.action.mm)), "note")

    def label(self) -> str:
        return tr("Say how long a stride is")


RULES = (SetStrideRule,)

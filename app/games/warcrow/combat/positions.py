"""The positioning manoeuvre before and after a melee attack: troops close up to the enemy, in formation (D1, actions).

The leader comes first: where it touches nobody it changes places with a troop that does. Whom the unit is not engaged
with already it does not engage so.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.ruling import Problem
from app.games.warcrow.activation import declared, spent_problems
from app.games.warcrow.combat.face_to_face import find_face_to_face
from app.games.warcrow.due_kind import due_problems, make_problem
from app.games.warcrow.flat_sight_scene import TOUCH_MM
from app.games.warcrow.measures import base_gap, find_engagers, standing_troops
from app.games.warcrow.move.lethal import PlacingRule
from app.games.warcrow.move.troop_room import find_room, place_troops
from app.games.warcrow.move.unit_moves import require_leader, with_moved
from app.games.warcrow.state import Unit, read_state
from app.model import Battle, Fighter, Id, Pose
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline


def find_positions(table: BattleGeometry, unit: Unit) -> dict[str, Pose] | None:
    """Where the troops of an engaged unit may stand so that more of them touch the enemy; None where none can."""
    battle = table.battle
    engagers = find_engagers(battle, unit)
    foes = [troop for enemy in engagers for troop in standing_troops(battle, enemy)]
    troops = standing_troops(battle, unit)
    before = _count_touching(troops, foes)
    if not foes or before == len(troops):
        return None
    leader = require_leader(battle, unit)
    engaged = [one for one in troops if _count_touching([one], foes)]
    spot = leader.pose  # it stays, or takes the place of the nearest troop that touches the enemy
    if engaged and leader not in engaged:
        spot = min(engaged, key=lambda one: (base_gap(one, leader), one.id)).pose
    order = sorted(troops, key=lambda one: one.id != leader.id)
    room = find_room(table, unit, tuple(enemy.id for enemy in engagers))
    found = place_troops(battle, order, spot, room, [fighter_outline(foe) for foe in foes])
    if found is None:
        return None
    moved = [replace(one, pose=found[one.id]) for one in troops]
    return found if _count_touching(moved, foes) > before else None


def _count_touching(troops: tuple[Fighter, ...] | list[Fighter], foes: list[Fighter]) -> int:
    return sum(any(base_gap(one, foe) <= TOUCH_MM for foe in foes) for one in troops)


def _has_fought(battle: Battle, unit: Unit) -> bool:
    """Whether a unit took part in a melee attack of the activation that is going on."""
    going = read_state(battle).course.activation
    melees = [record.target for record in declared(battle) if record.kind == "melee"]
    return bool(melees) and going is not None and unit.id in (going.unit, *melees)


def position_options(table: BattleGeometry, units: tuple[Unit, ...]) -> Iterator[Option]:
    """For those of some units that can get more troops into contact."""
    for unit in units:
        rule = TakePositionsRule(table, TakePositions(unit.id))
        if not rule.check() and find_positions(table, unit) is not None:
            yield Option(f"positions {unit.id}", rule.label(), "fighter", unit.leader, rule.action)


def fought_units(battle: Battle) -> tuple[Unit, ...]:
    """The units that took part in a melee attack of this activation and are still engaged."""
    state = read_state(battle)
    return tuple(unit for unit in state.units if _has_fought(battle, unit) and find_engagers(battle, unit))


class TakePositions(Action, frozen=True, tag_field="action", tag="wc-positions"):
    """The troops of an engaged unit close up to the enemy, as the program finds room for them (D1, actions)."""

    unit: Id


class TakePositionsRule(PlacingRule[TakePositions]):
    kind = TakePositions

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        due = find_face_to_face(battle)
        what = tr("Units close up before and after a melee attack that they take part in")
        if due is not None and (due.is_rolled or due.kind != "melee" or unit.id not in (due.unit, due.target)):
            return (make_problem(tr("this is no time for {unit} to close up", unit=unit.id), what, "D1"),)
        found = [] if due is not None else [*due_problems(battle), *spent_problems(battle)]
        if due is None and not _has_fought(battle, unit):
            text = tr("{unit} has taken part in no melee attack just now", unit=unit.id)
            found.append(make_problem(text, what, "D1"))
        return tuple(found)

    def act(self) -> Battle:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        places = find_positions(self.table, unit)
        if places is None:
            raise PlayerError(tr("no troop of {unit} can close up any more", unit=unit.id))
        moved = sum(battle.any_fighter(id).pose != pose for id, pose in places.items())
        text = counted(
            moved, "{unit} closes up: {count} troop moves", "{unit} closes up: {count} troops move", unit=unit.id
        )
        return with_log_line(with_moved(battle, places), text, "move", side=unit.side)

    def label(self) -> str:
        return tr("{unit} closes up to the enemy", unit=self.action.unit)


RULES = (TakePositionsRule,)

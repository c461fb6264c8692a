"""Facing tinge: stress, wounds, and finally an explosion that taints units nearby (W69, W75, W79, W80)."""

from collections.abc import Callable, Iterator
from functools import cached_property

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import counted, labelled, mark, tr
from app.games.actions import Action
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import DiceRequest, PointRequest
from app.games.ruling import Problem
from app.games.warcrow.book import TingeEffect, TingeRow, TingeTable, find_book
from app.games.warcrow.keywords import parse_keyword
from app.games.warcrow.magic.magic_actions import Rolls
from app.games.warcrow.measures import are_within, find_leader, is_on_table, units_on_table
from app.games.warcrow.move.displacement import DISPLACE, DisplaceUnit, DisplaceUnitRule, is_immovable
from app.games.warcrow.move.lethal import MovingRule
from app.games.warcrow.pending import TingeEffects, TingeShift
from app.games.warcrow.pending_kinds import PendingPrompt, find_pending_of, make_problem, pending_problems
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.stress import with_stress
from app.games.warcrow.symbol_dice import find_faces
from app.games.warcrow.units.casualties import destroy, with_damage, with_healing
from app.games.warcrow.units.tinge import with_tinge
from app.games.warcrow.units.unit_states import with_unit_state
from app.model import Battle, Id, Pose, Spot

# Effects for an amount of tinge, from the tables of the book (W7, W79, W80)


def find_table(unit: Unit) -> TingeTable:
    """Returns the tinge table for a unit: that of its faction or of a keyword, otherwise the general one."""
    words = {parse_keyword(text).name.casefold() for text in (*unit.keywords, *unit.gained)}
    words.add(unit.card.faction.casefold())
    tables = find_book().tinge
    special = (table for table in tables if any(one.casefold() in words for one in table.of))
    return next(special, next(table for table in tables if not table.of))


def find_rows(table: TingeTable, tinge: int, ascending: bool = False) -> tuple[TingeRow, ...]:
    """Returns the row for an amount of tinge; with `ascending`, all rows up to it (W7).

    A row of this table covers several amounts. We read "as many rows as tinge" as all rows up to that of the amount.
    """
    if tinge <= 0:
        return ()
    last = next((at for at, row in enumerate(table.rows) if row.upto is None or tinge <= row.upto), -1)
    return table.rows[: last + 1] if ascending else table.rows[last : last + 1]


def needs_die(rows: tuple[TingeRow, ...]) -> bool:
    """Returns whether the effects of these rows need a die roll."""
    return any(row.roll for row in rows)


def face_effects(table: TingeTable, face: int) -> tuple[TingeEffect, ...]:
    """Returns the effects of a face of a table's die, which must show exactly the listed symbols (W80)."""
    if table.die is None:
        return ()
    shown = sorted(find_faces(table.die)[face - 1])
    return next((one.effects for one in table.faces if sorted(one.shows) == shown), ())


_WHY = mark("its tinge ({row})")


def with_tinge_faced(battle: Battle, id: str, ascending: bool = False) -> Battle:
    """Returns the battle in which a unit must face its tinge next; unchanged if it has none."""
    state = read_state(battle)
    unit = state.unit(state.unit(id).host or id)
    if not unit.tokens.tinge or not is_on_table(battle, unit):
        return battle
    return with_state(battle, state.with_next_pending(TingeEffects(unit.id, ascending)))


def find_tinged(battle: Battle) -> tuple[str, ...]:
    """Returns the units with tinge that have blocked in this activation and face it at the end (W75)."""
    state = read_state(battle)
    going = state.course.activation
    units = (unit for unit in state.units if going and unit.id in going.tinged)
    return tuple(unit.id for unit in units if unit.tokens.tinge and is_on_table(battle, unit))


def with_tinge_effects_pending(battle: Battle) -> Battle:
    """Returns the battle in which these units face their tinge now."""
    found, state = find_tinged(battle), read_state(battle)
    if state.course.activation is None or not state.course.activation.tinged:
        return battle
    course = replace(state.course, activation=replace(state.course.activation, tinged=()))
    return with_state(battle, replace(state, course=course).with_pending(*map(TingeEffects, found)))


def _explode(battle: Battle, id: str, why: str) -> Battle:
    state = read_state(battle)
    unit = state.unit(id)
    most = find_book().magic.explosion_strides
    near = [other.id for other in units_on_table(battle) if other.id != id and are_within(battle, unit, other, most)]
    battle = destroy(battle, id, why)
    for other in near:
        battle = with_tinge(battle, other, 1, tr("{unit} was destroyed by its tinge within 5 strides", unit=id))
    return battle


def _displace(battle: Battle, id: str, why: str) -> Battle:
    strides = find_book().magic.displace_strides
    text = counted(strides, "{unit} is displaced {count} stride", "{unit} is displaced {count} strides", unit=id)
    battle = with_log_line(battle, labelled(text, why), "note", side=read_state(battle).unit(id).side)
    return with_state(battle, read_state(battle).with_next_pending(TingeShift(id, strides)))


_EFFECTS: dict[TingeEffect, Callable[[Battle, str, str], Battle]] = {
    "stress": lambda battle, id, why: with_stress(battle, id, 1, why),
    "wound": lambda battle, id, why: with_damage(battle, id, 1, why=why),
    "heal": lambda battle, id, why: with_healing(battle, id, 1, why),
    "tinge": lambda battle, id, why: with_tinge(battle, id, 1, why),
    "slowed": lambda battle, id, why: with_unit_state(battle, id, "slowed", why),
    "displace": _displace,
    "explode": _explode,
}


def _due_rows(unit: Unit, due: TingeEffects) -> tuple[TingeRow, ...]:
    return find_rows(find_table(unit), unit.tokens.tinge, due.ascending)


class FaceTinge(Action, frozen=True, tag_field="action", tag="wc-tinge-effects"):
    """The effects of a unit's tinge; `rolls` is the die of tables that have one (W79, W80)."""

    unit: Id
    rolls: Rolls = ()


class FaceTingeRule(MovingRule[FaceTinge]):
    kind = FaceTinge

    @cached_property
    def _due(self) -> TingeEffects | None:
        return find_pending_of(self.battle, TingeEffects, self.action.unit)

    @cached_property
    def _rows(self) -> tuple[TingeRow, ...]:
        """The rows of its table that the unit faces, in ascending order."""
        return _due_rows(read_state(self.battle).unit(self.action.unit), self._due or TingeEffects(self.action.unit))

    def check(self) -> tuple[Problem, ...]:
        if self._due is not None:
            return pending_problems(self.battle, self._due)
        text = tr("{unit} has no tinge effects to face", unit=self.action.unit)
        return (*pending_problems(self.battle), make_problem(text, "W69"))

    def act(self) -> Battle:
        battle, rolls = self.battle, self.action.rolls
        state = read_state(battle)
        unit = state.unit(self.action.unit)
        effects = self._find_effects(find_table(unit))
        row = "W80" if find_table(unit).of else "W79"
        battle = with_state(battle, state.without_pending(self._due)) if self._due else battle
        tinge = counted(unit.tokens.tinge, "{count} tinge", "{count} tinge")
        text = tr("{unit} faces its tinge effects ({tinge})", unit=unit.id, tinge=tinge)
        if not effects:
            text = tr("{unit} faces its tinge effects ({tinge}): nothing happens", unit=unit.id, tinge=tinge)
        told = battle = with_log_line(battle, text, "roll" if rolls else "note", rolls, side=unit.side)
        for effect in effects:  # Each effect writes its own log line.
            # An earlier effect may have destroyed it.
            if find_leader(battle, read_state(battle).unit(unit.id)) is not None:
                battle = _EFFECTS[effect](battle, unit.id, tr(_WHY, row=row))
        if effects and battle == told:
            text = tr("The tinge effects change nothing for {unit}", unit=unit.id)
            battle = with_log_line(battle, text, "note", side=unit.side)
        return battle

    def _find_effects(self, table: TingeTable) -> tuple[TingeEffect, ...]:
        """Returns the effects on the unit, in ascending order. Raises PlayerError if the die is missing."""
        found, rolls = list[TingeEffect](), self.action.rolls
        for row in self._rows:
            found += row.effects
            if row.roll:
                if len(rolls) != 1 or rolls[0].kind != f"D8 {table.die}":
                    raise PlayerError(tr("these are not the requested dice"))
                found += face_effects(table, rolls[0].faces[0])
        return tuple(found)

    def label(self) -> str:
        return tr("{unit} faces its tinge effects", unit=self.action.unit)

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        unit = read_state(self.battle).unit(self.action.unit)
        if self.action.rolls or not needs_die(self._rows):
            return ()
        what = tr("{unit}: tinge effects", unit=unit.id)
        note = tr("only the exact face counts")
        return (DiceRequest(f"D8 {find_table(unit).die}", 1, what, unit.side, note),)


class TingeEffectsDue(PendingPrompt[TingeEffects]):
    kind = TingeEffects

    def sentence(self) -> tuple[str, str]:
        unit = read_state(self.battle).unit(self.due.unit)
        tinge = counted(unit.tokens.tinge, "{count} tinge", "{count} tinge")
        return tr("{unit} faces its tinge effects: it has {tinge}.", unit=unit.id, tinge=tinge), unit.side

    def options(self) -> Iterator[Option]:
        unit = read_state(self.battle).unit(self.due.unit)
        text, asks = (
            tr("{unit} faces its tinge effects", unit=unit.id),
            "dice" if needs_die(_due_rows(unit, self.due)) else "",
        )
        yield Option(f"face-tinge {unit.id}", text, "fighter", unit.leader, FaceTinge(unit.id), asks, main=True)


# Displacement by tinge, in a direction that the unit's player chooses (W80, W83, W84)


class ShiftTinged(Action, frozen=True, tag_field="action", tag="wc-tinge-shift"):
    """The displacement of a unit by its tinge towards a point of the table; an Immovable unit may stay (W80)."""

    unit: Id
    at: Spot | None = None
    stays: bool = False


class ShiftTingedRule(MovingRule[ShiftTinged]):
    kind = ShiftTinged

    @cached_property
    def _due(self) -> TingeShift | None:
        return find_pending_of(self.battle, TingeShift, self.action.unit)

    def _displacement(self, due: TingeShift) -> DisplaceUnit | None:
        """The displacement towards the point; None until a point is chosen."""
        if self.action.at is None:
            return None
        to = Pose(self.action.at[0], self.action.at[1])
        why = tr("its tinge")
        return DisplaceUnit(self.action.unit, self.action.unit, DISPLACE, due.strides, to, wanted=True, why=why)

    def check(self) -> tuple[Problem, ...]:
        battle = self.battle
        unit = read_state(battle).unit(self.action.unit)
        due = self._due
        if due is None:
            text = tr("{unit} is not being displaced by its tinge", unit=unit.id)
            return (*pending_problems(battle), make_problem(text, "W80"))
        if self.action.stays:
            text = tr("{unit} is not Immovable", unit=unit.id)
            stays = () if is_immovable(unit, None) else (make_problem(text, "W96"),)
            return (*pending_problems(battle, due), *stays)
        displacement = self._displacement(due)
        if displacement is None:
            return pending_problems(battle, due)
        return DisplaceUnitRule(self.table, displacement).problems(due)

    def act(self) -> Battle:
        battle = self.battle
        state = read_state(battle)
        due = self._due
        if due is None:
            raise PlayerError(tr("{unit} is not being displaced by its tinge", unit=self.action.unit))
        battle = with_state(battle, state.without_pending(due))
        if self.action.stays:
            return with_log_line(battle, self.label(), "note", side=state.unit(self.action.unit).side)
        displacement = self._displacement(due)
        if displacement is None:
            raise PlayerError(tr("choose the direction in which {unit} is displaced", unit=self.action.unit))
        return DisplaceUnitRule(self.table.with_battle(battle), displacement).act()

    def label(self) -> str:
        if self.action.stays:
            return tr("{unit} is Immovable and stays", unit=self.action.unit)
        return tr("{unit} is displaced by its tinge", unit=self.action.unit)

    def point_request(self) -> PointRequest | None:
        """Asks for the point that gives the direction."""
        if self.action.at is not None or self.action.stays:
            return None
        unit = read_state(self.battle).unit(self.action.unit)
        text = tr("{side}: in which direction is {unit} displaced?", side=unit.side, unit=unit.id)
        return PointRequest(text, unit.side, unit.leader)


class TingeShiftDue(PendingPrompt[TingeShift]):
    kind = TingeShift

    def sentence(self) -> tuple[str, str]:
        side = read_state(self.battle).unit(self.due.unit).side
        text = counted(
            self.due.strides,
            "{side}: {unit} is displaced {count} stride by its tinge. Choose a direction.",
            "{side}: {unit} is displaced {count} strides by its tinge. Choose a direction.",
            side=side,
            unit=self.due.unit,
        )
        return text, side

    def options(self) -> Iterator[Option]:
        unit = read_state(self.battle).unit(self.due.unit)
        free = not is_immovable(unit, None)
        text = tr("Choose a direction for {unit}…", unit=unit.id)
        yield Option(f"tinge-shift {unit.id}", text, "fighter", unit.leader, ShiftTinged(unit.id), main=free)
        if not free:
            text, action = tr("{unit} is Immovable and stays", unit=unit.id), ShiftTinged(unit.id, stays=True)
            yield Option(f"tinge-stay {unit.id}", text, "fighter", unit.leader, action, main=True)


RULES = (FaceTingeRule, ShiftTingedRule)
DUES = (TingeEffectsDue, TingeShiftDue)

"""Casting a spell: declaration, alterations, blocking, the face to face roll, and the effect (W61 to W76, W88, W90)."""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from app.core.language import counted, join_clauses, labelled, tr
from app.games.actions import Action
from app.games.dice_looks import Odds
from app.games.log import with_log_line
from app.games.prompts import Option
from app.games.requests import ChoiceRequest, DiceRequest, PointRequest
from app.games.rule import Rule
from app.games.ruling import Problem
from app.games.warcrow.activation import action_problems, granted_actions, with_action
from app.games.warcrow.card import Spell
from app.games.warcrow.flat_sight import PlanTable
from app.games.warcrow.magic.cast_dice import (
    CastRoll,
    alteration_problems,
    alteration_request,
    altered_reach,
    are_dice_in,
    barred_blockers,
    block_pool,
    block_problems,
    blocking_side,
    cast_chances,
    count_cast,
    dice_cost,
    find_alterations,
    find_blocks,
    format_block,
    format_cost,
    format_needs,
    tinge_cost,
)
from app.games.warcrow.magic.magic_actions import CastSpell
from app.games.warcrow.magic.spell_target import (
    POINT,
    find_spell,
    possible_targets,
    require_target,
    spell_target_problems,
    target_name,
)
from app.games.warcrow.magic.tinge_effects import with_tinge_faced
from app.games.warcrow.measures import find_leader, is_elite
from app.games.warcrow.pending import TingeRoll
from app.games.warcrow.pending_kinds import cite_reading, make_problem, make_reading_problem
from app.games.warcrow.state import Unit, read_state, with_state
from app.games.warcrow.symbol_dice import format_pool, make_odds, parse_pool, pool_requests
from app.games.warcrow.units.lasting_effects import with_lasting_effect
from app.games.warcrow.units.tinge import is_immune, with_tinge
from app.geometry.areas import difference, intersection, outline_area, union
from app.geometry.arrays import Floats
from app.geometry.outlines import polygon_contained
from app.model import Battle, Fighter
from app.table import terrain
from app.table.battle_geometry import BattleGeometry
from app.table.battle_shapes import fighter_outline
from app.table.terrain import Region

# Decisions after the alterations: blocking, and a tinge token for a success


def block_request(table: BattleGeometry, unit: Unit, spell: Spell, action: CastSpell) -> ChoiceRequest | None:
    """Asks whether the enemy blocks, and with which unit: one attempt by one unit (W64, W76)."""
    target = target_name(action, spell)
    blocks = find_blocks(table, unit, target)
    if action.block or action.rolls or not blocks:
        return None
    side = blocking_side(table.battle, unit)
    answers: list[tuple[str, Action]] = [(tr("{side} does not block", side=side), replace(action, block="none"))]
    for kind, blocker in blocks:
        asked = replace(action, block=kind, blocker=blocker.id)
        pool = format_pool(block_pool(table.battle, asked))
        answers.append((format_block(kind, blocker, pool), asked))
    words = {"side": side, "unit": unit.id, "spell": spell.name, "target": target}
    what = tr("{unit} casts {spell} on {target}. Does {side} try to block?", **words)
    barred = (f"{text}." for text in barred_blockers(table, unit, target))
    read = (f"{cite_reading('neutral-dispel')}.",) if any(blocker.neutral for _, blocker in blocks) else ()
    return ChoiceRequest(" ".join((what, *read, *barred)), side, tuple(answers))


def tinge_request(table: BattleGeometry, unit: Unit, spell: Spell, action: CastSpell) -> ChoiceRequest:
    """Asks whether the caster takes 1 tinge for 1 success, after the roll (W65)."""
    cast = count_cast(table.battle, unit, action)
    missing = spell.needs - (cast.rolled - cast.blocks)
    got = counted(cast.successes, "{count} success remains", "{count} successes remain")
    needs = counted(spell.needs, "{count} success needed", "{count} successes needed")
    what = tr("{got}; {needs}. Does {unit} take 1 tinge for 1 more success?", got=got, needs=needs, unit=unit.id)
    answers = (
        (tr("No tinge"), replace(action, takes_tinge=False)),
        (tr("{unit} takes 1 tinge", unit=unit.id), replace(action, takes_tinge=True)),
    )
    return ChoiceRequest(what, unit.side, answers, int(missing == 1))


# Region for a spell on a point of the table: within reach, and visible to the leader (W63)


_EYES = 24
"""Number of points around the leader's base that sight starts from; points between them would see slightly more."""
_SIDES = 16
_FAR = 100.0
"""Length of shadows as a multiple of the reach; wide blockers nearby need long ones."""


def spell_regions(table: BattleGeometry, leader: Fighter, reach_mm: float, needs_sight: bool) -> tuple[Region, ...]:
    """Returns where a leader may place the point of a spell with this reach, on the floor and on each platform."""
    board = shapely.box(0, 0, table.battle.board.width_mm, table.battle.board.depth_mm)
    area = intersection(shapely.buffer(outline_area(fighter_outline(leader)), reach_mm, quad_segs=_SIDES), board)
    if needs_sight:
        area = difference(area, _find_hidden(table, leader, area, _FAR * reach_mm))
    above = (Region(intersection(area, one.outline), one.height, one) for one in terrain.platforms(table))
    return tuple(region for region in (Region(area, 0.0), *above) if region.area.area > 0)


def _find_hidden(table: BattleGeometry, leader: Fighter, area: BaseGeometry, far: float) -> BaseGeometry:
    """Returns the part of an area that no point of the leader's base sees.

    Points on the edge of the base are enough, because every line from inside the base crosses it.
    """
    blockers = PlanTable(table).find_blockers(leader.id, "")
    leaves = (leaf for one in blockers for hull in one.hulls for leaf in hull.leaves())
    grown = (shapely.buffer(one.core, one.radius, quad_segs=_SIDES) if one.radius else one.core for one in leaves)
    solids = [solid for solid in grown if shapely.intersects(solid, area)]
    base = fighter_outline(leader)
    hidden = difference(area, outline_area(base))
    for eye in polygon_contained(base, _EYES):
        hidden = intersection(hidden, union([_shadow(eye, solid, far) for solid in solids]))
    return hidden


def _shadow(eye: Floats, solid: BaseGeometry, far: float) -> BaseGeometry:
    """Returns a convex solid and the area that it hides from a point `(2,)` outside it, up to `far` mm."""
    corners = shapely.get_coordinates(solid)
    vectors = corners - eye
    lengths = np.maximum(np.hypot(*vectors.T), 1e-9)[:, None]
    return shapely.convex_hull(shapely.MultiPoint(np.vstack([corners, corners + vectors / lengths * far])))


class CastSpellRule(Rule[CastSpell]):
    kind = CastSpell

    @cached_property
    def unit(self) -> Unit:
        """The caster. Raises PlayerError if there is no such unit."""
        return read_state(self.battle).unit(self.action.unit)

    @cached_property
    def spell(self) -> Spell:
        """The spell. Raises PlayerError if the unit does not have it."""
        return find_spell(self.unit, self.action.spell)

    @property
    def reach(self) -> float:
        """The reach in strides; before alterations are declared, with all that are still possible."""
        return altered_reach(self.unit, self.spell, self.action)

    @property
    def _target(self) -> str:
        return target_name(self.action, self.spell)

    def check(self) -> tuple[Problem, ...]:
        unit, action = self.unit, self.action
        target = self._target
        found = [*action_problems(self.table, unit, "cast", target, action.free)]
        if action.free and "cast" not in granted_actions(self.battle):
            found.append(make_problem(tr("no skill of {unit} grants this action now", unit=unit.id), "W19"))
        if action.takes_tinge and is_immune(unit):
            found.append(make_reading_problem(tr("{unit} is immune to tinge", unit=unit.id), "immune-caster"))
        return (
            *found,
            *alteration_problems(unit, self.spell, action.alterations),
            *spell_target_problems(self.table, unit, self.spell, action, self.reach),
            *block_problems(self.table, unit, action, target),
        )

    def apply(self) -> Battle:
        battle, unit, spell, action = self.battle, self.unit, self.spell, self.action
        require_target(self.table, spell, action)
        cast = count_cast(battle, unit, action)
        battle = with_state(battle, with_action(read_state(battle), "cast", self._target, action.free))
        battle = with_log_line(battle, self._format_cast(cast), "roll", action.rolls, side=unit.side)
        if action.takes_tinge:
            battle = with_tinge(battle, unit.id, 1, tr("for 1 more success"))
        battle = self._with_blocker_tinge(battle, cast)
        if cast.successes < spell.needs:
            return battle
        battle = with_tinge(battle, unit.id, -tinge_cost(spell, action.alterations), tr("spent on alterations"))
        battle = self._with_effect(battle)
        dice = dice_cost(spell, action.alterations)
        if dice:
            return with_state(battle, read_state(battle).with_next_pending(TingeRoll(unit.id, dice)))
        return with_tinge_faced(battle, unit.id) if action.takes_tinge else battle

    def _format_cast(self, cast: CastRoll) -> str:
        spell, action = self.spell, self.action
        words = {"unit": self.unit.id, "spell": spell.name, "target": self._target}
        parts = [tr("{unit} casts {spell} on {target}", **words)]
        if spell.target == "self" or words["target"] in (POINT, ""):
            parts = [tr("{unit} casts {spell}", **words)]
        if action.alterations:
            names = ", ".join(format_cost(one) for one in find_alterations(spell, action.alterations))
            parts.append(tr("altered: {alterations}", alterations=names))
        parts.append(counted(cast.rolled, "{count} success", "{count} successes"))
        if action.takes_tinge:
            parts.append(tr("1 for tinge"))
        if action.block == "block":
            parts.append(counted(cast.blocks, "{unit} blocks {count}", "{unit} blocks {count}", unit=action.blocker))
        if action.block == "dispel":
            parts.append(counted(cast.blocks, "{unit} dispels {count}", "{unit} dispels {count}", unit=action.blocker))
        parts.append(counted(spell.needs, "{count} success needed", "{count} successes needed"))
        parts.append(tr("the spell succeeds") if cast.successes >= spell.needs else tr("the spell fails"))
        return labelled(parts[0], join_clauses(parts[1:]))

    def _with_blocker_tinge(self, battle: Battle, cast: CastRoll) -> Battle:
        """Returns the battle with 1 tinge on the blocker for each hollow block of a block roll (W74).

        It faces this tinge at the end of the activation (W75). Dispel gives none (W88).
        """
        blocker = self.action.blocker
        if self.action.block != "block" or not cast.hollow_blocks:
            return battle
        battle = with_tinge(battle, blocker, cast.hollow_blocks, tr("hollow blocks in its block roll"))
        state = read_state(battle)
        going = state.course.activation
        if going is None:
            return with_tinge_faced(battle, blocker)
        going = replace(going, tinged=tuple(dict.fromkeys((*going.tinged, blocker))))
        return with_state(battle, replace(state, course=replace(state.course, activation=going)))

    def _with_effect(self, battle: Battle) -> Battle:
        """Returns the battle with the text of the spell in the log and a lasting effect on its target (W66, W77)."""
        unit, spell = self.unit, self.spell
        text = join_clauses((spell.text, *self.action.alterations))
        if text:
            said = tr("{spell} takes effect: {text}", spell=spell.name, text=text)
            battle = with_log_line(battle, said, "note", side=unit.side)
        if not spell.lasts or self._target == POINT:
            return battle
        return with_lasting_effect(battle, self._target, spell.name, unit.id, spell.lasts, text)

    def label(self) -> str:
        return tr("{unit} casts {spell}", unit=self.action.unit, spell=self.action.spell)

    def dice_requests(self) -> tuple[DiceRequest, ...]:
        """Requests the dice of the caster and of the blocker, for a face to face roll."""
        battle, unit, action = self.battle, self.unit, self.action
        if action.rolls or all(one.name != action.spell for one in unit.card.spells):
            return ()
        blocking = block_pool(battle, action)
        what = tr("{unit} casts {spell}", unit=unit.id, spell=self.spell.name)
        barred = () if action.block else barred_blockers(self.table, unit, self._target)
        frightened = (cite_reading("casting-frightened"),) if "frightened" in unit.tokens.states else ()
        note = join_clauses((format_needs(unit, self.spell, blocking), *frightened, *barred))
        found = pool_requests(parse_pool(unit.card.willpower), what, unit.side, note, is_elite(unit))
        if not blocking.dice:
            return found
        blocker = read_state(battle).unit(action.blocker)
        what = tr("{unit} blocks {spell}", unit=blocker.id, spell=self.spell.name)
        note = tr("each block cancels a success")
        if action.block == "block":
            note = tr("each block cancels a success; each hollow block gives {unit} 1 tinge", unit=blocker.id)
        return (*found, *pool_requests(blocking, what, blocker.side, note))

    def odds(self) -> tuple[Odds, ...]:
        """Returns the odds of successes, after the blocker's blocks."""
        if self.action.rolls:
            return ()
        return (make_odds(tr("successes"), cast_chances(self.unit, block_pool(self.battle, self.action))),)

    def choice_request(self) -> ChoiceRequest | None:
        """Asks for the next decision: alterations, then blocking, then 1 tinge for a success."""
        unit, spell, action = self.unit, self.spell, self.action
        found = alteration_request(unit, spell, action) or block_request(self.table, unit, spell, action)
        decided = action.takes_tinge is not None or is_immune(unit)
        if found is not None or decided or not are_dice_in(self.battle, unit, action):
            return found
        return tinge_request(self.table, unit, spell, action)

    def point_request(self) -> PointRequest | None:
        if self.spell.target != "point" or self.action.at is not None:
            return None
        unit, reach = self.unit, self.reach
        words = {"unit": unit.id, "spell": self.spell.name}
        text = tr("{unit} casts {spell} on a point within {reach:g} strides", reach=reach, **words)
        return PointRequest(text, unit.side, unit.leader)

    def point_regions(self) -> tuple[Region, ...]:
        leader = find_leader(self.battle, self.unit)
        if leader is None or self.point_request() is None:
            return ()
        reach_mm = self.reach * read_state(self.battle).stride_mm
        return spell_regions(self.table, leader, reach_mm, self.spell.needs_sight)


RULES = (CastSpellRule,)


# Spell options of the active unit, with their targets


def spell_options(table: BattleGeometry, unit: Unit, free: bool = False) -> Iterator[Option]:
    """Yields each spell for each possible target; a spell that cannot be cast appears once, with the reason."""
    for spell in unit.card.spells:
        options = [_spell_option(table, unit, spell, target, free) for target in possible_targets(table, unit, spell)]
        yield from [one for one in options if not one.problems] or options[:1]


def _spell_option(table: BattleGeometry, unit: Unit, spell: Spell, target: str, free: bool) -> Option:
    rule = CastSpellRule(table, CastSpell(unit.id, spell.name, target, free=free))
    words = {"unit": unit.id, "spell": spell.name, "target": target}
    text = tr("{unit} casts {spell} on {target}", **words) if target else tr("{unit} casts {spell}", **words)
    id = f"{'skill-cast' if free else 'cast'} {spell.name} {target}".strip()
    return Option(id, text, "ability", unit.leader, rule.action, "dice", rule.check())

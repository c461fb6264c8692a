"""What players change by hand, on the table or of a unit's tokens: done as asked, and the log says it was by hand."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from app.core.language import format_number, tr
from app.games import hand_rules, hand_texts
from app.games.actions import Action, Edit, Move, Place, Remove, RenameSides, SetBoard
from app.games.battle_actions import RollDice
from app.games.log import with_first_line_by_hand, with_log_line
from app.games.rule import Rule
from app.games.warcrow.dice.symbol_looks import die_kinds
from app.games.warcrow.morale import morale_rules
from app.games.warcrow.morale.morale_actions import Demoralize, GiveStress
from app.games.warcrow.state import read_state
from app.games.warcrow.units import unit_rules
from app.games.warcrow.units.unit_actions import GiveState, GiveTinge, Harm
from app.model import Battle
from app.table.battle_geometry import BattleGeometry

_KINDS: tuple[type[Action], ...] = (Demoralize, GiveStress, GiveState, GiveTinge, Harm)


def _told(apply: Callable[[BattleGeometry, Any], Battle]) -> Callable[[BattleGeometry, Any], Battle]:
    return lambda table, action: with_first_line_by_hand(table.battle, apply(table, action))


def with_table_lines(rules: Mapping[type[Any], Rule]) -> dict[type[Any], Rule]:
    """The same rules; what one of them changes on the table in a battle stands in the log, in one line."""
    return {kind: _with_line(rule, _TEXTS[kind]) if kind in _TEXTS else rule for kind, rule in rules.items()}


def _with_line(rule: Rule, texts: Callable[[Battle, Battle, Any], Iterator[str]]) -> Rule:
    def apply(table: BattleGeometry, action: Any) -> Battle:
        before, after = table.battle, rule.apply(table, action)
        if after == before or before.clock.stage != "battle":
            return after
        said = "; ".join(texts(before, after, action))
        return with_log_line(after, said, "note", by_hand=True) if said else after

    return replace(rule, apply=apply)


def _place_texts(before: Battle, after: Battle, action: Place) -> Iterator[str]:
    """The units that are new, who is of none, and terrain."""
    state, ids = read_state(after), {fighter.id for fighter in action.fighters}
    for unit in state.units:
        if ids.issuperset(unit.troops):
            yield tr("{name} is put on the table", name=unit.id)
    for id in sorted(ids - {id for unit in state.units for id in unit.troops}):
        yield tr("{name} is put on the table and is of no unit", name=id)
    for piece in action.pieces:
        yield tr("{name} is put on the table", name=piece.id)


def _remove_texts(before: Battle, after: Battle, action: Remove) -> Iterator[str]:
    """Units that are gone whole by their names, then troops and terrain."""
    left = {unit.id for unit in read_state(after).units}
    gone = [unit for unit in read_state(before).units if unit.id not in left]
    named = {id for unit in gone for id in unit.troops}
    there = {thing.id for thing in (*before.all_fighters, *before.pieces)}
    for name in (*(unit.id for unit in gone), *(id for id in action.ids if id in there - named)):
        yield tr("{name} is taken out of the battle", name=name)


def _move_texts(before: Battle, after: Battle, action: Move) -> Iterator[str]:
    stride = read_state(before).stride_mm
    return hand_texts.move_texts(
        before, action, lambda mm: tr("{number} strides", number=format_number(mm / stride, ".1f"))
    )


def _plain(texts: hand_texts.HandTexts) -> Callable[[Battle, Battle, Any], Iterator[str]]:
    return lambda before, after, action: texts(before, action)


_TEXTS: dict[type[Any], Callable[[Battle, Battle, Any], Iterator[str]]] = {
    Place: _place_texts,
    Remove: _remove_texts,
    Move: _move_texts,
    Edit: _plain(hand_texts.edit_texts),
    SetBoard: _plain(hand_texts.board_texts),
    RenameSides: _plain(hand_texts.merge_texts),
}
_PLAIN = unit_rules.RULES | morale_rules.RULES
RULES: dict[type[Any], Rule] = (
    hand_rules.RULES
    | {RollDice: hand_rules.roll_rule(die_kinds())}
    | {kind: replace(_PLAIN[kind], apply=_told(_PLAIN[kind].apply)) for kind in _KINDS}
)

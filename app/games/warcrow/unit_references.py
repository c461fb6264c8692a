"""Keeps units and elements consistent with the table when things are renamed, removed or copied."""

import re
from collections.abc import Collection, Iterator

import msgspec
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games import manual_log
from app.games.actions import Place, Remove, Rename, RenameSides
from app.games.shared_rules import PlaceRule, RemoveRule, RenameRule, RenameSidesRule
from app.games.warcrow.book import find_book
from app.games.warcrow.card import Keywords, UnitCard, find_card_flaws, require_terrain_keyword
from app.games.warcrow.measures import find_leader
from app.games.warcrow.pending import FaceToFace, OpposedRoll
from app.games.warcrow.state import Element, Unit, WarcrowState, read_state, with_state
from app.games.warcrow.turn.manual_actions import TableRule, TerrainRule
from app.games.warcrow.units.characters import with_joined
from app.games.warcrow.units.new_units import free_unit_id, with_side
from app.model import Battle, Id, PieceKind, Squad, Value, Word
from app.model.legible_json import legible_json

# Copying whole units: the data stored with their troops, and the units made from copies


MAX_UNITS = 100


class UnitCopy(Value, frozen=True):
    """The data of a copied unit: its card, keywords, and the unit it has joined, but no tokens."""

    id: Id
    keywords: Keywords = ()
    card: UnitCard = UnitCard()
    host: Word = ""
    neutral: bool = False


def find_squads(battle: Battle) -> tuple[Squad, ...]:
    """Returns each unit by its troops on the table, leader first; a joined Character is a squad itself."""
    return tuple(_list_squads(battle))


def _list_squads(battle: Battle) -> Iterator[Squad]:
    here = {fighter.id for fighter in battle.fighters}
    for unit in read_state(battle).units:
        first = find_leader(battle, unit)
        leader = first.id if first else unit.leader
        troops = sorted((id for id in unit.troops if id in here), key=lambda id: (id != leader, id != unit.leader))
        if troops:
            copy = UnitCopy(unit.id, unit.keywords, unit.card, unit.host, unit.neutral)
            yield Squad(tuple(troops), msgspec.json.encode(copy).decode())


def with_copies(battle: Battle, squads: Collection[Squad], placed: Collection[str]) -> Battle:
    """Returns the battle in which newly placed fighters form units; invalid squads are ignored.

    If a Character's unit was copied too, the Character has joined the copy. Raises PlayerError if there are too many
    units.
    """
    left, new = set(placed), dict[str, tuple[str, UnitCopy]]()
    for squad in squads:
        copy = _read_copy(squad)
        if copy is None or copy.id in new or len(set(squad.fighters)) < len(squad.fighters):
            continue
        if not left.issuperset(squad.fighters):
            continue
        left.difference_update(squad.fighters)
        state = read_state(battle)
        if len(state.units) >= MAX_UNITS:
            raise PlayerError(tr("a battle can have at most {most} units", most=MAX_UNITS))
        side, name = battle.fighter(squad.fighters[0]).side, free_unit_id(state, re.sub(r" \d+$", "", copy.id))
        unit = Unit(name, side, squad.fighters[0], squad.fighters, copy.keywords, copy.card, neutral=copy.neutral)
        battle = battle if copy.neutral else with_side(battle, side, copy.card)
        battle = with_state(battle, read_state(battle).with_units(unit))
        new[copy.id] = name, copy
    for name, copy in new.values():
        if copy.host in new and not new[copy.host][1].host:
            battle = with_joined(battle, name, new[copy.host][0])
    return battle


def _read_copy(squad: Squad) -> UnitCopy | None:
    """Returns the unit data of a squad, which may be from another game or untrusted; None if it is not a unit."""
    try:
        copy = msgspec.json.decode(legible_json(squad.values.encode()), type=UnitCopy)
    except (ValueError, RecursionError):  # msgspec's errors are ValueErrors.
        return None
    return None if find_card_flaws(copy.card, copy.keywords) else copy


class WarcrowRenameRule(TableRule[Rename], RenameRule):
    def follow(self, state: WarcrowState, after: Battle) -> WarcrowState:
        def new(id: str) -> str:
            return self.action.name if id == self.action.id else id

        units = (replace(unit, leader=new(unit.leader), troops=tuple(map(new, unit.troops))) for unit in state.units)
        elements = (replace(element, piece=new(element.piece)) for element in state.elements)
        return replace(state, units=tuple(units), elements=tuple(elements))


class WarcrowRenameSidesRule(TableRule[RenameSides], RenameSidesRule):
    def follow(self, state: WarcrowState, after: Battle) -> WarcrowState:
        names, course = dict(self.action.names), state.course

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

    def told(self, after: Battle) -> Iterator[str]:
        return manual_log.merge_texts(self.battle, self.action)


class WarcrowRemoveRule(TableRule[Remove], RemoveRule):
    def follow(self, state: WarcrowState, after: Battle) -> WarcrowState:
        """Returns the state with only the remaining troops, and with new leaders where the leader is gone."""
        here, pieces = {fighter.id for fighter in after.all_fighters}, {piece.id for piece in after.pieces}
        units: list[Unit] = []
        for unit in state.units:
            if troops := tuple(id for id in unit.troops if id in here):
                leader = unit.leader if unit.leader in here else troops[0]
                units.append(replace(unit, troops=troops, leader=leader))
        left = {unit.id for unit in units}
        kept = replace(
            state,
            units=tuple(unit if unit.host in left else replace(unit, host="") for unit in units),
            elements=tuple(element for element in state.elements if element.across or element.piece in pieces),
        )
        for gone in {unit.id for unit in state.units} - left:
            kept = kept.without_pending_of(gone)
            if kept.course.activation and kept.course.activation.unit == gone:
                kept = replace(kept, course=replace(kept.course, activation=None))
        return kept

    def told(self, after: Battle) -> Iterator[str]:
        """Yields the units that are gone as a whole, then troops and terrain."""
        before, left = self.battle, {unit.id for unit in read_state(after).units}
        gone = [unit for unit in read_state(before).units if unit.id not in left]
        named = {id for unit in gone for id in unit.troops}
        there = {thing.id for thing in (*before.all_fighters, *before.pieces)}
        for name in (*(unit.id for unit in gone), *(id for id in self.action.ids if id in there - named)):
            yield tr("{name} is removed from the battle", name=name)


class WarcrowPlaceRule(TerrainRule[Place], PlaceRule):
    def follow(self, state: WarcrowState, after: Battle) -> WarcrowState:
        """Returns the state with copied pieces counting as their originals do; foreign or invalid kinds are ignored."""
        placed, known = {piece.id for piece in self.action.pieces}, {kind.id for kind in find_book().element}
        elements = {
            one.piece: Element(one.piece, one.kind, one.keywords)
            for one in self.action.kinds
            if one.piece in placed
            and one.kind in (known if one.keywords is None else known | {""})
            and _are_keywords(one)
        }
        return replace(state, elements=(*state.elements, *elements.values()))

    def log_changes(self, after: Battle) -> Battle:
        """Turns copies of all troops of a unit into a unit before the changes are logged."""
        copied = with_copies(after, self.action.squads, {fighter.id for fighter in self.action.fighters})
        return super().log_changes(copied)

    def told(self, after: Battle) -> Iterator[str]:
        """Yields the new units, troops without a unit, and terrain."""
        state, ids = read_state(after), {fighter.id for fighter in self.action.fighters}
        for unit in state.units:
            if ids.issuperset(unit.troops):
                yield tr("{name} is placed on the table", name=unit.id)
        for id in sorted(ids - {id for unit in state.units for id in unit.troops}):
            yield tr("{name} is placed on the table without a unit", name=id)
        for piece in self.action.pieces:
            yield tr("{name} is placed on the table", name=piece.id)


def _are_keywords(kind: PieceKind) -> bool:
    """Returns whether terrain may have these keywords."""
    try:
        for keyword in kind.keywords or ():
            require_terrain_keyword(keyword)
    except PlayerError:
        return False
    return True


RULES = (WarcrowRenameRule, WarcrowRenameSidesRule, WarcrowRemoveRule, WarcrowPlaceRule)

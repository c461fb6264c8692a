"""Units and elements follow the table: what is renamed, and what is there no longer."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import tr
from app.games import hand_texts
from app.games.actions import Place, Remove, Rename, RenameSides
from app.games.shared_rules import PlaceRule, RemoveRule, RenameRule, RenameSidesRule
from app.games.warcrow.book import find_book
from app.games.warcrow.due import FaceToFace, OpposedRoll
from app.games.warcrow.keyword_values import require_terrain_keyword
from app.games.warcrow.state import Element, Unit, WarcrowState, read_state
from app.games.warcrow.turn.by_hand import TableRule, TerrainRule
from app.games.warcrow.units.unit_copies import with_copies
from app.model import Battle, PieceKind


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
        return hand_texts.merge_texts(self.battle, self.action)


class WarcrowRemoveRule(TableRule[Remove], RemoveRule):
    def follow(self, state: WarcrowState, after: Battle) -> WarcrowState:
        """Units with those of their troops that are there; another leads where their leader is not."""
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
            kept = kept.without_dues_of(gone)
            if kept.course.activation and kept.course.activation.unit == gone:
                kept = replace(kept, course=replace(kept.course, activation=None))
        return kept

    def told(self, after: Battle) -> Iterator[str]:
        """Units that are gone whole by their names, then troops and terrain."""
        before, left = self.battle, {unit.id for unit in read_state(after).units}
        gone = [unit for unit in read_state(before).units if unit.id not in left]
        named = {id for unit in gone for id in unit.troops}
        there = {thing.id for thing in (*before.all_fighters, *before.pieces)}
        for name in (*(unit.id for unit in gone), *(id for id in self.action.ids if id in there - named)):
            yield tr("{name} is taken out of the battle", name=name)


class WarcrowPlaceRule(TerrainRule[Place], PlaceRule):
    def follow(self, state: WarcrowState, after: Battle) -> WarcrowState:
        """Copies count as what their originals do; what is of another game, or a stranger’s, is let be."""
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
        """Copies of all troops of a unit are a unit themselves, which is what the log tells of."""
        copied = with_copies(after, self.action.squads, {fighter.id for fighter in self.action.fighters})
        return super().log_changes(copied)

    def told(self, after: Battle) -> Iterator[str]:
        """The units that are new, who is of none, and terrain."""
        state, ids = read_state(after), {fighter.id for fighter in self.action.fighters}
        for unit in state.units:
            if ids.issuperset(unit.troops):
                yield tr("{name} is put on the table", name=unit.id)
        for id in sorted(ids - {id for unit in state.units for id in unit.troops}):
            yield tr("{name} is put on the table and is of no unit", name=id)
        for piece in self.action.pieces:
            yield tr("{name} is put on the table", name=piece.id)


def _are_keywords(kind: PieceKind) -> bool:
    """Whether terrain may have what is written there."""
    try:
        for keyword in kind.keywords or ():
            require_terrain_keyword(keyword)
    except PlayerError:
        return False
    return True


RULES = (WarcrowRenameRule, WarcrowRenameSidesRule, WarcrowRemoveRule, WarcrowPlaceRule)

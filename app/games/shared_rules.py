"""The effect of actions in every game, and their names in the history."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.language import mark, tr
from app.games.actions import (
    ChooseSystem,
    Edit,
    ForgetPhoto,
    ForgetView,
    Move,
    NotePlacement,
    Place,
    Remove,
    Rename,
    RenameSides,
    SavePhoto,
    SaveView,
    SetBoard,
)
from app.games.plan_actions import PLAN_RULES
from app.games.references import clear_dangling, remove_things, rename_fighter, rename_sides
from app.games.rule import Rule, rules_by_kind
from app.games.ruling import Problem
from app.model import Battle, Fighter, PiecePose, Pose, Thing


class PlaceRule(Rule[Place]):
    kind = Place

    def check(self) -> tuple[Problem, ...]:
        moves = tuple((fighter.id, fighter.pose) for fighter in self.action.fighters)
        return MoveRule(self.table, Move(moves)).check()

    def apply(self) -> Battle:
        for thing in (*self.action.fighters, *self.action.pieces):
            _require_free_id(self.battle, thing.id)
        return self.battle.with_things((*self.action.fighters, *self.action.pieces))

    def label(self) -> str:
        return tr(
            "Place {what}", what=_format_things([thing.id for thing in (*self.action.fighters, *self.action.pieces)])
        )


class MoveRule(Rule[Move]):
    kind = Move

    def check(self) -> tuple[Problem, ...]:
        board = self.battle.board
        return tuple(
            Problem(tr("{name} is off the board", name=id), tr("Bases must be on the battlefield"))
            for id, pose in self.action.fighters
            if not (0 <= pose.x <= board.width_mm and 0 <= pose.y <= board.depth_mm)
        )

    def apply(self) -> Battle:
        _require_on_table(self.battle, [id for id, _ in self.action.fighters], self.battle.fighters)
        _require_on_table(self.battle, [id for id, _ in self.action.pieces], self.battle.pieces)
        fighters = (replace(self.battle.fighter(id), pose=pose) for id, pose in self.action.fighters)
        pieces = (replace(self.battle.piece(id), pose=pose) for id, pose in self.action.pieces)
        return self.battle.with_things((*_changed_things(self.battle, fighters), *_changed_things(self.battle, pieces)))

    def label(self) -> str:
        moves = [
            (id, _move_kind(self.battle.thing(id).pose, pose))
            for id, pose in (*self.action.fighters, *self.action.pieces)
            if self.battle.thing(id).pose != pose
        ]
        kinds = {kind for _, kind in moves}
        label = _MOVES[kinds.pop()] if len(kinds) == 1 else _MOVES["move"]
        return tr(label, what=_format_things([id for id, _ in moves]))


class EditRule(Rule[Edit]):
    kind = Edit

    def apply(self) -> Battle:
        _require_on_table(self.battle, [fighter.id for fighter in self.action.fighters], self.battle.all_fighters)
        _require_on_table(self.battle, [piece.id for piece in self.action.pieces], self.battle.pieces)
        return clear_dangling(
            self.battle.with_things(_changed_things(self.battle, (*self.action.fighters, *self.action.pieces)))
        )

    def label(self) -> str:
        things = _changed_things(self.battle, (*self.action.fighters, *self.action.pieces))
        label = mark("Change {what}")
        if things and all(replace(_find_current(self.battle, thing), locked=thing.locked) == thing for thing in things):
            label = mark("Lock {what}") if things[0].locked else mark("Unlock {what}")
        elif things and all(replace(_find_current(self.battle, thing), group=thing.group) == thing for thing in things):
            label = mark("Group {what}") if things[0].group else mark("Ungroup {what}")
        return tr(label, what=_format_things([thing.id for thing in things]))


class RemoveRule(Rule[Remove]):
    kind = Remove

    def apply(self) -> Battle:
        return remove_things(self.battle, self.action.ids)

    def label(self) -> str:
        return tr("Remove {what}", what=_format_things(list(self.action.ids)))


class RenameRule(Rule[Rename]):
    kind = Rename

    def apply(self) -> Battle:
        if self.action.name == self.action.id:
            return self.battle
        _require_free_id(self.battle, self.action.name)

        def new(thing: Any) -> Any:
            return replace(thing, id=self.action.name) if thing.id == self.action.id else thing

        parts = {part: tuple(map(new, getattr(self.battle, part))) for part in ("fighters", "pieces", "aside")}
        return rename_fighter(replace(self.battle, **parts), self.action.id, self.action.name)

    def label(self) -> str:
        return tr("Rename {old} to {new}", old=self.action.id, new=self.action.name)


class RenameSidesRule(Rule[RenameSides]):
    kind = RenameSides

    def apply(self) -> Battle:
        return rename_sides(self.battle, dict(self.action.names))

    def label(self) -> str:
        old, new = (", ".join(names) for names in zip(*self.action.names, strict=True))
        return tr("Rename {old} to {new}", old=old, new=new)


class SetBoardRule(Rule[SetBoard]):
    kind = SetBoard

    def apply(self) -> Battle:
        return replace(self.battle, board=self.action.board)

    def label(self) -> str:
        return tr("Change the board") if self.battle.board.photo == self.action.board.photo else tr("Change the photo")


class SaveViewRule(Rule[SaveView]):
    kind = SaveView

    def apply(self) -> Battle:
        kept = tuple(view for view in self.battle.views if view.name != self.action.view.name)
        return replace(self.battle, views=(*kept, self.action.view))

    def label(self) -> str:
        return tr("Save the view {name}", name=self.action.view.name)


class ForgetViewRule(Rule[ForgetView]):
    kind = ForgetView

    def apply(self) -> Battle:
        return replace(self.battle, views=tuple(view for view in self.battle.views if view.name != self.action.name))

    def label(self) -> str:
        return tr("Delete the view {name}", name=self.action.name)


class SavePhotoRule(Rule[SavePhoto]):
    kind = SavePhoto

    def apply(self) -> Battle:
        new, there = self.action.photo, {photo.name: photo for photo in self.battle.photos}
        return replace(self.battle, photos=tuple((there | {new.name: new}).values()))

    def label(self) -> str:
        return tr("Use the photo {name}", name=self.action.photo.name)


class ForgetPhotoRule(Rule[ForgetPhoto]):
    kind = ForgetPhoto

    def apply(self) -> Battle:
        return replace(self.battle, photos=tuple(one for one in self.battle.photos if one.name != self.action.name))

    def label(self) -> str:
        return tr("Remove the photo {name}", name=self.action.name)


class NotePlacementRule(Rule[NotePlacement]):
    kind = NotePlacement

    def apply(self) -> Battle:
        there = {placed.thing: placed for placed in self.battle.placements if placed.thing in self.battle.ids}
        new = {placed.thing: placed for placed in self.action.placements if placed.thing in self.battle.ids}
        return replace(self.battle, placements=tuple((there | new).values()))

    def label(self) -> str:
        return tr("Place {what} by the photo", what=_format_things([one.thing for one in self.action.placements]))


class ChooseSystemRule(Rule[ChooseSystem]):
    kind = ChooseSystem

    def apply(self) -> Battle:
        """Keeps fighters with their profiles; drops everything else that belongs to the previous game."""
        if self.action.system == self.battle.system:
            return self.battle
        old, new = self.battle, Battle(self.action.system)
        begun = {part: getattr(new, part) for part in ("sides", "tokens", "clock", "log", "game", "bases_block")}
        return replace(old, system=self.action.system, **begun)

    def label(self) -> str:
        return tr("Change the game")


_MOVES = {
    "move": mark("Move {what}"),
    "turn": mark("Turn {what}"),
    "raise": mark("Raise {what}"),
    "scale": mark("Scale {what}"),
    "tilt": mark("Tilt {what}"),
}


def _changed_things(battle: Battle, things: Iterable[Thing]) -> list[Thing]:
    """Returns the things that differ from the battle's; unchanged things must stay the same object."""
    before = {thing.id: thing for thing in (*battle.things, *battle.aside)}
    return [thing for thing in things if before[thing.id] != thing]


def _require_free_id(battle: Battle, id: str) -> None:
    if id in battle.used_ids:
        raise PlayerError(tr("the name “{name}” is already taken; choose another name", name=id))


def _require_on_table(battle: Battle, ids: Iterable[str], things: Iterable[Thing]) -> None:
    """Raises PlayerError if one of the ids is not among the things."""
    there = {thing.id for thing in things}
    for id in ids:
        if id not in there:
            raise PlayerError(tr("{name} is not on the table", name=id))


def _move_kind(old: Pose, new: Pose) -> str:
    """Returns what changes most from one pose to another."""
    if isinstance(old, PiecePose) and isinstance(new, PiecePose):
        if old.scale != new.scale:
            return "scale"
        if old.tilt != new.tilt:
            return "tilt"
    if (old.x, old.y) != (new.x, new.y):
        return "move"
    return "raise" if old.z != new.z else "turn"


def _find_current(battle: Battle, thing: Thing) -> Thing:
    return battle.any_fighter(thing.id) if isinstance(thing, Fighter) else battle.piece(thing.id)


def _format_things(ids: list[str]) -> str:
    return ids[0] if len(ids) == 1 else tr("{count} objects", count=len(ids))


SHARED_RULES = PLAN_RULES | rules_by_kind(
    PlaceRule,
    MoveRule,
    EditRule,
    RemoveRule,
    RenameRule,
    RenameSidesRule,
    SetBoardRule,
    SaveViewRule,
    ForgetViewRule,
    SavePhotoRule,
    ForgetPhotoRule,
    NotePlacementRule,
    ChooseSystemRule,
)
"""The rules of every game, unless it replaces them."""

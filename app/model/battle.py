"""A battle as one frozen value that consists of frozen values, and the differences between two battles."""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, TypeVar

from msgspec import Meta
from msgspec.structs import replace

from app.model.game_state import Clock, GameData, LogEntry, Side, Token
from app.model.objects import Board, Fighter, Piece, SavedView, Thing
from app.model.photos import PhotoPlacement, TablePhoto
from app.model.plan import Plan
from app.model.value import MAX_ID_LENGTH, Value

Named = TypeVar("Named", Fighter, Piece)

MAX_COUNTS = {
    "pieces": 500,
    "fighters": 300,
    "aside": 500,
    "views": 500,
    "sides": 100,
    "tokens": 500,
    "log": 5000,
    "plans": 30,
    "photos": 20,
    "placements": 800,
}
"""Largest numbers of each part of a battle: at these sizes the window still responds within two or three seconds."""
Pieces = Annotated[tuple[Piece, ...], Meta(max_length=MAX_COUNTS["pieces"])]
Views = Annotated[tuple[SavedView, ...], Meta(max_length=MAX_COUNTS["views"])]
Sides = Annotated[tuple[Side, ...], Meta(max_length=MAX_COUNTS["sides"])]
Tokens = Annotated[tuple[Token, ...], Meta(max_length=MAX_COUNTS["tokens"])]
Log = Annotated[tuple[LogEntry, ...], Meta(max_length=MAX_COUNTS["log"])]
Plans = Annotated[tuple[Plan, ...], Meta(max_length=MAX_COUNTS["plans"])]
Photos = Annotated[tuple[TablePhoto, ...], Meta(max_length=MAX_COUNTS["photos"])]
Placements = Annotated[tuple[PhotoPlacement, ...], Meta(max_length=MAX_COUNTS["placements"])]


class Battle(Value, frozen=True):
    """Everything that the players decided, without anything that can be derived from it."""

    system: str
    board: Board = Board()
    pieces: Pieces = ()
    fighters: Annotated[tuple[Fighter, ...], Meta(max_length=MAX_COUNTS["fighters"])] = ()
    views: Views = ()
    aside: Annotated[tuple[Fighter, ...], Meta(max_length=MAX_COUNTS["aside"])] = ()
    """Fighters that are not on the table: not yet set up, in reserve, or taken down."""
    sides: Sides = ()
    tokens: Tokens = ()
    clock: Clock = Clock()
    log: Log = ()
    game: GameData = GameData()
    bases_block: bool = True
    """True if the bases of other fighters block lines, as their bodies do: an interpretation."""
    plans: Plans = ()
    """Planned positions of fighters: nothing depends on them, and their fighters may no longer exist."""
    photos: Photos = ()
    placements: Placements = ()
    """What was placed by photos; the things and the photos may no longer exist."""

    def fighter(self, id: str) -> Fighter:
        """Returns the fighter with this id. Raises KeyError."""
        return _find_by_id(self.fighters, id)

    def piece(self, id: str) -> Piece:
        """Returns the piece with this id. Raises KeyError."""
        return _find_by_id(self.pieces, id)

    def thing(self, id: str) -> Thing:
        """Returns the fighter or piece with this id. Raises KeyError."""
        return next((thing for thing in self.things if thing.id == id), None) or self.piece(id)

    @property
    def things(self) -> tuple[Thing, ...]:
        """Fighters and pieces; their ids are unique."""
        return (*self.fighters, *self.pieces)

    @property
    def ids(self) -> frozenset[str]:
        """The ids of everything on the table."""
        return frozenset(thing.id for thing in self.things)

    @property
    def all_fighters(self) -> tuple[Fighter, ...]:
        """All fighters, on and off the table."""
        return (*self.fighters, *self.aside)

    @property
    def used_ids(self) -> frozenset[str]:
        """The ids in use: by pieces, by fighters on and off the table, and by tokens."""
        others = (*self.aside, *self.tokens)
        return self.ids | {other.id for other in others}

    def any_fighter(self, id: str) -> Fighter:
        """Returns the fighter with this id, on or off the table. Raises KeyError."""
        return _find_by_id(self.all_fighters, id)

    def with_groups(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Returns the ids, each followed by those of its group."""
        groups = {thing.id: thing.group for thing in self.things}
        found = dict[str, None]()
        for id in ids:
            own = groups.get(id, "")
            found |= dict.fromkeys((id, *(other for other, group in groups.items() if own and group == own)))
        return tuple(found)

    def free_groups(self) -> Iterator[str]:
        """Yields unused group names."""
        taken = {thing.group for thing in (*self.things, *self.aside)}
        return (name for name in map(str, itertools.count(1)) if name not in taken)

    def side(self, name: str) -> Side:
        """Returns the side with this name. Raises KeyError."""
        for side in self.sides:
            if side.name == name:
                return side
        raise KeyError(name)

    def fighters_of(self, side: str) -> tuple[Fighter, ...]:
        """Returns all fighters of a side, on and off the table."""
        return tuple(fighter for fighter in self.all_fighters if fighter.side == side)

    def token(self, id: str) -> Token:
        """Returns the token with this id. Raises KeyError."""
        for token in self.tokens:
            if token.id == id:
                return token
        raise KeyError(id)

    def plan(self, name: str) -> Plan:
        """Returns the plan with this name. Raises KeyError."""
        for plan in self.plans:
            if plan.name == name:
                return plan
        raise KeyError(name)

    def photo(self, name: str) -> TablePhoto:
        """Returns the photo of the table with this name. Raises KeyError."""
        for photo in self.photos:
            if photo.name == name:
                return photo
        raise KeyError(name)

    def placement(self, id: str) -> PhotoPlacement | None:
        """Returns how a thing was placed by photos; None if it was not, or was moved since."""
        found = next((placed for placed in self.placements if placed.thing == id), None)
        thing = next((thing for thing in self.things if thing.id == id), None)
        return found if found and thing and (thing.pose.x, thing.pose.y) == found.at else None

    def with_sides(self, *sides: Side) -> "Battle":
        """Returns the battle with these sides: those of the same names are replaced, new ones added."""
        new = {side.name: side for side in sides}
        kept = tuple(new.pop(side.name, side) for side in self.sides)
        return replace(self, sides=(*kept, *new.values()))

    def with_tokens(self, *tokens: Token) -> "Battle":
        """Returns the battle with these tokens: those with the same ids are replaced, new ones added."""
        new = {token.id: token for token in tokens}
        kept = tuple(new.pop(token.id, token) for token in self.tokens)
        return replace(self, tokens=(*kept, *new.values()))

    def with_fighters(self, *fighters: Fighter) -> "Battle":
        """Returns the battle with these fighters, each on or off the table according to its state."""
        ids = {fighter.id for fighter in fighters}
        here = {fighter.id: fighter for fighter in fighters if fighter.state.whereabouts == "table"}
        away = {fighter.id: fighter for fighter in fighters if fighter.state.whereabouts != "table"}
        stay = tuple(here.pop(one.id, one) for one in self.fighters if one.id not in ids or one.id in here)
        rest = tuple(away.pop(one.id, one) for one in self.aside if one.id not in ids or one.id in away)
        return replace(self, fighters=(*stay, *here.values()), aside=(*rest, *away.values()))

    @property
    def default_pair(self) -> tuple[str, str] | None:
        """The first fighter and the first fighter of another side: the pair to check if no other is named."""
        for fighter in self.fighters:
            if fighter.side != self.fighters[0].side:
                return self.fighters[0].id, fighter.id
        return None

    def with_things(self, things: Iterable[Thing]) -> "Battle":
        """Returns the battle with these things: those with the same ids are replaced, new ones added.

        Unchanged parts stay the same objects.
        """
        new = {thing.id: thing for thing in things}
        kept = replace(
            self,
            fighters=_replace_things(self.fighters, new),
            pieces=_replace_things(self.pieces, new),
            aside=_replace_things(self.aside, new),
        )
        there = self.ids | {fighter.id for fighter in self.aside}
        added = [thing for id, thing in new.items() if id not in there]
        return replace(
            kept,
            fighters=kept.fighters + tuple(thing for thing in added if isinstance(thing, Fighter)),
            pieces=kept.pieces + tuple(thing for thing in added if isinstance(thing, Piece)),
        )

    def without_things(self, ids: Iterable[str]) -> "Battle":
        """Returns the battle without the things with these ids."""
        gone = frozenset(ids)
        return replace(
            self,
            fighters=tuple(fighter for fighter in self.fighters if fighter.id not in gone),
            pieces=tuple(piece for piece in self.pieces if piece.id not in gone),
            aside=tuple(fighter for fighter in self.aside if fighter.id not in gone),
        )

    def free_id(self, wanted: str) -> str:
        """Returns the wanted id, or the next numbered one that is free: "Axe", "Axe 2", "Axe 3"."""
        wanted, taken = wanted[:MAX_ID_LENGTH], self.used_ids
        stem = wanted.rstrip("0123456789").rstrip() or wanted
        numbered = (f"{stem[: MAX_ID_LENGTH - 1 - len(str(number))]} {number}" for number in itertools.count(2))
        return wanted if wanted not in taken else next(id for id in numbered if id not in taken)


class Change(Value, frozen=True):
    """The ids of the things that differ between two battles, including added and removed ones, and other changes."""

    fighters: frozenset[str] = frozenset()
    pieces: frozenset[str] = frozenset()
    board: bool = False
    views: bool = False
    tokens: bool = False
    plans: bool = False
    photos: bool = False
    course: bool = False
    """The game and its data, sides, clock, log, an interpretation, or fighters off the table."""

    @staticmethod
    def between(old: Battle, new: Battle) -> "Change":
        """Returns the change from one battle to another, compared by identity: unchanged parts are the same objects."""
        return Change(
            fighters=_changed_ids(old.fighters, new.fighters),
            pieces=_changed_ids(old.pieces, new.pieces),
            board=old.board is not new.board,
            views=old.views is not new.views,
            tokens=old.tokens is not new.tokens,
            plans=old.plans is not new.plans,
            photos=old.photos is not new.photos or old.placements is not new.placements,
            course=any(
                getattr(old, part) is not getattr(new, part) for part in ("aside", "sides", "clock", "log", "game")
            )
            or (old.system, old.bases_block) != (new.system, new.bases_block),
        )

    @property
    def is_empty(self) -> bool:
        """True if the two battles are equal."""
        return self == Change()


def find_name_after(old: Battle, new: Battle, id: str) -> str:
    """Returns the id of an old battle's fighter or piece in the new one; it differs only if the thing was renamed."""
    known = {thing.id: thing for thing in (*old.pieces, *old.all_fighters)}
    if id not in known or id in new.used_ids:
        return id
    came = (thing for thing in (*new.pieces, *new.all_fighters) if thing.id not in known)
    return next((one.id for one in came if one == replace(known[id], id=one.id)), id)


def _find_by_id(things: Iterable[Named], id: str) -> Named:
    for thing in things:
        if thing.id == id:
            return thing
    raise KeyError(id)


def _replace_things(things: tuple[Named, ...], new: Mapping[str, Thing]) -> tuple[Named, ...]:
    """Returns the things with replacements; the same tuple if nothing changes."""
    if not any(thing.id in new for thing in things):
        return things
    kind = type(things[0])
    found = ((thing, new.get(thing.id)) for thing in things)
    return tuple(other if isinstance(other, kind) else thing for thing, other in found)


def _changed_ids(old: Iterable[Thing], new: Iterable[Thing]) -> frozenset[str]:
    before = {thing.id: thing for thing in old}
    after = {thing.id: thing for thing in new}
    return frozenset(id for id in before | after if before.get(id) is not after.get(id))

"""What players can do to the table in every game, as data that can be kept in a file."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.model import Board, Fighter, Id, Piece, PieceKind, PiecePose, Pose, SavedView, Squad, Thing, Value

Some = Annotated[tuple[Id, ...], Meta(min_length=1)]


class Action(Value, frozen=True):
    """Something players do; a system's rules say what that comes to. Kinds are told apart by their tag."""


class Place(Action, frozen=True, tag_field="action", tag="place"):
    """Put new fighters and pieces on the table; none of their ids is taken.

    `kinds` are what those of the pieces count as that are copies, `squads` which of the fighters that are copies belong
    together; a game that has no such kind or squads lets them be.
    """

    fighters: tuple[Fighter, ...] = ()
    pieces: tuple[Piece, ...] = ()
    kinds: tuple[PieceKind, ...] = ()
    squads: Annotated[tuple[Squad, ...], Meta(max_length=100)] = ()


class Move(Action, frozen=True, tag_field="action", tag="move"):
    """Put fighters and pieces somewhere else: each id with its new pose."""

    fighters: tuple[tuple[Id, Pose], ...] = ()
    pieces: tuple[tuple[Id, PiecePose], ...] = ()


class Edit(Action, frozen=True, tag_field="action", tag="edit"):
    """Make fighters and pieces what these are; those of the same ids are replaced."""

    fighters: tuple[Fighter, ...] = ()
    pieces: tuple[Piece, ...] = ()


class Remove(Action, frozen=True, tag_field="action", tag="remove"):
    """Take fighters and pieces off the table."""

    ids: Some


class Rename(Action, frozen=True, tag_field="action", tag="rename"):
    """Call a fighter or a piece something else."""

    id: Id
    name: Id


class RenameSides(Action, frozen=True, tag_field="action", tag="rename-sides"):
    """Call sides something else: each old name with the new one; sides of the same name become one."""

    names: Annotated[tuple[tuple[Id, Id], ...], Meta(min_length=1)]


class SetBoard(Action, frozen=True, tag_field="action", tag="board"):
    """Play on another board, or with another photo on it."""

    board: Board


class SaveView(Action, frozen=True, tag_field="action", tag="save view"):
    """Keep where the table is seen from; a view of the same name is replaced."""

    view: SavedView


class ForgetView(Action, frozen=True, tag_field="action", tag="forget view"):
    """Keep a view no longer."""

    name: Id


class ChooseSystem(Action, frozen=True, tag_field="action", tag="system"):
    """Play another game on this table, by its id; what was set up of the last one is put away."""

    system: Id


def make_move(*things: Fighter | Piece) -> Move:
    """The move that leads things to the poses these have."""
    return Move(
        tuple((thing.id, thing.pose) for thing in things if isinstance(thing, Fighter)),
        tuple((thing.id, thing.pose) for thing in things if isinstance(thing, Piece)),
    )


def make_edit(*things: Fighter | Piece) -> Edit:
    """The edit that makes things what these are."""
    return Edit(_fighters(things), _pieces(things))


def make_place(*things: Fighter | Piece) -> Place:
    """The placing of these."""
    return Place(_fighters(things), _pieces(things))


def make_place_of_copies(
    things: Sequence[Thing], copies: Sequence[Thing], kinds: Iterable[PieceKind], squads: Iterable[Squad] = ()
) -> Place:
    """The placing of copies of things, in the same order; what these count as, by their ids, the copies do too.

    Where a whole squad is copied, the copies are one.
    """
    ids = {thing.id: copy.id for thing, copy in zip(things, copies, strict=True)}
    kept = tuple(replace(kind, piece=ids[kind.piece]) for kind in kinds if kind.piece in ids)
    whole = (squad for squad in squads if ids.keys() >= set(squad.fighters))
    same = tuple(replace(squad, fighters=tuple(ids[id] for id in squad.fighters)) for squad in whole)
    return replace(make_place(*copies), kinds=kept, squads=same)


def _fighters(things: tuple[Fighter | Piece, ...]) -> tuple[Fighter, ...]:
    return tuple(thing for thing in things if isinstance(thing, Fighter))


def _pieces(things: tuple[Fighter | Piece, ...]) -> tuple[Piece, ...]:
    return tuple(thing for thing in things if isinstance(thing, Piece))

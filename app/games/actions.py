"""The actions by which players change the table in every game, as data for the battle file."""

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from app.model import (
    MAX_COUNTS,
    Board,
    Fighter,
    Id,
    PhotoPlacement,
    Piece,
    PieceKind,
    PiecePose,
    Pose,
    SavedView,
    Squad,
    TablePhoto,
    Thing,
    Value,
)

Some = Annotated[tuple[Id, ...], Meta(min_length=1)]


class Action(Value, frozen=True):
    """Something that players do; the rules of a game define its effect. Each kind has its own tag."""


class Place(Action, frozen=True, tag_field="action", tag="place"):
    """Places new fighters and pieces on the table; none of their ids is in use.

    `kinds` holds what copied pieces count as; `squads` holds which copied fighters form a squad. Games without such
    kinds or squads ignore them.
    """

    fighters: tuple[Fighter, ...] = ()
    pieces: tuple[Piece, ...] = ()
    kinds: tuple[PieceKind, ...] = ()
    squads: Annotated[tuple[Squad, ...], Meta(max_length=100)] = ()


class Move(Action, frozen=True, tag_field="action", tag="move"):
    """Moves fighters and pieces: each id with its new pose."""

    fighters: tuple[tuple[Id, Pose], ...] = ()
    pieces: tuple[tuple[Id, PiecePose], ...] = ()


class Edit(Action, frozen=True, tag_field="action", tag="edit"):
    """Replaces the fighters and pieces that have the same ids."""

    fighters: tuple[Fighter, ...] = ()
    pieces: tuple[Piece, ...] = ()


class Remove(Action, frozen=True, tag_field="action", tag="remove"):
    """Removes fighters and pieces from the battle."""

    ids: Some


class Rename(Action, frozen=True, tag_field="action", tag="rename"):
    """Renames a fighter or a piece."""

    id: Id
    name: Id


class RenameSides(Action, frozen=True, tag_field="action", tag="rename-sides"):
    """Renames sides, from old name to new name; sides that end up with the same name are merged."""

    names: Annotated[tuple[tuple[Id, Id], ...], Meta(min_length=1)]


class SetBoard(Action, frozen=True, tag_field="action", tag="board"):
    """Changes the board, or the photo on it."""

    board: Board


class SaveView(Action, frozen=True, tag_field="action", tag="save view"):
    """Saves a view of the table; it replaces a saved view of the same name."""

    view: SavedView


class ForgetView(Action, frozen=True, tag_field="action", tag="forget view"):
    """Deletes a saved view."""

    name: Id


class SavePhoto(Action, frozen=True, tag_field="action", tag="save photo"):
    """Adds a photo of the table; it replaces a photo of the same name."""

    photo: TablePhoto


class ForgetPhoto(Action, frozen=True, tag_field="action", tag="forget photo"):
    """Removes a photo of the table; what was placed by it stays where it is."""

    name: Id


class NotePlacement(Action, frozen=True, tag_field="action", tag="note placement"):
    """Notes how things were placed by photos."""

    placements: Annotated[tuple[PhotoPlacement, ...], Meta(min_length=1, max_length=MAX_COUNTS["placements"])]


class ChooseSystem(Action, frozen=True, tag_field="action", tag="system"):
    """Switches to another game, by its id; the set-up of the previous game is discarded."""

    system: Id


def make_move(*things: Fighter | Piece) -> Move:
    """Returns the move that brings things to the poses they have here."""
    return Move(
        tuple((thing.id, thing.pose) for thing in things if isinstance(thing, Fighter)),
        tuple((thing.id, thing.pose) for thing in things if isinstance(thing, Piece)),
    )


def make_edit(*things: Fighter | Piece) -> Edit:
    """Returns the edit that replaces things by these."""
    return Edit(_fighters(things), _pieces(things))


def make_place(*things: Fighter | Piece) -> Place:
    """Returns the action that places these things."""
    return Place(_fighters(things), _pieces(things))


def make_place_of_copies(
    things: Sequence[Thing], copies: Sequence[Thing], kinds: Iterable[PieceKind], squads: Iterable[Squad] = ()
) -> Place:
    """Returns the action that places copies of things, given in the same order; copied pieces keep their kinds.

    Where a whole squad is copied, its copies form a squad too.
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

"""A battle as one frozen value, made of frozen values, and what differs between two of them."""

import itertools
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

Length = Annotated[float, Meta(ge=0.01, le=1e5)]
Coordinate = Annotated[float, Meta(ge=-1e5, le=1e5)]
Angle = Annotated[float, Meta(ge=-1e6, le=1e6)]
Scale = Annotated[float, Meta(ge=1e-4, le=1e4)]
LONGEST_ID = 80
"""Letters of a name."""
Id = Annotated[str, Meta(min_length=1, max_length=LONGEST_ID, pattern=r"^[^\x00-\x1f\x7f]*$")]
FileName = Annotated[str, Meta(min_length=1, max_length=1000, pattern=r"^[^\x00-\x1f\x7f]*$")]
Unit = Literal["file", "mm", "cm", "inch", "m"] | Annotated[float, Meta(gt=0, le=1e5)]
"""What one file unit is: a name, or millimetres per unit. "file" is what the file or its format says, else mm."""
Axis = Literal["file", "x", "y", "z"]
"""Which axis of the file points up. "file" is what the format says: y for glTF, else z."""
Share = Annotated[float, Meta(ge=-1.0, le=2.0)]
"""A place in a picture, 0 to 1 from one edge to the other; corners of a mat may lie a little outside."""
Corner = tuple[Share, Share]


Named = TypeVar("Named", "Fighter", "Piece")
Thing: TypeAlias = "Fighter | Piece"
"""What stands on the table under an id of its own."""


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything inside a battle."""


class Pose(Value, frozen=True):
    """Where a thing stands: its origin in mm, turned by `yaw` degrees counter-clockwise seen from above."""

    x: Coordinate
    y: Coordinate
    z: Coordinate = 0.0
    yaw: Angle = 0.0


class PiecePose(Pose, frozen=True):
    """A pose of terrain: scaled first, then tilted by degrees about its own x and then its own y axis, then turned."""

    scale: Scale = 1.0
    tilt: tuple[Angle, Angle] = (0.0, 0.0)


class ModelRef(Value, frozen=True):
    """Which mesh file, and how its numbers are to be read: two refs that are equal give the same mesh."""

    name: str
    unit: Unit = "file"
    up: Axis = "file"


class Round(Value, frozen=True, tag_field="shape", tag="round"):
    """A round base."""

    diameter_mm: Length
    thickness_mm: Length = 3.5


class Oval(Value, frozen=True, tag_field="shape", tag="oval"):
    """An elliptical base; its length lies along x at yaw 0."""

    length_mm: Length
    width_mm: Length
    thickness_mm: Length = 3.5


class Pill(Value, frozen=True, tag_field="shape", tag="pill"):
    """A base of two half circles joined by straight sides; its length lies along x at yaw 0."""

    length_mm: Length
    width_mm: Length
    thickness_mm: Length = 3.5


Base = Round | Oval | Pill


class Cylinder(Value, frozen=True, tag_field="shape", tag="cylinder"):
    """A body as an upright cylinder: from the base's top up to `height_mm` above the base's underside.

    `assumed` says that nobody measured it: the program suggested it.
    """

    radius_mm: Length
    height_mm: Length
    assumed: bool = False


class Sculpt(Value, frozen=True, tag_field="shape", tag="mesh"):
    """A body as a mesh of the miniature, cut level from its own base; what is left stands on the base's top.

    It is scaled first. `cut_mm` is how high above its lowest point it is cut, None at the base's thickness; nothing is
    cut at 0. `centre` is the middle of its own base beside that of its box, in mm, None where that is found from what
    is cut off. It is turned about that by `turn` degrees.
    """

    model: FileName
    unit: Unit = "file"
    up: Axis = "file"
    cut_mm: Annotated[float, Meta(ge=0, le=1e5)] | None = None
    centre: tuple[Coordinate, Coordinate] | None = None
    scale: Scale = 1.0
    turn: Angle = 0.0

    @property
    def ref(self) -> ModelRef:
        """The mesh this body is made of."""
        return ModelRef(self.model, self.unit, self.up)


Body = Cylinder | Sculpt


class Photo(Value, frozen=True):
    """A picture of the table from above, by the name its file is kept under.

    `corners` are where the board's corners lie in it, as shares from its left and from its top: the board's lower left,
    lower right, upper right, upper left.
    """

    picture: FileName
    corners: tuple[Corner, Corner, Corner, Corner] = ((0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0))


class Board(Value, frozen=True):
    """The playing surface: origin at its lower left corner, x right, y away, z up."""

    width_mm: Length = 762.0
    depth_mm: Length = 559.0
    photo: Photo | None = None


class View(Value, frozen=True):
    """Where the table is seen from, under a name: the point looked at in mm, the distance in mm, two degrees."""

    name: Id
    centre: tuple[Coordinate, Coordinate, Coordinate]
    distance_mm: Length
    azimuth: Angle
    elevation: Angle


class Piece(Value, frozen=True):
    """A terrain model standing on the table. One that is `locked` is not moved by mistake."""

    id: Id
    model: FileName
    pose: PiecePose
    unit: Unit = "file"
    up: Axis = "file"
    locked: bool = False

    @property
    def ref(self) -> ModelRef:
        """The mesh this piece is made of."""
        return ModelRef(self.model, self.unit, self.up)


class Fighter(Value, frozen=True):
    """A miniature: base, body and side; its pose is the centre of the base's underside."""

    id: Id
    side: str
    base: Base
    body: Body
    pose: Pose
    locked: bool = False


class Battle(Value, frozen=True):
    """Everything the players decided, and nothing that can be worked out from it."""

    system: str
    board: Board = Board()
    pieces: tuple[Piece, ...] = ()
    fighters: tuple[Fighter, ...] = ()
    views: tuple[View, ...] = ()

    def fighter(self, id: str) -> Fighter:
        """The fighter with this id. Raises KeyError."""
        return _named(self.fighters, id)

    def piece(self, id: str) -> Piece:
        """The piece with this id. Raises KeyError."""
        return _named(self.pieces, id)

    def thing(self, id: str) -> Thing:
        """The fighter or piece with this id. Raises KeyError."""
        return next((thing for thing in self.things if thing.id == id), None) or self.piece(id)

    @property
    def things(self) -> tuple[Thing, ...]:
        """Fighters and pieces: no two of them have the same id."""
        return (*self.fighters, *self.pieces)

    @property
    def ids(self) -> frozenset[str]:
        """The ids that are taken."""
        return frozenset(thing.id for thing in self.things)

    @property
    def disputants(self) -> tuple[str, str] | None:
        """The first fighter and the first of another side: whom to ask about when nobody is named."""
        for fighter in self.fighters:
            if fighter.side != self.fighters[0].side:
                return self.fighters[0].id, fighter.id
        return None

    def with_things(self, things: Iterable[Thing]) -> "Battle":
        """The battle with these in place of those of the same ids, and the new ones added. What stays is the same."""
        new = {thing.id: thing for thing in things}
        kept = replace(
            self,
            fighters=_replaced(self.fighters, new),
            pieces=_replaced(self.pieces, new),
        )
        added = [thing for id, thing in new.items() if id not in self.ids]
        return replace(
            kept,
            fighters=kept.fighters + tuple(thing for thing in added if isinstance(thing, Fighter)),
            pieces=kept.pieces + tuple(thing for thing in added if isinstance(thing, Piece)),
        )

    def without(self, ids: Iterable[str]) -> "Battle":
        """The battle without these."""
        gone = frozenset(ids)
        return replace(
            self,
            fighters=tuple(fighter for fighter in self.fighters if fighter.id not in gone),
            pieces=tuple(piece for piece in self.pieces if piece.id not in gone),
        )

    def free_id(self, wanted: str) -> str:
        """The wanted id, or the next numbered one that is not taken: "Axe", "Axe 2", "Axe 3"."""
        wanted, taken = wanted[:LONGEST_ID], self.ids
        stem = wanted.rstrip("0123456789").rstrip() or wanted
        numbered = (f"{stem[: LONGEST_ID - 1 - len(str(number))]} {number}" for number in itertools.count(2))
        return wanted if wanted not in taken else next(id for id in numbered if id not in taken)


class Change(Value, frozen=True):
    """The ids of what differs between two battles, came or went, and whether anything else does."""

    fighters: frozenset[str] = frozenset()
    pieces: frozenset[str] = frozenset()
    board: bool = False
    views: bool = False

    @staticmethod
    def between(old: Battle, new: Battle) -> "Change":
        """Compare by identity: parts that were not touched are the same objects."""
        return Change(
            fighters=_changed(old.fighters, new.fighters),
            pieces=_changed(old.pieces, new.pieces),
            board=old.board is not new.board,
            views=old.views is not new.views,
        )

    @property
    def nothing(self) -> bool:
        """Whether the two battles are the same."""
        return not (self.fighters or self.pieces or self.board or self.views)


def _named(things: Iterable[Named], id: str) -> Named:
    for thing in things:
        if thing.id == id:
            return thing
    raise KeyError(id)


def _replaced(things: tuple[Named, ...], new: Mapping[str, "Fighter | Piece"]) -> tuple[Named, ...]:
    """The same tuple where nothing in it changes."""
    if not any(thing.id in new for thing in things):
        return things
    kind = type(things[0])
    found = ((thing, new.get(thing.id)) for thing in things)
    return tuple(other if isinstance(other, kind) else thing for thing, other in found)


def _changed(old: Iterable[Fighter | Piece], new: Iterable[Fighter | Piece]) -> frozenset[str]:
    before = {thing.id: thing for thing in old}
    after = {thing.id: thing for thing in new}
    return frozenset(id for id in before | after if before.get(id) is not after.get(id))

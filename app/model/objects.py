"""What stands on a table, and the board it stands on."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from app.model.fighter_state import State
from app.model.profile import Profile
from app.model.value import (
    Angle,
    Axis,
    Coordinate,
    Corner,
    FileName,
    Id,
    Keyword,
    Length,
    Scale,
    Spot,
    Unit,
    Value,
    Word,
)

Thing: TypeAlias = "Fighter | Piece"
"""What stands on the table under an id of its own."""


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


class PieceKind(Value, frozen=True):
    """What a piece counts as in a game: an element of its table by its id, or keywords of its own in place of its."""

    piece: Id
    kind: Word = ""
    keywords: Annotated[tuple[Keyword, ...], Meta(max_length=50)] | None = None


class Squad(Value, frozen=True):
    """Fighters that are one in a game, such as a unit, by their ids, the leader first.

    `values` is what the game says of them when they are copied, as JSON of its own.
    """

    fighters: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=50)]
    values: Annotated[str, Meta(max_length=100_000)] = ""


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


class SavedView(Value, frozen=True):
    """Where the table is seen from, under a name: the point looked at in mm, the distance in mm, two degrees."""

    name: Id
    centre: tuple[Coordinate, Coordinate, Coordinate]
    distance_mm: Length
    azimuth: Angle
    elevation: Angle


PartKind = Literal["obstacle", "platform", "low", "stairs", "ladder", "archway", "door", "deadly"]


class TerrainPart(Value, frozen=True):
    """What a piece, or the part of it inside a box, counts as in a game; with `no`, what it does not count as.

    The box is two corners in mm in the mesh's own frame, before the piece's pose; without one all of it is meant.
    """

    kind: PartKind
    box: tuple[Spot, Spot] | None = None
    no: bool = False


class Piece(Value, frozen=True):
    """A terrain model standing on the table. One that is `locked` is not moved by mistake.

    `parts` is what players say of it; the rest is suggested by its shape. What is of one `group` is selected and moved
    together.
    """

    id: Id
    model: FileName
    pose: PiecePose
    unit: Unit = "file"
    up: Axis = "file"
    locked: bool = False
    parts: Annotated[tuple[TerrainPart, ...], Meta(max_length=200)] = ()
    group: Word = ""

    @property
    def ref(self) -> ModelRef:
        """The mesh this piece is made of."""
        return ModelRef(self.model, self.unit, self.up)


class Fighter(Value, frozen=True):
    """A miniature: base, body and side; its pose is the centre of the base's underside.

    `profile` is what a game knows of it, `state` what a battle has done to it. Its `group` is that of a `Piece`: the
    group that a game has put it into is in its state.
    """

    id: Id
    side: str
    base: Base
    body: Body
    pose: Pose
    locked: bool = False
    profile: Profile | None = None
    state: State = State()
    group: Word = ""

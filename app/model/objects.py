"""The things on a table, and the board."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from app.model.profile import Profile
from app.model.value import (
    Angle,
    Axis,
    Coordinate,
    Corner,
    Count,
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

Whereabouts = Literal["table", "mustered", "reserve", "down", "left"]
"""On the table; or off it: not yet set up, in reserve, taken down, or gone over an edge."""


class State(Value, frozen=True):
    """A fighter's whereabouts, the damage it has suffered, and what it has done this round.

    `activations` counts finished activations; `spent` counts actions used up by reactions; `marks` are words from
    cards, such as "messenger". `group` and `role` are words of its game.
    """

    whereabouts: Whereabouts = "table"
    group: Word = ""
    damage: Count = 0
    activations: Count = 0
    spent: Count = 0
    waiting: bool = False
    climbing: bool = False
    role: Word = ""
    marks: Annotated[tuple[Word, ...], Meta(max_length=30)] = ()


Thing: TypeAlias = "Fighter | Piece"
"""A thing on the table with its own id."""


class Pose(Value, frozen=True):
    """The position of a thing: its origin in mm, turned by `yaw` degrees counter-clockwise seen from above."""

    x: Coordinate
    y: Coordinate
    z: Coordinate = 0.0
    yaw: Angle = 0.0


class PiecePose(Pose, frozen=True):
    """A pose of terrain: scaled first, then tilted by degrees about its own x axis and then its y axis, then turned."""

    scale: Scale = 1.0
    tilt: tuple[Angle, Angle] = (0.0, 0.0)


class ModelRef(Value, frozen=True):
    """A mesh file and how to read its numbers; equal refs give the same mesh."""

    name: str
    unit: Unit = "file"
    up: Axis = "file"


class Round(Value, frozen=True, tag_field="shape", tag="round"):
    """A round base."""

    diameter_mm: Length
    thickness_mm: Length = 3.5


class Oval(Value, frozen=True, tag_field="shape", tag="oval"):
    """An elliptical base; its length is along x at yaw 0."""

    length_mm: Length
    width_mm: Length
    thickness_mm: Length = 3.5


class Pill(Value, frozen=True, tag_field="shape", tag="pill"):
    """A base of two half circles joined by straight sides; its length is along x at yaw 0."""

    length_mm: Length
    width_mm: Length
    thickness_mm: Length = 3.5


Base = Round | Oval | Pill


class Cylinder(Value, frozen=True, tag_field="shape", tag="cylinder"):
    """A body as an upright cylinder: from the base's top up to `height_mm` above the base's underside.

    `assumed` means that it was suggested by the program and not measured.
    """

    radius_mm: Length
    height_mm: Length
    assumed: bool = False


class Sculpt(Value, frozen=True, tag_field="shape", tag="mesh"):
    """A body as a mesh of the miniature, cut horizontally off its own base and placed on the base's top.

    It is scaled first. `cut_mm` is the height of the cut above its lowest point; None means the base's thickness, and 0
    means no cut. `centre` is the offset in mm of the centre of its own base from the centre of its bounding box; None
    if it is found from the part that is cut off. The body is turned about that centre by `turn` degrees.
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
        """The mesh of this body."""
        return ModelRef(self.model, self.unit, self.up)


class PieceKind(Value, frozen=True):
    """The meaning of a piece in a game: an entry of the game's table by its id, or keywords that replace the entry."""

    piece: Id
    kind: Word = ""
    keywords: Annotated[tuple[Keyword, ...], Meta(max_length=50)] | None = None


class Squad(Value, frozen=True):
    """Fighters that form a group in a game, such as a unit, by their ids, the leader first.

    `values` is the game's data on them for copying, as JSON.
    """

    fighters: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=50)]
    values: Annotated[str, Meta(max_length=100_000)] = ""


Body = Cylinder | Sculpt


class Photo(Value, frozen=True):
    """A picture of the table from above, by the name of its stored file.

    `corners` are the positions of the board's corners in it, as shares from its left and top: the board's lower left,
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
    """A named view of the table: the point looked at in mm, the distance in mm, and two angles in degrees."""

    name: Id
    centre: tuple[Coordinate, Coordinate, Coordinate]
    distance_mm: Length
    azimuth: Angle
    elevation: Angle


PartKind = Literal["obstacle", "platform", "low", "stairs", "ladder", "archway", "door", "deadly"]


class TerrainPart(Value, frozen=True):
    """The meaning of a piece, or of the part of it inside a box, in a game; with `no`, what it does not count as.

    The box is two corners in mm in the mesh's own frame, before the piece's pose; without one the whole piece is meant.
    """

    kind: PartKind
    box: tuple[Spot, Spot] | None = None
    no: bool = False


class Piece(Value, frozen=True):
    """A terrain model on the table. `locked` protects it from accidental moves.

    `parts` are the players' tags; all other parts are suggested by its shape. Things of one `group` are selected and
    moved together.
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
        """The mesh of this piece."""
        return ModelRef(self.model, self.unit, self.up)


class Fighter(Value, frozen=True):
    """A miniature: base, body and side; its pose is the centre of the base's underside.

    `profile` is the game's data on it, `state` its state in the battle. Its `group` is like that of a `Piece`; the
    group that a game assigns is in its state.
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

"""Photos of the real table, taken from where a player stands, and what was placed by them.

Places in a photo are shares of its width and height, counted from the upper left corner of the picture as it was taken
(with the distortion of its lens). The camera is not stored: it is computed from the marks on the board.
"""

from typing import Annotated, Literal

from msgspec import Meta

from app.model.value import Coordinate, Corner, FileName, Id, Length, Spot, Value

BoardEdge = Literal["near", "right", "far", "left"]
MAX_MARKS, MAX_CLICKS = 30, 40
"""Largest number of marks on a board in a photo, and of clicks on one thing."""
CLICK_PX = 2.0
"""Usual standard deviation of a click under a magnifier, in pixels of the photo."""
Noise = Annotated[float, Meta(ge=0.1, le=1000.0)]
"""The standard deviation of a click, in pixels of the photo."""


class BoardMark(Value, frozen=True):
    """A place in a photo where the board is: a point of it, in shares of its width and depth, or any point of an edge.

    The point is a corner, or a check point anywhere on the board.
    """

    at: Corner
    spot: Corner | None = None
    edge: BoardEdge | None = None


class TablePhoto(Value, frozen=True):
    """A photo of the table: its stored picture with its size in pixels, and where the board is in it.

    `focal_px` is the focal length in pixels of the picture that the camera noted in the file, if it did; `click_px` is
    the noise of the marks.
    """

    name: Id
    picture: FileName
    width_px: Annotated[int, Meta(ge=1, le=100_000)]
    height_px: Annotated[int, Meta(ge=1, le=100_000)]
    marks: Annotated[tuple[BoardMark, ...], Meta(max_length=MAX_MARKS)] = ()
    focal_px: Length | None = None
    click_px: Noise = CLICK_PX


class Sighting(Value, frozen=True):
    """Where a thing is seen in a photo: the rim of a base, or points of a piece, which `points` has in its own frame.

    The points are in mm after scaling and tilting, from the piece's origin.
    """

    photo: Id
    clicks: Annotated[tuple[Corner, ...], Meta(min_length=1, max_length=MAX_CLICKS)]
    points: Annotated[tuple[Spot, ...], Meta(max_length=MAX_CLICKS)] = ()
    click_px: Noise = CLICK_PX


class PhotoPlacement(Value, frozen=True):
    """A thing that was placed by photos: where they put it, its standard error in mm, and where it is seen in them.

    It holds only as long as the thing is still there: whoever moves the thing by hand knows better.
    """

    thing: Id
    at: tuple[Coordinate, Coordinate]
    error_mm: Annotated[float, Meta(ge=0.0, le=1000.0)]
    sightings: Annotated[tuple[Sighting, ...], Meta(max_length=20)] = ()

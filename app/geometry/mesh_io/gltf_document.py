"""The JSON of a glTF 2.0 file, as far as its triangles need it; anything that breaks its form is refused."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from app.geometry.mesh_io.raw_mesh import Unreadable
from app.language import mark

Number = Annotated[int, Meta(ge=0, lt=2**48)]


class Camel(Struct, frozen=True, rename="camel"):
    """Base: names in the file are camelCase, unknown ones are passed over."""


class Buffer(Camel, frozen=True):
    """Raw bytes: the GLB's own where `uri` is missing."""

    byte_length: Number
    uri: str | None = None


class BufferView(Camel, frozen=True):
    """A part of a buffer."""

    buffer: Number
    byte_length: Number
    byte_offset: Number = 0
    byte_stride: Annotated[int, Meta(ge=4, le=252)] | None = None


class Accessor(Camel, frozen=True):
    """Numbers in a part of a buffer."""

    component_type: int
    count: Number
    type: str
    buffer_view: Number | None = None
    byte_offset: Number = 0
    normalized: bool = False
    sparse: Any = None


class Primitive(Camel, frozen=True):
    """Triangles, or something else by `mode`."""

    attributes: dict[str, Number] = {}
    indices: Number | None = None
    mode: int = 4
    extensions: dict[str, Any] = {}


class Shape(Camel, frozen=True):
    """A mesh of the file."""

    primitives: list[Primitive]


class Node(Camel, frozen=True):
    """Where a mesh stands, and what stands on it."""

    children: list[Number] = []
    mesh: Number | None = None
    matrix: Annotated[list[float], Meta(min_length=16, max_length=16)] | None = None
    translation: tuple[float, float, float] = (0.0, 0.0, 0.0)
    rotation: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 1.0)
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)


class Scene(Camel, frozen=True):
    """The nodes at the top."""

    nodes: list[Number] = []


class Document(Camel, frozen=True):
    """A whole file."""

    scene: Number | None = None
    scenes: list[Scene] = []
    nodes: list[Node] = []
    meshes: list[Shape] = []
    accessors: list[Accessor] = []
    buffer_views: list[BufferView] = []
    buffers: list[Buffer] = []
    extensions_required: list[str] = []


COMPRESSED = {"KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression"}


def document(text: bytes) -> Document:
    """The document in these bytes. Raises Unreadable."""
    try:
        found = msgspec.json.decode(text, type=Document)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        sentence = mark("{name} has a glTF description that is damaged ({why}); export it again.")
        raise Unreadable(sentence, why=str(error)[:80]) from error
    squeezed = COMPRESSED.intersection(found.extensions_required)
    if squeezed:
        sentence = mark("{name} is compressed with {method}; export it without compression.")
        raise Unreadable(sentence, method=min(squeezed))
    return found

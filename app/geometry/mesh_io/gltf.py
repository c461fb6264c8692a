"""glTF 2.0, as one GLB file or as a .gltf with its buffers inside it or beside it.

Its JSON is read as far as its triangles need it; anything that breaks its form is refused.
"""

import base64
import binascii
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import unquote

import msgspec
import numpy as np
from msgspec import Meta, Struct
from numpy.typing import NDArray

from app.app_paths import find_beside
from app.geometry.arrays import Colours, Floats, Longs
from app.geometry.frames import transform_points
from app.geometry.mesh_io.looks import MOST_PICTURES, multiply, sample_picture, to_screen
from app.geometry.mesh_io.raw_mesh import MM_PER, RawMesh, Source, Unreadable, require_triangle_count
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
    material: Number | None = None
    extensions: dict[str, Any] = {}


class GltfShape(Camel, frozen=True):
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


class GltfScene(Camel, frozen=True):
    """The nodes at the top."""

    nodes: list[Number] = []


class Document(Camel, frozen=True):
    """A whole file."""

    scene: Number | None = None
    scenes: list[GltfScene] = []
    nodes: list[Node] = []
    meshes: list[GltfShape] = []
    accessors: list[Accessor] = []
    buffer_views: list[BufferView] = []
    buffers: list[Buffer] = []
    extensions_required: list[str] = []
    materials: list[Any] = []
    textures: list[Any] = []
    images: list[Any] = []


COMPRESSED = {"KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression"}


def parse_document(text: bytes) -> Document:
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


TRIANGLES, STRIP, FAN = 4, 5, 6
NUMBERS = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
PLACES = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}
DEEPEST = 200
_NO_NUMBERS = mark("{name} refers to numbers that are not there; export it again.")


@dataclass(frozen=True, eq=False)
class File:
    """A glTF file that is being read: its description and its buffers, opened once each."""

    source: Source
    document: Document
    inside: bytes
    opened: dict[int, bytes] = field(default_factory=dict[int, bytes])
    pictures: dict[int, Colours | None] = field(default_factory=dict[int, Colours | None])


def read_gltf(source: Source) -> RawMesh:
    """The triangles of a GLB or glTF file, every node moved to its place. Raises Unreadable."""
    text, inside = _chunks(source.data) if source.data[:4] == b"glTF" else (source.data, b"")
    file = File(source, parse_document(text), inside)
    placed = list(_mesh_frames(file.document))
    counts = [[_triangle_count(file, p) for p in file.document.meshes[mesh].primitives] for mesh, _ in placed]
    require_triangle_count(sum(map(sum, counts)), source.limits)
    vertices, faces, begin = [np.empty((0, 3))], [np.empty((0, 3), dtype=np.int64)], 0
    paint = [np.empty((0, 3), dtype=np.uint8)]
    for mesh, matrix in placed:
        for primitive in file.document.meshes[mesh].primitives:
            points, corners = _triangles(file, primitive)
            if source.read_picture:
                paint.append(_colours(file, primitive, points, corners))
            vertices.append(transform_points(points, matrix))
            faces.append(np.where(corners < len(points), corners + begin, -1))
            begin += len(points)
    colours = np.concatenate(paint) if source.read_picture else None
    return RawMesh(np.concatenate(vertices), np.concatenate(faces), MM_PER["m"], "y", colours=colours)


def _chunks(data: bytes) -> tuple[bytes, bytes]:
    """The JSON and the bytes of a GLB."""
    if len(data) < 20:
        raise Unreadable(mark("{name} is not a whole GLB file; export it again."))
    _, version, length = struct.unpack_from("<4sII", data)
    if version != 2:
        raise Unreadable(mark("{name} is GLB version {version}; export it as glTF 2.0."), version=version)
    if length > len(data):
        sentence = mark(
            "{name} announces {length:,} bytes but has {size:,}, so it is damaged or cut off; "
            "export or download it again."
        )
        raise Unreadable(sentence, length=length, size=len(data))
    found, at = {b"JSON": b"", b"BIN\0": b""}, 12
    while at + 8 <= length:
        size, kind = struct.unpack_from("<I4s", data, at)
        if at + 8 + size > length:
            raise Unreadable(
                mark(
                    "{name} has a chunk that runs past its end, so it is damaged or cut off; "
                    "export or download it again."
                )
            )
        found[kind] = found.get(kind) or data[at + 8 : at + 8 + size]
        at += 8 + size
    return found[b"JSON"], found[b"BIN\0"]


def _mesh_frames(document: Document) -> Iterator[tuple[int, Floats]]:
    """The meshes of the scene, each with the frame `(4, 4)` it stands in."""
    seen: set[int] = set()
    todo = [(node, np.eye(4), 0) for node in _roots(document)]
    while todo:
        place, matrix, depth = todo.pop()
        if place in seen or place >= len(document.nodes) or depth > DEEPEST:
            raise Unreadable(mark("{name} has nodes that are not a tree; export it again."))
        seen.add(place)
        node = document.nodes[place]
        with np.errstate(over="ignore", invalid="ignore"):
            matrix = matrix @ _matrix(node)
        if node.mesh is not None:
            if node.mesh >= len(document.meshes):
                raise Unreadable(mark("{name} has a node with a mesh that is not there; export it again."))
            yield node.mesh, matrix
        todo.extend((child, matrix, depth + 1) for child in node.children)


def _roots(document: Document) -> list[int]:
    if document.scenes:
        return list(document.scenes[min(document.scene or 0, len(document.scenes) - 1)].nodes)
    children = {child for node in document.nodes for child in node.children}
    return [place for place in range(len(document.nodes)) if place not in children]


def _matrix(node: Node) -> Floats:
    if node.matrix is not None:
        return np.array(node.matrix).reshape(4, 4).T
    x, y, z, w = np.array(node.rotation) / (np.linalg.norm(node.rotation) or 1.0)
    matrix = np.eye(4)
    matrix[:3, :3] = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    matrix[:3, :3] *= np.array(node.scale)
    matrix[:3, 3] = node.translation
    return matrix


def _triangle_count(file: File, primitive: Primitive) -> int:
    if primitive.mode not in (TRIANGLES, STRIP, FAN) or "POSITION" not in primitive.attributes:
        return 0
    source = primitive.attributes["POSITION"] if primitive.indices is None else primitive.indices
    count = _accessor(file, source).count
    # Each placing copies all points, so a lone triangle on a million of them counts for what it costs.
    points = _accessor(file, primitive.attributes["POSITION"]).count
    return max(count // 3 if primitive.mode == TRIANGLES else max(count - 2, 0), points // 3)


def _triangles(file: File, primitive: Primitive) -> tuple[Floats, Longs]:
    if _triangle_count(file, primitive) == 0:
        return np.empty((0, 3)), np.empty((0, 3), dtype=np.int64)
    points = _values(file, primitive.attributes["POSITION"], "VEC3").astype(np.float64)
    if primitive.indices is None:
        corners = np.arange(len(points), dtype=np.int64)
    else:
        corners = _values(file, primitive.indices, "SCALAR")[:, 0].astype(np.int64)
    if primitive.mode == TRIANGLES:
        return points, corners[: len(corners) // 3 * 3].reshape(-1, 3)
    after = np.stack([corners[1:-1], corners[2:]], axis=1)
    if primitive.mode == STRIP:
        return points, np.column_stack([corners[:-2], after])
    return points, np.column_stack([np.full(len(after), corners[0]), after])


def _accessor(file: File, place: int) -> Accessor:
    if place >= len(file.document.accessors):
        raise Unreadable(_NO_NUMBERS)
    return file.document.accessors[place]


def _values(file: File, place: int, kind: str) -> NDArray[Any]:
    """The numbers `(count, places)` of an accessor, seen where they lie in their buffer."""
    accessor = _accessor(file, place)
    if accessor.sparse is not None or accessor.buffer_view is None:
        raise Unreadable(mark("{name} keeps its numbers in a sparse form; export it without sparse accessors."))
    if accessor.type != kind or accessor.component_type not in NUMBERS:
        raise Unreadable(mark("{name} has numbers of an unknown type; export it again."))
    if accessor.buffer_view >= len(file.document.buffer_views):
        raise Unreadable(_NO_NUMBERS)
    view = file.document.buffer_views[accessor.buffer_view]
    number = np.dtype(NUMBERS[accessor.component_type])
    row = number.itemsize * PLACES[kind]
    stride = view.byte_stride or row
    end = accessor.byte_offset + stride * (accessor.count - 1) + row if accessor.count else 0
    data = _buffer(file, view.buffer)
    if end > view.byte_length or view.byte_offset + view.byte_length > len(data):
        raise Unreadable(
            mark(
                "{name} announces more numbers than it holds, so it is damaged or cut off; export or download it again."
            )
        )
    shape, strides = (accessor.count, PLACES[kind]), (stride, number.itemsize)
    values = np.ndarray(shape, number, data, view.byte_offset + accessor.byte_offset, strides)
    if accessor.normalized and number.kind in "iu":
        return np.maximum(values / float(np.iinfo(number).max), -1.0)
    return values


def _buffer(file: File, place: int) -> bytes:
    if place >= len(file.document.buffers):
        raise Unreadable(mark("{name} refers to a buffer that is not there; export it again."))
    if place not in file.opened:
        uri = file.document.buffers[place].uri
        file.opened[place] = file.inside if uri is None else _fetch(uri, file)
    return file.opened[place]


def _fetch(uri: str, file: File) -> bytes:
    """The bytes behind a buffer's address: written into it, or a file in the folder of the model, nowhere else."""
    if uri.startswith("data:"):
        try:
            return base64.b64decode(uri.partition(",")[2], validate=True)
        except (binascii.Error, ValueError) as error:
            raise Unreadable(mark("{name} has a damaged buffer inside; export it again.")) from error
    path = _beside(file.source.folder, unquote(uri))
    room = file.source.limits.file_bytes - len(file.source.data) - sum(map(len, file.opened.values()))
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= room else b""
    except OSError as error:
        sentence = mark("{name} needs the file {other} beside it; put the two into one folder.")
        raise Unreadable(sentence, other=path.name) from error
    if size > room:
        sentence = mark("{name} is more than {most:,} bytes with its buffers; simplify it.")
        raise Unreadable(sentence, most=file.source.limits.file_bytes)
    return data


def _beside(folder: Path, name: str) -> Path:
    """The path of a file in the folder or below. Raises Unreadable for any that leads out, by links too."""
    try:
        path = None if ":" in name else find_beside(folder, name)
        fine = path is not None and path.is_file()
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: links in a circle
        raise Unreadable(mark("{name} refers to a file that cannot be; export it as one GLB file.")) from error
    if path is None or not fine:
        sentence = mark("{name} needs a file “{other}” that is not in its folder; export it as one GLB file.")
        raise Unreadable(sentence, other=name[:60])
    return path


class _Texture(Camel, frozen=True):
    """Which picture, and which coordinates lead to it."""

    index: Number = 0
    tex_coord: Number = 0


class _Surface(Camel, frozen=True):
    """The colour that a material has in any light."""

    base_color_texture: _Texture | None = None
    base_color_factor: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)


class _Material(Camel, frozen=True):
    pbr_metallic_roughness: _Surface = _Surface()


class _Sampler(Camel, frozen=True):
    source: Number | None = None


class _Image(Camel, frozen=True):
    uri: str | None = None
    buffer_view: Number | None = None


def _colours(file: File, primitive: Primitive, points: Floats, corners: Longs) -> Colours:
    """Colours `(n, 3)` of a primitive's points; white where they cannot be read: that is no reason to refuse it."""
    white = np.full((len(points), 3), 255, dtype=np.uint8)
    try:
        surface = _surface(file.document, primitive)
        own = _vertex_colours(file, primitive, len(points))
        colours = multiply(white if own is None else own, to_screen(np.array([surface.base_color_factor[:3]])))
        texture = surface.base_color_texture
        name = f"TEXCOORD_{texture.tex_coord}" if texture else ""
        if texture and name in primitive.attributes:
            spots = _values(file, primitive.attributes[name], "VEC2").astype(np.float64)
            picture = _picture(file, texture.index)
            if picture is not None and len(spots) == len(points):
                inside = corners[(corners < len(points)).all(axis=1)]
                return multiply(colours, sample_picture(picture, spots, inside))
    except (Unreadable, msgspec.ValidationError, IndexError):
        return white
    return colours


def _surface(document: Document, primitive: Primitive) -> _Surface:
    if primitive.material is None:
        return _Surface()
    return msgspec.convert(document.materials[primitive.material], _Material).pbr_metallic_roughness


def _vertex_colours(file: File, primitive: Primitive, count: int) -> Colours | None:
    """Colours at the points. Whole numbers are taken as on screen: 8 bits of light would show bands, and scanners that
    write them mean the screen's.
    """  # noqa: D205
    place = primitive.attributes.get("COLOR_0")
    if place is None:
        return None
    found = _values(file, place, _accessor(file, place).type)
    if len(found) != count:
        return None
    if found.dtype.kind == "u":  # not said to be shares, but meant so
        found = found / float(np.iinfo(found.dtype).max)
    whole = NUMBERS[_accessor(file, place).component_type][1] != "f"
    return np.round(255 * np.clip(found[:, :3], 0, 1)).astype(np.uint8) if whole else to_screen(found[:, :3])


def _picture(file: File, texture: int) -> Colours | None:
    """A picture of the file, read once."""
    sampler = msgspec.convert(file.document.textures[texture], _Sampler)
    if sampler.source is None or file.source.read_picture is None:
        return None
    if sampler.source not in file.pictures:
        image = msgspec.convert(file.document.images[sampler.source], _Image)
        data = _fetch(image.uri, file) if image.uri is not None else _view_bytes(file, image.buffer_view or 0)
        room = len(file.pictures) < MOST_PICTURES
        file.pictures[sampler.source] = file.source.read_picture(data) if room else None
    return file.pictures[sampler.source]


def _view_bytes(file: File, place: int) -> bytes:
    view = file.document.buffer_views[place]
    return _buffer(file, view.buffer)[view.byte_offset : view.byte_offset + view.byte_length]

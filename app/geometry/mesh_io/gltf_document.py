"""The JSON of a glTF file, as far as its triangles need it, and the extensions that it uses."""

import re
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from app.core.language import mark
from app.geometry.mesh_io.raw_mesh import Unreadable, printable_word

Extension = TypeVar("Extension")
Number = Annotated[int, Meta(ge=0, lt=2**48)]

DRACO, INSTANCING, VISIBILITY = "KHR_draco_mesh_compression", "EXT_mesh_gpu_instancing", "KHR_node_visibility"
READ = {DRACO, INSTANCING, VISIBILITY, "KHR_mesh_quantization"}
"""Extensions that change the shape and are supported."""
_DAMAGED = mark("{name} has a damaged glTF description ({why}); export it again.")
_NOT_UNPACKED = mark("{name} is compressed with {method}; export it without compression.")
COMPRESSED = {"EXT_meshopt_compression", "KHR_meshopt_compression", "MESHOPT_compression"}
"""Compressions that are not supported; a file that does not require one also has its numbers uncompressed."""
SHAPELESS = re.compile(
    r"VRMC?|[A-Z0-9]+_(materials?|textures?|image|lights?|audio|animation|xmp|lod|rtc|physics|rigid_bodies|implicit_shapes"
    r"|collider|collision|interactivity|behaviou?r|node_selectability|node_hoverability|node_constraint|springBone|vrm"
    r"|mesh_features|instance_features|feature_metadata|structural_metadata|geometry_metadata|primitive_outline"
    r"|mesh_manifold|ngon_encoding|hubs_components|techniques?_webgl)(_.*)?",
    re.IGNORECASE,
)
"""Names of extensions that do not affect the shape: looks, lights, sound, physics and data."""


class GltfStruct(Struct, frozen=True, rename="camel"):
    """Base class: names in the file are camelCase, and unknown ones are ignored."""

    extensions: dict[str, Any] = {}

    def find_extension(self, name: str, kind: type[Extension]) -> Extension | None:
        """Returns this extension's data as `kind`; None if it is not used. Raises Unreadable."""
        try:
            return msgspec.convert(self.extensions[name], kind) if name in self.extensions else None
        except msgspec.ValidationError as error:
            raise Unreadable(_DAMAGED, why=str(error)[:80]) from error


class Buffer(GltfStruct, frozen=True, kw_only=True):
    """Raw bytes; those of the GLB itself if `uri` is missing."""

    byte_length: Number
    uri: str | None = None


class BufferView(GltfStruct, frozen=True, kw_only=True):
    """A part of a buffer."""

    buffer: Number
    byte_length: Number
    byte_offset: Number = 0
    byte_stride: Annotated[int, Meta(ge=4, le=252)] | None = None


class SparseRows(GltfStruct, frozen=True, kw_only=True):
    """Indices of the replaced rows (integers), or their new values (of the accessor's type)."""

    buffer_view: Number
    byte_offset: Number = 0
    component_type: int = 0


class Sparse(GltfStruct, frozen=True, kw_only=True):
    """Replaced rows of an accessor."""

    count: Number
    indices: SparseRows
    values: SparseRows


class Accessor(GltfStruct, frozen=True, kw_only=True):
    """Numbers in a part of a buffer; zeros if it has no buffer view."""

    component_type: int
    count: Number
    type: str
    buffer_view: Number | None = None
    byte_offset: Number = 0
    normalized: bool = False
    sparse: Sparse | None = None


class Primitive(GltfStruct, frozen=True, kw_only=True):
    """Triangles, or other primitives by `mode`; `targets` are morph targets, which move its points by their weights."""

    attributes: dict[str, Number] = {}
    indices: Number | None = None
    mode: int = 4
    material: Number | None = None
    targets: list[dict[str, Number]] = []


class DracoMesh(GltfStruct, frozen=True, kw_only=True):
    """The compressed mesh of a primitive, and the ids of its attributes in it."""

    buffer_view: Number
    attributes: dict[str, Number] = {}


class Instances(GltfStruct, frozen=True, kw_only=True):
    """Instances of a node's mesh: accessors of TRANSLATION, ROTATION and SCALE."""

    attributes: dict[str, Number] = {}


class Visibility(GltfStruct, frozen=True, kw_only=True):
    """The visibility of a node and its children."""

    visible: bool = True


class GltfShape(GltfStruct, frozen=True, kw_only=True):
    """A mesh of the file."""

    primitives: list[Primitive]
    weights: list[float] = []


class Node(GltfStruct, frozen=True, kw_only=True):
    """A node: its transform, its mesh and its children."""

    children: list[Number] = []
    mesh: Number | None = None
    skin: Number | None = None
    weights: list[float] | None = None
    matrix: Annotated[list[float], Meta(min_length=16, max_length=16)] | None = None
    translation: tuple[float, float, float] = (0.0, 0.0, 0.0)
    rotation: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 1.0)
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)

    def __post_init__(self) -> None:
        rest = (self.translation, self.rotation, self.scale)
        if self.matrix is not None and rest != ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0), (1.0, 1.0, 1.0)):
            raise ValueError("a node has a matrix and a place of its own")


class Skin(GltfStruct, frozen=True, kw_only=True):
    """The nodes that pose the points of a mesh, and the frames that lead to each of them."""

    joints: list[Number]
    inverse_bind_matrices: Number | None = None


class GltfScene(GltfStruct, frozen=True, kw_only=True):
    """The root nodes of a scene."""

    nodes: list[Number] = []


class GltfAsset(GltfStruct, frozen=True, kw_only=True):
    """The glTF version of a file, and the lowest version that a reader must support."""

    version: str | float = "2.0"
    min_version: str | float = ""

    @property
    def unread(self) -> str:
        """The required version if it is not supported; empty if it is."""
        least = str(self.min_version or self.version)
        return "" if least == "2.0" or (least.startswith("2") and not self.min_version) else least


class Head(GltfStruct, frozen=True, kw_only=True):
    """The header that files of all versions share."""

    asset: GltfAsset = GltfAsset()


class Document(GltfStruct, frozen=True, kw_only=True):
    """A whole glTF file."""

    scene: Number | None = None
    scenes: list[GltfScene] = []
    nodes: list[Node] = []
    meshes: list[GltfShape] = []
    skins: list[Skin] = []
    accessors: list[Accessor] = []
    buffer_views: list[BufferView] = []
    buffers: list[Buffer] = []
    extensions_required: list[str] = []
    materials: list[Any] = []
    textures: list[Any] = []
    images: list[Any] = []

    def unread_extensions(self) -> list[str]:
        """Returns the names of unsupported extensions of nodes, meshes and numbers that may change the shape."""
        primitives = [primitive for mesh in self.meshes for primitive in mesh.primitives]
        holders = (self.scenes, self.nodes, self.meshes, primitives, self.skins, self.accessors, self.buffer_views)
        found = {name for holder in holders for thing in holder for name in thing.extensions}
        return sorted(name for name in found if name not in COMPRESSED and not is_known(name))


def is_known(extension: str) -> bool:
    """Returns whether a shape with this extension is read correctly."""
    return extension in READ or SHAPELESS.fullmatch(extension) is not None


def parse_document(text: bytes) -> Document:
    """Returns the document in these bytes. Raises Unreadable, also for required extensions that are not supported."""
    try:
        if version := msgspec.json.decode(text, type=Head).asset.unread:
            sentence = mark("{name} is glTF version {version}; export it as glTF 2.0.")
            raise Unreadable(sentence, version=printable_word(version))
        found = msgspec.json.decode(text, type=Document)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Unreadable(_DAMAGED, why=str(error)[:80]) from error
    if squeezed := COMPRESSED.intersection(found.extensions_required):
        raise Unreadable(_NOT_UNPACKED, method=min(squeezed))
    unread = sorted(name for name in found.extensions_required if not is_known(name))
    if unread:
        sentence = mark("{name} needs the unsupported extension {extension}; export it without that extension.")
        raise Unreadable(sentence, extension=printable_word(unread[0]))
    return found

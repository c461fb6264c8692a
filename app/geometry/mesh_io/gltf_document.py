"""What a glTF file says of itself: its JSON, as far as its triangles need it, and the extensions it uses."""

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
"""Extensions that change the shape and are read."""
_DAMAGED = mark("{name} has a damaged glTF description ({why}); export it again.")
_NOT_UNPACKED = mark("{name} is compressed with {method}; export it without compression.")
COMPRESSED = {"EXT_meshopt_compression", "KHR_meshopt_compression", "MESHOPT_compression"}
"""Compressions that are not read; a file that does not require one has its numbers in a plain form as well."""
SHAPELESS = re.compile(
    r"VRMC?|[A-Z0-9]+_(materials?|textures?|image|lights?|audio|animation|xmp|lod|rtc|physics|rigid_bodies|implicit_shapes"
    r"|collider|collision|interactivity|behaviou?r|node_selectability|node_hoverability|node_constraint|springBone|vrm"
    r"|mesh_features|instance_features|feature_metadata|structural_metadata|geometry_metadata|primitive_outline"
    r"|mesh_manifold|ngon_encoding|hubs_components|techniques?_webgl)(_.*)?",
    re.IGNORECASE,
)
"""Names of extensions that say nothing of the shape: looks, lights, sound, physics and data."""


class Camel(Struct, frozen=True, rename="camel"):
    """Base: names in the file are camelCase, unknown ones are passed over."""

    extensions: dict[str, Any] = {}

    def find_extension(self, name: str, kind: type[Extension]) -> Extension | None:
        """What an extension says here, as this kind; None where it is not used. Raises Unreadable."""
        try:
            return msgspec.convert(self.extensions[name], kind) if name in self.extensions else None
        except msgspec.ValidationError as error:
            raise Unreadable(_DAMAGED, why=str(error)[:80]) from error


class Buffer(Camel, frozen=True, kw_only=True):
    """Raw bytes: the GLB's own where `uri` is missing."""

    byte_length: Number
    uri: str | None = None


class BufferView(Camel, frozen=True, kw_only=True):
    """A part of a buffer."""

    buffer: Number
    byte_length: Number
    byte_offset: Number = 0
    byte_stride: Annotated[int, Meta(ge=4, le=252)] | None = None


class SparseRows(Camel, frozen=True, kw_only=True):
    """Which rows are replaced, or by what; whole numbers or those of the accessor."""

    buffer_view: Number
    byte_offset: Number = 0
    component_type: int = 0


class Sparse(Camel, frozen=True, kw_only=True):
    """Rows of an accessor that are replaced."""

    count: Number
    indices: SparseRows
    values: SparseRows


class Accessor(Camel, frozen=True, kw_only=True):
    """Numbers in a part of a buffer; zeros where there is none."""

    component_type: int
    count: Number
    type: str
    buffer_view: Number | None = None
    byte_offset: Number = 0
    normalized: bool = False
    sparse: Sparse | None = None


class Primitive(Camel, frozen=True, kw_only=True):
    """Triangles, or something else by `mode`; `targets` are what moves its points where weights say so."""

    attributes: dict[str, Number] = {}
    indices: Number | None = None
    mode: int = 4
    material: Number | None = None
    targets: list[dict[str, Number]] = []


class Packed(Camel, frozen=True, kw_only=True):
    """Where the compressed mesh of a primitive lies, and the ids that its attributes have there."""

    buffer_view: Number
    attributes: dict[str, Number] = {}


class Instances(Camel, frozen=True, kw_only=True):
    """Where the instances of a node's mesh stand: accessors of TRANSLATION, ROTATION and SCALE."""

    attributes: dict[str, Number] = {}


class Visibility(Camel, frozen=True, kw_only=True):
    """Whether a node, and what stands on it, is shown."""

    visible: bool = True


class GltfShape(Camel, frozen=True, kw_only=True):
    """A mesh of the file."""

    primitives: list[Primitive]
    weights: list[float] = []


class Node(Camel, frozen=True, kw_only=True):
    """Where a mesh stands, and what stands on it."""

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


class Skin(Camel, frozen=True, kw_only=True):
    """The nodes that pose the points of a mesh, and the frames that lead to each of them."""

    joints: list[Number]
    inverse_bind_matrices: Number | None = None


class GltfScene(Camel, frozen=True, kw_only=True):
    """The nodes at the top."""

    nodes: list[Number] = []


class GltfAsset(Camel, frozen=True, kw_only=True):
    """Which version of glTF a file is, and the least that a reader has to know."""

    version: str | float = "2.0"
    min_version: str | float = ""

    @property
    def unread(self) -> str:
        """The version that a reader has to know and this one does not; empty where it does."""
        least = str(self.min_version or self.version)
        return "" if least == "2.0" or (least.startswith("2") and not self.min_version) else least


class Head(Camel, frozen=True, kw_only=True):
    """What a file of any version says of itself."""

    asset: GltfAsset = GltfAsset()


class Document(Camel, frozen=True, kw_only=True):
    """A whole file."""

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
        """The extensions of nodes, meshes and numbers that may change the shape and are not read, by name."""
        primitives = [primitive for mesh in self.meshes for primitive in mesh.primitives]
        holders = (self.scenes, self.nodes, self.meshes, primitives, self.skins, self.accessors, self.buffer_views)
        found = {name for holder in holders for thing in holder for name in thing.extensions}
        return sorted(name for name in found if name not in COMPRESSED and not is_known(name))


def is_known(extension: str) -> bool:
    """Whether a shape is read right with this extension."""
    return extension in READ or SHAPELESS.fullmatch(extension) is not None


def parse_document(text: bytes) -> Document:
    """The document in these bytes. Raises Unreadable, for extensions too that it requires and that are not read."""
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

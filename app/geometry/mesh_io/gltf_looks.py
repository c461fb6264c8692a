"""The colours of a glTF file's points, for scans."""

import msgspec
import numpy as np

from app.geometry.arrays import Colours, Floats, Longs
from app.geometry.mesh_io.gltf_document import GltfStruct, Number, Primitive
from app.geometry.mesh_io.gltf_numbers import NUMBERS, File, fetch, find_accessor, view_bytes
from app.geometry.mesh_io.gltf_packed import read_attribute
from app.geometry.mesh_io.raw_mesh import Unreadable
from app.geometry.mesh_io.vertex_colours import MAX_PICTURES, multiply, sample_picture, to_screen


class _Texture(GltfStruct, frozen=True):
    """A texture's index, and the set of texture coordinates that it uses."""

    index: Number = 0
    tex_coord: Number = 0


class _Surface(GltfStruct, frozen=True):
    """The base colour of a material."""

    base_color_texture: _Texture | None = None
    base_color_factor: tuple[float, float, float, float] = (1.0, 1.0, 1.0, 1.0)


class _Material(GltfStruct, frozen=True):
    pbr_metallic_roughness: _Surface = _Surface()


class _Sampler(GltfStruct, frozen=True):
    source: Number | None = None


class _Image(GltfStruct, frozen=True):
    uri: str | None = None
    buffer_view: Number | None = None


def find_colours(file: File, primitive: Primitive, points: Floats, corners: Longs) -> Colours:
    """Returns colours `(n, 3)` of a primitive's points; white if they cannot be read, as colours are not essential."""
    white = np.full((len(points), 3), 255, dtype=np.uint8)
    try:
        if primitive.material is None:
            surface = _Surface()
        else:
            surface = msgspec.convert(file.document.materials[primitive.material], _Material).pbr_metallic_roughness
        own = _vertex_colours(file, primitive, len(points))
        colours = multiply(white if own is None else own, to_screen(np.array([surface.base_color_factor[:3]])))
        texture = surface.base_color_texture
        name = f"TEXCOORD_{texture.tex_coord}" if texture else ""
        if texture and name in primitive.attributes:
            spots = read_attribute(file, primitive, name, "VEC2").astype(np.float64)
            picture = _picture(file, texture.index)
            if picture is not None and len(spots) == len(points):
                inside = corners[(corners < len(points)).all(axis=1)]
                return multiply(colours, sample_picture(picture, spots, inside))
    except (Unreadable, msgspec.ValidationError, IndexError):
        return white
    return colours


def _vertex_colours(file: File, primitive: Primitive, count: int) -> Colours | None:
    """Returns the vertex colours, if any.

    Integers are taken as screen colours: as linear light, 8 bits would show bands, and scanners that write them mean
    screen colours.
    """
    place = primitive.attributes.get("COLOR_0")
    if place is None:
        return None
    found = read_attribute(file, primitive, "COLOR_0", find_accessor(file, place).type)
    if len(found) != count:
        return None
    if found.dtype.kind == "u":  # Not marked as normalized, but meant to be.
        found = found / float(np.iinfo(found.dtype).max)
    whole = NUMBERS[find_accessor(file, place).component_type][1] != "f"
    return np.round(255 * np.clip(found[:, :3], 0, 1)).astype(np.uint8) if whole else to_screen(found[:, :3])


def _picture(file: File, texture: int) -> Colours | None:
    """Returns a picture of the file, decoded once."""
    sampler = msgspec.convert(file.document.textures[texture], _Sampler)
    if sampler.source is None or file.source.read_picture is None:
        return None
    if sampler.source not in file.pictures:
        image = msgspec.convert(file.document.images[sampler.source], _Image)
        data = fetch(image.uri, file) if image.uri is not None else view_bytes(file, image.buffer_view or 0)
        room = len(file.pictures) < MAX_PICTURES
        file.pictures[sampler.source] = file.source.read_picture(data) if room else None
    return file.pictures[sampler.source]

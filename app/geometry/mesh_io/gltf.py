"""glTF 2.0, as a single GLB file or as a .gltf with its buffers embedded or in other files of its folder.

Its JSON is read only as far as the triangles need it; invalid JSON is refused. The model is read as it is drawn at
rest: with instances, morph targets by their default weights, and skeletons in the pose of the file.
"""

import struct
from collections.abc import Collection

import numpy as np

from app.core.language import counted, mark, tr
from app.geometry.arrays import Floats, Longs
from app.geometry.frames import transform_points
from app.geometry.mesh_io.gltf_document import (
    INSTANCING,
    VISIBILITY,
    Document,
    Instances,
    Node,
    Primitive,
    Visibility,
    parse_document,
)  # fmt: skip
from app.geometry.mesh_io.gltf_looks import find_colours
from app.geometry.mesh_io.gltf_numbers import NO_NUMBERS, File, find_accessor, read_values
from app.geometry.mesh_io.gltf_packed import read_attribute, read_corners
from app.geometry.mesh_io.gltf_pose import find_joint_frames, find_weights, morph, pose
from app.geometry.mesh_io.raw_mesh import MM_PER, RawMesh, Source, Unreadable, require_triangle_count, unread_notes

TRIANGLES, STRIP, FAN = 4, 5, 6
DEEPEST = 200
MAX_INSTANCES = 100_000


def read_gltf(source: Source) -> RawMesh:
    """Returns the triangles of a GLB or glTF file, with every node's transform applied. Raises Unreadable."""
    text, inside = _chunks(source.data) if source.data[:4] == b"glTF" else (source.data, b"")
    file = File(source, parse_document(text), inside)
    nodes, frames, hidden = _walk(file.document)
    _require_few(file, nodes)
    vertices, faces, begin = [np.empty((0, 3))], [np.empty((0, 3), dtype=np.int64)], 0
    paint = [np.empty((0, 3), dtype=np.uint8)]
    for place in nodes:
        node = file.document.nodes[place]
        posed, copies = node.skin is not None, _instance_frames(file, node, frames[place])
        joint_frames = find_joint_frames(file, node, frames) if posed else np.empty((0, 4, 4))
        for primitive in file.document.meshes[node.mesh or 0].primitives:
            points, corners = _triangles(file, primitive)
            if not len(corners):
                continue
            if source.read_picture:
                paint += [find_colours(file, primitive, points, corners)] * len(copies)
            points = morph(file, primitive, points, find_weights(file.document.meshes[node.mesh or 0], node))
            points = pose(file, primitive, points, joint_frames) if posed else points
            corners = np.where(corners < len(points), corners, -1)
            for frame in copies:
                vertices.append(transform_points(points, frame))
                faces.append(np.where(corners < 0, -1, corners + begin))
                begin += len(points)
    colours = np.concatenate(paint) if source.read_picture else None
    notes = _notes(file, nodes, hidden, frames.keys())
    return RawMesh(np.concatenate(vertices), np.concatenate(faces), MM_PER["m"], "y", notes, colours=colours)


def _chunks(data: bytes) -> tuple[bytes, bytes]:
    """Returns the JSON and the binary chunk of a GLB."""
    if len(data) < 20:
        raise Unreadable(mark("{name} is incomplete or damaged; export or download it again."))
    _, version, length = struct.unpack_from("<4sII", data)
    if version != 2:
        raise Unreadable(mark("{name} is glTF version {version}; export it as glTF 2.0."), version=version)
    if length > len(data):
        raise Unreadable(mark("{name} is incomplete or damaged; export or download it again."))
    found, at = {b"JSON": b"", b"BIN\0": b""}, 12
    while at + 8 <= length:
        size, kind = struct.unpack_from("<I4s", data, at)
        if at + 8 + size > length:
            raise Unreadable(mark("{name} is incomplete or damaged; export or download it again."))
        found[kind] = found.get(kind) or data[at + 8 : at + 8 + size]
        at += 8 + size
    return found[b"JSON"], found[b"BIN\0"]


def _walk(document: Document) -> tuple[list[int], dict[int, Floats], int]:
    """Returns the scene's nodes with a mesh, the frames `(4, 4)` of all its nodes, and the number of hidden meshes."""
    nodes, frames, hidden = list[int](), dict[int, Floats](), 0
    if document.scenes or document.scene:
        if (document.scene or 0) >= len(document.scenes):
            raise Unreadable(mark("{name} contains damaged data; export it again."))
        roots = list(document.scenes[document.scene or 0].nodes)
    else:
        children = {child for node in document.nodes for child in node.children}
        roots = [place for place in range(len(document.nodes)) if place not in children]
    todo = [(node, np.eye(4), 0, True) for node in roots]
    while todo:
        place, matrix, depth, shown = todo.pop()
        if place in frames or place >= len(document.nodes) or depth > DEEPEST:
            raise Unreadable(mark("{name} contains damaged data; export it again."))
        node = document.nodes[place]
        with np.errstate(over="ignore", invalid="ignore"):
            if node.matrix is not None:
                own = np.array(node.matrix).reshape(4, 4).T
            else:
                own = _frames(np.array([node.translation]), np.array([node.rotation]), np.array([node.scale]))[0]
            frames[place] = matrix = matrix @ own
        shown = shown and (node.find_extension(VISIBILITY, Visibility) or Visibility()).visible
        if node.mesh is not None:
            if node.mesh >= len(document.meshes):
                raise Unreadable(mark("{name} refers to data that it does not contain; export it again."))
            nodes += [place] if shown else []
            hidden += not shown
        todo.extend((child, matrix, depth + 1, shown) for child in node.children)
    return nodes, frames, hidden


def _frames(translation: Floats, rotation: Floats, scale: Floats) -> Floats:
    """Returns frames `(k, 4, 4)` that scale, rotate by quaternions x, y, z, w, and move."""
    length = np.linalg.norm(rotation, axis=1, keepdims=True)
    x, y, z, w = (rotation / np.where(length == 0.0, 1.0, length)).T
    frames = np.zeros((len(rotation), 4, 4))
    frames[:, :3, :3] = np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]).transpose(2, 0, 1) * scale[:, None, :]  # fmt: skip
    frames[:, :3, 3], frames[:, 3, 3] = translation, 1.0
    return frames


def _instance_count(file: File, instances: Instances | None) -> int:
    if instances is None:
        return 1
    counts = {find_accessor(file, place).count for place in instances.attributes.values()}
    if len(counts) != 1:
        raise Unreadable(NO_NUMBERS)
    return counts.pop()


def _instance_frames(file: File, node: Node, frame: Floats) -> Floats:
    """Returns the frames `(k, 4, 4)` in which a node draws its mesh: its own, or that of each of its instances.

    A skinned mesh is placed by its skeleton alone, regardless of its node.
    """
    instances = node.find_extension(INSTANCING, Instances)
    if node.skin is not None or instances is None:
        return frame[None] if node.skin is None else np.eye(4)[None]
    attributes, count = instances.attributes, _instance_count(file, instances)

    def rows(name: str, kind: str, default: tuple[float, ...]) -> Floats:
        if name not in attributes:
            return np.tile(default, (count, 1))
        return read_values(file, attributes[name], kind).astype(np.float64)

    move, turn = rows("TRANSLATION", "VEC3", (0.0, 0.0, 0.0)), rows("ROTATION", "VEC4", (0.0, 0.0, 0.0, 1.0))
    return frame @ _frames(move, turn, rows("SCALE", "VEC3", (1.0, 1.0, 1.0)))


def _require_few(file: File, nodes: list[int]) -> None:
    """Raises Unreadable if there are too many triangles or instances.

    Counts before reading any: a few bytes may place a mesh a million times.
    """
    triangles = instances = 0
    for place in nodes:
        node = file.document.nodes[place]
        copies = _instance_count(file, node.find_extension(INSTANCING, Instances))
        each = sum(_triangle_count(file, one) for one in file.document.meshes[node.mesh or 0].primitives)
        triangles, instances = triangles + copies * each, instances + copies
    require_triangle_count(triangles, file.source.limits)
    if instances > MAX_INSTANCES:
        raise Unreadable(mark("{name} consists of more than {most:,} parts; simplify it."), most=MAX_INSTANCES)


def _triangle_count(file: File, primitive: Primitive) -> int:
    if primitive.mode not in (TRIANGLES, STRIP, FAN) or "POSITION" not in primitive.attributes:
        return 0
    source = primitive.attributes["POSITION"] if primitive.indices is None else primitive.indices
    count = find_accessor(file, source).count
    # Each instance copies all points, so a single triangle with a million points counts for what it costs.
    points = find_accessor(file, primitive.attributes["POSITION"]).count
    return max(count // 3 if primitive.mode == TRIANGLES else max(count - 2, 0), points // 3)


def _triangles(file: File, primitive: Primitive) -> tuple[Floats, Longs]:
    if _triangle_count(file, primitive) == 0:
        return np.empty((0, 3)), np.empty((0, 3), dtype=np.int64)
    points = read_attribute(file, primitive, "POSITION", "VEC3").astype(np.float64)
    corners = read_corners(file, primitive, len(points))
    if primitive.mode == TRIANGLES:
        # Completes an unfinished triangle with invalid corners; the repair reports it.
        rest = np.full(-len(corners) % 3, -1)
        return points, np.concatenate([corners, rest]).reshape(-1, 3)
    after = np.stack([corners[1:-1], corners[2:]], axis=1)
    if primitive.mode == STRIP:
        after[1::2] = after[1::2, ::-1]  # Every second triangle of a strip is wound the other way round.
        return points, np.column_stack([corners[:-2], after])
    return points, np.column_stack([np.full(len(after), corners[0]), after])


def _notes(file: File, nodes: list[int], hidden: int, seen: Collection[int]) -> tuple[str, ...]:
    posed = [node for node in map(file.document.nodes.__getitem__, nodes) if node.skin is not None]
    lost = [INSTANCING] if any(INSTANCING in node.extensions for node in posed) else []
    said = unread_notes([*file.document.unread_extensions(), *lost])
    apart = sum(node.mesh is not None and place not in seen for place, node in enumerate(file.document.nodes))
    if apart:
        said.append(
            counted(
                apart,
                "Left out {count} part that is not in the default scene.",
                "Left out {count} parts that are not in the default scene.",
            )
        )
    data = file.source.data
    if data[:4] == b"glTF" and data[struct.unpack_from("<I", data, 8)[0] :].strip(b"\0\r\n "):
        said.append(tr("Left out data after the end of the model; save each object in its own file."))
    meshes = [file.document.meshes[file.document.nodes[place].mesh or 0] for place in nodes]
    bare = sum(_triangle_count(file, primitive) == 0 for mesh in meshes for primitive in mesh.primitives)
    if bare:
        said.append(
            counted(
                bare,
                "Left out {count} part without a surface (lines or points).",
                "Left out {count} parts without a surface (lines or points).",
            )
        )
    if hidden:
        said.append(counted(hidden, "Left out {count} hidden part.", "Left out {count} hidden parts."))
    return tuple(said)

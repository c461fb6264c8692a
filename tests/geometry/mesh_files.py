"""Small shapes, and files of every format written by hand, so that no reader checks itself."""

import json
import struct
import zipfile
from io import BytesIO

import numpy as np

CUBE_CORNERS = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=np.float64)
CUBE_FACES = np.array(
    [[0, 1, 3], [0, 3, 2], [4, 6, 7], [4, 7, 5], [0, 4, 5], [0, 5, 1],
     [2, 3, 7], [2, 7, 6], [0, 2, 6], [0, 6, 4], [1, 5, 7], [1, 7, 3]],
)  # fmt: skip


def box(x: float = 10.0, y: float = 20.0, z: float = 30.0, at: tuple[float, float, float] = (0, 0, 0)):
    """Returns the vertices and faces of a closed box, wound outwards."""
    return CUBE_CORNERS * (x, y, z) + at, CUBE_FACES.copy()


def together(*shapes):
    """Joins several shapes."""
    vertices, faces, begin = [], [], 0
    for points, corners in shapes:
        vertices.append(points)
        faces.append(corners + begin)
        begin += len(points)
    return np.concatenate(vertices), np.concatenate(faces)


def stl_binary(vertices, faces, count: int | None = None, header: bytes = b"made by hand") -> bytes:
    rows = np.zeros(len(faces), dtype=[("n", "<f4", 3), ("v", "<f4", (3, 3)), ("a", "<u2")])
    rows["v"] = vertices[faces]
    return header.ljust(80, b"\0") + struct.pack("<I", len(faces) if count is None else count) + rows.tobytes()


def stl_ascii(vertices, faces, name: str = "thing", newline: str = "\n") -> bytes:
    lines = [f"solid {name}"]
    for face in faces:
        lines += ["facet normal 0 0 0", "outer loop"]
        lines += ["vertex " + " ".join(f"{n:e}" for n in vertices[corner]) for corner in face]
        lines += ["endloop", "endfacet"]
    return newline.join([*lines, f"endsolid {name}", ""]).encode()


def obj(vertices, faces, before: str = "") -> bytes:
    lines = [before] + ["v " + " ".join(map(str, v)) for v in vertices.tolist()]
    return "\n".join(lines + ["f " + " ".join(str(i + 1) for i in face) for face in faces]).encode()


def ply_ascii(vertices, faces) -> bytes:
    body = [" ".join(map(str, v)) for v in vertices.tolist()]
    body += [" ".join(map(str, [len(face), *face])) for face in faces]
    return _ply_header("ascii", len(vertices), len(faces), "float") + "\n".join([*body, ""]).encode()


def ply_binary(vertices, faces, order: str = "<", number: str = "double") -> bytes:
    name = "binary_little_endian" if order == "<" else "binary_big_endian"
    numbers = vertices.astype(order + ("f8" if number == "double" else "f4")).tobytes()
    rows = b"".join(struct.pack(f"{order}B{len(face)}i", len(face), *map(int, face)) for face in faces)
    return _ply_header(name, len(vertices), len(faces), number) + numbers + rows


def _ply_header(name: str, vertices: int, faces: int, number: str) -> bytes:
    columns = "".join(f"property {number} {axis}\n" for axis in "xyz")
    return (
        f"ply\nformat {name} 1.0\nelement vertex {vertices}\n{columns}"
        f"element face {faces}\nproperty list uchar int vertex_indices\nend_header\n"
    ).encode()


def gltf_parts(vertices, faces, nodes: list[dict] | None = None) -> tuple[dict, bytes]:
    """Returns the description and the buffer of a glTF file with one mesh."""
    points, corners = vertices.astype("<f4").tobytes(), faces.astype("<u2").tobytes()
    nodes = nodes or [{"mesh": 0}]
    children = {child for node in nodes for child in node.get("children", [])}
    return {
        "asset": {"version": "2.0"},
        "scene": 0,
        "scenes": [{"nodes": [i for i in range(len(nodes)) if i not in children]}],
        "nodes": nodes,
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [
            {"bufferView": 0, "componentType": 5126, "count": len(vertices), "type": "VEC3"},
            {"bufferView": 1, "componentType": 5123, "count": faces.size, "type": "SCALAR"},
        ],
        "bufferViews": [
            {"buffer": 0, "byteLength": len(points)},
            {"buffer": 0, "byteOffset": len(points), "byteLength": len(corners)},
        ],
        "buffers": [{"byteLength": len(points) + len(corners)}],
    }, points + corners


def glb(description: dict, buffer: bytes, length: int | None = None) -> bytes:
    text = json.dumps(description).encode()
    text += b" " * (-len(text) % 4)
    buffer += b"\0" * (-len(buffer) % 4)
    body = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", len(buffer), b"BIN\0") + buffer
    return struct.pack("<4sII", b"glTF", 2, length or 12 + len(body)) + body


def threemf_object(vertices, faces, id: str = "1", kind: str = "model") -> str:
    points = "".join(f'<vertex x="{x}" y="{y}" z="{z}"/>' for x, y, z in vertices.tolist())
    corners = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in faces.tolist())
    mesh = f"<mesh><vertices>{points}</vertices><triangles>{corners}</triangles></mesh>"
    return f'<object id="{id}" type="{kind}">{mesh}</object>'


def threemf(objects: str, build: str = '<item objectid="1"/>', unit: str = "millimeter", more=(), head="") -> bytes:
    model = (
        f'<?xml version="1.0"?>{head}<model unit="{unit}" '
        'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
        f"<resources>{objects}</resources><build>{build}</build></model>"
    )
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("3D/3dmodel.model", model)
        for name, content in more:
            archive.writestr(name, content)
    return packed.getvalue()


def off(vertices, faces, head: str = "OFF") -> bytes:
    lines = [head, f"{len(vertices)} {len(faces)} 0"] + [" ".join(map(str, v)) for v in vertices.tolist()]
    return "\n".join([*lines, *(" ".join(map(str, [len(face), *face])) for face in faces), ""]).encode()


def dae_geometry(vertices, faces, id: str = "g") -> str:
    """Returns a mesh of polygons with any number of corners."""
    return (
        f'<geometry id="{id}"><mesh><source id="{id}p"><float_array id="{id}a" count="{3 * len(vertices)}">'
        f"{' '.join(map(str, vertices.ravel().tolist()))}</float_array><technique_common>"
        f'<accessor source="#{id}a" count="{len(vertices)}" stride="3"><param name="X" type="float"/>'
        '<param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>'
        f'<vertices id="{id}v"><input semantic="POSITION" source="#{id}p"/></vertices>'
        f'<polylist count="{len(faces)}"><input semantic="VERTEX" source="#{id}v" offset="0"/>'
        f"<vcount>{' '.join(str(len(face)) for face in faces)}</vcount>"
        f"<p>{' '.join(str(corner) for face in faces for corner in face)}</p></polylist></mesh></geometry>"
    )


def dae(
    geometries: str,
    nodes: str = '<node><instance_geometry url="#g"/></node>',
    unit: float = 0.001,
    up: str = "Z_UP",
    more: str = "",
    head: str = "",
) -> bytes:
    return (
        f'<?xml version="1.0" encoding="utf-8"?>{head}'
        '<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">'
        f'<asset><unit name="u" meter="{unit}"/><up_axis>{up}</up_axis></asset>{more}'
        f"<library_geometries>{geometries}</library_geometries>"
        f'<library_visual_scenes><visual_scene id="s">{nodes}</visual_scene></library_visual_scenes>'
        '<scene><instance_visual_scene url="#s"/></scene></COLLADA>'
    ).encode()


def zipped(files: dict[str, bytes]) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def one_of_each() -> dict[str, bytes]:
    """Returns the same box in every format, by file name."""
    shape = box()
    return {
        "binary.stl": stl_binary(*shape),
        "ascii.stl": stl_ascii(*shape),
        "box.obj": obj(*shape),
        "ascii.ply": ply_ascii(*shape),
        "little.ply": ply_binary(*shape),
        "big.ply": ply_binary(*shape, order=">", number="float"),
        "box.glb": glb(*gltf_parts(*shape)),
        "box.3mf": threemf(threemf_object(*shape)),
        "box.off": off(*shape),
        "box.dae": dae(dae_geometry(*shape)),
        "box.zae": zipped({"scene.dae": dae(dae_geometry(*shape))}),
    }

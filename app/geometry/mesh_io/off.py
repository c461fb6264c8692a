"""OFF, read by trimesh; missing lines, which it ignores, and polygons, which it mishandles, are dealt with here."""

import re
from io import BytesIO

import numpy as np

from app.core.language import mark, tr
from app.geometry.mesh_io import triangulation
from app.geometry.mesh_io.raw_mesh import RawMesh, Source, Unreadable, decode_text, require_triangle_count

HEADER = re.compile(r"\s*(ST)?(C)?(N)?OFF(?![A-Za-z])(?!\s*BINARY)")
COMMENT = re.compile(r"#[^\r\n]*")
OTHER_DIGIT = re.compile(r"(?![0-9])\d")


def read_off(source: Source) -> RawMesh:
    """Returns the triangles of an OFF file. Raises Unreadable, and ValueError for words that are not numbers."""
    from trimesh.exchange.off import load_off  # Takes a second to import, and only these files need it.

    lines = _lines(source)
    # The announced numbers of vertices and faces.
    counts = [int(word) for word in lines[0].split()[:2]] if lines else []
    if len(counts) < 2 or min(counts) < 0:
        raise Unreadable(mark("{name} does not state its number of vertices and faces; export it again."))
    if len(lines) < 1 + sum(counts):
        raise Unreadable(mark("{name} is incomplete or damaged; export or download it again."))
    vertices, faces = counts[0], counts[1]
    # The number of corners of each face `(k,)`, and the corners of all faces in a row `(sum,)`.
    rows = [line.split() for line in lines[1 + vertices : 1 + vertices + faces]]
    sizes = [int(row[0]) for row in rows]
    if any(not 0 <= size < len(row) for size, row in zip(sizes, rows, strict=True)):
        raise Unreadable(mark("{name} contains damaged data; export it again."))
    corners = [int(word) for row, size in zip(rows, sizes, strict=True) for word in row[1 : size + 1]]
    sizes, corners = np.array(sizes, dtype=np.int64), np.array(corners, dtype=np.int64)
    require_triangle_count(int(np.maximum(sizes - 2, 0).sum()), source.limits)
    behind = len(lines) > 1 + vertices + faces
    notes = (tr("Left out data after the end of the model; save each object in its own file."),) if behind else ()
    triangular = bool((sizes == 3).all())
    told = lines[: 1 + vertices + faces] if triangular else [f"{vertices} 0 0", *lines[1 : 1 + vertices]]
    found = load_off(BytesIO("\n".join(["OFF", *told]).encode()))
    points = np.asarray(found["vertices"], dtype=np.float64)
    if triangular:
        return RawMesh(points, np.asarray(found["faces"], dtype=np.int64).reshape(-1, 3), notes=notes)
    triangles, crossed = triangulation.triangulate_faces(source, points, corners, sizes)
    return RawMesh(points, triangles, notes=(*notes, *crossed))


def _lines(source: Source) -> list[str]:
    """Returns the lines with content after the header word."""
    text = COMMENT.sub("", decode_text(source.data).decode("utf-8", "replace"))
    header = HEADER.match(text)
    odd = "_" in text or (not text.isascii() and OTHER_DIGIT.search(text))
    if not header or odd:  # Python would read 1_0 as 10, and accept digits of any script.
        raise Unreadable(mark("{name} is not a text OFF file; export it again."))
    lines = [line for line in text[header.end() :].splitlines() if line.strip()]
    columns = 3 + sum(more for more, word in zip((2, 4, 3), header.groups(), strict=True) if word)
    rows = [line.split() for line in lines]
    usual = sum(len(row) in (columns, _int(row[0]) + 1) for row in rows)
    return lines if 2 * usual > len(rows) else _rebreak([word for row in rows for word in row], columns) or lines


def _int(word: str) -> int:
    """Returns the word as a positive number of fewer than 10 digits; else -1."""
    return int(word) if word.isdecimal() and 0 < len(word) < 10 and int(word) else -1


def _rebreak(words: list[str], columns: int) -> list[str]:
    """Returns the usual lines, one for each vertex and face, if the words alone determine them; else an empty list.

    Any white space may separate numbers. Only after the corners of a face does a line end matter, because a colour
    may come before it. In that case the number of words does not match, and the lines have to be used as they are.
    """
    vertices, faces = (_int(word) for word in [*words[:2], "", ""][:2])
    begin = 3 + vertices * columns
    if min(vertices, faces) < 0 or begin + faces > len(words):
        return []
    lines = [" ".join(words[:3])]
    lines += [" ".join(words[at : at + 3]) for at in range(3, begin, columns)]
    for _ in range(faces):
        end = begin + 1 + _int(words[begin]) if begin < len(words) else 0
        if not begin + 1 < end <= len(words):
            return []
        lines.append(" ".join(words[begin:end]))
        begin = end
    return lines if begin == len(words) else []

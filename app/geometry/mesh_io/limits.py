"""How much a mesh file may ask of the machine before it is refused."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits that hold before and while a file is read; the defaults suit a laptop with 4 GB of memory.

    A file over `in_process_bytes` or `in_process_triangles` (polygons take few bytes for many triangles), and any
    3MF, GLB or glTF, is read in a child process that may use `memory_bytes` and `seconds`; what goes row by row in
    this process keeps to `seconds` too. Measured: reading takes about 500 bytes a triangle. Windows has no limit on a
    child's memory here: there the other limits have to do.
    """

    file_bytes: int = 256 * 2**20
    triangles: int = 3_000_000
    archive_entries: int = 1_000
    expanded_bytes: int = 256 * 2**20
    seconds: float = 60.0
    memory_bytes: int = 2 * 2**30
    in_process_bytes: int = 4 * 2**20
    in_process_triangles: int = 300_000

"""Reads a mesh file in a child process with limits; if the child dies, the player gets a sentence."""

from dataclasses import asdict
from pathlib import Path

import msgspec
import numpy as np

from app.core.allowed_names import plain_name
from app.core.app_paths import make_temporary_folder
from app.core.child_process import ChildLimits, run_child
from app.core.errors import PlayerError
from app.core.language import tr
from app.core.progress import Report
from app.geometry.mesh import Health, Mesh
from app.geometry.mesh_io.formats import AS_ASKED, MeshReading, ReadOptions, printable_name
from app.geometry.mesh_io.raw_mesh import TOO_LONG, Limits
from app.geometry.mesh_io.unit_suggestion import UnitSuggestion

MAX_NAME_LENGTH = 200
"""Bytes of a file name that every disk accepts."""
VERTICES, FACES, COLOURS, OUTCOME = "vertices.npy", "faces.npy", "colours.npy", "outcome.json"


class Outcome(msgspec.Struct):
    """The child's result: a health report and the rest of a `MeshReading`, or a sentence."""

    health: Health | None = None
    likely: UnitSuggestion = AS_ASKED
    stated_mm: float | None = None
    sentence: str = ""


def read_in_child(
    path: Path, numbers: ReadOptions, limits: Limits, report: Report, data: bytes | None = None
) -> MeshReading:
    """Returns the mesh of a file, or of bytes that were read from it, parsed by a child process.

    Raises PlayerError, and what `report` raises.
    """
    name = printable_name(path)
    try:
        with make_temporary_folder() as folder:
            file = path.absolute() if data is None else _write_input(data, folder, path)
            question = {"path": str(file), "numbers": asdict(numbers), "limits": asdict(limits)}
            within, said = ChildLimits(limits.memory_bytes, limits.seconds), tr("Reading {name}", name=name)
            code = run_child("--read-mesh", question, folder, within, lambda share: report(share, said))
            if code is None:
                raise PlayerError(tr(TOO_LONG, name=name, seconds=limits.seconds))
            return _result(folder, name, limits, code)
    except OSError as error:
        sentence = tr(
            "{name} cannot be read because the reader process did not start ({why}); try again.", name=name, why=error
        )
        raise PlayerError(sentence) from error


def _write_input(data: bytes, folder: Path, path: Path) -> Path:
    """Writes the bytes to a file for the child, under the name for its sentences, as far as every system allows it."""
    own = f"{plain_name(path.stem) or 'model'}{path.suffix}"
    file = folder / "model" / (own if len(own.encode()) <= MAX_NAME_LENGTH else f"model{path.suffix}")
    file.parent.mkdir()
    file.write_bytes(data)
    return file


def _result(folder: Path, name: str, limits: Limits, code: int) -> MeshReading:
    try:
        outcome = msgspec.json.decode((folder / OUTCOME).read_bytes(), type=Outcome)
        parts = [VERTICES, FACES, *([COLOURS] if (folder / COLOURS).exists() else [])]
        arrays = [np.load(folder / part, allow_pickle=False) for part in parts if outcome.health]
        for array in arrays:
            array.setflags(write=False)
    except (OSError, ValueError) as error:  # msgspec's errors are ValueErrors.
        sentence = tr(
            "The reader of {name} crashed (code {code}): the file is damaged or needs more than the "
            "{megabytes:,.0f} MB of memory allowed; simplify it or export it again.",
            name=name,
            code=code,
            megabytes=limits.memory_bytes / 2**20,
        )
        raise PlayerError(sentence) from error
    if outcome.health is None:
        raise PlayerError(outcome.sentence)
    vertices, faces, *colours = arrays
    return MeshReading(Mesh(vertices, faces, outcome.health, *colours), outcome.likely, outcome.stated_mm)

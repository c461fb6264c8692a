"""The child process: reads one mesh file under limits, and leaves the result in a folder that its parent made."""

import json
import sys
from pathlib import Path

import msgspec
import numpy as np

from app.core.errors import PlayerError
from app.core.language import set_language
from app.core.process_limits import limit_process
from app.geometry.mesh_io.formats import ReadOptions, read_in_process
from app.geometry.mesh_io.isolation import COLOURS, FACES, OUTCOME, VERTICES, Outcome
from app.geometry.mesh_io.raw_mesh import Limits
from app.geometry.mesh_io.vertex_colours import PictureReader


def main(argv: list[str], read_picture: PictureReader | None = None) -> int:
    """Reads the file that `argv` names (a request in JSON, a folder).

    Returns 0, or 1 if the outcome is a sentence for the player.
    """
    request, folder = json.loads(argv[0]), Path(argv[1])
    limits = Limits(**request["limits"])
    limit_process(limits.memory_bytes, limits.memory_bytes, max(1, round(limits.seconds) + 1))
    language, catalogues = request["speak"]
    set_language(language, Path(catalogues))
    try:
        found = read_in_process(
            Path(request["path"]), ReadOptions(**request["numbers"]), limits, read_picture=read_picture
        )
        np.save(folder / VERTICES, found.mesh.vertices, allow_pickle=False)
        np.save(folder / FACES, found.mesh.faces, allow_pickle=False)
        if found.mesh.colours is not None:
            np.save(folder / COLOURS, found.mesh.colours, allow_pickle=False)
        outcome = Outcome(found.mesh.health, found.likely, found.stated_mm)
    except PlayerError as error:
        outcome = Outcome(sentence=str(error))
    (folder / OUTCOME).write_bytes(msgspec.json.encode(outcome))
    return 0 if outcome.health else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The child process: reads one mesh file under limits, and leaves the result in a folder that its parent made."""

import sys
from pathlib import Path

import msgspec
import numpy as np

from app.core.child_process import accept_question
from app.core.errors import PlayerError
from app.geometry.mesh_io.formats import ReadOptions, read_in_process
from app.geometry.mesh_io.isolation import COLOURS, FACES, OUTCOME, VERTICES, Outcome
from app.geometry.mesh_io.raw_mesh import Limits
from app.geometry.mesh_io.vertex_colours import PictureReader


def main(argv: list[str], read_picture: PictureReader | None = None) -> int:
    """Reads the file that `argv` names (a request in JSON, a folder).

    Returns 0, or 1 if the outcome is a sentence for the player.
    """
    question, folder = accept_question(argv)
    limits = Limits(**question["limits"])
    try:
        found = read_in_process(
            Path(question["path"]), ReadOptions(**question["numbers"]), limits, read_picture=read_picture
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

"""Checks of the processes that the program starts: for reading meshes, for proofs and for studies."""

import multiprocessing
import time
from collections.abc import Callable
from pathlib import Path

from app.core.app_paths import DEMO, RESOURCES
from app.core.progress import silent
from app.geometry import mesh_io
from app.geometry.sight_proof.sight_result import RESOLUTION
from app.geometry.sight_proof.witness import THOROUGH
from app.session import open_session
from app.storage.heif_photo import read_heif
from app.storage.model_export import export_model
from app.table.proof_pool.pool_messages import PairAnswer, PairQuestion, find_models
from app.table.proof_pool.proof_process import ProofProcess

FILES = RESOURCES / "self_test"
"""Folder with one file of each format that a library reads."""
CORNER = (220, 220, 30)
"""The colour of the photo's upper left quarter."""
EXTENT_MM = 30.0
IN_CHILD = mesh_io.Limits(in_process_bytes=0)
"""Limits with which even the smallest file is read in a child process."""
PAIRS = {("Ashka", "Borin"): "visible", ("Ashka", "Hulda"): "blocked"}
"""Pairs of the demo battle, and their verdicts."""
PATIENCE_S = 120.0
_POLL_S = 0.02


def check_mesh_reader(folder: Path) -> None:
    """Checks that a child reads the formats of libraries, and a table exported by trimesh."""
    for file in sorted(FILES.glob("tetrahedron.*")):
        mesh = mesh_io.read(file, limits=IN_CHILD)
        assert max(mesh.health.extents_mm) == EXTENT_MM, f"{file.name} has another size"
        assert mesh.health.watertight, f"{file.name} has open edges"
    table = folder / "table.glb"
    export_model(open_session(DEMO).table, None, table)
    assert mesh_io.read(table, limits=IN_CHILD).health.triangles > 0, "the exported table is empty"


def check_photo_reader(_: Path) -> None:
    """Checks that a child reads a HEIC photo."""
    pixels, _exif = read_heif((FILES / "quarters.heic").read_bytes(), "quarters.heic", 10_000, silent)
    assert pixels.shape == (64, 64, 3), "the photo has another size"
    assert abs(pixels[8, 8].astype(int) - CORNER).max() < 6, "the photo has other colours"


def check_prover(_: Path) -> None:
    """Checks that a child proves one visible and one blocked pair of the demo battle."""
    table = open_session(DEMO).table
    process = ProofProcess()
    try:
        _receive(process, lambda _: process.is_ready)
        process.load_table(
            table, {ref: (number, mesh) for number, (ref, mesh) in enumerate(find_models(table).items())}
        )
        for number, pair in enumerate(PAIRS):
            process.ask(PairQuestion(number, *pair, THOROUGH, RESOLUTION))
        answers = _receive(process, lambda answers: len(answers) == len(PAIRS))
    finally:
        process.close()
    found = {pair: answer.found and answer.found.sight.verdict for pair, answer in zip(PAIRS, answers, strict=True)}
    assert found == PAIRS, f"it proves {found}"


def _receive(process: ProofProcess, done: Callable[[list[PairAnswer]], bool]) -> list[PairAnswer]:
    """Returns the answers of a process, received until `done` holds."""
    end, answers = time.monotonic() + PATIENCE_S, list[PairAnswer]()
    while not done(answers):
        assert time.monotonic() < end, "it gives no answer"
        assert not process.is_dead, "it ends without an answer"
        time.sleep(_POLL_S)
        answers += process.receive()
    return answers


def check_study(_: Path) -> None:
    """Checks that a process spawned by Python works."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(abs, (-1,)) == 1, "it gives another answer"

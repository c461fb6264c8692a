"""Tests every part of the program in turn and reports what does not work; every build must pass."""

import os
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.core.app_paths import TRANSLATIONS, make_temporary_folder
from app.core.language import choose_language, preferred_language, set_language
from app.self_test import file_checks, geometry_checks, process_checks, window_checks


@dataclass(frozen=True)
class Part:
    """The name of a part, and its check, which gets an empty folder and returns a remark or raises an error."""

    name: str
    check: Callable[[Path], str | None]


PARTS = (
    Part("Program files", file_checks.check_shipped_files),
    Part("Ray casting (Embree)", geometry_checks.check_embree),
    Part("Hulls, trees and graphs (SciPy, trimesh)", geometry_checks.check_hulls_and_graphs),
    Part("Areas and solids (Shapely, manifold3d)", geometry_checks.check_areas_and_solids),
    Part("Compressed meshes (DracoPy)", geometry_checks.check_draco),
    Part("Reading meshes in a child process", process_checks.check_mesh_reader),
    Part("Reading HEIC photos in a child process (pi-heif)", process_checks.check_photo_reader),
    Part("Proving in a child process", process_checks.check_prover),
    Part("Study in child processes", process_checks.check_study),
    Part("Battle files", file_checks.check_battle_file),
    Part("Window, table and side view", window_checks.check_window),
    Part("Dispute cards", file_checks.check_dispute_card),
    Part("Languages", window_checks.check_languages),
)
"""The parts in order: each one after those it depends on."""


def run(parts: Sequence[Part] = PARTS) -> int:
    """Checks the parts, away from the player's files; returns 0 if all work, or 1 after a sentence for each failure."""
    set_language(choose_language(preferred_language()), TRANSLATIONS)
    failed = 0
    with make_temporary_folder() as folder, _data_in(folder):
        for number, part in enumerate(parts):
            place = folder / str(number)
            place.mkdir()
            try:
                remark = part.check(place)
            except Exception as error:  # any error: the other parts are still checked
                failed += 1
                why = " ".join(f"{type(error).__name__}: {error}".split()).rstrip(".: ")
                print(f"eyeline: {part.name}: failed ({why}).", file=sys.stderr, flush=True)
            else:
                print(" ".join(filter(None, (f"{part.name}: OK.", remark))), flush=True)
    return 1 if failed else 0


@contextmanager
def _data_in(folder: Path) -> Generator[None]:
    before = os.environ.get("EYELINE_DATA")
    os.environ["EYELINE_DATA"] = str(folder)
    try:
        yield
    finally:
        if before is None:
            del os.environ["EYELINE_DATA"]
        else:
            os.environ["EYELINE_DATA"] = before

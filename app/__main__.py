"""Start the program: without a command the window, with one the command line."""

import gc
import sys
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if getattr(sys, "frozen", False):  # a process of a study begins like the program itself
        import multiprocessing

        multiprocessing.freeze_support()
    if given[:1] == ["--read-mesh"]:
        from app.geometry.mesh_io import child

        return child.main(given[1:])
    if given[:1] == ["--prove"]:
        from app.proof_pool import prover

        return prover.main(given[1:])
    if given[:1] == ["--probe-gl"]:
        from app.ui.viewport import gl_support

        return gl_support.run_probe()
    if not given or (len(given) == 1 and given[0].lower().endswith((".json", ".eyeline"))):
        gc.disable()  # the window collects by itself (GcTimer); until then it would only be in the way
        from app.ui.pyside_features import skip_source_search

        skip_source_search()
        from app.ui import application

        return application.run(Path(given[0]) if given else None)
    try:
        from app.cli import parser

        return parser.main(given, _picture)
    except KeyboardInterrupt:  # before the command line could say so itself
        return 130


def _picture(battle: Path, out: Path, size: tuple[int, int]) -> str:
    from app.ui.files import exports

    return exports.draw_battle(battle, out, size)


if __name__ == "__main__":
    sys.exit(main())

"""MinGW in the root: small programs and DLLs for Windows."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from build_scripts.release.windows.wine_root import WineRoot

GCC = "x86_64-w64-mingw32-gcc"
ENTRY = "int _DllMainCRTStartup(void *a, int b, void *c) { return 1; }\n"
"""The start of a DLL that has nothing to do."""


def make_program(root: WineRoot, source: str, out: Path) -> None:
    """Compiles a program for the console from C. Raises RootFailed."""
    with tempfile.TemporaryDirectory(dir=root.place / "tmp") as folder:
        code = _write(Path(folder) / "program.c", source)
        made = Path(folder) / out.name
        root.run([GCC, "-municode", "-O2", root.inside(code), "-o", root.inside(made)])
        out.write_bytes(made.read_bytes())


def make_library(root: WineRoot, source: str, exports: Iterable[str], out: Path) -> None:
    """Compiles a DLL that exports these rows of a module definition; of C, it may use only what Windows itself has.

    Raises RootFailed.
    """
    with tempfile.TemporaryDirectory(dir=root.place / "tmp") as folder:
        code = _write(Path(folder) / "library.c", source + ENTRY)
        rows = "\n".join([f"LIBRARY {out.name}", "EXPORTS", *exports, ""])
        definition = _write(Path(folder) / "library.def", rows)
        made = Path(folder) / out.name
        options = ["-shared", "-nostdlib", "-fno-builtin", "-O2", "-w", "-Wl,-e,_DllMainCRTStartup"]
        root.run([GCC, *options, root.inside(code), root.inside(definition), "-o", root.inside(made), "-lucrtbase"])
        out.write_bytes(made.read_bytes())


def _write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path

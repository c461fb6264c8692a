"""What Wine 10 lacks and Windows has: two DLLs for a Wine installation, and patched copies of what needs one of them.

NumPy and SciPy import functions for complex numbers that Wine's C runtime lacks, or has only in name, and Qt imports
icuuc.dll, which it never calls here. Nothing of this may get into what is released: `bundle_libraries.py` compares it
with the wheels.
"""

from __future__ import annotations

from pathlib import Path

from build_scripts.release.windows import compiler, pe_file
from build_scripts.release.windows.wine_root import WineRoot

MATH, OWN_MATH = "api-ms-win-crt-math-l1-1-0.dll", "crt-math-for-wine.dll"
"""The DLL of Windows with functions that Wine lacks, and ours, whose name is not longer."""
MATH_SOURCE = """
typedef struct { float r, i; } F;
typedef struct { double r, i; } D;
float crealf(F z) { return z.r; }
float cimagf(F z) { return z.i; }
double creal(D z) { return z.r; }
double cimag(D z) { return z.i; }
double creall(D z) { return z.r; }
double cimagl(D z) { return z.i; }
double exp(double), cos(double), sin(double);
D cexp(D z) { double size = exp(z.r); D found = { size * cos(z.i), size * sin(z.i) }; return found; }
"""
MISSING = {"crealf", "cimagf", "creal", "cimag", "creall", "cimagl", "cexp"}
CONVERTERS, OPEN_CONVERTER = "icuuc.dll", "ucnv_open"
CANNOT_OPEN = 4
"""ICU's U_FILE_ACCESS_ERROR."""


def find_patched(folder: Path) -> list[Path]:
    """Returns the extension modules in a folder that Wine cannot load as they are, in alphabetical order."""
    return [path for path in sorted(folder.rglob("*.pyd")) if _math_names(path, MATH) & MISSING]


def patch(folder: Path) -> list[Path]:
    """Patches the extension modules in a copy of the packages or of the program, and returns them."""
    found = find_patched(folder)
    for path in found:
        changed = pe_file.read_pe(path).with_other_library(MATH, OWN_MATH)
        path.unlink()  # it may be a hard link to the original
        path.write_bytes(changed)
    return found


def make_libraries(root: WineRoot, packages: Path, system: Path) -> None:
    """Writes both DLLs to the system folder of a Wine installation, for these installed packages."""
    wanted = set(MISSING)
    for path in find_patched(packages):
        wanted |= _math_names(path, MATH)
    rows = [name if name in MISSING else f"{name} = ucrtbase.{name}" for name in sorted(wanted)]
    compiler.make_library(root, MATH_SOURCE, rows, system / OWN_MATH)
    names = sorted(pe_file.read_pe(packages / "PySide6" / "Qt6Core.dll").imports()[CONVERTERS] - {OPEN_CONVERTER})
    source = f"void *{OPEN_CONVERTER}(const char *n, int *e) {{ if (e) *e = {CANNOT_OPEN}; return 0; }}\n"
    source += "".join(f"long long {name}(void) {{ return 0; }}\n" for name in names)
    compiler.make_library(root, source, [OPEN_CONVERTER, *names], system / CONVERTERS)


def _math_names(path: Path, library: str) -> set[str]:
    return pe_file.read_pe(path).imports().get(library, set())

"""What is given away for Linux, out of the folder that `freeze.py` made: a .deb, a .run for one user, a .tar.xz.

`python3 build_scripts/make_installers.py` writes them to build/installers, with their sizes and hashes. Needs dpkg-deb
and makeself.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # the siblings have one name, here and in the tests

from build_scripts import freeze  # noqa: E402
from build_scripts.installers import linux_packages, program_tree  # noqa: E402

OUT = freeze.BUILD / "installers"
TOOLS = {"dpkg-deb": "dpkg", "makeself": "makeself"}
"""Program -> the Debian package that it is in."""


def make_all(bundle: Path, out: Path) -> list[Path]:
    """Write all three into a folder; raises FileNotFoundError where the bundle or a tool is missing."""
    program_tree.bundle_tree(bundle)
    if missing := [package for tool, package in TOOLS.items() if not shutil.which(tool)]:
        raise FileNotFoundError(f"This needs {' and '.join(missing)}; install it with apt-get install.")
    out.mkdir(parents=True, exist_ok=True)
    tarball = linux_packages.make_tarball(bundle, out)
    return [tarball, linux_packages.make_user_installer(tarball, out), linux_packages.make_package(bundle, out)]


def main() -> int:
    """Make them, and say how large each is and what its hash is."""
    parser = argparse.ArgumentParser(prog="make_installers.py", description=__doc__)
    parser.add_argument("--bundle", type=Path, default=freeze.BUNDLE, help="the folder with the program")
    parser.add_argument("--out", type=Path, default=OUT, help="where to write them")
    given = parser.parse_args()
    try:
        made = make_all(given.bundle.resolve(), given.out.resolve())
    except FileNotFoundError as problem:
        print(problem, file=sys.stderr)
        return 1
    for path in made:
        data = path.read_bytes()
        print(f"{len(data) / 1e6:6.1f} MB  {hashlib.sha256(data).hexdigest()}  {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Tests the installers for Linux in clean roots: no Python, no network, a virtual screen, users who are not root.

`dev.py release try_installers`; `dev.py installers` also builds what is missing first. Run it as root; it needs
mmdebstrap. A root is made for each suite: `--suite trixie`; those of Ubuntu need a mirror (`--mirror`) and their
keyring. `--overlay` is a folder copied over the new root: local settings that apt needs, such as a proxy's certificate.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from build_scripts import environment
from build_scripts.release import make_installers
from build_scripts.release.installers import clean_root, desktop_proofs, installer_proofs

SUITES = ("bookworm", "trixie")
"""Debian 12 and 13."""


def prove(root: clean_root.CleanRoot, folder: Path, python: Path, say: installer_proofs.Say) -> None:
    """Runs all tests of the installers in a folder; raises RootFailed."""
    endings = (".deb", ".run", ".tar.xz", ".AppImage")
    package, installer, tarball, appimage = (next(folder.glob(f"*{ending}"), None) for ending in endings)
    if not (package and installer and tarball and appimage):
        raise clean_root.RootFailed(
            f"There are no installers in {folder}; run python3 build_scripts/dev.py release make_installers"
        )
    installer_proofs.prove_without_xz(root, installer, say)
    installer_proofs.prove_package(root, package, python, say)
    installer_proofs.prove_user_installer(root, installer, python, say)
    installer_proofs.prove_tarball(root, tarball, python, say)
    say(desktop_proofs.check_stick(tarball))
    installer_proofs.prove_appimage(root, appimage, say)


def main() -> int:
    """Tests them in each suite; returns 0 only if everything succeeded."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=make_installers.OUT, help="folder of the installers")
    parser.add_argument("--suite", action="append", help="suite to test (default: bookworm and trixie)")
    parser.add_argument("--overlay", type=Path, help="folder copied over each root")
    parser.add_argument("--mirror", action="append", default=[], help="mirror for mmdebstrap")
    given = parser.parse_args()
    start = time.monotonic()
    try:
        python = environment.prepare("run")
        clean_root.enter_namespaces()
        for suite in given.suite or SUITES:
            print(f"\n##### {suite}", flush=True)
            with clean_root.make_root(suite, given.overlay, given.mirror) as root:
                prove(
                    root,
                    given.folder,
                    python,
                    lambda said: print(f"{time.monotonic() - start:6.0f} s  {said}", flush=True),
                )
    except (clean_root.RootFailed, environment.SetupFailed) as problem:
        print(problem, file=sys.stderr)
        return 1
    print("\n##### All installers passed all tests in clean roots")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Makes the Windows program on Linux, with its installer and its portable zip, and tests them under Wine.

`dev.py release windows`. It needs root and mmdebstrap, and the network for its first steps. Everything is made in
build/windows. A later run continues where an earlier one ended; a step runs again if something changed on which it
depends. What was proved is in build/windows/report.md.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time

from build_scripts import environment
from build_scripts.environment import ROOT
from build_scripts.release.installers import clean_root, windows_installer
from build_scripts.release.windows.steps import Stamps, choose
from build_scripts.release.windows.windows_release import WindowsRelease

OUT = ROOT / "build" / "windows"
_STARTED = "EYELINE_WINDOWS_RELEASE"


def main() -> int:
    """Runs the steps; returns 0 only if every proof of every step passed."""
    given = _arguments()
    if given.clean:
        subprocess.run(["rm", "-rf", "--one-file-system", str(OUT)], check=True)
        return 0
    try:
        _restart_with_packages()
        clean_root.enter_namespaces()
        return _run(given)
    except (
        clean_root.RootFailed,
        environment.SetupFailed,
        windows_installer.NoInstaller,
        subprocess.SubprocessError,
        ValueError,
    ) as problem:
        print(problem, file=sys.stderr)
        return 1


def _arguments() -> argparse.Namespace:
    names = [step.name for step in WindowsRelease(OUT).steps()]
    parser = argparse.ArgumentParser(
        prog="dev.py release windows", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--list", action="store_true", help="list the steps, and which of them are done")
    parser.add_argument("--from", dest="start", choices=names, metavar="STEP", default="", help="start at this step")
    parser.add_argument("--only", choices=names, metavar="STEP", default="", help="run only this step")
    parser.add_argument("--clean", action="store_true", help="remove everything that was made")
    parser.add_argument("tests", nargs="*", help="tests for the step pytest, instead of its own choice")
    return parser.parse_args()


def _run(given: argparse.Namespace) -> int:
    release = WindowsRelease(OUT, given.tests)
    steps = release.steps()
    stamps = Stamps(OUT / "stamps", ROOT, steps)
    if given.list:
        for step in steps:
            print(f"{'done' if stamps.is_done(step.name) else '    '}  {step.name:<9} {step.about}")
        return 0
    began = time.monotonic()
    for step in choose(steps, stamps, given.start, given.only):
        print(f"\n##### {step.name}: {step.about} ({time.monotonic() - began:.0f} s)", flush=True)
        try:
            with stamps.running(step.name) as proofs:
                step.run(proofs)
        finally:
            release.write_report(stamps)
    rows = [row for step in steps for row in stamps.rows(step.name)]
    failed = [row for row in rows if not row.passed]
    print(f"\n{len(rows) - len(failed)} of {len(rows)} proofs passed; see {release.report.relative_to(ROOT)}")
    return 1 if failed else 0


def _restart_with_packages() -> None:
    """Restarts this program with the checkout's environment: it runs the program on Linux, too, and needs packages."""
    if os.environ.get(_STARTED):
        return
    python = environment.prepare("test")
    os.environ[_STARTED] = "1"
    os.environ["PYTHONPATH"] = str(ROOT)
    os.execv(python, [str(python), "-m", "build_scripts.release.windows", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())

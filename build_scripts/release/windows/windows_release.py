"""The steps of a release for Windows, in their order, and where each puts what it makes."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Collection, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

from build_scripts import environment, tools
from build_scripts.environment import ROOT
from build_scripts.release.freeze import BUNDLE, VERSION
from build_scripts.release.installers.wine import Wine
from build_scripts.release.make_installers import WINDOWS_NAME
from build_scripts.release.windows import (
    build,
    bundle_libraries,
    evening,
    install_proofs,
    program_proofs,
    pytest_run,
    python_proofs,
    windows_python,
    wine_root,
    wine_shims,
)
from build_scripts.release.windows.running_python import RunningPython
from build_scripts.release.windows.steps import ProofFailed, Proofs, Stamps, Step, table
from build_scripts.release.windows.wine_root import WineRoot

HERE = "build_scripts/release/windows"
TEST_PACKAGES = (
    "apsw", "babel", "coloraide", "execnet", "hypothesis", "iniconfig", "pluggy", "pygments", "pytest", "pytest-qt",
    "pytest-xdist", "sortedcontainers", "typing-extensions",
)  # fmt: skip
"""What the tests need in addition to the packages of the program."""
PROGRAM_FILES = (
    "app", "resources", "terrain_models", "pyproject.toml", "build_scripts/release/eyeline.spec",
    "build_scripts/release/collect_licences.py", "build_scripts/release/freeze.py",
    "build_scripts/release/installers/shared_modules.py",
)  # fmt: skip


class WindowsRelease:
    """Everything is made in one folder."""

    def __init__(self, out: Path, tests: Sequence[str] = ()) -> None:
        self._out, self._tests = out, tests
        self.report = out / "report.md"
        self._root, self._wheels, self._installers = out / "root", out / "wheels", out / "installers"
        # The second one is patched for Wine; whatever is not patched is the same file.
        self._python, self._wine_python = out / "python", out / "wine-python"
        self._packages = self._python / "Lib" / "site-packages"
        self._test_packages = out / "tests-packages"
        self._bundle = out / "dist" / BUNDLE.name

    def steps(self) -> list[Step]:
        """Returns all steps in order."""
        at = f"{HERE}/".__add__
        python_files = tuple(at(name) for name in ("windows_python.py", "wine_shims.py", "pe_file.py", "compiler.py"))
        locks = [lock.relative_to(ROOT).as_posix() for lock in (environment.LOCKS["test"], environment.FREEZE_LOCK)]
        packed = ("packages",)
        return [
            Step("root", "a Debian 13 with Wine 10", self._make_root, (), (at("wine_root.py"),)),
            Step("wheels", "the locked wheels for Windows", self._download, (), tuple(locks)),
            Step("python", "a genuine Python for Windows", self._make_python, ("root", "wheels"), python_files),
            Step("bundle", "the program as one folder", self._freeze, ("python",), (*PROGRAM_FILES, at("build.py"))),
            Step("packages", "the installer and the portable zip", self._pack, ("bundle",), (
                "build_scripts/release/installers/windows", "build_scripts/release/installers/windows_installer.py",
                "build_scripts/release/installers/windows_portable.py",
            )),
            Step("program", "self-tests of bundle and zip", self._prove_program, packed, (at("program_proofs.py"),)),
            Step("install", "installation, file type, upgrade, removal", self._prove_installation, packed,
                 (at("install_proofs.py"), at("desktop.py"))),
            Step("answers", "the command line answers as on Linux", self._compare_answers, packed,
                 (at("answers.py"), at("program_proofs.py"))),
            Step("evening", "an evening in the window, with pictures", self._play_evening, packed,
                 (at("evening.py"), at("desktop.py"))),
            Step("kill", "200 kills while a battle is written", self._kill, ("python",),
                 ("app", at("python_proofs.py"), "build_scripts/soundness/kill_test.py")),
            Step("pytest", "the tests that make sense there", self._run_tests, ("python",),
                 ("app", "tests", at("pytest_run.py"), at("not_under_wine.toml"))),
        ]  # fmt: skip

    def write_report(self, stamps: Stamps) -> None:
        """Writes the tables of all steps that ran, also of those that are out of date."""
        parts = [f"# Eyeline {VERSION} for Windows, under Wine 10\n"]
        for step in self.steps():
            if rows := stamps.rows(step.name):
                old = "" if stamps.is_done(step.name) else " (failed, or older than the files)"
                parts.append(f"## {step.name}: {step.about}{old}\n\n{table(rows)}\n")
        self.report.write_text("\n".join(parts), encoding="utf-8")

    # What is made

    def _make_root(self, proofs: Proofs) -> None:
        wine_root.remove_root(self._root)
        wine_root.make(self._root)

    def _download(self, proofs: Proofs) -> None:
        shutil.rmtree(self._wheels, ignore_errors=True)
        program = windows_python.windows_lock(environment.FREEZE_LOCK.read_text("utf-8"))
        tests = windows_python.windows_lock(environment.LOCKS["test"].read_text("utf-8"), TEST_PACKAGES)
        for name, wanted in {"python": windows_python.SUPPLIER, "program": program, "tests": tests}.items():
            windows_python.download(wanted, self._wheels / name)

    def _make_python(self, proofs: Proofs) -> None:
        for folder in (self._python, self._wine_python, self._test_packages):
            shutil.rmtree(folder, ignore_errors=True)
        with self._entered() as root:
            (supplier,) = (self._wheels / "python").glob("*.whl")
            windows_python.assemble(root, supplier, self._python)
            windows_python.install(self._wheels / "program", self._packages)
            windows_python.install(self._wheels / "tests", self._test_packages)
            windows_python.add_runtime(self._python)
            subprocess.run(["cp", "-al", str(self._python), str(self._wine_python)], check=True)
            wine_shims.patch(self._wine_python)
            new = root.make_wine()
            wine_shims.make_libraries(root, self._packages, new.drive / "windows" / "system32")
            with root.wine("python") as wine:
                python = self._running(root, wine)
                proofs.run("Python and the packages", lambda: python_proofs.show_versions(python))

    def _freeze(self, proofs: Proofs) -> None:
        with self._entered() as root:
            build.freeze_program(root, self._wine_python / "python.exe", self._out / "work", self._out / "dist")
        known = bundle_libraries.wheel_hashes(
            path for name in ("program", "python") for path in (self._wheels / name).glob("*.whl")
        )
        patched = set(bundle_libraries.find_strangers(self._bundle, known))
        restored = {f"_internal/{name.as_posix()}" for name in build.restore(self._bundle, self._packages)}
        proofs.run("only what was patched for Wine had changed, and is original again", lambda: _none_of(
            patched ^ restored, f"{len(restored)} modules"))  # fmt: skip
        proofs.run("every library is byte for byte that of a wheel", lambda: _none_of(
            bundle_libraries.find_strangers(self._bundle, known), bundle_libraries.count(self._bundle)))  # fmt: skip
        proofs.run("every library finds what it imports, in the bundle or in Windows", lambda: _none_of(
            bundle_libraries.find_unresolved(self._bundle), "Microsoft's redistributables are not needed"))  # fmt: skip

    def _pack(self, proofs: Proofs) -> None:
        with self._entered() as root:
            made = build.make_packages(root, self._bundle, self._installers)
        for path in made:
            proofs.run(path.name, lambda path=path: build.check_size(path))
        proofs.run("size when installed", lambda: build.check_installed_size(self._bundle))

    # What is proved

    def _prove_program(self, proofs: Proofs) -> None:
        with self._entered() as root, root.wine("program") as wine, root.screen():
            program_proofs.prove_program(root, wine, self._bundle, self._zip, proofs)

    def _prove_installation(self, proofs: Proofs) -> None:
        with self._entered() as root, root.wine("install") as wine:
            installer = self._installers / f"{WINDOWS_NAME}.exe"
            install_proofs.InstallProofs(root, wine, self._bundle, installer).run(proofs)

    def _compare_answers(self, proofs: Proofs) -> None:
        with self._entered() as root, root.wine("answers") as wine, root.screen():
            program = program_proofs.copy_bundle(root, wine, self._bundle)
            program_proofs.prove_answers(program, self._out / "asked", proofs)

    def _play_evening(self, proofs: Proofs) -> None:
        with self._entered() as root, root.wine("evening") as wine:
            program = program_proofs.unpack_zip(root, wine, self._zip, "stick")
            evening.Evening(program, self._out / "shots").run(proofs)

    def _kill(self, proofs: Proofs) -> None:
        with self._entered() as root, root.wine("kill") as wine:
            proofs.run("200 kills", lambda: python_proofs.kill(self._running(root, wine)))

    def _run_tests(self, proofs: Proofs) -> None:
        with self._entered() as root, root.wine("pytest") as wine, root.screen(*tools.SCREEN):
            pytest_run.prove(self._running(root, wine), self._tests, self._out / "pytest.txt", proofs)

    def _running(self, root: WineRoot, wine: Wine) -> RunningPython:
        return RunningPython(root, wine, self._wine_python, self._test_packages)

    @property
    def _zip(self) -> Path:
        return self._installers / f"{WINDOWS_NAME}-portable.zip"

    @contextmanager
    def _entered(self) -> Generator[WineRoot]:
        with wine_root.entered(self._root, self._out) as root:
            yield root


def _none_of(wrong: Collection[str], details: str) -> str:
    if wrong:
        raise ProofFailed("\n".join(sorted(wrong)))
    return details

"""The contents of the bundle, and what it is built from."""

import ast
import plistlib
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest

from build_scripts import environment
from build_scripts.i18n.translate import RELEASE_LANGUAGES
from build_scripts.release import freeze
from build_scripts.release.installers import shared_modules

ROOT = Path(__file__).parents[2]
LOCKED = environment.FREEZE_LOCK.read_text(encoding="utf-8")


def pins(lock):
    return set(re.findall(r"^[a-z0-9._-]+==\S+", lock, re.MULTILINE))


def spec(monkeypatch, platform="linux"):
    """Runs the spec with nothing to collect. Returns its names and the programs it makes."""
    monkeypatch.setattr("sys.platform", platform)
    made, plists, bundled, held = [], [], [], []
    nothing = SimpleNamespace(binaries=[], datas=[], pure=["module"], scripts=[])
    monkeypatch.setattr("build_scripts.release.collect_licences.collect", lambda *_: [])
    for name in ("win32", "win32.versioninfo"):
        monkeypatch.setitem(sys.modules, f"PyInstaller.utils.{name}", MagicMock())
    names = {
        "SPECPATH": str(freeze.SPEC.parent),
        "workpath": "",
        "Analysis": lambda *_, **__: nothing,
        "PYZ": lambda modules: SimpleNamespace(name="made.pyz", modules=modules),
        "EXE": lambda code, *_, name, console, **__: (made.append((name, console)), held.append(len(code.modules))),
        "COLLECT": lambda *_, **__: bundled.extend(nothing.datas),
        "BUNDLE": lambda *_, name, info_plist, **__: (made.append((name, False)), plists.append(info_plist)),
    }
    exec(compile(freeze.SPEC.read_text("utf-8"), str(freeze.SPEC), "exec"), names)
    return SimpleNamespace(**names, made=made, plists=plists, bundled=bundled, held=held)


def test_the_bundle_uses_the_versions_that_the_tests_use():
    runtime, development = (path.read_text(encoding="utf-8") for path in environment.LOCKS.values())
    assert pins(runtime) <= pins(LOCKED) <= pins(development)
    assert any(pin.startswith("pyinstaller==") for pin in pins(LOCKED))


@pytest.mark.thorough
def test_everything_the_program_imports_is_bundled(monkeypatch):
    """Except the packages for clusters, which users with a cluster install themselves."""
    unused = tuple(spec(monkeypatch).UNUSED)
    found = set()
    for path in (ROOT / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found |= {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
    left_out = {name for name in found for other in unused if name == other or name.startswith(f"{other}.")}
    assert {name.split(".")[0] for name in left_out} <= {"dask", "distributed"}


@pytest.mark.parametrize(
    ("name", "source", "wanted"),
    [
        (
            "PySide6/Qt/plugins/platforms/libqxcb.so",
            "/venv/site-packages/PySide6/Qt/plugins/platforms/libqxcb.so",
            True,
        ),
        ("PySide6/Qt/plugins/printsupport/libcupsprintersupport.so", "/venv/site-packages/x.so", True),
        ("PySide6/Qt/plugins/egldeviceintegrations/libqeglfs-kms.so", "/venv/site-packages/x.so", False),
        ("PySide6/plugins/platforms/qwindows.dll", "C:/venv/Lib/site-packages/PySide6/x.dll", True),
        ("PySide6/Qt/translations/qtbase_pl.qm", "", False),
        ("libGL.so.1", "/usr/lib/x86_64-linux-gnu/libGL.so.1", False),
        ("libxcb-cursor.so.0", "/usr/lib/x86_64-linux-gnu/libxcb-cursor.so.0", True),
        ("numpy.libs/libscipy_openblas64_.so", "/venv/site-packages/numpy.libs/libscipy_openblas64_.so", True),
        ("resources/pictures/table.png", "", False),
        ("resources/translations/de/LC_MESSAGES/eyeline.mo", "", True),
        ("resources/translations/de/LC_MESSAGES/eyeline.po", "", False),
        ("resources/translations/eyeline.pot", "", False),
        ("pyqtgraph/icons/peegee/peegee_512px.png", "", False),
        ("pyqtgraph/Qt/QtGui/__init__.pyi", "", False),
        ("resources/help/pictures/table.png", "", True),
        ("pyqtgraph/colors/maps/CET-C1.csv", "", False),
    ],
)
def test_the_libraries_bundled_on_linux(monkeypatch, name, source, wanted):
    assert spec(monkeypatch).is_wanted((name, source, "BINARY")) is wanted


def test_macos_keeps_all_links(monkeypatch):
    """macOS searches all libraries beside the program, and frameworks are links as well."""
    link = ("QtCore", "PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore", "SYMLINK")
    assert spec(monkeypatch, "darwin").is_wanted(link)


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("PySide6/Qt/lib/libQt6Core.so.6", True),
        ("PySide6/Qt/lib/libicuuc.so.73", True),
        ("PySide6/Qt/lib/libQt6Network.so.6", False),
        ("numpy.libs/libgfortran-8f1e9814.so.5.0.0", True),
        ("shiboken6/libshiboken6.abi3.so.6.8", False),
    ],
)
def test_linux_links_libraries_that_are_searched_beside_the_program(monkeypatch, source, wanted):
    """Qt's are, because a user's LD_LIBRARY_PATH could lead to another Qt first."""
    assert spec(monkeypatch, "linux").is_wanted((source.rsplit("/", 1)[-1], source, "SYMLINK")) is wanted


@pytest.mark.parametrize(
    ("platform", "name", "wanted"),
    [
        ("win32", "PySide6\\opengl32sw.dll", True),
        ("win32", "PySide6\\plugins\\platforminputcontexts\\qtvirtualkeyboardplugin.dll", False),
        ("win32", "api-ms-win-crt-runtime-l1-1-0.dll", False),
        ("win32", "ucrtbase.dll", False),
        ("win32", "embreex.libs\\tbb12.dll", True),
        ("darwin", "PySide6/Qt/lib/QtNetwork.framework/Resources", False),
        ("darwin", "PySide6/Qt/lib/QtDBus.framework/Versions/A/QtDBus", True),
    ],
)
def test_the_libraries_bundled_on_other_systems(monkeypatch, platform, name, wanted):
    assert spec(monkeypatch, platform).is_wanted((name, "", "BINARY")) is wanted


def test_qt_translations_are_bundled_for_every_language(monkeypatch):
    names = [f"PySide6/Qt/translations/qtbase_{language}.qm" for language in RELEASE_LANGUAGES]
    assert all(spec(monkeypatch).is_wanted((name, "", "DATA")) for name in names)


@pytest.mark.parametrize(
    ("platform", "made"),
    [
        ("linux", [("eyeline", True)]),
        ("win32", [("eyeline", False), ("eyeline-cli", True)]),
        ("darwin", [("eyeline", False), ("Eyeline.app", False)]),
    ],
)
def test_windows_gets_an_extra_console_program_and_macos_does_not(monkeypatch, platform, made):
    assert spec(monkeypatch, platform).made == made


def test_the_two_windows_programs_share_one_file_of_modules(monkeypatch):
    windows, linux = spec(monkeypatch, "win32"), spec(monkeypatch, "linux")
    assert (windows.held, [name for name, *_ in windows.bundled]) == ([0, 0], [shared_modules.MODULES])
    assert (linux.held, linux.bundled) == ([1], [])


def test_a_program_without_modules_imports_from_the_shared_file(monkeypatch):
    read = []
    archives = SimpleNamespace(ZlibArchiveReader=lambda path, **_: read.append(Path(path)) or "shared")
    importers = SimpleNamespace(pyz_archive="its own")
    monkeypatch.setitem(sys.modules, "pyimod01_archive", archives)
    monkeypatch.setitem(sys.modules, "pyimod02_importers", importers)
    monkeypatch.setattr(sys, shared_modules.FOLDER, "parts", raising=False)
    monkeypatch.setitem(sys.path_importer_cache, "parts", object())
    shared_modules.share()
    assert (importers.pyz_archive, read) == ("shared", [Path("parts", shared_modules.MODULES)])
    assert "parts" not in sys.path_importer_cache


def test_macos_opens_battle_files_with_the_program_and_knows_their_type(monkeypatch):
    (plist,) = spec(monkeypatch, "darwin").plists
    (document, others), (kind,) = plist["CFBundleDocumentTypes"], plist["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert (document["LSHandlerRank"], others["LSHandlerRank"]) == ("Owner", "Alternate")
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["eyeline"]
    assert document["CFBundleTypeIconFile"] == (ROOT / "resources/icons/app/eyeline.icns").name
    assert plistlib.loads(plistlib.dumps(plist)) == plist


def test_the_tested_program_is_the_released_one():
    bundle = Path("dist") / "eyeline"
    assert freeze.find_program(bundle, "linux") == bundle / "eyeline"
    assert freeze.find_program(bundle, "win32") == bundle / "eyeline-cli.exe"
    assert freeze.find_program(bundle, "darwin") == Path("dist/Eyeline.app/Contents/MacOS/eyeline")


def test_a_bundle_that_fails_its_self_test_is_refused(tmp_path):
    program = tmp_path / "eyeline"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    with pytest.raises(freeze.BuildFailed, match="self-test"):
        freeze.test(tmp_path)


def test_the_self_test_of_a_bundle_does_not_use_the_checkout(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    program = tmp_path / "eyeline"
    program.write_text('#!/bin/sh\ntest "$1" = --self-test && test -z "$PYTHONPATH" && test "$PWD" != "$OLDPWD"\n')
    program.chmod(0o755)
    freeze.test(tmp_path)


def make_bundle(folder, text="content"):
    (folder / "_internal" / "empty").mkdir(parents=True)
    (folder / "eyeline").write_text(text)
    (folder / "_internal" / "library").write_bytes(bytes(3_000_000))
    (folder / "_internal" / "link").symlink_to("library")
    return folder


def test_two_bundles_of_the_same_files_have_one_digest(tmp_path):
    one, same, other = (tmp_path / name for name in ("one", "same", "other"))
    digests = [
        freeze.digest(make_bundle(one)),
        freeze.digest(make_bundle(same)),
        freeze.digest(make_bundle(other, "x")),
    ]
    assert digests[0] == digests[1] != digests[2]


def test_records_of_installed_files_do_not_list_scripts_of_the_build_folder(tmp_path):
    record = tmp_path / "_internal" / "numpy-2.4.6.dist-info" / "RECORD"
    record.parent.mkdir(parents=True)
    record.write_bytes(b'../../../bin/f2py,sha256=0u,227\r\nnumpy/a.py,sha256=1u,2\r\n"../../b,c",sha256=2u,3\r\n')
    freeze.drop_scripts(tmp_path)
    assert record.read_bytes() == b"numpy/a.py,sha256=1u,2\r\n"


def test_the_size_of_a_bundle_does_not_count_links(tmp_path):
    rows = freeze.size_rows(make_bundle(tmp_path))
    assert "3 MB in 2 files" in rows[0]
    assert any(row.split() == ["3.0", "library"] for row in rows)

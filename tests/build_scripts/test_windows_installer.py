"""The contents of the Windows installer. `dev.py release try_windows_installer` runs it under Wine."""

import inspect
import re
from xml.etree import ElementTree

import pytest

from app.ui.application import PROGRAM_ID
from build_scripts.i18n.translate import RELEASE_LANGUAGES
from build_scripts.release.installers import windows_installer

FOLDER = windows_installer.SCRIPT.parent
SCRIPT = windows_installer.SCRIPT.read_text("utf-8")
TEXTS = (FOLDER / "texts.nsh").read_text("utf-8")
OF_NSIS = {"NSIS_MAX_STRLEN", "STGM_READWRITE", "SYSSTRUCT_PROPERTYKEY", "VT_LPWSTR"}
"""Names that NSIS itself and its files define."""
IN_WINDOWS_WORDS = {"en": "ENGLISH", "de": "GERMAN", "fr": "FRENCH", "es": "SPANISH"}


@pytest.fixture
def bundle(tmp_path):
    """Returns a folder like the one that PyInstaller makes on Windows."""
    for name in (*windows_installer.PROGRAMS, "_internal/b.dll", "_internal/a/deep $1.txt", "_internal/a/c.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


def test_every_file_is_unpacked_into_its_original_folder(bundle):
    files = sorted(path for path in bundle.rglob("*") if path.is_file())
    lines = windows_installer.unpack(bundle, files).splitlines()
    assert [line for line in lines if line.startswith("File")] == [f'File "{path}"' for path in files]
    assert lines[:3] == ['SetOutPath "$INSTDIR\\_internal\\a"', f'File "{files[0]}"', f'File "{files[1]}"']


def test_a_dollar_sign_in_a_folder_name_is_not_a_variable(tmp_path):
    path = tmp_path / "a $INSTDIR" / "b.txt"
    assert windows_installer.unpack(tmp_path, [path]).splitlines()[0] == 'SetOutPath "$INSTDIR\\a $$INSTDIR"'


def test_a_folder_without_the_program_is_refused(bundle, tmp_path):
    (bundle / "eyeline.exe").unlink()
    with pytest.raises(windows_installer.NoInstaller, match=r"eyeline\.exe"):
        windows_installer.make(bundle, tmp_path / "out.exe", "0.1.0")


def test_files_the_uninstaller_would_leave_behind_are_refused(bundle, tmp_path):
    (bundle / "more.txt").touch()
    with pytest.raises(windows_installer.NoInstaller, match=r"more\.txt"):
        windows_installer.make(bundle, tmp_path / "out.exe", "0.1.0")


def test_the_uninstaller_removes_everything_the_folder_may_contain():
    removed = set(re.findall(r'(?:RMDir /r|Delete) "\$INSTDIR\\([^"]+)"', SCRIPT))
    assert removed == {*windows_installer.OURS, "uninstall-eyeline.exe"}


def test_the_installer_is_translated_into_the_languages_of_the_program():
    assert set(IN_WINDOWS_WORDS) == {"en", *RELEASE_LANGUAGES}
    for name in IN_WINDOWS_WORDS.values():
        assert f'!insertmacro MUI_LANGUAGE "{name.title()}"' in SCRIPT
        (texts,) = re.findall(rf'TEXTS \$\{{LANG_{name}\}} \\\n((?:  ".+"(?: \\)?\n?)+)', TEXTS)
        assert len(texts.splitlines()) == len(re.findall("LangString", TEXTS))


def test_every_definition_is_used_and_every_used_name_is_defined():
    """NSIS leaves an undefined ${…} unchanged."""
    told = re.findall(r'^ +"([A-Z_0-9]+)": ', inspect.getsource(windows_installer.make), re.MULTILINE)
    asked = set(re.findall(r"\$\{([A-Z][A-Z_0-9]+)\}", SCRIPT))
    own = set(re.findall(r"!define (\w+)|!macro \w+ (.+)", SCRIPT))
    assert set(told) == asked - OF_NSIS - {name for names in own for part in names for name in part.split()}


def test_the_installer_is_built_with_the_nsis_for_windows():
    """That one contains only the parts of 32-bit installers."""
    assert windows_installer.TARGET == "x86-unicode"
    assert "\nTarget ${TARGET}\n" in SCRIPT
    assert "${OrIfNot} ${RunningX64}" in SCRIPT


def test_shortcuts_and_windows_have_the_same_id_on_the_taskbar():
    assert f'!define PROGRAM_ID "{PROGRAM_ID}"' in SCRIPT
    assert len(re.findall(r"!insertmacro CREATE_SHORTCUT", SCRIPT)) == 2
    assert len(re.findall(r"^ +CreateShortcut", SCRIPT, re.MULTILINE)) == 1


def test_windows_neither_blurs_the_program_nor_shortens_its_paths():
    settings = {one.tag.partition("}")[2]: one.text for one in ElementTree.parse(FOLDER / "eyeline.manifest").iter()}
    assert settings["dpiAwareness"].startswith("PerMonitorV2")
    assert settings["longPathAware"] == "true"

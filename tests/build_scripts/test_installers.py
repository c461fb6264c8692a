"""The contents of the installers for Linux. `dev.py release try_installers` tests them in clean roots."""

import configparser
import re
import tarfile
from xml.etree import ElementTree

import pytest

from build_scripts.i18n.translate import RELEASE_LANGUAGES
from build_scripts.release.installers import linux_packages, program_tree

MIME = {"mime": "http://www.freedesktop.org/standards/shared-mime-info"}


@pytest.fixture
def bundle(tmp_path):
    """Returns a folder like the one that PyInstaller makes."""
    folder = tmp_path / "bundle"
    (folder / "_internal/lib").mkdir(parents=True)
    (folder / "eyeline").write_bytes(b"program")
    (folder / "eyeline").chmod(0o775)
    (folder / "_internal/lib/part.so").write_bytes(b"library")
    (folder / "_internal/part.so").symlink_to("lib/part.so")
    return folder


def desktop_entry():
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read_string((program_tree.LINUX / "eyeline.desktop").read_text("utf-8"))
    return entry["Desktop Entry"]


def mime_type():
    (found,) = ElementTree.parse(program_tree.LINUX / "eyeline.xml").getroot()
    return found


def test_the_tarball_contains_one_folder_with_the_bundle_and_its_scripts(bundle, tmp_path):
    path = linux_packages.make_tarball(bundle, tmp_path)
    with tarfile.open(path) as archive:
        entries = {entry.name: entry for entry in archive}
    top = f"eyeline-{program_tree.VERSION}"
    assert {name.split("/")[0] for name in entries} == {top}
    assert {f"{top}/eyeline", f"{top}/install.sh", f"{top}/uninstall.sh"} <= entries.keys()
    assert {entry.mode for entry in entries.values()} <= {0o644, 0o755}
    assert f"{top}/Eyeline-Data/README.txt" in entries
    assert entries[f"{top}/eyeline"].mode == entries[f"{top}/install.sh"].mode == 0o755
    assert {(entry.uid, entry.gid, entry.mtime) for entry in entries.values()} == {(0, 0, linux_packages.DATE)}


def test_the_tarball_contains_a_list_of_links_instead_of_links(bundle, tmp_path):
    with tarfile.open(linux_packages.make_tarball(bundle, tmp_path)) as archive:
        assert {entry.type for entry in archive} == {tarfile.DIRTYPE, tarfile.REGTYPE}
        listed = archive.extractfile(f"eyeline-{program_tree.VERSION}/{linux_packages.LINKS}").read()
    assert listed == b"lib/part.so _internal/part.so\n"


def test_two_tarballs_of_one_bundle_are_identical(bundle, tmp_path):
    first = linux_packages.make_tarball(bundle, tmp_path).read_bytes()
    (bundle / "eyeline").touch()
    (bundle / "eyeline").chmod(0o700)
    assert linux_packages.make_tarball(bundle, tmp_path).read_bytes() == first


def test_folders_are_listed_before_their_contents(bundle, tmp_path):
    with tarfile.open(linux_packages.make_tarball(bundle, tmp_path)) as archive:
        names = archive.getnames()
    assert len(names) == len(set(names))
    assert all(name.rpartition("/")[0] in ["", *names[:place]] for place, name in enumerate(names))


def test_an_empty_folder_is_not_a_bundle(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"dev\.py release freeze"):
        program_tree.bundle_tree(tmp_path)


def test_every_shipped_file_exists(bundle):
    for tree in (program_tree.portable_tree(bundle), program_tree.package_tree(bundle)):
        assert all(path.is_file() for path in tree.values())


def test_battle_files_are_a_subtype_of_sqlite_recognised_by_name():
    """Otherwise the contents would win over the name, and every SQLite database would be a battle."""
    assert mime_type().find("mime:sub-class-of", MIME).get("type") == "application/vnd.sqlite3"
    assert mime_type().find("mime:glob", MIME).get("pattern") == "*.eyeline"
    assert mime_type().find("mime:magic", MIME) is None


def test_the_menu_entry_opens_battle_files_but_not_pictures():
    assert desktop_entry()["MimeType"] == mime_type().get("type") + ";"
    assert desktop_entry()["Exec"] == "eyeline %f"


def test_menu_entry_and_file_type_are_translated_into_every_language():
    others = set(RELEASE_LANGUAGES) - {"en"}
    for key in ("GenericName", "Comment"):
        assert {name[len(key) + 1 : -1] for name in desktop_entry() if name.startswith(f"{key}[")} == others
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    assert {found.get(lang) for found in mime_type().findall("mime:comment", MIME)} - {None} == others


def test_the_icons_of_the_program_and_of_its_files_are_installed():
    icons = [name for name in program_tree.desktop_tree() if name.startswith("icons/")]
    for kind in ("apps/eyeline", f"mimetypes/{mime_type().get('type').replace('/', '-')}"):
        assert sum(kind in name for name in icons) == len(icons) // 2


def test_the_package_has_the_fields_dpkg_needs():
    text = linux_packages.control_text("amd64", 2_000_000)
    fields = dict(re.findall(r"^([A-Z][A-Za-z-]+): (.+)$", text, re.MULTILINE))
    assert fields["Version"] == program_tree.VERSION
    assert fields["Installed-Size"] == "1954"
    assert "libgl1" in fields["Depends"].split(", ")
    assert text.endswith("\n")


@pytest.mark.parametrize("name", ["install.sh", "uninstall.sh", "setup.sh"])
def test_scripts_stop_at_the_first_failure_and_are_executable(name):
    script = program_tree.LINUX / name
    assert script.read_text("utf-8").startswith("#!/bin/sh\n")
    assert "\nset -eu\n" in script.read_text("utf-8")

"""The contents of the installers for Linux. `dev.py release try_installers` tests them in clean roots."""

import configparser
import os
import re
import shutil
import subprocess
import tarfile
from xml.etree import ElementTree

import pytest

from app.cli import parser as command_line
from build_scripts.environment import ROOT
from build_scripts.i18n.translate import RELEASE_LANGUAGES
from build_scripts.release.installers import appimage, cli_documents, linux_packages, program_tree

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


def read_entry(name, group="Desktop Entry"):
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read_string((program_tree.LINUX / name).read_text("utf-8"))
    return entry[group]


def desktop_entry():
    return read_entry("eyeline.desktop")


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


def test_the_menu_entry_opens_battles_and_another_one_offers_the_program_for_other_files():
    """Desktops take the first entry by name as default: that of other files is hidden, and the last one."""
    assert desktop_entry()["MimeType"] == mime_type().get("type") + ";"
    other = read_entry("zz-eyeline-open.desktop")
    assert other["Exec"] == desktop_entry()["Exec"] == "eyeline %F"
    assert {"model/stl", "application/zip", "image/jpeg"} <= set(other["MimeType"].split(";"))
    assert mime_type().get("type") not in other["MimeType"]
    assert other["NoDisplay"] == "true"


def test_file_managers_ask_the_program_for_the_thumbnails_of_battles():
    entry = read_entry("eyeline.thumbnailer", "Thumbnailer Entry")
    assert entry["MimeType"] == mime_type().get("type") + ";"
    assert entry["Exec"] == "eyeline --thumbnail %i %o %s"


def test_software_centres_get_the_releases_of_the_changelog_in_every_language():
    about = ElementTree.parse(program_tree.LINUX / "org.eyeline.Eyeline.metainfo.xml").getroot()
    releases = [release.get("version") for release in about.iter("release")]
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert releases == re.findall(r"^## (\d\S+)", changelog, re.MULTILINE)
    assert releases[0] == program_tree.VERSION
    assert about.findtext("launchable") == "eyeline.desktop"
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    assert {found.get(lang) for found in about.findall("summary")} - {None} == set(RELEASE_LANGUAGES) - {"en"}
    texts = [found.get(lang) for found in about.findall("description/p")]
    assert len(set(map(texts.count, {*texts}))) == 1


def test_the_manual_page_and_the_completions_name_every_command(tmp_path, monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    parser = command_line.make_parser(command_line.make_commands(None))
    cli_documents.write(parser, tmp_path)
    texts = {name: (tmp_path / name).read_text("utf-8") for name in cli_documents.DOCUMENTS}
    for command in command_line.make_commands(None):
        assert all(command in text.replace("\\-", "-") for text in texts.values())
    page = texts[cli_documents.MANUAL]
    assert page.startswith('.TH EYELINE 1 "1970-01-02"')
    assert all(line.isascii() or "’" in line for line in page.splitlines())
    again = tmp_path / "again"
    cli_documents.write(parser, again)
    assert {name: (again / name).read_text("utf-8") for name in texts} == texts


needs_appimage_tools = pytest.mark.skipif(
    bool(appimage.missing_tools()), reason="needs compilers and static libraries, which only releases have"
)


@pytest.mark.thorough
@pytest.mark.skipif(not shutil.which("man"), reason="needs man")
def test_the_manual_page_is_shown_without_a_warning(tmp_path):
    page = tmp_path / "eyeline.1"
    page.write_text(cli_documents.manual_page(command_line.make_parser(command_line.make_commands(None))), "utf-8")
    done = subprocess.run(
        ["man", "--warnings", "-l", str(page)], capture_output=True, check=True, env={**os.environ, "MANWIDTH": "80"}
    )
    assert done.stderr == b""
    assert b"--robustness [MM]" in done.stdout


@pytest.mark.parametrize("shell", [*filter(shutil.which, cli_documents.COMPLETIONS)])
def test_the_completions_are_scripts_of_their_shells(tmp_path, shell):
    cli_documents.write(command_line.make_parser(command_line.make_commands(None)), tmp_path)
    subprocess.run([shell, "-n", str(tmp_path / cli_documents.COMPLETIONS[shell])], check=True)


def test_packages_contain_the_documents_beside_the_bundle(bundle):
    page = bundle.parent / "documents" / cli_documents.MANUAL
    page.parent.mkdir(parents=True)
    page.touch()
    assert program_tree.package_tree(bundle)[f"usr/share/{cli_documents.MANUAL}"] == page
    assert program_tree.portable_tree(bundle)[f"share/{cli_documents.MANUAL}"] == page


@pytest.mark.thorough
@needs_appimage_tools
def test_the_appimage_mounts_or_unpacks_itself_and_removes_what_it_unpacked(bundle, tmp_path):
    (bundle / "eyeline").write_text('#!/bin/sh\ntest -d "$APPDIR/usr/share" && echo "$0 $APPIMAGE $@"; exit 7\n')
    path = appimage.make_appimage(bundle, tmp_path)
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    for options in ([], ["--appimage-extract-and-run"]):
        done = subprocess.run(
            [path, *options, "a b"], env={"TMPDIR": str(temporary), "PATH": "/usr/bin:/bin"}, capture_output=True,
            text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (7, "")
        assert done.stdout.endswith(f"/AppRun {path} a b\n")
        assert not list(temporary.iterdir())


@pytest.mark.thorough
@needs_appimage_tools
def test_the_appimage_contains_the_licences_of_the_libraries_in_its_runtime(bundle, tmp_path):
    (bundle / "eyeline").write_text(f'#!/bin/sh\ncat "$APPDIR/{appimage.DOCUMENTS}/"*-copyright\n')
    path = appimage.make_appimage(bundle, tmp_path)
    text = subprocess.run([path, "--appimage-extract-and-run"], capture_output=True, text=True, check=True).stdout
    for name in ("squashfuse", "fuse", "zlib", "zstd", "glibc"):
        assert re.search(f"(?i)(upstream-name|source).*{name}|{name}.*(library|copyright)", text), name


@pytest.mark.thorough
@needs_appimage_tools
def test_a_damaged_appimage_says_so(bundle, tmp_path):
    path = appimage.make_appimage(bundle, tmp_path)
    path.write_bytes(path.read_bytes()[:-5000])
    done = subprocess.run([path, "--appimage-extract-and-run"], capture_output=True, text=True, check=False)
    assert done.returncode == 127
    assert path.name in done.stderr


def test_menu_entry_and_file_type_are_translated_into_every_language():
    others = set(RELEASE_LANGUAGES) - {"en"}
    for key in ("GenericName", "Comment"):
        assert {name[len(key) + 1 : -1] for name in desktop_entry() if name.startswith(f"{key}[")} == others
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    assert {found.get(lang) for found in mime_type().findall("mime:comment", MIME)} - {None} == others


def test_the_icons_of_the_program_and_of_its_files_are_installed(bundle):
    icons = [name for name in program_tree.desktop_tree(bundle) if name.startswith("icons/")]
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

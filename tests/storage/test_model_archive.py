"""A foreign .zip of models: every model in it, nothing outside the folder, and no more than is allowed."""

import itertools
import json
import os
import stat
import struct
import warnings
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from app.core.errors import PlayerError
from app.core.progress import Cancelled
from app.geometry.mesh_io import Limits, read
from app.storage import model_archive
from app.storage.model_archive import unpack
from tests.geometry import mesh_files as files

STL = files.stl_binary(*files.box())
MB = 2**20


@pytest.fixture
def unpacked(tmp_path):
    """Returns the result of an archive of these entries, or of these bytes."""

    def run(content, name="ruins.zip", **limits):
        path, folder = tmp_path / name, tmp_path / "inside"
        folder.mkdir(exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else files.zipped(content))
        try:
            return unpack(path, folder, limits=Limits(**limits))
        finally:
            strays = [one for one in tmp_path.rglob("*") if one.is_file() and folder not in one.parents and one != path]
            assert strays == []

    run.folder = tmp_path / "inside"
    return run


def names(found, folder):
    return [path.relative_to(folder).as_posix() for path in found.models]


@pytest.mark.thorough
def test_every_model_is_unpacked_under_its_own_name_from_any_folder(unpacked):
    each = files.one_of_each()
    found = unpacked({f"Ruins/Level 1/{name}": content for name, content in each.items()} | {"Turm größer.STL": STL})
    assert sorted(path.name for path in found.models) == sorted([*each, "Turm größer.STL"])
    assert found.said == ""
    assert all(read(path, "mm", "z").health.triangles == 12 for path in found.models)


def test_other_files_are_counted_and_system_files_are_not(unpacked):
    found = unpacked(
        {
            "wall.stl": STL,
            "readme.txt": b"thanks",
            "wall.png": b"x",
            "wall.mtl": b"x",
            "more.zip": files.zipped({"a.stl": STL}),
            "__MACOSX/._wall.stl": b"x",
            ".hidden/wall.stl": STL,
            ".DS_Store": b"x",
            "Thumbs.db": b"x",
        }
    )
    assert names(found, unpacked.folder) == ["wall.stl"]
    assert found.said == "Left out of ruins.zip: 1 archive, 3 files that are not models."


@pytest.mark.parametrize(
    "name",
    [
        "../out.stl",
        "a/../../out.stl",
        "/out.stl",
        "..\\out.stl",
        "C:\\out.stl",
        "c:out.stl",
        "\\\\host\\out.stl",
        "a//b.stl",
    ],
)
def test_no_name_leads_out_of_the_folder(unpacked, name):
    found = unpacked({name: STL, "wall.stl": STL})
    assert names(found, unpacked.folder) == ["wall.stl"]
    assert found.said == "Left out of ruins.zip: 1 file with an invalid name."


def test_names_that_a_disk_cannot_have_are_changed(unpacked):
    long = "x" * 300
    found = unpacked({f"{long}/{long}.stl": STL, "what?*<a>:\x1b[2J.stl": STL, "con / x .stl": STL, "a\nb.stl": STL})
    assert len(found.models) == 4
    for path in found.models:
        assert path.name.isprintable()
        assert len(os.fsencode(path.name)) < 130
        assert path.suffix == ".stl"
        assert not set(path.name) & set('*:?"<>|')


def test_the_last_of_two_entries_with_the_same_name_counts_and_case_matters(unpacked):
    packed = BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(packed, "w") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("wall.stl", b"old")
        archive.writestr("wall.stl", STL)
        archive.writestr("Wall.stl", STL)
    found = unpacked(packed.getvalue())
    assert len(found.models) == 2
    assert {path.read_bytes() for path in found.models} == {STL}


def test_on_a_case_insensitive_disk_nothing_is_overwritten(unpacked, monkeypatch):
    plain = model_archive._target_place
    monkeypatch.setattr(model_archive, "_target_place", lambda parts: plain([part.lower() for part in parts]))
    assert names(unpacked({"wall.stl": STL, "Wall.stl": STL}), unpacked.folder) == ["wall.stl", "2/wall.stl"]


def test_thousands_of_clashing_names_take_few_look_ups_each(unpacked, monkeypatch):
    looks = []
    for name in ("exists", "samefile"):
        look = getattr(Path, name)
        monkeypatch.setattr(Path, name, lambda *given, look=look: looks.append(given) or look(*given))
    many = unpacked({f"{'x' * 120}{number:03}.stl": STL for number in range(200)} | {"3/wall.stl": STL})
    assert len(looks) < 7 * 200
    assert {path.relative_to(unpacked.folder).parts[0] for path in many.models[1:]} == {
        f"{'x' * 100}.stl",
        *(str(number) for number in range(2, 201)),
    }


def test_names_that_differ_only_in_case_take_few_look_ups_each(monkeypatch):
    taken, looks = set(), []
    monkeypatch.setattr(Path, "exists", lambda path: looks.append(path) or str(path).lower() in taken)
    monkeypatch.setattr(Path, "samefile", lambda one, other: str(one).lower() == str(other).lower())
    free, found = model_archive._FreePaths(Path("inside")), []
    for letters in itertools.product("aA", repeat=7):
        found.append(free.find(Path("".join(letters))).as_posix().lower())
        taken.add(str(Path(found[-1])))
    assert found == ["inside/aaaaaaa", *(f"inside/{number}/aaaaaaa" for number in range(2, 129))]
    assert len(looks) < 4 * len(found)


def test_a_folder_may_have_the_name_of_a_file_beside_it(unpacked):
    found = unpacked({"wall?.stl": STL, "wall:.stl/arch.stl": STL, "a.stl/b.stl": STL, "a.stl": STL})
    assert sorted(names(found, unpacked.folder)) == ["2/a.stl/b.stl", "2/wall_.stl", "a.stl", "wall_.stl/arch.stl"]


def test_numbers_already_used_in_the_archive_are_skipped(unpacked):
    found = unpacked({"3/wall?.stl": STL, "wall:.stl": STL, "wall?.stl": STL, "wall*.stl": STL, "wall|.stl": STL})
    assert sorted(names(found, unpacked.folder)) == [
        "2/wall_.stl",
        "3/wall_.stl",
        "4/wall_.stl",
        "5/wall_.stl",
        "wall_.stl",
    ]


def test_a_link_in_an_archive_is_not_a_model(unpacked):
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        link = zipfile.ZipInfo("secret.stl")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
        archive.writestr("wall.stl", STL)
    assert names(unpacked(packed.getvalue()), unpacked.folder) == ["wall.stl"]


def test_a_scene_finds_its_own_buffer_and_no_others(unpacked):
    description, buffer = files.gltf_parts(*files.box())
    description["buffers"][0]["uri"] = "parts/box.bin"
    found = unpacked({"set/box.gltf": json.dumps(description).encode(), "set/parts/box.bin": buffer})
    assert names(found, unpacked.folder) == ["set/box.gltf"]
    assert read(found.models[0]).health.triangles == 12
    assert unpacked({"wall.stl": STL, "wall.bin": b"x"}).said == "Left out of ruins.zip: 1 file that is not a model."


def encrypted_archive(*locked_names):
    """Returns an archive some of whose entries are marked as encrypted."""
    data = bytearray(files.zipped({"wall.stl": STL, "tower.stl": STL}))
    for name in locked_names:
        for sign, flags, at in ((b"PK\3\4", 6, 30), (b"PK\1\2", 8, 46)):
            begin = data.find(sign)
            while data[begin + at : begin + at + len(name)] != name:
                begin = data.find(sign, begin + 1)
            data[begin + flags] |= 1
    return bytes(data)


def test_encrypted_entries_are_left_out_and_reported(unpacked):
    found = unpacked(encrypted_archive(b"wall.stl"))
    assert (names(found, unpacked.folder), found.said) == (
        ["tower.stl"],
        "Left out of ruins.zip: 1 password-protected file.",
    )
    with pytest.raises(PlayerError, match=r"ruins\.zip .*\(2 password-protected files\)"):
        unpacked(encrypted_archive(b"wall.stl", b"tower.stl"))


def test_damaged_entries_are_left_out_and_the_rest_is_unpacked(unpacked):
    content = files.zipped({"tower.stl": STL, "wall.stl": STL})
    at = content.index(b"tower.stl") + 60
    found = unpacked(content[:at] + b"\xff" * 8 + content[at + 8 :])
    assert (names(found, unpacked.folder), found.said) == (["wall.stl"], "Left out of ruins.zip: 1 damaged file.")


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_compression_methods_are_read_and_their_damage_is_reported(unpacked, method):
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        archive.writestr("tower.stl", STL)
        archive.writestr("wall.stl", STL)
    content = packed.getvalue()
    assert len(unpacked(content).models) == 2
    at = content.index(b"tower.stl") + 60
    assert len(unpacked(content[:at] + b"\xff" * 8 + content[at + 8 :]).models) == 1


def test_an_unknown_compression_method_is_reported_as_damage(unpacked):
    content = files.zipped({"tower.stl": STL}).replace(b"\x08\x00", b"\x63\x00")
    with pytest.raises(PlayerError, match="1 damaged file"):
        unpacked(content)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "incomplete or damaged"),
        (b"PK\3\4" + b"x" * 100, "incomplete or damaged"),
        (files.zipped({"wall.stl": STL})[:-30], "incomplete or damaged"),
        (files.zipped({}), "it is empty"),
        (files.zipped({"readme.txt": b"x"}), "1 file that is not a model"),
    ],
)
def test_a_file_that_is_not_an_archive_of_models_is_refused(unpacked, content, said):
    with pytest.raises(PlayerError, match=said) as caught:
        unpacked(content)
    assert str(caught.value).startswith("ruins.zip")
    assert "\n" not in str(caught.value)


@pytest.mark.thorough
def test_a_bomb_is_refused_before_anything_is_unpacked(unpacked, monkeypatch):
    with pytest.raises(PlayerError, match="unpacks to 67,108,864 bytes"):
        unpacked({"wall.stl": b"\0" * (64 * MB)})
    monkeypatch.setattr(model_archive, "MAX_BYTES", 3 * len(STL))
    with pytest.raises(PlayerError, match="which is too large"):
        unpacked({f"{number}.stl": STL for number in range(4)})
    assert list(unpacked.folder.iterdir()) == []


def test_an_archive_with_false_sizes_yields_no_more_than_announced(unpacked):
    content = files.zipped({"wall.stl": b"\0" * MB}).replace(struct.pack("<I", MB), struct.pack("<I", 1000))
    with pytest.raises(PlayerError, match="1 damaged file"):
        unpacked(content)
    assert sum(path.stat().st_size for path in unpacked.folder.rglob("*") if path.is_file()) <= 1000


@pytest.mark.thorough
def test_thousands_of_entries_are_refused_before_they_are_listed(unpacked, monkeypatch):
    with pytest.raises(PlayerError, match="more than 5,000 files"):
        unpacked({f"{number}.stl": b"" for number in range(5_001)})
    long = files.zipped({f"{'x' * 1000}{number}.stl": b"" for number in range(4_500)})
    monkeypatch.setattr(zipfile.ZipFile, "__init__", lambda *_: pytest.fail("listed"))
    with pytest.raises(PlayerError, match="more than 5,000 files"):
        unpacked(long)
    end = long.rfind(b"PK\5\6")
    size, start = struct.unpack_from("<2L", long, end + 12)
    large = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 4_500, 4_500, size, start)
    way = struct.pack("<4sLQL", b"PK\6\7", 0, end, 1)
    small = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 1, 1, 100, start, 0)
    with pytest.raises(PlayerError, match="more than 5,000 files"):
        unpacked(long[:end] + large + way + small)


def test_models_above_the_size_limit_are_left_out(unpacked):
    found = unpacked({"wall.stl": STL, "huge.stl": bytes(range(256)) * 40}, file_bytes=len(STL))
    assert (len(found.models), found.said) == (1, "Left out of ruins.zip: 1 file that is too large.")


def test_utf_8_names_are_recognised_without_a_flag(unpacked):
    content = files.zipped({"Ruïne.stl": STL})
    for flags in (struct.pack("<H", 0x800),):
        content = content.replace(flags + b"\x08\x00", b"\0\0\x08\0")
    assert names(unpacked(content), unpacked.folder) == ["Ruïne.stl"]


def test_a_full_disk_is_one_sentence_and_cancelling_works(unpacked, tmp_path, monkeypatch):
    path = tmp_path / "ruins.zip"
    path.write_bytes(files.zipped({"wall.stl": STL}))
    (tmp_path / "inside").mkdir()

    def stop(share, doing):
        raise Cancelled

    def full(share, doing):
        raise OSError(28, "No space left on device")

    with pytest.raises(Cancelled):
        unpack(path, tmp_path / "inside", stop)
    with pytest.raises(PlayerError, match=r"ruins\.zip cannot be unpacked \(No space left on device\)"):
        unpack(path, tmp_path / "inside", full)
    with pytest.raises(PlayerError, match="No such file"):
        unpack(tmp_path / "gone.zip", tmp_path / "inside")

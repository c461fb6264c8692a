"""The release for Windows that is made and tested under Wine: what can be checked without Wine."""

import hashlib
import zipfile

import pytest

from build_scripts.environment import ROOT
from build_scripts.release.installers import windows_portable
from build_scripts.release.windows import answers, bundle_libraries, pe_file, pytest_run, windows_python
from build_scripts.release.windows.steps import ProofFailed, Stamps, Step, choose, table
from tests.build_scripts.small_dll import make_dll

LOCK = """# made by uv
colorama==0.4.6 \\
    --hash=sha256:aa \\
    --hash=sha256:bb
    # via pytest
macholib==1.16.4 ; sys_platform == 'darwin' \\
    --hash=sha256:cc
numpy==2.4.6 ; python_full_version < '3.12' \\
    --hash=sha256:dd
numpy==2.5.5 ; python_full_version >= '3.12' \\
    --hash=sha256:ee
pefile==2024.8.26 ; sys_platform == 'win32' \\
    --hash=sha256:ff
"""


def test_the_lock_for_windows_has_what_its_python_needs_with_all_hashes():
    assert windows_python.windows_lock(LOCK).splitlines() == [
        "colorama==0.4.6 --hash=sha256:aa --hash=sha256:bb",
        "numpy==2.4.6 --hash=sha256:dd",
        "pefile==2024.8.26 --hash=sha256:ff",
    ]
    assert windows_python.windows_lock(LOCK, ["numpy"]) == "numpy==2.4.6 --hash=sha256:dd\n"


# Libraries


def test_a_library_of_forwards_has_a_row_for_each_name_and_marks_data():
    found = pe_file.PeFile(make_dll("python3.dll", functions=["PyList_New"], data=["PyLong_Type"])).exports()
    assert pe_file.definition_rows(found, "python311") == [
        "PyList_New = python311.PyList_New",
        "PyLong_Type = python311.PyLong_Type DATA",
    ]


def test_a_patched_library_imports_from_another_one_and_is_otherwise_unchanged():
    original = make_dll("a.pyd", imports={"KERNEL32.dll": ["Sleep"], "math.dll": ["creal", "sin"]})
    patched = pe_file.PeFile(original).with_other_library("math.dll", "wine.dll")
    assert pe_file.PeFile(patched).imports() == {"kernel32.dll": {"Sleep"}, "wine.dll": {"creal", "sin"}}
    assert sum(ours != theirs for ours, theirs in zip(original, patched, strict=True)) <= len("math")


def test_a_name_for_which_there_is_no_room_is_refused():
    with pytest.raises(ValueError, match="longer"):
        pe_file.PeFile(make_dll("a.pyd", imports={"m.dll": ["sin"]})).with_other_library("m.dll", "wine.dll")


@pytest.mark.parametrize("data", [b"", b"MZ", b"\x7fELF" + bytes(100), b"MZ" + bytes(300)])
def test_what_is_no_windows_program_is_refused(data):
    with pytest.raises(ValueError, match="Windows program"):
        pe_file.PeFile(data)


def test_a_library_that_is_not_that_of_its_wheel_is_found(tmp_path):
    wheel, bundle = tmp_path / "a.whl", tmp_path / "bundle"
    with zipfile.ZipFile(wheel, "w") as made:
        made.writestr("numpy/core.pyd", b"original")
        made.writestr("numpy.libs/blas.dll", b"blas")
    (bundle / "_internal").mkdir(parents=True)
    (bundle / "_internal" / "CORE.pyd").write_bytes(b"original")
    (bundle / "_internal" / "blas.dll").write_bytes(b"blas")
    (bundle / "_internal" / "python3.dll").write_bytes(b"made here")
    known = bundle_libraries.wheel_hashes([wheel])
    assert bundle_libraries.find_strangers(bundle, known) == []
    (bundle / "_internal" / "CORE.pyd").write_bytes(b"patched.")
    (bundle / "_internal" / "crt-math-for-wine.dll").write_bytes(b"blas")
    assert bundle_libraries.find_strangers(bundle, known) == ["_internal/CORE.pyd", "_internal/crt-math-for-wine.dll"]


def test_an_import_that_only_another_package_has_is_found(tmp_path):
    needed = make_dll("a.pyd", imports={"KERNEL32.dll": ["Sleep"], "VCRUNTIME140_1.dll": ["f"], "blas-1.dll": ["g"]})
    for name, data in {
        "numpy/core.pyd": needed,
        "numpy.libs/blas-1.dll": make_dll("blas-1.dll"),
        "PySide6/vcruntime140_1.dll": make_dll("b.dll"),
    }.items():
        path = tmp_path / "_internal" / name
        path.parent.mkdir(parents=True)
        path.write_bytes(data)
    assert bundle_libraries.find_unresolved(tmp_path) == ["_internal/numpy/core.pyd needs vcruntime140_1.dll"]


# Steps


@pytest.fixture
def work(tmp_path):
    """Returns a checkout, two steps in it, and what they did."""
    done = []
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "a.py").write_text("1")
    steps = [
        Step("build", "builds", lambda proofs: done.append("build"), (), ("app",)),
        Step("try", "tries", lambda proofs: done.append("try"), ("build",)),
    ]
    return tmp_path, steps, done


def run(work, **chosen):
    folder, steps, _ = work
    stamps = Stamps(folder / "stamps", folder, steps)
    for step in choose(steps, stamps, **chosen):
        with stamps.running(step.name) as proofs:
            step.run(proofs)


def test_a_second_run_does_nothing_until_a_file_changes(work):
    folder, _, done = work
    run(work)
    run(work)
    assert done == ["build", "try"]
    (folder / "app" / "a.py").write_text("2")
    run(work)
    assert done == ["build", "try"] * 2


def test_a_run_continues_with_the_step_that_failed(work):
    folder, steps, done = work

    def fail(proofs):
        raise OSError("no space")

    with pytest.raises(OSError, match="no space"):
        run((folder, [steps[0], Step("try", "", fail, ("build",))], done))
    run(work)
    assert done == ["build", "try"]


def test_a_step_with_a_failed_proof_runs_again_and_its_rows_are_kept(work):
    folder, steps, _ = work

    def prove(proofs):
        assert proofs.run("good", lambda: "2 of 2")
        assert not proofs.run("bad", lambda: fail("1 | 2"))

    def fail(words):
        raise ProofFailed(words)

    steps[1] = Step("try", "", prove, ("build",))
    run(work)
    stamps = Stamps(folder / "stamps", folder, steps)
    assert [stamps.is_done(step.name) for step in steps] == [True, False]
    assert [row.passed for row in stamps.rows("try")] == [True, False]
    assert "1 \\| 2" in table(stamps.rows("try")).splitlines()[-1]


def test_steps_are_chosen_by_name(work):
    *_, done = work
    run(work)
    run(work, start="try")
    run(work, only="build")
    assert done == ["build", "try", "try", "build"]


# Answers


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ('{"mm": 1.622000000001, "ms": 3}', '{"mm": 1.622, "ms": 90}'),
        ('{"file": "/w/eyeline/a b/x.stl"}', '{"file": "Z:\\\\w\\\\eyeline\\\\a b\\\\x.stl"}'),
        ("in /w/eyeline/x.stl\n", "in Z:\\w\\eyeline\\x.stl\r\n"),
    ],
)
def test_times_folders_and_last_digits_may_differ(ours, theirs):
    assert answers.compare(ours, theirs) == []


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ('{"mm": 1.622001}', '{"mm": 1.622}'),
        ('{"verdict": "visible"}', '{"verdict": "blocked"}'),
        ('{"pairs": [1, 2]}', '{"pairs": [1]}'),
        ('{"a": true}', '{"a": 1}'),
        ('{"a": 1}', '{"b": 1}'),
        ("x.stl is closed", "x.stl is open"),
        ("x.stl is closed", ""),
    ],
)
def test_everything_else_is_a_difference(ours, theirs):
    assert answers.compare(ours, theirs)


# The zip and the tests


def test_the_portable_zip_has_a_data_folder_beside_the_program_and_is_reproducible(tmp_path):
    bundle = tmp_path / "bundle"
    (bundle / "_internal").mkdir(parents=True)
    for name in ("eyeline.exe", "_internal/ü.txt"):
        (bundle / name).write_text(name)
    zips = [tmp_path / "1.zip", tmp_path / "2.zip"]
    for path in zips:
        windows_portable.make(bundle, path)
    with zipfile.ZipFile(zips[0]) as made:
        assert set(made.namelist()) == {
            "Eyeline/eyeline.exe",
            "Eyeline/_internal/ü.txt",
            "Eyeline/Eyeline-Data/README.txt",
        }
        assert made.read("Eyeline/_internal/ü.txt").decode() == "_internal/ü.txt"
    assert len({hashlib.sha256(path.read_bytes()).hexdigest() for path in zips}) == 1


def test_what_pytest_printed_is_read():
    lines = ["..F.", "=== short", "FAILED tests/a/test_b.py::test_c[x y] - OSError: no", "1 failed, 3 passed in 2s"]
    result = pytest_run.read_result(1, "\n".join(lines))
    assert result.counts == {"failed": 1, "passed": 3}
    assert result.failed == {"tests/a/test_b.py::test_c[x y]": "OSError: no"}


def test_every_test_that_is_left_out_exists_and_has_a_reason():
    for name, reason in pytest_run.left_out().items():
        path, _, function = name.partition("::")
        if function:
            assert f"def {function.partition('[')[0]}(" in (ROOT / path).read_text("utf-8"), name
        assert (ROOT / path).exists(), name
        assert len(reason.split()) > 2, name

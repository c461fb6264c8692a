"""The preview of a file before its import describes the object placed on the table."""

from pathlib import Path

import numpy as np
import pytest

from app.storage.import_preview import preview_import, scale_model
from tests.geometry import mesh_files as files


def saved(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def test_faces_without_area_do_not_affect_the_suggested_unit(tmp_path):
    vertices, faces = files.box(2.0, 1.0, 3.0)
    needle = np.array([[0.0, 0.0, 0.0], [40.0, 0.0, 0.0], [80.0, 0.0, 0.0]])
    point = np.full((3, 3), 80.0)
    bare = preview_import(saved(tmp_path, "bare.stl", files.stl_binary(vertices, faces)))
    whole = files.together((vertices, faces), (needle, np.array([[0, 1, 2]])), (point, np.array([[0, 1, 2]])))
    found = preview_import(saved(tmp_path, "needle.stl", files.stl_binary(*whole)))
    assert (found.likely, found.likely.longest) == (bare.likely, bare.likely.longest)
    assert found.health.extents_mm == bare.health.extents_mm == (2.0, 1.0, 3.0)


@pytest.mark.parametrize("name", ["long.obj", "long.stl"])
def test_the_stated_size_is_in_file_units_whatever_unit_was_chosen(tmp_path, name):
    shape = files.box(0.762, 0.366, 0.5)
    model = preview_import(saved(tmp_path, name, files.obj(*shape) if name == "long.obj" else files.stl_ascii(*shape)))
    assert model.likely.unit == "inch"
    assert model.health.extents_mm == (0.762, 0.366, 0.5)
    assert scale_model(model, "m", "z").warnings == (), "it is as long as the usual board, not longer"

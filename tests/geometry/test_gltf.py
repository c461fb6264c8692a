"""The rest pose of a glTF file is read: instances, morph targets, skeletons, and all number formats."""

from pathlib import Path

import DracoPy
import numpy as np
import pytest

from app.geometry.mesh_io import read
from app.geometry.mesh_io.gltf import MAX_INSTANCES, read_gltf
from app.geometry.mesh_io.gltf_document import DRACO, INSTANCING
from app.geometry.mesh_io.raw_mesh import Limits, RawMesh, Source, Unreadable
from tests.geometry import mesh_files as files

BOX = files.box(1, 2, 3)
KINDS = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}
TYPES = {"|i1": 5120, "|u1": 5121, "<i2": 5122, "<u2": 5123, "<u4": 5125, "<f4": 5126}


class Gltf:
    """A glTF file with one box, whose parts a test changes before it is read."""

    def __init__(self, *nodes: dict) -> None:
        self.text, self.buffer = files.gltf_parts(*BOX, nodes=list(nodes) or None)
        self.primitive = self.text["meshes"][0]["primitives"][0]

    def view(self, data: bytes) -> int:
        self.text["bufferViews"].append({"buffer": 0, "byteOffset": len(self.buffer), "byteLength": len(data)})
        self.buffer += data + b"\0" * (-len(data) % 4)
        self.text["buffers"][0]["byteLength"] = len(self.buffer)
        return len(self.text["bufferViews"]) - 1

    def add(self, rows, kind: str = "<f4", **more) -> int:
        """Adds an accessor of these rows."""
        array = np.asarray(rows, dtype=kind)
        array = array.reshape(len(array), -1)
        self.text["accessors"].append(
            {"bufferView": self.view(array.tobytes()), "componentType": TYPES[array.dtype.str], "count": len(array),
             "type": KINDS[array.shape[1]], **more}
        )  # fmt: skip
        return len(self.text["accessors"]) - 1

    def read(self) -> RawMesh:
        return read_gltf(Source(files.glb(self.text, self.buffer), Limits(), Path("nowhere")))

    def refusal(self) -> str:
        with pytest.raises(Unreadable) as caught:
            self.read()
        return caught.value.format_for("a.glb")


def box_sizes(mesh: RawMesh) -> list[tuple]:
    """Returns where each box of twelve triangles begins and ends, to a millimetre."""
    boxes = [mesh.vertices[np.unique(faces)] for faces in mesh.faces.reshape(-1, 12, 3)]
    return sorted((*points.min(axis=0).round(3).tolist(), *points.max(axis=0).round(3).tolist()) for points in boxes)


# Extensions


@pytest.mark.parametrize("extension", ["EXT_of_nobody", "KHR_gaussian_splatting"])
def test_an_unknown_required_extension_is_refused_by_name(extension):
    file = Gltf()
    file.text["extensionsRequired"] = ["KHR_mesh_quantization", extension]
    assert extension in file.refusal()


@pytest.mark.parametrize(
    "extension",
    ["KHR_mesh_quantization", "KHR_texture_transform", "KHR_materials_unlit", "KHR_texture_basisu", "EXT_texture_webp",
     "KHR_lights_punctual", "VRMC_vrm", "EXT_mesh_features", "MSFT_lod", "KHR_materials_variants", INSTANCING],
)  # fmt: skip
def test_required_extensions_that_do_not_change_the_shape_are_accepted(extension):
    file = Gltf()
    file.text["extensionsRequired"] = file.text["extensionsUsed"] = [extension]
    assert len(file.read().faces) == 12
    assert file.read().notes == ()


@pytest.mark.parametrize("extension", ["EXT_meshopt_compression", "KHR_meshopt_compression"])
def test_an_unknown_compression_is_refused_by_name(extension):
    file = Gltf()
    file.text["extensionsRequired"] = [extension]
    assert extension in file.refusal()
    file.text["extensionsRequired"] = []  # then the plain numbers are there as well
    file.text["bufferViews"][0]["extensions"] = {extension: {}}
    assert file.read().notes == ()


@pytest.mark.parametrize("place", ["nodes", "meshes", "accessors", "primitive"])
def test_an_unknown_extension_that_may_add_shapes_is_reported_by_name(place):
    file = Gltf()
    thing = file.primitive if place == "primitive" else file.text[place][0]
    thing["extensions"] = {"EXT_more\nshape": {}, "KHR_materials_variants": {}}
    (note,) = file.read().notes
    assert "EXT_more shape" in note
    file.text["materials"] = [{"extensions": thing.pop("extensions")}]  # where it does not affect the shape
    assert file.read().notes == ()


def test_hidden_nodes_and_their_children_are_left_out_and_reported():
    hidden = {"KHR_node_visibility": {"visible": False}}
    file = Gltf({"mesh": 0}, {"children": [2], "extensions": hidden}, {"mesh": 0, "translation": [9, 9, 9]})
    mesh = file.read()
    assert box_sizes(mesh) == [(0, 0, 0, 1, 2, 3)]
    assert len(mesh.notes) == 1


@pytest.mark.parametrize("mode", [0, 1, 3])
def test_lines_and_points_are_reported(mode):
    file = Gltf()
    file.text["meshes"][0]["primitives"].append(file.primitive | {"mode": mode})
    mesh = file.read()
    assert len(mesh.faces) == 12
    assert len(mesh.notes) == 1


@pytest.mark.parametrize("asset", [{"version": "1.0"}, {"version": "2.1", "minVersion": "2.1"}])
def test_another_gltf_version_is_refused(asset):
    file = Gltf()
    file.text |= {"asset": asset, "accessors": {"a": {}}}
    assert asset["version"] in file.refusal()


@pytest.mark.parametrize("version", [1, 3])
def test_another_version_of_the_glb_container_is_refused(version):
    data = bytearray(files.glb(*files.gltf_parts(*BOX)))
    data[4] = version
    with pytest.raises(Unreadable) as caught:
        read_gltf(Source(bytes(data), Limits(), Path("nowhere")))
    assert f"version {version}" in caught.value.format_for("a.glb")


def test_all_triangles_of_a_strip_have_the_same_winding():
    file = Gltf()
    file.primitive |= {"mode": 5, "indices": file.add([0, 2, 4, 6], "<u2")}
    assert file.read().faces.tolist() == [[0, 2, 4], [2, 6, 4]]


@pytest.mark.thorough
def test_the_child_process_returns_the_mesh_with_its_notes():
    health = read(Path(__file__).parents[1] / "files/meshes/posed.glb").health
    # Three instances of a compressed box, 10 x 20 x 30 mm, and one that a joint shrinks and a morph target lengthens.
    assert health.triangles == 48
    assert health.extents_mm == pytest.approx((210, 40, 20), abs=0.1)
    assert ["EXT_of_nobody" in note for note in health.repairs] == [True]


# Instances


def test_instances_are_moved_turned_and_scaled_within_their_node():
    half = float(np.sqrt(0.5))
    file = Gltf({"translation": [0, 0, 100], "children": [1]}, {"mesh": 0})
    turn = np.round(np.array([[0, 0, 0, 1], [0, 0, half, half]]) * 32767)
    attributes = {
        "TRANSLATION": file.add([[0, 0, 0], [50, 0, 0]]),
        "ROTATION": file.add(turn, "<i2", normalized=True),
        "SCALE": file.add([[1, 1, 1], [2, 2, 2]]),
    }
    file.text["nodes"][1]["extensions"] = {INSTANCING: {"attributes": attributes}}
    assert box_sizes(file.read()) == [(0, 0, 100, 1, 2, 103), (46, 0, 100, 50, 2, 106)]


def test_the_number_of_instances_is_checked_before_they_are_created():
    file = Gltf({"mesh": 0})
    many = {"componentType": 5126, "type": "VEC3", "count": 2**40}  # zeros, which no byte stands for
    file.text["accessors"].append(many)
    file.text["nodes"][0]["extensions"] = {INSTANCING: {"attributes": {"TRANSLATION": 2}}}
    assert f"{12 * 2**40:,}" in file.refusal()
    file.primitive["mode"] = 1  # lines cost nothing each
    many["count"] = MAX_INSTANCES + 1
    assert f"{MAX_INSTANCES:,}" in file.refusal()
    many["count"] = 3
    file.text["nodes"][0]["extensions"][INSTANCING]["attributes"]["SCALE"] = 0  # of different length
    file.refusal()


# Morph targets


def test_default_morph_weights_apply_and_weights_of_the_node_override_them():
    file = Gltf({"mesh": 0})
    up, aside = np.where(BOX[0] > 0, (0, 10, 0), 0), np.full((8, 3), (5, 0, 0))
    file.primitive["targets"] = [{"POSITION": file.add(up)}, {"NORMAL": 0}, {"POSITION": file.add(aside, "|i1")}]
    assert box_sizes(file.read()) == [(0, 0, 0, 1, 2, 3)]
    file.text["meshes"][0]["weights"] = [0.5, 1, 1]
    assert box_sizes(file.read()) == [(5, 0, 0, 6, 7, 3)]
    file.text["nodes"][0]["weights"] = [1, 1, 0]
    assert box_sizes(file.read()) == [(0, 0, 0, 1, 12, 3)]
    file.primitive["targets"][0]["POSITION"] = 1  # not one row for each point
    file.refusal()


# Skeletons


def skinned(*joints: dict, sets: int = 1) -> Gltf:
    """Returns a box on a skin of these joints; all its points follow the first of each set."""
    file = Gltf({"mesh": 0, "skin": 0, "translation": [0, 999, 0]}, *joints)
    file.text["skins"] = [{"joints": list(range(1, 1 + len(joints)))}]
    for number in range(sets):
        file.primitive["attributes"] |= {
            f"JOINTS_{number}": file.add([[4 * number + i for i in range(4)]] * 8, "|u1"),
            f"WEIGHTS_{number}": file.add([[255, 0, 0, 0]] * 8, "|u1", normalized=True),
        }
    return file


def test_a_skin_is_posed_by_its_joints_wherever_the_node_is():
    file = skinned({"scale": [0.01] * 3, "children": [2]}, {"translation": [100, 0, 0]})
    file.primitive["attributes"]["WEIGHTS_0"] = file.add([[0, 1, 0, 0]] * 8)
    assert box_sizes(file.read()) == [(1, 0, 0, 1.01, 0.02, 0.03)]
    inverse = np.eye(4)
    inverse[:3, 3] = (-100, 0, 0)
    file.text["skins"][0]["inverseBindMatrices"] = file.add([np.eye(4).ravel(), inverse.T.ravel()])
    assert box_sizes(file.read()) == [(0, 0, 0, 0.01, 0.02, 0.03)]


def test_points_between_joints_are_the_weighted_mean_over_all_sets():
    joints = [{"translation": [place, 0, 0]} for place in (0, 0, 0, 0, 0, 16)]
    file = skinned(*joints, sets=2)
    file.primitive["attributes"]["WEIGHTS_0"] = file.add([[1, 0, 0, 0]] * 8)
    file.primitive["attributes"]["WEIGHTS_1"] = file.add([[0, 3, 0, 0]] * 8)  # do not add up to 1
    assert box_sizes(file.read()) == [(12, 0, 0, 13, 2, 3)]


def test_an_inconsistent_skeleton_is_refused():
    whole = {"translation": [0, 0, 0]}
    no_weights = skinned(whole)
    no_weights.primitive["attributes"].pop("WEIGHTS_0")
    weightless = skinned(whole)
    weightless.primitive["attributes"]["WEIGHTS_0"] = weightless.add([[1, 0, 0, 0]] * 7 + [[0, 0, 0, 0]])
    beyond = skinned(whole)
    beyond.primitive["attributes"]["JOINTS_0"] = beyond.add([[1, 0, 0, 0]] * 8, "<u2")
    elsewhere = skinned(whole)
    elsewhere.text["scenes"][0]["nodes"] = [0]
    unbound = skinned(whole, whole)
    unbound.text["skins"][0]["inverseBindMatrices"] = unbound.add([np.eye(4).ravel()])
    many = skinned(*[whole] * 36, sets=9)
    for file in (no_weights, weightless, beyond, elsewhere, unbound, many):
        assert "skeleton" in file.refusal()
    assert len(skinned(*[whole] * 32, sets=8).read().faces) == 12


# Numbers


def test_sparse_values_replace_buffer_values_or_zeros():
    file = Gltf()
    which, rows = file.view(np.array([7], "<u2").tobytes()), file.view(np.array([4, 5, 6], "<f4").tobytes())
    sparse = {"count": 1, "indices": {"bufferView": which, "componentType": 5123}, "values": {"bufferView": rows}}
    file.text["accessors"][0]["sparse"] = sparse
    assert file.read().vertices[7].tolist() == [4, 5, 6]
    assert file.read().vertices[:7].tolist() == BOX[0][:7].tolist()
    del file.text["accessors"][0]["bufferView"]
    assert file.read().vertices.tolist() == [[0, 0, 0]] * 7 + [[4, 5, 6]]
    file.text["accessors"][0]["count"] = 7  # now the eighth row is beyond the end
    file.refusal()


def test_quantized_coordinates_are_normalised_if_marked():
    file = Gltf({"mesh": 0, "scale": [10, 10, 10]})
    file.primitive["attributes"]["POSITION"] = file.add(files.CUBE_CORNERS * 65535, "<u2", normalized=True)
    assert box_sizes(file.read()) == [(0, 0, 0, 10, 10, 10)]
    file.primitive["attributes"]["POSITION"] = file.add(files.CUBE_CORNERS * -100, "|i1")
    assert box_sizes(file.read()) == [(-1000, -1000, -1000, 0, 0, 0)]


def test_only_the_first_buffer_may_be_inside_the_file():
    file = Gltf()
    file.text["buffers"].append({"byteLength": len(file.buffer)})
    file.text["bufferViews"][0]["buffer"] = 1
    assert "does not contain" in file.refusal()


def squeezed() -> Gltf:
    """Returns the box with its points and corners compressed with Draco, without an uncompressed copy."""
    file = Gltf()
    for accessor in file.text["accessors"]:
        del accessor["bufferView"]
    packed = DracoPy.encode(BOX[0], faces=BOX[1].astype(np.uint32), quantization_bits=16, preserve_order=True)
    file.primitive["extensions"] = {DRACO: {"bufferView": file.view(packed), "attributes": {"POSITION": 0}}}
    file.text["extensionsRequired"] = [DRACO]
    return file


def test_meshes_compressed_with_draco_are_unpacked():
    mesh = squeezed().read()
    assert np.allclose(mesh.vertices, BOX[0], atol=1e-3)
    assert mesh.faces.tolist() == BOX[1].tolist()


def test_a_damaged_mesh_compressed_with_draco_is_refused():
    cut, miscounted, elsewhere = squeezed(), squeezed(), squeezed()
    cut.text["bufferViews"][-1]["byteLength"] -= 20
    miscounted.text["accessors"][1]["count"] = 33
    elsewhere.primitive["extensions"][DRACO]["attributes"]["POSITION"] = 7
    for file in (cut, miscounted, elsewhere):
        assert "Draco" in file.refusal()
    apart = squeezed()
    apart.primitive["extensions"][DRACO]["bufferView"] = 99
    apart.refusal()


def test_a_draco_mesh_without_triangles_is_refused():
    file = squeezed()
    del file.primitive["indices"]
    assert "Draco" in file.refusal()


# Nodes that are not drawn, or drawn in more than one way


def test_nodes_of_another_scene_are_reported():
    file = Gltf({"mesh": 0}, {"mesh": 0, "translation": [9, 0, 0]})
    file.text["scenes"] = [{"nodes": [0]}, {"nodes": [1]}]
    assert (len(file.read().faces), len(file.read().notes)) == (12, 1)
    file.text["scene"] = 1
    assert box_sizes(file.read())[0][0] == 9
    assert len(file.read().notes) == 1
    file.text["scene"] = 2
    assert "damaged data" in file.refusal()
    del file.text["scene"], file.text["scenes"]
    assert (len(file.read().faces), file.read().notes) == (24, ())


def test_a_node_with_both_a_matrix_and_a_translation_is_refused():
    matrix = np.diag([2.0, 1, 1, 1]).ravel().tolist()
    assert len(Gltf({"mesh": 0, "matrix": matrix, "translation": [0, 0, 0]}).read().faces) == 12
    for name, values in (("translation", [5, 0, 0]), ("rotation", [0, 0, 1, 0]), ("scale", [3, 3, 3])):
        assert "matrix" in Gltf({"mesh": 0, "matrix": matrix, name: values}).refusal()


def test_incomplete_triangles_and_trailing_data_are_reported(tmp_path):
    file = Gltf()
    file.text["accessors"][1]["count"] -= 1
    assert (file.read().faces < 0).any(axis=1).sum() == 1
    content = files.glb(*files.gltf_parts(*BOX))
    for behind, count in ((b"", 0), (b"\0\r\n ", 0), (content, 1)):
        assert len(read_gltf(Source(content + behind, Limits(), tmp_path)).notes) == count

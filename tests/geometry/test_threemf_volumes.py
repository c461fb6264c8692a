"""Volumes of slicers: printing aids are not part of the model, and negative volumes are cut out of it."""

from pathlib import Path

import numpy as np
import pytest

from app.geometry.mesh_io.raw_mesh import Limits, RawMesh, Source, Unreadable
from app.geometry.mesh_io.threemf import read_threemf
from tests.geometry import mesh_files as files

WALL, AID, SIZES = files.box(100, 10, 60), files.box(20, 30, 20, at=(40, -10, 20)), ((100, 10, 60), (100, 30, 60))
PRUSA, BAMBU = "Metadata/Slic3r_PE_model.config", "Metadata/model_settings.config"


def parse(objects: str, build: str = '<item objectid="1"/>', more=()) -> RawMesh:
    return read_threemf(Source(files.threemf(objects, build, more=more), Limits(), Path("nowhere")))


def refusal(objects: str, build: str = '<item objectid="1"/>', more=()) -> str:
    with pytest.raises(Unreadable) as caught:
        parse(objects, build, more)
    return caught.value.format_for("a.3mf")


def size(mesh: RawMesh) -> tuple:
    points = mesh.vertices[np.unique(mesh.faces)]
    return tuple(np.ptp(points, axis=0).round(6).tolist())


def volume(mesh: RawMesh) -> float:
    a, b, c = (mesh.vertices[mesh.faces[:, i]] for i in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


def prusa(kind: str, first: int = 12, last: int = 23, key: str = "volume_type") -> tuple[str, str]:
    volumes = "".join(
        f'<volume firstid="{a}" lastid="{b}"><metadata type="volume" key="name" value="{name}"/>'
        f'<metadata type="volume" key="{key}" value="{said}"/></volume>'
        for a, b, said, name in ((0, 11, "ModelPart", "wall"), (first, last, kind, "my\taid"))
    )
    return PRUSA, f'<?xml version="1.0"?><config><object id="1">{volumes}</object></config>'


def bambu(kind: str) -> tuple[str, str]:
    parts = (
        f'<part id="1" subtype="normal_part"/><part id="2" subtype="{kind}"><metadata key="name" value="aid"/></part>'
    )
    return BAMBU, f'<config><object id="3">{parts}</object></config>'


def joined() -> str:
    """Returns wall and aid as one object, as saved by PrusaSlicer."""
    return files.threemf_object(*files.together(WALL, AID))


def apart(kind: str = "model", setting: str = "") -> str:
    """Returns wall and aid as components of an object, as saved by Bambu Studio and Cura."""
    aid = files.threemf_object(*AID, id="2", kind=kind).replace("<mesh>", f"{setting}<mesh>")
    both = '<object id="3"><components><component objectid="1"/><component objectid="2"/></components></object>'
    return files.threemf_object(*WALL) + aid + both


WHOLE = '<item objectid="3"/>'


@pytest.mark.parametrize("kind", ["ParameterModifier", "SupportBlocker", "SupportEnforcer"])
def test_modifiers_of_prusa_slicer_are_left_out_and_reported_by_name(kind):
    mesh = parse(joined(), more=[prusa(kind)])
    assert (size(mesh), len(mesh.faces)) == (SIZES[0], 12)
    assert len(mesh.notes) == 1
    assert "my aid" in mesh.notes[0]
    assert size(parse(joined(), more=[prusa("ModelPart")])) == SIZES[1]
    assert size(parse(joined(), more=[prusa("1", key="modifier")])) == SIZES[0]


@pytest.mark.parametrize("kind", ["modifier_part", "support_blocker", "support_enforcer"])
@pytest.mark.parametrize("type_", ["model", "other"])
def test_modifiers_of_bambu_studio_are_left_out_and_reported_by_name(kind, type_):
    mesh = parse(apart(type_), WHOLE, [bambu(kind)])
    assert (size(mesh), len(mesh.faces)) == (SIZES[0], 12)
    assert len(mesh.notes) == 1
    assert "aid" in mesh.notes[0]
    assert size(parse(apart(type_), WHOLE, [bambu("normal_part")])) == SIZES[1]


@pytest.mark.parametrize("key", ["support_mesh", "anti_overhang_mesh", "infill_mesh", "cutting_mesh"])
def test_modifiers_of_cura_are_left_out_and_reported(key):
    for form in (
        '<metadatagroup><metadata name="cura:{}" preserve="true" type="xs:string">{}</metadata></metadatagroup>',
        '<settings xmlns="http://software.ultimaker.com/xml/cura"><setting key="{}">{}</setting></settings>',
    ):
        mesh = parse(apart(setting=form.format(key, "True")), WHOLE)
        assert (size(mesh), len(mesh.notes)) == (SIZES[0], 1)
        mesh = parse(apart(setting=form.format(key, "False")), WHOLE)
        assert (size(mesh), len(mesh.notes)) == (SIZES[1], 0)


@pytest.mark.parametrize("kind", ["support", "solidsupport", "other"])
def test_objects_that_are_not_part_of_the_model_are_reported(kind):
    mesh = parse(apart(kind), '<item objectid="1"/><item objectid="2"/>')
    assert (size(mesh), len(mesh.notes)) == (SIZES[0], 1)


def test_items_marked_as_not_printable_are_reported():
    mesh = parse(apart(), '<item objectid="1" printable="1"/><item objectid="2" printable="0"/>')
    assert (size(mesh), len(mesh.notes)) == (SIZES[0], 1)
    assert "nothing" in refusal(apart(), '<item objectid="2" printable="0"/>')


@pytest.mark.parametrize("unit", ["millimeter", "inch"])
def test_negative_volumes_are_cut_out_of_the_parts_of_their_object(unit):
    cut = 100 * 10 * 60 - 20 * 10 * 20
    two = '<item objectid="1"/><item objectid="1" transform="1 0 0 0 1 0 0 0 1 500 0 0"/>'
    mesh = read_threemf(
        Source(files.threemf(joined(), two, unit, [prusa("NegativeVolume")]), Limits(), Path("nowhere"))
    )
    assert volume(mesh) == pytest.approx(2 * cut)
    assert size(mesh) == (600, 10, 60)
    assert len(mesh.notes) == 1
    mesh = parse(apart("other"), WHOLE, [bambu("negative_part")])
    assert volume(mesh) == pytest.approx(cut)
    assert "aid" in mesh.notes[0]


def test_a_cut_that_is_not_exact_is_refused():
    open_wall = WALL[0], WALL[1][:-1]
    objects = files.threemf_object(*files.together(open_wall, AID))
    said = PRUSA, prusa("NegativeVolume", 11, 22)[1].replace('lastid="11"', 'lastid="10"')
    assert "negative" in refusal(objects, more=[said])
    nothing_left = files.threemf_object(*files.together(files.box(5, 5, 5, at=(45, 0, 25)), AID))
    assert "negative" in refusal(nothing_left, more=[prusa("NegativeVolume")])


@pytest.mark.parametrize(("first", "last"), [(12, 24), (11, 23), (-1, 3), (20, 12)])
def test_volumes_that_do_not_match_the_triangles_are_refused(first, last):
    assert "slicer" in refusal(joined(), more=[prusa("SupportBlocker", first, last)])


@pytest.mark.parametrize("kind", ["SupportBlocker", "NegativeVolume"])
def test_volumes_that_share_triangles_are_refused(kind):
    assert "slicer" in refusal(joined(), more=[prusa(kind, 6, 17)])
    assert "slicer" in refusal(joined(), more=[prusa(kind, 0, 11)])


@pytest.mark.parametrize("kind", ["support_blocker", "negative_part", "modifier_part"])
def test_modifiers_that_cannot_be_identified_are_refused(kind):
    """In a part of a part, in a missing object, or by a name that two have."""
    name, said = bambu(kind)
    nested = apart("other").replace('id="3"', 'id="4"') + '<object id="3"><components><component objectid="4"/>'
    nested += "</components></object>"
    assert "slicer" in refusal(nested, WHOLE, [(name, said)])
    assert "slicer" in refusal(apart("other"), WHOLE, [(name, said.replace('id="3"', 'id="7"'))])
    twice = said.replace("</object>", '<part id="2" subtype="normal_part"/></object>')
    assert "slicer" in refusal(apart("other"), WHOLE, [(name, twice)])
    plain = bambu("normal_part")[1].replace('id="3"', 'id="7"')
    assert size(parse(apart(), WHOLE, [(name, plain)])) == SIZES[1]


def test_two_objects_with_the_same_id_are_refused():
    assert "damaged data" in refusal(files.threemf_object(*WALL) + files.threemf_object(*AID))


def test_a_part_of_the_package_in_another_unit_is_refused():
    other = files.threemf_object(*AID, id="2")
    model = (
        '<model {}xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>{}</resources></model>'
    )
    path = 'xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06" p:path="/3D/o.model"'
    for unit, fine in (("", True), ('unit="millimeter" ', True), ('unit="inch" ', False)):
        more = [("3D/o.model", f'<?xml version="1.0"?>{model.format(unit, other)}')]
        build = f'<item objectid="2" {path}/>'
        if fine:
            assert size(parse(files.threemf_object(*WALL), build, more)) == (20, 30, 20)
        else:
            assert "inch" in refusal(files.threemf_object(*WALL), build, more)


def test_negative_parts_that_multiply_endlessly_are_limited_too():
    objects = apart("other").replace('<component objectid="2"/>', '<component objectid="2"/>' * 99)
    source = Source(files.threemf(objects, WHOLE, more=[bambu("negative_part")]), Limits(triangles=1000), Path("x"))
    with pytest.raises(Unreadable):
        read_threemf(source)


def test_a_slicer_file_must_not_contain_entities():
    name, said = prusa("SupportBlocker")
    bomb = said.replace("<config>", '<!DOCTYPE c [<!ENTITY a "aa">]><config>')
    assert "document type" in refusal(joined(), more=[(name, bomb)])


# Extensions of 3MF


@pytest.mark.parametrize(("name", "known"), [("beamlattice/2017/02", False), ("material/2015/02", True)])
def test_an_unknown_required_extension_is_refused_by_name(name, known):
    uri = f"http://schemas.microsoft.com/3dmanufacturing/{name}"
    content = files.threemf(files.threemf_object(*WALL), unit=f'inch" requiredextensions="x" xmlns:x="{uri}')
    if known:
        assert size(read_threemf(Source(content, Limits(), Path("nowhere")))) == SIZES[0]
    else:
        with pytest.raises(Unreadable) as caught:
            read_threemf(Source(content, Limits(), Path("nowhere")))
        assert "beamlattice" in caught.value.format_for("a.3mf")


def test_shapes_of_other_extensions_are_reported_by_name():
    beams = '<b:beamlattice xmlns:b="http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02"/></mesh>'
    mesh = parse(files.threemf_object(*WALL).replace("</mesh>", beams))
    assert len(mesh.faces) == 12
    assert "beamlattice" in mesh.notes[0]

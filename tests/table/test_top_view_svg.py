"""The plan as SVG: bases in the colours of their sides, names escaped, the picture a complete PNG file."""

import struct
import xml.etree.ElementTree as ET
import zlib

import numpy as np
from msgspec.structs import replace

from app.model import Oval, Token
from app.table.pictures.top_view_svg import draw_terrain, encode_png, format_image, format_plan, format_plan_file
from tests.scenes import battle, fighter, meshes, piece

SVG = "{http://www.w3.org/2000/svg}"


def drawn(table):
    return ET.fromstring(format_plan_file(table, meshes, "Plan of the table"))


def test_every_base_is_drawn_to_scale_in_the_colour_of_its_side():
    long = replace(fighter("B", 300, 300, side="blue"), base=Oval(60.0, 35.0))
    plan = drawn(battle(fighter("A", 100, 100), long))
    bases = [rect for rect in plan.iter(f"{SVG}rect") if rect.get("rx")]
    assert [(base.get("fill"), base.get("width"), base.get("height")) for base in bases] == [
        ("#bd451c", "25.00", "25.00"), ("#1a5c9e", "60.00", "35.00"),
    ]  # fmt: skip
    places = [group.get("transform") for group in plan.iter(f"{SVG}g") if "translate(100.0 100.0)" in str(group.attrib)]
    assert places


def test_names_are_text_and_never_markup():
    plan = drawn(battle(fighter("<A> & B", 100, 100)))
    assert "<A> & B" in {text.text for text in plan.iter(f"{SVG}text")}


def test_a_plan_is_valid_xml_even_with_invisible_characters_in_names():
    told = replace(battle(fighter("a\ufffe\uffff", 100, 100)), tokens=(Token("\u202eb\ufffe", "", (50.0, 50.0, 0.0)),))
    ET.fromstring(format_plan_file(told, meshes, "The table"))
    assert "\u202e" not in format_plan(told, "", "The table")


def test_tokens_are_drawn_at_their_places_unless_carried():
    table = battle(fighter("A", 100, 100))
    tokens = (Token("Treasure 1", "treasure", (200.0, 200.0)), Token("Treasure 2", "treasure", (9.0, 9.0), carrier="A"))
    words = {text.text for text in drawn(replace(table, tokens=tokens)).iter(f"{SVG}text")}
    assert "Treasure 1" in words
    assert "Treasure 2" not in words


def test_the_terrain_picture_is_a_complete_png_with_the_far_edge_on_top():
    data = draw_terrain(battle(pieces=[piece("crate", "crate", 100, 500)]), meshes)
    width, height = struct.unpack(">2I", data[16:24])
    assert (width, height) == (762, 559)
    at = data.index(b"IDAT")
    (length,) = struct.unpack(">I", data[at - 4 : at])
    rows = np.frombuffer(zlib.decompress(data[at + 4 : at + 4 + length]), np.uint8).reshape(height, 1 + 3 * width)[
        :, 1:
    ]
    pixels = rows.reshape(height, width, 3)
    assert not np.array_equal(pixels[59, 100], pixels[500, 100])
    assert np.array_equal(pixels[500, 100], pixels[500, 700])


def test_a_small_picture_is_written_as_the_standard_requires():
    assert encode_png(np.zeros((1, 1, 3), np.uint8)).endswith(b"\x00\x00\x00\x00IEND\xaeB`\x82")


def test_the_terrain_can_be_referred_to_again_without_its_picture():
    table = battle(fighter("A", 100, 100))
    image = format_image(b"png", table, "terrain-1")
    assert 'id="terrain-1"' in image
    plan = format_plan(table, '<use href="#terrain-1"/>', "Round 2")
    assert "base64" not in plan
    assert "http" not in plan

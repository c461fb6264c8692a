"""Foreign files: whatever they contain, there is a roster or one sentence that names the file."""

import io
import json
import random
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.rosters import left_out_text
from app.rosters.roster_file import read_bytes
from app.session.roster_files import known_forms, read, read_text
from tests.effort import examples
from tests.rosters.roster_files import FILES, zipped

MOOR = (FILES / "moor.ros").read_text("utf-8")


def left_out_note(tmp_path, data, name="x.ros"):
    """Returns the note on the fighters left out; the others are read."""
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    found = read(path)
    assert found.roster or found.fighters
    said = left_out_text(found)
    assert "\n" not in said
    assert len(said) < 400
    return said


def refusal(tmp_path, data, name="x.ros"):
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    with pytest.raises(PlayerError) as found:
        read(path)
    said = str(found.value)
    assert said.startswith(f"{name}: ")
    assert "\n" not in said
    assert len(said) < 400
    return said


def test_a_document_type_is_refused_before_any_entity_is_expanded(tmp_path):
    bomb = '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    said = refusal(tmp_path, MOOR.replace("<roster", bomb + "<roster", 1))
    assert "document type" in said


@pytest.mark.parametrize("name", ["forces", "selections", "profiles", "characteristics", "categories", "costs"])
@pytest.mark.parametrize("tag", ["roster", "force", "selection", "profile", "characteristic"])
def test_an_attribute_with_the_name_of_a_list_is_ignored(tmp_path, tag, name):
    path = tmp_path / "x.ros"
    path.write_text(MOOR.replace(f"<{tag} ", f'<{tag} {name}="x" ', 1), encoding="utf-8")
    assert read(path).roster == read(FILES / "moor.ros").roster


@pytest.mark.parametrize(
    "line",
    [
        "51x Axe [140pts]",
        "0x Axe [140pts]",
        "Axe",
        "Axe [1234567pts]",
        "[10pts]",
        "x" * 3000 + " [1pts]",
        "Axe [[1pts]]",
    ],
)
def test_a_line_of_pasted_text_that_cannot_be_read_is_skipped_and_named(line):
    text = f"++ Play (Order - Moor) [1pts] ++\n+ Fighters [1pts] +\nSpade [10pts]\n{line}\n"
    found = read_text(text)
    assert len(found.roster.fighters) + len(found.left_out) == 2
    assert all(len(one.profile.name) <= 80 for one in found.roster.fighters)


def test_pasted_text_of_any_length_gives_a_sentence():
    head = "++ Play (Order - Moor) [1pts] ++\n"
    for text in (head, head + "Axe [1pts]\n" * 101, head + "\n" * 1001 + "Axe [1pts]", head + "Axe\n"):
        with pytest.raises(PlayerError):
            read_text(text)


def test_nesting_is_limited(tmp_path):
    deep = "<selection>" * 500 + "</selection>" * 500
    assert "nested too deeply" in refusal(tmp_path, f"<roster><forces><force>{deep}</force></forces></roster>")
    assert "nested too deeply" in refusal(tmp_path, "[" * 100_000, "x.json")
    assert "nested too deeply" in refusal(tmp_path, '{"roster":' + "[" * 400 + "]" * 400 + "}", "x.json")


def test_an_archive_contains_one_roster_within_the_size_limit(tmp_path):
    for names in ((), ("a.ros", "b.ros"), ("a.txt",)):
        path = zipped(tmp_path / "x.rosz", *names)
        with pytest.raises(PlayerError, match=r"x\.rosz: it contains . rosters instead of one"):
            read(path)
    bomb = zipped(tmp_path / "y.rosz", "a.ros", data=b"<roster>" + b" " * 9_000_000)
    assert bomb.stat().st_size < 20_000
    with pytest.raises(PlayerError, match="larger than the 8 MB allowed"):
        read(bomb)


def test_an_archive_with_a_false_size_is_damaged(tmp_path):
    path = zipped(tmp_path / "x.rosz", "a.ros", data=b"<roster>" + b" " * 9_000_000)
    data = bytearray(path.read_bytes())
    at = data.rindex(b"PK\x01\x02") + 24
    data[at : at + 4] = (100).to_bytes(4, "little")
    refusal(tmp_path, bytes(data), "x.rosz")


def test_half_a_file_is_not_a_roster(tmp_path):
    assert "line" in refusal(tmp_path, MOOR[: len(MOOR) // 2])
    half = (FILES / "fighters.json").read_bytes()[:300]
    assert "line 20" in refusal(tmp_path, half, "x.json")
    path = zipped(tmp_path / "y.rosz", "a.ros")
    refusal(tmp_path, path.read_bytes()[:200], "x.rosz")


def test_other_kinds_of_file_are_recognised(tmp_path):
    assert "not a supported file" in refusal(tmp_path, "dear diary", "x.txt")
    assert "not a supported file" in refusal(tmp_path, "{}", "x.json")
    assert "line 1 is not UTF-8 text" in refusal(tmp_path, bytes(range(128, 256)), "x.txt")
    assert "<html>" in refusal(tmp_path, "<html></html>")
    assert "no fighter with Move" in refusal(tmp_path, "<roster/>")
    assert "abilities" in refusal(tmp_path, (FILES / "abilities.json").read_bytes(), "x.json")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (">2/5<", ">many<", "the damage “many” of Peat Warden"),
        (">3-10<", ">far<", "the range “far” of Turf Slinger"),
        ('number="2" type="model"', 'number="99999" type="model"', "of Turf Slinger; use 1 to 50"),
        ('number="2" type="model"', 'number="-2" type="model"', "of Turf Slinger; use 1 to 50"),
        ('number="2" type="model"', 'number="1_0" type="model"', "the number “1_0” of Turf Slinger"),
        (">3-10<", ">3-\N{ARABIC-INDIC DIGIT FIVE}<", "the range “3-"),
        ('number="2" type="model"', 'number="two" type="model"', "the number “two” of Turf Slinger"),
        ('value="140.0"', 'value="nan"', "the points “nan” of Turf Slinger"),
        ('value="140.0"', 'value="1e308"', "the points “1e308” of Turf Slinger"),
        (">21<", ">21000<", "the wounds “21000” of Peat Warden"),
        ('name="Turf Slinger"', 'name=""', "name"),
    ],
)
def test_an_unreadable_fighter_is_skipped_and_named(tmp_path, old, new, said):
    assert said in left_out_note(tmp_path, MOOR.replace(old, new))


def test_a_message_is_one_line_whatever_it_quotes(tmp_path):
    tree = json.loads((FILES / "new_recruit.json").read_text("utf-8"))
    tree["roster"]["forces"][0]["selections"][1]["number"] = "\n\x07 two"
    assert "“ two”" in left_out_note(tmp_path, json.dumps(tree), "x.json")


def test_the_row_of_a_table_is_named(tmp_path):
    rows = json.loads((FILES / "fighters.json").read_text("utf-8"))
    rows[1]["weapons"][0]["attacks"] = "many"
    said = left_out_note(tmp_path, json.dumps(rows), "x.json")
    assert f"{rows[1]['name']}, weapons[0].attacks" in said
    rows = json.loads((FILES / "tts_fighters.json").read_text("utf-8"))
    for odd in ("1e400", "3_2", "\N{ARABIC-INDIC DIGIT THREE}2"):
        rows[0]["base_size_x"] = odd
        assert f"Peat Warden: “{odd}” is not a base size" in left_out_note(tmp_path, json.dumps(rows), "x.json")


def test_a_file_without_readable_fighters_is_refused_with_the_first_reason(tmp_path):
    rows = [{"name": "A", "toughness": "?"}, {"name": "B", "toughness": "?"}]
    assert "A, " in refusal(tmp_path, json.dumps(rows), "x.json")


@pytest.mark.thorough
def test_an_invalid_fighter_does_not_refuse_a_table_of_a_thousand(tmp_path):
    one = json.loads((FILES / "fighters.json").read_text("utf-8"))[0]
    rows = [one | {"name": f"Fighter {number}"} for number in range(1000)]
    rows[500]["toughness"], rows[700] = "?", 7
    path = tmp_path / "all.json"
    path.write_text(json.dumps(rows), "utf-8")
    found = read(path)
    assert len(found.fighters) == 998
    assert left_out_text(found).startswith("Left out 2 fighters: Fighter 500, toughness: ")
    assert "fighter 701" in left_out_text(found)


def test_the_line_of_a_list_is_named(tmp_path):
    lines = (FILES / "warcrier.txt").read_text("utf-8").replace("- Marsh Light (75pts)", "- Marsh Light")
    assert "line 9: “- Marsh Light” is not a fighter" in refusal(tmp_path, lines, "x.txt")


@pytest.mark.thorough
def test_lists_that_are_too_long_are_refused(tmp_path):
    many = "".join(f"- Axe {n} (75pts)\n" for n in range(101))
    assert "more than 100 fighters" in refusal(tmp_path, many, "x.txt")
    assert "more than 1000 lines" in refusal(tmp_path, "- Axe (75pts)\n" * 1001, "x.txt")
    parts = "<force/>" * 100_001
    assert "too large for a roster" in refusal(tmp_path, f"<roster><forces>{parts}</forces></roster>")
    assert "16 MB" in refusal(tmp_path, b"[" + b" " * 16_000_001, "x.json")


def test_a_folder_is_not_a_file(tmp_path):
    with pytest.raises(PlayerError, match="it is not a file"):
        read(tmp_path)
    with pytest.raises(PlayerError, match="cannot be opened"):
        read(tmp_path / "gone.ros")


def require_roster_or_sentence(data, text=False):
    """Requires a complete roster or one sentence."""
    said, found = "", None
    try:
        found = read_text(data.decode("latin-1")) if text else read_bytes(data, "x", known_forms())
    except PlayerError as error:
        said = str(error)
    assert bool(said) == (found is None)
    assert "\n" not in said or not text


SEEDS = [path.read_bytes() for path in sorted(FILES.iterdir())]


@examples(150)
@given(st.binary(max_size=400))
def test_any_bytes_give_a_roster_or_a_sentence(data):
    require_roster_or_sentence(data)
    require_roster_or_sentence(data, text=True)


@examples(300)
@given(st.sampled_from(SEEDS), st.randoms(use_true_random=False))
def test_files_with_changed_bytes_give_a_roster_or_a_sentence(seed, chance):
    require_roster_or_sentence(bent(seed, chance))


@examples(100)
@given(st.randoms(use_true_random=False))
def test_archives_with_changed_bytes_give_a_roster_or_a_sentence(chance):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.ros", MOOR)
    require_roster_or_sentence(bent(packed.getvalue(), chance))


def bent(data, chance: random.Random):
    changed = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(changed))
        deed = chance.randrange(3)
        if deed == 0:
            changed[at] = chance.randrange(256)
        elif deed == 1:
            del changed[at : at + chance.randint(1, 30)]
        else:
            changed[at:at] = changed[chance.randrange(len(changed)) :][: chance.randint(1, 60)]
        if not changed:
            return b""
    return bytes(changed)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
TREES = [json.loads(path.read_text("utf-8")) for path in sorted(FILES.glob("*.json"))]


@examples(300)
@given(st.sampled_from(TREES), VALUES, st.randoms(use_true_random=False))
def test_documents_with_one_changed_value_give_a_roster_or_a_sentence(tree, value, chance):
    require_roster_or_sentence(json.dumps(swapped(tree, value, chance)).encode("utf-8", "surrogatepass"))


def swapped(tree, value, chance):
    """Returns the same document with one value changed at a random place."""
    if not isinstance(tree, dict | list) or not tree or chance.random() < 0.15:
        return value
    keys = list(tree) if isinstance(tree, dict) else range(len(tree))
    chosen = chance.choice(list(keys))
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree)
    new = {key: swapped(one, value, chance) if key == chosen else one for key, one in pairs}
    return new if isinstance(tree, dict) else list(new.values())


def test_an_invalid_path_gives_a_sentence(tmp_path):
    with pytest.raises(PlayerError):
        read(Path("x\0.ros"))

"""Foreign armies in the formats of units of troops: read, or refused in a sentence; nothing is lost."""

import json

import pytest

from app.core.app_paths import RESOURCES
from app.core.errors import PlayerError
from app.rosters import left_out_text
from app.rosters.roster_file import read_pasted
from app.session.roster_files import known_forms, read, read_text
from app.storage.fighter_collection import FighterCollection
from app.ui.muster.roster_import import remember
from tests.rosters.test_hostile_rosters import refusal

ARMY = json.loads((RESOURCES / "demo" / "warcrow" / "fen_court.json").read_text("utf-8"))
HEAD = "Unit Name EN,Characteristics,Keywords,Points Cost\n"
LIST = "Dusk\nFaction: Fen\nReed Levy x2 (50 pts)\n"


def army(card=None, **fields):
    """Returns an army of ours as JSON, with other values in its first unit, or on the card of that."""
    changed = json.loads(json.dumps(ARMY))
    first = changed["army"]["units"][0]
    first |= fields
    first["card"] |= card or {}
    return json.dumps(changed)


def roster(unit, count=1):
    """Returns a roster of ours with a line whose card is this text."""
    line = {"profile": {"name": "Reed Levy"}, "count": count, "unit": unit}
    return json.dumps({"format": "eyeline-roster", "version": 1, "roster": {"fighters": [line]}})


def written(tmp_path, data, name):
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def imported(tmp_path, data, name):
    return read(written(tmp_path, data, name))


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ({"defence": "7 purple"}, "army.units[0].card.defence: “7 purple”"),
        ({"willpower": "99999 red"}, "army.units[0].card.willpower: “99999 red”"),
        ({"attacks": [{"name": "claws", "dice": "lots"}]}, "card.attacks[0].dice: “lots” is not a dice pool"),
        ({"skills": [{"name": "Call", "gives": ["Lethal (2"]}]}, "card.skills[0].gives: “Lethal (2” is not a keyword"),
        ({"points": -5}, "army.units[0].card.points"),
    ],
)
def test_a_value_no_card_can_have_is_refused_with_its_place(tmp_path, card, said):
    assert said in refusal(tmp_path, army(card), "x.json")


def test_a_card_no_game_can_read_is_refused_with_its_place(tmp_path):
    for unit in ("garbage", "[]", '{"card":{"defence":"7 purple"}}', "[" * 10_000):
        assert "roster.fighters[0].unit" in refusal(tmp_path, roster(unit), "x.json")
    assert imported(tmp_path, roster('{"card":{"name":"Reed Levy"}}'), "x.json").roster


def test_a_file_of_a_newer_version_is_reported(tmp_path):
    newer = json.dumps({**ARMY, "version": 2})
    assert "newer version of Eyeline" in refusal(tmp_path, newer, "x.json")
    newer = roster("").replace('"version": 1', '"version": 7')
    assert "newer version of Eyeline" in refusal(tmp_path, newer, "x.json")


def test_an_army_without_fighters_is_not_remembered(tmp_path):
    nobody = json.dumps({**ARMY, "army": {"name": "Nobody"}})
    with pytest.raises(PlayerError, match=r"x\.json contains no fighters; choose another file"):
        remember(imported(tmp_path, nobody, "x.json"))


def test_points_must_be_plain_digits(tmp_path):
    said = left_out_text(imported(tmp_path, f"{HEAD}Reed,a,b,²\nAsh,a,b,٣\nOak,a,b,5\n", "x.csv"))
    assert said.startswith("Left out 2 items: row 2 ")


def test_a_table_without_a_unit_is_refused_with_the_first_reason(tmp_path):
    assert "row 2 has no name or no points" in refusal(tmp_path, f"{HEAD}Reed,[Inf", "x.csv")


def test_a_list_without_units_says_so(tmp_path):
    said = left_out_text(imported(tmp_path, f"{LIST}Ash x0 (0 pts)\nOak x99 (9 pts)\n", "x.txt"))
    assert "“Ash x0 (0 pts)” is not a unit" in said
    assert "“Oak x99 (9 pts)” exceeds the limit of 100 units" in said


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16", "utf-8"])
@pytest.mark.parametrize(("data", "name"), [(LIST, "x.txt"), (f"{HEAD}Wächter,a,b,5\n", "x.csv"), (army(), "x.json")])
def test_a_text_may_be_in_any_unicode_encoding_with_a_byte_order_mark(tmp_path, coding, data, name):
    found = imported(tmp_path, data.encode(coding), name)
    assert found.roster or found.fighters
    assert not found.left_out


@pytest.mark.parametrize("coding", ["cp1252", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_text_in_another_encoding_is_reported_with_its_line(tmp_path, coding):
    for data, name in ((f"{HEAD}Wächter,a,b,5\n", "x.csv"), (army(name="Wächter ä"), "x.json"), (LIST + "ä", "x.txt")):
        text = data.replace("\\u00e4", "ä")
        assert "is not UTF-8 text" in refusal(tmp_path, text.encode(coding), name)
    assert "line 2 " in refusal(tmp_path, f"{HEAD}Wächter,a,b,5\n".encode("cp1252"), "x.csv")


def test_an_empty_file_is_reported_as_empty(tmp_path):
    for data in (b"", b" \r\n\t ", b"\xef\xbb\xbf"):
        for name in ("x.json", "x.txt", "x.csv", "x.ros"):
            assert "it is empty" in refusal(tmp_path, data, name)


def test_a_file_nested_too_deeply_is_reported_in_plain_words(tmp_path):
    for data in ("[" * 10_000 + "]" * 10_000, '{"a":' * 10_000 + "1" + "}" * 10_000, '{"a":' * 200 + "1" + "}" * 200):
        assert "(it is nested too deeply)" in refusal(tmp_path, data, "x.json")


@pytest.mark.parametrize("name", ["\u202eReed\u202c Levy", "Reed\u200b\u2060 Levy", "\x01Reed\x7f \tLevy"])
def test_names_contain_no_invisible_characters(tmp_path, name):
    texts = [f"{HEAD}{name},a,b,5\n".encode(), LIST.replace("Reed Levy", name).encode()]
    if name.isprintable() or "\x01" not in name:
        texts.append(army({"name": name}, name=name).encode())
        texts.append(roster("").replace("Reed Levy", json.dumps(name)[1:-1]).encode())
    for text in texts:
        found = read_pasted(text.decode(), known_forms())
        lines = (*found.fighters, *(found.roster.fighters if found.roster else ()))
        assert {one.profile.name for one in lines} & {"Reed Levy"}
        assert all(one.profile.name.isprintable() and "\u202e" not in one.unit for one in lines)
        remember(found)
        FighterCollection().read_all()


def test_a_unit_without_a_visible_name_is_refused_with_its_place(tmp_path):
    assert "army.units[0].name" in refusal(tmp_path, army({"name": "\u200b"}, name=" \u200b"), "x.json")


def test_the_collection_accepts_nothing_that_it_could_not_read_again(tmp_path):
    """Even if a reader let it through: the fighters already stored must not be lost."""
    from msgspec.structs import replace

    shelf = FighterCollection()
    good = imported(tmp_path, f"{HEAD}Reed,a,b,5\n", "x.csv").fighters
    shelf.add(good)
    bad = replace(good[0], profile=replace(good[0].profile, name="Re\0ed"))
    with pytest.raises(PlayerError, match=r"cannot be stored \("):
        shelf.add([bad])
    assert shelf.read_all() == good


def test_the_example_of_a_list_is_shown_only_for_its_own_game():
    armies = next(one for one in known_forms() if one.example)
    others = next(one for one in known_forms() if not one.example)
    for forms, fits in ((armies, True), (others, False)):
        with pytest.raises(PlayerError) as refused:
            read_text("some words", forms)
        assert (armies.example in str(refused.value)) is fits
    with pytest.raises(PlayerError) as refused:
        read_text("{}", armies)
    assert armies.example not in str(refused.value)

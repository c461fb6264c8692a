"""Armies of Warcrow: read from the army builder's formats and ours, completed by the player, and mustered."""

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.games.warcrow.keywords import parse_keyword
from app.games.warcrow.measures import fits_unit, keyword_of
from app.games.warcrow.rosters.army import Army, demo_armies, make_muster, missing_texts
from app.games.warcrow.rosters.army_roster import FORMS, WarcrowMuster, to_roster
from app.games.warcrow.rosters.unit_form import read_sheet, with_sheet
from app.games.warcrow.state import read_state
from app.games.warcrow.symbol_dice import parse_pool
from app.model import Battle, Board, Round
from app.rosters import Roster
from app.rosters.own_format import format_roster
from app.rosters.roster_file import read_bytes, read_file
from app.session import Session
from tests.cases.questions_warcrow import meshes
from tests.warcrow_scenes import format_army

LIST = """Grey Morning
Faction: Ash Folk

The Ash Captain [High Command] (2 CP) x1 (30 pts)
Grove Hunters [Not Tournament Legal] x2 (70 pts)
Ash Guard x1 (25 pts)

Total Command Points: 2
Total Points: 125
"""
TABLE = """faction_id,Faction,Unit Name EN,Command,Characteristics,Keywords,High Command,Points Cost
ash,Ash Folk,Ash Guard,0,"[Infantry, Elf]","[Scout, Preferred Terrain (Rugged or Forest)]",No,25
ash,Ash Folk,The Ash Captain,2,"[Character,Elf]","[Join (Infantry, Elf), Elite]",Yes,30
ash,Ash Folk,,0,[],[],No,10
"""


def read(text):
    return read_bytes(text.encode("utf-8", "replace"), "dusk.txt", (FORMS,))


def names(found):
    return [recruit.title for recruit in found.roster.fighters]


def keywords(recruit):
    return read_sheet(recruit).keywords


def test_a_list_of_the_army_builder_is_read_line_by_line():
    found = read(LIST)
    assert (found.roster.name, found.roster.faction, found.roster.points) == ("Grey Morning", "Ash Folk", 125)
    assert names(found) == ["The Ash Captain", "Grove Hunters", "Grove Hunters", "Ash Guard"]
    assert not found.left_out


def test_values_missing_from_a_list_are_asked_for_and_never_guessed():
    roster = read(LIST).roster
    assert all(one.is_sketch and not one.count and one.base is None for one in roster.fighters)
    with pytest.raises(PlayerError, match="the details of The Ash Captain"):
        WarcrowMuster().make_action(Battle("warcrow", Board(900.0, 900.0)), roster, "Red", False)


def test_a_table_of_units_reports_keywords_and_invalid_rows():
    found = read(TABLE)
    assert found.left_out == ("row 4 has no name or no points",)
    guard, captain = found.fighters
    assert keywords(captain) == ("Character", "Elf", "Join (Infantry, Elf)", "Elite")
    assert keywords(guard) == ("Infantry", "Elf", "Scout", "Preferred Terrain (Rugged | Forest)")


def test_a_list_completed_by_hand_can_be_mustered():
    known = {one.profile.name: read_sheet(one) for one in read(TABLE).fighters}
    roster = read(LIST).roster
    whole = (
        replace(with_sheet(one, known.get(one.title, read_sheet(one))), count=3, base=Round(30.0), is_sketch=False)
        for one in roster.fighters
    )
    session = Session(Battle("warcrow", Board(900.0, 900.0)), meshes)
    session.do(WarcrowMuster().make_action(session.battle, replace(roster, fighters=tuple(whole)), "Red", False))
    units = {unit.id: unit for unit in read_state(session.battle).units}
    assert list(units) == ["The Ash Captain", "Grove Hunters", "Grove Hunters 2", "Ash Guard"]
    assert fits_unit(keyword_of(units["The Ash Captain"], "Join"), units["Ash Guard"])
    assert not fits_unit(keyword_of(units["The Ash Captain"], "Join"), units["Grove Hunters"])


SAVED = {"name": "Ash Guard", "pointsCost": 25, "quantity": 2, "keywords": [{"name": "Scout"}]}


def test_a_saved_list_is_read_too():
    unit = {"id": "a", **SAVED, "characteristics": ["Infantry"], "availability": 2}
    found = read(json.dumps({"id": "1", "name": "Dusk", "faction": "ash", "units": [unit]}))
    assert [(one.title, keywords(one)) for one in found.roster.fighters] == [("Ash Guard", ("Infantry", "Scout"))] * 2


def test_a_null_name_or_faction_is_read_as_empty():
    unit = SAVED | {"faction": None, "characteristics": None, "keywords": [{"name": None}, {"name": "Scout"}]}
    found = read(json.dumps({"name": None, "faction": None, "units": [unit]}))
    assert (found.roster.name, found.roster.faction) == ("", "")
    assert [keywords(one) for one in found.roster.fighters] == [("Scout",)] * 2
    with pytest.raises(PlayerError, match=r"units\[0\]\.name"):
        read(json.dumps({"units": [unit | {"name": None}]}))


def test_a_card_with_a_null_name_or_faction_takes_those_of_its_line():
    (line,) = read(json.dumps({"name": "Dusk", "units": [SAVED | {"quantity": 1}]})).roster.fighters
    card = {"name": None, "faction": None, "morale": 2}
    document = json.loads(format_roster(Roster(fighters=(replace(line, unit=json.dumps({"card": card})),))))
    (kept,) = read(json.dumps(document)).roster.fighters
    assert (read_sheet(kept).card.name, read_sheet(kept).card.morale) == ("Ash Guard", 2)


def test_a_line_that_is_not_a_unit_is_reported_and_the_others_are_kept():
    found = read(LIST.replace("Ash Guard x1 (25 pts)", "Ash Guard, one of them"))
    assert "Ash Guard, one of them" in found.left_out[0]
    assert len(found.roster.fighters) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "choose another file"),
        ("hello\nworld", "export one of these"),
        ("A\nFaction: B\n", "lists no units"),
        ("A\nFaction: B\nAsh x99 (10 pts)\nAsh x99 (10 pts)", ""),
        ('{"units": 3}', "it is not a supported file; choose a roster saved by Eyeline, or export one of these:"),
        ('{"units": [{"pointsCost": "many"}]}', "units"),
        ('{"format": "eyeline-warcrow-army"}', "`version`"),
        ("unit name en,characteristics,keywords,points cost\n,,,", "no readable units"),
    ],
)
def test_a_file_that_is_not_an_army_is_refused_in_a_sentence(text, said):
    if not said:
        assert len(read(text).left_out) == 1
        return
    with pytest.raises(PlayerError) as refused:
        read(text)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@given(st.text(max_size=200))
def test_no_text_crashes_the_reader(text):
    for whole in (text, f"A\nFaction: B\n{text}", f"unit name en,characteristics,keywords,points cost\n{text}"):
        with contextlib.suppress(PlayerError):
            found = read(whole)
            assert found.fighters or found.roster


def test_an_unreadable_file_is_named(tmp_path):
    path = tmp_path / "dusk.txt"
    path.write_bytes(b"\xff\xfa\x00")
    with pytest.raises(PlayerError, match=r"dusk\.txt"):
        read_file(path, (FORMS,))


@pytest.mark.parametrize("army", demo_armies(), ids=lambda army: army.name)
def test_a_shipped_army_is_complete(army):
    assert not missing_texts(army)
    assert read(format_army(army)).roster == to_roster(army)
    for unit in army.units:
        for keyword in unit.keywords:
            parse_keyword(keyword)
        attacks = (attack.dice for attack in unit.card.attacks)
        for pool in (unit.card.willpower, unit.card.defence, unit.card.ranged_defence, *attacks):
            assert parse_pool(pool).dice or parse_pool(pool).symbols


def test_shipped_armies_are_offered_until_both_sides_have_units():
    session = Session(Battle("warcrow", Board(900.0, 900.0)), meshes)
    for left in (2, 1, 0):
        offers = [one for one in session.game.turn_prompt(session.table).options if one.id.startswith("army ")]
        assert len(offers) == left
        if offers:
            assert not offers[0].problems
            session.do(offers[0].action)
    assert len(session.battle.sides) == 2


def test_an_empty_army_cannot_be_mustered():
    with pytest.raises(PlayerError, match="no units yet"):
        make_muster(Army("Nobody"), "Red")

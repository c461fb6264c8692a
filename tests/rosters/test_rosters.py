"""Rosters from the players' own files: their contents, and the data added to them."""

import csv
import io
import json

import pytest
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.model import Cylinder, Oval, Pill, Profile, Round, Weapon
from app.rosters import (
    KnownFighter,
    Recruit,
    Roster,
    demo_rosters,
    format_roster,
    left_out_text,
    make_fighters,
)
from app.session.roster_files import export_roster, read, read_text
from app.storage.fighter_collection import FighterCollection, fill_from_known, find_matches
from tests.rosters.roster_files import FILES, zipped


def test_a_battlescribe_roster_has_fighters_with_figures_weapons_and_runemarks():
    roster = read(FILES / "moor.ros").roster
    assert (roster.name, roster.faction, roster.alliance) == ("Moor patrol", "Moor Folk", "order")
    assert (roster.heads, roster.points) == (4, 385)
    warden, slinger, crane = roster.fighters
    assert warden.profile == Profile(
        "Peat Warden", "Moor Folk", "order", 4, 4, 21, 150, ("leader",), (Weapon("Spade", 0, 1, 4, 4, 2, 5),)
    )
    assert (warden.title, warden.role, warden.base) == ("Old Tam", "leader", None)
    assert (slinger.count, slinger.profile.points, slinger.profile.keywords) == (2, 70, ("scout",))
    assert slinger.profile.weapons == (Weapon("Sling", 3, 10, 2, 3, 1, 3),)
    assert (crane.role, crane.profile.faction, crane.profile.keywords) == ("ally", "Fen Folk", ("fly",))


def test_ros_rosz_and_new_recruit_give_the_same_roster(tmp_path):
    plain = read(FILES / "moor.ros").roster
    assert read(FILES / "new_recruit.json").roster == plain
    assert read(zipped(tmp_path / "moor.rosz", "moor.ros")).roster == plain


def test_an_exported_roster_reads_back_the_same(tmp_path):
    for number, roster in enumerate((*demo_rosters(), read(FILES / "moor.ros").roster)):
        export_roster(roster, path := tmp_path / f"{number}.json")
        assert read(path).roster == roster
        assert path.read_text("utf-8") == format_roster(roster)
    assert len(list(tmp_path.iterdir())) == 3


def test_a_table_of_fighters_goes_into_the_collection(data_folder):
    found = read(FILES / "fighters.json")
    assert found.roster is None
    assert [one.profile.name for one in found.fighters] == ["Peat Warden", "Turf Slinger", "Marsh Light"]
    assert found.fighters[1].profile.weapons[0] == Weapon("ranged weapon", 3, 10, 2, 3, 1, 3)
    assert FighterCollection().add(found.fighters) == 3
    assert FighterCollection().add(found.fighters) == 0
    assert [one.profile.name for one in FighterCollection().read_all()] == [
        "Marsh Light",
        "Peat Warden",
        "Turf Slinger",
    ]
    assert (data_folder / "fighters" / "fighters.json").is_file()


def test_base_sizes_come_from_a_table_and_the_rest_is_not_guessed():
    shelf = FighterCollection()
    shelf.add(read(FILES / "tts_fighters.json").fighters)
    bases = {one.profile.name: one.base for one in shelf.read_all()}
    assert bases == {
        "Peat Warden": Round(32.0), "Turf Slinger": Round(28.5), "Marsh Light": None, "Moor Rider": Oval(60.0, 35.0),
    }  # fmt: skip
    sizes = read(FILES / "base_sizes.json").sizes
    assert sizes[1].base == Pill(50.0, 25.0)
    assert shelf.set_bases(sizes) == 1
    assert {one.base for one in shelf.read_all() if one.profile.name == "Marsh Light"} == {Round(25.0)}


def test_a_known_base_is_kept_when_figures_are_imported_again():
    shelf = FighterCollection()
    shelf.add(read(FILES / "tts_fighters.json").fighters)
    shelf.add(read(FILES / "fighters.json").fighters)
    assert {one.profile.name: one.base for one in shelf.read_all()}["Peat Warden"] == Round(32.0)


def test_a_roster_does_not_replace_a_table():
    shelf = FighterCollection()
    shelf.add(read(FILES / "fighters.json").fighters)
    roster = read(FILES / "moor.ros")
    known = tuple(replace(one, base=Round(32.0)) for one in roster.fighters)
    assert shelf.add_unknown(known) == 1
    kept = {one.profile.name: one for one in shelf.read_all()}
    assert kept["Peat Warden"].profile.weapons[0].name == "hammer"
    assert kept["Peat Warden"].base == kept["Fen Crane"].base == Round(32.0)
    assert len(kept) == 4


def test_reading_saves_nothing_until_the_result_is_remembered():
    shelf = FighterCollection()
    roster, table = read(FILES / "moor.ros"), read(FILES / "fighters.json")
    assert shelf.read_all() == ()
    assert shelf.remember(table) == len(table.fighters)
    assert shelf.remember(table) == 0
    before = len(shelf.read_all())
    assert shelf.remember(roster) == len(shelf.read_all()) - before


def test_a_list_of_names_takes_its_figures_from_the_collection():
    shelf = FighterCollection()
    shelf.add(read(FILES / "tts_fighters.json").fighters)
    bare = read(FILES / "warcrier.txt").roster
    assert (bare.name, bare.faction, bare.heads, bare.points) == ("Night shift", "Moor Folk", 4, 365)
    assert not any(recruit.has_figures for recruit in bare.fighters)
    full = fill_from_known(bare, shelf.read_all())
    warden, slinger, light = full.fighters
    assert (warden.profile.wounds, warden.base, warden.profile.alliance) == (21, Round(32.0), "order")
    assert (slinger.count, slinger.base) == (2, Round(28.5))
    assert light.has_figures
    assert light.base is None


def test_a_fighter_of_the_same_name_in_another_faction_is_not_used():
    shelf = FighterCollection()
    shelf.add(read(FILES / "tts_fighters.json").fighters)
    bare = read(FILES / "warcrier.txt").roster
    other = replace(bare.fighters[0], profile=replace(bare.fighters[0].profile, faction="Hill Folk"))
    assert fill_from_known(Roster("", "", "", (other,)), shelf.read_all()).fighters == (other,)


def test_fighters_are_found_by_name_faction_and_runemark():
    fighters = read(FILES / "fighters.json").fighters
    assert [one.profile.name for one in find_matches(fighters, "SLING")] == ["Turf Slinger"]
    assert [one.profile.name for one in find_matches(fighters, "moor fly")] == ["Marsh Light"]
    assert len(find_matches(fighters, "", "Moor Folk")) == 3
    assert find_matches(fighters, "", "Fen Folk") == ()


def test_removed_fighters_are_gone():
    shelf = FighterCollection()
    shelf.add(read(FILES / "fighters.json").fighters)
    shelf.remove(shelf.read_all()[:1])
    assert [one.profile.name for one in shelf.read_all()] == ["Peat Warden", "Turf Slinger"]


def test_a_damaged_collection_names_its_file():
    shelf = FighterCollection()
    shelf.path.parent.mkdir(parents=True)
    shelf.path.write_text("{")
    with pytest.raises(PlayerError, match=r"fighters\.json cannot be read"):
        shelf.read_all()


def test_an_unknown_base_is_asked_for_before_enlisting():
    roster = read(FILES / "moor.ros").roster
    with pytest.raises(PlayerError, match="the base of Old Tam is unknown; choose it first"):
        make_fighters(roster, "Red")


def test_unknown_figures_are_asked_for_too():
    bare = Recruit(Profile("Axe", points=75), Round(32.0))
    with pytest.raises(PlayerError, match="the profile of Axe is unknown"):
        make_fighters(Roster(fighters=(bare,)), "Red")


def test_enlisted_fighters_wait_beside_the_table_with_an_assumed_height():
    lamp = demo_rosters()[0]
    fighters = make_fighters(lamp, "Red")
    assert len(fighters) == lamp.heads == 8
    captain = fighters[0]
    assert (captain.id, captain.side, captain.state.whereabouts, captain.state.role) == (
        "Captain Oriel", "Red", "mustered", "leader",
    )  # fmt: skip
    assert captain.body == Cylinder(12.0, 35.0, assumed=True)
    measured = replace(lamp, fighters=(replace(lamp.fighters[0], height_mm=41.0),))
    assert make_fighters(measured, "Red")[0].body == Cylinder(12.0, 41.0)


def test_a_body_is_taller_than_its_base():
    flat = Recruit(Profile("Axe", toughness=3), Round(32.0), height_mm=2.0)
    with pytest.raises(PlayerError, match="taller than its base"):
        make_fighters(Roster(fighters=(flat,)), "Red")


def test_the_shipped_warbands_are_complete_and_within_a_thousand_points():
    bands = demo_rosters()
    assert len(bands) == 2
    for band in bands:
        assert band.points <= 1000
        assert 6 <= band.heads <= 8
        assert sum(recruit.role == "leader" for recruit in band.fighters) == 1
        assert all(recruit.has_figures and recruit.base and recruit.profile.weapons for recruit in band.fighters)


def test_a_model_without_a_move_value_is_still_read(tmp_path):
    data = (FILES / "moor.ros").read_text("utf-8").replace('typeId="1">9<', 'typeId="1">*<')
    path = tmp_path / "x.ros"
    path.write_text(data, "utf-8")
    assert read(path).roster.fighters[2].profile.movement == 0


def test_tables_may_have_unknown_keys(tmp_path):
    rows = json.loads((FILES / "fighters.json").read_text("utf-8"))
    rows[0]["new"] = {"anything": [1, 2]}
    path = tmp_path / "x.json"
    path.write_text(json.dumps(rows), "utf-8")
    assert len(read(path).fighters) == 3


def test_a_warband_of_a_companion_program_is_read():
    roster = read(FILES / "companion.json").roster
    tam, slinger = roster.fighters
    assert (roster.name, roster.faction, roster.alliance, roster.points) == ("Heath watch", "Moor Folk", "order", 220)
    assert (tam.title, tam.role, tam.profile.weapons) == ("Tam", "leader", (Weapon("hammer", 0, 1, 4, 4, 2, 5),))
    assert (slinger.role, slinger.profile.keywords) == ("", ("scout",))
    assert slinger.profile.weapons == (Weapon("", 3, 10, 2, 3, 1, 3),)


def test_newer_lists_have_runemarks_as_categories(tmp_path):
    old = '<category id="c-2" name="Fighters" entryId="x" primary="true"/>'
    new = "".join(f'<category name="{name}"/>' for name in ("Fighters", "\ue001 Leader", "Moor Folk", "\ue002  Order"))
    options = '<selections><selection name="Tired" number="1" type="upgrade"/></selections>'
    data = (FILES / "moor.ros").read_text("utf-8").replace(old, new)
    data = data.replace('number="2" type="model">', f'number="2" type="model">{options}')
    path = tmp_path / "x.ros"
    path.write_text(data, "utf-8")
    slinger = read(path).roster.fighters[1]
    assert slinger.profile.keywords == ("leader", "scout")
    assert slinger.role == ""


# names that lists and tables spell differently

MONSTER = """<roster xmlns="http://www.battlescribe.net/schema/rosterSchema" name="One"><forces>
<force name="Open Play" catalogueName="Order - Moor - Peat Kin"><selections>
<selection name="Bog Wyrm" number="1" type="model">
 <profiles>
  <profile name="Bog Wyrm" typeName="Model"><characteristics><characteristic name="Move">✹</characteristic>
   <characteristic name="Toughness">5</characteristic><characteristic name="Wounds">50</characteristic>
  </characteristics></profile>
  <profile name="Maw" typeName="Weapon"><characteristics><characteristic name="Range">2</characteristic>
   <characteristic name="Attacks">4</characteristic><characteristic name="Strength">6</characteristic>
   <characteristic name="Damage">✹ / ✹</characteristic></characteristics></profile>
  <profile name="Spit" typeName="Weapon"><characteristics><characteristic name="Range">3-8</characteristic>
   <characteristic name="Attacks">2</characteristic><characteristic name="Strength">4</characteristic>
   <characteristic name="Damage">1/4</characteristic></characteristics></profile>
  TABLE
 </profiles>
 <categories><category name="Monsters"/><category name="Bladeborn Fighters"/><category name="Peat Kin"/>
  <category name="Icon Bearer"/><category name="The Dry Few"/><category name="brute"/></categories>
</selection></selections></force></forces></roster>"""
TABLE = """<profile name="11-20" typeName="Damage Points Allocated"><characteristics><characteristic name="Move">5
</characteristic><characteristic name="Damage">4/8</characteristic></characteristics></profile>
<profile name="0-10" typeName="Damage Points Allocated"><characteristics><characteristic name="Move">7</characteristic>
<characteristic name="Damage">5/10</characteristic></characteristics></profile>"""


def monster(tmp_path, table):
    path = tmp_path / "wyrm.ros"
    path.write_text(MONSTER.replace("TABLE", table), "utf-8")
    (one,) = read(path).roster.fighters
    return one


def test_a_monster_has_its_undamaged_figures(tmp_path):
    one = monster(tmp_path, TABLE)
    maw, spit = one.profile.weapons
    assert (one.role, one.profile.movement) == ("monster", 7)
    assert (maw.hit, maw.critical, spit.hit, spit.critical) == (5, 10, 1, 4)


def test_figures_that_depend_on_damage_are_left_open_without_their_table(tmp_path):
    one = monster(tmp_path, "")
    maw, spit = one.profile.weapons
    assert (one.profile.movement, maw.hit, maw.critical, spit.critical) == (0, 0, 0, 4)


def test_headings_and_faction_names_are_not_runemarks(tmp_path):
    one = monster(tmp_path, TABLE)
    assert one.profile.keywords == ("icon-bearer", "brute")
    assert (one.profile.faction, one.profile.subfaction) == ("Moor - Peat Kin", "The Dry Few")


def known(name, faction, alliance="order", wounds=10, base=None):
    return KnownFighter(Profile(name, faction, alliance, 4, 4, wounds, 100), base or Round(32.0))


def listed(name, faction, alliance="order", wounds=10, role=""):
    return Recruit(Profile(name, faction, alliance, 4, 4 if wounds else 0, wounds, 100), role=role)


@pytest.mark.parametrize(
    ("in_list", "in_table"),
    [
        ("Moor - Peat Kin", "Moor: Peat Kin"),
        ("Moor – Peat Kin", "Moor Peat Kin"),
        ("Storm Eternal - Warrior Chamber", "Storm Eternals Warrior Chamber"),
        ("Storm Eternals - Vanguard Chamber", "Storm Eternals Vanguard Auxiliary Chamber"),
        ("Flesheater Courts", "Flesh-eater Courts"),
        ("Hunters of the Moor", "Hunters of Moor"),
        ("Garrek’s Reavers", "Garrek's Reavers"),
    ],
)
def test_a_faction_is_recognised_however_its_name_is_composed(in_list, in_table):
    table = (known("Warden", in_table), known("Warden", "Hill Folk", base=Round(40.0)))
    (one,) = fill_from_known(Roster(fighters=(listed("Warden", in_list),)), table).fighters
    assert one.base == Round(32.0)


def test_parts_of_one_faction_are_distinguished():
    table = (known("Warden", "Moor: Peat"), known("Warden", "Moor: Heath", base=Round(40.0)))
    (one,) = fill_from_known(Roster(fighters=(listed("Warden", "Moor - Heath"),)), table).fighters
    assert one.base == Round(40.0)


def test_an_ally_is_found_in_the_table_of_its_own_faction():
    table = (known("Tyrant", "Hill Folk", wounds=30, base=Round(40.0)),)
    (one,) = fill_from_known(Roster(fighters=(listed("Tyrant", "Moor Folk", wounds=0, role="ally"),)), table).fighters
    assert (one.base, one.profile.wounds, one.profile.faction) == (Round(40.0), 30, "Hill Folk")


def test_an_ally_of_another_grand_alliance_or_of_two_tables_is_asked_about():
    table = (known("Tyrant", "Hill Folk", "chaos"),)
    lone = listed("Tyrant", "Moor Folk", wounds=0, role="ally")
    assert fill_from_known(Roster(fighters=(lone,)), table).fighters == (lone,)
    two = (known("Tyrant", "Hill Folk"), known("Tyrant", "Fen Folk", base=Round(50.0)))
    assert fill_from_known(Roster(fighters=(lone,)), two).fighters == (lone,)


def test_a_fighter_of_another_faction_is_found_by_name_points_and_grand_alliance():
    table = (known("Warden", "Moor Folk"), known("Tyrant", "Hill Folk", wounds=30, base=Round(40.0)))
    bare = Roster("", "Moor Folk", fighters=(listed("Tyrant", "Moor Folk", "", wounds=0),))
    (one,) = fill_from_known(bare, table).fighters
    assert (one.base, one.profile.wounds, one.profile.faction) == (Round(40.0), 30, "Hill Folk")


@pytest.mark.parametrize(
    "table",
    [
        (known("Warden", "Moor Folk"), known("Tyrant", "Hill Folk", "chaos")),
        (known("Warden", "Moor Folk"), known("Tyrant", "Hill Folk"), known("Tyrant", "Fen Folk", wounds=12)),
        (known("Warden", "Moor Folk"), KnownFighter(Profile("Tyrant", "Hill Folk", "order", 4, 4, 9, 99))),
        (known("Warden", "Moor Folk"), known("Warden", "Moor Folk", "death"), known("Tyrant", "Hill Folk")),
    ],
    ids=["another alliance", "two of the name", "other points", "no certain alliance"],
)
def test_an_uncertain_fighter_of_another_faction_is_asked_about(table):
    lone = listed("Tyrant", "Moor Folk", "", wounds=0)
    assert fill_from_known(Roster("", "Moor Folk", fighters=(lone,)), table).fighters == (lone,)


UNITS = """faction_id,Faction,Unit Type,Unit Name EN,Unit Name SP,Command,AVB,Characteristics,Keywords,Points Cost
ash-guard,Ash Guard,Troop,Ash Wall,Muro de Ceniza,0,2,"[Infantry, Human]","[Large, Scout]",40
ash-guard,Ash Guard,Troop,Ember Hound,,0,2,[Beast],[Scout],20
"""


def test_a_list_in_spanish_finds_the_units_of_a_table_with_both_names(tmp_path):
    path = tmp_path / "units.csv"
    path.write_text(UNITS, encoding="utf-8")
    shelf = FighterCollection()
    shelf.add(read(path).fighters)
    said = "Mi lista\nFaction: Ash Guard\n\nMuro de Ceniza x1 (40 pts)\n\nPuntos Totales: 40\n"
    (wall,) = fill_from_known(read_text(said).roster, shelf.read_all()).fighters
    assert (wall.title, wall.profile.name, wall.profile.points) == ("Muro de Ceniza", "Ash Wall", 40)
    assert {"Large", "Scout"} <= set(wall.profile.keywords)
    assert [one.profile.name for one in find_matches(shelf.read_all(), "ceniza")] == ["Ash Wall"]


def test_a_list_without_readable_units_names_them():
    with pytest.raises(PlayerError, match="2x Ash Wall"):
        read_text("My list\nFaction: Ash Guard\n\n2x Ash Wall (80 pts)\n")


BATTLESCRIBE_TEXT = """++ Open Play (Order - Reed Folk) [780pts] ++

+ Configuration +

Game Type: Open play

+ Leaders [230pts] +

Reed Captain with Long Blade [2 PL, 230pts]: Champion, 2x Net
. Reed boat: paddle

+ Heroes (1 to 3) [200pts] +

Reed Hunter with Bow [200pts]
2x Spite Wisp [140pts]: 2x Terrifying
Somebody

++ Total: [570pts] ++

Created with BattleScribe (https://battlescribe.net)
"""


@pytest.mark.parametrize("headings", [("++", "+"), ("#", "##")])
def test_the_text_of_a_list_builder_has_names_points_and_headings(headings):
    text = BATTLESCRIBE_TEXT.replace("++ Open", f"{headings[0]} Open").replace("+ Leaders", f"{headings[1]} Leaders")
    found = read_text(text)
    assert (found.roster.faction, found.roster.alliance, found.roster.points) == ("Reed Folk", "order", 570)
    captain, hunter, wisp = found.roster.fighters
    assert (captain.profile.name, captain.role) == ("Reed Captain with Long Blade", "leader")
    assert captain.profile.keywords == ("champion", "net")
    assert (hunter.role, wisp.count, wisp.profile.points) == ("", 2, 70)
    assert not any(one.has_figures for one in found.roster.fighters)
    (why,) = found.left_out
    assert "Somebody" in why


@pytest.mark.parametrize(
    ("cost", "points"), [("75.0pts", [75]), ("2 PL, 75.00 pts", [75]), ("1,075pts", []), ("-75pts", []), ("7.5pts", [])]
)
def test_points_in_the_text_of_a_list_builder_are_read_completely_or_reported(cost, points):
    found = read_text(f"++ Mine (Order - Reed Folk) [1,000pts] ++\nReed Hunter [200pts]\nOdd [{cost}]\n")
    assert [one.profile.points for one in found.roster.fighters] == [200, *points]
    assert [cost in why for why in found.left_out] == [True for _ in range(not points)]


CSV = """,_id,name,warband,subfaction,grand_alliance,movement,toughness,wounds,runemarks,points,weapon_1_attacks,\
weapon_1_dmg_crit,weapon_1_dmg_hit,weapon_1_max_range,weapon_1_min_range,weapon_1_runemark,weapon_1_strength,\
weapon_2_attacks,weapon_2_dmg_crit,weapon_2_dmg_hit,weapon_2_max_range,weapon_2_min_range,weapon_2_runemark,\
weapon_2_strength,base_size_x,base_size_y
0,a1,Warden,Moor Folk,,order,6,1,6,"['agile', 'beast']",50,4,2,1,1,0,fangs,1,,,,,,,,32,32
1,a2,Slinger,Moor Folk,,order,5,3,8.0,[],60,2,5,1,1,0,claws,4,2.0,4.0,1.0,12.0,3.0,bow,3.0,,
2,a3,Odd,Moor Folk,,order,?,3,8,[],60,2,5,1,1,0,claws,4,,,,,,,,,
"""


@pytest.mark.parametrize("apart", [",", ";", "\t"])
def test_a_spreadsheet_table_is_read_row_by_row(tmp_path, apart):
    path = tmp_path / "fighters.csv"
    rows = list(csv.reader(io.StringIO(CSV)))
    with path.open("w", encoding="utf-8-sig", newline="") as stream:
        csv.writer(stream, delimiter=apart).writerows(rows)
    found = read(path)
    warden, slinger = found.fighters
    assert (warden.base, warden.profile.keywords, warden.profile.movement) == (Round(32.0), ("agile", "beast"), 6)
    assert [(one.name, one.min_range, one.max_range, one.critical) for one in slinger.profile.weapons] == [
        ("claws", 0, 1, 5),
        ("bow", 3, 12, 4),
    ]
    assert left_out_text(found).startswith("Left out 1 fighter: Odd, movement")

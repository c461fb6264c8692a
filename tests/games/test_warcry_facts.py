"""Facts of positions: every fact has a text, its rule, and lines if it is about two objects."""

import pytest
from msgspec.structs import replace

from app.games.warcry import book
from app.games.warcry.attack import attack_options, cover
from app.games.warcry.facts import position_facts
from app.games.warcry.move import map_costs
from tests.fighting_scenes import AXE, INCH, session

BOW = AXE | {"name": "bow", "max_range": 12}
SCENE = {
    "fighters": [
        {"id": "Axe", "at": [5, 5], "weapons": [AXE, BOW]},
        {"id": "Bow", "side": "Blue", "at": [9, 5]},
        {"id": "Cur", "side": "Blue", "at": [20, 18.9, 3]},
    ],
    "pieces": [
        {"id": "wall", "size": [0.5, 4, 2], "at": [7.5, 5]},
        {"id": "tower", "size": [4, 4, 3], "at": [20, 17]},
    ],
    "tokens": [
        {"id": "Altar", "at": [6, 7]},
        {"id": "Hoard", "kind": "treasure", "at": [5, 6]},
        {"id": "Relic", "kind": "treasure", "at": [1, 1], "carrier": "Bow"},
    ],
}


@pytest.fixture
def table():
    return session("warcry-1e", SCENE).table


def of(table, id, kind, other=""):
    found = [
        fact for fact in position_facts.fighter_facts(table, id) if fact.kind == kind and other in ("", fact.other)
    ]
    assert found
    return found[0]


def kinds(table, id):
    return {fact.kind for fact in position_facts.fighter_facts(table, id)}


def test_every_fact_has_a_text_and_a_rule_with_its_book(table):
    everything = [fact for one in table.battle.fighters for fact in position_facts.fighter_facts(table, one.id)]
    for fact in (*everything, *position_facts.table_facts(table)):
        assert fact.text
        assert "Core Book 2019" in fact.rule
        assert fact.yes is not None or fact.number is not None


def test_facts_of_a_fighter_are_identified_by_kind_and_other_fighter(table):
    keys = [(fact.kind, fact.other) for fact in position_facts.fighter_facts(table, "Axe")]
    assert len(keys) == len(set(keys))


def test_distances_have_their_numbers_and_their_line(table):
    fact = of(table, "Axe", "distance", "Bow")
    assert fact.number == pytest.approx(4 - 32 / INCH)
    (line,) = fact.lines
    assert line.end[0] - line.start[0] == pytest.approx(fact.number * INCH)


@pytest.mark.parametrize(("ranges", "words"), [((0, 2), "away, out of range ("), ((3, 12), "away, too close (range")])
def test_a_target_too_far_is_distinguished_from_one_too_near(table, ranges, words):
    fighter, target = table.battle.fighter("Axe"), table.battle.fighter("Bow")  # 2.74 inches apart
    weapon = replace(fighter.profile.weapons[0], min_range=ranges[0], max_range=ranges[1])
    (problem,) = attack_options.aim_problems(table.battle, fighter, weapon, target)
    assert words in problem.text


def test_weapons_within_range_are_named(table):
    assert of(table, "Axe", "in_range", "Bow").text == "Bow is in range of: bow"
    assert not kinds(table, "Bow") & {"in_range"}


def test_cover_names_the_obstacle(table):
    fact = of(table, "Axe", "cover", "Bow")
    assert fact.yes
    assert "wall" in fact.text


def test_facts_show_what_a_fighter_is_on_and_whether_it_may_fall(table):
    assert of(table, "Cur", "standing").text == "on a platform of tower, 3″ above the floor"
    assert of(table, "Cur", "falls").yes
    assert "falls" not in kinds(table, "Axe")


def test_objectives_show_who_counts(table):
    assert of(table, "Axe", "objective", "Altar").yes
    control = next(fact for fact in position_facts.table_facts(table) if fact.kind == "control")
    assert control.text == "Altar: Red 1, Blue 1; not controlled at the end of the round"
    assert len(control.lines) == 2


def test_treasure_shows_who_reaches_it_and_who_carries_it(table):
    assert of(table, "Axe", "pick_up", "Hoard").yes
    assert "pick_up" not in kinds(table, "Bow")
    texts = [fact.text for fact in position_facts.table_facts(table) if fact.kind == "treasure"]
    assert texts == ["Relic is carried by Bow"]


def test_there_are_no_facts_about_absent_fighters(table):
    assert position_facts.fighter_facts(table, "Ghost") == ()


def test_a_fighter_that_is_not_moving_has_no_move_facts(table):
    assert "moved" not in kinds(table, "Axe")


def test_maps_get_the_objectives_and_treasure_with_their_reach(table):
    axe, known = table.battle.fighter("Axe"), book.book_of(table.battle)
    found = map_costs.find_objective_reaches(table, axe)
    assert [(one.name, round(one.reach_mm / INCH, 9)) for one in found] == [
        ("Altar", known.objective.reach_in),
        ("Hoard", known.treasure.reach_in),  # a carried relic is not on the table
    ]
    beast = replace(axe, profile=replace(axe.profile, keywords=known.treasure.never[:1]))
    assert [one.name for one in map_costs.find_objective_reaches(table, beast)] == ["Altar"]


def test_maps_get_the_terrain_that_gives_cover(table):
    axe, bow, cur = (table.battle.fighter(id) for id in ("Axe", "Bow", "Cur"))
    assert "wall" in cover.find_cover_text(table, bow, axe)
    assert cover.find_cover_text(table, bow, replace(axe, pose=replace(axe.pose, y=300.0, x=200.0))) == ""
    assert "higher" in cover.find_cover_text(table, axe, cur)

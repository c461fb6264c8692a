"""Values of one game that older battles stored beside the table become the state of that game."""

import json

from app.games.warcrow.state import read_state
from app.games.warcrow.stress import find_morale_tests
from app.games.warcry.state import read_dice, read_plan
from app.session import open_session


def test_json_of_an_older_version_keeps_its_cards_options_and_dice(tmp_path):
    side = {"name": "Red", "points": 2, "rolled": [4, 4], "sets": [{"value": 4, "count": 2}], "wild": 1}
    plan = {"priority": "Red", "terrain": "ruins", "bases_block": False, "victory": {"name": "The hill", "rounds": 4}}
    path = tmp_path / "old.json"
    path.write_text(
        json.dumps({"format": "eyeline-battle", "version": 4, "system": "warcry-1e", "sides": [side], "plan": plan})
    )
    battle = open_session(path).battle
    assert (read_plan(battle).priority, read_plan(battle).terrain) == ("Red", "ruins")
    assert (read_plan(battle).victory.name, battle.bases_block) == ("The hill", False)
    dice = read_dice(battle, "Red")
    assert (dice.rolled, dice.sets[0].count, dice.wild, battle.side("Red").points) == ((4, 4), 2, 1, 2)


def _warcrow_battle(path, version, keywords=(), **stressed):
    """Makes a file of a battle in which Ash, 1 stress beyond its MOR, is active, and a trap has these keywords."""
    course = {"activation": {"unit": "Ash"}, **stressed}
    unit = {"id": "Ash", "side": "Red", "leader": "Ash 1", "troops": ["Ash 1"], "keywords": ["Dispel (foo)"]}
    unit |= {"card": {"morale": 2}, "tokens": {"stress": 3}}
    values = {"units": [unit], "course": course, "elements": [{"piece": "trap", "keywords": keywords, "across": 6.0}]}
    battle = {
        "format": "eyeline-battle",
        "version": 7,
        "system": "warcrow",
        "sides": [{"name": "Red"}],
        "fighters": [
            {
                "id": "Ash 1",
                "side": "Red",
                "base": {"shape": "round", "diameter_mm": 32},
                "body": {"shape": "cylinder", "radius_mm": 16, "height_mm": 30},
                "pose": {"x": 200, "y": 200},
            }
        ],
        "tokens": [{"id": "trap", "kind": "marker", "at": [300, 300, 0]}],
        "game": {"version": version, "values": values},
    }
    path.write_text(json.dumps(battle))
    return path


def test_an_older_warcrow_battle_still_tests_units_with_stress_beyond_mor(tmp_path):
    battle = open_session(_warcrow_battle(tmp_path / "old.json", 1)).battle
    assert [one.unit for one in find_morale_tests(battle)] == ["Ash"]
    battle = open_session(_warcrow_battle(tmp_path / "new.json", 2, stressed=[])).battle
    assert find_morale_tests(battle) == ()


def test_an_older_warcrow_battle_with_text_as_dice_opens(tmp_path):
    battle = open_session(_warcrow_battle(tmp_path / "old.json", 1, ["Lethal (Elf)", "Cover (banana)"])).battle
    assert read_state(battle).elements[0].keywords == ("Lethal (Elf)", "Cover (banana)")

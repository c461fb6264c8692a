"""What older battles said of one game beside the table is what that game keeps now."""

import json

from app.rules.systems.warcry.state import read_dice, read_plan
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

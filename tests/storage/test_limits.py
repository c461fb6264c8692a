"""The maximum size of a battle, and the progress reported while a large one is read."""

import json

import pytest

from app.core.errors import PlayerError
from app.core.progress import Cancelled
from app.games.actions import Place
from app.model import MAX_COUNTS, Board
from app.session import new_session, open_session
from tests.scenes import fighter

BASE, BODY = {"shape": "round", "diameter_mm": 25}, {"shape": "cylinder", "radius_mm": 8, "height_mm": 35}


def battle(folder, count, z=None):
    """Returns a battle as JSON with so many fighters; those without a height are dropped."""
    path = folder / "crowd.json"
    poses = ({"x": 30 * index, "y": 50} | ({} if z is None else {"z": z}) for index in range(count))
    crowd = [
        {"id": f"F{index}", "side": "red", "base": BASE, "body": BODY, "pose": pose} for index, pose in enumerate(poses)
    ]
    document = {"format": "eyeline-battle", "version": 3, "system": "free", "fighters": crowd}
    path.write_text(json.dumps(document))
    return path


def test_loading_reports_how_many_fighters_have_been_placed(tmp_path):
    told = []
    open_session(battle(tmp_path, 20), lambda share, doing: told.append((share, doing)))
    put_down = [share for share, doing in told if doing.startswith("Placing F")]
    assert put_down == [index / 20 for index in range(20)]


def test_a_cancelled_load_places_no_more_fighters(tmp_path):
    put_down = []

    def report(_, doing):
        if doing.startswith("Placing F"):
            put_down.append(doing)
            raise Cancelled

    with pytest.raises(Cancelled):
        open_session(battle(tmp_path, 20), report)
    assert len(put_down) == 1


def test_a_battle_above_the_limit_is_refused(tmp_path):
    assert len(open_session(battle(tmp_path, MAX_COUNTS["fighters"], z=0)).battle.fighters) == MAX_COUNTS["fighters"]
    with pytest.raises(PlayerError, match=r"crowd\.json: fighters: expected `array` of length <= 300"):
        open_session(battle(tmp_path, MAX_COUNTS["fighters"] + 1, z=0))


def test_no_more_objects_can_be_placed_than_can_be_read_again():
    session = new_session(Board())
    session.do(Place(tuple(fighter(f"F{index}", 40 * index, 50) for index in range(MAX_COUNTS["fighters"]))))
    with pytest.raises(PlayerError, match="more than the 300 allowed for a battle"):
        session.do(Place((fighter("one more", 0, 400),)))
    assert len(session.battle.fighters) == MAX_COUNTS["fighters"]
    session.close()

"""The checksum of a card: the same for the same table on every machine, and another for any relevant change."""

import json

import pytest
from msgspec.structs import replace

from app.games import free
from app.model import LogEntry, Token
from app.session import open_session
from app.ui.dispute_card.checksum import make_checksum
from tests.cases.questions_cards import opened
from tests.scenes import fighter
from tests.storage.battles import kept_battle
from tests.warcrow_scenes import BLUE, RED, muster

PAIR = ("A", "B")


@pytest.fixture
def session(tmp_path):
    return open_session(kept_battle(tmp_path))


def checksum(session, battle=None, pair=PAIR, resolution=0.1):
    table = session.table.with_battle(battle or session.battle)
    return make_checksum(table, session.game, pair, resolution, session.file_hash)


def test_the_checksum_is_the_same_on_every_machine(session):
    assert checksum(session) == "e4aa 4ee5 998e"


def test_the_same_battle_built_differently_has_the_same_checksum(session, tmp_path):
    (tmp_path / "json").mkdir()
    session.export_json(tmp_path / "json" / "club.json")
    document = json.loads((tmp_path / "json" / "club.json").read_text())
    document["fighters"].reverse()
    (tmp_path / "json" / "club.json").write_text(json.dumps(document, indent=1))
    assert checksum(open_session(tmp_path / "json" / "club.json")) == checksum(session)


def test_facts_irrelevant_to_sight_keep_the_checksum(session):
    log, token = LogEntry("somebody said something"), Token("gold", "treasure", (10.0, 10.0, 0.0))
    assert checksum(session, replace(session.battle, log=(log,), tokens=(token,))) == checksum(session)


def test_facts_relevant_to_sight_change_the_checksum(session):
    battle = session.battle
    a, crate = battle.fighter("A"), battle.pieces[0]
    others = [
        checksum(session),
        checksum(session, battle.with_things([replace(a, pose=replace(a.pose, x=100.001))])),
        checksum(session, battle.with_things([replace(a, base=replace(a.base, diameter_mm=26.0))])),
        checksum(session, battle.with_things([replace(a, body=replace(a.body, height_mm=36.0))])),
        checksum(session, battle.with_things([replace(crate, pose=replace(crate.pose, yaw=1.0))])),
        checksum(session, battle.with_things([replace(crate, unit="cm")])),
        checksum(session, replace(battle, bases_block=False)),
        checksum(session, replace(battle, board=replace(battle.board, width_mm=700.0))),
        checksum(session, battle.with_fighters(*battle.fighters, fighter("C", 200, 100))),
        checksum(session, pair=("B", "A")),
        checksum(session, resolution=0.2),
        make_checksum(session.table, free.FREE_PLAY, PAIR, 0.1, lambda name: "another file"),
    ]
    assert len(set(others)) == len(others)


def test_the_game_state_counts_if_the_game_decides_sight():
    session = muster([RED, BLUE], "deployment")
    battle = session.battle
    pair = tuple(one.id for one in battle.all_fighters[:2])
    table = session.table.with_battle(replace(battle, game=replace(battle.game, version=battle.game.version)))
    before = make_checksum(table, session.game, pair, 0.1, session.file_hash)
    values = json.loads(bytes(battle.game.values))
    other = replace(battle.game, values=type(battle.game.values)(json.dumps({**values, "more": 1}).encode()))
    changed = session.table.with_battle(replace(battle, game=other))
    assert make_checksum(changed, session.game, pair, 0.1, session.file_hash) != before


def test_an_active_card_that_limits_sight_changes_the_checksum():
    posts = [{"id": "A", "side": "Red", "at": [5, 11]}, {"id": "B", "side": "Blue", "at": [15, 11]}]
    clear, dark = (opened("warcry-1e", {"fighters": posts, "twists": cards}) for cards in ([], ["Dark Shadows"]))
    assert checksum(clear) != checksum(dark)

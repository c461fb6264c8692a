"""Manual changes to the table in a battle of units: copies, deletion, other bases; and their log lines."""

import msgspec
import pytest
from msgspec.structs import replace

from app.games.actions import Place, Remove, make_edit, make_move, make_place_of_copies
from app.games.warcrow.state import read_state
from app.games.warcrow.units.characters import JoinUnit
from app.games.warcrow.units.tinge import GiveTinge
from app.model import Pose, Round, Squad
from app.ui.editing.copy_placement import make_copies
from tests.warcrow_scenes import BLUE, RED, STRIDE, muster

ASH = RED | {"at": [(10, 20), (13, 20), (16, 20)], "keywords": ["Infantry"], "card": {"name": "Ash", "morale": 2}}
HERO = {"id": "Hero", "side": "Red", "at": [(10, 24)], "keywords": ["Character"]}


@pytest.fixture
def session():
    return muster([ASH, HERO, BLUE | {"at": [(50, 50)]}], "battle")


def copy(session, *ids):
    """Duplicates these. Returns the ids of the copies."""
    things = [session.battle.fighter(id) for id in ids]
    copies = make_copies(session.table, things)
    session.do(make_place_of_copies(things, copies, session.piece_kinds, session.squads))
    return tuple(one.id for one in copies)


def units(session):
    return {unit.id: unit for unit in read_state(session.battle).units}


def last_entry(session):
    return session.battle.log[-1]


def test_copies_of_all_troops_form_a_unit_with_the_same_card_and_no_tokens(session):
    session.do(GiveTinge("Ash", 1))
    ids = copy(session, "Ash 1", "Ash 2", "Ash 3")
    ash, new = units(session)["Ash"], units(session)["Ash 2"]
    assert new.troops == ids
    assert new.leader == ids[0]
    assert (new.card, new.keywords, new.side) == (ash.card, ash.keywords, ash.side)
    assert (ash.tokens.tinge, new.tokens.tinge) == (1, 0)
    assert last_entry(session).by_hand
    assert last_entry(session).text == "Ash 2 is placed on the table (manually)"
    copy(session, *ids)
    assert "Ash 3" in units(session)


def test_copies_of_some_troops_belong_to_no_unit_and_the_log_says_so(session):
    (id,) = copy(session, "Ash 2")
    assert read_state(session.battle).unit_of(id) is None
    assert last_entry(session).text.startswith(f"{id} is placed on the table without a unit")


def test_copying_a_unit_copies_only_its_remaining_troops(session):
    session.do(Remove(("Ash 3",)))
    assert copy(session, "Ash 1", "Ash 2") == units(session)["Ash 2"].troops


def test_a_character_copied_with_its_unit_joins_the_copy(session):
    session.do(JoinUnit("Hero", "Ash"))
    copy(session, "Ash 1", "Ash 2", "Ash 3", "Hero 1")
    assert units(session)["Hero 2"].host == "Ash 2"
    copy(session, "Hero 1")
    assert units(session)["Hero 3"].host == ""


def test_a_unit_can_be_pasted_into_another_battle_and_cut_and_pasted_back(session):
    data = session.format_objects(session.battle.fighters[:3])
    card = units(session)["Ash"].card
    other = muster([RED | {"at": [(40, 40)]}], "battle")
    session.do(Remove(("Ash 1", "Ash 2", "Ash 3")))
    for there, name in ((session, "Ash"), (other, "Ash 2")):
        things, kinds, squads = there.read_objects(data)
        placed = [replace(one, id=f"New {number}") for number, one in enumerate(things, 1)]
        there.do(make_place_of_copies(things, placed, kinds, squads))
        assert units(there)[name].card == card
        assert units(there)[name].troops == ("New 1", "New 2", "New 3")


@pytest.mark.parametrize(
    "squad",
    [
        Squad(("New",), "no JSON"),
        Squad(("New",), '{"id": "Ash", "keywords": ["("]}'),
        Squad(("New", "New"), '{"id": "Ash"}'),
        Squad(("New", "Ash 1"), '{"id": "Ash"}'),
        Squad(("New",), msgspec.json.encode({"id": "A", "card": {"defence": "9 pink"}}).decode()),
    ],
)
def test_a_nonsensical_unit_from_a_foreign_clipboard_is_ignored(session, squad):
    before = units(session)
    session.do(Place((replace(session.battle.fighters[0], id="New"),), squads=(squad,)))
    assert units(session) == before


def test_the_log_names_a_deleted_unit_or_a_deleted_troop(session):
    session.do(Remove(("Ash 2",)))
    assert last_entry(session).text == "Ash 2 is removed from the battle (manually)"
    session.do(Remove(("Ash 1", "Ash 3")))
    assert last_entry(session).text == "Ash is removed from the battle (manually)"
    assert len(session.battle.log) == 2


def test_changing_a_base_and_moving_by_hand_are_logged(session):
    one, two, _ = session.battle.fighters[:3]
    session.do(make_edit(replace(one, base=Round(50.0)), replace(two, base=Round(50.0))))
    assert last_entry(session).text == "Ash 1 is changed; Ash 2 is changed (manually)"
    session.do(make_move(replace(two, pose=Pose(two.pose.x + 3 * STRIDE, two.pose.y, yaw=two.pose.yaw))))
    assert last_entry(session).text == "Ash 2 is moved 3.0 strides (manually)"
    lines = session.battle.log
    session.do(make_edit(replace(session.battle.fighter("Ash 1"), locked=True)))
    assert session.battle.log == lines


def test_changes_by_hand_before_the_battle_are_not_logged():
    session = muster([ASH])
    session.do(Remove(("Ash 2",)))
    assert session.battle.log == ()

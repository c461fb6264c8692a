from msgspec.structs import replace

from app.model import MAX_ID_LENGTH, Change
from tests.scenes import battle, fighter, piece


def test_moving_a_fighter_does_not_change_the_old_battle():
    old = battle(fighter("A", 0, 0), fighter("B", 100, 0))
    new = old.with_things([fighter("A", 50, 0)])
    assert old.fighter("A").pose.x == 0
    assert new.fighter("A").pose.x == 50
    assert new.fighter("B") is old.fighter("B")


def test_changes_are_found_by_identity():
    old = battle(fighter("A", 0, 0), fighter("B", 100, 0), pieces=[piece("wall", "wall", 9, 9)])
    assert Change.between(old, old).is_empty
    assert Change.between(old, old.with_things([fighter("A", 50, 0)])) == Change(fighters=frozenset({"A"}))
    assert Change.between(old, replace(old, pieces=())) == Change(pieces=frozenset({"wall"}))


def test_new_objects_are_added_and_others_stay_the_same():
    old = battle(fighter("A", 0, 0), pieces=[piece("wall", "wall", 9, 9)])
    new = old.with_things([fighter("B", 5, 5), piece("tower", "wall", 1, 1)])
    assert [thing.id for thing in new.things] == ["A", "B", "wall", "tower"]
    assert new.fighter("A") is old.fighter("A")
    assert old.with_things([fighter("A", 1, 0)]).pieces is old.pieces
    assert new.without_things({"A", "tower"}).ids == {"B", "wall"}


def test_a_copy_gets_the_next_free_number():
    full = battle(fighter("Axe", 0, 0), fighter("Axe 2", 1, 0), fighter("7", 2, 0))
    assert full.free_id("Axe") == "Axe 3"
    assert full.free_id("Axe 2") == "Axe 3"
    assert full.free_id("Bow") == "Bow"
    assert full.free_id("7") == "7 2"


def test_each_object_is_followed_by_its_group():
    crate = replace(piece("crate", "crate", 5, 5), group="1")
    full = battle(replace(fighter("A", 0, 0), group="1"), fighter("B", 9, 0), pieces=[crate])
    assert full.with_groups(("B", "crate")) == ("B", "crate", "A")
    assert full.with_groups(("B",)) == ("B",)
    assert next(full.free_groups()) == "2"


def test_the_disputants_are_the_first_fighters_of_two_sides():
    assert battle(fighter("A", 0, 0), fighter("B", 9, 0), fighter("C", 9, 9, side="blue")).default_pair == ("A", "C")
    assert battle(fighter("A", 0, 0)).default_pair is None


def test_a_free_name_never_exceeds_the_name_limit():
    longest = battle()
    names = []
    for _ in range(12):
        names.append(longest.free_id("B" * MAX_ID_LENGTH))
        longest = longest.with_things([fighter(names[-1], 0, 0)])
    assert len(set(names)) == 12
    assert max(map(len, names)) == MAX_ID_LENGTH

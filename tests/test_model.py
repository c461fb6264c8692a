import pytest
from msgspec.structs import replace

from app.model import Change
from tests.scenes import battle, fighter, piece


def test_a_battle_with_a_moved_fighter_leaves_the_old_one_as_it_was():
    old = battle(fighter("A", 0, 0), fighter("B", 100, 0))
    new = old.with_fighter(fighter("A", 50, 0))
    assert old.fighter("A").pose.x == 0
    assert new.fighter("A").pose.x == 50
    assert new.fighter("B") is old.fighter("B")


def test_what_changed_is_found_by_identity():
    old = battle(fighter("A", 0, 0), fighter("B", 100, 0), pieces=[piece("wall", "wall", 9, 9)])
    assert Change.between(old, old).nothing
    assert Change.between(old, old.with_fighter(fighter("A", 50, 0))) == Change(fighters=frozenset({"A"}))
    assert Change.between(old, replace(old, pieces=())) == Change(pieces=frozenset({"wall"}))


def test_an_unknown_fighter_cannot_be_replaced():
    with pytest.raises(KeyError):
        battle(fighter("A", 0, 0)).with_fighter(fighter("C", 0, 0))


def test_the_disputants_are_the_first_of_two_sides():
    assert battle(fighter("A", 0, 0), fighter("B", 9, 0), fighter("C", 9, 9, side="blue")).disputants == ("A", "C")
    assert battle(fighter("A", 0, 0)).disputants is None

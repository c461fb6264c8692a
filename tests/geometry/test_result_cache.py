"""Cached results belong to an owner, are limited in bytes, and are dropped with their owner."""

import gc
import weakref

import numpy as np
import pytest

from app.geometry import result_cache as keeping
from app.geometry.result_cache import cached_bytes, cached_on, clear_cache, forget_unused_since, mark_moment
from app.model import Battle, Board, ModelRef
from app.storage.model_files import Models
from app.table.battle_geometry import BattleGeometry
from tests.scenes import box_mesh, fighter, piece


class Owner:
    """An object to which results belong."""


@pytest.fixture(autouse=True)
def nothing_remembered():
    clear_cache()
    yield
    clear_cache()


def counting():
    asked = []

    @cached_on()
    def many(owner, number):
        asked.append(number)
        return np.zeros(number)

    return many, asked


def test_a_cached_result_is_the_same_object_even_with_hundreds_of_owners():
    many, asked = counting()
    owners = [Owner() for _ in range(600)]
    first = [many(owner, 10) for owner in owners]
    assert all(many(owner, 10) is one for owner, one in zip(owners, first, strict=True))
    assert len(asked) == 600


def test_the_least_recently_used_result_is_dropped_when_the_cache_is_full(monkeypatch):
    monkeypatch.setattr(keeping._ledger, "most", 1_000_000)
    many, asked = counting()
    owner = Owner()
    many(owner, 50_000)
    many(owner, 40_000)
    many(owner, 50_000)
    many(owner, 45_000)
    assert cached_bytes() <= 1_000_000
    many(owner, 50_000)
    many(owner, 40_000)
    assert asked == [50_000, 40_000, 45_000, 40_000]


def test_results_unused_since_a_moment_can_be_dropped():
    many, asked = counting()
    owner, gone = Owner(), Owner()
    many(owner, 5)
    many(owner, 6)
    many(gone, 7)
    moment = mark_moment()
    many(owner, 6)
    many(owner, 8)
    del gone
    forget_unused_since(moment)
    asked.clear()
    many(owner, 6)
    many(owner, 8)
    assert asked == []
    many(owner, 5)
    assert asked == [5]
    forget_unused_since(moment)
    many(owner, 5)
    assert asked == [5]


@pytest.mark.thorough
def test_all_results_are_dropped_with_their_owner():
    many, _ = counting()
    owner = Owner()
    results = [weakref.ref(many(owner, number)) for number in range(1, 20)]
    del owner
    gc.collect()
    assert [one() for one in results] == [None] * 19
    assert cached_bytes() == 0


@pytest.mark.thorough
def test_dropping_a_result_with_its_owner_frees_its_bytes():
    many, _ = counting()
    owner = Owner()
    result = weakref.ref(many(owner, 10_000))
    assert cached_bytes() > 80_000
    del owner
    gc.collect()
    assert result() is None
    assert cached_bytes() == 0


@pytest.mark.thorough
def test_a_result_that_refers_to_its_owner_does_not_keep_it_alive():
    @cached_on()
    def itself(owner):
        return (owner,)

    owner = Owner()
    itself(owner)
    there = weakref.ref(owner)
    del owner
    gc.collect()
    assert there() is None


@pytest.mark.thorough
def test_results_dropped_in_a_cascade_are_dropped_once():
    class Holder:
        def __init__(self):
            self.held = Owner()

        def __del__(self):
            del self.held
            gc.collect()

    @cached_on()
    def holder(owner):
        return Holder()

    many, _ = counting()
    owner = Owner()
    many(holder(owner).held, 3)
    clear_cache()
    assert cached_bytes() == 0


def test_without_an_owner_nothing_is_cached_and_the_answer_is_right():
    many, asked = counting()
    assert len(many((), 3)) == len(many((), 3)) == 3
    assert asked == [3, 3]


@pytest.mark.thorough
def test_a_mesh_is_freed_with_the_models_of_its_battle():
    models = Models(None)
    crate, mini = ModelRef("ruins/crates_and_barrels"), ModelRef("ruins/corner_ruin")
    battle = Battle(
        "free",
        Board(),
        (piece("crate", crate.name, 200, 200), piece("more", crate.name, 215, 205), piece("ruin", mini.name, 300, 300)),
        (fighter("A", 120, 200), fighter("B", 320, 210)),
    )
    table = BattleGeometry(battle, models)
    table.sight("A", "B")
    table.find_overlaps()
    table.robustness("A", "B", 1, count=3)
    table.drop_piece(battle.pieces[0])
    dead = [weakref.ref(thing) for thing in (models, models(crate), models(mini))]
    del models, table
    gc.collect()
    assert [one() for one in dead] == [None] * 3


@pytest.mark.thorough
def test_results_for_pairs_of_meshes_are_kept_with_the_larger_mesh():
    @cached_on("both")
    def pair(a, b):
        return np.zeros(3)

    class Thing:
        def __init__(self, mesh):
            self.mesh = mesh

    small, large = Thing(box_mesh(1, 1, 1)), Thing(Models(None)(ModelRef("ruins/well")))
    pair(small, large)
    there = weakref.ref(large)
    del large
    gc.collect()
    assert there() is None

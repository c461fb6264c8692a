"""Proofs that no place within a move sees a fighter: they are true, and their region contains every legal move."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.core.progress import Cancelled
from app.games.battle_actions import UseAbility, Walk
from app.games.move_costs import MoveCosts
from app.games.warcry.cards.card_terms import Bonus, CardReminder
from app.games.warcry.cards.decks import TwistCard
from app.games.warcry.state import DiceSet, WarbandDice, read_plan, with_dice, with_plan
from app.model import Oval, Pose, TerrainPart
from app.planning import move_proof
from app.planning.move_proof import prove_unseen_after_move
from app.planning.move_region import find_move_region
from app.planning.reach_map import find_reach
from tests.fighting_scenes import INCH, session
from tests.warcrow_scenes import BLUE, RED, muster

SCREEN = {"id": "screen", "size": [1, 22, 6], "at": [15, 11]}
LOW_SCREEN = {"id": "screen", "size": [1, 22, 3], "at": [15, 11]}
TOWER = {"id": "tower", "size": [4, 4, 3], "at": [20, 11]}


def scene(*pieces, at=(5, 11), foe=(25, 11), system="warcry-1e", **card):
    fighters = [{"id": "Axe", "at": list(at)}, {"id": "Foe", "side": "Blue", "at": list(foe), **card}]
    return session(system, {"fighters": fighters, "pieces": list(pieces)})


def outcome(opened, inches=4.0, **costs):
    axe = opened.battle.fighter("Axe")
    return prove_unseen_after_move(opened.table, axe, "Foe", MoveCosts(inches * INCH, **costs)).outcome


def test_behind_a_wall_across_the_table_a_fighter_is_unseen_after_a_move():
    assert outcome(scene(SCREEN)) == "blocked"


def test_an_enemy_that_may_come_round_the_wall_is_found():
    short = {"id": "screen", "size": [1, 8, 6], "at": [15, 11]}
    assert outcome(scene(short, foe=(17, 11)), 6) == "open"
    assert outcome(scene(short, at=(12, 11), foe=(19, 11)), 1) == "blocked"


def test_an_enemy_that_may_climb_above_the_wall_is_not_proven_blind():
    assert outcome(scene(LOW_SCREEN), 4) == "blocked"
    assert outcome(scene(LOW_SCREEN, {**TOWER, "size": [4, 4, 6]}), 4) != "blocked"


def test_fighters_hide_nobody_because_they_may_move_away():
    crowd = [
        {"id": f"Ox {n}", "side": "Blue", "at": [15, y], "base": 60} for n, y in enumerate(np.arange(1.2, 21, 2.3))
    ]
    fighters = [{"id": "Axe", "at": [5, 11]}, {"id": "Foe", "side": "Blue", "at": [25, 11]}, *crowd]
    assert outcome(session("warcry-1e", {"fighters": fighters, "pieces": []})) == "open"


def test_an_enemy_that_may_enter_the_closed_room_is_not_proven_blind():
    walls = [{"id": f"wall {x}", "size": [0.5, 6, 5], "at": [15 + x, 11]} for x in (-3, 3)]
    walls += [{"id": f"end {y}", "size": [6, 0.5, 5], "at": [15, 11 + y]} for y in (-3, 3)]
    lids = [{"id": f"lid {z}", "size": [7, 7, 0.5], "at": [15, 11, z]} for z in (0, 5)]
    opened = scene(*walls, *lids, at=(13.5, 11, 0.5), foe=(16.5, 11, 0.5))
    assert opened.table.sight("Foe", "Axe").verdict == "visible"
    assert outcome(opened, 4) == "open"
    assert outcome(opened, 8) == "open"


@pytest.mark.parametrize("kind", ["stairs", "ladder"])
def test_an_enemy_on_a_place_tagged_above_its_mesh_is_not_proven_blind(kind):
    opened = scene(LOW_SCREEN, {"id": "deck", "size": [3, 3, 0.5], "at": [22, 11]}, runemarks=["Fly"])
    reach = ((-1.5 * INCH, -1.5 * INCH, 0.0), (1.5 * INCH, 1.5 * INCH, 8 * INCH))
    tagged = [
        replace(one, parts=(TerrainPart(kind, reach),)) if one.id == "deck" else one for one in opened.battle.pieces
    ]
    high = type(opened)(replace(opened.battle, pieces=tuple(tagged)), opened.table.meshes)
    assert outcome(opened, 6) == "blocked"
    assert outcome(high, 6) != "blocked"


def test_the_region_extends_below_the_floor_with_its_pieces():
    opened = scene({"id": "pit", "size": [4, 4, 0.5], "at": [22, 11, -2]})
    region = find_move_region(opened.table, opened.battle.fighter("Foe"), 6 * INCH)
    assert region.holds(Pose(22 * INCH, 11 * INCH, -1.5 * INCH))


RECKONING = {"active": "Foe", "done": [{"kind": "ability", "manners": ["Reckoning", "6"]}]}
HOARD = {"tokens": [{"id": "Hoard", "at": [20, 11], "kind": "treasure", "carrier": "Foe"}]}


def costs_of(system, movement, friends=2, twists=(), **given):
    fighters = [{"id": "Axe", "at": [10, 2.2]}, {"id": "Foe", "side": "Blue", "at": [20, 11], "movement": movement}]
    fighters += [{"id": f"Friend {number}", "side": "Blue", "at": [2 + number, 20]} for number in range(friends)]
    opened = session(system, {"fighters": fighters, "pieces": [], **given})
    cards = with_plan(opened.battle, replace(read_plan(opened.battle), twists=tuple(twists)))
    table = opened.table.with_battle(cards)
    return opened.game.move_costs(table, "Foe")


@pytest.mark.parametrize(
    ("system", "move", "farthest", "given"),
    [
        ("warcry-1e", 4, 5, {}),
        ("warcry-1e", 1, 3, {}),
        ("warcry-2e", 6, 7, HOARD),
        ("warcry-2e", 3, 6, RECKONING),
        ("warcry-2e", 4, 6, {}),
        ("warcry-1e", 4, 4, {"twists": [TwistCard("No haste", bans=("Rush",))]}),
        ("warcry-1e", 4, 7, {"friends": 0}),
    ],
    ids=[
        "Rush",
        "disengaging",
        "treasure is dropped",
        "a bonus move",
        "half the warband may be down by then",
        "Rush is banned",
        "the last may rush again and again",
    ],
)
def test_the_longest_move_of_a_fighter_is_known(system, move, farthest, given):
    assert costs_of(system, move, **given).most_mm == pytest.approx(farthest * INCH)


@pytest.mark.parametrize(
    ("bonus", "farthest"),
    [
        (Bonus("move", 1), 6),
        (Bonus("move", 2, round=3), 7),
        (Bonus("move", -1, who="floor"), 5),
        (Bonus("move", 1, who="damaged"), 6),
        (Bonus("move", -1, who="hero"), 5),
        (Bonus("move", -1), 4),
    ],
    ids=["always", "in another round", "on the floor", "once it is damaged", "for heroes", "less for all"],
)
def test_the_longest_move_includes_what_cards_may_add(bonus, farthest):
    assert costs_of("warcry-1e", 4, twists=[TwistCard("Winds", bonuses=(bonus,))]).most_mm == farthest * INCH


def test_the_last_fighter_of_a_warband_may_rush_as_often_as_its_dice_allow():
    sets = tuple(DiceSet(value, 2) for value in (1, 3, 4, 6))
    opened = session("warcry-1e", {"fighters": [{"id": "Axe"}, {"id": "Foe", "side": "Blue", "at": [20, 11]}]})
    battle = with_dice(opened.battle, WarbandDice("Blue", sets=sets))
    battle = replace(battle, clock=replace(battle.clock, active="Foe", turn="Blue"))
    farthest = opened.game.move_costs(opened.table.with_battle(battle), "Foe").most_mm
    rushing = type(opened)(battle, opened.table.meshes)
    for value in (1, 3, 4, 6):
        assert not rushing.check(UseAbility("Foe", "Rush", 2, value))
        rushing.do(UseAbility("Foe", "Rush", 2, value))
    assert rushing.game.move_costs(rushing.table, "Foe").limit_mm == farthest == 8 * INCH


def test_limits_of_the_longest_move_are_stated():
    assert costs_of("warcry-1e", 4).uncounted == (
        "a second move, for example with Rampage",
        "abilities on the fighter’s own card",
    )
    card = TwistCard("Gates", recalls=(CardReminder("activation", "A double: set up elsewhere"),))
    assert "manual effects of Gates" in costs_of("warcry-1e", 4, twists=[card]).uncounted
    beast = {"id": "Foe", "side": "Blue", "at": [20, 11], "runemarks": ["Monster"]}
    late = {"id": "Late", "side": "Blue", "state": {"whereabouts": "reserve"}}
    opened = session("warcry-2e", {"fighters": [{"id": "Axe"}, beast, late], "pieces": []})
    *_, by_hand, reserve = opened.game.move_costs(opened.table, "Foe").uncounted
    assert "Demolishing Rampage" in by_hand
    assert reserve == "fighters that have not arrived yet"


def test_an_enemy_that_comes_round_the_wall_by_its_longest_move_is_not_proven_blind():
    opened = scene({"id": "screen", "size": [1, 8, 6], "at": [15, 11]}, at=(12, 11), foe=(19, 11))
    assert outcome(opened, 1) == "blocked"
    assert outcome(opened, 1, most_mm=8 * INCH) == "open"


def test_nothing_is_proven_for_sight_on_the_plan():
    opened = muster(({**RED, "at": [[10, 30]]}, {**BLUE, "at": [[50, 30]]}), stage="battle")
    found = prove_unseen_after_move(opened.table, opened.battle.fighter("Ash 1"), "Birch 1", MoveCosts(60.0))
    assert found.outcome == "undecided"


sizes = st.floats(0.5, 5)
box = st.tuples(st.floats(9, 21), st.floats(4, 18), sizes, sizes, sizes)
near_box = st.tuples(st.floats(12, 18), st.floats(8, 14), *[st.floats(0.4, 3.5)] * 3)
KINDS = ((), ("stairs",), ("ladder",), ("archway",), ("low",), ("obstacle",), ("platform",))


@pytest.mark.thorough
@pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
@given(boxes=st.lists(st.tuples(near_box, st.sampled_from(KINDS)), min_size=1, max_size=4), seed=st.integers(0, 10**6))
@settings(max_examples=8, deadline=None)
def test_every_legal_move_ends_in_the_region(system, boxes, seed):
    pieces = [
        {"id": f"box {n}", "size": [wide, deep, tall], "at": [x, y], "kinds": list(kinds)}
        for n, ((x, y, wide, deep, tall), kinds) in enumerate(boxes)
    ]
    opened = scene(*pieces, at=(2, 2), foe=(15, 11), system=system)
    foe = opened.battle.fighter("Foe")
    costs = opened.game.move_costs(opened.table, "Foe")
    region = find_move_region(opened.table, foe, costs.limit_mm)
    clock = replace(opened.battle.clock, active="Foe", turn="Blue")
    opened = type(opened)(replace(opened.battle, clock=clock), opened.table.meshes)
    chance = np.random.default_rng(seed)
    legal = 0
    for _ in range(10):
        tall = boxes[int(chance.integers(len(boxes)))][0][4]
        away, angle = chance.uniform((0, 0), (4.1, 2 * np.pi))
        height, turn = chance.choice([0.0, tall, chance.uniform(0, tall)]), chance.choice([0.0, chance.uniform(0, 90)])
        x, y = 15 + away * np.cos(angle), 11 + away * np.sin(angle)
        end = Pose(*(float(one) for one in (x * INCH, y * INCH, height * INCH, turn)))
        action = opened.game.plan_move(opened.table, Walk("Foe", (end,)))
        if not opened.check(action):
            legal += 1
            opened.do(action)
            assert region.holds(opened.battle.fighter("Foe").pose)
            opened.undo()
    assume(legal)


@pytest.mark.thorough
@given(boxes=st.lists(box, max_size=3), seed=st.integers(0, 10**6), turned=st.booleans())
@settings(max_examples=15, deadline=None)
def test_no_reachable_place_sees_a_fighter_proven_unseen(boxes, seed, turned):
    pieces = [{"id": f"box {n}", "size": [w, d, t + 1], "at": [x, y]} for n, (x, y, w, d, t) in enumerate(boxes)]
    opened = scene({"id": "screen", "size": [1, 14, 5], "at": [15, 11]}, *pieces, at=(4, 11), foe=(26, 11))
    chance = np.random.default_rng(seed)
    foe = replace(opened.battle.fighter("Foe"), base=Oval(70.0, 25.0)) if turned else opened.battle.fighter("Foe")
    table = opened.table.with_battle(opened.battle.with_fighters(foe))
    axe = table.battle.fighter("Axe")
    axe = replace(axe, pose=Pose(float(chance.uniform(2, 8)) * INCH, float(chance.uniform(2, 20)) * INCH))
    table = table.with_battle(table.battle.with_fighters(axe))
    costs = MoveCosts(3 * INCH)
    assume(prove_unseen_after_move(table, axe, "Foe", costs).outcome == "blocked")
    reach = find_reach(table, foe, costs)
    for place in chance.choice(np.flatnonzero(reach.reached), 25):
        x, y, z = reach.places.points[place].tolist()
        there = replace(foe, pose=Pose(x, y, z, float(chance.uniform(0, 360))))
        assert table.with_battle(table.battle.with_fighters(there)).sight("Foe", "Axe").verdict != "visible"


NARROW = {"id": "screen", "size": [1, 10, 6], "at": [15, 11]}


def proof(opened, inches=4.0, **more):
    return prove_unseen_after_move(opened.table, opened.battle.fighter("Axe"), "Foe", MoveCosts(inches * INCH), **more)


@pytest.mark.thorough
def test_a_proof_that_takes_too_long_is_abandoned_and_says_so():
    opened = scene(NARROW, at=(12, 11), foe=(19, 11))
    whole = proof(opened, 2)
    assert (whole.outcome, whole.spent) == ("blocked", False)
    assert whole.cells > 1
    given_up = proof(opened, 2, most=100)
    assert (given_up.outcome, given_up.spent, given_up.cells) == ("undecided", True, 1)
    assert proof(opened, 2, most=10**6) == whole


def test_open_meshes_and_failed_cuts_are_not_called_abandoned():
    short = {"id": "screen", "size": [1, 8, 6], "at": [15, 11]}
    for opened in (scene(short, foe=(17, 11)), scene(foe=(8, 11))):
        assert not proof(opened, 6).spent


def test_a_move_proof_stops_within_a_cell_when_cancelled(monkeypatch):
    reports, looks = [], []

    def report(share, doing):
        reports.append(doing)
        if len(reports) == 2:
            raise Cancelled

    look = move_proof.find_sight
    monkeypatch.setattr(move_proof, "find_sight", lambda *given, **more: looks.append(1) or look(*given, **more))
    with pytest.raises(Cancelled):
        proof(scene(NARROW, at=(12, 11), foe=(19, 11)), 2, report=report)
    assert len(looks) == 1
    assert reports == ["Foe", "Foe"]

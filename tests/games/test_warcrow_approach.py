"""Charges and assaults of Warcrow: if a route leads into contact with an enemy, one is offered."""

import math
import random

import pytest
import shapely
from msgspec.structs import replace

from app.games.game_list import GAMES
from app.games.warcrow.ground import find_standing_area
from app.games.warcrow.measures import are_within_mm
from app.games.warcrow.move import unit_moves
from app.games.warcrow.move.charges import AssaultEnemy, ChargeEnemy, attack_move_strides, is_legal, propose_attack_move
from app.games.warcrow.move.leader_path import Approach, contact_pose, path_length_mm
from app.games.warcrow.move.troop_room import find_least_gap
from app.games.warcrow.state import read_state
from app.geometry.outlines import Outline, gap
from app.model import Pose
from tests.cases.questions_warcrow import STRIDE
from tests.cases.questions_warcrow_units import army_session

ASH, BIRCH = (20.0, 20.0), (28.0, 20.0)


def table_with(blocks, moves=(6, 6, 9), base=2.0):
    """Returns Ash, active, and Birch eight strides east, with impassable blocks of these places, sizes and angles."""
    card = {"moves": dict(zip(("first", "second", "charge"), moves, strict=True))}
    units = [
        {"id": "Ash", "side": "Red", "at": [ASH], "base": base, "card": card},
        {"id": "Birch", "side": "Blue", "at": [BIRCH]},
    ]
    terrain = {
        f"block {number}": {"at": at, "size": size, "yaw": yaw, "keywords": [keyword]}
        for number, (at, size, yaw, keyword) in enumerate(blocks)
    }
    given = {"units": units, "terrain": terrain, "course": {"activation": {"unit": "Ash"}}}
    return army_session("warcrow", given).table


def propose(table, kind):
    state = read_state(table.battle)
    return propose_attack_move(table, state.unit("Ash"), state.unit("Birch"), kind)


def chance_blocks(chance):
    """Returns some blocks between the two units, touching neither."""
    found = []
    for _ in range(chance.randint(1, 3)):
        at = (chance.uniform(22.5, 26.0), chance.uniform(17.0, 23.0))
        size = (chance.uniform(0.5, 2.5), chance.uniform(0.5, 4.0))
        if min(math.dist(at, ASH), math.dist(at, BIRCH)) > 1.2 + math.hypot(*size) / 2:
            keyword = chance.choice(("Impassable", "Impassable", "Rugged"))
            found.append((at, size, chance.uniform(0, 90), keyword))
    return found


def tried_by_chance(table, kind, chance, times):
    """Returns a legal route found by random search, 0.05 strides shorter than necessary; None if none was found."""
    battle = table.battle
    state = read_state(battle)
    leader, foe = battle.any_fighter("Ash 1"), battle.any_fighter("Birch 1")
    most = (attack_move_strides(table, state.unit("Ash"), kind) - 0.05) * STRIDE
    for _ in range(times):
        corners = [
            Pose(chance.uniform(20, 28) * STRIDE, chance.uniform(13, 27) * STRIDE)
            for _ in range(0 if kind == "charge" else chance.randint(0, 2))
        ]
        begin = replace(leader, pose=(leader.pose, *corners)[-1])
        straight = math.atan2(foe.pose.y - begin.pose.y, foe.pose.x - begin.pose.x)
        end = contact_pose(begin, foe, straight + chance.uniform(-0.5, 0.5))
        if end is None or path_length_mm(leader.pose, (*corners, end)) > most:
            continue
        made = ChargeEnemy("Ash", "Birch", end) if kind == "charge" else AssaultEnemy("Ash", "Birch", (*corners, end))
        if is_legal(table, made):
            return made
    return None


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["charge", "assault"])
def test_an_approach_is_offered_whenever_random_search_finds_one(kind):
    chance, offered = random.Random(f"ways {kind}"), 0
    for _ in range(8):
        table = table_with(chance_blocks(chance))
        made = propose(table, kind)
        offered += made is not None
        assert made is None or is_legal(table, made)
        assert made is not None or tried_by_chance(table, kind, chance, 20) is None
    assert offered > 0


def test_a_way_round_a_wall_has_the_length_calculated_by_hand():
    """Along circles round two corners of it, 1 stride from them, and straight between them and at either end."""
    table = table_with([((24.0, 20.0), (1.0, 6.0), 0.0, "Impassable")])
    made = propose(table, "assault")
    assert isinstance(made, AssaultEnemy)
    by_hand = 1.0 - 2.0  # along the top of the wall; it ends where it touches Birch
    for aside in (3.5, 3.5):
        far, up = math.hypot(aside, 3.0), math.atan2(3.0, aside)
        by_hand += math.sqrt(far**2 - 1) + up + math.asin(1 / far)
    leader = table.battle.any_fighter("Ash 1").pose
    assert path_length_mm(leader, made.path) / STRIDE == pytest.approx(by_hand, abs=0.05)


def test_an_oval_base_passes_a_gap_it_fits_through_lengthwise():
    gap = [((24.0, 24.55), (1.0, 7.0), 0.0, "Impassable"), ((24.0, 15.45), (1.0, 7.0), 0.0, "Impassable")]
    assert propose(table_with(gap, base=[4, 2]), "assault") is not None
    narrow = [((24.0, 24.45), (1.0, 7.0), 0.0, "Impassable"), ((24.0, 15.55), (1.0, 7.0), 0.0, "Impassable")]
    assert propose(table_with(narrow, base=[4, 2]), "assault") is None


def test_no_way_crosses_the_edge_of_the_battlefield():
    table = table_with([], moves=(60, 60, 60))
    end = Pose(26.002 * STRIDE, 20 * STRIDE)
    assert is_legal(table, AssaultEnemy("Ash", "Birch", (Pose(5 * STRIDE, 5 * STRIDE), end)))
    assert not is_legal(table, AssaultEnemy("Ash", "Birch", (Pose(0.5 * STRIDE, 5 * STRIDE), end)))


def test_a_long_base_may_turn_towards_an_enemy_to_reach_it():
    given = table_with([], moves=(2.6, 2.5, 5.1), base=[2, 4])
    assert propose(table_with([], moves=(2.6, 2.5, 5.1), base=[2, 2]), "charge") is None
    for kind in ("charge", "assault"):
        made = propose(given, kind)
        assert made is not None
        assert is_legal(given, made)
        assert propose(table_with([], moves=(2.5, 2.4, 4.9), base=[2, 4]), kind) is None


def chance_base(chance):
    """Returns a round or long base with any rotation."""
    a, b, core = (chance.uniform(8, 45) for _ in range(3))
    shape = chance.choice(((a, a, 0.0), (a, b, 0.0), (a, a, core)))
    return Outline(chance.uniform(0, 150), chance.uniform(0, 150), chance.uniform(0, 360), *shape)


def test_bases_are_within_a_distance_if_their_gap_is():
    chance = random.Random("within")
    for _ in range(500):
        one, other = chance_base(chance), chance_base(chance)
        apart = gap(one, other).distance
        assert are_within_mm(one, other, apart + 1e-6)
        assert apart == 0 or not are_within_mm(one, other, apart - 1e-6)


def test_the_smallest_gap_to_several_bases_is_the_gap_to_the_nearest():
    chance = random.Random("least")
    assert find_least_gap(chance_base(chance), ()) == 0
    for _ in range(200):
        one, *others = (chance_base(chance) for _ in range(4))
        assert find_least_gap(one, others) == pytest.approx(min(gap(one, other).distance for other in others), abs=1e-9)


@pytest.mark.parametrize("base", [2.0, [4, 2]])
def test_distant_objects_do_not_affect_where_a_base_may_be_placed(base):
    chance = random.Random("near")
    for _ in range(8):
        table = table_with(chance_blocks(chance), base=base)
        leader = table.battle.any_fighter("Ash 1")
        leader = replace(leader, pose=replace(leader.pose, yaw=chance.uniform(0, 360)))
        near = shapely.Point(chance.uniform(21, 28) * STRIDE, chance.uniform(17, 23) * STRIDE).buffer(STRIDE / 2)
        whole, some = (shapely.intersection(find_standing_area(table, leader, (), at), near) for at in (None, near))
        assert shapely.symmetric_difference(whole, some).area == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("kind", ["charge", "assault"])
def test_areas_skipped_as_out_of_reach_cannot_be_reached(kind, monkeypatch):
    chance, reached = random.Random(f"reach {kind}"), 0
    for most in (4.5, 5.0, 5.5, 6.0, 6.5, 7.0):
        table = table_with(chance_blocks(chance), base=[4, 2])
        state, leader = read_state(table.battle), table.battle.any_fighter("Ash 1")
        asked = table, state.unit("Ash"), leader, most * STRIDE, kind == "charge"
        some = list(Approach(*asked).find_contact_paths(state.unit("Birch")))
        with monkeypatch.context() as patched:
            patched.setattr(Approach, "_is_near", lambda self, line: True)
            assert list(Approach(*asked).find_contact_paths(state.unit("Birch"))) == some
        reached += bool(some)
    assert 0 < reached < 6


def test_space_for_the_troops_is_calculated_once_for_offer_check_and_action(monkeypatch):
    table, asked = table_with([], base=[4, 2]), []
    search = unit_moves.place_troops
    monkeypatch.setattr(unit_moves, "place_troops", lambda *given: asked.append(given) or search(*given))
    made = propose(table, "charge")
    assert made is not None
    assert is_legal(table, made)
    GAMES["warcrow"].rule(table, made).apply()
    assert len(asked) == 1

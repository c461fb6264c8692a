import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.structs import replace

from app.core.app_paths import RULES
from app.core.errors import PlayerError
from app.games.actions import ChooseSystem, Remove, Rename, RenameSides
from app.games.warcrow.book import check_numbers
from app.games.warcrow.card import UnitCard
from app.games.warcrow.keywords import Keyword, find_keyword, parse_keyword
from app.games.warcrow.pending import FaceToFace, Flight, OpposedRoll
from app.games.warcrow.state import Activation, RoundState, Unit, WarcrowState, read_state, require_valid, with_state
from app.geometry.sight_proof.sight_result import RESOLUTION
from app.model import GameData
from app.session import Session
from app.storage.model_files import Models
from app.table.sight_cache import find_sight
from build_scripts.soundness import sound_unit_sight
from tests.cases.questions_warcrow import STRIDE, meshes, warcrow_session
from tests.effort import either
from tests.warcrow_scenes import muster

BIG_BEHIND_OTHERS = {
    "units": [
        {"id": "Ash", "side": "Red", "at": [[10, 10]]},
        {"id": "Birch", "side": "Blue", "at": [[30, 10]], "keywords": ["Large"]},
        {"id": "Cedar", "side": "Blue", "at": [[20, 10]], "base": 4},
    ]
}


def test_the_cached_results_of_the_two_directions_of_a_pair_differ():
    table = warcrow_session("warcrow", BIG_BEHIND_OTHERS).table
    there, back = find_sight(table, "Ash 1", "Birch 1").sight, find_sight(table, "Birch 1", "Ash 1").sight
    assert (there.verdict, back.verdict) == ("visible", "blocked")


def test_cached_results_are_forgotten_when_a_unit_changes():
    opened = warcrow_session("warcrow", BIG_BEHIND_OTHERS)
    state = read_state(opened.battle)
    small = tuple(replace(unit, keywords=()) for unit in state.units)
    table = opened.table.with_battle(with_state(opened.battle, replace(state, units=small)))
    assert find_sight(opened.table, "Ash 1", "Birch 1").sight.verdict == "visible"
    assert find_sight(table, "Ash 1", "Birch 1").sight.verdict == "blocked"


def test_another_game_on_the_same_table_uses_its_own_sight():
    opened = warcrow_session("warcrow", BIG_BEHIND_OTHERS | {"terrain": {"wall": {"size": [1, 30, 9], "at": [15, 10]}}})
    assert opened.table.sight("Ash 1", "Birch 1").verdict == "visible", "a wall without the keyword stops nothing"
    opened.do(ChooseSystem("free"))
    assert opened.table.sight("Ash 1", "Birch 1").verdict == "blocked"
    opened.undo()
    assert opened.table.sight("Ash 1", "Birch 1").verdict == "visible"


@pytest.mark.thorough
def test_a_quick_and_a_thorough_search_agree():
    rng = np.random.default_rng(7)
    spots = [[3 + 6 * (i % 9) + rng.uniform(0, 3), 3 + 7 * (i // 9) + rng.uniform(0, 4)] for i in range(27)]
    units = [
        {"id": f"U{i}", "side": "Red" if i % 2 else "Blue", "at": spots[3 * i : 3 * i + 3], "base": 2 + i % 3}
        for i in range(9)
    ]
    terrain = {
        f"wood {i}": {"size": [5, 4], "at": [12 + 9 * i, 15], "kind": "light-forest", "yaw": 20.0 * i} for i in range(4)
    }
    table = warcrow_session("warcrow", {"units": units, "terrain": terrain}).table
    for observer in ("U0 1", "U4 2"):
        glanced = table.quick_visibility(observer)
        assert {id: table.sight(observer, id).verdict == "visible" for id in glanced} == glanced


def test_the_shown_line_is_the_widest_and_has_the_stated_clearance():
    given = {
        "units": BIG_BEHIND_OTHERS["units"][:2],
        "terrain": {
            "left": {"size": [7, 10], "at": [20, 15.2], "kind": "building"},
            "right": {"size": [7, 10], "at": [20, 4.8], "kind": "building"},
        },
    }
    table = warcrow_session("warcrow", given).table
    shown = table.with_silhouette("Ash 1", "Birch 1", table.sight("Ash 1", "Birch 1"))
    assert shown.clearance_mm == pytest.approx(0.2 * 15.0, abs=0.011)
    assert shown.witness[0][1] == pytest.approx(150.0, abs=1.0)
    assert shown.resolution_mm == RESOLUTION


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Scout", Keyword("Scout")),
        ("Intimidating (2)", Keyword("Intimidating", "2")),
        ("Cover ( blue )", Keyword("Cover", "blue")),
        ("Lethal (Cavalry | Golem : 2 red)", Keyword("Lethal", "Cavalry | Golem", "2 red")),
        ("  Preferred   terrain (Forest, Rugged | Lake)", Keyword("Preferred terrain", "Forest, Rugged | Lake")),
    ],
)
def test_a_keyword_is_read_with_its_bracketed_value(text, keyword):
    assert parse_keyword(text) == keyword


@pytest.mark.parametrize("text", ["", "   ", "(2)", "Scout (", "Scout)", "Elite (a) (b)", "x" * 300, "Lethal ((a))"])
def test_an_unknown_keyword_is_reported_in_one_sentence(text):
    with pytest.raises(PlayerError, match="is not a keyword"):
        parse_keyword(text)


def test_a_value_applies_to_units_with_all_words_of_one_group():
    keyword = parse_keyword("Preferred terrain (Forest, Rugged | Lake)")
    assert keyword.fits(["lake"])
    assert keyword.fits(["RUGGED", "forest", "old"])
    assert not keyword.fits(["forest"])
    assert parse_keyword("Lethal").fits([])
    assert find_keyword(["Elite", "Bloodlust (Orcs)"], "bloodlust").meant == "Orcs"
    assert find_keyword(["Elite guard"], "Elite") is None


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (b'{"units": 3}', "game.values.units: expected"),
        (b'{"stride_mm": 0}', "game.values.stride_mm: expected"),
        (b'{"colour": 1}', "^game.values: object contains unknown field"),
        (b'{"units": [{"id": "A", "side": "Red", "leader": "Nobody", "troops": ["Nobody"]}]}', "unknown fighter “"),
        (
            b'{"units": [{"id": "A", "side": "Red", "leader": "Cedar 1", "troops": ["Ash 1"]}]}',
            "not a troop of A",
        ),
        (
            b'{"units": [{"id": "A", "side": "Red", "leader": "Ash 1", "troops": ["Ash 1", "Ash 1"]}]}',
            "” is listed twice; keep one of them",
        ),
    ],
)
def test_an_inconsistent_battle_is_refused_with_the_place(values, sentence):
    battle = warcrow_session("warcrow", BIG_BEHIND_OTHERS).battle
    with pytest.raises(PlayerError, match=sentence):
        require_valid(replace(battle, game=GameData(1, Raw(values))))


ASH, CEDAR = Unit("Ash", "Red", "Ash 1", ("Ash 1",)), Unit("Cedar", "Red", "Cedar 1", ("Cedar 1",))


@pytest.mark.parametrize(
    ("units", "course", "sentence"),
    [
        ((ASH, replace(CEDAR, id="Ash")), {}, r"units\[1\]\.id: .* listed twice"),
        ((ASH, replace(CEDAR, host="Nobody")), {}, r"units\[1\]\.host: unknown unit"),
        ((replace(ASH, host="Ash"),), {}, "Ash cannot have joined Ash"),
        ((replace(ASH, host="Cedar"), replace(CEDAR, host="Ash")), {}, "Ash cannot have joined Cedar"),
        ((ASH,), {"activation": Activation("Cedar")}, r"activation\.unit: unknown unit"),
        ((ASH,), {"due": (Flight("Ash"), Flight("Cedar"))}, r"due\[1\]: unknown unit"),
        ((replace(ASH, card=UnitCard(defence="7 purple")),), {}, r"units\[0\]\.card\.defence: .* not a dice pool"),
        ((replace(ASH, keywords=("Lethal (2",)),), {}, r"units\[0\]\.keywords: .* is not a keyword"),
        (
            (ASH,),
            {"due": (FaceToFace("Ash", "Ash", attack=OpposedRoll("99 red")),)},
            r"due\[0\]\.attack\.pool: .* not a dice pool",
        ),
    ],
)
def test_named_units_exist_and_do_not_join_in_a_circle(units, course, sentence):
    battle = warcrow_session("warcrow", BIG_BEHIND_OTHERS).battle
    require_valid(with_state(battle, WarcrowState(units=(ASH, replace(CEDAR, host="Ash")))))
    with pytest.raises(PlayerError, match=sentence):
        require_valid(with_state(battle, WarcrowState(units=units, course=RoundState(**course))))


def test_a_battle_of_a_newer_version_is_refused():
    battle = warcrow_session("warcrow", BIG_BEHIND_OTHERS).battle
    with pytest.raises(PlayerError, match="newer version of Eyeline"):
        require_valid(replace(battle, game=GameData(99, Raw(b"{}"))))


def test_an_invalid_file_of_numbers_names_the_place(tmp_path):
    whole = (RULES / "warcrow.toml").read_text("utf-8")
    check_numbers(RULES / "warcrow.toml")
    for wrong, place in (
        (whole.replace("[60.0, 60.0]", "3"), "board_strides"),
        (whole.replace("Block LoS", "Block ("), "is not a keyword"),
    ):
        path = tmp_path / "mine.toml"
        path.write_text(wrong, "utf-8")
        with pytest.raises(PlayerError, match=place) as refused:
            check_numbers(path)
        assert str(refused.value).startswith("mine.toml: ")


def test_units_and_elements_follow_renaming_and_removal():
    *others, cedar = BIG_BEHIND_OTHERS["units"]
    given = {
        "units": [*others, cedar | {"at": [[20, 10], [20, 20]]}],
        "terrain": {"wood": {"size": [5, 5], "at": [40, 40], "kind": "light-forest"}},
    }
    opened = warcrow_session("warcrow", given)
    for action in (
        Rename("Cedar 2", "Cyd"),
        Rename("wood", "copse"),
        RenameSides((("Blue", "Moss"),)),
        Remove(("Cedar 1",)),
    ):
        opened.do(action)
    state = read_state(opened.battle)
    cedar = state.units[2]
    assert (cedar.leader, cedar.troops, cedar.side) == ("Cyd", ("Cyd",), "Moss")
    assert state.elements[0].piece == "copse"
    require_valid(opened.battle)
    opened.do(Remove(("Cyd", "copse")))
    assert [unit.id for unit in read_state(opened.battle).units] == ["Ash", "Birch"]
    assert read_state(opened.battle).elements == ()
    require_valid(opened.battle)
    opened.do(ChooseSystem("free"))
    assert opened.battle.game == GameData(), "another game has no use for it"


def test_a_renamed_side_keeps_its_turn_and_its_zone():
    opened = warcrow_session("warcrow", BIG_BEHIND_OTHERS)
    course = RoundState(first="Blue", red="Blue", played=("Blue",))
    opened = Session(with_state(opened.battle, replace(read_state(opened.battle), course=course)), meshes)
    opened.do(RenameSides((("Blue", "Moss"),)))
    assert read_state(opened.battle).course == RoundState(first="Moss", red="Moss", played=("Moss",))


def test_visibility_is_asked_in_each_direction():
    table = warcrow_session("warcrow", BIG_BEHIND_OTHERS).table
    assert len(table.pairs) == 6
    opened = warcrow_session("warcrow", BIG_BEHIND_OTHERS)
    opened.do(ChooseSystem("free"))
    assert len(opened.table.pairs) == 3


def slit_table(width):
    """Returns two troops that see each other through a slit so many mm wide between two buildings."""
    apart = 5 + width / STRIDE / 2
    return warcrow_session(
        "warcrow",
        {
            "units": BIG_BEHIND_OTHERS["units"][:2],
            "terrain": {
                "left": {"size": [7, 10], "at": [20, 10 + apart], "kind": "building"},
                "right": {"size": [7, 10], "at": [20, 10 - apart], "kind": "building"},
            },
        },
    ).table


def test_a_target_behind_a_wide_slit_is_visible_in_every_placement():
    sure = slit_table(4.3).robustness("Ash 1", "Birch 1", 2.0)
    assert (sure.visible, sure.hidden, sure.undecided, sure.flip) == (200, 0, 0, None)


def test_the_smallest_move_that_closes_a_slit_is_half_its_excess_width():
    sure = slit_table(1.2).robustness("Ash 1", "Birch 1", 2.0)
    assert 0 < sure.hidden < 200
    assert sure.flip.verdict == "blocked"
    assert max(shift.length_mm for shift in sure.flip.moves) == pytest.approx(0.5, abs=0.03)
    assert {shift.name for shift in sure.flip.moves} <= {"Ash 1", "Birch 1", "left", "right"}


@pytest.mark.thorough
@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_the_stated_moves_change_the_verdict_on_the_table(seed):
    rng = np.random.default_rng(seed)
    units = [{"id": f"U{i}", "side": "Red", "at": [rng.uniform(4, 40, 2).tolist()]} for i in range(8)]
    woods = {f"w{i}": {"size": [6, 3], "at": rng.uniform(8, 36, 2).tolist(), "kind": "building"} for i in range(3)}
    table = warcrow_session("warcrow", {"units": units, "terrain": woods}).table
    sure = table.robustness("U0 1", "U1 1", 3.0, 40)
    assert sure.visible + sure.hidden == 40
    if sure.flip is None:
        return
    by = {shift.name: shift for shift in sure.flip.moves}
    moved = [
        replace(one, pose=replace(one.pose, x=one.pose.x + by[one.id].x_mm, y=one.pose.y + by[one.id].y_mm))
        for one in (*table.battle.fighters, *table.battle.pieces)
        if one.id in by
    ]
    assert table.sight("U0 1", "U1 1").verdict != sure.flip.verdict
    assert table.with_battle(table.battle.with_things(moved)).sight("U0 1", "U1 1").verdict == sure.flip.verdict


def test_a_joined_character_counts_as_a_troop_of_its_unit_for_line_of_sight():
    ash = {"id": "Ash", "side": "Red", "at": [[12, 10]], "base": 4}
    captain = {"id": "Captain", "side": "Red", "at": [[8, 10]], "host": "Ash"}
    birch = {"id": "Birch", "side": "Blue", "at": [[30, 10]]}
    table = muster([ash, captain, birch]).table
    assert table.sight("Captain 1", "Birch 1").verdict == "visible", "its own unit is not in its way"
    assert table.sight("Birch 1", "Captain 1").verdict == "visible", "nor in the way of who looks at it"


@pytest.mark.thorough
def test_the_oracle_confirms_all_visibility():
    models = Models(None)
    found = [sound_unit_sight.find_disagreement(seed, models) for seed in range(either(40, 400))]
    assert [why for _, why in found if why] == []
    assert 0 < sum(visible for visible, _ in found) < len(found)


@pytest.mark.parametrize("gap", [1.9, 2.02, 2.1])
def test_a_line_in_a_list_is_as_good_as_the_one_shown_for_the_pair(gap):
    """If lines with a millimetre of clearance just touch both walls, rounding may remove a tiny part of it."""
    wood = {"kind": "light-forest", "size": [3, 6]}
    woods = {name: wood | {"at": [20, 9.7 + side * (3 + gap / STRIDE / 2)]} for name, side in (("n", 1), ("s", -1))}
    session = warcrow_session("warcrow", {"units": BIG_BEHIND_OTHERS["units"][:2], "terrain": woods})
    found = session.table.sight("Ash 1", "Birch 1")
    shown = session.table.with_silhouette("Ash 1", "Birch 1", found)
    kinds = [session.game.ruling(session.table, "Ash 1", "Birch 1", one).kind for one in (found, shown)]
    assert kinds == (["visible"] * 2 if gap > 2 else ["close"] * 2)

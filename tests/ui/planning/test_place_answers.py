"""Answers about a chosen place: verdicts now, then proofs about the next moves of enemies."""

import dataclasses

import pytest
from msgspec.structs import replace

from app.core.progress import silent
from app.model import Sculpt
from app.planning.move_proof import MoveProof
from app.table.battle_geometry import BattleGeometry
from app.ui.planning.look_page import LookPage
from app.ui.planning.map_controller import PlaceQuestion, _check_place
from app.ui.planning.place_facts import format_left_out, format_moves
from app.ui.planning.table_map import MapQuestion, find_map
from tests.fighting_scenes import INCH, box, meshes, session
from tests.table.test_left_out_notes import LESS

TORN = dataclasses.replace(box(0.5, 0.8, 1.5), health=dataclasses.replace(box(1, 1, 1).health, left_out=(LESS,)))
SCREEN = {"id": "screen", "size": [1, 22, 6], "at": [15, 11]}


def answers(*pieces, foe=(25, 11)):
    fighters = [{"id": "Axe", "at": [5, 11]}, {"id": "Foe", "side": "Blue", "at": list(foe)}]
    opened = session("warcry-1e", {"fighters": fighters, "pieces": list(pieces)})
    axe = opened.battle.fighter("Axe")
    question = PlaceQuestion(opened.table, opened.game, axe, axe.pose, ("Foe",))
    return list(_check_place(question, silent))


def test_the_next_moves_are_proven_if_no_enemy_sees_the_fighter():
    last = answers(SCREEN)[-1]
    assert last.check.is_proven_unseen
    assert [one.outcome for one in last.moves] == ["blocked"]
    assert format_moves(last.moves, last.check.count) == [
        "Proven: no counted enemy sees it after one move, wherever the move ends. Only terrain blocks sight.",
        "Not counted: a second move, for example with Rampage; abilities on the fighter’s own card.",
    ]


def test_the_next_moves_are_not_checked_if_an_enemy_sees_the_fighter():
    assert not any(one.moves for one in answers())


def test_a_move_that_may_lead_round_a_corner_is_not_proven():
    short = {"id": "screen", "size": [1, 6, 6], "at": [15, 11]}
    last = answers(short, foe=(17, 11))[-1]
    assert last.check.is_proven_unseen
    assert format_moves(last.moves, 1) == ["Not proven after one move: Foe."]


def test_an_enemy_with_an_unknown_move_leaves_the_next_move_unproven():
    fighters = [{"id": "Axe", "at": [5, 11]}, {"id": "Foe", "side": "Blue", "at": [25, 11]}]
    opened = session("warcry-1e", {"fighters": fighters, "pieces": [SCREEN]})
    foe = replace(opened.battle.fighter("Foe"), profile=None)
    table = opened.table.with_battle(opened.battle.with_fighters(foe))
    axe = table.battle.fighter("Axe")
    last = list(_check_place(PlaceQuestion(table, opened.game, axe, axe.pose, ("Foe",)), silent))[-1]
    assert format_moves(last.moves, 1) == ["Not proven after one move: Foe."]


def test_partly_proven_moves_are_listed_with_the_number_left():
    moves = (MoveProof("Ox", "blocked", 1), MoveProof("Elk", "open", 2), MoveProof("Bee", "undecided", 9))
    told = format_moves(moves, 5)
    assert told == [
        "Proven unseen after one move by Ox.",
        "Not proven after one move: Elk, Bee.",
        "2 moves still to check…",
    ]
    assert format_moves((), 5) == []


def test_abandoned_proofs_are_listed_apart_from_unproven_moves():
    moves = (MoveProof("Elk", "open", 2), MoveProof("Bee", "undecided", 9, spent=True))
    others, spent = format_moves(moves, 2)
    assert ("Elk" in others, "Bee" in others) == (True, False)
    assert ("Elk" in spent, "Bee" in spent) == (False, True)


def torn_or_whole(ref):
    return TORN if ref.name == "torn" else meshes(ref)


def find_answers(torn, on_table=True):
    """Returns the answers about Axe behind a screen, with `torn` pieces and bodies that lack a part of their mesh."""
    pieces = [SCREEN, {"id": "far", "size": [1, 1, 1], "at": [5, 40]}, {"id": "near", "size": [1, 1, 1], "at": [8, 11]}]
    fighters = [{"id": "Axe", "at": [5, 11]}, {"id": "Foe", "side": "Blue", "at": [26, 11]}]
    opened = session("warcry-1e", {"fighters": fighters, "pieces": pieces})
    battle = opened.battle
    bodies = [replace(one, body=Sculpt("torn", "mm", "z")) for one in battle.fighters if one.id in torn]
    battle = battle.with_fighters(*bodies)
    axe = battle.fighter("Axe")
    if not on_table:
        battle = replace(battle, fighters=tuple(one for one in battle.fighters if one.id != "Axe"))
    broken = [replace(one, model="torn", unit="mm", up="z") if one.id in torn else one for one in battle.pieces]
    table = BattleGeometry(replace(battle, pieces=tuple(broken)), torn_or_whole)
    question = PlaceQuestion(table, opened.game, axe, axe.pose, ("Foe",))
    return list(_check_place(question, silent))


@pytest.mark.parametrize(
    ("torn", "named"),
    [({"Foe"}, ["Foe"]), ({"Axe"}, ["Axe"]), ({"near", "Foe"}, ["near", "Foe"]), ({"far"}, []), (set(), [])],
)
@pytest.mark.parametrize("on_table", [True, False])
def test_a_next_move_proof_names_incomplete_meshes(torn, named, on_table):
    last = find_answers(torn, on_table)[-1]
    assert [one.outcome for one in last.moves] == ["blocked"]
    assert [one.left_out for one in last.moves] == [tuple(f"{id}: {LESS}" for id in named)]
    assert format_left_out(last.check, last.moves) == [f"{id}: {LESS}" for id in named]


def test_a_verdict_on_a_place_names_incomplete_bodies_before_moves(qtbot):
    shown, panel = find_answers({"Foe"}), LookPage()
    qtbot.addWidget(panel)
    first = next(one for one in shown if one.check.done and not one.moves)
    for answer in (first, shown[-1]):
        panel.show_answer(answer)
        assert panel._details.text().count(f"Foe: {LESS}") == 1


def test_limits_of_several_move_proofs_are_listed_once():
    moves = (
        MoveProof("Ox", "blocked", 1, ("a second move", "its own abilities")),
        MoveProof("Elk", "blocked", 1, ("a second move",)),
        MoveProof("Bee", "open", 2, ("fighters that have not arrived yet",)),
    )
    assert format_moves(moves, 3)[:2] == [
        "Proven unseen after one move by Ox, Elk.",
        "Not counted: a second move; its own abilities.",
    ]


@pytest.mark.parametrize("kind", ["seen_after", "threat"])
def test_next_move_maps_state_their_limits(kind):
    fighters = [{"id": "Axe", "at": [5, 11]}, {"id": "Foe", "side": "Blue", "at": [25, 11], "movement": 1}]
    opened = session("warcry-1e", {"fighters": fighters, "pieces": []})
    question = MapQuestion(kind, opened.table, opened.game, opened.battle.fighter("Axe"), ("Foe",))
    note = list(find_map(question, silent))[-1].note
    assert note.startswith(
        "The longest move of each enemy is counted.\nNot counted: a second move, for example with Rampage;"
    )


@pytest.mark.parametrize("stopper", [{"id": "Axe"}, {"id": "Friend", "side": "Blue"}], ids=["itself", "a friend of it"])
def test_next_move_maps_pass_a_gap_that_a_fighter_may_leave(stopper):
    halves = [{"id": f"half {number}", "size": [1, 10.2, 6], "at": [15, y]} for number, y in enumerate((5.1, 16.9))]
    foe = {"id": "Foe", "side": "Blue", "at": [17.2, 11], "base": 25}
    waiting = [one for one in ({"id": "Axe", "at": [3, 3]},) if one["id"] != stopper["id"]]
    given = {"fighters": [{"at": [15, 11]} | stopper, foe, *waiting], "pieces": halves}
    opened = session("warcry-2e", given)
    axe = opened.battle.fighter("Axe")
    for kind, at in (("threat", (11, 11)), ("seen_after", (12, 19))):
        question = MapQuestion(kind, opened.table, opened.game, axe, ("Foe",))
        found = list(find_map(question, silent))[-1]
        assert found.numbers[found.places.nearest(at[0] * INCH, at[1] * INCH, 0.0)] == 1

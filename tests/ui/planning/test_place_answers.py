"""What is said of a place that was chosen: verdicts now, then what is proven of the enemies' next moves."""

import pytest
from msgspec.structs import replace

from app.planning.move_proof import MoveProof
from app.progress import silent
from app.ui.planning.map_controller import PlaceQuestion, _check_place
from app.ui.planning.place_facts import format_moves
from app.ui.planning.table_map import MapQuestion, find_map
from tests.fighting_scenes import INCH, session

SCREEN = {"id": "screen", "size": [1, 22, 6], "at": [15, 11]}


def answers(*pieces, foe=(25, 11)):
    fighters = [{"id": "Axe", "at": [5, 11]}, {"id": "Foe", "side": "Blue", "at": list(foe)}]
    opened = session("warcry-1e", {"fighters": fighters, "pieces": list(pieces)})
    axe = opened.battle.fighter("Axe")
    question = PlaceQuestion(opened.table, opened.system.flow, axe, axe.pose, ("Foe",))
    return list(_check_place(question, silent))


def test_where_nobody_sees_the_fighter_the_next_moves_are_proven_too():
    last = answers(SCREEN)[-1]
    assert last.check.is_proven_unseen
    assert [one.outcome for one in last.moves] == ["blocked"]
    assert format_moves(last.moves, last.check.count) == [
        "Proven: nor does any of them after one move, wherever it ends; terrain alone hides.",
        "Not counted: a second move, as with Rampage; abilities of a fighter’s own card.",
    ]


def test_where_somebody_sees_the_fighter_no_move_is_asked_about():
    assert not any(one.moves for one in answers())


def test_a_move_that_may_lead_round_the_corner_is_not_called_proven():
    short = {"id": "screen", "size": [1, 6, 6], "at": [15, 11]}
    last = answers(short, foe=(17, 11))[-1]
    assert last.check.is_proven_unseen
    assert format_moves(last.moves, 1) == ["Not proven after one move: Foe."]


def test_of_whom_no_move_is_known_nothing_is_proven_after_it():
    fighters = [{"id": "Axe", "at": [5, 11]}, {"id": "Foe", "side": "Blue", "at": [25, 11]}]
    opened = session("warcry-1e", {"fighters": fighters, "pieces": [SCREEN]})
    foe = replace(opened.battle.fighter("Foe"), profile=None)
    table = opened.table.with_battle(opened.battle.with_fighters(foe))
    axe = table.battle.fighter("Axe")
    last = list(_check_place(PlaceQuestion(table, opened.system.flow, axe, axe.pose, ("Foe",)), silent))[-1]
    assert format_moves(last.moves, 1) == ["Not proven after one move: Foe."]


def test_of_some_moves_it_is_told_whose_are_proven_and_how_many_are_left():
    moves = (MoveProof("Ox", "blocked", 1), MoveProof("Elk", "open", 2), MoveProof("Bee", "undecided", 9))
    told = format_moves(moves, 5)
    assert told == [
        "Proven unseen after one move, too, by Ox.",
        "Not proven after one move: Elk, Bee.",
        "2 moves still to be looked at…",
    ]
    assert format_moves((), 5) == []


def test_whose_move_took_too_much_work_is_told_apart_from_whose_is_not_proven():
    moves = (MoveProof("Elk", "open", 2), MoveProof("Bee", "undecided", 9, spent=True))
    others, spent = format_moves(moves, 2)
    assert ("Elk" in others, "Bee" in others) == (True, False)
    assert ("Elk" in spent, "Bee" in spent) == (False, True)


def test_what_proofs_of_several_moves_do_not_count_is_told_once_each():
    moves = (
        MoveProof("Ox", "blocked", 1, ("a second move", "its own abilities")),
        MoveProof("Elk", "blocked", 1, ("a second move",)),
        MoveProof("Bee", "open", 2, ("who is still to come",)),
    )
    assert format_moves(moves, 3)[:2] == [
        "Proven unseen after one move, too, by Ox, Elk.",
        "Not counted: a second move; its own abilities.",
    ]


@pytest.mark.parametrize("kind", ["seen_after", "threat"])
def test_maps_of_the_next_move_say_what_they_do_not_count(kind):
    fighters = [{"id": "Axe", "at": [5, 11]}, {"id": "Foe", "side": "Blue", "at": [25, 11], "movement": 1}]
    opened = session("warcry-1e", {"fighters": fighters, "pieces": []})
    question = MapQuestion(kind, opened.table, opened.system.flow, opened.battle.fighter("Axe"), ("Foe",))
    note = list(find_map(question, silent))[-1].note
    assert note.startswith("The longest move of each enemy is counted.\nNot counted: a second move, as with Rampage;")


@pytest.mark.parametrize("stopper", [{"id": "Axe"}, {"id": "Friend", "side": "Blue"}], ids=["itself", "a friend of it"])
def test_maps_of_the_next_move_lead_through_a_gap_that_somebody_may_leave(stopper):
    halves = [{"id": f"half {number}", "size": [1, 10.2, 6], "at": [15, y]} for number, y in enumerate((5.1, 16.9))]
    foe = {"id": "Foe", "side": "Blue", "at": [17.2, 11], "base": 25}
    waiting = [one for one in ({"id": "Axe", "at": [3, 3]},) if one["id"] != stopper["id"]]
    given = {"fighters": [{"at": [15, 11]} | stopper, foe, *waiting], "pieces": halves}
    opened = session("warcry-2e", given)
    axe = opened.battle.fighter("Axe")
    for kind, at in (("threat", (11, 11)), ("seen_after", (12, 19))):
        question = MapQuestion(kind, opened.table, opened.system.flow, axe, ("Foe",))
        found = list(find_map(question, silent))[-1]
        assert found.numbers[found.places.nearest(at[0] * INCH, at[1] * INCH, 0.0)] == 1

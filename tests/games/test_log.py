from msgspec.structs import replace

from app.games.log import with_log_line, with_overruled
from app.games.ruling import Problem
from app.model import MAX_COUNTS, Battle, Clock, Roll

PROBLEMS = (Problem("too far", "Range (A6.2)"),)


def test_the_overruled_rule_is_logged_with_the_action_not_with_its_effects():
    before = with_log_line(Battle("free"), "earlier")
    after = with_log_line(with_log_line(before, "Axe attacks Shade"), "Shade is taken down")
    log = with_overruled(after, before, PROBLEMS).log
    assert [(entry.text, entry.against) for entry in log[1:]] == [
        ("Axe attacks Shade", ("too far",)),
        ("Shade is taken down", ()),
    ]


def test_a_reaction_logged_first_does_not_get_the_overruled_rule():
    before = replace(with_log_line(Battle("free"), "Round 1"), clock=Clock(turn="Red"))
    after = with_log_line(with_log_line(before, "Cid reacts", "note", side="Blue"), "Ana attacks Cid", "attack")
    assert [line.against for line in with_overruled(after, before, PROBLEMS).log] == [(), (), ("too far",)]
    alone = with_log_line(before, "Cid reacts", "note", side="Blue")
    assert with_overruled(alone, before, PROBLEMS).log[-1].against == ("too far",)


def test_an_action_without_a_log_line_gets_one_for_an_overruled_rule():
    before = with_log_line(Battle("free"), "earlier")
    assert with_overruled(before, before, PROBLEMS).log[-1].against == ("too far",)
    assert with_overruled(before, before, ()) is before


def test_in_a_full_log_the_newest_line_gets_the_overruled_rule():
    before = with_log_line(Battle("free"), "earlier")
    before = replace(before, log=before.log * MAX_COUNTS["log"])
    after = with_log_line(before, "Axe attacks Shade", "attack")
    log = with_overruled(after, before, PROBLEMS).log
    assert len(log) == len(before.log)
    assert [(entry.text, entry.against) for entry in log[-2:]] == [("earlier", ()), ("Axe attacks Shade", ("too far",))]


def test_rerolled_dice_are_logged_with_what_allowed_it():
    roll = Roll("D6", (5, 2), again=(0,), before=(1,), why="by an ability")
    battle = with_log_line(Battle("free"), "an attack", "attack", [roll])
    assert battle.log[-1].text == "an attack; re-rolled (by an ability): 1 became 5"

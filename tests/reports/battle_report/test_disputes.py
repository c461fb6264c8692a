"""Verdicts on sight in a report: the pair, recalculated for the table at that time."""

import pytest
from msgspec.structs import replace

from app.games.actions import Rename, make_move
from app.games.battle_actions import Note
from app.model import LogEntry
from app.reports.battle_report.disputes import find_disputes, find_named_pair, format_evidence
from app.reports.battle_report.report_source import make_source
from app.session import Session
from app.table.sight_cache import find_sight
from tests.scenes import battle, fighter, meshes, piece
from tests.ui.sight.test_sight_on_plan import WOOD, facing_units


def opened_with(*fighters, pieces=()):
    return Session(replace(battle(*fighters, pieces=pieces), system="warcry-2e"), meshes)


def sight_note(text, *pair):
    return Note(LogEntry(text, "sight", 1, pair=pair))


def test_a_verdict_is_recalculated_for_the_table_at_that_time():
    wall = piece("wall", "crate", 300, 100)
    opened = opened_with(fighter("A", 100, 100), fighter("B", 500, 100), pieces=[wall])
    opened.do(sight_note("Sight from A to B: visible. Nothing is near."))
    opened.do(make_move(fighter("B", 300, 500)))
    opened.do(sight_note("B sees A"))
    first, second = find_disputes(make_source(opened))
    before = opened.table.with_battle(opened.history.steps[0].battle).sight("A", "B")
    assert (first.observer, first.target, first.verdict) == ("A", "B", before.verdict)
    assert (second.observer, second.target) == ("B", "A")
    assert second.verdict == opened.table.sight("B", "A").verdict == "visible"
    assert second.is_proven
    assert "B → A: visible, proven" in format_evidence(second)


def test_a_line_that_does_not_name_two_fighters_is_only_quoted():
    opened = opened_with(fighter("A", 100, 100), fighter("B", 500, 100))
    opened.do(sight_note("Line of sight from A to the chest left to the players"))
    [found] = find_disputes(make_source(opened))
    assert (found.text.startswith("Line of sight from A"), found.verdict, format_evidence(found)) == (True, "", "")


def test_names_containing_words_of_the_sentence_are_recognised_by_the_logged_pair():
    names = ("Tom", "Jerry", "Tom and Jerry", "Jerry to Tom")
    opened = opened_with(*(fighter(name, 100 * at, 100 * at) for at, name in enumerate(names, 1)))
    opened.do(sight_note("Sight from Tom to Jerry to Tom and Jerry: visible", "Tom", "Jerry"))
    opened.do(
        sight_note(
            "Line of sight from Tom and Jerry to Jerry's chest left to the players", "Tom and Jerry", "Jerry's chest"
        )
    )
    first, second = find_disputes(make_source(opened))
    assert (first.observer, first.target) == ("Tom", "Jerry")
    assert (second.observer, second.verdict) == ("", "")


def test_renaming_a_fighter_does_not_duplicate_or_change_a_dispute():
    opened = opened_with(fighter("A", 100, 100), fighter("B", 500, 100))
    opened.do(Note(LogEntry("A sees B", "sight", 1, subject="A", pair=("A", "B"))))
    opened.do(Rename("A", "C"))
    opened.do(Rename("B", "A"))
    [found] = find_disputes(make_source(opened))
    assert (found.text, found.observer, found.target) == ("A sees B", "A", "B")
    assert opened.battle.log[-1].pair == ("C", "A")


def test_a_pair_of_one_fighter_or_of_unknown_fighters_is_only_quoted():
    opened = opened_with(fighter("A", 100, 100), fighter("B", 500, 100))
    for pair in (("A", "A"), ("A", "Nobody"), ("", "B"), ("B",)):
        opened.do(sight_note("A sees B", *pair))
    assert [found.verdict for found in find_disputes(make_source(opened))] == [""] * 4


def test_a_battle_without_its_steps_quotes_its_log():
    opened = opened_with(fighter("A", 100, 100), fighter("B", 500, 100))
    opened.do(sight_note("A sees B"))
    again = Session(opened.battle, meshes)
    [found] = find_disputes(make_source(again))
    assert (found.text, found.verdict) == ("A sees B", "")


def test_on_the_plan_the_widest_line_is_reported_as_elsewhere():
    opened = facing_units({"wood": WOOD | {"at": (20, 6)}})
    opened.do(sight_note("Ash 1 sees Birch 1"))
    [found] = find_disputes(make_source(opened))
    assert found.clearance_mm == pytest.approx(30.0)
    assert found.ruling.reason == "a line has 30.0 mm of clearance"


@pytest.mark.thorough
def test_a_verdict_too_close_to_call_is_not_reported_as_proven():
    gap = [piece("left", "crate", 300, 80), piece("right", "crate", 300, 120.6)]
    opened = opened_with(fighter("A", 100, 100), fighter("B", 500, 100), pieces=gap)
    opened.do(sight_note("A sees B"))
    [found] = find_disputes(make_source(opened))
    assert (found.ruling.kind, found.is_proven) == ("close", False)
    assert "proven" not in format_evidence(found)


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("Sight from Axe 2 to Axe: visible", ("Axe 2", "Axe")),
        ("Axe sees Axe 2 past Bow", ("Axe", "Axe 2")),
        ("Axes and Bows", None),
        ("Axe sees Axe", None),
        ("", None),
    ],
)
def test_the_longer_of_two_names_with_the_same_start_is_meant(text, pair):
    names = ("Axe", "Axe 2", "Bow")
    assert find_named_pair(battle(*(fighter(one, 100 * at, 100) for at, one in enumerate(names, 1))), text) == pair


def test_progress_never_decreases(monkeypatch):
    def proven(table, observer, target, report):
        report(0.5, "Proving")
        return find_sight(table, observer, target)

    monkeypatch.setattr("app.reports.battle_report.disputes.find_sight", proven)
    opened = opened_with(fighter("A", 100, 100), fighter("B", 500, 100), pieces=[piece("wall", "crate", 300, 100)])
    for words in ("A sees B", "B sees A", "A sees B again"):
        opened.do(sight_note(words))
    shares = []
    find_disputes(make_source(opened), lambda share, doing: shares.append(share))
    assert len(set(shares)) > 3
    assert shares == sorted(shares)
    assert max(shares) <= 1.0

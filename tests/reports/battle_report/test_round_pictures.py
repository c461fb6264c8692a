"""Plans for a report: one for the set-up and each round, with the terrain drawn once."""

import pytest
from msgspec.structs import replace

from app.games.actions import Place, make_move
from app.games.game_list import find_game
from app.model import Clock, PiecePose
from app.reports.battle_report.html_page import format_html
from app.reports.battle_report.report import make_report
from app.reports.battle_report.report_source import make_source
from app.reports.battle_report.round_pictures import draw_rounds
from app.session import Session
from tests.scenes import battle, fighter, meshes, piece


def pictures_of(session):
    return draw_rounds(make_source(session))


class Rounds(Session):
    """A session with the given history."""

    def __init__(self, battles):
        super().__init__(battles[0], meshes)
        self._steps = battles

    @property
    def history(self):
        from types import SimpleNamespace

        return SimpleNamespace(steps=[SimpleNamespace(battle=one) for one in self._steps], at=len(self._steps) - 1)


def at_round(table, number):
    return replace(table, clock=Clock("battle", round=number))


@pytest.mark.thorough
def test_each_round_is_drawn_as_it_ended_with_the_terrain_drawn_once():
    table = battle(fighter("A", 100, 100), pieces=[piece("crate", "crate", 300, 300)])
    later = replace(table, fighters=(fighter("A", 555, 100),))
    plans = pictures_of(Rounds([battle(), table, at_round(table, 1), at_round(later, 1), at_round(later, 2)]))
    assert list(plans) == [0, 1, 2]
    assert "translate(100.0 100.0)" in plans[0].plan
    assert "translate(555.0 100.0)" in plans[1].plan
    assert len({one.terrain for one in plans.values()}) == 1
    page = format_html(make_report(table, find_game("free")), plans)
    assert page.count('id="terrain-1"') == 1
    assert page.count('<use href="#terrain-1"/>') == 2


@pytest.mark.thorough
def test_the_picture_of_an_unfinished_round_tells_its_moment():
    table = battle(fighter("A", 100, 100))
    moved = replace(table, fighters=(fighter("A", 555, 100),))
    steps = [table, at_round(table, 1), at_round(moved, 2)]
    over = replace(moved, clock=Clock("over", round=2))
    told = [
        [one.about for one in pictures_of(Rounds([*steps, *more])).values()]
        for more in ([], [at_round(table, 2)], [over])
    ]
    assert told == [
        ["The table as set up", "The table at the end of round 1", f"The table {moment} round 2"]
        for moment in ("at the start of", "during", "at the end of")
    ]


@pytest.mark.thorough
def test_moved_terrain_is_drawn_again():
    table = battle(fighter("A", 100, 100), pieces=[piece("crate", "crate", 300, 300)])
    moved = replace(table, pieces=(replace(table.pieces[0], pose=PiecePose(500.0, 300.0)),))
    plans = pictures_of(Rounds([table, at_round(moved, 1)]))
    assert 'id="terrain-2"' in plans[1].whole_plan


def test_undone_steps_are_not_drawn():
    session = Session(battle(), meshes)
    session.do(Place((fighter("A", 100, 100),)))
    session.do(make_move(fighter("A", 400, 100)))
    session.undo()
    assert "translate(100.0 100.0)" in pictures_of(session)[0].plan

"""Plans an evening of each game in the real window, by mouse and keyboard; all that was proposed is judged afterwards.

`dev.py e2e play_planning [--out FOLDER] [-k warcry|warcrow] [--meshes FOLDER]`

Every place that was proposed is judged by the rules, and where it is said to be unseen by sight anew.
"""

import pytest

from app.games.setup_actions import Begin
from app.planning import deployment_suggestion
from app.session import open_session
from app.ui.battle_document import BattleDocument
from build_scripts.soundness.plan_judge import find_faults
from tests import fighting_scenes
from tests.e2e.chapters import planning as chapters
from tests.e2e.chapters.planning import PLANNED, Planner, plan_warcrow, plan_warcry
from tests.planning.test_deployment_suggestion import open_again, set_up
from tests.setup_scenes import planned

pytestmark = [pytest.mark.gl, pytest.mark.pixels, pytest.mark.thorough]


@pytest.mark.parametrize("plan", [plan_warcry, plan_warcrow], ids=["warcry", "warcrow"])
def test_all_that_is_proposed_on_an_evening_is_legal_and_unseen_where_it_says_so(play, meshes, plan):
    planners = []

    def tell(player):
        planners.append(Planner(**vars(player)))
        return plan(planners[0])

    player = play(tell)
    session = open_session(player.out / PLANNED)
    faults = list(find_faults(planners[0].claims, session.table.meshes))
    session.close()
    pairs = sum(len(one.unseen) for one in planners[0].claims)
    print(f"{planners[0].maps} maps, {len(planners[0].claims)} proposals, {pairs} times unseen")
    assert faults == []
    assert planners[0].claims


@pytest.fixture
def quick(monkeypatch):
    """Few places and few steps are tried."""
    monkeypatch.setattr(deployment_suggestion, "STAGES", ((6, 1), (10, 2)))
    monkeypatch.setattr(deployment_suggestion, "STEPS", 400)
    monkeypatch.setattr(deployment_suggestion, "_FEW", 200)
    monkeypatch.setattr(deployment_suggestion, "_AGAIN", 1)


def short_evening(planner):
    """On a small table that is there already."""
    session = open_again(set_up(stage=planned))
    session.do(Begin())
    yield from planner.begin()
    window = planner.window
    window.workspace.open_document(BattleDocument(session, window.viewport, window), "A battle")
    yield planner.calm, "the table is drawn"
    for chapter in (
        chapters.suggest(planner, "empty"),
        chapters.keep_suggestion(planner),
        chapters.guess(planner, 1),
        chapters.drag_ghost(planner),
        chapters.write_sheet(planner),
        chapters.mirror_and_compare(planner),
        chapters.follow_and_undo(planner),
        chapters.place_all(planner),
        chapters.look_at_maps(planner, ("Can be attacked", "Seen now")),
        chapters.find_good_places(planner),
        chapters.take_table(planner),
    ):
        yield from chapter


def test_a_short_evening_is_legal_and_unseen_where_it_says_so_too(play, quick):
    planners = []

    def tell(player):
        planners.append(Planner(**vars(player)))
        return short_evening(planners[0])

    play(tell)
    claims = planners[0].claims
    assert len(claims) > 2
    assert sum(len(one.unseen) for one in claims) > 2
    assert list(find_faults(claims, fighting_scenes.meshes)) == []

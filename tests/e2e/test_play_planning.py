"""Plans an evening of each game in the real window, by mouse and keyboard; all proposals are judged afterwards.

`dev.py e2e play_planning [--out FOLDER] [-k warcry|warcrow] [--meshes FOLDER]`

Every proposed place is judged by the rules, and again by sight if it is called unseen.
"""

import pytest

from app.games.setup_actions import Begin
from app.planning import deployment_suggestion
from app.session import open_session
from app.ui.battle_document import BattleDocument
from build_scripts.soundness.plan_judge import find_faults
from tests import fighting_scenes
from tests.e2e.chapters.plans import (
    PLANNED,
    Planner,
    drag_ghost,
    find_good_places,
    follow_and_undo,
    guess,
    keep_suggestion,
    look_at_maps,
    mirror_and_compare,
    place_all,
    plan_quickly,
    plan_warcrow,
    plan_warcry,
    suggest,
    take_table,
    write_sheet,
)  # fmt: skip
from tests.planning.test_deployment_suggestion import open_again, set_up
from tests.setup_scenes import planned

pytestmark = [pytest.mark.gl, pytest.mark.pixels, pytest.mark.thorough]


@pytest.fixture
def plan(play):
    """Returns a function that has a player plan, and returns the player."""

    def go(story):
        planners = []

        def tell(player):
            planners.append(Planner(**vars(player)))
            return story(planners[0])

        play(tell)
        return planners[0]

    return go


@pytest.mark.parametrize("story", [plan_warcry, plan_warcrow], ids=["warcry", "warcrow"])
def test_every_proposal_is_legal_and_unseen_where_claimed(plan, meshes, story):
    planner = plan(story)
    session = open_session(planner.out / PLANNED)
    faults = list(find_faults(planner.claims, session.table.meshes))
    session.close()
    pairs = sum(len(one.unseen) for one in planner.claims)
    print(f"{planner.maps} maps, {len(planner.claims)} proposals, {pairs} times unseen")
    assert faults == []
    assert planner.claims


@pytest.fixture
def small_effort(monkeypatch):
    """Tries only few places and few steps."""
    monkeypatch.setattr(deployment_suggestion, "STAGES", ((6, 1), (10, 2)))
    monkeypatch.setattr(deployment_suggestion, "STEPS", 400)
    monkeypatch.setattr(deployment_suggestion, "_FEW", 200)
    monkeypatch.setattr(deployment_suggestion, "_AGAIN", 1)


def deploy_small_table(planner):
    """Opens a small existing table at the deployment."""
    session = open_again(set_up(stage=planned))
    session.do(Begin())
    yield from planner.begin()
    window = planner.window
    window.workspace.open_document(BattleDocument(session, window.viewport, window), "A battle")
    yield planner.calm, "the table is drawn"


def test_two_plans_compared_and_on_paper_take_few_actions(plan, small_effort):
    def story(planner):
        yield from deploy_small_table(planner)
        yield from plan_quickly(planner)

    planner = plan(story)
    print(f"{planner.hands.count} actions: {', '.join(planner.hands.done)}")
    assert planner.hands.count <= 30


def short_evening(planner):
    """Plans on a small existing table."""
    yield from deploy_small_table(planner)
    chapters = (
        suggest(planner, "empty"), keep_suggestion(planner), guess(planner, 1), drag_ghost(planner),
        write_sheet(planner), mirror_and_compare(planner), follow_and_undo(planner), place_all(planner),
        look_at_maps(planner, ("Can be attacked", "Seen now")), find_good_places(planner), take_table(planner),
    )  # fmt: skip
    for chapter in chapters:
        yield from chapter


def test_proposals_of_a_short_evening_are_legal_and_unseen_where_claimed(plan, small_effort):
    claims = plan(short_evening).claims
    assert len(claims) > 2
    assert sum(len(one.unseen) for one in claims) > 2
    assert list(find_faults(claims, fighting_scenes.meshes)) == []

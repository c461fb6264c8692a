"""Suggested deployments: legal, proven, never worse than the current one, and best where all can be tried."""

import itertools
from dataclasses import replace as replace_fields
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from app.core.errors import PlayerError
from app.core.progress import Cancelled
from app.games.setup_actions import Begin, Deploy, Split, Withdraw
from app.model import Battle, Board, GameData, Side, TerrainPart
from app.planning import deployment_suggestion
from app.planning.deployment_goals import DeploymentGoals
from app.planning.deployment_options import DeploymentOptions, SuggestionQuestion, read_state
from app.planning.deployment_score import DeploymentScore, FighterScore
from app.planning.deployment_search import DeploymentSearch
from app.planning.deployment_suggestion import Proposal, Suggestion, suggest_deployments
from app.planning.place_check import check_place
from app.planning.suggestion_batch import make_batch
from app.planning.suggestion_text import find_figures, format_title, format_why_nothing
from app.session import Session
from tests import fighting_scenes
from tests.batches import do_batch
from tests.fighting_scenes import INCH
from tests.scenes import meshes
from tests.setup_scenes import FIRST, SECOND, deploying, planned

PIECES = (
    {"id": "tower", "size": [2, 2, 3], "at": [15, 13.5]},
    {"id": "wall", "size": [7, 0.5, 5], "at": [5.5, 12.6]},
)
FULL = {"id": "all", "size": [30, 22, 9], "at": [15, 11]}
GOAL = {"id": "goal", "at": [11, 11]}
EDITIONS = pytest.mark.parametrize("system", [FIRST, SECOND])


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Uses fewer places and rounds, which do not matter for these tests."""
    monkeypatch.setattr(deployment_suggestion, "STAGES", ((8, 2), (16, 3)))
    monkeypatch.setattr(deployment_suggestion, "STEPS", 600)
    monkeypatch.setattr(deployment_suggestion, "_FEW", 300)
    monkeypatch.setattr(deployment_suggestion, "_AGAIN", 1)


@cache
def set_up(system=SECOND, count=6, filled=False, stage=deploying):
    """Places both warbands at places that the program found, with terrain between them."""
    opened = stage(system, count=count)
    pieces = tuple(fighting_scenes.piece(**one) for one in PIECES)
    if filled:
        solid = TerrainPart("obstacle"), TerrainPart("platform", no=True)
        pieces = (replace(fighting_scenes.piece(**FULL), parts=solid),)
    battle = replace(
        opened.battle,
        pieces=pieces,
        tokens=(fighting_scenes.token(**GOAL),),
    )
    opened = Session(battle, fighting_scenes.meshes)
    if stage is deploying:
        do_batch(opened, "place_all")
    return opened


def question(opened, side="Red", **how):
    enemies = tuple(one.id for one in opened.battle.fighters if one.side != side)
    return SuggestionQuestion(opened.committed_table, opened.game, side, enemies, **how)


def last(asked):
    *_, found = suggest_deployments(asked)
    return found


@pytest.mark.thorough
@EDITIONS
@settings(max_examples=2, deadline=None)
@given(st.integers(0, 1000))
def test_every_suggestion_is_legal_and_never_worse_than_the_current_one(system, seed):
    opened = set_up(system)
    asked = question(opened, seed=seed, regroups=bool(seed % 2))
    for found in suggest_deployments(asked):
        for proposal in found.proposals:
            assert proposal.value > found.present.value
            groups = tuple((one.fighter, one.group) for one in proposal.placements)
            if seed % 2:
                assert not opened.game.check_groups(opened.battle, "Red", dict(groups))
            poses = tuple((one.fighter, one.pose) for one in proposal.placements if one.pose)
            back = tuple(one.fighter for one in proposal.placements if not one.pose)
            table = opened.committed_table
            for action in (Split("Red", groups), Withdraw(back), Deploy(poses)):
                table = table.with_battle(opened.game.rule(table, action).apply())
            for id, _ in poses:
                assert not opened.game.placement_problems(table, id)
                assert not table.find_fighter_overlaps(table.battle.fighter(id))


def test_the_best_suggestion_of_a_small_case_is_the_best_of_all(monkeypatch):
    monkeypatch.setattr(deployment_suggestion, "STAGES", ((5, 2), (5, 8)))
    opened = set_up(count=3)
    asked = question(opened, regroups=True)
    options = DeploymentOptions(asked)
    menus = options.make_menus(5, options.present)
    search = DeploymentSearch(options.make_choices(menus, asked.goals), options.is_legal_split, Random(0))
    states = itertools.product(*(range(len(menu.placements)) for menu in menus))
    possible = (state for state in states if search.is_possible(state))
    known = max(search.value_of(state) for state in possible if not options.find_misplaced(read_state(menus, state)))
    told = [one for found in suggest_deployments(asked) for one in found.proposals if not one.emphasis]
    assert max(one.value for one in told) == pytest.approx(known)


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_suggestions():
    opened = set_up()
    one, other = (last(question(opened, seed=7)) for _ in range(2))
    assert [found.placements for found in one.proposals] == [found.placements for found in other.proposals]


@pytest.mark.thorough
def test_unseen_fighters_are_proven_unseen_in_the_suggested_deployment():
    opened = set_up()
    asked = question(opened, goals=DeploymentGoals(1, 0, 0, 1))
    found = last(asked)
    assert found.proposals
    assert any(one.proven for one in found.proposals)
    for proposal in found.proposals:
        table = DeploymentOptions(asked).with_placements(proposal.placements)
        for id in proposal.proven:
            there = table.battle.fighter(id)
            *_, check = check_place(table, there, there.pose, asked.enemies)
            assert check.is_proven_unseen
        assert set(proposal.proven) == {one.fighter for one in proposal.score.fighters if not one.seen_by}


@pytest.mark.thorough
def test_each_goal_changes_the_suggestion_in_its_direction():
    opened = set_up()
    hidden = last(question(opened, goals=DeploymentGoals(1, 0, 0, 0))).proposals[0].score
    near = last(question(opened, goals=DeploymentGoals(0, 1, 0, 0))).proposals[0].score
    assert hidden.sights < near.sights
    assert near.objective_mm < hidden.objective_mm


def test_fixed_fighters_stay():
    opened = set_up()
    asked = question(opened, keeps_standing=True)
    found = last(asked)
    assert not found.proposals, "everybody stands already"
    locked = opened.battle.fighters_of("Red")[0]
    battle = opened.battle.with_fighters(replace(locked, locked=True))
    found = last(replace_table(question(opened), opened.committed_table.with_battle(battle)))
    poses = {one.pose for proposal in found.proposals for one in proposal.placements if one.fighter == locked.id}
    assert poses == {locked.pose}


def replace_table(asked, table):
    return SuggestionQuestion(table, asked.game, asked.side, asked.enemies)


@pytest.mark.thorough
def test_a_suggestion_can_be_carried_out_and_keeps_existing_groups():
    opened = set_up()
    before = {one.id: one.state.group for one in opened.battle.fighters_of("Red")}
    found = last(question(opened, regroups=True, goals=DeploymentGoals(1, 0, 0, 0)))
    assert found.proposals
    for proposal in found.proposals:
        assert {one.fighter: one.group for one in proposal.placements} == before
        batch = make_batch(opened.committed_table, opened.game, "Red", proposal)
        assert batch.actions
        assert not batch.shortfall


def test_missing_groups_are_suggested_too():
    opened = set_up(stage=planned)
    found = last(question(opened, regroups=True))
    assert found.present is None
    assert {one.group for one in found.proposals[0].placements} == {"dagger", "shield", "hammer"}
    away = [one for one in found.proposals[0].placements if one.pose is None]
    assert {one.group for one in away} == {"hammer"}


def test_a_search_stops_when_cancelled():
    def report(share, doing):
        if share > 0.15:
            raise Cancelled

    told = suggest_deployments(question(set_up()), report)
    with pytest.raises(Cancelled):
        list(told)


def test_one_sentence_says_that_nothing_can_be_chosen():
    free = fighting_scenes.session("free", {"fighters": [{"id": "Axe", "at": [5, 5]}]})
    begun = fighting_scenes.session(FIRST, {"fighters": [{"id": "Axe", "at": [5, 5]}]})
    bare = Session(replace(planned(SECOND).battle, game=GameData()), meshes)
    full = set_up(filled=True, stage=planned)
    nobody = Session(replace(set_up(stage=planned).battle, aside=()), fighting_scenes.meshes)
    units = Session(Battle("warcrow", Board(), sides=(Side("Red"),)), meshes)
    for opened, words in (
        (units, "not available for this game"),
        (free, "game first"),
        (begun, "has begun"),
        (bare, "deployment card first"),
        (full, "no space for"),
        (nobody, "Red has no fighters"),
    ):
        with pytest.raises(PlayerError, match=words):
            next(suggest_deployments(question(opened)))


def test_a_base_too_wide_for_its_zone_is_reported():
    opened = set_up(stage=planned)
    first = opened.battle.fighters_of("Red")[0]
    wide = replace(first, base=replace(first.base, diameter_mm=8 * INCH))
    opened = Session(opened.battle.with_fighters(wide), fighting_scenes.meshes)
    with pytest.raises(PlayerError, match=f"no space for {first.id}"):
        next(suggest_deployments(question(opened)))


def test_a_board_without_enemies_is_handled():
    opened = set_up(stage=planned)
    assert last(question(opened)).proposals[0].score.sights == 0
    assert opened.battle.board == Board(30 * INCH, 22 * INCH)


def test_without_enemies_no_fighter_is_called_unseen():
    proposal = last(question(set_up(stage=planned))).proposals[0]
    assert "unseen" not in format_title(proposal, None)
    assert "proven" not in format_title(proposal, None)
    assert [row.name for row in find_figures(proposal, None)] == ["Score (of 100)", "Nearest objective, average"]


@pytest.mark.thorough
def test_applying_a_suggestion_is_one_step_that_can_be_undone():
    opened = open_again(set_up())
    found = last(question(opened)).proposals[0]
    batch = make_batch(opened.committed_table, opened.game, "Red", found)
    opened.do_batch(batch.label, batch.actions)
    assert batch.shortfall == ""
    assert {one.id: one.pose for one in found.fighters}.items() <= {
        one.id: one.pose for one in opened.battle.fighters
    }.items()
    opened.undo()
    assert opened.battle == set_up().battle


def test_fighters_wait_for_their_turn():
    opened = open_again(set_up(stage=planned))
    found = last(question(opened)).proposals[0]
    opened.do(Begin())
    batch = make_batch(opened.committed_table, opened.game, "Red", found)
    opened.do_batch(batch.label, batch.actions)
    assert {one.state.group for one in opened.battle.fighters} == {"dagger"}
    assert "not yet the turn" in batch.shortfall


@pytest.mark.thorough
def test_groups_the_rules_have_fixed_are_not_changed():
    opened = open_again(set_up())
    found = last(question(opened)).proposals[0]
    others = [one.group for one in found.placements[1:]] + [found.placements[0].group]
    changed = (replace_fields(one, group=group) for one, group in zip(found.placements, others, strict=True))
    batch = make_batch(opened.committed_table, opened.game, "Red", replace_fields(found, placements=tuple(changed)))
    assert not batch.actions
    assert batch.shortfall


def open_again(opened):
    return Session(opened.battle, fighting_scenes.meshes)


def test_why_nothing_is_better_names_the_gain_and_what_it_costs():
    present = Proposal((), (), DeploymentScore((FighterScore("Axe", ("Foe",), (), ("Foe",)),)), 0.6)
    hidden = Proposal((), (), DeploymentScore((FighterScore("Axe", (), (), ()),)), 0.5, "unseen")
    told = format_why_nothing(Suggestion(None, (), present, True, (hidden,)))
    assert "60" in told
    assert "Not seen by any enemy 0 → 1" in told
    assert "Can attack in round one 1 → 0" in told
    assert len(format_why_nothing(Suggestion(None, (), present, True, (present,))).splitlines()) == 2

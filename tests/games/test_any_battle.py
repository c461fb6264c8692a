"""For every battle, everything that a window asks its game has an answer, or one sentence."""

import contextlib
import itertools
import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.core.errors import PlayerError
from app.games import battle_actions as ba
from app.games import setup_actions as sa
from app.games.actions import ChooseSystem, Move, Remove, Rename, RenameSides
from app.games.battle_actions import Activate, Attack, Fall, React, UseAbility, Walk
from app.games.game_list import find_game
from app.games.ruling import Ruling
from app.games.setup_actions import RollOff
from app.games.warcry.move.move_actions import Disengage
from app.games.warcry.turn.initiative import PlayWild, RollInitiative
from app.games.warcry.turn.treasure_drops import Drop
from app.games.warcry.turn.turns import Wait
from app.model import CardAnswer, Pose, Roll, Side, Token
from app.session import card_packs
from app.table.battle_geometry import BattleGeometry
from tests.arbitrary_battles import IDS, SIDES, battles
from tests.scenes import meshes

GAMES = ("warcry-1e", "warcry-2e")
EXAMPLES = int(os.environ.get("EYELINE_EXAMPLES", "15"))
STAGES = {"before": ("", "muster", "setup", "deployment"), "battle": ("battle",), "over": ("over",)}
HERE = Pose(70.0, 60.0)


def ask(what, *about):
    """Asks it; a sentence for players is an answer, too."""
    with contextlib.suppress(PlayerError):
        return what(*about)
    return ()


def questions(system, table):
    course = system
    """Everything that is asked of a game while a battle is shown."""
    battle = table.battle
    for what in (
        course.turn_prompt,
        course.table_facts,
        course.scoreboard,
        course.reminders,
        course.unfinished_reminders,
    ):
        ask(what, table)
    for what in (course.zones, course.side_dice, course.options_on):
        ask(what, battle)
    for side in SIDES:
        ask(course.check_muster, battle, side)
        ask(course.check_groups, battle, side, dict.fromkeys(IDS, "dagger"))
    seen = Ruling("visible", "visible", "a line", "rule")
    for one, other in itertools.permutations(battle.fighters, 2):
        ask(course.adjust_ruling, table, one.id, other.id, seen)
    for one in battle.all_fighters:
        ask(course.fighter_zone, battle, one.id)
        for what in (course.placement_problems, course.attack_options, course.facts):
            ask(what, table, one.id)
        ask(course.path_cost_mm, table, one.id, (HERE,), "walk")
        action = ask(course.drag_action, battle, Move(((one.id, HERE),)))
        ask(system.rule(table, action).dice_requests)
        ask(course.move_cost_mm, table, action)


def actions():
    """Yields possible actions of every fighter, and of none."""
    for id in (*IDS, "Nobody"):
        yield from (sa.Deploy(((id, HERE),)), sa.Withdraw((id,)), sa.Split(id, ((id, "dagger"),)), sa.Dismiss((id,)))
        yield from (Drop(id, (1.0, 1.0, 0.0)), ba.Wound(id, 5), ba.Wound(id, -5), ba.TakeDown(id), ba.GetUp(id))
        yield from (ba.Leave(id), ba.Leave(id, "left"), ba.MarkFighter(id, "tea"), Wait(id), ba.OtherAction(id, "x"))
        yield from (Remove((id,)), Rename(id, "New"), sa.TakeToken(id), sa.TakeToken("gold"))
        yield sa.PutToken(Token("gold", "treasure", (1.0, 1.0, 0.0), "Red", id))
        yield React(id, "Take Cover", (Roll("D6", (6, 6)),))
        yield Walk(id, (HERE, HERE), "climb", True, ("gold", "Nobody"))
        yield Attack(id, 0, "Axe", drop=(1.0, 1.0, 0.0))
        yield from (Activate(id), Walk(id, (HERE,)), Disengage(id, (HERE,)), Fall(id, HERE), React(id, "Counter"))
        yield UseAbility(id, "Rush", 2, 4)
        yield from (Attack(id, weapon, other) for weapon in (0, 9) for other in (*IDS, "Nobody"))
    yield RollInitiative(tuple((side, Roll("D6", ())) for side in (*SIDES, "Nobody")))
    for side in (*SIDES, "Nobody"):
        yield from (PlayWild(side, 1, (4,)), ba.Pass(side), ba.Score(side, 5), ba.EndBattle(side))
        yield from (sa.Choose(what, side) for what in ("attacker", "red", "priority", "first", "chooser"))
        yield from (ba.SetClock(turn=side), RenameSides(((side, "Red"),)), sa.Split(side, (("Axe", "tea"),)))
        yield from (sa.Reply(CardAnswer(name, "gold", side)) for name in ("who", "where", "who 2", "tea"))
        yield RollOff("roles", (((side, Roll("D6", (4,))), ("Blue", Roll("D6", (2,)))),))
    yield from (
        sa.Reveal(),
        sa.Begin(),
        ba.NextPhase(),
        ba.EndActivation(),
        ba.SetClock(3, "tea"),
        ba.EndBattle("draw"),
    )
    yield from (sa.SetOption("tea"), sa.SetTerrain("tea", True), ChooseSystem("free"), sa.Enlist(Side("New")))
    yield from (sa.Draw(deck, None) for deck in ("deployment", "victory", "twist"))
    yield from (RollOff(purpose, ()) for purpose in ("priority", "roles", "initiative", "tea"))


ACTIONS = tuple(actions())


@pytest.mark.thorough
@pytest.mark.parametrize("stages", STAGES)
@pytest.mark.parametrize("system", GAMES)
def test_every_question_about_any_battle_has_an_answer(system, stages):
    game = find_game(system)

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(battles(system, STAGES[stages]))
    def asked(battle):
        questions(game, BattleGeometry(battle, meshes))

    asked()


@pytest.mark.thorough
@pytest.mark.parametrize("system", GAMES)
def test_any_action_on_any_battle_is_done_or_refused_with_a_sentence(system):
    found = find_game(system)

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(battles(system), st.data())
    def done(battle, data):
        table = BattleGeometry(battle, meshes)
        offered = [option.action for option in getattr(ask(found.turn_prompt, table), "options", ()) if option.action]
        for action in (*offered[:10], *data.draw(st.lists(st.sampled_from(ACTIONS), max_size=8))):
            asked = found.rule(table, action)
            thrown = tuple(Roll(need.kind, (4,) * need.count) for need in ask(asked.dice_requests))
            rule = found.rule(table, asked.with_dice(thrown))
            ask(rule.check)
            ask(rule.label)
            ask(rule.apply)

    done()


def test_there_are_cards_to_choose():
    assert all(card_packs.deck(deck, system) for deck in ("deployment", "victory", "twist") for system in GAMES)

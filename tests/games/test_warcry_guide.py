"""Following the guide through a battle works: nothing raises, no fighter is lost, no offer is refused."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from app.games import dice
from app.games.actions import Move
from app.games.battle_actions import OtherAction, UseAbility
from app.games.card_map import CardPoint
from app.games.setup_actions import Deploy
from app.games.warcry.cards.decks import DeploymentCard
from app.games.warcry.move.move_actions import Disengage
from app.games.warcry.state import Battleplan, read_plan, with_plan
from app.games.warcry.turn import rounds
from app.model import Battle, Board, Clock, Side, Token
from app.session import Session
from app.session.card_packs import deck
from tests.effort import examples
from tests.fighting_scenes import AXE, INCH, fighter, meshes, piece

BOW = {"name": "bow", "attacks": 2, "strength": 3, "hit": 1, "critical": 2, "min_range": 3, "max_range": 15}
CARD = DeploymentCard(
    "Test",
    points=(
        CardPoint("dagger", "red", at=(5.0, 5.0)),
        CardPoint("dagger", "blue", at=(25.0, 5.0)),
        CardPoint("hammer", "red", round=2, at=(5.0, 15.0)),
        CardPoint("hammer", "blue", round=3, line=((30.0, 0.0), (30.0, 22.0))),
    ),
)


def beginning(system):
    """Returns two warbands, each with one fighter that arrives later, and terrain to climb and fall from."""
    reds = [
        fighter("Chief", at=(6, 6), weapons=[AXE], runemarks=["leader", "hero"], wounds=12),
        fighter("Archer", at=(6, 8), weapons=[BOW]),
        fighter("Flier", at=(6, 10), runemarks=["fly"], movement=6),
        fighter("Late", state={"whereabouts": "reserve", "group": "hammer"}),
    ]
    blues = [
        fighter("Ogre", "Blue", at=(10, 7), base=60, runemarks=["gargantuan", "monster"], wounds=30),
        fighter("Guard", "Blue", at=(9, 9)),
        fighter("Bow", "Blue", at=(14, 8, 2), weapons=[AXE, BOW]),
        fighter("Later", "Blue", state={"whereabouts": "reserve", "group": "hammer"}),
    ]
    beast = fighter("Wolf", "beasts", at=(20, 15))
    everyone = [*reds, *blues, beast]
    battle = Battle(
        system,
        Board(30 * INCH, 22 * INCH),
        pieces=(piece("block", (4, 4, 2), (14, 8)), piece("wall", (1, 4, 3), (11, 12), ["obstacle"])),
        fighters=tuple(one for one in everyone if one.state.whereabouts == "table"),
        aside=tuple(one for one in everyone if one.state.whereabouts != "table"),
        sides=(Side("Red", colour="red"), Side("Blue", colour="blue")),
        tokens=(Token("gold", "treasure", (7 * INCH, 7 * INCH, 0.0)), Token("altar", "objective", (200.0, 200.0, 0.0))),
        clock=Clock("deployment"),
    )
    return Session(rounds.begin_round(with_plan(battle, Battleplan(deployment=CARD))), meshes)


def with_cards(session, seed):
    """Returns the same battle with cards drawn from the shipped packs."""
    battle, chance = session.battle, random.Random(seed)
    system = battle.system
    plan = replace(
        read_plan(battle),
        deployment=chance.choice(deck("deployment", system)),
        victory=chance.choice(deck("victory", system)),
        twists=tuple(chance.sample(deck("twist", system), 2)),
        attacker="Red",
        defender="Blue",
        priority="Red",
    )
    grouped = [_grouped(one, chance.choice(("dagger", "shield", "hammer"))) for one in battle.all_fighters]
    return Session(with_plan(replace(battle, tokens=()), plan).with_fighters(*grouped), meshes)


def _grouped(one, group):
    role = "leader" if one.id in ("Chief", "Guard") else ""
    return replace(one, state=replace(one.state, group=group, role=role))


class Player:
    """Takes offered options; what they need is rolled, dragged or chosen at random."""

    def __init__(self, session, seed):
        self.session, self.chance = session, random.Random(seed)
        self.game = session.game

    def step(self):
        guide = self.game.turn_prompt(self.session.table)
        assert guide.text
        assert guide.options
        assert len({option.id for option in guide.options}) == len(guide.options)
        likely = [option for option in guide.options if option.main]
        options = likely if likely and self.chance.random() < 0.5 else guide.options
        action = self.meant(self.chance.choice(options))
        if action is not None:
            self.do(action)

    def look_round(self):
        """Asks everything else that the window would ask."""
        table = self.session.table
        self.game.unfinished_reminders(table)
        self.game.reminders(table)
        self.game.scoreboard(table)
        self.game.table_facts(table)
        assert json.decode(json.encode(table.battle), type=Battle) == table.battle

    def do(self, action):
        action = self.rolled(action)
        self.session.do(action, self.session.check(action))

    def rolled(self, action):
        """Returns the action with all the dice it needs."""
        for _ in range(20):
            needs = self.session.rule(action).dice_requests()
            if not needs:
                return action
            rolls = tuple(dice.roll_dice(one.kind, one.what, one.count, self.face, one.side) for one in needs)
            new = self.session.rule(action).with_dice(rolls)
            if new == action:
                return action
            action = new
        raise AssertionError(f"{action} asks for dice for ever")

    def face(self, sides):
        return self.chance.randint(1, sides)

    def meant(self, option):
        """Returns the action that the window would make of an option, with everything it needs."""
        if option.action is not None:
            return option.action
        if option.asks == "pose":
            return self.placed(option)
        if option.asks == "text" and option.topic == "ability":
            return UseAbility(option.subject, "Howl", 2, self.face(6))
        return OtherAction(option.subject, "look around") if option.asks == "text" else None

    def placed(self, option):
        battle = self.session.battle
        one = battle.any_fighter(option.subject)
        reach = 120
        there = replace(
            one.pose,
            x=min(750.0, max(10.0, one.pose.x + self.chance.uniform(-reach, reach))),
            y=min(550.0, max(10.0, one.pose.y + self.chance.uniform(-reach, reach))),
        )
        if one.state.whereabouts != "table":
            return Deploy(((one.id, there),))
        if option.id == "disengage":
            return Disengage(one.id, (there,))
        return self.game.drag_action(battle, Move(fighters=((one.id, there),)))


@pytest.mark.thorough
@examples(5)
@given(st.sampled_from(("warcry-1e", "warcry-2e")), st.integers(0, 10_000))
@example("warcry-2e", 2865)  # a monster that waits and has activations left was offered twice
def test_following_the_guide_raises_nothing_and_loses_nobody(system, seed):
    player = Player(with_cards(beginning(system), seed), seed)
    everyone = sorted(one.id for one in player.session.battle.all_fighters)
    for _ in range(80):
        if player.session.battle.clock.stage != "battle":
            return
        player.step()
        player.look_round()
        battle = player.session.battle
        assert sorted(one.id for one in battle.all_fighters) == everyone
        assert all(one.state.whereabouts == "table" for one in battle.fighters)
        assert all(one.state.whereabouts != "table" for one in battle.aside)


_PROVEN_LATER = ("not visible",)
"""Problems that depend on sight, which options do not wait for."""


@pytest.mark.thorough
@examples(5)
@given(st.sampled_from(("warcry-1e", "warcry-2e")), st.integers(0, 10_000))
def test_an_option_without_objections_is_not_refused(system, seed):
    player = Player(beginning(system), seed)
    for _ in range(40):
        session = player.session
        if session.battle.clock.stage != "battle":
            return
        for option in player.game.turn_prompt(session.table).options:
            if option.action is not None and not option.problems:
                found = session.check(player.rolled(option.action))
                assert [one for one in found if not any(words in one.text for words in _PROVEN_LATER)] == [], option
        player.step()


@pytest.mark.parametrize("system", ["warcry-1e", "warcry-2e"])
def test_always_taking_the_main_option_completes_a_round(system):
    player = Player(beginning(system), 1)
    for _ in range(120):
        if player.session.battle.clock.round > 1:
            break
        options = player.game.turn_prompt(player.session.table).options
        action = next((made for one in options if one.main and (made := player.meant(one)) is not None), None)
        assert action is not None, [option.id for option in options]
        player.do(action)
    assert player.session.battle.clock.round == 2

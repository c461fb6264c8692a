"""A small game with rounds, to test the window without the rules of a real game."""

from dataclasses import dataclass

from msgspec.structs import replace

from app.games import battle_actions as ba
from app.games.attack_option import AttackOdds, AttackOption
from app.games.battle_status import Scoreboard
from app.games.battle_views import BattleMoment, Counter, FighterRow, MoveMode
from app.games.card_map import GroupLook
from app.games.dice_looks import DiceGroup, DisplayedDice, ShownDie
from app.games.facts import Fact, FactLine
from app.games.game import Game
from app.games.log import with_log_line
from app.games.named_id import NamedId
from app.games.prompts import Option, Reminder, TurnPrompt
from app.games.requests import DiceRequest
from app.games.rule import Rule, rules_by_kind
from app.games.ruling import Problem
from app.games.setup_actions import PutToken
from app.games.shared_rules import SHARED_RULES
from app.games.warcry.move.move_actions import Disengage, DisengageRule
from app.model import Battle, Board, Clock, Profile, Roll, Side, State, Token, Weapon
from app.table.sight_cache import find_sight
from tests.scenes import fighter

ROLLING = DiceRequest("D6", 3, "Hits", "Red")


def apply_attack(table, action):
    return with_log_line(table.battle, f"{action.fighter} attacks {action.target}", "attack", [action.hits], "Red")


def apply_wound(table, action):
    one = table.battle.any_fighter(action.fighter)
    hurt = replace(one, state=replace(one.state, damage=max(0, one.state.damage + action.by)))
    return with_log_line(table.battle.with_fighters(hurt), f"{one.id}: {action.by}", "attack")


def apply_activation(table, action):
    clock = replace(table.battle.clock, active=action.fighter)
    return with_log_line(replace(table.battle, clock=clock), f"{action.fighter} is activated", "clock")


def apply_move(table, action):
    one = table.battle.any_fighter(action.fighter)
    return with_log_line(table.battle.with_fighters(replace(one, pose=action.path[-1])), f"{one.id} walks", "move")


def apply_next_round(table, action):
    clock = replace(table.battle.clock, round=table.battle.clock.round + 1, active="")
    return with_log_line(replace(table.battle, clock=clock), "Next", "clock")


def apply_end(table, action):
    clock = replace(table.battle.clock, stage="over", winner=action.winner)
    return with_log_line(replace(table.battle, clock=clock), "The end", "clock")


def apply_score(table, action):
    side = table.battle.side(action.side)
    battle = table.battle.with_sides(replace(side, points=side.points + action.by))
    return with_log_line(battle, f"{action.side}: {action.by}", "points")


def apply_token(table, action):
    return with_log_line(table.battle.with_tokens(action.token), f"{action.token.id} is moved", "token")


def check_distance(table, action):
    from math import dist

    start, end = table.battle.fighter(action.fighter).pose, action.path[-1]
    far = dist((start.x, start.y), (end.x, end.y))
    return (Problem("Further than it can go", "Rule of moving"),) if far > 127 else ()


def check_sight(table, action):
    if find_sight(table, action.fighter, action.target).sight.verdict == "visible":
        return ()
    return (Problem(f"{action.target} is not visible", "Rule of sight"),)


def request_hit_dice(table, action):
    return (ROLLING,) if not action.hits.faces else ()


def with_hits(action, rolls):
    return replace(action, hits=rolls[0])


def rolls_dice(table, action):
    return (DiceRequest(action.roll.kind, 1, action.roll.what, action.side),) if not action.roll.faces else ()


def with_roll(action, rolls):
    return replace(action, roll=rolls[0])


def rule(kind, apply, check=None, label="", dice_requests=None, with_dice=None, base=Rule):
    """Returns a rule made of functions that get the table and the action."""

    class FakeRule(base):
        def apply(self):
            return apply(self.table, self.action)

        def check(self):
            return check(self.table, self.action) if check else ()

        def label(self):
            return label

        def dice_requests(self):
            return dice_requests(self.table, self.action) if dice_requests else ()

        def with_dice(self, rolls):
            return with_dice(self.action, rolls) if with_dice else self.action

    FakeRule.kind = kind
    return FakeRule


class SeenRule(Rule):
    """The rule of an attack that requires the fighter to see its target."""

    def aim(self):
        return self.action.fighter, self.action.target

    def sight_pairs(self):
        return ((self.action.fighter, self.action.target),)


RULES = SHARED_RULES | rules_by_kind(
    rule(
        ba.Attack,
        apply_attack,
        check_sight,
        "Attack",
        dice_requests=request_hit_dice,
        with_dice=with_hits,
        base=SeenRule,
    ),
    rule(ba.Wound, apply_wound, label="Wound"),
    rule(ba.Activate, apply_activation, label="Activate"),
    rule(ba.Walk, apply_move, check_distance, "Move"),
    rule(Disengage, apply_move, label="Get away", base=DisengageRule),
    rule(ba.NextPhase, apply_next_round, label="Next phase"),
    rule(
        ba.RollDice,
        lambda table, action: with_log_line(table.battle, action.roll.what, "roll", [action.roll]),
        label="Roll",
        dice_requests=rolls_dice,
        with_dice=with_roll,
    ),
    rule(ba.EndBattle, apply_end, label="End"),
    rule(ba.Score, apply_score, label="Score"),
    rule(PutToken, apply_token, label="Put token"),
    rule(ba.Note, lambda table, action: replace(table.battle, log=(*table.battle.log, action.entry)), label="Note"),
)


def guide(table):
    battle = table.battle
    options = (
        Option("next", "Next phase", action=ba.NextPhase(), main=True),
        *(
            Option(f"activate {one.id}", f"Activate {one.id}", "fighter", one.id, ba.Activate(one.id))
            for one in battle.fighters
            if one.side == "Red"
        ),
        Option("never", "Never", action=ba.NextPhase(), problems=(Problem("It is too late", "Rule 7"),)),
    )
    if battle.clock.active == "Ana":
        options += (Option("attack", "Attack Cid", "fighter", "Cid", ba.Attack("Ana", 0, "Cid", Roll("3D6", ()))),)
    return TurnPrompt(battle.clock.stage, "Red chooses a fighter.", "Red", options)


def drag(battle, move):
    ((id, pose),) = move.fighters[:1] or ((None, None),)
    return ba.Walk(id, (pose,)) if id and battle.clock.active == id else move


def facts(table, id):
    one = table.battle.fighter(id)
    other = next(fighter for fighter in table.battle.fighters if fighter.side != one.side)
    line = FactLine((one.pose.x, one.pose.y, 0.0), (other.pose.x, other.pose.y, 0.0))
    far = table.distance(id, other.id).distance_mm / 25.4
    near = Fact("near", id, f"{far:.1f} inches to {other.id}", "Rule of reach", other.id, number=far, lines=(line,))
    return near, Fact("edge", id, "no edge near", "Rule of edges", yes=False, confidence="inference")


def shots(table, id):
    one = table.battle.fighter(id)
    foes = [fighter for fighter in table.battle.fighters if fighter.side != one.side]
    far = (Problem("Out of range", "Rule of reach"),)
    chance = AttackOdds(4, 6, 3, 2.5, 0.25)
    return tuple(
        AttackOption(id, 0, foe.id, facts(table, id)[:1], () if n == 0 else far, chance) for n, foe in enumerate(foes)
    )


LAST_ROUND: list[int] = []
"""Set by a test of a battle with a known last round."""


def moment(battle):
    return BattleMoment(*LAST_ROUND, actor=battle.clock.active)


def rows(table):
    battle = table.battle
    return tuple(
        FighterRow(
            one.id,
            one.side,
            (one.id,),
            "active" if battle.clock.active == one.id else "",
            10 - one.state.damage,
            10,
            ba.Wound(one.id, 1),
            ba.Wound(one.id, -1),
            (Counter("Luck", "1", more=ba.Score(one.side, 1)),),
            is_active=battle.clock.active == one.id,
            is_standing=one in battle.fighters,
            set_up="" if one in battle.fighters else one.id,
            actions=((f"Activate {one.id}", ba.Activate(one.id)),),
        )
        for one in sorted(battle.all_fighters, key=lambda one: one.side, reverse=True)
    )


def dice(battle):
    """Returns the dice of fighters that have points."""
    groups = (DiceGroup("sets", (ShownDie(5), ShownDie(5))), DiceGroup("in hand", (ShownDie(marked=True),)))
    return tuple(DisplayedDice(side.name, side.name, groups) for side in battle.sides if side.points)


def make_worded_action(battle, option, words, choice):
    if option.topic != "ability":
        return ba.OtherAction(option.subject, words)
    return ba.UseAbility(option.subject, words, *((3, 2), (2, 5))[choice])


MOVE_MODES = (
    MoveMode("walk", "Walk", "Walks"),
    MoveMode("jump", "Jump", "Jumps"),
    MoveMode("climb", "Climb", "Climbs"),
    MoveMode("fly", "Fly", "Flies"),
    MoveMode("away", "Get away", "Gets away"),
)


def with_mode(walk, manner):
    return Disengage(walk.fighter, walk.path) if manner == "away" else replace(walk, manner=manner)


FORGETS: list[str] = []
"""Set by a test in which something is forgotten."""


class FakeGame(Game):
    """A game with just what the tests of the window need."""

    has_rounds = lists_attacks = lists_facts = True
    usual_board_mm = (762.0, 559.0)
    phases = (NamedId("fight", "Fight phase"),)
    groups = (GroupLook("dagger", "Dagger"),)
    move_modes = MOVE_MODES

    def __init__(self):
        super().__init__("fake", "Fake game")
        self.rules = dict(RULES)

    turn_prompt = staticmethod(guide)
    drag_action = staticmethod(drag)
    worded_action = staticmethod(make_worded_action)
    moment = staticmethod(moment)
    with_mode = staticmethod(with_mode)
    fighter_rows = staticmethod(rows)
    side_dice = staticmethod(dice)
    facts = staticmethod(facts)
    attack_options = staticmethod(shots)

    def table_facts(self, table):
        return (Fact("control", "table", "Red holds two quarters", "Rule of quarters"),)

    def reminders(self, table):
        return (Reminder("Fog hides who is far", "Twist"),)

    def unfinished_reminders(self, table):
        return (Reminder("Ben has not been activated", "Rule of turns"),) if FORGETS else ()

    def fighter_statuses(self, table):
        return {}

    def scoreboard(self, table):
        return Scoreboard(("Red leads",), text=f"Red {table.battle.sides[0].points}")

    def move_cost_mm(self, table, action):
        return 50.8, 127.0

    def path_cost_mm(self, table, fighter, path, manner):
        return 25.4


FAKE = FakeGame()


@dataclass
class Dice:
    """Dice with given results."""

    faces: list

    def __call__(self, sides):
        return self.faces.pop(0)


def roll(*faces):
    return Roll("3D6", tuple(faces), "Hits")


AXE = Weapon("Axe", 0, 1, 3, 4, 1, 3)
PROFILE = Profile("Raider", movement=5, toughness=4, wounds=10, points=100, weapons=(AXE,))


def started_battle():
    """Returns a started battle of two fighters of Red against two of Blue."""
    places = (("Ana", "Red", 150, 150), ("Ben", "Red", 250, 150), ("Cid", "Blue", 450, 350), ("Dot", "Blue", 550, 350))
    fighters = tuple(
        replace(fighter(id, x, y, side=side), profile=PROFILE, state=State(group="dagger")) for id, side, x, y in places
    )
    tokens = (Token("Gold", "treasure", (350.0, 150.0, 0.0)), Token("Flag", "objective", (381.0, 279.5, 0.0), "Red"))
    clock = Clock("battle", round=1, phase="fight", initiative="Red", turn="Red")
    return Battle("fake", Board(), fighters=fighters, sides=(Side("Red"), Side("Blue")), tokens=tokens, clock=clock)

"""A small game with a course, to play in the window without any real game's rules."""

from dataclasses import dataclass

from msgspec.structs import replace

from app.model import Battle, Board, Clock, Profile, Roll, Side, State, Weapon
from app.rules import battle_actions as ba
from app.rules.course import Course, Guide, Measured, Named, Need, Option
from app.rules.log import told
from app.rules.steps import SHARED
from app.rules.system import Problem, Rule, RuleSystem
from app.rules.true_sight import ruling
from tests.scenes import fighter

ROLLING = Need("D6", 3, "Hits", "Red")


def attacked(table, action):
    return told(table.battle, f"{action.fighter} attacks {action.target}", "attack", [action.hits], "Red")


def wounded(table, action):
    one = table.battle.anyone(action.fighter)
    hurt = replace(one, state=replace(one.state, damage=max(0, one.state.damage + action.by)))
    return told(table.battle.with_fighters(hurt), f"{one.id}: {action.by}", "attack")


def activated(table, action):
    clock = replace(table.battle.clock, active=action.fighter)
    return told(replace(table.battle, clock=clock), f"{action.fighter} is activated", "clock")


def walked(table, action):
    one = table.battle.anyone(action.fighter)
    return told(table.battle.with_fighters(replace(one, pose=action.path[-1])), f"{one.id} walks", "move")


def went_on(table, action):
    clock = replace(table.battle.clock, round=table.battle.clock.round + 1)
    return told(replace(table.battle, clock=clock), "Next", "clock")


def too_far(table, action):
    from math import dist

    start, end = table.battle.fighter(action.fighter).pose, action.path[-1]
    far = dist((start.x, start.y), (end.x, end.y))
    return (Problem("Further than it can go", "Rule of moving"),) if far > 127 else ()


def rule(apply, check=lambda table, action: (), label="Step"):
    return Rule(check, apply, lambda battle, action: label)


RULES = SHARED | {
    ba.Attack: rule(attacked, label="Attack"),
    ba.Wound: rule(wounded, label="Wound"),
    ba.Activate: rule(activated, label="Activate"),
    ba.Walk: rule(walked, too_far, "Move"),
    ba.NextPhase: rule(went_on, label="Next phase"),
    ba.Note: rule(lambda table, action: replace(table.battle, log=(*table.battle.log, action.entry)), label="Note"),
}


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
    return Guide(battle.clock.stage, "Red chooses a fighter.", "Red", options)


def drag(battle, move):
    ((id, pose),) = move.fighters[:1] or ((None, None),)
    return ba.Walk(id, (pose,)) if id and battle.clock.active == id else move


def needs(table, action):
    return (ROLLING,) if isinstance(action, ba.Attack) and not action.hits.faces else ()


def rolled(action, rolls):
    return replace(action, hits=rolls[0])


COURSE = Course(
    unit=Measured("inch", '"', 25.4),
    board_mm=(762.0, 559.0),
    phases=(Named("fight", "Fight phase"),),
    groups=(Named("dagger", "Dagger"),),
    guide=guide,
    needs=needs,
    rolled=rolled,
    drag=drag,
    travelled_mm=lambda table, id, path, manner: 25.4,
)
SYSTEM = RuleSystem("fake", "Fake game", RULES, ruling, COURSE)


@dataclass
class Dice:
    """Dice that fall as they are told."""

    faces: list

    def __call__(self, sides):
        return self.faces.pop(0)


def roll(*faces):
    return Roll("3D6", tuple(faces), "Hits")


AXE = Weapon("Axe", 0, 1, 3, 4, 1, 3)
PROFILE = Profile("Raider", movement=5, toughness=4, wounds=10, points=100, weapons=(AXE,))


def fought():
    """Two of Red against two of Blue, the battle begun."""
    places = (("Ana", "Red", 150, 150), ("Ben", "Red", 250, 150), ("Cid", "Blue", 450, 350), ("Dot", "Blue", 550, 350))
    fighters = tuple(
        replace(fighter(id, x, y, side=side), profile=PROFILE, state=State(group="dagger")) for id, side, x, y in places
    )
    clock = Clock("battle", round=1, phase="fight", initiative="Red", turn="Red")
    return Battle("fake", Board(), fighters=fighters, sides=(Side("Red"), Side("Blue")), clock=clock)

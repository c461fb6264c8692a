"""Invented warbands, cards, and battles that are set up as far as a test needs."""

from msgspec.structs import replace

from app.games.card_map import CardPoint
from app.games.setup_actions import Begin, Choose, Deploy, Draw, Enlist, Reply, Reveal, RollOff, SetOption, Split
from app.games.warcry.cards.decks import DeploymentCard, TwistCard, VictoryCard
from app.model import Battle, Board, CardAnswer, Cylinder, Fighter, Pose, Profile, Roll, Round, Side
from app.session import Session
from tests.scenes import meshes

FIRST, SECOND = "warcry-1e", "warcry-2e"
INCH = 25.4
LEADER = {FIRST: "leader", SECOND: "hero"}
GROUPS = ("dagger", "shield", "hammer")
PLAIN = DeploymentCard(
    "Plain",
    points=(
        CardPoint("dagger", "red", 1, at=(8.0, 6.0)),
        CardPoint("shield", "red", 1, at=(15.0, 6.0)),
        CardPoint("hammer", "red", 2, line=((0.0, 0.0), (15.0, 0.0))),
        CardPoint("dagger", "blue", 1, at=(8.0, 16.0)),
        CardPoint("shield", "blue", 1, at=(15.0, 16.0)),
        CardPoint("hammer", "blue", 3, line=((30.0, 0.0), (30.0, 22.0))),
    ),
)
VICTORY, TWIST = VictoryCard("Plain Victory", rounds=3), TwistCard("Plain Twist")


def recruit(name="Axe", faction="wolves", alliance="order", runemarks=(), points=100, diameter=32.0, role=""):
    """Returns a fighter with its own card."""
    profile = Profile(name, faction, alliance, 4, 4, 10, points, tuple(runemarks))
    fighter = Fighter(name, "", Round(diameter), Cylinder(diameter / 2, 40.0), Pose(0, 0), profile=profile)
    return replace(fighter, state=replace(fighter.state, role=role))


def warband(system, count=6, faction="wolves"):
    """Returns a leader and followers."""
    return (
        recruit("Chief", faction, runemarks=[LEADER[system]]),
        *(recruit(faction=faction) for _ in range(count - 1)),
    )


def session(system, board=None):
    """Returns a battle of an edition in which nothing has happened."""
    board = board or Board(30 * INCH, 22 * INCH)
    return Session(Battle(system, board), meshes)


def enlisted(system, *warbands, board=None):
    """Enlists warbands beside the table, as Red and Blue, or by the names given as (name, fighters)."""
    named = [
        one if isinstance(one[0], str) else (name, one) for name, one in zip(("Red", "Blue"), warbands, strict=False)
    ]
    named += list(warbands[2:])
    done = session(system, board)
    for name, fighters in named:
        done.do(Enlist(Side(name), tuple(fighters)))
    return done


def revealed(system, count=6, board=None):
    """Musters and reveals two warbands."""
    done = enlisted(system, warband(system, count), warband(system, count, "bears"), board=board)
    done.do(Reveal())
    return done


def won(purpose, winner="Red", loser="Blue"):
    """Returns a roll-off that one side wins."""
    return RollOff(purpose, (((winner, Roll("D6", (6,))), (loser, Roll("D6", (1,)))),))


def decided(system, count=6, board=None):
    """Does the roll-off: Red has priority, or defends."""
    done = revealed(system, count, board)
    if system == FIRST:
        done.do(won("priority"))
    else:
        done.do(won("roles"))
        done.do(Choose("defender", "Red"))
    return done


def dealt(fighters):
    """Returns the fighters distributed over the three groups: each id with its group."""
    return tuple((one.id, GROUPS[at % 3]) for at, one in enumerate(fighters))


def split(system, count=6, board=None):
    """Splits both warbands evenly."""
    done = decided(system, count, board)
    for side in ("Red", "Blue"):
        done.do(Split(side, dealt(done.battle.fighters_of(side))))
    return done


def planned(system, count=6, card=PLAIN, board=None, victory=VICTORY, twist=TWIST):
    """Chooses all cards; Red is red and Blue is blue; Red sets up first."""
    done = split(system, count, board)
    for deck, one in (("deployment", card), ("victory", victory), ("twist", twist)):
        done.do(Draw(deck, one))
    if system == SECOND:
        done.do(won("colours"))
    done.do(Choose("red", "Red"))
    return done


def deploying(system, **how):
    """Begins the deployment of groups."""
    done = planned(system, **how)
    done.do(Begin())
    return done


def placed(system, **how):
    """Sets up all groups that are there from the start, as the plain card has them."""
    done = deploying(system, **how)
    while offered := [one for one in done.game.turn_prompt(done.table).options if one.id.startswith("deploy ")]:
        done.do(offered[0].action, done.check(offered[0].action))
    return done


def member(battle, side, group, number=0):
    """Returns a fighter of a group."""
    return [one for one in battle.fighters_of(side) if one.state.group == group][number]


def deploy(fighter, x, y, z=0.0, yaw=0.0):
    """Sets a fighter up at inches from the near left corner."""
    return Deploy(((fighter.id, Pose(x * INCH, y * INCH, z * INCH, yaw)),))


def texts(problems):
    """Returns the problems as texts."""
    return [problem.text for problem in problems]


def asked(done, option, on=True):
    """Chooses an optional rule."""
    done.do(SetOption(option, on))
    return done


def answered(done, question, answer, side=""):
    """Answers a question."""
    done.do(Reply(CardAnswer(question, answer, side)))
    return done

"""Battles of any stage whose values fit their types and nothing else: the objects they name need not exist."""

from typing import get_args

from hypothesis import strategies as st
from msgspec.structs import replace

from app.games.card_map import CardPoint
from app.games.warcry.cards.card_terms import (
    Bonus,
    CardQuestion,
    CardReminder,
    EdgeKill,
    Escape,
    Measured,
    RangeCap,
    Scoring,
    TokenSetup,
    When,
    Who,
    Whom,
    WinCondition,
)
from app.games.warcry.cards.decks import DeploymentCard, TwistCard, VictoryCard
from app.games.warcry.state import Battleplan, DiceSet, WarbandDice, with_dice, with_plan
from app.model import (
    ActivationStep,
    Battle,
    Board,
    CardAnswer,
    Clock,
    Cylinder,
    Fighter,
    Oval,
    Pill,
    Plan,
    PlannedPlace,
    Pose,
    Profile,
    Roll,
    Round,
    Side,
    Stage,
    State,
    Token,
    Weapon,
    Whereabouts,
)
from app.session import card_packs
from tests.scenes import piece

STAGES = get_args(Stage)
IDS = ("Axe", "Bow", "Cat", "Dog")
SIDES = ("Red", "Blue", "Wild")
COUNTS = st.sampled_from((0, 0, 1, 1, 2, 3, 4, 7, 10_000))
FEW = st.integers(0, 3)
FACES = st.lists(st.sampled_from((1, 2, 3, 4, 5, 6, 100)), max_size=7).map(tuple)
NAMES = st.sampled_from(("", *SIDES, "Nobody"))
PEOPLE = st.sampled_from(("", *IDS, "Nobody"))
PHASES = st.sampled_from(("", "hero", "initiative", "reserve", "combat", "combat", "combat", "tea"))
STEPS = st.sampled_from(("", "", "tie", "again", "other", "roles", "colours", "place", "cards", "tea"))
KINDS = ("move", "attack", "disengage", "wait", "drop", "other", "ability", "reaction", "again", "tea")
WORDS = st.sampled_from(
    (
        "",
        *IDS,
        "Rush",
        "Rampage",
        "Inspiring Presence",
        "Counter",
        "missile-in-cover",
        "walk",
        "fly",
        "climb",
        "6",
        "tea",
    )
)
MARKS = ("leader", "hero", "ally", "thrall", "monster", "gargantuan", "mount", "beast", "fly", "wolves", "")
ANSWERS = ("", *IDS, "far", "left", "far-left", "dagger", "gold", "wall", "600", "tea", "³", "9" * 2000)
X, Y = st.sampled_from((-1e5, -5.0, 0.0, 60.0, 110.0, 400.0, 1e5)), st.sampled_from((0.0, 50.0, 60.0, 100.0, 500.0))
Z = st.sampled_from((0.0, 0.0, 0.0, 40.0, 60.0, -9.0))
POSES = st.builds(Pose, X, Y, Z, st.sampled_from((0.0, 30.0)))
PLACES = st.tuples(X, Y, Z)
WHO, WHEN, WHOM = (st.sampled_from(get_args(one)) for one in (Who, When, Whom))
ASKED = st.sampled_from(("", "who", "where"))
INCHES = st.sampled_from((0.0, 1.0, 6.0, 1000.0))


def several(things, most=3, least=0):
    return st.lists(things, min_size=least, max_size=most).map(tuple)


ROLLS = st.builds(Roll, st.sampled_from(("D6", "2D6", "D3", "D66", "tea", "")), FACES)
WEAPONS = st.builds(Weapon, st.just("axe"), COUNTS, COUNTS, COUNTS, COUNTS, COUNTS, COUNTS)
PROFILES = st.builds(
    Profile,
    st.sampled_from(IDS),
    st.sampled_from(("", "wolves", "bears")),
    movement=COUNTS,
    toughness=COUNTS,
    wounds=COUNTS,
    points=COUNTS,
    keywords=several(st.sampled_from(MARKS)),
    weapons=several(WEAPONS, 2),
)
STATES = st.builds(
    State,
    whereabouts=st.sampled_from(("table", "table", *get_args(Whereabouts))),
    group=st.sampled_from(("", "dagger", "shield", "hammer", "tea")),
    damage=COUNTS,
    activations=COUNTS,
    spent=COUNTS,
    waiting=st.booleans(),
    climbing=st.booleans(),
    role=st.sampled_from(("", "leader", "hero", "ally", "thrall", "monster")),
    marks=several(st.sampled_from(("fell", "fell 1", "fell x", "fell ³", "messenger", "falling", "fallen", "")), 2),
)
BASES = st.sampled_from((Round(32.0), Round(0.01), Round(1e5), Oval(60.0, 35.0), Pill(60.0, 30.0)))
SIDE = st.builds(
    Side,
    st.sampled_from(SIDES),
    st.sampled_from(("", "wolves")),
    colour=st.sampled_from(("", "red", "blue")),
    points=st.sampled_from((-10_000, 0, 5, 10_000)),
    revealed=st.booleans(),
)
DICE = st.builds(
    WarbandDice,
    st.sampled_from(SIDES),
    rolled=FACES,
    sets=several(st.builds(DiceSet, st.sampled_from((1, 4, 6, 100)), COUNTS, st.booleans())),
    singles=COUNTS,
    wild=COUNTS,
    declared=st.booleans(),
)
TOKENS = st.builds(
    Token,
    st.sampled_from(("gold", "hill", "x")),
    st.sampled_from(("objective", "treasure", "marker")),
    PLACES,
    NAMES,
    PEOPLE,
)
PLANS = st.builds(
    Plan,
    st.sampled_from(("Left", "Right")),
    places=several(st.builds(PlannedPlace, PEOPLE.filter(bool), POSES, NAMES), 2).map(
        lambda found: tuple({place.fighter: place for place in found}.values())
    ),
)
SETTINGS = st.builds(
    TokenSetup,
    WHO,
    st.sampled_from(("objective", "treasure", "marker")),
    FEW,
    at=st.sampled_from(("", "centre", "quarters", "rolled")),
    round=FEW,
    edge=INCHES,
    apart=INCHES,
    friends=INCHES,
    centre=INCHES,
    together=INCHES,
    platform=INCHES,
    floor=st.booleans(),
    flat=st.booleans(),
)
QUESTIONS = st.builds(
    CardQuestion,
    ASKED,
    st.just("Say it"),
    WHO,
    st.sampled_from(("quarter", "edge", "token", "fighter", "group", "piece", "text", "remove")),
    WHEN,
    several(FEW),
    FEW,
    WHO,
    apart=st.booleans(),
    may=st.booleans(),
    held=st.booleans(),
    clear=INCHES,
)
COUNTED = {
    "kind": st.sampled_from(get_args(Measured)),
    "whom": WHOM,
    "named": ASKED,
    "reach": INCHES,
    "height": INCHES,
    "leader": COUNTS,
    "on": st.sampled_from(("", "floor", "platform", "centre", "awake")),
    "alone": st.booleans(),
    "fighters": ASKED,
    "mine": st.booleans(),
    "who": WHO,
    "when": WHEN,
    "since": FEW,
}
SCORES = st.builds(Scoring, **COUNTED, compare=st.sampled_from(("", "most", "least")), last=FEW)
WINS = st.builds(WinCondition, **COUNTED, least=COUNTS, share=st.sampled_from((0.0, 0.5, 1.0)))
ESCAPES = st.builds(Escape, WHO, ASKED, INCHES, INCHES, FEW, st.booleans(), marked=ASKED, carrying=st.booleans())
RECALLS = st.builds(
    CardReminder,
    st.sampled_from(
        ("setup", "round-start", "reserve", "combat", "activation", "move", "attack", "disengage", "round-end")
    ),
    st.just("Think of it"),
    FEW,
    FEW,
)
VICTORIES = st.builds(
    VictoryCard,
    st.just("Plain"),
    rounds=FEW,
    roles=st.booleans(),
    settings=several(SETTINGS, 2),
    questions=several(QUESTIONS, 2),
    scores=several(SCORES, 3),
    wins=several(WINS, 2),
    kills=several(st.builds(EdgeKill, INCHES, FEW, WHO, WHOM, ASKED), 1),
    escapes=several(ESCAPES, 2),
    otherwise=WHO,
    tie=st.sampled_from(("", "on", "draw", "attacker", "defender")),
    recalls=several(RECALLS, 1),
    never_carry=WHO,
)
TWISTS = st.builds(
    TwistCard,
    st.sampled_from(("Mist", "")).filter(bool),
    caps=several(st.builds(RangeCap, several(INCHES, 2, 1), st.booleans(), st.booleans(), st.booleans()), 1),
    bonuses=several(
        st.builds(
            Bonus,
            st.sampled_from(("attacks", "strength", "toughness", "move", "value", "damage")),
            st.sampled_from((-1000, -1, 1, 1000)),
            st.sampled_from(("", "leader", "hero", "damaged", "moved", "floor", "duel")),
            FEW,
            INCHES,
            FEW,
            COUNTS,
            COUNTS,
        ),
        2,
    ),
    recalls=several(RECALLS, 1),
    cover=COUNTS,
    initiative_dice=st.sampled_from((-1000, -1, 0, 1, 1000)),
    wild_dice=st.sampled_from((-1000, 0, 1, 1000)),
    wild_round=FEW,
    value=COUNTS,
    falls_on=COUNTS,
    falling_dice=COUNTS,
    climbing=COUNTS,
    reserves=st.sampled_from((-1000, -1, 0, 1, 1000)),
    bans=several(WORDS, 1),
    more=COUNTS,
)
CELLS = st.tuples(INCHES, INCHES)
POINTS = st.builds(
    CardPoint,
    st.sampled_from(("dagger", "shield", "hammer", "tea")),
    st.sampled_from(("", "red", "blue")),
    FEW,
    st.none() | CELLS,
    st.none() | st.tuples(CELLS, CELLS),
)
DEPLOYMENTS = st.builds(
    DeploymentCard, st.just("Plain"), size=st.sampled_from(((30.0, 22.0), (0.0, 0.0))), points=several(POINTS, 6)
)


def card(deck, system, other):
    """Returns no card, a shipped one, or an arbitrary one."""
    return st.one_of(st.none(), st.sampled_from(card_packs.deck(deck, system)), other)


@st.composite
def plans(draw, system):
    return Battleplan(
        deployment=draw(card("deployment", system, DEPLOYMENTS)),
        victory=draw(card("victory", system, VICTORIES)),
        twists=draw(several(card("twist", system, TWISTS).filter(bool), 2)),
        turned=draw(st.booleans()),
        priority=draw(NAMES),
        chooser=draw(NAMES),
        attacker=draw(NAMES),
        defender=draw(NAMES),
        answers=draw(
            several(st.builds(CardAnswer, st.sampled_from(ASKING), st.sampled_from(ANSWERS), NAMES, st.booleans()), 4)
        ),
        options=draw(
            several(
                st.sampled_from(("one-of-either", "campaign", "whole-obstacle", "own-terrain", "bladeborn", "tea")), 3
            )
        ),
    )


ASKING = ("who", "where", "who 2", "who / 1", "where / ³", "campaign-points", "campaign-fighters", "colour 1", "")
STEP = st.builds(
    ActivationStep,
    st.sampled_from(KINDS),
    several(POSES, 2),
    several(st.sampled_from(("walk", *IDS, "Rush", "tea")), 2) | st.just(("Bow", "missile in cover", "x", "-1", "³")),
    st.booleans(),
)


@st.composite
def clocks(draw, stage):
    return Clock(
        stage,
        draw(STEPS),
        draw(COUNTS),
        draw(PHASES),
        draw(NAMES),
        draw(NAMES),
        draw(st.sampled_from(("Axe", "Bow")) | PEOPLE),
        draw(several(STEP, 4)),
        draw(COUNTS),
        draw(COUNTS),
        draw(st.sampled_from(("", "draw", *SIDES, "Nobody"))),
    )


@st.composite
def battles(draw, system, stages=STAGES):
    """A battle of a system in one of these stages."""
    fighters, aside = list[Fighter](), list[Fighter]()
    for id in IDS[: draw(st.integers(0, len(IDS)))]:
        one = Fighter(
            id,
            draw(st.sampled_from(SIDES)),
            draw(BASES),
            Cylinder(10.0, 40.0),
            draw(POSES),
            profile=draw(st.none() | PROFILES),
            state=draw(STATES),
        )
        (fighters if one.state.whereabouts == "table" else aside).append(one)
        if draw(st.integers(0, 9)) == 0:  # its own claims are false
            [(fighters if one in fighters else aside)][0][-1] = replace(one, state=draw(STATES))
    battle = Battle(
        system,
        Board(),
        draw(st.sampled_from(((), (piece("wall", "low wall", 80, 60),)))),
        tuple(fighters),
        aside=tuple(aside),
        sides=draw(several(SIDE, 3)),
        tokens=tuple({token.id: token for token in draw(several(TOKENS))}.values()),
        clock=draw(clocks(draw(st.sampled_from(stages)))),
        plans=tuple({plan.name: plan for plan in draw(several(PLANS, 2))}.values()),
    )
    return with_dice(with_plan(battle, draw(plans(system))), *draw(several(DICE, 3)))
